"""The desk: long work is done beside the loop, one piece after the other, and not more than can be waited for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from functools import partial
from types import SimpleNamespace

import pytest

from kingsarms.tables import desk as desk_module
from kingsarms.tables.desk import Desk
from tests.tables.houses import code_of


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk("test", urgent=True)
    yield made
    await made.stop()


class Slow:
    """Work that takes until it is let go."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.through = False
        self._loop = asyncio.get_running_loop()
        self._go = threading.Event()

    def __call__(self) -> int:
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self._go.wait(20)
        self.through = True
        return threading.get_ident()

    def go(self) -> None:
        self._go.set()


async def test_work_is_done_in_another_thread_and_in_order(desk: Desk) -> None:
    order: list[int] = []

    def work(number: int) -> int:
        order.append(number)
        return threading.get_ident()

    threads = await asyncio.gather(*(desk.do(partial(work, number)) for number in range(5)))
    assert order == [0, 1, 2, 3, 4]
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()


async def test_what_goes_wrong_there_is_told_here(desk: Desk) -> None:
    with pytest.raises(ZeroDivisionError):
        await desk.do(lambda: 1 / 0)


async def test_a_desk_that_is_not_urgent_rests_as_long_as_it_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    rests: list[float] = []
    clock = SimpleNamespace(monotonic=lambda: now, sleep=rests.append)
    monkeypatch.setattr("kingsarms.tables.desk.time", clock)

    def work() -> None:
        nonlocal now
        now += 3.0

    for urgent in (False, True):
        desk = Desk("test", urgent=urgent)
        await desk.do(work)
        now += 1.0
        await desk.do(work)
        await desk.stop()
    assert rests == [0.0, 2.0]


async def test_one_asker_cannot_take_all_places(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MOST_EACH", 2)
    slow = Slow()
    tasks = [asyncio.create_task(desk.do_for("ann", slow)) for _ in range(2)]
    await slow.begun.wait()
    assert await code_of(desk.do_for("ann", slow)) == "too-many"
    other = asyncio.create_task(desk.do_for("ben", lambda: "done"))
    slow.go()
    assert await other == "done"
    await asyncio.gather(*tasks)
    assert await desk.do_for("ann", lambda: "again") == "again"


async def test_only_so_much_waits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "MOST", 3)
    slow = Slow()
    tasks = [asyncio.create_task(desk.do_for(f"guest {n}", slow)) for n in range(3)]
    await slow.begun.wait()
    assert await code_of(desk.do_for("late", slow)) == "busy"
    slow.go()
    await asyncio.gather(*tasks)


async def test_who_goes_away_lets_go_of_nothing_that_is_still_worked_on(desk: Desk) -> None:
    slow, never = Slow(), Slow()
    task, waiting = asyncio.create_task(desk.do(slow)), asyncio.create_task(desk.do(never))
    await slow.begun.wait()
    task.cancel()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not task.done()
    slow.go()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.through
    assert await desk.do(lambda: never.through) is False
