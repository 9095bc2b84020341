"""One look of a judge at a moment: what its options, or the outcomes of chance, are worth to every seat.

It looks as the bots of the game do: with foresight where the game says how far, by a search elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from kingsarms.bots.foresight import PAIRED, Foresight, Trial
from kingsarms.bots.search import Node, Sampler, visits_of
from kingsarms.bots.tuning import judge_search, player_foresight
from kingsarms.engine.game import Game
from kingsarms.engine.state import State

NO_ACTION: Final = -1
SIMULATIONS_A_PLAYOUT: Final = 60  # of a search, for each time that an option is followed with foresight
FEWEST_PLAYOUTS: Final = 6
FOLLOWED: Final = 4  # times, each outcome of chance
INSISTED: Final = 4  # so much less of a search for the outcome that came
ASSURED: Final = 3  # times as often as before, two options that seem to differ are followed once more
AS_GOOD: Final = 0.005  # of a win: what is less is no difference

Worth = tuple[float, ...]


@dataclass(frozen=True)
class Seen:
    """An option or an outcome, and what every seat may expect of it."""

    action: int
    worth: Worth


def at_choice(
    game: Game,
    seats: int,
    sampler: Sampler,
    seat: int,
    rng: Random,
    simulations: int,
    played: int = NO_ACTION,
    *,
    secrets: bool,
) -> list[Seen]:
    """The options that were looked at, the best first; what was played (if given) as closely as the best."""
    if game.foresight:
        foresight = player_foresight(game, sampler, seat)
        playouts = _playouts(simulations)
        trials = foresight.judge(rng, playouts, played)
        if played not in (NO_ACTION, trials[0].action) and not _is_worse(foresight, trials[:2], rng, playouts):
            trials[:2] = reversed(trials[:2])
        return [_followed(trial) for trial in trials]
    search = judge_search(game, seats, sampler, seat, rng, secrets=secrets)
    search.run(simulations)
    options = sorted((child for child in search.root.children if child.visits > 0), key=visits_of, reverse=True)
    if played != NO_ACTION:
        mine = next(child for child in search.root.children if child.action == played)
        search.insist(played, options[0].visits - mine.visits)
        best = max(mine, options[0], key=_mean)
        options = list(dict.fromkeys((best, *options, mine)))
    return [_searched(option) for option in options]


def of_option(game: Game, state: State, seat: int, action: int, rng: Random, simulations: int) -> Worth:
    """What every seat may expect, with all cards open, of an option that is known to be the best."""
    if not game.foresight:
        return at_choice(game, state.seats, openly(state), seat, rng, simulations, secrets=False)[0].worth
    foresight = player_foresight(game, openly(state), seat)
    return _followed(foresight.follow_each([action], rng, _playouts(simulations) // 2)[0]).worth


def at_chance(
    game: Game, state: State, rng: Random, simulations: int, came: int = NO_ACTION
) -> tuple[Worth, Seen | None]:
    """What may be expected of all outcomes, and of the one that came (if given, and looked at)."""
    weight_of = dict(zip(state.legal(), state.weights(), strict=True))
    if game.foresight:
        drawn = [state.pick(rng.random()) for _ in range(_playouts(simulations) // FOLLOWED)]
        if len(weight_of) <= len(drawn):
            drawn = list(weight_of)
        else:  # as likely as they are drawn
            weight_of = {action: drawn.count(action) for action in drawn}
        followed = list(dict.fromkeys((*drawn, came) if came != NO_ACTION else drawn))
        foresight = player_foresight(game, openly(state), 0)
        seen = [_followed(trial) for trial in foresight.follow_each(followed, rng, FOLLOWED)]
    else:
        search = judge_search(game, state.seats, openly(state), 0, rng, secrets=False)
        search.run(simulations)
        options = [option for option in search.root.children if option.visits > 0]
        search.insist(came, simulations // INSISTED)
        seen = [_searched(option) for option in options]
    expected = _mean_of(state.seats, [(each, weight_of.get(each.action, 0)) for each in seen])
    return expected, next((each for each in seen if each.action == came), None)


def openly(state: State) -> Sampler:
    """With all cards open there is one state to begin with."""
    return lambda _: state.clone()


def _is_worse(foresight: Foresight, pair: list[Trial], rng: Random, playouts: int) -> bool:
    """Whether the second of two options is worse than the first, on luck that neither was chosen by.

    A few playouts that differ by chance would make a mistake of every other choice, and a long match of small ones.
    """
    if _gap(pair) < AS_GOOD:
        return False
    for trial in pair:
        trial.forget()
    foresight.follow(pair, rng, ASSURED * playouts // PAIRED)
    return _gap(pair) >= AS_GOOD


def _gap(pair: list[Trial]) -> float:
    return pair[0].value() - pair[1].value()


def _playouts(simulations: int) -> int:
    return max(FEWEST_PLAYOUTS, simulations // SIMULATIONS_A_PLAYOUT)


def _followed(trial: Trial) -> Seen:
    return Seen(trial.action, tuple(whole / float(trial.visits) for whole in trial.worth))


def _searched(option: Node) -> Seen:
    return Seen(option.action, tuple(whole / float(option.visits) for whole in option.worth))


def _mean(option: Node) -> float:
    return option.total / float(option.visits)


def _mean_of(seats: int, weighed: Sequence[tuple[Seen, int]]) -> Worth:
    whole = sum(weight for _, weight in weighed)
    return tuple(sum(each.worth[seat] * weight for each, weight in weighed) / whole for seat in range(seats))
