"""What a seat sees of Kingsburg: everything but the enemy card that only others have looked at.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NotRequired, TypedDict, get_args

from kingsarms.engine.state import BITS, NOBODY
from kingsarms.games.kingsburg.actions import PHASE_NAMES, Phase, dice_handles
from kingsarms.games.kingsburg.pack import BUILDING_IDS, COLUMNS, FOES, Foe
from kingsarms.games.kingsburg.rules.dice import TOTAL, faces_of
from kingsarms.games.kingsburg.rules.goods import KINDS, Good, row_of
from kingsarms.games.kingsburg.rules.influence import BY_MARKET, BY_TOKEN, UseDice, help_needed, reach, ways
from kingsarms.games.kingsburg.rules.provinces import (
    CHAPEL,
    MARKET,
    STATUE,
    buildable,
    costs,
    level,
    soldier_price,
    walls,
)
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, ENEMY
from kingsarms.games.kingsburg.rules.winter import still_to_fight
from kingsarms.games.kingsburg.state import NEUTRAL, NONE, TOKEN, WINTER, Kingsburg, group_of, help_of, owner_of

Holding = Literal[Good, "token"]
HOLDINGS: tuple[Holding, ...] = get_args(Holding)
Once = Literal["statue", "chapel", "market", "token"]  # a season
ONCE: dict[Once, int] = {"statue": STATUE, "chapel": CHAPEL, "market": MARKET, "token": TOKEN}


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


class Place(TypedDict):
    """An advisor's place at court."""

    id: str
    dice: list[Group]


class Way(Help):
    """A group of one's dice that gets to an advisor."""

    advisor: str
    dice: list[str]


class Stock(TypedDict):
    id: str
    kind: Holding
    count: int


class Plot(TypedDict):
    """A building's place on a province sheet."""

    id: str
    built: bool
    next: bool
    affordable: bool
    cost: NotRequired[dict[Good, int]]  # where it is not the printed one


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
    used: dict[Once, bool]
    has_seen_enemy: bool
    battle: dict[Foe, int]  # what the buildings add against each
    built: int
    province: list[Plot]


class Enemy(TypedDict):
    """A card, by its id; its face is printed."""

    id: str


class Deck(TypedDict):
    """This year's enemy: the card for those who know it, its back and what may lie under it for all."""

    id: str
    low: int
    high: int
    revealed: bool
    card: Enemy | None
    possible: list[Enemy]
    seen_by: list[int]
    cards_left: int


class Winter(TypedDict):
    """The King's die and the combat values, once they are known; the last winter's are shown until the next."""

    now: bool
    kings_die: int
    power: list[int]
    fought: list[int]  # the seats whose battle is over


class Own(TypedDict):
    """What seats see differently."""

    enemy: Deck
    reach: list[Way]  # where one's dice can go


class KingsburgView(Own):
    year: int
    phase: Phase
    order: list[int]
    court: list[Place]
    asking: str | None  # the advisor the table is busy with
    governors: list[Governor]
    envoy: int | None
    past: list[Enemy]
    winter: Winter | None


def public(state: Kingsburg) -> KingsburgView:
    return {
        "year": state.year + 1,
        "phase": PHASE_NAMES[state.phase],
        "order": state.order[:],
        "court": [_place(state, advisor) for advisor in range(1, ADVISORS + 1)],
        "asking": _asking(state),
        "governors": [_governor(state, owner) for owner in range(state.seats)],
        "envoy": state.envoy if state.envoy != NONE else None,
        "enemy": _deck(state),
        "past": [_enemy(state, card) for card in state.past],
        "winter": _winter(state),
        "reach": [],
    }


def private(state: Kingsburg, seat: int, public: KingsburgView) -> Own:
    return {"enemy": {**public["enemy"], "card": _known_enemy(state, seat)}, "reach": _reach(state, seat)}


# -- the court -------------------------------------------------------------------------------------------------------


def _place(state: Kingsburg, advisor: int) -> Place:
    placed = [state.court[advisor]] if state.court[advisor] else []
    if state.guest_at == advisor:
        placed.append(state.guest)
    return {"id": f"advisor:{advisor}", "dice": [_group(group, place > 0) for place, group in enumerate(placed)]}


def _group(placed: int, by_envoy: bool) -> Group:
    seat = owner_of(placed) if owner_of(placed) != NEUTRAL else None
    return {"seat": seat, "dice": _faces(group_of(placed)), **_help(help_of(placed), envoy=by_envoy)}


def _help(helped: int, *, envoy: bool) -> Help:
    return {"token": bool(helped & BY_TOKEN), "market": bool(helped & BY_MARKET), "envoy": envoy}


def _asking(state: Kingsburg) -> str | None:
    """The advisor the table is busy with: dice are being chosen for him, or he helps."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, UseDice):
        return f"advisor:{step.subject + 1}"
    return f"advisor:{state.helped_to}" if state.helped_to else None


def _faces(pool: int) -> list[Face]:
    coloured, white = faces_of(pool)
    return [*(Face(face=face, white=False) for face in coloured), *(Face(face=face, white=True) for face in white)]


def _reach(state: Kingsburg, seat: int) -> list[Way]:
    """Where the seat's dice can go now: for each advisor every group of dice that gets there, and with what help."""
    advisors = reach(state, seat)
    found: list[Way] = []
    for advisor in range(1, ADVISORS + 1):
        for group in ways(state, seat, advisor) if advisors & BITS[advisor] else ():
            needed = _help(help_needed(state, seat, advisor, group), envoy=bool(state.closed & BITS[advisor]))
            found.append({"advisor": f"advisor:{advisor}", "dice": [*_dice(seat, group)], **needed})
    return found


# -- the governors ---------------------------------------------------------------------------------------------------


def _governor(state: Kingsburg, owner: int) -> Governor:
    bit, pool, used = BITS[owner], state.pool[owner], state.used[owner]
    return {
        "id": f"seat:{owner}",
        "seat": owner,
        "points": state.vp[owner],
        "soldiers": state.soldiers[owner],
        "soldier_price": soldier_price(state, owner),
        "stock": _stock(state, owner),
        "goods": state.stock(owner),
        "dice": [{"id": handle, **die} for handle, die in zip(_dice(owner, pool), _faces(pool), strict=True)],
        "dice_total": TOTAL[pool],
        "passed": bool(state.passed & bit),
        "envoy": state.envoy == owner,
        "aided": state.aided == owner,
        "used": {once: bool(used & BITS[what]) for once, what in ONCE.items()},
        "has_seen_enemy": bool(state.seen_by & bit),
        "battle": {foe: walls(state, owner, number) for number, foe in enumerate(FOES)},
        "built": state.built[owner],
        "province": _province(state, owner),
    }


def _stock(state: Kingsburg, owner: int) -> list[Stock]:
    counts = [*state.goods[owner * KINDS : owner * KINDS + KINDS], state.tokens[owner]]
    return [
        {"id": f"seat:{owner}/stock:{kind}", "kind": kind, "count": count}
        for kind, count in zip(HOLDINGS, counts, strict=True)
    ]


def _province(state: Kingsburg, owner: int) -> list[Plot]:
    """All plots, row by row; a row is built from the left."""
    printed, prices, within_means = state.pack.cost, costs(state, owner), buildable(state, owner)
    plots: list[Plot] = []
    for building, handle in enumerate(_plots(owner)):
        column, standing = building % COLUMNS, level(state, owner, building // COLUMNS)
        plot: Plot = {
            "id": handle,
            "built": column < standing,
            "next": column == standing,
            "affordable": building in within_means,
        }
        if prices[building * KINDS] != printed[building * KINDS]:
            plot["cost"] = row_of(prices, building)
        plots.append(plot)
    return plots


@cache
def _plots(owner: int) -> list[str]:
    return [f"seat:{owner}/building:{name}" for name in BUILDING_IDS]


@cache
def _dice(owner: int, pool: int) -> tuple[str, ...]:
    return tuple(f"seat:{owner}/{handle}" for handle in dice_handles(pool))


# -- the enemies -----------------------------------------------------------------------------------------------------


def _enemy(state: Kingsburg, card: int) -> Enemy:
    return {"id": f"enemy:{state.pack.enemy_ids[card]}"}


def _known_enemy(state: Kingsburg, seat: int) -> Enemy | None:
    return _enemy(state, state.enemy) if state.knows_enemy(seat) else None


def _deck(state: Kingsburg) -> Deck:
    possible = state.pack.enemy_draws[state.enemies][state.year]
    return {
        "id": "enemy",
        "low": state.pack.back_low[state.year],
        "high": state.pack.back_high[state.year],
        "revealed": state.revealed,
        "card": _known_enemy(state, NOBODY),
        "possible": [_enemy(state, action - ENEMY) for action in possible],
        "seen_by": [owner for owner in range(state.seats) if state.seen_by & BITS[owner]],
        "cards_left": state.pack.years - len(state.past),
    }


def _winter(state: Kingsburg) -> Winter | None:
    if state.kings_die == 0:
        return None
    fought = [seat for seat in state.order if seat not in still_to_fight(state)] if state.power else []
    return {"now": state.phase == WINTER, "kings_die": state.kings_die, "power": state.power[:], "fought": fought}
