"""What a viewer is shown of a table.

Everything is encoded once for all who see the same: the parts of a snapshot are kept, as JSON, until the next event.
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
from kingsarms.tables import clocks, decide, words
from kingsarms.tables import messages as m
from kingsarms.tables.live import Live

_VOCABULARIES_KEPT: Final = 32
_choices: OrderedDict[int, tuple[Vocabulary, dict[int, bytes]]] = OrderedDict()
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the seats they hold, from which they look (None: the public view), and whether they may invite."""

    person: str | None = None
    seats: tuple[int, ...] = ()
    seat: int | None = None
    invite: str | None = None


PUBLIC: Final = Viewer()


def raw(value: Any) -> Any:
    """Encoded already: msgspec copies it into what it stands in."""
    return msgspec.Raw(value)


class Presenter:
    """Shows one table to anybody."""

    def __init__(self, live: Live, invite_to: Callable[[str], str]) -> None:
        self.live = live
        self._invite_to = invite_to
        self.present: frozenset[int] = frozenset()
        self.spectators = 0
        self._seq = -1
        self._kept: dict[Any, Any] = {}

    def set_presence(self, seats: frozenset[int], spectators: int) -> bool:
        """Note who is here; True if that is news."""
        if (seats, spectators) == (self.present, self.spectators):
            return False
        self.present, self.spectators = seats, spectators
        self._kept.clear()
        return True

    def _keep(self, key: Any, make: Any) -> Any:
        if self._seq != self.live.course.seq:
            self._seq = self.live.course.seq
            self._kept.clear()
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    # -- whole messages ------------------------------------------------------------------------------------------------

    def update(self, viewer: Viewer, since: int) -> bytes:
        """The message for a viewer who knows the table up to event `since`."""
        if since >= self.live.course.changed:
            chatter: bytes = self._keep(
                ("chat", since), lambda: _encode(m.Chatter(self.live.course.seq, self._chat_since(since)))
            )
            return chatter
        encoded: bytes = self._keep(("update", viewer, since), lambda: _encode(m.Update(self.snapshot(viewer, since))))
        return encoded

    def hello(self, viewer: Viewer, since: int, now: int) -> bytes:
        return _encode(m.Hello(now, self.snapshot(viewer, since)))

    # -- the snapshot --------------------------------------------------------------------------------------------------

    def snapshot(self, viewer: Viewer, since: int = 0) -> m.Snapshot:
        """The table as `viewer` sees it, with the log and the chat after event `since`."""
        live, course = self.live, self.live.course
        seat = self.point_of_view(viewer)
        log_from = course.log_from(since) if 0 < since <= course.seq else 0
        started = course.started
        return m.Snapshot(
            table=self._keep("table", lambda: raw(_encode(self._info()))),
            seq=course.seq,
            ply=live.match.ply if started else 0,
            at=course.at,
            you=list(viewer.seats),
            seat=seat,
            seats=self._keep("seats", lambda: raw(_encode(self._seats()))),
            asked=list(live.asked),
            prompt=self._keep("prompt", self._prompt),
            rules=self._keep("rules", self._rules),
            view=self._view(seat) if started else {},
            options=self._options(seat),
            log=self._log(seat, log_from),
            log_from=log_from,
            chat=self._chat_since(since),
            result=self._keep("result", self._outcome),
            offers=self._offers(),
            can=self._abilities(viewer),
            fair=self._fairness(),
            invite=viewer.invite,
            deadline=self._keep("deadline", lambda: clocks.deadline(live)),
            rematch=self._rematch(viewer),
            spectators=self.spectators,
        )

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

    def _eyes(self, seat: int | None) -> int:
        """Whose eyes the engine is asked for: at a table without secrets all see the same."""
        return seat if seat is not None and self.live.secrets else NOBODY

    def _view(self, seat: int | None) -> Any:
        eyes = self._eyes(seat)
        return self._keep(("view", eyes), lambda: raw(_encode(self.live.match.view(eyes))))

    def _log(self, seat: int | None, log_from: int) -> Any:
        if not self.live.course.started:
            return []
        eyes = self._eyes(seat)
        return self._keep(
            ("log", eyes, log_from),
            lambda: raw(_encode(log_lines(self.live.match.log(eyes, log_from)))) if self._has_log(log_from) else [],
        )

    def _has_log(self, log_from: int) -> bool:
        return log_from <= self.live.match.ply

    def _options(self, seat: int | None) -> Any:
        if seat is None or seat not in self.live.asked:
            return []
        return self._keep(("options", seat), lambda: raw(encoded_choices(self.live.match, seat)))

    def _info(self) -> m.TableInfo:
        live, setup = self.live, self.live.setup
        return m.TableInfo(
            id=live.id,
            game=setup.game,
            title=live.game.sentences["title"],
            name=setup.name,
            status=live.status,
            public=setup.public,
            clock=setup.clock,
            undo=setup.undo,
            options=setup.options,
            cooperative=live.cooperative,
            secrets=live.secrets,
            leaver_bot=setup.leaver_bot,
            source=setup.source,
        )

    def _seats(self) -> list[m.Seat]:
        live, course = self.live, self.live.course
        scores = live.match.state.scores() if course.started else []
        return [
            m.Seat(
                seat=n,
                name=seat.name,
                kind=cast(Literal["person", "bot", "empty"], seat.kind),
                level=seat.level,
                present=n in self.present,
                score=scores[n] if n < len(scores) else None,
                clock_ms=course.clocks[n] if course.clocks and seat.kind == "person" else None,
                to_act=n in live.asked,
                resigned=seat.resigned,
            )
            for n, seat in enumerate(course.seats)
        ]

    def _prompt(self) -> str:
        outcome: m.Outcome | None = self._keep("result", self._outcome)
        if outcome is not None:
            return outcome.text
        if self.live.course.closing is not None:
            return words.ENDINGS[self.live.course.closing.reason]
        return self.live.match.prompt() if self.live.course.started else words.WAITING

    def _rules(self) -> list[str]:
        if not self.live.asked:
            return []
        return list(self.live.match.state.step().rules)

    def _outcome(self) -> m.Outcome | None:
        if self.live.status != "finished":
            return None
        result = self.live.result()
        return outcome_of(self.live, result) if result is not None else None

    def _offers(self) -> m.Offers:
        undo, draw = self.live.course.undo, self.live.course.draw
        return m.Offers(
            m.UndoOffer(undo.by, undo.to, undo.waiting[:]) if undo else None,
            m.DrawOffer(draw.by, draw.waiting[:]) if draw else None,
        )

    def _rematch(self, viewer: Viewer) -> str | None:
        """The invite to the rematch: for those who sat here, and for everybody where all may look."""
        again = self.live.course.rematch
        if again is None or not (viewer.seats or self.live.setup.public):
            return None
        return self._invite_to(again)

    def _abilities(self, viewer: Viewer) -> m.Abilities:
        live, course = self.live, self.live.course
        seated, playing = bool(viewer.seats), live.status == "playing"
        may_sit = live.status == "waiting" and not seated and (live.setup.public or viewer.invite is not None)
        return m.Abilities(
            undo=self._undo(viewer) if seated and playing else "no",
            resign=seated and playing,
            draw=seated and playing and decide.has_draws(live) and bool(course.others(viewer.seats[0])),
            rematch=seated and live.status == "finished" and course.started and live.setup.source != "upload",
            hint=seated and playing and any(seat in live.asked for seat in viewer.seats),
            sit=course.open_seats if may_sit else [],
            chat=seated,
        )

    def _undo(self, viewer: Viewer) -> Literal["free", "ask", "no"]:
        live = self.live
        if live.setup.undo == "never":
            return "no"
        seat = viewer.seat if viewer.seat is not None else viewer.seats[0]
        target = decide.undo_target(live, viewer.person, seat)
        if target is None:
            return "no"
        return "free" if live.undo_is_free(seat, target) else "ask"

    def _fairness(self) -> m.Fairness:
        return fairness_of(self.live)

    def _chat_since(self, since: int) -> list[m.ChatLine]:
        chat = self.live.course.chat
        if not chat or chat[-1].seq <= since:
            return []
        return [line for line in chat if line.seq > since]


def fairness_of(live: Live) -> m.Fairness:
    """The commitment, and the seed once nothing depends on it any more."""
    over = live.status == "finished"
    if live.setup.source == "upload":
        return m.Fairness(live.setup.given.get("commitment", ""), live.setup.given.get("seed"))
    return m.Fairness(live.commitment, live.seed if over else None)


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
    return m.Choice(action, match.notation(action), match.label(action), list(match.handles(action)))


def encoded_choices(match: Match, seat: int) -> bytes:
    """The legal actions of a seat, as JSON. All matches with the same vocabulary share the encoded choices."""
    known = _known_choices(match.vocabulary)
    parts = []
    for action in match.options(seat):
        part = known.get(action)
        if part is None:
            part = _encode(choice(match, action))
            if not _names_somebody(match, action):
                known[action] = part
        parts.append(part)
    return b"[" + b",".join(parts) + b"]"


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
