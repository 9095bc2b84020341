"""Is it fair? Win rates by seat, by guild and by special location, between bots of one kind.

    python -m tests.games.kingswood.balance --games 2000 --seats 2 3 4 5

Guilds are drafted, unless they are to be dealt, and the special location is drawn; seats are counted from the start
player.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from random import Random

from kingsarms import bots
from kingsarms.bots.playout import draw
from kingsarms.engine.state import CHANCE
from kingsarms.games.kingswood import GAME
from kingsarms.games.kingswood.state import Kingswood
from kingsarms.lab.stats import wilson


@dataclass(frozen=True)
class Played:
    """What is counted of one match; lists are in the order of the seats from the start player."""

    payoffs: list[float]
    guilds: list[int]
    scores: list[int]
    special: int
    rounds: int
    ending: str


@dataclass
class Tally:
    """Wins and places of one seat, guild or location."""

    places: int = 0
    points: float = 0.0
    fair: float = 0.0

    def add(self, payoff: float, fair: float) -> None:
        self.places += 1
        self.points += payoff
        self.fair += fair

    def line(self) -> str:
        rate, (low, high) = self.points / self.places, wilson(self.points / self.places, self.places)
        fair = self.fair / self.places
        return f"{rate:6.1%}  [{low:.1%}, {high:.1%}]  {rate / fair:.2f} of a fair share, {self.places} places"


@dataclass
class Report:
    games: int = 0
    rounds: int = 0
    winners: int = 0
    by_seat: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    by_guild: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    by_special: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    endings: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, played: Played) -> None:
        self.games += 1
        self.rounds += played.rounds
        self.winners += max(played.scores)
        self.endings[played.ending] += 1
        fair = 1 / len(played.payoffs)
        self.by_special[played.special].add(played.payoffs[0], fair)
        for seat, payoff in enumerate(played.payoffs):
            self.by_seat[seat].add(payoff, fair)
            self.by_guild[played.guilds[seat]].add(payoff, fair)


def play(number: int, *, seats: int, bot: str, guilds: str, seed: int) -> Played:
    """One match between bots of one kind."""
    rng = Random(f"balance {seed} {seats} {number}")
    state = GAME.begin(seats, {"guilds": guilds})
    assert isinstance(state, Kingswood)
    players = [bots.make(bot, rng.randrange(2**32)) for _ in range(seats)]
    while not state.over:
        if state.actor == CHANCE:
            state.take(draw(state, rng))
        else:
            state.take(players[state.actor].choose(bots.Pov(GAME, state, state.actor, rng)))
    order = [(state.first + place) % seats for place in range(seats)]
    return Played(
        payoffs=[state.payoffs[seat] for seat in order],
        guilds=[state.guilds[seat] for seat in order],
        scores=[state.scores()[seat] for seat in order],
        special=state.special,
        rounds=state.round,
        ending=state.ending,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.kingswood.balance", description="Is Kingswood fair?")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--guilds", choices=["draft", "deal"], default="draft")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    names = [entry.text("id") for entry in GAME.load_pack().entries("guild")]
    places = [entry.text("id") for entry in GAME.load_pack().entries("location")]
    for seats in arguments.seats:
        report = Report()
        one = partial(play, seats=seats, bot=arguments.bot, guilds=arguments.guilds, seed=arguments.seed)
        with multiprocessing.Pool(arguments.jobs) as pool:
            for played in pool.imap_unordered(one, range(arguments.games), chunksize=4):
                report.add(played)
        print(f"{seats} x {arguments.bot}, guilds by {arguments.guilds}, {report.games} games,", end=" ")
        print(
            f"{report.rounds / report.games:.1f} rounds, winner's score {report.winners / report.games:.1f},", end=" "
        )
        print(f"ends {dict(report.endings)}")
        for seat in sorted(report.by_seat):
            print(f"  seat {seat + 1:<16}{report.by_seat[seat].line()}")
        for guild in sorted(report.by_guild):
            print(f"  {names[guild]:<21}{report.by_guild[guild].line()}")
        if seats == 1:
            for special in sorted(report.by_special):
                print(f"  {places[special]:<21}{report.by_special[special].line()}")


if __name__ == "__main__":
    main()
