"""What is said to somebody who clicks on something that is not on offer."""

from __future__ import annotations

from random import Random

import pytest

import kingsarms
from kingsarms.engine.match import Match
from kingsarms.engine.pointing import handles_in, meant


def asked_about(game: str, verb: str) -> Match:
    """The first moment of a match at which somebody is asked about a verb."""
    match, rng = kingsarms.new(game, seats=2, seed=1), Random(1)
    while verb not in {match.notation(action).split()[0] for action in match.legal()}:
        match.play(rng.choice(match.legal()))
    return match


def missed(match: Match) -> list[str]:
    """What lies in view of who is asked, and is not on offer."""
    lit = {shown for action in match.legal() for shown in match.handles(action)}
    return sorted(set(handles_in(match.seen(match.actor))) - lit)


@pytest.mark.parametrize(
    ("game", "verb", "handle", "answer"),
    [
        ("kingsburg", "influence", "advisor:18", "do not add up to the number of the King"),
        ("kingsburg", "build", "seat:1/stock:wood", "Your wood is traded when you have influenced the Alchemist"),
        ("kingswood", "explore", "monster:", "Choose this turn's action first"),
        ("kingswood", "explore", "seat:1/skill:book", "spellbooks are refreshed on a visit"),
        ("kingswood", "move", "location:forest", "You lack the coins for the way to the Forest"),
        ("blackstone", "slide", "task:", "No two vassals on the board meet what"),
        ("blackstone-coop", "slide", "rats:one", "You have no dog"),
        ("city", "choose", "cell:", "Choose a hero first"),
        ("city", "move", "cell:e1", "e1 is too far for one Move of yours"),
        ("city", "move", "item:chain-chausses", "The Barn does not hold what Chain Chausses costs"),
    ],
)
def test_a_miss_is_answered_about_what_was_meant(game: str, verb: str, handle: str, answer: str) -> None:
    """At the first moment that asks about a verb: something that lies in view and is not on offer is clicked."""
    match = asked_about(game, verb)
    clicked = next(found for found in missed(match) if found.startswith(handle))
    wish = meant(match, match.actor, clicked, ())
    assert wish is not None
    assert wish.rule is not None
    assert answer in match.reason(wish.action, wish.rule)


@pytest.mark.parametrize(
    ("game", "verb"),
    [
        *(("kingsburg", verb) for verb in ("take", "influence", "build")),
        *(("kingswood", verb) for verb in ("explore", "move")),
        *(("blackstone", verb) for verb in ("slide", "draw")),
        ("blackstone-coop", "slide"),
        *(("city", verb) for verb in ("choose", "move")),
        ("kingstone", "move"),
    ],
)
def test_the_common_misses_are_answered_in_words_of_their_own(game: str, verb: str) -> None:
    """Nobody who clicks beside it wants to read a general rule."""
    match = asked_about(game, verb)
    wishes = {clicked: meant(match, match.actor, clicked, ()) for clicked in missed(match)}
    assert any(wishes.values())
    bare = [
        (clicked, wish.rule.id, match.notation(wish.action))
        for clicked, wish in wishes.items()
        if wish is not None and wish.rule is not None and match.reason(wish.action, wish.rule) == wish.rule.text
    ]
    assert bare == []
