"""The City of Kings: two to four heroes, an unknown land, creatures made of drawn abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import State, Step
from kingsarms.games.city.actions import build_vocabulary, extra_domains
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.heroes import DIFFICULTIES, OF_HERO
from kingsarms.games.city.printed import CityPrinted, printed
from kingsarms.games.city.rules.moments import moment
from kingsarms.games.city.rules.setup import lay_table
from kingsarms.games.city.sense import sense
from kingsarms.games.city.state import City
from kingsarms.games.city.text import ENGLISH, SIGNS
from kingsarms.games.city.view import CityOutlook, CityView, outlook, view

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

    def content(self, pack: Entry, options: Mapping[str, str]) -> Box:
        return Box(pack)

    def setup(self, content: Box, seats: int, options: Mapping[str, str]) -> City:
        state = City(seats, content)
        tale, difficulty = content.stories.ids.index(options["tale"]), DIFFICULTIES.index(options["difficulty"])
        lay_table(state, tale, difficulty, options["morale"] == "more")
        return state

    def vocabulary(self, content: Box, seats: int) -> Vocabulary:
        return build_vocabulary(content, seats)

    def domains(self, content: Box, seats: int) -> tuple[Domain, ...]:
        return extra_domains(content)

    def printed(self, content: Box, seats: int) -> CityPrinted:
        return printed(content)

    def public(self, state: State) -> CityView:
        return view(cast(City, state))

    def outlook(self, state: State) -> CityOutlook:
        return outlook(cast(City, state))

    def sense(self, state: State) -> list[float]:
        return sense(cast(City, state))

    def rounds(self, state: State) -> int:
        return cast(City, state).round

    def traits(self, state: State, seat: int) -> dict[str, str]:
        city = cast(City, state)
        if city.hero[seat] < 0:
            return {}
        heroes, hero = city.box.heroes, city.hero[seat]
        found = {"hero": heroes.ids[hero]}
        for place in range(OF_HERO):
            if city.learned[seat] >> place & 1:
                found[f"skill-{place // 4 + 1}"] = heroes.skill_ids[hero * OF_HERO + place]
        return found

    def moment(self, state: State, seat: int, verb: str) -> Step[City]:
        return moment(cast(City, state), seat, verb)

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return (0,) * seats


GAME = _City()
