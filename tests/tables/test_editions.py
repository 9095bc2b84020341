"""The pack of a game changes: what began with the edition before goes on with that one."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from kingsarms.engine.match import Match
from kingsarms.tables import messages as m
from kingsarms.tables import study
from kingsarms.tables.printed import sheet
from kingsarms.tables.thinking import FollowedMatch, Question
from tests.tables.cards import GAME, NOD
from tests.tables.houses import ANN, BEN, OpenHouse, Tavern, code_of, key

NOW, BEFORE = (edition.digest() for edition in GAME.editions)
MOST_NODS = {NOW: 4, BEFORE: 1}
SETUP = "UPDATE tables SET setup = REPLACE(setup, :old, :new) WHERE id = :t"


async def begun_before(house: Tavern, edition: str = BEFORE) -> str:
    """A table that was opened with another edition than today's."""
    table = await house.between(ANN, BEN)
    async with house.store.engine.begin() as connection:
        await connection.execute(text(SETUP), {"old": NOW, "new": edition, "t": table})
    return table


async def nods(house: Tavern, table: str) -> int:
    """How often the first one can nod."""
    done = 0
    while any(choice.verb == "nod" for choice in (await house.sees(table, ANN)).choices):
        await house.plays(ANN, table, "nod")
        done += 1
    return done


async def test_a_table_is_played_on_with_the_edition_that_it_began_with(
    open_house: OpenHouse, database_url: str
) -> None:
    first = await open_house(database_url)
    old, new = await begun_before(first), await first.between(ANN, BEN)
    house = await open_house(database_url)
    assert await nods(house, old) == MOST_NODS[BEFORE]
    assert await nods(house, new) == MOST_NODS[NOW]
    assert (await house.sees(old)).table.printed != (await house.sees(new)).table.printed


async def test_a_table_with_a_pack_that_nobody_knows_is_put_aside(open_house: OpenHouse, file_url: str) -> None:
    first = await open_house(file_url)
    table = await begun_before(first, "0123456789abcdef")
    house = await open_house(file_url)
    assert await code_of(house.sees(table)) == "unplayable"


async def test_a_rematch_is_played_with_the_edition_of_today(open_house: OpenHouse, file_url: str) -> None:
    table = await begun_before(await open_house(file_url))
    house = await open_house(file_url)
    await house.does(BEN, table, m.Resign(key()))
    again = (await house.does(ANN, table, m.Rematch(key()))).table
    assert again is not None
    await house.does(BEN, again, m.Sit(key(), None, house.invite_to(again)))
    async with house.at(again) as room:
        assert room.live.match.pack.digest() == NOW


@pytest.mark.parametrize("edition", [NOW, BEFORE])
async def test_an_uploaded_record_is_replayed_in_its_edition(house: Tavern, edition: str) -> None:
    match = Match(GAME, 2, seed="7", pack=GAME.pack_of(edition))
    while match.actor == 0:
        match.play(match.legal()[0])
    made = await study.upload(house, ANN, match.record().dumps())
    async with house.at(made.id) as room:
        assert room.live.match.plies == match.plies
        assert room.live.match.pack.digest() == edition


@pytest.mark.parametrize("edition", [NOW, BEFORE])
def test_who_thinks_knows_the_edition(edition: str) -> None:
    match = Match(GAME, 2, seed="7", pack=GAME.pack_of(edition))
    match.play(NOD)
    past = [(ply.seat, ply.action) for ply in match.plies]
    question = Question("table", "cards", 2, {}, edition, past, 0, b"luck")
    weighed = [opinion.action for opinion in FollowedMatch(question).advise(0, b"luck")]
    assert sorted(weighed) == match.legal()
    assert (NOD in weighed) == (MOST_NODS[edition] > 1)


def test_what_was_printed_for_each_edition_can_still_be_asked_for(house: Tavern) -> None:
    today, before = (sheet(GAME, 2, {}, pack) for pack in GAME.editions)
    assert today.content != before.content
    for asked, told in ((today.digest, today), (before.digest, before), ("older", today), (None, today)):
        assert study.printed("cards", 2, {}, asked) == told
