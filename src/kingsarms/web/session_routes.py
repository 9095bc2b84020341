"""Who you are: guests, accounts and API tokens."""

from __future__ import annotations

import secrets

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

import kingsarms
from kingsarms.tables import messages as m
from kingsarms.tables import words
from kingsarms.tables.decide import tidy, tidy_name
from kingsarms.tables.errors import Refused
from kingsarms.tables.people import Person, digest
from kingsarms.web.problems import FAILURES
from kingsarms.web.services import Services, Visiting, services
from kingsarms.web.visitors import Visitor

TAGS = ["you"]


def described(served: Services, session: str, person: Person | None) -> m.Session:
    """Who somebody is; without a session there is no token for changes."""
    return m.Session(
        name=person.name if person is not None else None,
        account=person is not None and person.account,
        csrf=served.door.csrf(session) if session else "",
        version=kingsarms.__version__,
        levels=[m.BotLevel(level, title) for level, title in words.LEVELS.items()],
    )


def _answer(served: Services, session: str, person: Person | None, *, cookie: bool) -> Response[m.Session]:
    response = Response(described(served, session, person), status_code=200)
    if cookie:
        response.set_cookie(served.door.cookie(session))
    return response


async def _as_session(served: Services, session: str, *, cookie: bool = False) -> Response[m.Session]:
    return _answer(served, session, await served.people.by_session(session), cookie=cookie)


def _own_session(visitor: Visitor) -> str:
    if visitor.by_token:
        raise Refused("forbidden", words.TOKEN_IS_NO_SESSION)
    return visitor.session


@get("/api/session", tags=TAGS, responses=FAILURES)
async def who_am_i(state: State, visitor: Visiting) -> Response[m.Session]:
    """Who you are, and the token that your page sends along with every change."""
    session = "" if visitor.by_token else visitor.session
    return _answer(services(state), session, visitor.person, cookie=visitor.fresh)


@post("/api/session", tags=TAGS, responses=FAILURES, status_code=200)
async def name_yourself(state: State, visitor: Visiting, data: JSONBody[m.NewSession]) -> Response[m.Session]:
    """Come in as a guest, or change the name you go by."""
    served, session = services(state), _own_session(visitor)
    served.limiter.spend("session", visitor.address)
    await served.people.name_guest(session, tidy_name(data.name))
    served.house.session_changed(digest(session))
    return await _as_session(served, session)


@delete("/api/session", tags=TAGS, responses=FAILURES, status_code=200)
async def forget_me(state: State, visitor: Visiting) -> Response[m.Session]:
    """Leave: the session ends, and with it a guest's hold on their seats."""
    return await _leave(services(state), visitor)


async def _leave(served: Services, visitor: Visitor) -> Response[m.Session]:
    served.house.session_ended(await served.people.end_session(_own_session(visitor)))
    return await _as_session(served, secrets.token_urlsafe(32), cookie=True)


@post("/api/account", tags=TAGS, responses=FAILURES, status_code=200)
async def register(state: State, visitor: Visiting, data: JSONBody[m.Credentials]) -> Response[m.Session]:
    """Make an account; a guest keeps name, seats and tables under it."""
    served, session = services(state), _own_session(visitor)
    served.limiter.spend("login", visitor.address)
    await served.people.register(session, visitor.person, tidy_name(data.name), data.password)
    served.house.session_changed(digest(session))
    return await _as_session(served, session)


@post("/api/login", tags=TAGS, responses=FAILURES, status_code=200)
async def log_in(state: State, visitor: Visiting, data: JSONBody[m.Credentials]) -> Response[m.Session]:
    """Come in with an account. The session is a new one, so that an old cookie is worth nothing."""
    served, old = services(state), _own_session(visitor)
    served.limiter.spend("login", visitor.address)
    served.limiter.spend("login", f"name {data.name.casefold()}")
    person = await served.people.check_password(data.name, data.password)
    fresh = secrets.token_urlsafe(32)
    await served.people.begin_session(fresh, person)
    served.house.session_ended(await served.people.end_session(old))
    return await _as_session(served, fresh, cookie=True)


@post("/api/logout", tags=TAGS, responses=FAILURES, status_code=200)
async def log_out(state: State, visitor: Visiting) -> Response[m.Session]:
    """Leave; the account stays."""
    return await _leave(services(state), visitor)


@get("/api/tokens", tags=TAGS, responses=FAILURES)
async def list_tokens(state: State, visitor: Visiting) -> list[m.Token]:
    """Your API tokens, without the tokens themselves."""
    return await services(state).people.tokens_of(visitor.known())


@post("/api/tokens", tags=TAGS, responses=FAILURES)
async def make_token(state: State, visitor: Visiting, data: JSONBody[m.NewToken]) -> m.Token:
    """A token for a program that plays as you: `Authorization: Bearer …`. It is shown only now."""
    person, _ = visitor.known(), _own_session(visitor)
    label = tidy(data.label, 60)
    if not label:
        raise Refused("bad-request", words.LABEL_NEEDS_LETTERS)
    return await services(state).people.new_token(person, label)


@delete("/api/tokens/{token:str}", tags=TAGS, responses=FAILURES)
async def delete_token(state: State, visitor: Visiting, token: FromPath[str]) -> None:
    """End a token."""
    served, _ = services(state), _own_session(visitor)
    served.house.session_ended(await served.people.delete_token(visitor.known(), token))


ROUTES = [
    who_am_i,
    name_yourself,
    forget_me,
    register,
    log_in,
    log_out,
    list_tokens,
    make_token,
    delete_token,
]
