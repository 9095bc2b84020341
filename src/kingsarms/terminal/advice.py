"""Help for the person at the keyboard: what a strong bot would do, and which rule forbids a wish."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kingsarms.bots import Pov, SearchBot, Thought
from kingsarms.engine.errors import AmbiguousAction, IllegalAction
from kingsarms.engine.ledger import Rule
from kingsarms.engine.match import Match
from kingsarms.terminal.text import say

SIMULATIONS = 3000
SECONDS = 2.0
SHOWN = 4  # the best choice and its rivals
MOST_WISHES = 3  # readings of a shortened wish that are worth an answer each


def think(match: Match, seat: int) -> Thought:
    """What a strong bot finds, knowing no more than the seat does."""
    rng = Random()
    return SearchBot(rng.getrandbits(63), SIMULATIONS, SECONDS).think(Pov(match.game, match.state, seat, rng))


def thought_text(match: Match, thought: Thought, numbers: dict[int, int]) -> RenderableType:
    """The best choices: how much of the search went into each, and how well it expects to fare there."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("", justify="right", style="bold green")
    table.add_column("")
    table.add_column(say("hint.share"), justify="right")
    table.add_column(say("hint.value"), justify="right")
    for place, verdict in enumerate(thought.verdicts[:SHOWN]):
        number = str(numbers.get(verdict.action, ""))
        words = Text(match.label(verdict.action), style="bold" if place == 0 else "")
        table.add_row(number, words, f"{verdict.share:.0%}", f"{verdict.value:.0%}")
    return Group(table, Text(say("hint.explained", simulations=thought.simulations), style="dim"))


@dataclass(frozen=True)
class Answer:
    """Whether an action may be taken now and, if not, the rule against it (None: it is just not what is asked)."""

    notation: str
    legal: bool
    rule: Rule | None = None


def why_not(match: Match, wish: str, seat: int) -> list[Answer]:
    """An answer for each reading of a wish.

    Raises NotASentence, AmbiguousAction or IllegalAction where the wish cannot be read as few enough actions.
    """
    try:
        return [Answer(match.notation(match.parse(wish, seat)), legal=True)]
    except IllegalAction as refusal:
        readings = _readings(match, wish)
        if not 0 < len(readings) <= MOST_WISHES:
            example = match.notation(match.legal(seat)[0])
            raise IllegalAction(say("why.vague", wish=wish, example=example)) from refusal
    answers: dict[str, Answer] = {}
    for action in readings:
        rule = match.why_not(action)
        answers.setdefault(rule.id if rule else "", Answer(match.notation(action), legal=False, rule=rule))
    return list(answers.values())


def _readings(match: Match, wish: str) -> list[int]:
    """The actions of players, legal or not, that a wish may stand for; the shortest sentences if there are many."""
    words = match.vocabulary
    try:
        found = [words.parse(wish, range(words.size))]
    except AmbiguousAction as several:
        found = [action for text in several.candidates if (action := words.lookup(text)) is not None]
    found = [action for action in found if not words.decode(action).verb.chance]
    shortest = min((len(words.notation(action).split()) for action in found), default=0)
    return [action for action in found if len(words.notation(action).split()) == shortest]
