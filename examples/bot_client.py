"""A bot in 60 lines: it sits down at a table over HTTP and plays over the socket, in any language that can do both.

    python examples/bot_client.py http://127.0.0.1:8377 TOKEN INVITE

The token comes from your account's page (or POST /api/tokens), the invite from the table's link. This bot takes the
first open seat and plays at random; put your own thoughts into `choose`. It comes back when the connection breaks.
"""

import asyncio
import json
import random
import sys
import urllib.request
import uuid

from websockets.asyncio.client import connect


def choose(snapshot: dict) -> int:
    """Your move: `snapshot` holds what your seat may see, and the legal actions."""
    return random.choice(snapshot["choices"])["action"]


def call(server: str, token: str, path: str, body: dict | None = None) -> dict:
    """One request of the HTTP API."""
    request = urllib.request.Request(server + path, json.dumps(body).encode() if body is not None else None)
    request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def play(server: str, token: str, table: str, seq: int = 0) -> str:
    """Play until the match is over; how it ended."""
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    async for line in connect(f"{address}?since={seq}", additional_headers=headers):  # and again, if it breaks
        async for text in line:
            message = json.loads(text)
            if message["kind"] == "error":
                print("refused:", message["error"]["message"], file=sys.stderr)
            if message["kind"] not in ("hello", "update"):
                continue
            snapshot = message["snapshot"]
            if snapshot["table"]["status"] == "finished":
                return snapshot["prompt"]
            if snapshot["choices"]:
                move = {"kind": "play", "key": uuid.uuid4().hex, "action": choose(snapshot), "ply": snapshot["ply"]}
                await line.send(json.dumps(move))
    return "the server has gone"


def main(server: str, token: str, invite: str) -> None:
    table = call(server, token, f"/api/invites/{invite}")["table"]["id"]
    call(server, token, f"/api/tables/{table}/sit", {"invite": invite})
    print(asyncio.run(play(server, token, table)))


if __name__ == "__main__":
    main(*sys.argv[1:])
