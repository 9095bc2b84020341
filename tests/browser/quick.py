"""Games for the impatient: by their rules, on their boards, but the King is pleased and a story is told sooner."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, cast

from kingsarms.engine.game import Game
from kingsarms.engine.ledger import Ledger
from kingsarms.engine.pack import Entry
from kingsarms.games import blackstone, city
from kingsarms.games.blackstone.law import Law
from kingsarms.games.city.content.box import Box
from kingsarms.games.city.content.effects import GOALS


def _sooner(game: Game, law: Law) -> Game:
    """A game of Blackstone Castle that is over sooner; the box, its board and its words are the same."""
    declaration = {
        "id": f"{game.id}-quick",
        "law": law,
        "ledger": game.ledger,
        "sentences": {**game.sentences, "title": f"Quick {game.sentences['title']}"},
    }
    return cast(Game, type("Quick", (type(game),), declaration)())


KINGS = _sooner(blackstone.KINGS, Law(target=3, tokens=20))
COOP = _sooner(blackstone.COOP, Law(target=50, tokens=10, rat_limit=7, open_hands=True))
PUZZLE = _sooner(blackstone.PUZZLE, Law(target=0, tokens=9, rat_limit=5, formation=True, open_hands=True))
SOLO = _sooner(blackstone.SOLO, Law(target=25, tokens=7, rat_limit=6, refresh=True, open_hands=True))


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

ENTRY_POINTS = {
    "blackstone-quick": "tests.browser.quick:KINGS",
    "blackstone-coop-quick": "tests.browser.quick:COOP",
    "blackstone-puzzle-quick": "tests.browser.quick:PUZZLE",
    "blackstone-solo-quick": "tests.browser.quick:SOLO",
    "city-quick": "tests.browser.quick:CITY",
}
