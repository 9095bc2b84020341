"""The words of Kingsburg: how each action is written, and what it points at."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal, get_args

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute, numbers
from kingsarms.games.kingsburg.pack import BUILDING_IDS, Pack
from kingsarms.games.kingsburg.rules.dice import FACES, FIRST_GROUP, POOLS, faces_of
from kingsarms.games.kingsburg.rules.goods import BUNDLE_NAMES, BUNDLES, KIND_NAMES, LOST, PAID, TAKEN, row_of
from kingsarms.games.kingsburg.rules.provinces import OF_POWER
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, ENEMIES, VERBS
from kingsarms.games.kingsburg.text import ADVISOR, ENEMY, PHASES, REROLLS, WHITE_DIE, YEARS, counted

Phase = Literal["aid", "spring", "reward", "summer", "envoy", "autumn", "recruit", "winter"]
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
REROLLED_BY = (("building:statue",), ("building:statue",), ("building:chapel",))


def build_vocabulary(pack: Pack, seats: int) -> Vocabulary:
    offers = (counted(tokens=1), *(counted(**{kind: 1}) for kind in KIND_NAMES))
    return Vocabulary.of(
        VERBS,
        Verb("influence", _advisors(pack)),
        Verb("use", _dice()),
        Verb("reroll", Domain("reroll", ("one", "one-white", "all"), REROLLS, REROLLED_BY, own=True)),
        Verb("take", _bundles("gift", TAKEN, "supply")),
        Verb("trade", Domain("good", KIND_NAMES, thing="stock", own=True)),
        Verb("build", Domain("building", BUILDING_IDS, pack.building_names, own=True)),
        Verb("offer", Domain("offer", ("token", *KIND_NAMES), offers, thing="stock", own=True)),
        Verb("hire", _bundles("price", PAID, "stock"), pattern="hire for {}"),
        Verb("lose", _bundles("loss", LOST, "stock")),
        Verb("work", _powers(pack, "power")),
        Verb("rest", _powers(pack, "idle")),
        Verb("roll", numbers("face", FACES, first=1)),
        Verb("enemy", _enemies(pack)),
        Verb("first", Domain("seat", tuple(map(str, range(seats))))),
        besides=(
            Domain("phase", PHASE_NAMES, PHASES),
            mute("year", YEARS),
            mute("bundle", _bundle_titles(LOST)),
            mute("help", [_help(pack, advisor, more) for more in (0, 1) for advisor in range(1, ADVISORS + 1)]),
            replace(_enemies(pack), kind="foe", handles=(("enemy",),) * ENEMIES),  # the card that lies by the calendar
            mute("reward", [_reward(pack, card) for card in range(ENEMIES)]),
        ),
    )


def _advisors(pack: Pack) -> Domain:
    named = [(number, pack.advisor_names[number]) for number in range(1, ADVISORS + 1)]
    titles = tuple(ADVISOR.format(name=name, number=number) for number, name in named)
    return Domain("advisor", tuple(str(number) for number, _ in named), titles)


def _powers(pack: Pack, kind: str) -> Domain:
    """Who points at a building wants it to work: one that is to be idle is not pointed at."""
    ids = tuple(BUILDING_IDS[building] for building in OF_POWER)
    titles = tuple(pack.building_names[building] for building in OF_POWER)
    return Domain(kind, ids, titles, tuple((f"building:{name}",) if kind == "power" else () for name in ids), own=True)


def _enemies(pack: Pack) -> Domain:
    titles = [ENEMY.format(name=pack.enemy_names[card], strength=pack.enemy_strength[card]) for card in range(ENEMIES)]
    return mute("enemy", pack.enemy_ids, titles)


# -- dice ------------------------------------------------------------------------------------------------------------


@cache
def dice_handles(pool: int) -> tuple[str, ...]:
    """The dice of a pool, each with a name of its own: equal dice are counted.

    >>> from kingsarms.games.kingsburg.rules.dice import pool_of
    >>> dice_handles(pool_of((5, 2, 5), (5,)))
    ('die:5.1', 'die:5.2', 'die:2.1', 'die:w5.1')
    """
    names = _die_names(pool)
    return tuple(f"die:{name}.{names[: place + 1].count(name)}" for place, name in enumerate(names))


def _die_names(pool: int, white_die: str = "w{face}") -> list[str]:
    coloured, white = faces_of(pool)
    return [*map(str, coloured), *(white_die.format(face=face) for face in white)]


def _dice() -> Domain:
    groups = range(FIRST_GROUP, POOLS)
    names = tuple("+".join(_die_names(group)) for group in groups)
    titles = tuple(" + ".join(_die_names(group, WHITE_DIE)) for group in groups)
    return Domain("dice", names, titles, tuple(map(dice_handles, groups)), own=True)


# -- goods -----------------------------------------------------------------------------------------------------------


def _help(pack: Pack, advisor: int, more: int) -> str:
    """What an advisor gives without a choice, with as many soldiers `more` as the Stables add."""
    soldiers = pack.gift_soldiers[advisor]
    return counted(
        **row_of(pack.gift_goods, advisor),
        soldiers=soldiers + more if soldiers else 0,
        tokens=pack.gift_tokens[advisor],
        points=pack.gift_vp[advisor],
    )


def _reward(pack: Pack, card: int) -> str:
    return counted(**row_of(pack.reward_goods, card), goods=pack.reward_any[card], points=pack.reward_vp[card])


def _bundle_titles(count: int) -> tuple[str, ...]:
    return tuple(counted(**row_of(BUNDLES, bundle)) for bundle in range(count))


def _bundles(kind: str, count: int, place: str) -> Domain:
    """Bundles of goods, which lie in the `supply` or in a player's own `stock`: one points at each of them in turn."""
    names = BUNDLE_NAMES[:count]
    handles = tuple(tuple(f"{place}:{good}" for good in name.split("+")) for name in names)
    return Domain(kind, names, _bundle_titles(count), handles, own=place == "stock")
