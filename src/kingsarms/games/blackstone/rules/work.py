"""The third event of a turn: work with Knights and Wizards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, RunFor, Step
from kingsarms.games.blackstone.rules import intrigue, rats
from kingsarms.games.blackstone.rules.bits import nth, ones
from kingsarms.games.blackstone.rules.board import (
    NEXT_MASK,
    NEXT_TO,
    POST_AGENTS,
    RAYS,
    ROUND_ABOUT,
    ROUND_MASK,
    SLIDES,
    SWAPS,
    Fill,
    source_of,
)
from kingsarms.games.blackstone.rules.ending import CHECK_FORMATION
from kingsarms.games.blackstone.rules.listing import Listing, Moves
from kingsarms.games.blackstone.rules.reset import blow_up
from kingsarms.games.blackstone.rules.tasks import (
    USE_LEFT,
    USE_RIGHT,
    Use,
    add_met,
    can_draw,
    can_pay,
    discard_task,
    draw_task,
    drawable,
    is_met,
    lock,
    put_in_play,
)
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import (
    ADOPT,
    BARTER,
    BLOW_UP,
    COMPLETE,
    CONJURE,
    DECKS,
    DONE,
    DRAW,
    FLIP,
    FROM_TO,
    KILL,
    LEAVE_EMPTY,
    LEVY,
    MOST_SEATS,
    PILES,
    REFILL,
    RETAIN,
    SLIDE,
    SPACES,
    SWAP,
    TURN,
    USE,
)
from kingsarms.games.blackstone.state import Court

CORWIN: Final = 0  # the families
KEYGRIFF: Final = 1
THISTLEDOWN: Final = 2
WOLFRAM: Final = 3

FORMATION_SIZE: Final = 16
COMPLETES: Final[list[str]] = ["completes-knight", "completes-wizard", "completes-king", "completes-ploy"]

SLIDES_ASKEW: Final = Moves(SLIDE, ROUND_ABOUT, is_swap=False)
CONJURED_SLIDES: Final = Moves(CONJURE, NEXT_TO, is_swap=False)
SWAPS_ASKEW: Final = Moves(SWAP, ROUND_ABOUT, is_swap=True)
BARTERED_SWAPS: Final = Moves(BARTER, NEXT_TO, is_swap=True)
FLIPS: Final = Listing(FLIP)
TURNS_OVER: Final = Listing(TURN)
RETAINS: Final = Listing(RETAIN)
BLOW_UPS: Final = Listing(BLOW_UP)
DRAWS: Final = Listing(DRAW)
LEVIES: Final = Listing(LEVY)


@final
class Work(Step[Court]):
    """BC-16, BC-34 As long as there are tokens, and for as long as one likes."""

    rules = (
        "BC-11", "BC-16", "BC-17", "BC-19", "BC-20", "BC-21", "BC-24", "BC-26", "BC-27", "BC-31", "BC-33", "BC-34",
        "BC-61", "BC-62", "BC-82", "BC-85",
    )  # fmt: skip
    verbs = (
        "slide", "slide-by-wizard", "swap", "swap-by-knight", "flip", "flip-by-knight", "retain", "blow-up", "draw",
        "draw-by-knights", "complete", "adopt", "kill", "done",
    )  # fmt: skip

    # -- what may be done ----------------------------------------------------------------------------------------------

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        family = state.family[self.seat]
        if state.knights[self.seat] > 0:
            self.add_slides(state, found, family)
        if state.wizards[self.seat] > 0:
            if family == WOLFRAM:
                CONJURED_SLIDES.add(found, state.held, movable(state))
            (SWAPS_ASKEW if family == WOLFRAM else SWAPS).add(found, state.held, movable(state))
        if state.knights[self.seat] > 0 and family == CORWIN:
            BARTERED_SWAPS.add(found, state.held, movable(state))
        self.add_turns(state, found, family)
        self.add_tasks(state, found)
        found.append(DONE)
        return found

    def pick(self, state: Court, point: float) -> int:
        if state.family[self.seat] != NONE:
            return super().pick(state, point)  # families have moves of their own
        others: list[int] = [DONE]
        self.add_tasks(state, others)
        by_knights = self.count_by_knights(state)
        by_wizards = self.count_by_wizards(state)
        number: i64 = int(point * float(by_knights + by_wizards + len(others)))
        if number < by_knights:
            return self.nth_by_knights(state, number)
        number -= by_knights
        if number < by_wizards:
            return self.nth_by_wizards(state, number)
        return others[number - by_wizards]

    def count_by_knights(self, state: Court) -> i64:
        """What can be done with Knights by those without a family."""
        knights = state.knights[self.seat]
        if knights == 0:
            return 0
        found = SLIDES.count(state.held, movable(state)) + ones(retainable(state)) + ones(state.bombs)
        return found + ones(drawable(state)) if knights > 1 else found

    def nth_by_knights(self, state: Court, number: i64) -> i64:
        slides = SLIDES.count(state.held, movable(state))
        if number < slides:
            return SLIDES.nth(state.held, movable(state), number)
        number -= slides
        retains = ones(retainable(state))
        if number < retains:
            return RETAIN + nth(retainable(state), number)
        number -= retains
        bombs = ones(state.bombs)
        if number < bombs:
            return BLOW_UP + nth(state.bombs, number)
        return LEVY + nth(drawable(state), number - bombs)

    def count_by_wizards(self, state: Court) -> i64:
        """What they can do with Wizards."""
        if state.wizards[self.seat] == 0:
            return 0
        return SWAPS.count(state.held, movable(state)) + ones(at_hand(state)) + ones(drawable(state))

    def nth_by_wizards(self, state: Court, number: i64) -> i64:
        swaps = SWAPS.count(state.held, movable(state))
        if number < swaps:
            return SWAPS.nth(state.held, movable(state), number)
        number -= swaps
        flips = ones(at_hand(state))
        if number < flips:
            return FLIP + nth(at_hand(state), number)
        return DRAW + nth(drawable(state), number - flips)

    def add_slides(self, state: Court, found: list[int], family: int) -> None:
        """BC-17 Into an empty space next to it; BC-67 Corwin's up to three in a line, BC-71 Thistledown's askew."""
        free = movable(state)
        if family != CORWIN:
            (SLIDES_ASKEW if family == THISTLEDOWN else SLIDES).add(found, state.held, free)
            return
        for space in range(SPACES):
            if not free & BITS[space]:
                continue
            reached = 0
            for ray in RAYS[space]:
                for target in ray:
                    if state.held & BITS[target]:
                        break
                    reached |= BITS[target]
            for target in range(SPACES):
                if reached & BITS[target]:
                    found.append(SLIDE + space * SPACES + target)

    def add_turns(self, state: Court, found: list[int], family: int) -> None:
        """BC-20 to BC-24 Flip, retain, draw."""
        knights, wizards = state.knights[self.seat], state.wizards[self.seat]
        if wizards > 0:
            FLIPS.add(found, at_hand(state))
        if knights > 0:
            if family == THISTLEDOWN:
                TURNS_OVER.add(found, at_hand(state))
            RETAINS.add(found, retainable(state))
            BLOW_UPS.add(found, state.bombs)
        if wizards > 0:
            DRAWS.add(found, drawable(state))
        if knights > 1:
            LEVIES.add(found, drawable(state))

    def add_tasks(self, state: Court, found: list[int]) -> None:
        """BC-26 One Task a turn; in games with rats it may be given up for a dog; BC-85 and dogs kill."""
        seat = self.seat
        if not state.worked:
            ready: list[int] = []
            add_met(state, seat, ready)
            for task in ready:
                if can_pay(state, seat, task):
                    found.append(COMPLETE + task)
            if state.law.rat_limit > 0:
                for task in ready:
                    if rats.dog_for(state, task) != NONE:
                        found.append(ADOPT + task)
        if state.law.rat_limit > 0:
            rats.add_kills(state, seat, found)

    # -- why not -------------------------------------------------------------------------------------------------------

    def forbids(self, state: Court, action: int) -> str:
        if action < FLIP:
            return self.against_moving(state, action)
        if action < DRAW:
            return self.against_turning(state, action)
        if action < COMPLETE:
            return self.against_drawing(state, action)
        if action < KILL:
            return self.against_task(state, action)
        if action < DONE:
            return rats.against_killing(state, self.seat, action - KILL)
        return ""

    def against_moving(self, state: Court, action: int) -> str:
        """Slides and swaps, by either colour."""
        family, seat = state.family[self.seat], self.seat
        verb = action // FROM_TO
        packed = action - verb * FROM_TO
        source, target = packed // SPACES, packed % SPACES
        is_slide, by_knight = verb < 2, verb == 0 or verb == 3
        if verb == 1 and family != WOLFRAM:
            return "BC-74"
        if verb == 3 and family != CORWIN:
            return "BC-68"
        if (state.knights[seat] if by_knight else state.wizards[seat]) == 0:
            return "BC-16"
        if not state.held & BITS[source]:
            return "BC-17" if is_slide else "BC-19"
        for space in (source, target):
            if state.locked & BITS[space]:
                return "BC-33"
            if state.bombs & BITS[space]:
                return "BC-62"
        if not is_slide:
            near = ROUND_MASK[source] if verb == 2 and family == WOLFRAM else NEXT_MASK[source]
            return "" if target > source and near & BITS[target] and state.held & BITS[target] else "BC-19"
        if state.held & BITS[target]:
            return "BC-18"
        if verb == 0 and family == CORWIN:
            return "" if self.is_in_line(state, source, target) else "BC-67"
        near = ROUND_MASK[source] if verb == 0 and family == THISTLEDOWN else NEXT_MASK[source]
        return "" if near & BITS[target] else "BC-17"

    def is_in_line(self, state: Court, source: int, target: int) -> bool:
        for ray in RAYS[source]:
            for space in ray:
                if state.held & BITS[space]:
                    break
                if space == target:
                    return True
        return False

    def against_turning(self, state: Court, action: int) -> str:
        """Flips, retained vassals, and bombs."""
        seat = self.seat
        verb = (action - FLIP) // SPACES
        space = (action - FLIP) % SPACES
        if verb == 1 and state.family[seat] != THISTLEDOWN:
            return "BC-72"
        if verb == 3 and state.law.formation:
            return "BC-114"
        if (state.wizards[seat] if verb == 0 else state.knights[seat]) == 0:
            return "BC-16"
        if verb == 3:
            return "" if state.bombs & BITS[space] else "BC-62"
        if not state.held & BITS[space]:
            return "BC-20" if verb < 2 else "BC-21"
        if state.locked & BITS[space]:
            return "BC-33"
        if verb < 2:
            return ""
        if state.bombs & BITS[space]:
            return "BC-62"
        return "BC-61" if state.agents & BITS[space] else ""

    def against_drawing(self, state: Court, action: int) -> str:
        by_wizard = action < LEVY
        if (state.wizards[self.seat] < 1) if by_wizard else (state.knights[self.seat] < 2):
            return "BC-24"
        return "" if can_draw(state, action - (DRAW if by_wizard else LEVY)) else "BC-25"

    def against_task(self, state: Court, action: int) -> str:
        adopts = action >= ADOPT
        task = action - (ADOPT if adopts else COMPLETE)
        if adopts and state.law.rat_limit == 0:
            return "BC-91"
        if not state.holds(self.seat, task):
            return "BC-27"
        if state.worked:
            return "BC-26"
        if not is_met(state, task):
            return "BC-28"
        if adopts:
            return "" if rats.dog_for(state, task) != NONE else "BC-84"
        return "" if can_pay(state, self.seat, task) else "BC-32"

    # -- doing it ------------------------------------------------------------------------------------------------------

    def take(self, state: Court, action: int) -> None:
        seat = self.seat
        if action == DONE:
            return
        state.push(self)
        if state.law.formation:
            state.push(CHECK_FORMATION)
        if action < FLIP:
            self.move(state, action)
        elif action < RETAIN:
            spend(state, seat, action >= TURN)
            space = (action - FLIP) % SPACES
            intrigue.disturb(state, seat, BITS[space])
            state.flip(space)
            state.tell("flips", seat, space, state.board[space])
        elif action < BLOW_UP:
            self.retain(state, action - RETAIN)
        elif action < DRAW:
            spend(state, seat, True)
            state.tell("blows-up", seat, action - BLOW_UP)
            blow_up(state, seat)
        elif action < COMPLETE:
            self.draw(state, action)
        elif action < KILL:
            self.complete(state, action)
        else:
            rats.kill(state, seat, action - KILL)

    def move(self, state: Court, action: int) -> None:
        verb = action // FROM_TO
        source, target = (action - verb * FROM_TO) // SPACES, action % FROM_TO % SPACES
        spend(state, self.seat, verb == 0 or verb == 3)
        if verb < 2:
            intrigue.disturb(state, self.seat, BITS[source])
            state.put(target, state.lift(source))
            state.tell("slides", self.seat, source, target)
        else:
            intrigue.disturb(state, self.seat, BITS[source] | BITS[target])
            state.exchange(source, target)
            state.tell("swaps", self.seat, source, target)

    def retain(self, state: Court, space: int) -> None:
        """BC-21, BC-23 The vassal joins the tableau as it lies; BC-22 the space is filled at once."""
        seat = self.seat
        spend(state, seat, True)
        intrigue.disturb(state, seat, BITS[space])
        card = state.lift(space)
        state.retained[seat] = [*state.retained[seat], card]
        state.tell("retains", seat, space, card)
        state.push(CHOOSE_REFILL[seat * SPACES + space])

    def draw(self, state: Court, action: int) -> None:
        if action < LEVY:
            spend(state, self.seat, False)
            draw_task(state, self.seat, action - DRAW)
        else:
            spend(state, self.seat, True)
            spend(state, self.seat, True)
            draw_task(state, self.seat, action - LEVY)

    def complete(self, state: Court, action: int) -> None:
        """BC-26, BC-27 The vassals are chosen and marked, then the Task is put in play or given up for a dog."""
        adopts = action >= ADOPT
        task = action - (ADOPT if adopts else COMPLETE)
        seat = self.seat
        state.worked = True
        state.hands[seat * DECKS + task // 32] &= ~BITS[task % 32]
        state.in_work = task
        state.push(GIVE_UP[seat] if adopts else FINISH[seat])
        state.push(MARK_RIGHT[seat])
        state.push(MARK_LEFT[seat])


def is_at_work(state: Court) -> bool:
    """Will whoever has the turn still be asked for work?"""
    for step in state.agenda:
        if isinstance(step, Work):
            return True
    return False


def movable(state: Court) -> i64:
    """The spaces whose card may be moved: BC-33, BC-62."""
    return state.held & ~state.locked & ~state.bombs


def at_hand(state: Court) -> i64:
    """Those whose card may be flipped: BC-33."""
    return state.held & ~state.locked


def retainable(state: Court) -> i64:
    """Those whose card may be retained: BC-61 assassins may not."""
    return state.held & ~state.locked & ~state.agents


def spend(state: Court, seat: int, is_knight: bool) -> None:
    """BC-16 A token goes back to the supply."""
    if is_knight:
        state.knights[seat] -= 1
        state.knights_left += 1
    else:
        state.wizards[seat] -= 1
        state.wizards_left += 1


# -- a space that is empty now -----------------------------------------------------------------------------------------


@final
class ChooseRefill(Step[Court]):
    """BC-22 The space of a retained vassal is filled from any pile.

    BC-115, BC-116 In the Puzzle Master's game any space may stay empty, but never so many that fewer than sixteen
    vassals would be left; `pending` spaces of the same step are still to be filled.
    """

    rules = ("BC-22", "BC-36", "BC-37", "BC-115", "BC-116")
    verbs = ("refill", "leave-empty")

    def __init__(self, seat: int, space: int, from_own: bool = False, pending: int = 0) -> None:
        super().__init__(seat)
        self.space = space
        self.from_own = from_own
        self.pending = pending

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        for pile in range(PILES):
            if self.may_come_from(state, pile):
                found.append(REFILL + pile)
        if self.against_leaving(state) == "":
            found.append(LEAVE_EMPTY)
        return found

    def may_come_from(self, state: Court, pile: int) -> bool:
        if not self.from_own:
            return source_of(state, pile) == pile
        return pile == state.pile[self.seat] and source_of(state, pile) != NONE

    def forbids(self, state: Court, action: int) -> str:
        if action == LEAVE_EMPTY:
            return self.against_leaving(state)
        pile = action - REFILL
        if self.from_own and pile != state.pile[self.seat]:
            return "BC-115"
        return "" if self.may_come_from(state, pile) else "BC-37"

    def against_leaving(self, state: Court) -> str:
        if state.law.formation:
            if state.held.bit_count() + self.pending >= FORMATION_SIZE or source_of(state, 0) == NONE:
                return ""
            return "BC-116"
        return "" if source_of(state, 0) == NONE else "BC-22"

    def take(self, state: Court, action: int) -> None:
        if action == LEAVE_EMPTY:
            state.tell("stays-empty", self.space)
            return
        state.push(POST_AGENTS[self.seat])
        state.push(Fill(self.space, action - REFILL))

    def about(self, state: Court) -> tuple[int, ...]:
        return (self.space,)


@final
class CastOff(Auto[Court]):
    """BC-36 Only when the spaces are filled do the used vassals join the discards."""

    def run(self, state: Court) -> None:
        for card in state.used:
            state.discard(card)
        state.used = []


CAST_OFF: Final = CastOff()
CHOOSE_REFILL: Final[list[ChooseRefill]] = [
    ChooseRefill(seat, space) for seat in range(MOST_SEATS) for space in range(SPACES)
]


# -- completing --------------------------------------------------------------------------------------------------------


def mark_left(state: Court, seat: int) -> None:
    mark(state, USE_LEFT[seat])


def mark_right(state: Court, seat: int) -> None:
    mark(state, USE_RIGHT[seat])


def mark(state: Court, step: Use) -> None:
    """BC-27 The vassal of one side: asked for only where there is a choice."""
    choices = step.legal(state)
    if len(choices) > 1:
        state.push(step)
    else:
        lock(state, choices[0] - USE)


def finish(state: Court, seat: int) -> None:
    """BC-31 The Task comes into play."""
    task = state.in_work
    state.in_work = NONE
    put_in_play(state, seat, task)
    state.tell(COMPLETES[state.kit.type[task]], seat, task)
    intrigue.when_used(state, seat)


def give_up(state: Court, seat: int) -> None:
    """BC-82, BC-83 The Task is given up for a dog."""
    task = state.in_work
    state.in_work = NONE
    discard_task(state, task)
    rats.adopt(state, seat, task)
    intrigue.when_used(state, seat)


MARK_LEFT: Final[list[Auto[Court]]] = [RunFor(mark_left, seat) for seat in range(MOST_SEATS)]
MARK_RIGHT: Final[list[Auto[Court]]] = [RunFor(mark_right, seat) for seat in range(MOST_SEATS)]
FINISH: Final[list[Auto[Court]]] = [RunFor(finish, seat) for seat in range(MOST_SEATS)]
GIVE_UP: Final[list[Auto[Court]]] = [RunFor(give_up, seat) for seat in range(MOST_SEATS)]
