"""Many random matches of a game: what its `test_properties.py` asks of a few, for ten thousand.

    KINGSARMS_CORE=fast python -m tests.harness.marathon kingsburg --seats 2 3 4 5 --games 10000

Every match is played to its end and its end is checked; every few steps so are the options, and that nothing was lost.
More seldom all that must hold of a moment is, and of some matches every property there is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from random import Random
from time import perf_counter

from rich.progress import track

from kingsarms.bots.playout import play_out, random_action
from kingsarms.engine import registry
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY
from tests.harness import properties
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.play import LONGEST, Case, random_plies

# Primes, so that they fall on all kinds of moments.
CHECK_EVERY = 7  # steps between two looks at the options, and at what may never be lost
LOOK_EVERY = 1009  # steps between two looks at everything
THOROUGH_EVERY = 307  # matches between two that must have every property
STRETCH = 100  # matches that are played in one go
PROBES = 30


@dataclass(frozen=True)
class Leg:
    """A stretch of the marathon: some matches at a table of one size."""

    game: str
    seats: int
    numbers: range
    seed: int


@dataclass
class Run:
    """What has been checked."""

    matches: int = 0
    steps: int = 0
    moments: int = 0
    thorough: int = 0

    def add(self, other: Run) -> None:
        self.matches += other.matches
        self.steps += other.steps
        self.moments += other.moments
        self.thorough += other.thorough


def cases(game: str, seats: int) -> list[Case]:
    """The ways to play that the game's own tests of its properties name; for other numbers of seats if not for this."""
    ways = [case for case in _tests_of(game).CASES if case.game == game]
    return [case for case in ways if case.seats == seats] or [replace(case, seats=seats) for case in ways]


@cache
def _tests_of(game: str):  # type: ignore[no-untyped-def]  # a module
    return import_module(f"tests.games.{registry.game(game).box_id}.test_properties")


@cache
def _start(case: Case) -> Match:
    return case.new()


def run(leg: Leg) -> Run:
    """Play a leg and check it."""
    done, ways = Run(), cases(leg.game, leg.seats)
    for number in leg.numbers:
        case = ways[number % len(ways)]
        play(case, Random(f"{leg.seed} {case} {number}"), done)
        if number % THOROUGH_EVERY == 0:
            check_every_property(replace(case, seed=leg.seed + number, games=1, looks=3))
            done.thorough += 1
    return done


def play(case: Case, rng: Random, done: Run) -> None:
    """One match, each step checked."""
    match = _start(case)
    start, state = match.state, match.state.clone()
    inventory = _tests_of(case.game).inventory
    owned, size, steps = inventory(start), match.vocabulary.size, 0
    match.state = state
    while not state.over:
        if steps % CHECK_EVERY == 0:
            options = list(state.legal())
            assert options, f"{state.step()} has no options"
            assert options == sorted(set(options))
            assert 0 <= options[0] <= options[-1] < size
            assert inventory(state) == owned
        steps += 1
        assert steps <= LONGEST
        if (done.steps + steps) % LOOK_EVERY == 0:
            done.moments += 1
            look(match, rng)
        state.take(random_action(state, rng))
    assert inventory(state) == owned
    check_end(match, case)
    match.state = start
    done.matches += 1
    done.steps += steps


def check_end(match: Match, case: Case) -> None:
    """Somebody won, or nobody, and it is said why."""
    state = match.state
    assert state.ending
    assert match.game.sense(state) == state.payoffs
    assert all(0 <= payoff <= 1 for payoff in state.payoffs)
    if match.game.cooperative(case.seats, match.chosen):
        assert set(state.payoffs) in ({0.0}, {1.0})
    else:
        assert abs(sum(state.payoffs) - 1) < 1e-9


def look(match: Match, rng: Random) -> None:
    """All that must hold of one moment."""
    state = match.state
    before, legal = fingerprint(state), set(state.legal())
    for seat in [NOBODY, *range(match.seats)]:
        drawn = state.sample(seat, rng)
        assert match.game.view(drawn, seat) == match.view(seat), "a sample looks different"
    for action in legal:
        assert match.vocabulary.lookup(match.notation(action)) == action
        assert match.label(action)
        assert match.why_not(action) is None
    for action in rng.sample(range(match.vocabulary.size), min(PROBES, match.vocabulary.size)):
        rule = match.why_not(action)
        assert (rule is None) == (action in legal), f"{match.notation(action)}: {rule!r}"
    if match.actor != CHANCE:
        handles = {handle for action in legal for handle in match.handles(action)}
        assert handles <= set(properties.ids_in(match.seen(match.actor)))
    twin = state.clone()
    play_out(twin, rng)
    assert twin.over
    assert all(0 <= value <= 1 for value in match.game.sense(state))
    assert difference(before, fingerprint(state)) == [], "looking changed the table"


def check_every_property(case: Case) -> None:
    for holds in properties.ALL:
        holds(case)
    properties.conserves(case, _tests_of(case.game).inventory)
    random_plies.cache_clear()


def legs(game: str, seats: int, games: int, seed: int) -> Iterable[Leg]:
    return [Leg(game, seats, range(at, min(at + STRETCH, games)), seed) for at in range(0, games, STRETCH)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.marathon", description=__doc__)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("--games", type=int, default=1_000, help="matches for each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", help="all that the game has, unless told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    for seats in arguments.seats or registry.game(arguments.game).seats:
        if not cases(arguments.game, seats):
            sys.exit(f"The tests of {arguments.game} name no way to play it with {seats}.")
        began, done = perf_counter(), Run()
        todo = list(legs(arguments.game, seats, arguments.games, arguments.seed))
        with get_context("spawn").Pool(arguments.jobs) as pool:
            for part in track(pool.imap_unordered(run, todo), f"{seats} seats", total=len(todo)):
                done.add(part)
        print(
            f"{arguments.game}, {seats} seats: {done.matches} matches, {done.steps} steps, {done.moments} moments, "
            f"{done.thorough} matches with every property, {perf_counter() - began:.0f} s: all held"
        )


if __name__ == "__main__":
    main()
