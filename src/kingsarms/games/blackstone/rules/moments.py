"""For "Why not?": the moment at which each verb would be asked about, whether it comes or not."""

from __future__ import annotations

from typing import Any, Final

from kingsarms.engine.state import BITS, Never, Step, first_asking
from kingsarms.games.blackstone.rules import queen, wizard
from kingsarms.games.blackstone.rules.board import Post
from kingsarms.games.blackstone.rules.intrigue import HIDING, MARKING, PLOTTING, RECALL, STANDING_ORDER, Reward
from kingsarms.games.blackstone.rules.setup import ChooseFamily, ChoosePile
from kingsarms.games.blackstone.rules.tasks import USE_LEFT
from kingsarms.games.blackstone.rules.turn import DISCARDING, RELEASING, WORK
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import SPACES, TASKS, VERBS
from kingsarms.games.blackstone.rules.work import CHOOSE_REFILL
from kingsarms.games.blackstone.state import KNIGHT, MACHINATION, Court

CHANCES: Final = {block.name for block in VERBS.blocks if block.chance}
FIRST_PLAN: Final = 32 * MACHINATION


def court_moment(state: Court, seat: int, verb: str) -> Step[Any] | None:
    """King's Quest, and the games that are played like it."""
    intrigue: tuple[Step[Any], ...] = (
        PLOTTING[seat],
        MARKING[seat * TASKS],
        HIDING[seat],
        RECALL[seat],
        STANDING_ORDER[seat],
        Reward(seat, KNIGHT, 1),
    )
    others: tuple[Step[Any], ...] = (
        WORK[seat],
        USE_LEFT[seat],
        CHOOSE_REFILL[seat * SPACES],
        DISCARDING[seat],
        RELEASING[seat],
        ChoosePile(seat),
        ChooseFamily(seat, 0, 1),
    )
    if any(verb in step.verbs for step in intrigue):
        rule = _against_intrigue(state, seat, verb)
        if rule:
            return Never(rule)
    if verb in Post.verbs:
        return Never("BC-114") if state.law.formation else Post(seat)
    return _asking(verb, (*others, *intrigue))


def _against_intrigue(state: Court, seat: int, verb: str) -> str:
    """Why its moment does not come for a seat."""
    if state.seats == 1:
        return "BC-122"
    if not state.has_intrigue:
        return "BC-129"
    if state.exhausted & BITS[seat]:
        return "BC-49"
    places = verb in PLOTTING[seat].verbs or verb in MARKING[seat * TASKS].verbs or verb in HIDING[seat].verbs
    return "BC-42" if places and state.hidden[seat] != NONE else ""


def queens_moment(seat: int, verb: str) -> Step[Any] | None:
    return _asking(verb, (queen.ERRAND[seat], queen.Choose(seat, FIRST_PLAN, True), queen.GATHERING[seat * SPACES]))


def wizards_moment(seat: int, verb: str) -> Step[Any] | None:
    return _asking(
        verb,
        (
            wizard.SPELL[seat],
            wizard.SetDown(seat, FIRST_PLAN, True),
            wizard.OnSpace(seat, FIRST_PLAN, True, 0),
            wizard.Exchange(seat, 0),
        ),
    )


def _asking(verb: str, steps: tuple[Step[Any], ...]) -> Step[Any] | None:
    """The step that asks about a verb; chance's verbs are nobody's, and others are of another game."""
    if verb in CHANCES:
        return None
    return first_asking(verb, steps) or Never("BC-126")
