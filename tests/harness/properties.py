"""What must hold for every game, one function a property.

A game's `test_properties.py` is short:

    CASES = [Case("kingstone", 2), Case("kingstone", 2, "board=skirmish")]

    @pytest.mark.parametrize("case", CASES, ids=str)
    @pytest.mark.parametrize("holds", properties.ALL, ids=properties.name)
    def test_property(case: Case, holds: properties.Property) -> None:
        holds(case)

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_nothing_is_lost(case: Case) -> None:
        properties.conserves(case, inventory)      # inventory(state) -> {"serfs": 8, …}

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_refusals_name_a_rule_that_is_broken(case: Case) -> None:
        refusals.reasons_are_true(case, Wish, BROKEN)      # {"KS-12": lambda wish: …, …}

    def test_plain_and_compiled_play_alike() -> None:
        properties.plays_alike(*CASES)
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, is_typeddict

import pytest

import kingsarms
from kingsarms.bots.playout import play_out
from kingsarms.engine import state as engine_state
from kingsarms.engine.accounts import bookings
from kingsarms.engine.errors import IllegalAction, MatchOver, NotASentence, NotYourTurn
from kingsarms.engine.match import Match
from kingsarms.engine.stages import stages
from kingsarms.engine.state import CHANCE, NOBODY, State
from tests.harness import refusals, secrets, sentences
from tests.harness.declared import faults
from tests.harness.digest import digest, write_cases
from tests.harness.fingerprint import difference, fingerprint
from tests.harness.play import Case, moments, random_plies
from tools.compiled import ROOT
from tools.view_types import return_types

Property = Callable[[Case], None]
Inventory = Callable[[State], Mapping[str, int]]

TRIALS = 12  # actions that are not offered, tried at each moment


def name(holds: Property) -> str:
    """How a property is called in a list of tests."""
    return holds.__name__


# -- playing ---------------------------------------------------------------------------------------------------------


def ends(case: Case) -> None:
    """Random play comes to an end, and the end says who won."""
    chosen = case.new().chosen
    for number in range(case.games):
        match = case.new()
        for ply in random_plies(case, number):
            assert match.result() is None
            match.play(ply.action, ply.seat)
        result = match.result()
        assert result is not None
        assert result.reason
        assert match.asked == ()
        assert match.actor == NOBODY
        assert match.legal() == []
        assert len(result.payoffs) == case.seats
        assert all(0 <= payoff <= 1 for payoff in result.payoffs), result
        teams = match.game.teams(case.seats, chosen)
        assert len(teams) == case.seats
        earned = {team: {result.payoffs[seat] for seat in range(case.seats) if teams[seat] == team} for team in teams}
        assert all(len(payoffs) == 1 for payoffs in earned.values()), f"partners share their payoff, but {result}"
        if len(earned) == 1:
            assert set(result.payoffs) in ({0.0}, {1.0}), f"all win or lose together, but {result}"
        assert sum(payoff for payoffs in earned.values() for payoff in payoffs) <= 1 + 1e-9, (
            f"too much is won: {result}"
        )
        assert len(result.scores) in (0, case.seats)
        with pytest.raises(MatchOver):
            match.play(0)


def clones_are_independent(case: Case) -> None:
    """A clone is a faithful copy; whatever is played on one leaves the other as it was."""
    for match in moments(case):
        before = fingerprint(match.state)
        one, rng = match.state.clone(), case.rng("clone", match.ply)
        other = one.clone()
        assert one.log is None, "a clone keeps no log"
        kept = fingerprint(other)
        assert difference(kept, fingerprint(match.state, without=("log",)) | {"log": None}) == []
        play_out(one, Random(str(rng.random())))
        assert difference(before, fingerprint(match.state)) == [], "playing on a clone changed the original"
        assert difference(kept, fingerprint(other)) == [], "playing on a table changed its clone"
        again = other.clone()
        play_out(again, Random(str(case.rng("clone", match.ply).random())))
        assert difference(fingerprint(one), fingerprint(again)) == [], "two clones play differently"


def conserves(case: Case, inventory: Inventory) -> None:
    """Nothing comes from nowhere and nothing is lost: the inventory is the same at every moment and in every sample."""
    at_start: dict[str, int] | None = None
    for number in range(case.games):
        match = case.new()
        at_start = at_start or dict(inventory(match.state))
        for ply in random_plies(case, number):
            match.play(ply.action, ply.seat)
            found = dict(inventory(match.state))
            assert found == at_start, f"after {match.notation(ply.action)!r} (action {match.ply})"
    for match in moments(case):
        for seat in range(NOBODY, case.seats):
            if seat != CHANCE:
                drawn = match.sample(seat, case.rng("inventory", match.ply, seat))
                assert dict(inventory(drawn)) == at_start, f"in what seat {seat} may imagine at action {match.ply}"


# -- options ---------------------------------------------------------------------------------------------------------


def options_are_in_order(case: Case) -> None:
    """Options are ascending, unique, never empty, of the vocabulary; listing them changes nothing."""
    for match in moments(case):
        before = fingerprint(match.state)
        for seat in match.asked:
            options = match.legal(seat)
            assert options, f"{match.state.step()} has no options"
            assert options == sorted(set(options)), "options must be ascending and unique"
            assert all(type(action) is int for action in options)
            assert 0 <= options[0] <= options[-1] < match.vocabulary.size
            chance = {match.vocabulary.decode(action).verb.chance for action in options}
            assert chance == {seat == CHANCE}, f"verbs of chance and of players are mixed: {match.state.step()}"
        if match.actor == CHANCE:
            weights = match.weights()
            assert len(weights) == len(match.legal())
            assert all(type(weight) is int and weight > 0 for weight in weights)
        assert not set(match.offered) & set(match.asked), "who must act needs no offer"
        for seat in match.offered:
            offered = match.legal(seat)
            assert offered, f"an offer to {seat} without anything to do"
            assert 0 <= offered[0] <= offered[-1] < match.vocabulary.size
        for seat in set(range(NOBODY, case.seats)) - {*match.asked, *match.offered}:
            assert match.legal(seat) == []
        assert difference(before, fingerprint(match.state)) == [], "listing options changed the table"


def picks_are_even(case: Case) -> None:
    """A random number falls on each option alike, on outcomes of chance by their weights."""
    for match in moments(case):
        state = match.state
        if state.over:
            continue
        options = state.legal()
        weights = match.weights() if state.actor == CHANCE else [1] * len(options)
        whole = sum(weights)
        before = fingerprint(state)
        picked = Counter(state.pick((part + 0.5) / whole) for part in range(whole))
        assert picked == Counter(dict(zip(options, weights, strict=True))), f"{state.step()} picks at random"
        assert difference(before, fingerprint(state)) == [], "picking changed the table"


def every_option_is_accepted(case: Case) -> None:
    """Each option can be played and is recorded as what it was."""
    for match in moments(case):
        before = fingerprint(match.state)
        for seat in match.asked:
            for action in match.legal(seat):
                twin = match.state.clone()
                assert twin.call(seat)
                twin.take(action)
                assert twin.over or len(twin.legal()), f"{match.notation(action)!r} leads to a step without options"
        for seat in match.offered:
            for action in match.legal(seat):
                twin = match.state.clone()
                twin.accept(seat, action)
                assert twin.over or len(twin.legal()), f"{match.notation(action)!r} leads to a step without options"
        assert difference(before, fingerprint(match.state)) == []


def anything_else_is_refused(case: Case) -> None:
    """What is not an option is refused with a rule of the ledger, and nothing changes."""
    for match in moments(case):
        if match.over:
            continue
        before, shown = fingerprint(match.state), _shown(match)
        for seat in match.asked:
            for action in _probes(match, case, set(match.legal(seat))):
                with pytest.raises(IllegalAction) as refusal:
                    match.play(action, seat)
                rule = refusal.value.rule
                assert rule in match.game.ledger, f"{match.notation(action)!r} is refused by {rule!r}"
                with pytest.raises(IllegalAction):
                    match.play(match.notation(action), seat)
        for action in (-1, match.vocabulary.size, match.vocabulary.size + 7):
            with pytest.raises(NotASentence):
                match.play(action)
        with pytest.raises(NotASentence):
            match.play("juggle the king's crown")
        for seat in match.offered:
            for action in _probes(match, case, set(match.legal(seat))):
                with pytest.raises(IllegalAction):
                    match.play(action, seat)
        for seat in set(range(NOBODY, case.seats)) - {*match.asked, *match.offered}:
            with pytest.raises(NotYourTurn):
                match.play(match.legal()[0], seat)
        assert difference(before, fingerprint(match.state)) == [], "a refused action changed the table"
        assert _shown(match) == shown


def _probes(match: Match, case: Case, legal: set[int]) -> list[int]:
    """Actions that are not legal: all of them, or a random choice where there are many."""
    drawn = case.rng("probes", match.ply).sample(range(match.vocabulary.size), min(match.vocabulary.size, 2 * TRIALS))
    return [action for action in drawn if action not in legal][:TRIALS]


def _shown(match: Match) -> tuple[Any, ...]:
    """All that a match tells, of its log the latest part."""
    seats = [seat for seat in range(NOBODY, match.seats) if seat != CHANCE]
    lately = max(0, match.ply - 5)
    seen = [(match.view(seat), match.log(seat, since=lately)) for seat in seats]
    told = len(match.state.log or ())
    return (seen, told, match.legal(), match.asked, match.prompt(), match.prompt(NOBODY), match.plies[:])


# -- words and records -----------------------------------------------------------------------------------------------


def notation_round_trips(case: Case) -> None:
    """Every action has one notation, in lower case, and every notation one action; a kind has one meaning."""
    match = case.new()
    words = match.vocabulary
    for verb in words.verbs:
        for operand in verb.operands:
            assert match.domains[operand.kind] == operand, f"two domains are called {operand.kind}"
    texts = [words.notation(action) for action in range(words.size)]
    assert len(set(texts)) == words.size, f"written alike: {_twice(texts)}"
    for action, text in enumerate(texts):
        assert text == " ".join(text.lower().split()), f"{text!r} must be lower case, with single spaces"
        assert words.lookup(text) == action
        assert words.parse(text, [action]) == action
        verb, operands = words.decode(action)
        assert words.encode(verb.name, *operands) == action
        assert words.base(verb.name) <= action < words.base(verb.name) + verb.size


def _twice(texts: list[str]) -> list[str]:
    return sorted({text for text in texts if texts.count(text) > 1})[:5]


def records_round_trip(case: Case) -> None:
    """A record, read again, gives the same match; with a seed, the dice check out."""
    for match in moments(case, 3):
        text = match.record().dumps()
        again = kingsarms.load(text)
        assert again.record().dumps() == text
        assert difference(fingerprint(match.state), fingerprint(again.state)) == []
        assert _shown(again) == _shown(match)
    seeded = case.new(seed="a seed")
    rng = case.rng("seeded")
    while not seeded.over:
        seat = rng.choice(seeded.asked)
        seeded.play(rng.choice(seeded.legal(seat)), seat)
    text = seeded.record().dumps()
    assert kingsarms.load(text).record().dumps() == text
    assert kingsarms.verify_record(text)
    hidden = seeded.record(reveal=False).dumps()
    assert "seed:" not in hidden
    assert kingsarms.verify_record(hidden)


def back_and_forth(case: Case) -> None:
    """Undo, a look back and a branch all lead to the very same moment."""
    for match in moments(case, 3):
        text = match.record().dumps()
        for ply in {match.ply // 2, match.ply}:
            past = match.at(ply)
            assert past.plies == match.plies[:ply]
            branch = match.branch(ply)
            assert difference(fingerprint(past.state), fingerprint(branch.state)) == []
            branch.rewind(0)
            assert difference(fingerprint(branch.state), fingerprint(case.new().state)) == []
        assert match.record().dumps() == text


def plays_alike(*cases: Case) -> None:
    """The same games are played, action for action, by the compiled core and by the plain one.

    On the compiled core the other process runs the plain one. On the plain core it is plain as well, with another hash
    seed: nothing may depend on the order of a set.
    """
    here = [digest(case) for case in cases]
    command = [sys.executable, "-m", "tests.harness.digest"]
    world = {**os.environ, "KINGSARMS_CORE": "plain", "PYTHONHASHSEED": "1812"}
    told = subprocess.run(
        command, input=write_cases(cases), env=world, cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert told.returncode == 0, told.stderr
    core, *there = told.stdout.split()
    assert core.endswith(".py"), "the other process must run the plain core"
    assert dict(zip(map(str, cases), there, strict=True)) == dict(zip(map(str, cases), here, strict=True))


def is_compiled() -> bool:
    """Whether this process runs the compiled core."""
    return not str(engine_state.__file__).endswith(".py")


# -- what is seen ----------------------------------------------------------------------------------------------------


def views_are_plain_data(case: Case) -> None:
    """A view is JSON and holds nothing of the table: whatever is done to it, the table stays as it is."""
    printed = case.new().printed
    assert json.loads(json.dumps(printed)) == printed, "what is printed is plain data, too"
    for match in moments(case):
        before = fingerprint(match.state)
        for seat in range(NOBODY, case.seats):
            if seat == CHANCE:
                continue
            view = match.view(seat)
            kept = json.loads(json.dumps(view))
            assert kept == view, "a view is made of dicts with text keys, lists and scalars"
            _wreck(view)
            assert match.view(seat) == kept, "what is done to a view shows in the next one"
        assert difference(before, fingerprint(match.state)) == [], "a view shares parts with the table"


def views_are_as_declared(case: Case) -> None:
    """What is seen has the types that the game declares, if it does: the browser's types are made from them."""
    printed, declared = return_types(case.declared())
    if is_typeddict(printed):
        wrong = list(faults(case.new().printed, printed, "printed"))
        assert not wrong, wrong[:5]
    if not is_typeddict(declared):
        return
    for match in moments(case):
        for seat in secrets.seats_of(case):
            wrong = list(faults(match.view(seat), declared))
            assert not wrong, f"seat {seat} at action {match.ply}: {wrong[:5]}"


def _wreck(data: Any) -> None:
    """Empty every container."""
    if isinstance(data, dict | list):
        for inner in list(data.values()) if isinstance(data, dict) else list(data):
            _wreck(inner)
        data.clear()


def handles_are_in_view(case: Case) -> None:
    """Whatever a legal action points at carries that handle as `id` in what the seat that is asked sees."""
    for match in moments(case):
        for seat in match.asked:
            if seat == CHANCE:
                continue
            ids = set(ids_in(match.seen(seat)))
            for action in match.legal(seat):
                missing = set(match.handles(action, seat)) - ids
                assert not missing, f"{match.notation(action)!r} points at {missing}, which seat {seat} does not see"


def ids_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        for inner in data.values():
            yield from ids_in(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from ids_in(inner)


def senses(case: Case) -> None:
    """The judgement of a table is one number from 0 to 1 a seat, changes nothing, and knows the end."""
    for match in moments(case):
        before = fingerprint(match.state)
        judged = match.game.sense(match.state)
        assert len(judged) == case.seats
        assert all(0 <= value <= 1 for value in judged), judged
        if match.over:
            assert judged == match.state.payoffs
        assert difference(before, fingerprint(match.state)) == []


def points_are_accounted_for(case: Case) -> None:
    """The accounts of a match add up to its scores, point by point and for every seat."""
    for number in range(case.games):
        match = case.new()
        for ply in random_plies(case, number):
            match.play(ply.action, ply.seat)
        scores = match.state.scores()
        totals = [0] * len(scores)
        for booking in bookings(match):
            totals[booking.seat] += booking.points
        assert totals == scores


def standings_decide(case: Case) -> None:
    """Where a game says what is compared at the end, the best standing wins, and who equals it shares."""
    for number in range(case.games):
        match = case.new()
        for ply in random_plies(case, number):
            match.play(ply.action, ply.seat)
        standings = [list(match.game.standing(match.state, seat)) for seat in range(case.seats)]
        assert {len(standing) for standing in standings} == {len(match.game.ranks)}
        if match.game.ranks and case.seats > 1:
            best = [seat for seat, standing in enumerate(standings) if standing == max(standings)]
            assert [seat for seat, payoff in enumerate(match.state.payoffs) if payoff > 0] == best


def stages_are_told(case: Case) -> None:
    """Between two decisions everything that is told has its stage, in order, and each can be looked at.

    What a seat sees there depends on nothing that it does not know.
    """
    match = case.new()
    for ply in random_plies(case, 0):
        match.play(ply.action, ply.seat)
    for since in sorted(case.rng("stages").sample(range(match.ply), min(match.ply, 4 * case.looks))):
        way = stages(match.at(since + 1), since)
        told = [event for number, event in match.events(since + 1) if number == since + 1]
        spoken = [(event.kind, event.args, event.readers) for event in told]
        assert [(event.kind, event.args, event.readers) for _, events in way for event in events] == spoken
        for state, _ in way:
            for seat in secrets.seats_of(case):
                twin = state.sample(seat, case.rng("stages", since, seat))
                assert match.game.view(twin, seat) == match.game.view(state, seat), f"seat {seat}, action {since}"


ALL: tuple[Property, ...] = (
    ends,
    clones_are_independent,
    options_are_in_order,
    picks_are_even,
    every_option_is_accepted,
    anything_else_is_refused,
    refusals.legality_is_stated_once,
    refusals.everything_else_has_a_reason,
    refusals.reasons_keep_secrets,
    notation_round_trips,
    records_round_trip,
    back_and_forth,
    views_are_plain_data,
    views_are_as_declared,
    handles_are_in_view,
    stages_are_told,
    senses,
    points_are_accounted_for,
    standings_decide,
    secrets.secrets_are_declared,
    secrets.samples_fit_what_is_known,
    secrets.samples_use_only_what_is_known,
    secrets.samples_can_be_played,
    secrets.the_log_keeps_secrets,
    secrets.pointing_keeps_secrets,
    sentences.everything_said_has_a_sentence,
    sentences.every_sentence_can_be_said,
)
