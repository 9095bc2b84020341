"""The auditor of `make soak` finds what is planted: otherwise its clean report would say nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, update

from kingsarms.tables import messages as m
from kingsarms.tables import schema
from kingsarms.tables.database import connect
from tests.tables.houses import ANN, BEN, OpenHouse, Tavern
from tools.soak.books import Audit, audit
from tools.soak.players import Player, Refused, Tally

Plant = Callable[[Player, str], None]


@pytest.fixture
async def tavern(open_house: OpenHouse, database_url: str) -> Tavern:
    return await open_house(database_url)


async def played(house: Tavern) -> tuple[Player, str]:
    """A table with a move and words, and the player who was told that they are stored."""
    table = await house.between(ANN, BEN)
    player = Player("ann", "cards", [], Tally(), 1)
    legal = (await house.sees(table, ANN, 0)).choices
    move = m.Play("move", legal[0].action, await house.ply(table))
    for command in (move, m.Say("words", "well met")):
        player.acked[table, command.key] = (await house.does(ANN, table, command)).seq
    return player, table


def claims_a_move(player: Player, table: str) -> None:
    player.acked[table, "never"] = 9


def claims_another_number(player: Player, table: str) -> None:
    player.acked[table, "words"] += 1


def claims_a_rematch(player: Player, table: str) -> None:
    player.rematches[table] = "nowhere"


def was_refused_what_was_done(player: Player, table: str) -> None:
    player.refused.append(Refused(table, "move", "resign", "stale", 0, 9))


def was_refused_without_need(player: Player, table: str) -> None:
    seen = player.acked[table, "move"]  # since then there have been words alone
    player.refused.append(Refused(table, "other", "play", "stale", seen, seen + 1))


def was_overtaken(player: Player, table: str) -> None:
    seen = player.acked[table, "move"]
    player.refused.append(Refused(table, "other", "play", "stale", seen - 1, seen + 1))


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (claims_a_move, {"lost": 1}),
        (claims_another_number, {"lost": 1}),
        (claims_a_rematch, {"lost": 1, "rematches": 1}),
        (was_refused_what_was_done, {"refused_but_done": 1}),
        (was_refused_without_need, {"wrongly_refused": 1}),
        (was_overtaken, {}),
    ],
)
async def test_what_players_were_told_is_compared_with_what_is_stored(
    tavern: Tavern, database_url: str, plant: Plant, found: dict[str, Any]
) -> None:
    player, table = await played(tavern)
    plant(player, table)
    told = await audit(database_url, [player])
    assert told == Audit(tables=1, events=told.events, **found)
    assert told.good == (not found)


async def test_a_move_that_nobody_asked_for_and_words_said_twice_are_found(tavern: Tavern, database_url: str) -> None:
    player, table = await played(tavern)
    await tavern.does(BEN, table, m.Say("again", "well met"))
    engine, events = connect(database_url), schema.events
    async with engine.begin() as connection:
        await connection.execute(update(events).where(events.c.key == "ann:move").values(key=None))
    await engine.dispose()
    told = await audit(database_url, [player])
    assert (told.lost, told.doubled) == (1, 2)


async def test_a_table_with_a_hole_is_found(tavern: Tavern, database_url: str) -> None:
    player, table = await played(tavern)
    engine, events = connect(database_url), schema.events
    async with engine.begin() as connection:
        await connection.execute(delete(events).where(events.c.table_id == table, events.c.seq == 1))
    await engine.dispose()
    assert (await audit(database_url, [player])).damaged == 1
