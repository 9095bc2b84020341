"""What a seat sees of The City of Kings: everything but the order of decks and what lies face down.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.cards import ITEMS
from kingsarms.games.city.content.heroes import ALL_SKILLS, CARDS, SLOT_NAMES, TIERS, TREE
from kingsarms.games.city.content.terms import (
    BONUS_IDS,
    CELL_IDS,
    CELLS,
    CIRCLES,
    GROUND_IDS,
    MINION_IDS,
    NONE,
    REGION_IDS,
    RESOURCE_IDS,
    RESOURCES,
    SLOT_IDS,
    SPACES,
    STAT_IDS,
    STRUCTURE_IDS,
)
from kingsarms.games.city.forecast import Foreseen, forecast
from kingsarms.games.city.rules.places import blocked_cells, cells, phase_at
from kingsarms.games.city.rules.powers import Idle, why_idle
from kingsarms.games.city.rules.sheet import knows, max_health, stat
from kingsarms.games.city.rules.workers import is_idle
from kingsarms.games.city.state import (
    C_ATTACK,
    C_ATTACK_ALL,
    C_HEAL,
    C_RANGE,
    C_REFLECT,
    C_SHIELD,
    C_STRONG,
    C_WEAK,
    C_XP,
    CARRIED,
    CELL,
    CITY_TILE,
    ENTANGLED,
    HP,
    MAX_HP,
    OWNER,
    PLUS,
    Q_COUNT,
    Q_OWNER,
    Q_QUEST,
    Q_SPOT,
    SAFE,
    TAG,
    TOKENS,
    WAITS,
    WORKERS,
    City,
)

GATHERED: Final = 2  # what is kept of gather dice: attention and resources
SCAVENGED: Final = (*RESOURCE_IDS, "attention")


class Cell(TypedDict):
    id: str
    tile: str | None  # None: face down
    region: str | None
    phase: int
    ground: dict[str, int]  # fire, frost, poison: 1 weak, 2 strong
    attention: int
    structure: str | None
    freed: bool


class Stat(TypedDict):
    id: str
    value: int
    spaces: int


class Slot(TypedDict):
    id: str
    token: bool


class Known(TypedDict):
    id: str


class Space(TypedDict):
    spent: int
    circles: int


class Worker(TypedDict):
    id: str
    cell: str | None  # None: not in play yet
    free: bool
    store: dict[str, int]
    load: str | None


class Hero(TypedDict):
    id: str
    seat: int
    hero: str | None
    cell: str
    pit: bool
    health: int
    most: int
    stats: list[Stat]
    poison: list[int]  # weak and strong
    curses: int
    wards: int
    form: str | None
    tokens: int
    spaces: list[Space]
    workers: list[Worker]
    skills: list[Known]
    tree: list[Slot]
    cards: list[str | None]
    spare: int
    worn: dict[str, Known]


class Ability(TypedDict):
    token: str  # its kind
    idle: Idle | None  # why it does not act: a twin of it does, or its creature has risen already


class Creature(TypedDict):
    id: str
    cell: str
    owner: int
    health: int
    most: int
    attack: int
    attack_all: int
    heal: int
    range: int
    shield: int
    reflect: int
    xp: int
    bonus: dict[str, int]
    poison: list[int]
    entangled: bool
    waits: bool
    wanted: int  # by a chapter or quest: see the state's tags
    abilities: list[Ability]  # in the order in which they act


class Placed(TypedDict):
    id: str
    cell: str | None


class Npc(TypedDict):
    id: str
    cell: str | None
    carrier: int | None
    safe: bool


class Quest(TypedDict):
    id: str
    owner: int | None  # None: in the hub
    count: int
    cell: str | None


class Goods(TypedDict):
    id: str
    count: int


class Die(TypedDict):
    """Dice of the last roll of this turn that show the same."""

    die: Literal["chance", "gather", "scavenge"]
    face: str  # a percentage, a resource, `resource` on a gather die, or attention
    count: int


class Time(TypedDict):
    round: int
    phase: int
    hope: int
    morale: int
    xp: int
    level: int


class CityView(TypedDict):
    tale: str
    chapter: int
    won: bool
    time: Time
    first: int
    turn: int
    deaths: int
    cells: list[Cell]
    unseen: list[str]
    players: list[Known]
    choices: list[Known]  # heroes that nobody leads yet
    heroes: list[Hero]
    creatures: list[Creature]  # the newest first
    forecast: NotRequired[dict[str, list[Foreseen]]]  # what each of them will do when it acts, as things are
    minions: list[Placed]
    scorched: str | None
    npcs: list[Npc]
    quests: list[Quest]
    dice: list[Die]
    barn: list[Goods]
    structures: list[Known]
    trade: list[Known]
    foreseen: list[Known]
    temple: list[Known]
    bar: int
    quest_cards: int
    item_cards: int


class CityOutlook(TypedDict):
    forecast: dict[str, list[Foreseen]]


def outlook(state: City) -> CityOutlook:
    slots = state.box.creatures.slot_ids
    return {"forecast": {f"creature:{slots[slot]}": forecast(state, slot) for slot in state.order}}


def view(state: City) -> CityView:
    """The same for everybody: nothing is anybody's secret."""
    box = state.box
    item_ids = box.cards.item_ids
    return {
        "tale": f"tale:{box.stories.ids[state.tale]}",
        "chapter": state.chapter,
        "won": state.won,
        "time": {
            "round": state.round,
            "phase": state.time,
            "hope": state.hope,
            "morale": state.morale,
            "xp": state.xp,
            "level": state.level,
        },
        "first": state.first,
        "turn": state.turn,
        "deaths": state.deaths,
        "cells": [_cell(state, cell) for cell in range(cells(state))],
        "unseen": [f"tile:{tile + 1}" for tile in range(len(box.land.tile_ids)) if state.unseen & BITS[tile]],
        "players": [{"id": f"seat:{owner}"} for owner in range(state.seats)],
        "choices": [{"id": f"hero:{name}"} for hero, name in enumerate(box.heroes.ids) if hero not in state.hero],
        "heroes": [_hero(state, owner) for owner in range(state.seats)],
        "creatures": [_creature(state, slot) for slot in reversed(state.order)],
        "minions": [
            {"id": f"minion:{name}", "cell": _named(state.minions[minion])} for minion, name in enumerate(MINION_IDS)
        ],
        "scorched": _named(state.scorched),
        "npcs": [_npc(state, npc) for npc in range(len(state.npc_at))],
        "quests": [_quest(state, record) for record in state.quests],
        "dice": _dice(state.rolled),
        "barn": [{"id": f"barn:{name}", "count": state.barn[kind]} for kind, name in enumerate(RESOURCE_IDS)],
        "structures": [{"id": f"structure:{name}"} for name in STRUCTURE_IDS],
        "trade": [{"id": f"item:{item_ids[item]}"} for item in range(ITEMS) if state.trade & BITS[item]],
        "foreseen": [{"id": f"item:{item_ids[item]}"} for item in reversed(state.foreseen)],
        "temple": [{"id": f"card:{card + 1}"} for card in range(CARDS) if state.temple & BITS[card]],
        "bar": state.next_bar + 1,
        "quest_cards": state.quest_deck.count(0),
        "item_cards": state.item_deck.bit_count(),
    }


def _dice(rolled: list[int]) -> list[Die]:
    """A chance die keeps its percentage, the others how often each face lies up."""
    if len(rolled) == 1:
        # the best of several, or nothing: who has no luck rolls none
        return [{"die": "chance", "face": str(rolled[0]), "count": 1}] if rolled[0] else []
    faces = ("attention", "resource") if len(rolled) == GATHERED else SCAVENGED
    die: Literal["gather", "scavenge"] = "gather" if len(rolled) == GATHERED else "scavenge"
    return [{"die": die, "face": face, "count": count} for face, count in zip(faces, rolled, strict=False) if count]


def _named(cell: int) -> str | None:
    return CELL_IDS[cell] if 0 <= cell < CELLS else None


def _cell(state: City, cell: int) -> Cell:
    tile = state.tiles[cell]
    known = tile not in (NONE, CITY_TILE)
    return {
        "id": f"cell:{CELL_IDS[cell]}",
        "tile": "city" if tile == CITY_TILE else f"tile:{tile + 1}" if known else None,
        "region": REGION_IDS[state.regions[cell]] if state.regions[cell] != NONE else None,
        "phase": phase_at(state, cell),
        "ground": {name: state.strength(kind, cell) for kind, name in enumerate(GROUND_IDS)},
        "attention": state.attention[cell],
        "structure": STRUCTURE_IDS[structure] if (structure := state.structure_at(cell)) != NONE else None,
        "freed": known and state.liberated & BITS[tile] != 0,
    }


def _hero(state: City, owner: int) -> Hero:
    heroes, hero = state.box.heroes, state.hero[owner]
    prefix = f"seat:{owner}/"
    items = state.worn[owner * 4 : owner * 4 + 4]
    return {
        "id": f"hero:{heroes.ids[hero]}" if hero != NONE else f"{prefix}hero",
        "seat": owner,
        "hero": heroes.ids[hero] if hero != NONE else None,
        "cell": CELL_IDS[state.at[owner]],
        "pit": state.pits & BITS[owner] != 0,
        "health": state.hp[owner],
        "most": max_health(state, owner),
        "stats": [
            {
                "id": f"{prefix}stat:{name}",
                "value": stat(state, owner, which),
                "spaces": state.cubes[owner * len(STAT_IDS) + which],
            }
            for which, name in enumerate(STAT_IDS)
        ],
        "poison": [state.weak[owner], state.strong[owner]],
        "curses": state.curses[owner],
        "wards": state.wards[owner],
        "form": heroes.skill_ids[state.form[owner]] if state.form[owner] != NONE else None,
        "tokens": state.tokens[owner],
        "spaces": [{"spent": state.tokens_on(owner, space), "circles": CIRCLES[space]} for space in range(SPACES)],
        "workers": [_worker(state, owner * WORKERS + number, prefix) for number in range(WORKERS)],
        "skills": [
            {"id": f"skill:{heroes.skill_ids[skill]}"}
            for skill in range(ALL_SKILLS)
            if hero != NONE and knows(state, owner, skill)
        ],
        "tree": [
            {"id": f"{prefix}slot:{SLOT_NAMES[slot]}", "token": state.tree[owner] & BITS[slot] != 0}
            for slot in range(TREE)
        ],
        "cards": [f"card:{card + 1}" if card != NONE else None for card in _cards(state, owner)],
        "spare": state.spare[owner],
        "worn": {
            SLOT_IDS[slot]: {"id": f"item:{state.box.cards.item_ids[item]}"}
            for slot, item in enumerate(items)
            if item != NONE
        },
    }


def _cards(state: City, owner: int) -> list[int]:
    return state.cards[owner * TIERS : owner * TIERS + TIERS]


def _worker(state: City, worker: int, prefix: str) -> Worker:
    first = worker * RESOURCES
    return {
        "id": f"{prefix}worker:{worker % WORKERS + 1}",
        "cell": _named(state.worker[worker]),
        "free": is_idle(state, worker, blocked_cells(state)),
        "store": {
            name: state.store[first + kind] for kind, name in enumerate(RESOURCE_IDS) if state.store[first + kind]
        },
        "load": STRUCTURE_IDS[state.load[worker]] if state.load[worker] != NONE else None,
    }


def _creature(state: City, slot: int) -> Creature:
    creature, creatures = state.crew[slot], state.box.creatures
    return {
        "id": f"creature:{creatures.slot_ids[slot]}",
        "cell": CELL_IDS[creature[CELL]],
        "owner": creature[OWNER],
        "health": creature[HP],
        "most": creature[MAX_HP],
        "attack": creature[C_ATTACK],
        "attack_all": creature[C_ATTACK_ALL],
        "heal": creature[C_HEAL],
        "range": creature[C_RANGE],
        "shield": creature[C_SHIELD],
        "reflect": creature[C_REFLECT],
        "xp": creature[C_XP],
        "bonus": {name: creature[PLUS + bonus] for bonus, name in enumerate(BONUS_IDS)},
        "poison": [creature[C_WEAK], creature[C_STRONG]],
        "entangled": creature[ENTANGLED] != 0,
        "waits": creature[WAITS] == state.round,
        "wanted": creature[TAG],
        "abilities": [
            {"token": f"token:{creatures.kind_ids[creature[place]]}", "idle": why_idle(state, slot, place)}
            for place in range(TOKENS, len(creature))
        ],
    }


def _npc(state: City, npc: int) -> Npc:
    where = state.npc_at[npc]
    return {
        "id": f"npc:{npc + 1}",
        "cell": _named(where),
        "carrier": where - CARRIED if CARRIED <= where < SAFE else None,
        "safe": where == SAFE,
    }


def _quest(state: City, record: list[int]) -> Quest:
    return {
        "id": f"quest:{state.box.cards.quest_ids[record[Q_QUEST]]}",
        "owner": record[Q_OWNER] if record[Q_OWNER] != NONE else None,
        "count": record[Q_COUNT],
        "cell": _named(record[Q_SPOT]),
    }
