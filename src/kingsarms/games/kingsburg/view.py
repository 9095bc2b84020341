"""What a seat sees of Kingsburg: everything but the enemy card that only others have looked at."""

from __future__ import annotations

from typing import Any

from kingsarms.games.kingsburg.actions import PHASE_NAMES, PHASE_TITLES, YEAR_TITLES, dice_handles
from kingsarms.games.kingsburg.pack import BUILDING_IDS, CARDS_A_YEAR, FOES
from kingsarms.games.kingsburg.rules.dice import TOTAL, faces_of
from kingsarms.games.kingsburg.rules.goods import BUNDLES, KIND_NAMES, KINDS
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


def view(state: Kingsburg, seat: int) -> dict[str, Any]:
    """The table as `seat` sees it (NOBODY: a spectator). One's own things have short ids, others' name their seat."""
    return {
        "year": state.year + 1,
        "years": [{"id": f"year:{n + 1}", "name": YEAR_TITLES[n], **_back(state, n)} for n in range(state.pack.years)],
        "phase": PHASE_NAMES[state.phase],
        "phases": [
            {"id": f"phase:{name}", "name": title} for name, title in zip(PHASE_NAMES, PHASE_TITLES, strict=True)
        ],
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


def _advisor(state: Kingsburg, advisor: int) -> dict[str, Any]:
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


def _gift(state: Kingsburg, advisor: int) -> dict[str, Any]:
    """What an advisor gives, in numbers. `one_of`: bundles of goods, of which one is chosen."""
    pack, goods = state.pack, advisor * KINDS
    gift: dict[str, Any] = dict(zip(KIND_NAMES, pack.gift_goods[goods : goods + KINDS], strict=True))
    gift |= {
        "any_goods": pack.gift_any[advisor],
        "points": pack.gift_vp[advisor],
        "soldiers": pack.gift_soldiers[advisor],
        "tokens": pack.gift_tokens[advisor],
        "peek": pack.gift_peek[advisor],
        "trade": pack.gift_trade[advisor],
    }
    if pack.gift_any[advisor] == 0:
        bundles = [BUNDLES[action - TAKE] for action in pack.gift_choices[advisor]]
        gift["one_of"] = [_some(dict(zip(KIND_NAMES, bundle, strict=True))) for bundle in bundles]
    return _some(gift)


def _some(counts: dict[str, Any]) -> dict[str, Any]:
    """Without what is nothing."""
    return {what: count for what, count in counts.items() if count}


def _asking(state: Kingsburg) -> str | None:
    """The advisor the table is busy with: dice are being chosen for him, or he helps."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, UseDice):
        return f"advisor:{step.advisor}"
    return f"advisor:{state.helped_to}" if state.helped_to else None


def _faces(pool: int) -> list[dict[str, Any]]:
    coloured, white = faces_of(pool)
    return [{"face": face, "white": False} for face in coloured] + [{"face": face, "white": True} for face in white]


def _reach(state: Kingsburg, seat: int) -> list[dict[str, Any]]:
    """Where the seat's dice can go now: for each advisor every group of dice that gets there, and with what help."""
    advisors = reach(state, seat)
    found = []
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


def _governor(state: Kingsburg, owner: int, viewer: int) -> dict[str, Any]:
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


def _stock(state: Kingsburg, owner: int, prefix: str) -> list[dict[str, Any]]:
    held = [
        {"id": f"{prefix}stock:{name}", "kind": name, "count": state.goods[owner * KINDS + kind]}
        for kind, name in enumerate(KIND_NAMES)
    ]
    return [*held, {"id": f"{prefix}stock:token", "kind": "token", "count": state.tokens[owner]}]


def _building(state: Kingsburg, owner: int, building: int, prefix: str) -> dict[str, Any]:
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


def _against(state: Kingsburg, building: int) -> dict[str, Any] | None:
    """The foe against whom a building is worth more in battle, and how much in all."""
    pack = state.pack
    if pack.battle_foe[building] < 0:
        return None
    foe = FOES[pack.battle_foe[building]]
    return {"foe": foe, "battle": pack.battle[building] + pack.battle_extra[building]}


# -- the enemies -----------------------------------------------------------------------------------------------------


def _back(state: Kingsburg, year: int) -> dict[str, int]:
    return {"low": state.pack.back_low[year], "high": state.pack.back_high[year]}


def _card(state: Kingsburg, card: int) -> dict[str, Any]:
    pack = state.pack
    goods = range(card * KINDS, card * KINDS + KINDS)
    reward = dict(zip(KIND_NAMES, (pack.reward_goods[place] for place in goods), strict=True))
    penalty = dict(zip(KIND_NAMES, (pack.penalty_goods[place] for place in goods), strict=True))
    reward |= {"any_goods": pack.reward_any[card], "points": pack.reward_vp[card]}
    penalty |= {
        "any_goods": pack.penalty_any[card],
        "buildings": pack.penalty_buildings[card],
        "points": pack.penalty_vp[card],
    }
    return {
        "card": pack.enemy_ids[card],
        "name": pack.enemy_names[card],
        "kind": FOES[pack.enemy_foe[card]],
        "year": card // CARDS_A_YEAR + 1,
        "strength": pack.enemy_strength[card],
        "reward": _some(reward),
        "penalty": _some(penalty),
    }


def _deck(state: Kingsburg, seat: int) -> dict[str, Any]:
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


def _winter(state: Kingsburg) -> dict[str, Any] | None:
    """The King's die and the combat values, once they are known; the last winter's are shown until the next."""
    if state.kings_die == 0:
        return None
    return {"now": state.phase == WINTER, "kings_die": state.kings_die, "power": state.power[:]}
