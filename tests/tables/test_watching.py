"""Those who watch: quick ones are told at once, slow ones make nobody wait and end up with the truth."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.room import BACKLOG, Watcher
from tests.tables.houses import ANN, BEN, CAT, Mailbox, Tavern, key


class SlowLine:
    """A connection that takes one message and then waits to be released."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.got: list[str] = []
        self.sending = 0

    async def send(self, message: str) -> None:
        self.sending += 1
        assert self.sending == 1, "two messages at once on one line"
        await self.open.wait()
        self.got.append(message)
        self.sending -= 1


async def test_a_quick_watcher_is_told_before_the_command_returns(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    cat = Mailbox()
    await house.watch(table, CAT, None, 0, cat.send)
    await house.plays(ANN, table, "nod")
    assert cat.letters.qsize() == 2
    assert isinstance(await cat.next(), m.Hello)
    assert isinstance(await cat.next(), m.Update)


async def test_a_slow_watcher_makes_nobody_wait_and_gets_everything_in_order(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    slow, quick = SlowLine(), Mailbox()
    await house.watch(table, CAT, None, 0, slow.send)
    await house.watch(table, None, None, 0, quick.send)
    for n in range(5):
        await house.does(ANN, table, m.Say(key(), f"line {n}"))
    assert quick.letters.qsize() == 6
    assert slow.got == []
    slow.open.set()
    await asyncio.sleep(0.05)
    told = [msgspec.json.decode(text, type=m.ServerMessage) for text in slow.got]
    lines = [line.text for message in told if isinstance(message, m.Chatter) for line in message.lines]
    assert lines == [f"line {n}" for n in range(5)]
    await house.does(ANN, table, m.Say(key(), "after"))
    assert "after" in slow.got[-1]


async def test_a_watcher_far_behind_gets_a_summary_instead_of_everything(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    slow = SlowLine()
    _, watcher = await house.watch(table, CAT, None, 0, slow.send)
    for n in range(BACKLOG + 20):
        await house.does((ANN, BEN)[n % 2], table, m.Say(key(), f"line {n}"))
    assert watcher.backlog == BACKLOG
    slow.open.set()
    await asyncio.sleep(0.1)
    assert len(slow.got) == 1 + BACKLOG + 1
    summary = msgspec.json.decode(slow.got[-1], type=m.Update).snapshot
    assert summary.chat[-1].text == f"line {BACKLOG + 19}"
    assert summary.seq == watcher.known
    assert not watcher.lagging


async def test_a_broken_line_is_left_alone(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)

    async def fail(message: str) -> None:
        raise ConnectionError

    _, watcher = await house.watch(table, CAT, None, 0, fail)
    assert watcher.broken
    await house.plays(ANN, table, "nod")
    await watcher.close()


async def test_a_line_that_breaks_while_it_waits_is_left_alone() -> None:
    broken = asyncio.Event()

    async def send(message: str) -> None:
        await broken.wait()
        raise ConnectionError

    watcher = Watcher(None, None, send)
    watcher.push("one")
    watcher.push("two")
    assert watcher.backlog == 1
    broken.set()
    await asyncio.sleep(0.01)
    assert watcher.broken
    watcher.push("three")
    assert watcher.backlog == 1


async def test_closing_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.tables.room.FAREWELL_S", 0.01)
    slow = SlowLine()
    watcher = Watcher(None, None, slow.send)
    watcher.push("one")
    async with asyncio.timeout(2):
        await watcher.close()
    slow.open.set()
    await asyncio.sleep(0.01)
    assert slow.got == []
