"""The store: nothing is written twice, nothing is lost, many appends share a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables.events import Said, SeatPlan, Setup, Started
from kingsarms.tables.store import Store
from kingsarms.tables.writing import CommandKey, Conflict, Marks, NewEvents, SeatRow

SETUP = Setup("kingstone", 1, "digest", {}, [SeatPlan("ann", "Ann"), SeatPlan(None, "Page", "page")], "ann")


@pytest.fixture
async def store(engine: AsyncEngine) -> AsyncIterator[Store]:
    made = Store(engine)
    yield made
    await made.stop()


def marks(seq: int, **changes: object) -> Marks:
    values: dict[str, object] = {
        "status": "playing",
        "seq": seq,
        "updated": 5,
        "asked": 1,
        "bots_asked": False,
        "deadline": None,
        "outcome": None,
    }
    return Marks(**(values | changes))  # type: ignore[arg-type]


def said(table: str, seq: int, text: str, key: str | None = None) -> NewEvents:
    return NewEvents(table, seq, [Said(0, text)], 7, marks(seq), CommandKey(key, "digest") if key else None)


async def make(store: Store, table: str, **changes: object) -> None:
    seats = [SeatRow(0, "ann", "Ann", None), SeatRow(1, None, "Page", "page")]
    first = NewEvents(table, 1, [Started([(0, "move a1 a2")])], 3, marks(1, **changes), None, seats)
    await store.create(table, SETUP, "seed", first)


async def test_what_is_stored_comes_back_in_order(store: Store) -> None:
    await make(store, "one")
    await store.append(said("one", 2, "hello", "ann:1"))
    await store.append(said("one", 3, "there", "ann:2"))
    found = await store.load("one")
    assert found is not None
    assert (found.setup, found.seed, len(found.events)) == (SETUP, "seed", 3)
    assert await store.events_after("one", 1) == [(Said(0, "hello"), 7), (Said(0, "there"), 7)]
    assert await store.newest(["one", "none"]) == {"one": 3}
    assert await store.load("none") is None


async def test_a_number_is_given_once(store: Store) -> None:
    await make(store, "one")
    await store.append(said("one", 2, "first"))
    with pytest.raises(Conflict):
        await store.append(said("one", 2, "second"))
    assert await store.events_after("one", 1) == [(Said(0, "first"), 7)]


async def test_a_command_is_stored_once(store: Store) -> None:
    await make(store, "one")
    await make(store, "two")
    await store.append(said("one", 2, "hello", "ann:1"))
    with pytest.raises(Conflict):
        await store.append(said("one", 3, "hello", "ann:1"))
    assert await store.known_by("one", "ann:1") == (2, "digest")
    assert await store.known_by("two", "ann:1") is None
    await store.append(said("two", 2, "hello", "ann:1"))
    assert await store.events_after("one", 1) == [(Said(0, "hello"), 7)]


async def test_appends_that_come_together_share_a_transaction_and_a_bad_one_fails_alone(store: Store) -> None:
    names = [f"t{n}" for n in range(40)]
    for name in names:
        await make(store, name)
    await store.append(said("t7", 2, "was here"))
    before = store.scribe.batches
    results = await asyncio.gather(*(store.append(said(n, 2, "hi")) for n in names), return_exceptions=True)
    assert [n for n, result in zip(names, results, strict=True) if result is not None] == ["t7"]
    assert isinstance(results[7], Conflict)
    again = await asyncio.gather(*(store.append(said(n, 3, "hi")) for n in names))
    assert again == [None] * 40
    assert store.scribe.batches - before <= 40 + 4
    for name in names:
        assert len(await store.events_after(name, 0)) == 3


async def test_an_append_that_nobody_waits_for_any_more_is_stored(store: Store) -> None:
    await make(store, "one")
    waiting = asyncio.create_task(store.append(said("one", 2, "gone")))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.append(said("one", 3, "after"))
    assert await store.events_after("one", 1) == [(Said(0, "gone"), 7), (Said(0, "after"), 7)]


async def test_tables_are_found_by_what_their_rows_say(store: Store) -> None:
    await make(store, "late", deadline=100)
    await make(store, "soon", deadline=200, updated=9)
    await make(store, "bots", bots_asked=True, updated=50)
    await make(store, "over", status="finished", outcome="A draw.")
    assert await store.late(99) == []
    assert await store.late(150) == ["late"]
    assert await store.late(500) == ["late", "soon"]
    assert await store.waiting_for_bots(49) == []
    assert await store.waiting_for_bots(50) == ["bots"]
    assert [row.id for row in await store.listed(("playing",), person="ann")][:2] == ["bots", "soon"]
    assert await store.listed(("playing",), person="ben") == []
    assert await store.listed(("playing",), public=True) == []
    (row,) = await store.listed(("finished",), person="ann")
    assert row.marks.outcome == "A draw."
    assert [seat.name for seat in row.seats] == ["Ann", "Page"]


async def test_who_comes_and_goes_is_found(store: Store) -> None:
    await make(store, "one")
    seats = [SeatRow(0, "ben", "Ben", None), SeatRow(1, None, "Page", "page")]
    await store.append(NewEvents("one", 2, [Said(0, "x")], 7, marks(2), None, seats))
    assert await store.listed(("playing",), person="ann") == []
    assert [row.id for row in await store.listed(("playing",), person="ben")] == ["one"]
