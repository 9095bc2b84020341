"""What all abilities have in common: they are offered only if there is something to choose, and may be left."""

from __future__ import annotations

from kingsarms.engine.state import Auto, StepAbout
from kingsarms.games.kingswood.rules.verbs import PASS
from kingsarms.games.kingswood.state import NONE, Kingswood


class Ability(StepAbout[Kingswood]):
    """A choice that a location or a reward offers. `use` carries out anything but a pass."""

    def __init__(self, seat: int, subject: int = NONE) -> None:
        super().__init__(seat, subject)

    def offers(self, state: Kingswood) -> bool:
        """Is there anything to choose? (A pass comes first.)"""
        choices = self.legal(state)
        return len(choices) > 0 and choices[-1] != PASS

    def use(self, state: Kingswood, action: int) -> None:
        """Carry out the choice and push what follows."""
        raise NotImplementedError

    def take(self, state: Kingswood, action: int) -> None:
        if action != PASS:
            self.use(state, action)


class Resume(Auto[Kingswood]):
    """Offer an ability, once what lies above it on the agenda is done, if it has anything to offer then."""

    def __init__(self, ability: Ability) -> None:
        super().__init__()
        self.ability = ability

    def run(self, state: Kingswood) -> None:
        if self.ability.offers(state):
            state.push(self.ability)
