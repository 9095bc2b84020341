"""`kingsarms play`: sit down at a table in this terminal."""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from pathlib import Path

import kingsarms
from kingsarms.bots import LEVELS, USUAL
from kingsarms.bots import make as make_bot
from kingsarms.commands.common import (
    OK,
    Subparsers,
    add_match_arguments,
    chosen_options,
    in_file,
    name_list,
    new_parser,
    parse_record,
    whole,
)
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption, RecordError
from kingsarms.engine.match import Match
from kingsarms.terminal import saves
from kingsarms.terminal.keyboard import read_line
from kingsarms.terminal.saves import PERSON
from kingsarms.terminal.screen import new_console
from kingsarms.terminal.sitting import Sitting

NO_BOTS = ("none",)
LATEST = ""  # what --resume means without a file
SEED_BYTES = 8

EXAMPLES = f"""\
  kingsarms play kingstone                       against a {USUAL}; you begin
  kingsarms play kingstone --against king        against the strongest bot
  kingsarms play kingstone --seat 1              take the second seat
  kingsarms play kingstone --bots none           two people at one keyboard
  kingsarms play kingstone --option board=skirmish
  kingsarms play kingsburg --bots page,knight    you and two bots
  kingsarms play --resume                        go on with the last match
  kingsarms play --resume mine.record            go on with a match you saved

bots, from weak to strong: {", ".join(LEVELS)} (also: random, greedy, search).
While playing, type help. A match is kept after every action, and resumes where it stopped.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "play",
        run,
        summary="play a game in this terminal, against bots or with friends",
        description="Play a game in this terminal, against bots or with friends at one keyboard.",
        examples=EXAMPLES,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (see: kingsarms games)")
    add_match_arguments(parser)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--against", metavar="BOT", help=f"one person; this bot takes every other seat (default {USUAL})")
    who.add_argument(
        "--bots",
        type=name_list,
        metavar="BOT,…",
        help="these bots take the last seats, people the others; none: people only",
    )
    parser.add_argument(
        "--seat", type=whole(least=0), metavar="S", help="with one person: which seat is theirs (0 first)"
    )
    parser.add_argument("--names", type=name_list, metavar="NAME,…", help="the people's names")
    parser.add_argument("--seed", metavar="S", help="decide all chance by this seed, to play the same match again")
    parser.add_argument(
        "--resume", nargs="?", const=LATEST, metavar="FILE", help="go on with a saved match; without FILE, the last one"
    )


def run(args: argparse.Namespace) -> int:
    path = None
    if args.resume is not None:
        match, players, path = _resume(args)
    else:
        match, players = _begin(args)
    Sitting(match, players, console=new_console(), read=read_line, path=path, pack=args.pack).play()
    return OK


# -- a new match -----------------------------------------------------------------------------------------------------


def _begin(args: argparse.Namespace) -> tuple[Match, tuple[str, ...]]:
    if args.game is None:
        raise BadOption(f"Which game? kingsarms play NAME; there are {', '.join(registry.names())}.")
    game = registry.game(args.game)
    seats = args.seats
    if seats is None:
        seats = min(game.seats, key=lambda n: (n < 2, n))
        if args.bots and args.bots != NO_BOTS:
            seats = min((n for n in game.seats if n > len(args.bots)), default=max(game.seats))
    game.check_seats(seats)
    players = seating(seats, bots=args.bots, against=args.against, seat=args.seat)
    match = kingsarms.new(
        args.game,
        seats,
        seed=args.seed if args.seed is not None else secrets.token_hex(SEED_BYTES),
        options=chosen_options(args),
        pack=args.pack,
        names=display_names(players, args.names or ()),
    )
    return match, players


def seating(
    seats: int, *, bots: tuple[str, ...] | None = None, against: str | None = None, seat: int | None = None
) -> tuple[str, ...]:
    """Who plays each seat: a bot's name, or `person`.

    >>> seating(2), seating(3, bots=("page", "king")), seating(2, against="king", seat=1)
    (('person', 'squire'), ('person', 'page', 'king'), ('king', 'person'))
    """
    if bots == NO_BOTS:
        bots = ()
    elif bots is None:
        bots = (against or USUAL,) * (seats - 1)
    for name in bots:
        make_bot(name, 0)
    people = seats - len(bots)
    if people < 1:
        raise BadOption(
            f"{len(bots)} bots leave no seat of {seats} for you. To watch bots, use kingsarms sim with --records, "
            "then kingsarms record replay."
        )
    if seat is None:
        return (PERSON,) * people + bots
    if people > 1:
        raise BadOption("--seat is for one person alone; several people sit down from seat 0 on.")
    if seat >= seats:
        raise BadOption(f"There is no seat {seat}: they run from 0 to {seats - 1}.")
    return (*bots[:seat], PERSON, *bots[seat:])


def display_names(players: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """What everybody is called: people by the names given, bots by their level.

    >>> display_names(("person", "page", "page"), ())
    ('Player 1', 'Page 1', 'Page 2')
    """
    people = players.count(PERSON)
    if len(given) > people:
        raise BadOption(f"{len(given)} names are given for {people} at the keyboard.")
    waiting = list(given)
    seen: Counter[str] = Counter()
    found = []
    for seat, player in enumerate(players):
        seen[player] += 1
        if player != PERSON:
            found.append(player.title() if players.count(player) == 1 else f"{player.title()} {seen[player]}")
        else:
            found.append(waiting.pop(0) if waiting else f"Player {seat + 1}")
    if len(set(found)) < len(found):
        raise BadOption(f"Everybody needs a name of their own: {', '.join(found)}.")
    return tuple(found)


# -- a match that was kept -------------------------------------------------------------------------------------------


def _resume(args: argparse.Namespace) -> tuple[Match, tuple[str, ...], Path]:
    for given in ("seats", "seed", "names"):
        if getattr(args, given) is not None:
            raise BadOption(f"--{given} belongs to a new match; --resume goes on with one that has begun.")
    if args.option:
        raise BadOption("--option belongs to a new match; --resume goes on with one that has begun.")
    path = Path(args.resume) if args.resume != LATEST else saves.latest()
    if path is None:
        raise BadOption("There is no unfinished match to go on with.")
    text, record = parse_record(str(path))
    if args.game is not None and args.game != record.game:
        raise BadOption(f"{path} is a match of {record.game}, not of {args.game}.")
    try:
        match = kingsarms.load(text, pack=args.pack)
    except RecordError as problem:
        raise in_file(problem, str(path)) from problem
    players = saves.players_of(text, match.seats)
    if players is None or args.bots is not None or args.against is not None or args.seat is not None:
        players = seating(match.seats, bots=args.bots, against=args.against, seat=args.seat)
    for name in players:
        if name != PERSON:
            make_bot(name, 0)
    return match, players, path
