"""Non-interference: what a seat is told depends on nothing that it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import pairwise

from kingsarms.bots.playout import play_out
from kingsarms.engine.match import Match
from kingsarms.engine.pointing import handles_in, meant
from kingsarms.engine.state import CHANCE, NOBODY, Event, State
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.play import Case, moments

SIDE_BY_SIDE = 12  # options compared at each moment, each with the next
POINTED_AT = 3  # things that a seat points at, at each moment


def seats_of(case: Case) -> list[int]:
    """Everybody who watches: the seats, and a spectator."""
    return [NOBODY, *range(case.seats)]


def samples_fit_what_is_known(case: Case) -> None:
    """In a sample the seat sees the same table, the same question, and the same options if it is asked."""
    for match in moments(case):
        before = fingerprint(match.state)
        for seat in seats_of(case):
            drawn = match.sample(seat, case.rng("fit", match.ply, seat))
            at = f"seat {seat} at action {match.ply}"
            assert match.game.view(drawn, seat) == match.view(seat), f"{at}: another view"
            assert drawn.asked() == match.state.asked(), f"{at}: others are asked"
            if match.over:
                continue
            assert _question(drawn) == _question(match.state), f"{at}: another question"
            if seat in match.asked:
                drawn.call(seat)
                assert list(drawn.legal()) == match.legal(seat), f"{at}: other options"
        assert difference(before, fingerprint(match.state)) == [], "a sample changed the table"


def _question(state: State) -> tuple[str, tuple[int, ...]]:
    return type(state.step()).__name__, state.step().about(state)


def samples_use_only_what_is_known(case: Case) -> None:
    """Two tables that a seat cannot tell apart give it the same samples, draw for draw.

    Such twins are a sample of the table, and the tables after two choices of which the seat learns nothing. (Where this
    fails although the chances are right: sort what is shuffled, so that its order is nobody's secret.)
    """
    for match in moments(case):
        for seat in seats_of(case):
            twin = match.sample(seat, case.rng("twin", match.ply, seat))
            _compare_samples(match, case, seat, match.state, twin)
        for one, other in _secret_pairs(match):
            for seat in seats_of(case):
                if _learns(match, one, seat) == _learns(match, other, seat):
                    _compare_samples(match, case, seat, _after(match, one), _after(match, other))


def _compare_samples(match: Match, case: Case, seat: int, state: State, twin: State) -> None:
    rngs = [case.rng("drawn", match.ply, seat) for _ in range(2)]
    drawn, drawn_too = (place.sample(seat, rng) for place, rng in zip((state, twin), rngs, strict=True))
    found = difference(fingerprint(drawn), fingerprint(drawn_too))
    assert found == [], f"what seat {seat} imagines at action {match.ply} depends on secrets: {found}"
    draws, draws_too = (rng.getstate() for rng in rngs)
    assert draws == draws_too, f"how long seat {seat} imagines at action {match.ply} depends on secrets"


def pointing_keeps_secrets(case: Case) -> None:
    """Who points at something hears the same at two tables that they cannot tell apart."""
    for match in moments(case):
        if match.over or match.actor == CHANCE:
            continue
        true = fingerprint(match.state, without=("log",))
        for seat in range(case.seats):
            rng = case.rng("reasons", match.ply, seat)
            twin = copy(match)
            twin.state = match.sample(seat, rng)
            if not difference(true, fingerprint(twin.state, without=("log",))):
                continue  # nothing is hidden from them, or it was drawn as it is: one table, one answer
            shown = sorted(handles_in(match.seen(seat)))
            for handle in rng.sample(shown, min(len(shown), POINTED_AT)):
                told, told_too = (meant(one, seat, handle) for one in (match, twin))
                at = f"seat {seat} at action {match.ply}"
                assert told == told_too, f"{at} learns from {handle}: {told} or {told_too}"


def secrets_are_declared(case: Case) -> None:
    """If a choice can be seen by one seat and not by another, the game says that it has secrets."""
    if case.declared().secrets:
        return
    for match in moments(case):
        for one, other in _secret_pairs(match):
            for seat in range(case.seats):
                seen, seen_too = (_learns(match, action, seat)[0] for action in (one, other))
                assert seen != seen_too, f"seat {seat} does not see {match.notation(one)!r}: set Game.secrets"


def samples_can_be_played(case: Case) -> None:
    """A sample is a full table: it can be played to its end, and the true table takes no notice."""
    for match in moments(case):
        before = fingerprint(match.state)
        for seat in seats_of(case):
            drawn = match.sample(seat, case.rng("play", match.ply, seat))
            assert drawn.log is None
            play_out(drawn, case.rng("play on", match.ply, seat))
            assert drawn.over
            assert drawn.ending
        assert difference(before, fingerprint(match.state)) == [], "playing on a sample changed the true table"


def the_log_keeps_secrets(case: Case) -> None:
    """A draw, or an answer given in secret, that a seat's view does not show is not told to it by the log either."""
    for match in moments(case):
        if match.actor != CHANCE and len(match.asked) < 2:
            continue
        for one, other in _secret_pairs(match):
            for seat in seats_of(case):
                (seen, told), (seen_too, told_too) = (_learns(match, action, seat) for action in (one, other))
                texts = f"{match.notation(one)!r} from {match.notation(other)!r}"
                assert seen != seen_too or told == told_too, f"seat {seat} can tell {texts} by its log, not by its view"


def _secret_pairs(match: Match) -> Iterator[tuple[int, int]]:
    """Neighbouring options that differ only in what was drawn or chosen, where some seat sees the difference."""
    options = match.legal()
    for one, other in pairwise(options[:SIDE_BY_SIDE]):
        if match.vocabulary.decode(one).verb is match.vocabulary.decode(other).verb and any(
            _learns(match, one, seat)[0] != _learns(match, other, seat)[0] for seat in range(match.seats)
        ):
            yield one, other


def _after(match: Match, action: int) -> State:
    """The table after an action, with a log that begins there."""
    state = match.state.clone()
    state.log = []
    state.take(action)
    return state


def _learns(match: Match, action: int, seat: int) -> tuple[object, list[tuple[str, tuple[int, ...]]]]:
    """What the seat sees after an action, and what it is told meanwhile."""
    state = _after(match, action)
    told = [(event.kind, tuple(event.args)) for event in state.log or () if _may_read(event, seat)]
    return match.game.view(state, seat), told


def _may_read(event: Event, seat: int) -> bool:
    return event.readers < 0 or (seat >= 0 and bool(event.readers >> seat & 1))
