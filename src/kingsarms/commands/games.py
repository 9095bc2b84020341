"""`kingsarms games`: which games there are, and what one must know before sitting down."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kingsarms.commands.common import OK, Subparsers, add_json_argument, new_parser, print_json
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.terminal.screen import new_console, rule_text

EXAMPLES = """\
  kingsarms games                         all games
  kingsarms games kingstone               one game: seats, options, content
  kingsarms games kingstone --rules       its rules, numbered, in our words
  kingsarms games --json                  the same for programs
"""

FAN_MADE = "Fan-made implementations of the rules, not affiliated with the publishers; owners' names are theirs."


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "games",
        run,
        summary="list the games, or tell about one: options, rules, content",
        description="List the games, or tell about one.",
        examples=EXAMPLES,
    )
    parser.add_argument("game", nargs="?", metavar="NAME", help="tell about this game")
    parser.add_argument("--rules", action="store_true", help="with NAME: print the rules, numbered")
    add_json_argument(parser)


def run(args: argparse.Namespace) -> int:
    console = new_console()
    if args.game is None:
        listed = registry.playable()
        if args.json:
            print_json([as_data(game, rules=args.rules) for game in listed])
        else:
            _print_list(console, listed)
        return OK
    game = registry.game(args.game)
    if args.json:
        print_json(as_data(game, rules=args.rules))
    elif args.rules:
        print_rules(console, game)
    else:
        _print_game(console, game)
    return OK


def as_data(game: Game, *, rules: bool) -> dict[str, Any]:
    """A game as a program would read it."""
    data: dict[str, Any] = {
        "id": game.id,
        "title": sentence(game, "title"),
        "tagline": sentence(game, "tagline"),
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "rules_version": game.rules_version,
        "options": [
            {
                "name": option.name,
                "title": sentence(game, f"option.{option.name}"),
                "default": option.default,
                "values": [
                    {"name": value, "title": sentence(game, f"option.{option.name}.{value}")} for value in option.values
                ],
            }
            for option in game.options
        ],
        "content": origins(game),
    }
    if rules:
        data["rules"] = [vars(rule) for rule in game.ledger]
    return data


def sentence(game: Game, key: str) -> str:
    """A sentence of the game that needs no table to be said."""
    return game.sentences[key]


def seats_text(game: Game) -> str:
    """
    >>> seats_text(registry.game("kingstone"))
    '2'
    """
    first, last = game.seats[0], game.seats[-1]
    if len(game.seats) > 1 and game.seats == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return ", ".join(map(str, game.seats))


def origins(game: Game) -> dict[str, dict[str, int]]:
    """How many entries of each kind the pack holds, by where they come from.

    >>> origins(registry.game("kingstone"))
    {'board': {'house': 2}}
    """
    found: dict[str, Counter[str]] = {}

    def walk(values: dict[str, Any]) -> None:
        for key, value in values.items():
            entries = value if isinstance(value, list) else [value]
            for entry in entries:
                if isinstance(entry, dict):
                    if "origin" in entry:
                        found.setdefault(key, Counter())[entry["origin"]] += 1
                    walk(entry)

    walk(game.load_pack().plain())
    return {key: dict(counts) for key, counts in found.items()}


# -- on paper --------------------------------------------------------------------------------------------------------


def _print_list(console: Console, listed: list[Game]) -> None:
    table = Table(box=None, padding=(0, 2, 1, 0), header_style="dim")
    table.add_column("game", no_wrap=True)
    table.add_column("seats", no_wrap=True)
    table.add_column("minutes", no_wrap=True)
    table.add_column("")
    for game in listed:
        about = Text(sentence(game, "tagline"))
        if game.options:
            about.append(f"\noptions: {', '.join(option.name for option in game.options)}", style="dim")
        name = Text(sentence(game, "title"), style="bold")
        if sentence(game, "title").lower() != game.id:
            name.append(f"\n{game.id}", style="dim")
        table.add_row(name, seats_text(game), " to ".join(map(str, game.minutes)), about)
    console.print(table)
    console.print(Text("Play one:   kingsarms play kingstone\nMore:       kingsarms games NAME"))
    console.print(Text(FAN_MADE, style="dim"))


def _print_game(console: Console, game: Game) -> None:
    console.print(Text(sentence(game, "title"), style="bold"))
    console.print(Text(sentence(game, "tagline")))
    shortest, longest = game.minutes
    console.print(
        Text(f"{seats_text(game)} seats, {shortest} to {longest} minutes, rules version {game.rules_version}\n")
    )
    if game.options:
        console.print(Text("Options (the first is what you get without asking)", style="bold"))
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for option in game.options:
            for place, value in enumerate(option.values):
                title = sentence(game, f"option.{option.name}") if place == 0 else ""
                words = sentence(game, f"option.{option.name}.{value}")
                table.add_row(Text(title), Text(f"{option.name}={value}", style="cyan"), Text(words))
        console.print(table)
        console.print()
    _print_content(console, game)
    rules = list(game.ledger)
    rulings = sum(rule.origin == "ruling" for rule in rules)
    console.print(Text("Rules", style="bold"))
    console.print(
        Text(
            f"{len(rules)} numbered rules; {rulings} of them settle what the rulebook leaves open.\n"
            f"Read them:  kingsarms games {game.id} --rules\n"
        )
    )
    example = f" --option {game.options[0].name}={game.options[0].values[-1]}" if game.options else ""
    console.print(Text("Play", style="bold"))
    console.print(Text(f"kingsarms play {game.id}\nkingsarms play {game.id}{example} --against king\n"))
    console.print(Text(FAN_MADE, style="dim"))


def _print_content(console: Console, game: Game) -> None:
    content = origins(game)
    if not content:
        return
    console.print(Text("Content", style="bold"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for kind, counts in content.items():
        told = ", ".join(f"{count} {origin}" for origin, count in counts.items())
        table.add_row(Text(kind.replace("_", " ")), Text(told))
    console.print(table)
    if any("house" in counts for counts in content.values()):
        console.print(
            Text(
                "House content is our reconstruction of what the rulebook shows only in pictures. "
                "If you own the box, put your own in a TOML file and play with --pack FILE.",
                style="dim",
            )
        )
    console.print()


def print_rules(console: Console, game: Game) -> None:
    """The whole ledger, chapter by chapter."""
    chapter = ""
    for rule in game.ledger:
        if rule.chapter != chapter:
            console.print(Text(f"\n{rule.chapter}" if chapter else rule.chapter, style="bold"))
            chapter = rule.chapter
        console.print(rule_text(rule, console.width))
