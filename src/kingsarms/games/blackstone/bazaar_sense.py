"""How well each seat stands in the Queen's and the Wizard's Quest, for bots."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.odds import odds
from kingsarms.engine.state import BITS
from kingsarms.games.blackstone.kit import Kit
from kingsarms.games.blackstone.reach_sense import CROWDED, Faces
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.queen import Choose, Fetch, Gathering, Salon, right_of, worth_by, worth_of
from kingsarms.games.blackstone.rules.vassals import KINDS, ROLES, UP
from kingsarms.games.blackstone.rules.wizard import Exchange, OnSpace, Place, SetDown, Tower, kind_of, spaces_for
from kingsarms.games.blackstone.state import MACHINATION

# The Queen's Quest.
NOW: Final = 0.95  # the share of what a card brings that can be played in this turn
NOW_STEP: Final = 0.97  # for each action that its vassals are still away
LATER: Final = 0.62  # in another turn
LATER_STEP: Final = 0.93
FRESH: Final = 0.5  # a set of one
PROMISE: Final[list[float]] = [0.0, 0.5, 0.6, 0.8, 0.5]  # what a set of each size may still grow into
TWINS: Final = 0.7  # two of a kind
SPARE: Final = 0.03  # an action that is left, or saved
RANKS: Final[list[float]] = [1.0, 0.7, 0.4, 0.25, 0.15, 0.1]  # the best card in hand, the next one, …
# The Wizard's Quest.
PLACED: Final = 0.75  # the share of a vassal that can be placed now
BLOCKED: Final = 0.45  # if something else stands there
IN_PLAY: Final = 1.3  # how much more that is, with a card that is being played
OPEN: Final = 0.4  # if the vassal lies open
NEITHER: Final = 0.12


def time_left(state: Bazaar) -> float:
    """The share of the Machination cards that are still to come or lie open."""
    return float(state.deck[MACHINATION].bit_count() + len(state.row)) / 32.0


def spare_actions(state: Bazaar, seat: int) -> float:
    """What can still be done: the actions of this turn count for whoever has it."""
    left = state.actions if state.turn == seat else 3
    return SPARE * float(left + state.knights[seat])


# -- the Queen's Quest -------------------------------------------------------------------------------------------------


def queens_sense(state: Salon) -> list[float]:
    if len(state.agenda) == 0:
        return state.payoffs[:]
    faces = Faces(state)
    left = time_left(state)
    worths: list[float] = []
    for seat in range(state.seats):
        worths.append(queens_worth(state, faces, seat, left))
    return odds(worths, 0.8 + 2.5 * left)


def queens_worth(state: Salon, faces: Faces, seat: int, left: float) -> float:
    value = 0.05 * float(state.gathered(seat)) + spare_actions(state, seat)
    growth = min(1.0, 0.3 + 2.0 * left)
    groups = state.sets[seat]
    for group in groups:
        value += float(worth_of(group)) + growth * promise(group)
    has_turn = state.last_round == 0 or state.round < state.last_round or state.turn <= seat
    if not has_turn:
        return value
    if state.turn == seat:
        value += in_play(state, groups)
    budget = state.budget(seat) if state.turn == seat else 0
    has_later = state.last_round == 0 or state.round < state.last_round
    soon = 0.0
    plans: list[float] = []
    for task in state.plans[seat]:
        plan = Plan(state, faces, groups, task)
        later = plan.later() if has_later else 0.0
        plans.append(later)
        now = plan.now(budget) - later
        if now > soon:
            soon = now
    return value + soon + ranked(plans)


@final
class Plan:
    """What the two sides of a Machination card in hand would bring, and how many actions they are away."""

    def __init__(self, state: Salon, faces: Faces, groups: list[list[int]], task: int) -> None:
        kit = state.kit
        self.left: i64 = faces.steps(kit.left_near, task, kit.left_faction[task], kit.left_role[task])
        found = faces.found
        self.right: i64 = faces.steps(kit.line_near, task, kit.right_faction[task], kit.right_role[task])
        if found == faces.found and found & (found - 1) == 0:
            self.right += CROWDED
        self.gain_left = gain_of(groups, side_kind(kit, task, True))
        self.gain_right = gain_of(groups, side_kind(kit, task, False))

    def now(self, budget: int) -> float:
        """The most that can be had with so many actions, one of which plays the card."""
        best = 0.0
        if self.left < budget:
            best = faded(NOW * self.gain_left, NOW_STEP, self.left)
        if self.right < budget:
            best = max(best, faded(NOW * self.gain_right, NOW_STEP, self.right))
        if self.left + self.right < budget:
            best = max(best, faded(NOW * (self.gain_left + self.gain_right), NOW_STEP, self.left + self.right))
        return best

    def later(self) -> float:
        one = faded(LATER * self.gain_left, LATER_STEP, self.left)
        other = faded(LATER * self.gain_right, LATER_STEP, self.right)
        return one + other if self.left + self.right <= 3 else max(one, other) + 0.5 * min(one, other)


def faded(value: float, share: float, steps: i64) -> float:
    for _ in range(steps):
        value *= share
    return value


def ranked(plans: list[float]) -> float:
    """What all cards in a hand are worth: one is played after another."""
    plans.sort(reverse=True)
    value = 0.0
    for rank in range(len(plans)):
        value += RANKS[min(rank, len(RANKS) - 1)] * plans[rank]
    return value


def promise(group: list[int]) -> float:
    size = len(group)
    if size == 2 and UP[group[0]] == UP[group[1]]:
        return TWINS
    return PROMISE[size] if size < len(PROMISE) else 0.4


def in_play(state: Salon, groups: list[list[int]]) -> float:
    """What the card brings that is being played: the vassals that are still to be taken, or to be put into a set."""
    kit, value = state.kit, 0.0
    for step in state.agenda:
        if isinstance(step, Gathering):
            value += gain_of(groups, UP[state.board[step.space]])
        elif isinstance(step, Choose):
            value += gain_of(groups, side_kind(kit, step.task, step.is_left))
        elif isinstance(step, Fetch) and right_of(state, step.task):  # the left side comes first
            value += gain_of(groups, side_kind(kit, step.task, False))
    return value


def side_kind(kit: Kit, task: int, is_left: bool) -> int:
    if is_left:
        return kit.left_faction[task] * ROLES + kit.left_role[task]
    return kit.right_faction[task] * ROLES + kit.right_role[task]


def gain_of(groups: list[list[int]], kind: int) -> float:
    """The most that a vassal of a kind adds to one of the sets, or as the first of a new one."""
    best = FRESH
    for group in groups:
        gained = gain_with(group, kind)
        if gained > best:
            best = gained
    return best


def gain_with(group: list[int], kind: int) -> float:
    """What a vassal of a kind adds to a set; nothing if it does not fit."""
    factions, roles = BITS[kind // ROLES], BITS[kind % ROLES]
    size = len(group) + 1
    for card in group:
        factions |= BITS[UP[card] // ROLES]
        roles |= BITS[UP[card] % ROLES]
    worth = worth_by(factions, roles, size)
    if worth < 0:
        return 0.0
    gained = float(worth - worth_of(group)) - promise(group)
    if size == 2 and UP[group[0]] == kind:
        return gained + TWINS
    return gained + (PROMISE[size] if size < len(PROMISE) else 0.4)


# -- the Wizard's Quest ------------------------------------------------------------------------------------------------


def wizards_sense(state: Tower) -> list[float]:
    if len(state.agenda) == 0:
        return state.payoffs[:]
    worths: list[float] = []
    for seat in range(state.seats):
        worths.append(wizards_worth(state, seat))
    return odds(worths, 0.7 + 1.6 * time_left(state))


def wizards_worth(state: Tower, seat: int) -> float:
    value = spare_actions(state, seat) - float(len(state.hands[seat]))
    has_turn = state.last_round == 0 or state.round < state.last_round or state.turn <= seat
    if not has_turn:
        return value
    held = kinds_of(state.hands[seat])
    lying = kinds_of(state.open)
    if state.turn == seat:
        step = state.agenda[-1]
        if isinstance(step, Exchange):
            return value + after_exchange(state, seat, step.given)
        for step in state.agenda:
            if isinstance(step, OnSpace):
                value += 1.0
            elif isinstance(step, (SetDown, Place)):
                value += IN_PLAY * side_worth(state, held, lying, step.task, step.is_left)
    return value + plans_worth(state, seat, held, lying)


def plans_worth(state: Tower, seat: int, held: int, lying: int) -> float:
    plans: list[float] = []
    for task in state.plans[seat]:
        plans.append(side_worth(state, held, lying, task, True) + side_worth(state, held, lying, task, False))
    return ranked(plans) if state.last_round == 0 else 0.7 * ranked(plans)


def after_exchange(state: Tower, seat: int, given: int) -> float:
    """What the plans are worth with the best of the open vassals instead of the one that is given away."""
    kept = 0
    for card in state.hands[seat]:
        if card != given:
            kept |= BITS[card // KINDS] | BITS[card % KINDS]
    lying = kinds_of(state.open)
    best = 0.0
    for card in state.open:
        value = plans_worth(state, seat, kept | BITS[card // KINDS] | BITS[card % KINDS], lying)
        if value > best:
            best = value
    return best


def kinds_of(cards: list[int]) -> int:
    """A bit for each kind on either side of some cards."""
    kinds = 0
    for card in cards:
        kinds |= BITS[card // KINDS] | BITS[card % KINDS]
    return kinds


def side_worth(state: Tower, held: int, lying: int, task: int, is_left: bool) -> float:
    """What one side of a Machination card in hand may bring."""
    bit = BITS[kind_of(state, task, is_left)]
    is_free = spaces_for(state, task, is_left) != 0
    if held & bit:
        return PLACED if is_free else BLOCKED
    return OPEN if is_free and lying & bit else NEITHER
