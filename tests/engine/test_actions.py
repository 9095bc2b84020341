"""Actions: ints, notation, handles, and reading what a player types."""

import pytest

from kingsarms.engine.actions import Domain, Verb, Vocabulary, numbers
from kingsarms.engine.errors import AmbiguousAction, IllegalAction, NotASentence
from kingsarms.engine.verbs import Verbs

SPACE = Domain("space", ("a1", "b1", "b2"))
WORDS = Vocabulary(
    Verb("pass"),
    Verb("move", SPACE, SPACE),
    Verb("influence", numbers("advisor", 4), SPACE, pattern="influence {} with {}"),
    Verb("roll", numbers("face", 2), chance=True),
)


def test_the_actions_are_dense_and_in_the_order_of_the_verbs() -> None:
    assert WORDS.size == 1 + 9 + 12 + 2
    assert [WORDS.base(verb.name) for verb in WORDS.verbs] == [0, 1, 10, 22]
    assert WORDS.notation(0) == "pass"
    assert WORDS.notation(1) == "move a1 a1"
    assert WORDS.notation(9) == "move b2 b2"
    assert WORDS.notation(10) == "influence 0 with a1"
    assert WORDS.notation(23) == "roll 1"


def test_the_first_operand_counts_most() -> None:
    assert WORDS.encode("move", 2, 1) == WORDS.base("move") + 2 * 3 + 1
    assert WORDS.decode(WORDS.encode("influence", 3, 2)).operands == (3, 2)


def test_handles_are_what_a_player_points_at() -> None:
    assert WORDS.handles(WORDS.encode("move", 0, 2)) == ("space:a1", "space:b2")
    assert WORDS.handles(WORDS.encode("influence", 1, 0)) == ("space:a1",)
    assert WORDS.handles(0) == ()


@pytest.mark.parametrize("action", [-1, 24, 1000])
def test_a_number_outside_the_vocabulary_is_no_action(action: int) -> None:
    with pytest.raises(NotASentence, match="from 0 to 23"):
        WORDS.decode(action)


@pytest.mark.parametrize(
    ("verb", "operands", "problem"),
    [
        ("move", (0,), "takes 2 operands, not 1"),
        ("move", (0, 3), "3 is not a space"),
        ("move", (-1, 0), "-1 is not a space"),
        ("dance", (), "no verb 'dance'"),
    ],
)
def test_encoding_nonsense_is_refused(verb: str, operands: tuple[int, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        WORDS.encode(verb, *operands)


def test_domains_and_vocabularies_check_themselves() -> None:
    with pytest.raises(ValueError, match="1 titles for 2 names"):
        Domain("place", ("a", "b"), ("Inn",))
    with pytest.raises(ValueError, match="3 handles for 2 names"):
        Domain("place", ("a", "b"), handles=((), (), ()))
    with pytest.raises(ValueError, match="share a name"):
        Vocabulary(Verb("move"), Verb("move", SPACE))


LEGAL = [WORDS.encode("move", 0, 1), WORDS.encode("move", 0, 2), WORDS.encode("influence", 3, 1)]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("move a1 b1", "move a1 b1"),
        ("  MOVE   a1  B2 ", "move a1 b2"),
        ("m b2", "move a1 b2"),
        ("b2", "move a1 b2"),
        ("inf", "influence 3 with b1"),
        ("i w b1", "influence 3 with b1"),
        ("3", "influence 3 with b1"),
    ],
)
def test_words_may_be_shortened_and_left_out(text: str, notation: str) -> None:
    assert WORDS.notation(WORDS.parse(text, LEGAL)) == notation


def test_what_fits_several_legal_actions_is_ambiguous() -> None:
    with pytest.raises(AmbiguousAction, match="“m a1” could be: move a1 b1, move a1 b2") as found:
        WORDS.parse("m a1", LEGAL)
    assert found.value.candidates == ("move a1 b1", "move a1 b2")


def test_a_long_list_of_candidates_is_cut_short() -> None:
    with pytest.raises(AmbiguousAction, match=" …") as found:
        WORDS.parse("m", range(1, 10))
    assert len(found.value.candidates) == 9


def test_a_full_sentence_is_never_ambiguous() -> None:
    words = Vocabulary(Verb("build", Domain("kind", ("inn", "inn-yard"))))
    assert words.notation(words.parse("build inn", [0, 1])) == "build inn"


@pytest.mark.parametrize("text", ["move b2 a1", "pass", "roll 1", "mo b2 b1"])
def test_a_sentence_that_is_not_legal_now_is_told_from_nonsense(text: str) -> None:
    with pytest.raises(IllegalAction, match="is not possible now"):
        WORDS.parse(text, LEGAL)


@pytest.mark.parametrize("text", ["", "   ", "dance", "move a1 z9", "b1 move", "move a1 b1 b2 b2"])
def test_nonsense_is_answered_with_the_verbs_of_the_players(text: str) -> None:
    with pytest.raises(NotASentence, match=r"The verbs are: influence, move, pass\.$"):
        WORDS.parse(text, LEGAL)


def test_operands_may_come_in_any_order_where_that_is_clear() -> None:
    space = Domain("space", ("a1", "b1", "c1"))
    parts = Domain("parts", ("a1+b1", "a1+c1"))
    words = Vocabulary(Verb("move", space, space), Verb("part", parts))
    swapped = words.encode("part", 1)
    assert words.named("part c1+a1") == words.named("part a1+c1") == swapped
    assert words.parse("part c1+a1", [swapped]) == swapped
    assert words.named("move a1 b1") != words.named("move b1 a1")  # there the order says something
    assert words.named("part c1+b1") is None
    assert words.lookup("part c1+a1") is None  # a record has one way to say it


def test_a_sentence_can_be_looked_up_legal_or_not() -> None:
    assert WORDS.lookup(" Move B2  a1") == WORDS.encode("move", 2, 0)
    assert WORDS.lookup("move b2") is None


def declared() -> Verbs:
    verbs = Verbs()
    verbs.add("pass")
    verbs.add("move", 3, 3)
    verbs.add("roll", 2, chance=True)
    return verbs


def test_declared_verbs_get_their_words_in_any_order() -> None:
    words = Vocabulary.of(declared(), Verb("roll", numbers("face", 2)), Verb("move", SPACE, SPACE, pattern="go {} {}"))
    assert [verb.name for verb in words.verbs] == ["pass", "move", "roll"]
    assert [words.base(block.name) for block in declared().blocks] == [block.first for block in declared().blocks]
    assert words.size == declared().size == 12
    assert words.notation(words.encode("move", 0, 1)) == "go a1 b1"
    assert [verb.chance for verb in words.verbs] == [False, False, True]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([Verb("roll", numbers("face", 2))], "move: words for 1 actions, but 9 are declared"),
        ([Verb("move", SPACE), Verb("roll", numbers("face", 2))], "move: words for 3 actions, but 9"),
        ([Verb("move", SPACE, SPACE), Verb("roll", numbers("face", 3))], "roll: words for 3 actions, but 2"),
        ([Verb("move", SPACE, SPACE), Verb("sing")], "words for sing, which nobody declared"),
    ],
)
def test_words_that_do_not_fit_what_is_declared_are_refused(words: list[Verb], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Vocabulary.of(declared(), *words)


def test_the_last_verb_may_speak_of_fewer() -> None:
    words = Vocabulary.of(declared(), Verb("move", SPACE, SPACE), Verb("roll", numbers("face", 1)))
    assert words.size == declared().size - 1
