"""Where the luck of a table comes from: nobody can guess it, and it tells nobody anything."""

from __future__ import annotations

import hmac
import secrets


def match_seed() -> str:
    """What decides all dice and cards of a match."""
    return secrets.token_hex(16)


def of_seat(seed: str, seat: int) -> bytes:
    """The luck of whoever thinks for a seat of the match with this seed. It does not give the seed away."""
    return hmac.digest(seed.encode(), f"the luck of seat {seat}".encode(), "sha256")


def of_decision(luck: bytes, ply: int) -> int:
    """The luck with which a seat, given its own, decides on action number `ply`.

    Nothing else counts. Asked the same again, a bot answers the same, so that nobody takes a move back until it replies
    as they like; and as what has been played does not count, two matches that a seat cannot tell apart give it the same
    luck. No other table has this luck: how a match was played in truth cannot be found by comparing.
    """
    return int.from_bytes(hmac.digest(luck, str(ply).encode(), "sha256")[:8])
