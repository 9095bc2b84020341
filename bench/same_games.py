"""Whether boardgame.io's Kingstone and ours are one game: ours plays, the other follows.

Random matches of ours are replayed by the JavaScript port, which lists what it holds to be legal at
every step; lists, turns and results must be ours. `replay.js` does that on the port's bare rules or
through boardgame.io's client.
"""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bench import homes
from kingsarms.engine.match import Match
from kingsarms.engine.registry import game

GAMES = 40
BOLDNESS = 0.01
SHYNESS = 0.8
QUIET_VERBS = ("move", "combine", "split")
VILLAGES = ("c3", "a4", "e4", "c5", "a6", "e6", "c7")
EVENTFUL = frozenset((*VILLAGES, "c1", "c9"))  # and the thrones


class DifferenceError(Exception):
    """The two implementations disagree; the message says where."""


@dataclass(frozen=True)
class Step:
    """One decision: whose, what was legal (in order of notation), and what was done."""

    seat: int
    legal: tuple[str, ...]
    action: str


@dataclass(frozen=True)
class Played:
    """A whole match of ours."""

    steps: tuple[Step, ...]
    winner: int | None
    reason: str

    def text(self) -> str:
        """The body of its record: a seat and an action a line."""
        return "".join(f"{step.seat} {step.action}\n" for step in self.steps)


def play(seed: int, *, timid: bool = False) -> Played:
    """A random match of Kingstone by our rules.

    Random players rarely come near a third repetition or forty turns without progress. Timid ones
    do: they shun villages, thrones and fights, and like to take their last move back.
    """
    rng = Random(seed)
    match = Match(game("kingstone"), 2)
    steps: list[Step] = []
    while not match.over:
        legal = tuple(sorted(match.notation(option) for option in match.legal()))
        before = steps[-2].action if len(steps) > 1 else ""
        action = rng.choice(timid_choice(legal, before, rng) if timid else legal)
        steps.append(Step(match.actor, legal, action))
        match.play(action)
    result = match.result()
    assert result is not None
    winner = result.winners[0] if len(result.winners) == 1 else None
    return Played(tuple(steps), winner, result.reason)


def timid_choice(legal: tuple[str, ...], before: str, rng: Random) -> Sequence[str]:
    """The actions a timid player chooses from, `before` being what it did a turn ago."""
    if rng.random() < BOLDNESS:
        return legal
    back = " ".join(["move", *before.split()[:0:-1]])
    if back in legal and rng.random() < SHYNESS:
        return [back]
    quiet = [text for text in legal if text.startswith(QUIET_VERBS)]
    return [text for text in quiet if EVENTFUL.isdisjoint(text.split()[2:])] or legal


def replay(texts: list[str], *, framework: bool) -> list[dict[str, Any]]:
    """What the port says to each record."""
    arguments = ["--framework"] if framework else []
    command = [homes.node(), str(homes.LOCKS / "replay.js"), *arguments]
    answer = subprocess.run(
        command,
        input="\n".join(texts),
        capture_output=True,
        text=True,
        env=homes.node_environment(),
    )
    if answer.returncode != 0:
        raise DifferenceError(f"replay.js failed:\n{answer.stderr}")
    return [json.loads(line) for line in answer.stdout.splitlines()]


def difference(ours: Played, theirs: dict[str, Any]) -> str:
    """The first thing the two do not agree on; empty if there is none."""
    if "error" in theirs:
        return f"{theirs['error']}: {theirs['line']}"
    if len(ours.steps) != len(theirs["steps"]):
        return f"{len(ours.steps)} decisions against {len(theirs['steps'])}"
    for number, (step, (seat, legal)) in enumerate(zip(ours.steps, theirs["steps"], strict=True)):
        if step.seat != seat:
            return f"decision {number}: seat {step.seat} against {seat}"
        if step.legal != tuple(legal):
            only_ours = sorted(set(step.legal) - set(legal))
            only_theirs = sorted(set(legal) - set(step.legal))
            return f"decision {number}: only ours {only_ours}, only theirs {only_theirs}"
    if theirs["result"] is None:
        return f"ours ended by {ours.reason}, theirs goes on"
    result = theirs["result"]
    if (ours.winner, ours.reason) != (result["winner"], result["by"]):
        return f"winner {ours.winner} by {ours.reason} against {result['winner']} by {result['by']}"
    return ""


def check(games: int = GAMES, *, framework: bool) -> str:
    """Play, replay, compare; a sentence that says how much was compared."""
    played = [play(seed, timid=seed % 2 == 0) for seed in range(games)]
    answers = replay([match.text() for match in played], framework=framework)
    for seed, (ours, theirs) in enumerate(zip(played, answers, strict=True)):
        found = difference(ours, theirs)
        if found:
            raise DifferenceError(f"game {seed} of Kingstone differs: {found}")
    decisions = sum(len(match.steps) for match in played)
    return f"the port for boardgame.io played the same {games} games, {decisions} decisions"
