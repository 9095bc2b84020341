"""The content of Kingsburg, checked once and turned into tables of ints that the rules can index."""

from __future__ import annotations

from typing import Final, Literal, final, get_args

from kingsarms.engine.pack import Entry
from kingsarms.games.kingsburg.rules.dice import MOST_COLOURED
from kingsarms.games.kingsburg.rules.goods import BUNDLES, FIRST_OF, KIND_NAMES, MOST_LOST, MOST_TAKEN, TAKEN, notation
from kingsarms.games.kingsburg.rules.verbs import ADVISORS, BUILDINGS, ENEMIES, ENEMY, TAKE

YEARS: Final = 5
CARDS_A_YEAR: Final = 5
COLUMNS: Final = 4  # of a province

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

ALL: Final = 0  # which cards of a year may come: the option `enemies`
MILD: Final = 1
FIERCE: Final = 2
CHOSEN_OF_FIVE: Final = 3  # how many cards mild and fierce leave


@final
class Pack:
    """Everything printed on the board, the province sheets and the cards."""

    def __init__(self, content: Entry) -> None:
        self._read_numbers(content)
        self._read_advisors(content)
        self._read_buildings(content)
        self._read_backs(content)
        self._read_enemies(content)

    # -- numbers -----------------------------------------------------------------------------------------------------

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

    # -- advisors ----------------------------------------------------------------------------------------------------

    def _read_advisors(self, content: Entry) -> None:
        """Lists with one place for each advisor's number; place 0 stays empty."""
        places = ADVISORS + 1
        self.advisor_ids = [""] * places
        self.advisor_names = [""] * places
        self.advisor_effects = [""] * places
        self.gift_goods = [0] * (places * 3)  # gold, wood, stone for each
        self.gift_vp = [0] * places
        self.gift_soldiers = [0] * places
        self.gift_tokens = [0] * places
        self.gift_any = [0] * places  # how many goods of one's choice
        self.gift_choices: list[list[int]] = [[] for _ in range(places)]  # the actions of a gift with a choice
        self.gift_peek = [False] * places
        self.gift_trade = [False] * places
        self.gift_given = [False] * places  # something comes without a choice
        for entry in content.entries("advisor"):
            advisor = entry.number("value", least=1, most=ADVISORS)
            if self.advisor_ids[advisor]:
                raise entry.error("value", f"{advisor} is taken by {self.advisor_ids[advisor]}")
            self.advisor_ids[advisor] = entry.text("id")
            self.advisor_names[advisor] = entry.text("name")
            self.advisor_effects[advisor] = entry.text("effect")
            for kind in range(3):
                self.gift_goods[advisor * 3 + kind] = entry.number(KIND_NAMES[kind], most=9, default=0)
            self.gift_vp[advisor] = entry.number("vp", least=-9, most=9, default=0)
            self.gift_soldiers[advisor] = entry.number("soldiers", most=9, default=0)
            self.gift_tokens[advisor] = entry.number("tokens", most=9, default=0)
            self.gift_any[advisor] = entry.number("any_goods", most=MOST_TAKEN, default=0)
            self.gift_peek[advisor] = entry.flag("peek", default=False)
            self.gift_trade[advisor] = entry.flag("trade", default=False)
            self.gift_choices[advisor] = self._choices(entry, self.gift_any[advisor])
            given = self.gift_goods[advisor * 3 : advisor * 3 + 3]
            given += [self.gift_vp[advisor], self.gift_soldiers[advisor], self.gift_tokens[advisor]]
            self.gift_given[advisor] = max(given) > 0
        if len(content.entries("advisor")) != ADVISORS:
            raise content.error("advisor", f"must have {ADVISORS} entries, numbered 1 to {ADVISORS}")

    def _choices(self, entry: Entry, any_goods: int) -> list[int]:
        if not entry.has("one_of"):
            return any_bundle(any_goods)
        if any_goods > 0:
            raise entry.error("one_of", "cannot stand beside any_goods")
        named = {notation(bundle): bundle for bundle in range(TAKEN)}
        unknown = [name for name in entry.texts("one_of") if name not in named]
        if unknown:
            raise entry.error("one_of", f"“{unknown[0]}” is not a bundle like gold+stone")
        return sorted(TAKE + named[name] for name in entry.texts("one_of"))

    # -- buildings ---------------------------------------------------------------------------------------------------

    def _read_buildings(self, content: Entry) -> None:
        self.building_names: list[str] = []
        self.building_effects: list[str] = []
        self.cost = [0] * (BUILDINGS * 3)  # gold, wood, stone for each
        self.building_vp: list[int] = []
        self.battle: list[int] = []
        self.battle_foe: list[int] = []  # the foe against whom it adds more, or -1
        self.battle_extra: list[int] = []
        for building in range(BUILDINGS):
            entry = content.chosen("building", BUILDING_IDS[building])
            entry.number("row", least=building // COLUMNS + 1, most=building // COLUMNS + 1)
            entry.number("column", least=building % COLUMNS + 1, most=building % COLUMNS + 1)
            self.building_names.append(entry.text("name"))
            self.building_effects.append(entry.text("effect"))
            for kind in range(3):
                self.cost[building * 3 + kind] = entry.number(KIND_NAMES[kind], most=9, default=0)
            self.building_vp.append(entry.number("vp", most=99, default=0))
            self.battle.append(entry.number("battle", least=-9, most=9, default=0))
            self.battle_foe.append(FOES.index(entry.text("against", among=FOES)) if entry.has("against") else -1)
            self.battle_extra.append(entry.number("against_extra", least=-9, most=9, default=0))
        if len(content.entries("building")) != BUILDINGS:
            raise content.error("building", f"must have the {BUILDINGS} buildings of the rules and no other")

    # -- enemies -----------------------------------------------------------------------------------------------------

    def _read_backs(self, content: Entry) -> None:
        self.back_low: list[int] = []
        self.back_high: list[int] = []
        for year in range(1, YEARS + 1):
            entry = content.chosen("back", f"year-{year}")
            self.back_low.append(entry.number("low", most=99))
            self.back_high.append(entry.number("high", least=self.back_low[-1], most=99))

    def _read_enemies(self, content: Entry) -> None:
        self.enemy_ids: list[str] = []
        self.enemy_names: list[str] = []
        self.enemy_foe: list[int] = []
        self.enemy_strength: list[int] = []
        self.reward_goods: list[int] = []  # gold, wood, stone for each card
        self.reward_any: list[int] = []
        self.reward_vp: list[int] = []
        self.penalty_goods: list[int] = []
        self.penalty_any: list[int] = []
        self.penalty_buildings: list[int] = []
        self.penalty_vp: list[int] = []
        for year in range(1, YEARS + 1):
            cards = [entry for entry in content.entries("enemy") if entry.number("year", least=1, most=YEARS) == year]
            if len(cards) != CARDS_A_YEAR:
                raise content.error("enemy", f"must have {CARDS_A_YEAR} cards for year {year}, not {len(cards)}")
            for entry in cards:
                self._read_enemy(entry, self.back_low[year - 1], self.back_high[year - 1])
        self.enemy_draws = [[self._draws(mode, year) for year in range(YEARS)] for mode in (ALL, MILD, FIERCE)]

    def _read_enemy(self, entry: Entry, low: int, high: int) -> None:
        self.enemy_ids.append(entry.text("id"))
        self.enemy_names.append(entry.text("name"))
        self.enemy_foe.append(FOES.index(entry.text("kind", among=FOES)))
        self.enemy_strength.append(entry.number("strength", least=low, most=high))
        for kind in KIND_NAMES:
            self.reward_goods.append(entry.number(f"reward_{kind}", most=9, default=0))
            self.penalty_goods.append(entry.number(f"penalty_{kind}", most=9, default=0))
        self.reward_any.append(entry.number("reward_any_goods", most=MOST_TAKEN, default=0))
        self.reward_vp.append(entry.number("reward_vp", most=99, default=0))
        self.penalty_any.append(entry.number("penalty_any_goods", most=MOST_LOST, default=0))
        self.penalty_buildings.append(entry.number("penalty_buildings", most=BUILDINGS, default=0))
        self.penalty_vp.append(entry.number("penalty_vp", most=99, default=0))

    def _draws(self, mode: int, year: int) -> list[int]:
        """KB-12 The chance actions that may bring the card of a year, ascending."""
        first = year * CARDS_A_YEAR
        cards = sorted(range(first, first + CARDS_A_YEAR), key=self.enemy_strength.__getitem__)
        if mode == MILD:
            cards = cards[:CHOSEN_OF_FIVE]
        if mode == FIERCE:
            cards = cards[-CHOSEN_OF_FIVE:]
        return sorted(ENEMY + card for card in cards)


def any_bundle(size: int) -> list[int]:
    """The actions that take `size` goods of one's choice."""
    if size == 0:
        return []
    return [TAKE + bundle for bundle in range(FIRST_OF[size], FIRST_OF[size + 1])]


def _number(content: Entry, name: str, least: int, most: int) -> int:
    return content.chosen("number", name).number("value", least=least, most=most)


assert len(BUNDLES) == FIRST_OF[-1]
assert ENEMIES == YEARS * CARDS_A_YEAR
