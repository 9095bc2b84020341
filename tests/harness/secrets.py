"""Non-interference: what a seat is told depends on nothing that it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kingsarms.bots.playout import play_out
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY, Event, State
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.play import Case, moments

SIDE_BY_SIDE = 6  # actions compared at each moment


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
                assert drawn.options() == match.options(seat), f"{at}: other options"
        assert difference(before, fingerprint(match.state)) == [], "a sample changed the table"


def _question(table: State) -> tuple[str, tuple[int, ...]]:
    return type(table.step()).__name__, table.step().about(table)


def samples_use_only_what_is_known(case: Case) -> None:
    """Two tables that a seat cannot tell apart give it the same samples, draw for draw.

    (Where this fails although the chances are right: sort what is shuffled, so that its order is nobody's secret.)
    """
    for match in moments(case):
        for seat in seats_of(case):
            twin = match.sample(seat, case.rng("twin", match.ply, seat))
            drawn = match.sample(seat, case.rng("drawn", match.ply, seat))
            from_twin = twin.sample(seat, case.rng("drawn", match.ply, seat))
            found = difference(fingerprint(drawn), fingerprint(from_twin))
            assert found == [], f"what seat {seat} imagines at action {match.ply} depends on secrets: {found}"


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
    """The log tells a seat nothing that its view hides."""
    for match in moments(case):
        if match.over:
            continue
        for seat in seats_of(case):
            _same_action_same_log(match, case, seat)
            _hidden_choice_same_log(match, seat)


def _same_action_same_log(match: Match, case: Case, seat: int) -> None:
    """One action on two tables the seat cannot tell apart: where its views stay alike, so does its log."""
    twin = match.sample(seat, case.rng("log", match.ply, seat))
    common = [action for action in match.options() if action in twin.options()]
    for action in case.rng("log actions", match.ply).sample(common, min(SIDE_BY_SIDE, len(common))):
        (seen, told), (seen_too, told_too) = (_after(match, table, action, seat) for table in (match.state, twin))
        if seen == seen_too:
            assert told == told_too, f"the log tells seat {seat} more than its view after {match.notation(action)!r}"


def _hidden_choice_same_log(match: Match, seat: int) -> None:
    """A draw, or an answer given in secret, that the seat's view does not show is not told to it either."""
    step = match.state.step()
    if step.seat == seat or not (step.seat == CHANCE or step.together):
        return
    for one, other in _of_one_verb(match):
        (seen, told), (seen_too, told_too) = (_after(match, match.state, action, seat) for action in (one, other))
        if seen == seen_too and _somebody_sees_a_difference(match, one, other):
            texts = f"{match.notation(one)!r} from {match.notation(other)!r}"
            assert told == told_too, f"seat {seat} can tell {texts} by its log, though its view hides it"


def _of_one_verb(match: Match) -> Iterator[tuple[int, int]]:
    """Neighbouring options that differ only in what was drawn or answered."""
    options = match.options()[: 2 * SIDE_BY_SIDE]
    for one, other in pairwise(options):
        if match.vocabulary.decode(one).verb is match.vocabulary.decode(other).verb:
            yield one, other


def _somebody_sees_a_difference(match: Match, one: int, other: int) -> bool:
    return any(
        _after(match, match.state, one, seat)[0] != _after(match, match.state, other, seat)[0]
        for seat in range(match.seats)
    )


def _after(match: Match, table: State, action: int, seat: int) -> tuple[object, list[tuple[str, tuple[int, ...]]]]:
    """What the seat sees after an action, and what it is told meanwhile."""
    twin = table.clone()
    events: list[Event] = []
    twin.log = events
    twin.take(action)
    told = [(event.kind, tuple(event.args)) for event in events if _may_read(event, seat)]
    return match.game.view(twin, seat), told


def _may_read(event: Event, seat: int) -> bool:
    return event.readers < 0 or (seat >= 0 and bool(event.readers >> seat & 1))
