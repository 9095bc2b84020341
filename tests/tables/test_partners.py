"""Partners at a table, and what somebody may do although another must act."""

from __future__ import annotations

import asyncio

import pytest

from kingsarms.engine import registry
from kingsarms.tables import messages as m
from tests.engine import lanterns
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, Tavern, code_of, key


@pytest.fixture(autouse=True)
def _hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._hosted, lanterns.FRIENDS.id, lanterns.FRIENDS)
    monkeypatch.setitem(registry._hosted, lanterns.RIVALS.id, lanterns.RIVALS)


async def test_an_offer_is_told_to_whom_it_is_made_and_to_nobody_else(house: Tavern) -> None:
    table = await house.between(ANN, BEN, CAT, game="lanterns-rivals")
    assert (await house.sees(table, ANN)).offer == ""
    seen = await house.sees(table, CAT)
    assert (seen.asked, seen.offer) == ([0], "You may fire a flare.")
    assert [choice.verb for choice in seen.choices] == ["fire"]
    assert (await house.sees(table)).offer == ""


async def test_an_offer_taken_meanwhile_does_not_make_a_move_stale(house: Tavern) -> None:
    table = await house.between(ANN, BEN, CAT, game="lanterns-rivals")
    await house.does(CAT, table, m.Play(key(), "fire", 0))
    await house.does(ANN, table, m.Play(key(), "burn stub", 0))  # she had seen the table before the flare
    assert (await house.sees(table, ANN)).ply == 2
    assert await code_of(house.does(CAT, table, m.Play(key(), "fire", 2))) == "not-your-turn"
    assert await code_of(house.does(ANN, table, m.Play(key(), "fire", 0))) == "stale"


async def test_an_offer_costs_and_earns_no_time(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="lanterns-rivals", clock=m.Clock("live", minutes=1, increment_s=5))
    house.clock.pass_seconds(10)
    await house.plays(BEN, table, "fire", 1)
    seats = (await house.sees(table, ANN)).seats
    assert [seat.clock_ms for seat in seats] == [50_000, 60_000]
    house.clock.pass_seconds(10)
    await house.plays(ANN, table, "burn stub")
    seats = (await house.sees(table, ANN)).seats
    assert [seat.clock_ms for seat in seats] == [45_000, 60_000]


async def test_a_leaver_does_not_lose_it_for_the_others(house: Tavern) -> None:
    table = await house.between(ANN, BEN, CAT, game="lanterns")
    await house.does(BEN, table, m.Leave(key()))
    seen = await house.sees(table, ANN)
    assert (seen.table.status, seen.you) == ("playing", [0, 1])
    assert seen.chat[-1].text == "Ann plays on for Ben."
    assert (await house.sees(table, BEN)).you == []
    await house.plays(ANN, table, "burn stub", 0)
    await house.plays(ANN, table, "burn gift", 1)
    assert (await house.sees(table, ANN)).asked == [1]
    await house.does(CAT, table, m.Leave(key()))
    assert (await house.sees(table, ANN)).you == [0, 1, 2]
    await house.does(ANN, table, m.Leave(key()))
    ended = await house.sees(table)
    assert ended.result is not None
    assert (ended.result.reason, ended.result.payoffs) == ("leave", [0.0, 0.0, 0.0])


async def test_who_runs_out_of_time_leaves_the_seat_to_a_partner(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="lanterns", clock=m.Clock("live", minutes=1, increment_s=0))
    house.clock.pass_seconds(61)
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table, BEN)).you != [0, 1]:
            await asyncio.sleep(0.01)
    seen = await house.sees(table, BEN)
    assert (seen.table.status, seen.you) == ("playing", [0, 1])
    assert [seat.clock_ms for seat in seen.seats] == [60_000, 60_000]


async def test_heroes_of_one_person_and_a_table_by_the_day(house: Tavern) -> None:
    """A story takes an evening or three: a day for every decision, and nothing is lost when somebody stays away."""
    table = await house.new("me", "person", "person", game="city", public=True, clock=m.Clock("days", days=1))
    await house.does(BEN, table, m.Sit(key(), 1))
    await house.does(BEN, table, m.Sit(key(), 2))
    for person, hero, seat in ((ANN, "tlorra", 0), (BEN, "brutius", 1), (BEN, "thralir", 2)):
        house.clock.pass_seconds(86_000)
        await house.plays(person, table, f"choose {hero}", seat)
    seen = await house.sees(table, BEN)
    assert (seen.table.status, seen.you) == ("playing", [1, 2])
    for _ in range(4):
        seat = (await house.sees(table, ANN)).asked[0]
        if seat == 0:
            break
        await house.plays(BEN, table, "end", seat)
    house.clock.pass_seconds(86_401)
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table, BEN)).you != [0, 1, 2]:
            await asyncio.sleep(0.01)
    assert (await house.sees(table, BEN)).table.status == "playing"


async def test_among_rivals_the_match_still_ends_with_the_first_who_leaves(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="lanterns-rivals")
    await house.does(BEN, table, m.Leave(key()))
    ended = await house.sees(table)
    assert ended.result is not None
    assert ended.result.payoffs == [1.0, 0.0]


async def test_partners_may_take_several_seats_and_rivals_may_not(house: Tavern) -> None:
    table = await house.new("me", "person", "person", game="lanterns", public=True)
    assert (await house.sees(table, ANN)).can.sit == [1, 2]
    await house.does(BEN, table, m.Sit(key(), 1))
    await house.does(BEN, table, m.Sit(key(), 2))
    seen = await house.sees(table, BEN)
    assert (seen.table.status, seen.you) == ("playing", [1, 2])
    assert [seat.name for seat in seen.seats] == ["Ann", "Ben", "Ben (2)"]
    rivals = await house.new("me", "person", "person", game="lanterns-rivals", public=True)
    assert await code_of(house.does(ANN, rivals, m.Sit(key(), 1))) == "seat-taken"


async def test_partners_take_back_by_consent(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="lanterns")
    await house.plays(ANN, table, "burn stub")
    await house.plays(BEN, table, "burn gift")
    await house.plays(BEN, table, "pick oil")
    assert (await house.sees(table, ANN)).can.undo == "ask"
    await house.does(ANN, table, m.Undo(key(), await house.ply(table)))
    await house.does(BEN, table, m.UndoAnswer(key(), yes=True))
    assert await house.ply(table) == 0


async def test_all_partners_show_the_score_they_share(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="lanterns")
    await house.plays(ANN, table, "burn stub")
    assert [seat.score for seat in (await house.sees(table)).seats] == [1, 1]
