"""Nobody sees or does what they may not: each case gets its typed error, and the state is unchanged."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
import segno
from websockets.exceptions import ConnectionClosedError

from kingsarms.tables import messages as m
from tests.web.conftest import Serve, Served
from tests.web.guests import Guest, code, key


@asynccontextmanager
async def unchanged(server: Served, table: str) -> AsyncIterator[None]:
    """Whatever happens inside: not one event is added to the table."""
    before = await server.house.store.events_after(table, 0)
    yield
    assert await server.house.store.events_after(table, 0) == before


@pytest.fixture
async def scene(server: Served) -> tuple[Served, Guest, Guest, Guest, m.TableMade]:
    """Ann and Ben at a table of cards, by invitation; Eve outside."""
    ann, ben, eve = [await server.guest(name) for name in ("Ann", "Ben", "Eve")]
    made = await ann.table("me", "person", game="cards")
    await ben.sits(made)
    return server, ann, ben, eve, made


Scene = tuple[Served, Guest, Guest, Guest, m.TableMade]

COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("play", {"action": "nod", "ply": 2, "seat": 0}),
    ("undo", {"ply": 2, "seat": 0}),
    ("undo-answer", {"yes": True, "seat": 0}),
    ("resign", {"seat": 0}),
    ("draw", {"seat": 0}),
    ("draw-answer", {"yes": True}),
    ("chat", {"text": "psst"}),
    ("rematch", {}),
    ("leave", {}),
    ("sit", {"seat": 0}),
    ("free", {"seat": 0}),
]


async def test_another_session_can_do_nothing(scene: Scene) -> None:
    server, _, _, eve, made = scene
    async with unchanged(server, made.id):
        answers = {kind: await eve.does(made.id, kind, **fields) for kind, fields in COMMANDS}
        async with eve.socket(made.id) as line:  # there is not even a line to send them over
            assert (await line.hears()).error.code == "not-invited"
            with pytest.raises(ConnectionClosedError, match="4000"):
                await line.hears()
    told = {kind: (answer.status_code, code(answer)) for kind, answer in answers.items()}
    assert told == {kind: (403, "not-invited") for kind, _ in COMMANDS}


async def test_who_is_invited_to_watch_can_do_nothing_either(scene: Scene) -> None:
    server, _, _, eve, made = scene
    path = f"/api/tables/{made.id}/commands?invite={made.invite}"
    async with unchanged(server, made.id), eve.socket(made.id, f"?invite={made.invite}") as line:
        answers = {kind: await line.asks(kind, **fields) for kind, fields in COMMANDS}
        over_http = {kind: code(await eve.post(path, {"kind": kind, "key": key()} | f)) for kind, f in COMMANDS}
    told = {kind: answer.error.code for kind, answer in answers.items() if isinstance(answer, m.Refusal)}
    assert told == {kind: "seat-taken" if kind == "sit" else "not-seated" for kind, _ in COMMANDS}
    assert over_http == told


FOREIGN: list[tuple[str, dict[str, Any], str]] = [
    *((kind, fields, "not-your-seat") for kind, fields in COMMANDS if kind in ("play", "undo", "resign", "draw")),
    ("undo-answer", {"yes": True, "seat": 0}, "not-your-seat"),
    ("draw-answer", {"yes": True, "seat": 0}, "not-your-seat"),
    ("play", {"action": "nod", "ply": 2, "seat": 9}, "not-your-seat"),
    ("play", {"action": "nod", "ply": 2}, "not-your-turn"),
]


async def test_a_player_cannot_use_the_other_seat(scene: Scene) -> None:
    server, _, ben, _, made = scene
    async with unchanged(server, made.id), ben.socket(made.id) as line:
        for kind, fields, due in FOREIGN:
            assert code(await ben.does(made.id, kind, **fields)) == due
            answer = await line.asks(kind, **fields)
            assert isinstance(answer, m.Refusal)
            assert answer.error.code == due


async def test_a_hidden_view_stays_hidden(scene: Scene) -> None:
    server, ann, ben, eve, made = scene
    card = (await ann.sees(made.id)).view["cards"][0]
    assert card is not None
    assert (await ben.sees(made.id)).view["cards"][0] is None
    assert code(await ben.get(f"/api/tables/{made.id}", seat=0)) == "not-your-seat"
    assert code(await eve.get(f"/api/tables/{made.id}")) == "not-invited"
    watching = await eve.sees(made.id, invite=made.invite)
    assert watching.view["cards"] == [None, None]
    assert (watching.you, watching.choices) == ([], [])
    async with ben.socket(made.id) as line:
        await line.hears(m.Hello)
        await line.says("look", seat=0, key=None)
        refused = await line.hears(m.Refusal)
        assert refused.error.code == "bad-request"  # `look` takes no key
        await line.connection.send('{"kind":"look","seat":0}')
        assert (await line.hears(m.Refusal)).error.code == "not-your-seat"
    outside = Guest(server.url)
    async with outside, outside.socket(made.id) as line:
        assert (await line.hears()).error.code == "not-invited"


async def test_a_live_table_is_not_replayed_from_another_seat(scene: Scene) -> None:
    _, ann, ben, eve, made = scene
    path = f"/api/tables/{made.id}/replay"
    assert (await ann.get(path, seat=0, ply=2)).status_code == 200
    assert code(await ben.get(path, seat=0, ply=2)) == "secret"
    assert code(await eve.get(path, seat=0, ply=2, invite=made.invite)) == "secret"
    assert code(await eve.get(path, ply=2)) == "not-invited"
    public = await eve.get(path, ply=2, invite=made.invite)
    assert public.json()["view"]["cards"] == [None, None]
    assert public.json()["action"] is None
    for part in ("record", "dice"):
        assert code(await ann.get(f"/api/tables/{made.id}/{part}")) == "secret"
    assert code(await ann.post(f"/api/tables/{made.id}/branch", {"ply": 2, "seat": 1, "level": "page"})) == "secret"


async def test_nothing_secret_is_in_any_answer_while_the_match_lasts(scene: Scene) -> None:
    """The seed and the other's card are looked for in everything a player or spectator can get."""
    server, _, ben, eve, made = scene
    room = await server.house.open(made.id)
    seed = room.live.seed
    texts = []
    for guest, query in ((ben, {}), (eve, {"invite": made.invite})):
        for path in ("", "/replay", "/record", "/dice", "/hint", "/why?action=nod", "/why?handle=card:1", "/qr.svg"):
            texts.append((await guest.get(f"/api/tables/{made.id}{path}", **query)).text)
    texts.append((await ben.get("/api/tables", list="mine")).text)
    texts.append((await eve.get("/metrics")).text)
    async with eve.socket(made.id, f"?invite={made.invite}") as line:
        texts.append(str(await line.hears(m.Hello)))
    assert all(seed not in text for text in texts)
    dealt = [f"deal {card}" for card in range(6)]
    assert all(word not in text for text in texts for word in dealt)


async def test_an_invite_cannot_be_guessed(serve: Serve) -> None:
    from kingsarms.web.limits import Limits

    server = await serve(Limits())
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    made = await ann.table("me", "person")
    guesses = [made.invite[:-1] + ("a" if made.invite[-1] != "a" else "b"), made.id, made.id + "a" * 14, "x"]
    for guess in guesses:
        assert code(await eve.get(f"/api/invites/{guess}")) == "not-invited"
        assert code(await eve.get(f"/api/tables/{made.id}", invite=guess)) == "not-invited"
        assert code(await eve.post(f"/api/tables/{made.id}/sit", {"invite": guess})) == "not-invited"
    answers = [code(await eve.get(f"/api/invites/{made.id}{n:014}")) for n in range(60)]
    assert "too-many" in answers
    assert (await ann.sees(made.id)).table.status == "waiting"
    ok = await ann.get(f"/api/invites/{made.invite}")
    assert ok.status_code in (200, 429)  # by address: Ann shares it with Eve here


async def test_an_invite_leads_to_its_table(server: Served) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    made = await ann.table("me", "person")
    found = (await ben.get(f"/api/invites/{made.invite}")).json()
    assert found["table"]["id"] == made.id
    assert [seat["kind"] for seat in found["table"]["seats"]] == ["person", "empty"]
    await ben.sits(made)
    assert (await ben.sees(made.id)).you == [1]
    late = await server.guest("Cat")
    assert code(await late.post(f"/api/tables/{made.id}/sit", {"invite": made.invite})) == "seat-taken"
    assert code(await ben.post(f"/api/tables/{made.id}/sit", {"invite": made.invite})) == "seat-taken"


async def test_what_can_be_replayed_is_listed_for_those_who_may(server: Served) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    private = await ann.table("me", "hotseat")
    public = await ann.table("me", "hotseat", public=True)
    for made in (private, public):
        (await ann.does(made.id, "resign", seat=0)).raise_for_status()
    unplayed = await ann.table("me", "person", public=True)
    (await ann.does(unplayed.id, "leave")).raise_for_status()
    assert (await ann.sees(unplayed.id)).table.status == "finished"

    async def replays(guest: Guest, **query: int) -> list[str]:
        return [table["id"] for table in (await guest.get("/api/tables", list="finished", **query)).json()]

    assert await replays(ann) == [public.id, private.id]
    assert await replays(ann, limit=1) == [public.id]
    assert await replays(eve) == await replays(await server.guest(None)) == [public.id]
    for table in await replays(ann):
        assert (await ann.get(f"/api/tables/{table}/replay")).status_code == 200


async def test_an_uploaded_record_is_for_who_uploaded_it_and_who_gets_the_link(server: Served) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    played = await ann.table("me", "hotseat", public=True)
    (await ann.does(played.id, "resign", seat=0)).raise_for_status()
    record = (await ann.get(f"/api/tables/{played.id}/record")).content
    made = msgspec.json.decode((await ann.post("/api/records", content=record)).content, type=m.TableMade)

    async def listed(guest: Guest, which: str) -> dict[str, bool]:
        return {table["id"]: table["uploaded"] for table in (await guest.get("/api/tables", list=which)).json()}

    assert await listed(ann, "finished") == await listed(ann, "mine") == {made.id: True, played.id: False}
    assert await listed(eve, "finished") == await listed(await server.guest(None), "finished") == {played.id: False}
    assert code(await eve.get(f"/api/tables/{made.id}/replay")) == "not-invited"
    assert (await eve.get(f"/api/tables/{made.id}/replay", invite=made.invite)).status_code == 200
    assert (await ann.sees(made.id)).table.source == "upload"


async def test_the_code_to_scan_is_the_link(server: Served) -> None:
    ann, eve = await server.guest("Ann"), await server.guest("Eve")
    made = await ann.table("me", "person")
    drawn = await ann.get(f"/api/tables/{made.id}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    dark = {
        (x, y)
        for y, row in enumerate(segno.make(f"{server.url}/join/{made.invite}", error="m").matrix)
        for x, module in enumerate(row)
        if module
    }
    assert modules(drawn.text) == dark
    assert code(await eve.get(f"/api/tables/{made.id}/qr.svg")) == "not-invited"


def modules(svg: str) -> set[tuple[int, int]]:
    """The dark squares of a drawn code, without its margin: its lines run from left to right, row by row."""
    path = re.search(r' d="([^"]+)"', svg)
    assert path is not None
    found = set()
    x, y = -2.0, -2.5
    for step, numbers in re.findall(r"([Mmhv])([^Mmhv]*)", path[1]):
        values = [float(value) for value in re.findall(r"-?[\d.]+", numbers)]
        if step == "h":
            found |= {(int(x) + n, int(y)) for n in range(int(values[0]))}
            x += values[0]
        else:
            x, y = x + values[0], y + values[1]
    return found


async def test_stale_and_duplicate_commands(scene: Scene) -> None:
    server, ann, _, _, made = scene
    first = await ann.does(made.id, "play", action="nod", ply=2, key="once")
    assert first.status_code == 200
    async with unchanged(server, made.id):
        again = await ann.does(made.id, "play", action="nod", ply=2, key="once")
        assert again.json() == first.json()
        stale = await ann.does(made.id, "play", action="nod", ply=2, key="twice")
        assert (stale.status_code, code(stale)) == (409, "stale")
        async with ann.socket(made.id) as line:
            acked = await line.asks("play", action="nod", ply=2, key="once")
            assert isinstance(acked, m.Ack)
            assert acked.seq == first.json()["seq"]
            for ply in (2, 9):  # what was, and what is not yet
                refused = await line.asks("play", action="nod", ply=ply)
                assert isinstance(refused, m.Refusal)
                assert refused.error.code == "stale"


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"play"',
    b'{"kind":"play"}',
    b'{"kind":"dance","key":"k"}',
    b'{"kind":"play","key":"k","action":true,"ply":2}',
    b'{"kind":"play","key":"k","action":-1,"ply":2}',
    b'{"kind":"play","key":"k","action":99999999999999999999,"ply":2}',
    b'{"kind":"play","key":"k","action":"nod","ply":"two"}',
    b'{"kind":"play","key":"k","action":"nod","ply":2,"seat":-1}',
    b'{"kind":"play","key":"k","action":"nod","ply":2,"extra":1}',
    b'{"kind":"play","key":"k k","action":"nod","ply":2}',
    b'{"kind":"play","key":"","action":"nod","ply":2}',
    b'{"kind":"chat","key":"k","text":""}',
    b'{"kind":"resign","key":"' + b"k" * 65 + b'"}',
    b"[" * 5000 + b"]" * 5000,
]


async def test_malformed_commands(scene: Scene) -> None:
    server, ann, _, _, made = scene
    headers = {"X-CSRF-Token": ann.csrf, "Content-Type": "application/json"}
    over_http, on_socket = {}, {}
    async with unchanged(server, made.id), ann.socket(made.id) as line:
        for body in MALFORMED:
            answer = await ann.http.post(f"/api/tables/{made.id}/commands", content=body, headers=headers)
            over_http[body] = (answer.status_code, code(answer))
            await line.connection.send(body, text=True)
            on_socket[body] = (await line.hears(m.Refusal)).error.code
        assert over_http == dict.fromkeys(MALFORMED, (400, "bad-request"))
        assert on_socket == dict.fromkeys(MALFORMED, "bad-request")
        assert isinstance(await line.asks("undo", ply=2), m.Refusal)  # the line is still open


async def test_what_is_not_even_text_ends_the_connection(scene: Scene) -> None:
    server, ann, _, _, made = scene
    async with unchanged(server, made.id), ann.socket(made.id) as line:
        await line.connection.send(b'{"kind":"chat","key":"k","text":"\xff"}', text=True)
        with pytest.raises(ConnectionClosedError, match="1007"):
            await line.hears(m.Ack)


async def test_huge_commands(scene: Scene) -> None:
    server, ann, _, _, made = scene
    async with unchanged(server, made.id):
        refused = await ann.does(made.id, "chat", text="x" * 501)
        assert (refused.status_code, code(refused)) == (400, "bad-request")
        refused = await ann.does(made.id, "chat", text="x" * 100_000)
        assert (refused.status_code, code(refused)) == (413, "bad-request")
        async with ann.socket(made.id) as line:
            await line.hears(m.Hello)
            await line.says("chat", text="x" * 5000)
            assert (await line.hears(m.Refusal)).error.code == "bad-request"
            await line.says("chat", text="x" * 50_000)
            with pytest.raises(ConnectionClosedError, match="1009"):
                await line.hears(m.Ack)


async def test_commands_for_tables_that_are_not_there(server: Served) -> None:
    ann = await server.guest()
    for table in ("nothing", "x" * 17, "%00", "..%2f..", "é"):
        refused = await ann.does(table, "resign")
        assert refused.status_code in (400, 404), refused.text
        assert code(refused) in ("not-found", "bad-request")


async def test_changes_need_the_token_of_the_page(scene: Scene) -> None:
    server, ann, _, _, made = scene
    path = f"/api/tables/{made.id}/commands"
    body = {"kind": "play", "key": key(), "action": "nod", "ply": 2}
    async with unchanged(server, made.id):
        refusals: list[httpx.Response] = [
            await ann.http.post(path, json=body),
            await ann.http.post(path, json=body, headers={"X-CSRF-Token": "0" * 64}),
            await ann.post(path, body, headers={"Origin": "https://evil.example"}),
            await ann.post(path, body, headers={"Origin": "null"}),
        ]
        eve = await server.guest("Eve")
        refusals.append(await ann.http.post(path, json=body, headers={"X-CSRF-Token": eve.csrf}))
        assert [(r.status_code, code(r)) for r in refusals] == [(403, "csrf")] * 5
        async with ann.socket(made.id, Origin="https://evil.example") as line:
            assert (await line.hears()).error.code == "csrf"
    same = await ann.post(path, body, headers={"Origin": server.url})
    assert same.status_code == 200


async def test_nobody_is_somebody_without_a_name(server: Served) -> None:
    nobody = await server.guest(None)
    for path, body in (
        ("/api/tables", {"game": "kingstone", "seats": [{"kind": "me"}, {"kind": "person"}]}),
        ("/api/tokens", {"label": "x"}),
    ):
        refused = await nobody.post(path, body)
        assert (refused.status_code, code(refused)) == (401, "no-session")
    assert code(await nobody.get("/api/tables", list="mine")) == "no-session"
    forged = await server.guest(None)
    forged.http.cookies.set("kingsarms", "somebody.else")
    assert (await forged.get("/api/session")).json()["name"] is None


async def test_a_seat_is_the_sessions_that_took_it(server: Served) -> None:
    """The same name is not the same person; a copy of the cookie's value without its seal is nobody."""
    ann, twin = await server.guest("Ann"), await server.guest("Ann")
    made = await ann.table("me", "person", public=True)
    await twin.sits(made)
    assert (await twin.sees(made.id)).you == [1]
    assert code(await twin.does(made.id, "play", action="move b3 c3", ply=0, seat=0)) == "not-your-seat"
    thief = await server.guest(None)
    session, dot, seal = str(ann.http.cookies["kingsarms"]).rpartition(".")
    thief.http.cookies.set("kingsarms", session + dot + ("A" if seal[0] != "A" else "B") + seal[1:])
    assert (await thief.sees(made.id)).you == []
