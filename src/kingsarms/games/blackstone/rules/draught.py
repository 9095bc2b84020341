"""The draught that stirs the board at the end of a turn in the solo game."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Chance, Step
from kingsarms.games.blackstone.rules.bits import place_of
from kingsarms.games.blackstone.rules.board import POST_AGENTS, Fill
from kingsarms.games.blackstone.rules.tasks import DRAWN, discard_task, fill_deck
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import PILE, PILES, TASK
from kingsarms.games.blackstone.rules.work import CAST_OFF
from kingsarms.games.blackstone.state import MACHINATION, Court, replaced

REFRESHED: Final = 2  # vassals that are replaced
FIRST: Final = 32 * MACHINATION


def stir_the_board(state: Court, seat: int) -> None:
    """BC-123 After the first turn the pile is chosen that the board is stirred from.

    BC-64, BC-36 The draught is one step: what is set aside is posted, and who was replaced is discarded, at its end.
    """
    state.push(CAST_OFF)
    state.push(POST_AGENTS[seat])
    state.push(Refresh(REFRESHED))
    if state.refresh_pile == NONE:
        state.push(ChooseDraught(seat))


@final
class ChooseDraught(Step[Court]):
    """BC-123 A pile that is not one's own, for the whole match."""

    rules = ("BC-123",)
    verbs = ("pile",)

    def legal(self, state: Court) -> list[int]:
        return [PILE + pile for pile in range(PILES) if pile not in state.pile]

    def take(self, state: Court, action: int) -> None:
        state.refresh_pile = action - PILE
        state.tell("chooses-pile", self.seat, action - PILE)


def stirred_by(state: Court, task: int) -> list[int]:
    """BC-124 The left space of a card and its right one, blue letter included, where a vassal lies: a bit for each."""
    people = state.held & ~state.agents
    return [space for space in (state.kit.left_space[task], state.kit.right_space[task]) if people & space]


@final
class Refresh(Auto[Court]):
    """BC-124 Cards are turned up until so many vassals have been replaced, or none would do it any more."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def run(self, state: Court) -> None:
        if self.left <= 0 or not self.can_stir(state):
            return
        fill_deck(state, MACHINATION)  # BC-125
        state.push(Stir(self.left))

    def can_stir(self, state: Court) -> bool:
        people = state.held & ~state.agents
        cards: i64 = state.deck[MACHINATION] | state.spent[MACHINATION]
        while cards != 0:
            task = FIRST + place_of(cards & -cards)
            if people & (state.kit.left_space[task] | state.kit.right_space[task]):
                return True
            cards &= cards - 1
        return False


@final
class Stir(Chance[Court]):
    """BC-124 One Machination card."""

    rules = ("BC-124", "BC-125")
    verbs = ("task",)

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def legal(self, state: Court) -> list[int]:
        return DRAWN[MACHINATION].of(state.deck[MACHINATION])

    def pick(self, state: Court, point: float) -> int:
        return DRAWN[MACHINATION].pick(state.deck[MACHINATION], point)

    def take(self, state: Court, action: int) -> None:
        task = action - TASK
        state.deck = replaced(state.deck, MACHINATION, state.deck[MACHINATION] & ~BITS[task % 32])
        discard_task(state, task)
        state.tell("stirs", task)
        renewed = stirred_by(state, task)[: self.left]
        state.push(Refresh(self.left - len(renewed)))
        for place in range(len(renewed) - 1, -1, -1):
            state.push(Renew(renewed[place]))


@final
class Renew(Auto[Court]):
    """BC-124 The vassal of a space is replaced from the pile that stirs the board."""

    def __init__(self, bit: int) -> None:
        super().__init__()
        self.bit = bit

    def run(self, state: Court) -> None:
        space = place_of(self.bit)
        state.used = [*state.used, state.lift(space)]
        state.push(Fill(space, state.refresh_pile))
