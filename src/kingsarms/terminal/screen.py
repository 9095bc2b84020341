"""What is printed: the table with the log and the choices beside it, and the answers to commands."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule as Ruler
from rich.table import Table
from rich.text import Text

from kingsarms.drawing import Picture, Sight, seat_style
from kingsarms.engine.ledger import Rule
from kingsarms.engine.match import LogLine, Match
from kingsarms.engine.state import NOBODY
from kingsarms.terminal import boards, menu
from kingsarms.terminal.text import say

BESIDE = 28  # columns that the right-hand side needs; with fewer, everything stands below the board
FRAME = 4  # lines that are no part of the board: the title, the prompt, how to answer, the input
SHORTEST_LOG = 3
LONGEST_LOG = 8
WIDEST_RULE = 100
UNBOUNDED = 10**6  # lines: paper has no end


@dataclass(frozen=True)
class Moment:
    """A match as it is shown: through whose eyes, and from which action on things are new to them."""

    match: Match
    seat: int = NOBODY
    since: int = 0
    offered: tuple[menu.Item, ...] = ()
    below: int = 0


class _Paper(Console):
    """A console that tells of a reader who has gone (`| head`), where Rich would leave the process at once."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def new_console() -> Console:
    """Where everything is printed."""
    return _Paper(highlight=False)


def new_progress() -> Progress:
    """A bar on standard error, for people alone."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def show(console: Console, moment: Moment, *, fresh_screen: bool = True) -> None:
    """Draw the table, by default on a fresh screen; where there is no screen, below what was printed before."""
    if console.is_terminal and fresh_screen:
        console.clear()
    match = moment.match
    log = match.log(moment.seat)
    fresh = [line for line in log if line.ply > moment.since]
    room = console.height - FRAME if console.is_terminal else 0
    sight = Sight(
        view=match.seen(moment.seat),
        names=match.names,
        seat=moment.seat,
        below=max(0, moment.below),
        fresh=frozenset(handle for line in fresh for handle in line.handles),
        width=console.width,
        height=room or 24,
    )
    picture = boards.draw(match.game, sight)
    console.print(_title(match))
    beside = console.width - picture.width - 2
    if picture.width and beside >= BESIDE:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=picture.width, no_wrap=True)
        grid.add_column(width=beside)
        lines = max(room, picture.height) if room else 0
        grid.add_row(picture.board, _side(console, moment, picture, log, beside, lines))
        console.print(grid)
    else:
        console.print(picture.board)
        left = room - _height(console, picture.board, console.width)
        console.print(_below(console, moment, picture, log, left if room else UNBOUNDED))


def _title(match: Match) -> Ruler:
    title = Text(match.game.sentences["title"], style="bold")
    for name, value in match.chosen.items():
        option = next(option for option in match.game.options if option.name == name)
        if value != option.default:
            title.append(f" · {match.game.sentences[f'option.{name}.{value}']}")
    title.append(f" · {say('screen.ply', ply=match.ply)}", style="dim")
    return Ruler(title, align="left", style="dim")


def _side(
    console: Console, moment: Moment, picture: Picture, log: list[LogLine], width: int, room: int
) -> RenderableType:
    """The facts, the end of the log and the choices, in `room` lines beside the board if that is not 0."""
    parts: list[RenderableType] = []
    choices = menu.lines_of(list(moment.offered), width) if moment.offered else []
    left = room
    if picture.facts is not None:
        parts += [picture.facts, Text()]
        left -= _height(console, picture.facts, width) + 1
    if picture.legend is not None and (not room or left > len(choices) + LONGEST_LOG or not log):
        parts[-1:] = [picture.legend, Text()]
        left -= _height(console, picture.legend, width)
    news = len(_log_lines([line for line in log if line.ply > moment.since], moment, width))
    shortest = max(SHORTEST_LOG, min(news, LONGEST_LOG))
    lines = LONGEST_LOG if not room else max(shortest, min(LONGEST_LOG, left - len(choices) - 1))
    told = _told(log, moment, width, lines)
    parts += [*told, Text()]
    left -= len(told) + 1
    if moment.offered:
        parts.append(menu.draw(list(moment.offered), width, left if room else len(choices)))
    return Group(*parts)


def _below(console: Console, moment: Moment, picture: Picture, log: list[LogLine], room: int) -> RenderableType:
    """The same below the board. Where `room` lines are too few, the top of the screen scrolls away, never a choice."""
    width, offered = console.width, list(moment.offered)
    parts: list[RenderableType] = []
    left = room - 2
    if picture.facts is not None:
        parts.append(picture.facts)
        left -= _height(console, picture.facts, width)
    choices = menu.lines_of(offered, width, left - SHORTEST_LOG) if offered else []
    left -= len(choices)
    if picture.legend is not None:
        lines = _height(console, picture.legend, width)
        if lines == 1 or left - lines >= SHORTEST_LOG or not log:
            parts.append(picture.legend)
            left -= lines
    told = _told(log, moment, width, max(SHORTEST_LOG, min(LONGEST_LOG, left)))
    return Group(*parts, Text(), *told, Text(), *choices)


def _told(log: list[LogLine], moment: Moment, width: int, most: int) -> list[Text]:
    """The end of the log; before anything has happened, what the game is about."""
    if log:
        return _end_of_log(log, moment, width, most)
    return [Text(line) for line in textwrap.wrap(moment.match.game.sentences["tagline"], width)]


def _height(console: Console, part: RenderableType, width: int) -> int:
    return len(console.render_lines(part, console.options.update(width=width)))


def _end_of_log(log: list[LogLine], moment: Moment, width: int, most: int) -> list[Text]:
    """As many of the last entries as go into `most` lines, each in full; at least one."""
    told: list[Text] = []
    for line in reversed(log):
        entry = _log_lines([line], moment, width)
        if told and len(told) + len(entry) > most:
            break
        told = entry + told
    return told


def _log_lines(log: list[LogLine], moment: Moment, width: int) -> list[Text]:
    """The log in lines of their own, with what is new marked by a dot, and players' names in their colours."""
    lines: list[Text] = []
    for line in log:
        new = line.ply > moment.since
        wrapped = textwrap.wrap(line.text, max(10, width - 3), subsequent_indent="") or [""]
        for place, part in enumerate(wrapped):
            text = Text().append("• " if new and place == 0 else "  ", style="bold")
            words = Text(part, style="" if new else "dim")
            for seat, name in enumerate(moment.match.names):
                words.highlight_words([name], seat_style(seat) if new else f"{seat_style(seat)} dim")
            lines.append(text.append_text(words))
    return lines


def log_text(log: list[LogLine], moment: Moment, width: int) -> RenderableType:
    """A stretch of the log, to read in full."""
    return Group(*_log_lines(log, moment, width)) if log else Text(say("log.empty"))


def result_text(match: Match) -> Text:
    """Who won, in a word."""
    result = match.result()
    assert result is not None
    winners = [match.names[seat] for seat in result.winners]
    if match.game.cooperative(match.seats, match.chosen):
        who, how = "all" if match.seats > 1 else "alone", "won" if winners else "lost"
        return Text(say(f"result.{who}-{how}"), style="bold")
    if not winners:
        return Text(say("result.nobody"), style="bold")
    if len(winners) == 1:
        return Text(say("result.won", name=winners[0]), style=seat_style(result.winners[0]))
    return Text(say("result.shared", names=say("and").join([", ".join(winners[:-1]), winners[-1]])), style="bold")


def rules_text(rules: Iterable[Rule], width: int) -> RenderableType:
    """Rules with their numbers, and the reasons where they are the house's rulings."""
    return Group(*(rule_text(rule, width) for rule in rules))


def rule_text(rule: Rule, width: int, *, reason: bool = True) -> Text:
    """One rule and, if asked for, the reason for the house's ruling."""
    indent = " " * 8
    room = max(24, min(width, WIDEST_RULE))
    text = Text(textwrap.fill(f"{rule.id:<7} {rule.text}", room, subsequent_indent=indent))
    text.stylize("cyan", 0, len(rule.id))
    if rule.ruling and reason:
        words = say("rule.ruling", ruling=rule.ruling)
        text.append("\n" + textwrap.fill(words, room, initial_indent=indent, subsequent_indent=indent), style="dim")
    return text
