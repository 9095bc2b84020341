"""Nothing is lost: a server killed again and again under load, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

import kingsarms
from kingsarms.tables import messages as m
from kingsarms.tables.database import connect, sqlite_url
from kingsarms.tables.events import Played, Said
from kingsarms.tables.live import revive
from kingsarms.tables.store import Store
from tests.patience import until
from tests.web.guests import Guest
from tests.web.processes import ServerProcess

KILLS = 3
TABLES = 5
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.HTTPError, TimeoutError)


class Player:
    """Plays at random and talks, over a socket that is made anew whenever it breaks.

    A command is sent again under the same key until it is acknowledged, as a client does that does not know whether
    its command arrived.
    """

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.rng = random.Random(seed)
        self.acked: dict[str, int] = {}  # key -> the number it was stored under
        self.words: dict[str, str] = {}
        self.connections = 0
        self.seq = 0

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*BROKEN):
                async with self.guest.socket(self.table, f"?since={self.seq}") as line:
                    self.connections += 1
                    snapshot = (await line.hears(m.Hello)).snapshot
                    assert snapshot.seq >= max(self.acked.values(), default=0)
                    self.seq = snapshot.seq
                    while snapshot.table.status == "playing":
                        snapshot = await self.act(line, snapshot)
                        self.seq = snapshot.seq
                    return
            await asyncio.sleep(0.05)

    async def act(self, line: object, snapshot: m.Snapshot) -> m.Snapshot:
        from tests.web.guests import OpenSocket

        assert isinstance(line, OpenSocket)
        n = len(self.acked)
        if snapshot.choices and n % 5:
            key = f"play-{snapshot.ply}-{n}"
            action = self.rng.choice(snapshot.choices).action
            await line.says("play", key=key, action=action, ply=snapshot.ply)
        else:
            key = f"say-{n}"
            self.words[key] = f"{self.guest.name} says {n}"
            await line.says("chat", key=key, text=self.words[key])
        while True:
            message = await line.hears()
            if isinstance(message, m.Update):
                snapshot = message.snapshot
                self.seq = snapshot.seq
            elif isinstance(message, m.Ack) and message.key == key:
                assert self.acked.get(key, message.seq) == message.seq
                self.acked[key] = message.seq
                await asyncio.sleep(0.02)
                return await self.latest(line, snapshot, message.seq)
            elif isinstance(message, m.Refusal):
                if message.error.code == "too-many":  # who waits for the other one talks too much
                    await asyncio.sleep(0.5)
                    return await self.latest(line, snapshot, snapshot.seq)
                assert message.error.code in ("stale", "not-your-turn", "match-over"), message
                return await self.latest(line, snapshot, snapshot.seq)

    async def latest(self, line: object, snapshot: m.Snapshot, _seq: int) -> m.Snapshot:
        """A look at the table as it is now, whatever is still on its way."""
        return await self.guest.sees(self.table)


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data", None if database_url.startswith("sqlite") else database_url)
    yield process
    process.stop()


@pytest.mark.timeout(600)
async def test_every_acknowledged_command_survives_and_none_happens_twice(
    server: ServerProcess, database_url: str, tmp_path: Path
) -> None:
    server.start()
    async with contextlib.AsyncExitStack() as stack:
        players = []
        for n in range(TABLES):
            ann, ben = [await stack.enter_async_context(Guest(server.url, f"{name}{n}")) for name in ("Ann", "Ben")]
            made = await ann.table("me", "person")
            await ben.sits(made)
            players += [Player(ann, made.id, 2 * n), Player(ben, made.id, 2 * n + 1)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        rng = random.Random(1)
        for _ in range(KILLS):
            await until_acked(players, rng.randint(30, 60))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await until_acked(players, TABLES)  # everybody comes back by themselves, and play goes on
        await asyncio.to_thread(server.kill)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [r for r in results if isinstance(r, Exception)] == []
    assert sum(len(player.acked) for player in players) > 100
    assert all(player.connections > 1 for player in players if player.acked)
    url = database_url if database_url.startswith("postgresql") else sqlite_url(tmp_path / "data")
    await check_the_books(url, players)


async def until_acked(players: list[Player], more: int) -> None:
    """So many commands more have been acknowledged."""
    wanted = sum(len(player.acked) for player in players) + more
    await until(lambda: sum(len(player.acked) for player in players) >= wanted)


async def check_the_books(url: str, players: list[Player]) -> None:
    """What is stored: every acknowledged command under its number, once; and every table replays."""
    engine = connect(url)
    store = Store(engine)
    for table in {player.table for player in players}:
        found = await store.load(table)
        assert found is not None
        stored = found.events
        at_table = [player for player in players if player.table == table]
        for player in at_table:
            for key, seq in player.acked.items():
                event, _ = stored[seq - 1]
                assert isinstance(event, Said if key in player.words else Played), (key, event)
                if isinstance(event, Said):
                    assert event.text == player.words[key]
        said = [event.text for event, _ in stored if isinstance(event, Said)]
        assert len(said) == len(set(said))
        live = revive(table, found.setup, found.seed, stored)
        plays = sum(len(event.plies) for event, _ in stored if isinstance(event, Played))
        assert live.match.ply == plays == len(live.course.plies)
        record = live.match.record().dumps()
        assert kingsarms.load(record).ply == plays
        assert kingsarms.verify_record(record)
        assert (await store.newest([table]))[table] == len(stored)
    await engine.dispose()


def test_the_stored_form_is_readable_json() -> None:
    """The books are kept in words, so that they can be read without us."""
    from kingsarms.tables.events import decode_event, encode

    event = Played([(0, "move b3 c3"), (-1, "roll 5")])
    assert msgspec.json.decode(encode(event)) == {"kind": "played", "plies": [[0, "move b3 c3"], [-1, "roll 5"]]}
    assert decode_event(encode(event)) == event
