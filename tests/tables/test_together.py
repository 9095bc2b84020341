"""Several houses on one PostgreSQL and one Valkey: one order, and everybody is told."""

from __future__ import annotations

import asyncio
import random

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.bus import BusError, News, RedisBus, open_bus
from kingsarms.tables.chores import Habits
from kingsarms.tables.events import Played
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, QUIET, Mailbox, OpenHouse, Tavern, key

SLOW = Habits(clocks_s=3600, all_clocks_s=3600, outage_s=1e9, bots_s=3600, fresh_s=3600)


async def test_a_move_in_one_house_is_seen_in_the_other(open_house: OpenHouse, postgres_url: str, bus_url: str) -> None:
    one, two = await open_house(postgres_url, bus_url, SLOW), await open_house(postgres_url, bus_url, SLOW)
    table = await one.between(ANN, BEN, public=True)
    cat = Mailbox()
    await two.watch(table, CAT, None, 0, cat)
    assert isinstance(await cat.next(), m.Hello)
    await one.plays(ANN, table, "nod")
    update = await cat.next()
    assert isinstance(update, m.Update)
    assert update.snapshot.ply == 3
    assert [line.text for line in update.snapshot.log] == ["Ann nods."]
    await one.does(BEN, table, m.Say(key(), "hello there"))
    chatter = await cat.next()
    assert isinstance(chatter, m.Chatter)
    assert [line.text for line in chatter.lines] == ["hello there"]


async def test_presence_is_known_across_houses(open_house: OpenHouse, postgres_url: str, bus_url: str) -> None:
    one, two = await open_house(postgres_url, bus_url, SLOW), await open_house(postgres_url, bus_url, SLOW)
    table = await one.between(ANN, BEN)
    mailbox = Mailbox()
    await one.watch(table, ANN, None, 0, mailbox)
    assert isinstance(await mailbox.next(), m.Hello)
    room, ben = await two.watch(table, BEN, None, 0, Mailbox())
    assert await mailbox.next() == m.Presence([0, 1], 0)
    two.unwatch(room, ben)
    assert await mailbox.next() == m.Presence([0], 0)


async def test_a_lost_hint_costs_time_and_nothing_else(open_house: OpenHouse, postgres_url: str, bus_url: str) -> None:
    """The bus says nothing of the move: the regular look at the store finds it."""
    one = await open_house(postgres_url)
    two = await open_house(postgres_url, bus_url, QUIET)
    table = await one.between(ANN, BEN, public=True)
    cat = Mailbox()
    await two.watch(table, CAT, None, 0, cat)
    assert isinstance(await cat.next(), m.Hello)
    await one.plays(ANN, table, "nod")
    assert isinstance(await cat.next(), m.Update)


async def test_written_from_two_houses_at_once_there_is_one_order(
    open_house: OpenHouse, postgres_url: str, bus_url: str
) -> None:
    houses = [await open_house(postgres_url, bus_url, SLOW), await open_house(postgres_url, bus_url, SLOW)]
    table = await houses[0].between(ANN, BEN, game="kingstone")
    rng = random.Random(5)
    acks: list[m.Ack] = []

    async def chatterbox(house: Tavern, who: str) -> None:
        for n in range(15):
            acks.append(await house.does(ANN if who == "Ann" else BEN, table, m.Say(f"{who}-{n}", f"{who} {n}")))

    async def player() -> None:
        for n in range(20):
            seen = await rng.choice(houses).sees(table)
            if seen.table.status != "playing":
                return
            person = (ANN, BEN)[seen.asked[0]]
            command = m.Play(f"move-{n}", rng.choice((await houses[0].sees(table, person)).choices).action, seen.ply)
            both = await asyncio.gather(*(house.does(person, table, command) for house in houses))
            assert both[0] == both[1]  # the same command through both doors: done once
            acks.append(both[0])

    await asyncio.gather(chatterbox(houses[0], "Ann"), chatterbox(houses[1], "Ben"), player())
    stored = await houses[0].store.events_after(table, 0)
    seqs = [ack.seq for ack in acks]
    assert len(set(seqs)) == len(seqs)
    plays = [event for event, _ in stored if isinstance(event, Played)]
    assert len(plays) == sum(ack.key.startswith("move") for ack in acks)
    said = [line.text for line in (await houses[1].sees(table)).chat if line.who]
    assert [text for text in said if text.startswith("Ann")] == [f"Ann {n}" for n in range(15)]
    assert [text for text in said if text.startswith("Ben")] == [f"Ben {n}" for n in range(15)]
    assert await houses[0].sees(table, ANN) == await houses[1].sees(table, ANN)


async def test_a_bot_is_played_once(open_house: OpenHouse, postgres_url: str, bus_url: str) -> None:
    one, two = await open_house(postgres_url, bus_url, SLOW), await open_house(postgres_url, bus_url, SLOW)
    table = await one.new("me", "page", game="kingstone")
    await two.sees(table)
    await one.plays(ANN, table, "move b3 c3")
    async with asyncio.timeout(PATIENCE_S):
        while (await two.sees(table)).asked != [0]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    assert await one.ply(table) == await two.ply(table)
    stored = await one.store.events_after(table, 0)
    assert [seat for event, _ in stored if isinstance(event, Played) for seat, _ in event.plies].count(0) == 1


def test_a_bus_that_makes_no_sense_is_told_in_words() -> None:
    with pytest.raises(BusError, match="redis://"):
        open_bus("http://somewhere")


async def test_the_bus_delivers_to_everybody_else(bus_url: str) -> None:
    own: list[News | None] = []
    got: list[News | None] = []
    one, two = RedisBus(bus_url), RedisBus(bus_url)
    await one.start(own.append)
    await two.start(got.append)
    one.publish(News("event", "some table", 7))
    two.publish(News("event", "another", 1))
    async with asyncio.timeout(PATIENCE_S):
        while len(own) < 2 or len(got) < 2:
            await asyncio.sleep(0.01)
    assert [hint and (hint.kind, hint.table, hint.seq) for hint in got] == [None, ("event", "some table", 7)]
    assert [hint and hint.table for hint in own] == [None, "another"]
    await one.stop()
    await two.stop()
