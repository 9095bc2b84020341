"""Lanterns, a small box that exists to prove the engine: two games of one kit (friends, rivals), cards whose effects
are composed in the pack, a value that reactions lower, and offers to seats that need not act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, cast, final

from kingsarms.engine.actions import Domain, Verb, Vocabulary
from kingsarms.engine.deeds import Deed, Perform
from kingsarms.engine.effects import Among, Effect, Effects, Number
from kingsarms.engine.game import Account, Game
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import Auto, State, Step, shared_win
from kingsarms.engine.triggers import Trigger, amend, announce, pending_value
from kingsarms.engine.verbs import Verbs

KEEPSAKES = ("oil", "flare")
OIL, FLARE = 0, 1
EFFECTS = Effects(
    Effect("light", Number("amount", 1, 9)),
    Effect("creep", Number("amount", 1, 9)),
    Effect("gain", Number("amount", 1, 3), Among("keepsake", KEEPSAKES)),
    Effect("choose"),
)
LIGHT, CREEP, GAIN, CHOOSE = (EFFECTS.code(name) for name in ("light", "creep", "gain", "choose"))
LAMPS = ("stub", "torch", "beacon", "store", "gift", "draught")
VERBS = Verbs()
POUR, LET, FIRE = (VERBS.add(verb) for verb in ("pour", "let", "fire"))
PICK, BURN = VERBS.add("pick", len(KEEPSAKES)), VERBS.add("burn", len(LAMPS))


@final
class Wood(State):
    """The path, the gloom on it, and what the lamplighters hold."""

    def __init__(self, seats: int, lamps: list[list[Deed]], path: int, most: int, rivals: bool) -> None:
        super().__init__(seats)
        self.lamps = lamps
        self.path = path
        self.most = most
        self.rivals = rivals
        self.left = list(range(len(lamps)))
        self.lit = [0] * seats
        self.gloom = 0
        self.held = [1, 1] * seats  # oil and flares of the first seat, then of the second, …

    def clone(self) -> Wood:
        twin = Wood(self.seats, self.lamps, self.path, self.most, self.rivals)
        self.copy_agenda(twin)
        twin.left, twin.lit, twin.held = self.left[:], self.lit[:], self.held[:]
        twin.gloom = self.gloom
        return twin

    def offers(self) -> list[Step[Any]]:
        if type(self.step()) is not Burn:
            return []
        return [Flare(seat) for seat in range(self.seats) if seat != self.actor and self.held[2 * seat + FLARE]]

    def scores(self) -> list[int]:
        return self.lit[:] if self.rivals else [sum(self.lit)] * self.seats


@final
class Burn(Step[Wood]):
    """LN-1"""

    rules = ("LN-1",)
    verbs = ("burn",)

    def legal(self, state: Wood) -> list[int]:
        return [BURN + lamp for lamp in state.left]

    def take(self, state: Wood, action: int) -> None:
        lamp = action - BURN
        state.left.remove(lamp)
        state.tell("burns", self.seat, lamp)
        state.push(Next((self.seat + 1) % state.seats))
        state.push(Glow(state.lamps[lamp], 0, self.seat))


@final
class Glow(Perform[Wood]):
    """LN-1, LN-6: each effect, once."""

    rules = ("LN-1", "LN-6")

    def __init__(self, deeds: list[Deed], place: int, owner: int) -> None:
        super().__init__(deeds, place)
        self.owner = owner

    def rest(self) -> Glow:
        return Glow(self.deeds, self.place + 1, self.owner)

    def perform(self, state: Wood, deed: Deed) -> None:
        if deed.code == LIGHT:
            state.lit[self.owner] += deed.first
            state.tell("glows", self.owner, deed.first)
        elif deed.code == CREEP:
            announce(state, Creep(self.owner), deed.first)
        elif deed.code == GAIN:
            state.held[2 * self.owner + deed.second] += deed.first
        else:
            state.push(Pick(self.owner))


@final
class Pick(Step[Wood]):
    """LN-6"""

    rules = ("LN-6",)
    verbs = ("pick",)

    def legal(self, state: Wood) -> list[int]:
        return [PICK + OIL, PICK + FLARE]

    def take(self, state: Wood, action: int) -> None:
        state.held[2 * self.seat + action - PICK] += 1


@final
class Creep(Trigger[Wood]):
    """LN-2"""

    rules = ("LN-2",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def listeners(self, state: Wood) -> list[Step[Wood]]:
        return [Oil((self.owner + distance) % state.seats) for distance in range(state.seats)]

    def resolve(self, state: Wood, value: int) -> None:
        state.gloom += value
        state.tell("creeps", value, state.gloom)


@final
class Oil(Step[Wood]):
    """LN-2: a reaction that must be answered."""

    rules = ("LN-2",)
    verbs = ("pour", "let")

    def legal(self, state: Wood) -> list[int]:
        return [POUR, LET] if state.held[2 * self.seat + OIL] and pending_value(state) else [LET]

    def take(self, state: Wood, action: int) -> None:
        if action == POUR:
            state.held[2 * self.seat + OIL] -= 1
            amend(state, pending_value(state) - 1)

    def about(self, state: Wood) -> tuple[int, ...]:
        return (pending_value(state),)


@final
class Flare(Step[Wood]):
    """LN-3: an offer that nobody waits for."""

    rules = ("LN-3",)
    verbs = ("fire",)

    def legal(self, state: Wood) -> list[int]:
        return [FIRE]

    def take(self, state: Wood, action: int) -> None:
        state.held[2 * self.seat + FLARE] -= 1
        state.lit[self.seat] += 1
        state.tell("fires", self.seat)


@final
class Next(Auto[Wood]):
    """LN-4, LN-5"""

    rules = ("LN-4", "LN-5")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.following = seat

    def run(self, state: Wood) -> None:
        lit = sum(state.lit)
        if state.rivals:
            if not state.left:
                best = max(state.lit)
                state.end("dawn", shared_win(state.seats, [s for s, score in enumerate(state.lit) if score == best]))
                return
        elif lit >= state.path and state.gloom < state.most:
            state.end("home", [1.0] * state.seats)
            return
        elif state.gloom >= state.most or not state.left:
            state.end("lost", [0.0] * state.seats)
            return
        state.push(Burn(self.following))


ENGLISH = {
    "prompt.Burn": "Which lamp do you light?",
    "prompt.Burn.others": "{asked} chooses a lamp.",
    "prompt.Pick": "Oil or a flare?",
    "prompt.Pick.others": "{asked} takes oil or a flare.",
    "prompt.Oil": "Gloom creeps on by {0}. Pour oil?",
    "prompt.Oil.others": "Gloom creeps on by {0}; {asked} may pour oil.",
    "prompt.Flare": "You may fire a flare.",
    "prompt.Flare.others": "{asked} may fire a flare.",
    "action.pour": "Pour oil",
    "action.let": "Let it creep",
    "action.fire": "Fire a flare",
    "action.pick": "Take {0:keepsake}",
    "action.burn": "Light the {0:lamp}",
    "effect.light": "Light {0:count:step|steps}",
    "effect.creep": "Gloom creeps on by {0}",
    "effect.gain": "{0} {1:keepsake}",
    "effect.choose": "Oil or a flare",
    "log.burns": "{0:seat} lights the {1:lamp}.",
    "log.glows": "{0:seat}: {1:count:step|steps} lit.",
    "log.creeps": "Gloom creeps on by {0}: {1}.",
    "log.fires": "{0:seat} fires a flare.",
    "account.lamps": "Lamps",
    "account.flares": "Flares",
    "box.title": "Lanterns",
    "box.tagline": "A wood, some lamps, and the gloom.",
}


class Kit(NamedTuple):
    """What is in the box."""

    lamps: list[list[Deed]]
    path: int
    gloom: int


class _Lanterns(Game):
    """What both games share."""

    home = __name__
    box = "lanterns"
    minutes = (5, 5)
    rivals: ClassVar[bool]
    accounts = (
        Account("lamps", ("glows",)),
        Account("flares", ("fires",)),
    )

    def content(self, pack: Entry, options: Mapping[str, str]) -> Kit:
        lamps = [EFFECTS.read(lamp, "does") for lamp in pack.entries("lamp")]
        return Kit(lamps, pack.number("path"), pack.number("gloom"))

    def setup(self, content: Kit, seats: int, options: Mapping[str, str]) -> Wood:
        state = Wood(seats, content.lamps, content.path, content.gloom, self.rivals)
        state.push(Burn(0))
        return state

    def vocabulary(self, content: Kit, seats: int) -> Vocabulary:
        keepsake = Domain("keepsake", KEEPSAKES, handles=((), ()))
        return Vocabulary.of(VERBS, Verb("pick", keepsake), Verb("burn", Domain("lamp", LAMPS)))

    def public(self, state: State) -> dict[str, Any]:
        state = cast(Wood, state)
        lamps = [{"id": f"lamp:{LAMPS[lamp]}", "does": EFFECTS.told(state.lamps[lamp])} for lamp in state.left]
        return {"lamps": lamps, "lit": state.lit[:], "gloom": state.gloom, "held": state.held[:]}

    def sense(self, state: State) -> list[float]:
        state = cast(Wood, state)
        if state.over:
            return state.payoffs[:]
        if state.rivals:
            whole = sum(state.lit) + state.seats
            return [(lit + 1 + state.held[2 * seat + FLARE] / 4) / (whole + 9) for seat, lit in enumerate(state.lit)]
        ahead = min(1.0, sum(state.lit) / state.path) * 0.5 + 0.5 * max(0.0, 1 - state.gloom / state.most)
        return [ahead * 0.9] * state.seats


class _Friends(_Lanterns):
    id = "lanterns"
    seats = (1, 2, 3)
    rivals = False
    sentences = ENGLISH | {
        "title": "Lanterns",
        "tagline": "Together through the wood.",
        "primer.aim": "Light the path before the gloom is on it.",
        "primer.turn": "Light a lamp; pour oil on gloom; fire flares when others act.",
        "primer.end": "All win at the end of the path, or all lose.",
        "end.home": "The path is lit: {0} steps.",
        "end.lost": "The gloom won after {0:count:step|steps}.",
    }

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return (0,) * seats


class _Rivals(_Lanterns):
    id = "lanterns-rivals"
    seats = (2, 3)
    rivals = True
    sentences = ENGLISH | {
        "title": "Lanterns: Rivals",
        "tagline": "Who lights most of the path?",
        "primer.aim": "Light more of the path than the others.",
        "primer.turn": "Light a lamp; fire flares when others act.",
        "primer.end": "With the last lamp.",
        "end.dawn": "Dawn: {0} to {1}.",
    }


FRIENDS = _Friends()
RIVALS = _Rivals()
