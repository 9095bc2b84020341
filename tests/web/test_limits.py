"""Limits: by person and by address, for every path, and as the host sets them."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from kingsarms.cli import main
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.web.limits import Limiter, LimitError, Limits, Rate
from kingsarms.web.settings import Settings
from tests.web.conftest import Serve
from tests.web.guests import code

GUIDE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


@pytest.fixture
def database_url(file_url: str) -> str:
    """What is counted in memory is the same whatever keeps the tables: one kind of database does."""
    return file_url


@dataclass
class Somebody:
    who: str
    address: str = "203.0.113.7"


def allows(limiter: Limiter, kind: str, asker: Somebody) -> bool:
    try:
        limiter.charge(kind, asker)
    except Refused:
        return False
    return True


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("kingsarms.web.limits.time.monotonic", lambda: now)
    limiter = Limiter(Limits(chat=Rate(2, 0.5)))
    ann, ben = Somebody("ann"), Somebody("ben")
    assert [allows(limiter, "chat", ann) for _ in range(3)] == [True, True, False]
    assert allows(limiter, "chat", ben)
    now += 1.0
    assert not allows(limiter, "chat", ann)
    now += 1.0
    assert allows(limiter, "chat", ann)
    assert not allows(limiter, "chat", ann)


def test_a_refusal_says_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.web.limits.time.monotonic", lambda: 100.0)
    limiter = Limiter(Limits(chat=Rate(1, 0.25), table=Rate(0, 0)))
    limiter.spend("chat", "ann")
    for kind, seconds in (("chat", 4), ("table", None)):
        with pytest.raises(Refused) as refused:
            limiter.spend(kind, "ann")
        assert refused.value.problem.retry_after == seconds


def test_guests_of_one_address_share_what_is_left() -> None:
    limiter = Limiter(Limits(table=Rate(5, 0), crowd=3))
    made = sum(allows(limiter, "table", Somebody(f"guest {n}")) for n in range(60) for _ in range(5))
    assert made == 15
    assert allows(limiter, "table", Somebody("another", "203.0.113.8"))


def test_who_asks_too_much_takes_nothing_from_their_neighbours() -> None:
    limiter = Limiter(Limits(table=Rate(5, 0), crowd=2))
    assert sum(allows(limiter, "table", Somebody("shouter")) for _ in range(100)) == 5
    assert sum(allows(limiter, "table", Somebody("neighbour")) for _ in range(100)) == 5


def test_the_memory_of_the_limiter_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsarms.web.limits.MOST_BUCKETS", 50)
    limiter = Limiter(Limits())
    for n in range(500):
        limiter.spend("login", str(n))
        assert len(limiter._buckets) <= 50


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics", "/docs", "/docs/openapi.json", "/", "/about"])
async def test_every_path_is_limited_by_address(serve: Serve, path: str) -> None:
    server = await serve(Limits(request=Rate(2, 0), crowd=2))
    nobody = await server.guest(None)  # one
    answers = [await nobody.get(path) for _ in range(4)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, False, True]
    assert (answers[-1].status_code, code(answers[-1])) == (429, "too-many")
    assert answers[-1].headers["x-content-type-options"] == "nosniff"
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_a_method_that_is_not_there_is_limited_too(serve: Serve) -> None:
    server = await serve(Limits(request=Rate(2, 0), crowd=2))
    nobody = await server.guest(None)
    answers = [(await nobody.http.request("DELETE", "/health")).status_code for _ in range(4)]
    assert answers == [405, 405, 405, 429]


async def test_tokens_that_are_not_valid_are_limited(serve: Serve) -> None:
    server = await serve(Limits(bad_token=Rate(2, 0)))
    ann = await server.guest("Ann")
    made = await ann.table("me", "hotseat")
    good = (await ann.post("/api/tokens", {"label": "bot"})).json()["token"]
    answers = []
    for token in ("ka_wrong", good, "wrong", good, "ka_wrong"):
        bot = await server.guest(None, token)
        answers.append((await bot.get("/api/tables")).status_code)
    assert answers == [401, 200, 401, 429, 429]
    async with bot.socket(made.id) as line:
        assert (await line.hears(m.Refusal)).error.code == "too-many"
    assert (await ann.get("/api/tables")).status_code == 200  # who comes without one is none of it


async def test_guests_do_not_multiply_what_an_address_may_do(serve: Serve) -> None:
    server = await serve(Limits(table=Rate(2, 0), crowd=2))
    made = 0
    for n in range(5):
        guest = await server.guest(f"Guest {n}")
        for _ in range(2):
            wish = {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "person"}]}
            made += (await guest.post("/api/tables", wish)).status_code == 201
    assert made == 4


async def test_behind_a_proxy_a_network_of_ipv6_counts_as_one(serve: Serve) -> None:
    server = await serve(Limits(invite=Rate(2, 0)), proxy=True)
    guest = await server.guest(None)

    async def asks(address: str) -> int:
        return (await guest.http.get("/api/invites/none", headers={"X-Forwarded-For": address})).status_code

    assert [await asks(f"2001:db8:1:2:{n}::1") for n in range(3)] == [403, 403, 429]
    assert await asks("2001:db8:1:3::1") == 403


async def test_sockets_of_an_address_are_counted_behind_a_proxy(serve: Serve) -> None:
    server = await serve(Limits(connections_each=2), proxy=True)
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    made = await ann.table("me", "hotseat", public=True)
    at = {"X-Forwarded-For": "203.0.113.7"}
    async with ann.socket(made.id, **at) as one, ben.socket(made.id, **at) as two, ben.socket(made.id, **at) as three:
        await one.hears(m.Hello)
        await two.hears(m.Hello)
        assert (await three.hears(m.Refusal)).error.code == "too-many"
    async with ben.socket(made.id, **{"X-Forwarded-For": "203.0.113.8"}) as other:
        await other.hears(m.Hello)


# -- as the host sets them ---------------------------------------------------------------------------------------------


def test_limits_can_be_set() -> None:
    changed = Limits().changed(["chat=20/1.5", "connections-each=1000", "crowd=2.5", "head-seconds=3"])
    assert (changed.chat, changed.connections_each) == (Rate(20, 1.5), 1000)
    assert (changed.crowd, changed.head_seconds) == (2.5, 3.0)
    assert changed.command == Limits().command


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("shouting=1/1", "There is no limit 'shouting=1/1'.*connections-each"),
        ("chat", "BURST/PER_SECOND"),
        ("chat=5", "BURST/PER_SECOND"),
        ("chat=5/x", "BURST/PER_SECOND"),
        ("chat=-1/1", "BURST/PER_SECOND"),
        ("chat=inf/1", "BURST/PER_SECOND"),
        ("connections=0", "a number above 0"),
        ("connections=5/2", "a number above 0"),
        ("connections=nan", "a number above 0"),
    ],
)
def test_a_limit_that_cannot_be_is_told(setting: str, told: str) -> None:
    with pytest.raises(LimitError, match=told):
        Limits().changed([setting])


def test_the_command_line_and_the_environment_set_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen: list[Limits] = []

    def serve(settings: Settings, *_: object, **__: object) -> int:
        chosen.append(settings.limits)
        return 0

    monkeypatch.setattr("kingsarms.web.serve.serve", serve)
    monkeypatch.setenv("KINGSARMS_LIMITS", "chat=1/1 login=2/2")
    assert main(["serve", "--data", str(tmp_path), "--limit", "chat=3/3", "--limit", "sockets=7"]) == 0
    assert (chosen[0].chat, chosen[0].login, chosen[0].sockets) == (Rate(3, 3), Rate(2, 2), 7)
    assert main(["serve", "--data", str(tmp_path), "--limit", "chat"]) == 2
    assert "BURST/PER_SECOND" in capsys.readouterr().err


def test_the_guide_names_every_limit_with_its_default() -> None:
    told = dict(re.findall(r"^\| `([a-z-]+)` \| ([0-9./]+) \|", GUIDE, re.MULTILINE))
    known = {}
    for field in dataclasses.fields(Limits):
        value = field.default
        known[field.name.replace("_", "-")] = str(value) if isinstance(value, Rate) else f"{value:g}"
    assert told == known
