"""The land: tiles, buildings, position cards, the phases of the day, dice and what there is of everything."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.effects import TALES
from kingsarms.games.city.content.reading import deeds, index, price
from kingsarms.games.city.content.terms import (
    ATTENTION_FACE,
    BUILDING,
    BUILDINGS,
    GREEN,
    GROUND_IDS,
    NONE,
    RED,
    REGION_IDS,
    RESOURCE_IDS,
    STRUCTURE_IDS,
    TILES,
    TYPE_IDS,
)

POSITIONS: Final = 28
ALL_POSITIONS: Final = 2**POSITIONS - 1  # a bit for each card
PHASES: Final = 6
CHANCE_FACES: Final = 6
GATHER_FACES: Final = 3  # attention, one, two
SCAVENGE_FACES: Final = 6  # the resources, and attention
TOKEN_IDS: Final = (*GROUND_IDS, "attention", "curse", "ward", "attack", "heal", "shield", "transform")
FIRE_TOKENS: Final = 0  # + kind of ground
ATTENTION_TOKENS: Final = 3
CURSE_TOKENS: Final = 4
WARD_TOKENS: Final = 5
BONUS_TOKENS: Final = 6  # + kind of bonus
TRANSFORM_TOKENS: Final = 9


@final
class Land:
    """Everything printed on tiles, position cards, dice and the time tracker."""

    def __init__(self, pack: Entry) -> None:
        self._read_tiles(pack)
        self._read_buildings(pack)
        positions = pack.entries("position", count=POSITIONS)
        self.moves = [[entry.text(f"p{n}") for n in (1, 2, 3, 4)] for entry in positions]
        for entry, lines in zip(positions, self.moves, strict=True):
            if any(not line or set(line) - set("NESW") for line in lines):
                raise entry.error("p1", "must be steps like NNE, and so must the others")
        phases = pack.entries("phase", count=PHASES)
        self.phase_ids = tuple(entry.text("id") for entry in phases)
        self.phase_names = tuple(entry.text("name") for entry in phases)
        self.wanes = [index(entry, "wanes", GROUND_IDS) for entry in phases]
        self.midnight = [entry.flag("midnight") for entry in phases]
        self._read_dice(pack)
        self.resources = [pack.chosen("supply", name).number("count", least=1) for name in RESOURCE_IDS]
        self.tokens = [pack.chosen("supply", name).number("count", least=1) for name in TOKEN_IDS]
        structures = [pack.chosen("structure", name) for name in STRUCTURE_IDS]
        self.structure_cost = [price(entry, "cost") for entry in structures]
        self.structure_count = [entry.number("count", least=1) for entry in structures]

    def _read_tiles(self, pack: Entry) -> None:
        entries = pack.entries("tile", count=TILES)
        self.tile_ids = tuple(entry.text("id") for entry in entries)
        self.tile_names = tuple(entry.text("name") for entry in entries)
        self.set_of = [entry.number("set", least=1, most=16) for entry in entries]
        self.region = [index(entry, "region", REGION_IDS) for entry in entries]
        self.type = [index(entry, "type", TYPE_IDS) for entry in entries]
        self.phase = [entry.number("phase", most=3, default=0) for entry in entries]
        self.building = [
            index(entry, "building", BUILDINGS) if self.type[tile] == BUILDING else NONE
            for tile, entry in enumerate(entries)
        ]
        self.resource = [index(entry, "resource", RESOURCE_IDS) if entry.has("resource") else NONE for entry in entries]
        self.bonus = [
            [entry.number(name, most=5, default=0) for name in ("easy", "medium", "hard")] for entry in entries
        ]
        self.buff_attack = [entry.number("attack", most=9, default=0) for entry in entries]
        self.buff_heal = [entry.number("heal", most=9, default=0) for entry in entries]
        self.buff_luck = [entry.number("luck", most=5, default=0) for entry in entries]
        for tile, entry in enumerate(entries):
            if entry.text("id") != str(tile + 1):
                raise entry.error("id", f"must be {tile + 1}: tiles are numbered")
        self.in_region = [_tiles_with(self.region, region) for region in (GREEN, RED)]  # a bit for each tile, like
        self.of_type = [_tiles_with(self.type, kind) for kind in range(len(TYPE_IDS))]  # this
        self.buildings = [tile for tile in range(TILES) if self.phase[tile] == 1]  # those that are laid out

    def laid_out(self, sets: list[int], region: int) -> list[int]:
        """CK-8 The tiles of some sets and one region that are laid out: of a building, phase 1 alone."""
        return [
            tile
            for tile in range(TILES)
            if self.set_of[tile] in sets and self.region[tile] == region and self.phase[tile] <= 1
        ]

    def _read_buildings(self, pack: Entry) -> None:
        self.build_cost: list[list[int]] = []  # building * 3 + phase - 1
        self.build_does: list[list[Deed]] = []
        self.build_texts: list[str] = []
        for building in BUILDINGS:
            for phase in (1, 2, 3):
                entry = pack.chosen("building", f"{building}-{phase}")
                self.build_cost.append(price(entry, "cost"))
                self.build_does.append(deeds(TALES, entry, "does"))
                self.build_texts.append(entry.text("effect"))

    def _read_dice(self, pack: Entry) -> None:
        gather = pack.chosen("die", "gather").texts("faces")
        self.gather_weights = [gather.count("attention"), gather.count("1"), gather.count("2")]
        scavenge = pack.chosen("die", "scavenge").texts("faces")
        self.scavenge_weights = [scavenge.count(name) for name in (*RESOURCE_IDS, "attention")]
        self.chance = [int(face) for face in pack.chosen("die", "chance").texts("faces")]
        if sum(self.gather_weights) != 6 or sum(self.scavenge_weights) != 6 or len(self.chance) != CHANCE_FACES:
            raise pack.error("die", "must have six faces each: 1, 2 or attention; resources or attention; percentages")
        if self.scavenge_weights[ATTENTION_FACE] == 6:
            raise pack.error("die", "must leave something to scavenge")


def _tiles_with(values: list[int], value: int) -> int:
    return sum(2**tile for tile in range(TILES) if values[tile] == value)


def is_green(land: Land, tile: int) -> bool:
    return land.region[tile] == GREEN
