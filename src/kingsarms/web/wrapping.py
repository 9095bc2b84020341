"""Round the application: security headers on every answer, HEAD as GET, a count and a log line for every request, and
a limit on all requests of an address.

It wraps the application as a whole, so that not even a refusal of the router escapes, and sockets pay nothing for it.
"""

from __future__ import annotations

import time
from typing import Any, Final, cast

import structlog
from litestar import Litestar
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kingsarms.tables.errors import Refused
from kingsarms.web.addresses import address_of
from kingsarms.web.assets import SECURITY_HEADERS
from kingsarms.web.problems import in_short

_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_NO_STORE: Final = (b"cache-control", b"no-store")
_HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")  # of this host alone, for a year

log = structlog.get_logger()


def wrapped(app: Litestar) -> ASGIApp:
    """The application as it is served."""

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await app(scope, receive, send)
            return
        if scope.get("method") == "HEAD":
            scope = cast(Scope, {**scope, "method": "GET"})  # the server, which has its own, leaves out the body
        began = time.perf_counter()

        async def send_off(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_ours(list(message["headers"]), secure=_is_secure(app, scope))
                _note(app, scope, message["status"], time.perf_counter() - began)
            await send(message)

        try:
            _charge(app, scope)
        except Refused as problem:
            await _refuse(problem, send_off)
        else:
            await app(scope, receive, send_off)

    return outer


def _charge(app: Litestar, scope: Any) -> None:
    """Whoever it is and whatever they want, from one address there may be only so many requests."""
    served = app.state.services
    if served is not None:
        served.limiter.spend_at("request", address_of(scope["client"]))


async def _refuse(problem: Refused, send: Send) -> None:
    status, headers, body = in_short(problem)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def with_ours(headers: list[tuple[bytes, bytes]], *, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer and those of ours that it does not have."""
    present = {name for name, _ in headers}
    ours = [*headers, *(item for item in (*_HEADERS, _NO_STORE) if item[0] not in present)]
    return [*ours, _HTTPS_ONLY] if secure else ours


def _is_secure(app: Litestar, scope: Scope) -> bool:
    served = app.state.services
    return served is not None and served.door.is_secure(scope)


def _note(app: Litestar, scope: Any, status: int, seconds: float) -> None:
    """Neither the address nor the query: they may hold an invite."""
    route = str(scope.get("path_template") or "-")
    served = app.state.services
    if served is not None:
        served.metrics.requests.labels(route, str(status)).inc()
    log.debug("request", route=route, status=status, ms=round(1000 * seconds, 1))
