"""The table and its agenda: steps, chance, interrupts, joint answers, secrets, seats that drop out, shared results."""

from collections import Counter
from random import Random
from typing import cast

import pytest

import kingsarms
from kingsarms.engine.errors import IllegalAction, NotYourTurn
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY, Auto, Chance, Run, RunFor, State, Step, shared_win
from tests.engine.magpies import GEMS, Nest


def magpies(*actions: str, seats: int = 3) -> Match:
    """A match whose chance is scripted; each answer may name its seat: "1: hold"."""
    match = kingsarms.new("magpies", seats)
    for action in actions:
        seat, colon, text = action.partition(": ")
        match.play(text if colon else action, int(seat) if colon else None)
    return match


DEALT = ("draw jet", "draw ruby", "draw pearl", "draw pearl", "draw star", "draw jet")


def nest(match: Match) -> Nest:
    return cast(Nest, match.state)


# -- bare tables -----------------------------------------------------------------------------------------------------


class Count(Auto[State]):
    """Runs by itself and leaves two more below it."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def run(self, state: State) -> None:
        if self.left:
            state.push(Count(self.left - 1))


def test_automatic_steps_run_until_somebody_must_choose() -> None:
    state = State(2)
    state.push(Step(1))
    state.push(Count(5))
    state.settle()
    assert state.actor == 1
    assert len(state.agenda) == 1


def test_a_function_of_the_rules_may_be_a_step() -> None:
    seen: list[int] = []

    def note(state: State, number: int) -> None:
        seen.append(number)

    def count(state: State) -> None:
        for number in range(3):
            state.push(RunFor(note, number))

    state = State(2)
    state.push(Step(1))
    state.push(Run(count))
    assert repr(state) == "<State of 2 seats, agenda [<count>, <Step of seat 1>]>"
    state.settle()
    assert seen == [2, 1, 0]  # the last pushed comes first
    assert state.actor == 1


def test_a_table_without_steps_is_over() -> None:
    state = State(2)
    assert state.over
    assert state.actor == NOBODY
    assert state.legal() == []
    assert state.asked() == []
    assert not state.call(0)


def test_ending_leaves_nothing_to_decide() -> None:
    state = State(3)
    state.push(Step(1))
    state.push(Step(2))
    state.end("done", shared_win(3, [1]))
    assert state.over
    assert (state.ending, state.payoffs) == ("done", [0.0, 1.0, 0.0])


def test_steps_that_stand_alone_are_asked_alone() -> None:
    state = State(2)
    state.push(Step(0))
    state.push(Step(1))
    assert state.asked() == [1]
    assert not state.call(0)
    assert state.actor == 1


@pytest.mark.parametrize("method", ["legal", "weights", "run"])
def test_what_a_game_must_write_is_asked_for(method: str) -> None:
    step: Step[State] = Step(0)
    with pytest.raises(NotImplementedError):
        getattr(step, method)(State(1))
    with pytest.raises(NotImplementedError):
        step.take(State(1), 0)
    with pytest.raises(NotImplementedError):
        State(1).clone()


class Coin(Chance[State]):
    def legal(self, state: State) -> list[int]:
        return [4, 5]


def test_chance_is_even_unless_it_says_otherwise() -> None:
    assert Coin().seat == CHANCE
    assert Coin().weights(State(1)) == []
    state = State(1)
    state.push(Coin())
    assert state.weights() == [1, 1]


def test_without_a_log_nothing_is_written() -> None:
    state = State(2)
    state.tell("rings", 1)
    state.whisper(1, "rings", 2)
    assert state.log is None
    state.log = []
    state.tell("rings", 1)
    state.whisper(2, "rings", 2)
    assert [(event.kind, event.args, event.readers) for event in state.log] == [
        ("rings", (1, 0, 0, 0, 0), -1),
        ("rings", (2, 0, 0, 0, 0), 2),
    ]


# -- chance and a pile of unseen gems --------------------------------------------------------------------------------


def test_the_pile_is_drawn_from_by_what_is_left_in_it() -> None:
    match = magpies()
    assert dict(zip(map(match.notation, match.legal()), match.weights(), strict=True)) == {
        "draw jet": 6,
        "draw pearl": 5,
        "draw ruby": 4,
        "draw star": 3,
    }
    for _ in range(3):
        match.play("draw star")
    assert [match.notation(action) for action in match.legal()] == ["draw jet", "draw pearl", "draw ruby"]
    with pytest.raises(IllegalAction):
        match.play("draw star")


def test_a_die_may_be_loaded() -> None:
    match = magpies(*DEALT)
    assert match.weights() == [1, 1, 1, 1, 1, 2]
    rolls = Counter(next(ply.action for ply in kingsarms.new("magpies", 3, seed=seed).plies[6:]) for seed in range(700))
    assert set(rolls) == set(range(6))
    assert rolls[5] == max(rolls.values())


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    match = magpies(*DEALT)
    assert [gem["held"] for gem in match.view(0)["gems"]] == [1, 0, 1, 0]
    assert [gem["held"] for gem in match.view(NOBODY)["gems"]] == [0, 0, 0, 0]
    assert match.view(1)["hands"] == [2, 2, 2]


def test_a_peeked_gem_is_known_to_one_seat_and_imagined_by_the_others() -> None:
    match = magpies(*DEALT, "roll 3", "draw star")
    assert match.view(0)["peeked"] == "star"
    assert match.view(1)["peeked"] is None
    rng = Random(5)
    assert {nest(match).sample(0, rng).peeked for _ in range(60)} == {GEMS.index("star")}
    assert {nest(match).sample(1, rng).peeked for _ in range(200)} == set(range(len(GEMS)))
    match.play("bury")
    assert match.view(0)["mine"] == [0, 0, 0, 1]
    assert match.view(1)["graves"] == [1, 0, 0]
    assert nest(match).sample(0, rng).buried[0] == [0, 0, 0, 1]
    assert {tuple(nest(match).sample(2, rng).buried[0]) for _ in range(200)} == {
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    }


def test_samples_are_drawn_by_what_is_unseen() -> None:
    """Seat 0 holds a jet and a ruby. Three of the other 16 gems are rubies: Ben holds one 35 times in 100."""
    match = magpies(*DEALT)
    rng = Random(9)
    draws = 4000
    with_ruby = sum(nest(match).sample(0, rng).hands[1][2] > 0 for _ in range(draws))
    exact = 1 - (13 * 12) / (16 * 15)
    assert abs(with_ruby / draws - exact) < 0.03


# -- answers given together ------------------------------------------------------------------------------------------


def test_all_are_asked_at_once_and_may_answer_in_any_order() -> None:
    match = magpies(*DEALT, "roll 1")
    assert list(match.asked) == [0, 1, 2]
    assert [match.notation(a) for a in match.legal(2)] == ["stake jet", "stake star", "hold"]
    assert match.actor == 0
    match.play("stake star", seat=2)
    assert list(match.asked) == [0, 1]
    assert match.view(0)["decided"] == [False, False, True]
    assert match.view(0)["answer"] == match.view(1)["answer"] == -1
    assert match.view(2)["answer"] == GEMS.index("star")
    with pytest.raises(NotYourTurn):
        match.play("hold", seat=2)
    with pytest.raises(IllegalAction) as refusal:
        match.play("stake star", seat=1)
    assert refusal.value.rule == "MG-3"
    match.play("hold", seat=0)
    match.play("stake pearl", seat=1)
    assert nest(match).discard == [0, 1, 0, 1]
    assert nest(match).lives == [1, 2, 2]


def test_the_order_of_joint_answers_changes_nothing() -> None:
    answers = ["0: stake jet", "1: stake pearl", "2: hold"]
    one = magpies(*DEALT, "roll 2", *answers)
    other = magpies(*DEALT, "roll 2", *reversed(answers))
    assert one.view(NOBODY) == other.view(NOBODY)
    assert nest(one).hands == nest(other).hands
    assert one.legal() == other.legal()


def test_a_record_keeps_the_order_in_which_answers_came() -> None:
    match = magpies(*DEALT, "roll 2", "2: hold", "0: stake jet", "1: hold")
    text = match.record().dumps()
    assert "* roll 2\n2 hold\n0 stake jet\n1 hold\n" in text
    assert kingsarms.load(text).record().dumps() == text


def test_a_secret_answer_is_imagined_anew() -> None:
    match = magpies(*DEALT, "roll 2", "2: stake star")
    rng = Random(3)
    assert len({nest(match).sample(1, rng).answers[2] for _ in range(100)}) == len(GEMS) + 1
    assert {nest(match).sample(2, rng).answers[2] for _ in range(20)} == {GEMS.index("star")}


# -- seats that drop out ---------------------------------------------------------------------------------------------


def test_a_seat_that_is_out_is_neither_asked_nor_given_a_turn() -> None:
    pecked = ("roll 1", "0: stake ruby", "1: hold", "2: stake star")
    again = ("roll 1", "0: stake jet", "1: hold", "2: stake jet")
    match = magpies(*DEALT, *pecked, *again)
    assert nest(match).lives == [2, 0, 2]
    assert nest(match).hands[1] == [0, 0, 0, 0]
    assert match.prompt() == "Player 3 rolls the die."
    match.play("roll 1")
    assert match.asked == (0, 2)
    assert match.legal(1) == []
    match.play("hold", seat=0)
    match.play("hold", seat=2)
    assert match.prompt() == "Player 1 rolls the die."


def test_the_last_one_wins() -> None:
    match = magpies(*DEALT[:4], seats=2)
    for ending in ("roll 1", "0: stake jet", "1: hold", "roll 2", "0: stake ruby", "1: hold"):
        seat, colon, text = ending.partition(": ")
        match.play(text if colon else ending, int(seat) if colon else None)
    result = match.result()
    assert result is not None
    assert (result.reason, result.payoffs, result.winners) == ("last", (1.0, 0.0), (0,))


def test_equals_share_the_win() -> None:
    match = magpies(*("draw jet", "draw pearl") * 2, seats=2)
    while not match.over:
        if match.actor == CHANCE and match.notation(match.legal()[0]).startswith("roll"):
            match.play("roll 3")
        elif match.actor == CHANCE:
            match.play(match.legal()[0])
        else:
            match.play("bury")
    result = match.result()
    assert result is not None
    assert (result.reason, result.payoffs, result.winners) == ("pile", (0.5, 0.5), (0, 1))


# -- interrupts, and results that all share --------------------------------------------------------------------------


def wardens(*actions: str, seats: int = 3, shields: str = "few") -> Match:
    match = kingsarms.new("wardens", seats, options={"shields": shields})
    for action in actions:
        match.play(action)
    return match


def test_the_others_may_react_on_a_turn_that_is_not_theirs() -> None:
    match = wardens("march", "fall 2")
    assert match.actor == 1
    match.play("let")
    assert match.actor == 2
    match.play("let")
    assert match.view()["wall"] == 1
    assert match.actor == 1, "the turn goes on where it was interrupted: it is the next warden's"


def test_the_first_reaction_closes_the_window() -> None:
    match = wardens("march", "fall 2", "raise", "keep")
    assert match.view() == {"wall": 3, "marched": 1, "shields": [1, 0, 1], "falling": 0}
    assert match.actor == 1


def test_a_reaction_may_be_reacted_to() -> None:
    match = wardens("march", "fall 1", "raise")
    assert match.actor == 0
    match.play("thank")
    assert match.view()["shields"] == [0, 1, 1]
    assert match.actor == 1


def test_nobody_is_asked_who_has_nothing_to_react_with() -> None:
    match = wardens("march", "fall 1", "raise", "keep", "march", "fall 1")
    assert match.actor == 2
    match.play("raise")
    assert match.actor == 2, "Ben had no shield to give thanks with"
    match.play("march")
    match.play("fall 2")
    assert match.actor == 0


def test_all_win_together() -> None:
    match = wardens(*("march", "fall 0") * 6)
    result = match.result()
    assert result is not None
    assert (result.reason, result.payoffs, result.winners) == ("home", (1.0, 1.0, 1.0), (0, 1, 2))
    assert match.prompt() == "All 6 leagues are marched."


def test_one_may_play_alone() -> None:
    match = wardens("march", "fall 2", "march", "fall 1", seats=1)
    result = match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == ("rubble", (0.0,))
