"""The properties that every game must have, for The City of Kings."""

from typing import cast

import pytest

from kingsarms.engine.state import State
from kingsarms.games.city.content.creatures import BARS
from kingsarms.games.city.content.terms import GROUNDS, NONE, RESOURCES, STRUCTURE_IDS
from kingsarms.games.city.rules.ground import attention_left, resource_left, tokens_out
from kingsarms.games.city.rules.workers import structures_out
from kingsarms.games.city.state import BAR, IN_DECK, OUT, TOKENS, City
from tests.games.city.broken import BROKEN, Wish
from tests.harness import properties, refusals
from tests.harness.play import Case

CASES = [
    Case("city", 2, games=2, looks=6),
    Case("city", 3, "tale=walking-fire difficulty=very-easy", games=1, looks=4),
    Case("city", 4, "tale=the-darkhand difficulty=easy", games=1, looks=4),
    Case("city", 2, "tale=hunger difficulty=very-easy morale=more", games=1, looks=4),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


def inventory(state: State) -> dict[str, int]:
    """Everything in the box is somewhere, once; nothing is owed."""
    state = cast(City, state)
    land = state.box.land
    in_play = [kind for slot in state.order for kind in state.crew[slot][TOKENS:]]
    worn = [item for item in state.worn if item != NONE]
    held = [state.barn, state.store, state.attention, state.tokens, state.spare, state.hp[:0], state.bag, state.curses]
    known = state.trade | state.item_deck
    return {
        "ability tokens": sum(state.bag) + sum(state.box.creatures.kind_bag[kind] != NONE for kind in in_play),
        "owed": sum(number < 0 for numbers in held for number in numbers),
        "overdrawn resources": sum(resource_left(state, kind) < 0 for kind in range(RESOURCES)),
        "overdrawn tokens": sum(tokens_out(state, kind) > land.tokens[kind] for kind in range(GROUNDS)),
        "overdrawn attention": int(attention_left(state) < 0),
        "structures too many": sum(structures_out(state, kind) > 2 for kind in range(len(STRUCTURE_IDS))),
        "quests that lie open and are not out": sum(state.quest_deck[quest[0]] != OUT for quest in state.quests),
        "quests out that lie nowhere": state.quest_deck.count(OUT) - len(state.quests),
        "cards in the quest deck and open": sum(state.quest_deck[quest[0]] == IN_DECK for quest in state.quests),
        "items twice": sum(known >> item & 1 for item in [*worn, *state.foreseen])
        + len(worn)
        + len(state.foreseen)
        - len({*worn, *state.foreseen}),
        "Skill cards twice": sum((state.temple | state.card_deck) >> card & 1 for card in state.cards if card != NONE),
        "tiles": state.unseen.bit_count()
        + sum(tile != NONE for tile in state.tiles[: state.rows * 5])
        - state.rows * 5,
        "creatures out of order": len(state.order) - sum(len(creature) > 0 for creature in state.crew),
        "bars too many": int(
            len(state.bar_discards) + sum(state.crew[slot][BAR] != NONE for slot in state.order) > 2 * BARS
        ),
        "heroes beyond their health": sum(state.hp[seat] < 0 for seat in range(state.seats)),
    }


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_refusals_name_a_rule_that_is_broken(case: Case) -> None:
    refusals.reasons_are_true(case, Wish, BROKEN)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)
