"""The yardstick of the server's load test: a bare Litestar echo with the same fan-out and the same sizes.

A message to a room is answered with an ack, and everybody in the room is sent a text. Nothing is parsed, checked,
computed or stored. It is served as uvicorn comes out of the box; ours has a socket class of its own (web/wire.py).
"""

import argparse
import asyncio
from collections import defaultdict
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kingsarms.web.serve import LARGEST_FRAME, bind

Socket = WebSocket[Any, Any, Any]


def build(news: str, ack: str) -> Litestar:
    """The echo: `news` goes to the whole room, `ack` to the sender."""
    rooms: defaultdict[str, set[Socket]] = defaultdict(set)

    @websocket("/{room:str}")
    async def echo(socket: Socket, room: FromPath[str]) -> None:
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                await socket.receive_data(mode="text")
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
    options = parser.parse_args()
    news = '{"kind":"change","seq":0,"x":"' + "x" * (options.news - 31) + '"}'
    ack = '{"kind":"ack","key":"12345678","seq":123}'
    config = uvicorn.Config(
        build(news, ack),
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
