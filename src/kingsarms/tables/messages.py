"""Everything that crosses the wire, over HTTP and on the socket. The client's types are generated from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct

from kingsarms.bots import Level
from kingsarms.engine.game import Sign
from kingsarms.tables.terms import Clock as Clock
from kingsarms.tables.terms import Status as Status
from kingsarms.tables.terms import UndoPolicy

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name that others read")]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+(?!\n)$",
        description="chosen by the client, once for each command: a command sent again under its key is not repeated",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PlyNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Invite = Annotated[str, Meta(min_length=1, max_length=64)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
ActionNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]

ErrorCode = Literal[
    "bad-request",  # malformed: not JSON, wrong types, too big
    "no-session",  # say who you are first
    "csrf",
    "forbidden",
    "not-found",
    "not-invited",
    "too-many",  # rate limit; try again later
    "not-seated",
    "not-your-seat",
    "seat-taken",
    "not-your-turn",
    "not-an-action",
    "illegal",
    "ambiguous",
    "stale",  # the table has moved on since the client looked
    "not-playing",
    "match-over",
    "nothing-to-undo",
    "no-undo",
    "no-offer",
    "no-draws",
    "name-taken",
    "wrong-password",
    "bad-option",
    "bad-record",
    "secret",  # it would tell what may not be known yet
    "busy",
    "unplayable",  # the stored match does not fit the rules installed here
    "key-used",  # by another command
    "unsure",  # whether it was done is not known: send it again under the same key
    "internal",
]


class Problem(Struct, frozen=True):
    """Why something was refused: a code for programs, words for people, the rule of the game if it was one.

    `retry_after` is in how many seconds it is worth trying again, where that is all it takes.
    """

    code: ErrorCode
    message: str
    rule: str | None = None
    retry_after: int | None = None


class Failure(Struct, frozen=True):
    """The body of every error over HTTP."""

    error: Problem


# -- games -------------------------------------------------------------------------------------------------------------


class Rule(Struct, frozen=True):
    """A rule of the ledger, in our words."""

    id: str
    chapter: str
    place: str
    text: str
    origin: str
    ruling: str


# -- tables ------------------------------------------------------------------------------------------------------------


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """`me`: whoever makes the table; `hotseat`: another player on the same device; `person`: open to guests."""

    kind: Literal["me", "person", "bot", "hotseat"]
    level: Level | None = None
    name: Name | None = None  # of a hot-seat player


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    first: Literal["seat-order", "random"] = "seat-order"
    clock: Clock = Clock()
    public: bool = False
    undo: UndoPolicy = "consent"
    leaver_bot: Level | None = None  # who takes the seat of a player who leaves; nobody: the match ends
    name: Annotated[str, Meta(min_length=1, max_length=60)] | None = None


class TableMade(Struct, frozen=True):
    """A new table. The invite belongs into a link: whoever has it may watch and take an open seat."""

    id: str
    invite: str


class SeatSummary(Struct, frozen=True):
    seat: int
    kind: Literal["person", "bot", "empty"]
    name: str | None
    level: Level | None


class TableSummary(Struct, frozen=True):
    """A table as it is listed."""

    id: str
    game: str
    box: str
    title: str
    name: str | None
    status: Status
    public: bool
    clock: Clock
    seats: list[SeatSummary]
    you: list[int]
    your_turn: bool
    created: int  # milliseconds since 1970, as all times here
    updated: int
    outcome: str | None
    uploaded: bool  # it was not played here: somebody uploaded its record


class Home(Struct, frozen=True):
    """The latest tables, a few of each: yours that go on, those of others with an open seat, to watch, to replay."""

    mine: list[TableSummary]
    open: list[TableSummary]
    live: list[TableSummary]
    finished: list[TableSummary]


class TableInfo(Struct, frozen=True):
    """What does not change at a table, and its status."""

    id: str
    game: str
    box: str  # the id of the box that the game comes in: boards are found by it
    title: str
    name: str | None
    status: Status
    public: bool
    clock: Clock
    undo: UndoPolicy
    options: dict[str, str]
    cooperative: bool
    secrets: bool  # does anybody hide anything? if not, a hot-seat table needs no curtain
    chance: bool  # is anything left to chance? if not, there are no dice to be fair
    leaver_bot: Level | None
    source: str | None  # the table this one was branched from, or `upload`
    printed: str  # where to get what is printed on boards and cards: it never changes, so once is enough


class Seat(Struct, frozen=True):
    seat: int
    name: str | None
    kind: Literal["person", "bot", "empty"]
    level: Level | None
    present: bool
    score: int | None
    clock_ms: int | None  # at the moment `Snapshot.at`; it runs while `to_act`
    to_act: bool
    resigned: bool
    kept_for: str | None = None  # the name of whom an empty seat is kept for


class Operand(Struct, frozen=True):
    """What a verb is applied to: `{"kind": "skill", "name": "sword"}` in `refresh sword`."""

    kind: str
    name: str


class Choice(Struct, frozen=True):
    """A legal action: what is done to what, in words, and the things on the table it points at, in order."""

    action: int  # its number, for the command
    verb: str
    operands: list[Operand]
    label: str
    handles: list[str]


class LogLine(Struct, frozen=True, omit_defaults=True):
    """Something that happened: in words, the things and the seat that it speaks of, and what kind of thing it is."""

    ply: int
    text: str
    handles: list[str]
    seat: int | None = None
    sign: Sign | Literal[""] = ""


class ChatLine(Struct, frozen=True):
    """Something said at the table; `who` is null for a notice of the house (a seat taken, a move taken back)."""

    number: int  # of this line at this table, from 1 on: its own, where one event brings several
    seq: int  # of the event that brought it
    who: str | None
    seat: int | None
    text: str
    at: int


class Outcome(Struct, frozen=True):
    reason: str
    text: str
    payoffs: list[float]
    scores: list[int]
    winners: list[int]


class UndoOffer(Struct, frozen=True):
    """Somebody asks to take back everything after `ply`; those in `waiting` have not answered."""

    by: int
    ply: int
    waiting: list[int]


class DrawOffer(Struct, frozen=True):
    by: int
    waiting: list[int]


class Offers(Struct, frozen=True):
    undo: UndoOffer | None
    draw: DrawOffer | None


class Abilities(Struct, frozen=True):
    """What the viewer may do besides playing."""

    undo: Literal["free", "ask", "no"]
    resign: bool
    draw: bool
    rematch: bool
    hint: bool
    sit: list[int]  # open seats
    free: list[int]  # seats that are kept for somebody, and need not be
    chat: bool


class Fairness(Struct, frozen=True):
    """The commitment to the secret seed of all chance; the seed itself after the match."""

    commitment: str
    seed: str | None


class Snapshot(Struct, frozen=True):
    """A table as one viewer sees it.

    `log` holds the lines from action number `log_from` on: forget what you have from there and append. `chat` holds
    the lines with a `seq` that is new to you. Who holds several seats of a table with secrets sees the public view
    until they `look` from one of them.
    """

    table: TableInfo
    seq: int
    ply: int
    at: int  # when the last event happened
    you: list[int]
    seat: int | None  # whose view this is; null: the public one
    seats: list[Seat]
    asked: list[int]
    prompt: str  # what is asked, in words for you: of you, or of somebody else
    offer: str  # what you may do now although you need not; empty where there is nothing
    rules: list[str]
    view: dict[str, Any]
    choices: list[Choice]  # the legal actions of `seat`, if it is asked
    log: list[LogLine]
    log_from: int
    chat: list[ChatLine]
    result: Outcome | None
    offers: Offers
    can: Abilities
    fair: Fairness
    invite: str | None
    deadline: int | None
    rematch: str | None  # the invite to the table of the rematch, for those who sat here
    spectators: int


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None  # any open one
    invite: Invite | None = None


# -- commands ----------------------------------------------------------------------------------------------------------


class Play(Struct, frozen=True, tag_field="kind", tag="play", forbid_unknown_fields=True):
    """Take an action. `ply` is the one the client saw: if the table has moved on, the command is refused as stale."""

    key: Key
    action: ActionNumber | ActionText
    ply: PlyNumber
    seat: SeatNumber | None = None  # may be left out by who holds one seat


class Undo(Struct, frozen=True, tag_field="kind", tag="undo", forbid_unknown_fields=True):
    """Take back one's last action: at once where that is free, else by the others' consent."""

    key: Key
    ply: PlyNumber
    seat: SeatNumber | None = None


class UndoAnswer(Struct, frozen=True, tag_field="kind", tag="undo-answer", forbid_unknown_fields=True):
    key: Key
    yes: bool
    seat: SeatNumber | None = None


class Say(Struct, frozen=True, tag_field="kind", tag="chat", forbid_unknown_fields=True):
    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Resign(Struct, frozen=True, tag_field="kind", tag="resign", forbid_unknown_fields=True):
    key: Key
    seat: SeatNumber | None = None


class Draw(Struct, frozen=True, tag_field="kind", tag="draw", forbid_unknown_fields=True):
    key: Key
    seat: SeatNumber | None = None


class DrawAnswer(Struct, frozen=True, tag_field="kind", tag="draw-answer", forbid_unknown_fields=True):
    key: Key
    yes: bool
    seat: SeatNumber | None = None


class Rematch(Struct, frozen=True, tag_field="kind", tag="rematch", forbid_unknown_fields=True):
    """The same table anew; the ack names it, and everybody at this one is told."""

    key: Key


class Sit(Struct, frozen=True, tag_field="kind", tag="sit", forbid_unknown_fields=True):
    key: Key
    seat: SeatNumber | None = None
    invite: Invite | None = None


class Leave(Struct, frozen=True, tag_field="kind", tag="leave", forbid_unknown_fields=True):
    """Give up one's seats. During a match this is resigning."""

    key: Key


class Free(Struct, frozen=True, tag_field="kind", tag="free", forbid_unknown_fields=True):
    """A seat is no longer kept for whom it was: whoever comes may sit there."""

    key: Key
    seat: SeatNumber


Command = Play | Undo | UndoAnswer | Say | Resign | Draw | DrawAnswer | Rematch | Sit | Leave | Free


class Look(Struct, frozen=True, tag_field="kind", tag="look", forbid_unknown_fields=True):
    """Socket only: show the table from this one of my seats (null: the public view) from now on."""

    seat: SeatNumber | None


class Ping(Struct, frozen=True, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """Socket only."""


ClientMessage = Play | Undo | UndoAnswer | Say | Resign | Draw | DrawAnswer | Rematch | Sit | Leave | Free | Look | Ping


# -- what the server says on the socket --------------------------------------------------------------------------------


class Ack(Struct, frozen=True, tag_field="kind", tag="ack"):
    """The command is stored; nothing will lose it. `seq` is the number of its event."""

    key: str
    seq: int
    table: str | None = None  # the new table of a rematch


class Refusal(Struct, frozen=True, tag_field="kind", tag="error"):
    """The command was refused and changed nothing, unless the code is `unsure`: then send it again as it was.

    `key` is null if the message could not even be read.
    """

    key: str | None
    error: Problem


class Hello(Struct, frozen=True, tag_field="kind", tag="hello"):
    """The first message; `now` is the server's time, to run clocks by."""

    now: int
    snapshot: Snapshot


class Update(Struct, frozen=True, tag_field="kind", tag="update"):
    """The table has changed."""

    snapshot: Snapshot


class Edit(Struct, frozen=True, omit_defaults=True):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["replace", "add", "remove"]
    path: str
    value: Any = UNSET


class Stage(Struct, frozen=True):
    """What was seen on the way to the present: after so many `lines` of the log, and with these scores.

    `edits` turn the view of the stage before into this one's.
    """

    lines: int
    scores: list[int]
    edits: list[Edit]


class Change(Struct, frozen=True, tag_field="kind", tag="change"):
    """The table has changed, told by what has: only to who asked for that by `deltas` in the socket's address.

    The edits of all `stages`, one after the other, and then `edits` turn the snapshot that you have, but for its log
    and chat, into the present one.
    """

    stages: list[Stage]
    edits: list[Edit]
    log: list[LogLine]
    log_from: int
    chat: list[ChatLine]


class Chatter(Struct, frozen=True, tag_field="kind", tag="chat"):
    """Only words were said since the last message."""

    seq: int
    lines: list[ChatLine]


class Presence(Struct, frozen=True, tag_field="kind", tag="presence"):
    """Which seats' players are connected now, and how many watch."""

    present: list[int]
    spectators: int


class Thinking(Struct, frozen=True, tag_field="kind", tag="thinking"):
    """A bot has begun to think."""

    seat: int


class Pong(Struct, frozen=True, tag_field="kind", tag="pong"):
    now: int


ServerMessage = Hello | Update | Change | Ack | Refusal | Chatter | Presence | Thinking | Pong


# -- looking closer ----------------------------------------------------------------------------------------------------


class Moment(Struct, frozen=True):
    """A match as it stood after `ply` of its `plies` actions, seen from one seat (null: the public view).

    `stages` lie on the way from the moment before, as it is seen from that seat; their lines count from its last one.
    """

    ply: int
    plies: int
    seat: int | None
    actor: int | None  # null: chance, or nobody
    action: str | None  # the action that led here, in notation, where the viewer may know it
    prompt: str
    stages: list[Stage]
    view: dict[str, Any]
    log: list[LogLine]
    result: Outcome | None


class Roll(Struct, frozen=True):
    """One act of chance: the outcomes that could come, how likely each in whole parts, and what came."""

    ply: int
    outcomes: list[int]
    weights: list[int]
    outcome: int
    notation: str


class Dice(Struct, frozen=True):
    """All that is needed to check the chance of a finished match."""

    commitment: str
    seed: str
    rolls: list[Roll]


class BranchFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a finished match, in one seat, against bots in the others."""

    ply: PlyNumber
    seat: SeatNumber
    level: Level


class Advice(Struct, frozen=True):
    """A choice as the search sees it: the share of its attention, the chance to win, and what speaks for it."""

    choice: Choice
    share: float
    value: float
    reasons: list[str]


class Hint(Struct, frozen=True):
    """What the search would do, best first."""

    ply: int
    advice: list[Advice]


class Reason(Struct, frozen=True):
    """Whether an action is legal now; if not, the rule that forbids it."""

    legal: bool
    rule: Rule | None
    message: str


class Invited(Struct, frozen=True):
    """Where an invite leads."""

    table: TableSummary


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
