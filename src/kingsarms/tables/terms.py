"""Words that what is stored and what crosses the wire have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Status = Literal["waiting", "playing", "finished"]
UndoPolicy = Literal["consent", "free", "never"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`live`: minutes for the match and an increment a move; `days`: so many days for each move."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None
    increment_s: Annotated[int, Meta(ge=0, le=600)] | None = None
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
