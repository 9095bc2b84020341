"""The thick of a match: what tables are measured in. Nobody should be content with how fast a first move is."""

import json
import random
from collections.abc import Sequence
from functools import cache

import kingsarms
from kingsarms import bots
from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.engine.state import NOBODY
from kingsarms.tables.events import Plies, SeatPlan, Setup

FOUR = 4  # people round a table, where a game takes so many
MATCHES = 2  # of each game that tables are taken from
SPREAD = 20  # actions before the thickest moment at most
STRIDE = 5  # actions from one moment that is looked at to the next
# Options that put most on a table, where they make a difference.
HEAVIEST: dict[str, dict[str, str]] = {"city": {"tale": "army-of-vesh"}}


def usual_seats(game: Game) -> int:
    """As many as come together for a game: four, or as near to that as it can be played."""
    return min(game.seats, key=lambda seats: (abs(seats - FOUR), seats))


@cache
def played(game: Game, number: int, seats: int) -> Match:
    """A whole match between players who want to win but think no further than their next action."""
    match = kingsarms.new(game.id, seats=seats, seed=number, options=HEAVIEST.get(game.id))
    greedy, rng = bots.make("greedy", number), random.Random(number)
    while not match.over:
        seat = match.asked[0]
        match.play(greedy.choose(bots.Pov(game, match.state, seat, rng)), seat)
    return match


def past(game: Game, number: int) -> Plies:
    """What has been played at table number so-and-so: the tables lie around the moment at which most is to be seen."""
    seats = usual_seats(game)
    match = played(game, number % MATCHES, seats)
    return plies_of(match, max(0, thickest(game, number % MATCHES, seats) - number * 3 % SPREAD))


def fullest(game: Game) -> tuple[Match, int, int]:
    """A match with the most people, the moment of it at which most is to be seen, and who acts next."""
    match, until = played(game, 0, max(game.seats)), thickest(game, 0, max(game.seats))
    return match, until, next(ply.seat for ply in match.plies[until:] if ply.seat >= 0)


@cache
def thickest(game: Game, number: int, seats: int) -> int:
    """The moment of a match from a third on to two thirds at which the most is to be seen."""
    match = played(game, number, seats)
    moments = range(match.ply // 3, 2 * match.ply // 3 + 1, STRIDE)
    return max(moments, key=lambda ply: len(json.dumps(game.view(match.state_at(ply), NOBODY))))


def plies_of(match: Match, until: int) -> Plies:
    """The first actions of a match, as a table stores them."""
    return [(ply.seat, match.notation(ply.action)) for ply in match.plies[:until]]


def setup_for(game: Game, seats: Sequence[SeatPlan]) -> Setup:
    """A public table with the options that put most on it."""
    return Setup(
        game=game.id,
        rules=game.rules_version,
        pack=game.load_pack().digest(),
        options=game.check_options(HEAVIEST.get(game.id, {})),
        seats=list(seats),
        host="bench",
        public=True,
    )


def long_match(game: str, seats: int, actions: int) -> Match:
    """A finished match between random players, of at least so many actions."""
    for seed in range(1000):
        match, rng = kingsarms.new(game, seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            match.play(rng.choice(match.legal(seat)), seat)
        if match.ply >= actions:
            return match
    raise RuntimeError("no match is that long")
