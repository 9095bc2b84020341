"""The pages bring the first answers along: the same that the visitor gets by asking, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.tables.cards import GAME
from tests.web.conftest import Served
from tests.web.guests import Guest

OPENING = '<script type="application/json" id="answers">'


@pytest.fixture
def database_url(file_url: str) -> str:
    """What a page brings along is the same whatever keeps the tables: one kind of database does."""
    return file_url


def answers(page: httpx.Response) -> dict[str, Any]:
    """What a page tells; a browser ends the block at the first `</script`."""
    if OPENING not in page.text:
        return {}
    block = page.text.split(OPENING)[1]
    found: dict[str, Any] = json.loads(block[: block.index("</script")])
    return found


async def same_as_asked(guest: Guest, told: dict[str, Any]) -> None:
    for path, answer in told.items():
        asked = (await guest.http.get(f"/api{path}")).json()
        if path == "/session":
            assert answer == asked | {"csrf": ""}
        else:
            assert timeless(answer) == timeless(asked)


def timeless(answer: Any) -> Any:
    """Without the moment at which it was given."""
    return {name: value for name, value in answer.items() if name != "at"} if isinstance(answer, dict) else answer


async def test_the_page_of_a_table_tells_its_state_and_announces_its_board_to_those_who_may_look(
    server: Served,
) -> None:
    host, stranger = await server.guest(), await server.guest("Ben")
    made = await host.table("me", "hotseat", public=False)
    page = await host.get(f"/table/{made.id}")
    assert set(answers(page)) == {"/session", f"/tables/{made.id}"}
    await same_as_asked(host, answers(page))
    announced = page.headers["link"].split(", ")
    printed = (await host.sees(made.id)).table.printed
    assert f"<{printed}>; rel=preload; as=fetch; crossorigin" in announced
    assert any("/assets/Board-" in link and link.endswith("rel=modulepreload") for link in announced)
    assert any(".css>" in link and link.endswith("rel=preload; as=style; crossorigin") for link in announced)
    for link in announced:
        assert (await host.http.get(link[1 : link.index(">")])).status_code == 200
    for visitor, table in ((stranger, made.id), (host, "nowhere")):
        answer = await visitor.get(f"/table/{table}")
        assert answer.status_code == 200
        assert answers(answer) == {}
        assert "link" not in answer.headers  # it would tell which game is played there


async def test_a_spectator_is_told_what_a_spectator_sees(server: Served) -> None:
    host, watcher = await server.guest(), await server.guest("Ben")
    made = await host.table("me", "page", public=True, game=GAME.id)
    told = answers(await watcher.get(f"/table/{made.id}"))
    await same_as_asked(watcher, told)
    state = told[f"/tables/{made.id}"]
    assert state["you"] == []
    assert state["seat"] is None
    assert state["view"] != answers(await host.get(f"/table/{made.id}"))[f"/tables/{made.id}"]["view"]


async def test_the_home_page_tells_what_it_asks_for(server: Served) -> None:
    guest = await server.guest()
    await guest.table("me", "hotseat", public=True)
    told = answers(await guest.get("/"))
    assert set(told) == {"/session", "/games", "/home"}
    assert [len(tables) for tables in told["/home"].values()] == [1, 0, 1, 0]
    await same_as_asked(guest, told)


async def test_who_is_new_has_to_ask_who_they_are_and_gets_a_cookie(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as newcomer:
        told = answers(await newcomer.get("/"))
        assert "/games" in told
        assert "/session" not in told
        assert told["/home"]["mine"] == []
        assert not newcomer.cookies
        await newcomer.get("/api/session")
        assert newcomer.cookies
        assert answers(await newcomer.get("/"))["/session"]["name"] is None


async def test_no_page_holds_the_token_for_changes_or_is_kept(server: Served) -> None:
    guest = await server.guest()
    made = await guest.table("me", "hotseat")
    for path in ("/", f"/table/{made.id}"):
        page = await guest.get(path)
        assert guest.csrf not in page.text
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["vary"] == "Accept-Encoding"
        assert "etag" not in page.headers


@pytest.mark.parametrize("words", ["</script><script>alert(1)</script>", "<!--<script>", "a &amp; \\u003cb>"])
async def test_no_words_of_a_guest_end_the_block(server: Served, words: str) -> None:
    guest = await server.guest()
    made = await guest.table("me", "hotseat", name=words)
    page = await guest.get(f"/table/{made.id}")
    assert answers(page)[f"/tables/{made.id}"]["table"]["name"] == words
    assert "<" not in page.text.split(OPENING)[1].split("</script>")[0]


async def test_head_is_answered_as_get_without_a_body(server: Served) -> None:
    guest = await server.guest()
    made = await guest.table("me", "hotseat")
    for path in ("/", f"/table/{made.id}", "/tables", "/nowhere", "/health", "/docs", f"/api/tables/{made.id}"):
        asked, told = await guest.get(path), await guest.http.head(path)
        assert told.status_code == asked.status_code
        assert told.content == b""
        for name in ("content-type", "content-length", "content-security-policy", "cache-control"):
            assert told.headers[name] == asked.headers[name]
    assert (await guest.http.head("/api/tables/nowhere")).status_code == 404
    assert (await guest.http.head("/api/login")).status_code == 405
