"""Who you are: guests, accounts and API tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

import kingsarms
from kingsarms.tables import words
from kingsarms.tables.errors import Refused
from kingsarms.tables.identity import (
    BotLevel,
    Credentials,
    KnownSession,
    NewPassword,
    NewSession,
    NewToken,
    Session,
    Token,
)
from kingsarms.tables.names import folded, tidy, tidy_name
from kingsarms.tables.people import Person, new_secret
from kingsarms.web.limits import Limiter
from kingsarms.web.problems import FAILURES
from kingsarms.web.services import Services, Visiting, services
from kingsarms.web.visitors import Visitor

TAGS = ["you"]


def described(served: Services, session: str, person: Person | None) -> Session:
    """Who somebody is; without a session there is no token for changes."""
    return Session(
        name=person.name if person is not None else None,
        account=person is not None and person.account,
        csrf=served.door.csrf(session) if session else "",
        version=kingsarms.__version__,
        levels=[BotLevel(level, title) for level, title in words.LEVELS.items()],
    )


def _answer(served: Services, visitor: Visitor, session: str, person: Person | None) -> Response[Session]:
    """Who somebody is now; where their session is a new one, the answer brings its cookie."""
    response = Response(described(served, session, person), status_code=200)
    if visitor.fresh or session != visitor.session:
        response.set_cookie(served.door.cookie(session, secure=visitor.secure))
    return response


async def _as_session(served: Services, visitor: Visitor, session: str) -> Response[Session]:
    return _answer(served, visitor, session, await served.people.by_session(session))


def _own_session(visitor: Visitor) -> str:
    if visitor.by_token:
        raise Refused("forbidden", words.TOKEN_IS_NO_SESSION)
    return visitor.session


@get("/api/session", tags=TAGS, responses=FAILURES)
async def who_am_i(state: State, visitor: Visiting) -> Response[Session]:
    """Who you are, and the token that your page sends along with every change."""
    if visitor.by_token:
        return Response(described(services(state), "", visitor.person))
    return _answer(services(state), visitor, visitor.session, visitor.person)


@post("/api/session", tags=TAGS, responses=FAILURES, status_code=200)
async def name_yourself(state: State, visitor: Visiting, data: JSONBody[NewSession]) -> Response[Session]:
    """Come in as a guest, or change the name you go by. A guest who comes in gets a new session."""
    served, session = services(state), _own_session(visitor)
    served.limiter.spend("session", visitor.address)
    name = tidy_name(data.name)
    if visitor.person is None:
        session = new_secret()
        await served.people.new_guest(session, name, visitor.client)
        served.house.announce(await served.people.end_session(visitor.session))
    else:
        served.house.announce(await served.people.rename(visitor.person, name))
    return await _as_session(served, visitor, session)


@delete("/api/session", tags=TAGS, responses=FAILURES, status_code=200)
async def forget_me(state: State, visitor: Visiting) -> Response[Session]:
    """Leave: the session ends, and with it its tokens and a guest's hold on their seats."""
    return await _leave(services(state), visitor)


async def _leave(served: Services, visitor: Visitor) -> Response[Session]:
    served.house.announce(await served.people.end_session(_own_session(visitor)))
    return await _as_session(served, visitor, new_secret())


@post("/api/account", tags=TAGS, responses=FAILURES, status_code=200)
async def register(state: State, visitor: Visiting, data: JSONBody[Credentials]) -> Response[Session]:
    """Make an account; a guest keeps name, seats and tables under it. The session is a new one."""
    served, old, fresh = services(state), _own_session(visitor), new_secret()
    served.limiter.spend("login", visitor.address)
    name = tidy_name(data.name)
    person, change = await served.people.register(fresh, visitor.person, name, data.password, visitor.client)
    served.house.announce(change)
    served.house.announce(await served.people.end_session(old))
    await served.people.note_address(person, served.door.address_seal(person, visitor.address))
    return await _as_session(served, visitor, fresh)


@post("/api/login", tags=TAGS, responses=FAILURES, status_code=200)
async def log_in(state: State, visitor: Visiting, data: JSONBody[Credentials]) -> Response[Session]:
    """Come in with an account. The session is a new one, so that an old cookie is worth nothing."""
    served, old, fresh = services(state), _own_session(visitor), new_secret()
    person = await _check_password(served, visitor, data.name, data.password)
    served.house.announce(await served.people.begin_session(fresh, person, visitor.client))
    served.house.announce(await served.people.end_session(old))
    return await _as_session(served, visitor, fresh)


async def _check_password(served: Services, visitor: Visitor, name: str, password: str) -> str:
    """The person whose account and password these are.

    Whoever guesses is limited by address, and by address and account. All who guess together are limited as well, but
    not those who have come into the account before, from there or in this browser: nobody can keep its owner out.
    """
    limiter, account = served.limiter, folded(name)
    limiter.spend("login", visitor.address)
    spent = [("guess", f"{account} at {visitor.address}")]
    person = await served.people.account_of(name)
    seal = served.door.address_seal(person, visitor.address) if person is not None else ""
    is_inside = visitor.person is not None and visitor.person.id == person
    if not is_inside and not (person is not None and await served.people.has_come_from(person, seal)):
        spent.append(("siege", account))
    with _guessing(limiter, spent):
        found = await served.people.check_password(person, password)
    await served.people.note_address(found, seal)
    return found


@contextmanager
def _guessing(limiter: Limiter, spent: Sequence[tuple[str, str]]) -> Iterator[None]:
    """A password is tried: that counts where it was wrong, and not where it was right or could not be looked at."""
    for kind, who in spent:
        limiter.spend(kind, who)
    was_wrong = False
    try:
        yield
    except Refused as refused:
        was_wrong = refused.problem.code == "wrong-password"
        raise
    finally:
        if not was_wrong:
            for kind, who in spent:
                limiter.give_back(kind, who)


@post("/api/logout", tags=TAGS, responses=FAILURES, status_code=200)
async def log_out(state: State, visitor: Visiting) -> Response[Session]:
    """Leave; the account stays. The session ends, and with it its tokens."""
    return await _leave(services(state), visitor)


@post("/api/account/password", tags=TAGS, responses=FAILURES, status_code=200)
async def change_password(state: State, visitor: Visiting, data: JSONBody[NewPassword]) -> Response[Session]:
    """Another password for your account: the session is renewed, and all your others end."""
    served, old, fresh = services(state), _own_session(visitor), new_secret()
    person = visitor.known()
    with _guessing(served.limiter, [("guess", person.id)]):  # who guesses elsewhere does not hinder the signed in
        served.house.announce(await served.people.change_password(person, old, fresh, data.old, data.new))
    return await _as_session(served, visitor, fresh)


@get("/api/sessions", tags=TAGS, responses=FAILURES)
async def list_sessions(state: State, visitor: Visiting) -> list[KnownSession]:
    """Where you are signed in, the latest used first."""
    return await services(state).people.sessions_of(visitor.known(), _own_session(visitor))


@delete("/api/sessions", tags=TAGS, responses=FAILURES)
async def end_other_sessions(state: State, visitor: Visiting) -> None:
    """End all your sessions but this one, and their tokens."""
    served = services(state)
    served.house.announce(await served.people.end_other_sessions(visitor.known(), _own_session(visitor)))


@delete("/api/sessions/{session:str}", tags=TAGS, responses=FAILURES)
async def end_session(state: State, visitor: Visiting, session: FromPath[str]) -> None:
    """End one of your sessions, and its tokens."""
    served, _ = services(state), _own_session(visitor)
    served.house.announce(await served.people.end_session_of(visitor.known(), session))


@get("/api/tokens", tags=TAGS, responses=FAILURES)
async def list_tokens(state: State, visitor: Visiting) -> list[Token]:
    """Your API tokens, without the tokens themselves."""
    return await services(state).people.tokens_of(visitor.known())


@post("/api/tokens", tags=TAGS, responses=FAILURES)
async def make_token(state: State, visitor: Visiting, data: JSONBody[NewToken]) -> Token:
    """A token for a program that plays as you: `Authorization: Bearer …`.

    It is shown now alone, and ends with this session.
    """
    person, session = visitor.known(), _own_session(visitor)
    label = tidy(data.label, 60)
    if not label:
        raise Refused("bad-request", words.LABEL_NEEDS_LETTERS)
    return await services(state).people.new_token(person, session, label)


@delete("/api/tokens/{token:str}", tags=TAGS, responses=FAILURES)
async def delete_token(state: State, visitor: Visiting, token: FromPath[str]) -> None:
    """End a token."""
    served, _ = services(state), _own_session(visitor)
    served.house.announce(await served.people.delete_token(visitor.known(), token))


ROUTES = [
    who_am_i,
    name_yourself,
    forget_me,
    register,
    log_in,
    log_out,
    change_password,
    list_sessions,
    end_other_sessions,
    end_session,
    list_tokens,
    make_token,
    delete_token,
]
