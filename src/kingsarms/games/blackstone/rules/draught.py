"""The draught that stirs the board at the end of a turn in the solo game."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import BITS, Auto, Chance
from kingsarms.games.blackstone.rules.board import POST_AGENTS, Fill
from kingsarms.games.blackstone.rules.tasks import DRAWN, discard_task
from kingsarms.games.blackstone.rules.verbs import SPACES, TASK
from kingsarms.games.blackstone.rules.work import CAST_OFF
from kingsarms.games.blackstone.state import MACHINATION, Court, replaced

REFRESHED: Final = 2  # vassals that are replaced
FIRST: Final = 32 * MACHINATION


def stirred_by(state: Court, task: int) -> list[int]:
    """BC-124 The vassals on the left space of a card and on its right one, blue letter included: a mask for each."""
    people = state.held & ~state.agents
    found: list[int] = []
    for spaces in (state.kit.left_spaces[task], state.kit.right_space[task]):
        if people & spaces:
            found.append(spaces)
    return found


@final
class Refresh(Auto[Court]):
    """BC-124 Cards are turned up until so many vassals have been replaced, or none would do it any more."""

    def __init__(self, owner: int, left: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left

    def run(self, state: Court) -> None:
        if self.left <= 0 or not self.can_stir(state):
            return
        if state.deck[MACHINATION] == 0:  # BC-125
            state.deck = replaced(state.deck, MACHINATION, state.spent[MACHINATION])
            state.spent = replaced(state.spent, MACHINATION, 0)
        state.push(Stir(self.owner, self.left))

    def can_stir(self, state: Court) -> bool:
        cards = state.deck[MACHINATION] | state.spent[MACHINATION]
        for card in range(32):
            if cards & BITS[card] and len(stirred_by(state, FIRST + card)) > 0:
                return True
        return False


@final
class Stir(Chance[Court]):
    """BC-124 One Machination card."""

    rules = ("BC-124", "BC-125")
    verbs = ("task",)

    def __init__(self, owner: int, left: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left

    def legal(self, state: Court) -> list[int]:
        return DRAWN[MACHINATION].of(state.deck[MACHINATION])

    def take(self, state: Court, action: int) -> None:
        task = action - TASK
        state.deck = replaced(state.deck, MACHINATION, state.deck[MACHINATION] & ~BITS[task % 32])
        discard_task(state, task)
        state.tell("stirs", task)
        renewed = stirred_by(state, task)[: self.left]
        state.push(Refresh(self.owner, self.left - len(renewed)))
        for place in range(len(renewed) - 1, -1, -1):
            state.push(Renew(self.owner, renewed[place]))


@final
class Renew(Auto[Court]):
    """BC-124 The vassal of a space is replaced from the pile that stirs the board."""

    def __init__(self, owner: int, spaces: int) -> None:
        super().__init__()
        self.owner = owner
        self.spaces = spaces

    def run(self, state: Court) -> None:
        for space in range(SPACES):
            if self.spaces & BITS[space]:
                state.used = [*state.used, state.lift(space)]
                state.push(CAST_OFF)
                state.push(POST_AGENTS[self.owner])
                state.push(Fill(space, state.refresh_pile))
                return
