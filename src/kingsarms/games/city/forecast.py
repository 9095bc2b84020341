"""What a creature will do at its next activation as things are: to whom, where, and how much.

Nothing is worked out twice: a copy of the table lets the creature act by the rules, and what would be told is gathered.
Nobody answers there, and no card is drawn: from where chance has a say, what follows is marked as uncertain.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from kingsarms.engine.state import CHANCE, Event
from kingsarms.games.city.content.terms import CELL_IDS, NONE
from kingsarms.games.city.rules.activation import IMPAIRMENTS, Stage
from kingsarms.games.city.rules.powers import why_idle
from kingsarms.games.city.rules.verbs import LET
from kingsarms.games.city.state import OWNER, SERIAL, TOKENS, City

Doing = Literal["suffers", "heals", "attacks", "attacks-all", "ability"]


class Struck(TypedDict):
    seat: int
    damage: int  # 0: something else happens to that hero
    falls: bool


class Foreseen(TypedDict):
    """One step of an activation."""

    does: Doing
    token: str | None  # of an ability
    amount: int
    on: list[Struck]
    cells: list[str]  # where the creature goes, and where it places something
    luck: bool  # a card or die will have a say in this


HEROES_TOUCHED = ("poisoned", "cursed", "moves", "pit", "unhurt")
CELLS_TOUCHED = {"creature-moves": 1, "minion-moves": 1, "placed": 2}  # which number of the event is the cell


def forecast(state: City, slot: int) -> list[Foreseen]:
    """The steps of the next activation of a creature in play; none when the match is over."""
    if state.over:
        return []
    twin, told = state.clone(), list[Event]()
    twin.log = told
    twin.turn = state.crew[slot][OWNER]
    twin.taunter = twin.martyr = NONE
    twin.morale = state.box.most_morale  # it goes on, whoever falls
    twin.agenda = [Stage(slot, state.crew[slot][SERIAL], IMPAIRMENTS)]
    gathered = _Gathered(state, slot)
    while twin.agenda:
        twin.settle()
        gathered.read(told)
        told.clear()
        if not twin.agenda:
            break
        if twin.agenda[-1].seat == CHANCE:
            twin.agenda.pop()
            gathered.doubt()
        elif LET in twin.legal():
            twin.take(LET)
        else:  # something to choose for heroes, when the creature is dead
            break
    gathered.read(told)
    return gathered.steps


class _Gathered:
    """The steps so far, from what was told."""

    def __init__(self, state: City, slot: int) -> None:
        self.steps: list[Foreseen] = []
        self._slot = slot
        self._state = state
        self._uncertain = False

    def doubt(self) -> None:
        self._uncertain = True
        if self.steps:
            self.steps[-1]["luck"] = True

    def read(self, told: list[Event]) -> None:
        for event in told:
            kind, args = event.kind, event.args
            if kind in ("attacks", "attacks-all", "acts") and args[0] == self._slot:
                self._begin(kind, args)
            elif kind in ("creature-hurt", "creature-heals") and args[0] == self._slot:
                self._change_health(kind, args[1])
            elif self.steps:
                self._follow(self.steps[-1], kind, args)

    def _begin(self, kind: str, args: tuple[int, ...]) -> None:
        if kind == "acts":
            self._add("ability", 0, self._token(args[1]))
        elif kind == "attacks":
            self._add("attacks", args[2])
            self._touch(self.steps[-1], args[1])
        else:
            self._add("attacks-all", args[1])

    def _add(self, does: Doing, amount: int, token: str | None = None) -> None:
        luck = self._uncertain
        self.steps.append({"does": does, "token": token, "amount": amount, "on": [], "cells": [], "luck": luck})

    def _token(self, ability: int) -> str:
        """The one of a creature's tokens that acts with an ability."""
        creature, creatures = self._state.crew[self._slot], self._state.box.creatures
        for place in range(TOKENS, len(creature)):
            acts = why_idle(self._state, self._slot, place) is None
            if acts and creatures.kind_ability[creature[place]] == ability:
                return f"token:{creatures.kind_ids[creature[place]]}"
        raise AssertionError("a creature acts with an ability of its own")

    def _change_health(self, kind: str, amount: int) -> None:
        """Before it attacks a creature suffers, then heals; later it is what some other step does."""
        does: Doing = "suffers" if kind == "creature-hurt" else "heals"
        if self.steps and self.steps[-1]["does"] == does == "suffers":
            self.steps[-1]["amount"] += amount
        elif not self.steps or (does == "heals" and self.steps[-1]["does"] == "suffers"):
            self._add(does, amount)

    def _follow(self, step: Foreseen, kind: str, args: tuple[int, ...]) -> None:
        if kind == "hurt":
            self._touch(step, args[0])["damage"] += args[1]
        elif kind == "falls":
            self._touch(step, args[0])["falls"] = True
        elif kind in HEROES_TOUCHED:
            self._touch(step, args[0])
        elif kind in CELLS_TOUCHED:
            cell = f"cell:{CELL_IDS[args[CELLS_TOUCHED[kind]]]}"
            if cell not in step["cells"]:
                step["cells"].append(cell)

    def _touch(self, step: Foreseen, seat: int) -> Struck:
        for struck in step["on"]:
            if struck["seat"] == seat:
                return struck
        step["on"].append({"seat": seat, "damage": 0, "falls": False})
        return step["on"][-1]
