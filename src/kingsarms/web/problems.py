"""Errors over HTTP: always `{"error": {"code", "message", "rule"}}` with a fitting status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandler

from kingsarms.tables import words
from kingsarms.tables.database import FAULTS, told
from kingsarms.tables.errors import Refused, busy
from kingsarms.tables.messages import ErrorCode, Failure, Problem
from kingsarms.web.visitors import SAFE

log = structlog.get_logger()

STATUS: Final[Mapping[ErrorCode, int]] = {
    "bad-request": 400,
    "no-session": 401,
    "csrf": 403,
    "forbidden": 403,
    "not-found": 404,
    "not-invited": 403,
    "too-many": 429,
    "not-seated": 403,
    "not-your-seat": 403,
    "seat-taken": 409,
    "not-your-turn": 409,
    "not-an-action": 422,
    "illegal": 422,
    "ambiguous": 422,
    "stale": 409,
    "not-playing": 409,
    "match-over": 409,
    "nothing-to-undo": 409,
    "no-undo": 403,
    "no-offer": 409,
    "no-draws": 409,
    "name-taken": 409,
    "wrong-password": 401,
    "bad-option": 422,
    "bad-record": 422,
    "secret": 403,
    "busy": 503,
    "unplayable": 409,
    "key-used": 422,
    "unsure": 503,
    "internal": 500,
}

_CODES: Final[Mapping[int, ErrorCode]] = {401: "no-session", 403: "forbidden", 404: "not-found", 429: "too-many"}

# What any route may answer; told in the OpenAPI description.
FAILURES: Final = {
    status: ResponseSpec(Failure, description=told, generate_examples=False)
    for status, told in {
        400: "the request could not be read",
        401: "nobody is known by this session or token",
        403: "not allowed",
        404: "nothing there",
        409: "not possible now",
        413: "too big",
        422: "understood, but refused",
        429: "too many requests",
        503: "busy: try again",
    }.items()
}

RETRY: Final = "Retry-After"
RETRY_S: Final = 5  # where nobody knows better


def refused(_request: Request[Any, Any, Any], problem: Refused) -> Response[Failure]:
    """What the tables refuse."""
    return Response(Failure(problem.problem), status_code=STATUS[problem.problem.code], headers=_headers(problem))


def in_short(problem: Refused) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """The same before any route has been found: status, headers and body."""
    body = msgspec.json.encode(Failure(problem.problem))
    headers = {"content-type": "application/json", "content-length": str(len(body))} | _headers(problem)
    return (
        STATUS[problem.problem.code],
        [(name.lower().encode(), text.encode()) for name, text in headers.items()],
        body,
    )


def _headers(problem: Refused) -> dict[str, str]:
    seconds = problem.problem.retry_after
    if seconds is None and problem.problem.code in ("too-many", "busy", "unsure"):
        seconds = RETRY_S
    return {RETRY: str(seconds)} if seconds is not None else {}


def http_problem(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[Failure]:
    """What the framework refuses: unreadable bodies, unknown paths and methods."""
    status = problem.status_code
    code = _CODES.get(status, "internal" if status >= 500 else "bad-request")
    message = words.REFUSALS[code]
    if isinstance(problem, ValidationException) and status == 400:
        message = _where(problem) or message
    headers = {name: value for name, value in (problem.headers or {}).items() if name.lower() == "allow"}
    return Response(Failure(Problem(code, message)), status_code=status, headers=headers)


def _where(problem: ValidationException) -> str:
    """What is wrong with which part of a request, without repeating what was sent."""
    told = []
    for item in problem.extra if isinstance(problem.extra, list) else []:
        if isinstance(item, dict) and "message" in item:
            told.append(f"{item['key']}: {item['message']}" if item.get("key") else str(item["message"]))
    return "; ".join(told)[:300]


def unexpected(request: Request[Any, Any, Any], problem: Exception) -> Response[Failure]:
    """A fault of ours."""
    log.error("request.failed", route=str(request.scope.get("path_template")), exc_info=problem)
    message = words.REFUSALS["internal"] if request.method in SAFE else words.PERHAPS_CHANGED
    return Response(Failure(Problem("internal", message)), status_code=500)


def store_away(request: Request[Any, Any, Any], problem: Exception) -> Response[Failure]:
    """The database cannot be reached, or does not take anything."""
    log.warning("request.failed", route=str(request.scope.get("path_template")), problem=told(problem))
    answer = busy(RETRY_S) if request.method in SAFE else Refused("unsure", words.PERHAPS_CHANGED)
    return refused(request, answer)


def too_deep(_request: Request[Any, Any, Any], _problem: RecursionError) -> Response[Failure]:
    """JSON of brackets within brackets."""
    return Response(Failure(Problem("bad-request", words.REFUSALS["bad-request"])), status_code=400)


HANDLERS: dict[int | type[Exception], ExceptionHandler[Any]] = {
    Refused: refused,
    HTTPException: http_problem,
    RecursionError: too_deep,
    **dict.fromkeys(FAULTS, store_away),
    Exception: unexpected,
}
