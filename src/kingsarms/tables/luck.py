"""Where the luck of a table comes from: nobody can guess it."""

from __future__ import annotations

import secrets


def match_seed() -> str:
    """What decides all dice and cards of a match."""
    return secrets.token_hex(16)
