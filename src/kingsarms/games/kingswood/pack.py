"""The content of Kingswood, checked and turned into tables of ints once.

Rules, views and bots read a `Kit`; none of them reads the pack. Monsters, guilds, locations and tokens are ints: their
place in the pack. Sets of monsters are bit masks.
"""

from __future__ import annotations

from typing import Final, Literal, final, get_args

from kingsarms.engine.columns import Columns
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import BITS

# Skills and, last, coins: the four kinds of tokens, in the pack's order.
SWORD: Final = 0
BOOK: Final = 1
HEART: Final = 2
COIN: Final = 3
SKILLS: Final = 3
Skill = Literal["sword", "book", "heart"]
Token = Literal[Skill, "coin"]
SKILL_IDS: Final[tuple[Skill, ...]] = get_args(Skill)
TOKEN_IDS: Final[tuple[Token, ...]] = get_args(Token)

# Locations, in the pack's order. The first five are always in play; of the others, one.
LOCATION_IDS: Final = (
    *("forest", "academy", "blacksmith", "tavern", "market"),
    *("bakery", "game-parlor", "graveyard", "kings-castle"),
    *("manor-house", "potion-shop", "witchs-hut", "wizards-tower"),
)
LOCATIONS: Final = 13
COMMON: Final = 5
STARTS: Final = (3, 2, 1)  # KW-8 where the adventurers start: Tavern, Blacksmith, Academy
FOREST: Final = 0
MARKET: Final = 4
POTION_SHOP: Final = 10
WITCHS_HUT: Final = 11

MONSTERS: Final = 42
GUILDS: Final = 7
MOST_FAME: Final = 12

# What a monster gives when it is defeated.
NO_REWARD: Final = 0
COINS: Final = 1
GAIN_SWORD: Final = 2  # a token of each skill, in their order
GAIN_HEART: Final = 4
REFRESH_ANY: Final = 5
REFRESH_HEARTS: Final = 6
CAPTURE: Final = 7
RewardKind = Literal["coins", "sword", "book", "heart", "refresh", "refresh-hearts", "capture"]
REWARD_KINDS: Final[tuple[RewardKind, ...]] = get_args(RewardKind)
REWARD_IDS: Final = ("", *REWARD_KINDS)

Family = Literal["beast", "undead", "elemental", "goblin", "fey", "brute"]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)
# What a bonus counts: a family by its number, or one of these two.
PER_FAMILIES: Final = 6
PER_BOOKS: Final = 7
BonusKind = Literal[Family, "families", "books"]
BONUS_IDS: Final[tuple[BonusKind, ...]] = get_args(BonusKind)
NO_BONUS: Final = -1


@final
class Kit:
    """Everything in the box, as tables of ints indexed by monster, guild or token."""

    def __init__(self, pack: Entry) -> None:
        numbers = pack.entry("numbers")
        self.forest_size = numbers.number("forest_size", least=1, most=4)
        self.collect_pay = numbers.number("collect_pay", most=5)
        self.market_pay = numbers.number("market_pay", least=2, most=9)
        self.fame_goal = numbers.number("fame_goal", least=1, most=60)
        self.solo_overrun = numbers.number("solo_overrun", least=2, most=9)
        self.solo_beasts = numbers.number("solo_beasts", least=1)
        self.rounds = pack.entry("limits").number("rounds", least=1, most=200)
        tokens = Columns.named(pack, "token", TOKEN_IDS)
        self.supply = tokens.numbers("supply", least=1, most=99)
        self.token_names = tokens.texts("name")
        locations = Columns.named(pack, "location", LOCATION_IDS)
        self.location_names = locations.texts("name")
        self.location_texts = locations.texts("ability")
        self._read_guilds(Columns(pack.entries("guild", count=GUILDS)))
        self._read_monsters(Columns(pack.entries("monster", count=MONSTERS)))
        if self.mighty.bit_count() < self.solo_beasts:
            raise numbers.error("solo_beasts", "asks for more beasts than are mighty")

    def chapter_with(self, monster: int) -> int:
        """The set of all monsters of that monster's chapter."""
        return self.chapter_one if self.chapter_one & BITS[monster] else ~self.chapter_one

    def _read_guilds(self, guilds: Columns) -> None:
        """What is by skill stands at guild * SKILLS + skill."""
        self.guild_ids = guilds.texts("id")
        self.guild_names = guilds.texts("name")
        self.guild_fresh: list[int] = []
        self.guild_tired: list[int] = []
        for guild in guilds.entries:
            for skill in SKILL_IDS:
                owned = guild.number(skill, most=9, default=0)
                self.guild_tired.append(guild.number("exhausted_" + skill, most=owned, default=0))
                self.guild_fresh.append(owned - self.guild_tired[-1])
        self.guild_coins = guilds.numbers("coin", most=9, default=0)

    def _read_monsters(self, monsters: Columns) -> None:
        self.monster_ids = monsters.texts("id")
        self.monster_names = monsters.texts("name")
        self.family = monsters.places("family", FAMILIES)
        self.fame = monsters.numbers("fame", least=1, most=MOST_FAME)
        self.swords = monsters.numbers("sword", most=12, default=0)
        self.books = monsters.numbers("book", most=12, default=0)
        self.hearts = monsters.numbers("heart", most=12, default=0)
        self.broken = monsters.numbers("broken", most=12, default=0)  # hearts lost on top of those exhausted
        self.coins = monsters.numbers("coin", most=12, default=0)
        self.reward = monsters.places("reward", REWARD_IDS, absent=NO_REWARD)
        self.amount = monsters.numbers("amount", least=1, most=9, default=1)
        self.bonus = monsters.places("bonus", BONUS_IDS, absent=NO_BONUS)
        self.bonus_cards = [monster for monster in range(MONSTERS) if self.bonus[monster] != NO_BONUS]
        self.every = monsters.numbers("every", least=1, most=9, default=1)
        # Sets of monsters, as bit masks.
        self.of_family = [_mask([family == one for family in self.family]) for one in range(len(FAMILIES))]
        self.of_fame = [_mask([fame == one for fame in self.fame]) for one in range(MOST_FAME + 1)]
        self.with_bonus = _mask([bonus != NO_BONUS for bonus in self.bonus])
        self.mighty = _mask(monsters.flags("mighty"))
        self.chapter_one = _mask([chapter == 1 for chapter in monsters.numbers("chapter", least=1, most=2)])
        plays = [_players(monster) for monster in monsters.entries]
        self.deck_for = [_mask([players in numbers for numbers in plays]) for players in range(6)]


def _players(monster: Entry) -> list[int]:
    """The numbers of players with whom a monster is in the deck: those it is marked with, in Chapter I."""
    if monster.number("chapter") == 2:
        return [1, 2, 3, 4, 5]
    for players in monster.numbers("marks"):
        if not 1 <= players <= 5:
            raise monster.error("marks", f"must be numbers of players, 1 to 5, not {players}")
    return monster.numbers("marks")


def _mask(members: list[bool]) -> int:
    """The set of the monsters for which it is true."""
    return sum([BITS[monster] for monster in range(MONSTERS) if members[monster]])
