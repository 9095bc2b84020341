"""Games for the impatient: by their rules, on their boards, but the King is pleased and a story is told sooner."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from kingsarms.engine.ledger import Ledger
from kingsarms.engine.pack import Entry
from kingsarms.games import blackstone, city
from kingsarms.games.blackstone.law import Law
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.effects import GOALS


class _QuickKings(type(blackstone.KINGS)):  # type: ignore[misc]
    id = "blackstone-quick"
    law = Law(target=3, tokens=20)
    sentences: ClassVar = {**blackstone.KINGS.sentences, "title": "Quick King's Quest"}

    @cached_property
    def ledger(self) -> Ledger:
        return blackstone.KINGS.ledger


KINGS = _QuickKings()


class _ShortStories(type(city.GAME)):  # type: ignore[misc]
    """Each chapter of the first story is done when a round has passed; the second begins late, and with little hope."""

    id = "city-quick"
    box = "city"
    home = "kingsarms.games.city"
    sentences: ClassVar = {**city.GAME.sentences, "title": "Short Stories"}

    def content(self, pack: Entry, options: Mapping[str, str]) -> Box:
        box: Box = super().content(pack, options)
        won, lost = box.stories.tales[:2]
        for chapter in won.chapters:
            chapter.setup, chapter.goal = [], [GOALS.deed("explored 1 any")]  # one tile lies open from the beginning
        lost.hope, lost.time = 1, len(box.land.phase_ids) - 3  # two rounds before midnight
        return box

    @cached_property
    def ledger(self) -> Ledger:
        return city.GAME.ledger


CITY = _ShortStories()
