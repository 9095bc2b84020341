"""Decks and face-down tiles: equipment for the Trade District, Skill cards for the Temple, what tiles are."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kingsarms.engine.state import BITS, Auto, Chance, ChanceAbout
from kingsarms.games.city.content.terms import GREEN, NONE, RED, RESOURCE_TILE
from kingsarms.games.city.rules.ground import attention_left
from kingsarms.games.city.rules.places import add_each, cells
from kingsarms.games.city.rules.verbs import ITEM_CARD, LIES, SKILL_CARD, TILE
from kingsarms.games.city.state import City, changed

TEMPLE: Final = 4  # cards that lie face up there


@final
class MoreEquipment(Auto[City]):
    """CK-195 A card for the Trade District: one that all have seen, or one from the deck."""

    rules = ("CK-195",)

    def run(self, state: City) -> None:
        if state.foreseen:
            item = state.foreseen[-1]
            state.foreseen = state.foreseen[:-1]
            state.trade |= BITS[item]
            state.tell("equipment", item)
        elif state.item_deck:
            state.push(DrawItem(False))


@final
class DrawItem(Chance[City]):
    """CK-195 A card from the deck: for the Trade District, or only `seen` and put back below those seen before."""

    rules = ("CK-195", "CK-181")
    verbs = ("item",)

    def __init__(self, seen: bool) -> None:
        super().__init__()
        self.seen = seen

    def legal(self, state: City) -> list[int]:
        found: list[int] = []
        add_each(state.item_deck, ITEM_CARD, found)
        return found

    def take(self, state: City, action: int) -> None:
        item = action - ITEM_CARD
        state.item_deck &= ~BITS[item]
        if self.seen:
            state.foreseen = [item, *state.foreseen]
            state.tell("foresees", item)
        else:
            state.trade |= BITS[item]
            state.tell("equipment", item)


MORE_EQUIPMENT: Final = MoreEquipment()


def add_equipment(state: City, count: int) -> None:
    for _ in range(count):
        state.push(MORE_EQUIPMENT)


@final
class FillTemple(Auto[City]):
    """CK-10 Four cards lie in the Temple as long as there are any."""

    rules = ("CK-10",)

    def run(self, state: City) -> None:
        if state.temple.bit_count() < TEMPLE and state.card_deck:
            state.push(self)
            state.push(DrawSkillCard())


@final
class DrawSkillCard(Chance[City]):
    """CK-10"""

    rules = ("CK-10",)
    verbs = ("skill-card",)

    def legal(self, state: City) -> list[int]:
        found: list[int] = []
        add_each(state.card_deck, SKILL_CARD, found)
        return found

    def take(self, state: City, action: int) -> None:
        state.card_deck &= ~BITS[action - SKILL_CARD]
        state.temple |= BITS[action - SKILL_CARD]


FILL_TEMPLE: Final = FillTemple()


# -- tiles -----------------------------------------------------------------------------------------------------------


def unseen_tiles(state: City, region: int) -> i64:
    """A bit for each tile of a region that lies face down."""
    return state.unseen & state.box.land.in_region[region]


def face_down(state: City, region: int) -> list[int]:
    """The cells of a region, or of both, where a tile lies face down."""
    found = []
    for cell in range(cells(state)):
        if state.tiles[cell] == NONE and (region not in (GREEN, RED) or state.regions[cell] == region):
            found.append(cell)
    return found


@final
class RevealTile(ChanceAbout[City]):
    """CK-6, CK-115 What the face-down tile of a cell turns out to be: any of its region that is not seen yet."""

    rules = ("CK-115", "CK-6", "CK-135")
    verbs = ("tile",)

    def legal(self, state: City) -> list[int]:
        found: list[int] = []
        add_each(unseen_tiles(state, state.regions[self.subject]), TILE, found)
        return found

    def take(self, state: City, action: int) -> None:
        lay_open(state, self.subject, action - TILE)


@final
class LocateTile(ChanceAbout[City]):
    """CK-135 Where a tile lies that a card names: any face-down place of its region. It is turned up."""

    rules = ("CK-135",)
    verbs = ("lies",)

    def legal(self, state: City) -> list[int]:
        return [LIES + cell for cell in face_down(state, state.box.land.region[self.subject])]

    def take(self, state: City, action: int) -> None:
        state.spot = action - LIES
        lay_open(state, state.spot, self.subject)


def lay_open(state: City, cell: int, tile: int) -> None:
    state.lay(cell, tile)
    state.unseen &= ~BITS[tile]
    state.tell("revealed", cell, tile)
    restless = state.box.stories.tales[state.tale].restless
    if restless and state.box.land.type[tile] == RESOURCE_TILE and attention_left(state) > 0:
        state.attention = changed(state.attention, cell, state.attention[cell] + 1)
