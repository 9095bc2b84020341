"""The words of Blackstone Castle: how each action is written, and what it points at."""

from __future__ import annotations

from collections.abc import Callable

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute
from kingsarms.games.blackstone.kit import DECK_IDS, FACTION_IDS, RAT_IDS, ROLE_IDS, SPACE_NAMES, TYPE_IDS, Kit
from kingsarms.games.blackstone.rules.vassals import ASSASSIN, KINDS, ROLES, WILD_CARD
from kingsarms.games.blackstone.rules.verbs import MOST_SETS, VERBS
from kingsarms.games.blackstone.text import (
    BREED_TITLES,
    CARD_TITLE,
    DECK_TITLES,
    FACE_TITLES,
    FACTION_TITLES,
    FAMILY_TITLES,
    LEVEL_TITLES,
    ORDER_TITLES,
    PILE_TITLES,
    PLAN_TITLE,
    RAT_TITLES,
    REWARD_TITLES,
    ROLE_TITLES,
    SIZE_TITLES,
    TASK_TITLE,
    TYPE_TITLES,
)

BREED_IDS = ("westie", "scottie", "jack-russell")
FAMILY_IDS = ("corwin", "keygriff", "thistledown", "wolfram")
PILE_IDS = ("nw", "ne", "se", "sw")
REWARD_IDS = ("token", "guild", "both", "power", "machination")
ORDER_IDS = ("reveal", "keep")
SIZE_IDS = ("one", "two", "three")
SET_NUMBERS = tuple(str(number + 1) for number in range(MOST_SETS))
KIND_IDS = tuple(f"{faction}-{role}" for faction in FACTION_IDS for role in ROLE_IDS)
FACE_IDS = (*KIND_IDS, "wild", "dagger", "bomb")
CARDS = range(WILD_CARD + 3)


def kind_title(kind: int) -> str:
    return f"{FACTION_TITLES[kind // ROLES]} {ROLE_TITLES[kind % ROLES]}"


def card_id(card: int) -> str:
    """A card by its two faces, what lies up first."""
    if card < WILD_CARD:
        return f"{KIND_IDS[card // KINDS]}/{KIND_IDS[card % KINDS]}"
    return "wild" if card == WILD_CARD else "assassin" if card == ASSASSIN else "saboteur"


def card_title(card: int) -> str:
    return kind_title(card // KINDS) if card < WILD_CARD else FACE_TITLES[card - WILD_CARD]


def full_title(card: int) -> str:
    """Both faces of a card, what lies up first."""
    if card >= WILD_CARD:
        return card_title(card)
    return CARD_TITLE.format(up=kind_title(card // KINDS), back=kind_title(card % KINDS))


def task_title(kit: Kit, task: int) -> str:
    """A Task by its type and its corner."""
    return TASK_TITLE.format(type=TYPE_TITLES[kit.type[task]], corner=kind_title(kit.corner[task]))


def plan_title(kit: Kit, task: int) -> str:
    """A Machination card of the open row by where it asks for vassals: its type and its corner do not matter there."""
    return PLAN_TITLE.format(left=kit.left_letters[task], right=kit.right_letter[task])


def build_vocabulary(kit: Kit, title: Callable[[Kit, int], str]) -> Vocabulary:
    """The words of a game that calls its Tasks by such titles."""
    space = Domain("space", SPACE_NAMES, tuple(name.upper() for name in SPACE_NAMES))
    task = Domain("task", kit.task_ids, tuple(title(kit, task) for task in range(len(kit.type))))
    deck = Domain("deck", DECK_IDS, DECK_TITLES)
    pile = Domain("pile", PILE_IDS, PILE_TITLES)
    family = Domain("family", FAMILY_IDS, FAMILY_TITLES)
    sizes = Domain("size", SIZE_IDS, SIZE_TITLES, thing="rats")
    return Vocabulary.of(
        VERBS,
        *Verb.each(("slide", "slide-by-wizard", "swap", "swap-by-knight"), space, space),
        *Verb.each(("flip", "flip-by-knight", "retain", "blow-up", "use", "post", "mark", "fetch", "on"), space),
        *Verb.each(("draw", "draw-by-knights"), deck),
        *Verb.each(("complete", "adopt", "plot", "hide", "discard", "take-up", "play", "task"), task),
        *Verb.each(("release", "set-down", "offer", "pick-up", "deal"), _cards()),
        *Verb.each(("refill", "pile"), pile),
        *Verb.each(("family", "kin"), family),
        Verb("kill", Domain("breed", BREED_IDS, BREED_TITLES, own=True), sizes),
        Verb("order", mute("order", ORDER_IDS, ORDER_TITLES)),
        Verb("reward", mute("reward", REWARD_IDS, REWARD_TITLES)),
        Verb("gather", Domain("set", SET_NUMBERS, own=True)),
        Verb("face", mute("face", FACE_IDS, (*(kind_title(k) for k in range(KINDS)), *FACE_TITLES))),
        Verb("behind", mute("kind", KIND_IDS, tuple(kind_title(k) for k in range(KINDS)))),
        Verb("rat", mute("rat", RAT_IDS, RAT_TITLES)),
        besides=(
            mute("type", TYPE_IDS, TYPE_TITLES),
            mute("level", ("none", "one", "both"), LEVEL_TITLES),
            _vassals(),
        ),
    )


def _cards() -> Domain:
    return Domain("card", tuple(card_id(card) for card in CARDS), tuple(card_title(card) for card in CARDS))


def _vassals() -> Domain:
    """The same cards where one is chosen among several: two may show the same face, and differ on the back."""
    names, titles = tuple(card_id(card) for card in CARDS), tuple(full_title(card) for card in CARDS)
    return Domain("vassal", names, titles, thing="card")
