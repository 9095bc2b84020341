"""People: guests, accounts, sessions and tokens; nothing secret is stored as it is."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from kingsarms.tables import schema
from kingsarms.tables.people import People, Person
from tests.tables.houses import code_of


@pytest.fixture
def people(engine: AsyncEngine) -> People:
    return People(engine)


async def guest(people: People, session: str, name: str) -> Person:
    await people.name_guest(session, name)
    found = await people.by_session(session)
    assert found is not None
    return found


async def test_a_guest_is_known_by_their_session(people: People) -> None:
    assert await people.by_session("s1") is None
    ann = await guest(people, "s1", "Ann")
    assert (ann.name, ann.account) == ("Ann", False)
    renamed = await guest(people, "s1", "Anna")
    assert (renamed.id, renamed.name) == (ann.id, "Anna")
    assert await people.by_session("s2") is None
    await people.end_session("s1")
    assert await people.by_session("s1") is None


async def test_an_account_is_the_guest_with_a_password(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    await people.register("s1", ann, "Ann", "correct horse")
    kept = await people.by_session("s1")
    assert kept is not None
    assert (kept.id, kept.account) == (ann.id, True)
    assert await people.check_password("ANN", "correct horse") == ann.id
    assert await code_of(people.check_password("Ann", "wrong horse")) == "wrong-password"
    assert await code_of(people.check_password("Nobody", "correct horse")) == "wrong-password"
    await people.begin_session("elsewhere", ann.id)
    assert await people.by_session("elsewhere") == kept


async def test_a_name_has_one_account(people: People) -> None:
    await people.register("s1", None, "Ann", "correct horse")
    assert await code_of(people.register("s2", None, "ann", "another horse")) == "name-taken"
    first = await people.by_session("s1")
    assert await code_of(people.register("s1", first, "Beth", "correct horse")) == "forbidden"
    assert await people.by_session("s2") is None


async def test_a_token_is_its_person_until_it_is_deleted(people: People) -> None:
    ann, ben = await guest(people, "s1", "Ann"), await guest(people, "s2", "Ben")
    made = await people.new_token(ann, "my bot")
    assert made.token is not None
    assert await people.by_token(made.token) == ann
    (listed,) = await people.tokens_of(ann)
    assert (listed.label, listed.token) == ("my bot", None)
    assert listed.used is not None
    assert await people.tokens_of(ben) == []
    assert await code_of(people.delete_token(ben, made.id)) == "not-found"
    await people.delete_token(ann, made.id)
    assert await people.by_token(made.token) is None


async def test_nobody_keeps_tokens_without_end(people: People) -> None:
    ann = await guest(people, "s1", "Ann")
    for n in range(20):
        await people.new_token(ann, str(n))
    assert await code_of(people.new_token(ann, "one more")) == "too-many"


async def test_no_secret_is_in_the_database(people: People, engine: AsyncEngine) -> None:
    ann = await guest(people, "my-session", "Ann")
    await people.register("my-session", ann, "Ann", "correct horse")
    token = (await people.new_token(ann, "bot")).token
    assert token is not None
    rows: list[Any] = []
    async with engine.connect() as connection:
        for table in (schema.people, schema.sessions, schema.tokens):
            rows += (await connection.execute(select(table))).all()
    assert len(rows) == 3
    for secret in ("my-session", "correct horse", token, token.removeprefix("ka_")):
        assert secret not in str(rows)
    assert "argon2id" in str(rows)
