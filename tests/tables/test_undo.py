"""Taking back: freely while nothing was learned and nobody else has acted, else by consent."""

from __future__ import annotations

import pytest

from kingsarms.engine.history import Ply as PlayedAction
from kingsarms.engine.state import CHANCE
from kingsarms.tables import messages as m
from kingsarms.tables.people import Person
from tests.tables.houses import ANN, BEN, CAT, Tavern, code_of, key


async def ask_undo(house: Tavern, person: m.Say | object, table: str, seat: int | None = None) -> m.Ack:
    ply = await house.ply(table)
    return await house.does(person, table, m.Undo(key(), ply, seat))  # type: ignore[arg-type]


async def test_what_told_nothing_is_taken_back_freely(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "nod")
    assert (await house.sees(table, ANN)).can.undo == "free"
    await ask_undo(house, ANN, table)
    seen = await house.sees(table, ANN)
    assert seen.ply == 2
    assert seen.view["nods"] == [0, 0]
    assert seen.chat[-1].text == "Ann takes back a move."


async def test_passing_the_turn_on_is_taken_back_freely_until_the_next_player_acts(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "go-on")
    assert (await house.sees(table, ANN)).can.undo == "free"
    await house.plays(BEN, table, "nod")
    assert (await house.sees(table, ANN)).can.undo == "ask"
    assert (await house.sees(table, BEN)).can.undo == "free"


async def test_what_has_been_seen_is_taken_back_by_consent_only(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "peek")
    await house.plays(ANN, table, "nod")
    assert (await house.sees(table, ANN)).can.undo == "free"  # the nod
    await ask_undo(house, ANN, table)
    assert (await house.sees(table, ANN)).can.undo == "ask"  # the peek
    await ask_undo(house, ANN, table)
    waiting = await house.sees(table, BEN)
    assert waiting.ply == 3
    assert waiting.offers.undo == m.UndoOffer(by=0, ply=2, waiting=[1])
    await house.does(BEN, table, m.UndoAnswer(key(), yes=True))
    after = await house.sees(table, ANN)
    assert after.ply == 2
    assert after.view["peeked"] == [False, False]
    assert after.offers.undo is None


async def test_a_hidden_answer_is_taken_back_freely_while_the_others_think(house: Tavern) -> None:
    table = await house.between(ANN, BEN, undo="consent")
    for person in (ANN, BEN):
        await house.plays(person, table, "go-on")
    await house.plays(ANN, table, "bid 0", 0)
    assert (await house.sees(table, ANN)).can.undo == "free"


async def play_until_chance(house: Tavern, table: str, *people: Person) -> tuple[Person, int, list[PlayedAction]]:
    """Play on until chance answers an action: whose it was, how many came before it, and what happened."""
    for number in range(300):
        before = await house.ply(table)
        seat = (await house.sees(table)).asked[0]
        person = people[seat]
        choices = (await house.sees(table, person, seat)).choices
        await house.plays(person, table, choices[number % len(choices)].action, seat)
        happened = await played(house, table, before)
        if len(happened) > 1 and (await house.sees(table)).table.status == "playing":
            assert {action.seat for action in happened[1:]} == {CHANCE}
            return person, before, happened
    pytest.fail("chance never acted")


async def played(house: Tavern, table: str, since: int) -> list[PlayedAction]:
    async with house.at(table) as room:
        return list(room.live.match.plies[since:])


@pytest.mark.parametrize("game", ["kingsburg", "kingswood"])
async def test_a_roll_is_not_taken_back_freely_and_fate_repeats_itself(house: Tavern, game: str) -> None:
    table = await house.between(ANN, BEN, game=game)
    person, before, happened = await play_until_chance(house, table, ANN, BEN)
    other = BEN if person is ANN else ANN
    assert (await house.sees(table, person)).can.undo == "ask"
    await ask_undo(house, person, table)
    assert await house.ply(table) == before + len(happened)
    await house.does(other, table, m.UndoAnswer(key(), yes=True))
    assert await house.ply(table) == before
    await house.plays(person, table, happened[0].action)
    assert await played(house, table, before) == happened


@pytest.mark.parametrize(
    ("game", "seats"), [("kingswood", ["me"]), ("kingsburg", ["me", "hotseat"]), ("kingswood", ["me", "hotseat"])]
)
async def test_who_plays_alone_takes_back_even_a_roll(house: Tavern, game: str, seats: list[str]) -> None:
    table = await house.new(*seats, game=game)
    _, before, happened = await play_until_chance(house, table, *[ANN] * len(seats))
    asked = (await house.sees(table)).asked[0]
    assert (await house.sees(table, ANN, asked)).can.undo == "free"
    await ask_undo(house, ANN, table, asked)
    assert await house.ply(table) == before
    await house.plays(ANN, table, happened[0].action)
    assert await played(house, table, before) == happened


async def test_consent_may_be_refused(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "peek")
    await ask_undo(house, ANN, table)
    assert await code_of(ask_undo(house, ANN, table)) == "busy"
    assert await code_of(house.does(ANN, table, m.UndoAnswer(key(), yes=True))) == "no-offer"
    assert await code_of(house.does(CAT, table, m.UndoAnswer(key(), yes=True))) == "not-invited"
    await house.does(BEN, table, m.UndoAnswer(key(), yes=False))
    seen = await house.sees(table, ANN)
    assert seen.ply == 3
    assert seen.offers.undo is None
    assert await code_of(house.does(BEN, table, m.UndoAnswer(key(), yes=True))) == "no-offer"


async def test_playing_on_ends_the_request(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "peek")
    await ask_undo(house, ANN, table)
    await house.plays(ANN, table, "nod")
    assert (await house.sees(table, BEN)).offers.undo is None


async def test_a_table_may_forbid_or_free_it(house: Tavern) -> None:
    strict = await house.between(ANN, BEN, undo="never")
    await house.plays(ANN, strict, "nod")
    assert (await house.sees(strict, ANN)).can.undo == "no"
    assert await code_of(ask_undo(house, ANN, strict)) == "no-undo"
    lenient = await house.between(ANN, BEN, undo="free")
    await house.plays(ANN, lenient, "peek")
    await house.plays(ANN, lenient, "go-on")
    await house.plays(BEN, lenient, "nod")
    await ask_undo(house, ANN, lenient)
    assert await house.ply(lenient) == 3


async def test_who_plays_alone_takes_back_everything(house: Tavern) -> None:
    table = await house.new("me", "hotseat")
    await house.plays(ANN, table, "peek", 0)
    await house.plays(ANN, table, "go-on", 0)
    await house.plays(ANN, table, "peek", 1)
    for left in (4, 3, 2):
        await ask_undo(house, ANN, table, 0)
        assert await house.ply(table) == left
    assert await code_of(ask_undo(house, ANN, table, 0)) == "nothing-to-undo"


async def test_against_a_bot_its_answer_is_taken_back_too(house: Tavern) -> None:
    table = await house.new("me", "page", game="kingstone")
    await house.plays(ANN, table, "move b3 c3")
    while (await house.sees(table)).asked != [0]:
        await house.does(ANN, table, m.Say(key(), "well?"))
    await ask_undo(house, ANN, table)
    assert await house.ply(table) == 0
    assert (await house.sees(table, ANN)).asked == [0]


async def test_nothing_is_taken_back_before_anything_was_played(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    assert await code_of(ask_undo(house, ANN, table)) == "nothing-to-undo"
    assert await code_of(house.does(ANN, table, m.Undo(key(), 1))) == "stale"


async def test_three_players_must_all_agree(house: Tavern) -> None:
    table = await house.between(ANN, BEN, CAT, game="kingsburg")
    asked = (await house.sees(table)).asked[0]
    person = (ANN, BEN, CAT)[asked]
    others = [p for p in (ANN, BEN, CAT) if p is not person]
    before = await house.ply(table)
    seen = await house.sees(table, person)
    await house.plays(person, table, seen.choices[0].action)
    for _ in range(60):  # until the others have acted, too
        now = await house.sees(table)
        if now.asked[0] != asked:
            mover = (ANN, BEN, CAT)[now.asked[0]]
            await house.plays(mover, table, (await house.sees(table, mover)).choices[0].action)
            break
        await house.plays(person, table, (await house.sees(table, person)).choices[0].action)
    await ask_undo(house, person, table)
    await house.does(others[0], table, m.UndoAnswer(key(), yes=True))
    waiting = (await house.sees(table)).offers.undo
    assert waiting is not None
    assert len(waiting.waiting) == 1
    late = await house.ply(table)
    await house.does(others[1], table, m.UndoAnswer(key(), yes=True))
    assert before <= await house.ply(table) < late
