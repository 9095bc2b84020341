"""Games, tables, commands, and looking closer."""

from __future__ import annotations

import io
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter, RawBody

from kingsarms.tables import advice, aftermath, shelf, study, words
from kingsarms.tables import messages as m
from kingsarms.tables.errors import Refused
from kingsarms.tables.house import House
from kingsarms.tables.names import tidy_name
from kingsarms.tables.present import Viewer
from kingsarms.tables.room import Room
from kingsarms.tables.store import LONGEST_LIST, TableRow
from kingsarms.web.assets import ASK_FIRST, FOREVER, Asset, send
from kingsarms.web.commands import perform
from kingsarms.web.patience import while_wanted
from kingsarms.web.problems import FAILURES
from kingsarms.web.services import Services, Visiting, services
from kingsarms.web.visitors import Visitor

LARGEST_RECORD = 512 * 1024
SHOWN_AT_HOME = 4  # tables of each list

Invite = Annotated[str | None, QueryParameter(max_length=64, description="the invite, for a table that is not public")]
Seat = Annotated[int | None, QueryParameter(ge=0, le=15)]
Ply = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
TableId = Annotated[str, PathParameter(max_length=16)]
Listing = Literal["public", "mine", "live", "finished"]
T = TypeVar("T")


@get("/api/games", tags=["games"], responses=FAILURES)
async def list_games() -> list[shelf.GameInfo]:
    """The games of the house."""
    return study.games()


@get("/api/games/{game:str}/rules", tags=["games"], responses=FAILURES)
async def list_rules(game: FromPath[str]) -> list[m.Rule]:
    """The numbered rules of a game, in our words."""
    return study.rules(game)


@get("/api/games/{game:str}/primer", tags=["games"], responses=FAILURES)
async def tell_in_a_minute(game: FromPath[str]) -> shelf.Primer:
    """The game in a minute: its aim, a turn, how it ends."""
    return study.primer(game)


@get("/api/games/{game:str}/printed", tags=["games"], responses=FAILURES)
async def show_printed(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    seats: Annotated[int, QueryParameter(ge=1, le=16)],
    edition: Annotated[str | None, QueryParameter(max_length=64, description="as `TableInfo.printed` has it")] = None,
) -> Response[dict[str, Any]]:
    """What is printed on boards and cards; the options that it depends on go into the query, too."""
    chosen = {name: value for name, value in request.query_params.items() if name not in ("seats", "edition")}
    found = study.printed(game, seats, chosen, edition)
    caching = FOREVER if edition == found.digest else ASK_FIRST
    return cast(Response[dict[str, Any]], send(request, _printed(found.content, caching)))


@lru_cache(maxsize=128)
def _printed(content: bytes, caching: str) -> Asset:
    """So that it is compressed once."""
    return Asset(content, "application/json", caching)


@post("/api/tables", tags=["tables"], responses=FAILURES)
async def make_table(state: State, visitor: Visiting, data: JSONBody[m.NewTable]) -> m.TableMade:
    """Make a table. The match starts by itself when every seat is taken."""
    served, person = services(state), visitor.known()
    served.limiter.charge("table", visitor)
    if beside := [tidy_name(seat.name) for seat in data.seats if seat.name]:
        await served.people.check_free(beside, person)
    return await served.house.found(person, data)


@get("/api/tables", tags=["tables"], responses=FAILURES)
async def list_tables(
    state: State,
    visitor: Visiting,
    which: Annotated[
        Listing,
        QueryParameter(
            name="list", description="public: open seats; live: to watch; finished: to replay, yours too; mine: yours"
        ),
    ] = "public",
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_LIST, description="how many at most")] = LONGEST_LIST,
) -> list[m.TableSummary]:
    """Tables, the latest first."""
    return await listed(services(state).house, visitor, which, limit)


@get("/api/home", tags=["tables"], responses=FAILURES)
async def show_home(state: State, visitor: Visiting) -> m.Home:
    """What the home page shows of the tables."""
    return await home(services(state).house, visitor)


async def home(house: House, visitor: Visitor) -> m.Home:
    own = await listed(house, visitor, "mine") if visitor.person is not None else []
    others = await listed(house, visitor, "public", 2 * SHOWN_AT_HOME)  # one's own among them are listed above
    return m.Home(
        mine=[table for table in own if table.status != "finished"][:SHOWN_AT_HOME],
        open=[table for table in others if not table.you][:SHOWN_AT_HOME],
        live=await listed(house, visitor, "live", SHOWN_AT_HOME),
        finished=await listed(house, visitor, "finished", SHOWN_AT_HOME),
    )


async def listed(house: House, visitor: Visitor, which: Listing, limit: int = LONGEST_LIST) -> list[m.TableSummary]:
    """What a visitor is told of the tables of a list."""
    if which == "mine":
        rows = await house.store.listed(("waiting", "playing", "finished"), person=visitor.known().id, limit=limit)
    else:
        statuses: dict[str, m.Status] = {"public": "waiting", "live": "playing", "finished": "finished"}
        rows = await house.store.listed((statuses[which],), public=True, limit=limit)
        if which == "finished":
            rows = await _to_replay(house, visitor, rows, limit)
    return [study.summary(row, visitor.person) for row in rows]


async def _to_replay(house: House, visitor: Visitor, public: list[TableRow], limit: int) -> list[TableRow]:
    """One's own matches are among them, public or not; a table that was given up before its match began is not."""
    own = (
        [] if visitor.person is None else await house.store.listed(("finished",), person=visitor.person.id, limit=limit)
    )
    every = {row.id: row for row in [*public, *own] if all(seat.name or seat.level for seat in row.seats)}
    return sorted(every.values(), key=lambda row: -row.marks.updated)[:limit]


@get("/api/invites/{invite:str}", tags=["tables"], responses=FAILURES)
async def follow_invite(state: State, visitor: Visiting, invite: FromPath[str]) -> m.Invited:
    """The table that an invite leads to."""
    served = services(state)
    served.limiter.spend("invite", visitor.address)
    table = served.house.invited_to(invite)
    row = await served.house.store.row(table) if table is not None else None
    if row is None:
        raise Refused("not-invited", words.BAD_INVITE)
    return m.Invited(study.summary(row, visitor.person))


@get("/api/tables/{table:str}", tags=["tables"], responses=FAILURES)
async def see_table(
    state: State, visitor: Visiting, table: TableId, invite: Invite = None, seat: Seat = None
) -> Response[m.Snapshot]:
    """The table as you see it: from your seat, or as a spectator."""
    served = services(state)
    async with served.at(visitor, table, invite) as room:
        encoded = seen(served.house, room, visitor, seat)
    return _json(encoded)


def _json(encoded: bytes) -> Response[Any]:
    """An answer that is JSON already; the route says of what."""
    return Response(encoded, media_type="application/json")


def seen(house: House, room: Room, visitor: Visitor, seat: int | None) -> bytes:
    """A table as a visitor sees it, as JSON."""
    person = visitor.person.id if visitor.person else None
    seats = tuple(room.live.course.seats_of(person))
    if seat is not None and seat not in seats:
        raise Refused("not-your-seat")
    return room.presenter.snapshot(Viewer(person, seats, seat, house.invite_to(room.live.id)))


@post("/api/tables/{table:str}/sit", tags=["tables"], responses=FAILURES, status_code=200)
async def sit_down(state: State, visitor: Visiting, table: TableId, data: JSONBody[m.SitDown]) -> m.Ack:
    """Take an open seat."""
    return await _at_once(state, visitor, table, data.invite, m.Sit(_key(), data.seat, data.invite))


@post("/api/tables/{table:str}/leave", tags=["tables"], responses=FAILURES, status_code=200)
async def leave(state: State, visitor: Visiting, table: TableId) -> m.Ack:
    """Give up your seats; during a match this is resigning."""
    return await _at_once(state, visitor, table, None, m.Leave(_key()))


@post("/api/tables/{table:str}/commands", tags=["tables"], responses=FAILURES, status_code=200)
async def command(
    state: State, visitor: Visiting, table: TableId, data: JSONBody[m.Command], invite: Invite = None
) -> m.Ack:
    """Do something at a table: the same commands as on the socket."""
    return await _at_once(state, visitor, table, invite, data)


async def _at_once(state: State, visitor: Visitor, table: str, invite: str | None, wanted: m.Command) -> m.Ack:
    return await perform(services(state), visitor, table, invite, wanted)


def _key() -> str:
    """For commands that bring no key of their own."""
    return secrets.token_hex(8)


# -- looking closer ----------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/replay", tags=["study"], responses=FAILURES)
async def replay(
    state: State, visitor: Visiting, table: TableId, ply: Ply = None, seat: Seat = None, invite: Invite = None
) -> Response[m.Moment]:
    """The match as it stood after `ply` actions, in public or from a seat (any, once the match is over)."""
    served = services(state)
    served.limiter.charge("study", visitor)
    async with served.at(visitor, table, invite) as room:
        moment = study.moment(room.live, visitor.person, ply, seat)
    return await _at_the_desk(served, visitor, moment)


@get("/api/tables/{table:str}/record", tags=["study"], responses=FAILURES, media_type="text/plain")
async def download_record(state: State, visitor: Visiting, table: TableId, invite: Invite = None) -> Response[str]:
    """The record of a match, as text; with the seed of its chance once it is over."""
    served = services(state)
    served.limiter.charge("study", visitor)
    async with served.at(visitor, table, invite) as room:
        text = study.record_text(room.live, visitor.person)
    return Response(
        await served.house.desk.do_for(visitor.who, text),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{table}.record"'},
    )


@get("/api/tables/{table:str}/dice", tags=["study"], responses=FAILURES)
async def check_dice(state: State, visitor: Visiting, table: TableId, invite: Invite = None) -> Response[m.Dice]:
    """Every outcome of chance of a finished match, with all that is needed to check it."""
    served = services(state)
    served.limiter.charge("study", visitor)
    async with served.at(visitor, table, invite) as room:
        dice = study.dice(room.live)
    return await _at_the_desk(served, visitor, dice)


@get("/api/tables/{table:str}/books", tags=["study"], responses=FAILURES)
async def keep_books(
    state: State, visitor: Visiting, table: TableId, invite: Invite = None
) -> Response[aftermath.Books]:
    """Where all points of a finished match came from."""
    served = services(state)
    served.limiter.charge("study", visitor)
    async with served.at(visitor, table, invite) as room:
        books = study.books(room.live)
    return await _at_the_desk(served, visitor, books)


@get("/api/tables/{table:str}/review", tags=["study"], responses=FAILURES)
async def review(state: State, visitor: Visiting, table: TableId, invite: Invite = None) -> Response[aftermath.Review]:
    """What a strong player thinks of a finished match: the first to ask has it begun. Ask again until all is done."""
    served = services(state)
    served.limiter.charge("study", visitor)
    async with served.at(visitor, table, invite) as room:
        found = served.house.reviews.of(room.live, visitor.who)
    return await _at_the_desk(served, visitor, found)


async def _at_the_desk(served: Services, visitor: Visitor, work: Callable[[], T]) -> Response[T]:
    """Have something worked out and written down beside the loop."""
    encoded = await served.house.desk.do_for(visitor.who, lambda: msgspec.json.encode(work()))
    return _json(encoded)


@dataclass
class TextOperation(Operation):
    """The body is plain text. Litestar would read a declared body as JSON, so it is described here instead."""

    def __post_init__(self) -> None:
        content = {"text/plain": OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))}
        self.request_body = RequestBody(content=content, description="a record", required=True)


@post(
    "/api/records",
    tags=["study"],
    responses=FAILURES,
    request_max_body_size=LARGEST_RECORD,
    operation_class=TextOperation,
)
async def upload_record(state: State, visitor: Visiting, body: RawBody) -> m.TableMade:
    """Upload a record, to be replayed like a match that was played here."""
    served, person = services(state), visitor.known()
    served.limiter.charge("upload", visitor)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("bad-record", words.RECORD_IS_TEXT) from None
    return await study.upload(served.house, person, text)


@post("/api/tables/{table:str}/branch", tags=["study"], responses=FAILURES)
async def branch(
    state: State, visitor: Visiting, table: TableId, data: JSONBody[m.BranchFrom], invite: Invite = None
) -> m.TableMade:
    """Play on from a moment of a finished match, against bots."""
    served, person = services(state), visitor.known()
    served.limiter.charge("table", visitor)
    async with served.at(visitor, table, invite) as room:
        return await study.branch(served.house, room.live, person, data)


@get("/api/tables/{table:str}/hint", tags=["study"], responses=FAILURES)
async def hint(
    state: State, visitor: Visiting, request: Request[Any, Any, Any], table: TableId, seat: Seat = None
) -> m.Hint:
    """What the search would do in your place, how sure it is, and the alternatives."""
    served, person = services(state), visitor.known()
    served.limiter.charge("hint", visitor)
    async with served.at(visitor, table, None) as room:
        asked = advice.question(room.live, person, seat)
    return await while_wanted(request, advice.hint(served.house, room, person, asked))


@get("/api/tables/{table:str}/why", tags=["study"], responses=FAILURES)
async def why(
    state: State,
    visitor: Visiting,
    table: TableId,
    action: Annotated[
        str | None, QueryParameter(min_length=1, max_length=200, description="an action in notation")
    ] = None,
    handle: Annotated[
        str | None, QueryParameter(min_length=1, max_length=200, description="instead: a thing on the table")
    ] = None,
    picked: Annotated[
        list[str] | None,
        QueryParameter(max_items=20, description="what was pointed at before, in order"),
    ] = None,
    seat: Seat = None,
    invite: Invite = None,
) -> m.Reason:
    """Why an action is not possible now, or why nothing can be done with a thing: the rule that forbids it."""
    async with services(state).at(visitor, table, invite) as room:
        if handle is not None:
            return advice.why_not_thing(room.live, visitor.person, handle, picked or (), seat)
        if action is None:
            raise Refused("bad-request", words.WHY_NEEDS_SOMETHING)
        return advice.why_not_action(room.live, visitor.known(), action, seat)


@get("/api/tables/{table:str}/qr.svg", tags=["tables"], responses=FAILURES, media_type="image/svg+xml")
async def invite_as_qr(
    state: State, visitor: Visiting, request: Request[Any, Any, Any], table: TableId, invite: Invite = None
) -> Response[bytes]:
    """The invite's link as a QR code."""
    served = services(state)
    async with served.at(visitor, table, invite):
        pass
    link = f"{str(request.base_url).rstrip('/')}/join/{served.house.invite_to(table)}"
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


ROUTES = [
    list_games,
    list_rules,
    tell_in_a_minute,
    show_printed,
    make_table,
    list_tables,
    show_home,
    follow_invite,
    see_table,
    sit_down,
    leave,
    command,
    replay,
    download_record,
    check_dice,
    upload_record,
    branch,
    keep_books,
    review,
    hint,
    why,
    invite_as_qr,
]
