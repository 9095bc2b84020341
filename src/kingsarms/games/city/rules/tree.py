"""The skill tree: where tokens may go, what they give, Skill cards, and the reset."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.heroes import (
    CARD_SLOT,
    CARDS,
    OF_HERO,
    RESET,
    SKILL_SLOT,
    TIERS,
    TREE,
)
from kingsarms.games.city.content.terms import NONE
from kingsarms.games.city.rules.decks import FILL_TEMPLE
from kingsarms.games.city.rules.places import add_each
from kingsarms.games.city.rules.sheet import FIRST_BONUS, refresh_traits, shift_stats
from kingsarms.games.city.rules.verbs import PLACE
from kingsarms.games.city.state import City, changed

# Slots that are linked, in the printed first tier: B over M over K; and on a card: c over d, d to two or three skills.
_PRINTED: Final[list[list[int]]] = [
    *([4], [5], [6], [7]),
    *([0, 5, 8], [1, 4, 6, 9], [2, 5, 7, 10], [3, 6, 11]),
    *([4], [5], [6], [7]),
]
# On a card, counted from its first slot: c1 c2 c3 d1 d2 d3, then the skills of the tier as 6 to 9.
_ON_CARD: Final[list[list[int]]] = [
    *([1, 3], [0, 2, 4], [1, 5]),
    *([0, 4, 6, 7], [1, 3, 5, 7, 8], [2, 4, 8, 9]),
    *([3], [3, 4], [4, 5], [5]),
]
BOTTOM: Final = 3  # slots in a row of a card
BONUS_PLACE: Final = 4  # d2, where a bonus skill is printed


PLACES: Final = 10  # on a card, and the skills above it


def tier_of(slot: int) -> int:
    return 0 if slot < CARD_SLOT[1] else 1 if slot < CARD_SLOT[2] else 2


def _slot_at(tier: int, place: int) -> int:
    """The slot of a place on a card: in the first tier d1 to d3 lie where M1 to M3 do."""
    if place >= BOTTOM * 2:
        return SKILL_SLOT[tier] + place - BOTTOM * 2
    return (place if place < BOTTOM else place + 1) if tier == 0 else CARD_SLOT[tier] + place


def _mask(slots: list[int]) -> int:
    return sum(BITS[slot] for slot in slots)


# The same by slot, as masks: the place on a card (NONE where the card does not cover it), and what is linked.
_PLACE: Final[list[int]] = [NONE] * TREE
_CARD_LINKS: Final[list[int]] = [0] * TREE
for _tier in range(TIERS):
    for _place in range(PLACES):
        _PLACE[_slot_at(_tier, _place)] = _place
        _CARD_LINKS[_slot_at(_tier, _place)] = _mask([_slot_at(_tier, other) for other in _ON_CARD[_place]])
_PRINTED_LINKS: Final[list[int]] = [_mask(links) for links in _PRINTED]
_SKILLS: Final[list[int]] = [_mask([first, first + 1, first + 2, first + 3]) for first in SKILL_SLOT]
_FIRST_TIER: Final = BITS[CARD_SLOT[1]] - 1
_PRINTED_BOTTOM: Final = 0b1111
_CARD_BOTTOM: Final[list[int]] = [_mask([_slot_at(tier, place) for place in range(BOTTOM)]) for tier in range(TIERS)]


def has_token(state: City, seat: int, slot: int) -> bool:
    return state.tree[seat] & BITS[slot] != 0


def has_skill_of(state: City, seat: int, tier: int) -> bool:
    """Was a skill learned in a tier?"""
    return state.tree[seat] & _SKILLS[tier] != 0


def rule_against_slot(state: City, seat: int, slot: int) -> str:
    """CK-164, CK-165, CK-166, CK-168 May a token be placed there?"""
    if state.spare[seat] == 0 or has_token(state, seat, slot):
        return "CK-164"
    if slot == RESET:
        return "" if cards_needed(state, seat) <= state.temple.bit_count() + state.card_deck.bit_count() else "CK-168"
    tier = tier_of(slot)
    if state.cards[seat * TIERS + tier] == NONE:
        if has_token(state, seat, RESET):
            return "CK-168"
        if tier > 0:
            return "CK-166"
    if slot >= SKILL_SLOT[tier] and has_skill_of(state, seat, tier):
        return "CK-165"
    return "" if linked_slots(state, seat, tier) >> slot & 1 else "CK-164"


def linked_slots(state: City, seat: int, tier: int) -> i64:
    """CK-164 The first token goes to the bottom row; all others beside one that lies there."""
    tree: i64 = state.tree[seat]
    is_printed = tier == 0 and state.cards[seat * TIERS] == NONE
    links = _PRINTED_LINKS if is_printed else _CARD_LINKS
    linked: i64 = 0
    if has_skill_of(state, seat, tier - 1) if tier > 0 else tree & _FIRST_TIER == 0:
        linked = _PRINTED_BOTTOM if is_printed else _CARD_BOTTOM[tier]
    for slot in range(CARD_SLOT[tier], SKILL_SLOT[tier] + 4):
        if tree >> slot & 1:
            linked |= links[slot]
    return linked


def slot_options(state: City, seat: int, found: list[int]) -> None:
    """Where a token may be placed, ascending, added to `found`."""
    if state.spare[seat] == 0:
        return
    tree: i64 = state.tree[seat]
    slots: i64 = 0
    for tier in range(TIERS):
        if state.cards[seat * TIERS + tier] != NONE or (tier == 0 and tree >> RESET & 1 == 0):
            linked = linked_slots(state, seat, tier)
            slots |= linked & ~_SKILLS[tier] if has_skill_of(state, seat, tier) else linked
    add_each(slots & ~tree, PLACE, found)
    if rule_against_slot(state, seat, RESET) == "":
        found.append(PLACE + RESET)


def place_token(state: City, seat: int, slot: int) -> None:
    """CK-164 The slot's stat, or CK-165 its skill; CK-168 or everything anew."""
    state.spare = changed(state.spare, seat, state.spare[seat] - 1)
    state.tree = changed(state.tree, seat, state.tree[seat] | BITS[slot])
    state.tell("places", seat, slot)
    if slot == RESET:
        reset(state, seat)
    else:
        _gain(state, seat, slot, 1)


def _gain(state: City, seat: int, slot: int, sign: int) -> None:
    """What a token on a slot gives, or takes when it is removed."""
    tier = tier_of(slot)
    heroes, card = state.box.heroes, state.cards[seat * TIERS + tier]
    if slot >= SKILL_SLOT[tier]:
        _learn(state, seat, tier * 4 + slot - SKILL_SLOT[tier], sign)
        return
    if tier == 0 and card == NONE:
        shift_stats(state, seat, heroes.first_tier[state.hero[seat]][slot], sign)
        return
    place = _PLACE[slot]
    if place == BONUS_PLACE and heroes.card_bonus[card] != NONE:
        _learn(state, seat, OF_HERO + heroes.card_bonus[card] - FIRST_BONUS, sign)
    else:
        shift_stats(state, seat, heroes.card_slots[card][place], sign)


def _learn(state: City, seat: int, place: int, sign: int) -> None:
    learned = state.learned[seat] | BITS[place] if sign > 0 else state.learned[seat] & ~BITS[place]
    state.learned = changed(state.learned, seat, learned)
    refresh_traits(state, seat)


# -- Skill cards -----------------------------------------------------------------------------------------------------


def next_tier(state: City, seat: int) -> int:
    """CK-166, CK-168 The tier for which a card may be taken now, or NONE."""
    tree: i64 = state.tree[seat]
    if tree >> SKILL_SLOT[0] == 0:
        return NONE
    if tree >> RESET & 1 and state.cards[seat * TIERS] == NONE:
        return 0
    for tier in range(1, TIERS):
        if state.cards[seat * TIERS + tier] == NONE:
            return tier if has_skill_of(state, seat, tier - 1) else NONE
    return NONE


def rule_against_card(state: City, seat: int, card: int) -> str:
    if state.temple & BITS[card] == 0:
        return "CK-10"
    return "" if next_tier(state, seat) != NONE else "CK-166"


def cards_for(state: City, seat: int) -> list[int]:
    if next_tier(state, seat) == NONE:
        return []
    return [card for card in range(CARDS) if state.temple & BITS[card]]


def take_card(state: City, seat: int, card: int) -> None:
    tier = next_tier(state, seat)
    state.cards = state.cards[:]
    state.cards[seat * TIERS + tier] = card
    state.temple &= ~BITS[card]
    state.tell("takes-card", seat)
    state.push(FILL_TEMPLE)


def cards_needed(state: City, seat: int) -> int:
    """CK-168 As many cards as lie on the tree, and one more."""
    needed = 1
    for tier in range(TIERS):
        if state.cards[seat * TIERS + tier] != NONE:
            needed += 1
    return needed


def reset(state: City, seat: int) -> None:
    """CK-168 All tokens come back, all cards leave the game; the token on the reset slot stays."""
    back = 0
    for slot in range(RESET):
        if has_token(state, seat, slot):
            _gain(state, seat, slot, -1)
            back += 1
    if state.form[seat] != NONE:
        state.form = changed(state.form, seat, NONE)
        refresh_traits(state, seat)
    state.cards = state.cards[:]
    for tier in range(TIERS):
        state.cards[seat * TIERS + tier] = NONE
    state.tree = changed(state.tree, seat, BITS[RESET])
    state.spare = changed(state.spare, seat, state.spare[seat] + back)
    state.tell("resets", seat)
