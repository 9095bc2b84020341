"""A refusal: what a command is answered with when it may not be done. Nothing has changed then."""

from __future__ import annotations

import math

from kingsarms.engine.errors import (
    ActionError,
    AmbiguousAction,
    BadOption,
    IllegalAction,
    KingsArmsError,
    MatchOver,
    NotASentence,
    NotYourTurn,
    UnknownGame,
)
from kingsarms.tables import words
from kingsarms.tables.messages import ErrorCode, Problem


class Refused(KingsArmsError):
    """A typed refusal, in words."""

    def __init__(
        self, code: ErrorCode, message: str = "", rule: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message or words.REFUSALS[code])
        self.problem = Problem(code, message or words.REFUSALS[code], rule, retry_after)


def busy(seconds: float) -> Refused:
    """Too many want the same at once; in so many seconds it may be better."""
    whole = max(1, math.ceil(seconds))
    told = words.BUSY_FOR_A_SECOND if whole == 1 else words.BUSY_FOR_SECONDS.format(seconds=whole)
    return Refused("busy", told, retry_after=whole)


_CODES: dict[type[KingsArmsError], ErrorCode] = {
    NotASentence: "not-an-action",
    IllegalAction: "illegal",
    AmbiguousAction: "ambiguous",
    NotYourTurn: "not-your-turn",
    MatchOver: "match-over",
    BadOption: "bad-option",
    UnknownGame: "not-found",
}


def refusal(error: ActionError | BadOption | UnknownGame) -> Refused:
    """An error of the engine, as a command is answered with it."""
    rule = error.rule if isinstance(error, IllegalAction) else ""
    return Refused(_CODES[type(error)], str(error), rule or None)
