"""What is meant by who points at something that is not on offer."""

from __future__ import annotations

import pytest

import kingsarms
from kingsarms.engine.match import Match
from kingsarms.engine.pointing import handles_in, meant


def told(match: Match, handle: str, *picked: str, seat: int = 0) -> tuple[str, str] | None:
    wish = meant(match, seat, handle, picked)
    return None if wish is None else (match.notation(wish.action), wish.rule.id if wish.rule else "legal")


@pytest.fixture
def duel() -> Match:
    return kingsarms.new("kingstone", seed=7)


@pytest.fixture
def court() -> Match:
    """Kingsburg when the first governor may influence an advisor."""
    match = kingsarms.new("kingsburg", seats=3, seed=7)
    while match.prompt() != "Influence an advisor, or pass for this season.":
        match.play(match.legal()[0])
    return match


def test_it_goes_on_from_what_was_picked(duel: Match) -> None:
    assert told(duel, "space:c3", "space:b3") == ("move b3 c3", "legal")
    assert told(duel, "space:e7", "space:b3") == ("move b3 e7", "KS-9")
    assert told(duel, "space:e7") == ("move e7 c1", "KS-24")  # it begins with what is pointed at


def test_nobody_means_to_stay(duel: Match) -> None:
    assert told(duel, "space:b3", "space:b3") != ("move b3 b3", "KS-26")


def test_what_is_asked_now_comes_first_and_then_what_names_the_thing_itself(court: Match) -> None:
    asked = court.actor
    assert told(court, "advisor:18", seat=asked) == ("influence 18", "KB-33")
    wish = told(court, f"seat:{asked}/building:chapel", seat=asked)
    assert wish is not None
    assert wish[0] == "build chapel"  # and not to re-roll with a Chapel that does not stand


def test_out_of_turn_the_moment_is_told_that_has_not_come(court: Match) -> None:
    seat = (court.actor + 1) % 3
    within, beyond = told(court, f"advisor:{lone_die(court, seat)}", seat=seat), told(court, "advisor:18", seat=seat)
    assert within is not None
    assert within[1] == "KB-30"  # one influences in turn order
    assert beyond == ("influence 18", "KB-33")  # and with dice that add up


def lone_die(match: Match, seat: int) -> int:
    return int(match.view(seat)["governors"][seat]["dice"][0]["face"])


def test_what_is_not_seen_or_does_nothing_means_nothing(court: Match) -> None:
    assert told(court, "seat:0/building:palace-of-nowhere") is None
    assert told(court, "seat:0/die:6.9") is None
    assert "enemy" in handles_in(court.seen(0))
    assert told(court, "enemy") is None


@pytest.mark.parametrize(
    ("game", "handle", "told"),
    [
        ("kingstone", "space:c3", "No piece of yours stands on c3. Choose one of yours first."),
        ("kingswood", "location:market", "No adventurer stands at the Market. Choose one of the three first."),
    ],
)
def test_a_miss_is_answered_in_its_own_words(game: str, handle: str, told: str) -> None:
    match = kingsarms.new(game, 2, seed=3)
    while match.prompt() not in (match.game.sentences.get("prompt.Turn"), match.game.sentences.get("prompt.Act")):
        match.play(match.legal()[0])
    wish = meant(match, match.actor, handle)
    assert wish is not None
    assert wish.rule is not None
    assert match.reason(wish.action, wish.rule) == told
