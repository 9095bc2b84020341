"""Figures for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from kingsarms.tables.house import House

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What this process has done, in a registry of its own."""

    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_HouseCollector(house))
        self.commands = Counter(
            "kingsarms_commands", "Commands at tables, by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self.command_seconds = Histogram(
            "kingsarms_command_seconds", "From a command to its ack", buckets=BUCKETS, registry=self.registry
        )
        self.sockets = Gauge("kingsarms_sockets", "Open sockets", registry=self.registry)
        self.requests = Counter(
            "kingsarms_requests", "HTTP requests, by route and status", ["route", "status"], registry=self.registry
        )

    @lru_cache(maxsize=500)  # noqa: B019 (there is one of these for the life of the process)
    def command(self, kind: str, outcome: str) -> Counter:
        """The counter of a kind of command with an outcome: looking it up costs more than counting."""
        return self.commands.labels(kind, outcome)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _HouseCollector(Collector):
    """What the house knows anyway is read when somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        house = self._house
        yield GaugeMetricFamily("kingsarms_open_tables", "Tables in memory", len(house.rooms))
        thinking = sum(len(room.thinking) for room in house.rooms.values())
        yield GaugeMetricFamily("kingsarms_thinking_bots", "Bots that think now", thinking)
        yield CounterMetricFamily("kingsarms_appends", "Appends stored", house.store.scribe.appended)
        yield CounterMetricFamily("kingsarms_transactions", "Transactions they shared", house.store.scribe.batches)
