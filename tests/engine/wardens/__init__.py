"""Wardens, a small co-operative game that exists to prove the engine: a reaction window on another seat's turn, a
reaction to the reaction, and a result that all share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, final

from kingsarms.engine.actions import Verb, Vocabulary, numbers
from kingsarms.engine.game import Account, Game, Option
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import Auto, Chance, State, Step
from kingsarms.engine.triggers import Trigger, amend, announce, pending_value
from kingsarms.engine.verbs import Verbs

VERBS = Verbs()
MARCH, MEND, FALL = VERBS.add("march"), VERBS.add("mend"), VERBS.add("fall", 3, chance=True)
RAISE, LET, THANK, KEEP = (VERBS.add(verb) for verb in ("raise", "let", "thank", "keep"))


@final
class Road(State):
    """The table."""

    def __init__(self, seats: int, stones: list[int], leagues: int, whole: int) -> None:
        super().__init__(seats)
        self.stones = stones
        self.leagues = leagues
        self.whole = whole
        self.wall = whole
        self.marched = 0
        self.shields = [0] * seats
        self.spent = 0

    def clone(self) -> Road:
        twin = Road(self.seats, self.stones, self.leagues, self.whole)
        self.copy_agenda(twin)
        twin.wall, twin.marched, twin.spent = self.wall, self.marched, self.spent
        twin.shields = self.shields[:]
        return twin

    def scores(self) -> list[int]:
        return [self.marched] * self.seats


@final
class Act(Step[Road]):
    """WD-1"""

    rules = ("WD-1",)
    verbs = ("march", "mend")

    def legal(self, state: Road) -> list[int]:
        return [MARCH, MEND] if state.wall < state.whole else [MARCH]

    def take(self, state: Road, action: int) -> None:
        state.push(Next((self.seat + 1) % state.seats))
        if action == MEND:
            state.wall += 1
            state.tell("mends", self.seat, state.wall)
        else:
            state.marched += 1
            state.tell("marches", self.seat, state.marched)
            state.push(Stone(self.seat))


@final
class Next(Auto[Road]):
    """WD-5"""

    rules = ("WD-5",)

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def run(self, state: Road) -> None:
        if state.wall <= 0:
            state.end("rubble", [0.0] * state.seats)
        elif state.marched >= state.leagues:
            state.end("home", [1.0] * state.seats)
        else:
            state.push(Act(self.side))


@final
class Stone(Chance[Road]):
    """WD-2, WD-3: a stone falls, and the others may react before it hits."""

    rules = ("WD-2",)
    verbs = ("fall",)

    def __init__(self, under: int) -> None:
        super().__init__()
        self.under = under

    def legal(self, state: Road) -> list[int]:
        return [FALL, FALL + 1, FALL + 2]

    def weights(self, state: Road) -> list[int]:
        return state.stones

    def take(self, state: Road, action: int) -> None:
        state.tell("falls", action - FALL)
        announce(state, Strike(self.under), action - FALL)


@final
class Strike(Trigger[Road]):
    """WD-3: what was not stopped hits the wall."""

    rules = ("WD-3",)

    def __init__(self, under: int) -> None:
        super().__init__()
        self.under = under

    def listeners(self, state: Road) -> list[Step[Road]]:
        return [React((self.under + distance) % state.seats, self.under) for distance in range(1, state.seats)]

    def resolve(self, state: Road, value: int) -> None:
        state.wall -= value
        if value:
            state.tell("hits", value, state.wall)


@final
class React(Step[Road]):
    """WD-3: an interrupt on another warden's turn."""

    rules = ("WD-3",)
    verbs = ("raise", "let")

    def __init__(self, seat: int, under: int) -> None:
        super().__init__(seat)
        self.under = under

    def legal(self, state: Road) -> list[int]:
        return [RAISE, LET] if state.shields[self.seat] and pending_value(state) else [LET]

    def about(self, state: Road) -> tuple[int, ...]:
        return (self.under, pending_value(state))

    def take(self, state: Road, action: int) -> None:
        if action == LET:
            return
        state.shields[self.seat] -= 1
        state.spent += 1
        amend(state, 0)
        state.tell("raises", self.seat, self.under)
        if state.shields[self.under]:
            state.push(Thank(self.under, self.seat))


@final
class Thank(Step[Road]):
    """WD-4: a reaction to the reaction."""

    rules = ("WD-4",)
    verbs = ("thank", "keep")

    def __init__(self, seat: int, rescuer: int) -> None:
        super().__init__(seat)
        self.rescuer = rescuer

    def legal(self, state: Road) -> list[int]:
        return [THANK, KEEP]

    def about(self, state: Road) -> tuple[int, ...]:
        return (self.rescuer,)

    def take(self, state: Road, action: int) -> None:
        if action == THANK:
            state.shields[self.seat] -= 1
            state.shields[self.rescuer] += 1
            state.tell("thanks", self.seat, self.rescuer)


ENGLISH = {
    "title": "Wardens",
    "tagline": "Bring the wall home, stone by stone.",
    "primer.aim": "March to the end of the road together before the wall is gone.",
    "primer.turn": "March, or mend the wall; when a stone falls, another warden may raise a shield.",
    "primer.end": "All win at the end of the road, or all lose with the last stone.",
    "option.shields": "Shields",
    "option.shields.few": "one each",
    "option.shields.many": "three each",
    "prompt.Act": "March, or mend the wall?",
    "prompt.Act.others": "{asked} marches or mends the wall.",
    "prompt.Stone": "Does a stone fall?",
    "prompt.React": "A stone of {1} falls on {0:seat}. Raise your shield?",
    "prompt.React.others": "A stone of {1} falls on {0:seat}; {asked} may raise the shield.",
    "prompt.Thank": "Pass {0:seat} a shield?",
    "prompt.Thank.others": "{asked} may pass {0:seat} a shield.",
    "action.march": "March",
    "action.mend": "Mend the wall",
    "action.fall": "A stone of {0:weight} falls",
    "action.raise": "Raise the shield",
    "action.let": "Let it fall",
    "action.thank": "Pass a shield",
    "action.keep": "Keep it",
    "log.mends": "{0:seat} mends the wall: {1}.",
    "log.marches": "{0:seat} marches: league {1}.",
    "log.falls": "A stone of {0} falls.",
    "log.raises": "{0:seat} shields {1:seat}.",
    "log.thanks": "{0:seat} passes {1:seat} a shield.",
    "log.hits": "The wall is hit by {0}: {1} left.",
    "account.leagues": "Leagues",
    "end.home": "All {0} leagues are marched.",
    "end.rubble": "The wall fell after {0:count:league|leagues}.",
}


class _Wardens(Game):
    id = "wardens"
    seats = (1, 2, 3)
    minutes = (5, 5)
    options = (Option("shields", ("few", "many")),)
    sentences = ENGLISH
    accounts = (Account("leagues", ("marches",)),)

    def setup(self, content: Entry, seats: int, options: Mapping[str, str]) -> Road:
        stones, leagues = content.numbers("stones", count=3), content.number("leagues")
        state = Road(seats, stones, leagues, content.number("wall", least=1))
        each = content.number("shields") * (3 if options["shields"] == "many" else 1)
        state.shields = [each] * seats
        state.push(Act(0))
        return state

    def vocabulary(self, content: Entry, seats: int) -> Vocabulary:
        return Vocabulary.of(VERBS, Verb("fall", numbers("weight", 3)))

    def public(self, state: State) -> dict[str, Any]:
        state = cast(Road, state)
        falling = pending_value(state) if state.pending is not None else 0
        return {"wall": state.wall, "marched": state.marched, "shields": state.shields[:], "falling": falling}

    def sense(self, state: State) -> list[float]:
        state = cast(Road, state)
        if state.over:
            return state.payoffs[:]
        return [state.marched / state.leagues * state.wall / state.whole] * state.seats

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return (0,) * seats


GAME = _Wardens()
