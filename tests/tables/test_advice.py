"""Hints, and why something cannot be done."""

from __future__ import annotations

import asyncio

from kingsarms.tables import advice, words
from tests.tables.houses import ANN, BEN, CAT, Tavern, code_of


async def test_hints_and_reasons_are_for_who_is_asked(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    live = (await house.open(table)).live
    hint = await advice.hint(house, live, ANN, advice.question(live, ANN))
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


async def test_a_thing_that_cannot_be_chosen_is_answered_with_its_rule(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone")
    live = (await house.open(table)).live

    def told(handle: str, *picked: str) -> tuple[str, str]:
        reason = advice.why_not_thing(live, ANN, handle, picked)
        assert not reason.legal
        assert reason.rule is not None
        return reason.rule.id, reason.message

    foreign, far = told("space:a7"), told("space:e7", "space:b3")
    assert foreign == ("KS-24", live.game.ledger["KS-24"].text)
    assert far[0] != "KS-24"  # the piece is one's own, but it does not get there
    assert advice.why_not_thing(live, ANN, "space:c3", ["space:b3"]).legal


async def test_out_of_turn_one_hears_whose_turn_it_is_and_the_rule(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingsburg")
    live = (await house.open(table)).live
    first, other = (ANN, BEN) if live.asked == (0,) else (BEN, ANN)
    own = f"seat:{1 if other is BEN else 0}/building:inn"
    reason = advice.why_not_thing(live, other, own)
    assert reason.rule is not None
    assert reason.message == words.OTHERS_TURN.format(who=first.name, reason=reason.rule.text)
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
