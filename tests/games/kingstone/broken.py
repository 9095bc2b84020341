"""When a wish breaks a rule of Kingstone: written from the rulebook and the ledger, on what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kingsarms.engine.match import Match
from tests.games.kingstone.naive import ALLOWANCE, Naive


class Wish:
    """A seat, and what it would like to do, on the table as it is seen."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat = match, seat
        self.verb, *self.spaces = text.split()
        seen = match.seen()
        self.pieces: dict[str, tuple[int, str]] = {
            s["name"]: (s["piece"]["side"], s["piece"]["rank"]) for s in seen["spaces"] if s["piece"]
        }
        self.villages = {s["name"] for s in seen["spaces"] if s["village"]}
        self.thrones = {s["throne"]: s["name"] for s in seen["spaces"] if s["throne"] is not None}
        self.roads: dict[str, set[str]] = {}
        for one, other in ([end.removeprefix("space:") for end in road] for road in seen["roads"]):
            self.roads.setdefault(one, set()).add(other)
            self.roads.setdefault(other, set()).add(one)
        self.asked = {match.notation(action) for action in match.legal(seat)}

    @property
    def travels(self) -> bool:
        return self.verb in ("move", "attack", "combine")

    @property
    def acts(self) -> bool:
        return self.travels or self.verb in ("split", "pass")

    def side(self, place: int) -> int | None:
        return self.pieces[self.spaces[place]][0] if self.spaces[place] in self.pieces else None

    def rank(self, place: int) -> str:
        return self.pieces[self.spaces[place]][1]

    def mine(self, place: int) -> bool:
        return self.side(place) == self.seat

    def arrives(self, steps: int, blocked: set[str]) -> bool:
        """Is there a way of at most so many roads that passes through nothing blocked?"""
        start, goal = self.spaces
        edge, seen = {start}, {start}
        for _ in range(steps):
            edge = {space for old in edge for space in self.roads[old]} - seen
            if goal in edge:
                return True
            edge -= blocked
            seen |= edge
        return False

    def too_far(self, rank: str) -> bool:
        return (
            self.travels and self.mine(0) and self.rank(0) == rank and not self.arrives(ALLOWANCE[rank], blocked=set())
        )

    def barred(self, blocked: set[str]) -> bool:
        return self.travels and self.mine(0) and not self.arrives(ALLOWANCE[self.rank(0)], blocked)

    def due(self) -> bool:
        """Is the seat asked for its action?"""
        return bool(self.asked) and "decline" not in self.asked


def no_promotion(wish: Wish) -> bool:
    works = wish.mine(0) and wish.rank(0) == "serf" and wish.spaces[0] in wish.villages
    return wish.verb == "promote" and not works


def no_turn(wish: Wish) -> bool:
    """One action, in its moment, with a piece of one's own."""
    return wish.acts and (not wish.due() or (wish.verb != "pass" and not wish.mine(0)))


def blocked(wish: Wish) -> bool:
    stands_on_own = wish.verb == "move" and wish.mine(1)
    return stands_on_own or wish.barred(set(wish.pieces))


def wrong_fight(wish: Wish) -> bool:
    hostile = wish.travels and wish.side(1) == 1 - wish.seat
    return hostile if wish.verb == "move" else wish.verb == "attack" and not hostile


def comes_again(wish: Wish) -> bool:
    match = wish.match
    second = match.pack.number("compensation") if match.chosen["compensation"] == "two" else 0
    oracle = Naive(match.pack.plain(), match.chosen["board"], second)
    for ply in match.plies:
        oracle.play(match.notation(ply.action))
    oracle.mover = wish.seat
    return oracle.repeats(" ".join([wish.verb, *wish.spaces]))


BROKEN: Mapping[str, Callable[[Wish], bool]] = {
    "KS-5": no_promotion,
    "KS-9": lambda wish: wish.too_far("serf"),
    "KS-11": lambda wish: wish.too_far("knight"),
    "KS-12": lambda wish: wish.too_far("king"),
    "KS-13": lambda wish: wish.verb == "move" and wish.rank(0) != "king" and wish.spaces[1] == wish.thrones[wish.seat],
    "KS-23": lambda wish: wish.verb in ("promote", "decline") and "decline" not in wish.asked,
    "KS-24": no_turn,
    "KS-26": lambda wish: wish.travels and wish.spaces[0] == wish.spaces[1],
    "KS-27": blocked,
    "KS-28": lambda wish: wish.barred({*wish.pieces, wish.thrones[1 - wish.seat]}),
    "KS-29": wrong_fight,
    "KS-33": lambda wish: wish.verb == "split" and wish.rank(0) == "serf",
    "KS-34": lambda wish: wish.verb == "split" and any(part in wish.pieces for part in wish.spaces[1:]),
    "KS-35": lambda wish: wish.verb == "combine" and not wish.mine(1),
    "KS-36": lambda wish: wish.verb == "combine" and (wish.rank(0) == "king" or wish.rank(0) != wish.rank(1)),
    "KS-37": comes_again,
    "KS-45": lambda wish: wish.verb == "pass" and wish.asked != {"pass"},
}
