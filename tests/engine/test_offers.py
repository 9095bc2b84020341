"""Offers (what a seat may do though another must act), triggers, effects as content, and boxes, on Lanterns."""

from __future__ import annotations

import pytest

import kingsarms
from kingsarms.engine import registry
from kingsarms.engine.errors import IllegalAction, NotYourTurn, PackError
from kingsarms.engine.match import Match
from kingsarms.engine.pack import loads
from kingsarms.engine.state import State
from tests.engine.lanterns import EFFECTS, FRIENDS, RIVALS, Wood


def lanterns(*played: str, seats: int = 3, game: str = "lanterns-rivals") -> Match:
    """A match after some actions; `2: fire` is an action of a seat that is not the actor."""
    match = kingsarms.new(game, seats)
    for action in played:
        seat, colon, words = action.partition(": ")
        match.play(words if colon else action, int(seat) if colon else None)
    return match


# -- offers ------------------------------------------------------------------------------------------------------------


def test_an_offer_is_for_those_who_need_not_act() -> None:
    match = lanterns()
    assert match.asked == (0,)
    assert match.offered == (1, 2)
    assert [match.notation(action) for action in match.legal(2)] == ["fire"]
    assert match.offer_prompt(2) == "You may fire a flare."
    assert match.offer_prompt(0) == ""
    with pytest.raises(IllegalAction):
        match.play("fire", 0)


def test_whoever_must_act_is_not_kept_waiting_by_an_offer() -> None:
    match = lanterns("2: fire")
    assert match.asked == (0,), "the question stays where it was put"
    assert match.offered == (1,), "a flare is fired once"
    assert match.view()["lit"] == [0, 0, 1]
    match.play("burn stub")
    assert match.asked == (1,)
    with pytest.raises(NotYourTurn):
        match.play("fire", 2)


def test_an_offer_that_was_taken_is_in_the_record_and_can_be_taken_back() -> None:
    match = lanterns("2: fire", "burn stub")
    again = kingsarms.load(match.record().dumps())
    assert again.view() == match.view()
    assert [ply.seat for ply in again.plies] == [2, 0]
    again.undo()
    again.undo()
    assert again.offered == (1, 2)


def test_an_action_that_nobody_offers_cannot_be_accepted() -> None:
    state = lanterns().state
    with pytest.raises(ValueError, match="not offered"):
        state.accept(2, 0)


def test_without_offers_nobody_but_the_actor_may_act() -> None:
    assert State(2).offers() == []
    assert kingsarms.new("kingstone").offered == ()


# -- triggers ----------------------------------------------------------------------------------------------------------


def test_a_pending_value_is_lowered_by_those_who_listen_in_their_order() -> None:
    match = lanterns("burn beacon")
    assert match.asked == (0,)
    assert match.prompt() == "Gloom creeps on by 2. Pour oil?"
    match.play("pour")
    assert (match.asked, match.prompt()) == ((1,), "Gloom creeps on by 1. Pour oil?")
    match.play("pour")
    assert match.asked == (1,), "nothing is left to lower: the third is not asked, and the next turn begins"
    assert match.view()["gloom"] == 0
    assert match.view()["held"] == [0, 1, 0, 1, 1, 1]


def test_who_has_nothing_to_say_is_not_asked() -> None:
    match = lanterns("burn torch", "pour", "burn beacon")
    assert match.asked == (1,)
    match.play("let")
    assert match.asked == (2,)
    match.play("let")
    assert match.view()["gloom"] == 2, "the first has no oil left and was passed over"


def test_what_is_pending_is_copied_with_a_state() -> None:
    match = lanterns("burn beacon")
    twin = match.state.clone()
    twin.take(match.parse("pour"))
    assert match.prompt() == "Gloom creeps on by 2. Pour oil?"


# -- effects -----------------------------------------------------------------------------------------------------------


def test_effects_are_carried_out_in_order_and_wait_for_answers() -> None:
    match = lanterns("burn gift")
    assert match.prompt() == "Oil or a flare?"
    assert match.view()["lit"] == [0, 0, 0], "what comes after the choice waits for it"
    match.play("pick flare")
    assert match.view()["lit"] == [1, 0, 0]
    assert match.view()["held"][:2] == [1, 2]


def test_effects_say_themselves_in_words_and_as_data() -> None:
    match = lanterns()
    state = match.state
    assert isinstance(state, Wood)
    assert [match.say(EFFECTS.phrase(deed)) for deed in state.lamps[5]] == [
        "Gloom creeps on by 3",
        "1 flare",
        "Light 1 step",
    ]
    assert match.view()["lamps"][3]["does"] == [
        {"effect": "gain", "amount": 1, "keepsake": "oil"},
        {"effect": "gain", "amount": 1, "keepsake": "flare"},
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("ligth 1", "there is no effect “ligth”; there are light, creep, gain, choose"),
        ("light", "write it “light AMOUNT”"),
        ("light 1 2", "write it “light AMOUNT”"),
        ("light 10", "amount must be a number from 1 to 9, not “10”"),
        ("light one", "amount must be a number from 1 to 9, not “one”"),
        ("gain 1 rope", "keepsake must be one of oil, flare, not “rope”"),
    ],
)
def test_a_wrong_effect_is_refused_with_its_line(text: str, problem: str) -> None:
    pack = loads(f'[[lamp]]\nid = "lamp"\norigin = "house"\ndoes = "light 1; {text}"', "mine.toml")
    with pytest.raises(PackError) as refused:
        EFFECTS.read(pack.entries("lamp")[0], "does")
    assert str(refused.value) == f"mine.toml:4: lamp “lamp”: “does” says “{text}”: {problem}"


# -- boxes -------------------------------------------------------------------------------------------------------------


def test_a_box_holds_several_games_and_is_known_for_its_namesake() -> None:
    boxes = {box.id: box for box in registry.boxes()}
    box = boxes["lanterns"]
    assert [game.id for game in box.games] == ["lanterns", "lanterns-rivals"]
    assert (box.title, box.tagline) == ("Lanterns", "A wood, some lamps, and the gloom.")
    alone = boxes["kingstone"]
    assert [game.id for game in alone.games] == ["kingstone"]
    assert alone.title == alone.games[0].sentences["title"]


def test_games_of_a_box_share_pack_and_ledger_and_each_has_its_own_rules() -> None:
    assert FRIENDS.load_pack().digest() == RIVALS.load_pack().digest()
    assert "LN-4" in FRIENDS.ledger
    assert "LN-4" not in RIVALS.ledger
    assert "LN-1" in FRIENDS.ledger
    assert "LN-1" in RIVALS.ledger


def test_partners_share_score_and_payoff() -> None:
    friends = lanterns("burn beacon", *["let"] * 3, game="lanterns")
    assert friends.state.scores() == [3, 3, 3]
    assert friends.state.are_partners(0, 2)
    rivals = lanterns("burn beacon", *["let"] * 3)
    assert rivals.state.scores() == [3, 0, 0]
    assert not rivals.state.are_partners(0, 2)
    assert rivals.state.are_partners(1, 1)
