"""Actions: ints, notation, handles, and reading what a player types."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

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


def test_a_domain_may_point_at_things_of_another_name() -> None:
    assert Domain("good", ("gold",), thing="stock").handles_of(0) == ("stock:gold",)
    assert Domain("good", ("gold",), thing="stock", own=True).handles_of(0) == ("own/stock:gold",)


def test_verbs_of_the_same_operands_are_named_in_a_row() -> None:
    words = Vocabulary(*Verb.each(("move", "swap-by-knight"), SPACE, SPACE))
    assert [verb.name for verb in words.verbs] == ["move", "swap-by-knight"]
    assert words.notation(words.encode("swap-by-knight", 0, 2)) == "swap-by-knight a1 b2"


def test_a_vocabulary_knows_what_else_sentences_speak_of() -> None:
    words = Vocabulary.of(Verbs(), besides=(numbers("year", 5),))
    assert (words.size, list(words.domains)) == (0, ["year"])
    assert set(WORDS.domains) == {"space", "advisor", "face"}


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


# -- many actions ----------------------------------------------------------------------------------------------------


class _Names(tuple[str, ...]):
    """Names that know how often one of them was looked at."""

    looks = 0

    def __iter__(self) -> Iterator[str]:
        for name in super().__iter__():
            _Names.looks += 1
            yield name

    def __getitem__(self, place: Any) -> Any:
        _Names.looks += 1
        return super().__getitem__(place)


def many() -> Vocabulary:
    """More than a million sentences could not be listed at every start, and twenty thousand should not be."""
    hex_ = Domain("hex", _Names(f"hex-{n}" for n in range(150)))
    pair = Domain("pair", _Names(f"{one}+{other}" for one in range(40) for other in range(one)))
    return Vocabulary(Verb("wait"), Verb("march", hex_, hex_, pattern="march {} to {}"), Verb("join", pair))


def test_many_actions_cost_nothing_at_the_start() -> None:
    _Names.looks = 0
    words = many()
    names = sum(len(operand.names) for verb in words.verbs for operand in verb.operands)
    assert words.size > 20_000
    assert _Names.looks < 2 * names, "made once"
    _Names.looks = 0
    assert words.notation(words.encode("march", 149, 3)) == "march hex-149 to hex-3"
    assert _Names.looks == 2


@pytest.mark.parametrize(
    ("text", "operands"),
    [
        ("march hex-149 to hex-3", ("march", 149, 3)),
        ("join 39+38", ("join", 779)),
        ("join 38+39", ("join", 779)),
        ("mar 149 to 3", None),
        ("march hex-149 to hex-200", None),
        ("gallop", None),
    ],
)
def test_many_actions_are_read_without_listing_them(text: str, operands: tuple[Any, ...] | None) -> None:
    words = many()
    legal = [words.encode("march", 0, 1), words.encode("join", 779), words.encode("march", 149, 3)]
    _Names.looks = 0
    if operands is None:
        with pytest.raises(NotASentence):
            words.parse(text, legal)
    else:
        assert words.parse(text, legal) == words.encode(*operands)
    assert _Names.looks < 12 * (150 + 780), "each name is looked at a few times, not each action"


def test_a_short_text_stands_for_the_first_action_that_fits() -> None:
    words = many()
    assert words.fitting("m 7") is None
    assert words.fitting("m hex-7 hex-7") == words.encode("march", 7, 7)
    assert words.fitting("m hex-12 to hex-14") == words.encode("march", 12, 14)
    assert words.fitting("m t hex-14") == words.encode("march", 0, 14)
    assert words.fitting("to") == words.encode("march", 0, 0)
    assert words.fitting("j 2") == words.encode("join", 1)
    assert words.fitting("") is None


def test_too_many_actions_are_refused_with_the_verb_to_blame() -> None:
    hex_ = numbers("hex", 400)
    with pytest.raises(
        ValueError, match=r"^160001 actions are too many, at most 100000 .* 160000 .* “march {} {}”: ask"
    ):
        Vocabulary(Verb("wait"), Verb("march", hex_, hex_))


@pytest.mark.parametrize("pattern", ["go {} {} {}", "{} goes {}", "go {}-{}", "go {0} {1}"])
def test_a_pattern_is_words_and_places_for_operands(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"^move: “.*” must be words, the first as it is, {} for each operand$"):
        Verb("move", SPACE, SPACE, pattern=pattern)


def test_an_operand_goes_unsaid_only_if_it_has_one_value() -> None:
    guard = Domain("guard", ("guard",))
    words = Vocabulary(Verb("collect", guard, pattern="collect"), Verb("move", SPACE, guard, pattern="move {}"))
    assert [words.lookup(words.notation(action)) for action in range(words.size)] == [0, 1, 2, 3]
    assert words.handles(words.parse("mo b1", [1, 2])) == ("space:b1", "guard:guard")
    with pytest.raises(ValueError, match=r"move: “go {}” does not say which space"):
        Verb("move", SPACE, SPACE, pattern="go {}")


def test_reading_agrees_with_a_list_of_all_sentences() -> None:
    """As it was once done: every sentence written out, and all of them looked through."""
    spot = Domain("spot", ("a", "b", "b c", "c", "a b"))
    pile = Domain("pile", ("a+b", "a+a", "b", "c+b"))
    words = Vocabulary(
        Verb("go", spot, spot), Verb("put", pile, spot, pattern="put {} on {}"), Verb("put-by", pattern="put by")
    )
    notations = [words.notation(action) for action in range(words.size)]
    bags = [(first, sorted(rest.replace("+", " ").split())) for first, _, rest in (n.partition(" ") for n in notations)]
    rng = Random(5)
    for _ in range(4000):
        count = rng.randrange(0, 6)
        picked = [
            rng.choice(("go", "put", "put", "on", "by", "a", "b", "c", "a+b", "b+a", "g", "p")) for _ in range(count)
        ]
        text = " ".join(picked)
        listed = notations.index(text) if text in notations else None
        assert words.lookup(text) == listed
        bag = (picked[0], sorted(" ".join(picked[1:]).replace("+", " ").split())) if picked else ("", [])
        alike = [action for action, other in enumerate(bags) if other == bag]
        assert words.named(text) == (listed if listed is not None else alike[0] if len(alike) == 1 else None)
        fitting = [n for n, notation in enumerate(notations) if picked and begins(picked, notation.split())]
        assert words.fitting(text) == (fitting[0] if fitting else None)


def begins(words: Sequence[str], sentence: Sequence[str]) -> bool:
    rest = iter(sentence)
    return all(any(candidate.startswith(word) for candidate in rest) for word in words)


# -- declared verbs --------------------------------------------------------------------------------------------------


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
