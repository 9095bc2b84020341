"""What is offered, what is taken and why not are one and the same; and the reason given is a true one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, State, Step
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.play import Case, moments

MANY = 2_000  # actions of a step's verbs; where there are more, so many are drawn
OF_EACH_VERB = 3  # actions asked about at each moment

WishT = TypeVar("WishT")


def legality_is_stated_once(case: Case) -> None:
    """What a step, asked or offered, holds legal are exactly those actions of its verbs that it does not forbid."""
    for match in moments(case):
        for seat in match.asked:
            state = match.state.clone()
            state.call(seat)
            _is_stated_once(match, case, state, state.step())
        for offer in match.state.offers() if match.offered else ():
            _is_stated_once(match, case, match.state, offer)


def _is_stated_once(match: Match, case: Case, state: State, step: Step[Any]) -> None:
    before, legal = fingerprint(state), list(step.legal(state))
    named = {match.vocabulary.decode(action).verb.name for action in legal}
    assert named <= set(step.verbs), f"{step} offers what it does not ask about"
    for action in {*_actions_of(match, case, step), *legal}:
        rule, told = step.forbids(state, action), f"{type(step).__name__}: {match.notation(action)!r}"
        assert (rule == "") == (action in legal), f"{told}: {rule!r}, and yet it is (not) legal"
        assert not rule or rule in match.game.ledger, f"{told} is forbidden by {rule!r}"
    assert difference(before, fingerprint(state)) == [], f"asking {step} changed the table"


def _actions_of(match: Match, case: Case, step: Step[Any]) -> list[int]:
    words = match.vocabulary
    bases = {verb.name: words.base(verb.name) for verb in words.verbs}
    assert step.verbs, f"{step} says nothing of what it asks about"
    assert set(step.verbs) <= set(bases), f"{step} asks about verbs that nobody declared"
    sizes = {verb.name: verb.size for verb in words.verbs}
    found = [bases[verb] + n for verb in step.verbs for n in range(sizes[verb])]
    return found if len(found) <= MANY else case.rng("asked", match.ply).sample(found, MANY)


def everything_else_has_a_reason(case: Case) -> None:
    """`why_not` names a rule of the ledger for whatever is not legal, to whoever asks, and changes nothing."""
    for match in moments(case):
        if match.over:
            continue
        before = fingerprint(match.state)
        for seat, action in _wishes(match, case):
            found = match.why_not(action, seat)
            assert (found is None) == (action in match.legal(seat)), match.notation(action)
        governing = [rule for rule in match.state.step().governed_by() if rule in match.game.ledger]
        assert governing, f"{match.state.step()} is governed by no rule of this game"
        assert [rule.id for rule in match.rules()] == governing
        assert difference(before, fingerprint(match.state)) == [], "asking changed the table"


def reasons_are_true(
    case: Case, wish: Callable[[Match, int, str], WishT], broken: Mapping[str, Callable[[WishT], bool]]
) -> None:
    """Whatever is refused is refused by a rule that it breaks.

    A `wish` is what a seat would like to do now, in notation. For each rule that can be a reason, `broken` says whether
    a wish breaks it: written from the rulebook and the ledger, apart from the code that it judges.
    """
    for match in moments(case):
        if match.over or match.actor == CHANCE:
            continue
        for seat, action in _wishes(match, case):
            rule, text = match.why_not(action, seat), match.notation(action)
            if rule is not None:
                told = f"{text!r} of seat {seat}, at {match.prompt()!r} (action {match.ply}), is refused by {rule.id}"
                assert rule.id in broken, f"{told}: no test says when that is broken"
                assert broken[rule.id](wish(match, seat, text)), f"{told}, which it does not break"


def reasons_keep_secrets(case: Case) -> None:
    """What a seat is refused, and why, is the same on every table that it cannot tell from the true one."""
    for match in moments(case):
        if match.over:
            continue
        truth = match.state
        told = {(seat, action): match.why_not(action, seat) for seat, action in _wishes(match, case) if seat >= 0}
        for seat in {seat for seat, _ in told}:
            match.state = match.sample(seat, case.rng("reasons", match.ply, seat))
            for asking, action in told:
                if asking == seat:
                    found = match.why_not(action, seat)
                    assert found == told[seat, action], f"{match.notation(action)!r}: seat {seat} is told a secret"
            match.state = truth


def _wishes(match: Match, case: Case) -> list[tuple[int, int]]:
    """Some actions of each verb, for those who are asked and for another seat."""
    rng = case.rng("wishes", match.ply)
    seats = sorted({*match.asked, *match.offered, rng.randrange(case.seats)})
    wished = []
    for verb in match.vocabulary.verbs:
        base = match.vocabulary.base(verb.name)
        chosen = rng.sample(range(verb.size), min(verb.size, OF_EACH_VERB))
        wished += [(seat, base + n) for seat in seats for n in chosen]
    return wished
