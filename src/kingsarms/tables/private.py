"""Files for their owner alone: the database and the secret of a house are nobody else's to read."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
_OTHERS: Final = 0o077


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into; one that is there stays as it is."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):  # another process was faster
            folder.mkdir(mode=0o700)


def keep_to_owner(path: Path) -> None:
    """Take from everybody else what rights they have to a file; where it is not ours, its owner decides."""
    with contextlib.suppress(FileNotFoundError, PermissionError):
        mode = path.stat().st_mode
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def write_once(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole and on the disk, or not at all.

    If another process writes it at the same time, one of the two contents wins, and stays.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # for its owner alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(name, path)  # not a rename, which would replace what the other process has begun to use
    finally:
        Path(name).unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":  # elsewhere a folder cannot be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
