"""The content of Kingsburg, checked once and turned into tables of ints that the rules can index."""

from __future__ import annotations

from typing import Final, Literal, final, get_args

from kingsarms.engine.columns import Columns
from kingsarms.engine.pack import Entry
from kingsarms.games.kingsburg.rules.dice import MOST_COLOURED
from kingsarms.games.kingsburg.rules.goods import BUNDLE_NAMES, KIND_NAMES, KINDS, MOST_LOST, MOST_TAKEN, TAKEN, of_size
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMIES, ENEMY, TAKE

YEARS: Final = 5
CARDS_A_YEAR: Final = 5
ROWS: Final = 5  # of a province
COLUMNS: Final = 4

# The rules know the buildings by these numbers: row by row from the top, left to right.
BUILDING_IDS: Final = (
    *("statue", "chapel", "church", "cathedral"),
    *("inn", "market", "farms", "merchants-guild"),
    *("guard-tower", "blacksmith", "barracks", "wizards-guild"),
    *("palisade", "stables", "stone-wall", "fortress"),
    *("barricade", "crane", "town-hall", "embassy"),
)
Foe = Literal["goblins", "zombies", "orcs", "demons", "barbarians", "dragons"]
FOES: Final[tuple[Foe, ...]] = get_args(Foe)

# KB-12 Which cards of a year may come, of those from the weakest to the strongest: the option `enemies`.
MODES: Final = {"all": slice(CARDS_A_YEAR), "mild": slice(3), "fierce": slice(-3, CARDS_A_YEAR)}


@final
class Pack:
    """Everything printed on the board, the province sheets and the cards."""

    def __init__(self, content: Entry) -> None:
        self._read_numbers(content)
        self._read_advisors(content)
        self._read_buildings(content)
        self._read_enemies(content)

    def _read_numbers(self, content: Entry) -> None:
        self.years = _number(content, "years", 1, YEARS)
        self.own_dice = _number(content, "own-dice", 1, MOST_COLOURED)
        self.start_score = _number(content, "start-score", 0, 99)
        self.start_soldiers = _number(content, "start-soldiers", 0, 99)
        self.aid_goods = _number(content, "aid-goods", 1, MOST_TAKEN)
        self.kings_reward = _number(content, "kings-reward", 0, 99)
        self.soldier_price = _number(content, "soldier-price", 1, 2)
        self.barracks_price = _number(content, "barracks-price", 1, 2)
        self.strongest_bonus = _number(content, "strongest-bonus", 0, 99)
        self.chapel_limit = _number(content, "chapel-limit", 0, 99)
        self.crane_discount = _number(content, "crane-discount", 0, 9)
        self.cathedral_goods = _number(content, "cathedral-goods", 1, 99)

    def _read_advisors(self, content: Entry) -> None:
        """Lists with one place for each advisor's number; place 0 stays empty."""
        advisors = Columns(_by_value(content))
        self.advisor_names = ("", *advisors.texts("name"))
        self.advisor_effects = ("", *advisors.texts("effect"))
        self.gift_goods = [0] * KINDS + advisors.numbers(*KIND_NAMES, most=9, default=0)  # gold, wood, stone for each
        self.gift_vp = [0, *advisors.numbers("vp", least=-9, most=9, default=0)]
        self.gift_soldiers = [0, *advisors.numbers("soldiers", most=9, default=0)]
        self.gift_tokens = [0, *advisors.numbers("tokens", most=9, default=0)]
        self.gift_any = [0, *advisors.numbers("any_goods", most=MOST_TAKEN, default=0)]  # goods of one's choice
        self.gift_peek = [False, *advisors.flags("peek")]
        self.gift_trade = [False, *advisors.flags("trade")]
        self.gift_choices: list[list[int]] = [[], *map(_choices, advisors.entries)]  # actions, where one chooses
        goods = [self.gift_goods[kind::KINDS] for kind in range(KINDS)]
        given = zip(self.gift_vp, self.gift_soldiers, self.gift_tokens, *goods, strict=True)
        self.gift_given = [max(parts) > 0 for parts in given]  # something comes without a choice

    def _read_buildings(self, content: Entry) -> None:
        buildings = Columns.named(content, "building", BUILDING_IDS)
        for building, entry in enumerate(buildings.entries):
            entry.number("row", least=building // COLUMNS + 1, most=building // COLUMNS + 1)
            entry.number("column", least=building % COLUMNS + 1, most=building % COLUMNS + 1)
        self.building_names = buildings.texts("name")
        self.building_effects = buildings.texts("effect")
        self.cost = buildings.numbers(*KIND_NAMES, most=9, default=0)  # gold, wood, stone for each
        self.crane_cost = self.cost[:]  # KB-155 with a Crane those of columns III and IV cost less gold
        for building in range(BUILDINGS):
            if building % COLUMNS >= 2:
                self.crane_cost[building * KINDS] = max(0, self.cost[building * KINDS] - self.crane_discount)
        self.building_vp = buildings.numbers("vp", most=99, default=0)
        self.battle = buildings.numbers("battle", least=-9, most=9, default=0)
        self.battle_foe = buildings.places("against", FOES, absent=-1)  # the foe against whom it adds more, or -1
        self.battle_extra = buildings.numbers("against_extra", least=-9, most=9, default=0)

    def _read_enemies(self, content: Entry) -> None:
        backs = Columns.named(content, "back", [f"year-{year}" for year in range(1, YEARS + 1)])
        self.back_low = backs.numbers("low", most=99)
        self.back_high = backs.numbers("high", most=99)
        enemies = Columns([card for year in range(YEARS) for card in self._cards(content, year)])
        self.enemy_ids = enemies.texts("id")
        self.enemy_names = enemies.texts("name")
        self.enemy_foe = enemies.places("kind", FOES)
        self.enemy_strength = enemies.numbers("strength", most=99)
        self.reward_goods = enemies.numbers(*[f"reward_{kind}" for kind in KIND_NAMES], most=9, default=0)
        self.reward_any = enemies.numbers("reward_any_goods", most=MOST_TAKEN, default=0)
        self.reward_vp = enemies.numbers("reward_vp", most=99, default=0)
        self.penalty_goods = enemies.numbers(*[f"penalty_{kind}" for kind in KIND_NAMES], most=9, default=0)
        self.penalty_any = enemies.numbers("penalty_any_goods", most=MOST_LOST, default=0)
        self.penalty_buildings = enemies.numbers("penalty_buildings", most=BUILDINGS, default=0)
        self.penalty_vp = enemies.numbers("penalty_vp", most=99, default=0)
        self.enemy_draws = [[self._draws(chosen, year) for year in range(YEARS)] for chosen in MODES.values()]

    def _cards(self, content: Entry, year: int) -> list[Entry]:
        """The cards of a year, each as strong as its back says."""
        cards = [card for card in content.entries("enemy") if card.number("year", least=1, most=YEARS) == year + 1]
        if len(cards) != CARDS_A_YEAR:
            raise content.error("enemy", f"must have {CARDS_A_YEAR} cards for year {year + 1}, not {len(cards)}")
        for card in cards:
            card.number("strength", least=self.back_low[year], most=self.back_high[year])
        return cards

    def _draws(self, chosen: slice, year: int) -> list[int]:
        """The chance actions that may bring the card of a year, ascending."""
        first = year * CARDS_A_YEAR
        cards = sorted(range(first, first + CARDS_A_YEAR), key=self.enemy_strength.__getitem__)
        return sorted(ENEMY + card for card in cards[chosen])


def _by_value(content: Entry) -> list[Entry]:
    """The advisors in ascending order: every number from 1 on is that of one of them."""
    found: dict[int, Entry] = {}
    for entry in content.entries("advisor"):
        advisor = entry.number("value", least=1, most=ADVISORS)
        if advisor in found:
            raise entry.error("value", f"{advisor} is taken by {found[advisor].text('id')}")
        found[advisor] = entry
    if len(found) != ADVISORS:
        raise content.error("advisor", f"must have {ADVISORS} entries, numbered 1 to {ADVISORS}")
    return [found[advisor] for advisor in sorted(found)]


def _choices(entry: Entry) -> list[int]:
    """The actions that an advisor lets one choose from, if any."""
    any_goods = entry.number("any_goods", default=0)
    if not entry.has("one_of"):
        return of_size(any_goods, TAKE)
    if any_goods > 0:
        raise entry.error("one_of", "cannot stand beside any_goods")
    unknown = [name for name in entry.texts("one_of") if name not in BUNDLE_NAMES[:TAKEN]]
    if unknown:
        raise entry.error("one_of", f"“{unknown[0]}” is not a bundle like gold+stone")
    return sorted(TAKE + BUNDLE_NAMES.index(name) for name in entry.texts("one_of"))


def _number(content: Entry, name: str, least: int, most: int) -> int:
    return content.chosen("number", name).number("value", least=least, most=most)


assert ENEMIES == YEARS * CARDS_A_YEAR
