"""The verbs of a game, declared once: each owns a block of ints, one for every combination of its operands.

The declaration says how many values each operand has. Rules add an operand's number to the first int of a verb;
`actions.py` gives the operands their words.

>>> verbs = Verbs()
>>> PASS, MOVE, ROLL = verbs.add("pass"), verbs.add("move", 4, 4), verbs.add("roll", 6, chance=True)
>>> PASS, MOVE, ROLL, verbs.size
(0, 1, 17, 23)
"""

from __future__ import annotations

from typing import final


@final
class Block:
    """The actions `first` to `first + size - 1`: one verb. Chance's verbs are not for players."""

    def __init__(self, name: str, first: int, size: int, chance: bool) -> None:
        self.name = name
        self.first = first
        self.size = size
        self.chance = chance


@final
class Verbs:
    """All verbs of a game, in the order of their blocks."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def add(self, name: str, *values: int, chance: bool = False) -> int:
        """Declare the next verb, with the number of `values` of each operand. Its first action."""
        first, size = self.size, 1
        for count in values:
            size *= count
        self.blocks.append(Block(name, first, size, chance))
        self.size = first + size
        return first
