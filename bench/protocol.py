"""How a contestant talks: one JSON line in, one JSON line out.

In:  `{"seconds": 1.5, "seed": 7}`: work for about that many CPU-seconds.
Out: `{"name": "…", "count": 123, "cpu_s": 1.51, "wall_s": 1.6}`: so much was done, in that time.

The end of the input ends the contestant. This module imports the standard library alone, because it
also runs in the peers' environment; `peers/serve.js` is its twin for Node.
"""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TextIO

Batch = Callable[[int], int]
"""One portion of work, long enough to time (a game, a search) and short enough to stop after: takes
a seed, returns how many things it did."""


class ProtocolError(Exception):
    """A contestant said something that is not a sample."""


@dataclass(frozen=True)
class Slice:
    """A request: how long to work, and from which seed."""

    seconds: float
    seed: int


@dataclass(frozen=True)
class Sample:
    """What a contestant did in one slice."""

    name: str
    count: int
    cpu_s: float
    wall_s: float

    @property
    def rate(self) -> float:
        """Things done in a CPU-second."""
        return self.count / self.cpu_s

    @property
    def wall_rate(self) -> float:
        """Things done in a second on the clock."""
        return self.count / self.wall_s


def parse_sample(line: str) -> Sample:
    """Read a contestant's answer.

    >>> parse_sample('{"name": "coin", "count": 6, "cpu_s": 1.5, "wall_s": 2.0}').rate
    4.0
    """
    try:
        fields = json.loads(line)
        sample = Sample(
            name=str(fields["name"]),
            count=int(fields["count"]),
            cpu_s=float(fields["cpu_s"]),
            wall_s=float(fields["wall_s"]),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise ProtocolError(f"not a sample: {line.strip()[:200]!r}") from error
    if sample.count <= 0 or sample.cpu_s <= 0 or sample.wall_s <= 0:
        raise ProtocolError(f"a sample of nothing: {line.strip()[:200]!r}")
    return sample


def work(name: str, batch: Batch, request: Slice) -> Sample:
    """Do whole batches until the CPU time is used up."""
    count = 0
    seed = request.seed
    wall = time.perf_counter()
    start = time.process_time()
    while True:
        count += batch(seed)
        seed += 1
        used = time.process_time() - start
        if used >= request.seconds:
            return Sample(name, count, used, time.perf_counter() - wall)


def serve(name: str, batch: Batch, requests: TextIO | None = None, answers: TextIO | None = None) -> None:
    """The main loop of a contestant."""
    target = answers or sys.stdout
    for line in requests or sys.stdin:
        fields = json.loads(line)
        sample = work(name, batch, Slice(float(fields["seconds"]), int(fields["seed"])))
        print(json.dumps(asdict(sample)), file=target, flush=True)
