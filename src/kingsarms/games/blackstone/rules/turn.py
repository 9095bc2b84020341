"""A turn from its first event to its last, and what comes between two of them."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Auto, RunFor, Step
from kingsarms.games.blackstone.law import LONGEST
from kingsarms.games.blackstone.rules import intrigue, rats
from kingsarms.games.blackstone.rules.board import POST_AGENTS, Fill
from kingsarms.games.blackstone.rules.draught import stir_the_board
from kingsarms.games.blackstone.rules.ending import CHECK_FORMATION, close_round, together
from kingsarms.games.blackstone.rules.listing import Listing
from kingsarms.games.blackstone.rules.tasks import discard_task, nth_in_hand
from kingsarms.games.blackstone.rules.vassals import WILD_CARD
from kingsarms.games.blackstone.rules.verbs import DECKS, DISCARD, DOGS, MOST_SEATS, RELEASE, SPACES
from kingsarms.games.blackstone.rules.work import CAST_OFF, KEYGRIFF, ChooseRefill, Work
from kingsarms.games.blackstone.state import KNIGHT, WIZARD, Court


def begin_turn(state: Court, seat: int) -> None:
    """BC-11 The order of events."""
    state.turn = seat
    state.worked = False
    if state.law.rat_limit > 0:
        state.tired = [0] * DOGS
    state.tell("turn", seat)
    state.push(END_TURN[seat])
    state.push(LIMITS[seat])
    state.push(AGENTS[seat])
    state.push(REPLACE[seat])
    state.push(WORK[seat])
    state.push(MUSTER[seat])
    intrigue.recall(state, seat)


def muster(state: Court, seat: int) -> None:
    """BC-13 to BC-15 A token for each Knight and Wizard that a King supports, as far as the supply goes."""
    knights = min(1 + state.supported(seat, KNIGHT), state.knights_left)
    wizards = min(1 + state.supported(seat, WIZARD), state.wizards_left)
    state.knights[seat] += knights
    state.knights_left -= knights
    state.wizards[seat] += wizards
    state.wizards_left -= wizards
    state.tell("musters", seat, knights, wizards)


def replace_used(state: Court, seat: int) -> None:
    """BC-35 The marked vassals are replaced, the highest and then the leftmost first."""
    marked = state.locked
    if marked == 0:
        return
    state.locked = 0
    if state.law.formation:
        state.push(CHECK_FORMATION)
    state.push(CAST_OFF)
    state.push(POST_AGENTS[seat])
    pending = 0
    for space in range(SPACES - 1, -1, -1):
        if marked & BITS[space]:
            state.used = [*state.used, state.lift(space)]
            if state.law.formation:
                state.push(ChooseRefill(seat, space, True, pending))
                pending += 1
            else:
                state.push(Fill(space, state.pile[seat]))


# -- limits ------------------------------------------------------------------------------------------------------------


def check_limits(state: Court, seat: int) -> None:
    """BC-51 No more tokens, cards in hand and retained vassals than Kings; BC-69 Keygriff knows no limits."""
    if state.family[seat] == KEYGRIFF:
        return
    most = state.kings(seat)
    knights, wizards = max(0, state.knights[seat] - most), max(0, state.wizards[seat] - most)
    if knights + wizards > 0:
        state.knights[seat] -= knights
        state.knights_left += knights
        state.wizards[seat] -= wizards
        state.wizards_left += wizards
        state.tell("returns", seat, knights, wizards)
    if len(state.retained[seat]) > most:
        state.push(LIMITS[seat])
        state.push(RELEASING[seat])
    elif state.in_hand(seat) > most:
        state.push(LIMITS[seat])
        state.push(DISCARDING[seat])


DISCARDED: Final[list[Listing]] = [Listing(DISCARD + 32 * deck) for deck in range(DECKS)]


@final
class Discarding(Step[Court]):
    """BC-52 Which Task is given up?"""

    rules = ("BC-51", "BC-52")
    verbs = ("discard",)

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        for deck in range(DECKS):
            DISCARDED[deck].add(found, state.hands[self.seat * DECKS + deck])
        return found

    def pick(self, state: Court, point: float) -> int:
        return DISCARD + nth_in_hand(state, self.seat, int(point * float(state.in_hand(self.seat))))

    def take(self, state: Court, action: int) -> None:
        task = action - DISCARD
        state.hands[self.seat * DECKS + task // 32] &= ~BITS[task % 32]
        discard_task(state, task)
        state.tell("discards", self.seat, task)

    def about(self, state: Court) -> tuple[int, ...]:
        return (state.kings(self.seat),)


@final
class Releasing(Step[Court]):
    """BC-52 Which retained vassal is let go?"""

    rules = ("BC-51", "BC-52")
    verbs = ("release",)

    def legal(self, state: Court) -> list[int]:
        found = self.different(state)
        found.sort()
        return found

    def pick(self, state: Court, point: float) -> int:
        found = self.different(state)
        return found[int(point * float(len(found)))]

    def different(self, state: Court) -> list[int]:
        """Only wild vassals are alike."""
        found: list[int] = []
        for card in state.retained[self.seat]:
            if card != WILD_CARD or RELEASE + WILD_CARD not in found:
                found.append(RELEASE + card)
        return found

    def take(self, state: Court, action: int) -> None:
        card = action - RELEASE
        rest = state.retained[self.seat][:]
        rest.remove(card)
        state.retained[self.seat] = rest
        state.discard(card)
        state.tell("releases", self.seat, card)

    def about(self, state: Court) -> tuple[int, ...]:
        return (state.kings(self.seat),)


# -- the end of a turn -------------------------------------------------------------------------------------------------


def end_turn(state: Court, seat: int) -> None:
    """BC-56 Points are looked at when a turn ends; BC-88 then, in some games, the board is stirred and rats come."""
    law = state.law
    if law.rat_limit == 0:
        if not state.last_round and has_enough(state):
            state.last_round = True
            state.tell("last-round")
        pass_on(state, seat)
        return
    if law.target > 0 and state.scores()[0] >= law.target:
        together(state, "favour", True)
        return
    state.push(PASS_ON[seat])
    rats.reveal_rat(state)
    if law.refresh:
        stir_the_board(state, seat)


def has_enough(state: Court) -> bool:
    """BC-56 Has anybody the points that are asked for?"""
    for seat in range(state.seats):
        if state.points(seat) >= state.law.target:
            return True
    return False


def pass_on(state: Court, seat: int) -> None:
    """BC-81 Too many rats lose; else the turn passes; BC-56 the last round is finished, BC-59 and one is the last."""
    has_rats = state.law.rat_limit > 0
    if has_rats and state.active_rats() >= state.law.rat_limit:
        together(state, "overrun", False)
        return
    following = (seat + 1) % state.seats
    if following == 0:
        if state.last_round or state.round >= LONGEST:
            if has_rats:
                together(state, "limit", False)
            else:
                close_round(state)
            return
        state.round += 1
    state.push(TURNS[following])


TURNS: Final[list[Auto[Court]]] = [RunFor(begin_turn, seat) for seat in range(MOST_SEATS)]
MUSTER: Final[list[Auto[Court]]] = [RunFor(muster, seat) for seat in range(MOST_SEATS)]
WORK: Final[list[Work]] = [Work(seat) for seat in range(MOST_SEATS)]
REPLACE: Final[list[Auto[Court]]] = [RunFor(replace_used, seat) for seat in range(MOST_SEATS)]
AGENTS: Final[list[Auto[Court]]] = [RunFor(intrigue.assign, seat) for seat in range(MOST_SEATS)]
LIMITS: Final[list[Auto[Court]]] = [RunFor(check_limits, seat) for seat in range(MOST_SEATS)]
DISCARDING: Final[list[Discarding]] = [Discarding(seat) for seat in range(MOST_SEATS)]
RELEASING: Final[list[Releasing]] = [Releasing(seat) for seat in range(MOST_SEATS)]
END_TURN: Final[list[Auto[Court]]] = [RunFor(end_turn, seat) for seat in range(MOST_SEATS)]
PASS_ON: Final[list[Auto[Court]]] = [RunFor(pass_on, seat) for seat in range(MOST_SEATS)]
