"""`kingsarms record`: check, show, review and step through the records of matches."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rich.text import Text

import kingsarms
from kingsarms.commands import reviewing
from kingsarms.commands.common import (
    FAILED,
    OK,
    Formatter,
    Subparsers,
    add_json_argument,
    add_pack_argument,
    in_file,
    new_parser,
    parse_record,
    print_json,
    whole,
)
from kingsarms.engine.errors import BadOption, KingsArmsError, RecordError
from kingsarms.engine.match import Match
from kingsarms.engine.state import NOBODY
from kingsarms.tables.thinking import review_simulations
from kingsarms.terminal import replay
from kingsarms.terminal.keyboard import read_line
from kingsarms.terminal.screen import new_console

EXAMPLES = """\
  kingsarms record verify games/*.record        is everything in them legal, and the dice fair?
  kingsarms record show mine.record             how it ended
  kingsarms record show mine.record --ply 12    how it stood after twelve actions
  kingsarms record replay mine.record           turn its pages with Enter
  kingsarms record replay mine.record --pace 2  or watch it, two seconds an action
  kingsarms record review mine.record           what was well done, what was not, and what was luck

A record is a text file: a header, then an action a line. - stands for standard input.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "record",
        run,
        summary="verify, show, replay or review the record of a match",
        description="Verify, show, replay or review the record of a match.",
        examples=EXAMPLES,
    )
    actions = parser.add_subparsers(dest="action", metavar="verify|show|replay|review", required=True)

    def add(name: str, summary: str, examples: str) -> argparse.ArgumentParser:
        return actions.add_parser(
            name, help=summary, description=summary, epilog=f"examples:\n{examples}", formatter_class=Formatter
        )

    verify = add(
        "verify",
        "Replay records, and check every action, the dice and the end; exit code 1 if one does not hold.",
        "  kingsarms record verify games/*.record\n  kingsarms record verify mine.record --json\n",
    )
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record")
    add_pack_argument(verify)
    add_json_argument(verify)

    show = add(
        "show",
        "Show the table as it stood after some action, and the log up to there.",
        "  kingsarms record show mine.record\n  kingsarms record show mine.record --ply 12 --seat 1 --json\n",
    )
    show.add_argument("file", metavar="FILE", help="a record")
    show.add_argument("--ply", type=whole(least=0), metavar="N", help="after so many actions (default: all)")
    add_json_argument(show)

    replay = add(
        "replay",
        "Step through a match, action by action.",
        "  kingsarms record replay mine.record\n  kingsarms record replay mine.record --from 20 --pace 1.5\n",
    )
    replay.add_argument("file", metavar="FILE", help="a record")
    replay.add_argument(
        "--from", dest="start", type=whole(least=0), default=0, metavar="N", help="begin after N actions"
    )
    replay.add_argument("--pace", type=seconds, metavar="S", help="go on by itself, S seconds an action")

    review = add(
        "review",
        "Let a strong player judge every decision, and tell luck from skill.",
        "  kingsarms record review mine.record\n  kingsarms record review mine.record --simulations 5000 --json\n",
    )
    review.add_argument("file", metavar="FILE", help="a record")
    review.add_argument(
        "--simulations",
        type=whole(least=8),
        metavar="N",
        help=f"how long to think about each moment (default {review_simulations(1)}, less in long matches)",
    )
    add_pack_argument(review)
    add_json_argument(review)
    for parser in (show, replay):
        parser.add_argument(
            "--seat",
            type=whole(least=0),
            default=NOBODY,
            metavar="S",
            help="through whose eyes (default: a spectator's)",
        )
        add_pack_argument(parser)


def seconds(text: str) -> float:
    """
    >>> seconds("1.5")
    1.5
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds from 0 to 3600")
    return value


def run(args: argparse.Namespace) -> int:
    if args.action == "verify":
        return _verify(args)
    match = _load(args.file, args.pack)
    if args.action == "review":
        return _review(args, match)
    if args.seat != NOBODY and args.seat >= match.seats:
        raise BadOption(f"There is no seat {args.seat}: they run from 0 to {match.seats - 1}.")
    return _show(args, match) if args.action == "show" else _replay(args, match)


def _load(path: str, pack: str | None) -> Match:
    text, record = parse_record(path)
    try:
        match = kingsarms.load(text, pack=pack)
    except RecordError as problem:
        raise in_file(problem, path) from problem
    return match.at(len(record.lines))  # without what chance would do next


# -- verify ----------------------------------------------------------------------------------------------------------


def _verify(args: argparse.Namespace) -> int:
    checked = [_verify_one(path, args.pack) for path in args.files]
    if args.json:
        print_json(checked)
    else:
        console = new_console()
        for found in checked:
            mark = Text("ok    ", style="green") if found["ok"] else Text("FAILED", style="bold red")
            detail = "; ".join(found["checked"]) if found["ok"] else found["problem"]
            console.print(mark, Text(f" {found['file']}: {detail}"), sep="", soft_wrap=True)
    return OK if all(found["ok"] for found in checked) else FAILED


def _verify_one(path: str, pack: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"file": path, "ok": False, "checked": [], "problem": "", "line": 0}
    try:
        text, record = parse_record(path)
        found |= {"game": record.game, "checked": kingsarms.verify_record(text, pack=pack), "ok": True}
    except RecordError as problem:
        where = f"line {problem.line}: " if problem.line else ""
        found |= {"problem": where + problem.detail, "line": problem.line}
    except KingsArmsError as problem:
        found["problem"] = str(problem)
    return found


def _review(args: argparse.Namespace, match: Match) -> int:
    found = reviewing.reviewed(match, args.simulations or review_simulations(match.ply))
    if args.json:
        print_json(reviewing.as_data(match, found))
    else:
        reviewing.print_review(new_console(), match, found)
    return OK


# -- show and replay -------------------------------------------------------------------------------------------------


def _show(args: argparse.Namespace, match: Match) -> int:
    ply = match.ply if args.ply is None else args.ply
    shown = match.at(ply)
    if args.json:
        print_json(as_data(shown, args.seat, last=match.ply))
        return OK
    replay.show_ply(new_console(), match, ply, args.seat, fresh_screen=False)
    return OK


def as_data(match: Match, seat: int, *, last: int) -> dict[str, Any]:
    """A moment of a match as a program would read it, through the eyes of a seat."""
    result = match.result()
    asked = [] if match.over else list(match.asked)
    may_act = seat if seat in asked else asked[0] if seat == NOBODY and asked and not match.game.secrets else None
    return {
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "seats": match.seats,
        "names": list(match.names),
        "options": match.chosen,
        "ply": match.ply,
        "plies": last,
        "seat": None if seat == NOBODY else seat,
        "asked": asked,
        "prompt": match.prompt(),
        "actions": [] if may_act is None else [match.notation(action) for action in match.legal(may_act)],
        "view": match.seen(seat),
        "log": [{"ply": line.ply, "text": line.text, "handles": list(line.handles)} for line in match.log(seat)],
        "result": result and {"reason": result.reason, "payoffs": list(result.payoffs), "scores": list(result.scores)},
    }


def _replay(args: argparse.Namespace, match: Match) -> int:
    match.at(args.start)  # refuses a number that the match does not have
    console = new_console()
    people_watch = sys.stdin.isatty() and sys.stdout.isatty() and args.file != "-"
    if args.pace is not None or not people_watch:
        replay.at_set_pace(console, match, args.seat, args.start, args.pace or 0.0)
    else:
        replay.by_hand(console, match, args.seat, args.start, read_line)
    return OK
