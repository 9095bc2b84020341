"""What a thinker does: follow a match as it was played, and think for a seat that knows only its part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from kingsarms import bots
from kingsarms.bots.opinions import Opinion, opinions
from kingsarms.bots.review import SIMULATIONS, Judgement, judge
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.engine.state import State
from kingsarms.tables import luck

FULL_MOMENTS: Final = 450  # of a match that a review thinks about at full length: Kingsburg for four has as many
SHORTEST_REVIEW: Final = 0.4  # of the full length, however many there are

Answer = int | list[Opinion] | Judgement

Past = list[tuple[int, int]]  # who acted (-1: chance), and which action


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to think about: the match so far, without the seed of its chance, and the seat that is asked."""

    table: str
    game: str
    seats: int
    options: dict[str, str]
    pack: str  # the digest of the one that they play with
    past: Past
    seat: int
    luck: bytes  # of the seat: see `luck.of_seat`


@dataclass(frozen=True, slots=True)
class Turn:
    """What a bot of some level does is wanted."""

    level: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What the search thinks of the options is wanted."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be thought of actions that were taken is wanted: of those from one number up to, not with, another."""

    begin: int
    end: int


Wish = Turn | Advice | Look


class Stopped(Exception):
    """Nobody wants to know any more."""


Stop = Callable[[], bool]


def never() -> bool:
    return False


class FollowedMatch:
    """A match as far as it has been followed. The table has checked every action: here nothing is checked again."""

    def __init__(self, question: Question) -> None:
        self._game = registry.game(question.game)
        self._begun = self._game.begin(question.seats, question.options, pack=self._game.pack_of(question.pack))
        self._state = self._begun.clone()
        self._past: Past = []
        self.follow(0, question.past)

    def follow(self, kept: int, more: Past) -> None:
        """The match has gone on after `kept` actions; whatever was played beyond them has been taken back."""
        if kept < len(self._past):
            again, self._past, self._state = self._past[:kept], [], self._begun.clone()
            self.follow(0, again)
        for seat, action in more:
            self._act(seat, action)

    def fulfil(self, wish: Wish, seat: int, fortune: bytes, stop: Stop = never) -> Iterator[Answer]:
        """The answers to a wish, bit by bit."""
        match wish:
            case Turn(level):
                yield from self.turn(seat, level, fortune, stop)
            case Advice():
                yield self.advise(seat, fortune, stop)
            case Look(begin, end):
                yield from self.judge(begin, end, fortune, stop)

    def _act(self, seat: int, action: int) -> None:
        self._state.act(seat, action)
        self._past.append((seat, action))

    def turn(self, seat: int, level: str, fortune: bytes, stop: Stop = never) -> Iterator[int]:
        """What a bot does, action by action, until another seat or chance must act: what those do, only they know.

        A bot that need not act, but may, does nothing or takes what it is offered.
        """
        while True:
            seed = luck.of_decision(fortune, len(self._past))
            pov = _Pov(self._game, self._state, seat, Random(seed), stop)
            is_asked = seat in self._state.asked()
            action = bots.make(level, seed).choose(pov) if is_asked else bots.taken_offer(pov, Random(seed))
            if action is None:
                return
            self._act(seat, action)
            yield action
            if self._state.asked() != [seat]:
                return

    def advise(self, seat: int, fortune: bytes, stop: Stop = never) -> list[Opinion]:
        """What the search thinks of the options, best first."""
        seed = luck.of_decision(fortune, len(self._past))
        return opinions(_Pov(self._game, self._state, seat, Random(seed), stop), seed)

    def judge(self, begin: int, end: int, fortune: bytes, stop: Stop = never) -> Iterator[Judgement]:
        """What is to be thought of some of the actions that were taken, one after the other."""
        state = self._begun.clone()
        for number, (seat, action) in enumerate(self._past[:end]):
            if number >= begin:
                if stop():
                    raise Stopped
                rng = Random(luck.of_decision(fortune, number))
                yield judge(self._game, state, seat, action, rng, review_simulations(len(self._past)))
            state.act(seat, action)


def review_simulations(actions: int) -> int:
    """How long a review thinks about each moment of a match of so many.

    The more there are, the less hangs on each; and nobody waits for as long as it took to play.
    """
    return round(SIMULATIONS * max(SHORTEST_REVIEW, min(1.0, FULL_MOMENTS / max(1, actions))))


class _Pov(bots.Pov):
    """One seat's knowledge, until it is not needed any more."""

    def __init__(self, game: Game, state: State, seat: int, rng: Random, stop: Stop) -> None:
        super().__init__(game, state, seat, rng)
        self._stop = stop

    def sample(self, rng: Random) -> State:
        if self._stop():
            raise Stopped
        return super().sample(rng)
