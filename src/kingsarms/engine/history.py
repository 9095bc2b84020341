"""What has happened in a match, kept so that a look at any moment costs about the same, however long the match is.

States are cheap to clone. Every few actions one is put aside as a checkpoint; any moment is the checkpoint before it
and a few actions more. A long match keeps no more of them than a short one: when there are too many, every other one
goes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsarms.engine.state import Event, State

SPACING: Final = 8  # actions from one checkpoint to the next, at first
MOST: Final = 32  # checkpoints


class Ply(NamedTuple):
    """One action of a match and the seat that took it (CHANCE for nature)."""

    seat: int
    action: int


class History:
    """The actions of a match, how long its log was after each, and its checkpoints."""

    def __init__(self, start: State) -> None:
        self.plies: list[Ply] = []
        self._told = [len(_log(start))]  # after so many actions
        self._checkpoints = [start.clone()]  # after 0, spacing, 2 * spacing … actions; they are never played on
        self._spacing = SPACING

    def add(self, seat: int, action: int, state: State) -> None:
        """An action was taken and has led to `state`."""
        self.plies.append(Ply(seat, action))
        self._told.append(len(_log(state)))
        if len(self.plies) % self._spacing == 0:
            self._checkpoints.append(state.clone())
            if len(self._checkpoints) > MOST:
                del self._checkpoints[1::2]
                self._spacing *= 2

    def state_at(self, ply: int) -> State:
        """A copy of the state after `ply` actions, without a log."""
        nearest = ply // self._spacing
        state = self._checkpoints[nearest].clone()
        for seat, action in self.plies[nearest * self._spacing : ply]:
            state.act(seat, action)
        return state

    def told(self, ply: int) -> int:
        """How long the log was after `ply` actions."""
        return self._told[ply]

    def forget_after(self, ply: int) -> None:
        """The match goes back to the moment after `ply` actions."""
        del self.plies[ply:]
        del self._told[ply + 1 :]
        del self._checkpoints[ply // self._spacing + 1 :]

    def until(self, ply: int) -> History:
        """The same up to the moment after `ply` actions, for a match that goes its own way from there."""
        twin = History.__new__(History)
        twin.plies = self.plies[:ply]
        twin._told = self._told[: ply + 1]
        twin._checkpoints = self._checkpoints[: ply // self._spacing + 1]
        twin._spacing = self._spacing
        return twin


def _log(state: State) -> list[Event]:
    assert state.log is not None, "the state of a match keeps a log"
    return state.log
