"""Sitting down, playing, and what everybody sees of it."""

from __future__ import annotations

import asyncio

import pytest

from kingsarms.engine import fair, registry
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.tables.words import BOT_NAMES
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, OpenHouse, Tavern, code_of, key


@pytest.fixture
async def house(open_house: OpenHouse, database_url: str) -> Tavern:
    return await open_house(database_url)


async def test_a_match_starts_by_itself_when_every_seat_is_taken(house: Tavern) -> None:
    table = await house.new("me", "person")
    assert (await house.sees(table, ANN)).table.status == "waiting"
    await house.does(BEN, table, m.Sit(key(), None, house.invite_to(table)))
    seen = await house.sees(table, BEN)
    assert seen.table.status == "playing"
    assert [seat.name for seat in seen.seats] == ["Ann", "Ben"]
    assert seen.you == [1]
    assert seen.ply == 2  # both cards were dealt


async def test_a_move_goes_through_its_notation_or_its_number(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    await house.plays(ANN, table, "move b3 c3")
    number = (await house.sees(table, BEN)).choices
    assert number
    await house.plays(BEN, table, number[0].action)
    seen = await house.sees(table, ANN)
    assert seen.ply == 2
    assert seen.asked == [0]


async def test_refusals_name_the_rule(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    with pytest.raises(Refused) as refused:
        await house.plays(ANN, table, "move b3 b2")
    assert refused.value.problem.code == "illegal"
    assert refused.value.problem.rule == "KS-27"
    assert await code_of(house.plays(ANN, table, "fly b1")) == "not-an-action"
    assert await code_of(house.plays(ANN, table, "move")) == "ambiguous"
    assert await house.ply(table) == 0


async def test_a_command_that_comes_twice_is_acknowledged_and_not_repeated(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    once = m.Play("k1", "nod", 2)
    first = await house.does(ANN, table, once)
    again = await house.does(ANN, table, once)
    assert again == first
    assert (await house.sees(table)).ply == 3
    assert (await house.does(ANN, table, m.Say("k2", "hello"))).seq == 4
    assert (await house.does(ANN, table, m.Say("k2", "hello"))).seq == 4
    assert [line.text for line in (await house.sees(table)).chat if line.who] == ["hello"]


async def test_the_key_of_one_person_says_nothing_about_another(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.does(ANN, table, m.Say("same", "from Ann"))
    await house.does(BEN, table, m.Say("same", "from Ben"))
    assert [line.text for line in (await house.sees(table)).chat if line.who] == ["from Ann", "from Ben"]


async def test_answers_in_one_breath_may_cross(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "go-on")
    await house.plays(BEN, table, "go-on")
    seen = await house.sees(table, ANN)
    assert seen.asked == [0, 1]
    await house.does(BEN, table, m.Play(key(), "bid 2", seen.ply))
    before = await house.sees(table, ANN)
    assert before.view["bids"] == [-1, None]
    assert before.choices
    await house.does(ANN, table, m.Play(key(), "bid 1", seen.ply))
    assert (await house.sees(table)).view["bids"] == [1, 2]


async def test_a_stale_command_is_refused(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.does(ANN, table, m.Play(key(), "nod", 2))
    assert await code_of(house.does(ANN, table, m.Play(key(), "nod", 2))) == "stale"
    assert await code_of(house.does(ANN, table, m.Play(key(), "nod", 9))) == "stale"
    assert await house.ply(table) == 3


async def test_secrets_stay_with_their_seat(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    ann, ben = await house.sees(table, ANN), await house.sees(table, BEN)
    cat = await house.sees(table, CAT)
    assert ann.view["cards"][0] is not None
    assert ann.view["cards"][1] is None
    assert ben.view["cards"][0] is None
    assert cat.view["cards"] == [None, None]
    assert [line.text for line in ann.log] == [f"Ann gets card {ann.view['cards'][0]}."]
    assert cat.log == []
    assert cat.choices == []
    assert ben.choices == []
    assert len(ann.choices) == 3


async def test_the_prompt_speaks_to_whoever_reads_it(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    read = {who: (await house.sees(table, who)).prompt for who in (ANN, BEN, None)}
    others = "Ann nods, peeks or goes on."
    assert read == {ANN: "Nod, peek or go on.", BEN: others, None: others}


async def test_a_player_of_two_seats_sees_the_public_view_until_they_look(house: Tavern) -> None:
    table = await house.new("me", "hotseat")
    both = await house.sees(table, ANN)
    assert both.you == [0, 1]
    assert both.seat is None
    assert both.view["cards"] == [None, None]
    assert both.choices == []
    first = await house.sees(table, ANN, 0)
    assert first.seat == 0
    assert first.view["cards"][0] is not None
    assert first.view["cards"][1] is None
    assert first.choices
    await house.plays(ANN, table, "go-on", 0)
    assert (await house.sees(table, ANN, 1)).choices


async def test_a_hot_seat_without_secrets_needs_no_looking(house: Tavern) -> None:
    table = await house.new("me", "hotseat", game="kingstone")
    assert (await house.sees(table, ANN)).seat == 0
    await house.plays(ANN, table, "move b3 c3")
    seen = await house.sees(table, ANN)
    assert seen.seat == 1
    assert seen.choices


@pytest.mark.parametrize("name", [n for n in registry.names() if not registry.game(n).secrets])
async def test_a_game_without_secrets_looks_the_same_from_everywhere(house: Tavern, name: str) -> None:
    """What is sent to all at such a table is made once: so it may not depend on the seat."""
    game = registry.game(name)
    table = await house.new("me", *["hotseat"] * (min(game.seats) - 1), game=name)
    for _ in range(12):
        seen = await house.sees(table, ANN)
        if seen.result is not None:
            break
        async with house.at(table) as room:
            match = room.live.match
            assert all(match.view(seat) == match.view() for seat in range(match.seats))
            assert all(match.log(seat) == match.log() for seat in range(match.seats))
        await house.plays(ANN, table, seen.choices[-1].action, seen.asked[0])


async def test_chance_follows_the_seed_that_was_committed_to(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    before = (await house.sees(table, ANN)).fair
    assert before.seed is None
    for person in (ANN, BEN):
        await house.plays(person, table, "go-on")
    await house.plays(ANN, table, "bid 0", 0)
    await house.plays(BEN, table, "bid 0", 1)
    after = await house.sees(table, ANN)
    assert after.table.status == "finished"
    assert after.fair.seed is not None
    assert after.fair.commitment == before.commitment == fair.commitment(after.fair.seed)
    assert after.result is not None
    assert after.prompt == after.result.text


async def test_bots_take_their_turns(house: Tavern) -> None:
    table = await house.new("me", "page", game="kingstone")
    await house.plays(ANN, table, "move b3 c3")
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(table, ANN)).asked != [0]:
            await asyncio.sleep(0.01)
    seen = await house.sees(table, ANN)
    assert seen.ply >= 2
    assert seen.seats[1].kind == "bot"
    assert seen.seats[1].name == BOT_NAMES["page"][0]


async def test_a_new_house_goes_on_where_the_last_one_stopped(open_house: OpenHouse, database_url: str) -> None:
    first = await open_house(database_url)
    table = await first.between(ANN, BEN, game="kingstone")
    await first.plays(ANN, table, "move b3 c3")
    await first.does(BEN, table, m.Say(key(), "hm"))
    before = await first.sees(table, BEN)
    second = await open_house(database_url)
    assert await second.sees(table, BEN) == before
    await second.plays(BEN, table, before.choices[0].action)


async def test_bots_whose_house_died_are_woken_by_the_next(
    open_house: OpenHouse, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await open_house(database_url)
    with monkeypatch.context() as patch:
        patch.setattr(first.rooms, "stirred", lambda _: None)
        table = await first.new("me", "page", game="kingstone")
        await first.plays(ANN, table, "move b3 c3")
    assert (await first.sees(table)).asked == [1]
    second = await open_house(database_url)
    async with asyncio.timeout(PATIENCE_S):
        while (await second.sees(table)).asked != [0]:
            await asyncio.sleep(0.01)


async def test_two_houses_that_do_not_know_of_each_other_keep_one_order(
    open_house: OpenHouse, database_url: str
) -> None:
    """Without a bus: the second one finds out by the conflict, loads what is new, and decides again."""
    first, second = await open_house(database_url), await open_house(database_url)
    table = await first.between(ANN, BEN)
    await second.sees(table)
    await first.plays(ANN, table, "nod")
    assert await code_of(second.does(ANN, table, m.Play(key(), "nod", 2))) == "stale"
    await second.does(BEN, table, m.Say(key(), "hello"))
    await first.does(ANN, table, m.Say(key(), "you"))
    texts = [line.text for line in (await first.sees(table)).chat if line.who]
    assert texts == ["hello", "you"]
    stored = await first.store.events_after(table, 0)
    assert len(stored) == first.rooms[table].live.course.seq


async def test_a_fault_while_storing_loses_nothing_and_shows_nothing(
    house: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.between(ANN, BEN)

    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", fail)
        assert await code_of(house.plays(ANN, table, "nod")) == "unsure"
    assert await house.ply(table) == 2
    await house.plays(ANN, table, "nod")
    assert await house.ply(table) == 3


async def test_a_table_can_be_told_without_its_past(house: Tavern) -> None:
    """Who knows the table up to an event gets only the log and chat after it, and is told where the log forks."""
    table = await house.between(ANN, BEN, undo="free")
    for _ in range(3):
        await house.plays(ANN, table, "nod")
    async with house.at(table) as room:
        known = room.live.course.seq
    await house.does(ANN, table, m.Undo(key(), 5))
    await house.does(ANN, table, m.Undo(key(), 4))
    await house.plays(ANN, table, "peek")
    seen, whole = await house.sees(table, CAT, since=known), await house.sees(table, CAT)
    assert seen.log_from == 4
    assert whole.log_from == 0
    assert [line.text for line in whole.log] == ["Ann nods.", "Ann peeks."]
    assert [(line.ply, line.text) for line in seen.log] == [(4, "Ann peeks.")]
    assert [line.text for line in seen.chat] == ["Ann takes back a move."] * 2
