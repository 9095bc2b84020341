"""Hints, and why something cannot be done."""

from __future__ import annotations

import asyncio

import pytest

import kingsarms
from kingsarms.bots.opinions import Opinion
from kingsarms.tables import advice, reasons, words
from kingsarms.tables import messages as m
from kingsarms.tables.thinking import Question
from tests.patience import PATIENCE_S
from tests.tables.houses import ANN, BEN, CAT, OpenHouse, Tavern, code_of, key


async def test_hints_and_reasons_are_for_who_is_asked(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    room = await house.open(table)
    live = room.live
    hint = await advice.hint(house, room, ANN, advice.question(live, ANN))
    assert hint.advice
    assert hint.advice == sorted(hint.advice, key=lambda one: -one.share)
    assert sum(one.share for one in hint.advice) <= 1.001
    assert hint.advice[0].choice.action in live.match.legal(0)
    assert advice.why_not_action(live, ANN, "move b3 c3").legal
    no = advice.why_not_action(live, ANN, "move b3 b2")
    assert not no.legal
    assert no.rule is not None
    assert no.rule.id == "KS-27"
    for person, code in ((BEN, "not-your-turn"), (CAT, "not-seated")):
        assert await code_of(asyncio.to_thread(advice.question, live, person)) == code
        assert await code_of(asyncio.to_thread(advice.why_not_action, live, person, "move b3 c3")) == code
    assert await code_of(asyncio.to_thread(advice.why_not_action, live, ANN, "dance")) == "not-an-action"
    assert advice.why_not_action(live, ANN, "move b3 c3", 0).legal
    assert await code_of(asyncio.to_thread(advice.why_not_action, live, ANN, "move b3 c3", 1)) == "not-your-seat"


class LongThought:
    """Advice that takes until nobody wants it any more."""

    def __init__(self, house: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.ended = asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(house.thinkers, "advice", self.advice)

    async def advice(self, question: Question, person: str) -> list[Opinion]:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.ended.set()
        return []


async def asking(house: Tavern, table: str, thought: LongThought) -> asyncio.Task[m.Hint]:
    """Somebody has asked for a hint, and it is being thought about."""
    room = await house.open(table)
    task = asyncio.create_task(advice.hint(house, room, ANN, advice.question(room.live, ANN)))
    await thought.begun.wait()
    return task


async def test_a_hint_is_given_up_when_the_table_has_moved_on(house: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    thought = LongThought(house, monkeypatch)
    async with asyncio.timeout(PATIENCE_S):
        hint = await asking(house, table, thought)
        await house.does(BEN, table, m.Say(key(), "take your time"))  # words leave the question as it was
        assert not hint.done()
        await house.plays(ANN, table, "move b3 c3")
        assert await code_of(hint) == "stale"
    assert thought.ended.is_set()
    assert (await house.open(table)).wishes == set()


async def test_a_move_at_another_process_ends_a_hint_too(
    open_house: OpenHouse, file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await open_house(file_url), await open_house(file_url)
    table = await here.between(ANN, BEN, game="kingstone")
    async with asyncio.timeout(PATIENCE_S):
        hint = await asking(here, table, LongThought(here, monkeypatch))
        await there.plays(ANN, table, "move b3 c3")
        room = await here.open(table)
        async with room.live.lock:
            assert await here.rooms.is_behind(room)
            await here.rooms.catch_up(room)
        assert await code_of(hint) == "stale"


async def test_a_hint_for_what_is_over_already_is_not_thought_about(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    room = await house.open(table)
    asked = advice.question(room.live, ANN)
    await house.plays(ANN, table, "move b3 c3")
    assert await code_of(advice.hint(house, room, ANN, asked)) == "stale"


async def test_a_thing_that_cannot_be_chosen_is_answered_with_its_rule(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    live = (await house.open(table)).live

    def told(handle: str, *picked: str) -> tuple[str, str]:
        reason = advice.why_not_thing(live, ANN, handle, picked)
        assert not reason.legal
        assert reason.rule is not None
        return reason.rule.id, reason.message

    foreign, far = told("space:a7"), told("space:e7", "space:b3")
    assert foreign == ("KS-24", "No piece of yours stands on a7. Choose one of yours first.")
    assert far[0] != "KS-24"  # the piece is one's own, but it does not get there
    assert advice.why_not_thing(live, ANN, "space:c3", ["space:b3"]).legal


async def test_out_of_turn_one_hears_whose_turn_it_is_and_the_rule(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingsburg")
    live = (await house.open(table)).live
    first, other = (ANN, BEN) if live.asked == (0,) else (BEN, ANN)
    own = f"seat:{1 if other is BEN else 0}/building:inn"
    reason = advice.why_not_thing(live, other, own)
    assert reason.rule is not None
    assert reason.rule.id == "KB-79"
    answer = "You cannot pay for the Inn with what you have."
    assert reason.message == words.OTHERS_TURN.format(who=first.name, reason=answer)
    assert advice.why_not_thing(live, other, "supply:gold").rule is not None  # a thing that is printed, and never moves
    assert advice.why_not_thing(live, CAT, own).message == words.WATCHING.format(who=first.name)
    assert advice.why_not_thing(live, None, own).message == words.WATCHING.format(who=first.name)


async def test_with_some_things_nothing_can_be_done_and_what_is_not_seen_is_nothing(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingsburg")
    live = (await house.open(table)).live
    for handle in (
        "year:1",
        "seat:0/building:palace-of-nowhere",
        "seat:0/die:6.5",
        "seat:1/building:inn",
        "building:inn",
    ):
        assert advice.why_not_thing(live, ANN, handle).message == words.NOTHING_TO_DO


async def test_reasons_are_given_while_a_match_is_played_and_for_ones_own_seat(house: Tavern) -> None:
    waiting = (await house.open(await house.new("me", "person", game="kingstone"))).live
    assert await code_of(asyncio.to_thread(advice.why_not_thing, waiting, ANN, "space:b3")) == "not-playing"
    live = (await house.open(await house.between(ANN, BEN, game="kingstone"))).live
    assert await code_of(asyncio.to_thread(advice.why_not_thing, live, ANN, "space:b3", (), 1)) == "not-your-seat"
    assert await code_of(asyncio.to_thread(advice.why_not_thing, live, CAT, "space:b3", (), 1)) == "not-seated"


def test_a_hint_gives_its_reasons() -> None:
    """The points that it leads to, what comes next, and how far it is ahead of the next best."""
    match = kingsarms.new("kingstone")
    first, second = match.legal()[:2]
    opinions = [Opinion(first, 0.6, 0.62, (second,), (("villages", 2),)), Opinion(second, 0.4, 0.55)]
    label = match.label(second)
    assert reasons.reasons_for(match, opinions, 0) == [
        "Loot from villages: +2",
        f"then {label}",
        f"wins 7\u00a0% more often than “{label}”",
    ]
    assert reasons.reasons_for(match, opinions, 1) == []
    level = [Opinion(first, 0.5, 0.5), Opinion(second, 0.5, 0.499)]
    assert reasons.reasons_for(match, level, 0) == [f"about as good as “{label}”"]
