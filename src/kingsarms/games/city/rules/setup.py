"""Setting up: the land, the trackers, the heroes, the first chapter."""

from __future__ import annotations

from typing import Any, Final, final

from kingsarms.engine.state import BITS, Auto, Chance, Step, for_seats
from kingsarms.games.city.content.heroes import HEROES
from kingsarms.games.city.content.terms import (
    CELLS,
    CITY,
    COLUMNS,
    GREEN,
    NONE,
    RED,
    STATS,
)
from kingsarms.games.city.rules.decks import FILL_TEMPLE, add_equipment
from kingsarms.games.city.rules.growth import ANY_STAT, RaiseStat, give_skill_token
from kingsarms.games.city.rules.sheet import max_health
from kingsarms.games.city.rules.story import begin_chapter
from kingsarms.games.city.rules.turn import NEW_ROUND, Act, Acting, Meanwhile
from kingsarms.games.city.rules.verbs import CHOOSE, FIRST
from kingsarms.games.city.state import City, changed


def lay_table(state: City, tale: int, difficulty: int, more_morale: bool) -> None:
    """CK-5 to CK-20 Everything before the first round."""
    state.tale, state.difficulty = tale, difficulty
    card = state.box.stories.tales[tale]
    state.lay_out()
    state.turns = TURNS
    state.resumes = RESUMES
    state.asides = ASIDES
    state.rows = card.rows
    lay_land(state)
    state.hope = card.hope
    state.morale = card.morale[state.seats - 2] + (1 if more_morale and state.seats == 2 else 0)
    state.time = card.time
    state.xp = card.xp
    while state.level < len(state.box.heroes.level_xp) and state.box.heroes.level_xp[state.level] <= card.xp:
        state.level += 1
    state.next_bar = card.first_bar - 1
    state.chapter = 0
    state.push(NEW_ROUND)
    state.push(FirstChapter())
    state.push(Outfit())
    state.push(FirstPlayer())
    for seat in range(state.seats - 1, -1, -1):
        state.push(ChooseHero(seat))
    state.push(Furnish())


@final
class Furnish(Auto[City]):
    """CK-10, CK-15 What is laid out in the city before anybody chooses."""

    rules = ("CK-10", "CK-15")

    def run(self, state: City) -> None:
        state.tell("set-up")
        state.push(FILL_TEMPLE)
        add_equipment(state, state.box.stories.tales[state.tale].equipment)


def lay_land(state: City) -> None:
    """CK-6, CK-7 Red tiles lie farthest from the city, green ones nearer; some lie face up where the card says."""
    card = state.box.stories.tales[state.tale]
    regions = [NONE] * CELLS
    reds, greens = card.red[:], card.green[:]
    for tile, cell in card.face_up:
        state.lay(cell, tile)
        regions[cell] = state.box.land.region[tile]
        (reds if tile in reds else greens).remove(tile)
    free = [cell for cell in range(1, card.rows * COLUMNS) if regions[cell] == NONE]
    free.sort(key=_nearness)
    for place, cell in enumerate(free):
        regions[cell] = RED if place < len(reds) else GREEN
    state.regions = regions
    for tile in reds + greens:
        state.unseen |= BITS[tile]


def _nearness(cell: int) -> int:
    """Farthest first, then farthest north."""
    return -((cell % COLUMNS + cell // COLUMNS) * CELLS + cell // COLUMNS)


@final
class ChooseHero(Step[City]):
    """CK-12 A hero whom nobody else leads."""

    rules = ("CK-12",)
    verbs = ("choose",)

    def legal(self, state: City) -> list[int]:
        return [CHOOSE + hero for hero in range(HEROES) if hero not in state.hero]

    def take(self, state: City, action: int) -> None:
        seat = self.seat
        state.hero = changed(state.hero, seat, action - CHOOSE)
        spaces = state.box.heroes.starts[state.difficulty]
        for which in range(STATS):
            state.cubes = changed(state.cubes, seat * STATS + which, spaces[which])
        state.hp[seat] = max_health(state, seat)
        state.at[seat] = state.box.stories.tales[state.tale].heroes_at
        state.tell("chooses", seat, action - CHOOSE)


@final
class FirstPlayer(Chance[City]):
    """CK-20 Who begins, in every round."""

    rules = ("CK-20",)
    verbs = ("first",)

    def legal(self, state: City) -> list[int]:
        return [FIRST + seat for seat in range(state.seats)]

    def take(self, state: City, action: int) -> None:
        state.first = action - FIRST
        state.turn = state.first
        state.tell("first", state.first)


@final
class Outfit(Auto[City]):
    """CK-15 The stats and skill tokens that the card gives."""

    rules = ("CK-15",)

    def run(self, state: City) -> None:
        card = state.box.stories.tales[state.tale]
        for place in range(state.seats - 1, -1, -1):
            seat = (state.first + place) % state.seats
            for _ in range(card.skills):
                give_skill_token(state, seat)
            for _ in range(card.stats):
                state.push(RaiseStat(seat, ANY_STAT))


@final
class FirstChapter(Auto[City]):
    """CK-16, CK-221 The first chapter is read."""

    rules = ("CK-16", "CK-221")

    def run(self, state: City) -> None:
        state.round = 1
        begin_chapter(state, 0)
        state.round = 0


TURNS: Final[list[Step[Any]]] = list(for_seats(Act))
RESUMES: Final[list[Step[Any]]] = list(for_seats(Acting))
ASIDES: Final[list[Step[Any]]] = list(for_seats(Meanwhile))

assert CITY == 0
