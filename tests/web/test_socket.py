"""The socket: what is sent, to whom, and what a connection that comes back is told."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from kingsarms.tables import messages as m
from kingsarms.web import socket as socket_module
from kingsarms.web.limits import Limits, Rate
from tests.patience import PATIENCE_S
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest


@pytest.fixture
def database_url(file_url: str) -> str:
    """What a socket is told is the same whatever keeps the tables: one kind of database does."""
    return file_url


async def at_table(server: Served, game: str = "kingstone") -> tuple[Guest, Guest, m.TableMade]:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    made = await ann.table("me", "person", game=game, public=True)
    await ben.sits(made)
    return ann, ben, made


async def test_a_move_is_acknowledged_and_everybody_is_told(server: Served) -> None:
    ann, ben, made = await at_table(server)
    watcher = await server.guest(None)
    async with ann.socket(made.id) as a, ben.socket(made.id) as b, watcher.socket(made.id) as w:
        hello = await a.hears(m.Hello)
        assert hello.snapshot.choices
        for line in (b, w):
            assert (await line.hears(m.Hello)).snapshot.choices == []
        ack = await a.asks("play", action="move b3 c3", ply=0)
        assert ack == m.Ack(ack.key or "", 3)
        updates = [await line.hears(m.Update) for line in (b, w)]
        assert [u.snapshot.seq for u in updates] == [3, 3]
        assert [u.snapshot.log[0].text for u in updates] == ["Ann: serf b3 to c3."] * 2
        assert updates[0].snapshot.choices
        assert updates[1].snapshot.choices == []
        await b.says("chat", text="<b>well played</b>")
        assert (await w.hears(m.Chatter)).lines[0].text == "<b>well played</b>"


async def test_who_comes_and_goes_is_seen(server: Served) -> None:
    ann, ben, made = await at_table(server)
    async with ann.socket(made.id) as a:
        assert [seat.present for seat in (await a.hears(m.Hello)).snapshot.seats] == [True, False]
        async with ben.socket(made.id) as b:
            assert [seat.present for seat in (await b.hears(m.Hello)).snapshot.seats] == [True, True]
            assert await a.hears(m.Presence) == m.Presence([0, 1], 0)
        assert await a.hears(m.Presence) == m.Presence([0], 0)


async def test_a_connection_that_comes_back_is_told_what_it_missed(server: Served) -> None:
    ann, ben, made = await at_table(server)
    async with ben.socket(made.id) as b:
        seen = (await b.hears(m.Hello)).snapshot
    await ann.plays(made.id, "move b3 c3")
    await ann.does(made.id, "chat", text="your turn")
    async with ben.socket(made.id, f"?since={seen.seq}") as b:
        missed = (await b.hears(m.Hello)).snapshot
    assert missed.log_from == 1
    assert [line.text for line in missed.log] == ["Ann: serf b3 to c3."]
    assert [line.text for line in missed.chat] == ["your turn"]
    async with ben.socket(made.id, "?since=99999") as b:  # of another life: everything
        assert (await b.hears(m.Hello)).snapshot.log_from == 0


async def test_looking_from_another_seat(server: Served) -> None:
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat", game="cards")
    async with ann.socket(made.id) as line:
        assert (await line.hears(m.Hello)).snapshot.view["cards"] == [None, None]
        for seat in (0, 1):
            await line.connection.send(f'{{"kind":"look","seat":{seat}}}')
            seen = (await line.hears(m.Update)).snapshot
            assert seen.seat == seat
            assert [card is not None for card in seen.view["cards"]] == [seat == 0, seat == 1]
        await line.connection.send('{"kind":"look","seat":null}')
        assert (await line.hears(m.Update)).snapshot.seat is None


async def test_a_bot_is_heard_thinking(server: Served) -> None:
    ann = await server.guest("Ann")
    made = await ann.table("me", "page")
    async with ann.socket(made.id) as line:
        await line.hears(m.Hello)
        await line.says("play", action="move b3 c3", ply=0)
        assert await line.hears(m.Thinking) == m.Thinking(1)
        while True:
            update = await line.hears(m.Update, seconds=60)
            if update.snapshot.asked == [0] and update.snapshot.ply > 1:
                break


async def test_ping(server: Served) -> None:
    ann, _, made = await at_table(server)
    async with ann.socket(made.id) as line:
        await line.connection.send('{"kind":"ping"}')
        assert (await line.hears(m.Pong)).now > 1_700_000_000_000


async def test_who_shouts_is_cut_off(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "MOST_OFFENCES", 5)
    server = await serve(Limits(command=Rate(3, 0.01)))
    _, ben, made = await at_table(server)
    async with ben.socket(made.id) as line:
        await line.hears(m.Hello)
        for _ in range(20):
            await line.says("undo", ply=0)
        codes = [(await line.hears(m.Refusal)).error.code for _ in range(7)]
        assert codes == ["nothing-to-undo"] * 2 + ["too-many"] * 5  # sitting down counted, too
        with pytest.raises(ConnectionClosed, match="4001"):
            await line.hears(m.Ack)


async def test_a_table_that_is_not_there(server: Served) -> None:
    ann = await server.guest("Ann")
    async with ann.socket("nowhere") as line:
        assert (await line.hears(m.Refusal)).error.code == "not-found"
        with pytest.raises(ConnectionClosed, match="4000"):
            await line.hears()


async def test_nobody_without_a_name_can_command(server: Served) -> None:
    _, _, made = await at_table(server)
    nobody = await server.guest(None)
    async with nobody.socket(made.id) as line:
        answer = await line.asks("chat", text="hello")
        assert isinstance(answer, m.Refusal)
        assert answer.error.code == "no-session"


async def test_a_person_may_look_from_many_windows(server: Served) -> None:
    ann, _, made = await at_table(server)
    async with asyncio.timeout(PATIENCE_S):
        async with ann.socket(made.id) as one, ann.socket(made.id) as two:
            await one.hears(m.Hello)
            await two.hears(m.Hello)
            await one.says("play", action="move b3 c3", ply=0)
            assert (await two.hears(m.Update)).snapshot.ply == 1
            assert (await one.hears(m.Update)).snapshot.ply == 1
