"""How a game is searched, by bots, hints and reviews: with how much curiosity, and how much trust in first sights."""

from __future__ import annotations

from random import Random
from typing import Final

from kingsarms.bots.foresight import Foresight
from kingsarms.bots.search import EXPLORATION, TASTE, TEMPERATURE, Sampler, Search
from kingsarms.engine.game import Game

# The less of a match hangs on one choice, the smaller are the differences that a search must notice.
EXPLORATION_ALONE: Final = 0.3
EXPLORATION_AMONG_MANY: Final = 0.5


def player_search(game: Game, seats: int, sampler: Sampler, seat: int, rng: Random) -> Search:
    """The search of a seat that wants to win: what several rivals do it guesses."""
    return _search(game, seats, sampler, seat, rng, secrets=game.secrets, taste=TASTE, impartial=False)


def player_foresight(game: Game, sampler: Sampler, seat: int) -> Foresight:
    """The same for games that say how far ahead to look."""
    return Foresight(sampler, game.sense, game.beats, game.foresight, seat)


def judge_search(game: Game, seats: int, sampler: Sampler, seat: int, rng: Random, *, secrets: bool) -> Search:
    """The search of a judge, who has no favourite and no taste, and keeps what comes of each option for every seat."""
    return _search(game, seats, sampler, seat, rng, secrets=secrets, taste=0.0, impartial=True)


def _search(
    game: Game, seats: int, sampler: Sampler, seat: int, rng: Random, *, secrets: bool, taste: float, impartial: bool
) -> Search:
    return Search(
        sampler,
        game.sense,
        seat,
        rng,
        secrets=secrets,
        exploration=game.stake * _exploration(seats),
        temperature=game.stake * TEMPERATURE,
        taste=taste,
        impartial=impartial,
    )


def _exploration(seats: int) -> float:
    if seats == 1:
        return EXPLORATION_ALONE
    return EXPLORATION if seats == 2 else EXPLORATION_AMONG_MANY
