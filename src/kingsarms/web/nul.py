"""NUL, the one character that no text may have: not every database keeps it, and nobody can read it."""

from __future__ import annotations

import re
from typing import Final

from kingsarms.tables import words
from kingsarms.tables.errors import Refused

# As it is, or as JSON writes it; behind a backslash of its own the sequence is only text.
_NUL: Final = re.compile(rb"\0|(?<!\\)(?:\\\\)*\\u0000")


def check(*texts: bytes) -> None:
    """Refuse what holds one."""
    if any(_NUL.search(text) for text in texts):
        raise Refused("bad-request", words.HAS_NUL)
