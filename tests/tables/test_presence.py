"""Who is present: counted as they come and go, told now and then, right in the end. Many cost what few do."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables import room as room_module
from kingsarms.tables.people import Person
from kingsarms.tables.room import Room
from kingsarms.tables.watcher import Watcher
from tests.patience import PATIENCE_S, until
from tests.tables.houses import ANN, BEN, CAT, Mailbox, Tavern, key

NEVER = 3600.0


def calls_in(work: Callable[[], object]) -> int:
    """How many functions are called in the course of something."""
    calls = 0

    def count(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


async def heard(box: Mailbox) -> list[m.Presence]:
    told = [await box.next() for _ in range(box.letters.qsize())]
    return [message for message in told if isinstance(message, m.Presence)]


async def watched_by(house: Tavern, table: str, count: int) -> tuple[Room, list[tuple[Watcher, Mailbox]]]:
    there = []
    for _ in range(count):
        box = Mailbox()
        room, watcher = await house.watch(table, None, None, 0, box)
        there.append((watcher, box))
    return room, there


async def test_one_more_costs_the_same_among_eight_and_among_eight_hundred(
    house: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "PRESENCE_S", NEVER)  # what is told goes to everybody, but not each time
    costs = []
    for count in (8, 800):
        table = await house.between(ANN, BEN, public=True)
        room, _ = await watched_by(house, table, count)
        for person in (None, ANN.id, CAT.id):
            one = Watcher(person, None, Mailbox())
            room.come(one)  # once before, so that nothing is done for the first time
            room.go(one)
            costs.append((count, person, calls_in(lambda: room.come(one)), calls_in(lambda: room.go(one))))  # noqa: B023
    few, many = costs[:3], costs[3:]
    assert [cost[1:] for cost in few] == [cost[1:] for cost in many]


async def test_a_crowd_that_comes_at_once_is_told_of_once(house: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    pause = 0.2
    monkeypatch.setattr(room_module, "PRESENCE_S", pause)
    table = await house.between(ANN, BEN, public=True)
    began = time.monotonic()
    room, there = await watched_by(house, table, 50)
    await until(lambda: room._told == (frozenset(), 50))
    rounds = (time.monotonic() - began) / pause + 2  # on a busy machine they come one after the other
    told = [await heard(box) for _, box in there]
    assert told[0][-1] == m.Presence([], 50)
    assert sum(map(len, told)) <= 50 * rounds


async def test_the_first_to_come_after_a_while_is_told_of_at_once(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    box = Mailbox()
    await house.watch(table, None, None, 0, box)
    await house.watch(table, ANN, None, 0, Mailbox())
    assert await heard(box) == [m.Presence([0], 1)]


async def test_a_seat_is_right_in_the_first_message_however_soon(
    house: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "PRESENCE_S", NEVER)
    table = await house.between(ANN, BEN, public=True)
    for person, present in ((CAT, [False, False]), (ANN, [True, False]), (BEN, [True, True])):
        box = Mailbox()
        await house.watch(table, person, None, 0, box)
        hello = await box.next()
        assert isinstance(hello, m.Hello)
        assert [seat.present for seat in hello.snapshot.seats] == present


async def test_what_changed_and_changed_back_is_told_to_those_who_were_shown_it(
    house: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "PRESENCE_S", 0.1)
    table = await house.between(ANN, BEN, public=True)
    await house.watch(table, ANN, None, 0, Mailbox())
    await house.watch(table, ANN, None, 0, Mailbox())
    room, cat = await house.watch(table, CAT, None, 0, Mailbox())  # told at once: now others wait
    _, ben = await house.watch(table, BEN, None, 0, Mailbox())
    box = Mailbox()
    await house.watch(table, ANN, None, 0, box)
    hello = await box.next()
    assert isinstance(hello, m.Hello)
    assert [seat.present for seat in hello.snapshot.seats] == [True, True]
    house.unwatch(room, ben)
    assert room.here() == ([ANN.id], 1)
    async with asyncio.timeout(PATIENCE_S):
        assert await box.next() == m.Presence([0], 1)
    assert cat in room.watchers


async def test_who_is_far_behind_gets_the_whole_state_instead(house: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "BACKLOG", 0)
    table = await house.between(ANN, BEN, public=True)
    _, watcher = await house.watch(table, None, None, 0, Mailbox())
    await house.watch(table, None, None, 0, Mailbox())
    assert watcher.lagging


async def test_counts_are_right_whoever_comes_goes_sits_and_leaves(
    house: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "PRESENCE_S", 0.0)
    rng = random.Random(5)
    table = await house.new("me", "person", "person", host=ANN, public=True, game="kingsburg")
    people: list[Person | None] = [ANN, BEN, CAT, None]
    there: list[Watcher] = []
    room = await house.open(table)
    for _ in range(200):
        chance = rng.random()
        if chance < 0.5 or not there:
            room, watcher = await house.watch(table, rng.choice(people), None, 0, Mailbox())
            there.append(watcher)
        elif chance < 0.9:
            house.unwatch(room, there.pop(rng.randrange(len(there))))
        elif not room.live.course.seats_of(BEN.id):
            await house.does(BEN, table, m.Sit(key(), None, None))
        else:
            await house.does(BEN, table, m.Leave(key()))
        seated = [w.person for w in there if room.live.course.seats_of(w.person)]
        assert sorted(room.here()[0]) == sorted({person for person in seated if person})
        assert room.here()[1] == len(there) - len(seated)
        assert room.presenter.spectators == len(there) - len(seated)
    for watcher in there:
        house.unwatch(room, watcher)
    assert room.here() == ([], 0)
    assert not room._connected
