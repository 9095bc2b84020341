"""Equipment and quest cards."""

from __future__ import annotations

from typing import Final, final

from kingsarms.engine.deeds import Deed
from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.effects import (
    G_EITHER,
    G_PAY,
    G_PRIMARY,
    G_STACK,
    G_STAT,
    G_WORKER,
    GOALS,
    TALES,
)
from kingsarms.games.city.content.reading import deeds, increases, index, price
from kingsarms.games.city.content.terms import SLOT_IDS

ITEMS: Final = 56
QUESTS: Final = 100
QUEST_TYPES: Final = (
    *("attention", "decision", "discover", "escort", "gambling", "gather", "go-kill", "instant", "kill", "lure"),
    *("protect", "scavenge", "skill", "skill-balance", "skill-stacking", "support"),
)
DECISION: Final = 1
ESCORT: Final = 3
GAMBLING: Final = 4
INSTANT: Final = 7
SKILL_TYPES: Final = (12, 13, 14)
BY_HAND: Final = (G_PAY, G_STAT, G_EITHER, G_PRIMARY, G_WORKER, G_STACK)  # goals that somebody says are reached


@final
class Cards:
    """Everything printed on equipment and quest cards."""

    def __init__(self, pack: Entry) -> None:
        items = pack.entries("item", count=ITEMS)
        self.item_ids = tuple(entry.text("id") for entry in items)
        self.item_names = tuple(entry.text("name") for entry in items)
        self.slot = [index(entry, "slot", SLOT_IDS) for entry in items]
        self.cost = [price(entry, "cost") for entry in items]
        self.cheapest = min(sum(cost) for cost in self.cost)
        self.raises = [increases(entry, "stats") for entry in items]
        self._read_quests(pack)

    def _read_quests(self, pack: Entry) -> None:
        quests = pack.entries("quest", count=QUESTS)
        self.quest_ids = tuple(entry.text("id") for entry in quests)
        self.quest_titles = tuple(entry.text("title") for entry in quests)
        self.type = [index(entry, "type", QUEST_TYPES) for entry in quests]
        self.group = [entry.text("scope", among=("group", "individual")) == "group" for entry in quests]
        self.setup: list[list[Deed]] = []
        self.goal: list[list[Deed]] = []
        self.reward: list[list[Deed]] = []
        self.by_hand: list[bool] = []  # is it somebody who says that the goal is reached?
        self.first: list[list[Deed]] = []  # what is done at once, or the first of two choices
        self.second: list[list[Deed]] = []
        for number, entry in enumerate(quests):
            entry.number("number", least=number + 1, most=number + 1)
            at_once = self.type[number] in (DECISION, GAMBLING, INSTANT)
            self.setup.append(deeds(TALES, entry, "setup"))
            goal = deeds(GOALS, entry, "goal")
            self.goal.append(goal)
            self.by_hand.append(len(goal) > 0 and goal[0].code in BY_HAND)
            self.reward.append(deeds(TALES, entry, "reward"))
            self.first.append(deeds(TALES, entry, "a"))
            self.second.append(deeds(TALES, entry, "b"))
            if bool(self.goal[number]) == at_once or bool(self.first[number]) != at_once:
                raise entry.error("type", "must have either a goal, or what is done at once")
