"""Those who watch: quick ones are told at once, slow ones make nobody wait and end up with the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.letters import Letter
from kingsarms.tables.room import BACKLOG
from kingsarms.tables.watcher import Watcher
from tests.patience import PATIENCE_S, until
from tests.tables.houses import ANN, BEN, CAT, Mailbox, Tavern, key


class SlowCourier:
    """A connection that takes nothing before it is opened."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.got: list[bytes] = []
        self.posts = 0
        self.given_up = ""

    def post(self, letters: Sequence[Letter]) -> bool:
        if not self.open.is_set():
            return False
        self.posts += 1
        self.got += [letter.text for letter in letters]
        return True

    async def until_free(self) -> None:
        await self.open.wait()

    def give_up(self, reason: str) -> None:
        self.given_up = reason


class BrokenCourier(SlowCourier):
    """A connection that is found to be gone when it is opened."""

    def post(self, letters: Sequence[Letter]) -> bool:
        if self.open.is_set():
            raise ConnectionError
        return False


async def test_a_quick_watcher_is_told_before_the_command_returns(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    cat = Mailbox()
    await house.watch(table, CAT, None, 0, cat)
    await house.plays(ANN, table, "nod")
    assert cat.letters.qsize() == 2
    assert isinstance(await cat.next(), m.Hello)
    assert isinstance(await cat.next(), m.Update)


async def test_a_slow_watcher_makes_nobody_wait_and_gets_everything_in_order(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    slow, quick = SlowCourier(), Mailbox()
    await house.watch(table, CAT, None, 0, slow)
    await house.watch(table, None, None, 0, quick)
    for n in range(5):
        await house.does(ANN, table, m.Say(key(), f"line {n}"))
    assert quick.letters.qsize() == 6
    assert slow.got == []
    slow.open.set()
    await until(lambda: any(b"line 4" in text for text in slow.got))
    told = [msgspec.json.decode(text, type=m.ServerMessage) for text in slow.got]
    lines = [line.text for message in told if isinstance(message, m.Chatter) for line in message.lines]
    assert lines == [f"line {n}" for n in range(5)]
    await house.does(ANN, table, m.Say(key(), "after"))
    assert b"after" in slow.got[-1]


async def test_a_watcher_far_behind_gets_a_summary_instead_of_everything(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    slow = SlowCourier()
    _, watcher = await house.watch(table, CAT, None, 0, slow)
    for n in range(BACKLOG + 20):
        await house.does((ANN, BEN)[n % 2], table, m.Say(key(), f"line {n}"))
    assert watcher.backlog == BACKLOG
    slow.open.set()
    await until(lambda: len(slow.got) == BACKLOG + 1)
    summary = msgspec.json.decode(slow.got[-1], type=m.Update).snapshot
    assert summary.chat[-1].text == f"line {BACKLOG + 19}"
    assert summary.seq == watcher.known
    assert not watcher.lagging


async def test_a_broken_line_is_left_alone(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)

    line = BrokenCourier()
    line.open.set()
    _, watcher = await house.watch(table, CAT, None, 0, line)
    assert watcher.broken
    await house.plays(ANN, table, "nod")
    await watcher.close()


async def test_a_line_that_breaks_while_it_waits_is_left_alone() -> None:
    line = BrokenCourier()
    watcher = Watcher(None, None, line)
    watcher.push(Letter(b"one"))
    watcher.push(Letter(b"two"))
    assert watcher.backlog == 2
    line.open.set()
    await until(lambda: watcher.broken)
    watcher.push(Letter(b"three"))
    assert watcher.backlog == 0


async def test_more_than_so_many_bytes_do_not_wait_for_a_slow_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.tables.watcher.MOST_BYTES", 10)
    slow = SlowCourier()
    watcher = Watcher(None, None, slow)
    watcher.push(Letter(b"a long one, that is allowed alone"))
    assert (watcher.waiting_bytes, slow.given_up) == (33, "")
    watcher.push(Letter(b"two"))
    assert (watcher.waiting_bytes, slow.given_up) == (0, "too-slow")
    await watcher.close()
    slow.open.set()
    await asyncio.sleep(0.01)
    assert slow.got == []


async def test_what_got_through_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.tables.watcher.MOST_BYTES", 10)
    slow = SlowCourier()
    watcher = Watcher(None, None, slow)
    for round_ in range(5):
        watcher.push(Letter(b"three"))
        watcher.push(Letter(b"four"))
        slow.open.set()
        await until(lambda: len(slow.got) == 2 * round_ + 2 and not watcher.backlog)  # noqa: B023
        slow.open.clear()
    assert (len(slow.got), watcher.waiting_bytes, slow.given_up) == (10, 0, "")


async def test_a_line_that_takes_nothing_for_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.tables.watcher.MOST_SECONDS", 0.01)
    slow = SlowCourier()
    watcher = Watcher(None, None, slow)
    watcher.push(Letter(b"one"))
    await until(lambda: slow.given_up)
    assert (slow.given_up, watcher.broken, watcher.backlog) == ("too-slow", True, 0)


async def test_who_cannot_be_told_the_present_is_not_left_with_the_past(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    slow = SlowCourier()
    room, watcher = await house.watch(table, CAT, None, 0, slow)

    async def fail(_: Watcher) -> Letter:
        raise OSError

    watcher.catch_up = fail
    await house.look(room, watcher, None)
    slow.open.set()
    await until(lambda: slow.given_up)
    assert (slow.given_up, watcher.broken) == ("internal", True)


async def test_closing_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.tables.watcher.FAREWELL_S", 0.01)
    slow = SlowCourier()
    watcher = Watcher(None, None, slow)
    watcher.push(Letter(b"one"))
    async with asyncio.timeout(PATIENCE_S):
        await watcher.close()
    slow.open.set()
    await asyncio.sleep(0.01)
    assert slow.got == []


async def test_what_is_held_goes_out_in_one_piece_and_in_order() -> None:
    line = SlowCourier()
    line.open.set()
    watcher = Watcher(None, None, line)
    watcher.hold()
    watcher.push(Letter(b"news"))
    watcher.push(Letter(b"ack"))
    assert line.got == []
    watcher.release()
    assert line.got == [b"news", b"ack"]
    assert line.posts == 1
    watcher.push(Letter(b"more"))
    assert line.got[-1] == b"more"


async def test_a_slow_line_gets_what_was_held_after_what_waited() -> None:
    line = SlowCourier()
    watcher = Watcher(None, None, line)
    watcher.push(Letter(b"one"))
    watcher.hold()
    watcher.push(Letter(b"two"))
    watcher.release()
    watcher.push(Letter(b"three"))
    line.open.set()
    await until(lambda: len(line.got) == 3)
    assert line.got == [b"one", b"two", b"three"]
