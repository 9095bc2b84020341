"""How a server is to run."""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables import private
from kingsarms.tables.chores import Habits
from kingsarms.tables.people import Expiry
from kingsarms.web.limits import Limits

SECRET_VARIABLE: Final = "KINGSARMS_SECRET"
CORE_STAMP_VARIABLE: Final = "KINGSARMS_CORE_STAMP"
SHORTEST_SECRET: Final = 32


class SettingsError(KingsArmsError):
    """The server cannot run like that; the message says what to change."""


@dataclass(frozen=True)
class Settings:
    """What a host decides. The defaults serve one machine's own browser."""

    data: Path = field(default_factory=lambda: user_data_path("kingsarms", appauthor=False))
    database: str | None = None  # none: SQLite in the data folder
    bus: str | None = None  # none: this process is alone
    https: bool = False  # is it reached by https? then cookies and browsers are kept to that
    expiry: Expiry = field(default_factory=Expiry)
    limits: Limits = field(default_factory=Limits)
    habits: Habits = field(default_factory=Habits)
    thinkers: int | None = None  # processes for bots; none: one less than there are cores
    core_stamp: Path | None = field(default_factory=lambda: _path_in(CORE_STAMP_VARIABLE))  # see `Thinkers`


def _path_in(variable: str) -> Path | None:
    given = os.environ.get(variable)
    return Path(given) if given else None


def read_secret(folder: Path) -> bytes:
    """The secret that signs sessions and seals invites: from the environment, or a file made on first use."""
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        if len(given) < SHORTEST_SECRET:
            raise SettingsError(f"{SECRET_VARIABLE} must have {SHORTEST_SECRET} characters or more.")
        return hashlib.sha256(given.encode()).digest()
    path = folder / "secret"
    try:
        private.make_folder(folder)
        if not path.exists():
            private.write_once(path, secrets.token_hex(32).encode())
        private.keep_to_owner(path)
        kept = path.read_bytes()
    except OSError as problem:
        raise SettingsError(f"The data folder {folder} cannot be used: {problem.strerror}.") from problem
    if len(kept.strip()) < SHORTEST_SECRET:  # whoever guesses it can be anybody
        raise SettingsError(
            f"The secret in {path} is empty or too short, perhaps because a disk was full. Bring it back from a "
            "backup; if there is none, delete the file: a new one is made, and old sessions and invites are void."
        )
    return hashlib.sha256(kept).digest()
