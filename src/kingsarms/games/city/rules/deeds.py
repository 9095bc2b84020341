"""What heroes do on their turn: moving, exploring, fighting, interacting."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kingsarms.engine.state import BITS
from kingsarms.games.city.content.effects import EXTRA_QUEST, ONE
from kingsarms.games.city.content.heroes import BONUS_SKILLS, HEROES, OF_HERO
from kingsarms.games.city.content.terms import (
    CELLS,
    CITY,
    COST_IDS,
    NONE,
    OCCUPIED,
    ON_ATTACK,
    ON_EXPLORE,
    ON_INTERACT,
    ON_MOVE,
    QUEST_TILE,
    distance,
)
from kingsarms.games.city.rules.combat import Attack, attackable, basic_heal, creatures_in_range, heal_reach, healable
from kingsarms.games.city.rules.explore import explore
from kingsarms.games.city.rules.ground import may_take, put_worker, walk
from kingsarms.games.city.rules.harm import change_hope
from kingsarms.games.city.rules.places import (
    add_each,
    creature_on,
    seats_in_range,
    type_at,
    waiting_npcs,
)
from kingsarms.games.city.rules.quests import (
    Bonded,
    complete,
    draw_quest,
    has_room,
    needs_interact,
    rule_against_completing,
)
from kingsarms.games.city.rules.sheet import (
    closed_action,
    has_space,
    reach_of,
    seat_of,
    skill_number,
    spend,
    trait,
)
from kingsarms.games.city.rules.skills import rule_against_skill, use
from kingsarms.games.city.rules.trade import buy, gifts, give, goods_for, rule_against_buying, rule_against_giving
from kingsarms.games.city.rules.verbs import (
    BUY,
    COMPLETE,
    END,
    EXPLORE,
    FETCH,
    FREE,
    FREE_WORKER,
    GIVE,
    LIBERATE,
    MEND,
    MOVE,
    SEEK,
    SEND,
    STRIKE,
    USE,
)
from kingsarms.games.city.rules.ways import hero_path, hero_ways, is_clear, ways_over
from kingsarms.games.city.state import NPCS, Q_QUEST, WORKERS, City

TO_MOVE: Final = COST_IDS.index("move")
TO_ATTACK: Final = COST_IDS.index("attack")
TO_HEAL: Final = COST_IDS.index("heal")


def rule_against_space(state: City, seat: int, space: int) -> str:
    """CK-132 Who lies in a pit does nothing; CK-30, CK-31 a token and a free circle."""
    if state.pits & BITS[seat]:
        return "CK-132"
    if state.tokens[seat] == 0:
        return "CK-30"
    return "" if has_space(state, seat, space) else "CK-31"


def rule_against_hero_action(state: City, seat: int, action: int) -> str:
    """The rule that forbids an action of a hero, or an empty text."""
    if action == END:
        return ""
    if action < FETCH:
        return rule_against_move(state, seat, action - MOVE)
    if action < EXPLORE:
        return rule_against_fetch(state, seat, (action - FETCH) // CELLS, (action - FETCH) % CELLS)
    if action == EXPLORE:
        rule = rule_against_space(state, seat, ON_EXPLORE)
        return rule if rule else "" if state.tiles[state.at[seat]] == NONE else "CK-115"
    if action < BUY:
        return rule_against_fight(state, seat, action)
    if action < COMPLETE:
        return rule_against_interact(state, seat, action)
    if action < GIVE:
        could = rule_against_space(state, seat, ON_INTERACT) == ""
        return rule_against_completing(state, seat, action - COMPLETE, could)
    if action < USE:
        rule = rule_against_space(state, seat, ON_INTERACT)
        if rule:
            return rule
        return rule_against_giving(state, seat, (action - GIVE) // HEROES, (action - GIVE) % HEROES)
    return rule_against_skill(state, seat, action - USE)


def rule_against_moving(state: City, seat: int) -> str:
    rule = rule_against_space(state, seat, ON_MOVE)
    if rule:
        return rule
    return "CK-171" if closed_action(state, seat) == TO_MOVE else ""


def rule_against_move(state: City, seat: int, cell: int) -> str:
    rule = rule_against_moving(state, seat)
    if rule:
        return rule
    return "" if hero_ways(state, seat) >> cell & 1 else "CK-110"


def rule_against_fetch(state: City, seat: int, npc: int, cell: int) -> str:
    """CK-223 A Move over the tile of somebody who waits, and comes along."""
    rule = rule_against_moving(state, seat)
    if rule:
        return rule
    if not may_take(state, seat, npc) or state.npc_at[npc] == state.at[seat]:
        return "CK-223"
    return "" if ways_over(state, seat, state.npc_at[npc]) >> cell & 1 else "CK-110"


def rule_against_fight(state: City, seat: int, action: int) -> str:
    rule = rule_against_space(state, seat, ON_ATTACK)
    if rule:
        return rule
    if state.at[seat] == CITY:
        return "CK-124"
    if action < MEND:
        if closed_action(state, seat) == TO_ATTACK:
            return "CK-171"
        return "" if action - STRIKE in attackable(state, seat, 0) else "CK-118"
    if closed_action(state, seat) == TO_HEAL:
        return "CK-171"
    other = seat_of(state, action - MEND)
    return "" if other in healable(state, seat, heal_reach(state, seat)) else "CK-123"


def rule_against_interact(state: City, seat: int, action: int) -> str:
    rule = rule_against_space(state, seat, ON_INTERACT)
    if rule:
        return rule
    cell = state.at[seat]
    if action < SEEK:
        return rule_against_buying(state, seat, action - BUY)
    if action == SEEK:
        if type_at(state, cell) != QUEST_TILE:
            return "CK-131"
        return "" if has_room(state, seat) else "CK-201"
    if action == LIBERATE:
        if type_at(state, cell) != OCCUPIED or state.liberated & BITS[state.tiles[cell]]:
            return "CK-133"
        return "CK-133" if creature_on(state, cell) else ""
    return rule_against_freeing(state, seat, action)


def rule_against_freeing(state: City, seat: int, action: int) -> str:
    if action < FREE_WORKER:
        other = seat_of(state, action - FREE)
        return "" if other != NONE and may_free(state, seat, other) else "CK-116"
    other = seat_of(state, (action - FREE_WORKER) // WORKERS)
    worker = other * WORKERS + (action - FREE_WORKER) % WORKERS
    return "" if other != NONE and may_free_worker(state, seat, worker) else "CK-116"


def may_free(state: City, seat: int, other: int) -> bool:
    """CK-116 A hero in a pit on a neighbouring tile."""
    return state.pits & BITS[other] != 0 and distance(state.at[other], state.at[seat]) == 1


def may_free_worker(state: City, seat: int, worker: int) -> bool:
    """CK-116 Likewise a worker."""
    return state.worker_pits & BITS[worker] != 0 and distance(state.worker[worker], state.at[seat]) == 1


def hero_options(state: City, seat: int, found: list[int]) -> None:
    """All that a hero can do, ascending, added to `found`."""
    could = state.tokens[seat] > 0 and state.pits >> seat & 1 == 0
    full: i64 = state.spent[seat]
    interacts = could and full >> ON_INTERACT & 1 == 0
    if could:
        if full >> ON_MOVE & 1 == 0 and closed_action(state, seat) != TO_MOVE:
            ways = hero_ways(state, seat)
            add_each(ways, MOVE, found)
            if waiting_npcs(state) & ways:
                fetch_options(state, seat, ways, found)
        if full >> ON_EXPLORE & 1 == 0 and state.known >> state.at[seat] & 1 == 0:
            found.append(EXPLORE)
        if full >> ON_ATTACK & 1 == 0 and state.at[seat] != CITY:
            fight_options(state, seat, found)
        if interacts:
            interact_options(state, seat, found)
    if state.quests:
        complete_options(state, seat, interacts, found)
    if interacts and state.at[seat] == CITY:
        found.extend(gifts(state, seat))
    if could and state.learned[seat]:
        skill_options(state, seat, found)


def fetch_options(state: City, seat: int, ways: i64, found: list[int]) -> None:
    """CK-223 Where one can go over the tile of somebody who waits."""
    for npc in range(NPCS):
        cell = state.npc_at[npc]
        if may_take(state, seat, npc) and ways >> cell & 1 and cell != state.at[seat]:
            add_each(ways_over(state, seat, cell), FETCH + npc * CELLS, found)


def skill_options(state: City, seat: int, found: list[int]) -> None:
    for place in range(OF_HERO + BONUS_SKILLS):
        if state.learned[seat] & BITS[place]:
            skill = skill_number(state, seat, place)
            if rule_against_skill(state, seat, skill) == "":
                found.append(USE + skill)


def fight_options(state: City, seat: int, found: list[int]) -> None:
    closed = closed_action(state, seat)
    if closed != TO_ATTACK and state.order:
        add_each(creatures_in_range(state, seat, 0), STRIKE, found)
    if closed != TO_HEAL:
        near = seats_in_range(state, state.at[seat], reach_of(state, seat) + heal_reach(state, seat))
        add_heroes(state, near, MEND, found)


def add_heroes(state: City, seats: i64, first: int, found: list[int]) -> None:
    """Add the heroes of some seats to `found`, ascending, counted from `first` on."""
    heroes: i64 = 0
    for seat in range(state.seats):
        if seats >> seat & 1:
            heroes |= BITS[state.hero[seat]]
    add_each(heroes, first, found)


def interact_options(state: City, seat: int, found: list[int]) -> None:
    if state.trade:
        for item in goods_for(state, seat):
            found.append(BUY + item)
    kind = type_at(state, state.at[seat])
    if kind in (QUEST_TILE, OCCUPIED):
        action = SEEK if kind == QUEST_TILE else LIBERATE
        if rule_against_interact(state, seat, action) == "":
            found.append(action)
    if state.pits or state.worker_pits:
        freeing_options(state, seat, found)


def freeing_options(state: City, seat: int, found: list[int]) -> None:
    """Whom one can free, ascending, added to `found`."""
    heroes: i64 = 0
    workers: i64 = 0
    for other in range(state.seats):
        hero = state.hero[other]
        if may_free(state, seat, other):
            heroes |= BITS[hero]
        for which in range(WORKERS):
            if may_free_worker(state, seat, other * WORKERS + which):
                workers |= BITS[hero * WORKERS + which]
    add_each(heroes, FREE, found)
    add_each(workers, FREE_WORKER, found)


def complete_options(state: City, seat: int, interacts: bool, found: list[int]) -> None:
    before = len(found)
    for record in state.quests:
        quest = record[Q_QUEST]
        if state.box.cards.by_hand[quest] and rule_against_completing(state, seat, quest, interacts) == "":
            found.append(COMPLETE + quest)
    if len(found) > before + 1:
        found[before:] = sorted(found[before:])


# -- doing it --------------------------------------------------------------------------------------------------------


def act_hero(state: City, seat: int, action: int) -> None:
    """A hero does what was chosen."""
    if action < EXPLORE:
        move(state, seat, action)
    elif action == EXPLORE:
        spend(state, seat, ON_EXPLORE)
        explore(state, seat, state.at[seat], True, NONE)
    elif action < BUY:
        fight(state, seat, action)
    elif action < COMPLETE:
        interact(state, seat, action)
    elif action < GIVE:
        if needs_interact(state, action - COMPLETE):
            spend(state, seat, ON_INTERACT)
        complete(state, seat, action - COMPLETE)
    elif action < USE:
        give(state, seat, (action - GIVE) // HEROES, (action - GIVE) % HEROES)
    else:
        use(state, seat, action - USE)


def move(state: City, seat: int, action: int) -> None:
    """CK-110 By the way that hurts least; CK-223 over the tile of somebody whom one fetches."""
    by = NONE if action < FETCH else state.npc_at[(action - FETCH) // CELLS]
    goal = action - MOVE if by == NONE else (action - FETCH) % CELLS
    spend(state, seat, ON_MOVE)
    state.tell("moves" if goal != state.at[seat] else "comes-back", seat, goal)
    if by == NONE and is_clear(state, seat, goal):
        walk(state, seat, [goal])
    else:
        walk(state, seat, hero_path(state, seat, goal, by))


def fight(state: City, seat: int, action: int) -> None:
    spend(state, seat, ON_ATTACK)
    if action < MEND:
        state.push(Attack(seat, action - STRIKE, 0, 0, ONE))
    else:
        other = seat_of(state, action - MEND)
        state.tell("mends", seat, other)
        basic_heal(state, seat, [other], 1)


def interact(state: City, seat: int, action: int) -> None:
    spend(state, seat, ON_INTERACT)
    if action < SEEK:
        buy(state, seat, action - BUY)
    elif action == SEEK:
        for _ in range(trait(state, seat, EXTRA_QUEST)):
            state.push(Bonded(seat))
        draw_quest(state, seat)
    elif action == LIBERATE:
        state.liberated |= BITS[state.tiles[state.at[seat]]]
        state.tell("liberates", seat, state.at[seat])
        change_hope(state, 1)
    elif action < FREE_WORKER:
        other = seat_of(state, action - FREE)
        state.pits &= ~BITS[other]
        state.tell("frees", seat, other)
        walk(state, other, [state.at[seat]])
    else:
        other = seat_of(state, (action - FREE_WORKER) // WORKERS)
        worker = other * WORKERS + (action - FREE_WORKER) % WORKERS
        state.worker_pits &= ~BITS[worker]
        put_worker(state, worker, state.at[seat])


assert SEND > USE
