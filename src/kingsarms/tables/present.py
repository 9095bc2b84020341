"""What a viewer is shown of a table.

Everything is worked out once for all who see the same, and kept until the next event: what is common to all viewers,
what those see who look through the same eyes, and what is each one's own. Whoever connects is told all of it; after
that, who wishes so is told what has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import msgspec

from kingsarms.engine.match import LogLine, Result
from kingsarms.engine.state import NOBODY
from kingsarms.tables import choices, clocks, words
from kingsarms.tables import messages as m
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live
from kingsarms.tables.patch import edits
from kingsarms.tables.sights import NOTHING, Changes, Sight
from kingsarms.tables.staging import Staging, Way

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True, eq=False)
class Viewer:
    """Who looks: the seats they hold, from which they look (None: the public view), and whether they may invite.

    Those who see the same share one of these, and with it every letter.
    """

    person: str | None = None
    seats: tuple[int, ...] = ()
    seat: int | None = None
    invite: str | None = None


PUBLIC: Final = Viewer()
NO_OFFERS: Final = m.Offers(None, None)
ONLOOKER: Final = m.Abilities("no", False, False, False, False, [], [], False)  # of somebody without a seat


@dataclass(slots=True, eq=False)
class Shown:
    """What a viewer is shown, but for log and chat; what changes next is told against it. Viewers share its parts."""

    common: dict[str, Any]  # the fields that are the same for all viewers,
    view: Sight  # for all who look through the same eyes,
    own: dict[str, Any]  # and this one's
    choices: bytes


class _Common(msgspec.Struct):
    """The fields of `messages.Snapshot` that are the same for all viewers, but for those that hardly ever change."""

    seq: int
    ply: int
    at: int
    seats: list[m.Seat]
    asked: tuple[int, ...]
    rules: tuple[str, ...]
    result: m.Outcome | None
    offers: m.Offers
    deadline: int | None
    spectators: int


class _Own(msgspec.Struct):
    """The fields that belong to one viewer, but for the choices."""

    you: tuple[int, ...]
    seat: int | None
    prompt: str
    offer: str
    can: m.Abilities
    invite: str | None
    rematch: str | None


class _Words(msgspec.Struct):
    """The fields that hold what is new to those who look through the same eyes and know as much."""

    log: list[m.LogLine]
    log_from: int
    chat: list[m.ChatLine]


class _Once:
    """Values that are worked out once for the same things, as long as these are held here."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[tuple[object, ...], bytes]] = {}

    def get(self, make: Callable[[], bytes], *things: object) -> bytes:
        key = tuple(map(id, things))
        if key not in self._known:
            self._known[key] = things, make()
        return self._known[key][1]

    def clear(self) -> None:
        self._known.clear()


def _fields(part: object) -> bytes:
    """The fields of an object as JSON, without its braces: to be joined with others into one object."""
    return _encode(part)[1:-1]


def _edits(old: object, new: object) -> bytes:
    """What has changed, as JSON without the brackets of the list."""
    return _encode(edits(old, new))[1:-1]


class Presenter:
    """Shows one table to anybody. To be used with the table's lock held and nothing uncommitted."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.present: frozenset[int] = frozenset()
        self.spectators = 0
        self._seq = -1  # the event after which what is kept here holds
        self._common: dict[str, Any] | None = None
        self._shown: dict[Viewer, Shown] = {}
        self._prompts: dict[bool, str] = {}  # by whether it is put to the reader
        self._words: dict[tuple[int, int], bytes] = {}  # by eyes and what they know,
        self._words_of: dict[tuple[int, tuple[bool, ...]], bytes] = {}  # and by what these may read
        self._changes = Changes()
        self._stagings: dict[int, Staging] = {}
        self._ways: dict[tuple[int, int, int], tuple[Shown, Way]] = {}  # whose views are held, as ids name them
        self._encoded = _Once()
        self._constants: dict[m.Status, dict[str, Any]] = {}

    def set_presence(self, seats: frozenset[int], spectators: int) -> None:
        """Note who is here."""
        if (seats, spectators) != (self.present, self.spectators):
            self.present, self.spectators = seats, spectators
            self.forget()

    def forget(self) -> None:
        """Something has changed that no event tells of; the view has not."""
        self._common = None
        self._shown.clear()
        self._encoded.clear()

    # -- whole messages ------------------------------------------------------------------------------------------------

    def update(self, viewer: Viewer, since: int, base: Shown | None = None) -> tuple[Letter, Shown | None]:
        """What is new to a viewer who knows the table up to event `since`, and what they are then shown.

        Who is to be told what has changed has been shown `base`; the others are told all.
        """
        if since >= self.live.course.changed:
            return Letter.saying(m.Chatter(self.live.course.seq, self._chat_since(since))), base
        if base is None:
            return self.whole(viewer, since), None
        now = self.shown(viewer)
        return self._change(viewer, since, base, now), now

    def whole(self, viewer: Viewer, since: int) -> Letter:
        """An update with the log and the chat after event `since`, even if nothing has happened."""
        return Letter(self.snapshot(viewer, since, b'{"kind":"update","snapshot":', b"}"))

    def hello(self, viewer: Viewer, since: int, now: int) -> Letter:
        """The first message."""
        return Letter(self.snapshot(viewer, since, b'{"kind":"hello","now":%d,"snapshot":' % now, b"}"))

    def snapshot(self, viewer: Viewer, since: int = 0, before: bytes = b"", after: bytes = b"") -> bytes:
        """A `messages.Snapshot`, as JSON: the table as `viewer` sees it, with the log and chat after event `since`.

        It is put together from parts that are encoded once for all who share them, `before` and `after` round it.
        """
        shown = self.shown(viewer)
        common = self._encoded.get(lambda: _fields(shown.common), shown.common)
        view = self._encoded.get(lambda: _encode(shown.view.whole()), shown.view)
        words = self._words_since(self._eyes(viewer), since)
        parts = (common, b'"view":' + view, b'"choices":' + shown.choices, words, _fields(shown.own))
        return b"".join((before, b"{", b",".join(parts), b"}", after))

    def _change(self, viewer: Viewer, since: int, base: Shown, now: Shown) -> Letter:
        """A `messages.Change` for somebody who has been shown `base`."""
        way = self._way(viewer, since, base)
        parts = [
            self._encoded.get(lambda: _edits(base.common, now.common), base.common, now.common),
            self._encoded.get(lambda: _encode(self._changes.between(way.view, now.view))[1:-1], way.view, now.view),
            _edits(base.own, now.own),
        ]
        if base.choices != now.choices:
            parts.append(b'{"op":"replace","path":"/choices","value":' + now.choices + b"}")
        told = b",".join(filter(None, parts))
        stages = self._encoded.get(lambda: _encode(way.told), way.told)
        words = self._words_since(self._eyes(viewer), since)
        return Letter(b"".join((b'{"kind":"change","stages":', stages, b',"edits":[', told, b"],", words, b"}")))

    def _way(self, viewer: Viewer, since: int, base: Shown) -> Way:
        """What a viewer who has been shown `base` sees on the way to the present."""
        eyes, first = self._eyes(viewer), self.live.course.log_from(since) - 1
        key = eyes, first, id(base.view)
        if not self.live.course.started or base.common["ply"] != first:  # nothing was done, or something taken back
            return Way([], base.view)
        if key not in self._ways:
            if first not in self._stagings:
                self._stagings[first] = Staging(self.live.match, first, self._changes)
            self._ways[key] = base, self._stagings[first].way(eyes, base.view)
        return self._ways[key][1]

    def point_of_view(self, viewer: Viewer) -> int | None:
        """The seat whose view a viewer gets. Who holds several must say which, where there are secrets to keep."""
        if viewer.seat is not None and viewer.seat in viewer.seats:
            return viewer.seat
        if len(viewer.seats) == 1:
            return viewer.seats[0]
        if viewer.seats and not self.live.secrets:
            asked = [seat for seat in self.live.asked if seat in viewer.seats]
            return asked[0] if asked else viewer.seats[0]
        return None

    def _eyes(self, viewer: Viewer) -> int:
        """The seat whose knowledge a viewer has. Without secrets all see the same."""
        seat = self.point_of_view(viewer) if self.live.secrets else None
        return NOBODY if seat is None else seat

    # -- what is shown -------------------------------------------------------------------------------------------------

    def shown(self, viewer: Viewer) -> Shown:
        """All that a viewer is shown now, but for log and chat."""
        common = self._common_fields()
        if viewer not in self._shown:
            view = self.live.sights.of(self._eyes(viewer)) if self.live.course.started else NOTHING
            self._shown[viewer] = Shown(common, view, *self._own_fields(viewer))
        return self._shown[viewer]

    def _common_fields(self) -> dict[str, Any]:
        """What is common to all; when it is no longer true, nothing else is."""
        if self._seq != self.live.course.seq:
            self._seq = self.live.course.seq
            self._prompts.clear()
            self._words.clear()
            self._words_of.clear()
            self._changes = Changes()
            self._stagings.clear()
            self._ways.clear()
            self.forget()
        if self._common is None:
            self._common = self._constant(self.live.status) | msgspec.to_builtins(self._make_common())
        return self._common

    def _own_fields(self, viewer: Viewer) -> tuple[dict[str, Any], bytes]:
        live, seat = self.live, self.point_of_view(viewer)
        offer = live.match.offer_prompt(seat) if seat in live.offered else ""
        may_act = seat is not None and (seat in live.asked or bool(offer))
        own = _Own(
            you=viewer.seats,
            seat=seat,
            prompt=self._prompt(viewer),
            offer=offer,
            can=self._abilities(viewer) if viewer.seats or live.status == "waiting" else ONLOOKER,
            invite=viewer.invite,
            rematch=self._rematch(viewer),
        )
        legal = choices.encoded(live.match, seat) if seat is not None and may_act else choices.NONE
        return msgspec.to_builtins(own), legal

    # -- what all see --------------------------------------------------------------------------------------------------

    def _make_common(self) -> _Common:
        live, course = self.live, self.live.course
        asked = live.asked
        result = live.result() if live.status == "finished" else None
        outcome = outcome_of(live, result) if result is not None else None
        return _Common(
            seq=course.seq,
            ply=live.match.ply if course.started else 0,
            at=course.at,
            seats=self._seats(asked),
            asked=asked,
            rules=tuple(rule.id for rule in live.match.rules()) if asked else (),
            result=outcome,
            offers=self._offers(),
            deadline=clocks.deadline(live),
            spectators=self.spectators,
        )

    def _prompt(self, viewer: Viewer) -> str:
        """What is asked, in words for who must answer or for the others; how it ended, once it has."""
        live, outcome = self.live, self._common_fields()["result"]
        if outcome is not None:
            return cast(str, outcome["text"])
        if live.course.closing is not None:
            return words.ENDINGS[live.course.closing.reason]
        if not live.course.started:
            return words.WAITING
        asked = next((seat for seat in viewer.seats if seat in live.asked), NOBODY)
        if (asked != NOBODY) not in self._prompts:
            self._prompts[asked != NOBODY] = live.match.prompt(asked)
        return self._prompts[asked != NOBODY]

    def _constant(self, status: m.Status) -> dict[str, Any]:
        """The fields that change with the status only."""
        if status not in self._constants:
            fields = {"table": self._info(status), "fair": fairness_of(self.live)}
            self._constants[status] = cast(dict[str, Any], msgspec.to_builtins(fields))
        return self._constants[status]

    def _info(self, status: m.Status) -> m.TableInfo:
        live, setup = self.live, self.live.setup
        return m.TableInfo(
            id=live.id,
            game=setup.game,
            box=live.game.box_id,
            title=live.game.sentences["title"],
            name=setup.name,
            status=status,
            public=setup.public,
            clock=setup.clock,
            undo=setup.undo,
            options=setup.options,
            cooperative=live.cooperative,
            secrets=live.secrets,
            chance=live.chance,
            leaver_bot=setup.leaver_bot,
            source=setup.source,
            printed=live.sheet.address,
        )

    def _seats(self, asked: tuple[int, ...]) -> list[m.Seat]:
        course = self.live.course
        scores = self.live.match.state.scores() if course.started else []
        return [
            m.Seat(
                seat=n,
                name=seat.name,
                kind=seat.kind,
                level=seat.level,
                present=n in self.present,
                score=scores[n] if n < len(scores) else None,
                clock_ms=clocks.shown(self.live, n),
                to_act=n in asked,
                resigned=seat.resigned,
                kept_for=kept.name if kept is not None and not seat.taken else None,
            )
            for n, (seat, kept) in enumerate(zip(course.seats, course.kept, strict=True))
        ]

    def _offers(self) -> m.Offers:
        undo, draw = self.live.course.undo, self.live.course.draw
        if undo is None and draw is None:
            return NO_OFFERS
        return m.Offers(
            m.UndoOffer(undo.by, undo.to, undo.waiting[:]) if undo else None,
            m.DrawOffer(draw.by, draw.waiting[:]) if draw else None,
        )

    # -- what some see -------------------------------------------------------------------------------------------------

    def _words_since(self, eyes: int, since: int) -> bytes:
        """The log and the chat after event `since`, as fields of a JSON object: once for all who may read the same."""
        key = eyes, since
        if key not in self._words:
            self._words[key] = self._find_words(eyes, since)
        return self._words[key]

    def _find_words(self, eyes: int, since: int) -> bytes:
        live, course = self.live, self.live.course
        log_from = course.log_from(since) if 0 < since <= course.seq else 0
        has_log = course.started and log_from <= live.match.ply
        events = live.match.events(log_from) if has_log else ()
        key = since, tuple(event.may_be_read_by(eyes) for _, event in events)
        if key not in self._words_of:
            words = _Words(
                log=log_lines(live.match.log(eyes, log_from)) if has_log else [],
                log_from=log_from,
                chat=self._chat_since(since),
            )
            self._words_of[key] = _fields(words)
        return self._words_of[key]

    def _chat_since(self, since: int) -> list[m.ChatLine]:
        chat = self.live.course.chat
        if not chat or chat[-1].seq <= since:
            return []
        return [line for line in chat if line.seq > since]

    def _rematch(self, viewer: Viewer) -> str | None:
        """The invite to the rematch: for those who sat here, and for everybody where all may look."""
        again = self.live.course.rematch
        if again is None or not (viewer.seats or self.live.setup.public):
            return None
        return self._invite_to(again)

    def _abilities(self, viewer: Viewer) -> m.Abilities:
        live, course, status = self.live, self.live.course, self.live.status
        seated, playing = bool(viewer.seats), status == "playing"
        welcome = live.setup.public or viewer.invite is not None
        may_sit = status == "waiting" and welcome and (not seated or live.cooperative)
        return m.Abilities(
            undo=self._undo(viewer) if seated and playing else "no",
            resign=seated and playing,
            draw=seated and playing and live.game.draws and bool(course.others(viewer.seats[0])),
            rematch=seated and status == "finished" and course.started and live.setup.source != "upload",
            hint=seated and playing and any(seat in live.asked for seat in viewer.seats),
            sit=course.open_to(viewer.person) if may_sit else [],
            free=course.freed_by(viewer.person) if status == "waiting" and viewer.person is not None else [],
            chat=seated,
        )

    def _undo(self, viewer: Viewer) -> Literal["free", "ask", "no"]:
        live = self.live
        if live.setup.undo == "never":
            return "no"
        seat = viewer.seat if viewer.seat is not None else viewer.seats[0]
        target = live.undo_target(viewer.person, seat)
        if target is None:
            return "no"
        return "free" if live.undo_is_free(seat, target) else "ask"


def fairness_of(live: Live) -> m.Fairness:
    """The commitment, and the seed once nothing depends on it any more."""
    if live.setup.source == "upload":
        return m.Fairness(live.setup.given.get("commitment", ""), live.setup.given.get("seed"))
    return m.Fairness(live.commitment, live.seed if live.status == "finished" else None)


def outcome_of(live: Live, result: Result) -> m.Outcome:
    closing = live.course.closing
    if closing is None:
        text = live.match.prompt()
    else:
        who = live.course.seats[closing.seat].name if closing.seat is not None else ""
        text = words.ENDINGS[closing.reason].format(who=who)
    return m.Outcome(result.reason, text, list(result.payoffs), list(result.scores), list(result.winners))


def log_lines(lines: list[LogLine]) -> list[m.LogLine]:
    return [m.LogLine(line.ply, line.text, list(line.handles), line.seat, line.sign) for line in lines]
