"""Chooses, when Python starts, between the compiled core and the plain sources.

`make fast` puts this file, with a call of `choose` at its end, into the virtual environment, beside
a `.pth` file that imports it.
A compiled core is used only while every source it was made from is unchanged, so an edit is never
shadowed by an old build. KINGSARMS_CORE=plain turns the compiled core off; KINGSARMS_CORE=fast asks
for it and complains when it cannot be had.

The manifest is plain lines, because this runs at every start of the interpreter:

    source <mtime in ns> <size> <sha256> <absolute path>
    folder <names in it, joined by slashes> <absolute path>
"""

import os
import sys

MANIFEST = "core.manifest"


def choose(folder: str) -> None:
    """Put the compiled core in `folder` first on the path, if it is wanted and current."""
    wish = os.environ.get("KINGSARMS_CORE", "")
    if wish == "plain":
        return
    if is_current(os.path.join(folder, MANIFEST)):  # noqa: PTH118
        sys.path.insert(0, folder)
    elif wish == "fast":
        print(
            "KINGSARMS_CORE=fast, but the compiled core is out of date: run `make fast`",
            file=sys.stderr,
        )


def is_current(manifest: str) -> bool:
    """Whether every source and folder is as the manifest says."""
    try:
        with open(manifest, encoding="utf-8") as lines:  # noqa: PTH123
            return all(_holds(line.rstrip("\n")) for line in lines)
    except OSError:
        return False


def _holds(line: str) -> bool:
    kind, _, rest = line.partition(" ")
    if kind == "folder":
        names, path = rest.split(" ", 1)
        return names_in(path) == names
    mtime, size, content, path = rest.split(" ", 3)
    status = os.stat(path)  # noqa: PTH116
    if status.st_size != int(size):
        return False
    return status.st_mtime_ns == int(mtime) or file_digest(path) == content


def source_line(path: str) -> str:
    """The manifest line of a source file."""
    status = os.stat(path)  # noqa: PTH116
    return f"source {status.st_mtime_ns} {status.st_size} {file_digest(path)} {path}"


def folder_line(path: str) -> str:
    """The manifest line of a folder: a new or lost file there makes the core out of date."""
    return f"folder {names_in(path)} {path}"


def file_digest(path: str) -> str:
    """A hash of a file's content."""
    import hashlib

    with open(path, "rb") as handle:  # noqa: PTH123
        return hashlib.sha256(handle.read()).hexdigest()


def names_in(path: str) -> str:
    """The names in a folder, without what Python itself leaves there, as one word."""
    names = [name for name in os.listdir(path) if name != "__pycache__"]  # noqa: PTH208
    return "/".join(sorted(names)).replace(" ", "_")
