"""The content of Kingswood, checked and turned into tables of ints once.

Rules, views and bots read a `Kit`; none of them reads the pack. Monsters, guilds, locations and tokens are ints: their
place in the pack. Sets of monsters are bit masks.
"""

from __future__ import annotations

from typing import Final, Literal, final, get_args

from kingsarms.engine.pack import Entry

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
FOREST: Final = 0
ACADEMY: Final = 1
BLACKSMITH: Final = 2
TAVERN: Final = 3
MARKET: Final = 4
BAKERY: Final = 5
GAME_PARLOR: Final = 6
GRAVEYARD: Final = 7
KINGS_CASTLE: Final = 8
MANOR_HOUSE: Final = 9
POTION_SHOP: Final = 10
WITCHS_HUT: Final = 11
WIZARDS_TOWER: Final = 12
LOCATION_IDS: Final = (
    "forest",
    "academy",
    "blacksmith",
    "tavern",
    "market",
    "bakery",
    "game-parlor",
    "graveyard",
    "kings-castle",
    "manor-house",
    "potion-shop",
    "witchs-hut",
    "wizards-tower",
)
COMMON: Final = 5

MONSTERS: Final = 42
GUILDS: Final = 7
MOST_FAME: Final = 12

# What a monster gives when it is defeated.
NO_REWARD: Final = 0
COINS: Final = 1
GAIN_SWORD: Final = 2
GAIN_BOOK: Final = 3
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


def _bits() -> list[int]:
    """The bit of each small number. A table, because compiled code shifts literals in 32 bits."""
    bits, bit = [], 1
    for _ in range(62):
        bits.append(bit)
        bit += bit
    return bits


BITS: Final = _bits()


@final
class Kit:
    """Everything in the box, as tables of ints indexed by monster, guild or token."""

    def __init__(self, pack: Entry) -> None:
        _check_ids(pack, "token", TOKEN_IDS)
        _check_ids(pack, "location", LOCATION_IDS)
        numbers = pack.entry("numbers")
        self.forest_size = numbers.number("forest_size", least=1, most=4)
        self.collect_pay = numbers.number("collect_pay", most=5)
        self.market_pay = numbers.number("market_pay", least=2, most=9)
        self.fame_goal = numbers.number("fame_goal", least=1, most=60)
        self.solo_overrun = numbers.number("solo_overrun", least=2, most=9)
        self.solo_beasts = numbers.number("solo_beasts", least=1)
        self.rounds = pack.entry("limits").number("rounds", least=1, most=200)
        self.supply = [token.number("supply", least=1, most=99) for token in pack.entries("token")]
        self.token_names = _texts(pack, "token", "name")
        self.location_ids = LOCATION_IDS
        self.location_names = _texts(pack, "location", "name")
        self.location_texts = _texts(pack, "location", "ability")

        guilds = pack.entries("guild")
        if len(guilds) != GUILDS:
            raise pack.error("guild", f"must be {GUILDS} tables, not {len(guilds)}")
        self.guild_ids = _texts(pack, "guild", "id")
        self.guild_names = _texts(pack, "guild", "name")
        self.guild_fresh: list[int] = []  # guild * SKILLS + skill
        self.guild_tired: list[int] = []
        self.guild_coins: list[int] = []
        for guild in guilds:
            self._read_guild(guild)

        monsters = pack.entries("monster")
        if len(monsters) != MONSTERS:
            raise pack.error("monster", f"must be {MONSTERS} tables, not {len(monsters)}")
        self.monster_ids = _texts(pack, "monster", "id")
        self.monster_names = _texts(pack, "monster", "name")
        self.family: list[int] = []
        self.fame: list[int] = []
        self.swords: list[int] = []
        self.books: list[int] = []
        self.hearts: list[int] = []
        self.broken: list[int] = []  # hearts lost on top of those exhausted
        self.coins: list[int] = []
        self.reward: list[int] = []
        self.amount: list[int] = []
        self.bonus: list[int] = []
        self.every: list[int] = []
        self.chapter_one = 0  # bit masks of monsters
        self.mighty = 0
        self.with_bonus = 0
        self.bonus_cards: list[int] = []
        self.of_family = [0] * len(FAMILIES)
        self.of_fame = [0] * (MOST_FAME + 1)
        self.deck_for = [0] * 6  # by number of players
        for number, monster in enumerate(monsters):
            self._read_monster(monster, BITS[number])
        if self.mighty.bit_count() < self.solo_beasts:
            raise numbers.error("solo_beasts", "asks for more beasts than are mighty")

    def chapter_with(self, monster: int) -> int:
        """The set of all monsters of that monster's chapter."""
        return self.chapter_one if self.chapter_one & BITS[monster] else ~self.chapter_one

    def _read_guild(self, guild: Entry) -> None:
        for skill in TOKEN_IDS[:SKILLS]:
            owned = guild.number(skill, most=9, default=0)
            tired = guild.number("exhausted_" + skill, most=owned, default=0)
            self.guild_fresh.append(owned - tired)
            self.guild_tired.append(tired)
        self.guild_coins.append(guild.number("coin", most=9, default=0))

    def _read_monster(self, monster: Entry, bit: int) -> None:
        family = FAMILIES.index(monster.text("family", among=FAMILIES))
        self.family.append(family)
        self.of_family[family] |= bit
        self.fame.append(monster.number("fame", least=1, most=MOST_FAME))
        self.of_fame[self.fame[-1]] |= bit
        self.swords.append(monster.number("sword", most=12, default=0))
        self.books.append(monster.number("book", most=12, default=0))
        self.hearts.append(monster.number("heart", most=12, default=0))
        self.broken.append(monster.number("broken", most=12, default=0))
        self.coins.append(monster.number("coin", most=12, default=0))
        self.reward.append(REWARD_IDS.index(monster.text("reward", default="", among=REWARD_IDS)))
        self.amount.append(monster.number("amount", least=1, most=9, default=1))
        if monster.has("bonus"):
            self.bonus.append(BONUS_IDS.index(monster.text("bonus", among=BONUS_IDS)))
            self.with_bonus |= bit
            self.bonus_cards.append(len(self.bonus) - 1)
        else:
            self.bonus.append(NO_BONUS)
        self.every.append(monster.number("every", least=1, most=9, default=1))
        if monster.flag("mighty", default=False):
            self.mighty |= bit
        if monster.number("chapter", least=1, most=2) == 1:
            self.chapter_one |= bit
            for players in monster.numbers("marks"):
                if not 1 <= players <= 5:
                    raise monster.error("marks", f"must be numbers of players, 1 to 5, not {players}")
                self.deck_for[players] |= bit
        else:
            for players in range(1, 6):
                self.deck_for[players] |= bit


def _texts(pack: Entry, key: str, field: str) -> tuple[str, ...]:
    return tuple(entry.text(field) for entry in pack.entries(key))


def _check_ids(pack: Entry, key: str, wanted: tuple[str, ...]) -> None:
    """The rules know these entries by name: an owner may change them, not add or drop any."""
    found = tuple(entry.text("id") for entry in pack.entries(key))
    if found != wanted:
        raise pack.error(key, f"must be exactly {', '.join(wanted)}, in this order")
