"""`kingsarms record review`: what a strong player thinks of a match, decision by decision, and how much was luck."""

from __future__ import annotations

from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kingsarms.bots.review import MARKS, Judgement, Mark, Review, judge, review
from kingsarms.engine.match import Match
from kingsarms.terminal.screen import new_progress

STYLES: dict[Mark, str] = {"best": "green", "fine": "", "mistake": "yellow", "blunder": "bold red"}


def reviewed(match: Match, simulations: int) -> Review:
    """Walk through a match, with a bar for whoever waits; the same match is always judged alike."""
    judgements: list[Judgement] = []
    with new_progress() as bar:
        task = bar.add_task("reviewing", total=match.ply)
        for ply, (seat, action) in enumerate(match.plies):
            judgements.append(judge(match.game, match.state_at(ply), seat, action, Random(ply), simulations))
            bar.advance(task)
    result = match.result()
    return review(judgements, result.payoffs if result is not None else None, match.seats)


def print_review(console: Console, match: Match, found: Review) -> None:
    console.print(_decisions(match, found))
    console.print(_accounts(match, found))
    console.print(
        "Chances to win, in percent. What was expected at first, luck and choices add up to the result. Choices are "
        "one's own, which give away what they are worth less than the best, and the others'; in a long match both add "
        "up to much, and what counts is the difference. Luck is what no choice explains: what chance brought, and what "
        "nobody foresaw. Without it the result would have been the one called deserved; below 0 or above 100, luck was "
        "greater than the whole way from a sure defeat to a sure win.",
        style="dim",
    )


def _decisions(match: Match, found: Review) -> Table:
    table = Table(title="Decisions")
    for name in ("move", "who", "did", "", "gave away", "better"):
        table.add_column(name, justify="right" if name in ("move", "gave away") else "left")
    for ply, judged in enumerate(found.judgements):
        if judged.mark is None:
            continue
        is_best = judged.mark == "best"
        table.add_row(
            str(ply + 1),
            match.names[judged.seat],
            match.label_alone(judged.action, ply),
            Text(judged.mark, style=STYLES[judged.mark]),
            "" if is_best else _percent(judged.loss),
            "" if is_best else f"{match.label_alone(judged.best[0].action, ply)} ({_percent(judged.best[0].value)})",
        )
    return table


def _accounts(match: Match, found: Review) -> Table:
    table = Table(title="Luck and skill")
    names = ("", "first", "luck", "choices", "own", "others", "result", "deserved", *MARKS)
    for name in names:
        table.add_column(name, justify="right" if name else "left")
    for seat, name in enumerate(match.names):
        account = found.account(seat)
        own, all_choices = account.skill[seat], sum(account.skill)
        changes = (f"{100 * change:+.0f}" for change in (account.luck, all_choices, own, all_choices - own))
        made = [judgement.mark for judgement in found.judgements if judgement.seat == seat]
        marks = (str(made.count(mark)) for mark in MARKS)
        ends = (_percent(account.last), without_luck(account.deserved))
        table.add_row(name, _percent(account.first), *changes, *ends, *marks)
    return table


def _percent(share: float) -> str:
    return str(round(100 * share))


def without_luck(share: float) -> str:
    """No chance is less than none: what luck outweighs is told as a bound."""
    return "< 0" if share < -0.005 else "> 100" if share > 1.005 else _percent(share)


def as_data(match: Match, found: Review) -> dict[str, Any]:
    """A review as a program would read it."""
    accounts = [found.account(seat) for seat in range(match.seats)]
    return {
        "game": match.game.id,
        "names": list(match.names),
        "moments": [
            {
                "ply": ply,
                "seat": judged.seat,
                "action": match.notation(action),
                "expected": list(found.expected[ply]),
                "mark": judged.mark,
                "loss": judged.loss,
                "best": [{"action": match.notation(one.action), "value": one.value} for one in judged.best],
            }
            for ply, ((_, action), judged) in enumerate(zip(match.plies, found.judgements, strict=True))
        ],
        "seats": [
            {
                "first": account.first,
                "last": account.last,
                "luck": account.luck,
                "skill": list(account.skill),
                "deserved": account.deserved,
            }
            for account in accounts
        ],
        "turning_points": found.turning_points(3),
    }
