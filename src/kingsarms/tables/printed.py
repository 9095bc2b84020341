"""What is printed on boards and cards, as it is handed out: once to each client, and made once for all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

import msgspec

from kingsarms.engine.game import Game, Material
from kingsarms.engine.pack import Entry

DIGITS: Final = 16  # of the digest, in hex


@dataclass(frozen=True)
class Sheet:
    """All that is printed for a set-up, as JSON. The address says which set-up, and by the digest which edition."""

    address: str
    digest: str
    content: bytes


def sheet(game: Game, seats: int, options: Mapping[str, str], pack: Entry) -> Sheet:
    """What is printed for a number of seats and the options chosen; raise BadOption where there is no such set-up."""
    game.check_seats(seats)
    chosen = game.check_options(options)
    material = game.material(pack, seats, chosen)
    shaping = tuple((option.name, chosen[option.name]) for option in game.options if option.shapes_content)
    return _sheet(material, shaping)


@lru_cache(maxsize=128)
def _sheet(material: Material, shaping: tuple[tuple[str, str], ...]) -> Sheet:
    content = msgspec.json.encode(material.printed)
    digest = hashlib.sha256(content).hexdigest()[:DIGITS]
    query = urlencode([("seats", material.seats), *shaping, ("edition", digest)])
    return Sheet(f"/api/games/{material.game.id}/printed?{query}", digest, content)
