"""The API's description: what the routes take and give, and every message of the socket.

`python -m kingsarms.web.openapi` prints it as JSON; the browser client's types are generated from that.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

import msgspec
from litestar import Litestar

from kingsarms.tables import identity, messages, shelf

_REF = "#/components/schemas/{name}"


def message_types() -> list[type[msgspec.Struct]]:
    """Every struct that crosses the wire."""
    return [
        kind
        for module in (messages, identity, shelf)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]


def describe(app: Litestar) -> dict[str, Any]:
    """The OpenAPI description of an app.

    Litestar finds the routes; the schemas of our own types come from msgspec, which knows their tags and limits
    exactly, and include the messages that only the socket carries.
    """
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    kinds = [*message_types(), *unions.values()]
    outs, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    components |= dict(zip(unions, outs[-len(unions) :], strict=True))
    schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return schema


def main() -> int:
    from kingsarms.web.app import build_app

    schema = describe(build_app())
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
