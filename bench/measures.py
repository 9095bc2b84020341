"""What can be measured: contestants, and the goals set for them."""

from dataclasses import dataclass
from enum import Enum


class Home(Enum):
    """Which environment a contestant runs in."""

    COMPILED = "ours, compiled"
    INTERPRETED = "ours, interpreted"
    PYTHON_PEERS = "peers on Python"
    NODE_PEERS = "peers on Node"


@dataclass(frozen=True)
class Contestant:
    """One program that can be asked for slices of work."""

    name: str
    """Unique; what its samples are called."""
    unit: str
    """What it counts: decisions, simulations, …"""
    home: Home
    program: str
    """A Python module, or a script under `bench/peers/` for Node."""
    arguments: tuple[str, ...] = ()


def ours(game: str, seats: int, batch: str, unit: str, home: Home = Home.COMPILED) -> Contestant:
    """One of our games: `batch` is what it is asked for, see `bench/contestants/ours.py`."""
    name = f"{game}-{batch}" if home is Home.COMPILED else f"{game}-{batch}-plain"
    return Contestant(name, unit, home, "bench.contestants.ours", (game, str(seats), batch))


CATANATRON = Contestant("catanatron", "decisions", Home.PYTHON_PEERS, "bench.contestants.catanatron_random")


@dataclass(frozen=True)
class Duel:
    """Ours against a peer's: a ratio of rates that should be at least `goal`."""

    name: str
    title: str
    ours: Contestant
    peer: Contestant
    goal: float

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Who takes part."""
        return self.ours, self.peer


@dataclass(frozen=True)
class Alone:
    """Ours, with a goal but without a peer."""

    name: str
    title: str
    ours: Contestant
    goal: float

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Who takes part."""
        return (self.ours,)


class Ceiling(Alone):
    """Microseconds for one thing, at most `goal`."""


class Floor(Alone):
    """Things a CPU-second, at least `goal`."""


Measure = Duel | Ceiling | Floor
