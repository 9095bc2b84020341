"""Records of matches that are played here: where they are kept, and who sits where when they are taken up again.

A record knows no bots. A remark in it (records allow lines that begin with #) says which seats they had.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from kingsarms.engine.match import Match
from kingsarms.terminal.text import say

PERSON = "person"
SUFFIX = ".record"
_REMARK = "# players: "


def folder() -> Path:
    """Where matches are kept, a file each."""
    return user_data_path("kingsarms", appauthor=False) / "matches"


def new_path(match: Match) -> Path:
    """A name for a match that begins now."""
    stem = f"{match.game.id}-{datetime.now():%Y%m%d-%H%M%S}"
    tried, number = folder() / f"{stem}{SUFFIX}", 2
    while tried.exists():
        tried, number = folder() / f"{stem}-{number}{SUFFIX}", number + 1
    return tried


def latest() -> Path | None:
    """The match that was played last and has not ended."""
    kept = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return next((path for path in kept if "\nend:" not in path.read_text("utf-8", errors="replace")), None)


def write(match: Match, players: tuple[str, ...], path: Path) -> None:
    """Keep a match; a crash in mid-write leaves the last good record."""
    path.parent.mkdir(parents=True, exist_ok=True)
    first, _, rest = match.record().dumps().partition("\n")
    draft = path.with_name(f".{path.name}.new")
    draft.write_text(f"{first}\n{_REMARK}{', '.join(players)}\n{rest}", "utf-8")
    draft.replace(path)


def players_of(text: str, seats: int) -> tuple[str, ...] | None:
    """Who sat where, if the record says so."""
    for line in text.splitlines():
        if line.startswith(_REMARK):
            players = tuple(name.strip() for name in line.removeprefix(_REMARK).split(","))
            return players if len(players) == seats else None
    return None


def shown(path: Path) -> str:
    """A path as one would type it.

    >>> shown(Path.home() / "games" / "mine.record")
    '~/games/mine.record'
    """
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except ValueError:
        return str(path)


def how_to_resume(path: Path | None, pack: str | None = None) -> str:
    """The command that takes a match up again; without a path, the latest."""
    file = f" {_typed(path)}" if path is not None else ""
    return say("resume.command", file=file, pack=f" --pack {pack}" if pack else "")


def how_to_replay(path: Path, pack: str | None = None) -> str:
    """The command that steps through a match."""
    return say("replay.command", file=_typed(path), pack=f" --pack {pack}" if pack else "")


def _typed(path: Path) -> str:
    return shown(path) if " " not in str(path) else f"'{path}'"
