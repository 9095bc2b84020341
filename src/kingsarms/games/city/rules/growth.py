"""Experience: levels, stat increases and skill tokens."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Step
from kingsarms.games.city.content.heroes import LEVELS
from kingsarms.games.city.content.terms import HEAL, HEALTH, STATS, WORKER_MOVE
from kingsarms.games.city.rules.sheet import shift_stat
from kingsarms.games.city.rules.verbs import RAISE
from kingsarms.games.city.state import City, changed

ANY_STAT: Final = 0
WORKER_STAT: Final = 1
PRIMARY_STAT: Final = 2
HEALTH_STAT: Final = 3
MOST_SKILL_TOKENS: Final = 12

CHOICES: Final[list[list[int]]] = [
    [RAISE + which for which in range(STATS)],
    [RAISE + which for which in range(WORKER_MOVE, STATS)],
    [RAISE + which for which in range(HEALTH, HEAL + 1)],
    [RAISE + HEALTH],
]


def gain_xp(state: City, amount: int) -> None:
    """CK-160 XP for the team; every level that is reached rewards everybody."""
    most = state.box.last_xp
    state.xp = state.xp + amount if state.xp + amount < most else most
    state.tell("xp", amount, state.xp)
    heroes = state.box.heroes
    before = state.level
    while state.level < LEVELS and heroes.level_xp[state.level] <= state.xp:
        state.level += 1
    for level in range(state.level, before, -1):
        state.push(Level(level - 1))


@final
class Level(Auto[City]):
    """CK-160 A new level; CK-163 in turn order from the player whose turn it is."""

    rules = ("CK-160", "CK-163")

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level

    def run(self, state: City) -> None:
        heroes = state.box.heroes
        state.tell("level", self.level + 1)
        if heroes.level_skill[self.level]:
            for seat in range(state.seats):
                give_skill_token(state, seat)
        if heroes.level_stat[self.level]:
            all_raise(state, ANY_STAT)


def give_skill_token(state: City, seat: int) -> None:
    """CK-167 It may be placed on an own turn; there are twelve."""
    if state.tree[seat].bit_count() + state.spare[seat] < MOST_SKILL_TOKENS:
        state.spare = changed(state.spare, seat, state.spare[seat] + 1)


def all_raise(state: City, choice: int) -> None:
    for place in range(state.seats - 1, -1, -1):
        state.push(RaiseStat((state.turn + place) % state.seats, choice))


@final
class RaiseStat(Step[City]):
    """CK-161 One space on a track of choice."""

    rules = ("CK-161", "CK-160", "CK-163")
    verbs = ("raise",)

    def __init__(self, seat: int, choice: int) -> None:
        super().__init__(seat)
        self.choice = choice

    def legal(self, state: City) -> list[int]:
        return CHOICES[self.choice][:]

    def take(self, state: City, action: int) -> None:
        shift_stat(state, self.seat, action - RAISE, 1)
        state.tell("raises", self.seat, action - RAISE)
