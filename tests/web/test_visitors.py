"""Sessions, accounts, tokens, limits, and the headers of every answer."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.exceptions import ConnectionClosed

from kingsarms.tables import messages as m
from kingsarms.tables import schema
from kingsarms.web.addresses import PROXIES
from kingsarms.web.app import build_app
from kingsarms.web.limits import Limits, Rate
from tests.web.conftest import Serve, Served
from tests.web.guests import code

PASSWORD = "correct horse"


async def test_a_guest_comes_in_with_a_name(server: Served) -> None:
    guest = await server.guest(None)
    assert (await guest.get("/api/session")).json()["name"] is None
    told = (await guest.post("/api/session", {"name": " Ann\u200b  of Cleves "})).json()
    assert (told["name"], told["account"]) == ("Ann of Cleves", False)
    renamed = (await guest.post("/api/session", {"name": "Anne"})).json()
    assert renamed["name"] == "Anne"
    assert code(await guest.post("/api/session", {"name": "\u200b"})) == "bad-request"
    assert code(await guest.post("/api/session", {"name": "x" * 25})) == "bad-request"
    left = (await guest.delete("/api/session")).json()
    assert left["name"] is None
    assert (await guest.get("/api/session")).json()["name"] is None


async def test_an_account_opens_the_same_seats_elsewhere(server: Served) -> None:
    ann = await server.guest("Ann")
    made = await ann.table("me", "person")
    told = (await ann.post("/api/account", {"name": "Ann", "password": PASSWORD})).json()
    assert told["account"]
    phone = await server.guest(None)
    assert code(await phone.post("/api/login", {"name": "Ann", "password": "wrong horse"})) == "wrong-password"
    assert code(await phone.post("/api/login", {"name": "Nobody", "password": PASSWORD})) == "wrong-password"
    before = phone.http.cookies["kingsarms"]
    told = (await phone.post("/api/login", {"name": "ann", "password": PASSWORD})).json()
    assert told["name"] == "Ann"
    assert phone.http.cookies["kingsarms"] != before  # a new session: an old cookie is worth nothing
    assert (await phone.sees(made.id)).you == [0]
    assert code(await phone.post("/api/account", {"name": "Beth", "password": PASSWORD})) == "forbidden"
    eve = await server.guest("Eve")
    assert code(await eve.post("/api/account", {"name": "ANN", "password": PASSWORD})) == "name-taken"
    assert code(await eve.post("/api/account", {"name": "Eve", "password": "short"})) == "bad-request"
    old = phone.http.cookies["kingsarms"]
    assert (await phone.post("/api/logout")).json()["name"] is None
    phone.http.cookies.clear()
    phone.http.cookies.set("kingsarms", old)
    assert (await phone.get("/api/session")).json()["name"] is None  # ended on the server, not only in the browser
    assert (await ann.sees(made.id)).you == [0]


async def test_a_token_plays_without_a_cookie(server: Served) -> None:
    ann = await server.guest("Ann")
    made = (await ann.post("/api/tokens", {"label": "my bot"})).json()
    bot = await server.guest(None, made["token"])
    table = await bot.table("me", "page")
    assert (await bot.sees(table.id)).you == [0]
    assert [t["id"] for t in (await ann.get("/api/tables", list="mine")).json()] == [table.id]
    async with bot.socket(table.id) as line:
        assert (await line.hears()).snapshot.you == [0]
    (listed,) = (await ann.get("/api/tokens")).json()
    assert (listed["label"], listed["token"]) == ("my bot", None)
    assert code(await bot.post("/api/tokens", {"label": "another"})) == "forbidden"
    assert code(await bot.delete(f"/api/tokens/{made['id']}")) == "forbidden"
    assert (await ann.delete(f"/api/tokens/{made['id']}")).status_code == 204
    assert code(await bot.get(f"/api/tables/{table.id}")) == "no-session"
    for wrong in ("ka_wrong", "wrong", made["token"][:-1]):
        other = await server.guest(None, wrong)
        assert code(await other.get("/api/session")) == "no-session"


async def test_when_a_session_or_a_token_ends_so_do_its_sockets(server: Served) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    made = await ann.table("me", "hotseat", public=True)
    token = (await ann.post("/api/tokens", {"label": "bot"})).json()
    bot = await server.guest(None, token["token"])
    async with ann.socket(made.id) as own, bot.socket(made.id) as other, eve.socket(made.id) as watching:
        for line in (own, other, watching):
            await line.hears(m.Hello)
        await ann.delete(f"/api/tokens/{token['id']}")
        with pytest.raises(ConnectionClosed, match="4002"):
            await other.hears(m.Ack)
        await ann.post("/api/logout")
        with pytest.raises(ConnectionClosed, match="4002"):
            await own.hears(m.Ack)
        await eve.post("/api/session", {"name": "Evelyn"})  # a new name ends nothing
        await watching.connection.send('{"kind":"ping"}')
        assert await watching.hears(m.Pong)


async def test_sockets_are_counted(serve: Serve) -> None:
    server = await serve(Limits(sockets=2))
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    async with ann.socket(made.id) as one, ann.socket(made.id) as two, ann.socket(made.id) as three:
        assert isinstance(await one.hears(), m.Hello)
        await two.hears(m.Hello)
        assert (await three.hears(m.Refusal)).error.code == "too-many"
    async with ann.socket(made.id) as again:
        assert isinstance(await again.hears(), m.Hello)


async def test_too_much_is_refused(serve: Serve) -> None:
    tight = Limits(
        session=Rate(3, 0.001), login=Rate(2, 0.001), table=Rate(2, 0.001), chat=Rate(2, 0.001), hint=Rate(1, 0.001)
    )
    server = await serve(tight)
    ann = await server.guest("Ann")
    tables = [await ann.post("/api/tables", {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "person"}]})]
    tables.append(await ann.post("/api/tables", {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}))
    refused = await ann.post("/api/tables", {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "person"}]})
    assert (refused.status_code, code(refused)) == (429, "too-many")
    assert int(refused.headers["retry-after"]) > 0
    table = tables[1].json()["id"]
    said = [await ann.does(table, "chat", text="hello") for _ in range(3)]
    assert [answer.status_code for answer in said] == [200, 200, 429]
    login = [await ann.post("/api/login", {"name": "Ann", "password": PASSWORD}) for _ in range(3)]
    assert [answer.status_code for answer in login][-1] == 429
    names = [(await ann.post("/api/session", {"name": "Anne"})).status_code for _ in range(3)]
    assert names[-1] == 429


async def test_behind_a_proxy_a_visitor_counts_by_the_address_that_it_saw(serve: Serve) -> None:
    """Whatever a visitor writes before it, they are counted as the same."""
    server = await serve(Limits(invite=Rate(2, 0)), proxy=True)
    guest = await server.guest()

    async def asks(forwarded: str) -> int:
        return (await guest.http.get("/api/invites/none", headers={"X-Forwarded-For": forwarded})).status_code

    assert [await asks(f"198.51.100.{n}, 203.0.113.7") for n in range(3)] == [403, 403, 429]
    assert await asks("198.51.100.9, 203.0.113.7, 10.0.0.2") == 429  # the second of two proxies
    assert await asks("203.0.113.7, 203.0.113.8") == 403
    plain = await serve(Limits(invite=Rate(2, 0)))
    guest = await plain.guest()
    assert [await asks(f"198.51.100.{n}") for n in range(3)] == [403, 403, 429]  # nobody is in front: it is ignored


@pytest.mark.parametrize(
    ("proxy", "is_believed"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("172.31.0.2", True),
        ("::ffff:192.168.0.2", True),
        ("fd00::2", True),
        ("172.32.0.2", False),
        ("203.0.113.9", False),
        ("::ffff:203.0.113.9", False),
        ("2001:db8::9", False),
    ],
)
async def test_only_a_proxy_in_a_network_of_ones_own_is_believed(proxy: str, is_believed: bool) -> None:
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", b"198.51.100.1")]
    scope: Any = {"type": "http", "client": (proxy, 1), "headers": headers}
    nothing: Any = None
    await ProxyHeadersMiddleware(app, PROXIES)(scope, nothing, nothing)
    assert seen == ["198.51.100.1" if is_believed else proxy]


async def test_every_answer_carries_the_headers(server: Served) -> None:
    guest = await server.guest()
    for path in ("/", "/table/x", "/nowhere", "/api/games", "/api/nowhere", "/docs", "/docs/openapi.json", "/metrics"):
        headers = (await guest.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert (await guest.get("/api/games")).headers["cache-control"] == "no-store"


async def test_a_file_comes_as_small_as_the_browser_can_read_it(server: Served) -> None:
    guest = await server.guest()
    script = next(line.split('"')[-2] for line in (await guest.get("/")).text.splitlines() if 'type="module"' in line)
    sizes: dict[str, int] = {}
    for accepted, coding in (("gzip, deflate, br", "br"), ("br;q=0, gzip;q=1.0", "gzip"), ("identity", None)):
        async with guest.http.stream("GET", script, headers={"Accept-Encoding": accepted}) as answer:
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["vary"] == "Accept-Encoding"
            sizes[accepted] = len(b"".join([part async for part in answer.aiter_raw()]))
    assert list(sizes.values()) == sorted(sizes.values())


async def test_health_metrics_and_docs(server: Served) -> None:
    guest = await server.guest()
    assert (await guest.get("/health")).json()["status"] == "ok"
    made = await guest.table("me", "hotseat")
    await guest.plays(made.id, "move b3 c3")
    await guest.does(made.id, "play", action="fly", ply=1)
    answer = await guest.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"  # Prometheus reads it strictly
    text = answer.text
    assert 'kingsarms_commands_total{kind="play",outcome="ok"} 1.0' in text
    assert 'kingsarms_commands_total{kind="play",outcome="not-an-action"} 1.0' in text
    assert "kingsarms_open_tables 1.0" in text
    assert 'route="/api/tables/{table}/commands",status="200"' in text
    page = (await guest.get("/docs")).text
    assert "POST /api/tables/{table}/commands" in page
    assert 'id="ServerMessage"' in page
    assert "Play on from a moment of a finished match, against bots." in page


async def test_tables_that_were_put_aside_are_told_to_those_who_watch_over_the_house(server: Served) -> None:
    guest = await server.guest()
    assert "kingsarms_tables_quarantined 0.0" in (await guest.get("/metrics")).text
    made = await guest.table("me", "hotseat")
    async with server.house.store.engine.begin() as connection:
        broken = update(schema.events).where(schema.events.c.table_id == made.id).values(body="{")
        await connection.execute(broken)
    server.house.rooms.clear()
    assert code(await guest.get(f"/api/tables/{made.id}")) == "unplayable"
    assert "kingsarms_tables_quarantined 1.0" in (await guest.get("/metrics")).text


async def test_the_documentation_needs_nobody_else(server: Served) -> None:
    """No page of it, whoever made it, names a script, a font or a picture of another server."""
    guest = await server.guest()
    paths = [route.path for route in build_app().routes if route.path.startswith("/docs") and "{" not in route.path]
    assert {"/docs", "/docs/openapi.json"} <= set(paths)
    for path in paths:
        page = (await guest.get(path)).text
        assert "<script" not in page, path
        assert "http://" not in page, path
        assert "https://" not in page, path


async def test_what_is_not_there(server: Served) -> None:
    guest = await server.guest()
    missing = await guest.get("/api/nowhere")
    assert (missing.status_code, code(missing)) == (404, "not-found")
    wrong = await guest.post("/api/games", {})
    assert (wrong.status_code, code(wrong)) == (405, "bad-request")
    assert code(await guest.get("/api/games/chess/rules")) == "not-found"
    assert code(await guest.get("/api/tables/nowhere")) == "not-found"
