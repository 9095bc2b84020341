"""What holds for every game, for those in the box."""

from __future__ import annotations

from typing import cast

import pytest

from kingsarms.engine.state import State
from kingsarms.games.blackstone.rules import vassals
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.queen import Gathering, Salon
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.wizard import Tower
from kingsarms.games.blackstone.state import MACHINATION, Castle, Court
from tests.games.blackstone.broken import Wish, broken_in
from tests.harness import properties, refusals
from tests.harness.play import Case

# Random matches of rivals go on to the house's limit, so a few looks at a few of them must do: Advanced is King's Quest
# with other numbers. `tests.harness.marathon` plays all of them with every number of players.
CASES = [
    Case("blackstone", 2, "families=chosen", games=1, looks=8),
    Case("blackstone", 4, "families=dealt wilds=four agents=four layout=diamond", games=1, looks=8),
    Case("blackstone-advanced", 3, "intrigue=off", games=1, looks=6),
    Case("blackstone-coop", 2, games=3, looks=10),
    Case("blackstone-coop", 2, "rats=hard families=chosen wilds=four agents=four", games=3, looks=10),
    Case("blackstone-puzzle", 2, "families=dealt", games=3, looks=10),
    Case("blackstone-solo", 1, games=3, looks=10),
    Case("blackstone-solo", 1, "rats=gentle families=chosen wilds=four agents=four", games=3, looks=10),
    Case("blackstone-queens", 2, games=2, looks=8),
    Case("blackstone-queens", 3, games=1, looks=8),
    Case("blackstone-queens", 4, "layout=diamond", games=1, looks=8),
    Case("blackstone-wizards", 2, games=2, looks=8),
    Case("blackstone-wizards", 3, games=1, looks=8),
    Case("blackstone-wizards", 4, games=1, looks=8),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
def test_property(case: Case, holds: properties.Property) -> None:
    holds(case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_reasons_are_true(case: Case) -> None:
    refusals.reasons_are_true(case, Wish, broken_in(case.game))


def inventory(state: State) -> dict[str, int]:
    """All cards and tokens, wherever they are."""
    castle = cast(Castle, state)
    stock = court_stock(state) if isinstance(state, Court) else bazaar_stock(cast(Bazaar, state))
    unseen = sum(len(vassals.listed(cards)) for cards in castle.unseen)
    stock["vassals"] += unseen + sum(card != NONE for card in castle.tops)
    return stock


def court_stock(court: Court) -> dict[str, int]:
    tasks = sum(mask.bit_count() for mask in (*court.deck, *court.spent, *court.hands))
    tasks += sum(len(played) for played in court.played) + sum(task != NONE for task in (*court.hidden, court.in_work))
    laid = sum(card != NONE for card in court.board)
    tokens = {  # where dogs kill, tokens leave the game
        "Knights": sum(court.knights) + court.knights_left,
        "Wizards": sum(court.wizards) + court.wizards_left,
    }
    return (tokens if court.law.rat_limit == 0 else {}) | {
        "vassals": laid + sum(map(len, court.retained)) + len(court.aside) + len(court.used),
        "tasks": tasks,
        "dogs": sum(court.dogs) + sum(court.kennel),
        "rats": sum(court.rats) + sum(court.wandering) + sum(court.plagued_cards) + court.plagues,
    }


def bazaar_stock(bazaar: Bazaar) -> dict[str, int]:
    if isinstance(bazaar, Salon):
        gathered = sum(bazaar.gathered(seat) for seat in range(bazaar.seats))
        # A vassal that has joined a set lies on the board, marked, until its space is filled.
        still = bazaar.locked.bit_count() - sum(type(step) is Gathering for step in bazaar.agenda)
        held = sum(card != NONE for card in bazaar.board) + gathered - still
    else:
        tower = cast(Tower, bazaar)
        held = sum(tower.height) + sum(map(len, tower.hands)) + len(tower.open)
    decks = (bazaar.deck[MACHINATION], bazaar.spent[MACHINATION])
    return {
        "vassals": held,
        "plans": sum(map(len, bazaar.plans)) + len(bazaar.row) + sum(mask.bit_count() for mask in decks),
        "Knights": sum(bazaar.knights) + bazaar.knights_left,
    }


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost(case: Case) -> None:
    properties.conserves(case, inventory)


def test_plain_and_compiled_play_alike() -> None:
    properties.plays_alike(*CASES)
