"""A strong player walks through a match that is over, and says what it thinks of every moment.

A judge errs, and changes its mind from one moment to the next: if everything that changes were put down to whoever
acted, choices would be praised and blamed for the judge's errors, the more the longer the match. So what a choice
*gave* every seat is the difference between it and the best one, both seen in one look at that moment: nothing as long
as the best is done. That is *skill*. All else that changed is *luck*: what chance brought, and what nobody foresaw. A
match's luck and skill together are what it brought, less what was expected at first, for every seat. What dice and
cards gave is likewise the difference between what came and what could be expected of all outcomes, seen in one look.

What seats may expect is judged with all cards open, and for all seats alike; a choice is judged by what its seat knew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from kingsarms.bots import looks
from kingsarms.bots.pov import Pov
from kingsarms.engine.game import Game
from kingsarms.engine.state import CHANCE, State

Mark = Literal["best", "fine", "mistake", "blunder"]
MARKS: Final[tuple[Mark, ...]] = ("best", "fine", "mistake", "blunder")

SIMULATIONS: Final = 1000
MISTAKE: Final = 0.04  # of a win, given away
BLUNDER: Final = 0.10
ALTERNATIVES: Final = 3  # that are told


@dataclass(frozen=True)
class Weighed:
    """An option of a decision, and what its seat could expect of it."""

    action: int
    value: float


@dataclass(frozen=True)
class Judgement:
    """What is thought of one moment, before its action was taken.

    `expected` is empty where there was nothing to weigh: what the next moment is worth, this one was.
    """

    seat: int  # who acted: CHANCE for nature
    action: int
    expected: tuple[float, ...]
    best: tuple[Weighed, ...] = ()  # the options, best first; empty where there was no choice
    gave: tuple[float, ...] = ()  # what it brings each seat, less what the best would have; of chance, less the mean

    @property
    def loss(self) -> float:
        """What was given away."""
        return -self.gave[self.seat] if self.gave and self.seat != CHANCE else 0.0

    @property
    def mark(self) -> Mark | None:
        """How good the choice was; none where there was no choice."""
        if not self.best:
            return None
        if self.loss <= 0.0:
            return "best"
        return "blunder" if self.loss >= BLUNDER else "mistake" if self.loss >= MISTAKE else "fine"


def judge(game: Game, state: State, seat: int, action: int, rng: Random, simulations: int = SIMULATIONS) -> Judgement:
    """What is to be thought of `seat` taking `action` (which is possible) in a state."""
    if seat not in (CHANCE, *state.asked()):  # an offer was taken: what it was worth shows in the next moment
        return Judgement(seat, action, _expected(game, state, max(state.actor, 0), rng, simulations))
    if seat == CHANCE:
        outcomes = list(state.legal())
        if len(outcomes) == 1:
            return Judgement(seat, action, ())
        return _drawn(game, state, action, rng, simulations)
    called = state.clone()
    called.call(seat)
    if len(called.legal()) == 1:
        return Judgement(seat, action, ())
    pov = Pov(game, state, seat, rng)
    seen = looks.at_choice(game, state.seats, pov.sample, seat, rng, simulations, action, secrets=game.secrets)
    best, played = seen[0], next(option for option in seen if option.action == action)
    gave = tuple(mine - other for mine, other in zip(played.worth, best.worth, strict=True))
    expected = best.worth if not game.secrets else looks.of_option(game, called, seat, best.action, rng, simulations)
    told = tuple(Weighed(option.action, option.worth[seat]) for option in seen[:ALTERNATIVES])
    return Judgement(seat, action, expected, told, gave)


def _drawn(game: Game, state: State, action: int, rng: Random, simulations: int) -> Judgement:
    """What an outcome of chance gave every seat, beside what could be expected of all: both seen in one look."""
    expected, came = looks.at_chance(game, state, rng, simulations, action)
    gave = tuple(mine - mean for mine, mean in zip(came.worth, expected, strict=True)) if came is not None else ()
    return Judgement(CHANCE, action, expected, (), gave)


def _expected(game: Game, state: State, seat: int, rng: Random, simulations: int) -> tuple[float, ...]:
    """What each seat may expect with all cards open."""
    if state.actor == CHANCE:
        return looks.at_chance(game, state, rng, simulations)[0]
    return looks.at_choice(game, state.seats, looks.openly(state), seat, rng, simulations, secrets=False)[0].worth


@dataclass(frozen=True)
class Account:
    """What became of one seat, and why: `last - first` is all luck and all skill together."""

    first: float  # what it could expect before the first action
    last: float  # what it got
    chance: float  # what dice and cards gave it or took from it
    unforeseen: float  # what came to light that could not be seen when choices were made
    skill: tuple[float, ...]  # what each seat's choices gave it or took from it, its own included

    @property
    def luck(self) -> float:
        """What no choice explains."""
        return self.chance + self.unforeseen

    @property
    def deserved(self) -> float:
        """What it would have got without luck."""
        return self.last - self.luck


@dataclass(frozen=True)
class Review:
    """All of a match: what each seat could expect at every moment, and what that comes to."""

    judgements: tuple[Judgement, ...]
    expected: tuple[tuple[float, ...], ...]  # before each action, and at the end

    @property
    def seats(self) -> int:
        return len(self.expected[-1])

    def change(self, ply: int, seat: int) -> float:
        """What an action gave a seat, or took from it."""
        return self.expected[ply + 1][seat] - self.expected[ply][seat]

    def effect(self, ply: int) -> tuple[float, ...]:
        """What an action did to each seat: of a choice what it gave beside the best, of chance beside the mean.

        Of all else, what it changed.
        """
        return self.judgements[ply].gave or tuple(self.change(ply, seat) for seat in range(self.seats))

    def turning_points(self, most: int) -> list[int]:
        """The numbers of the actions that decided most, for whichever seat: what chance brought, or a choice gave away.

        The greatest comes first; an action that decided nothing is none.
        """
        weights = [max(map(abs, self.effect(ply))) for ply in range(len(self.judgements))]
        return sorted((ply for ply, weight in enumerate(weights) if weight > 0), key=lambda ply: -weights[ply])[:most]

    def account(self, seat: int) -> Account:
        chance, unforeseen, skill = 0.0, 0.0, [0.0] * self.seats
        for ply, judgement in enumerate(self.judgements):
            effect = self.effect(ply)[seat]  # who took an offer or gave up did all that changed
            unforeseen += self.change(ply, seat) - effect
            if judgement.seat == CHANCE:
                chance += effect
            else:
                skill[judgement.seat] += effect
        return Account(self.expected[0][seat], self.expected[-1][seat], chance, unforeseen, tuple(skill))


def review(
    judgements: Sequence[Judgement], payoffs: Sequence[float] | None, seats: int, closed_by: int | None = None
) -> Review:
    """Put together what was thought of all moments of a match, and what each seat got in the end (none: it broke off).

    If it was not the rules that ended it, what that changed is on whoever gave up: CHANCE, if nobody in particular did.
    """
    known = [judgement.expected for judgement in judgements if judgement.expected]
    reached = known[-1] if known else (1.0 / seats,) * seats
    all_judgements = list(judgements)
    if payoffs is not None and closed_by is not None:
        all_judgements.append(Judgement(closed_by, looks.NO_ACTION, reached))
    expected = [tuple(payoffs) if payoffs is not None else reached]
    for judgement in reversed(all_judgements):
        expected.append(judgement.expected or expected[-1])
    return Review(tuple(all_judgements), tuple(reversed(expected)))
