"""The luck of bots and hints betrays nothing: who compares matches that differ in a secret finds no difference."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

import kingsarms
from kingsarms.bots import opinions
from kingsarms.bots.opinions import Opinion
from kingsarms.engine.errors import IllegalAction
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE
from kingsarms.tables import advice, luck, study
from kingsarms.tables import messages as m
from kingsarms.tables.events import SeatPlan, Setup
from kingsarms.tables.people import Person
from kingsarms.tables.thinking import FollowedMatch, Question
from tests.tables.houses import ANN, BEN, CAT, Tavern

CANDIDATES = 3  # a secret that may be one of so many things is worth guessing


@dataclass(frozen=True)
class Secret:
    """A moment when `seat` decides and does not know all: the match as it is, and others that may be it as well."""

    seat: int
    truth: Match
    others: tuple[Match, ...]

    @property
    def all(self) -> tuple[Match, ...]:
        return self.truth, *self.others


def hidden_ply(match: Match, seat: int) -> int | None:
    """The last outcome of chance that a seat was not shown."""
    walk, found = match.at(0), None
    for ply in match.plies:
        if ply.seat == CHANCE and not walk.state.step().readers(walk.state) >> seat & 1:
            found = walk.ply
        walk.play(ply.action, ply.seat)
    return found


def twins(match: Match, seat: int) -> Iterator[Match]:
    """The same match with other outcomes of that ply, as far as the seat cannot tell them apart."""
    at = hidden_ply(match, seat)
    if at is None:
        return
    for outcome in match.at(at).legal():
        twin = match.at(at)
        twin.play(outcome)
        try:
            for ply in match.plies[at + 1 :]:
                twin.play(ply.action, ply.seat)
        except IllegalAction:
            continue
        if outcome != match.plies[at].action and twin.view(seat) == match.view(seat):
            assert twin.log(seat) == match.log(seat)
            yield twin


@cache
def secret_of(game: str, seats: int) -> Secret:
    for seed in itertools.count():
        match, rng = kingsarms.new(game, seats), Random(seed)
        while not match.over:
            seat = rng.choice(match.asked)
            options = match.legal(seat)
            if seat == CHANCE:
                match.play(rng.choices(options, match.weights())[0])
                continue
            if len(options) > CANDIDATES and len(others := tuple(twins(match, seat))) >= CANDIDATES:
                return Secret(seat, match, others[:CANDIDATES])
            match.play(rng.choice(options), seat)
    raise AssertionError


@pytest.fixture(params=["kingswood", "kingsburg"])
def secret(request: pytest.FixtureRequest) -> Secret:
    """A captive, or an enemy."""
    return secret_of(request.param, 3)


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking ends after so many simulations, never by the clock."""
    monkeypatch.setattr(opinions, "SIMULATIONS", 40)
    monkeypatch.setattr(opinions, "SECONDS", 0.0)


def turn(asked: Question, level: str) -> list[int]:
    return list(FollowedMatch(asked).turn(asked.seat, level, asked.luck))


def advise(asked: Question) -> list[Opinion]:
    return FollowedMatch(asked).advise(asked.seat, asked.luck)


def question(match: Match, seat: int, seed: str) -> Question:
    past = [(ply.seat, ply.action) for ply in match.plies]
    return Question("", match.game.id, match.seats, match.chosen, "", past, seat, luck.of_seat(seed, seat))


def test_what_a_seat_cannot_tell_apart_is_answered_alike(secret: Secret) -> None:
    for seed in ("one", "two", "three"):
        asked = [question(match, secret.seat, seed) for match in secret.all]
        for level in ("random", "page", "squire"):
            assert len({tuple(turn(each, level)) for each in asked}) == 1
        first, *rest = (advise(each) for each in asked)
        assert all(found == first for found in rest)


def test_luck_is_a_seats_own_and_that_of_its_table_and_moment() -> None:
    drawn = [
        luck.of_decision(luck.of_seat(seed, seat), ply) for seed in ("one", "two") for seat in (0, 1) for ply in (0, 7)
    ]
    assert len(set(drawn)) == len(drawn)


async def in_earnest(house: Tavern, secret: Secret) -> str:
    """The true match, with Ann in the seat that does not know all."""
    match = secret.truth
    people = [ANN if seat == secret.seat else BEN for seat in range(match.seats)]
    seats = [SeatPlan(person.id, person.name) for person in people]
    setup = Setup(match.game.id, match.game.rules_version, match.pack.digest(), match.chosen, seats, ANN.id)
    return (await house.establish(setup, [(ply.seat, match.notation(ply.action)) for ply in match.plies])).id


async def imagined(house: Tavern, match: Match, seat: int) -> str:
    """The match as a guess has it: uploaded, and played on by Cat from the same seat."""
    uploaded = await study.upload(house, CAT, match.record().dumps())
    async with house.at(uploaded.id) as room:
        return (await study.branch(house, room.live, CAT, m.BranchFrom(match.ply, seat, "page"))).id


async def answers(house: Tavern, table: str, person: Person, seat: int) -> tuple[object, object]:
    """What a hint says at a table, and what a squire would do in that seat, all its turn."""
    async with house.at(table) as room:
        asked = advice.question(room.live, person, seat)
        return await advice.hint(house, room, person, asked), turn(asked, "squire")


async def compared(house: Tavern, secret: Secret) -> tuple[tuple[object, object], list[tuple[object, object]]]:
    """The answers at the true table, and at one for every guess."""
    true = await answers(house, await in_earnest(house, secret), ANN, secret.seat)
    guesses = [await imagined(house, match, secret.seat) for match in secret.all]
    return true, [await answers(house, table, CAT, secret.seat) for table in guesses]


async def test_no_guess_uploaded_answers_as_the_truth_does(
    house: Tavern, secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every table has its own luck: of all guesses, the right one is as unlike the truth as any."""
    numbers = itertools.count()
    monkeypatch.setattr(luck, "match_seed", lambda: f"seed {next(numbers)}")
    (hint, _), guessed = await compared(house, secret)
    assert all(guess != hint for guess, _ in guessed)


async def test_with_equal_luck_every_guess_answers_as_the_truth_does(
    house: Tavern, secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even who could choose the luck of their tables would learn nothing: what is hidden does not count."""
    monkeypatch.setattr(luck, "match_seed", lambda: "the same everywhere")
    true, guessed = await compared(house, secret)
    assert all(guess == true for guess in guessed)
