"""Rate limits: a bucket for each visitor and kind of request, which empties by use and fills up with time."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Final

from kingsarms.tables.errors import Refused

MOST_BUCKETS: Final = 100_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What a visitor may ask for: by address where nobody is known yet, else by person. And how many may come."""

    connections: int = 4000  # of everybody
    connections_each: int = 256  # of an address
    head_seconds: float = 10.0  # for a request to begin and its headers to arrive
    body_seconds: float = 30.0  # for all of it
    idle_seconds: float = 60.0  # between requests

    request: Rate = Rate(400, 60)
    session: Rate = Rate(30, 0.2)
    login: Rate = Rate(10, 0.1)
    invite: Rate = Rate(40, 0.5)
    table: Rate = Rate(30, 0.2)
    upload: Rate = Rate(10, 0.1)
    connect: Rate = Rate(200, 20)
    sockets: Rate = Rate(100, 0)  # open at the same time
    message: Rate = Rate(200, 40)  # on one socket, of whatever kind
    look: Rate = Rate(20, 2)
    command: Rate = Rate(60, 20)
    chat: Rate = Rate(10, 0.5)
    hint: Rate = Rate(10, 0.5)

    def times(self, factor: float) -> Limits:
        """The same limits, wider or narrower for each visitor: a club behind one address needs more."""
        rates: dict[str, Any] = {
            name: Rate(rate.burst * factor, rate.per_second * factor)
            for name, rate in vars(self).items()
            if isinstance(rate, Rate)
        }
        return replace(self, connections_each=int(self.connections_each * factor), **rates)


class Bucket:
    """What is left of a rate."""

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._seen) * self._rate.per_second)
        self._seen = now


class Limiter:
    """Counts what visitors ask for, in this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits: dict[str, Rate] = {name: rate for name, rate in vars(limits).items() if isinstance(rate, Rate)}
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def burst(self, kind: str) -> float:
        return self._limits[kind].burst

    def spend(self, kind: str, who: str) -> None:
        """Take one from a bucket, or refuse."""
        if not self.allows(kind, who):
            raise Refused("too-many")

    def allows(self, kind: str, who: str) -> bool:
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._drop_full()
            bucket = self._buckets[kind, who] = Bucket(self._limits[kind])
        return bucket.take()

    def _drop_full(self) -> None:
        """Forget buckets that have filled up again; if that is not enough, all."""
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        self._buckets = kept if len(kept) < MOST_BUCKETS else {}
