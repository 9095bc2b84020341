"""The armies of Vesh: stat bars, ability tokens in three bags, templates and bosses."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.effects import BONUS, BOSS_IDS, POWERS
from kingsarms.games.city.content.reading import deeds, index
from kingsarms.games.city.content.terms import AS_SPECIAL, BAG_IDS, NONE, ON_DEATH, WHEN_IDS

ABILITIES: Final = 50
TEMPLATES: Final = 15
SLOTS: Final = 23  # templates and bosses: where a creature in play has its place; the Scorched is the last
SCORCHED: Final = 22
BARS: Final = 30  # for each number of heroes
BAR_COLUMNS: Final = (
    *("health", "attack", "attack_all", "heal", "range", "shield", "reflect"),
    *("xp", "easy", "medium", "hard"),
)
KINDS: Final = 108  # of ability tokens


@final
class Creatures:
    """Everything printed on templates, bars and tokens.

    A *kind* of token is an ability of one difficulty, or a bonus. Tokens of a kind are alike.
    """

    def __init__(self, pack: Entry) -> None:
        self._read_abilities(pack)
        self._read_bars(pack)
        self._read_bosses(pack)

    def _read_abilities(self, pack: Entry) -> None:
        entries = pack.entries("ability", count=ABILITIES)
        self.ability_ids = tuple(entry.text("id") for entry in entries)
        self.ability_names = tuple(entry.text("name") for entry in entries)
        self.when = [index(entry, "type", WHEN_IDS) for entry in entries]
        self.order = [entry.number("order", least=1, most=99) for entry in entries]
        self.kind_ids: list[str] = []
        self.kind_ability: list[int] = []  # NONE: a mere bonus
        self.kind_bag: list[int] = []  # NONE: printed on a boss, never drawn
        self.kind_count: list[int] = []
        self.kind_does: list[list[Deed]] = []
        self.kind_bonus: list[list[Deed]] = []  # what it adds to the creature when it is drawn
        for ability, entry in enumerate(entries):
            for bag, name in enumerate(BAG_IDS):
                count = entry.number(name, most=9)
                if count:
                    self._add_kind(entry, f"does_{name}", f"{entry.text('id')}-{name}", ability, bag, count)
        for entry in pack.entries("token"):
            bag, count = index(entry, "bag", BAG_IDS), entry.number("count", least=1, most=9)
            self._add_kind(entry, "does", entry.text("id"), NONE, bag, count)
        self.boss_kinds: list[int] = []
        for boss in pack.entries("boss", count=len(BOSS_IDS)):
            ability = index(boss, "ability", self.ability_ids)
            self.boss_kinds.append(len(self.kind_ids))
            self._add_kind(entries[ability], "does_hard", self.ability_ids[ability], ability, NONE, 1)
        self.kinds = len(self.kind_ids)
        if self.kinds != KINDS:
            raise pack.error("ability", f"must make {KINDS} kinds of tokens with the others, not {self.kinds}")
        # Tokens of a template act in this order: by when, then by their numbers.
        self.in_bag = [
            [kind for kind in range(self.kinds) if self.kind_bag[kind] == bag] for bag in range(len(BAG_IDS))
        ]
        self.kind_rank = [self._rank(kind) for kind in range(self.kinds)]

    def _add_kind(self, entry: Entry, key: str, name: str, ability: int, bag: int, count: int) -> None:
        done = deeds(POWERS, entry, key)
        if not done:
            raise entry.error(key, "must say what it does")
        self.kind_ids.append(name)
        self.kind_ability.append(ability)
        self.kind_bag.append(bag)
        self.kind_count.append(count)
        self.kind_does.append([deed for deed in done if deed.code != BONUS])
        self.kind_bonus.append([deed for deed in done if deed.code == BONUS])

    def _rank(self, kind: int) -> int:
        ability = self.kind_ability[kind]
        return -1 if ability == NONE else self.when[ability] * 100 + self.order[ability]

    def _read_bars(self, pack: Entry) -> None:
        self.bars: list[list[list[int]]] = []  # for 2, 3 and 4 heroes, bar by bar
        for heroes in (2, 3, 4):
            mine = [entry for entry in pack.entries("bar") if entry.number("heroes", least=2, most=4) == heroes]
            if len(mine) != BARS:
                raise pack.error("bar", f"must have {BARS} bars for {heroes} heroes, not {len(mine)}")
            for place, entry in enumerate(mine):
                entry.number("bar", least=place + 1, most=place + 1)
            self.bars.append([[entry.number(name, most=999) for name in BAR_COLUMNS] for entry in mine])

    def _read_bosses(self, pack: Entry) -> None:
        names = [entry.text("name") for entry in pack.entries("template", count=TEMPLATES)]
        ids = [entry.text("id") for entry in pack.entries("template")]
        for place, boss in enumerate(BOSS_IDS):
            entry = pack.chosen("boss", boss)
            if pack.entries("boss")[place] is not entry:
                raise entry.error("id", f"must stand where {BOSS_IDS[place]} does: the order of bosses is fixed")
            names.append(entry.text("name"))
            ids.append(boss)
        self.slot_ids, self.slot_names = tuple(ids), tuple(names)
        self.bare_names = tuple(name.removeprefix("The ") for name in names)  # where an article stands before them
        self.boss_bars: list[list[list[int]]] = []  # for 2, 3 and 4 heroes, in the order of the bosses
        for heroes in (2, 3, 4):
            found = []
            for boss in BOSS_IDS[:-1]:
                entry = pack.chosen("boss_bar", f"{heroes}-{boss}")
                entry.number("heroes", least=heroes, most=heroes)
                entry.text("boss", among=(boss,))
                found.append([entry.number(name, most=999) for name in BAR_COLUMNS])
            self.boss_bars.append(found)
        for place, kind in enumerate(self.boss_kinds):
            if self.when[self.kind_ability[kind]] not in (AS_SPECIAL, ON_DEATH):
                raise pack.error("boss", f"{BOSS_IDS[place]} must have a special or a death ability")
