"""Triggers: something is about to happen with a value that others may still change.

A blow is struck for three; a shield takes one off, a curse adds two, and only then does it land. `announce` puts the
value on the state's stack of pending ones and asks those who listen, in order; each may `amend` it; then the trigger
resolves with what is left. An answer may announce something itself: that is settled first, for both the agenda and
the pending values are stacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from mypy_extensions import mypyc_attr

from kingsarms.engine.state import NOBODY, Auto, Pending, State, StateT, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Auto[StateT]):
    """Something about to happen: who hears of it before, and what it comes to."""

    def listeners(self, state: StateT) -> Sequence[Step[StateT]]:
        """Who answers, first to last. Seats are asked if they have more to say than one thing when their turn comes;
        automatic steps (a passive shield) just run."""
        raise NotImplementedError

    def resolve(self, state: StateT, value: int) -> None:
        """All have been heard: let it happen with the value that is left."""
        raise NotImplementedError

    def run(self, state: StateT) -> None:
        pending = state.pending
        assert pending is not None
        state.pending = pending.below
        self.resolve(state, pending.value)


@final
class _Ask(Auto[State]):
    """The turn of one who listens: what was to be said may have become pointless since."""

    def __init__(self, listener: Step[Any]) -> None:
        super().__init__()
        self.listener = listener

    def run(self, state: State) -> None:
        if len(self.listener.legal(state)) > 1:
            state.push(self.listener)


def announce(state: StateT, trigger: Trigger[StateT], value: int) -> None:
    """Something is about to happen with this value: ask those who listen, then let it happen."""
    state.pending = Pending(value, state.pending)
    state.push(trigger)
    listeners = trigger.listeners(state)
    for place in range(len(listeners) - 1, -1, -1):
        listener = listeners[place]
        state.push(listener if listener.seat == NOBODY else _Ask(listener))


def pending_value(state: State) -> int:
    """The innermost value that is not settled yet."""
    assert state.pending is not None
    return state.pending.value


def amend(state: State, value: int) -> None:
    """Change the innermost pending value."""
    assert state.pending is not None
    state.pending = Pending(value, state.pending.below)
