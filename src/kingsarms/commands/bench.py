"""`kingsarms bench`: how fast the rules are, beside other engines."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import kingsarms
from kingsarms.commands.common import Subparsers, new_parser
from kingsarms.engine.errors import KingsArmsError

EXAMPLES = """\
  kingsarms bench                  measure everything (minutes)
  kingsarms bench --quick          a first look
  kingsarms bench --list           what can be measured
  kingsarms bench --only clone     one measure

`make bench` in the checkout does the same on a freshly compiled core.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "bench",
        run,
        summary="measure speed, ours and our peers' (in a checkout of the sources)",
        description="Measure how fast the rules are, beside other engines. The bench lives in the project's "
        "checkout, not in the installed package; every argument is passed on to it.",
        examples=EXAMPLES,
    )
    parser.set_defaults(passes_on=True)


def run(args: argparse.Namespace) -> int:
    checkout = Path(kingsarms.__file__).resolve().parents[2]  # the compiled core is a tree of links to the sources
    if not (checkout / "bench" / "__main__.py").is_file():
        raise KingsArmsError(
            "The bench is not part of the installed package: get the project's sources and run `make bench` there."
        )
    return subprocess.run([sys.executable, "-m", "bench", *args.rest], cwd=checkout, check=False).returncode
