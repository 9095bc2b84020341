"""The whole box: all content of The City of Kings, checked."""

from __future__ import annotations

from typing import final

from kingsarms.engine.pack import Entry
from kingsarms.games.city.content.cards import Cards
from kingsarms.games.city.content.creatures import Creatures
from kingsarms.games.city.content.heroes import Heroes
from kingsarms.games.city.content.land import Land
from kingsarms.games.city.content.stories import Stories


@final
class Box:
    """Heroes, creatures, land, cards and stories, and the numbers that belong to none of them."""

    def __init__(self, pack: Entry) -> None:
        self.heroes = Heroes(pack)
        self.creatures = Creatures(pack)
        self.land = Land(pack)
        self.cards = Cards(pack)
        self.stories = Stories(pack, self.land)
        self.actions = pack.number("actions", least=1, most=9)
        self.storage = pack.number("storage", least=1)
        self.attention = pack.number("attention", least=1)
        self.poison = pack.number("poison", least=1)
        self.curses = pack.number("curses", least=1)
        self.wards = pack.number("wards", least=1)
        self.ward_worth = pack.number("ward_worth", least=1)
        self.last_xp = pack.number("last_xp", least=1)
        self.most_hope = pack.number("most_hope", least=1)
        self.most_morale = pack.number("most_morale", least=1)
        self.parts_a_card = pack.number("parts_a_card", least=1)
        self.own_quests = pack.number("own_quests", least=1)
        self.hub = pack.number("hub", least=1)
        self.second_worker_at = pack.number("second_worker_at", least=1)
