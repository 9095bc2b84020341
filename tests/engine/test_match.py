"""A match: playing, asking, going back and forth, and proving that it was fair."""

from random import Random

import pytest

import kingsarms
from kingsarms.engine.errors import (
    AmbiguousAction,
    BadOption,
    IllegalAction,
    MatchOver,
    NotASentence,
    NothingToUndo,
    NotYourTurn,
    RecordError,
)
from kingsarms.engine.match import Match
from kingsarms.engine.state import CHANCE, NOBODY


def wardens(*actions: str, seats: int = 2, options: str = "few") -> Match:
    """A match without a seed, after some actions."""
    match = kingsarms.new("wardens", seats, options={"shields": options}, names=("Ann", "Ben", "Cid")[:seats])
    for action in actions:
        match.play(action)
    return match


def seeded(seed: int = 7) -> Match:
    return kingsarms.new("magpies", 3, seed=seed)


def play_on(match: Match, seed: int = 1) -> Match:
    rng = Random(seed)
    while not match.over:
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


# -- set-up ----------------------------------------------------------------------------------------------------------


def test_a_match_is_for_two_unless_told_otherwise() -> None:
    assert kingsarms.new("wardens").seats == 2
    assert kingsarms.new("wardens").names == ("Player 1", "Player 2")


@pytest.mark.parametrize(
    ("seats", "options", "names", "problem"),
    [
        (9, {}, (), "wardens is played by 1, 2 or 3, not by 9"),
        (2, {"colour": "red"}, (), "has no option “colour”; its options are shields"),
        (2, {"shields": "none"}, (), "shields can be few or many, not “none”"),
        (2, {}, ("Ann",), "1 names are given for 2 seats"),
    ],
)
def test_what_a_game_does_not_offer_is_refused(
    seats: int, options: dict[str, str], names: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(BadOption, match=problem):
        kingsarms.new("wardens", seats, options=options, names=names)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="magpies has no option “x”; it has none"):
        kingsarms.new("magpies", options={"x": "y"})


# -- playing ---------------------------------------------------------------------------------------------------------


def test_actions_are_taken_as_ints_or_as_words() -> None:
    one, other = wardens(), wardens()
    one.play("march")
    other.play(other.legal()[0])
    assert one.plies == other.plies
    assert one.actor == CHANCE
    assert one.weights() == [2, 2, 1]


def test_the_three_ways_to_be_misunderstood() -> None:
    match = kingsarms.new("kingstone")
    with pytest.raises(NotASentence):
        match.play("castle")
    with pytest.raises(IllegalAction) as refusal:
        match.play("move c1 c3")
    assert refusal.value.rule == "KS-12"
    assert "(KS-12)" in str(refusal.value)
    with pytest.raises(AmbiguousAction) as doubt:
        match.play("move b3")
    assert "move b3 c3" in doubt.value.candidates
    assert match.ply == 0


def test_only_who_is_asked_may_act() -> None:
    match = wardens()
    with pytest.raises(NotYourTurn, match="not the turn of Ben: Ann must act first"):
        match.play("march", seat=1)
    with pytest.raises(NotYourTurn, match="not the turn of chance"):
        match.play("fall 1", seat=CHANCE)
    match.play("march", seat=0)
    with pytest.raises(NotYourTurn, match="not the turn of Ann: chance must act first"):
        match.play("march", seat=0)
    assert match.legal(0) == []


def test_after_the_end_nothing_more_is_played() -> None:
    match = wardens("march", "fall 2", "let", "march", "fall 2", "let")
    result = match.result()
    assert result is not None
    assert (result.reason, result.payoffs, result.scores, result.winners) == ("rubble", (0.0, 0.0), (2, 2), ())
    assert match.prompt() == "The wall fell after 2 leagues."
    assert match.rules() == []
    with pytest.raises(MatchOver):
        match.play("march")
    for text in ("march", "mar"):
        with pytest.raises(MatchOver):
            match.why_not(text)


def test_winners_are_those_with_the_best_payoff() -> None:
    match = play_on(seeded())
    result = match.result()
    assert result is not None
    best = max(result.payoffs)
    assert result.winners == tuple(seat for seat in range(3) if result.payoffs[seat] == best)


# -- why not ---------------------------------------------------------------------------------------------------------


def test_why_not_answers_with_the_rule() -> None:
    match = kingsarms.new("kingstone")
    rule = match.why_not("move c1 c3")
    assert rule is not None
    assert rule.id == "KS-12"
    assert "king" in rule.text
    assert match.why_not("move b3 c3") is None
    assert match.why_not(match.legal()[0]) is None


def test_why_not_understands_shortened_words() -> None:
    match = kingsarms.new("kingstone")
    assert match.why_not("m c1 c2") is None
    found = match.why_not("att c1 c2")
    assert found is not None
    assert found.id == "KS-29"
    with pytest.raises(AmbiguousAction):
        match.why_not("m b3")
    with pytest.raises(NotASentence):
        match.why_not("castle")
    with pytest.raises(NotASentence):
        match.why_not(10**6)


@pytest.mark.parametrize("text", ["attack c1", "m c1 c4", "mo c1 a"])
def test_why_not_answers_for_the_first_of_several_sentences_that_are_all_illegal(text: str) -> None:
    match = kingsarms.new("kingstone")
    with pytest.raises(IllegalAction):
        match.parse(text)
    rule = match.why_not(text)
    assert rule is not None
    assert rule == match.why_not(match.vocabulary.fitting(text) or 0)


def test_the_rules_of_the_moment_can_be_read() -> None:
    assert [rule.id for rule in wardens("march", "fall 1").rules()] == ["WD-3"]


# -- words -----------------------------------------------------------------------------------------------------------


def test_prompts_labels_and_log_are_in_words() -> None:
    match = wardens("march", "fall 1")
    assert match.prompt() == "A stone of 1 falls on Ann. Raise your shield?"
    assert match.prompt(match.actor) == match.prompt()
    others = "A stone of 1 falls on Ann; Ben may raise the shield."
    assert [match.prompt(seat) for seat in (NOBODY, 0)] == [others] * 2
    assert [match.label(action) for action in match.legal()] == ["Raise the shield", "Let it fall"]
    match.play("raise")
    assert [(line.ply, line.text) for line in match.log()] == [
        (1, "Ann marches: league 1."),
        (2, "A stone of 1 falls."),
        (3, "Ben shields Ann."),
    ]
    assert [line.text for line in match.log(since=3)] == ["Ben shields Ann."]
    assert match.log(since=4) == []


def test_the_log_of_a_move_points_at_its_spaces() -> None:
    match = kingsarms.new("kingstone")
    match.play("move b3 c3")
    [line] = match.log()
    assert line.handles == ("space:b3", "space:c3")


def test_each_seat_reads_its_own_log() -> None:
    match = kingsarms.new("magpies", 2, names=("Ann", "Ben"))
    match.play("draw ruby")
    assert [line.text for line in match.log(0)] == ["Ann draws a gem.", "It is a ruby."]
    for other in (1, NOBODY):
        assert [line.text for line in match.log(other)] == ["Ann draws a gem."]


# -- back and forth --------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_action_where_the_caller_plays_chance() -> None:
    match = wardens("march", "fall 1", "raise")
    match.undo()
    assert (match.ply, match.actor) == (2, 1)
    match.undo()
    assert match.actor == CHANCE
    match.undo()
    assert (match.ply, match.log()) == (0, [])
    with pytest.raises(NothingToUndo):
        match.undo()


def test_undo_takes_back_what_chance_did_since() -> None:
    match = seeded()
    before, dealt = match.record().dumps(), match.ply
    assert dealt >= 7, "hands are dealt and the die is rolled before anybody chooses"
    with pytest.raises(NothingToUndo):
        match.undo()
    seat = match.actor
    match.play(match.legal()[0])
    later = match.record().dumps()
    match.undo()
    assert match.record().dumps() == before
    assert match.actor == seat
    match.play(match.legal()[0])
    assert match.record().dumps() == later, "the same choice meets the same fate"


def test_rewinding_forgets_what_came_later() -> None:
    match = play_on(seeded())
    whole = list(match.plies)
    match.rewind(0)
    assert match.plies == seeded().plies, "chance is drawn anew from the same seed"
    match = play_on(seeded())
    middle = next(n for n in range(len(whole) // 2, len(whole)) if whole[n].seat != CHANCE)
    match.rewind(middle)
    assert match.plies == whole[:middle]
    assert len({line.ply for line in match.log()} - set(range(middle + 1))) == 0
    for wrong in (-1, middle + 1):
        with pytest.raises(NothingToUndo, match=f"has the moments 0 to {middle}, not {wrong}"):
            match.rewind(wrong)


def test_a_look_back_leaves_the_match_as_it_is() -> None:
    match = play_on(seeded())
    text = match.record().dumps()
    past = match.at(9)
    assert past.plies == match.plies[:9]
    assert past.view(0) != match.view(0)
    assert past.seed is None
    play_on(match.branch(9), seed=2)
    assert match.record().dumps() == text
    with pytest.raises(NothingToUndo):
        match.at(match.ply + 1)


def test_a_branch_has_a_fate_of_its_own() -> None:
    match = play_on(seeded())
    branch = match.branch(9)
    assert branch.plies[:9] == match.plies[:9]
    assert branch.seed not in (None, match.seed)
    assert branch.seed == match.branch(9).seed
    assert match.branch(9, seed=3).seed == "3"
    assert kingsarms.verify_record(play_on(match.branch(0, seed=3)).record().dumps())
    assert wardens("march").branch(1).seed is None


# -- seeds, records, proofs ------------------------------------------------------------------------------------------


def test_the_same_seed_brings_the_same_match() -> None:
    assert play_on(seeded()).record() == play_on(seeded()).record()
    assert seeded(8).plies != seeded(7).plies
    assert kingsarms.new("magpies", seed="7").plies == kingsarms.new("magpies", seed=7).plies


def test_a_match_goes_on_from_its_record() -> None:
    match = seeded()
    again = kingsarms.load(match.record().dumps())
    assert play_on(again).record() == play_on(match).record()


def test_a_pledge_outlives_a_record_that_hides_the_seed() -> None:
    match = play_on(seeded())
    hidden = match.record(reveal=False).dumps()
    assert "\nseed:" not in hidden
    again = kingsarms.load(hidden)
    assert again.seed is None
    assert again.commitment == match.commitment
    assert again.record().dumps() == hidden


def test_an_honest_record_says_what_was_checked() -> None:
    match = play_on(seeded())
    rolls = sum(ply.seat == CHANCE for ply in match.plies)
    assert kingsarms.verify_record(match.record().dumps()) == [
        f"{match.ply} actions are legal",
        f"the match ends as the record says: {match.record().end}",
        f"{rolls} outcomes of chance come from the seed",
        "the seed is the one that was committed to",
    ]
    unfinished = seeded().record(reveal=False)
    assert kingsarms.verify_record(unfinished.dumps()) == [f"{len(unfinished.lines)} actions are legal"]


def test_a_changed_die_is_found() -> None:
    match = play_on(seeded())
    text = match.record().dumps()
    lines = text.splitlines()
    last = max(n for n, line in enumerate(lines) if line.startswith("* roll"))
    kept = "\n".join([*lines[:last], "* roll " + ("5" if lines[last] != "* roll 5" else "6")])
    with pytest.raises(RecordError, match=f"by the seed, chance gives “{lines[last][2:]}”") as found:
        kingsarms.verify_record(kept)
    assert found.value.line == last + 1


def test_a_changed_seed_is_found() -> None:
    text = play_on(seeded()).record().dumps()
    with pytest.raises(RecordError, match="not the one that was committed to") as found:
        kingsarms.verify_record(text.replace("\nseed: 7\n", "\nseed: 8\n"))
    assert text.splitlines()[found.value.line - 1] == "seed: 7"
    without = "\n".join(line for line in text.splitlines() if not line.startswith("commitment"))
    assert kingsarms.verify_record(without)
    with pytest.raises(RecordError, match="by the seed, chance gives"):
        kingsarms.verify_record(without.replace("\nseed: 7\n", "\nseed: 8\n"))


def test_a_changed_result_is_found() -> None:
    match = play_on(seeded())
    text = match.record().dumps()
    with pytest.raises(RecordError, match="but it replays to") as found:
        kingsarms.verify_record(text.replace(f"end: {match.record().end}", "end: last 1 0 0"))
    assert found.value.line == len(text.splitlines())


def test_a_changed_choice_is_found_when_it_was_not_possible() -> None:
    text = play_on(seeded()).record().dumps()
    number = next(n for n, line in enumerate(text.splitlines(), 1) if line[:1].isdigit())
    lines = text.splitlines()
    lines[number - 1] = lines[number - 1][0] + " roll 1"
    with pytest.raises(RecordError, match="not possible now") as found:
        kingsarms.verify_record("\n".join(lines))
    assert found.value.line == number


def test_what_is_imagined_is_not_the_match() -> None:
    match = seeded()
    imagined = match.sample(0, Random(1))
    assert imagined is not match.state
    assert match.game.view(imagined, 0) == match.view(0)
    assert match.game.view(imagined, 1) != match.view(1)


# -- as a person reads it --------------------------------------------------------------------------------------------


def test_what_is_printed_can_be_read() -> None:
    match = kingsarms.new("wardens", 2, names=("Ann", "Ben"))
    assert repr(match) == "<Match of wardens, ply 0, Ann to act>"
    assert repr(match.game) == "<Game wardens>"
    assert repr(match.state) == "<Road of 2 seats, agenda [<Act of seat 0>]>"
    match.play("march")
    assert repr(match) == "<Match of wardens, ply 1, chance to act>"
    assert repr(match.plies) == f"[Ply(seat=0, action={match.vocabulary.lookup('march')})]"
    while not match.over:
        match.play(match.legal()[-1], match.asked[0])
    assert repr(match) == f"<Match of wardens, ply {match.ply}, over: {match.state.ending}>"
    assert repr(match.result()).startswith(f"Result(reason='{match.state.ending}', payoffs=(")
