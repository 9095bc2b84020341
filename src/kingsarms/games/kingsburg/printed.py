"""What is printed on the board, the province sheets and the enemy cards of Kingsburg.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, TypeVar, cast

from kingsarms.games.kingsburg.actions import PHASE_NAMES, Phase
from kingsarms.games.kingsburg.pack import BUILDING_IDS, CARDS_A_YEAR, COLUMNS, FOES, Foe, Pack
from kingsarms.games.kingsburg.rules.goods import BUNDLES, KIND_NAMES, Good, row_of
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMIES, TAKE
from kingsarms.games.kingsburg.text import BRIEFS, PHASES, YEARS


class Named(TypedDict):
    id: str
    name: str


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


class Advisor(Named):
    value: int
    effect: str
    gift: Gift


class Against(TypedDict):
    """The foe against whom a building is worth more in battle, and how much in all."""

    foe: Foe
    battle: int


class Building(Named):
    effect: str
    brief: str  # its power in a few words, for the sheet itself; empty where its numbers say it all
    row: int
    column: int
    cost: dict[Good, int]
    points: int
    battle: int
    against: Against | None


class EnemyCard(Named):
    kind: Foe
    year: int
    strength: int
    reward: Spoils
    penalty: Spoils


class Things(TypedDict):
    advisors: list[Advisor]
    buildings: list[Building]
    enemies: list[EnemyCard]


class Year(Named):
    """A year, and how strong its enemies are by their backs."""

    low: int
    high: int


class PhaseOfYear(Named):
    phase: Phase


class Supply(TypedDict):
    id: str
    kind: Good


class KingsburgPrinted(TypedDict):
    things: Things
    years: list[Year]
    phases: list[PhaseOfYear]
    supply: list[Supply]


def printed(pack: Pack) -> KingsburgPrinted:
    """The content of the box as players see it."""
    return {
        "things": {
            "advisors": [_advisor(pack, advisor) for advisor in range(1, ADVISORS + 1)],
            "buildings": [_building(pack, building) for building in range(BUILDINGS)],
            "enemies": [_enemy(pack, card) for card in range(ENEMIES)],
        },
        "years": [
            {"id": f"year:{n + 1}", "name": YEARS[n], "low": pack.back_low[n], "high": pack.back_high[n]}
            for n in range(pack.years)
        ],
        "phases": [
            {"id": f"phase:{phase}", "name": title, "phase": phase}
            for phase, title in zip(PHASE_NAMES, PHASES, strict=True)
        ],
        "supply": [{"id": f"supply:{good}", "kind": good} for good in KIND_NAMES],
    }


def _advisor(pack: Pack, advisor: int) -> Advisor:
    return {
        "id": f"advisor:{advisor}",
        "value": advisor,
        "name": pack.advisor_names[advisor],
        "effect": pack.advisor_effects[advisor],
        "gift": _gift(pack, advisor),
    }


def _gift(pack: Pack, advisor: int) -> Gift:
    bundles = [action - TAKE for action in pack.gift_choices[advisor]] if pack.gift_any[advisor] == 0 else []
    return _some(
        Gift(
            **_bundle(pack.gift_goods, advisor),
            any_goods=pack.gift_any[advisor],
            points=pack.gift_vp[advisor],
            soldiers=pack.gift_soldiers[advisor],
            tokens=pack.gift_tokens[advisor],
            peek=pack.gift_peek[advisor],
            trade=pack.gift_trade[advisor],
            one_of=[_some(_bundle(BUNDLES, bundle)) for bundle in bundles],
        )
    )


def _building(pack: Pack, building: int) -> Building:
    return {
        "id": f"building:{BUILDING_IDS[building]}",
        "name": pack.building_names[building],
        "effect": pack.building_effects[building],
        "brief": BRIEFS.get(BUILDING_IDS[building], ""),
        "row": building // COLUMNS + 1,
        "column": building % COLUMNS + 1,
        "cost": row_of(pack.cost, building),
        "points": pack.building_vp[building],
        "battle": pack.battle[building],
        "against": _against(pack, building),
    }


def _against(pack: Pack, building: int) -> Against | None:
    if pack.battle_foe[building] < 0:
        return None
    foe = FOES[pack.battle_foe[building]]
    return {"foe": foe, "battle": pack.battle[building] + pack.battle_extra[building]}


def _enemy(pack: Pack, card: int) -> EnemyCard:
    lost = pack.penalty_buildings[card]
    return {
        "id": f"enemy:{pack.enemy_ids[card]}",
        "name": pack.enemy_names[card],
        "kind": FOES[pack.enemy_foe[card]],
        "year": card // CARDS_A_YEAR + 1,
        "strength": pack.enemy_strength[card],
        "reward": _spoils(card, pack.reward_goods, pack.reward_any[card], 0, pack.reward_vp[card]),
        "penalty": _spoils(card, pack.penalty_goods, pack.penalty_any[card], lost, pack.penalty_vp[card]),
    }


def _spoils(card: int, goods: Sequence[int], any_goods: int, buildings: int, points: int) -> Spoils:
    return _some(Spoils(**_bundle(goods, card), any_goods=any_goods, buildings=buildings, points=points))


def _bundle(table: Sequence[int], row: int) -> Bundle:
    return cast(Bundle, row_of(table, row))


_Counts = TypeVar("_Counts", bound=Mapping[str, object])


def _some(counts: _Counts) -> _Counts:
    """Without what is nothing: all these types allow for that."""
    return cast(_Counts, {what: count for what, count in counts.items() if count})
