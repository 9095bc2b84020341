"""What a thinker does: follow a match as it was played, and think for a seat that knows only its part of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from kingsarms import bots
from kingsarms.engine import registry
from kingsarms.engine.state import State
from kingsarms.tables import luck

HINT_SIMULATIONS: Final = 1500
HINT_SECONDS: Final = 1.5

Past = list[tuple[int, int]]  # who acted (-1: chance), and which action


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to think about: the match so far, without the seed of its chance, and the seat that is asked."""

    game: str
    seats: int
    options: dict[str, str]
    past: Past
    seat: int
    luck: bytes  # of the seat: see `luck.of_seat`


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search thinks of one option."""

    action: int
    share: float
    value: float


def choose(question: Question, level: str) -> int:
    """The action a bot takes."""
    seed = luck.of_decision(question.luck, len(question.past))
    return bots.make(level, seed).choose(_point_of_view(question, seed))


def advise(question: Question) -> list[Opinion]:
    """What the search thinks of the options, best first."""
    seed = luck.of_decision(question.luck, len(question.past))
    searcher = bots.SearchBot(seed, HINT_SIMULATIONS, HINT_SECONDS)
    thought = searcher.think(_point_of_view(question, seed))
    return [Opinion(choice.action, choice.share, choice.value) for choice in thought.choices]


def _point_of_view(question: Question, seed: int) -> bots.Pov:
    return bots.Pov(registry.game(question.game), _followed(question), question.seat, Random(seed))


def _followed(question: Question) -> State:
    """The state that the match has come to. The table has checked all of it."""
    state = registry.game(question.game).begin(question.seats, question.options)
    for seat, action in question.past:
        state.act(seat, action)
    return state
