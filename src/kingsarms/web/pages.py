"""The addresses of the client. The home page and a table's page bring the answers that they will ask for first.

On a phone's line every question costs a round trip; what comes with the page costs none. The answers are those of the
API, word for word, for the same visitor: the client reads them instead of asking, once, and asks where there are none.
"""

from __future__ import annotations

import contextlib
import gzip
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from kingsarms.tables import study
from kingsarms.tables.errors import Refused
from kingsarms.web.assets import Assets, accepted_codings, send
from kingsarms.web.services import Services, services
from kingsarms.web.session_routes import described
from kingsarms.web.table_routes import home, seen
from kingsarms.web.visitors import Visitor

PAGES: Final = [
    "/new/{game:str}",
    "/join/{invite:str}",
    "/replay/{table:str}",
    "/after/{table:str}",
    "/tables",
    "/account",
    "/about",
]

Answers = dict[str, msgspec.Raw]
"""A question's path under `/api`, and its answer."""


@get(PAGES, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return send(request, request.app.state.assets.page())


@get("/", include_in_schema=False)
async def home_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    served = services(request.app.state)
    with contextlib.suppress(Refused):
        visitor = await _let_in(served, request)
        told = {"/games": _json(study.games()), "/home": _json(await home(served.house, visitor))}
        return _with_answers(request, _about(served, visitor) | told)
    return send(request, request.app.state.assets.page())


@get("/table/{table:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
    """To who may look at the table, its state comes with the page; what its board needs besides is announced."""
    assets: Assets = request.app.state.assets
    served = services(request.app.state)
    with contextlib.suppress(Refused):
        visitor = await _let_in(served, request)
        async with served.at(visitor, table, None) as room:
            state = seen(served.house, room, visitor, None)
            box, printed = room.live.game.box_id, room.live.sheet.address
        page = _with_answers(request, _about(served, visitor) | {f"/tables/{table}": msgspec.Raw(state)})
        page.headers["Link"] = f"{assets.board_links(box)}, <{printed}>; rel=preload; as=fetch; crossorigin"
        return page
    return send(request, assets.page())


async def _let_in(served: Services, request: Request[Any, Any, Any]) -> Visitor:
    visitor = await served.door.visitor(request)
    served.limiter.spend("request", visitor.who)
    return visitor


def _about(served: Services, visitor: Visitor) -> Answers:
    """Who the visitor is; a new one has to ask, and gets a cookie with the answer.

    The token for changes is left out: this page is compressed together with words of other people, and from the
    length of many such pages it could be guessed. The client asks for it before its first change.
    """
    return {} if visitor.fresh else {"/session": _json(described(served, "", visitor.person))}


def _json(answer: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(answer))


def _with_answers(request: Request[Any, Any, Any], answers: Answers) -> Response[bytes]:
    """The page with a block of data: nothing in it is run, and no browser or proxy keeps it."""
    assets: Assets = request.app.state.assets
    block = msgspec.json.encode(answers).replace(b"<", b"\\u003c")  # so that no name or word can end the block
    before, after = assets.page_around_answers
    body = b"".join((before, b'<script type="application/json" id="answers">', block, b"</script>", after))
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in accepted_codings(request):
        body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    return Response(body, media_type="text/html", headers=headers)


ROUTES = [page, home_page, table_page]
