"""Many random matches, looked at all the time: what `test_properties.py` does for a few, for ten thousand.

    KINGSARMS_CORE=fast python -m tests.games.kingsburg.marathon --games 10000 --seats 2

Every step is checked for its options and for what may never be out of place; now and then everything else that must
hold of a moment is checked as well.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter
from typing import cast

import kingsarms
from kingsarms.bots.playout import play_out, random_action
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY
from kingsarms.games.kingsburg.state import Kingsburg
from tests.games.kingsburg.test_properties import inventory
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.properties import _ids

LOOK_EVERY = 131  # steps between two thorough looks: prime, so that they fall on all kinds of moments
OPTIONS = ("", "tokens=season", "enemies=mild", "enemies=fierce order=seating")


def run(seats: int, games: int, seed: int) -> tuple[int, int]:
    """Play; how many steps were taken and how many moments were looked at thoroughly."""
    steps = looks = 0
    matches = [begin(seats, options) for options in OPTIONS]
    starts = [match.state.clone() for match in matches]
    for number in range(games):
        rng = Random(f"{seed} {seats} {number}")
        match = matches[number % len(OPTIONS)]
        match.state = starts[number % len(OPTIONS)].clone()
        table, size = cast(Kingsburg, match.state), match.vocabulary.size
        while not table.over:
            options = table.options()
            assert options, f"{table.step()} has no options"
            assert options == sorted(set(options))
            assert 0 <= options[0] <= options[-1] < size
            assert not any(inventory(table).values()), inventory(table)
            steps += 1
            if steps % LOOK_EVERY == 0:
                looks += 1
                look(match, rng)
            table.take(random_action(table, rng))
        assert table.ending
        assert abs(sum(table.payoffs) - 1) < 1e-9
        assert len(table.past) == 5
    return steps, looks


def begin(seats: int, options: str) -> Match:
    chosen = dict(pair.split("=", 1) for pair in options.split())
    return kingsarms.new("kingsburg", seats, options=chosen)


def look(match: Match, rng: Random) -> None:
    """All that must hold of one moment."""
    table = match.state
    before, legal = fingerprint(table), set(table.options())
    for seat in [NOBODY, *range(match.seats)]:
        drawn = table.sample(seat, rng)
        assert match.game.view(drawn, seat) == match.view(seat), "a sample looks different"
    for action in legal:
        assert match.vocabulary.lookup(match.notation(action)) == action
        assert match.label(action)
        assert table.step().why_not(table, action) == ""
    for action in rng.sample(range(match.vocabulary.size), 30):
        rule = table.step().why_not(table, action)
        assert (rule == "") == (action in legal), f"{match.notation(action)}: {rule!r}"
        assert not rule or rule in match.game.ledger
    if match.actor != CHANCE:
        handles = {handle for action in legal for handle in match.handles(action)}
        assert handles <= set(_ids(match.view(match.actor)))
    twin = table.clone()
    play_out(twin, rng)
    assert twin.over
    judged = match.game.sense(table)
    assert abs(sum(judged) - 1) < 1e-9
    assert difference(before, fingerprint(table)) == [], "looking changed the table"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.kingsburg.marathon", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 5), default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = perf_counter()
    steps, looks = run(arguments.seats, arguments.games, arguments.seed)
    spent = perf_counter() - began
    print(
        f"{arguments.seats} seats: {arguments.games} matches, {steps} steps, {looks} moments, {spent:.0f} s: all held"
    )


if __name__ == "__main__":
    main()
