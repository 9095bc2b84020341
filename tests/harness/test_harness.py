"""The properties can fail: each of these faults is planted in a small game, and found."""

from random import Random
from types import SimpleNamespace
from typing import Any, TypedDict, cast

import pytest

from kingsarms.engine.match import Match
from kingsarms.engine.state import EVERYONE, Event, State
from kingsarms.engine.text import Templates
from tests.engine import magpies, wardens
from tests.engine.magpies import Draw, Judge, Nest, Stake
from tests.engine.wardens import Act, Road
from tests.games.kingstone import test_properties
from tests.harness import marathon, properties, refusals, secrets, sentences
from tests.harness.fingerprint import attributes, difference, fingerprint
from tests.harness.play import Case, random_plies

MAGPIES = Case("magpies", 3, host="tests.engine.magpies:GAME", games=5, looks=40)
WARDENS = Case("wardens", 2, host="tests.engine.wardens:GAME")


@pytest.fixture(autouse=True)
def forget_random_matches() -> None:
    """A planted fault changes what is played."""
    random_plies.cache_clear()


def share_hands(state: Nest) -> Nest:
    twin = honest_clone(state)
    twin.hands = state.hands
    return twin


honest_clone = Nest.clone
honest_sample = Nest.sample
honest_draw = Draw.take
honest_judge = Judge.take


def peek(state: Nest, seat: int, rng: Random) -> Nest:
    return state.clone()


def unsorted(state: Nest, seat: int, rng: Random) -> Nest:
    twin = honest_sample(state, seat, rng)
    twin.pile, twin.hands = state.pile[:], [hand[:] for hand in state.hands]
    return twin


def dawdle(state: Nest, seat: int, rng: Random) -> Nest:
    twin = honest_sample(state, seat, rng)
    for hand in state.hands:
        rng.random() if hand[0] else None
    return twin


def lose_a_gem(step: Judge, state: Nest, action: int) -> None:
    honest_judge(step, state, action)
    state.discard[0] += 1


def shout(step: Draw, state: Nest, action: int) -> None:
    honest_draw(step, state, action)
    state.whisper(EVERYONE, "finds", action - magpies.DRAW)


def show_all(game: Any, state: Nest) -> dict[str, Any]:
    return {"gems": [{"id": f"gem:{gem}"} for gem in magpies.GEMS], "hands": state.hands}


def show_others(game: Any, state: Nest) -> dict[str, Any]:
    return {"gems": [{"id": f"gem:{gem}"} for gem in magpies.GEMS], "hands": [hand[:] for hand in state.hands]}


def show_no_gems(game: Any, state: Nest, seat: int, public: Any) -> dict[str, Any]:
    return {"gems": []}


class Trinket(TypedDict):
    id: str
    owner: int | None


class Trinkets(TypedDict):
    gems: list[Trinket]


def mistyped(game: Any, state: Road) -> Trinkets:
    return {"gems": [{"id": f"gem:{gem}", "owner": cast(int, gem)} for gem in magpies.GEMS]}


def forgotten(game: Any, state: Road) -> Trinkets:
    return cast(Trinkets, {"gems": [{"id": f"gem:{gem}"} for gem in magpies.GEMS]})


def added(game: Any, state: Road) -> Trinkets:
    return cast(Trinkets, {"gems": [], "hands": 0})


def backwards(step: Act, state: Road) -> list[int]:
    return [wardens.MEND, wardens.MARCH]


def nothing(step: Act, state: Road) -> list[int]:
    return []


def always_the_first(step: Act, state: Road, point: float) -> int:
    return step.legal(state)[0]


def march_for_ever(step: Act, state: Road, action: int) -> None:
    state.push(step)


def no_reason(step: Act, state: Road, action: int) -> str:
    return ""


def unknown_reason(step: Act, state: Road, action: int) -> str:
    return "" if action in step.legal(state) else "WD-99"


def too_strict(step: Act, state: Road, action: int) -> str:
    return "" if action == wardens.MARCH else "WD-1"


def gossip(step: Stake, state: Nest, action: int) -> str:
    others = [hand for seat, hand in enumerate(state.hands) if seat != step.seat]
    gem = action - magpies.STAKE
    return "" if action in step.legal(state) else "MG-3" if any(hand[gem] for hand in others) else "MG-5"


def blame_the_others(step: Stake, state: Nest, action: int) -> str:
    """Says by its reason whether somebody else holds a star."""
    others = any(state.hands[seat][-1] for seat in range(state.seats) if seat != step.seat)
    return "" if action in step.legal(state) else "MG-2" if others else "MG-3"


def over_eager(game: Any, state: State) -> list[float]:
    return [1.5] * state.seats


def half_a_win(state: Road, reason: str, payoffs: list[float]) -> None:
    State.end(state, reason, [0.5] * state.seats)


FAULTS: list[tuple[properties.Property, Case, type, str, Any]] = [
    (properties.clones_are_independent, MAGPIES, Nest, "clone", share_hands),
    (secrets.samples_use_only_what_is_known, MAGPIES, Nest, "sample", peek),
    (secrets.samples_use_only_what_is_known, MAGPIES, Nest, "sample", unsorted),
    (secrets.samples_use_only_what_is_known, MAGPIES, Nest, "sample", dawdle),
    (secrets.samples_fit_what_is_known, MAGPIES, type(magpies.GAME), "public", show_others),
    (secrets.the_log_keeps_secrets, MAGPIES, Draw, "take", shout),
    (secrets.pointing_keeps_secrets, MAGPIES, Stake, "forbids", gossip),
    (properties.views_are_plain_data, MAGPIES, type(magpies.GAME), "public", show_all),
    (properties.views_are_as_declared, WARDENS, type(wardens.GAME), "public", mistyped),
    (properties.views_are_as_declared, WARDENS, type(wardens.GAME), "public", forgotten),
    (properties.views_are_as_declared, WARDENS, type(wardens.GAME), "public", added),
    (properties.handles_are_in_view, MAGPIES, type(magpies.GAME), "private", show_no_gems),
    (properties.options_are_in_order, WARDENS, Act, "legal", backwards),
    (properties.options_are_in_order, WARDENS, Act, "legal", nothing),
    (properties.picks_are_even, WARDENS, Act, "pick", always_the_first),
    (properties.ends, WARDENS, Act, "take", march_for_ever),
    (properties.ends, WARDENS, Road, "end", half_a_win),
    (refusals.legality_is_stated_once, WARDENS, Act, "forbids", no_reason),
    (refusals.legality_is_stated_once, WARDENS, Act, "forbids", unknown_reason),
    (refusals.legality_is_stated_once, WARDENS, Act, "forbids", too_strict),
    (refusals.legality_is_stated_once, WARDENS, Act, "verbs", ("march",)),
    (properties.anything_else_is_refused, WARDENS, Act, "forbids", unknown_reason),
    (refusals.reasons_keep_secrets, MAGPIES, Stake, "forbids", blame_the_others),
    (refusals.everything_else_has_a_reason, WARDENS, Act, "rules", ("WD-99",)),
    (properties.senses, WARDENS, type(wardens.GAME), "sense", over_eager),
]


@pytest.mark.parametrize(("holds", "case", "owner", "name", "fault"), FAULTS)
def test_a_planted_fault_is_found(
    holds: properties.Property,
    case: Case,
    owner: type,
    name: str,
    fault: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holds(case)
    random_plies.cache_clear()
    monkeypatch.setattr(owner, name, fault)
    with pytest.raises((AssertionError, IndexError, KeyError)):
        holds(case)


def is_not_offered(wish: tuple[Match, int, str]) -> bool:
    match, seat, text = wish
    return text not in {match.notation(action) for action in match.legal(seat)}


def is_for_chance(wish: tuple[Match, int, str]) -> bool:
    return wish[2].startswith("fall")


def as_it_is(match: Match, seat: int, text: str) -> tuple[Match, int, str]:
    return match, seat, text


BROKEN = {"WD-1": is_not_offered, "WD-2": is_for_chance, "WD-3": is_not_offered, "WD-4": is_not_offered}


def blame_chance(step: Act, state: Road, action: int) -> str:
    return "" if action in step.legal(state) else "WD-2"


def test_a_reason_that_is_not_true_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals.reasons_are_true(WARDENS, as_it_is, BROKEN)
    with pytest.raises(AssertionError, match="no test says when that is broken"):
        refusals.reasons_are_true(WARDENS, as_it_is, {"WD-1": is_not_offered})
    monkeypatch.setattr(Act, "forbids", blame_chance)
    with pytest.raises(AssertionError, match=r"'mend' of seat 0.* is refused by WD-2, which it does not break"):
        refusals.reasons_are_true(WARDENS, as_it_is, BROKEN)


def test_a_lost_gem_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "take", lose_a_gem)
    with pytest.raises(AssertionError):
        properties.conserves(MAGPIES, lambda state: {"discard": sum(state.discard)})  # type: ignore[attr-defined]


def say(texts: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the wardens other sentences."""
    monkeypatch.setattr(type(wardens.GAME), "sentences", texts)
    monkeypatch.setitem(wardens.GAME.__dict__, "text", Templates(texts))


@pytest.mark.parametrize("key", ["log.raises", "prompt.React", "action.let", "end.home", "option.shields.many"])
def test_a_missing_sentence_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shortened = {name: text for name, text in wardens.ENGLISH.items() if name != key}
    say(shortened, monkeypatch)
    with pytest.raises((AssertionError, KeyError)):
        sentences.everything_said_has_a_sentence(WARDENS)


@pytest.mark.parametrize(
    "key", ["log.raises", "prompt.React", "prompt.React.others", "action.let", "option.shields.many"]
)
def test_a_missing_sentence_is_found_without_playing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say({name: text for name, text in wardens.ENGLISH.items() if name != key}, monkeypatch)
    with pytest.raises(AssertionError):
        sentences.every_sentence_can_be_said(WARDENS)


@pytest.mark.parametrize(
    "key", ["log.sings", "prompt.Sing", "action.sing", "action.sing.alone", "end.song", "option.song"]
)
def test_an_idle_sentence_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say(wardens.ENGLISH | {key: "La, la."}, monkeypatch)
    with pytest.raises(AssertionError):
        sentences.every_sentence_can_be_said(WARDENS)


@pytest.mark.parametrize("text", ["{0:seat} mends the wall.", "{0:seat} mends the wall: {1} of {2}."])
def test_a_sentence_with_other_numbers_is_found(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sentences.every_sentence_can_be_said(WARDENS)
    say(wardens.ENGLISH | {"log.mends": text}, monkeypatch)
    with pytest.raises(AssertionError, match="numbers are given"):
        sentences.every_sentence_can_be_said(WARDENS)


def test_a_game_that_denies_its_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets.secrets_are_declared(MAGPIES)
    monkeypatch.setattr(type(magpies.GAME), "secrets", False)
    with pytest.raises(AssertionError, match=r"set Game\.secrets"):
        secrets.secrets_are_declared(MAGPIES)


def test_a_fingerprint_sees_what_changes_deep_inside() -> None:
    state = MAGPIES.new().state
    assert isinstance(state, Nest)
    before = fingerprint(state)
    assert difference(before, fingerprint(state)) == []
    state.hands[1][2] += 1
    assert difference(before, fingerprint(state)) == ["hands"]
    state.hands[1][2] -= 1
    state.agenda[0], state.agenda[1] = state.agenda[1], state.agenda[0]
    assert difference(before, fingerprint(state)) == ["agenda"]


def test_a_fingerprint_sees_all_of_an_event() -> None:
    """Events are looked at in a way of their own: what one is made of changes together with that."""
    scores = [1, 2]
    told = Event("kind", (3,), EVERYONE, scores)
    assert [name for name, _ in attributes(told)] == ["args", "kind", "readers", "scores"]
    log = [told]
    holder = SimpleNamespace(log=log)
    before = fingerprint(holder)
    scores[0] = 5
    assert difference(before, fingerprint(holder)) == ["log"]
    others = (
        Event("another", (3,), EVERYONE, [1, 2]),
        Event("kind", (4,), EVERYONE, [1, 2]),
        Event("kind", (3,), 1, [1, 2]),
    )
    for other in others:
        log[0] = other
        assert difference(before, fingerprint(holder)) == ["log"]


def test_answers_in_secret_are_asked_of_several() -> None:
    """The cases above do meet what they are for."""
    together = 0
    for number in range(MAGPIES.games):
        match = MAGPIES.new()
        for ply in random_plies(MAGPIES, number):
            together += len(match.asked) > 1 and isinstance(match.state.step(), Stake)
            match.play(ply.action, ply.seat)
    assert together > 5


def test_a_marathon_counts_what_it_checks_and_finds_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marathon, "LOOK_EVERY", 97)
    done = marathon.run(marathon.Leg("kingstone", 2, range(1, 4), seed=1))
    assert (done.matches, done.thorough) == (3, 0)
    assert done.steps > done.moments > 0
    monkeypatch.setattr(
        test_properties, "inventory", lambda state: {"steps to come": len(state.agenda), "at": id(state)}
    )
    with pytest.raises(AssertionError):
        marathon.run(marathon.Leg("kingstone", 2, range(1, 2), seed=1))
