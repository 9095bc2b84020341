"""The words of Kingsburg: how each action is written, and what it points at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, get_args

from kingsarms.engine.actions import Domain, Verb, Vocabulary
from kingsarms.games.kingsburg.pack import BUILDING_IDS, Pack
from kingsarms.games.kingsburg.rules import goods
from kingsarms.games.kingsburg.rules.dice import FACES, FIRST_GROUP, POOLS, faces_of
from kingsarms.games.kingsburg.rules.goods import KIND_NAMES, KINDS, LOST, PAID, TAKEN
from kingsarms.games.kingsburg.rules.season import OF_POWER
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMIES, VERBS
from kingsarms.games.kingsburg.text import ADVISOR, ENEMY, PHASES, REROLLS, WHITE_DIE, YEARS, counted

Phase = Literal["aid", "spring", "reward", "summer", "envoy", "autumn", "recruit", "winter"]
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


def build_vocabulary(pack: Pack, seats: int) -> Vocabulary:
    return Vocabulary.of(
        VERBS,
        Verb("influence", _advisors(pack)),
        Verb("use", _dice()),
        Verb("reroll", _rerolls()),
        Verb("take", _bundles("gift", TAKEN, "supply")),
        Verb("trade", _kinds()),
        Verb("build", _buildings(pack)),
        Verb("offer", _offers()),
        Verb("hire", _bundles("price", PAID, "stock"), pattern="hire for {}"),
        Verb("lose", _bundles("loss", LOST, "stock")),
        Verb("work", _powers(pack, "power")),
        Verb("rest", _powers(pack, "idle")),
        Verb("roll", _faces()),
        Verb("enemy", _enemies(pack)),
        Verb("first", _seats(seats)),
    )


def extra_domains(pack: Pack) -> tuple[Domain, ...]:
    """What the sentences speak of besides operands."""
    return (
        Domain("phase", PHASE_NAMES, PHASES, tuple((f"phase:{name}",) for name in PHASE_NAMES)),
        Domain("year", YEARS, handles=((),) * len(YEARS)),
        Domain("bundle", *_bundle_words(LOST), handles=((),) * LOST),
        _gains("help", [_help(pack, advisor, more) for more in (0, 1) for advisor in range(1, ADVISORS + 1)]),
        replace(_enemies(pack), kind="foe", handles=(("enemy",),) * ENEMIES),  # the card that lies by the calendar
        _gains("reward", [_reward(pack, card) for card in range(ENEMIES)]),
    )


def _seats(seats: int) -> Domain:
    names = tuple(str(seat) for seat in range(seats))
    return Domain("seat", names, handles=tuple((f"seat:{name}",) for name in names))


def _advisors(pack: Pack) -> Domain:
    numbers = range(1, ADVISORS + 1)
    return Domain(
        "advisor",
        tuple(str(number) for number in numbers),
        tuple(ADVISOR.format(name=pack.advisor_names[number], number=number) for number in numbers),
        tuple((f"advisor:{number}",) for number in numbers),
    )


def _buildings(pack: Pack) -> Domain:
    names = tuple(pack.building_names[building] for building in range(BUILDINGS))
    return Domain("building", BUILDING_IDS, names, own=True)


def _powers(pack: Pack, kind: str) -> Domain:
    """Who points at a building wants it to work: one that is to be idle is not pointed at."""
    ids = tuple(BUILDING_IDS[building] for building in OF_POWER)
    titles = tuple(pack.building_names[building] for building in OF_POWER)
    return Domain(kind, ids, titles, tuple((f"building:{name}",) if kind == "power" else () for name in ids), own=True)


def _enemies(pack: Pack) -> Domain:
    titles = [ENEMY.format(name=pack.enemy_names[card], strength=pack.enemy_strength[card]) for card in range(ENEMIES)]
    return Domain("enemy", tuple(pack.enemy_ids), tuple(titles), ((),) * ENEMIES)


def _faces() -> Domain:
    return Domain("face", tuple(str(face) for face in range(1, FACES + 1)), handles=((),) * FACES)


# -- dice ------------------------------------------------------------------------------------------------------------


@cache
def dice_handles(pool: int) -> tuple[str, ...]:
    """The dice of a pool, each with a name of its own: equal dice are counted.

    >>> from kingsarms.games.kingsburg.rules.dice import pool_of
    >>> dice_handles(pool_of((5, 2, 5), (5,)))
    ('die:5.1', 'die:5.2', 'die:2.1', 'die:w5.1')
    """
    coloured, white = faces_of(pool)
    counted: dict[str, int] = {}
    handles = []
    for name in [*map(str, coloured), *(f"w{face}" for face in white)]:
        counted[name] = counted.get(name, 0) + 1
        handles.append(f"die:{name}.{counted[name]}")
    return tuple(handles)


def _dice() -> Domain:
    names, titles, handles = [], [], []
    for group in range(FIRST_GROUP, POOLS):
        coloured, white = faces_of(group)
        names.append("+".join([*map(str, coloured), *(f"w{face}" for face in white)]))
        titles.append(" + ".join([*map(str, coloured), *(WHITE_DIE.format(face=face) for face in white)]))
        handles.append(dice_handles(group))
    return Domain("dice", tuple(names), tuple(titles), tuple(handles), own=True)


def _rerolls() -> Domain:
    return Domain(
        "reroll",
        ("one", "one-white", "all"),
        REROLLS,
        (("building:statue",), ("building:statue",), ("building:chapel",)),
        own=True,
    )


# -- goods -----------------------------------------------------------------------------------------------------------


def _goods(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(KIND_NAMES, numbers, strict=True))


def _help(pack: Pack, advisor: int, more: int) -> str:
    """What an advisor gives without a choice, with as many soldiers `more` as the Stables add."""
    soldiers, first = pack.gift_soldiers[advisor], advisor * KINDS
    return counted(
        **_goods(pack.gift_goods[first : first + KINDS]),
        soldiers=soldiers + more if soldiers else 0,
        tokens=pack.gift_tokens[advisor],
        points=pack.gift_vp[advisor],
    )


def _reward(pack: Pack, card: int) -> str:
    given = _goods(pack.reward_goods[card * KINDS : card * KINDS + KINDS])
    return counted(**given, goods=pack.reward_any[card], points=pack.reward_vp[card])


def _gains(kind: str, titles: Sequence[str]) -> Domain:
    """What is received, of which the log speaks and no action."""
    return Domain(kind, tuple(str(number) for number in range(len(titles))), tuple(titles), ((),) * len(titles))


def _bundle_words(count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names, titles = [], []
    for bundle in range(count):
        names.append(goods.notation(bundle))
        titles.append(counted(**_goods(goods.BUNDLES[bundle])))
    return tuple(names), tuple(titles)


def _bundles(kind: str, count: int, place: str) -> Domain:
    """Bundles of goods, which lie in the `supply` or in a player's own `stock`: one points at each of them in turn."""
    handles = []
    for bundle in range(count):
        parts = zip(goods.BUNDLES[bundle], KIND_NAMES, strict=True)
        handles.append(tuple(f"{place}:{name}" for number, name in parts for _ in range(number)))
    return Domain(kind, *_bundle_words(count), handles=tuple(handles), own=place == "stock")


def _kinds() -> Domain:
    return Domain("good", KIND_NAMES, handles=tuple((f"stock:{name}",) for name in KIND_NAMES), own=True)


def _offers() -> Domain:
    names = ("token", *KIND_NAMES)
    titles = (counted(tokens=1), *(counted(**{name: 1}) for name in KIND_NAMES))
    return Domain("offer", names, titles, tuple((f"stock:{name}",) for name in names), own=True)
