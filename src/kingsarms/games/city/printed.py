"""What is printed on tiles, cards, sheets, bars and tokens of The City of Kings.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from kingsarms.games.city import text
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.cards import ITEMS, QUEST_TYPES, QUESTS
from kingsarms.games.city.content.effects import GOALS
from kingsarms.games.city.content.heroes import (
    ALL_SKILLS,
    CARDS,
    COLUMN_IDS,
    HEROES,
    OF_HERO,
    SLOT_NAMES,
    TIMING_IDS,
)
from kingsarms.games.city.content.terms import (
    BAG_IDS,
    BUILDINGS,
    COST_IDS,
    MINION_IDS,
    NONE,
    REGION_IDS,
    RESOURCE_IDS,
    SLOT_IDS,
    STAT_IDS,
    STRUCTURE_IDS,
    TILES,
    TYPE_IDS,
    WHEN_IDS,
)
from kingsarms.games.city.spelling import goal_text, power_text, tale_text

Said = list[dict[str, str | int]]  # effects as plain data


class Named(TypedDict):
    id: str
    name: str


class HeroFace(Named):
    short: str
    people: str
    first_tier: list[dict[str, int]]  # the stats of the eight printed slots


class SkillFace(Named):
    hero: str | None  # None: a bonus skill
    tier: int
    column: str | None
    timing: str
    cost: list[str]
    loses: str | None
    effect: str


class ItemFace(Named):
    slot: str
    cost: dict[str, int]
    raises: dict[str, int]


class QuestFace(Named):
    type: str
    group: bool
    setup: str
    goal: str
    asks: Said  # the goal as data
    first: str  # what is done at once, or the first of two choices
    second: str
    reward: str


class CardFace(TypedDict):
    id: str
    slots: list[dict[str, int]]
    bonus: Named | None  # the skill in its fifth slot


class StructureFace(Named):
    cost: dict[str, int]
    effect: str


class Things(TypedDict):
    heroes: list[HeroFace]
    skills: list[SkillFace]
    items: list[ItemFace]
    quests: list[QuestFace]
    cards: list[CardFace]
    creatures: list[Named]
    minions: list[Named]
    structures: list[StructureFace]
    barn: list[Named]  # the resources


class TileFace(Named):
    number: int
    region: str
    type: str
    phase: int
    building: str | None
    resource: str | None
    bonus: list[int]
    attack: int
    heal: int
    luck: int


class TokenFace(Named):
    """A kind of ability token."""

    bag: str | None
    when: str | None
    order: int
    effect: str


class BuildingFace(TypedDict):
    building: str
    phase: int
    cost: dict[str, int]
    effect: str


class ChapterFace(TypedDict):
    title: str
    setup: str
    goal: str
    asks: Said  # the goal as data
    instead: str  # what may be done instead of the goal


class TaleFace(Named):
    scenario: bool
    rows: int
    chapters: list[ChapterFace]


class Level(TypedDict):
    xp: int
    stat: bool
    skill: bool


class CityPrinted(TypedDict):
    things: Things
    tiles: list[TileFace]
    tokens: list[TokenFace]
    buildings: list[BuildingFace]
    tales: list[TaleFace]
    levels: list[Level]
    tracks: dict[str, list[int]]
    phases: list[str]
    stats: list[str]
    slots: list[str]  # of a skill tree


def counted(amounts: list[int], names: tuple[str, ...]) -> dict[str, int]:
    return {name: amount for name, amount in zip(names, amounts, strict=True) if amount}


def printed(box: Box) -> CityPrinted:
    """The content of the box as players see it."""
    heroes, land, stories = box.heroes, box.land, box.stories
    return {
        "things": {
            "heroes": [_hero(box, hero) for hero in range(HEROES)],
            "skills": [_skill(box, skill) for skill in range(ALL_SKILLS)],
            "items": [_item(box, item) for item in range(ITEMS)],
            "quests": [_quest(box, quest) for quest in range(QUESTS)],
            "cards": [_card(box, card) for card in range(CARDS)],
            "creatures": _named("creature", box.creatures.slot_ids, box.creatures.bare_names),
            "minions": _named("minion", MINION_IDS, text.MINIONS),
            "structures": [_structure(box, structure) for structure in range(len(STRUCTURE_IDS))],
            "barn": _named("barn", RESOURCE_IDS, text.RESOURCES),
        },
        "tiles": [_tile(box, tile) for tile in range(TILES)],
        "tokens": [_token(box, kind) for kind in range(box.creatures.kinds)],
        "buildings": [
            {
                "building": BUILDINGS[place // 3],
                "phase": place % 3 + 1,
                "cost": counted(land.build_cost[place], RESOURCE_IDS),
                "effect": land.build_texts[place],
            }
            for place in range(len(land.build_texts))
        ],
        "tales": [
            {
                "id": f"tale:{tale.id}",
                "name": tale.title,
                "scenario": tale.is_scenario,
                "rows": tale.rows,
                "chapters": [
                    {
                        "title": chapter.title,
                        "setup": tale_text(box, chapter.setup),
                        "goal": goal_text(box, chapter.goal),
                        "asks": GOALS.told(chapter.goal),
                        "instead": goal_text(box, chapter.instead),
                    }
                    for chapter in tale.chapters
                ],
            }
            for tale in stories.tales
        ],
        "levels": [
            {"xp": heroes.level_xp[n], "stat": heroes.level_stat[n], "skill": heroes.level_skill[n]}
            for n in range(len(heroes.level_xp))
        ],
        "tracks": {name: heroes.tracks[which][:] for which, name in enumerate(STAT_IDS)},
        "phases": list(land.phase_names),
        "stats": list(text.STATS),
        "slots": list(SLOT_NAMES),
    }


def _named(kind: str, ids: Sequence[str], names: Sequence[str]) -> list[Named]:
    return [{"id": f"{kind}:{name}", "name": title} for name, title in zip(ids, names, strict=True)]


def _hero(box: Box, hero: int) -> HeroFace:
    heroes = box.heroes
    return {
        "id": f"hero:{heroes.ids[hero]}",
        "name": heroes.names[hero],
        "short": heroes.shorts[hero],
        "people": heroes.peoples[hero],
        "first_tier": [counted(slot, STAT_IDS) for slot in heroes.first_tier[hero]],
    }


def _skill(box: Box, skill: int) -> SkillFace:
    heroes, own = box.heroes, skill < HEROES * OF_HERO
    return {
        **_called(box, skill),
        "hero": heroes.ids[skill // OF_HERO] if own else None,
        "tier": skill % OF_HERO // 4 + 1 if own else 0,
        "column": COLUMN_IDS[skill % 4] if own else None,
        "timing": TIMING_IDS[heroes.timing[skill]],
        "cost": [COST_IDS[cost] for cost in heroes.cost[skill]],
        "loses": COST_IDS[heroes.loses[skill]] if heroes.loses[skill] != NONE else None,
        "effect": heroes.skill_texts[skill],
    }


def _called(box: Box, skill: int) -> Named:
    return {"id": f"skill:{box.heroes.skill_ids[skill]}", "name": box.heroes.skill_names[skill]}


def _item(box: Box, item: int) -> ItemFace:
    cards = box.cards
    return {
        "id": f"item:{cards.item_ids[item]}",
        "name": cards.item_names[item],
        "slot": SLOT_IDS[cards.slot[item]],
        "cost": counted(cards.cost[item], RESOURCE_IDS),
        "raises": counted(cards.raises[item], STAT_IDS),
    }


def _quest(box: Box, quest: int) -> QuestFace:
    cards = box.cards
    return {
        "id": f"quest:{cards.quest_ids[quest]}",
        "name": cards.quest_titles[quest],
        "type": QUEST_TYPES[cards.type[quest]],
        "group": cards.group[quest],
        "setup": tale_text(box, cards.setup[quest]),
        "goal": goal_text(box, cards.goal[quest]),
        "asks": GOALS.told(cards.goal[quest]),
        "first": tale_text(box, cards.first[quest]),
        "second": tale_text(box, cards.second[quest]),
        "reward": tale_text(box, cards.reward[quest]),
    }


def _card(box: Box, card: int) -> CardFace:
    bonus = box.heroes.card_bonus[card]
    return {
        "id": f"card:{card + 1}",
        "slots": [counted(slot, STAT_IDS) for slot in box.heroes.card_slots[card]],
        "bonus": _called(box, bonus) if bonus != NONE else None,
    }


def _structure(box: Box, structure: int) -> StructureFace:
    return {
        "id": f"structure:{STRUCTURE_IDS[structure]}",
        "name": text.STRUCTURES[structure],
        "cost": counted(box.land.structure_cost[structure], RESOURCE_IDS),
        "effect": text.STRUCTURE_EFFECTS[structure],
    }


def _tile(box: Box, tile: int) -> TileFace:
    land = box.land
    return {
        "id": f"tile:{land.tile_ids[tile]}",
        "name": land.tile_names[tile],
        "number": tile + 1,
        "region": REGION_IDS[land.region[tile]],
        "type": TYPE_IDS[land.type[tile]],
        "phase": land.phase[tile],
        "building": BUILDINGS[land.building[tile]] if land.building[tile] != NONE else None,
        "resource": RESOURCE_IDS[land.resource[tile]] if land.resource[tile] != NONE else None,
        "bonus": land.bonus[tile][:],
        "attack": land.buff_attack[tile],
        "heal": land.buff_heal[tile],
        "luck": land.buff_luck[tile],
    }


def _token(box: Box, kind: int) -> TokenFace:
    creatures = box.creatures
    ability, bag = creatures.kind_ability[kind], creatures.kind_bag[kind]
    return {
        "id": f"token:{creatures.kind_ids[kind]}",
        "name": creatures.ability_names[ability] if ability != NONE else "",
        "bag": BAG_IDS[bag] if bag != NONE else None,
        "when": WHEN_IDS[creatures.when[ability]] if ability != NONE else None,
        "order": creatures.order[ability] if ability != NONE else 0,
        "effect": power_text(box, [*creatures.kind_does[kind], *creatures.kind_bonus[kind]]),
    }
