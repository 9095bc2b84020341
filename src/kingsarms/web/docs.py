"""`/docs`: the API's description for people, as a plain page, and for programs as `/docs/openapi.json`."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from kingsarms.web.openapi import describe

_METHODS = ("get", "post", "delete")


@get("/docs/openapi.json", include_in_schema=False)
async def openapi_json(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(msgspec.json.encode(_description(request.app)), media_type="application/json")


@get("/docs", include_in_schema=False)
async def docs_page(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(render(_description(request.app)), media_type="text/html")


def _description(app: Litestar) -> dict[str, Any]:
    if not hasattr(app.state, "description"):
        app.state.description = describe(app)
    found: dict[str, Any] = app.state.description
    return found


def render(schema: dict[str, Any]) -> str:
    """The page: every route with what it takes and gives, then every type. It needs no script."""
    routes = "".join(
        _route(method, path, operation[method])
        for path, operation in schema["paths"].items()
        for method in _METHODS
        if method in operation
    )
    types = "".join(_type(name, kind) for name, kind in sorted(schema["components"]["schemas"].items()))
    title = escape(f"{schema['info']['title']}: API {schema['info']['version']}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"></head><body>'
        f'<h1>{title}</h1><p>For programs: <a href="/docs/openapi.json">openapi.json</a>. '
        "The socket of a table is <code>/api/tables/{table}/socket?since=SEQ&amp;invite=…</code>: it takes "
        '<a href="#ClientMessage">ClientMessage</a> and sends <a href="#ServerMessage">ServerMessage</a>.</p>'
        f"<h2>Routes</h2>{routes}<h2>Types</h2>{types}</body></html>"
    )


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    takes = [
        f"<li><code>{escape(item['name'])}</code> ({escape(item['in'])}) {_kind(item.get('schema', {}))}</li>"
        for item in operation.get("parameters", [])
    ]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        takes.append(f"<li>body: {_kind(content['schema'])}</li>")
    gives = [
        f"<li>{escape(status)}: {_kind(content.get('schema', {}))}</li>"
        for status, answer in operation.get("responses", {}).items()
        for content in answer.get("content", {}).values()
        if status.startswith("2")
    ]
    told = escape(operation.get("description") or operation.get("summary") or "")
    heading = f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    return f"{heading}<p>{told}</p><ul>{''.join(takes)}</ul><p>Answers:</p><ul>{''.join(gives)}</ul>"


def _type(name: str, kind: dict[str, Any]) -> str:
    told = escape(kind.get("description", ""))
    fields = "".join(
        f"<li><code>{escape(field)}</code>{'' if field in kind.get('required', []) else ' (optional)'}: "
        f"{_kind(schema)} {escape(schema.get('description', ''))}</li>"
        for field, schema in kind.get("properties", {}).items()
    )
    body = f"<ul>{fields}</ul>" if fields else f"<p>{_kind(kind)}</p>"
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{told}</p>{body}'


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words, linked where it has a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " or ".join(_kind(part) for part in schema[union])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))


ROUTES = [openapi_json, docs_page]
