"""Lines from the keyboard, with history and arrow keys where the system offers them."""

from __future__ import annotations

import contextlib
import sys


def read_line(prompt: str) -> str:
    """Ask, and wait for a line. Raises EOFError when nobody is there."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # importing it is what gives input() its history
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            print()  # what is told next begins on a line of its own
            raise
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise EOFError
    print(line, end="")  # a script's answers belong to the transcript
    return line
