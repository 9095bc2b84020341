"""The box of The City of Kings as its pack says, and with changes."""

from functools import cache
from pathlib import Path

import kingsarms
from kingsarms.engine import pack as packs
from kingsarms.games.city.content.box import Box

FOLDER = Path(kingsarms.__file__).parent / "games" / "city" / "pack"


@cache
def pack() -> packs.Entry:
    return packs.read(
        [packs.File(f"city/pack/{file.name}", file.read_text("utf-8")) for file in sorted(FOLDER.iterdir())]
    )


@cache
def box() -> Box:
    return Box(pack())


def changed(name: str, text: str) -> Box:
    """The box with an owner's changes."""
    return Box(pack().merged(packs.read_changes([packs.File(name, text)])))
