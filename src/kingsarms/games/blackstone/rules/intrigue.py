"""Intrigue: agents on the board and on face-down cards, and what they bring when others act."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Step
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.tasks import can_draw, can_pay, draw_task, nth_in_hand, put_in_play, used_kinds
from kingsarms.games.blackstone.rules.vassals import KINDS, NONE, ROLES, UP
from kingsarms.games.blackstone.rules.verbs import (
    DECKS,
    DECLINE,
    HIDE,
    LEAVE_HIDDEN,
    MARK,
    MOST_SEATS,
    NO_INTRIGUE,
    ORDER,
    PLOT,
    REWARD,
    TAKE_BACK,
    TASKS,
)
from kingsarms.games.blackstone.state import (
    GUILD,
    KING,
    KNIGHT,
    MACHINATION,
    PLOY,
    POWER,
    TYPES,
    WIZARD,
    Court,
    replaced,
)

TOKEN: Final = 0  # the rewards
GUILD_CARD: Final = 1
TOKEN_AND_CARD: Final = 2
POWER_CARD: Final = 3
MACHINATION_CARD: Final = 4


# -- recall ------------------------------------------------------------------------------------------------------------


def recall(state: Court, seat: int) -> None:
    """BC-12 Agents on the board go home; of a face-down card its owner decides."""
    if state.plot[seat] != NONE:
        send_home(state, seat)
    if state.hidden[seat] != NONE:
        state.push(RECALL[seat])


def send_home(state: Court, seat: int) -> None:
    """Both agents of a seat leave the board."""
    state.plot = replaced(state.plot, seat, NONE)
    state.plot_at = replaced(state.plot_at, seat, NONE)


@final
class Recall(Step[Court]):
    """BC-12 A face-down card may be taken back, or lie on."""

    rules = ("BC-12",)
    verbs = ("take-back", "leave-hidden")

    def legal(self, state: Court) -> list[int]:
        return [TAKE_BACK, LEAVE_HIDDEN] if state.hidden[self.seat] != NONE else [LEAVE_HIDDEN]

    def take(self, state: Court, action: int) -> None:
        if action == LEAVE_HIDDEN:
            return
        task = state.hidden[self.seat]
        state.hidden = replaced(state.hidden, self.seat, NONE)
        state.keeps &= ~BITS[self.seat]
        state.hands[self.seat * DECKS + task // 32] |= BITS[task % 32]
        state.tell("takes-back", self.seat)


# -- placing agents ----------------------------------------------------------------------------------------------------


def assign(state: Court, seat: int) -> None:
    """BC-39, BC-41 At the end of the work, if the agents are not gone or busy."""
    if not state.has_intrigue or state.exhausted & BITS[seat] or state.hidden[seat] != NONE:
        return
    if not state.worked:
        if state.in_hand(seat) > 0:
            state.push(HIDING[seat])
    elif len(PLOTTING[seat].legal(state)) > 1:
        state.push(PLOTTING[seat])


def level_at(state: Court, task: int, space: int) -> int:
    """BC-45 How many symbols of a Task's corner lie up on a space: both, one, or none."""
    up = UP[state.board[space]] if state.held & BITS[space] else NONE
    if up == NONE or up >= KINDS:
        return 0
    corner = state.kit.corner[task]
    return (1 if up // ROLES == corner // ROLES else 0) + (1 if up % ROLES == corner % ROLES else 0)


def marks(state: Court, task: int) -> int:
    """BC-39 The spaces whose vassal shows the faction or the role of a Task's corner; wild ones show none."""
    corner = state.kit.corner[task]
    return (state.factions[corner // ROLES] | state.roles[corner % ROLES]) & ~state.wilds()


@final
class Plotting(Step[Court]):
    """BC-39, BC-40 After a completed Task: on which of one's Knights, Wizards or Kings does an agent sit?"""

    rules = ("BC-39", "BC-40")
    verbs = ("plot", "no-intrigue")

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        for kind in range(PLOY):
            for task in state.played[self.seat * TYPES + kind]:
                if marks(state, task):
                    found.append(PLOT + task)
        found.sort()
        found.append(NO_INTRIGUE)
        return found

    def take(self, state: Court, action: int) -> None:
        if action != NO_INTRIGUE:
            state.push(MARKING[self.seat * TASKS + action - PLOT])


@final
class Marking(Step[Court]):
    """BC-39 The other agent marks a vassal with the same faction or role."""

    rules = ("BC-39",)
    verbs = ("mark",)

    def __init__(self, seat: int, task: int) -> None:
        super().__init__(seat)
        self.task = task

    def legal(self, state: Court) -> list[int]:
        return MARKS.of(marks(state, self.task))

    def pick(self, state: Court, point: float) -> int:
        return MARKS.pick(marks(state, self.task), point)

    def take(self, state: Court, action: int) -> None:
        state.plot = replaced(state.plot, self.seat, self.task)
        state.plot_at = replaced(state.plot_at, self.seat, action - MARK)
        state.tell("marks", self.seat, self.task, action - MARK)

    def about(self, state: Court) -> tuple[int, ...]:
        return (self.task,)


@final
class Hiding(Step[Court]):
    """BC-41, BC-42 Without a completed Task: a card from the hand may be laid face down."""

    rules = ("BC-41", "BC-42")
    verbs = ("hide", "no-intrigue")

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        for deck in range(DECKS):
            HIDDEN[deck].add(found, state.hands[self.seat * DECKS + deck])
        found.append(NO_INTRIGUE)
        return found

    def pick(self, state: Court, point: float) -> int:
        held = state.in_hand(self.seat)
        number: i64 = int(point * float(held + 1))
        return HIDE + nth_in_hand(state, self.seat, number) if number < held else NO_INTRIGUE

    def readers(self, state: Court) -> int:
        return state.hand_readers(self.seat)

    def take(self, state: Court, action: int) -> None:
        if action == NO_INTRIGUE:
            return
        task = action - HIDE
        state.hands[self.seat * DECKS + task // 32] &= ~BITS[task % 32]
        state.hidden = replaced(state.hidden, self.seat, task)
        state.tell("hides", self.seat, task // 32)
        state.push(STANDING_ORDER[self.seat])


# -- others act --------------------------------------------------------------------------------------------------------


def when_used(state: Court, actor: int) -> None:
    """BC-43, BC-47 Somebody's Task is completed: what the others' agents make of the vassals that were used."""
    reveal(state, actor, used_kinds(state, state.locked))
    disturb(state, actor, state.locked)


def disturb(state: Court, actor: int, spaces: int) -> None:
    """BC-43, BC-46 Somebody's marked vassal is touched: the agents go home with a reward, in turn order."""
    for distance in range(state.seats - 1, 0, -1):
        owner = (actor + distance) % state.seats
        at = state.plot_at[owner]
        if at != NONE and spaces & BITS[at]:
            task = state.plot[owner]
            level = level_at(state, task, at)
            send_home(state, owner)
            state.push(Reward(owner, state.kit.type[task], level))


@final
class Reward(Step[Court]):
    """BC-44 What agents bring: by the type of their Task, and by whether one symbol matched or both."""

    rules = ("BC-44", "BC-46")
    verbs = ("reward", "decline")

    def __init__(self, seat: int, kind: int, level: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.level = level

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        if self.kind == KING:
            if self.level == 1 and can_draw(state, POWER):
                found.append(REWARD + POWER_CARD)
            if self.level == 2 and can_draw(state, MACHINATION):
                found.append(REWARD + MACHINATION_CARD)
        else:
            has_token = (state.knights_left if self.kind == KNIGHT else state.wizards_left) > 0
            has_card = can_draw(state, GUILD)
            if has_token and (self.level == 1 or not has_card):
                found.append(REWARD + TOKEN)
            if has_card and (self.level == 1 or not has_token):
                found.append(REWARD + GUILD_CARD)
            if self.level == 2 and has_token and has_card:
                found.append(REWARD + TOKEN_AND_CARD)
            if self.level == 2 and can_draw(state, POWER):
                found.append(REWARD + POWER_CARD)
        found.append(DECLINE)
        return found

    def take(self, state: Court, action: int) -> None:
        if action == DECLINE:
            state.tell("declines", self.seat)
            return
        reward = action - REWARD
        state.tell("rewarded", self.seat, reward)
        if reward in (TOKEN, TOKEN_AND_CARD):
            if self.kind == WIZARD:
                state.wizards_left -= 1
                state.wizards[self.seat] += 1
            else:
                state.knights_left -= 1
                state.knights[self.seat] += 1
        if reward in (GUILD_CARD, TOKEN_AND_CARD):
            draw_task(state, self.seat, GUILD)
        elif reward == POWER_CARD:
            draw_task(state, self.seat, POWER)
        elif reward == MACHINATION_CARD:
            draw_task(state, self.seat, MACHINATION)

    def about(self, state: Court) -> tuple[int, ...]:
        return (self.kind, self.level)


# -- face-down cards ---------------------------------------------------------------------------------------------------


def reveal(state: Court, actor: int, kinds: int) -> None:
    """BC-47 to BC-50 Face-down cards whose corner was used come into play, in turn order, as their owners ordered.

    Nobody is asked: an answer, or the time it takes, would tell the others what lies there.
    """
    for distance in range(1, state.seats):
        owner = (actor + distance) % state.seats
        task = state.hidden[owner]
        if task == NONE or state.keeps & BITS[owner] or not kinds & BITS[state.kit.corner[task]]:
            continue
        if can_pay(state, owner, task):
            state.hidden = replaced(state.hidden, owner, NONE)
            state.exhausted |= BITS[owner]
            put_in_play(state, owner, task)
            state.tell("reveals", owner, task)


@final
class StandingOrder(Step[Court]):
    """BC-50 Whether a face-down card is revealed when its moment comes: asked at once, changed at any time."""

    rules = ("BC-50",)
    verbs = ("order",)

    def legal(self, state: Court) -> list[int]:
        return [ORDER, ORDER + 1] if state.hidden[self.seat] != NONE else []

    def readers(self, state: Court) -> int:
        return state.hand_readers(self.seat)

    def take(self, state: Court, action: int) -> None:
        if action == ORDER:
            state.keeps &= ~BITS[self.seat]
        else:
            state.keeps |= BITS[self.seat]
        state.whisper(state.hand_readers(self.seat), "orders", self.seat, action - ORDER)


MARKS: Final = Listing(MARK)
HIDDEN: Final[list[Listing]] = [Listing(HIDE + 32 * deck) for deck in range(DECKS)]
RECALL: Final[list[Recall]] = [Recall(seat) for seat in range(MOST_SEATS)]
PLOTTING: Final[list[Plotting]] = [Plotting(seat) for seat in range(MOST_SEATS)]
HIDING: Final[list[Hiding]] = [Hiding(seat) for seat in range(MOST_SEATS)]
MARKING: Final[list[Marking]] = [Marking(seat, task) for seat in range(MOST_SEATS) for task in range(TASKS)]
STANDING_ORDER: Final[list[StandingOrder]] = [StandingOrder(seat) for seat in range(MOST_SEATS)]
