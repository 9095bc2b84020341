"""What a seat sees of Kingswood: plain data, with a handle under `id` for whatever an action may point at."""

from __future__ import annotations

from typing import Any

from kingsarms.engine.text import Phrase, Templates
from kingsarms.games.kingswood.actions import families, family_plurals
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
    REWARD_IDS,
    SKILLS,
    SWORD,
    TOKEN_IDS,
    Kit,
)
from kingsarms.games.kingswood.state import EMPTY, GUARD, NONE, SITES, Kingswood, members
from kingsarms.games.kingswood.text import ENGLISH

_TEXT = Templates(ENGLISH)
_DOMAINS = {"family": families(), "families": family_plurals()}


def view(state: Kingswood, seat: int) -> dict[str, Any]:
    """The table as `seat` may see it; a spectator's seat is negative."""
    watched = seat if seat >= 0 else state.turn  # whose purse and tokens the cards are held against
    return {
        "village": _village(state),
        "guard": {"id": "guard", "location": _handle(state, state.guard), "pay": state.kit.collect_pay},
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


def _handle(state: Kingswood, site: int) -> str | None:
    return None if site < 0 else f"location:{state.kit.location_ids[state.location(site)]}"


def _village(state: Kingswood) -> list[dict[str, Any]]:
    """The locations clockwise from the Forest; while the boards are still being laid, those that lie."""
    kit, locations = state.kit, []
    for space, site in enumerate(state.ring):
        number, piece = state.location(site), state.pieces[site]
        locations.append(
            {
                "id": _handle(state, site),
                "name": kit.location_names[number],
                "ability": kit.location_texts[number],
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


def _adventurers(state: Kingswood) -> list[dict[str, Any]]:
    placed = {piece: site for site, piece in enumerate(state.pieces) if EMPTY < piece < GUARD}
    return [
        {"id": f"adventurer:{piece}", "location": _handle(state, placed.get(piece, NONE))} for piece in range(GUARD)
    ]


def _exploring(state: Kingswood) -> dict[str, Any] | None:
    """The adventurer under way: where it started, where it is now, and what of the purse its move needs."""
    if state.origin == NONE or state.over:
        return None
    return {
        "from": _handle(state, state.origin),
        "at": _handle(state, state.origin if state.stop == NONE else state.stop),
        "reserve": state.reserve,
    }


# -- monsters --------------------------------------------------------------------------------------------------------


def monster_card(state: Kingswood, monster: int, watched: int) -> dict[str, Any]:
    """The face of a card, and what the watched seat lacks to fight it."""
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


def _missing(state: Kingswood, monster: int, seat: int) -> dict[str, int]:
    """How many refreshed tokens and coins the seat lacks, by kind."""
    kit, first = state.kit, seat * SKILLS
    lacking = {
        "sword": kit.swords[monster] - state.fresh[first + SWORD],
        "book": kit.books[monster] - state.fresh[first + BOOK],
        "heart": kit.hearts[monster] + kit.broken[monster] - state.fresh[first + HEART],
        "coin": kit.coins[monster] - state.coins[seat],
    }
    return {kind: count for kind, count in lacking.items() if count > 0}


def _reward(kit: Kit, monster: int) -> dict[str, Any] | None:
    kind = kit.reward[monster]
    if kind == NO_REWARD:
        return None
    amount = kit.amount[monster]
    text = _say(f"reward.{REWARD_IDS[kind]}", amount)
    return {"kind": REWARD_IDS[kind], "amount": amount, "text": text}


def _bonus(kit: Kit, monster: int) -> dict[str, Any] | None:
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


def _deck(state: Kingswood, watched: int) -> dict[str, Any]:
    """How many cards are left of each chapter, and the top one if all have seen it."""
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


def _player(state: Kingswood, owner: int, seat: int, watched: int) -> dict[str, Any]:
    kit, guild = state.kit, state.guilds[owner]
    skills = {}
    for skill, name in enumerate(TOKEN_IDS[:SKILLS]):
        side = {"fresh": state.fresh[owner * SKILLS + skill], "exhausted": state.tired[owner * SKILLS + skill]}
        skills[name] = side | ({"id": f"skill:{name}"} if owner == watched else {})
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


def _captive(state: Kingswood, owner: int, seat: int, watched: int) -> dict[str, Any] | None:
    """KW-87, KW-88 The owner sees the face. Others see the back and its chapter, and remember a card they saw taken."""
    monster = state.captive[owner]
    if monster == NONE:
        return None
    if owner == seat or not state.is_hidden(owner):
        card = monster_card(state, monster, watched)
    else:
        card = {"id": None, "chapter": 1 if state.kit.chapter_one & BITS[monster] else 2}
    return {"secret": state.is_hidden(owner), "face_up": owner == seat, "card": card}


def _guild_cards(state: Kingswood) -> list[dict[str, Any]]:
    """All guilds with what they start with, and the seat that leads each."""
    kit, cards = state.kit, []
    for guild, name in enumerate(kit.guild_ids):
        start: dict[str, Any] = {"coin": kit.guild_coins[guild]}
        for skill, token in enumerate(TOKEN_IDS[:SKILLS]):
            start[token] = {
                "fresh": kit.guild_fresh[guild * SKILLS + skill],
                "exhausted": kit.guild_tired[guild * SKILLS + skill],
            }
        seat = state.guilds.index(guild) if guild in state.guilds else None
        cards.append({"id": f"guild:{name}", "name": kit.guild_names[guild], "start": start, "seat": seat})
    return cards


# -- solo ------------------------------------------------------------------------------------------------------------


def _solo(state: Kingswood) -> dict[str, Any] | None:
    """The danger track of a solo match, and the beasts to defeat."""
    if state.seats > 1:
        return None
    kit = state.kit
    beasts = [
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
