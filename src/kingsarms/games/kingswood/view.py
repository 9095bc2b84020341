"""What a seat sees of Kingswood: plain data, with a handle under `id` for whatever an action may point at.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from typing import TypedDict, cast

from kingsarms.engine.state import BITS, NOBODY
from kingsarms.games.kingswood.pack import BOOK, HEART, LOCATION_IDS, SKILL_IDS, SKILLS, SWORD, TOKEN_IDS, Skill, Token
from kingsarms.games.kingswood.printed import Chapter, Sides, chapter_of
from kingsarms.games.kingswood.state import EMPTY, GUARD, NONE, SITES, Kingswood, members


class Site(TypedDict):
    """A location in the village."""

    id: str
    space: int  # clockwise from the Forest
    adventurer: str | None
    guard: bool
    fare: int | None  # what the adventurer under way pays to stop here; null if it cannot, or if none is
    fares: list[int]  # what an adventurer from here pays to get to each space


class Piece(TypedDict):
    """An adventurer, or the King's Guard."""

    id: str
    location: str | None


class Exploring(TypedDict):
    """The adventurer under way: where it started, where it is now, and what of the purse its move needs."""

    origin: str
    at: str
    reserve: int


class Missing(TypedDict, total=False):
    """How many refreshed tokens and coins are lacking, by kind."""

    sword: int
    book: int
    heart: int
    coin: int


class Card(TypedDict):
    """A monster's card, by its id; its face is printed."""

    id: str


class Prey(Card):
    """A monster to be fought, and what the seat that looks on lacks for it."""

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
    top: Prey | None


class Captive(TypedDict):
    secret: bool
    face_up: bool
    card: Prey | CardBack


class Tokens(Sides):
    id: str


class Player(TypedDict):
    id: str
    seat: int
    guild: str | None
    coins: int
    skills: dict[Skill, Tokens]
    fame: int
    bonus: int
    defeated: list[Card]
    captive: Captive | None


class GuildCard(TypedDict):
    id: str
    seat: int | None  # that leads it


class Beast(Card):
    defeated: bool


class Solo(TypedDict):
    """How far the danger has come in a solo match, and the mighty beasts."""

    danger: int
    beasts: list[Beast]


class Own(TypedDict):
    """What seats see differently."""

    forest: list[Prey]
    deck: Deck
    players: list[Player]


class KingswoodView(Own):
    village: list[Site]
    guard: Piece
    adventurers: list[Piece]
    supply: dict[Token, int]
    guild_cards: list[GuildCard]
    turn: int
    first: int
    round: int
    last_round: bool
    exploring: Exploring | None
    solo: Solo | None


def public(state: Kingswood) -> KingswoodView:
    """The cards are held against the purse and tokens of whose turn it is."""
    return {
        "village": [_site(state, space, site) for space, site in enumerate(state.ring)],  # while it is laid: what lies
        "guard": _piece(state, "guard", GUARD),
        "adventurers": [_piece(state, f"adventurer:{piece}", piece) for piece in range(GUARD)],
        "forest": _forest(state, state.turn),
        "deck": _deck(state, state.turn),
        "supply": dict(zip(TOKEN_IDS, state.bank, strict=True)),
        "players": [_player(state, owner) for owner in range(state.seats)],
        "guild_cards": [
            {"id": f"guild:{name}", "seat": state.guilds.index(guild) if guild in state.guilds else None}
            for guild, name in enumerate(state.kit.guild_ids)
        ],
        "turn": state.turn,
        "first": state.first,
        "round": state.round,
        "last_round": state.last_round,
        "exploring": _exploring(state),
        "solo": _solo(state),
    }


def private(state: Kingswood, seat: int, public: KingswoodView) -> Own:
    """The cards are held against one's own purse and tokens."""
    turn = seat == state.turn
    return {
        "forest": public["forest"] if turn else _forest(state, seat),
        "deck": public["deck"] if turn else _deck(state, seat),
        "players": [{**player, "captive": _captive(state, player["seat"], seat)} for player in public["players"]],
    }


# -- the village -----------------------------------------------------------------------------------------------------


def _handle(state: Kingswood, site: int) -> str:
    return f"location:{LOCATION_IDS[state.location(site)]}"


def _site(state: Kingswood, space: int, site: int) -> Site:
    piece = state.pieces[site]
    return {
        "id": _handle(state, site),
        "space": space,
        "adventurer": f"adventurer:{piece}" if EMPTY < piece < GUARD else None,
        "guard": piece == GUARD,
        "fare": _fare(state, site),
        "fares": [state.fares[site * SITES + goal] for goal in state.ring] if state.fares else [],
    }


def _fare(state: Kingswood, site: int) -> int | None:
    """What the exploring adventurer pays to get there; None if it cannot stop there or has moved already."""
    if state.origin == NONE or state.stop != NONE or state.pieces[site] != EMPTY:
        return None
    return state.fares[state.origin * SITES + site]


def _piece(state: Kingswood, handle: str, piece: int) -> Piece:
    return {"id": handle, "location": _handle(state, state.pieces.index(piece)) if piece in state.pieces else None}


def _exploring(state: Kingswood) -> Exploring | None:
    if state.origin == NONE or state.over:
        return None
    return {
        "origin": _handle(state, state.origin),
        "at": _handle(state, state.origin if state.stop == NONE else state.stop),
        "reserve": state.reserve,
    }


# -- monsters --------------------------------------------------------------------------------------------------------


def _card(state: Kingswood, monster: int) -> Card:
    return {"id": f"monster:{state.kit.monster_ids[monster]}"}


def _forest(state: Kingswood, watched: int) -> list[Prey]:
    return [_prey(state, monster, watched) for monster in state.forest]


def _prey(state: Kingswood, monster: int, watched: int) -> Prey:
    missing = _missing(state, monster, watched)
    return {**_card(state, monster), "missing": missing, "affordable": not missing}


def _missing(state: Kingswood, monster: int, seat: int) -> Missing:
    kit, first = state.kit, seat * SKILLS
    lacking = {
        "sword": kit.swords[monster] - state.fresh[first + SWORD],
        "book": kit.books[monster] - state.fresh[first + BOOK],
        "heart": kit.hearts[monster] + kit.broken[monster] - state.fresh[first + HEART],
        "coin": kit.coins[monster] - state.coins[seat],
    }
    return cast(Missing, {kind: count for kind, count in lacking.items() if count > 0})


def _deck(state: Kingswood, watched: int) -> Deck:
    unseen = state.deck if state.top == NONE else state.deck | BITS[state.top]
    return {
        "id": "deck",
        "chapter_one": (unseen & state.kit.chapter_one).bit_count(),
        "chapter_two": (unseen & ~state.kit.chapter_one).bit_count(),
        "top": None if state.top == NONE else _prey(state, state.top, watched),
    }


# -- players ---------------------------------------------------------------------------------------------------------


def _player(state: Kingswood, owner: int) -> Player:
    guild = state.guilds[owner]
    skills: dict[Skill, Tokens] = {
        name: {"id": f"seat:{owner}/skill:{name}", "fresh": state.fresh[at], "exhausted": state.tired[at]}
        for at, name in enumerate(SKILL_IDS, owner * SKILLS)
    }
    return {
        "id": f"seat:{owner}",
        "seat": owner,
        "guild": None if guild == NONE else f"guild:{state.kit.guild_ids[guild]}",
        "coins": state.coins[owner],
        "skills": skills,
        "fame": state.fame[owner],
        "bonus": state.bonus(owner),
        "defeated": [_card(state, card) for card in members(state.defeated[owner])],
        "captive": _captive(state, owner, NOBODY),
    }


def _captive(state: Kingswood, owner: int, seat: int) -> Captive | None:
    """KW-87, KW-88 The owner sees the face. Others see the back and its chapter, and remember a card they saw taken."""
    monster = state.captive[owner]
    if monster == NONE:
        return None
    if owner == seat or not state.is_hidden(owner):
        card: Prey | CardBack = _prey(state, monster, seat if seat >= 0 else state.turn)
    else:
        card = {"id": None, "chapter": chapter_of(state.kit, monster)}
    return {"secret": state.is_hidden(owner), "face_up": owner == seat, "card": card}


# -- solo ------------------------------------------------------------------------------------------------------------


def _solo(state: Kingswood) -> Solo | None:
    if state.seats > 1:
        return None
    beasts: list[Beast] = [
        {**_card(state, beast), "defeated": bool(state.beasts & BITS[beast])} for beast in members(state.kit.mighty)
    ]
    return {"danger": len(state.forest), "beasts": beasts}
