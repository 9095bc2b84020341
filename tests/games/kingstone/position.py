"""Positions to order: an owner's pack sets up the table, so the tests need to know nothing of how it is kept.

match = position({"c1": "king 0", "b3": "serf 0", "c9": "king 1"})
moves(match, "b3")          # {"a3", "c3", …}
"""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.match import Match
from kingsarms.games.kingstone import GAME

KINGS = {"c1": "king 0", "c9": "king 1"}  # both at home on the classic board

# A board on which both thrones lie in the middle of a road, and the two halves do not meet:
#   a1 - b1 T - c1 - d1 - e1     a3 - b3 T - c3 - d3 - e3
APART = {
    "roads": "a1-b1 b1-c1 c1-d1 d1-e1  a3-b3 b3-c3 c3-d3 d3-e3",
    "villages": ["e1", "e3"],
    "thrones": ["b1", "b3"],
}
# One road that runs through both thrones:
#   a1 - b1 T - c1 - d1 - e1 - f1 T - g1
THROUGH = {
    "roads": "a1-b1 b1-c1 c1-d1 d1-e1 e1-f1 f1-g1",
    "villages": ["c1", "e1"],
    "thrones": ["b1", "f1"],
}


def position(
    pieces: Mapping[str, str],
    *,
    board: Mapping[str, object] | None = None,
    on: str = "classic",
    second_loot: int = 0,
    **numbers: int,
) -> Match:
    """A match that begins with these pieces ("serf 0", "king 1", …), the first player to move.

    `board` replaces roads, villages and thrones; `numbers` replaces numbers of the pack (`bank=3`); `second_loot` is
    what the second player starts with.
    """
    numbers = {"compensation": second_loot, **numbers}
    lines = [f"{key} = {value}" for key, value in numbers.items()]
    lines += ["[[board]]", f'id = "{on}"', *(f"{key} = {_toml(value)}" for key, value in (board or {}).items())]
    for side, key in enumerate(("first", "second")):
        ranks = {rank: [s for s, piece in pieces.items() if piece == f"{rank} {side}"] for rank in RANKS}
        lines.append(f"{key} = {{ " + ", ".join(f"{rank}s = {spaces}" for rank, spaces in ranks.items()) + " }")
    chosen = {"board": on, "compensation": "two" if second_loot else "none"}
    return Match(GAME, 2, options=chosen, pack=GAME.load_pack("\n".join(lines), "position"))


RANKS = ("serf", "knight", "king")


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def pieces(match: Match) -> dict[str, str]:
    """What stands where, written as `position` takes it."""
    return {
        space["name"]: f"{space['piece']['rank']} {space['piece']['side']}"
        for space in match.seen()["spaces"]
        if space["piece"]
    }


def loot(match: Match) -> list[int]:
    return list(match.seen()["loot"])


def legal(match: Match) -> set[str]:
    return {match.notation(action) for action in match.legal()}


def targets(match: Match, verb: str, origin: str) -> set[str]:
    """Where a verb can take the piece on a space."""
    words = (option.split() for option in legal(match))
    return {word[2] for word in words if word[:2] == [verb, origin]}


def moves(match: Match, origin: str) -> set[str]:
    return targets(match, "move", origin)


def verbs(match: Match) -> set[str]:
    return {option.split()[0] for option in legal(match)}


def forbidden_by(match: Match, *actions: str) -> set[str]:
    """The rules that forbid these actions; "legal" for one that is not forbidden."""
    rules = (match.why_not(action) for action in actions)
    return {rule.id if rule else "legal" for rule in rules}


def result(match: Match) -> tuple[str, tuple[float, ...]]:
    """How it ended, and what each seat takes home."""
    found = match.result()
    return (found.reason, found.payoffs) if found else ("goes on", ())


def without(pieces: Mapping[str, str], *spaces: str) -> dict[str, str]:
    return {space: piece for space, piece in pieces.items() if space not in spaces}


def shuffle_kings(match: Match, turns: int) -> None:
    """Each side steps its king out of its throne and back, for a number of single turns; no promotion is taken."""
    for _ in range(turns):
        if "decline" in legal(match):
            match.play("decline")
        home, gate = ("c1", "c2") if match.actor == 0 else ("c9", "c8")
        match.play(f"move {home} {gate}" if home in pieces(match) else f"move {gate} {home}")


def spaces(names: str) -> set[str]:
    return set(names.split())
