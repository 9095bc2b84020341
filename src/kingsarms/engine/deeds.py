"""Deeds: what content does, as the rules carry it out. Read from packs by `effects`; compiled with the rules."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from kingsarms.engine.state import Auto, StateT


@final
class Deed:
    """One effect with its operands, as ints: the code says which, unused operands are 0."""

    def __init__(self, code: int, first: int = 0, second: int = 0, third: int = 0) -> None:
        self.code = code
        self.first = first
        self.second = second
        self.third = third


@mypyc_attr(allow_interpreted_subclasses=True)
class Perform(Auto[StateT]):
    """Carries out deeds one after another: what one asks of somebody is answered before the next is done.

    A game says in `perform` what each effect does, and in `rest` how the step for the rest of them is made.
    """

    def __init__(self, deeds: list[Deed], place: int = 0) -> None:
        super().__init__()
        self.deeds = deeds
        self.place = place

    def rest(self) -> Perform[StateT]:
        """The same, from the next deed on."""
        raise NotImplementedError

    def perform(self, state: StateT, deed: Deed) -> None:
        """Carry out one effect."""
        raise NotImplementedError

    def run(self, state: StateT) -> None:
        if self.place >= len(self.deeds):
            return
        if self.place + 1 < len(self.deeds):
            state.push(self.rest())
        self.perform(state, self.deeds[self.place])
