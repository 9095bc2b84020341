"""The skill tree: where tokens may go, what they give, Skill cards, and the reset."""

from __future__ import annotations

from typing import Final

from kingsarms.games.city.content.heroes import (
    CARD_SLOT,
    CARDS,
    OF_HERO,
    RESET,
    SKILL_SLOT,
    TIERS,
    TREE,
)
from kingsarms.games.city.content.terms import BITS, NONE
from kingsarms.games.city.rules.decks import FILL_TEMPLE
from kingsarms.games.city.rules.sheet import FIRST_BONUS, refresh_traits, shift_stats
from kingsarms.games.city.state import City

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
BONUS_PLACE: Final = 4  # d2, where a bonus skill is printed


def tier_of(slot: int) -> int:
    return 0 if slot < CARD_SLOT[1] else 1 if slot < CARD_SLOT[2] else 2


def _slot_at(tier: int, place: int) -> int:
    """The slot of a place on a card: in the first tier d1 to d3 lie where M1 to M3 do."""
    if place >= 6:
        return SKILL_SLOT[tier] + place - 6
    return (place if place < 3 else place + 1) if tier == 0 else CARD_SLOT[tier] + place


def _place_of(tier: int, slot: int) -> int:
    """The place on a card of a slot, or NONE where the card does not cover it."""
    for place in range(10):
        if _slot_at(tier, place) == slot:
            return place
    return NONE


def has_token(state: City, seat: int, slot: int) -> bool:
    return state.tree[seat] & BITS[slot] != 0


def skill_of_tier(state: City, seat: int, tier: int) -> int:
    """The slot of the skill that was learned in a tier, or NONE."""
    for column in range(4):
        if has_token(state, seat, SKILL_SLOT[tier] + column):
            return SKILL_SLOT[tier] + column
    return NONE


def rule_against_slot(state: City, seat: int, slot: int) -> str:
    """CK-164, CK-165, CK-166, CK-168 May a token be placed there?"""
    if state.spare[seat] == 0 or has_token(state, seat, slot):
        return "CK-164"
    if slot == RESET:
        return "" if cards_needed(state, seat) <= state.temple.bit_count() + state.card_deck.bit_count() else "CK-168"
    tier = tier_of(slot)
    card = state.cards[seat * TIERS + tier]
    if card == NONE and has_token(state, seat, RESET):
        return "CK-168"
    if tier > 0 and card == NONE:
        return "CK-166"
    if slot >= SKILL_SLOT[tier] and skill_of_tier(state, seat, tier) != NONE:
        return "CK-165"
    return "" if is_linked(state, seat, tier, slot, card) else "CK-164"


def is_linked(state: City, seat: int, tier: int, slot: int, card: int) -> bool:
    """CK-164 The first token goes to the bottom row; all others beside one that lies there."""
    if tier == 0 and card == NONE:
        if slot < 4 and state.tree[seat] & 0xFFF == 0:
            return True
        for other in _PRINTED[slot]:
            if has_token(state, seat, other):
                return True
        return False
    place = _place_of(tier, slot)
    if place == NONE:
        return False
    if place < 3 and (skill_of_tier(state, seat, tier - 1) != NONE if tier > 0 else state.tree[seat] & 0xFFF == 0):
        return True
    for other in _ON_CARD[place]:
        if has_token(state, seat, _slot_at(tier, other)):
            return True
    return False


def slots_for(state: City, seat: int) -> list[int]:
    if state.spare[seat] == 0:
        return []
    return [slot for slot in range(TREE) if rule_against_slot(state, seat, slot) == ""]


def place_token(state: City, seat: int, slot: int) -> None:
    """CK-164 The slot's stat, or CK-165 its skill; CK-168 or everything anew."""
    state.spare[seat] -= 1
    state.tree[seat] |= BITS[slot]
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
    place = _place_of(tier, slot)
    if place == BONUS_PLACE and heroes.card_bonus[card] != NONE:
        _learn(state, seat, OF_HERO + heroes.card_bonus[card] - FIRST_BONUS, sign)
    else:
        shift_stats(state, seat, heroes.card_slots[card][place], sign)


def _learn(state: City, seat: int, place: int, sign: int) -> None:
    if sign > 0:
        state.learned[seat] |= BITS[place]
    else:
        state.learned[seat] &= ~BITS[place]
    refresh_traits(state, seat)


# -- Skill cards -----------------------------------------------------------------------------------------------------


def next_tier(state: City, seat: int) -> int:
    """CK-166, CK-168 The tier for which a card may be taken now, or NONE."""
    if has_token(state, seat, RESET) and state.cards[seat * TIERS] == NONE:
        return 0
    for tier in (1, 2):
        if state.cards[seat * TIERS + tier] == NONE:
            return tier if skill_of_tier(state, seat, tier - 1) != NONE else NONE
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
        state.form[seat] = NONE
        refresh_traits(state, seat)
    state.cards = state.cards[:]
    for tier in range(TIERS):
        state.cards[seat * TIERS + tier] = NONE
    state.tree[seat] = BITS[RESET]
    state.spare[seat] += back
    state.tell("resets", seat)
