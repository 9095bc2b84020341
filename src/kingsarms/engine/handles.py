"""Handles name the things on the table. What belongs to a seat says so: `seat:2/building:inn`.

The words of a game are the same for all its seats. In a vocabulary the own things of whoever acts, and in a sentence
those of whoever it speaks of, therefore begin with `own/`; wherever a handle is told, the seat stands in its place.

>>> told("own/building:inn", 2), told("advisor:3", 2)
('seat:2/building:inn', 'advisor:3')
>>> own("seat:2/building:inn", 2), own("seat:1/building:inn", 2)
('own/building:inn', 'seat:1/building:inn')
>>> kind_of_thing("seat:2/building:inn")
'building:inn'
"""

from __future__ import annotations

from typing import Final

OWN: Final = "own/"


def told(handle: str, seat: int) -> str:
    """A handle of the vocabulary as it is told of a seat."""
    return f"seat:{seat}/{handle.removeprefix(OWN)}" if handle.startswith(OWN) else handle


def own(handle: str, seat: int) -> str:
    """A handle that was told, as the vocabulary has it for the seat that acts."""
    whose = f"seat:{seat}/"
    return OWN + handle.removeprefix(whose) if handle.startswith(whose) else handle


def kind_of_thing(handle: str) -> str:
    """The part that is the same for all seats: things that several own alike look alike."""
    return handle.rpartition("/")[2]
