"""The command `kingsarms`: the parser, and the way from a mistake to a line that says what to do about it.

The commands, and what they need, are imported inside the functions: an interrupt at that time is as good as any other.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import kingsarms
from kingsarms.engine.errors import KingsArmsError

INTERRUPTED = 130  # 128 + SIGINT, as shells have it
EPILOG = """\
begin here:
  kingsarms games                     which games there are
  kingsarms play kingstone            play against a bot, in this terminal
  kingsarms sim kingstone --games 200 --bots greedy,random
                                      let bots play, and see how they fare

Every command explains itself: kingsarms play --help

exit codes: {ok} done; 1 a check failed (a record that does not verify, a goal of the bench that is
missed); {error} wrong usage or an error, told in one line; {interrupted} interrupted with Ctrl-C.
{environment}
"""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    from kingsarms.commands import COMMANDS
    from kingsarms.commands.common import ENVIRONMENT, ERROR, OK, Formatter

    top = argparse.ArgumentParser(
        prog="kingsarms",
        description="The King's Arms: royal board games in your terminal.",
        epilog=EPILOG.format(ok=OK, error=ERROR, interrupted=INTERRUPTED, environment=ENVIRONMENT),
        formatter_class=Formatter,
    )
    top.add_argument("--version", action="version", version=f"kingsarms {kingsarms.__version__}")
    subparsers = top.add_subparsers(dest="command", metavar="command", title="commands")
    for command in COMMANDS:
        command.add_parser(subparsers)
    return top


def main(line: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our box characters shows ?, not a traceback
    try:
        return _run(line)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _run(line: Sequence[str] | None) -> int:
    from kingsarms.commands.common import ERROR, OK

    top = parser()
    args, rest = top.parse_known_args(line)
    if args.command is None:
        top.print_help()
        return OK
    if rest and not getattr(args, "passes_on", False):
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    args.rest = rest
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except KingsArmsError as problem:
        print(f"kingsarms: {problem}", file=sys.stderr)
        return ERROR
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): that is no error, but Python would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as problem:
        print(f"kingsarms: {problem.strerror or problem}: {problem.filename or ''}".rstrip(": "), file=sys.stderr)
        return ERROR
