"""What is said to somebody who clicks on something that is not on offer."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms.engine.pointing import handles_in, meant


@pytest.mark.parametrize(
    ("game", "verb", "handle", "answer"),
    [
        ("kingsburg", "influence", "advisor:18", "do not add up to the number of the King"),
        ("kingswood", "explore", "monster:", "Choose this turn's action first"),
    ],
)
def test_a_miss_is_answered_about_what_was_meant(game: str, verb: str, handle: str, answer: str) -> None:
    """At the first moment that asks about a verb: something that lies in view and is not on offer is clicked."""
    match, rng = kingsarms.new(game, seats=2, seed=1), Random(1)
    while verb not in {match.notation(action).split()[0] for action in match.legal()}:
        match.play(rng.choice(match.legal()))
    lit = {shown for action in match.legal() for shown in match.handles(action)}
    clicked = next(
        found for found in sorted(set(handles_in(match.seen(match.actor))) - lit) if found.startswith(handle)
    )
    wish = meant(match, match.actor, clicked, ())
    assert wish is not None
    assert wish.rule is not None
    assert answer in match.reason(wish.action, wish.rule)
