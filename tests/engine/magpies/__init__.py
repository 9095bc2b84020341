"""Magpies, a small game that exists to prove the engine: a loaded die, a pile of unseen gems, secret hands, a peeked
gem, answers given in secret and at once, and seats that drop out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast, final

from kingsarms.engine.actions import Domain, Verb, Vocabulary, mute, numbers
from kingsarms.engine.game import Account, Game
from kingsarms.engine.pack import Entry
from kingsarms.engine.state import Auto, Chance, State, Step, shared_win
from kingsarms.engine.verbs import Verbs

GEMS = ("jet", "pearl", "ruby", "star")
HELD = len(GEMS)  # the answer of a magpie that stakes nothing
VERBS = Verbs()
ROLL, DRAW = VERBS.add("roll", 6, chance=True), VERBS.add("draw", len(GEMS), chance=True)
STAKE, HOLD, KEEP, BURY = VERBS.add("stake", len(GEMS)), VERBS.add("hold"), VERBS.add("keep"), VERBS.add("bury")
UNDECIDED = -1


@final
class Nest(State):
    """The table. Gems are counted by kind wherever they lie; the pile has no order until a gem is drawn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.faces: list[int] = []
        self.pile = [0] * len(GEMS)
        self.discard = [0] * len(GEMS)
        self.hands = [[0] * len(GEMS) for _ in range(seats)]
        self.buried = [[0] * len(GEMS) for _ in range(seats)]
        self.lives = [0] * seats
        self.peeked = UNDECIDED
        self.answers = [UNDECIDED] * seats

    def clone(self) -> Nest:
        twin = Nest(self.seats)
        self.copy_agenda(twin)
        twin.faces = self.faces
        twin.pile, twin.discard = self.pile[:], self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.buried = [grave[:] for grave in self.buried]
        twin.lives, twin.peeked, twin.answers = self.lives[:], self.peeked, self.answers[:]
        return twin

    def sample(self, seat: int, rng: Random) -> Nest:
        """Everything the seat does not know is mixed and dealt again; secret answers are imagined anew."""
        twin = self.clone()
        others = [other for other in range(self.seats) if other != seat]
        hidden = [twin.pile, *(twin.hands[o] for o in others), *(twin.buried[o] for o in others)]
        peeks = self.peeked != UNDECIDED and self.actor != seat
        pool = [gem for gem in range(len(GEMS)) for place in hidden for _ in range(place[gem])]
        if peeks:
            pool = sorted([*pool, self.peeked])
        rng.shuffle(pool)
        if peeks:
            twin.peeked = pool.pop()
        for place in hidden:
            dealt = [pool.pop() for _ in range(sum(place))]
            place[:] = [dealt.count(gem) for gem in range(len(GEMS))]
        for other in others:
            if self.answers[other] != UNDECIDED:
                twin.answers[other] = rng.choice([gem for gem in range(len(GEMS)) if twin.hands[other][gem]] + [HELD])
        return twin

    def scores(self) -> list[int]:
        return [sum((gem + 1) * count for gem, count in enumerate(hand)) for hand in self.hands]

    def alive(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.lives[seat]]


@final
class Draw(Chance[Nest]):
    """MG-1, MG-5: a gem from the pile into a hand."""

    rules = ("MG-5", "MG-1")
    verbs = ("draw",)

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def legal(self, state: Nest) -> list[int]:
        return [DRAW + gem for gem, count in enumerate(state.pile) if count]

    def weights(self, state: Nest) -> list[int]:
        return [count for count in state.pile if count]

    def about(self, state: Nest) -> tuple[int, ...]:
        return (self.to,)

    def take(self, state: Nest, action: int) -> None:
        state.pile[action - DRAW] -= 1
        state.hands[self.to][action - DRAW] += 1
        state.tell("draws", self.to)
        state.whisper(1 << self.to, "finds", action - DRAW)


@final
class Turn(Auto[Nest]):
    """MG-6: is it over? Else the next living magpie rolls."""

    rules = ("MG-6",)

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def run(self, state: Nest) -> None:
        alive = state.alive()
        if len(alive) == 1:
            state.end("last", shared_win(state.seats, alive))
        elif not any(state.pile):
            best = max(state.scores()[seat] for seat in alive)
            state.end("pile", shared_win(state.seats, [seat for seat in alive if state.scores()[seat] == best]))
        else:
            side = self.side
            while side not in alive:
                side = (side + 1) % state.seats
            state.push(Turn((side + 1) % state.seats))
            state.push(Roll(side))


@final
class Roll(Chance[Nest]):
    """MG-2"""

    rules = ("MG-2",)
    verbs = ("roll",)

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def legal(self, state: Nest) -> list[int]:
        return list(range(ROLL, ROLL + 6))

    def weights(self, state: Nest) -> list[int]:
        return state.faces

    def about(self, state: Nest) -> tuple[int, ...]:
        return (self.side,)

    def take(self, state: Nest, action: int) -> None:
        state.tell("rolls", self.side, action - ROLL + 1)
        if action - ROLL < 2:
            state.push(Reveal())
            for seat in reversed(state.alive()):
                state.push(Stake(seat))
        elif action - ROLL < 4:
            state.push(Peek(self.side))
        else:
            state.push(Draw(self.side))


@final
class Stake(Step[Nest]):
    """MG-3: a secret answer, asked of all together."""

    rules = ("MG-3",)
    verbs = ("stake", "hold")
    together = True

    def legal(self, state: Nest) -> list[int]:
        return [STAKE + gem for gem, count in enumerate(state.hands[self.seat]) if count] + [HOLD]

    def take(self, state: Nest, action: int) -> None:
        state.answers[self.seat] = action - STAKE
        state.tell("decides", self.seat)


@final
class Reveal(Auto[Nest]):
    """MG-3: all answers are in."""

    rules = ("MG-3",)

    def run(self, state: Nest) -> None:
        alive = state.alive()
        worth = [-1 if state.answers[seat] == HELD else state.answers[seat] for seat in alive]
        for seat, staked in zip(alive, worth, strict=True):
            if staked >= 0:
                state.hands[seat][staked] -= 1
                state.discard[staked] += 1
                state.tell("stakes", seat, staked)
            else:
                state.tell("holds", seat)
        losers = [seat for seat, staked in zip(alive, worth, strict=True) if staked == min(worth)]
        if len(losers) == 1:
            self.wound(state, losers[0])
        state.answers = [UNDECIDED] * state.seats

    def wound(self, state: Nest, seat: int) -> None:
        state.lives[seat] -= 1
        if state.lives[seat] == 0:
            state.discard = [lying + held for lying, held in zip(state.discard, state.hands[seat], strict=True)]
            state.hands[seat] = [0] * len(GEMS)
        state.tell("wounded", seat, state.lives[seat])


@final
class Peek(Chance[Nest]):
    """MG-4: the next gem, seen by one magpie alone."""

    rules = ("MG-4",)
    verbs = ("draw",)

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def legal(self, state: Nest) -> list[int]:
        return [DRAW + gem for gem, count in enumerate(state.pile) if count]

    def weights(self, state: Nest) -> list[int]:
        return [count for count in state.pile if count]

    def about(self, state: Nest) -> tuple[int, ...]:
        return (self.side,)

    def take(self, state: Nest, action: int) -> None:
        state.pile[action - DRAW] -= 1
        state.peeked = action - DRAW
        state.tell("peeks", self.side)
        state.whisper(1 << self.side, "finds", action - DRAW)
        state.push(Judge(self.side))


@final
class Judge(Step[Nest]):
    """MG-4: keep the peeked gem, or bury it."""

    rules = ("MG-4",)
    verbs = ("keep", "bury")

    def legal(self, state: Nest) -> list[int]:
        return [KEEP, BURY]

    def take(self, state: Nest, action: int) -> None:
        place = state.hands if action == KEEP else state.buried
        place[self.seat][state.peeked] += 1
        state.peeked = UNDECIDED
        state.tell("keeps" if action == KEEP else "buries", self.seat)


ENGLISH = {
    "title": "Magpies",
    "tagline": "Steal what glitters.",
    "primer.aim": "Have the most precious gems.",
    "primer.turn": "Stake a gem or hold back, all at once; then keep what you draw, or bury it.",
    "primer.end": "It ends when one magpie is left, or the pile is empty.",
    "prompt.Draw": "{0:seat} draws a gem.",
    "prompt.Roll": "{0:seat} rolls the die.",
    "prompt.Peek": "{0:seat} peeks at the pile.",
    "prompt.Stake": "Stake a gem, or hold back?",
    "prompt.Stake.others": "{asked} may stake a gem.",
    "prompt.Judge": "Keep the gem, or bury it?",
    "prompt.Judge.others": "{asked} keeps the gem or buries it.",
    "action.roll": "A roll of {0:face}",
    "action.draw": "A {0:gem} is drawn",
    "action.stake": "Stake a {0:gem}",
    "action.hold": "Hold back",
    "action.keep": "Keep it",
    "action.bury": "Bury it",
    "log.draws": "{0:seat} draws a gem.",
    "log.finds": "It is a {0:gem}.",
    "log.rolls": "{0:seat} rolls a {1}.",
    "log.peeks": "{0:seat} peeks at the pile.",
    "log.keeps": "{0:seat} keeps the gem.",
    "log.buries": "{0:seat} buries the gem.",
    "log.decides": "{0:seat} has decided.",
    "log.stakes": "{0:seat} staked a {1:gem}.",
    "log.holds": "{0:seat} held back.",
    "log.wounded": "{0:seat} is pecked: {1:count:life|lives} left.",
    "account.found": "Gems found",
    "account.staked": "Gems lost",
    "end.last": "One magpie is left.",
    "end.pile": "The pile is gone: the best hand is worth {0} or more.",
}


class _Magpies(Game):
    id = "magpies"
    seats = (2, 3, 4)
    minutes = (5, 10)
    secrets = True
    sentences = ENGLISH
    accounts = (
        Account("found", ("draws", "keeps")),
        Account("staked", ("stakes", "wounded")),
    )

    def setup(self, content: Entry, seats: int, options: Mapping[str, str]) -> Nest:
        state = Nest(seats)
        state.faces = content.numbers("faces", count=6)
        state.pile = [content.chosen("gem", gem).number("copies") for gem in GEMS]
        state.lives = [content.number("lives", least=1)] * seats
        state.push(Turn(0))
        for seat in reversed(range(seats)):
            for _ in range(content.number("dealt")):
                state.push(Draw(seat))
        return state

    def vocabulary(self, content: Entry, seats: int) -> Vocabulary:
        gem = Domain("gem", GEMS)
        faces = mute("face", "123456")
        words = (Verb("roll", faces), Verb("draw", gem), Verb("stake", gem))
        return Vocabulary.of(VERBS, *words, besides=(numbers("lives", 3),))

    def public(self, state: State) -> dict[str, Any]:
        state = cast(Nest, state)
        return {
            "gems": [{"id": f"gem:{gem}", "held": 0} for gem in GEMS],
            "lives": state.lives[:],
            "hands": [sum(hand) for hand in state.hands],
            "graves": [sum(grave) for grave in state.buried],
            "mine": None,
            "pile": sum(state.pile),
            "discard": state.discard[:],
            "peeked": None,
            "decided": [answer != UNDECIDED for answer in state.answers],
            "answer": None,
        }

    def private(self, state: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
        state = cast(Nest, state)
        return {
            "gems": [{**gem, "held": held} for gem, held in zip(public["gems"], state.hands[seat], strict=True)],
            "mine": state.buried[seat][:],
            "peeked": GEMS[state.peeked] if state.peeked != UNDECIDED and state.actor == seat else None,
            "answer": state.answers[seat],
        }

    def sense(self, state: State) -> list[float]:
        state = cast(Nest, state)
        if state.over:
            return state.payoffs[:]
        total = sum(state.lives)
        return [lives / total for lives in state.lives]


GAME = _Magpies()
