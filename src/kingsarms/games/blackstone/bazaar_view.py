"""What a seat sees of the Queen's and the Wizard's Quest."""

from __future__ import annotations

from typing import TypedDict

from kingsarms.engine.state import BITS, NOBODY
from kingsarms.games.blackstone.actions import PILE_IDS
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.printed import space_ids
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.queen import CORNERS, Choose, Salon, left_of, right_of, worth_of
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import SPACES
from kingsarms.games.blackstone.rules.wizard import OnSpace, SetDown, Tower, cards_for, in_hand, spaces_for
from kingsarms.games.blackstone.state import MACHINATION
from kingsarms.games.blackstone.view import Card, Pile, Thing, card_of, pile_of, tasks_of

# The browser's types are made from these classes: run `npm run types` in `client/` when they change.


class Plan(TypedDict):
    """A Machination card, and the spaces where each of its sides could be used now."""

    id: str
    left_met: list[str]
    right_met: list[str]


class Stack(TypedDict):
    id: str
    card: Card | None
    height: int
    marked: bool  # it is being taken


class Group(TypedDict):
    """A set of vassals, and what it scores."""

    id: str
    cards: list[Card]
    points: int


class Lady(TypedDict):
    id: str
    seat: int
    points: int
    knights: int
    plans: list[Plan]
    sets: list[Group]


class Wizard(TypedDict):
    id: str
    seat: int
    knights: int
    castles: int
    plans: list[Plan]
    vassals: int
    hand: list[Card] | None


class BazaarView(TypedDict):
    spaces: list[Stack]
    row: list[Plan]
    deck: int
    discards: list[Thing]
    turn: int
    round: int
    last_round: int | None
    in_use: Thing | None  # the card whose vassals are being chosen
    actions: int
    knights_left: int


class QueensView(BazaarView):
    piles: list[Pile]
    ladies: list[Lady]


class WizardsOwn(TypedDict):
    """What seats see differently."""

    row: list[Plan]
    wizards: list[Wizard]


class WizardsView(BazaarView):
    open: list[Card]
    wizards: list[Wizard]


def queens_public(state: Salon) -> QueensView:
    return {
        **_common(state),
        "spaces": [_stack(state, space, 1) for space in range(SPACES)],
        "row": [_salon_plan(state, task) for task in state.row],
        "piles": [pile_of(state, pile, CORNERS[state.seats]) for pile in range(len(PILE_IDS))],
        "ladies": [
            {
                "id": f"seat:{owner}",
                "seat": owner,
                "points": state.points(owner),
                "knights": state.knights[owner],
                "plans": [_salon_plan(state, task) for task in state.plans[owner]],
                "sets": _sets(owner, state.sets[owner]),
            }
            for owner in range(state.seats)
        ],
    }


def wizards_public(state: Tower) -> WizardsView:
    return {
        **_common(state),
        "spaces": [_stack(state, space, state.height[space]) for space in range(SPACES)],
        "row": [_tower_plan(state, NOBODY, task) for task in state.row],
        "open": [card_of(card) for card in state.open],
        "wizards": [
            {
                "id": f"seat:{owner}",
                "seat": owner,
                "knights": state.knights[owner],
                "castles": state.castles[owner],
                "plans": [_tower_plan(state, NOBODY, task) for task in state.plans[owner]],
                "vassals": len(state.hands[owner]),
                "hand": None,
            }
            for owner in range(state.seats)
        ],
    }


def wizards_private(state: Tower, seat: int, public: WizardsView) -> WizardsOwn:
    wizards = public["wizards"][:]
    plans = [_tower_plan(state, seat, task) for task in state.plans[seat]]
    wizards[seat] = {**wizards[seat], "plans": plans, "hand": _hand(state, seat)}
    return {"row": [_tower_plan(state, seat, task) for task in state.row], "wizards": wizards}


def _hand(state: Tower, seat: int) -> list[Card]:
    """In a hand no side is up; while one is placed, the one that its card asks for is."""
    step = state.step() if not state.over else None
    hand = state.hands[seat]
    if isinstance(step, SetDown) and step.seat == seat:
        meant = {in_hand(card): card for card in cards_for(state, seat, step.task, step.is_left)}
        hand = [meant.get(card, card) for card in hand]
    return [card_of(card) for card in hand]


def _common(state: Bazaar) -> BazaarView:
    return {
        "spaces": [],
        "row": [],
        "deck": state.deck[MACHINATION].bit_count(),
        "discards": tasks_of(state, state.spent[MACHINATION], MACHINATION),
        "turn": state.turn,
        "round": state.round,
        "last_round": state.last_round or None,
        "in_use": _in_use(state),
        "actions": state.budget(state.turn),
        "knights_left": state.knights_left,
    }


def _in_use(state: Bazaar) -> Thing | None:
    step = state.step() if not state.over else None
    if isinstance(step, Choose | SetDown | OnSpace):
        return {"id": f"task:{state.kit.task_ids[step.task]}"}
    return None


def _stack(state: Bazaar, space: int, height: int) -> Stack:
    card = state.board[space]
    return {
        "id": f"space:{SPACE_NAMES[space]}",
        "card": card_of(card) if card != NONE else None,
        "height": height if card != NONE else 0,
        "marked": bool(state.locked & BITS[space]),
    }


def _sets(owner: int, groups: list[list[int]]) -> list[Group]:
    found: list[Group] = []
    for number, group in enumerate([*groups, []]):  # the last is the one that may be begun
        found.append(
            {
                "id": f"seat:{owner}/set:{number + 1}",
                "cards": [card_of(card) for card in group],
                "points": max(0, worth_of(group)),
            }
        )
    return found


def _plan(state: Bazaar, task: int, left: int, right: int) -> Plan:
    return {"id": f"task:{state.kit.task_ids[task]}", "left_met": space_ids(left), "right_met": space_ids(right)}


def _salon_plan(state: Salon, task: int) -> Plan:
    """With the vassals that could be taken now."""
    return _plan(state, task, left_of(state, task), right_of(state, task))


def _tower_plan(state: Tower, seat: int, task: int) -> Plan:
    """With the spaces where `seat` could place a vassal now."""
    sides = [
        spaces_for(state, task, is_left) if seat >= 0 and cards_for(state, seat, task, is_left) else 0
        for is_left in (True, False)
    ]
    return _plan(state, task, sides[0], sides[1])
