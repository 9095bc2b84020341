"""People: guests, accounts, sessions and tokens; nothing secret is stored as it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import people as module
from kingsarms.tables import schema
from kingsarms.tables.people import DAY_MS, Expiry, People, Person, digest
from tests.tables.houses import Clock, code_of

DAY_S = DAY_MS / 1000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(engine: AsyncEngine, clock: Clock, quick_passwords: None, monkeypatch: pytest.MonkeyPatch) -> People:
    """Whoever asks is told what the database says now."""
    monkeypatch.setattr(module, "REMEMBERED_S", 0.0)
    return People(engine, Expiry(idle_days=30, most_days=100), clock)


async def guest(people: People, session: str, name: str) -> Person:
    await people.new_guest(session, name, "Firefox on Linux")
    return await known(people, session)


async def known(people: People, session: str) -> Person:
    found = await people.by_session(session)
    assert found is not None
    return found


async def account(people: People, session: str, name: str, password: str = "correct horse") -> Person:
    await people.register(session, None, name, password, "Firefox on Linux")
    return await known(people, session)


async def signs_in(people: People, name: str, password: str) -> str:
    return await people.check_password(await people.account_of(name), password)


# -- guests and accounts -----------------------------------------------------------------------------------------------


async def test_a_guest_is_known_by_their_session(people: People) -> None:
    assert await people.by_session("s1") is None
    ann = await guest(people, "s1", "Ann")
    assert (ann.name, ann.account) == ("Ann", False)
    assert (await people.rename(ann, "Anna")).renamed == [digest("s1")]
    renamed = await known(people, "s1")
    assert (renamed.id, renamed.name) == (ann.id, "Anna")
    assert await people.by_session("s2") is None
    assert (await people.end_session("s1")).ended == [digest("s1")]
    assert await people.by_session("s1") is None


async def test_an_account_is_the_guest_with_a_password(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    await people.register("s2", ann, "Ann", "correct horse", "")
    kept = await known(people, "s2")
    assert (kept.id, kept.account) == (ann.id, True)
    assert await signs_in(people, "ANN", "correct horse") == ann.id
    assert await code_of(signs_in(people, "Ann", "wrong horse")) == "wrong-password"
    assert await code_of(signs_in(people, "Nobody", "correct horse")) == "wrong-password"
    await people.begin_session("elsewhere", ann.id, "")
    assert await people.by_session("elsewhere") == kept


async def test_who_registers_leaves_what_was_planted_in_the_session_behind(people: People) -> None:
    """Whoever gave somebody a session to use has its cookie, and perhaps a token of it."""
    ann = await guest(people, "planted", "Ann")
    token = (await people.new_token(ann, "planted", "planted, too")).token
    assert token is not None
    _, change = await people.register("fresh", ann, "Ann", "correct horse", "")
    assert set(change.ended) == {digest("planted"), digest(token)}
    assert await people.by_session("planted") is None
    assert await people.by_token(token) is None
    assert (await known(people, "fresh")).id == ann.id


async def test_a_name_has_one_account(people: People) -> None:
    first = await account(people, "s1", "Ann")
    for name in ("ann", "\uff21nn", "A N N", "Ann.", "\u0391\u039d\u039d"):  # the last one in Greek capitals
        assert await code_of(people.register("s2", None, name, "another horse", "")) == "name-taken"
    assert await code_of(people.register("s1", first, "Beth", "correct horse", "")) == "forbidden"
    assert await people.by_session("s2") is None


async def test_who_registers_twice_at_once_has_one_account(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    await people.register("s2", ann, "Ann", "correct horse", "")
    assert await code_of(people.register("s3", ann, "Anna", "another horse", "")) == "forbidden"
    assert await signs_in(people, "Ann", "correct horse") == ann.id


@pytest.mark.parametrize("name", ["ß" * 13, "ΐ" * 24, "ᾂ" * 24, "İ" * 24, "x" * 24])
async def test_what_registers_can_sign_in(people: People, name: str) -> None:
    made = await account(people, "s1", name)
    for written in (name, name.casefold(), name.upper(), f"  {name} "):
        assert await signs_in(people, written, "correct horse") == made.id


async def test_no_guest_goes_by_the_name_of_an_account(people: People) -> None:
    await account(people, "s1", "Bill")
    for name in ("Bill", "BILL", "Bi11", "bill!", "B ill"):
        assert await code_of(people.new_guest("s2", name, "")) == "name-taken"
    ben = await guest(people, "s2", "Ben")
    assert await code_of(people.rename(ben, "bill")) == "name-taken"
    assert (await known(people, "s2")).name == "Ben"
    other = await account(people, "s3", "Cat")
    assert await code_of(people.rename(other, "Bill.")) == "name-taken"


async def test_a_guest_whose_name_becomes_an_accounts_is_told_apart(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    other, capital, beth = [await guest(people, name, name) for name in ("ann", "ANN", "Beth")]
    _, change = await people.register("s2", ann, "Ann", "correct horse", "")
    assert set(change.renamed) == {digest("ann"), digest("ANN")}
    assert [(await known(people, name)).name for name in ("s2", "ann", "ANN", "Beth")] == [
        "Ann",
        "ann (guest)",
        "ANN (guest)",
        "Beth",
    ]
    assert {(await known(people, name)).id for name in ("ann", "ANN", "Beth")} == {other.id, capital.id, beth.id}


async def test_an_account_that_is_renamed_signs_in_by_its_new_name(people: People) -> None:
    ann = await account(people, "s1", "Ann")
    await guest(people, "s2", "Anna")
    await people.rename(ann, "Anna")
    assert (await known(people, "s2")).name == "Anna (guest)"
    assert await signs_in(people, "anna", "correct horse") == ann.id
    assert await code_of(signs_in(people, "Ann", "correct horse")) == "wrong-password"
    await people.rename(await known(people, "s1"), "ANNA")  # it is their own
    assert (await guest(people, "s3", "Ann")).name == "Ann"


# -- passwords ---------------------------------------------------------------------------------------------------------


async def test_a_new_password_asks_for_the_old_one_and_ends_all_other_sessions(people: People) -> None:
    ann = await account(people, "here", "Ann")
    await people.begin_session("there", ann.id, "")
    token = (await people.new_token(ann, "there", "a bot")).token
    own = (await people.new_token(ann, "here", "my bot")).token
    assert token is not None
    assert own is not None
    wrong = people.change_password(ann, "here", "new", "wrong horse", "better horse")
    assert await code_of(wrong) == "wrong-password"
    assert await people.by_session("there") == ann
    change = await people.change_password(ann, "here", "new", "correct horse", "better horse")
    assert set(change.ended) == {digest("here"), digest("there"), digest(token)}
    assert [await people.by_session(session) for session in ("here", "there", "new")] == [None, None, ann]
    assert [await people.by_token(made) for made in (token, own)] == [None, ann]
    assert await code_of(signs_in(people, "Ann", "correct horse")) == "wrong-password"
    assert await signs_in(people, "Ann", "better horse") == ann.id


async def test_it_is_known_whence_somebody_has_come(
    people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ADDRESSES_EACH", 3)
    ann, eve = await account(people, "s1", "Ann"), await account(people, "s2", "Eve")
    for seal in ("home", "work", "home", "inn", "road"):
        clock.pass_seconds(1)
        await people.note_address(ann.id, seal)
    known = [seal for seal in ("home", "work", "inn", "road") if await people.has_come_from(ann.id, seal)]
    assert known == ["home", "inn", "road"]  # the latest
    assert not await people.has_come_from(eve.id, "home")


async def test_a_guest_has_no_password_to_change(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    assert await code_of(people.change_password(ann, "s1", "s2", "correct horse", "better horse")) == "forbidden"


# -- sessions ----------------------------------------------------------------------------------------------------------


async def test_a_session_that_nobody_uses_ends(people: People, clock: Clock) -> None:
    ann = await guest(people, "s1", "Ann")
    clock.pass_seconds(29 * DAY_S)
    assert await people.by_session("s1") == ann  # which is a use
    clock.pass_seconds(29 * DAY_S)
    assert await people.by_session("s1") == ann
    clock.pass_seconds(31 * DAY_S)
    assert await people.by_session("s1") is None


async def test_no_session_lasts_for_ever(people: People, clock: Clock) -> None:
    ann = await guest(people, "s1", "Ann")
    token = (await people.new_token(ann, "s1", "bot")).token
    assert token is not None
    for _ in range(20):
        assert await people.by_session("s1") == ann
        assert await people.by_token(token) == ann
        clock.pass_seconds(5 * DAY_S - 1)
    clock.pass_seconds(21)
    assert await people.by_session("s1") is None
    assert await people.by_token(token) is None
    assert await people.sessions_of(ann, "s1") == []
    assert await people.tokens_of(ann) == []


async def test_who_uses_a_token_uses_its_session(people: People, clock: Clock) -> None:
    ann = await guest(people, "s1", "Ann")
    token = (await people.new_token(ann, "s1", "bot")).token
    assert token is not None
    for _ in range(3):
        clock.pass_seconds(29 * DAY_S)
        assert await people.by_token(token) == ann
    assert await people.by_session("s1") == ann


async def test_what_has_expired_is_swept_out(people: People, clock: Clock, engine: AsyncEngine) -> None:
    old = await guest(people, "old", "Old")
    token = (await people.new_token(old, "old", "bot")).token
    assert token is not None
    clock.pass_seconds(31 * DAY_S)
    await guest(people, "young", "Young")
    assert set((await people.end_expired()).ended) == {digest("old"), digest(token)}
    assert (await people.end_expired()).ended == []
    async with engine.connect() as connection:
        assert (await connection.execute(select(schema.sessions.c.digest))).scalars().all() == [digest("young")]
        assert (await connection.execute(select(schema.tokens))).all() == []


async def test_sessions_are_listed_and_ended(people: People, clock: Clock) -> None:
    ann = await account(people, "here", "Ann")
    eve = await account(people, "eve", "Eve")
    made = clock()
    clock.pass_seconds(3600)
    await people.begin_session("there", ann.id, "Safari on iPhone")
    there, here = await people.sessions_of(ann, "here")
    assert (there.client, there.current, here.client, here.current) == (
        "Safari on iPhone",
        False,
        "Firefox on Linux",
        True,
    )
    assert (here.created, here.used, there.created, there.used) == (made, made, clock(), clock())
    clock.pass_seconds(3600)
    await people.by_session("here")
    assert [(one.id, one.used) for one in await people.sessions_of(ann, "here")] == [
        (here.id, clock()),
        (there.id, there.used),
    ]
    assert await code_of(people.end_session_of(eve, there.id)) == "not-found"
    assert (await people.end_session_of(ann, there.id)).ended == [digest("there")]
    assert await people.by_session("there") is None
    assert await code_of(people.end_session_of(ann, there.id)) == "not-found"


async def test_all_other_sessions_end_with_their_tokens(people: People) -> None:
    ann = await account(people, "here", "Ann")
    eve = await account(people, "eve", "Eve")
    tokens = []
    for session in ("here", "one", "two"):
        if session != "here":
            await people.begin_session(session, ann.id, "")
        tokens.append((await people.new_token(ann, session, session)).token or "")
    change = await people.end_other_sessions(ann, "here")
    assert set(change.ended) == {digest(secret) for secret in ("one", "two", tokens[1], tokens[2])}
    assert [await people.by_session(session) for session in ("here", "one", "two", "eve")] == [ann, None, None, eve]
    assert [await people.by_token(token) for token in tokens] == [ann, None, None]
    assert [token.label for token in await people.tokens_of(ann)] == ["here"]


async def test_nobody_keeps_sessions_without_end(people: People, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SESSIONS_EACH", 3)
    ann = await account(people, "s0", "Ann")
    for n in range(1, 5):
        clock.pass_seconds(1)
        await people.begin_session(f"s{n}", ann.id, "")
    assert [await people.by_session(f"s{n}") for n in range(5)] == [None, None, ann, ann, ann]


# -- tokens ------------------------------------------------------------------------------------------------------------


async def test_a_token_is_its_person_until_it_is_deleted(people: People) -> None:
    ann, ben = await guest(people, "s1", "Ann"), await guest(people, "s2", "Ben")
    made = await people.new_token(ann, "s1", "my bot")
    assert made.token is not None
    assert await people.by_token(made.token) == ann
    (listed,) = await people.tokens_of(ann)
    assert (listed.label, listed.token) == ("my bot", None)
    assert [session.id for session in await people.sessions_of(ann, "s1")] == [listed.session]
    assert await people.tokens_of(ben) == []
    assert await code_of(people.delete_token(ben, made.id)) == "not-found"
    assert (await people.delete_token(ann, made.id)).ended == [digest(made.token)]
    assert await people.by_token(made.token) is None


async def test_the_use_of_a_token_is_noted_again_and_again(people: People, clock: Clock) -> None:
    ann = await guest(people, "s1", "Ann")
    made = await people.new_token(ann, "s1", "my bot")
    assert made.token is not None
    assert (made.used, made.created) == (None, clock())
    used = []
    for seconds in (0, 60, 3600, 24 * 3600):
        clock.pass_seconds(seconds)
        assert await people.by_token(made.token) == ann
        (listed,) = await people.tokens_of(ann)
        assert listed.used is not None
        used.append(clock() - listed.used)
    assert used == [0, 60_000, 0, 0]  # not within the same minutes: that would be a write for every request


async def test_nobody_keeps_tokens_without_end(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    for n in range(20):
        await people.new_token(ann, "s1", str(n))
    assert await code_of(people.new_token(ann, "s1", "one more")) == "too-many"


async def test_no_secret_is_in_the_database(people: People, engine: AsyncEngine) -> None:
    ann = await account(people, "my-session", "Ann")
    token = (await people.new_token(ann, "my-session", "bot")).token
    assert token is not None
    rows: list[Any] = []
    async with engine.connect() as connection:
        for table in (schema.people, schema.sessions, schema.tokens):
            rows += (await connection.execute(select(table))).all()
    assert len(rows) == 3
    for secret in ("my-session", "correct horse", token, token.removeprefix("ka_")):
        assert secret not in str(rows)
    assert "argon2id" in str(rows)


# -- transactions that cross -------------------------------------------------------------------------------------------


class Deadlock(Exception):
    """What a driver raises when a transaction was undone because of another one."""

    sqlstate = "40P01"


async def test_whatever_is_written_is_written_again_where_it_crossed_something(
    people: People, engine: AsyncEngine
) -> None:
    crossing = False

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def cross(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        nonlocal crossing
        if crossing and not statement.startswith(("SELECT", "BEGIN")):
            crossing = False
            raise OperationalError(statement, (), Deadlock())

    async def crossed(write: Callable[[], Awaitable[Any]]) -> Any:
        nonlocal crossing
        crossing = True
        answer = await write()
        assert not crossing, "nothing was written"
        return answer

    await crossed(lambda: people.new_guest("s1", "Ann", "Firefox"))
    ann = await known(people, "s1")
    await crossed(lambda: people.rename(ann, "Anna"))
    await crossed(lambda: people.register("s2", ann, "Anna", "correct horse", "Firefox"))
    ann = await known(people, "s2")
    await crossed(lambda: people.note_address(ann.id, "seal"))
    assert await people.has_come_from(ann.id, "seal")
    await crossed(lambda: people.begin_session("s3", ann.id, "Chrome"))
    token = await crossed(lambda: people.new_token(ann, "s3", "a bot"))
    assert [held.id for held in await people.tokens_of(ann)] == [token.id]
    await crossed(lambda: people.delete_token(ann, token.id))
    assert await people.tokens_of(ann) == []
    await crossed(lambda: people.change_password(ann, "s3", "s4", "correct horse", "battery staple"))
    assert [held.client for held in await people.sessions_of(ann, "s4")] == ["Chrome"]
    await crossed(lambda: people.end_session("s4"))
    assert await people.by_session("s4") is None
