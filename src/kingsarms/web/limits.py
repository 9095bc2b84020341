"""Rate limits: a bucket for each visitor and kind of request, which empties by use and fills up with time."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Protocol

from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables.errors import Refused

MOST_BUCKETS: Final = 100_000


class LimitError(KingsArmsError):
    """A limit that a host has set cannot be read; the message says what to change."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_second:g}"


@dataclass(frozen=True)
class Limits:
    """How many may come, and what each may ask for: by person or by address. docs/hosting.md says what is what."""

    connections: int = 4000
    connections_each: int = 256
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: float = 60.0
    crowd: float = 8.0
    request: Rate = Rate(400, 60)
    session: Rate = Rate(30, 0.2)
    login: Rate = Rate(10, 0.1)
    guess: Rate = Rate(6, 0.02)
    siege: Rate = Rate(30, 0.02)
    bad_token: Rate = Rate(30, 0.5)
    invite: Rate = Rate(40, 0.5)
    table: Rate = Rate(30, 0.2)
    upload: Rate = Rate(10, 0.1)
    study: Rate = Rate(300, 30)
    open: Rate = Rate(60, 5)
    connect: Rate = Rate(200, 20)
    sockets: int = 100
    message: Rate = Rate(200, 40)
    look: Rate = Rate(20, 2)
    command: Rate = Rate(60, 20)
    chat: Rate = Rate(10, 0.5)
    hint: Rate = Rate(10, 0.5)

    def times(self, factor: float) -> Limits:
        """The same limits, wider or narrower for each visitor."""
        rates: dict[str, Any] = {
            name: Rate(rate.burst * factor, rate.per_second * factor)
            for name, rate in vars(self).items()
            if isinstance(rate, Rate)
        }
        each, sockets = int(self.connections_each * factor), int(self.sockets * factor)
        return replace(self, connections_each=each, sockets=sockets, **rates)

    def changed(self, settings: Iterable[str]) -> Limits:
        """With some set otherwise: `name=number`, or `name=burst/per second` where it is a rate."""
        kinds: dict[str, type[Any]] = {field.name: type(field.default) for field in fields(self)}
        chosen: dict[str, Any] = {}
        for setting in settings:
            name, _, value = setting.partition("=")
            name = name.strip().replace("-", "_")
            if name not in kinds:
                known = ", ".join(known.replace("_", "-") for known in kinds)
                raise LimitError(
                    f"There is no limit '{setting}'. A limit is set as NAME=VALUE, with a NAME of: {known}."
                )
            chosen[name] = _read(kinds[name], setting, value)
        return replace(self, **chosen)


def _read(kind: type[Any], setting: str, value: str) -> Any:
    numbers: list[float] = []
    with contextlib.suppress(ValueError):
        numbers = [float(part) for part in value.split("/")]
    if all(math.isfinite(number) and number >= 0 for number in numbers):
        if kind is Rate and len(numbers) == 2:
            return Rate(*numbers)
        if kind is not Rate and len(numbers) == 1 and numbers[0] > 0:
            return kind(numbers[0])
    wanted = "BURST/PER_SECOND, for instance 60/20" if kind is Rate else "a number above 0"
    raise LimitError(f"The limit '{setting}' must be {wanted}.")


class Bucket:
    """What is left of a rate."""

    __slots__ = ("_left", "_rate", "_seen")

    def __init__(self, rate: Rate, factor: float = 1.0) -> None:
        self._rate = rate if factor == 1.0 else Rate(rate.burst * factor, rate.per_second * factor)
        self._left = self._rate.burst
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        if self.is_empty:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was taken did not count."""
        self._left = min(self._rate.burst, self._left + 1)

    @property
    def is_empty(self) -> bool:
        self._fill()
        return self._left < 1

    @property
    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._rate.burst

    @property
    def seconds(self) -> int | None:
        """Until there is one again; none if that is never."""
        return math.ceil((1 - self._left) / self._rate.per_second) if self._rate.per_second else None

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._seen) * self._rate.per_second)
        self._seen = now


class Asker(Protocol):
    """Somebody who asks for something: by what they are counted, and whence they come."""

    @property
    def who(self) -> str: ...
    @property
    def address(self) -> str: ...


class Limiter:
    """Counts what visitors ask for, in this process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def charge(self, kind: str, asker: Asker) -> None:
        """Take one from somebody's bucket and from that of all who share their address, or refuse."""
        self.spend(kind, asker.who)
        self.spend_at(kind, asker.address)

    def spend(self, kind: str, who: str) -> None:
        """Take one from a bucket, or refuse."""
        self._take(self._bucket(kind, who))

    def spend_at(self, kind: str, address: str) -> None:
        """Take one from the bucket of all at an address, which is larger, or refuse."""
        self._take(self._bucket(kind, f"at {address}", self.limits.crowd))

    def check(self, kind: str, who: str) -> None:
        """Refuse if there is nothing left."""
        bucket = self._bucket(kind, who)
        if bucket.is_empty:
            raise Refused("too-many", retry_after=bucket.seconds)

    def give_back(self, kind: str, who: str) -> None:
        """What was spent did not count."""
        self._bucket(kind, who).give_back()

    def _take(self, bucket: Bucket) -> None:
        if not bucket.take():
            raise Refused("too-many", retry_after=bucket.seconds)

    def _bucket(self, kind: str, who: str, factor: float = 1.0) -> Bucket:
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._drop_full()
            bucket = self._buckets[kind, who] = Bucket(getattr(self.limits, kind), factor)
        return bucket

    def _drop_full(self) -> None:
        """Forget buckets that have filled up again; if that makes little room, all."""
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        self._buckets = kept if len(kept) < MOST_BUCKETS * 3 // 4 else {}
