"""Kingswood: one to five guilds share three adventurers and hunt the monsters of the forest."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.errors import BadOption
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.games.kingswood.actions import build_vocabulary
from kingsarms.games.kingswood.pack import COMMON, LOCATION_IDS, Kit
from kingsarms.games.kingswood.printed import printed
from kingsarms.games.kingswood.rules.ending import standing
from kingsarms.games.kingswood.rules.moments import moment
from kingsarms.games.kingswood.rules.setup import set_up
from kingsarms.games.kingswood.sense import sense
from kingsarms.games.kingswood.state import NONE, Kingswood
from kingsarms.games.kingswood.text import CANNOT_BEGIN, ENGLISH, NO_SUCH_SEAT, SAME_GUILD, SIGNS
from kingsarms.games.kingswood.view import private, public

_GUILD_IDS = (
    *("silver-shield", "krom", "the-arcanum", "treetop-order"),
    *("house-of-music", "murder-of-crows", "the-lamplighters"),
)
_SEATS = (1, 2, 3, 4, 5)


class _Kingswood(Game):
    id = "kingswood"
    seats = _SEATS
    minutes = (15, 45)
    options = (
        Option("special", ("random", *LOCATION_IDS[COMMON:])),
        Option("guilds", ("draft", "deal", "named")),
        Option(
            "first",
            ("random", *map(str, _SEATS)),
            from_seats={str(seat): max(seat, 2) for seat in _SEATS},
            settles_first=True,
        ),
        *(
            Option(
                f"guild-{seat}",
                ("open", *_GUILD_IDS),
                from_seats=dict.fromkeys(_GUILD_IDS, seat),
                asked_if=("guilds", "named"),
            )
            for seat in _SEATS
        ),
    )
    rules_version = 2
    secrets = True
    sentences = ENGLISH
    signs = SIGNS
    ranks = ("fame", "coins", "skills")
    accounts = (
        Account("monsters", ("defeats",)),
        Account("swaps", ("swaps",)),
        Account("books", ("gains", "buys")),
    )
    moment = staticmethod(moment)
    printed = staticmethod(printed)
    public = staticmethod(public)
    private = staticmethod(private)
    sense = staticmethod(sense)
    standing = staticmethod(standing)

    def content(self, pack: Entry, options: Mapping[str, str]) -> Kit:
        return Kit(pack)

    def setup(self, content: Kit, seats: int, options: Mapping[str, str]) -> Kingswood:
        special = options["special"]
        return set_up(
            content,
            seats,
            NONE if special == "random" else LOCATION_IDS.index(special),
            _fixed_guilds(content, seats, options),
            options["guilds"] != "deal",  # a seat that is named no guild chooses one
            _start_player(seats, options["first"]),
        )

    def vocabulary(self, content: Kit, seats: int) -> Vocabulary:
        return build_vocabulary(content)

    def rounds(self, state: Kingswood) -> int:
        return state.round

    def traits(self, state: Kingswood, seat: int) -> dict[str, str]:
        return {
            "turn": str((seat - state.first) % state.seats + 1),
            "guild": state.kit.guild_ids[state.guilds[seat]],
            "location": LOCATION_IDS[state.special],
        }


def _fixed_guilds(kit: Kit, seats: int, options: Mapping[str, str]) -> list[int]:
    """The guild that an option fixes for each seat, NONE where it is left open."""
    names = [options[f"guild-{seat + 1}"] for seat in range(len(_SEATS))]
    if any(name != "open" for name in names[seats:]):
        raise BadOption(NO_SUCH_SEAT.format(seats=seats))
    fixed = [name for name in names if name != "open"]
    if len(set(fixed)) < len(fixed):
        raise BadOption(SAME_GUILD)
    return [NONE if name == "open" else kit.guild_ids.index(name) for name in names[:seats]]


def _start_player(seats: int, chosen: str) -> int:
    if chosen == "random":
        return NONE
    if int(chosen) > seats:
        raise BadOption(CANNOT_BEGIN.format(seat=chosen, seats=seats))
    return int(chosen) - 1


GAME = _Kingswood()
