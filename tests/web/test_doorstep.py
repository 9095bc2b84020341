"""The doorstep: requests that never come and answers that are never read hold nobody up."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.web import doorstep as doorstep_module
from kingsarms.web.doorstep import Connection, Doorstep
from kingsarms.web.limits import Limits
from tests.patience import PATIENCE_S
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest
from tests.web.processes import ServerProcess
from tests.web.raw import RawLine, frame
from tests.web.test_wire import cut_off

HALF_A_REQUEST = b"GET /health HTTP/1.1\r\nHost: tavern\r\nX-Slow: "
A_REQUEST = b"GET /health HTTP/1.1\r\nHost: tavern\r\n\r\n"
UPGRADE_TO_NOTHING = b"\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n\r\n"


@pytest.fixture
def database_url(file_url: str) -> str:
    """What happens on the doorstep is the same whatever keeps the tables: one kind of database does."""
    return file_url


async def health(server: Served | ServerProcess) -> int:
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE_S) as http:
        return (await http.get(f"{server.url}/health")).status_code


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        HALF_A_REQUEST,
        A_REQUEST + HALF_A_REQUEST,
        b"POST /api/records HTTP/1.1\r\nHost: tavern\r\nContent-Length: 9\r\n\r\nhalf",
    ],
    ids=["nothing", "headers", "second", "body"],
)
async def test_a_request_that_never_comes_whole_is_not_waited_for(serve: Serve, begun: bytes) -> None:
    server = await serve(Limits(head_seconds=0.5, body_seconds=1.0))
    async with RawLine(server.url) as line:
        await line.write(begun)
        with contextlib.suppress(ConnectionError):
            for _ in range(3):  # a byte now and then does not buy more time
                await asyncio.sleep(0.1)
                await line.write(b"x" * bool(begun))
        assert await line.is_closed()
    ann = await server.guest(None)
    assert (await cut_off(ann))["no-request"] == 1


async def test_an_idle_connection_is_closed_and_a_busy_one_is_not(serve: Serve) -> None:
    server = await serve(Limits(head_seconds=0.3, body_seconds=0.3, idle_seconds=3))
    async with RawLine(server.url) as line, RawLine(server.url) as idle:
        await idle.write(A_REQUEST)
        closed = asyncio.create_task(idle.is_closed())
        while not closed.done():
            await line.write(A_REQUEST)
            answer = b""
            while not answer.endswith(b"}"):
                answer += await line.read()
                assert answer.startswith(b"HTTP/1.1 200 ")
            await asyncio.sleep(0.1)
        assert await closed
        assert await line.is_closed()
    assert server.doorstep.cut_off == {}


async def test_a_socket_is_not_waited_for(serve: Serve) -> None:
    server = await serve(Limits(head_seconds=0.3, body_seconds=0.3, idle_seconds=1))
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    async with ann.socket(made.id) as line:
        await line.hears(m.Hello)
        await asyncio.sleep(2.2)
        await line.connection.send('{"kind":"ping"}')
        await line.hears(m.Pong)


async def test_others_are_served_while_many_connections_never_finish_their_headers(serve: Serve) -> None:
    server = await serve(Limits(connections=30, connections_each=30, head_seconds=2 * PATIENCE_S))
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(RawLine(server.url)) for _ in range(60)]
        for line in lines:
            await line.pour(HALF_A_REQUEST)
        assert [await health(server) for _ in range(5)] == [200] * 5
        assert len(server.doorstep) <= 30
        assert await lines[0].is_closed()  # who has waited longest has made room
        assert not await lines[-1].is_closed(0.1)


async def test_who_is_served_makes_no_room_for_others(serve: Serve) -> None:
    server = await serve(Limits(connections_each=4))
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(ann.socket(made.id)) for _ in range(4)]  # and the idle one makes room
        for line in lines:
            await line.hears(m.Hello)
        async with RawLine(server.url) as late:
            assert words.NO_ROOM.encode() in await late.read_to_the_end()
        for line in lines:
            await line.connection.send('{"kind":"ping"}')
            await line.hears(m.Pong)
    assert await health(server) == 200
    assert server.doorstep.cut_off["no-room"] == 2


async def test_an_answer_that_nobody_reads_is_not_kept(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorstep_module, "STUCK_S", 1.0)
    server = await serve()
    async with RawLine(server.url) as line:
        await line.pour(b"GET /docs/openapi.json HTTP/1.1\r\nHost: tavern\r\n\r\n" * 200)
        async with asyncio.timeout(PATIENCE_S):
            while not server.doorstep.cut_off["stuck"]:
                await asyncio.sleep(0.05)
        assert len(server.doorstep) == 0


class Unread:
    """A transport as far as the doorstep needs one."""

    def __init__(self) -> None:
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def arrive(doorstep: Doorstep, host: str) -> Connection | None:
    transport: Any = Unread()
    return doorstep.arrive(transport, host, 0.0)


def answer(connection: Connection | None) -> None:
    """Its request is here: it makes no room any more."""
    assert connection is not None
    connection.due = None


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_connections_are_counted_by_address_and_by_network_of_ipv6(first: str, second: str, is_same: bool) -> None:
    doorstep = Doorstep(Limits(connections_each=1))
    answer(arrive(doorstep, first))
    assert (arrive(doorstep, second) is None) == is_same


def test_a_proxy_may_have_many_connections_where_one_is_told_of() -> None:
    doorstep = Doorstep(Limits(connections_each=1))
    answer(arrive(doorstep, "10.0.0.2"))
    assert arrive(doorstep, "10.0.0.2") is None
    doorstep.behind_proxy = True
    for _ in range(3):
        answer(arrive(doorstep, "10.0.0.2"))
    answer(arrive(doorstep, "203.0.113.7"))
    assert arrive(doorstep, "203.0.113.7") is None


def test_an_address_is_forgotten_when_its_last_connection_goes() -> None:
    doorstep = Doorstep(Limits())
    connections = [arrive(doorstep, "203.0.113.7") for _ in range(3)]
    for connection in connections:
        assert connection is not None
        doorstep.leave(connection.transport)
        doorstep.leave(connection.transport)
    assert (len(doorstep), doorstep._from) == (0, {})


async def test_that_descriptors_have_run_out_is_told_once_a_minute() -> None:
    doorstep = Doorstep(Limits())
    loop = asyncio.get_running_loop()
    trouble = {"message": "socket.accept() out of system resource", "exception": OSError(24, "Too many open files")}
    with capture_logs() as told:
        for _ in range(5000):
            doorstep.on_problem(loop, trouble)
    assert [line["problem"] for line in told] == ["Too many open files"]
    doorstep._told_at = loop.time() - doorstep_module.TELL_AGAIN_S - 1
    with capture_logs() as told:
        doorstep.on_problem(loop, trouble)
    assert len(told) == 1


async def test_other_problems_of_the_loop_are_told_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    Doorstep(Limits()).on_problem(asyncio.get_running_loop(), {"message": "a task fell over"})
    assert "a task fell over" in caplog.text


async def test_a_server_with_few_descriptors_serves_on_and_keeps_quiet(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path / "data", files=256)
    await asyncio.to_thread(process.start)
    try:
        async with AsyncExitStack() as stack:
            for _ in range(500):
                line = await stack.enter_async_context(RawLine(process.url))
                await line.pour(HALF_A_REQUEST)
            assert [await health(process) for _ in range(3)] == [200] * 3
        for nonsense in [b"nonsense\r\n\r\n", A_REQUEST.replace(b"\r\n\r\n", UPGRADE_TO_NOTHING)] * 10:
            async with RawLine(process.url) as line:
                await line.write(nonsense)
                await line.read()
        async with Guest(process.url, "Ann") as ann, RawLine(process.url) as line:
            made = await ann.table("me", "hotseat")
            await line.upgrade(ann, made.id)
            await line.write(frame(b"\xff\xfe"))
            assert (await line.read_to_the_end()).endswith(b"\x03\xefnot-text")
        assert await health(process) == 200
    finally:
        process.stop()
    assert len(process.output.read_text("utf-8").splitlines()) < 10
