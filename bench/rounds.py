"""Running the measures: contestants in turn, slice by slice, on one core."""

import contextlib
import json
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from operator import attrgetter
from types import TracebackType
from typing import Self

from bench.measures import Ceiling, Contestant, Duel, Floor, Measure
from bench.protocol import ProtocolError, Sample, Slice, parse_sample
from bench.stats import Spread, paired_ratios, spread


class ContestantError(Exception):
    """A contestant could not be started, or gave up."""


@dataclass(frozen=True)
class Plan:
    """How long to measure."""

    rounds: int
    seconds: float
    """CPU-seconds of one slice."""


FULL = Plan(rounds=7, seconds=1.5)
QUICK = Plan(rounds=3, seconds=0.5)


@dataclass(frozen=True)
class Launch:
    """How to start a contestant's process."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


Launcher = Callable[[Contestant], Launch]


class Process:
    """A contestant's process, idle except while a slice is asked for."""

    def __init__(self, contestant: Contestant, launch: Launch) -> None:
        self.contestant = contestant
        self._child = subprocess.Popen(
            launch.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=dict(launch.environment),
        )

    def ask(self, request: Slice) -> Sample:
        """Let it work for one slice."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        try:
            self._child.stdin.write(json.dumps(asdict(request)) + "\n")
            self._child.stdin.flush()
            line = self._child.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise ContestantError(f"{self.contestant.name} stopped with status {self._child.wait(timeout=30)}")
        sample = parse_sample(line)
        if sample.name != self.contestant.name:
            raise ProtocolError(f"asked {self.contestant.name}, but {sample.name} answered")
        return sample

    def stop(self) -> None:
        """End its input, which ends it."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._child.stdin.close()
        try:
            self._child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._child.stdout.close()


def stay_on_one_core() -> None:
    """Keep this process, and all it starts from now on, on one core, where the system can do that.

    Node's helper threads then share the core with its main thread, as "one core" asks.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Stable:
    """Every process that has been started, by contestant; warmed up once, stopped at the end."""

    def __init__(self, launcher: Launcher, warm_up: float) -> None:
        self._launcher = launcher
        self._warm_up = warm_up
        self._processes: dict[str, Process] = {}

    def ask(self, contestant: Contestant, request: Slice) -> Sample:
        """A slice of work from that contestant."""
        process = self._processes.get(contestant.name)
        if process is None:
            process = Process(contestant, self._launcher(contestant))
            self._processes[contestant.name] = process
            # Imports, caches and just-in-time compilers are not what is measured.
            process.ask(Slice(self._warm_up, request.seed))
        return process.ask(request)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for process in self._processes.values():
            process.stop()


@dataclass(frozen=True)
class Finding:
    """What one measure came to."""

    measure: Measure
    samples: dict[str, list[Sample]]
    """Every slice, by contestant, in the order of the rounds."""

    def rate(self, contestant: Contestant) -> Spread:
        """Things a CPU-second."""
        return spread([sample.rate for sample in self.samples[contestant.name]])

    @property
    def figure(self) -> Spread:
        """The number the goal is about: a ratio, microseconds a thing, or things a CPU-second."""
        return self._figure(attrgetter("rate"))

    @property
    def wall_figure(self) -> Spread:
        """The same on the clock: on a busy machine the two part ways."""
        return self._figure(attrgetter("wall_rate"))

    def _figure(self, rate: Callable[[Sample], float]) -> Spread:
        ours = [rate(sample) for sample in self.samples[self.measure.ours.name]]
        match self.measure:
            case Duel(peer=peer):
                return paired_ratios(ours, [rate(sample) for sample in self.samples[peer.name]])
            case Ceiling():
                return spread([1e6 / each for each in ours])
            case Floor():
                return spread(ours)

    @property
    def met(self) -> bool:
        """Whether the goal is reached, by the median."""
        if isinstance(self.measure, Ceiling):
            return self.figure.median <= self.measure.goal
        return self.figure.median >= self.measure.goal


def run(
    measures: Sequence[Measure],
    plan: Plan,
    stable: Stable,
    told: Callable[[int], None],
) -> list[Finding]:
    """All measures, round by round; `told` hears the number of each round that is done."""
    findings = [Finding(m, {c.name: [] for c in m.contestants}) for m in measures]
    for number in range(plan.rounds):
        for finding in findings:
            # Who goes first changes with the round, so that neither always follows the other.
            order = finding.measure.contestants[:: 1 if number % 2 == 0 else -1]
            for contestant in order:
                request = Slice(plan.seconds, seed=1_000_000 * (number + 1))
                finding.samples[contestant.name].append(stable.ask(contestant, request))
        told(number + 1)
    return findings
