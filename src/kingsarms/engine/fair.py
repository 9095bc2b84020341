"""Provably fair chance: outcomes from a secret that is committed to before the match and revealed after it.

The n-th action of a match, if chance takes it, is drawn from a keyed hash of the secret seed and n. Whoever knows the
seed can check every roll; whoever knows only the commitment can check that the seed was not changed afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def commitment(seed: str) -> str:
    """What is published before the match: it fixes the seed without telling it.

    >>> commitment("7") == commitment("7"), commitment("7") == commitment("8")
    (True, False)
    """
    return hashlib.sha256(b"kingsarms commitment\0" + seed.encode()).hexdigest()


def outcome(seed: str, ply: int, options: Sequence[int], weights: Sequence[int]) -> int:
    """The option that chance takes as action number `ply`."""
    total = sum(weights)
    if total <= 0:
        raise ValueError("chance has no outcome with a positive weight")
    digest = hmac.digest(seed.encode(), str(ply).encode(), "sha256")
    point = int.from_bytes(digest) % total  # 2**256 against a small total: the bias cannot be observed
    chosen = -1
    while point >= 0:
        chosen += 1
        point -= weights[chosen]
    return options[chosen]
