"""What changes is told against what was shown: who applies it sees what everybody is told who asks for all."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsarms.tables import messages as m
from kingsarms.tables.patch import edits
from kingsarms.tables.people import Person
from kingsarms.tables.room import BACKLOG
from tests.tables.following import Follower, patched
from tests.tables.houses import ANN, BEN, CAT, Mailbox, Tavern, key
from tests.tables.test_watching import SlowCourier

LONGEST = 150  # actions
JSON = st.recursive(  # True never becomes 1: see `patch`
    st.none() | st.booleans() | st.integers(2, 5) | st.sampled_from(["", "a", "a/b", "~"]),
    lambda parts: st.lists(parts, max_size=6) | st.dictionaries(st.sampled_from("abc/~"), parts, max_size=4),
    max_leaves=24,
)


def text_of(data: Any) -> bytes:
    return msgspec.json.encode(data, order="deterministic")


@given(JSON, JSON)
def test_edits_turn_one_into_the_other(old: Any, new: Any) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(edits(old, new)), type=list[m.Edit])
    assert text_of(patched(old, sent)) == text_of(new)
    assert (sent == []) == (text_of(old) == text_of(new))


def test_what_is_alike_at_the_ends_of_a_row_is_left_alone() -> None:
    row = [{"id": f"die:{n}", "face": n} for n in range(6)]
    assert [(edit.op, edit.path) for edit in edits(row, [row[0], *row[3:]])] == [("remove", "/1"), ("remove", "/1")]
    assert [(edit.op, edit.path) for edit in edits(row[1:], row)] == [("add", "/0")]


def test_a_row_that_has_become_another_is_told_as_a_whole() -> None:
    assert edits([1, 2, 3, 4, 5], [9, 8]) == [m.Edit("replace", "", [9, 8])]


async def told_in_full(house: Tavern, table: str, person: Person | None) -> dict[str, Any]:
    """All that somebody sees, as anybody is told who asks for it."""
    async with house.at(table) as room:
        for watcher in room.watchers:
            if watcher.person == (person.id if person else None):
                whole: dict[str, Any] = msgspec.json.decode(room.presenter.snapshot(watcher.viewer))
                return whole
    raise AssertionError("nobody of that name watches")


@pytest.mark.parametrize(("game", "seats"), [("kingstone", 2), ("kingsburg", 3), ("kingswood", 3), ("cards", 2)])
async def test_a_whole_match_followed_by_what_changes(house: Tavern, game: str, seats: int) -> None:
    people = [ANN, BEN, CAT][:seats]
    table = await house.between(*people, game=game, public=True, undo="free")
    lines = {person: Follower() for person in (*people, None)}
    for person, line in lines.items():
        await house.watch(table, person, None, 0, line, deltas=True)
    rng = Random(game)
    snapshot = await house.sees(table)
    while snapshot.result is None and snapshot.ply < LONGEST:
        actor = people[rng.choice(snapshot.asked)]
        if rng.random() < 0.05:
            await house.does(rng.choice(people), table, m.Say(key(), "Well?"))
        seen = await told_in_full(house, table, actor)
        if rng.random() < 0.05 and seen["can"]["undo"] == "free":
            await house.does(actor, table, m.Undo(key(), seen["ply"]))
        else:
            await house.plays(actor, table, rng.choice(seen["choices"])["action"])
        if rng.random() < 0.2 or snapshot.ply < 20:
            for person, line in lines.items():
                assert line.catch_up() == await told_in_full(house, table, person)
        snapshot = await house.sees(table)
    for person, line in lines.items():
        assert line.catch_up() == await told_in_full(house, table, person)
        assert line.stages or game == "kingstone"  # where hardly anything follows by itself
        assert line.kinds.count("hello") == 1
        assert "update" not in line.kinds
        assert "change" in line.kinds


async def test_who_does_not_ask_for_what_changes_is_told_all(house: Tavern) -> None:
    table = await house.between(ANN, BEN, public=True)
    plain, follower = Mailbox(), Follower()
    await house.watch(table, CAT, None, 0, plain)
    await house.watch(table, None, None, 0, follower, deltas=True)
    await house.plays(ANN, table, "nod")
    follower.catch_up()
    assert follower.kinds == ["hello", "change"]
    kinds = [type(await plain.next()) for _ in range(plain.letters.qsize())]
    assert kinds == [m.Hello, m.Update] or kinds == [m.Hello, m.Presence, m.Update]


async def test_choices_and_whatever_else_has_not_changed_are_not_told_again(house: Tavern) -> None:
    table = await house.between(ANN, BEN)
    ann = Follower()
    await house.watch(table, ANN, None, 0, ann, deltas=True)
    assert ann.catch_up()["choices"] != []
    await house.does(BEN, table, m.Draw(key(), 1))
    change = await ann.next()
    assert isinstance(change, m.Change)
    assert sorted(edit.path for edit in change.edits) == ["/offers/draw", "/seq"]


async def test_who_looks_from_another_seat_or_lags_is_told_all_and_then_what_changes_from_there(house: Tavern) -> None:
    table = await house.new("me", "hotseat")
    ann = Follower()
    room, watcher = await house.watch(table, ANN, None, 0, ann, deltas=True)
    for seat in (0, 1):
        await house.look(room, watcher, seat)
        assert ann.catch_up() == await told_in_full(house, table, ANN)
        await house.plays(ANN, table, "nod", (await house.sees(table)).asked[0])
        assert ann.catch_up() == await told_in_full(house, table, ANN)
    assert ann.kinds == ["hello", "update", "change", "update", "change"]


async def test_who_was_too_slow_goes_on_from_the_present_state(house: Tavern) -> None:
    table = await house.between(ANN, BEN, game="kingstone", public=True)
    slow, line = SlowCourier(), Follower()
    await house.watch(table, CAT, None, 0, slow, deltas=True)
    for _ in range(BACKLOG + 5):
        (asked,) = (await house.sees(table)).asked
        actor = (ANN, BEN)[asked]
        await house.plays(actor, table, (await house.sees(table, actor)).choices[0].action)
    slow.open.set()
    async with house.at(table) as room:
        (watcher,) = room.watchers
    while watcher.slow:
        await watcher.close()
    for text in slow.got:
        line.letters.put_nowait(text)
    assert line.catch_up() == await told_in_full(house, table, CAT)
