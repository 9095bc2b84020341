"""Looking back: moments, records, dice, branches, uploads, hints, reasons."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

import kingsarms
from kingsarms import bots
from kingsarms.engine import fair
from kingsarms.engine.state import CHANCE
from kingsarms.tables import messages as m
from kingsarms.tables import study
from kingsarms.tables.aftermath import Review
from kingsarms.tables.errors import Refused
from kingsarms.tables.people import Person
from tests.harness.golden import RECORDS
from tests.patience import PATIENCE_S
from tests.tables.following import patched
from tests.tables.houses import ANN, BEN, CAT, OpenHouse, Tavern, code_of, key


async def finished(house: Tavern) -> str:
    """A whole match of cards."""
    table = await house.between(ANN, BEN)
    await house.plays(ANN, table, "nod")
    for person in (ANN, BEN):
        await house.plays(person, table, "go-on")
    await house.plays(ANN, table, "bid 2", 0)
    await house.plays(BEN, table, "bid 0", 1)
    assert (await house.sees(table)).table.status == "finished"
    return table


async def moment(house: Tavern, table: str, person: Person | None, ply: int | None, seat: int | None) -> m.Moment:
    async with house.at(table) as room:
        told = study.moment(room.live, person, ply, seat)
    return told()


async def record(house: Tavern, table: str, person: Person | None) -> str:
    async with house.at(table) as room:
        text = study.record_text(room.live, person)
    return text()


async def test_a_finished_match_is_open_from_every_seat(house: Tavern) -> None:
    table = await finished(house)
    start = await moment(house, table, CAT, 2, 1)
    assert (start.ply, start.plies, start.actor, start.action) == (2, 9, 0, start.action)
    assert start.view["cards"][1] is not None
    assert start.view["cards"][0] is None
    assert [line.text for line in start.log] == [f"Ben gets card {start.view['cards'][1]}."]
    nodded = await moment(house, table, None, 3, None)
    assert nodded.action == "nod"
    assert nodded.result is None
    last = await moment(house, table, None, None, None)
    assert last.ply == 9
    assert last.result is not None
    assert await code_of(moment(house, table, ANN, 10, None)) == "bad-option"
    assert await code_of(moment(house, table, ANN, 1, 2)) == "bad-option"


async def test_a_moment_tells_what_was_seen_on_the_way_to_it(house: Tavern) -> None:
    match = kingsarms.load(
        (RECORDS / "kingsburg" / "4p_tokens-group_enemies-all_order-random_points.record").read_text("utf-8")
    )
    made = await study.upload(house, CAT, match.record().dumps())
    winter = next(ply for ply, event in match.events() if event.kind == "revealed") + 1  # the King's die is rolled
    before, fought = await moment(house, made.id, CAT, winter - 1, 0), await moment(house, made.id, CAT, winter, 0)
    told = [line.text for line in fought.log if line.ply == winter]
    assert 4 <= fought.stages[-1].lines < len(told)
    view, stood = {"view": before.view}, []
    for stage in fought.stages:
        view = patched(view, stage.edits)
        stood.append(len(view["view"]["winter"]["fought"] if view["view"]["winter"] else ()))
    assert {0, 1, 2, 3} <= set(stood)  # one governor after the other
    assert (await moment(house, made.id, CAT, 0, 0)).stages == []


async def test_a_live_match_shows_each_seat_to_its_player_only(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    await house.plays(ANN, table, "peek")
    own = await moment(house, table, ANN, None, 0)
    assert None not in own.view["cards"]
    assert own.action == "peek"
    past = await moment(house, table, ANN, 2, 0)
    assert past.view["cards"][1] is None
    assert past.action is None  # Ben's card
    public = await moment(house, table, CAT, 2, None)
    assert public.view["cards"] == [None, None]
    assert public.action is None
    assert await code_of(moment(house, table, ANN, 2, 1)) == "secret"
    assert await code_of(moment(house, table, CAT, 2, 0)) == "secret"
    assert await code_of(moment(house, table, None, 2, 0)) == "secret"


async def test_a_record_verifies_with_the_seed_once_the_match_is_over(house: Tavern) -> None:
    table = await finished(house)
    text = await record(house, table, CAT)
    assert kingsarms.load(text).over
    assert len(kingsarms.verify_record(text)) == 4


async def test_a_live_record_is_for_players_of_open_games(house: Tavern) -> None:
    secret = await house.between(ANN, BEN)
    assert await code_of(record(house, secret, ANN)) == "secret"
    plain = await house.between(ANN, BEN, game="kingstone", public=True)
    await house.plays(ANN, plain, "move b3 c3")
    assert await code_of(record(house, plain, CAT)) == "not-seated"
    text = await record(house, plain, BEN)
    assert "0 move b3 c3" in text
    assert "seed:" not in text
    assert "commitment:" in text
    waiting = await house.new("me", "person")
    assert await code_of(record(house, waiting, ANN)) == "not-playing"


async def test_every_roll_can_be_checked_by_hand(house: Tavern) -> None:
    table = await finished(house)
    async with house.at(table) as room:
        told = study.dice(room.live)()
    assert fair.commitment(told.seed) == told.commitment
    assert [roll.ply for roll in told.rolls] == [0, 1, 7, 8]
    for roll in told.rolls:
        assert fair.outcome(told.seed, roll.ply, roll.outcomes, roll.weights) == roll.outcome
    live = await house.between(ANN, BEN)
    async with house.at(live) as room:
        assert await code_of(asyncio.to_thread(study.dice, room.live)) == "secret"


async def test_one_can_play_on_from_a_moment(house: Tavern) -> None:
    table = await finished(house)
    async with house.at(table) as room:
        made = await study.branch(house, room.live, CAT, m.BranchFrom(3, 1, "page"))
        old_seed = room.live.seed
    async with asyncio.timeout(PATIENCE_S):
        while (await house.sees(made.id, CAT)).asked == [0]:
            await asyncio.sleep(0.01)
    seen = await house.sees(made.id, CAT)
    assert seen.you == [1]
    assert seen.table.source == table
    assert seen.view["nods"][0] >= 1
    async with house.at(made.id) as room:
        assert room.live.seed != old_seed
        assert room.live.course.plies[:3] == (await house.open(table)).live.course.plies[:3]
    while (await house.sees(made.id)).table.status == "playing":
        seen = await house.sees(made.id, CAT)
        if seen.choices:
            await house.plays(CAT, made.id, seen.choices[-1].action)
        await asyncio.sleep(0.01)
    assert "played on from action 3" in await record(house, made.id, CAT)
    async with house.at(made.id) as room:
        assert [roll.ply for roll in study.dice(room.live)().rolls if roll.ply < 3] == []


async def test_one_can_play_on_from_any_moment_and_chance_acts_where_it_is_its_turn(
    open_house: OpenHouse, database_url: str
) -> None:
    house = await open_house(database_url)
    table = await finished(house)
    async with house.at(table) as room:
        moments = [await study.branch(house, room.live, CAT, m.BranchFrom(ply, 0, "page")) for ply in range(9)]
    again = await open_house(database_url)
    for ply, made in enumerate(moments):
        async with asyncio.timeout(PATIENCE_S):
            while (seen := await house.sees(made.id, CAT)).asked not in ([], [0]):  # a page may have to act first
                await asyncio.sleep(0.01)
        assert (seen.table.status == "playing") == bool(seen.choices) == (ply < 6)  # then only dice are missing
        assert (await again.sees(made.id, CAT)).view == seen.view
        async with again.at(made.id) as room:
            drawn = [n for n, past in enumerate(room.live.match.plies) if past.seat == CHANCE and n >= ply]
            walk = room.live.match
            for n in drawn:
                state = walk.state_at(n)
                due = fair.outcome(room.live.seed, n, state.legal(), state.weights())
                assert walk.plies[n].action == due


async def test_where_one_cannot_play_on(house: Tavern) -> None:
    live, over = await house.between(ANN, BEN), await finished(house)
    for table, wanted, code in (
        (live, m.BranchFrom(2, 0, "page"), "secret"),
        (over, m.BranchFrom(99, 0, "page"), "bad-option"),
        (over, m.BranchFrom(2, 7, "page"), "bad-option"),
        (over, m.BranchFrom(9, 0, "page"), "match-over"),
    ):
        async with house.at(table) as room:
            assert await code_of(study.branch(house, room.live, ANN, wanted)) == code


async def test_a_record_can_be_uploaded_and_comes_back(house: Tavern) -> None:
    text = await record(house, await finished(house), ANN)
    made = await study.upload(house, CAT, text)
    seen = await house.sees(made.id)
    assert seen.table.status == "finished"
    assert seen.table.source == "upload"
    assert [seat.name for seat in seen.seats] == ["Ann", "Ben"]
    assert seen.result is not None
    assert seen.fair.seed is not None
    assert await record(house, made.id, None) == text
    async with house.at(made.id) as room:
        assert len(study.dice(room.live)().rolls) == 4
    assert await code_of(house.does(CAT, made.id, m.Resign(key()))) == "not-seated"
    assert await code_of(house.does(CAT, made.id, m.Sit(key()))) == "seat-taken"


async def test_an_unfinished_record_can_be_looked_at(house: Tavern) -> None:
    match = kingsarms.new("kingstone", seed=3, names=("Eve", "Adam"))
    match.play("move b3 c3")
    made = await study.upload(house, CAT, match.record(reveal=False).dumps())
    seen = await house.sees(made.id)
    assert (seen.table.status, seen.result, seen.asked, seen.fair.seed) == ("finished", None, [], None)
    assert (await moment(house, made.id, CAT, 1, 0)).action == "move b3 c3"
    assert await record(house, made.id, None) == match.record(reveal=False).dumps()


async def test_the_names_of_an_uploaded_record_are_fit_to_be_read(house: Tavern) -> None:
    text = kingsarms.new("kingstone", seed=3, names=("Eve\u202e\x07 of  York", "\u200b")).record(reveal=False).dumps()
    made = await study.upload(house, CAT, text)
    assert [seat.name for seat in (await house.sees(made.id)).seats] == ["Eve of York", "Player 2"]


async def test_bad_records_are_refused_with_their_line(house: Tavern) -> None:
    text = await record(house, await finished(house), ANN)
    for bad in (
        "",
        "hello",
        text.replace("bid 2", "bid 9"),
        text.replace("game: cards", "game: chess"),
        text + "\n0 nod",
    ):
        assert await code_of(study.upload(house, CAT, bad)) == "bad-record"
    seed = next(line for line in text.splitlines() if line.startswith("seed:"))
    assert await code_of(study.upload(house, CAT, text.replace(seed, "seed: 1"))) == "bad-record"


def test_what_need_not_be_asked_is_told_with_the_options() -> None:
    for box in study.games():
        offered = {option.name: {value.value for value in option.values} for option in box.options}
        for option in box.options:
            assert option.values[0].from_seats == 1  # what one gets without asking is good at every table
            assert option.values[0].until_seats >= max(box.seats)
            assert all(1 <= value.from_seats <= max(box.seats) for value in option.values)
            assert all(value.from_seats <= value.until_seats for value in option.values)
            if option.asked_if is not None:
                assert option.asked_if.value in offered[option.asked_if.option]
    boxes = {box.id: box for box in study.games()}
    assert not any(option.settles_first for option in boxes["kingstone"].options)
    for name in ("kingsburg", "kingswood"):
        assert sum(option.settles_first for option in boxes[name].options) == 1
    third = next(option for option in boxes["kingswood"].options if option.name == "guild-3")
    assert {value.from_seats for value in third.values[1:]} == {3}
    morale = next(option for option in boxes["city"].options if option.name == "morale")
    assert {value.value: value.until_seats for value in morale.values if value.until_seats < 4} == {"more": 2}


async def test_what_is_wrong_with_a_record_is_told_in_a_sentence(house: Tavern) -> None:
    for text in ("a shopping list", "kingsarms record 1\nmilk\n"):
        with pytest.raises(Refused) as refused:
            await study.upload(house, ANN, text)
        told = refused.value.problem.message
        assert told.endswith(".")
        assert ("line" in told) == text.startswith("kingsarms")


def test_every_registered_game_is_on_the_shelf() -> None:
    boxes = study.games()
    assert {"kingstone"} <= {box.id for box in boxes}
    assert [box.id for box in boxes] == sorted(box.id for box in boxes)
    for box in boxes:
        assert box.title
        assert box.tagline
        assert all(option.values for option in box.options)
        assert all(msgspec.structs.astuple(study.primer(box.id)))
        if box.id != "cards":
            assert study.rules(box.id)


async def test_a_finished_match_is_reviewed_in_the_background(house: Tavern) -> None:
    table = await finished(house)

    async def ask(person: Person) -> Review:
        async with house.at(table) as room:
            told = house.reviews.of(room.live, person.id)
        return told()

    first = await ask(CAT)
    assert (first.done, first.actions, first.moments) == (0, 9, [])
    async with asyncio.timeout(PATIENCE_S):
        while (found := await ask(ANN)).done < found.actions:
            await asyncio.sleep(0.01)
    assert [moment.ply for moment in found.moments] == list(range(9))
    assert {moment.seat for moment in found.moments} == {None, 0, 1}
    assert all(moment.mark is None for moment in found.moments if moment.seat is None)
    for seat in found.seats:
        assert seat.luck + seat.skill + seat.others == pytest.approx(seat.last - seat.first, abs=1e-3)
        assert seat.deserved == pytest.approx(seat.last - seat.luck, abs=1e-3)
    assert len(found.turning_points) == 3
    assert found == await ask(BEN)


async def test_a_match_that_goes_on_is_not_reviewed_and_keeps_its_books(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    async with house.at(table) as room:
        for ask in (lambda: house.reviews.of(room.live, ANN.id), lambda: study.books(room.live)):
            with pytest.raises(Refused) as refused:
                ask()
            assert refused.value.problem.code == "secret"


async def test_the_books_of_a_finished_match_add_up(house: Tavern) -> None:
    table = await finished(house)
    async with house.at(table) as room:
        told, scores = study.books(room.live), room.live.match.state.scores()
    books = told()
    assert [account.text for account in books.accounts] == ["Card, bid and die"]
    for seat, score in enumerate(scores):
        assert sum(booking.points for booking in books.bookings if booking.seat == seat) == score


async def test_what_heroes_bring_along_is_told_before_the_first_round(house: Tavern) -> None:
    """The City of Kings: the rounds and what was there at the start add up to the score."""
    match = kingsarms.new("city", seats=2, seed=4, options={"tale": "desecrated"})
    greedy, rng = bots.make("greedy", 4), Random(4)
    while not match.over:
        seat = match.asked[0]
        match.play(greedy.choose(bots.Pov(match.game, match.state, seat, rng)), seat)
    table = await study.upload(house, ANN, match.record().dumps())
    async with house.at(table.id) as room:
        books = study.books(room.live)()
    assert books.rounds[0].text == "At the start"
    assert {booking.round for booking in books.bookings} == {one.round for one in books.rounds}


async def test_the_books_tell_rounds_and_what_decided(house: Tavern) -> None:
    """Kingsburg: whoever leads after five years has the most points, or else the most goods or buildings."""
    match = kingsarms.new("kingsburg", seats=2, seed=4, names=("Ann", "Ben"))
    rng = Random(4)
    while not match.over:
        match.play(rng.choice(match.legal()))
    table = await study.upload(house, ANN, match.record().dumps())
    async with house.at(table.id) as room:
        books = study.books(room.live)()
    assert [one.text for one in books.rounds] == [f"Year {number}" for number in range(1, 6)]
    assert {booking.round for booking in books.bookings} == {one.round for one in books.rounds}
    assert [rank.text for rank in books.ranks] == ["points", "goods", "buildings"]
    assert books.ranks[0].values == match.state.scores()
    winter = [booking for booking in books.bookings if booking.account == "battles"]
    assert winter
    assert all(booking.round == match.game.rounds(match.state_at(booking.ply - 1)) for booking in winter)
