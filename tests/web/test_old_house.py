"""A house of the version before sessions grew old: its database opens, and everything in it is as it was.

`tests/tables/old` holds what that version left in its data folder: people with sessions and a token, and of every game
of that time a finished and an unfinished table. Where the rules of a game have a new version, its tables say so.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from kingsarms.engine import registry
from kingsarms.web.settings import Settings
from tests.web.conftest import Served, served_by
from tests.web.guests import Guest, code

OLD = Path(__file__).parents[1] / "tables" / "old"
TOLD = json.loads((OLD / "told.json").read_text("utf-8"))


@pytest.fixture
async def server(tmp_path: Path, quick_passwords: None) -> AsyncIterator[Served]:
    (tmp_path / "kingsarms.sqlite3").write_bytes(gzip.decompress((OLD / "kingsarms.sqlite3.gz").read_bytes()))
    (tmp_path / "secret").write_bytes((OLD / "secret").read_bytes())
    async with AsyncExitStack() as stack:
        yield await served_by(stack, Settings(data=tmp_path, thinkers=1))


async def of_old(server: Served, name: str) -> Guest:
    """Somebody who comes back with the cookie they were given then."""
    guest = await server.guest(None)
    guest.http.cookies.clear()
    guest.http.cookies.set("kingsarms", TOLD["cookies"][name])
    await guest.come_in()
    return guest


def tables(status: str) -> list[str]:
    return [table for table, told in TOLD["tables"].items() if told["status"] == status]


def is_playable(told: dict[str, Any]) -> bool:
    return bool(registry.game(told["game"]).rules_version == told["rules"])


async def test_those_who_were_signed_in_are_still_and_their_tables_are_listed(server: Served) -> None:
    ann = await of_old(server, "ann")
    assert (await ann.get("/api/session")).json()["name"] == "Ann"
    mine = {table["id"]: table for table in (await ann.get("/api/tables", list="mine")).json()}
    assert {name: table["status"] for name, table in mine.items()} == {
        name: told["status"] for name, told in TOLD["tables"].items()
    }
    (session,) = (await ann.get("/api/sessions")).json()
    assert session["current"]
    ben = await of_old(server, "ben")
    assert [table["id"] for table in (await ben.get("/api/tables", list="mine")).json()] == [TOLD["waiting"]]
    cat = await server.guest("Cat")
    assert TOLD["waiting"] in [table["id"] for table in (await cat.get("/api/tables", list="public")).json()]
    await cat.post(f"/api/tables/{TOLD['waiting']}/sit", {})
    assert (await cat.sees(TOLD["waiting"])).table.status == "playing"


@pytest.mark.parametrize("table", tables("playing"))
async def test_a_match_that_was_on_goes_on(server: Served, table: str) -> None:
    told = TOLD["tables"][table]
    ann = await of_old(server, "ann")
    if not is_playable(told):
        assert code(await ann.get(f"/api/tables/{table}")) == "unplayable"
        return
    seen = await ann.sees(table)
    assert (seen.ply, seen.seq, seen.you) == (told["plies"], told["seq"], [0, 1])
    assert [line.text for line in seen.chat if line.who] == ["Good evening."]
    asked = await ann.sees(table, seat=seen.asked[0])
    played = await ann.does(table, "play", action=asked.choices[0].action, ply=asked.ply, seat=asked.asked[0])
    assert played.status_code == 200, played.text
    assert (await ann.sees(table)).ply > told["plies"]


@pytest.mark.parametrize("table", tables("finished"))
async def test_a_match_that_was_over_can_be_replayed(server: Served, table: str) -> None:
    told = TOLD["tables"][table]
    ann = await of_old(server, "ann")
    if not is_playable(told):
        assert code(await ann.get(f"/api/tables/{table}/replay", ply=0)) == "unplayable"
        return
    for ply in (0, told["plies"] // 2, told["plies"]):
        moment = (await ann.get(f"/api/tables/{table}/replay", ply=ply, seat=0)).json()
        assert (moment["ply"], moment["plies"]) == (ply, told["plies"])
    assert moment["result"] is not None
    text = (await ann.get(f"/api/tables/{table}/record")).text
    again = await ann.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert again.status_code == 201, again.text
    dice = (await ann.get(f"/api/tables/{table}/dice")).json()
    assert dice["seed"]


async def test_a_token_and_an_invite_of_old_are_good(server: Served) -> None:
    bot = await server.guest(None, TOLD["token"])
    assert (await bot.get("/api/session")).json()["name"] == "Ann"
    ann = await of_old(server, "ann")
    (token,) = (await ann.get("/api/tokens")).json()
    (session,) = (await ann.get("/api/sessions")).json()
    assert token["session"] == session["id"]  # it ends with the session that made it
    table, told = next(iter(TOLD["tables"].items()))
    stranger = await server.guest("Dan")
    assert (await stranger.get(f"/api/invites/{told['invite']}")).json()["table"]["id"] == table


async def test_accounts_of_old_sign_in_and_look_like_nobody_else(server: Served) -> None:
    async def signs_in(name: str, password: str) -> httpx.Response:
        guest = await server.guest(None)
        return await guest.post("/api/login", {"name": name, "password": password})

    assert (await signs_in("ANN", "correct horse")).json()["name"] == "Ann"
    assert (await signs_in("STRASSE", "battery staple")).json()["name"] == "Straße"
    twin = "\u0410nn 2"  # it was called the same with a Cyrillic letter, and came later
    assert (await signs_in(twin, "a twin's password")).json()["name"] == twin
    guest = await of_old(server, "another")
    assert (await guest.get("/api/session")).json()["name"] == "ann (guest)"
