"""The yardstick of the server's load test: a bare Litestar echo with the same fan-out and the same sizes.

A message to a room is answered with an ack, and everybody in the room is sent a text. Nothing is parsed, checked or
computed. It is served as uvicorn comes out of the box; ours has a socket class of its own (web/wire.py).

With `--store FILE` it acknowledges as we do: what it hears is a row in SQLite first, on the disk by our settings. That
is the least that a server can cost which loses nothing.
"""

import argparse
import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kingsarms.tables.database import PRAGMAS
from kingsarms.web.serve import LARGEST_FRAME, bind

Socket = WebSocket[Any, Any, Any]
Keep = Callable[[str], Awaitable[object]]


async def forget(_text: str) -> None:
    """Keep nothing."""


def keeper(file: str) -> Keep:
    """Keeps texts in a database, each in a transaction of its own, written by a thread."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE heard (id INTEGER PRIMARY KEY, body TEXT)")
    thread = ThreadPoolExecutor(1)

    async def keep(text: str) -> None:
        write = partial(connection.execute, "INSERT INTO heard (body) VALUES (?)", (text,))
        await asyncio.get_running_loop().run_in_executor(thread, write)

    return keep


def build(news: str, ack: str, keep: Keep) -> Litestar:
    """The echo: `news` goes to the whole room, `ack` to the sender, as soon as what they sent is kept."""
    rooms: defaultdict[str, set[Socket]] = defaultdict(set)

    @websocket("/{room:str}")
    async def echo(socket: Socket, room: FromPath[str]) -> None:
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                await keep(await socket.receive_data(mode="text"))
                await socket.send_data(ack)
                for other in rooms[room]:
                    await other.send_data(news)
        except WebSocketDisconnect:
            rooms[room].discard(socket)

    return Litestar([echo], openapi_config=None, logging_config=None)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("news", type=int, help="bytes of the text that goes to the room")
    parser.add_argument("--store", metavar="FILE", help="write down what is heard before it is acknowledged")
    options = parser.parse_args()
    news = '{"kind":"change","seq":0,"x":"' + "x" * (options.news - 31) + '"}'
    ack = '{"kind":"ack","key":"12345678","seq":123}'
    config = uvicorn.Config(
        build(news, ack, keeper(options.store) if options.store else forget),
        log_config=None,
        access_log=False,
        lifespan="off",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
    )
    with bind("127.0.0.1", options.port) as bound:
        asyncio.run(uvicorn.Server(config).serve([bound]))


if __name__ == "__main__":
    main()
