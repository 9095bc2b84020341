"""Stories, their chapters, and scenarios."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.effects import GOALS, TALES
from kingsarms.games.city.content.land import Land
from kingsarms.games.city.content.reading import deeds, tiles_at
from kingsarms.games.city.content.terms import CELL_IDS, CITY, COLUMNS, GREEN, RED

STORIES: Final = 7
SCENARIOS: Final = 12
CHAPTERS: Final = 6  # of a story: four, the heroic and the legendary challenge
CHAPTER_IDS: Final = ("1", "2", "3", "4", "heroic", "legendary")
LAST_CHAPTER: Final = 3  # with which a story is won


@final
class Chapter:
    """A chapter card, or the objective of a scenario."""

    def __init__(self, entry: Entry) -> None:
        self.title = entry.text("title")
        self.setup = deeds(TALES, entry, "setup")
        self.goal = deeds(GOALS, entry, "goal")
        self.instead: list[Deed] = deeds(GOALS, entry, "or")  # another way to meet it
        if not self.goal:
            raise entry.error("goal", "must say what is to be done")


@final
class Tale:
    """A story or a scenario: what its set-up card shows, and its chapters."""

    def __init__(self, entry: Entry, land: Land, phase_ids: tuple[str, ...], chapters: list[Chapter]) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.number = entry.number("number", least=1)
        self.chapters = chapters
        self.is_scenario = len(chapters) == 1
        self.sets = entry.numbers("sets")
        self.rows = entry.number("rows", least=4, most=5, default=4)
        self.hope = entry.number("hope", least=1, most=8)
        self.morale = entry.numbers("morale", count=3) if entry.has("morale") else [2, 3, 4]
        self.time = phase_ids.index(entry.text("time", among=phase_ids, default=phase_ids[-1]))
        self.xp = entry.number("xp", most=99)
        self.stats = entry.number("stats", most=20)
        self.skills = entry.number("skills", most=12)
        self.first_bar = entry.number("first_bar", least=1, most=30)
        self.equipment = entry.number("equipment", most=20)
        self.face_up = tiles_at(entry, "face_up")
        self.heroes_at = CELL_IDS.index(entry.text("heroes_at", default=CELL_IDS[CITY], among=CELL_IDS))
        self.midnight = deeds(TALES, entry, "midnight")
        self.restless = entry.flag("restless", default=False)  # resource tiles that are explored have attention
        green, red = land.laid_out(self.sets, GREEN), land.laid_out(self.sets, RED)
        self.green = green
        self.red = red
        if len(green) + len(red) != self.rows * COLUMNS - 1:
            raise entry.error("sets", f"bring {len(green) + len(red)} tiles, not {self.rows * COLUMNS - 1}")
        for tile, cell in self.face_up:
            if tile not in green + red or not CITY < cell < self.rows * COLUMNS:
                raise entry.error("face_up", f"tile {tile + 1} is not among its sets, or lies off the land")


@final
class Stories:
    """All stories, then all scenarios."""

    def __init__(self, pack: Entry, land: Land) -> None:
        self.tales: list[Tale] = []
        pack.entries("chapter", count=STORIES * CHAPTERS)
        for entry in pack.entries("story", count=STORIES):
            number = entry.number("number", least=1)
            chapters = [Chapter(pack.chosen("chapter", f"{number}-{name}")) for name in CHAPTER_IDS]
            self.tales.append(Tale(entry, land, land.phase_ids, chapters))
        for entry in pack.entries("scenario", count=SCENARIOS):
            self.tales.append(Tale(entry, land, land.phase_ids, [Chapter(entry)]))
        self.ids = tuple(tale.id for tale in self.tales)
