"""Time in which nobody could move is nobody's time; every other second is somebody's."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from kingsarms.tables import messages as m
from kingsarms.tables import pulse
from kingsarms.tables.chores import Habits
from kingsarms.tables.outages import Outages
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, Clock, Mailbox, OpenHouse, Tavern, code_of, key

MINUTE = m.Clock("live", minutes=1)
# The test feels the pulse itself, when it lets the time pass.
WATCHFUL = Habits(clocks_s=0.02, all_clocks_s=0.02, pulse_s=3600, outage_s=2.5, grace_s=10, bots_s=3600, fresh_s=3600)


async def live_through(seconds: float, *houses: Tavern) -> None:
    """Let time pass while these houses are well."""
    for _ in range(int(seconds)):
        houses[0].clock.pass_seconds(1)
        for house in houses:
            await house.pulse.tick()


async def left(house: Tavern, table: str) -> list[float | None]:
    """What the clocks at a table show now, in seconds."""
    seen = await house.sees(table)
    return [
        None if seat.clock_ms is None else (seat.clock_ms - (house.now() - seen.at if seat.to_act else 0)) / 1000
        for seat in seen.seats
    ]


async def status_after_rounds(house: Tavern, table: str) -> str:
    """The status when every clock has been looked at."""
    await asyncio.sleep(0.2)
    row = await house.store.row(table)
    assert row is not None
    return row.marks.status


async def test_the_time_of_an_outage_is_given_back_and_some_to_find_the_way(
    open_house: OpenHouse, database_url: str
) -> None:
    clock = Clock()
    first = await open_house(database_url, habits=WATCHFUL, clock=clock)
    table = await first.between(ANN, BEN, clock=MINUTE)
    await live_through(20, first)
    assert await left(first, table) == [40, 60]
    await first.stop()
    clock.pass_seconds(3600)
    second = await open_house(database_url, habits=WATCHFUL, clock=clock)
    assert await left(second, table) == [50, 60]  # ten seconds of grace among them
    assert (await second.sees(table)).deadline == clock.now + 50_000
    await live_through(49, second)
    assert await status_after_rounds(second, table) == "playing"
    await live_through(1, second)
    async with asyncio.timeout(PATIENCE_S):
        while await status_after_rounds(second, table) == "playing":
            pass


async def test_who_moves_in_the_grace_has_lost_none_of_it(open_house: OpenHouse, database_url: str) -> None:
    clock = Clock()
    first = await open_house(database_url, habits=WATCHFUL, clock=clock)
    table = await first.between(ANN, BEN, clock=MINUTE)
    await live_through(20, first)
    await first.stop()
    clock.pass_seconds(86_400)
    second = await open_house(database_url, habits=WATCHFUL, clock=clock)
    await live_through(4, second)
    await second.plays(ANN, table, "go-on")
    assert await left(second, table) == [40, 66]
    await live_through(16, second)
    assert await left(second, table) == [40, 50]
    await second.plays(BEN, table, "go-on")
    assert [seat.clock_ms for seat in (await second.sees(table)).seats] == [40_000, 50_000]


async def test_a_process_that_stops_while_another_lives_is_no_outage(open_house: OpenHouse, database_url: str) -> None:
    clock = Clock()
    first, second = [await open_house(database_url, habits=WATCHFUL, clock=clock) for _ in range(2)]
    table = await first.between(ANN, BEN, clock=MINUTE)
    await live_through(10, first, second)
    await first.stop()
    await live_through(30, second)
    third = await open_house(database_url, habits=WATCHFUL, clock=clock)
    assert await left(third, table) == [20, 60]


async def test_a_store_that_takes_nothing_stops_all_clocks(
    open_house: OpenHouse, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(database_url, habits=WATCHFUL)
    table = await house.between(ANN, BEN, clock=MINUTE, public=True)
    mailbox = Mailbox()
    await house.watch(table, CAT, None, 0, mailbox)
    assert isinstance(await mailbox.next(), m.Hello)
    await live_through(20, house)

    async def fail(*_: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(pulse, "transact", fail)
        await live_through(90, house)
        assert await code_of(house.plays(ANN, table, "go-on")) == "unsure"
        assert await status_after_rounds(house, table) == "playing"
    await house.pulse.tick()
    told = await mailbox.next()
    assert isinstance(told, m.Update)
    assert told.snapshot.deadline == house.now() + 40_000
    assert await left(house, table) == [40, 60]


async def test_a_process_that_has_not_heard_of_the_outage_charges_nobody_for_it(
    open_house: OpenHouse, database_url: str
) -> None:
    clock = Clock()
    first, second = [await open_house(database_url, habits=WATCHFUL, clock=clock) for _ in range(2)]
    table = await first.between(ANN, BEN, clock=MINUTE, public=True)
    await second.watch(table, CAT, None, 0, Mailbox())
    await live_through(20, first, second)
    clock.pass_seconds(600)  # asleep, both of them
    await first.pulse.tick()
    async with asyncio.timeout(PATIENCE_S):
        await second.plays(ANN, table, "go-on")
    assert await left(second, table) == [40, 60]


async def test_chat_does_not_stop_a_clock(open_house: OpenHouse, database_url: str) -> None:
    house = await open_house(database_url, habits=WATCHFUL)
    table = await house.between(ANN, BEN, clock=MINUTE)
    await live_through(20, house)
    await house.does(BEN, table, m.Say(key(), "well?"))
    assert await left(house, table) == [40, 60]


async def test_without_clocks_nothing_is_written(open_house: OpenHouse, database_url: str) -> None:
    """The disk of a house at rest may sleep; and what it slept through is charged to nobody later."""
    house = await open_house(database_url, habits=WATCHFUL)
    before = await house.between(ANN, BEN)
    await house.plays(ANN, before, "nod")
    await live_through(100, house)
    table = await house.between(ANN, BEN, clock=MINUTE)
    await live_through(5, house)
    assert await left(house, table) == [55, 60]


def test_outages_one_after_the_other() -> None:
    outages = Outages()
    outages.add(100, 150)
    outages.add(200, 300)
    assert outages.newest == 200
    assert outages.running(0, 400) == 250
    assert outages.running(120, 250) == 50
    assert outages.running(300, 400) == 100
    for since in range(0, 400, 10):
        for running in range(0, 400, 10):
            moment = outages.after(since, running)
            assert outages.running(since, moment) == running
