"""What a viewer is shown of a table.

Everything is worked out and encoded once for all who see the same, and kept until the next event: what is common to all
viewers as a `Scene`, what those see who look through the same eyes beside it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import msgspec

from kingsarms.engine.actions import Vocabulary
from kingsarms.engine.match import LogLine, Match, Result
from kingsarms.engine.state import NOBODY
from kingsarms.tables import clocks, words
from kingsarms.tables import messages as m
from kingsarms.tables.letters import Letter
from kingsarms.tables.live import Live

_VOCABULARIES_KEPT: Final = 32
_choices: OrderedDict[int, tuple[Vocabulary, dict[int, bytes]]] = OrderedDict()
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
ONLOOKER: Final = m.Abilities("no", False, False, False, False, [], False)  # of somebody without a seat


class Scene(msgspec.Struct):
    """What all viewers see alike after event `seq`; `common` is that, as the fields of a JSON object."""

    seq: int
    status: m.Status
    asked: tuple[int, ...]
    common: bytes


class _Constant(msgspec.Struct):
    """The fields of `messages.Snapshot` that change with the status only."""

    table: m.TableInfo
    fair: m.Fairness


class _Common(msgspec.Struct):
    """The fields that are the same for all viewers."""

    seq: int
    ply: int
    at: int
    seats: list[m.Seat]
    asked: tuple[int, ...]
    prompt: str
    rules: tuple[str, ...]
    result: m.Outcome | None
    offers: m.Offers
    deadline: int | None
    spectators: int


class _Sight(msgspec.Struct):
    """The fields that are the same for all who look through the same eyes and know as much."""

    view: dict[str, Any]
    log: list[m.LogLine]
    log_from: int
    chat: list[m.ChatLine]


class _Own(msgspec.Struct):
    """The fields that belong to one viewer, but for the choices."""

    you: tuple[int, ...]
    seat: int | None
    offer: str
    can: m.Abilities
    invite: str | None
    rematch: str | None


def _fields(part: object) -> bytes:
    """The fields of an object as JSON, without its braces: to be joined with others into one object."""
    return _encode(part)[1:-1]


class Presenter:
    """Shows one table to anybody. To be used with the table's lock held and nothing uncommitted."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.present: frozenset[int] = frozenset()
        self.spectators = 0
        self._scene: Scene | None = None
        self._sights: dict[tuple[int, int], bytes] = {}
        self._constants: dict[m.Status, bytes] = {}

    def set_presence(self, seats: frozenset[int], spectators: int) -> None:
        """Note who is here."""
        if (seats, spectators) != (self.present, self.spectators):
            self.present, self.spectators = seats, spectators
            self._scene = None

    def forget(self) -> None:
        """Something has changed that no event tells of."""
        self._scene = None

    # -- whole messages ------------------------------------------------------------------------------------------------

    def update(self, viewer: Viewer, since: int) -> Letter:
        """What is new to a viewer who knows the table up to event `since`."""
        if since >= self.live.course.changed:
            return Letter.saying(m.Chatter(self.live.course.seq, self._chat_since(since)))
        return self.whole(viewer, since)

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
        scene, seat = self.scene(), self.point_of_view(viewer)
        eyes = seat if seat is not None and self.live.secrets else NOBODY  # without secrets all see the same
        offer = self.live.match.offer_prompt(seat) if seat in self.live.offered else ""
        may_act = seat is not None and (seat in scene.asked or bool(offer))
        choices = encoded_choices(self.live.match, seat) if seat is not None and may_act else b"[]"
        own = _Own(
            you=viewer.seats,
            seat=seat,
            offer=offer,
            can=self._abilities(viewer, scene) if viewer.seats or scene.status == "waiting" else ONLOOKER,
            invite=viewer.invite,
            rematch=self._rematch(viewer),
        )
        shared = (scene.common, b",", self._sight(eyes, since))
        return b"".join((before, b"{", *shared, b',"choices":', choices, b",", _fields(own), b"}", after))

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

    # -- what all see --------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What is common to all; with it goes everything else that is kept."""
        scene = self._scene
        if scene is None or scene.seq != self.live.course.seq:
            scene = self._scene = self._make_scene()
            self._sights.clear()
        return scene

    def _make_scene(self) -> Scene:
        live, course = self.live, self.live.course
        status, asked = live.status, live.asked
        result = live.result() if status == "finished" else None
        outcome = outcome_of(live, result) if result is not None else None
        common = _Common(
            seq=course.seq,
            ply=live.match.ply if course.started else 0,
            at=course.at,
            seats=self._seats(asked),
            asked=asked,
            prompt=self._prompt(outcome),
            rules=live.match.state.step().rules if asked else (),
            result=outcome,
            offers=self._offers(),
            deadline=clocks.deadline(live),
            spectators=self.spectators,
        )
        return Scene(course.seq, status, asked, self._constant(status) + b"," + _fields(common))

    def _prompt(self, outcome: m.Outcome | None) -> str:
        if outcome is not None:
            return outcome.text
        if self.live.course.closing is not None:
            return words.ENDINGS[self.live.course.closing.reason]
        return self.live.match.prompt() if self.live.course.started else words.WAITING

    def _constant(self, status: m.Status) -> bytes:
        if status not in self._constants:
            self._constants[status] = _fields(_Constant(self._info(status), fairness_of(self.live)))
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
            )
            for n, seat in enumerate(course.seats)
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

    def _sight(self, eyes: int, since: int) -> bytes:
        """The view, and the log and the chat after event `since`."""
        if (eyes, since) not in self._sights:
            live, course = self.live, self.live.course
            log_from = course.log_from(since) if 0 < since <= course.seq else 0
            has_log = course.started and log_from <= live.match.ply
            sight = _Sight(
                view=live.match.view(eyes) if course.started else {},
                log=log_lines(live.match.log(eyes, log_from)) if has_log else [],
                log_from=log_from,
                chat=self._chat_since(since),
            )
            self._sights[eyes, since] = _fields(sight)
        return self._sights[eyes, since]

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

    def _abilities(self, viewer: Viewer, scene: Scene) -> m.Abilities:
        live, course = self.live, self.live.course
        seated, playing = bool(viewer.seats), scene.status == "playing"
        welcome = live.setup.public or viewer.invite is not None
        may_sit = scene.status == "waiting" and welcome and (not seated or live.cooperative)
        return m.Abilities(
            undo=self._undo(viewer) if seated and playing else "no",
            resign=seated and playing,
            draw=seated and playing and live.game.draws and bool(course.others(viewer.seats[0])),
            rematch=seated and scene.status == "finished" and course.started and live.setup.source != "upload",
            hint=seated and playing and any(seat in scene.asked for seat in viewer.seats),
            sit=course.open_seats if may_sit else [],
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
    return [m.LogLine(line.ply, line.text, list(line.handles)) for line in lines]


def choice(match: Match, action: int) -> m.Choice:
    verb, values = match.vocabulary.decode(action)
    operands = [m.Operand(of.kind, of.names[value]) for of, value in zip(verb.operands, values, strict=True)]
    return m.Choice(action, verb.name, operands, match.label(action), list(match.handles(action)))


def encoded_choices(match: Match, seat: int) -> bytes:
    """The legal actions of a seat, as JSON. All matches with the same vocabulary share the encoded choices."""
    known = _known_choices(match.vocabulary)
    legal = match.legal(seat)
    parts = [known.get(action) for action in legal]
    if None in parts:
        parts = [_encoded_choice(match, action, known) for action in legal]
    return b"[" + b",".join(cast(list[bytes], parts)) + b"]"


def _encoded_choice(match: Match, action: int, known: dict[int, bytes]) -> bytes:
    part = known.get(action)
    if part is None:
        part = _encode(choice(match, action))
        if not _names_somebody(match, action):
            known[action] = part
    return part


def _known_choices(vocabulary: Vocabulary) -> dict[int, bytes]:
    kept = _choices.get(id(vocabulary))
    if kept is None:
        kept = (vocabulary, {})
        _choices[id(vocabulary)] = kept
        if len(_choices) > _VOCABULARIES_KEPT:
            _choices.popitem(last=False)
    else:
        _choices.move_to_end(id(vocabulary))
    return kept[1]


def _names_somebody(match: Match, action: int) -> bool:
    """Does the label of an action hold a player's name? Then it is this table's own."""
    return ":seat}" in match.game.sentences[f"action.{match.vocabulary.decode(action).verb.name}"]
