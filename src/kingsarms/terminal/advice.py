"""Help for the person at the keyboard: what a strong bot would do, and which rule forbids a wish."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kingsarms.bots import Pov
from kingsarms.bots.opinions import Opinion, opinions
from kingsarms.engine.errors import AmbiguousAction, IllegalAction
from kingsarms.engine.ledger import Rule
from kingsarms.engine.match import Match
from kingsarms.tables.reasons import reasons_for
from kingsarms.terminal.text import say

SHOWN = 4  # the best choice and its rivals
MOST_WISHES = 3  # readings of a shortened wish that are worth an answer each


def think(match: Match, seat: int) -> list[Opinion]:
    """What a strong bot finds, knowing no more than the seat does; the best comes first."""
    rng = Random()
    return opinions(Pov(match.game, match.state, seat, rng), rng.getrandbits(63))


def hint_text(match: Match, found: list[Opinion], numbers: dict[int, int]) -> RenderableType:
    """The best choices: how often each wins, and what speaks for it."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("", justify="right", style="bold green")
    table.add_column("")
    table.add_column(say("hint.value"), justify="right")
    best = found[:SHOWN]
    for place, opinion in enumerate(best):
        words = Text(match.label(opinion.action), style="bold" if place == 0 else "")
        for reason in reasons_for(match, best, place):
            words.append(f"\n{reason}", style="dim not bold")
        table.add_row(str(numbers.get(opinion.action, "")), words, f"{opinion.value:.0%}")
    return table


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
