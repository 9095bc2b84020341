"""What a seat sees of Kingswood: plain data, with a handle under `id` for whatever an action may point at."""

from __future__ import annotations

from copy import deepcopy
from typing import Literal, NotRequired, TypedDict, cast

from kingsarms.engine.text import Phrase, Templates
from kingsarms.games.kingswood.actions import families, family_plurals
from kingsarms.games.kingswood.deeds import DEEDS, SEVERAL, Deed
from kingsarms.games.kingswood.pack import (
    BITS,
    BONUS_IDS,
    BOOK,
    COMMON,
    FAMILIES,
    HEART,
    MARKET,
    NO_BONUS,
    NO_REWARD,
    PER_FAMILIES,
    REWARD_KINDS,
    SKILL_IDS,
    SKILLS,
    SWORD,
    TOKEN_IDS,
    BonusKind,
    Family,
    Kit,
    RewardKind,
    Skill,
    Token,
)
from kingsarms.games.kingswood.state import EMPTY, GUARD, NONE, SITES, Kingswood, members
from kingsarms.games.kingswood.text import ENGLISH

_TEXT = Templates(ENGLISH)
_DOMAINS = {"family": families(), "families": family_plurals()}

# -- what is declared ------------------------------------------------------------------------------------------------
# The browser's types are made from these classes: run `npm run types` in `client/` when they change.

Chapter = Literal[1, 2]


class Site(TypedDict):
    id: str
    name: str
    ability: str
    deeds: list[Deed]
    several: bool  # may one visit bring more than one of the deeds?
    kind: Literal["common", "special"]
    pay: int  # the coins to be earned there: only the Market pays
    space: int  # clockwise from the Forest
    adventurer: str | None
    guard: bool
    fare: int | None  # what the adventurer under way pays to stop here; null if it cannot, or if none is
    fares: list[int]  # what an adventurer from here pays to get to each space


class Guard(TypedDict):
    id: str
    location: str | None
    pay: int


class Adventurer(TypedDict):
    id: str
    location: str | None


class Exploring(TypedDict):
    """The adventurer under way: where it started, where it is now, and what of the purse its move needs."""

    origin: str
    at: str
    reserve: int


class Cost(TypedDict):
    sword: int
    book: int
    heart: int
    broken: int  # hearts that are lost, on top of the others
    coin: int


class Missing(TypedDict, total=False):
    """How many refreshed tokens and coins are lacking, by kind."""

    sword: int
    book: int
    heart: int
    coin: int


class Reward(TypedDict):
    kind: RewardKind
    amount: int
    text: str


class Bonus(TypedDict):
    per: BonusKind
    every: int
    text: str


class MonsterCard(TypedDict):
    """The face of a card, and what the seat that looks on lacks to fight it."""

    id: str
    name: str
    family: Family
    chapter: Chapter
    mighty: bool
    fame: int
    cost: Cost
    reward: Reward | None
    bonus: Bonus | None
    missing: Missing
    affordable: bool


class CardBack(TypedDict):
    """A card whose face is hidden from the one who looks."""

    id: None
    chapter: Chapter


class Deck(TypedDict):
    """How many cards are left of each chapter, and the top one if all have seen it."""

    id: str
    chapter_one: int
    chapter_two: int
    top: MonsterCard | None


class Captive(TypedDict):
    secret: bool
    face_up: bool
    card: MonsterCard | CardBack


class Sides(TypedDict):
    """Tokens of a kind, by the side that lies up."""

    fresh: int
    exhausted: int


class Tokens(Sides):
    id: NotRequired[str]  # a handle on the tokens of the seat that looks on; the others have none


class Player(TypedDict):
    id: str
    seat: int
    guild: str | None
    guild_name: str | None
    coins: int
    skills: dict[Skill, Tokens]
    fame: int
    bonus: int
    defeated: list[MonsterCard]
    captive: Captive | None


class Start(TypedDict):
    """What a guild begins with."""

    coin: int
    sword: Sides
    book: Sides
    heart: Sides


class GuildCard(TypedDict):
    id: str
    name: str
    start: Start
    seat: int | None  # that leads it


class Beast(TypedDict):
    monster: str
    name: str
    defeated: bool


class Solo(TypedDict):
    """The danger track of a solo match, and the beasts to defeat."""

    danger: int
    overrun: int
    beasts: list[Beast]
    needed: int


class KingswoodView(TypedDict):
    village: list[Site]
    guard: Guard
    adventurers: list[Adventurer]
    forest: list[MonsterCard]
    forest_size: int
    deck: Deck
    supply: dict[Token, int]
    players: list[Player]
    guild_cards: list[GuildCard]
    turn: int
    first: int
    round: int
    last_round: bool
    goal: int
    exploring: Exploring | None
    solo: Solo | None


# -- the table -------------------------------------------------------------------------------------------------------


def view(state: Kingswood, seat: int) -> KingswoodView:
    """The table as `seat` may see it; a spectator's seat is negative."""
    watched = seat if seat >= 0 else state.turn  # whose purse and tokens the cards are held against
    return {
        "village": _village(state),
        "guard": {"id": "guard", "location": _handle_or_none(state, state.guard), "pay": state.kit.collect_pay},
        "adventurers": _adventurers(state),
        "forest": [monster_card(state, monster, watched) for monster in state.forest],
        "forest_size": state.kit.forest_size,
        "deck": _deck(state, watched),
        "supply": dict(zip(TOKEN_IDS, state.bank, strict=True)),
        "players": [_player(state, owner, seat, watched) for owner in range(state.seats)],
        "guild_cards": _guild_cards(state),
        "turn": state.turn,
        "first": state.first,
        "round": state.round,
        "last_round": state.last_round,
        "goal": state.kit.fame_goal,
        "exploring": _exploring(state),
        "solo": _solo(state),
    }


# -- the village -----------------------------------------------------------------------------------------------------


def _handle(state: Kingswood, site: int) -> str:
    return f"location:{state.kit.location_ids[state.location(site)]}"


def _handle_or_none(state: Kingswood, site: int) -> str | None:
    return None if site < 0 else _handle(state, site)


def _village(state: Kingswood) -> list[Site]:
    """The locations clockwise from the Forest; while the boards are still being laid, those that lie."""
    kit = state.kit
    locations: list[Site] = []
    for space, site in enumerate(state.ring):
        number, piece = state.location(site), state.pieces[site]
        locations.append(
            {
                "id": _handle(state, site),
                "name": kit.location_names[number],
                "ability": kit.location_texts[number],
                "deeds": deepcopy(DEEDS[number]),
                "several": number in SEVERAL,
                "kind": "common" if number < COMMON else "special",
                "pay": kit.market_pay if number == MARKET else 0,
                "space": space,
                "adventurer": f"adventurer:{piece}" if EMPTY < piece < GUARD else None,
                "guard": piece == GUARD,
                "fare": _fare(state, site),
                "fares": [state.fares[site * SITES + goal] for goal in state.ring] if state.fares else [],
            }
        )
    return locations


def _fare(state: Kingswood, site: int) -> int | None:
    """What the exploring adventurer pays to get there; None if it cannot stop there or has moved already."""
    if state.origin == NONE or state.stop != NONE or state.pieces[site] != EMPTY:
        return None
    return state.fares[state.origin * SITES + site]


def _adventurers(state: Kingswood) -> list[Adventurer]:
    placed = {piece: site for site, piece in enumerate(state.pieces) if EMPTY < piece < GUARD}
    return [
        {"id": f"adventurer:{piece}", "location": _handle_or_none(state, placed.get(piece, NONE))}
        for piece in range(GUARD)
    ]


def _exploring(state: Kingswood) -> Exploring | None:
    if state.origin == NONE or state.over:
        return None
    return {
        "origin": _handle(state, state.origin),
        "at": _handle(state, state.origin if state.stop == NONE else state.stop),
        "reserve": state.reserve,
    }


# -- monsters --------------------------------------------------------------------------------------------------------


def monster_card(state: Kingswood, monster: int, watched: int) -> MonsterCard:
    kit = state.kit
    missing = _missing(state, monster, watched)
    return {
        "id": f"monster:{kit.monster_ids[monster]}",
        "name": kit.monster_names[monster],
        "family": FAMILIES[kit.family[monster]],
        "chapter": 1 if kit.chapter_one & BITS[monster] else 2,
        "mighty": bool(kit.mighty & BITS[monster]),
        "fame": kit.fame[monster],
        "cost": {
            "sword": kit.swords[monster],
            "book": kit.books[monster],
            "heart": kit.hearts[monster],
            "broken": kit.broken[monster],
            "coin": kit.coins[monster],
        },
        "reward": _reward(kit, monster),
        "bonus": _bonus(kit, monster),
        "missing": missing,
        "affordable": not missing,
    }


def _missing(state: Kingswood, monster: int, seat: int) -> Missing:
    kit, first = state.kit, seat * SKILLS
    lacking = {
        "sword": kit.swords[monster] - state.fresh[first + SWORD],
        "book": kit.books[monster] - state.fresh[first + BOOK],
        "heart": kit.hearts[monster] + kit.broken[monster] - state.fresh[first + HEART],
        "coin": kit.coins[monster] - state.coins[seat],
    }
    return cast(Missing, {kind: count for kind, count in lacking.items() if count > 0})


def _reward(kit: Kit, monster: int) -> Reward | None:
    if kit.reward[monster] == NO_REWARD:
        return None
    kind, amount = REWARD_KINDS[kit.reward[monster] - 1], kit.amount[monster]
    return {"kind": kind, "amount": amount, "text": _say(f"reward.{kind}", amount)}


def _bonus(kit: Kit, monster: int) -> Bonus | None:
    kind, every = kit.bonus[monster], kit.every[monster]
    if kind == NO_BONUS:
        return None
    return {"per": BONUS_IDS[kind], "every": every, "text": _bonus_text(kind, every)}


def _bonus_text(kind: int, every: int) -> str:
    if kind >= PER_FAMILIES:
        return _say(f"bonus.{BONUS_IDS[kind]}", every)
    return _say("bonus.each-of-family", kind) if every == 1 else _say("bonus.family", every, kind)


def _say(key: str, *args: int) -> str:
    return _TEXT.render(Phrase(key, args), names=(), domains=_DOMAINS)


def _deck(state: Kingswood, watched: int) -> Deck:
    known = [] if state.top == NONE else [state.top]
    unseen = state.deck
    for monster in known:
        unseen |= BITS[monster]
    return {
        "id": "deck",
        "chapter_one": (unseen & state.kit.chapter_one).bit_count(),
        "chapter_two": (unseen & ~state.kit.chapter_one).bit_count(),
        "top": monster_card(state, state.top, watched) if known else None,
    }


# -- players ---------------------------------------------------------------------------------------------------------


def _player(state: Kingswood, owner: int, seat: int, watched: int) -> Player:
    kit, guild = state.kit, state.guilds[owner]
    skills: dict[Skill, Tokens] = {}
    for skill, name in enumerate(SKILL_IDS):
        skills[name] = {
            "fresh": state.fresh[owner * SKILLS + skill],
            "exhausted": state.tired[owner * SKILLS + skill],
        }
        if owner == watched:
            skills[name]["id"] = f"skill:{name}"
    return {
        "id": f"seat:{owner}",
        "seat": owner,
        "guild": None if guild == NONE else kit.guild_ids[guild],
        "guild_name": None if guild == NONE else kit.guild_names[guild],
        "coins": state.coins[owner],
        "skills": skills,
        "fame": state.fame[owner],
        "bonus": state.bonus(owner),
        "defeated": [monster_card(state, card, watched) for card in members(state.defeated[owner])],
        "captive": _captive(state, owner, seat, watched),
    }


def _captive(state: Kingswood, owner: int, seat: int, watched: int) -> Captive | None:
    """KW-87, KW-88 The owner sees the face. Others see the back and its chapter, and remember a card they saw taken."""
    monster = state.captive[owner]
    if monster == NONE:
        return None
    if owner == seat or not state.is_hidden(owner):
        card: MonsterCard | CardBack = monster_card(state, monster, watched)
    else:
        card = {"id": None, "chapter": 1 if state.kit.chapter_one & BITS[monster] else 2}
    return {"secret": state.is_hidden(owner), "face_up": owner == seat, "card": card}


def _guild_cards(state: Kingswood) -> list[GuildCard]:
    """All guilds with what they start with, and the seat that leads each."""
    kit = state.kit
    cards: list[GuildCard] = []
    for guild, name in enumerate(kit.guild_ids):
        start: Start = {
            "coin": kit.guild_coins[guild],
            "sword": _given(kit, guild, SWORD),
            "book": _given(kit, guild, BOOK),
            "heart": _given(kit, guild, HEART),
        }
        seat = state.guilds.index(guild) if guild in state.guilds else None
        cards.append({"id": f"guild:{name}", "name": kit.guild_names[guild], "start": start, "seat": seat})
    return cards


def _given(kit: Kit, guild: int, skill: int) -> Sides:
    at = guild * SKILLS + skill
    return {"fresh": kit.guild_fresh[at], "exhausted": kit.guild_tired[at]}


# -- solo ------------------------------------------------------------------------------------------------------------


def _solo(state: Kingswood) -> Solo | None:
    if state.seats > 1:
        return None
    kit = state.kit
    beasts: list[Beast] = [
        {
            "monster": f"monster:{kit.monster_ids[beast]}",
            "name": kit.monster_names[beast],
            "defeated": bool(state.beasts & BITS[beast]),
        }
        for beast in members(kit.mighty)
    ]
    return {
        "danger": len(state.forest),
        "overrun": kit.solo_overrun,
        "beasts": beasts,
        "needed": kit.solo_beasts,
    }
