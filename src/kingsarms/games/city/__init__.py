"""The City of Kings: two to four heroes, an unknown land, creatures made of drawn abilities."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.games.city.actions import build_vocabulary
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.heroes import DIFFICULTIES, OF_HERO
from kingsarms.games.city.printed import CityPrinted, printed
from kingsarms.games.city.rules.moments import moment
from kingsarms.games.city.rules.setup import lay_table
from kingsarms.games.city.sense import sense
from kingsarms.games.city.state import City
from kingsarms.games.city.text import ENGLISH, SIGNS
from kingsarms.games.city.view import outlook, view

STORIES = (
    *("beyond-the-gates", "an-empty-barn", "broken-ground", "stones-of-blessing", "cloud-keep", "walking-fire"),
    "the-darkhand",
)
SCENARIOS = (
    *("desecrated", "constantines-revenge", "harvest-of-ashes", "stone-by-stone", "the-last-caravan", "the-long-road"),
    *("gibbet-watch", "the-scorched-path", "two-shrines", "hunger", "prisoners-of-the-rise", "army-of-vesh"),
)
TALES = (*STORIES, *SCENARIOS)


class _City(Game):
    id = "city"
    seats = (2, 3, 4)
    minutes = (60, 180)
    stake = 0.05
    choices = 6
    foresight = 1
    options = (
        Option("tale", TALES),
        Option("difficulty", DIFFICULTIES),
        Option("morale", ("normal", "more"), until_seats={"more": 2}),
    )
    accounts = (Account("experience", ("xp",)),)
    sentences = ENGLISH
    signs = SIGNS
    vocabulary = staticmethod(build_vocabulary)
    moment = staticmethod(moment)
    public = staticmethod(view)
    outlook = staticmethod(outlook)
    sense = staticmethod(sense)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Box:
        return Box(pack)

    def setup(self, content: Box, seats: int, options: Mapping[str, str]) -> City:
        state = City(seats, content)
        tale, difficulty = content.stories.ids.index(options["tale"]), DIFFICULTIES.index(options["difficulty"])
        lay_table(state, tale, difficulty, options["morale"] == "more")
        return state

    def printed(self, content: Box, seats: int) -> CityPrinted:
        return printed(content)

    def rounds(self, state: City) -> int:
        return state.round

    def traits(self, state: City, seat: int) -> dict[str, str]:
        if state.hero[seat] < 0:
            return {}
        heroes, hero = state.box.heroes, state.hero[seat]
        found = {"hero": heroes.ids[hero]}
        for place in range(OF_HERO):
            if state.learned[seat] >> place & 1:
                found[f"skill-{place // 4 + 1}"] = heroes.skill_ids[hero * OF_HERO + place]
        return found

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return (0,) * seats


GAME = _City()
