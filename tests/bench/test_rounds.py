"""The runner: contestants in turn, paired, and stopped at the end."""

import json
import os
import sys
from pathlib import Path

import pytest

from bench.measures import Ceiling, Contestant, Duel, Home, Measure
from bench.protocol import ProtocolError, Sample
from bench.rounds import ContestantError, Finding, Launch, Plan, Stable, run

# A contestant that notes in a file when it is asked, and claims a fixed rate instead of working.
CLAIMS = """
import json, os, sys
name, rate, diary = sys.argv[1], float(sys.argv[2]), sys.argv[3]
for line in sys.stdin:
    request = json.loads(line)
    with open(diary, "a") as pages:
        pages.write(json.dumps([name, request["seconds"], request["seed"], os.getpid()]) + "\\n")
    print(json.dumps({"name": name, "count": rate * 2, "cpu_s": 2, "wall_s": 4}), flush=True)
"""


def claiming(name: str, rate: float) -> Contestant:
    return Contestant(name, "things", Home.INTERPRETED, CLAIMS, (str(rate),))


class Hall:
    """A stable of claiming contestants, and the diary they write."""

    def __init__(self, folder: Path) -> None:
        self._diary = folder / "diary"
        self.stable = Stable(self._launch, warm_up=9.0)

    def _launch(self, contestant: Contestant) -> Launch:
        arguments = (contestant.name, *contestant.arguments, str(self._diary))
        command = (sys.executable, "-c", contestant.program, *arguments)
        return Launch(command, dict(os.environ))

    def run(self, *measures: Measure, rounds: int = 3) -> list[Finding]:
        with self.stable:
            return run(measures, Plan(rounds, seconds=1.0), self.stable, told=lambda done: None)

    @property
    def diary(self) -> list[tuple[str, float, int, int]]:
        """Who was asked, for how long, from which seed, in which process."""
        lines = self._diary.read_text("utf-8").splitlines()
        return [(entry[0], entry[1], entry[2], entry[3]) for entry in map(json.loads, lines)]


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


FAST = claiming("fast", 50.0)
SLOW = claiming("slow", 10.0)
DUEL = Duel("duel", "fast against slow", FAST, SLOW, goal=5.0)


def test_a_duel_is_a_ratio_of_rates(hall: Hall) -> None:
    (finding,) = hall.run(DUEL)
    assert (finding.figure.median, finding.figure.rounds) == (5.0, 3)
    assert finding.wall_figure.median == 5.0
    assert finding.rate(FAST).median == 50.0
    assert finding.met


def test_a_goal_is_missed_below_it(hall: Hall) -> None:
    (finding,) = hall.run(Duel("duel", "", FAST, SLOW, goal=5.1))
    assert not finding.met


def test_a_ceiling_is_microseconds_a_thing(hall: Hall) -> None:
    low, high = hall.run(Ceiling("low", "", FAST, goal=19_999.0), Ceiling("high", "", FAST, goal=20_000.0))
    assert high.figure.median == 20_000.0
    assert (low.met, high.met) == (False, True)


def test_contestants_take_turns_and_swap_places_every_round(hall: Hall) -> None:
    hall.run(DUEL)
    slices = [name for name, seconds, _, _ in hall.diary if seconds == 1.0]
    assert slices == ["fast", "slow", "slow", "fast", "fast", "slow"]


def test_both_of_a_round_get_the_same_seed_and_rounds_differ(hall: Hall) -> None:
    hall.run(DUEL, rounds=2)
    seeds = [seed for _, seconds, seed, _ in hall.diary if seconds == 1.0]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_contestant_is_started_and_warmed_up_once_for_all_its_measures(hall: Hall) -> None:
    hall.run(DUEL, Ceiling("alone", "", FAST, goal=1.0))
    fast = [entry for entry in hall.diary if entry[0] == "fast"]
    assert [seconds for _, seconds, _, _ in fast] == [9.0] + [1.0] * 6
    assert len({process for *_, process in fast}) == 1


def test_processes_are_gone_afterwards(hall: Hall) -> None:
    hall.run(DUEL)
    for process in {process for *_, process in hall.diary}:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_contestant_that_dies_is_named(hall: Hall) -> None:
    broken = Contestant("broken", "things", Home.INTERPRETED, "raise SystemExit(3)")
    with pytest.raises(ContestantError, match="broken stopped with status 3"):
        hall.run(Ceiling("x", "", broken, goal=1.0))


def test_a_contestant_must_answer_under_its_own_name(hall: Hall) -> None:
    program = CLAIMS.replace('"name": name', '"name": "other"')
    liar = Contestant("liar", "things", Home.INTERPRETED, program, ("1",))
    with pytest.raises(ProtocolError, match="asked liar, but other answered"):
        hall.run(Ceiling("x", "", liar, goal=1.0))


def test_a_finding_follows_its_samples() -> None:
    samples = {
        "fast": [Sample("fast", 30, 1.0, 1.0), Sample("fast", 40, 1.0, 2.0)],
        "slow": [Sample("slow", 10, 1.0, 1.0), Sample("slow", 10, 1.0, 1.0)],
    }
    finding = Finding(DUEL, samples)
    assert (finding.figure.low, finding.figure.high) == (3.0, 4.0)
    assert (finding.wall_figure.low, finding.wall_figure.high) == (2.0, 3.0)
