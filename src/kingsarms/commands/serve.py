"""`kingsarms serve`: the tavern in a browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kingsarms.commands.common import Subparsers, new_parser

EXAMPLES = """\
  kingsarms serve                              on this machine, data in your own data folder
  kingsarms serve --port 9000 --data tavern    another port, all data in the folder tavern
  kingsarms serve --host 0.0.0.0 --https       for others, behind a proxy that speaks https
  kingsarms serve --database postgresql://club@db/tables --bus redis://cache:6379
                                               one of several processes that serve the same tables"""


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "serve",
        run,
        summary="open the tavern in a browser, for yourself or for many",
        description="Serve tables to browsers and programs. Everything is kept in one folder unless --database says "
        "otherwise. How to run it for a club: docs/hosting.md.",
        examples=EXAMPLES,
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=int, default=8377, help="the port (default: %(default)s; 0: any free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder that holds all data")
    parser.add_argument("--database", metavar="URL", help="postgresql://… instead of SQLite in the data folder")
    parser.add_argument("--bus", metavar="URL", help="redis://… when several processes serve the same tables")
    parser.add_argument("--https", action="store_true", help="it is reached by https, through a proxy")
    parser.add_argument("--proxy", action="store_true", help="believe the proxy in front about visitors' addresses")
    parser.add_argument(
        "--idle-days", type=float, metavar="N", help="sessions end when unused for N days (default: 60)"
    )
    parser.add_argument("--session-days", type=float, metavar="N", help="and after N days in any case (default: 180)")
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="open a browser, unless this machine has no desktop",
    )
    parser.add_argument("--thinkers", type=int, metavar="N", help="processes for bots (default: cores less one)")
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="how much visitors may ask for, for instance chat=20/1 (docs/hosting.md names all); may be repeated",
    )
    parser.add_argument("--verbose", action="store_true", help="log every request")
    parser.add_argument("--openapi", action="store_true", help="print the API's description and stop")


def run(args: argparse.Namespace) -> int:
    if args.openapi:
        from kingsarms.web import openapi

        return openapi.main()
    from kingsarms.tables.people import Expiry
    from kingsarms.web.limits import Limits
    from kingsarms.web.serve import has_desktop, serve
    from kingsarms.web.settings import Settings

    chosen = {"data": args.data.expanduser().absolute()} if args.data is not None else {}
    days = {"idle_days": args.idle_days, "most_days": args.session_days}
    settings = Settings(
        database=args.database or os.environ.get("KINGSARMS_DATABASE"),
        bus=args.bus or os.environ.get("KINGSARMS_BUS"),
        https=args.https,
        limits=Limits().changed([*os.environ.get("KINGSARMS_LIMITS", "").split(), *args.limit]),
        expiry=Expiry(**{name: value for name, value in days.items() if value is not None}),
        thinkers=args.thinkers,
        **chosen,
    )
    return serve(
        settings,
        args.host,
        args.port,
        browser=args.open and has_desktop(),
        proxy=args.proxy,
        verbose=args.verbose,
    )
