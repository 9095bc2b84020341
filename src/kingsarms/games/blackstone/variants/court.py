"""The games that are played like King's Quest: the base game, Advanced, Co-op, Solo and the Puzzle Master's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.games.blackstone import text
from kingsarms.games.blackstone.actions import FAMILY_IDS, build_vocabulary, task_title
from kingsarms.games.blackstone.kit import LATER_TABLES, LAYOUTS, RAT_DECKS, Kit
from kingsarms.games.blackstone.law import Law
from kingsarms.games.blackstone.printed import BlackstonePrinted, court_printed
from kingsarms.games.blackstone.rules.ending import standing
from kingsarms.games.blackstone.rules.moments import court_moment
from kingsarms.games.blackstone.rules.setup import lay_table
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.sense import sense
from kingsarms.games.blackstone.state import Court
from kingsarms.games.blackstone.view import private, public

FAMILIES = Option("families", ("none", "dealt", "chosen"))
WILDS = Option("wilds", ("none", "four"))
AGENTS = Option("agents", ("none", "four"))
LAYOUT = Option("layout", LAYOUTS)
INTRIGUE = Option("intrigue", ("on", "off"))
RATS = Option("rats", RAT_DECKS)


ACCOUNTS = (
    Account("knights", ("completes-knight",)),
    Account("wizards", ("completes-wizard",)),
    Account("kings", ("completes-king",)),
    Account("ploys", ("completes-ploy",)),
    Account("intrigue", ("reveals",)),
)


class _Court(Game):
    """What these games share."""

    box = "blackstone"
    home = "kingsarms.games.blackstone"
    signs = text.SIGNS
    stake = 0.15
    foresight = 1
    playouts = 192  # to the end of a turn; what rivals do then is luck beside what one's own choices differ by
    later_tables = LATER_TABLES
    law: ClassVar[Law]
    moment = staticmethod(court_moment)
    public = staticmethod(public)
    private = staticmethod(private)
    sense = staticmethod(sense)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Kit:
        return Kit(pack)

    def setup(self, content: Kit, seats: int, options: Mapping[str, str]) -> Court:
        state = Court(seats, content, self.law)
        state.has_intrigue = options.get("intrigue") == "on"
        lay_table(
            state,
            wilds=4 if options.get("wilds") == "four" else 0,
            agents=4 if options.get("agents") == "four" else 0,
            layout=LAYOUTS.index(options.get("layout", LAYOUTS[0])),
            families=FAMILIES.values.index(options.get("families", "none")),
            rats=content.rat_decks[RAT_DECKS.index(options.get("rats", RAT_DECKS[0]))][:],
        )
        return state

    def vocabulary(self, content: Kit, seats: int) -> Vocabulary:
        return build_vocabulary(content, task_title)

    def printed(self, content: Kit, seats: int) -> BlackstonePrinted:
        return court_printed(content, self.law)

    def rounds(self, state: Court) -> int:
        return state.round

    def beats(self, state: Court) -> int:
        return state.round * state.seats + state.turn

    def traits(self, state: Court, seat: int) -> dict[str, str]:
        family = state.family[seat]
        return {"family": FAMILY_IDS[family]} if family != NONE else {}


class _Rivals(_Court):
    accounts = ACCOUNTS
    ranks = ("points", "ploys", "kings", "others", "tokens", "retained", "hand")
    seats = (2, 3, 4)
    minutes = (45, 75)
    options = (FAMILIES, WILDS, AGENTS, LAYOUT, INTRIGUE)
    secrets = True
    standing = staticmethod(standing)


class _Kings(_Rivals):
    id = "blackstone"
    law = Law(target=21)
    sentences = text.KINGS


class _Advanced(_Rivals):
    id = "blackstone-advanced"
    minutes = (60, 100)
    law = Law(target=30, blue=True)
    sentences = text.ADVANCED


class _Together(_Court):
    """Against the rats, with open hands."""

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return (0,) * seats


class _Coop(_Together):
    id = "blackstone-coop"
    accounts = ACCOUNTS
    seats = (2,)
    minutes = (45, 75)
    options = (RATS, FAMILIES, WILDS, AGENTS, LAYOUT, INTRIGUE)
    law = Law(target=50, tokens=10, rat_limit=12, open_hands=True)
    sentences = text.COOP


class _Puzzle(_Together):
    id = "blackstone-puzzle"
    seats = (2,)
    minutes = (30, 60)
    options = (RATS, FAMILIES, INTRIGUE)
    law = Law(target=0, tokens=9, rat_limit=9, formation=True, open_hands=True)
    sentences = text.PUZZLE


class _Solo(_Together):
    id = "blackstone-solo"
    rules_version = 2
    accounts = ACCOUNTS
    seats = (1,)
    minutes = (20, 40)
    options = (RATS, FAMILIES, WILDS, AGENTS, LAYOUT)
    law = Law(target=25, tokens=7, rat_limit=7, refresh=True, open_hands=True)
    sentences = text.SOLO


KINGS = _Kings()
ADVANCED = _Advanced()
COOP = _Coop()
PUZZLE = _Puzzle()
SOLO = _Solo()
