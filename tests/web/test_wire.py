"""Sockets that shout or do not listen: what is kept for them is bounded, and gone when they are."""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import weakref
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables import watcher as watcher_module
from kingsarms.tables.watcher import Watcher
from kingsarms.web import wire as wire_module
from kingsarms.web.deflating import WORTH_IT
from kingsarms.web.limits import Limits, Rate
from kingsarms.web.wire import Wire
from tests.patience import until
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest
from tests.web.raw import PING, RawLine, frame

LOOK, ASK = frame(b'{"kind":"look","seat":null}'), frame(b'{"kind":"ping"}')
LARGEST_SNAPSHOT = 200_000  # of the tables here, with much to spare


@pytest.fixture
def database_url(file_url: str) -> str:
    """What happens on the line is the same whatever keeps the tables: one kind of database does."""
    return file_url


@contextmanager
def no_collector() -> Iterator[None]:
    """Cyclic garbage stays: what goes here goes because nothing refers to it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def table_for(guest: Guest) -> str:
    return (await guest.table("me", "hotseat", "hotseat", game="kingsburg", public=True)).id


async def deaf(server: Served, guest: Guest, table: str, line: RawLine) -> tuple[Watcher, Wire]:
    """Connect a socket that reads nothing; what the server holds for it."""
    await line.upgrade(guest, table)
    room = await server.house.open(table)
    await until(lambda: bool(room.watchers))
    (watcher,) = room.watchers
    wire = watcher._courier
    assert isinstance(wire, Wire)
    wire.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return watcher, wire


async def cut_off(guest: Guest) -> dict[str, int]:
    """How many connections were ended, by reason, as the metrics tell it."""
    text = (await guest.get("/metrics")).text
    return {why: int(float(n)) for why, n in re.findall(r'kingsarms_cut_off_total\{reason="([a-z-]+)"\} (\S+)', text)}


@pytest.mark.parametrize(("message", "often"), [(LOOK, 20_000), (ASK, 40_000), (LOOK + ASK, 15_000)])
async def test_what_waits_for_one_who_never_reads_is_bounded_and_goes_with_them(
    server: Served, monkeypatch: pytest.MonkeyPatch, message: bytes, often: int
) -> None:
    """Without any limit on how much may be asked."""
    monkeypatch.setattr(wire_module, "LINGER_S", 0.05)
    ann = await server.guest("Ann")
    table = await table_for(ann)
    most = 0
    with no_collector():
        async with RawLine(server.url) as line:
            watcher, wire = await deaf(server, ann, table, line)
            gone: list[weakref.ref[Any]] = [weakref.ref(watcher), weakref.ref(wire), weakref.ref(wire.conn)]
            for _ in range(often // 100):
                if not await line.pour(message * 100, 5):
                    break
                await asyncio.sleep(0)
                waiting = wire.transport.get_write_buffer_size() if not wire.transport.is_closing() else 0
                most = max(most, watcher.waiting_bytes + waiting)
            assert 0 < most < watcher_module.MOST_BYTES + 2 * LARGEST_SNAPSHOT
            del watcher, wire
        await until(lambda: not any(ref() for ref in gone))
    assert set((await cut_off(ann)).keys()) <= {"too-slow"}


async def test_one_who_takes_nothing_for_long_is_cut_off(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_module, "LINGER_S", 0.05)
    monkeypatch.setattr(watcher_module, "MOST_SECONDS", 0.2)
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as line:
        watcher, wire = await deaf(server, ann, table, line)
        while not watcher.slow:
            await line.pour(LOOK)
            await asyncio.sleep(0.005)
        await until(lambda: watcher.broken)
        await until(lambda: not (server.house.rooms[table].watchers or wire in wire.connections))
    assert await cut_off(ann) == {"too-slow": 1}


async def test_a_slow_reader_who_looks_again_and_again_is_shown_the_present_once(server: Served) -> None:
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as line:
        watcher, _ = await deaf(server, ann, table, line)
        while not watcher.slow:
            await line.pour(LOOK)
            await asyncio.sleep(0.005)
        before = watcher.waiting_bytes
        await line.pour(LOOK * 50 + ASK)
        await until(lambda: watcher.waiting_bytes > before)  # the pong
        assert watcher.waiting_bytes < before + 100
        assert watcher.lagging


async def test_pings_of_the_protocol_that_nobody_reads_the_answers_of_are_bounded(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_module, "LINGER_S", 0.05)
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as line:
        _, wire = await deaf(server, ann, table, line)
        largest = 0
        for _ in range(400):
            if not await line.pour(frame(b"x" * 125, PING) * 30, 5):
                break
            await asyncio.sleep(0)
            largest = max(largest, wire.transport.get_write_buffer_size())
        assert largest < wire_module.MOST_PONGS + LARGEST_SNAPSHOT
        await until(lambda: wire not in wire.connections)
    assert await cut_off(ann) == {"too-slow": 1}


@pytest.mark.parametrize("message", [LOOK, ASK, frame(b"{"), frame(b"", PING), frame(b"", 10), frame(b"", 2)])
async def test_whatever_comes_too_fast_is_answered_once_and_then_cut_off(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, message: bytes
) -> None:
    monkeypatch.setattr(wire_module, "LINGER_S", 0.05)
    server = await serve(Limits())
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as line:
        await line.upgrade(ann, table)
        reading = asyncio.create_task(line.read_to_the_end())
        await line.pour(message * 20_000)
        got = await reading
    assert got.count(b"Slow down a little") == 1
    assert got.endswith(b"\x88\x0a\x0f\xa1too-many")
    assert (await cut_off(ann))["too-many"] == 1


async def test_looking_is_limited_more_than_other_messages(serve: Serve) -> None:
    server = await serve(Limits(look=Rate(3, 0)))
    ann = await server.guest("Ann")
    async with ann.socket(await table_for(ann)) as line:
        await line.hears(m.Hello)
        for _ in range(4):
            await line.connection.send('{"kind":"look","seat":null}')
        assert [type(await line.hears()) for _ in range(4)] == [m.Update] * 3 + [m.Refusal]


async def test_empty_parts_of_a_message_are_counted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_module, "LINGER_S", 0.05)
    server = await serve(Limits())
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as line:
        await line.upgrade(ann, table)
        reading = asyncio.create_task(line.read_to_the_end())
        await line.pour(frame(b"", last=False) + frame(b"", 0, last=False) * 20_000)
        assert (await reading).endswith(b"too-many")


async def test_a_browser_in_a_hurry_is_not_cut_off(serve: Serve) -> None:
    server = await serve(Limits())
    ann = await server.guest("Ann")
    async with ann.socket(await table_for(ann)) as line:
        for message in ['{"kind":"ping"}'] * 30 + ['{"kind":"look","seat":0}'] * 15:
            await line.connection.send(message)
        for kind in [m.Pong] * 30 + [m.Update] * 15:
            await line.hears(kind)
        assert isinstance(await line.asks("chat", text="hello"), m.Ack)


async def frames_of(line: RawLine, number: int) -> list[tuple[int, bytes]]:
    """The first byte and the content of some frames."""
    got = b""
    found: list[tuple[int, bytes]] = []
    while len(found) < number:
        got += await line.read()
        while len(got) >= 10:
            length, head = got[1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                length = int.from_bytes(got[2:head], "big")
            if len(got) < head + length:
                break
            found.append((got[0], got[head : head + length]))
            got = got[head + length :]
    return found


async def test_large_messages_are_compressed_for_who_can_read_that(server: Served) -> None:
    ann = await server.guest("Ann")
    table = await table_for(ann)
    async with RawLine(server.url) as plain, RawLine(server.url) as deflating:
        await plain.upgrade(ann, table)
        ((kind, whole),) = await frames_of(plain, 1)
        assert (kind, whole[:15]) == (0x81, b'{"kind":"hello"')
        await deflating.upgrade(ann, table, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        await deflating.write(ASK)
        frames = await frames_of(deflating, 2)
        (hello,) = (content for kind, content in frames if kind == 0xC1)
        assert len(hello) < len(whole) / 3
        assert zlib.decompressobj(-15).decompress(hello + b"\0\0\xff\xff").startswith(b'{"kind":"hello"')
        assert all(len(content) < WORTH_IT for kind, content in frames if kind == 0x81)  # what is short stays as it is
