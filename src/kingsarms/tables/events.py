"""What is stored of a table: how it was set up, and everything that has happened since, in order.

The events of a table are the only truth about it. They are facts, already decided: replaying them asks nobody for the
time, draws no chance and checks no permission.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from kingsarms.bots import Level
from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables.terms import Clock, UndoPolicy

Parting = Literal["resign", "leave", "time"]


class Kept(Struct, frozen=True):
    """Whom a seat is kept for."""

    person: str
    name: str


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat at the outset: a person, a bot of a level, or nobody yet."""

    person: str | None = None
    name: str | None = None
    level: Level | None = None
    kept: Kept | None = None  # nobody else may sit there, unless it is freed


class Setup(Struct, frozen=True, omit_defaults=True):
    """What never changes at a table."""

    game: str
    rules: int
    pack: str
    options: dict[str, str]
    seats: list[SeatPlan]
    host: str
    clock: Clock = Clock()
    public: bool = False
    undo: UndoPolicy = "consent"
    leaver_bot: Level | None = None
    name: str | None = None
    source: str | None = None  # the table it was branched from, or `upload`
    drawn_from: int = 0  # chance follows our seed from this action on: a branch keeps what fate gave before
    given: dict[str, str] = {}  # of an uploaded record: its `commitment` and `seed`


Plies = list[tuple[int, str]]  # who acted (-1: chance), and the action in notation


class Event(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str


class Left(Event, frozen=True, tag="left"):
    """A seat is free again; only before the match."""

    seat: int


class Freed(Event, frozen=True, tag="freed"):
    """A seat is no longer kept for anybody; only before the match."""

    seat: int


class Started(Event, frozen=True, tag="started"):
    """All seats are taken: the match begins with what chance does first (or with a given past)."""

    plies: Plies
    clocks: list[int] = []


class Played(Event, frozen=True, tag="played"):
    """A seat acted, and chance after it. `clocks` is what each seat has left then, in milliseconds."""

    plies: Plies
    clocks: list[int] = []


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    seat: int
    to: int


class UndoRefused(Event, frozen=True, tag="undo-refused"):
    seat: int


class UndoAgreed(Event, frozen=True, tag="undo-agreed"):
    """One of several has agreed; the last one's consent is the `Undone` itself."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """The match is as it was after `to` actions."""

    seat: int
    to: int
    clocks: list[int] = []


class Said(Event, frozen=True, tag="said"):
    seat: int
    text: str


class Parted(Event, frozen=True, tag="parted"):
    """A player gave up, left or ran out of time. A bot takes the seat if the table so chose, else the player of a
    partner's seat (`heir`); with neither the match ends."""

    seat: int
    how: Parting
    clocks: list[int] = []
    heir: int | None = None


class DrawOffered(Event, frozen=True, tag="draw-offered"):
    seat: int


class DrawRefused(Event, frozen=True, tag="draw-refused"):
    seat: int


class DrawAgreed(Event, frozen=True, tag="draw-agreed"):
    seat: int
    last: bool = False


class Rematched(Event, frozen=True, tag="rematched"):
    seat: int
    table: str


AnyEvent = (
    Sat
    | Left
    | Freed
    | Started
    | Played
    | UndoAsked
    | UndoRefused
    | UndoAgreed
    | Undone
    | Said
    | Parted
    | DrawOffered
    | DrawRefused
    | DrawAgreed
    | Rematched
)

_decoder = msgspec.json.Decoder(AnyEvent)
_setup_decoder = msgspec.json.Decoder(Setup)


def encode(item: AnyEvent | Setup) -> str:
    return msgspec.json.encode(item).decode()


class Damaged(KingsArmsError):
    """What is stored of a table cannot be played on from; the message says why, to whoever runs the house."""


def decode_event(text: str) -> AnyEvent:
    try:
        event: AnyEvent = _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Damaged(f"an event cannot be read: {problem}") from problem
    return event


def decode_setup(text: str) -> Setup:
    try:
        return _setup_decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Damaged(f"the set-up cannot be read: {problem}") from problem
