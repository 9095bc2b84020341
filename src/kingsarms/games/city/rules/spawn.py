"""How creatures come into play: a template, a stat bar, and abilities drawn from the bags."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.state import Auto, Chance
from kingsarms.games.city.content.creatures import BARS, TEMPLATES
from kingsarms.games.city.content.effects import AMBUSH, BOSSES
from kingsarms.games.city.content.terms import BAG_IDS, COLUMNS, EASY, HARD, NONE
from kingsarms.games.city.rules.verbs import BAG
from kingsarms.games.city.state import (
    BAR,
    C_ATTACK,
    C_XP,
    CELL,
    DYING,
    HP,
    MAX_HP,
    OWNER,
    RISEN,
    SERIAL,
    TAG,
    TOKENS,
    WAITS,
    City,
)

AMBUSH_AT: Final = 2 * COLUMNS  # two tiles north of the city
NO_EXTRA: Final[list[int]] = [0, 0, 0]


def free_template(state: City) -> int:
    """CK-48 The first template that is not in play, or NONE."""
    for slot in range(TEMPLATES):
        if len(state.crew[slot]) == 0:
            return slot
    return NONE


def free_templates(state: City) -> int:
    """CK-48 How many more creatures can come, bosses not counted."""
    free = 0
    for slot in range(TEMPLATES):
        if len(state.crew[slot]) == 0:
            free += 1
    return free


def draw_bar(state: City) -> int:
    """CK-11 The next stat bar; CK-41 when they are out, the one that was discarded last."""
    if state.next_bar < BARS:
        state.next_bar += 1
        return state.next_bar - 1
    if not state.bar_discards:
        return BARS - 1
    last = state.bar_discards[-1]
    state.bar_discards = state.bar_discards[:-1]
    return last


def set_up(state: City, cell: int, seat: int, extra: list[int], tag: int, waits: int) -> int:
    """CK-40 Set up a creature on a tile beside a seat; its slot, or NONE where there is no template."""
    slot = free_template(state)
    if slot == NONE:
        state.bounty = 0
        return NONE
    bar = draw_bar(state)
    numbers = state.box.creatures.bars[state.seats - 2][bar]
    _bring(state, slot, cell, seat, numbers, tag, waits)
    state.crew[slot][BAR] = bar
    _push_draws(state, slot, numbers, extra)
    return slot


def set_up_boss(state: City, boss: int, cell: int, seat: int, extra: list[int], tag: int, waits: int) -> int:
    """CK-93 Bosses are creatures with a bar and an ability of their own."""
    slot = TEMPLATES + boss
    assert boss < BOSSES
    if len(state.crew[slot]) > 0:
        return NONE
    numbers = state.box.creatures.boss_bars[state.seats - 2][boss]
    _bring(state, slot, cell, seat, numbers, tag, waits)
    add_token(state, slot, state.box.creatures.boss_kinds[boss])
    _push_draws(state, slot, numbers, extra)
    return slot


def _bring(state: City, slot: int, cell: int, seat: int, numbers: list[int], tag: int, waits: int) -> None:
    creature = [0] * TOKENS
    creature[CELL] = cell
    creature[HP] = numbers[0]
    creature[MAX_HP] = numbers[0]
    for place in range(1, 8):  # attack, attack all, heal, range, shield, reflect, XP
        creature[C_ATTACK + place - 1] = numbers[place]
    creature[OWNER] = seat
    creature[BAR] = NONE
    creature[TAG] = tag
    creature[WAITS] = waits
    creature[C_XP] += state.bounty
    state.bounty = 0
    state.serial += 1
    creature[SERIAL] = state.serial
    creature[DYING] = 0
    creature[RISEN] = 0
    state.crew[slot] = creature
    state.order.append(slot)
    state.tell("appears", slot, cell)


def _push_draws(state: City, slot: int, numbers: list[int], extra: list[int]) -> None:
    """CK-43, CK-44 As many abilities as the bar says, and the extra ones: the easy ones are drawn first."""
    for bag in range(HARD, EASY - 1, -1):
        for _ in range(numbers[8 + bag] + extra[bag]):
            state.push(NextAbility(slot, bag))


def add_token(state: City, slot: int, kind: int) -> None:
    """CK-45, CK-46 Put a token on a template, in the order in which abilities act; equal bonuses count once."""
    creatures, creature = state.box.creatures, state.crew[slot]
    twice = has_twin(state, slot, kind)
    rank, place = creatures.kind_rank[kind], TOKENS
    while place < len(creature) and creatures.kind_rank[creature[place]] <= rank:
        place += 1
    creature.insert(place, kind)
    if twice:
        return
    for bonus in creatures.kind_bonus[kind]:
        if bonus.first == 0:
            creature[MAX_HP] += bonus.second
            creature[HP] += bonus.second
        else:
            creature[C_ATTACK + bonus.first - 1] += bonus.second


def has_twin(state: City, slot: int, kind: int) -> bool:
    """CK-46 Does it have this token, or a bonus token of the same stat and amount from another bag?"""
    creatures, creature = state.box.creatures, state.crew[slot]
    for place in range(TOKENS, len(creature)):
        other = creature[place]
        if other == kind:
            return True
        if creatures.kind_ability[kind] == NONE and creatures.kind_ability[other] == NONE:
            mine, its = creatures.kind_bonus[kind][0], creatures.kind_bonus[other][0]
            if mine.first == its.first and mine.second == its.second:
                return True
    return False


@final
class NextAbility(Auto[City]):
    """CK-9 An ability is drawn, if the bag is not empty."""

    rules = ("CK-43", "CK-9")

    def __init__(self, slot: int, bag: int) -> None:
        super().__init__()
        self.slot = slot
        self.bag = bag

    def run(self, state: City) -> None:
        for kind in state.box.creatures.in_bag[self.bag]:
            if state.bag[kind] > 0:
                state.push(DrawAbility(self.slot, self.bag))
                return


@final
class DrawAbility(Chance[City]):
    """CK-43 A token from a bag."""

    rules = ("CK-43", "CK-45", "CK-46", "CK-70")
    verbs = ("bag",)

    def __init__(self, slot: int, bag: int) -> None:
        super().__init__()
        self.slot = slot
        self.bag = bag

    def legal(self, state: City) -> list[int]:
        found = []
        for kind in state.box.creatures.in_bag[self.bag]:
            if state.bag[kind] > 0:
                found.append(BAG + kind)
        return found

    def weights(self, state: City) -> list[int]:
        found = []
        for kind in state.box.creatures.in_bag[self.bag]:
            if state.bag[kind] > 0:
                found.append(state.bag[kind])
        return found

    def take(self, state: City, action: int) -> None:
        kind = action - BAG
        creatures, creature = state.box.creatures, state.crew[self.slot]
        first = not has_ability(state, self.slot, creatures.kind_ability[kind])
        state.bag = state.bag[:]
        state.bag[kind] -= 1
        add_token(state, self.slot, kind)
        state.tell("gets-ability", self.slot, kind)
        does = creatures.kind_does[kind]
        if first and does and does[0].code == AMBUSH:
            set_up(state, AMBUSH_AT, creature[OWNER], NO_EXTRA, 0, creature[WAITS])

    def about(self, state: City) -> tuple[int, ...]:
        return (self.slot, self.bag)


def has_ability(state: City, slot: int, ability: int) -> bool:
    creatures, creature = state.box.creatures, state.crew[slot]
    for place in range(TOKENS, len(creature)):
        if ability != NONE and creatures.kind_ability[creature[place]] == ability:
            return True
    return False


assert len(BAG_IDS) == HARD + 1
