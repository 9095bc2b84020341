"""A database that is away: whoever asks is told so in words, and no more is claimed than is known."""

from __future__ import annotations

import pytest

from kingsarms.tables import messages as m
from kingsarms.tables import words
from tests.web.conftest import Served
from tests.web.guests import code


async def away(*_: object, **__: object) -> None:
    raise ConnectionRefusedError("nobody answers")


async def test_what_is_asked_and_what_is_done_while_the_store_is_away(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await server.guest()
    made = await ann.table("me", "hotseat")
    for name in ("listed", "create", "append"):
        monkeypatch.setattr(server.house.store, name, away)
    asked = await ann.get("/api/tables")
    assert (asked.status_code, code(asked)) == (503, "busy")
    wish = {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    wished = await ann.post("/api/tables", wish)
    assert (wished.status_code, code(wished)) == (503, "unsure")
    assert wished.json()["error"]["message"] == words.PERHAPS_CHANGED
    assert int(wished.headers["Retry-After"]) > 0
    command = {"key": "k", "action": "move b3 c3", "ply": 0}
    done = await ann.does(made.id, "play", **command)
    assert (done.status_code, code(done)) == (503, "unsure")
    async with ann.socket(made.id) as line:
        answer = await line.asks("play", **command)
        assert isinstance(answer, m.Refusal)
        assert answer.error.code == "unsure"
        monkeypatch.undo()
        assert isinstance(await line.asks("play", **command), m.Ack)
