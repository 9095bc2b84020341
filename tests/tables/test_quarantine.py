"""A damaged table is put aside: the house opens, and every other table is played on."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from kingsarms.tables import messages as m
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, OpenHouse, Tavern, code_of, key

EVENT = "UPDATE events SET body = :new WHERE table_id = :t AND seq = 2"
SETUP = "UPDATE tables SET setup = REPLACE(setup, :old, :new) WHERE id = :t"
OLD_RULES = {"old": '"rules":1', "new": '"rules":0'}
DAMAGES: dict[str, tuple[str, dict[str, str]]] = {
    "the first event is missing": ("DELETE FROM events WHERE table_id = :t AND seq = 1", {}),
    "the last event is missing": ("DELETE FROM events WHERE table_id = :t AND seq = 2", {}),
    "an event of a kind that is not known": (EVENT, {"new": '{"kind":"danced"}'}),
    "an event that is not JSON": (EVENT, {"new": '{"kind":'}),
    "an event that cannot have been": (EVENT, {"new": '{"kind":"said","seat":7,"text":"x"}'}),
    "an action that is not possible": (EVENT, {"new": '{"kind":"played","plies":[[0,"move a1 a2"]]}'}),
    "a set-up that is not JSON": (SETUP, {"old": "{", "new": "["}),
    "a game that is not installed": (SETUP, {"old": '"kingstone"', "new": '"bridge"'}),
    "other rules": (SETUP, OLD_RULES),
}


async def change(house: Tavern, statement: str, **values: object) -> None:
    async with house.store.engine.begin() as connection:
        await connection.execute(text(statement), values)


async def left_to_a_bot(house: Tavern) -> str:
    """A table at which a bot is to act, and nobody has let it."""
    calling, house.rooms.stirred = house.rooms.stirred, lambda _: None
    table = await house.new("me", "page", game="kingstone", clock=m.Clock("live", minutes=1))
    await house.plays(ANN, table, "move b3 c3")
    house.rooms.stirred = calling
    return table


async def until_asked(house: Tavern, table: str, seat: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table)).asked != [seat]:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
async def test_one_damaged_table_does_not_keep_the_house_shut(
    open_house: OpenHouse, database_url: str, damage: tuple[str, dict[str, str]]
) -> None:
    first = await open_house(database_url)
    bad, good = await left_to_a_bot(first), await left_to_a_bot(first)
    await change(first, damage[0], t=bad, **damage[1])
    with capture_logs() as logs:
        second = await open_house(database_url)
    told = [line for line in logs if line["event"] == "table.quarantined"]
    assert [(line["table"], line["log_level"]) for line in told] == [(bad, "error")]
    assert second.rooms.quarantined == 1
    await until_asked(second, good, 0)
    assert await code_of(second.sees(bad)) == "unplayable"
    assert await code_of(second.does(ANN, bad, m.Say(key(), "hello?"))) == "unplayable"
    assert good in [row.id for row in await second.store.listed(("playing",), person="ann")]
    assert await second.store.waiting_for_bots(second.now()) == []
    third = await open_house(database_url)
    assert third.rooms.quarantined == 1


async def test_a_table_that_is_mended_is_played_on(open_house: OpenHouse, database_url: str) -> None:
    first = await open_house(database_url)
    table = await left_to_a_bot(first)
    await change(first, SETUP, t=table, **OLD_RULES)
    second = await open_house(database_url)
    assert second.rooms.quarantined == 1
    await change(first, SETUP, t=table, old=OLD_RULES["new"], new=OLD_RULES["old"])
    await until_asked(second, table, 0)
    assert second.rooms.quarantined == 0
    assert await second.store.quarantined() == 0


async def test_damage_that_comes_while_a_table_is_open(open_house: OpenHouse, database_url: str) -> None:
    first, second = await open_house(database_url), await open_house(database_url)
    table = await first.between(ANN, BEN, game="kingstone")
    await second.sees(table)
    await first.does(ANN, table, m.Say(key(), "hello"))
    await change(first, "UPDATE events SET body = 'x' WHERE table_id = :t AND seq = 3", t=table)
    assert await code_of(second.does(BEN, table, m.Say(key(), "who is there?"))) == "unplayable"
    assert await code_of(second.sees(table)) == "unplayable"
    assert second.rooms.quarantined == 1


COPIES = """
INSERT INTO tables (id, game, setup, seed, public, created, status, seq, updated, asked, bots_asked, deadline)
SELECT :copy, game, 'damaged', seed, public, created, status, seq, updated - 1, asked, bots_asked, deadline - 1
FROM tables WHERE id = :t
"""


async def test_tables_that_cannot_be_played_hold_up_neither_clocks_nor_bots(
    open_house: OpenHouse, database_url: str
) -> None:
    """More of them than are taken at once, and all of them before the good one."""
    first = await open_house(database_url)
    slow = await first.between(ANN, BEN, game="kingstone", clock=m.Clock("live", minutes=1))
    waiting = await left_to_a_bot(first)
    for n in range(60):
        await change(first, COPIES, t=slow, copy=f"slow{n}")
    for n in range(210):
        await change(first, COPIES, t=waiting, copy=f"waiting{n}")
    second = await open_house(database_url)
    await second.bots.wake(0)
    await until_asked(second, waiting, 0)
    second.clock.pass_seconds(61)
    async with asyncio.timeout(PATIENCE_S):
        while not (row := await second.store.row(slow)) or row.marks.status != "finished":
            await asyncio.sleep(0.05)
    assert await second.store.quarantined() == 270
