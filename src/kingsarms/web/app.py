"""The application: routes, middleware, and what starts and stops with them."""

from __future__ import annotations

from litestar import Litestar, get
from litestar.openapi import OpenAPIConfig

import kingsarms
from kingsarms.tables.messages import Health


@get("/health", tags=["host"])
async def health() -> Health:
    """Is the server up?"""
    return Health("ok", kingsarms.__version__)


def build_app() -> Litestar:
    """The whole application."""
    description = OpenAPIConfig(title="The King's Arms", version=kingsarms.__version__, path="/docs/litestar")
    return Litestar([health], openapi_config=description)
