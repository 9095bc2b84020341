"""`kingsarms sim`: let bots play many matches, and see how they and the seats fare."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kingsarms.bots import LEVELS
from kingsarms.commands.common import (
    OK,
    Subparsers,
    add_json_argument,
    add_match_arguments,
    chosen_options,
    name_list,
    new_parser,
    print_json,
    whole,
)
from kingsarms.engine import registry
from kingsarms.engine.errors import BadOption
from kingsarms.lab import stats
from kingsarms.lab.ladder import Rung, climb
from kingsarms.lab.simulate import Performance, Plan, Report, core_name, simulate
from kingsarms.terminal.screen import new_console, new_progress

EXAMPLES = f"""\
  kingsarms sim kingstone --games 1000                       random against random
  kingsarms sim kingstone --games 100 --bots king,greedy     who is better?
  kingsarms sim kingstone --games 500 --bots greedy --option compensation=two
                                                             is the second seat treated fairly?
  kingsarms sim kingsburg --games 40 --seats 4 --bots squire --jobs 4
  kingsarms sim kingstone --games 100 --ladder --jobs 4      how far apart are page, squire, knight and king?
  kingsarms sim kingstone --games 3 --bots king --records watch
  kingsarms record replay watch/kingstone-0000.record        look at one of them

bots: random, greedy, search, and from weak to strong {", ".join(LEVELS)}. One bot takes all seats;
several take one each, and move on by one seat after every match, unless --fixed. The same seed gives
the same matches, whatever --jobs: search bots therefore think in simulations and not by the clock.
`points` are payoffs: 1 a win, 0 a loss, a share where a win is shared; the 95 % interval is Wilson's.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = new_parser(
        subparsers,
        "sim",
        run,
        summary="let bots play many matches, and report the results",
        description="Let bots play many matches; report results by seat, by bot and by what set-up gave to "
        "a seat, endings, rounds, what brought points, lengths and speed.",
        examples=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="which game (see: kingsarms games)")
    parser.add_argument("--games", type=whole(least=1), default=100, metavar="N", help="how many matches (default 100)")
    parser.add_argument(
        "--bots", type=name_list, default=("random",), metavar="BOT,…", help="who plays (default random)"
    )
    parser.add_argument("--seed", metavar="S", help="decides everything; drawn anew and told if not given")
    parser.add_argument(
        "--jobs",
        type=whole(least=1),
        default=1,
        metavar="J",
        help=f"processes (default 1; you have {os.cpu_count()} cores)",
    )
    parser.add_argument("--fixed", action="store_true", help="bots keep the seats they are named in")
    parser.add_argument(
        "--ladder", action="store_true", help="every level of bots against the one below, from both seats alike"
    )
    parser.add_argument("--records", metavar="DIR", help="keep the record of every match there")
    add_match_arguments(parser)
    add_json_argument(parser)


def run(args: argparse.Namespace) -> int:
    plan = Plan(
        game=args.game,
        games=args.games,
        bots=args.bots,
        seed=args.seed if args.seed is not None else str(secrets.randbelow(10**6)),
        seats=args.seats,
        options=tuple(sorted(chosen_options(args).items())),
        pack=args.pack,
        fixed=args.fixed,
    )
    registry.game(plan.game)
    if args.ladder:
        return run_ladder(plan, args)
    keep = Keeper(Path(args.records), plan) if args.records is not None else None
    with new_progress() as bar:
        task = bar.add_task(plan.game, total=plan.games)
        report = simulate(plan, jobs=args.jobs, progress=lambda done: bar.advance(task, done), keep=keep)
    if args.json:
        print_json(as_data(report))
    else:
        print_report(new_console(), report)
    return OK


def run_ladder(plan: Plan, args: argparse.Namespace) -> int:
    """How far apart the levels are."""
    with new_progress() as bar:
        task = bar.add_task(plan.game, total=(len(LEVELS) - 1) * 2 * max(1, plan.games // 2))
        rungs = climb(plan, jobs=args.jobs, progress=lambda done: bar.advance(task, done))
    if args.json:
        print_json({"game": plan.game, "seed": plan.seed, "rungs": [_rung_data(rung) for rung in rungs]})
        return OK
    table = Table(title=f"{plan.game}: the ladder of bots, seed {plan.seed}")
    for name in ("level", "against", "games", "points", "share", "95 % interval", "rating"):
        table.add_column(name, justify="left" if name in ("level", "against") else "right")
    rating = 0.0
    table.add_row(rungs[0].lower, "", "", "", "", "", "0")
    for rung in rungs:
        low, high = rung.interval
        rating += rung.rating
        told = (f"{rung.points:g}", f"{rung.share:.0%}", f"{low:.0%}-{high:.0%}", f"{rating:.0f}")
        table.add_row(rung.upper, rung.lower, str(rung.games), *told)
    new_console().print(table)
    return OK


def _rung_data(rung: Rung) -> dict[str, Any]:
    return {
        "lower": rung.lower,
        "upper": rung.upper,
        "games": rung.games,
        "points": rung.points,
        "interval": list(rung.interval),
        "rating": rung.rating,
    }


class Keeper:
    """Writes records into a folder that held nothing before."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadOption(f"{folder} is not an empty folder: records of two simulations would mix there.")
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._game = plan.game
        self._digits = max(4, len(str(plan.games - 1)))

    def __call__(self, number: int, record: str) -> None:
        (self._folder / f"{self._game}-{number:0{self._digits}}.record").write_text(record, "utf-8")


# -- for programs ----------------------------------------------------------------------------------------------------


def as_data(report: Report) -> dict[str, Any]:
    """The report as a program would read it. All but `timing` is decided by the plan."""
    plan = report.plan
    game = registry.game(plan.game)
    return {
        "game": plan.game,
        "rules_version": game.rules_version,
        "seats": report.seats,
        "options": game.check_options(dict(plan.options)),
        "seed": str(plan.seed),
        "bots": list(plan.bots),
        "fixed": plan.fixed,
        "games": report.games,
        "distinct": report.distinct,
        "decisions": report.decisions,
        "lengths": _spread(report.lengths),
        "rounds": _spread(report.rounds) if report.rounds else None,
        "sources": _sources(report),
        "endings": dict(sorted(report.endings.items())),
        "by_seat": [{"seat": seat, **_standing(report, fared)} for seat, fared in enumerate(report.by_seat)],
        "by_bot": [{"bot": name, **_standing(report, fared)} for name, fared in report.by_bot.items()],
        "by_trait": [
            {"trait": trait, "value": value, **_standing(report, fared)}
            for (trait, value), fared in sorted(report.by_trait.items())
        ],
        "timing": {
            "core": core_name(),
            "jobs": report.jobs,
            "cpu_seconds": report.cpu_seconds,
            "wall_seconds": report.wall_seconds,
            "decisions_per_cpu_second": report.decisions_per_cpu_second,
        },
    }


def _spread(counts: Mapping[int, int]) -> dict[str, float]:
    return {
        "mean": stats.mean(counts),
        "least": min(counts),
        "p5": stats.quantile(counts, 0.05),
        "median": stats.quantile(counts, 0.5),
        "p95": stats.quantile(counts, 0.95),
        "most": max(counts),
    }


def _sources(report: Report) -> dict[str, float]:
    """What a seat gets from each account in a match, most first."""
    places = sum(fared.places for fared in report.by_seat)
    return {name: points / places for name, points in report.sources.most_common() if points}


def _standing(report: Report, fared: Performance) -> dict[str, Any]:
    return {
        "matches": fared.matches,
        "places": fared.places,
        "wins": fared.wins,
        "shared": fared.shared,
        "losses": fared.places - fared.wins - fared.shared,
        "points": fared.mean,
        "interval": list(fared.interval),
        "score": fared.mean_score if report.scored else None,
        "winning_score": fared.mean_winning_score if report.scored and fared.wins else None,
    }


# -- for people ------------------------------------------------------------------------------------------------------


def print_report(console: Console, report: Report) -> None:
    plan = report.plan
    game = registry.game(plan.game)
    options = "".join(f" · {name}={value}" for name, value in plan.options)
    head = Text(game.sentences["title"], style="bold")
    head.append(
        f" · {report.seats} seats{options} · {_whole(report.games)} matches · seed {plan.seed}", style="default"
    )
    console.print(head)
    console.print()
    console.print(_standings_table(report))
    console.print()
    console.print(_endings_table(report))
    console.print()
    if report.distinct is not None and report.distinct < report.games:
        console.print(
            Text(
                f"Only {_whole(report.distinct)} of the {_whole(report.games)} matches differ: these bots often answer "
                "alike. The intervals are narrower than they should be.\n",
                style="yellow",
            )
        )
    lengths, rounds, sources = report.lengths, report.rounds, _sources(report)
    if rounds:
        spread = f"{stats.quantile(rounds, 0.05)} to {stats.quantile(rounds, 0.95)}"
        console.print(Text(f"rounds     {stats.mean(rounds):.1f} a match; 90 % take {spread}"))
    if sources:
        told = ", ".join(f"{name} {points:.1f}" for name, points in sources.items())
        console.print(Text(f"points     a seat, by what brought them: {told}"))
    console.print(
        Text(
            f"length     {stats.mean(lengths):.1f} decisions a match; 90 % take "
            f"{stats.quantile(lengths, 0.05)} to {stats.quantile(lengths, 0.95)}\n"
            f"decisions  {_whole(report.decisions)} in {report.cpu_seconds:.1f} CPU-seconds, "
            f"{report.wall_seconds:.1f} s on the clock\n"
            f"speed      {_whole(round(report.decisions_per_cpu_second))} decisions per CPU-second "
            f"({core_name()} core, {report.jobs} {'process' if report.jobs == 1 else 'processes'})"
        )
    )


def _standings_table(report: Report) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    for title in ("wins", "shared", "losses", "points", "95 % interval"):
        table.add_column(title, justify="right", no_wrap=True)
    if report.scored:
        table.add_column("score", justify="right")
        table.add_column("winning", justify="right")
    groups = [
        [(f"seat {seat}", fared) for seat, fared in enumerate(report.by_seat)],
        list(report.by_bot.items()),
        [(f"{trait} {value}", fared) for (trait, value), fared in sorted(report.by_trait.items())],
    ]
    for name, fared, is_last in ((*row, row == group[-1]) for group in groups for row in group):
        low, high = fared.interval
        cells = [
            name,
            _whole(fared.wins),
            _whole(fared.shared),
            _whole(fared.places - fared.wins - fared.shared),
            f"{fared.mean:.1%}",
            f"{low:.1%} to {high:.1%}",
        ]
        table.add_row(
            *cells,
            *([f"{fared.mean_score:.1f}", f"{fared.mean_winning_score:.1f}"] if report.scored else []),
            end_section=is_last,
        )
    return table


def _endings_table(report: Report) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("ending")
    table.add_column("matches", justify="right")
    table.add_column("", justify="right")
    for reason, count in report.endings.most_common():
        table.add_row(reason, _whole(count), f"{count / report.games:.1%}")
    return table


def _whole(number: int) -> str:
    """
    >>> _whole(1234567)
    '1,234,567'
    """
    return f"{number:,}"
