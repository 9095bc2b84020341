"""The doorstep: what holds for every connection, before anybody knows who is at its other end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from kingsarms.web.limits import Limits


class Doorstep:
    """All connections of this process."""

    def __init__(self, limits: Limits) -> None:
        self.messages = limits.message
        self.cut_off: Counter[str] = Counter()  # connections that we ended, by reason


class DoorstepConfig(uvicorn.Config):
    """How uvicorn is to serve, with the doorstep for the protocols that it makes."""

    def __init__(self, app: ASGIApp, doorstep: Doorstep, **options: Any) -> None:
        super().__init__(app, **options)
        self.doorstep = doorstep
