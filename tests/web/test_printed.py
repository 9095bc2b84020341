"""What is printed on boards and cards is told once, and may be kept for ever."""

from __future__ import annotations

import httpx
import pytest

import kingsarms
from kingsarms.engine.printed import laid
from tests.web.conftest import Served

FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture
def database_url(file_url: str) -> str:
    """What is printed is the same whatever keeps the tables: one kind of database does."""
    return file_url


async def test_a_table_says_where_it_is_and_together_with_the_view_it_is_all_there_is_to_see(server: Served) -> None:
    guest = await server.guest()
    made = await guest.table("me", "hotseat", game="kingstone", options={"board": "skirmish"})
    snapshot = await guest.sees(made.id)
    answer = await guest.http.get(snapshot.table.printed)
    match = kingsarms.new("kingstone", options={"board": "skirmish"})
    assert answer.json() == match.printed
    assert laid(snapshot.view, answer.json()) == match.seen()
    assert "name" not in snapshot.view["spaces"][0]


async def test_the_edition_at_hand_may_be_kept_for_ever_and_any_other_is_asked_for_again(server: Served) -> None:
    guest = await server.guest()
    made = await guest.table("me", "hotseat", game="kingstone")
    address = httpx.URL((await guest.sees(made.id)).table.printed)
    kept = await guest.http.get(str(address))
    assert kept.headers["cache-control"] == FOREVER
    assert kept.headers["content-encoding"] == "gzip"
    for query in ({"edition": "older"}, {}):
        other = await guest.http.get(str(address.copy_with(params=dict(address.params.remove("edition")) | query)))
        assert other.headers["cache-control"] == "no-cache"
        assert other.json() == kept.json()
        again = await guest.http.get(str(other.url), headers={"If-None-Match": other.headers["etag"]})
        assert again.status_code == 304


async def test_all_tables_that_look_alike_share_it(server: Served) -> None:
    guest = await server.guest()

    async def address(**wishes: object) -> str:
        made = await guest.table("me", "hotseat", game="kingstone", **wishes)
        return (await guest.sees(made.id)).table.printed

    one = await address(options={"compensation": "none"})
    assert one == await address(options={"compensation": "two"})
    assert one != await address(options={"board": "skirmish"})


async def test_what_there_is_not_is_refused(server: Served) -> None:
    guest = await server.guest()
    for path, code in (
        ("nowhere/printed?seats=2", "not-found"),
        ("kingstone/printed?seats=3", "bad-option"),
        ("kingstone/printed?seats=2&board=round", "bad-option"),
        ("kingstone/printed?seats=2&colour=red", "bad-option"),
        ("kingstone/printed", "bad-request"),
    ):
        assert (await guest.http.get(f"/api/games/{path}")).json()["error"]["code"] == code
