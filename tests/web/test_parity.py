"""PostgreSQL answers what SQLite answers: every test here runs on both, with the same expectation."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

import kingsarms
from kingsarms.tables import messages as m
from kingsarms.tables import schema
from kingsarms.tables.errors import Refused
from tests.tables.fixtures import engine
from tests.web.conftest import Served
from tests.web.guests import code

__all__ = ["engine"]

PASSWORD = "correct horse"
SEATS = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}]
TABLE = {"game": "kingstone", "seats": SEATS}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/session", {"name": "A\0nn"}),
        ("/api/account", {"name": "Ann\0", "password": PASSWORD}),
        ("/api/account", {"name": "Ann", "password": PASSWORD + "\0"}),
        ("/api/login", {"name": "\0", "password": PASSWORD}),
        ("/api/account/password", {"old": PASSWORD, "new": PASSWORD + "\0"}),
        ("/api/tokens", {"label": "my\0bot"}),
        ("/api/tables", TABLE | {"name": "a \0 table"}),
        ("/api/tables", TABLE | {"game": "king\0stone"}),
        ("/api/tables", TABLE | {"options": {"board\0": "classic"}}),
        ("/api/tables", TABLE | {"seats": [{"kind": "me"}, {"kind": "hotseat", "name": "\0Ben"}]}),
        ("/api/tables/{table}/sit", {"invite": "x\0"}),
        ("/api/tables/{table}/commands", {"kind": "chat", "key": "k", "text": "good\0 evening"}),
        ("/api/tables/{table}/commands", {"kind": "chat", "key": "k\0", "text": "good evening"}),
        ("/api/tables/{table}/commands", {"kind": "play", "key": "k", "action": "move\0", "ply": 0}),
    ],
)
async def test_a_nul_in_what_is_sent_is_refused(server: Served, path: str, body: dict[str, object]) -> None:
    ann = await server.guest()
    made = await ann.table("me", "hotseat")
    refused = await ann.post(path.format(table=made.id), body)
    assert (refused.status_code, code(refused)) == (400, "bad-request")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/tables/%00"),
        ("GET", "/api/tables/%00/replay"),
        ("GET", "/api/tables/{table}?invite=%00"),
        ("GET", "/api/tables/{table}/why?action=%00"),
        ("GET", "/api/invites/%00"),
        ("GET", "/api/invites/{table}%00"),
        ("GET", "/api/games/%00/rules"),
        ("GET", "/api/tables?list=%00"),
        ("DELETE", "/api/tokens/%00"),
        ("DELETE", "/api/sessions/%00"),
        ("POST", "/api/tables/%00/leave"),
    ],
)
async def test_a_nul_in_an_address_is_refused(server: Served, method: str, path: str) -> None:
    ann = await server.guest()
    made = await ann.table("me", "hotseat")
    headers = {"X-CSRF-Token": ann.csrf}
    refused = await ann.http.request(method, path.format(table=made.id), headers=headers)
    assert (refused.status_code, code(refused)) == (400, "bad-request")


async def test_a_nul_on_the_socket_is_refused(server: Served) -> None:
    ann = await server.guest()
    made = await ann.table("me", "hotseat")
    for table in ("%00", f"{made.id}%00", "x" * 300):
        async with ann.socket(table) as line:
            assert (await line.hears(m.Refusal)).error.code in ("bad-request", "not-found")
    async with ann.socket(made.id, "?invite=%00") as line:
        await line.hears(m.Hello)
        refused = await line.asks("chat", text="good\0 evening")
        assert isinstance(refused, m.Refusal)
        assert refused.error.code == "bad-request"
        assert isinstance(await line.asks("chat", text="a backslash and \\u0000 are fine"), m.Ack)
    assert [line.text for line in (await ann.sees(made.id)).chat if line.who] == ["a backslash and \\u0000 are fine"]


async def test_a_page_of_no_table_is_a_page(server: Served) -> None:
    ann = await server.guest()
    assert (await ann.get("/table/%00")).status_code == 200


@pytest.mark.parametrize("name", ["ß" * 13, "ᾂ" * 24, "İ" * 24, "x" * 24])
async def test_whoever_registers_can_sign_in(server: Served, name: str) -> None:
    ann = await server.guest(None)
    assert (await ann.post("/api/account", {"name": name, "password": PASSWORD})).json()["name"] == name
    elsewhere = await server.guest(None)
    assert (await elsewhere.post("/api/login", {"name": name, "password": PASSWORD})).json()["name"] == name


@pytest.mark.parametrize(("seed", "status"), [("7", 201), ("s" * 200, 201), ("s" * 201, 422), ("é" * 5000, 422)])
async def test_a_record_may_have_a_seed_of_some_length(server: Served, seed: str, status: int) -> None:
    match = kingsarms.new("kingsburg", seats=2, seed=seed)
    while not match.over and match.ply < 20:
        match.play(match.legal()[0])
    ann = await server.guest()
    sent = await ann.post("/api/records", content=match.record(reveal=True).dumps().encode())
    assert sent.status_code == status, sent.text
    if status == 422:
        assert code(sent) == "bad-record"
        assert "200 characters" in sent.json()["error"]["message"]


async def test_a_record_with_a_nul_is_refused(server: Served) -> None:
    ann = await server.guest()
    text = kingsarms.new("kingstone").record().dumps()
    for spoilt in (text.replace("Player 1", "A\0nn"), text.replace("pack:", "seed: a\0b\npack:")):
        refused = await ann.post("/api/records", content=spoilt.encode())
        assert (refused.status_code, code(refused)) == (400, "bad-request")


async def test_names_of_a_record_are_shown_as_they_are(server: Served) -> None:
    """They are nobody's here, and may be those of accounts, or in any letters."""
    ann = await server.guest()
    (await ann.post("/api/account", {"name": "Ann", "password": PASSWORD})).raise_for_status()
    text = kingsarms.new("kingstone").record().dumps().replace("Player 1, Player 2", "Ann, \u0410nn")
    made = (await ann.post("/api/records", content=text.encode())).json()
    assert [seat.name for seat in (await ann.sees(made["id"])).seats] == ["Ann", "\u0410nn"]


@pytest.mark.parametrize("value", ["a\0b", "x" * 17])
async def test_no_database_is_asked_for_what_another_would_not_keep(engine: AsyncEngine, value: str) -> None:
    async with engine.connect() as connection:
        with pytest.raises(Refused) as refused:
            await connection.execute(select(schema.tables).where(schema.tables.c.id == value))
    assert refused.value.problem.code == "bad-request"
