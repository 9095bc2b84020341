"""Sentences: templates with typed parameters."""

import pytest

from kingsarms.engine.actions import Domain, numbers
from kingsarms.engine.text import Phrase, Templates

PLACES = {
    "place": Domain("place", ("inn", "mill"), ("Golden Inn", "Old Mill")),
    "face": numbers("face", 6),
    "road": Domain("road", ("inn-mill",), ("the road",), handles=(("place:inn", "place:mill"),)),
}
ENGLISH = Templates(
    {
        "plain": "The bell rings.",
        "mixed": "{0:seat} brings {2:count:cart|carts} to the {1:place}; {3} left.",
        "carts": "{0:count:cart|carts|no cart} left.",
        "share": "{0}% go to {1:seat}.",
        "twice": "From the {0:place} to the {0:place} by {1:road} on a {2:face}.",
    }
)


def say(key: str, *args: int) -> str:
    return ENGLISH.render(Phrase(key, args), names=("Ann", "Ben"), domains=PLACES)


def test_each_kind_of_parameter_is_shown_in_its_way() -> None:
    assert say("plain") == "The bell rings."
    assert say("mixed", 1, 0, 1, -4) == "Ben brings 1 cart to the Golden Inn; -4 left."
    assert say("mixed", 0, 1, 0, 12) == "Ann brings 0 carts to the Old Mill; 12 left."
    assert [say("carts", many) for many in (0, 1, 2)] == ["no cart left.", "1 cart left.", "2 carts left."]
    assert say("share", 50, 0) == "50% go to Ann."
    assert say("twice", 1, 0, 5) == "From the Old Mill to the Old Mill by the road on a 5."


def test_names_are_not_read_as_templates() -> None:
    text = ENGLISH.render(Phrase("mixed", (0, 0, 2, 0)), names=("{1:place}",), domains=PLACES)
    assert text == "{1:place} brings 2 carts to the Golden Inn; 0 left."


def test_a_sentence_knows_the_things_it_speaks_of_once_each() -> None:
    assert ENGLISH.handles(Phrase("twice", (0, 0, 3)), domains=PLACES) == ("place:inn", "place:mill")
    assert ENGLISH.handles(Phrase("mixed", (0, 1, 2, 3)), domains=PLACES) == ("place:mill",)
    assert ENGLISH.handles(Phrase("plain"), domains=PLACES) == ()


def test_own_things_are_of_the_seat_that_was_named_last() -> None:
    tales = Templates(
        {"gift": "{0:seat} gives {1:house} to {2:seat}, who has {3:house}.", "sale": "{0:house} is sold."}
    )
    houses = {"house": Domain("house", ("inn", "mill"), own=True)}
    told = tales.handles(Phrase("gift", (2, 0, 1, 1)), domains=houses)
    assert told == ("seat:2/house:inn", "seat:1/house:mill")
    assert tales.handles(Phrase("sale", (0,)), domains=houses) == ()


def test_templates_tell_their_keys_and_kinds() -> None:
    assert "plain" in ENGLISH
    assert "verse" not in ENGLISH
    assert ENGLISH.keys() == {"plain", "mixed", "carts", "share", "twice"}
    assert ENGLISH.kinds() == {"seat", "count", "place", "face", "road"}


def test_an_unknown_sentence_or_kind_is_a_fault_of_the_game() -> None:
    with pytest.raises(KeyError, match="verse"):
        say("verse")
    with pytest.raises(KeyError, match="beast"):
        Templates({"x": "{0:beast}"}).render(Phrase("x", (0,)), names=(), domains=PLACES)
