"""What a seat sees of Kingsburg: everything but the enemy card that only others have looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict, TypeVar, cast

from kingsarms.games.kingsburg.actions import PHASE_NAMES, Phase, dice_handles
from kingsarms.games.kingsburg.pack import BUILDING_IDS, CARDS_A_YEAR, FOES, Foe
from kingsarms.games.kingsburg.rules.dice import TOTAL, faces_of
from kingsarms.games.kingsburg.rules.goods import BUNDLES, KIND_NAMES, KINDS, Good
from kingsarms.games.kingsburg.rules.influence import UseDice, help_needed, reach, ways
from kingsarms.games.kingsburg.rules.provinces import COLUMNS, buildable, gold_cost, level, soldier_price, walls
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMY, TAKE
from kingsarms.games.kingsburg.state import (
    BITS,
    BY_MARKET,
    BY_TOKEN,
    NEUTRAL,
    NONE,
    WINTER,
    Kingsburg,
    group_of,
    help_of,
    owner_of,
)
from kingsarms.games.kingsburg.text import PHASES, YEARS

# -- what is declared ------------------------------------------------------------------------------------------------
# The browser's types are made from these classes: run `npm run types` in `client/` when they change.

Holding = Literal["gold", "wood", "stone", "token"]


class Bundle(TypedDict, total=False):
    """Some goods; of a kind that is not named, none."""

    gold: int
    wood: int
    stone: int


class Gift(Bundle, total=False):
    """What an advisor gives, in numbers."""

    any_goods: int
    points: int
    soldiers: int
    tokens: int
    peek: bool
    trade: bool
    one_of: list[Bundle]  # of which one is chosen


class Spoils(Bundle, total=False):
    """What an enemy brings or takes; buildings are only ever taken."""

    any_goods: int
    points: int
    buildings: int


class Price(TypedDict):
    gold: int
    wood: int
    stone: int


class Named(TypedDict):
    id: str
    name: str


class Back(TypedDict):
    """The back of a year's enemies: how strong they are."""

    low: int
    high: int


class Year(Named, Back):
    pass


class Face(TypedDict):
    """A die as it lies."""

    face: int
    white: bool


class Die(Face):
    id: str


class Help(TypedDict):
    """What dice need besides themselves to get to an advisor."""

    token: bool
    market: bool
    envoy: bool


class Group(Help):
    """A group of dice on an advisor; without a seat they are neutral."""

    seat: int | None
    dice: list[Face]


class Advisor(Named):
    value: int
    effect: str
    gift: Gift
    dice: list[Group]


class Way(Help):
    """A group of one's dice that gets to an advisor."""

    advisor: str
    dice: list[str]


class Supply(TypedDict):
    id: str
    kind: Good


class Stock(TypedDict):
    id: str
    kind: Holding
    count: int


class Against(TypedDict):
    """The foe against whom a building is worth more in battle, and how much in all."""

    foe: Foe
    battle: int


class Building(Named):
    effect: str
    row: int
    column: int
    cost: Price
    points: int
    battle: int
    against: Against | None
    built: bool
    next: bool
    affordable: bool


class Used(TypedDict):
    statue: bool
    chapel: bool
    market: bool
    token: bool


class Governor(TypedDict):
    id: str
    seat: int
    points: int
    soldiers: int
    soldier_price: int
    stock: list[Stock]
    goods: int
    dice: list[Die]
    dice_total: int
    passed: bool
    envoy: bool
    aided: bool
    used: Used
    has_seen_enemy: bool
    battle: dict[Foe, int]  # what the buildings add against each
    built: int
    province: list[Building]


class EnemyCard(TypedDict):
    card: str
    name: str
    kind: Foe
    year: int
    strength: int
    reward: Spoils
    penalty: Spoils


class Deck(Back):
    """This year's enemy."""

    id: str
    revealed: bool
    card: EnemyCard | None  # for those who know it
    possible: list[EnemyCard]
    seen_by: list[int]
    cards_left: int


class Winter(TypedDict):
    """The King's die and the combat values, once they are known; the last winter's are shown until the next."""

    now: bool
    kings_die: int
    power: list[int]


class KingsburgView(TypedDict):
    year: int
    years: list[Year]
    phase: Phase
    phases: list[Named]
    order: list[int]
    court: list[Advisor]
    asking: str | None  # the advisor the table is busy with
    supply: list[Supply]
    governors: list[Governor]
    envoy: int | None
    enemy: Deck
    past: list[EnemyCard]
    winter: Winter | None
    reach: list[Way]


_Counts = TypeVar("_Counts", bound=Mapping[str, object])


# -- the table -------------------------------------------------------------------------------------------------------


def view(state: Kingsburg, seat: int) -> KingsburgView:
    """The table as `seat` sees it (NOBODY: a spectator). One's own things have short ids, others' name their seat."""
    return {
        "year": state.year + 1,
        "years": [{"id": f"year:{n + 1}", "name": YEARS[n], **_back(state, n)} for n in range(state.pack.years)],
        "phase": PHASE_NAMES[state.phase],
        "phases": [{"id": f"phase:{name}", "name": title} for name, title in zip(PHASE_NAMES, PHASES, strict=True)],
        "order": state.order[:],
        "court": [_advisor(state, advisor) for advisor in range(1, ADVISORS + 1)],
        "asking": _asking(state),
        "supply": [{"id": f"supply:{name}", "kind": name} for name in KIND_NAMES],
        "governors": [_governor(state, owner, seat) for owner in range(state.seats)],
        "envoy": state.envoy if state.envoy != NONE else None,
        "enemy": _deck(state, seat),
        "past": [_card(state, card) for card in state.past],
        "winter": _winter(state),
        "reach": _reach(state, seat) if 0 <= seat < state.seats else [],
    }


# -- the court -------------------------------------------------------------------------------------------------------


def _advisor(state: Kingsburg, advisor: int) -> Advisor:
    placed = [state.court[advisor]] if state.court[advisor] else []
    if state.guest_at == advisor:
        placed.append(state.guest)
    return {
        "id": f"advisor:{advisor}",
        "value": advisor,
        "name": state.pack.advisor_names[advisor],
        "effect": state.pack.advisor_effects[advisor],
        "gift": _gift(state, advisor),
        "dice": [
            {
                "seat": owner_of(group) if owner_of(group) != NEUTRAL else None,
                "dice": _faces(group_of(group)),
                "token": bool(help_of(group) & BY_TOKEN),
                "market": bool(help_of(group) & BY_MARKET),
                "envoy": place > 0,
            }
            for place, group in enumerate(placed)
        ],
    }


def _gift(state: Kingsburg, advisor: int) -> Gift:
    pack = state.pack
    bundles = [BUNDLES[action - TAKE] for action in pack.gift_choices[advisor]] if pack.gift_any[advisor] == 0 else []
    return _some(
        Gift(
            **_bundle(pack.gift_goods[advisor * KINDS : advisor * KINDS + KINDS]),
            any_goods=pack.gift_any[advisor],
            points=pack.gift_vp[advisor],
            soldiers=pack.gift_soldiers[advisor],
            tokens=pack.gift_tokens[advisor],
            peek=pack.gift_peek[advisor],
            trade=pack.gift_trade[advisor],
            one_of=[_some(_bundle(bundle)) for bundle in bundles],
        )
    )


def _bundle(counts: Sequence[int]) -> Bundle:
    gold, wood, stone = counts
    return {"gold": gold, "wood": wood, "stone": stone}


def _some(counts: _Counts) -> _Counts:
    """Without what is nothing: all these types allow for that."""
    return cast(_Counts, {what: count for what, count in counts.items() if count})


def _asking(state: Kingsburg) -> str | None:
    """The advisor the table is busy with: dice are being chosen for him, or he helps."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, UseDice):
        return f"advisor:{step.advisor}"
    return f"advisor:{state.helped_to}" if state.helped_to else None


def _faces(pool: int) -> list[Face]:
    coloured, white = faces_of(pool)
    return [*(Face(face=face, white=False) for face in coloured), *(Face(face=face, white=True) for face in white)]


def _reach(state: Kingsburg, seat: int) -> list[Way]:
    """Where the seat's dice can go now: for each advisor every group of dice that gets there, and with what help."""
    advisors = reach(state, seat)
    found: list[Way] = []
    for advisor in range(1, ADVISORS + 1):
        if not advisors & BITS[advisor]:
            continue
        for group in ways(state, seat, advisor):
            helped = help_needed(state, seat, advisor, group)
            found.append(
                {
                    "advisor": f"advisor:{advisor}",
                    "dice": list(dice_handles(group)),
                    "token": bool(helped & BY_TOKEN),
                    "market": bool(helped & BY_MARKET),
                    "envoy": bool(state.closed & BITS[advisor]),
                }
            )
    return found


# -- the governors ---------------------------------------------------------------------------------------------------


def _governor(state: Kingsburg, owner: int, viewer: int) -> Governor:
    prefix = "" if owner == viewer else f"seat:{owner}/"
    bit, pool = BITS[owner], state.pool[owner]
    return {
        "id": f"seat:{owner}",
        "seat": owner,
        "points": state.vp[owner],
        "soldiers": state.soldiers[owner],
        "soldier_price": soldier_price(state, owner),
        "stock": _stock(state, owner, prefix),
        "goods": state.stock(owner),
        "dice": [{"id": prefix + handle, **die} for handle, die in zip(dice_handles(pool), _faces(pool), strict=True)],
        "dice_total": TOTAL[pool],
        "passed": bool(state.passed & bit),
        "envoy": state.envoy == owner,
        "aided": state.aided == owner,
        "used": {
            "statue": bool(state.statue_used & bit),
            "chapel": bool(state.chapel_used & bit),
            "market": bool(state.market_used & bit),
            "token": bool(state.token_used & bit),
        },
        "has_seen_enemy": bool(state.seen_by & bit),
        "battle": {foe: walls(state, owner, number) for number, foe in enumerate(FOES)},
        "built": state.built[owner],
        "province": [_building(state, owner, building, prefix) for building in range(BUILDINGS)],
    }


def _stock(state: Kingsburg, owner: int, prefix: str) -> list[Stock]:
    held: list[Stock] = [
        {"id": f"{prefix}stock:{name}", "kind": name, "count": state.goods[owner * KINDS + kind]}
        for kind, name in enumerate(KIND_NAMES)
    ]
    return [*held, {"id": f"{prefix}stock:token", "kind": "token", "count": state.tokens[owner]}]


def _building(state: Kingsburg, owner: int, building: int, prefix: str) -> Building:
    pack, cost = state.pack, building * KINDS
    row, column = building // COLUMNS, building % COLUMNS
    return {
        "id": f"{prefix}building:{BUILDING_IDS[building]}",
        "name": pack.building_names[building],
        "effect": pack.building_effects[building],
        "row": row + 1,
        "column": column + 1,
        "cost": {
            "gold": gold_cost(state, owner, building),
            "wood": pack.cost[cost + 1],
            "stone": pack.cost[cost + 2],
        },
        "points": pack.building_vp[building],
        "battle": pack.battle[building],
        "against": _against(state, building),
        "built": state.owns(owner, building),
        "next": level(state, owner, row) == column,
        "affordable": building in buildable(state, owner),
    }


def _against(state: Kingsburg, building: int) -> Against | None:
    pack = state.pack
    if pack.battle_foe[building] < 0:
        return None
    foe = FOES[pack.battle_foe[building]]
    return {"foe": foe, "battle": pack.battle[building] + pack.battle_extra[building]}


# -- the enemies -----------------------------------------------------------------------------------------------------


def _back(state: Kingsburg, year: int) -> Back:
    return {"low": state.pack.back_low[year], "high": state.pack.back_high[year]}


def _card(state: Kingsburg, card: int) -> EnemyCard:
    pack = state.pack
    first = card * KINDS
    reward = Spoils(
        **_bundle(pack.reward_goods[first : first + KINDS]),
        any_goods=pack.reward_any[card],
        buildings=0,
        points=pack.reward_vp[card],
    )
    penalty = Spoils(
        **_bundle(pack.penalty_goods[first : first + KINDS]),
        any_goods=pack.penalty_any[card],
        buildings=pack.penalty_buildings[card],
        points=pack.penalty_vp[card],
    )
    return {
        "card": pack.enemy_ids[card],
        "name": pack.enemy_names[card],
        "kind": FOES[pack.enemy_foe[card]],
        "year": card // CARDS_A_YEAR + 1,
        "strength": pack.enemy_strength[card],
        "reward": _some(reward),
        "penalty": _some(penalty),
    }


def _deck(state: Kingsburg, seat: int) -> Deck:
    """This year's enemy: the card for those who know it, its back and what may lie under it for all."""
    possible = state.pack.enemy_draws[state.enemies][state.year]
    return {
        "id": "enemy",
        **_back(state, state.year),
        "revealed": state.revealed,
        "card": _card(state, state.enemy) if state.knows_enemy(seat) else None,
        "possible": [_card(state, action - ENEMY) for action in possible],
        "seen_by": [owner for owner in range(state.seats) if state.seen_by & BITS[owner]],
        "cards_left": state.pack.years - len(state.past),
    }


def _winter(state: Kingsburg) -> Winter | None:
    if state.kings_die == 0:
        return None
    return {"now": state.phase == WINTER, "kings_die": state.kings_die, "power": state.power[:]}
