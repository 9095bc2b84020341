"""Actions, labels, views: what players and programs read."""

import re
from random import Random

import pytest

import kingsarms
from kingsarms.games.kingswood.pack import COMMON, LOCATION_IDS
from tests.games.kingswood.scene import Scene


@pytest.mark.parametrize(
    ("notation", "label", "handles"),
    [
        ("collect", "Collect the guard's pay", ("guard",)),
        ("explore tavern", "Explore from the Tavern", ("location:tavern",)),
        ("move witchs-hut", "Move to the Witch's Hut", ("location:witchs-hut",)),
        ("refresh-all book", "Pay 1 coin: refresh all your spellbooks", ("seat:0/skill:book",)),
        ("buy heart", "Pay 1 coin: gain a heart", ("seat:0/skill:heart",)),
        ("refresh sword", "Refresh a sword", ("seat:0/skill:sword",)),
        ("capture top", "Capture the top card of the deck, unseen", ("deck",)),
        ("swap for dragon", "Swap for the Dragon", ("monster:dragon",)),
        ("earn", "Take 3 coins", ("location:market",)),
        ("pass", "Skip", ()),
    ],
)
def test_an_action_has_words_and_things_to_point_at(notation: str, label: str, handles: tuple[str, ...]) -> None:
    match = Scene().match
    action = match.vocabulary.lookup(notation)
    assert action is not None
    assert match.label(action) == label
    assert match.handles(action) == handles


def test_a_short_word_is_enough() -> None:
    scene = Scene()
    scene.play("exp tav")
    assert scene.where()[0] == "tavern"
    assert scene.state.origin == scene.site("tavern")


def test_the_view_tells_what_is_missing_for_a_fight() -> None:
    scene = Scene()
    scene.forest("goblin-thief", "dragon", "giant-rat")
    scene.purse(0, sword=1, heart=1, coin=1, tired="sb")
    cards = {card["id"]: card for card in scene.match.seen(0)["forest"]}
    assert cards["monster:giant-rat"]["affordable"]
    assert cards["monster:goblin-thief"]["missing"] == {"coin": 1}
    assert cards["monster:dragon"]["missing"] == {"sword": 3, "book": 3, "heart": 2}
    assert cards["monster:dragon"]["cost"] == {"sword": 4, "book": 3, "heart": 3, "broken": 0, "coin": 0}
    assert cards["monster:giant-rat"]["reward"] == {"kind": "coins", "amount": 1, "text": "Gain 1 coin"}
    scene.forest("iceball")
    assert scene.match.seen(0)["forest"][0]["missing"] == {"heart": 2}  # the broken heart is one of them


def test_the_view_counts_a_known_top_card_with_the_deck() -> None:
    scene = Scene()
    scene.deck("zombie", "dragon", "giant")
    scene.state.top = scene.number("ghost")
    deck = scene.match.seen(1)["deck"]
    assert (deck["chapter_one"], deck["chapter_two"]) == (2, 2)
    assert deck["top"]["name"] == "Ghost"


def test_the_view_tells_fares_while_an_adventurer_is_under_way() -> None:
    scene = Scene()
    assert all(place["fare"] is None for place in scene.match.seen(0)["village"])
    scene.purse(coin=3)
    scene.play("explore tavern")
    fares = {place["id"]: place["fare"] for place in scene.match.seen(0)["village"] if place["fare"] is not None}
    assert fares == {"location:forest": 2, "location:market": 0, "location:manor-house": 1}
    assert scene.match.seen(0)["exploring"] == {"origin": "location:tavern", "at": "location:tavern", "reserve": 0}
    scene.play("pass", "move market")
    assert scene.match.seen(0)["exploring"] == {"origin": "location:tavern", "at": "location:market", "reserve": 0}
    assert all(place["fare"] is None for place in scene.match.seen(0)["village"])
    scene.play("earn")
    assert scene.match.seen(0)["exploring"] is None


def test_the_danger_track_is_for_one() -> None:
    several, alone = Scene(2).match.seen(), Scene(1).match.seen(0)
    assert (several["solo"], several["hunt"]) == (None, None)
    assert alone["solo"]["danger"] == 0
    assert alone["hunt"] == {"overrun": 4, "needed": 2}
    assert [beast["name"] for beast in alone["solo"]["beasts"]] == ["Giant", "Genie", "Dragon"]


def test_bonuses_are_said_in_words() -> None:
    scene = Scene()
    scene.forest("goblin-king", "treant", "dark-witch")
    texts = [card["bonus"]["text"] for card in scene.match.seen()["forest"]]
    assert texts == [
        "1 Fame per goblin defeated",
        "1 Fame per 2 different families defeated",
        "1 Fame per 2 spellbooks owned",
    ]
    scene.forest("werewolf", "troll", "lich")
    texts = [card["bonus"]["text"] for card in scene.match.seen()["forest"]]
    assert texts == ["1 Fame per brute defeated", "1 Fame per 2 beasts defeated", "1 Fame per undead defeated"]


def test_what_is_told_reads_well() -> None:
    """One coin, two coins; and no full stop after a name that ends with a mark of its own."""
    told = set()
    for seed, special in enumerate(LOCATION_IDS[COMMON:]):
        match = kingsarms.new("kingswood", seats=2, seed=seed, options={"special": special, "guild-1": "krom"})
        rng = Random(seed)
        while not match.over:
            told.add(match.prompt())
            match.play(rng.choice(match.legal()))
        told |= {line.text for line in match.log(0)}
    clumsy = re.compile(r"\b1 (coins|tokens)\b|\b[02-9] (coin|token)\b|[!?]\.|\ba [aeiou]|  ")
    assert [line for line in told if clumsy.search(line)] == []
    assert "Krom! is led by Player 1." in told
