"""A match: one play of a game, from the first action to the result. The checked, friendly face of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from kingsarms.engine import fair, words
from kingsarms.engine.actions import Domain, Vocabulary
from kingsarms.engine.errors import (
    BadOption,
    IllegalAction,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    RecordError,
)
from kingsarms.engine.game import Game, Sign
from kingsarms.engine.handles import told
from kingsarms.engine.history import History, Ply
from kingsarms.engine.ledger import Rule
from kingsarms.engine.pack import Entry, File
from kingsarms.engine.printed import laid
from kingsarms.engine.record import CHANCE_MARK, Record, RecordLine
from kingsarms.engine.state import CHANCE, NOBODY, Event, State, Step
from kingsarms.engine.text import Phrase


@dataclass(frozen=True)
class Result:
    """How a match ended: why, what each seat takes home (1 a win, 0 a loss, else a share), and the scores if kept."""

    reason: str
    payoffs: tuple[float, ...]
    scores: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best payoff; none if all lost."""
        best = max(self.payoffs)
        return tuple(s for s, payoff in enumerate(self.payoffs) if payoff == best) if best > 0 else ()


@dataclass(frozen=True)
class LogLine:
    """One line of the log, as one seat reads it: after which action, in words, and the things it speaks of.

    It is about the first seat that it names, if any; `sign` says what kind of thing it tells of (`Game.signs`).
    """

    ply: int
    text: str
    handles: tuple[str, ...]
    seat: int | None = None
    sign: Sign | Literal[""] = ""


class Match:
    """One play of a game.

    >>> import kingsarms
    >>> match = kingsarms.new("kingstone", seats=2, seed=7)
    >>> match.actor, len(match.legal())
    (0, 29)
    >>> match.play("move b3 c3")
    >>> match.notation(match.legal()[0])
    'move a7 a4'
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        seed: str | None = None,
        options: Mapping[str, str] | None = None,
        pack: Entry | None = None,
        names: Sequence[str] = (),
    ) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.chosen = game.check_options(options or {})
        self.pack = pack if pack is not None else game.load_pack()
        self.names = tuple(names) if names else tuple(words.PLAYER.format(number=seat + 1) for seat in range(seats))
        if len(self.names) != seats:
            raise BadOption(words.NAMES_FOR_SEATS.format(names=len(self.names), seats=seats))
        self._pledge = ""  # the commitment to a seed that is not known here
        self._material = game.material(self.pack, seats, self.chosen)
        self.state: State = game.begin(seats, self.chosen, pack=self.pack, log=[])
        self._history = History(self.state)
        self._draw()

    @property
    def vocabulary(self) -> Vocabulary:
        """All actions of this match, and how they are written."""
        return self._material.vocabulary

    @property
    def domains(self) -> Mapping[str, Domain]:
        """What the sentences of this match may speak of, by kind."""
        return self.vocabulary.domains

    def __repr__(self) -> str:
        if self.over:
            return f"<Match of {self.game.id}, ply {self.ply}, over: {self.state.ending}>"
        waited_for = " and ".join(self._name(seat) for seat in self.asked)
        return f"<Match of {self.game.id}, ply {self.ply}, {waited_for} to act>"

    # -- whose turn, and what may they do ----------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE if nature is (only in a match without a seed), NOBODY when it is over."""
        return self.state.actor

    @property
    def asked(self) -> tuple[int, ...]:
        """All seats that may act now: more than one where a question is put to several together."""
        return tuple(self.state.asked())

    @property
    def offered(self) -> tuple[int, ...]:
        """The seats that may act now although others must: see `State.offers`."""
        if self.actor < 0:
            return ()
        return tuple(dict.fromkeys(offer.seat for offer in self.state.offers()))

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def plies(self) -> list[Ply]:
        """All actions that have been taken, chance included."""
        return self._history.plies

    @property
    def ply(self) -> int:
        """How many they are."""
        return len(self._history.plies)

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of the actor, or of any `seat` that is asked or has an offer; empty for all others."""
        return legal_for(self.state, self.actor if seat is None else seat)

    def weights(self) -> list[int]:
        """When chance is to act: how likely each option is, in whole parts."""
        return list(self.state.weights())

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Take an action, given as an int or in notation; `seat` says who acts where several may.

        Nothing changes if the action is refused.
        """
        who = self.actor if seat is None else seat
        if self.over:
            raise MatchOver(words.MATCH_OVER)
        if who not in self.state.asked() and who not in self.offered:
            waited_for = ", ".join(self._name(asked) for asked in self.state.asked())
            raise NotYourTurn(words.NOT_YOUR_TURN.format(who=self._name(who), waited_for=waited_for))
        if isinstance(action, str):
            code = self.parse(action, who)
        else:
            code = action
            if code not in self.legal(who):
                self.vocabulary.decode(code)  # is it an action at all?
                raise self._refusal(code, self.vocabulary.notation(code), who)
        self._take(who, code)
        self._draw()

    def _take(self, seat: int, action: int) -> None:
        self.state.act(seat, action)
        self._history.add(seat, action, self.state)

    def _draw(self) -> None:
        """Let chance act, if this match has a seed to draw from."""
        while self.seed is not None and self.actor == CHANCE:
            options = self.state.legal()
            self._take(CHANCE, fair.outcome(self.seed, self.ply, options, self.state.weights()))

    def why_not(self, action: int | str, seat: int | None = None) -> Rule | None:
        """The rule that forbids an action now, or None if it is legal; `seat` is the actor's unless given.

        A shortened text that only illegal sentences fit stands for the first of them.
        """
        if self.over:
            raise MatchOver(words.MATCH_OVER)
        if isinstance(action, str):
            action = self._wished(action)
        rule = self._rule_against(action, self.actor if seat is None else seat)
        return self.game.ledger[rule] if rule else None

    def _rule_against(self, action: int, seat: int) -> str:
        """The id of the rule that forbids `seat` an action; empty if it is legal.

        The step that asks the seat, or is offered to it, answers for its own verbs. For others, the step that would
        ask about them does.
        """
        verb = self.vocabulary.decode(action).verb
        state = _called(self.state, seat) if seat in self.state.asked() else self.state
        put = [state.step()] if state.actor == seat else _offers_to(state, seat)
        reasons = [step.forbids(state, action) for step in put if verb.name in step.verbs]
        if reasons:
            return min(reasons)
        moment = self.game.moment(state, seat, verb.name) if seat >= 0 else None
        if moment is None:
            return state.step().governed_by()[0]
        return (moment.forbids(state, action) if not verb.chance else "") or moment.governed_by()[0]

    def reason(self, action: int, rule: Rule) -> str:
        """Why an action is forbidden, in words for who wanted it: `why.<rule>.<verb>`, or else the rule itself."""
        verb, operands = self.vocabulary.decode(action)
        key = f"why.{rule.id}.{verb.name}"
        return self.say(Phrase(key, operands)) if key in self.game.text else rule.text

    def _wished(self, text: str) -> int:
        found = self.vocabulary.named(text)
        if found is not None:
            return found
        try:
            return self.parse(text)
        except IllegalAction:
            found = self.vocabulary.fitting(text)
            assert found is not None, "a text that nothing fits is not even illegal"
            return found

    def _refusal(self, action: int | None, text: str, seat: int) -> IllegalAction:
        rule = self._rule_against(action, seat) if action is not None else ""
        if rule not in self.game.ledger:
            return IllegalAction(words.NOT_POSSIBLE.format(text=text), rule)
        return IllegalAction(words.NOT_POSSIBLE_BY.format(text=text, rule=self.game.ledger[rule].text, id=rule), rule)

    # -- words -------------------------------------------------------------------------------------------------------

    def parse(self, text: str, seat: int | None = None) -> int:
        """The legal action a text stands for; it may be shortened as long as it is clear.

        Raises NotASentence, IllegalAction (with the rule) or AmbiguousAction.
        """
        try:
            return self.vocabulary.parse(text, self.legal(seat))
        except IllegalAction:
            raise self._refusal(self.vocabulary.named(text), text, self.actor if seat is None else seat) from None

    def notation(self, action: int) -> str:
        return self.vocabulary.notation(action)

    def handles(self, action: int, seat: int | None = None) -> tuple[str, ...]:
        """The things on the table that an action points at."""
        who = self.actor if seat is None else seat
        return tuple([told(handle, who) for handle in self.vocabulary.handles(action)])

    def label(self, action: int) -> str:
        """An action as a player reads it."""
        verb, operands = self.vocabulary.decode(action)
        return self.say(Phrase(f"action.{verb.name}", operands))

    def label_alone(self, action: int, ply: int) -> str:
        """An action after `ply` others as it is read without the question that it answers, in a review for instance.

        `action.<verb>.alone.<step>` says more than the label, and speaks after the operands of what the question was
        about; `action.<verb>.alone` is for what may be done while another is asked.
        """
        verb, operands = self.vocabulary.decode(action)
        if verb.name not in self.game.answers:
            return self.label(action)
        state, alone = self.state_at(ply), f"action.{verb.name}.alone"
        step = state.step()
        answer = f"{alone}.{type(step).__name__}"
        if answer in self.game.text:
            return self.say(Phrase(answer, (*operands, *step.about(state))))
        return self.say(Phrase(alone, operands)) if alone in self.game.text else self.label(action)

    def offer_prompt(self, seat: int) -> str:
        """What is offered to a seat that need not act; empty for one without an offer."""
        if seat not in self.offered:
            return ""
        offer = _offers_to(self.state, seat)[0]
        return self.say(Phrase(f"prompt.{type(offer).__name__}", offer.about(self.state)))

    def prompt(self, reader: int | None = None) -> str:
        """What is asked now, or how the match ended; in words for who is asked, unless another `reader` is named.

        Others read `prompt.<step>.others`, which speaks of those asked. NOBODY reads as a spectator.
        """
        if self.over:
            return self.say(Phrase(f"end.{self.state.ending}", tuple(self.state.scores())))
        step, asked = self.state.step(), self.asked
        key = f"prompt.{type(step).__name__}"
        if reader is not None and reader not in asked and self.actor != CHANCE:
            key = f"{key}.others"
            if key not in self.game.text:
                return words.TO_ACT.format(who=words.AND.join(map(self._name, asked)))
        return self.say(Phrase(key, step.about(self.state), asked))

    def rules(self) -> list[Rule]:
        """The rules that govern the current step."""
        ledger = self.game.ledger
        return [ledger[rule] for rule in self.state.step().governed_by() if rule in ledger] if not self.over else []

    def log(self, seat: int = NOBODY, since: int = 0) -> list[LogLine]:
        """What has happened, as `seat` may read it (NOBODY: a spectator), from action number `since` on."""
        domains = self.domains
        lines = []
        for ply, event in self.events(since):
            if event.may_be_read_by(seat):
                phrase = Phrase(f"log.{event.kind}", event.args)
                text = self.game.text.render(phrase, names=self.names, domains=domains)
                handles, about = self.game.text.handles(phrase, domains=domains), self.game.text.seat(phrase)
                lines.append(LogLine(ply, text, handles, about, self.game.signs.get(event.kind, "")))
        return lines

    def events(self, since: int = 0) -> Iterator[tuple[int, Event]]:
        """All that has happened, secrets included, each with the number of the action that led to it."""
        events = self.state.log or []
        ply = since
        for index in range(self._history.told(since - 1) if since else 0, len(events)):
            while index >= self._history.told(ply):
                ply += 1
            yield ply, events[index]

    def say(self, phrase: Phrase) -> str:
        return self.game.text.render(phrase, names=self.names, domains=self.domains)

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < self.seats else words.CHANCE if seat == CHANCE else words.NOBODY

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def printed(self) -> Mapping[str, Any]:
        """What is printed on boards, sheets and cards, as plain data. All matches share it: it is not to be changed."""
        return self._material.printed

    def view(self, seat: int = NOBODY) -> dict[str, Any]:
        """What a seat may see besides that, as plain data (NOBODY: a spectator)."""
        return self.game.view(self.state, seat)

    def seen(self, seat: int = NOBODY) -> dict[str, Any]:
        """All that a seat sees: the view, and each thing in it with what is printed on it."""
        return laid(self.view(seat), self.printed)

    def sample(self, seat: int, rng: Random) -> State:
        """A full state that fits all that `seat` knows."""
        return self.state.sample(seat, rng)

    def result(self) -> Result | None:
        """The result, or None while the match lasts."""
        if not self.over:
            return None
        return Result(self.state.ending, tuple(self.state.payoffs), tuple(self.state.scores()))

    # -- back and forth ----------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last action, and what chance did after it."""
        kept = self.ply - 1
        while kept > 0 and self.seed is not None and self.plies[kept].seat == CHANCE:
            kept -= 1
        if kept < 0 or (self.plies[kept].seat == CHANCE and self.seed is not None):
            raise NothingToUndo(words.NOTHING_TO_UNDO)
        self.rewind(kept)

    def rewind(self, ply: int) -> None:
        """Go back to the moment after the first `ply` actions; what came later is forgotten.

        Where chance is to act there and this match has a seed, fate repeats itself.
        """
        self.state = self._remembered(ply)
        self._history.forget_after(ply)
        self._draw()

    def state_at(self, ply: int) -> State:
        """A copy of the state after `ply` actions, without a log. What it costs does not grow with the match."""
        if not 0 <= ply <= self.ply:
            raise NothingToUndo(words.NO_SUCH_MOMENT.format(last=self.ply, ply=ply))
        return self.state.clone() if ply == self.ply else self._history.state_at(ply)

    def at(self, ply: int) -> Match:
        """The match as it stood after `ply` actions, to look at: chance waits there for the caller."""
        return self._twin(ply, None)

    def branch(self, ply: int, seed: str | int | None = None) -> Match:
        """An independent match that goes on from the moment after `ply` actions.

        Its chance is drawn from a seed of its own: what fate had in store for this match stays unknown there.
        """
        following = f"{self.seed}/branch {ply}" if self.seed is not None else None  # not for players
        fresh = str(seed) if seed is not None else following
        branched = self._twin(ply, fresh)
        branched._draw()
        return branched

    def _twin(self, ply: int, seed: str | None) -> Match:
        twin = copy(self)
        twin.seed = seed
        twin._pledge = ""
        twin.state = self._remembered(ply)
        twin._history = self._history.until(ply)
        return twin

    def _remembered(self, ply: int) -> State:
        """The state after `ply` actions with its log: what was told until then is the beginning of what is told now."""
        state, log = self.state_at(ply), self.state.log
        assert log is not None
        state.log = log[: self._history.told(ply)]
        return state

    # -- records -----------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """What was published about the seed before the match; empty if chance comes from no seed."""
        return fair.commitment(self.seed) if self.seed is not None else self._pledge

    def record(self, *, reveal: bool = True) -> Record:
        """The match as a record. `reveal=False` keeps the seed secret, and leaves its commitment."""
        result = self.result()
        return Record(
            game=self.game.id,
            rules=self.game.rules_version,
            seats=self.seats,
            options=self.chosen,
            pack=self.pack.digest(),
            names=self.names,
            commitment=self.commitment,
            seed=self.seed if self.seed is not None and reveal else "",
            lines=tuple(RecordLine(_mark(p.seat), self.notation(p.action)) for p in self.plies),
            end=_ending(result) if result else "",
        )

    def retrace(self, plies: Iterable[Ply]) -> None:
        """Take actions that another match like this one has taken: they were checked there, and are not again."""
        for seat, action in plies:
            self._take(seat, action)

    def replay(self, lines: Iterable[RecordLine]) -> None:
        """Play the lines of a record, checked; the first one that does not fit raises a RecordError with its number."""
        for line in lines:
            if self.over:
                raise RecordError(words.OVER_BEFORE.format(notation=line.notation), line=line.number)
            seat = CHANCE if line.seat == CHANCE_MARK else int(line.seat)
            if seat not in self.state.asked() and seat not in self.offered:
                waited_for = " or ".join(_mark(asked) for asked in self.state.asked())
                told = words.OTHER_TO_ACT.format(waited_for=waited_for, seat=line.seat)
                raise RecordError(told, line=line.number)
            action = self.vocabulary.lookup(line.notation)
            if action is None:
                told = words.NO_ACTION_OF.format(notation=line.notation, game=self.game.id)
                raise RecordError(told, line=line.number)
            if action not in self.legal(seat):
                raise RecordError(str(self._refusal(action, line.notation, seat)), line=line.number)
            self._take(seat, action)


def legal_for(state: State, seat: int) -> list[int]:
    """The legal actions of a seat that is asked or has an offer; empty for all others."""
    if seat == state.actor:
        return list(state.legal())
    if seat in state.asked():
        return list(_called(state, seat).legal())
    return sorted({action for offer in _offers_to(state, seat) for action in offer.legal(state)})


def _offers_to(state: State, seat: int) -> list[Step[Any]]:
    return [offer for offer in state.offers() if offer.seat == seat] if state.actor >= 0 else []


def _called(state: State, seat: int) -> State:
    """The state with `seat`, one of those asked, to answer first."""
    if seat == state.actor:
        return state
    twin = state.clone()
    twin.call(seat)
    return twin


def from_record(record: Record, game: Game, changes: tuple[File, ...] = ()) -> Match:
    """Replay a record, with the changes of its owner's pack if there is one, into a match that can be played on."""
    if record.rules != game.rules_version:
        told = words.OTHER_RULES.format(played=record.rules, game=game.id, ours=game.rules_version)
        raise record.error("rules", told)
    pack = game.pack_of(record.pack, changes)
    if pack is None:
        told = words.OTHER_PACK.format(played=record.pack, ours=game.changed_pack(changes).digest())
        raise record.error("pack", told)
    match = _from_header(record, game, pack)
    match.replay(record.lines)
    ending = match.result()
    if record.end and record.end != (_ending(ending) if ending else ""):
        found = _ending(ending) if ending else words.NO_END_YET
        raise record.error("end", words.OTHER_END.format(told=record.end, found=found))
    match.seed = record.seed or None
    match._pledge = record.commitment
    match._draw()
    return match


def _from_header(record: Record, game: Game, pack: Entry) -> Match:
    for key, check in (
        ("seats", lambda: game.check_seats(record.seats)),
        ("options", lambda: game.check_options(record.options)),
    ):
        try:
            check()
        except BadOption as problem:
            raise record.error(key, str(problem)) from problem
    if record.names and len(record.names) != record.seats:
        told = words.NAMES_FOR_SEATS.format(names=len(record.names), seats=record.seats)
        raise record.error("names", told)
    return Match(game, record.seats, seed=None, options=record.options, pack=pack, names=record.names)


def verify(record: Record, game: Game, changes: tuple[File, ...] = ()) -> list[str]:
    """Replay a record and check its dice. The sentences returned tell what was checked; a fault raises RecordError."""
    match = from_record(record, game, changes)
    checked = [words.CHECKED_ACTIONS.format(count=len(record.lines))]
    if record.end:
        checked.append(words.CHECKED_END.format(end=record.end))
    if record.seed:
        if record.commitment and fair.commitment(record.seed) != record.commitment:
            raise record.error("seed", words.OTHER_SEED)
        rolls = _check_dice(match, record)
        checked.append(words.CHECKED_CHANCE.format(count=rolls))
        if record.commitment:
            checked.append(words.CHECKED_SEED)
    return checked


def _check_dice(match: Match, record: Record) -> int:
    replayed, rolls = match.at(0), 0
    for line, past in zip(record.lines, match.plies, strict=False):
        if past.seat == CHANCE:
            rolls += 1
            due = fair.outcome(record.seed, replayed.ply, replayed.legal(), replayed.weights())
            if due != past.action:
                told = words.OTHER_CHANCE.format(due=match.notation(due), notation=line.notation)
                raise RecordError(told, line=line.number)
        replayed.retrace([past])
    return rolls


def _mark(seat: int) -> str:
    return CHANCE_MARK if seat == CHANCE else str(seat)


def _ending(result: Result) -> str:
    return " ".join([result.reason, *(f"{payoff:g}" for payoff in result.payoffs)])
