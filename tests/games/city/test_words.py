"""Whatever can stand on a token, a card or a chapter is said in words, made from what it does."""

import string
from typing import Any

import pytest

import kingsarms
from kingsarms.engine.effects import Effects
from kingsarms.games.city import GAME, TALES, words
from kingsarms.games.city.content import effects
from kingsarms.games.city.content.cards import GAMBLING
from kingsarms.games.city.rules.quests import Decide
from kingsarms.games.city.rules.standins import Leap
from kingsarms.games.city.rules.trade import Consent
from kingsarms.games.city.rules.verbs import DECIDE, DECLINE, LET
from tests.games.city.box import box
from tests.games.city.scene import Scene

BOOKS = {
    "powers": (effects.POWERS, words.POWERS),
    "tales": (effects.TALES, words.TALES),
    "goals": (effects.GOALS, words.GOALS),
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_effect_has_words_and_no_words_are_for_nothing(book: str) -> None:
    known, templates = BOOKS[book]
    names = {effect.name for effect in known.effects}
    assert {key.partition(".")[0] for key in templates} == names


@pytest.mark.parametrize("book", BOOKS)
def test_words_name_only_operands_of_their_effect(book: str) -> None:
    known, templates = BOOKS[book]
    for key, text in templates.items():
        fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert fields <= operands_of(known, key.partition(".")[0]) | {"extras", "cell"}, key


def operands_of(known: Effects, name: str) -> set[str]:
    return {operand.name for operand in known.effects[known.code(name)].operands}


def printed_texts() -> list[tuple[str, str]]:
    printed: Any = kingsarms.new(GAME.id).printed
    found = [(token["id"], token["effect"]) for token in printed["tokens"]]
    found += [(quest["id"], quest["goal"] or quest["first"]) for quest in printed["things"]["quests"]]
    found += [(skill["id"], skill["effect"]) for skill in printed["things"]["skills"]]
    for tale in printed["tales"]:
        found += [(f"{tale['id']} {chapter['title']}", chapter["goal"]) for chapter in tale["chapters"]]
    return found


def test_every_token_card_and_chapter_says_what_it_is_about() -> None:
    for thing, text in printed_texts():
        assert text, thing
        assert text[0].isupper() or text[0] in "+-0123456789", f"{thing}: {text}"
        assert text.endswith("."), f"{thing}: {text}"
        assert not set("{}_") & set(text), f"{thing}: {text}"


def test_what_a_few_say() -> None:
    said = dict(printed_texts())
    assert said["token:fire-ball-all-hard"] == "Strong fire on the tile of every hero in range."
    assert said["token:lifeblood-hard"] == "Heals by what the attack took; +3 health for good."
    assert said["quest:palisade"] == "Pay 6 wood."
    assert said["quest:even-hand"] == "Interact on a quest tile with: 4 attack; 4 heal."
    assert said["tale:beyond-the-gates First Blood"] == "2 creatures have died; no creature is in play."


@pytest.mark.rule("CK-5")
def test_the_tales_that_one_may_choose_are_those_of_the_pack() -> None:
    assert box().stories.ids == TALES
    assert all(f"option.tale.{tale}" in GAME.sentences for tale in TALES)
    for tale in box().stories.tales:
        assert tale.title in GAME.sentences[f"option.tale.{tale.id}"], tale.id


def test_a_quests_choice_names_the_quest_where_it_stands_without_its_question() -> None:
    scene = Scene()
    match, cards = scene.match, scene.box.cards
    quest = cards.type.index(GAMBLING)
    scene.state.push(Decide(0, quest))
    title = cards.quest_titles[quest]
    assert match.label(DECIDE) == "The first choice of the quest"
    assert match.label_alone(DECIDE, match.ply) == f"{title}: the first choice"
    assert match.label_alone(DECLINE, match.ply) == f"Decline {title}"


def test_an_answer_says_what_it_declines_where_it_stands_without_its_question() -> None:
    scene = Scene()
    match, item = scene.match, 0
    scene.state.push(Consent(0, item, 0, 1))
    name = scene.box.cards.item_names[item]
    assert match.label(DECLINE) == "Decline"
    assert match.label_alone(DECLINE, match.ply) == f"Refuse {match.names[1]} the {name}"
    scene.state.push(Leap(0))
    assert match.label(LET) == "No"
    assert match.label_alone(LET, match.ply) == "Do not leap away"


def test_the_log_counts_no_rounds_before_the_first_one() -> None:
    match = kingsarms.new(GAME.id, seed=1)
    assert match.prompt() == "Choose your hero."
    headings = [line.text for line in match.log() if line.sign == "chapter"]
    assert headings == ["Set-up."]
    while len(headings) < 3:
        match.play(match.legal()[0])
        headings = [line.text for line in match.log() if line.sign == "chapter"]
    assert headings[2] == "Round 1."
