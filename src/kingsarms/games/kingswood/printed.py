"""What is printed on the boards and cards of Kingswood.

The browser's types are made from these classes: run `npm run types` in `client/` when they change.
"""

from __future__ import annotations

from typing import Literal, TypedDict, cast, get_args

from kingsarms.engine.state import BITS
from kingsarms.engine.text import Phrase, Templates
from kingsarms.games.kingswood import pack
from kingsarms.games.kingswood.actions import EXTRA_DOMAINS
from kingsarms.games.kingswood.pack import BonusKind, Family, Kit, RewardKind, Token
from kingsarms.games.kingswood.rules.verbs import BREW, BUY, CAPTURE, EARN, FIGHT, REFRESH, REFRESH_ALL, SWAP, VERBS
from kingsarms.games.kingswood.rules.visit import BOARDS, is_paid
from kingsarms.games.kingswood.text import ENGLISH

Chapter = Literal[1, 2]
Kind = Literal["common", "special"]
DeedVerb = Literal["fight", "earn", "refresh-all", "buy", "refresh", "brew", "capture", "swap", "turn-up", "copy"]
Price = Literal["sword", "book", "heart", "broken", "coin"]  # a broken heart is one more, which is lost
PRICES: tuple[Price, ...] = get_args(Price)

_TEXT = Templates(ENGLISH)
_DOMAINS = {domain.kind: domain for domain in EXTRA_DOMAINS}


class Deed(TypedDict):
    """Something to do at a location: one action, or, without a number, those of its verb that point at a card."""

    verb: DeedVerb
    action: int | None
    tokens: list[Token]  # the kinds it brings or refreshes
    pays: bool  # it costs 1 coin


class Location(TypedDict):
    id: str
    name: str
    ability: str
    deeds: list[Deed]
    several: bool  # may one visit bring more than one of the deeds?
    kind: Kind
    pay: int  # the coins to be earned there: only the Market pays


_COPY: Deed = {"verb": "copy", "action": None, "tokens": [], "pays": False}
_TOKENS: dict[int, list[Token]] = {EARN: ["coin"], BREW: [*pack.SKILL_IDS]}


class Reward(TypedDict):
    kind: RewardKind
    amount: int
    text: str


class Bonus(TypedDict):
    per: BonusKind
    every: int
    text: str


class Monster(TypedDict):
    id: str
    name: str
    family: Family
    chapter: Chapter
    mighty: bool
    fame: int
    cost: dict[Price, int]
    reward: Reward | None
    bonus: Bonus | None


class Sides(TypedDict):
    """Tokens of a kind, by the side that lies up."""

    fresh: int
    exhausted: int


class Start(TypedDict):
    """What a guild begins with."""

    coin: int
    sword: Sides
    book: Sides
    heart: Sides


class Guild(TypedDict):
    id: str
    name: str
    start: Start


class Figure(TypedDict):
    """The King's Guard, and what it pays to who collects it."""

    id: str
    pay: int


class Things(TypedDict):
    locations: list[Location]
    monsters: list[Monster]
    guilds: list[Guild]
    figures: list[Figure]


class Hunt(TypedDict):
    """The danger track of a solo match: where it ends, and how many beasts are to be defeated before."""

    overrun: int
    needed: int


class KingswoodPrinted(TypedDict):
    things: Things
    forest_size: int
    goal: int
    hunt: Hunt | None


def printed(kit: Kit, seats: int) -> KingswoodPrinted:
    """The content of the box as players see it."""
    return {
        "things": {
            "locations": [_location(kit, number) for number in range(pack.LOCATIONS)],
            "monsters": [_monster(kit, monster) for monster in range(pack.MONSTERS)],
            "guilds": [_guild(kit, guild) for guild in range(pack.GUILDS)],
            "figures": [{"id": "guard", "pay": kit.collect_pay}],
        },
        "forest_size": kit.forest_size,
        "goal": kit.fame_goal,
        "hunt": {"overrun": kit.solo_overrun, "needed": kit.solo_beasts} if seats == 1 else None,
    }


def _location(kit: Kit, number: int) -> Location:
    board = BOARDS[number]
    return {
        "id": f"location:{pack.LOCATION_IDS[number]}",
        "name": kit.location_names[number],
        "ability": kit.location_texts[number],
        "deeds": [_COPY] if number == pack.WITCHS_HUT else [_deed(line) for line in board.lines],
        "several": board.both,
        "kind": "common" if number < pack.COMMON else "special",
        "pay": kit.market_pay if number == pack.MARKET else 0,
    }


def _deed(line: int) -> Deed:
    block = next(block for block in VERBS.blocks if block.first <= line < block.first + block.size)
    if block.first in (REFRESH_ALL, BUY, REFRESH):
        tokens = [pack.TOKEN_IDS[line - block.first]]
    else:
        tokens = _TOKENS.get(line, [])
    action = None if line in (FIGHT, CAPTURE, SWAP) else line
    return {"verb": cast(DeedVerb, block.name), "action": action, "tokens": tokens, "pays": is_paid(line)}


def chapter_of(kit: Kit, monster: int) -> Chapter:
    """The chapter is printed on the back of a card, too."""
    return 1 if kit.chapter_one & BITS[monster] else 2


def _monster(kit: Kit, monster: int) -> Monster:
    needs = (kit.swords, kit.books, kit.hearts, kit.broken, kit.coins)
    return {
        "id": f"monster:{kit.monster_ids[monster]}",
        "name": kit.monster_names[monster],
        "family": pack.FAMILIES[kit.family[monster]],
        "chapter": chapter_of(kit, monster),
        "mighty": bool(kit.mighty & BITS[monster]),
        "fame": kit.fame[monster],
        "cost": {price: needed[monster] for price, needed in zip(PRICES, needs, strict=True)},
        "reward": _reward(kit, monster),
        "bonus": _bonus(kit, monster),
    }


def _reward(kit: Kit, monster: int) -> Reward | None:
    if kit.reward[monster] == pack.NO_REWARD:
        return None
    kind, amount = pack.REWARD_KINDS[kit.reward[monster] - 1], kit.amount[monster]
    return {"kind": kind, "amount": amount, "text": _say(f"reward.{kind}", amount)}


def _bonus(kit: Kit, monster: int) -> Bonus | None:
    kind, every = kit.bonus[monster], kit.every[monster]
    if kind == pack.NO_BONUS:
        return None
    if kind >= pack.PER_FAMILIES:
        text = _say(f"bonus.{pack.BONUS_IDS[kind]}", every)
    else:
        text = _say("bonus.each-of-family", kind) if every == 1 else _say("bonus.family", every, kind)
    return {"per": pack.BONUS_IDS[kind], "every": every, "text": text}


def _say(key: str, *args: int) -> str:
    return _TEXT.render(Phrase(key, args), names=(), domains=_DOMAINS)


def _guild(kit: Kit, guild: int) -> Guild:
    first = guild * pack.SKILLS
    sword, book, heart = (
        Sides(fresh=kit.guild_fresh[at], exhausted=kit.guild_tired[at]) for at in range(first, first + pack.SKILLS)
    )
    start: Start = {"coin": kit.guild_coins[guild], "sword": sword, "book": book, "heart": heart}
    return {"id": f"guild:{kit.guild_ids[guild]}", "name": kit.guild_names[guild], "start": start}
