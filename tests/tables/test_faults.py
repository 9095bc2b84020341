"""What goes wrong between a house, its store and its bus: nothing good is refused, nothing unknown is said."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog.testing import capture_logs

from kingsarms.tables import database, decide
from kingsarms.tables import messages as m
from kingsarms.tables.chores import Habits
from kingsarms.tables.database import connect
from kingsarms.tables.errors import Refused
from kingsarms.tables.events import AnyEvent, Played, Rematched, Said
from kingsarms.tables.live import Live
from kingsarms.tables.store import Store
from kingsarms.tables.writing import Conflict, NewEvents
from tests.patience import PATIENCE_S, until
from tests.tables import servers
from tests.tables.houses import ANN, BEN, CAT, Mailbox, OpenHouse, Tavern, code_of, key
from tests.tables.test_store import make, said
from tools.ports import free_port

NOWHERE = "redis://127.0.0.1:9"
SLOW = Habits(clocks_s=3600, all_clocks_s=3600, outage_s=1e9, bots_s=3600, fresh_s=3600)


# -- a process that is behind ------------------------------------------------------------------------------------------


async def pair(open_house: OpenHouse, url: str, bus: str | None = NOWHERE) -> tuple[Tavern, Tavern]:
    """Two houses that do not hear of each other, unless there is a bus."""
    return await open_house(url, bus, SLOW), await open_house(url, bus, SLOW)


async def test_a_good_move_is_taken_by_a_house_that_is_behind(open_house: OpenHouse, database_url: str) -> None:
    houses = await pair(open_house, database_url)
    table = await houses[0].between(ANN, BEN, game="kingstone")
    await houses[1].open(table)
    for n in range(12):
        seen = await houses[n % 2].sees(table, (ANN, BEN)[n % 2])
        await houses[(n + 1) % 2].open(table)
        command = m.Play(key(), seen.choices[0].action, n)
        await houses[(n + 1) % 2].execute(table, (ANN, BEN)[n % 2], None, command)
    assert len(await houses[0].store.events_after(table, 0)) == 2 + 12


async def test_whoever_sat_down_elsewhere_has_a_seat_here(open_house: OpenHouse, database_url: str) -> None:
    one, two = await pair(open_house, database_url, None)
    table = await one.new("me", "person")
    await two.open(table)
    await one.does(BEN, table, m.Sit(key(), None, one.invite_to(table)))
    await two.does(BEN, table, m.Say(key(), "here I am"))


async def test_what_is_refused_is_refused_for_the_present_state(open_house: OpenHouse, database_url: str) -> None:
    one, two = await pair(open_house, database_url, None)
    table = await one.between(ANN, BEN, game="kingstone")
    await two.open(table)
    await one.does(ANN, table, m.Resign(key()))
    assert await code_of(two.does(BEN, table, m.Play(key(), "move b3 c3", 0))) == "match-over"
    assert (await two.does(BEN, table, m.Rematch(key()))).table is not None


@pytest.mark.parametrize("problem", [Refused("illegal"), ZeroDivisionError()])
async def test_a_decision_that_ends_half_way_leaves_nothing_behind(
    open_house: OpenHouse, database_url: str, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    """A match runs ahead of what is stored while it is decided on: whatever stops that, the store is believed."""
    house = await open_house(database_url)
    table = await house.between(ANN, BEN, game="kingstone")

    def breaks_off(live: Live, seat: int, action: int | str, now: int) -> list[AnyEvent]:
        live.play(seat, action)
        raise problem

    with monkeypatch.context() as planted:
        planted.setattr(decide, "play", breaks_off)
        with pytest.raises(type(problem)):
            await house.plays(ANN, table, "move b3 c3")
    seen = await house.sees(table, ANN)
    assert (seen.ply, seen.asked) == (0, [0])
    await house.plays(ANN, table, "move b3 c3")
    assert await house.ply(table) == 1


async def test_a_house_opens_without_its_bus_and_says_so_once(open_house: OpenHouse, tmp_path: Path) -> None:
    port = free_port()
    address = f"redis://127.0.0.1:{port}"
    with capture_logs() as logs:
        one, two = await pair(open_house, f"sqlite:///{tmp_path}/shared.sqlite3", address)
        assert not one.bus.connected
        table = await one.between(ANN, BEN, public=True)
        cat = Mailbox()
        await two.watch(table, CAT, None, 0, cat)
        assert isinstance(await cat.next(), m.Hello)
        for _ in range(2):
            with servers.valkey(tmp_path, port):
                await until(lambda: all(house.bus.connected for house in (one, two)))
                await one.plays(ANN, table, "nod")
                assert isinstance(await cat.next(), m.Update)
            await until(lambda: not any(house.bus.connected for house in (one, two)))
    told = [line["event"] for line in logs if line["event"].startswith("bus.")]
    one_after_the_other = ["bus.lost", "bus.found", "bus.lost", "bus.found", "bus.lost"]
    assert told == [event for event in one_after_the_other for _ in (one, two)]


# -- at the same time --------------------------------------------------------------------------------------------------


async def test_a_rematch_asked_for_in_two_houses_at_once_is_one(open_house: OpenHouse, database_url: str) -> None:
    one, two = await pair(open_house, database_url, None)
    for _ in range(8):
        table = await one.between(ANN, BEN)
        await one.does(ANN, table, m.Resign(key()))
        await two.sees(table)
        asked = [(one, ANN), (two, BEN), (one, BEN), (two, ANN)]
        acks = await asyncio.gather(*(house.does(person, table, m.Rematch(key())) for house, person in asked))
        assert len({ack.table for ack in acks}) == 1
        again = [event for event, _ in await one.store.events_after(table, 0) if isinstance(event, Rematched)]
        assert [event.table for event in again] == [acks[0].table]
        assert acks[0].table is not None
        new = acks[0].table
        late = BEN if (await one.sees(new, ANN)).you else ANN  # whose seat is kept, as one of the two asked first
        await one.does(late, new, m.Sit(key(), None, one.invite_to(new)))


async def test_batches_of_two_processes_never_cross(postgres_url: str) -> None:
    engines = [connect(postgres_url) for _ in range(2)]
    await database.upgrade(engines[0])
    stores = [Store(engine) for engine in engines]
    names = [f"t{n}" for n in range(20)]
    for name in names:
        await make(stores[0], name)
    for round_ in range(2, 32):
        results = await asyncio.gather(
            *(stores[0].append(said(name, round_, "one")) for name in names),
            *(stores[1].append(said(name, round_, "two")) for name in reversed(names)),
            return_exceptions=True,
        )
        assert {type(result) for result in results} <= {type(None), Conflict}
        assert sum(result is None for result in results) == 20
    for store in stores:
        await store.stop()


async def test_a_deadlock_is_tried_again(postgres_url: str) -> None:
    engine = connect(postgres_url)
    await database.upgrade(engine)
    store = Store(engine)
    for name in ("a", "b"):
        await make(store, name)
    mark = text("UPDATE tables SET outcome = 'x' WHERE id = :t")
    async with engine.connect() as other:
        await other.execute(text("SET deadlock_timeout = '60s'"))  # so that it is not the one who gives way
        await other.execute(mark, {"t": "b"})
        writing = asyncio.gather(store.append(said("a", 2, "hello")), store.append(said("b", 2, "hello")))
        async with asyncio.timeout(PATIENCE_S):
            watching = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            async with engine.connect() as third:
                while not (await third.execute(watching)).scalar():
                    await asyncio.sleep(0.02)
                await third.rollback()
            await other.execute(mark, {"t": "a"})
            await other.commit()
            await writing
    assert await store.newest(["a", "b"]) == {"a": 2, "b": 2}
    await store.stop()


async def test_a_serialisation_failure_is_tried_again(postgres_url: str) -> None:
    engine = connect(postgres_url)
    await database.upgrade(engine)
    strict = engine.execution_options(isolation_level="REPEATABLE READ")
    look = text("SELECT value FROM settings WHERE key = 'count'")
    write = text("UPDATE settings SET value = :value WHERE key = 'count'")
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO settings (key, value) VALUES ('count', '1')"))
    seen: list[str] = []

    async def count_on(connection: AsyncConnection) -> None:
        seen.append((await connection.execute(look)).scalar_one())
        if len(seen) == 1:  # somebody else is faster, once
            async with engine.begin() as other:
                await other.execute(write, {"value": "2"})
        await connection.execute(write, {"value": f"{int(seen[-1]) + 1}"})

    await database.transact(strict, count_on)
    async with engine.connect() as connection:
        assert (await connection.execute(look)).scalar_one() == "3"
    assert seen == ["1", "2"]
    await engine.dispose()


# -- what is not known -------------------------------------------------------------------------------------------------


@contextmanager
def broken_line(house: Tavern, monkeypatch: pytest.MonkeyPatch, *, stored: bool) -> Iterator[None]:
    """The connection to the database breaks: before or after what was sent there has been stored."""
    append = house.store.append

    async def fail(new: NewEvents) -> None:
        if stored:
            await append(new)
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", fail)
        yield


@pytest.mark.parametrize("stored", [True, False])
async def test_an_outcome_that_is_not_known_is_settled_by_the_same_key(
    open_house: OpenHouse, database_url: str, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    house = await open_house(database_url)
    table = await house.between(ANN, BEN)
    commands: list[m.Command] = [m.Play(key(), "nod", 2), m.Say(key(), "hello")]
    for command in commands:
        with broken_line(house, monkeypatch, stored=stored):
            assert await code_of(house.does(ANN, table, command)) == "unsure"
    acks = [await house.does(ANN, table, command) for command in commands]
    assert [ack.seq for ack in acks] == [3, 4]
    kinds = [type(event) for event, _ in await house.store.events_after(table, 2)]
    assert kinds == [Played, Said]


def test_nothing_was_changed_is_not_said_of_what_is_not_known() -> None:
    from kingsarms.tables import words

    assert "Nothing was changed" not in words.REFUSALS["unsure"] + words.PERHAPS_CHANGED


async def test_a_statement_that_takes_too_long_is_given_up(
    open_house: OpenHouse, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = connect(postgres_url)
    monkeypatch.setattr(database, "STATEMENT_S", 0.3)
    house = await open_house(postgres_url)
    table = await house.between(ANN, BEN)
    command = m.Say(key(), "hello")
    async with patient.connect() as other:
        await other.execute(text("SELECT * FROM tables WHERE id = :t FOR UPDATE"), {"t": table})
        assert await code_of(house.does(ANN, table, command)) == "unsure"
    await patient.dispose()
    assert (await house.does(ANN, table, command)).seq == 3


# -- keys --------------------------------------------------------------------------------------------------------------


async def test_a_key_belongs_to_one_command(open_house: OpenHouse, database_url: str) -> None:
    house = await open_house(database_url)
    table = await house.between(ANN, BEN)
    first = await house.does(ANN, table, m.Say("k", "hello"))
    assert await house.does(ANN, table, m.Say("k", "hello")) == first
    for other in (m.Say("k", "hello!"), m.Play("k", "nod", 2), m.Resign("k"), m.Play("k", "peek", 99)):
        assert await code_of(house.does(ANN, table, other)) == "key-used"
    await house.does(BEN, table, m.Say("k", "the same key, from somebody else"))
    again = await open_house(database_url)
    assert await again.does(ANN, table, m.Say("k", "hello")) == first
    assert await code_of(again.does(ANN, table, m.Say("k", "bye"))) == "key-used"


@pytest.mark.parametrize("wrong", ["", "a b", "a\n", "\n", "é", "a\x00", "x" * 65])
def test_a_key_is_plain_to_its_end(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "chat", "key": wrong, "text": "hello"}, m.Say)


# -- can anything be written? ------------------------------------------------------------------------------------------


async def test_whether_anything_can_be_written_is_answered_in_any_case(engine: AsyncEngine) -> None:
    store = Store(engine)
    assert await store.can_write()
    async with engine.connect() as other:
        if engine.dialect.name == "postgresql":
            await other.execute(text("LOCK TABLE settings"))
        else:
            await other.exec_driver_sql("UPDATE settings SET value = value")
        for _ in range(3):
            assert not await store.can_write(0.1)
        await other.rollback()
    assert await store.can_write()
