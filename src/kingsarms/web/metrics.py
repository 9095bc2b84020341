"""Figures for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from kingsarms.tables.house import House
from kingsarms.web.doorstep import Doorstep

CONTENT_TYPE: Final = "text/plain; version=0.0.4"  # the charset is added to it as to any text
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What this process has done, in a registry of its own."""

    def __init__(self, house: House, doorstep: Doorstep) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_HouseCollector(house))
        self.registry.register(_DoorstepCollector(doorstep))
        self.commands = Commands()
        self.registry.register(self.commands)
        self.sockets = Gauge("kingsarms_sockets", "Open sockets", registry=self.registry)
        self.requests = Counter(
            "kingsarms_requests", "HTTP requests, by route and status", ["route", "status"], registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Commands(Collector):
    """Commands at tables, counted on the loop alone: counters for any thread would take a lock for each figure."""

    def __init__(self) -> None:
        self._counts: Tally[tuple[str, str]] = Tally()
        self._waits = [0] * (len(BUCKETS) + 1)  # the last is for all that took longer
        self._seconds = 0.0

    def note(self, kind: str, outcome: str, seconds: float) -> None:
        self._counts[kind, outcome] += 1
        self._waits[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        counts = CounterMetricFamily(
            "kingsarms_commands", "Commands at tables, by kind and outcome", labels=["kind", "outcome"]
        )
        for labels, count in self._counts.items():
            counts.add_metric(labels, count)
        yield counts
        limits = [*map(str, BUCKETS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._waits), strict=True))
        yield HistogramMetricFamily("kingsarms_command_seconds", "From a command to its ack", buckets, self._seconds)


class _HouseCollector(Collector):
    """What the house knows anyway is read when somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        house = self._house
        yield GaugeMetricFamily("kingsarms_open_tables", "Tables in memory", len(house.rooms))
        quarantined = house.rooms.quarantined
        yield GaugeMetricFamily("kingsarms_tables_quarantined", "Tables that cannot be played on from", quarantined)
        if house.bus.shared:
            yield GaugeMetricFamily(
                "kingsarms_bus_connected", "Is the bus to other processes there?", house.bus.connected
            )
        thinking = sum(len(room.thinking) for room in house.rooms.values())
        yield GaugeMetricFamily("kingsarms_thinking_bots", "Bots that think now", thinking)
        yield CounterMetricFamily("kingsarms_appends", "Appends stored", house.store.scribe.appended)
        yield CounterMetricFamily("kingsarms_transactions", "Transactions they shared", house.store.scribe.batches)


class _DoorstepCollector(Collector):
    """Connections, and why we ended some."""

    def __init__(self, doorstep: Doorstep) -> None:
        self._doorstep = doorstep

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        yield GaugeMetricFamily("kingsarms_connections", "Open connections, sockets among them", len(self._doorstep))
        cut_off = CounterMetricFamily("kingsarms_cut_off", "Connections that we ended, by reason", labels=["reason"])
        for reason, count in self._doorstep.cut_off.items():
            cut_off.add_metric([reason], count)
        yield cut_off
