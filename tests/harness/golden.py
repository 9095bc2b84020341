"""Golden records: whole matches that must replay to the same end for ever.

    python -m tests.harness.golden kingstone --options board=skirmish --endings siege,loot

plays random matches until each ending has come, and keeps the first of each under `tests/records/<game>/`. A match
with an owner's pack (`--pack mine.toml`) keeps a copy of the pack beside its record, under the same name. Bots
(`--bot squire`) come where random play does not. `tests/games/test_golden.py` tells what has no record yet.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from random import Random

import kingsarms
from kingsarms import bots
from kingsarms.engine.match import Match
from kingsarms.engine.record import Record
from tools.compiled import ROOT

RECORDS = ROOT / "tests" / "records"


def records(game: str) -> list[Path]:
    """The golden records of a game."""
    found = sorted((RECORDS / game).glob("*.record"))
    assert found, f"{game} has no golden records"
    return found


def replay(path: Path) -> Match:
    """Replay a golden record: every action is legal, the end is the same, the dice come from the seed."""
    text, pack = path.read_text("utf-8"), _pack_of(path)
    match = kingsarms.load(text, pack=pack)
    assert match.over, "a golden record holds a whole match"
    assert as_it_was(match, Record.loads(text)).dumps() == text
    checked = kingsarms.verify_record(text, pack=pack)
    assert any("the match ends as the record says" in line for line in checked)
    return match


def as_it_was(match: Match, old: Record) -> Record:
    """The record of a match without the options, all at their default, and tables that its game has got since."""
    later = [option for option in match.game.options if option.name not in old.options]
    assert all(match.chosen[option.name] == option.default for option in later)
    record = match.record()
    known = {name: value for name, value in record.options.items() if name in old.options}
    return replace(record, options=known, pack=old.pack)


def _pack_of(path: Path) -> Path | None:
    pack = path.with_suffix(".toml")
    return pack if pack.exists() else None


def random_match(arguments: argparse.Namespace, number: int) -> Match:
    seed = f"{arguments.seed} {number}"
    chosen = dict(pair.split("=", 1) for pair in arguments.options.split())
    match = kingsarms.new(arguments.game, arguments.seats, seed=seed, options=chosen, pack=arguments.pack)
    rng, shunned = Random(seed), arguments.shun.split(",")
    bot = bots.make(arguments.bot, number) if arguments.bot else None
    while not match.over:
        seat = rng.choice(match.asked if bot is not None else match.asked + match.offered)
        if bot is not None:
            match.play(bot.choose(bots.Pov(match.game, match.state, seat, rng)), seat)
            continue
        options = match.legal(seat)
        liked = [action for action in options if match.vocabulary.decode(action).verb.name not in shunned]
        match.play(rng.choice(liked or options), seat)
    return match


def keep(match: Match, pack: Path | None, name: str) -> Path:
    """Write a record under a name that says what it holds: its options, unless they are too many and have a name."""
    words = [pack.stem] if pack else []
    options = [name] if name else [f"{option}-{value}" for option, value in match.chosen.items()]
    words += [f"{match.seats}p", *options, match.state.ending]
    path = RECORDS / match.game.id / ("_".join(words) + ".record")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(match.record().dumps(), "utf-8")
    if pack:
        path.with_suffix(".toml").write_text(pack.read_text("utf-8"), "utf-8")
    return path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.harness.golden", description="Keep golden records.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", default="", help='as in a record: "board=skirmish compensation=two"')
    parser.add_argument(
        "--endings", default="", help="the endings wanted, with commas; by default whatever comes first"
    )
    parser.add_argument("--saying", default="", help="verbs that must occur, with commas")
    parser.add_argument("--shun", default="", help="verbs that the players avoid while they can: attack,split")
    parser.add_argument("--pack", type=Path)
    parser.add_argument(
        "--bot", default="", help="the level of the bot that plays all seats; otherwise they play at random"
    )
    parser.add_argument("--name", default="", help="to stand for the options in the record's name")
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--tries", type=int, default=5000)
    arguments = parser.parse_args()
    wanted, saying = ({*filter(None, listed.split(","))} for listed in (arguments.endings, arguments.saying))
    for number in range(arguments.tries):
        match = random_match(arguments, number)
        said = {match.vocabulary.decode(ply.action).verb.name for ply in match.plies}
        if (not arguments.endings or match.state.ending in wanted) and said >= saying:
            print(keep(match, arguments.pack, arguments.name).relative_to(ROOT))
            wanted.discard(match.state.ending)
            if not wanted:
                return 0
    print(f"not met in {arguments.tries} matches: {', '.join(sorted(wanted))}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
