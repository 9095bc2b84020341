"""Rate limits: a bucket for each visitor and kind of request, which empties by use and fills up with time."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

from kingsarms.tables.errors import Refused

MOST_BUCKETS: Final = 100_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What a visitor may ask for: by address where nobody is known yet, else by person."""

    request: Rate = Rate(400, 60)
    session: Rate = Rate(30, 0.2)
    login: Rate = Rate(10, 0.1)
    invite: Rate = Rate(40, 0.5)
    table: Rate = Rate(30, 0.2)
    upload: Rate = Rate(10, 0.1)
    connect: Rate = Rate(200, 20)
    sockets: Rate = Rate(100, 0)  # open at the same time
    command: Rate = Rate(60, 20)
    chat: Rate = Rate(10, 0.5)
    hint: Rate = Rate(10, 0.5)

    def times(self, factor: float) -> Limits:
        """The same limits, wider or narrower throughout: a club behind one address needs more."""
        rates: dict[str, Rate] = {
            name: Rate(rate.burst * factor, rate.per_second * factor) for name, rate in vars(self).items()
        }
        return replace(self, **rates)


class Limiter:
    """Counts what visitors ask for, in this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits: dict[str, Rate] = dict(vars(limits))
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def burst(self, kind: str) -> float:
        return self._limits[kind].burst

    def spend(self, kind: str, who: str) -> None:
        """Take one from a bucket, or refuse."""
        if not self.allows(kind, who):
            raise Refused("too-many")

    def allows(self, kind: str, who: str) -> bool:
        rate = self._limits[kind]
        now = time.monotonic()
        left, seen = self._buckets.get((kind, who), (rate.burst, now))
        left = min(rate.burst, left + (now - seen) * rate.per_second)
        if left < 1:
            return False
        if len(self._buckets) >= MOST_BUCKETS:
            self._drop_full(now)
        self._buckets[kind, who] = (left - 1, now)
        return True

    def _drop_full(self, now: float) -> None:
        """Forget buckets that have filled up again; if that is not enough, all."""
        kept = {}
        for (kind, who), (left, seen) in self._buckets.items():
            rate = self._limits[kind]
            if left + (now - seen) * rate.per_second < rate.burst:
                kept[kind, who] = (left, seen)
        self._buckets = kept if len(kept) < MOST_BUCKETS else {}
