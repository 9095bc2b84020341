"""The properties that every game must have, for Kingswood."""

from typing import cast

import pytest

from kingsarms.engine.state import BITS, State
from kingsarms.games.kingswood.pack import COIN, MONSTERS, SKILLS, TOKEN_IDS
from kingsarms.games.kingswood.state import EMPTY, GUARD, NONE, Kingswood
from tests.games.kingswood.broken import BROKEN, Wish
from tests.harness import properties, refusals
from tests.harness.play import Case

# Every number of players and every special location: captures come from Bakery and Castle, known cards from the Tower.
CASES = [
    Case("kingswood", 1, "special=bakery"),
    Case("kingswood", 1, "special=graveyard", seed=2),
    Case("kingswood", 2, "special=kings-castle"),
    Case("kingswood", 2, "special=wizards-tower guilds=deal first=2"),
    Case("kingswood", 3, "special=witchs-hut guild-2=krom"),
    Case("kingswood", 3, "special=bakery", looks=32),
    Case("kingswood", 4, "special=graveyard guilds=deal"),
    Case("kingswood", 4, "special=potion-shop"),
    Case("kingswood", 5, "special=manor-house"),
    Case("kingswood", 5, "special=game-parlor first=5"),
    Case("kingswood", 5),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_reasons_are_true(case: Case) -> None:
    refusals.reasons_are_true(case, Wish, BROKEN)


def inventory(state: State) -> dict[str, int]:
    """Every token, every monster in play once, three adventurers and at most one guard."""
    state = cast(Kingswood, state)
    stock = {"coin": state.bank[COIN] + sum(state.coins)}
    for skill, name in enumerate(TOKEN_IDS[:SKILLS]):
        stock[name] = state.bank[skill] + sum(state.owned(seat, skill) for seat in range(state.seats))
    places = [state.deck, *state.defeated]
    cards = [monster for mask in places for monster in range(MONSTERS) if mask & BITS[monster]]
    cards += [card for card in (*state.forest, state.top, *state.captive) if card != NONE]
    for monster in range(MONSTERS):
        stock[state.kit.monster_ids[monster]] = cards.count(monster)
    # The meeples come onto the table when the boards lie.
    laid = bool(state.fares)
    stock["adventurers"] = sum(EMPTY < piece < GUARD for piece in state.pieces) if laid else 3
    stock["misplaced guards"] = int(state.pieces.count(GUARD) != (state.guard >= 0))
    stock["fame unaccounted for"] = sum(
        state.fame[seat] - sum(state.kit.fame[m] for m in range(MONSTERS) if state.defeated[seat] & BITS[m])
        for seat in range(state.seats)
    )
    return stock


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)
