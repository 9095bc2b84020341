"""The table and its agenda: what every game's rules are made of.

A `State` is everything on the table now. Its `agenda` is a stack of small immutable `Step` objects, shared between
clones; the top step is the moment of the rules that must be decided. Taking an action pops that step, changes the
table and pushes what follows; automatic steps run until a seat or chance must choose.

This module is compiled together with the games' rules: it is on the hot path of every simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

CHANCE: Final = -1  # nature's seat
NOBODY: Final = -2  # the seat of automatic steps, and of a match that has ended
EVERYONE: Final = -1  # all bits set: the readers of a public event

MOST_SEATS: Final = 8  # of any game
BITS: Final[list[int]] = [2**n for n in range(62)]  # for sets of small numbers; a compiled shift is only 32 bits wide

EVEN: Final[list[int]] = []  # the weights of outcomes that are equally likely: nobody has to list them

StateT = TypeVar("StateT", bound="State")
StepT = TypeVar("StepT", bound="Step[Any]")


@final
class Event:
    """Something that happened, for the log: a template's key, its numbers, and the bit mask of the seats it is for.

    `scores` are those of the moment it was told, so that points can be traced to what brought them: see `accounts`.
    """

    def __init__(self, kind: str, args: tuple[int, ...], readers: int, scores: list[int]) -> None:
        self.kind = kind
        self.args = args
        self.readers = readers
        self.scores = scores

    def may_be_read_by(self, seat: int) -> bool:
        """NOBODY reads as a spectator."""
        return self.readers < 0 or (seat >= 0 and bool(self.readers >> seat & 1))


@final
class Pending:
    """A value that is not settled yet, on top of those it interrupts: see `triggers`. Immutable: clones share it."""

    def __init__(self, value: int, below: Pending | None) -> None:
        self.value = value
        self.below = below


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[StateT]):
    """One moment of the rules that somebody must decide. Immutable: clones of a table share their steps.

    A step asks about its `verbs`. What may be done is stated once: either as `forbids`, which names the rule against
    one of its `candidates`, or, where one rule forbids all else, as a `legal` list. Each follows from the other; a step
    on the hot path may state both, and the harness proves that they agree.

    `rules` names the ledger entries that govern the step; one that is many things says in `governed_by` what it is now.
    The first one says when it comes: it answers for whatever is tried at another moment, and for all that a `legal`
    list leaves out.
    """

    rules: ClassVar[tuple[str, ...]] = ()
    verbs: ClassVar[tuple[str, ...]] = ()
    together: ClassVar[bool] = False  # asked in one breath with its neighbours of the same class: see State.asked

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __repr__(self) -> str:
        who = "chance" if self.seat == CHANCE else "nobody" if self.seat == NOBODY else f"seat {self.seat}"
        return f"<{type(self).__name__} of {who}>"

    def legal(self, state: StateT) -> Sequence[int]:
        """The legal actions, ascending. Never empty: a step with nothing to decide is not pushed, or offers a pass."""
        return [action for action in self.candidates(state) if self.forbids(state, action) == ""]

    def candidates(self, state: StateT) -> Sequence[int]:
        """Actions that may be legal, ascending: all that are must be among them."""
        raise NotImplementedError

    def forbids(self, state: StateT, action: int) -> str:
        """The ledger id of the rule that forbids an action of this step's verbs, or an empty string if it is legal.

        It may be asked of a step that is not due: then it answers for the table as it is now.
        """
        return "" if action in self.legal(state) else self.rules[0]

    def take(self, state: StateT, action: int) -> None:
        """Change the table and push what follows. The action is legal: callers that cannot know go through Match."""
        raise NotImplementedError

    def governed_by(self) -> tuple[str, ...]:
        """The ledger ids of the rules of this moment."""
        return self.rules

    def about(self, state: StateT) -> tuple[int, ...]:
        """The numbers of this step's prompt (the template is found under the class's name)."""
        return ()

    def readers(self, state: StateT) -> int:
        """A bit mask of the seats that learn which action is taken here: all, unless it is secret."""
        return EVERYONE

    def weights(self, state: StateT) -> list[int]:
        """For a chance step: the exact weight of each option, in the same order; nothing where all are alike."""
        raise NotImplementedError

    def pick(self, state: StateT, point: float) -> int:
        """The legal action that a number from 0 up to 1 falls on: each has an equal part of that length.

        A step on the hot path may find it without listing them all, in an order of its own.
        """
        options = self.legal(state)
        return options[int(point * len(options))]

    def run(self, state: StateT) -> None:
        """For an automatic step: do it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class StepAbout(Step[StateT]):
    """A step about one thing besides its seat: a number, which its prompt tells."""

    def __init__(self, seat: int, subject: int) -> None:
        self.seat = seat
        self.subject = subject

    def about(self, state: StateT) -> tuple[int, ...]:
        return (self.subject,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[StateT]):
    """A step that nature takes. All outcomes are equally likely unless `weights` says otherwise."""

    def __init__(self) -> None:
        self.seat = CHANCE

    def weights(self, state: StateT) -> list[int]:
        return EVEN

    def pick(self, state: StateT, point: float) -> int:
        """The same for an outcome: its part is as long as its weight."""
        options = self.legal(state)
        weights = self.weights(state)
        if len(weights) == 0:
            return options[int(point * len(options))]
        rest = int(point * sum(weights))
        for place in range(len(options)):
            rest -= weights[place]
            if rest < 0:
                return options[place]
        return options[-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceAbout(Chance[StateT]):
    """The same about one thing: a number, which its prompt tells."""

    def __init__(self, subject: int) -> None:
        super().__init__()
        self.subject = subject

    def about(self, state: StateT) -> tuple[int, ...]:
        return (self.subject,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Auto(Step[StateT]):
    """A step that the rules take by themselves, without a choice."""

    def __init__(self) -> None:
        self.seat = NOBODY


@final
class Run(Auto[StateT]):
    """A function of the rules as an automatic step. (One that comes all the time is faster as a class of its own.)"""

    def __init__(self, work: Callable[[StateT], None]) -> None:
        super().__init__()
        self.work = work

    def __repr__(self) -> str:
        return f"<{getattr(self.work, '__name__', self.work)}>"

    def run(self, state: StateT) -> None:
        self.work(state)


@final
class RunFor(Auto[StateT]):
    """The same for a function that is told a number, such as a seat."""

    def __init__(self, work: Callable[[StateT, int], None], number: int) -> None:
        super().__init__()
        self.work = work
        self.number = number

    def __repr__(self) -> str:
        return f"<{getattr(self.work, '__name__', self.work)} {self.number}>"

    def run(self, state: StateT) -> None:
        self.work(state, self.number)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything on the table now. A game's own state adds its pieces, `clone` and, if it has secrets, `sample`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.agenda: list[Step[Any]] = []
        self.ending = ""  # why the match ended; empty while it lasts
        self.payoffs: list[float] = []  # at the end, for each seat: 1 won, 0 lost, a share when a win is shared
        self.teams: tuple[int, ...] = ()  # of each seat, where a match has set them: partners share their payoff
        self.pending: Pending | None = None  # the innermost value that is still to be settled
        self.log: list[Event] | None = None  # only a Match keeps a log; simulations do not pay for one

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.seats} seats, agenda {self.agenda[::-1]}>"

    # -- who decides, and what may they do -----------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that must act now, CHANCE, or NOBODY when the match is over."""
        return self.agenda[-1].seat if self.agenda else NOBODY

    @property
    def over(self) -> bool:
        return len(self.agenda) == 0

    def step(self) -> Step[Any]:
        """The step that must be decided now."""
        return self.agenda[-1]

    def legal(self) -> Sequence[int]:
        """All legal actions, ascending; empty when the match is over."""
        return self.agenda[-1].legal(self) if self.agenda else []

    def weights(self) -> list[int]:
        """When chance is to act: the weight of each option."""
        return self.agenda[-1].weights(self) or [1] * len(self.legal())

    def pick(self, point: float) -> int:
        """The legal action, or the outcome of chance, that a number from 0 up to 1 falls on: see `Step.pick`."""
        return self.agenda[-1].pick(self, point)

    def take(self, action: int) -> None:
        """Take a legal action for whoever is to act. Unchecked, for speed; `Match.play` is the checked twin."""
        self.agenda.pop().take(self, action)
        self.settle()

    def settle(self) -> None:
        """Run automatic steps until somebody must choose."""
        while len(self.agenda) > 0:
            if self.agenda[-1].seat != NOBODY:
                return
            self.agenda.pop().run(self)

    # -- what rules use --------------------------------------------------------------------------------------------

    def push(self, step: Step[Any]) -> None:
        """Put a step on top of the agenda: it is decided before what lies below."""
        self.agenda.append(step)

    def end(self, reason: str, payoffs: list[float]) -> None:
        """The match is over: nothing is left to decide."""
        self.ending = reason
        self.payoffs = payoffs
        self.agenda = []

    def tell(self, kind: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Log something that all may know: the template `log.<kind>` and its numbers, named where it is told.

        Up to five plain numbers: nothing is packed, or even counted, where nobody keeps a log.
        """
        if self.log is not None:
            self.log.append(Event(kind, (a, b, c, d, e), EVERYONE, self.scores()))

    def whisper(self, readers: int, kind: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Log something that only the seats in the bit mask `readers` may know."""
        if self.log is not None:
            self.log.append(Event(kind, (a, b, c, d, e), readers, self.scores()))

    # -- simultaneous answers --------------------------------------------------------------------------------------

    def asked(self) -> list[int]:
        """The seats that may act now: one, or several where a question is put to them together.

        Such a question is one step a seat, on top of each other, of one class that is marked `together`; no answer
        shows before all are in and none changes another's options, so they may come in any order.
        """
        if not self.agenda:
            return []
        top = self.agenda[-1]
        seats = [top.seat]
        if top.together:
            below = len(self.agenda) - 2
            while below >= 0 and type(self.agenda[below]) is type(top):
                seats.append(self.agenda[below].seat)
                below -= 1
        return seats

    def are_partners(self, one: int, other: int) -> bool:
        """Do two seats win and lose together?"""
        return one == other or (len(self.teams) > 0 and self.teams[one] == self.teams[other])

    def call(self, seat: int) -> bool:
        """Let `seat` answer next, if it is among those asked together. False if it is not asked."""
        place = self.asked().index(seat) if seat in self.asked() else -1
        if place < 0:
            return False
        self.agenda.append(self.agenda.pop(len(self.agenda) - 1 - place))
        return True

    # -- offers --------------------------------------------------------------------------------------------------------

    def offers(self) -> Sequence[Step[Any]]:
        """What seats *may* do now although another must act: steps of seats that are not asked, none by default.

        They follow from what lies here (a skill that is ready, a trap in reach) and wait for nobody: whoever must act
        goes on when they like. A step that must be answered first is a reaction, and is pushed.
        """
        return NO_OFFERS

    def accept(self, seat: int, action: int) -> None:
        """Take a legal action of an offer to `seat`. The question that was put stays, below what follows from it."""
        self._offer_of(seat, action).take(self, action)
        self.settle()

    def _offer_of(self, seat: int, action: int) -> Step[Any]:
        for offer in self.offers():
            if offer.seat == seat and action in offer.legal(self):
                return offer
        raise ValueError(f"{action} is not offered to {seat}")

    def act(self, seat: int, action: int) -> None:
        """Take a legal action for any seat that is asked, or else for one that it is offered to."""
        self.begin(seat, action)
        self.settle()

    def begin(self, seat: int, action: int) -> None:
        """The same without what follows by itself: see `stages`."""
        step = self.agenda.pop() if self.call(seat) else self._offer_of(seat, action)
        step.take(self, action)

    # -- copies ------------------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy without a log. Begin with `copy_agenda`."""
        raise NotImplementedError

    def copy_agenda(self, twin: State) -> None:
        """Give `twin` this table's agenda and ending: the part of `clone` that all games share."""
        twin.agenda = self.agenda[:]
        twin.ending = self.ending
        twin.payoffs = self.payoffs
        twin.teams = self.teams
        twin.pending = self.pending

    def sample(self, seat: int, rng: Random) -> State:
        """A full state drawn evenly from those that fit everything `seat` knows (a spectator's seat is NOBODY).

        With no secrets on the table that is a clone; a game with secrets draws them anew.
        """
        return self.clone()

    def scores(self) -> list[int]:
        """The score of each seat, for games that keep one; empty otherwise. A team's score is that of each partner."""
        return []


NO_OFFERS: Final[list[Step[Any]]] = []


def for_seats(make: Callable[[int], StepT]) -> list[StepT]:
    """A step for each seat, to be pushed again and again: for those that come so often that making them is felt."""
    return [make(seat) for seat in range(MOST_SEATS)]


@final
class Never(Step[Any]):
    """For "Why not?": a moment that does not come, and the rule that says so."""

    def __init__(self, rule: str) -> None:
        super().__init__(NOBODY)
        self.rule = rule

    def governed_by(self) -> tuple[str, ...]:
        return (self.rule,)

    def forbids(self, state: Any, action: int) -> str:
        return self.rule


def first_asking(verb: str, steps: Iterable[Step[Any]]) -> Step[Any] | None:
    """For "Why not?": the first of some steps that asks about a verb, whether its moment comes or not."""
    for step in steps:
        if verb in step.verbs:
            return step
    return None


def best_of(standings: list[list[int]]) -> list[int]:
    """The seats that stand best: ties are broken by the second number of a standing, then by the third, …

    >>> best_of([[20, 1], [31, 4], [31, 2], [31, 4]])
    [1, 3]
    """
    best = max(standings)
    return [seat for seat in range(len(standings)) if standings[seat] == best]


def shared_win(seats: int, winners: list[int]) -> list[float]:
    """The payoffs when `winners` share the win equally.

    >>> shared_win(3, [0, 2])
    [0.5, 0.0, 0.5]
    """
    share = 1.0 / len(winners)
    payoffs = [0.0] * seats
    for seat in winners:
        payoffs[seat] = share
    return payoffs
