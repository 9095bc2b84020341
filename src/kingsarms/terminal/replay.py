"""Stepping through a record: the table after each action, at one's own pace or at a set one."""

from __future__ import annotations

import time

from rich.console import Console
from rich.text import Text

from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE
from kingsarms.terminal import screen
from kingsarms.terminal.screen import Moment
from kingsarms.terminal.sitting import Read
from kingsarms.terminal.text import say


def show_ply(console: Console, match: Match, ply: int, seat: int, *, fresh_screen: bool = True) -> None:
    """The table after `ply` actions, with what the last of them did."""
    moment = match.at(ply)
    screen.show(console, Moment(moment, seat, max(0, ply - 1), below=max(0, seat)), fresh_screen=fresh_screen)
    if moment.over:
        console.print(Text(moment.prompt(), style="bold"))
        console.print(screen.result_text(moment))
    else:
        asked = say("replay.chance") if moment.actor == CHANCE else moment.names[moment.actor]
        console.print(Text(say("replay.prompt", name=asked, prompt=moment.prompt()), style="bold"))


def at_set_pace(console: Console, match: Match, seat: int, start: int, seconds: float) -> None:
    """One action after the other, `seconds` apart."""
    for ply in range(start, match.ply + 1):
        show_ply(console, match, ply, seat)
        console.print(Text(say("replay.where", ply=ply, last=match.ply), style="dim"))
        if ply < match.ply:
            time.sleep(seconds)


def by_hand(console: Console, match: Match, seat: int, start: int, read: Read) -> None:
    """The reader turns the pages, forward, back and to any number."""
    ply = start
    while True:
        show_ply(console, match, ply, seat)
        wanted = _next_page(console, match, ply, read)
        if wanted is None:
            return
        ply = wanted


def _next_page(console: Console, match: Match, ply: int, read: Read) -> int | None:
    while True:
        try:
            word = read(say("replay.ask", ply=ply, last=match.ply)).strip().lower()
        except EOFError:
            return None
        if not word:
            return ply + 1 if ply < match.ply else None
        if "quit".startswith(word):
            return None
        if "back".startswith(word):
            return max(0, ply - 1)
        if word.isdecimal() and int(word) <= match.ply:
            return int(word)
        console.print(Text(say("replay.no-such-ply", last=match.ply)))
