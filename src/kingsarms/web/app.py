"""The application: its routes, who is let in, and the headers of every answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import kingsarms
from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables.messages import Health
from kingsarms.web import assets, docs, metrics, session_routes, socket, table_routes
from kingsarms.web.problems import FAILURES, HANDLERS
from kingsarms.web.services import lifespan, services, visitor
from kingsarms.web.settings import Settings
from kingsarms.web.visitors import SAFE

LARGEST_BODY: Final = 64 * 1024

log = structlog.get_logger()


@get("/health", tags=["host"], responses=FAILURES)
async def health(state: State) -> Health:
    """Is the server up, and its database?"""
    await services(state).house.store.count("playing")
    return Health("ok", kingsarms.__version__)


@get("/metrics", tags=["host"], include_in_schema=False)
async def show_metrics(state: State) -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(services(state).metrics.text(), media_type=metrics.CONTENT_TYPE)


async def let_in(request: Request[Any, Any, Any]) -> None:
    """Before every request: who is it, do they ask too much, and is a change really asked for by them?"""
    if not request.url.path.startswith("/api/"):
        return
    served = services(request.app.state)
    found = await served.door.visitor(request)
    served.limiter.spend("request", found.who)
    if request.method not in SAFE:
        served.door.check_csrf(request, found)
    request.state.visitor = found


def with_headers(app: ASGIApp) -> ASGIApp:
    """Middleware: security headers on every answer; a log line and a count for every request."""
    headers = [(name.lower().encode(), value.encode()) for name, value in assets.SECURITY_HEADERS.items()]

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                own = [*headers, (b"cache-control", b"no-store")]
                message["headers"] = [*message["headers"], *(item for item in own if item[0] not in present)]
            await send(message)

        try:
            await app(scope, receive, send_with_headers)
        finally:
            route = str(scope.get("path_template") or "-")
            found = getattr(scope["litestar_app"].state, "services", None)
            if found is not None:
                found.metrics.requests.labels(route, str(status)).inc()
            # Neither the address nor the query: they may hold an invite.
            elapsed = round((time.perf_counter() - began) * 1000, 1)
            log.debug("request", method=scope["method"], route=route, status=status, ms=elapsed)

    return middleware


def build_app(settings: Settings | None = None, on_failure: Callable[[KingsArmsError], None] | None = None) -> Litestar:
    """The whole application. Nothing is opened before it starts; `on_failure` is told why it could not start."""
    chosen = settings or Settings()
    description = OpenAPIConfig(
        title="The King's Arms",
        version=kingsarms.__version__,
        path="/docs/schema",
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
    )
    return Litestar(
        [
            health,
            show_metrics,
            *session_routes.ROUTES,
            *table_routes.ROUTES,
            socket.table_socket,
            *docs.ROUTES,
            *assets.ROUTES,
        ],
        state=State({"assets": assets.Assets()}),
        lifespan=[lifespan(chosen, on_failure)],
        dependencies={"visitor": Provide(visitor, sync_to_thread=False)},
        before_request=let_in,
        exception_handlers=HANDLERS,
        middleware=[with_headers],
        openapi_config=description,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
