"""How a server is to run."""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from kingsarms.engine.errors import KingsArmsError
from kingsarms.tables.chores import Habits
from kingsarms.web.limits import Limits

SECRET_VARIABLE = "KINGSARMS_SECRET"


class SettingsError(KingsArmsError):
    """The server cannot run like that; the message says what to change."""


@dataclass(frozen=True)
class Settings:
    """What a host decides. The defaults serve one machine's own browser."""

    data: Path = field(default_factory=lambda: user_data_path("kingsarms", appauthor=False))
    database: str | None = None  # none: SQLite in the data folder
    bus: str | None = None  # none: this process is alone
    https: bool = False  # is it reached by https? then cookies are kept to that
    limits: Limits = field(default_factory=Limits)
    habits: Habits = field(default_factory=Habits)
    thinkers: int | None = None  # processes for bots; none: one less than there are cores


def read_secret(folder: Path) -> bytes:
    """The secret that signs sessions and seals invites: from the environment, or a file made on first use."""
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        if len(given) < 32:
            raise SettingsError(f"{SECRET_VARIABLE} must have 32 characters or more.")
        return hashlib.sha256(given.encode()).digest()
    path = folder / "secret"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return hashlib.sha256(path.read_bytes()).digest()
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(32))
    except OSError as problem:
        raise SettingsError(f"The data folder {folder} cannot be used: {problem.strerror}.") from problem
    return hashlib.sha256(path.read_bytes()).digest()
