"""Passwords: whoever guesses is slowed down, and the owner of an account is not."""

from __future__ import annotations

import httpx
import pytest

from kingsarms.web.limits import Limits
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest, code

PASSWORD = "correct horse"
WRONG = "wrong horse"
TIGHT = Limits().times(10_000).changed(["login=20/0", "guess=3/0", "siege=8/0"])


@pytest.fixture
async def server(serve: Serve) -> Served:
    return await serve(TIGHT, proxy=True)


async def at(server: Served, address: str, name: str | None = None) -> Guest:
    """Somebody who comes from an address."""
    guest = Guest(server.url, name)
    guest.http.headers["X-Forwarded-For"] = address
    return await server.guests.enter_async_context(guest)


async def owner(server: Served, address: str = "203.0.113.1") -> Guest:
    ann = await at(server, address, "Ann")
    (await ann.post("/api/account", {"name": "Ann", "password": PASSWORD})).raise_for_status()
    return ann


async def try_to_sign_in(guest: Guest, password: str = PASSWORD, name: str = "Ann") -> httpx.Response:
    return await guest.post("/api/login", {"name": name, "password": password})


async def codes(guest: Guest, times: int, name: str = "Ann") -> list[str]:
    return [code(await try_to_sign_in(guest, WRONG, name)) for _ in range(times)]


async def test_wrong_passwords_from_one_address_keep_nobody_else_out(server: Served) -> None:
    await owner(server)
    eve = await at(server, "198.51.100.1")
    assert await codes(eve, 5) == ["wrong-password"] * 3 + ["too-many"] * 2
    assert code(await try_to_sign_in(eve)) == "too-many"  # not even with the right one: it would be told apart
    for address in ("203.0.113.1", "203.0.113.2"):  # where she has been, and where she has not
        assert (await try_to_sign_in(await at(server, address))).json()["name"] == "Ann"


async def test_an_account_under_siege_is_open_to_those_who_have_been_in_it(server: Served) -> None:
    ann = await owner(server)
    (await try_to_sign_in(await at(server, "203.0.113.2"))).raise_for_status()
    for n in range(4):
        await codes(await at(server, f"198.51.100.{n}"), 3)
    stranger = await at(server, "192.0.2.1")
    refused = await try_to_sign_in(stranger)
    assert (refused.status_code, code(refused)) == (429, "too-many")
    for address in ("203.0.113.1", "203.0.113.2"):
        assert (await try_to_sign_in(await at(server, address))).json()["name"] == "Ann"
    ann.http.headers["X-Forwarded-For"] = "192.0.2.2"  # on the road, but signed in
    assert (await try_to_sign_in(ann)).json()["name"] == "Ann"
    assert (await ann.post("/api/account/password", {"old": PASSWORD, "new": "better horse"})).status_code == 200
    other = await at(server, "192.0.2.3", "Ben")
    assert (await other.post("/api/account", {"name": "Ben", "password": PASSWORD})).status_code == 200


async def test_it_cannot_be_told_whether_an_account_is_there(server: Served) -> None:
    await owner(server)
    told = []
    for name in ("Ann", "Nobody"):
        told.append([await codes(await at(server, f"198.51.100.{n}"), 4, name) for n in range(4)])
    assert told[0] == told[1]
    assert told[0][0] == ["wrong-password"] * 3 + ["too-many"]
    assert told[0][3] == ["too-many"] * 4


async def test_however_a_name_is_written_it_is_one_account_that_is_guessed_at(server: Served) -> None:
    await owner(server)
    eve = await at(server, "198.51.100.1")
    told = [code(await try_to_sign_in(eve, WRONG, name)) for name in ("Ann", "ANN", " ann ", "\uff21nn")]
    assert told == ["wrong-password"] * 3 + ["too-many"]


async def test_right_passwords_are_not_counted_as_guesses(server: Served) -> None:
    await owner(server)
    for _ in range(6):
        assert (await try_to_sign_in(await at(server, "203.0.113.9"))).status_code == 200


async def test_an_address_tries_only_so_many_accounts(server: Served) -> None:
    eve = await at(server, "198.51.100.1")
    told = [code(await try_to_sign_in(eve, WRONG, f"Somebody {n}")) for n in range(22)]
    assert told == ["wrong-password"] * 20 + ["too-many"] * 2


async def test_a_house_that_has_no_room_for_passwords_says_for_how_long_and_counts_no_guess(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await owner(server)
    with monkeypatch.context() as full:
        full.setattr("kingsarms.tables.passwords.MOST", 0)
        guest = await at(server, "203.0.113.2")
        for _ in range(5):
            told = await try_to_sign_in(guest)
            assert (told.status_code, code(told), told.headers["retry-after"]) == (503, "busy", "1")
            assert code(await ann.post("/api/account/password", {"old": PASSWORD, "new": "better horse"})) == "busy"
        ben = await at(server, "203.0.113.3", "Ben")
        assert code(await ben.post("/api/account", {"name": "Ben", "password": PASSWORD})) == "busy"
    assert (await try_to_sign_in(guest)).json()["name"] == "Ann"
    assert (await ann.post("/api/account/password", {"old": PASSWORD, "new": "better horse"})).status_code == 200


async def test_who_has_a_session_alone_does_not_guess_the_password_for_long(server: Served) -> None:
    """Or a device that was left open would be an account that was lost."""
    ann = await owner(server)
    new = {"old": WRONG, "new": "better horse"}
    told = [code(await ann.post("/api/account/password", new)) for _ in range(4)]
    assert told == ["wrong-password"] * 3 + ["too-many"]
