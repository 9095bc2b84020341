"""Sessions over HTTP: renewed where somebody becomes more than they were, listed and ended; and their cookie."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kingsarms.tables import messages as m
from kingsarms.tables.people import DAY_MS, Expiry
from kingsarms.web.agents import client_name
from kingsarms.web.services import open_services
from kingsarms.web.settings import Settings
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest, code

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def registered(server: Served, name: str = "Ann") -> Guest:
    guest = await server.guest(name)
    (await guest.post("/api/account", {"name": name, "password": PASSWORD})).raise_for_status()
    return guest


async def signed_in(server: Served, name: str = "Ann", agent: str = FIREFOX) -> Guest:
    guest = await server.guest(None)
    guest.http.headers["User-Agent"] = agent
    (await guest.post("/api/login", {"name": name, "password": PASSWORD})).raise_for_status()
    return guest


async def name_by(server: Served, cookie: str) -> str | None:
    """Who a cookie still is."""
    async with Guest(server.url) as thief:
        thief.http.cookies.clear()
        thief.http.cookies.set("kingsarms", cookie)
        name: str | None = (await thief.get("/api/session")).json()["name"]
    return name


# -- renewal -----------------------------------------------------------------------------------------------------------


async def test_whoever_becomes_somebody_gets_a_new_session(server: Served) -> None:
    """A cookie that somebody else has planted is worth nothing after each step, and a guest keeps their tables."""
    ann = await server.guest(None)
    planted = [ann.http.cookies["kingsarms"]]
    (await ann.post("/api/session", {"name": "Ann"})).raise_for_status()
    planted.append(ann.http.cookies["kingsarms"])
    made = await ann.table("me", "person")
    (await ann.post("/api/account", {"name": "Ann", "password": PASSWORD})).raise_for_status()
    assert (await ann.sees(made.id)).you == [0]
    planted.append(ann.http.cookies["kingsarms"])
    (await ann.post("/api/account/password", {"old": PASSWORD, "new": "better horse"})).raise_for_status()
    planted.append(ann.http.cookies["kingsarms"])
    (await ann.post("/api/login", {"name": "Ann", "password": "better horse"})).raise_for_status()
    assert len({*planted, ann.http.cookies["kingsarms"]}) == 5
    assert [await name_by(server, cookie) for cookie in planted] == [None] * 4
    assert (await ann.get("/api/session")).json()["name"] == "Ann"
    assert (await ann.sees(made.id)).you == [0]


async def test_a_new_name_alone_renews_nothing(server: Served) -> None:
    ann = await server.guest("Ann")
    before = ann.http.cookies["kingsarms"]
    answer = await ann.post("/api/session", {"name": "Anna"})
    assert "set-cookie" not in answer.headers
    assert await name_by(server, before) == "Anna"


async def test_a_socket_does_not_outlive_the_session_it_was_opened_with(server: Served) -> None:
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    async with ann.socket(made.id) as line:
        await line.hears(m.Hello)
        (await ann.post("/api/account", {"name": "Ann", "password": PASSWORD})).raise_for_status()
        with pytest.raises(ConnectionClosed, match="4002"):
            await line.hears(m.Ack)
    async with ann.socket(made.id) as line:
        assert (await line.hears(m.Hello)).snapshot.you == [0, 1]


# -- listing and ending ------------------------------------------------------------------------------------------------


async def test_sessions_are_listed_with_what_they_were_called(server: Served) -> None:
    here = await registered(server)
    there = await signed_in(server)
    eve = await registered(server, "Eve")
    listed = (await there.get("/api/sessions")).json()
    assert [(one["client"], one["current"]) for one in listed] == [("Firefox on Linux", True), ("python-httpx", False)]
    assert all(one["created"] <= one["used"] for one in listed)
    assert len((await eve.get("/api/sessions")).json()) == 1
    assert code(await eve.delete(f"/api/sessions/{listed[1]['id']}")) == "not-found"
    assert (await there.delete(f"/api/sessions/{listed[1]['id']}")).status_code == 204
    assert (await here.get("/api/session")).json()["name"] is None
    assert (await there.get("/api/session")).json()["name"] == "Ann"
    nobody = await server.guest(None)
    assert code(await nobody.get("/api/sessions")) == "no-session"


async def test_when_a_session_is_ended_so_are_its_sockets_and_tokens(server: Served) -> None:
    here = await registered(server)
    there, third = await signed_in(server), await signed_in(server)
    made = await here.table("me", "hotseat")
    token = (await there.post("/api/tokens", {"label": "bot"})).json()["token"]
    own = (await here.post("/api/tokens", {"label": "my bot"})).json()["token"]
    bot, mine = await server.guest(None, token), await server.guest(None, own)
    for path in ("/api/sessions", "/api/sessions/x"):
        assert code(await bot.delete(path)) == "forbidden"
    assert code(await bot.get("/api/sessions")) == "forbidden"
    async with there.socket(made.id) as socket, bot.socket(made.id) as program, here.socket(made.id) as stays:
        for line in (socket, program, stays):
            await line.hears(m.Hello)
        assert (await here.delete("/api/sessions")).status_code == 204
        for line in (socket, program):
            with pytest.raises(ConnectionClosed, match="4002"):
                await line.hears(m.Ack)
        await stays.connection.send('{"kind":"ping"}')
        assert await stays.hears(m.Pong)
    assert code(await bot.get("/api/session")) == "no-session"
    for ended in (there, third):
        assert (await ended.get("/api/session")).json()["name"] is None
    assert [token["label"] for token in (await here.get("/api/tokens")).json()] == ["my bot"]
    assert (await mine.get("/api/session")).json()["name"] == "Ann"
    (await here.post("/api/logout")).raise_for_status()
    assert code(await mine.get("/api/session")) == "no-session"


async def test_a_new_password_ends_all_other_sessions(server: Served) -> None:
    here, there = await registered(server), await signed_in(server)
    guest = await server.guest("Guest")
    new = {"old": PASSWORD, "new": "better horse"}
    assert code(await here.post("/api/account/password", new | {"old": "wrong horse"})) == "wrong-password"
    assert code(await here.post("/api/account/password", new | {"new": "short"})) == "bad-request"
    assert code(await guest.post("/api/account/password", new)) == "forbidden"
    assert (await there.get("/api/session")).json()["name"] == "Ann"
    token = (await here.post("/api/tokens", {"label": "bot"})).json()["token"]
    bot = await server.guest(None, token)
    assert code(await bot.post("/api/account/password", new)) == "forbidden"
    assert (await here.post("/api/account/password", new)).json()["name"] == "Ann"
    assert (await there.get("/api/session")).json()["name"] is None
    assert (await here.get("/api/session")).json()["name"] == "Ann"
    assert code(await there.post("/api/login", {"name": "Ann", "password": PASSWORD})) == "wrong-password"
    assert (await there.post("/api/login", {"name": "Ann", "password": "better horse"})).status_code == 200


async def test_sessions_of_long_ago_are_swept_out_and_their_sockets_closed(serve: Serve) -> None:
    server = await serve(expiry=Expiry(idle_days=2, most_days=5))
    ann = await server.guest(None)
    named = await ann.post("/api/session", {"name": "Ann"})
    assert "Max-Age=432000" in named.headers["set-cookie"]
    made = await ann.table("me", "hotseat")
    async with ann.socket(made.id) as line:
        await line.hears(m.Hello)
        now = server.house.people._now
        server.house.people._now = lambda: now() + 3 * DAY_MS
        await server.house.watching.end_expired_sessions()
        with pytest.raises(ConnectionClosed, match="4002"):
            await line.hears(m.Ack)
    assert (await ann.get("/api/session")).json()["name"] is None


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (FIREFOX, "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
            "Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile "
            "Safari/537.36",
            "Chrome on Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.6 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 "
            "Safari/605.1.15",
            "Safari on Mac",
        ),
        ("python-httpx/0.28.1", "python-httpx"),
        ("curl/8.5.0", "curl"),
        ("\x1b[31m" + "x" * 500, "[31m" + "x" * 56),
        ("", ""),
    ],
)
def test_a_client_is_called_what_its_owner_would_call_it(agent: str, told: str) -> None:
    assert client_name(agent) == told


# -- the cookie, and https ---------------------------------------------------------------------------------------------


async def test_the_cookie_is_for_the_server_alone(server: Served) -> None:
    guest = Guest(server.url)
    answer = await guest.http.get("/api/session")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("kingsarms=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "strict-transport-security" not in answer.headers
    assert (await guest.http.get("/api/session")).headers.get("set-cookie") is None
    await guest.http.aclose()


@pytest.mark.parametrize("told_by", ["host", "proxy"])
async def test_behind_https_cookie_and_browser_are_kept_to_it(serve: Serve, told_by: str) -> None:
    server = await serve(https=told_by == "host", proxy=True)
    headers = {"X-Forwarded-Proto": "https"} if told_by == "proxy" else {}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, trust_env=False) as client:
        answer = await client.get("/api/session")
        parts = answer.headers["set-cookie"].split("; ")
        assert parts[0].startswith("__Host-kingsarms=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(parts)
        assert not any(part.lower().startswith("domain") for part in parts)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        for path in ("/", "/nowhere", "/api/nowhere", "/health"):
            assert "strict-transport-security" in (await client.get(path)).headers
        guard = {
            "X-CSRF-Token": answer.json()["csrf"],
            "Cookie": parts[0],
            "Origin": server.url.replace("http", "https"),
        }
        named = await client.post("/api/session", json={"name": "Ann"}, headers=guard)
        assert named.json()["name"] == "Ann"
        own = named.headers["set-cookie"].split("; ")[0]
        assert (await client.get("/api/session", headers={"Cookie": own})).json()["name"] == "Ann"
        plain = own.removeprefix("__Host-")  # as another site of the same domain could plant it
        assert (await client.get("/api/session", headers={"Cookie": plain})).json()["name"] is None


@pytest.mark.parametrize("https", [True, False])
async def test_a_page_of_the_other_scheme_is_another_site(serve: Serve, https: bool) -> None:
    """Whoever sits on the way can write pages of http, and they could otherwise act for somebody at https."""
    server = await serve(https=https)
    host = server.url.removeprefix("http://")
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        answer = await client.get("/api/session")
        cookie = answer.headers["set-cookie"].split(";")[0]
        guard = {"X-CSRF-Token": answer.json()["csrf"], "Cookie": cookie}
        for scheme in ("http", "https"):
            body, headers = {"name": "Ann"}, guard | {"Origin": f"{scheme}://{host}"}
            named = await client.post("/api/session", json=body, headers=headers)
            assert named.status_code == (200 if (scheme == "https") == https else 403), scheme


async def test_a_port_that_goes_without_saying_may_be_said(tmp_path: Path) -> None:
    from litestar.testing import RequestFactory

    async with open_services(Settings(data=tmp_path, https=True, thinkers=1)) as served:
        for origin, host in (
            ("https://tavern.example", "tavern.example:443"),
            ("https://tavern.example", "Tavern.example"),
            ("https://tavern.example:8443", "tavern.example:8443"),
        ):
            served.door.check_origin(RequestFactory().get("/", headers={"origin": origin, "host": host}))


# -- names -------------------------------------------------------------------------------------------------------------


async def test_nobody_is_seen_under_the_name_of_an_account(server: Served) -> None:
    """Neither as a guest nor as somebody beside a guest; its own person is."""
    ann = await registered(server)
    eve = await server.guest("Eve")
    for name in ("Ann", "ann.", "A\u200bnn", "\uff21NN"):
        assert code(await eve.post("/api/session", {"name": name})) == "name-taken"
        wish = {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": name}]}
        assert code(await eve.post("/api/tables", wish)) == "name-taken"
        assert (await ann.post("/api/tables", wish)).status_code == 201
    assert (await eve.get("/api/session")).json()["name"] == "Eve"


@pytest.mark.parametrize(
    "name", ["\u0410nn", "\u202e\u200b", "\u3164", "...", "A\u0335\u0335\u0335\u0335nn", "\u13aann"]
)
async def test_a_name_can_be_read_for_what_it_is(server: Served, name: str) -> None:
    guest = await server.guest(None)
    for path, more in (("/api/session", {}), ("/api/account", {"password": PASSWORD})):
        assert code(await guest.post(path, {"name": name} | more)) == "bad-request"


async def test_who_registers_under_a_guests_name_is_told_apart_from_them(server: Served) -> None:
    guest = await server.guest("Ann")
    assert (await guest.get("/api/session")).json()["name"] == "Ann"
    await registered(server)
    assert (await guest.get("/api/session")).json()["name"] == "Ann (guest)"
