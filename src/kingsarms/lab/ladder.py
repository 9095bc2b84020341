"""The ladder: every level of bots against the one below, with the same luck from both seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from kingsarms.bots import LEVELS
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption
from kingsarms.lab import stats
from kingsarms.lab.simulate import Plan, simulate

SEATS = 2


@dataclass(frozen=True)
class Rung:
    """How a level fared against the one below."""

    lower: str
    upper: str
    games: int
    points: float  # of the upper one

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return stats.wilson(self.share, self.games)

    @property
    def rating(self) -> float:
        """By how many Elo points the upper one is ahead."""
        return stats.elo(self.share)


def climb(plan: Plan, *, jobs: int = 1, progress: Callable[[int], None] | None = None) -> list[Rung]:
    """Let neighbours on the ladder play `plan.games` matches, half of them from each seat, on the same luck."""
    game = registry.game(plan.game)
    if SEATS not in game.seats or game.cooperative(SEATS, game.check_options(dict(plan.options))):
        raise BadOption(f"A ladder needs two rivals, and {plan.game} has no place for them.")
    half = max(1, plan.games // 2)
    rungs = []
    for lower, upper in pairwise(str(level) for level in LEVELS):
        points, games = 0.0, 0
        for sitting in ((lower, upper), (upper, lower)):
            both = replace(plan, games=half, seats=SEATS, bots=sitting, fixed=True)
            fared = simulate(both, jobs=jobs, progress=progress).by_bot[upper]
            points += fared.points
            games += fared.matches
        rungs.append(Rung(lower, upper, games, points))
    return rungs
