"""A person plays: by number and by words, with undo, hints, rules, saving and leaving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingsarms
from kingsarms.terminal import saves
from kingsarms.terminal.saves import PERSON
from kingsarms.terminal.sitting import RECENT, Sitting
from tests.terminal.conftest import Play, Scene

DUEL = (PERSON, PERSON)
NAMES = ("Ann", "Ben")
# On the small board: the enemy's king leaves its throne, and a serf walks in.
SIEGE = [
    "move b2 a3",
    "move d4 e3",
    "attack d2 e3",
    "move b4 c3",
    "attack c2 c3",
    "attack c4 c3",
    "move c1 c2",
    "move c5 c4",
    "move c2 d2",
    "move c4 c3",
    "move a3 c5",
]


def duel(**options: str) -> kingsarms.Match:
    return kingsarms.new("kingstone", seed=7, names=NAMES, options=options)


def notations(match: kingsarms.Match) -> list[str]:
    return [match.notation(ply.action) for ply in match.plies]


# -- saying what one does --------------------------------------------------------------------------------------------


def test_an_action_can_be_a_number_its_words_short_words_or_its_words_without_the_verb(play: Play) -> None:
    match = duel()
    number = [match.notation(action) for action in match.legal()].index("move a3 a4") + 1
    play(match, DUEL, str(number), "move a7 a6", "m c1 c2", "e7 e6")
    assert notations(match) == ["move a3 a4", "move a7 a6", "move c1 c2", "move e7 e6"]


def test_words_without_the_verb_mean_the_sentence_that_has_no_more_words(play: Play) -> None:
    """After b3 has left, the knight on b2 may go to b3, or split onto b3 and another space."""
    match = duel()
    play(match, DUEL, "b3 c3", "b7 c7", "b2 b3")
    assert notations(match)[-1] == "move b2 b3"


def test_what_could_be_several_things_is_shown_with_their_numbers(play: Play) -> None:
    match = duel()
    scene = play(match, DUEL, "b2 c", "quit")
    answer = scene.after("b2 c")
    assert "could be one of these" in answer
    offered = [match.notation(action) for action in match.legal()]
    shown = re.findall(r"^ *(\d+) .*?(move b2 c\d)$", answer, re.M)
    assert [(int(number), words) for number, words in shown] == [
        (offered.index(words) + 1, words) for words in ("move b2 c2", "move b2 c3")
    ]
    assert match.ply == 0


def test_an_illegal_wish_is_answered_with_its_rule(play: Play) -> None:
    scene = play(duel(), DUEL, "move c1 c4", "c1 c4", "why c1 c2", "why 1", "why", "quit")
    for typed in ("move c1 c4", "c1 c4"):
        answer = scene.after(typed)
        assert "“move c1 c4” is not possible now" in answer
        assert "KS-12   A king moves one space a turn." in answer
    assert "“move c1 c2” is possible now" in scene.after("why c1 c2")
    assert "“move c1 c2” is possible now" in scene.after("why 1")
    assert "why move c1 c2" in scene.after("why")


def test_nonsense_and_numbers_too_high_are_told_apart_and_change_nothing(play: Play) -> None:
    match = duel()
    scene = play(match, DUEL, "dance", "77", "why dance", "", "quit")
    assert "neither a choice nor a command" in scene.after("dance")
    assert f"There is no choice 77: they run from 1 to {len(match.legal())}." in scene.after("77")
    assert "not an action" in scene.after("why dance")
    assert match.ply == 0


def test_a_vague_wish_is_asked_back(play: Play) -> None:
    assert "could mean many things" in play(duel(), DUEL, "why split", "quit").after("why split")


# -- commands --------------------------------------------------------------------------------------------------------


def test_undo_takes_back_ones_own_last_action_and_the_bots_answer(play: Play) -> None:
    match = duel()
    scene = play(match, (PERSON, "random"), "a3 a4", "e3 e4", "undo", "undo", "undo", "quit")
    assert match.ply == 0
    assert "nothing of yours to take back" in scene.text


def test_undo_between_two_people_takes_back_one_action(play: Play) -> None:
    match = duel()
    play(match, DUEL, "a3 a4", "a7 a6", "u")
    assert notations(match) == ["move a3 a4"]


def test_a_hint_names_the_winning_move_its_number_its_chances_and_why(play: Play) -> None:
    """The enemy's king has left its throne, and a serf is three steps away."""
    match = duel(board="skirmish")
    for move in SIEGE[:-1]:
        match.play(move)
    number = [match.notation(action) for action in match.legal()].index("move a3 c5") + 1
    answer = play(match, DUEL, "hint", "quit").after("hint")
    best, why = answer.splitlines()[1:3]
    assert re.match(rf" *{number}  Move a3 to c5 +100%$", best), answer
    assert "more often than" in why or "about as good as" in why


def test_a_hint_where_there_is_no_choice_says_so(play: Play) -> None:
    match = kingsarms.new("wardens", seats=2, seed=1)  # the wall is whole: nothing to do but march
    assert len(match.legal()) == 1
    assert "nothing to choose" in play(match, DUEL, "hint", "quit").after("hint")


def test_rules_shows_those_of_the_moment_one_or_all(play: Play) -> None:
    scene = play(duel(), DUEL, "rules", "rules 17", "rules ks-4", "rules 999", "rules all", "quit")
    assert "KS-24" in scene.after("rules")
    assert "KS-17" not in scene.after("rules")
    assert scene.after("rules 17").startswith("KS-17 ")
    assert "House ruling" in scene.after("rules ks-4")
    assert "no rule KS-999" in scene.after("rules 999")
    assert scene.after("rules all").count("\nKS-") == len(duel().game.ledger) - 1


def test_log_tells_the_last_lines_or_all(play: Play) -> None:
    match = duel()
    scene = play(match, DUEL, *["1"] * 18, "log", "log all", "quit")
    told = [f"  {line.text}" for line in match.log()]
    assert len(told) > RECENT
    assert scene.after("log").splitlines() == told[-RECENT:]
    assert scene.after("log all").splitlines() == told


def test_choices_lists_every_choice_even_where_the_screen_was_too_small(play: Play) -> None:
    match = duel()
    listed = play(match, DUEL, "choices", "quit").after("choices")
    numbers = {int(number) for number in re.findall(r" (\d+) ", listed)}
    assert numbers == set(range(1, len(match.legal()) + 1))


def test_on_paper_every_choice_is_printed_at_once(play: Play) -> None:
    match = duel()
    shown = play(match, DUEL, "quit").text
    assert all(f" {number} " in shown for number in range(1, len(match.legal()) + 1))


def test_board_draws_the_table_again(play: Play) -> None:
    scene = play(duel(), DUEL, "board", "quit")
    assert "[▲K]" in scene.after("board")


def test_help_explains_every_command(play: Play) -> None:
    answer = play(duel(), DUEL, "?", "quit").after("?")
    for command in ("undo", "hint", "why ACTION", "rules", "log", "choices", "board", "save FILE", "quit", "help"):
        assert re.search(rf"^{command}\b", answer, re.M), command


# -- keeping ---------------------------------------------------------------------------------------------------------


def test_leaving_keeps_the_match_and_says_how_to_resume(play: Play, somebodys_home: Path) -> None:
    scene = play(duel(), (PERSON, "random"), "a3 a4", "quit")
    kept = saves.latest()
    assert kept is not None
    assert "\n  kingsarms play --resume\n" in scene.text
    assert f"It lies in ~/{kept.relative_to(somebodys_home)}" in scene.text
    text = kept.read_text("utf-8")
    assert saves.players_of(text, 2) == (PERSON, "random")
    assert notations(kingsarms.load(text))[0] == "move a3 a4"


def test_leaving_a_match_in_a_file_of_ones_own_names_the_file(play: Play, somebodys_home: Path) -> None:
    scene = play(duel(), DUEL, "a3 a4", "quit", path=somebodys_home / "my games" / "mine.record")
    assert f"\n  kingsarms play --resume '{somebodys_home}/my games/mine.record'\n" in scene.text


def test_nobody_at_the_keyboard_is_like_leaving(play: Play) -> None:
    scene = play(duel(), DUEL, "a3 a4")
    assert "The match is kept" in scene.text
    assert saves.latest() is not None


def test_a_match_without_an_action_is_not_kept(play: Play) -> None:
    assert "Nothing was played" in play(duel(), DUEL, "quit").text
    assert saves.latest() is None


def test_a_crash_in_mid_match_loses_nothing_but_the_last_question(play: Play) -> None:
    match = duel()

    class Lightning(BaseException):
        pass

    def read(prompt: str) -> str:
        if match.ply == 1:
            raise Lightning
        return "a3 a4"

    with pytest.raises(Lightning):
        Sitting(match, DUEL, console=Scene().console, read=read).play()
    kept = saves.latest()
    assert kept is not None
    assert notations(kingsarms.load(kept.read_text("utf-8"))) == ["move a3 a4"]


def test_save_writes_a_file_of_ones_own_and_never_over_another(play: Play, tmp_path: Path) -> None:
    mine, other, far = tmp_path / "mine.record", tmp_path / "other.txt", tmp_path / "no" / "such"
    other.write_text("precious")
    (tmp_path / "no").write_text("a file, not a folder")
    lines = ("save", f"save {mine}", "a3 a4", f"save {mine}", f"save {other}", f"save {far}", "quit")
    scene = play(duel(), DUEL, *lines, width=300)
    assert "into which file" in scene.after("save")
    assert "exists already" in scene.after(f"save {other}")
    assert "cannot be written" in scene.after(f"save {far}")
    assert other.read_text() == "precious"
    assert notations(kingsarms.load(mine.read_text("utf-8"))) == ["move a3 a4"]  # its own file it may write again


def test_a_full_disk_does_not_end_a_match(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    match = duel()
    scene = play(match, DUEL, "a3 a4", "a7 a6", "quit")
    assert match.ply == 2
    assert "could not be kept" in scene.text


def test_a_record_without_a_seed_can_be_played_on_and_still_verifies(play: Play, tmp_path: Path) -> None:
    """Chance was played by hand so far; it goes on by itself, and no seed is claimed for it."""
    match = kingsarms.new("wardens", seats=2, seed=None, names=NAMES)
    path = tmp_path / "wardens.record"
    play(match, DUEL, "1", "1", "1", path=path)
    assert any(ply.seat == kingsarms.CHANCE for ply in match.plies)
    text = path.read_text("utf-8")
    assert "seed:" not in text
    assert kingsarms.verify_record(text)


# -- the end ---------------------------------------------------------------------------------------------------------


def test_the_end_is_told_and_can_be_taken_back(play: Play) -> None:
    match = duel(board="skirmish")
    scene = play(match, DUEL, *SIEGE, "rules", "hint", "why a3 c5", "choices", "a3 c5", "log", "undo", "quit")
    assert "The throne has fallen: victory by siege." in scene.text
    assert "Ann wins." in scene.text
    assert "the match is over" in scene.after("rules").lower()
    for typed in ("hint", "why a3 c5", "choices"):
        assert "nothing to decide" in scene.after(typed)
    assert "Ann: serf a3 to c5." in scene.after("log")
    assert not match.over
    assert notations(match) == SIEGE[:-1]


def test_after_the_end_enter_leaves_and_says_how_to_look_back(play: Play) -> None:
    scene = play(duel(board="skirmish"), DUEL, *SIEGE, "")
    assert "kingsarms record replay " in scene.text
    assert saves.latest() is None  # nothing is left unfinished


def test_company_wins_or_loses_together(play: Play) -> None:
    words = set()
    for seed in range(8):
        match = kingsarms.new("wardens", seats=2, seed=seed)
        scene = play(match, DUEL, *["1"] * 200)
        result = match.result()
        assert result is not None
        words.add((bool(result.winners), "You have won, all together." in scene.text))
        assert ("You have lost, all together." in scene.text) == (not result.winners)
    assert words == {(True, True), (False, False)}


# -- several people, and secrets ---------------------------------------------------------------------------------------


def test_with_secrets_the_keyboard_is_handed_over_before_anything_is_shown(play: Play) -> None:
    match = kingsarms.new("magpies", seats=2, seed=3, names=NAMES)
    scene = play(match, DUEL, *["", "1"] * 6)
    asked = [re.sub(r"[^A-Za-z ].*", "", prompt) for prompt in scene.asked]
    turns = [prompt for prompt in asked if prompt in NAMES]
    assert len(set(turns)) == 2  # both had their say
    for place, prompt in enumerate(asked):
        if prompt in NAMES:
            before = [other for other in asked[:place] if other in NAMES]
            handed = asked[place - 1] == f"Now {prompt}"
            assert handed == (not before or before[-1] != prompt), (place, asked)


def test_without_secrets_nobody_looks_away(play: Play) -> None:
    scene = play(duel(), DUEL, "a3 a4", "a7 a6")
    assert not any(prompt.startswith("Now") for prompt in scene.asked)


def test_a_person_alone_is_not_asked_to_look_away(play: Play) -> None:
    match = kingsarms.new("magpies", seats=2, seed=3, names=NAMES)
    scene = play(match, (PERSON, "random"), "1", "1")
    assert not any(prompt.startswith("Now") for prompt in scene.asked)


def test_a_persons_log_holds_whispers_to_them_alone(play: Play) -> None:
    match = kingsarms.new("magpies", seats=2, seed=3, names=NAMES)
    scene = play(match, (PERSON, "random"), "log all", "quit")
    own = {line.text for line in match.log(0)} - {line.text for line in match.log()}
    others = {line.text for line in match.log(1)} - {line.text for line in match.log()} - own
    assert own
    assert all(text in scene.after("log all") for text in own)
    assert not any(text in scene.text for text in others)
