"""The King's Arms: a tavern of five royal board games.

>>> import kingsarms
>>> match = kingsarms.new("kingstone", seats=2, seed=7)      # chance is drawn from the seed
>>> match.play("move b3 c3")
>>> match.why_not("move b7 b2").id                            # the rule that forbids it
'KS-9'
>>> match.undo()
>>> again = kingsarms.load(match.record().dumps())
>>> again.legal() == match.legal()
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from kingsarms.engine import registry
from kingsarms.engine.errors import KingsArmsError, PackError
from kingsarms.engine.match import Match, Result, from_record, verify
from kingsarms.engine.pack import SUFFIXES, Entry, File
from kingsarms.engine.record import Record
from kingsarms.engine.state import CHANCE, NOBODY

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "NOBODY",
    "KingsArmsError",
    "Match",
    "Record",
    "Result",
    "all_games",
    "load",
    "new",
    "verify_record",
]


def all_games() -> list[str]:
    """The ids of all registered games."""
    return registry.names()


def new(
    game: str,
    seats: int | None = None,
    *,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    names: Sequence[str] = (),
) -> Match:
    """Begin a match. With a seed, chance is drawn from it; without, the caller plays chance, too.

    `seats` is by default the smallest number for two or more players; `pack` is an owner's file of content.
    """
    declared = registry.game(game)
    if seats is None:
        seats = min(declared.seats, key=lambda n: (n < 2, n))
    content = load_pack(game, pack)
    return Match(declared, seats, seed=None if seed is None else str(seed), options=options, pack=content, names=names)


def load(text: str, *, pack: str | Path | None = None) -> Match:
    """Make a match of a record's text; it can be played on."""
    record = Record.loads(text)
    return from_record(record, registry.game(record.game), _changes(pack))


def verify_record(text: str, *, pack: str | Path | None = None) -> list[str]:
    """Replay a record and check its dice against its seed; tells what was checked, or raises RecordError."""
    record = Record.loads(text)
    return verify(record, registry.game(record.game), _changes(pack))


def load_pack(game: str, path: str | Path | None = None) -> Entry:
    """The content of a game, with the changes of an owner's pack, a file or a folder, if one is given."""
    return registry.game(game).changed_pack(_changes(path))


def _changes(path: str | Path | None) -> tuple[File, ...]:
    """What an owner's pack says, if one is given."""
    if path is None:
        return ()
    pack = Path(path)
    paths = sorted(file for file in pack.iterdir() if file.suffix in SUFFIXES) if pack.is_dir() else [pack]
    if not paths:
        raise PackError(f"holds no file that ends in {' or '.join(SUFFIXES)}", str(path))
    return tuple(_read(file) for file in paths)


def _read(path: Path) -> File:
    try:
        return File(str(path), path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise PackError(f"cannot be read: {problem}", str(path)) from problem
