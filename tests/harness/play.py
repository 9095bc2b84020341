"""Random matches, and moments of them to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random

import kingsarms
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.engine.history import Ply
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE

LONGEST = 20_000  # actions; a random match that takes more is taken to be endless


@dataclass(frozen=True)
class Case:
    """A way to play a game. `options` are written as in a record: "board=skirmish compensation=two".

    `looks` is how many moments of each random match are examined; lower it where a game is slow to examine.
    `host` names a game that lives in the tests ("package.module:GAME") and is not installed.
    """

    game: str
    seats: int
    options: str = ""
    seed: int = 1
    games: int = 3
    looks: int = 24
    host: str = ""

    def __str__(self) -> str:
        return " ".join([self.game, f"{self.seats}p", *self.options.split()])

    def declared(self) -> Game:
        if self.host:
            module, _, name = self.host.partition(":")
            registry.host(getattr(import_module(module), name))
        return registry.game(self.game)

    def new(self, seed: str | None = None) -> Match:
        """A fresh match; without a seed, chance waits for the caller."""
        self.declared()
        chosen = dict(pair.split("=", 1) for pair in self.options.split())
        return kingsarms.new(self.game, self.seats, seed=seed, options=chosen)

    def rng(self, *what: object) -> Random:
        """A generator of its own for each purpose, the same on every run."""
        return Random(f"{self} {self.seed} {' '.join(map(str, what))}")


def random_ply(match: Match, rng: Random) -> Ply:
    """What random players, and chance, might do next: any seat that is asked or has an offer, any of its options."""
    seat = rng.choice(match.asked + match.offered)
    options = match.legal(seat)
    if seat == CHANCE:
        return Ply(seat, rng.choices(options, match.weights())[0])
    return Ply(seat, rng.choice(options))


@cache
def random_plies(case: Case, number: int) -> tuple[Ply, ...]:
    """A whole match between random players."""
    match, rng = case.new(), case.rng("match", number)
    while not match.over:
        ply = random_ply(match, rng)
        match.play(ply.action, ply.seat)
        assert match.ply <= LONGEST, f"{case}: random match {number} goes on after {LONGEST} actions"
    return tuple(match.plies)


def moments(case: Case, looks: int | None = None) -> Iterator[Match]:
    """Random matches, stopped at some of their moments: the first, the last, and others spread at random.

    The match goes on from where it stood, so it must not be changed.
    """
    for number in range(case.games):
        plies = random_plies(case, number)
        wanted = min(looks or case.looks, len(plies) + 1)
        between = case.rng("looks", number).sample(range(1, len(plies)), max(0, wanted - 2)) if len(plies) > 1 else []
        chosen = {0, len(plies), *between}
        match = case.new()
        for ply in plies:
            if match.ply in chosen:
                yield match
            match.play(ply.action, ply.seat)
        yield match
