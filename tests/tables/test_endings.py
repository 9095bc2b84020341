"""How a table ends: giving up, leaving, bots for leavers, draws, clocks, rematches."""

from __future__ import annotations

import asyncio

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables.chores import Habits
from kingsarms.tables.errors import Refused
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, OpenHouse, Tavern, code_of, key

LIVE = m.Clock("live", minutes=1, increment_s=5)


async def test_giving_up_loses(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.does(BEN, table, m.Resign(key()))
    seen = await house.sees(table, ANN)
    assert seen.table.status == "finished"
    assert seen.result is not None
    assert (seen.result.reason, seen.result.payoffs, seen.result.winners) == ("resign", [1.0, 0.0], [0])
    assert seen.result.text == "Ben gave up."
    assert seen.seats[1].resigned
    assert await code_of(house.plays(ANN, table, "nod")) == "match-over"
    assert await code_of(house.does(ANN, table, m.Resign(key()))) == "match-over"


async def test_a_bot_takes_the_seat_of_a_leaver_if_the_table_so_chose(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone", leaver_bot="page")
    await house.plays(ANN, table, "move b3 c3")
    await house.does(BEN, table, m.Leave(key()))
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table, ANN)).asked != [0]:
            await asyncio.sleep(0.01)
    seen = await house.sees(table, ANN)
    assert seen.table.status == "playing"
    assert (seen.seats[1].kind, seen.seats[1].level, seen.seats[1].resigned) == ("bot", "page", True)
    assert (await house.sees(table, BEN)).you == []
    assert await code_of(house.plays(BEN, table, "move a7 a6")) in ("not-seated", "not-invited")
    await house.does(ANN, table, m.Leave(key()))
    assert (await house.sees(table, ANN)).table.status == "finished"


async def test_getting_up_before_the_match_frees_the_seat(house: Tavern) -> None:
    table = await house.new("me", "person", public=True)
    await house.does(ANN, table, m.Leave(key()))
    assert (await house.sees(table)).table.status == "finished"  # nobody is left
    table = await house.new("person", "person", host=ANN, public=True)
    await house.does(BEN, table, m.Sit(key(), 1))
    await house.does(CAT, table, m.Sit(key(), 0))
    assert (await house.sees(table)).table.status == "playing"


async def test_a_draw_needs_everybody(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    assert (await house.sees(table, ANN)).can.draw
    await house.does(ANN, table, m.Draw(key()))
    assert (await house.sees(table, BEN)).offers.draw == m.DrawOffer(by=0, waiting=[1])
    await house.does(BEN, table, m.DrawAnswer(key(), yes=False))
    assert await code_of(house.does(BEN, table, m.DrawAnswer(key(), yes=True))) == "no-offer"
    await house.does(BEN, table, m.Draw(key()))
    await house.does(ANN, table, m.DrawAnswer(key(), yes=True))
    seen = await house.sees(table)
    assert seen.result is not None
    assert (seen.result.reason, seen.result.payoffs) == ("draw", [0.5, 0.5])


async def test_a_game_without_draws_knows_none(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    assert not (await house.sees(table, ANN)).can.draw
    assert await code_of(house.does(ANN, table, m.Draw(key()))) == "no-draws"


@pytest.mark.parametrize("is_open", [True, False])
async def test_time_is_up_at_open_tables_without_the_store_and_by_the_store_at_the_others(
    open_house: OpenHouse, file_url: str, is_open: bool
) -> None:
    often, never = 0.01, 3600
    clocks, all_clocks = (often, never) if is_open else (never, often)
    house = await open_house(file_url, habits=Habits(clocks_s=clocks, all_clocks_s=all_clocks, grace_s=0, outage_s=1e9))
    await house.between(ANN, BEN, clock=LIVE)
    if not is_open:
        house.rooms.clear()
    house.clock.pass_seconds(61)
    async with asyncio.timeout(PATIENCE_S):
        while not await house.store.count("finished"):
            await asyncio.sleep(0.01)


async def test_the_clock_runs_for_who_is_asked_and_the_increment_is_for_passing_the_turn(house: Tavern) -> None:
    table = await house.between(ANN, BEN, clock=LIVE)
    house.clock.pass_seconds(10)
    await house.plays(ANN, table, "nod")
    assert [seat.clock_ms for seat in (await house.sees(table)).seats] == [50_000, 60_000]
    house.clock.pass_seconds(10)
    await house.plays(ANN, table, "go-on")
    seen = await house.sees(table)
    assert [seat.clock_ms for seat in seen.seats] == [45_000, 60_000]
    assert seen.deadline == house.clock.now + 60_000


async def test_who_runs_out_of_time_loses(house: Tavern) -> None:
    table = await house.between(ANN, BEN, clock=LIVE)
    await house.plays(ANN, table, "go-on")
    house.clock.pass_seconds(59)
    await asyncio.sleep(0.1)
    assert (await house.sees(table)).table.status == "playing"
    house.clock.pass_seconds(2)
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table)).table.status == "playing":
            await asyncio.sleep(0.01)
    seen = await house.sees(table)
    assert seen.result is not None
    assert (seen.result.reason, seen.result.winners) == ("time", [0])
    assert seen.result.text == "Ben ran out of time."


async def test_a_bot_plays_on_for_who_ran_out_of_time_if_the_table_so_chose(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone", clock=m.Clock("days", days=1), leaver_bot="page")
    house.clock.pass_seconds(86_401)
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table)).asked != [1]:
            await asyncio.sleep(0.01)
    seen = await house.sees(table)
    assert (seen.table.status, seen.seats[0].kind, seen.seats[0].resigned) == ("playing", "bot", True)
    assert seen.ply == 1


async def test_a_day_for_a_move(house: Tavern) -> None:
    table = await house.between(ANN, BEN, clock=m.Clock("days", days=1))
    seen = await house.sees(table)
    assert seen.deadline == house.clock.now + 86_400_000
    assert [seat.clock_ms for seat in seen.seats] == [None, None]
    house.clock.pass_seconds(86_000)
    await house.plays(ANN, table, "go-on")
    house.clock.pass_seconds(86_000)
    await asyncio.sleep(0.1)
    assert (await house.sees(table)).table.status == "playing"
    house.clock.pass_seconds(1000)
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table)).table.status == "playing":
            await asyncio.sleep(0.01)


async def test_a_bots_time_is_not_counted(house: Tavern) -> None:
    table = await house.new("me", "page", game="kingstone", clock=LIVE)
    await house.plays(ANN, table, "move b3 c3")
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table)).asked != [0]:
            await asyncio.sleep(0.01)
    assert [seat.clock_ms for seat in (await house.sees(table)).seats] == [65_000, None]


async def test_a_rematch_is_one_table_whoever_asks(house: Tavern) -> None:
    table = await house.between(ANN, BEN, name="The final")
    assert await code_of(house.does(ANN, table, m.Rematch(key()))) == "not-playing"
    await house.does(BEN, table, m.Resign(key()))
    first, second = await asyncio.gather(
        house.does(ANN, table, m.Rematch(key())), house.does(BEN, table, m.Rematch(key()))
    )
    assert first.table == second.table
    assert first.table is not None
    assert (await house.sees(table)).rematch is None  # by invitation: nothing for passers-by
    assert (await house.sees(table, BEN)).rematch == house.invite_to(first.table)
    seen = await house.sees(first.table, ANN)
    assert seen.table.name == "The final"
    assert [seat.name for seat in seen.seats] == [None, "Ann"]  # the other one begins now
    assert [seat.kept_for for seat in seen.seats] == ["Ben", None]
    for seat in (None, 0):  # however they come by the invite, nobody takes another's place
        sitting = house.does(CAT, first.table, m.Sit(key(), seat, house.invite_to(first.table)))
        with pytest.raises(Refused, match=r"kept for Ben"):
            await sitting
    await house.does(BEN, first.table, m.Sit(key(), None, house.invite_to(first.table)))
    assert (await house.sees(first.table)).table.status == "playing"
    assert await code_of(house.does(CAT, table, m.Rematch(key()))) == "not-invited"


async def test_who_opens_a_rematch_may_free_the_seat_of_who_does_not_come(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.does(BEN, table, m.Resign(key()))
    again = (await house.does(ANN, table, m.Rematch(key()))).table
    assert again is not None
    invite = house.invite_to(again)
    assert (await house.sees(again, ANN)).can.free == [0]
    assert (await house.sees(again, BEN)).can.free == []
    assert await code_of(house.does(BEN, again, m.Free(key(), 0))) == "not-invited"
    assert await code_of(house.does(ANN, again, m.Free(key(), 1))) == "forbidden"  # her own
    await house.does(ANN, again, m.Free(key(), 0))
    seen = await house.sees(again, ANN)
    assert [seat.kept_for for seat in seen.seats] == [None, None]
    assert seen.can.free == []
    assert seen.chat[-1].text == "The seat of Ben is free for whoever comes."
    await house.does(CAT, again, m.Sit(key(), None, invite))
    assert (await house.sees(again)).table.status == "playing"
    assert await code_of(house.does(ANN, again, m.Free(key(), 0))) == "seat-taken"


async def test_when_the_host_has_gone_who_stays_may_free_a_seat(house: Tavern) -> None:
    table = await house.new("me", "person", "person", game="kingsburg")
    for guest in (BEN, CAT):
        await house.does(guest, table, m.Sit(key(), None, house.invite_to(table)))
    for player in (ANN, BEN, CAT):
        if (await house.sees(table)).table.status == "playing":
            await house.does(player, table, m.Resign(key()))
    again = (await house.does(ANN, table, m.Rematch(key()))).table
    assert again is not None
    await house.does(BEN, again, m.Sit(key(), None, house.invite_to(again)))
    assert (await house.sees(again, BEN)).can.free == []
    await house.does(ANN, again, m.Leave(key()))
    assert len((await house.sees(again, BEN)).can.free) == 1  # Cat's; Ann's own was never kept


async def test_who_led_two_seats_leads_both_in_the_rematch(house: Tavern) -> None:
    table = await house.new("me", "hotseat", "person", game="kingsburg")
    await house.does(BEN, table, m.Sit(key(), None, house.invite_to(table)))
    names = [seat.name for seat in (await house.sees(table)).seats]
    await house.does(BEN, table, m.Resign(key()))
    while (await house.sees(table)).table.status == "playing":
        await house.does(ANN, table, m.Resign(key()))
    again = (await house.does(BEN, table, m.Rematch(key()))).table
    assert again is not None
    await house.does(ANN, again, m.Sit(key(), None, house.invite_to(again)))
    seen = await house.sees(again, ANN)
    assert seen.table.status == "playing"
    assert sorted(seat.name or "" for seat in seen.seats) == sorted(name or "" for name in names)
    assert len(seen.you) == 2


async def test_a_co_op_is_lost_by_who_leaves(house: Tavern) -> None:
    table = await house.new("me", game="kingswood")
    await house.does(ANN, table, m.Resign(key()))
    seen = await house.sees(table, ANN)
    assert seen.result is not None
    assert (seen.result.payoffs, seen.result.winners) == ([0.0], [])


async def test_what_a_table_cannot_be(house: Tavern) -> None:
    assert await code_of(house.new("me", game="kingstone")) == "bad-option"
    assert await code_of(house.new("me", "me")) == "bad-option"
    assert await code_of(house.new("page", "page")) == "bad-option"
    assert await code_of(house.new("person", "hotseat")) == "bad-option"
    assert await code_of(house.new("me", "person", game="nothing")) == "not-found"
    assert await code_of(house.new("me", "person", options={"board": "round"})) == "bad-option"
    assert await code_of(house.new("me", "person", game="kingswood", options={"first": "5"})) == "bad-option"
    assert await code_of(house.new("me", "person", clock=m.Clock("live"))) == "bad-option"
    assert await code_of(house.new("me", "person", clock=m.Clock("days"))) == "bad-option"


async def test_who_begins_may_be_drawn(house: Tavern) -> None:
    firsts = set()
    for _ in range(40):
        table = await house.new("me", "page", first="random")
        firsts.add((await house.sees(table, ANN)).you[0])
    assert firsts == {0, 1}
