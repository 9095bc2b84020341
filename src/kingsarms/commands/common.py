"""What the commands share: exit codes, help, arguments that occur in several, and reading and printing."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from kingsarms.engine.errors import BadOption, RecordError
from kingsarms.engine.record import Record

OK = 0
FAILED = 1  # what was asked to be checked did not hold
ERROR = 2  # wrong usage, or an error: argparse's own code

ENVIRONMENT = "NO_COLOR=1 in the environment keeps colours away."

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run = Callable[[argparse.Namespace], int]


WIDTH = 96  # of help


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with examples: paragraphs stay as they are written, and the columns have room."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=WIDTH)


def new_parser(
    subparsers: Subparsers, name: str, run: Run, *, summary: str, description: str, examples: str
) -> argparse.ArgumentParser:
    """A command's parser: a line in the list of commands, a paragraph, and examples at the end."""
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=textwrap.fill(description, WIDTH),
        epilog=f"examples:\n{examples}",
        formatter_class=Formatter,
    )
    parser.set_defaults(run=run)
    return parser


# -- arguments that several commands take ----------------------------------------------------------------------------


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """How a match is set up."""
    parser.add_argument("--seats", type=whole(least=1), metavar="N", help="how many seats (see: kingsarms games NAME)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="a choice of the game's set-up; may be repeated (see: kingsarms games NAME)",
    )
    add_pack_argument(parser)


def add_pack_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pack", metavar="FILE", help="your own content: what differs, a TOML or CSV file or a folder")


def add_json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs instead")


def whole(*, least: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number of {least} or more")
        return int(text)

    return read


def option(text: str) -> tuple[str, str]:
    """
    >>> option("board=skirmish")
    ('board', 'skirmish')
    """
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"“{text}” is not a choice: write name=value, like board=skirmish")
    return name, value


def name_list(text: str) -> tuple[str, ...]:
    """A list with commas.

    >>> name_list("king, greedy")
    ('king', 'greedy')
    """
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"“{text}” is not a list: write names with commas between, like king,greedy")
    return found


def chosen_options(args: argparse.Namespace) -> dict[str, str]:
    """The `--option`s, each given once."""
    options: dict[str, str] = {}
    for name, value in args.option:
        if options.get(name, value) != value:
            raise BadOption(f"The option {name} is given twice: {options[name]} and {value}.")
        options[name] = value
    return options


# -- reading and printing --------------------------------------------------------------------------------------------


def read_record(path: str) -> str:
    """The text of a record file; `-` is what comes in."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
    except UnicodeDecodeError as problem:
        raise RecordError(f"this is not a record: it is not text ({problem.reason})", path) from problem
    except OSError as problem:
        raise RecordError(f"cannot be read: {problem.strerror}", path) from problem


def parse_record(path: str) -> tuple[str, Record]:
    """The text of a record file, and what it says."""
    text = read_record(path)
    try:
        return text, Record.loads(text)
    except RecordError as problem:
        raise in_file(problem, path) from problem


def in_file(problem: RecordError, path: str) -> RecordError:
    """The same error, with the name of the file it was found in."""
    return RecordError(problem.detail, path, problem.line)


def print_json(data: Any) -> None:
    """Data for programs, as people can still read it."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
