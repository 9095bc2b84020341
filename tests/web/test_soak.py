"""A short soak: two servers on PostgreSQL and Valkey, a few kills, and the books are right. `make soak` is longer."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from rich.console import Console

from tools.soak.run import Report, parties, soak, stoppable, told


@pytest.fixture(autouse=True)
def cards() -> None:
    """The game of other tests is not known to the servers here, which are processes of their own."""


@pytest.mark.timeout(900)
async def test_nothing_is_lost_when_servers_database_and_bus_are_killed(tmp_path: Path) -> None:
    report = await soak("postgresql", 4, 5, 3, tmp_path, Console())
    assert report.tally.faults == []
    assert report.audit.good, report.audit
    assert report.kills.total() == 4
    assert set(report.tally.acked) == {party.game for party in parties()}
    assert told([report]).row_count > 10


def test_a_soak_that_is_told_to_end_stops_what_it_has_started() -> None:
    stopped = False

    async def work() -> Report:
        nonlocal stopped
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.Event().wait()
        finally:
            stopped = True
        raise AssertionError("nobody told it to go on")

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(stoppable(work()))
    assert stopped
