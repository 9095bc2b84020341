"""The heroes: their sheets, skill trees and skills, the Skill cards and the track of levels."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.effects import SKILLS, TRAIT_EFFECTS, TRAITS
from kingsarms.games.city.content.reading import deeds, index, slot
from kingsarms.games.city.content.terms import COST_IDS, NONE, STAT_IDS, STATS

HEROES: Final = 6
OF_HERO: Final = 12  # skills
BONUS_SKILLS: Final = 6
ALL_SKILLS: Final = 78  # those of the heroes, twelve each, then the bonus skills
CARDS: Final = 28
LEVELS: Final = 18
TIERS: Final = 3
TRACK: Final = 24  # spaces at most; a track's end counts for all beyond
DIFFICULTIES: Final = ("normal", "easy", "very-easy")

COLUMN_IDS: Final = ("utility", "attack", "heal", "defence")
ACTION: Final = 0
ANYTIME: Final = 1
PASSIVE: Final = 2
TRANSFORM: Final = 3
TIMING_IDS: Final = ("action", "anytime", "passive", "transform")

# The slots of a tree, tier by tier. The first tier has printed slots B1-B4 and M1-M4, or a card's c1-c3 and d1-d3 in
# the places of B1-B3 and M1-M3; the skills follow. The other tiers have a card's six and the skills.
TREE: Final = 33
SKILL_SLOT: Final[list[int]] = [8, 18, 28]  # the first of the four skills of each tier
CARD_SLOT: Final[list[int]] = [0, 12, 22]  # the first of a card's slots in each tier
RESET: Final = 32
SLOT_NAMES: Final = (
    *("b1", "b2", "b3", "b4", "m1", "m2", "m3", "m4", "k1", "k2", "k3", "k4"),
    *(f"{slot}-{tier}" for tier in (2, 3) for slot in ("c1", "c2", "c3", "d1", "d2", "d3", "k1", "k2", "k3", "k4")),
    "reset",
)


@final
class Heroes:
    """Everything printed on sheets and Skill cards. Stats are lists of nine, one after the other."""

    def __init__(self, pack: Entry) -> None:
        self._read_sheet(pack)
        self._read_heroes(pack)
        self._read_skills(pack)
        self._read_cards(pack)
        self._read_levels(pack)

    def _read_sheet(self, pack: Entry) -> None:
        self.tracks = [_track(pack.chosen("track", name)) for name in STAT_IDS]
        self.shown = [values[min(space, len(values) - 1)] for values in self.tracks for space in range(TRACK)]
        self.starts = [pack.chosen("sheet", name).numbers("spaces", count=STATS) for name in DIFFICULTIES]
        self.opens = [  # health, attack, heal: one of them opens the head, then the arms
            [pack.chosen("slot", name).number(stat, least=1) for stat in ("health", "attack", "heal")]
            for name in ("head", "arms")
        ]

    def _read_heroes(self, pack: Entry) -> None:
        entries = pack.entries("hero", count=HEROES)
        self.ids = tuple(entry.text("id") for entry in entries)
        self.names = tuple(entry.text("name") for entry in entries)
        self.shorts = tuple(entry.text("short") for entry in entries)
        self.peoples = tuple(entry.text("people") for entry in entries)
        places = ("b1", "b2", "b3", "b4", "m1", "m2", "m3", "m4")
        self.first_tier = [[slot(entry, place) for place in places] for entry in entries]

    def _read_skills(self, pack: Entry) -> None:
        entries = pack.entries("skill", count=ALL_SKILLS)
        self.skill_ids = tuple(entry.text("id") for entry in entries)
        self.skill_names = tuple(entry.text("name") for entry in entries)
        self.skill_texts = tuple(entry.text("effect") for entry in entries)
        self.timing: list[int] = []
        self.cost: list[list[int]] = []  # of each skill, places in COST_IDS
        self.loses: list[int] = []  # the action that a transformed hero cannot take, or NONE
        self.does: list[list[Deed]] = []  # what happens when it is used
        self.traits: list[list[int]] = []  # what it adds while it works, by trait
        for number, entry in enumerate(entries):
            self._check_place(entry, number)
            timing = index(entry, "timing", TIMING_IDS)
            self.timing.append(timing)
            self.cost.append([COST_IDS.index(part) for part in _costs(entry)])
            self.loses.append(index(entry, "loses", COST_IDS) if timing == TRANSFORM else NONE)
            lasting = timing in (PASSIVE, TRANSFORM)
            self.does.append([] if lasting else deeds(SKILLS, entry, "does"))
            traits = [0] * TRAITS
            for deed in deeds(TRAIT_EFFECTS, entry, "does") if lasting else []:
                traits[deed.code] += deed.first
            self.traits.append(traits)
        self.anytime = [  # a bit for each of a hero's skills of any time
            sum(2**place for place in range(OF_HERO) if self.timing[hero * OF_HERO + place] == ANYTIME)
            for hero in range(HEROES)
        ]

    def _check_place(self, entry: Entry, number: int) -> None:
        """Twelve skills a hero, in the order of the heroes, tier by tier."""
        if number >= HEROES * OF_HERO:
            return
        hero, place = number // OF_HERO, number % OF_HERO
        if entry.text("hero", among=self.ids) != self.ids[hero]:
            raise entry.error("hero", f"must be {self.ids[hero]} here: there are {OF_HERO} skills for each")
        entry.number("tier", least=place // 4 + 1, most=place // 4 + 1)
        entry.text("column", among=(COLUMN_IDS[place % 4],))

    def _read_cards(self, pack: Entry) -> None:
        entries = pack.entries("skill_card", count=CARDS)
        self.card_slots = [[slot(entry, name) for name in ("c1", "c2", "c3", "d1", "d2", "d3")] for entry in entries]
        self.card_bonus = [self._bonus(entry) for entry in entries]  # the skill in its place d2, or NONE

    def _bonus(self, entry: Entry) -> int:
        if not entry.has("bonus"):
            return NONE
        return HEROES * OF_HERO + index(entry, "bonus", self.skill_ids[HEROES * OF_HERO :])

    def _read_levels(self, pack: Entry) -> None:
        entries = pack.entries("level", count=LEVELS)
        self.level_xp = [entry.number("xp") for entry in entries]
        self.level_stat = [entry.flag("stat") for entry in entries]
        self.level_skill = [entry.flag("skill") for entry in entries]
        for number, entry in enumerate(entries):
            if number and self.level_xp[number] <= self.level_xp[number - 1]:
                raise entry.error("xp", "must be more than the level before needs")


def _track(entry: Entry) -> list[int]:
    values = entry.numbers("values")
    if len(values) > TRACK:
        raise entry.error("values", f"must be {TRACK} at most")
    return values


def _costs(entry: Entry) -> list[str]:
    costs = [part.strip() for part in entry.text("cost", default=" ").split(";") if part.strip()]
    for cost in costs:
        if cost not in COST_IDS:
            raise entry.error("cost", f"says “{cost}”, which is no action; there are {', '.join(COST_IDS)}")
    return costs
