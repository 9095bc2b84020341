"""What differs between the games that are played like King's Quest: a handful of numbers and yes or no."""

from __future__ import annotations

from typing import Final, final

TOKENS: Final = 20  # Knights, and as many Wizards, are in the box
CASTLES: Final = 10
LONGEST: Final = 100  # rounds, BC-59: sensible matches take ten to twenty


@final
class Law:
    """The rules that a match is played by. Shared between clones; never changed."""

    def __init__(
        self,
        *,
        target: int,
        tokens: int = TOKENS,
        rat_limit: int = 0,
        blue: bool = False,
        formation: bool = False,
        refresh: bool = False,
        open_hands: bool = False,
    ) -> None:
        self.target = target  # the points that end it; 0 where points do not matter
        self.tokens = tokens  # Knights, and Wizards, in all
        self.rat_limit = rat_limit  # so many active rats lose it; 0: no rats, and no dogs
        self.blue = blue  # the blue letters count
        self.formation = formation  # the goal is the formation on the rim
        self.refresh = refresh  # the board is stirred at the end of each turn
        self.open_hands = open_hands  # everybody sees every hand
