"""A turn from its first event to its last, and what comes between two of them."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Chance, Step
from kingsarms.games.blackstone.rules import intrigue, rats
from kingsarms.games.blackstone.rules.board import Fill, PostAgents
from kingsarms.games.blackstone.rules.ending import CHECK_FORMATION, LONGEST, close_round, together
from kingsarms.games.blackstone.rules.tasks import discard_task
from kingsarms.games.blackstone.rules.vassals import BITS
from kingsarms.games.blackstone.rules.verbs import DECKS, DISCARD, DOGS, MOST_SEATS, RELEASE, SPACES, TASK
from kingsarms.games.blackstone.rules.work import KEYGRIFF, ChooseRefill, Work
from kingsarms.games.blackstone.state import KNIGHT, MACHINATION, WIZARD, Court

REFRESHED: Final = 2  # vassals that are replaced at the end of a solo turn


@final
class Turn(Auto[Court]):
    """BC-11 The order of events."""

    rules = ("BC-11",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        state.turn = self.owner
        state.worked = False
        if state.law.rat_limit > 0:
            state.tired = [0] * DOGS
        state.tell("turn", self.owner)
        state.push(END_TURN[self.owner])
        state.push(LIMITS[self.owner])
        state.push(AGENTS[self.owner])
        state.push(REPLACE[self.owner])
        state.push(WORK[self.owner])
        state.push(MUSTER[self.owner])
        intrigue.recall(state, self.owner)


@final
class Muster(Auto[Court]):
    """BC-13 to BC-15 A token for each Knight and Wizard that a King supports, as far as the supply goes."""

    rules = ("BC-13", "BC-14", "BC-15")

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        seat = self.owner
        knights = min(1 + state.supported(seat, KNIGHT), state.knights_left)
        wizards = min(1 + state.supported(seat, WIZARD), state.wizards_left)
        state.knights[seat] += knights
        state.knights_left -= knights
        state.wizards[seat] += wizards
        state.wizards_left -= wizards
        state.tell("musters", seat, knights, wizards)


@final
class Replace(Auto[Court]):
    """BC-35 The marked vassals are replaced, the highest and then the leftmost first."""

    rules = ("BC-35",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        marked, seat = state.locked, self.owner
        if marked == 0:
            return
        state.locked = 0
        if state.law.formation:
            state.push(CHECK_FORMATION)
        state.push(CAST_OFF)
        state.push(PostAgents(seat))
        pending = 0
        for space in range(SPACES - 1, -1, -1):
            if marked & BITS[space]:
                state.used = [*state.used, state.lift(space)]
                if state.law.formation:
                    state.push(ChooseRefill(seat, space, True, pending))
                    pending += 1
                else:
                    state.push(Fill(space, state.pile[seat]))


@final
class CastOff(Auto[Court]):
    """BC-36 Only when the spaces are filled do the used vassals join the discards."""

    rules = ("BC-36",)

    def run(self, state: Court) -> None:
        for card in state.used:
            state.discard(card)
        state.used = []


@final
class Agents(Auto[Court]):
    """BC-39 Intrigue comes after the new vassals, so that they can be marked."""

    rules = ("BC-39",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        intrigue.assign(state, self.owner)


# -- limits ------------------------------------------------------------------------------------------------------------


@final
class Limits(Auto[Court]):
    """BC-51 No more tokens, cards in hand and retained vassals than Kings; BC-69 Keygriff knows no limits."""

    rules = ("BC-51", "BC-53", "BC-69")

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        seat, most = self.owner, state.kings(self.owner)
        if state.family[seat] == KEYGRIFF:
            return
        knights, wizards = max(0, state.knights[seat] - most), max(0, state.wizards[seat] - most)
        if knights + wizards > 0:
            state.knights[seat] -= knights
            state.knights_left += knights
            state.wizards[seat] -= wizards
            state.wizards_left += wizards
            state.tell("returns", seat, knights, wizards)
        if len(state.retained[seat]) > most:
            state.push(self)
            state.push(RELEASING[seat])
        elif state.in_hand(seat) > most:
            state.push(self)
            state.push(DISCARDING[seat])


@final
class Discarding(Step[Court]):
    """BC-52 Which Task is given up?"""

    rules = ("BC-51", "BC-52")
    verbs = ("discard",)

    def legal(self, state: Court) -> list[int]:
        found: list[int] = []
        for deck in range(DECKS):
            hand = state.hands[self.seat * DECKS + deck]
            for card in range(32):
                if hand & BITS[card]:
                    found.append(DISCARD + deck * 32 + card)
        return found

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
        return sorted({RELEASE + card for card in state.retained[self.seat]})

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


@final
class EndTurn(Auto[Court]):
    """BC-56 Points are looked at when a turn ends; BC-88 then, in some games, the board is stirred and rats come."""

    rules = ("BC-56", "BC-88")

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        law = state.law
        if law.rat_limit > 0:
            if law.target > 0 and state.scores()[0] >= law.target:
                together(state, "favour", True)
                return
            state.push(PASS_ON[self.owner])
            rats.reveal_rat(state)
            if law.refresh:
                state.push(Refresh(self.owner, REFRESHED))
            return
        for seat in range(state.seats):
            if state.points(seat) >= law.target:
                state.last_round = True
        PASS_ON[self.owner].run(state)


@final
class PassOn(Auto[Court]):
    """BC-81 Too many rats lose; else the turn passes; BC-56 the last round is finished, BC-59 and one is the last."""

    rules = ("BC-56", "BC-59", "BC-81")

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def run(self, state: Court) -> None:
        law = state.law
        if law.rat_limit > 0 and state.active_rats() >= law.rat_limit:
            together(state, "overrun", False)
            return
        following = (self.owner + 1) % state.seats
        if following == 0:
            if state.last_round or (state.round >= LONGEST and law.rat_limit == 0):
                close_round(state)
                return
            if state.round >= LONGEST:
                together(state, "limit", False)
                return
            state.round += 1
        state.push(TURNS[following])


# -- the solo game's draught -------------------------------------------------------------------------------------------


@final
class Refresh(Auto[Court]):
    """BC-124 Machination cards name spaces whose vassals are replaced, until two have been."""

    rules = ("BC-124", "BC-125")

    def __init__(self, owner: int, left: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left

    def run(self, state: Court) -> None:
        if self.left <= 0:
            return
        if state.deck[MACHINATION] == 0:
            state.deck[MACHINATION] = state.spent[MACHINATION]
            state.spent[MACHINATION] = 0
        if state.deck[MACHINATION] != 0:
            state.push(Stir(self.owner, self.left))


@final
class Stir(Chance[Court]):
    """BC-124 One Machination card: first its left space, then its right one, with the blue letter."""

    rules = ("BC-124",)
    verbs = ("task",)

    def __init__(self, owner: int, left: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left

    def legal(self, state: Court) -> list[int]:
        cards, first = state.deck[MACHINATION], TASK + 32 * MACHINATION
        return [first + card for card in range(32) if cards & BITS[card]]

    def take(self, state: Court, action: int) -> None:
        task = action - TASK
        state.deck[MACHINATION] &= ~BITS[task % 32]
        discard_task(state, task)
        state.tell("stirs", task)
        left = self.left
        fills: list[int] = []
        for spaces in (state.kit.left_spaces[task], state.kit.right_space[task]):
            if left > 0 and state.held & ~state.agents & spaces:
                fills.append(spaces)
                left -= 1
        state.push(Refresh(self.owner, left))
        for place in range(len(fills) - 1, -1, -1):
            state.push(Renew(self.owner, fills[place]))


@final
class Renew(Auto[Court]):
    """BC-124 The vassal of a space is replaced from the pile that stirs the board."""

    rules = ("BC-124",)

    def __init__(self, owner: int, spaces: int) -> None:
        super().__init__()
        self.owner = owner
        self.spaces = spaces

    def run(self, state: Court) -> None:
        for space in range(SPACES):
            if self.spaces & BITS[space]:
                state.used = [*state.used, state.lift(space)]
                state.push(CAST_OFF)
                state.push(PostAgents(self.owner))
                state.push(Fill(space, state.refresh_pile))
                return


CAST_OFF: Final = CastOff()
TURNS: Final[list[Turn]] = [Turn(seat) for seat in range(MOST_SEATS)]
MUSTER: Final[list[Muster]] = [Muster(seat) for seat in range(MOST_SEATS)]
WORK: Final[list[Work]] = [Work(seat) for seat in range(MOST_SEATS)]
REPLACE: Final[list[Replace]] = [Replace(seat) for seat in range(MOST_SEATS)]
AGENTS: Final[list[Agents]] = [Agents(seat) for seat in range(MOST_SEATS)]
LIMITS: Final[list[Limits]] = [Limits(seat) for seat in range(MOST_SEATS)]
DISCARDING: Final[list[Discarding]] = [Discarding(seat) for seat in range(MOST_SEATS)]
RELEASING: Final[list[Releasing]] = [Releasing(seat) for seat in range(MOST_SEATS)]
END_TURN: Final[list[EndTurn]] = [EndTurn(seat) for seat in range(MOST_SEATS)]
PASS_ON: Final[list[PassOn]] = [PassOn(seat) for seat in range(MOST_SEATS)]
