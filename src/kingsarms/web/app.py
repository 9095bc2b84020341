"""The application: its routes, who is let in, and the headers of every answer."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import unquote_to_bytes

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import kingsarms
from kingsarms.tables.messages import Health
from kingsarms.web import assets, docs, metrics, nul, pages, session_routes, socket, table_routes
from kingsarms.web.problems import FAILURES, HANDLERS
from kingsarms.web.services import Services, services, visitor
from kingsarms.web.visitors import SAFE

LARGEST_BODY: Final = 64 * 1024


@get("/health", tags=["host"], responses=FAILURES)
async def health() -> Health:
    """Is the server up? Nothing can keep this answer waiting."""
    return Health("ok", kingsarms.__version__)


@get("/ready", tags=["host"], responses=FAILURES)
async def ready(state: State) -> Health:
    """Can it store what people do? It tries to; if not, 503 says why."""
    await services(state).readiness.check()
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
        nul.check(await request.body())
    nul.check(request.scope["path"].encode(), unquote_to_bytes(request.scope["query_string"]))
    request.state.visitor = found


def build_app(opened: Services | None = None) -> Litestar:
    """The application over open services; without them it can only be described."""
    description = OpenAPIConfig(
        title="The King's Arms",
        version=kingsarms.__version__,
        path="/docs/schema",
        render_plugins=[JsonRenderPlugin()],  # those for people would fetch scripts and fonts from elsewhere
        use_handler_docstrings=True,
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
    )
    return Litestar(
        [
            health,
            ready,
            show_metrics,
            *session_routes.ROUTES,
            *table_routes.ROUTES,
            socket.table_socket,
            *docs.ROUTES,
            *pages.ROUTES,
            *assets.ROUTES,
        ],
        state=State({"assets": assets.Assets(), "services": opened}),
        dependencies={"visitor": Provide(visitor, sync_to_thread=False)},
        before_request=let_in,
        exception_handlers=HANDLERS,
        openapi_config=description,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
