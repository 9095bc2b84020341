"""Agents on the board and on face-down cards."""

from __future__ import annotations

import pytest

from kingsarms.engine.game import Game
from kingsarms.engine.state import NOBODY
from kingsarms.games.blackstone import ADVANCED, COOP, KINGS, PUZZLE
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.rules.ending import standing
from kingsarms.games.blackstone.rules.vassals import NONE
from tests.games.blackstone.scene import Scene


def plotting(task: str = "g04", space: str = "lion-captain") -> Scene:
    """Seat 0 has just completed a Task and marked a vassal on AO; it is seat 1's turn."""
    scene = Scene().tableau(task).hand().hand(seat=1)
    scene.castle(f"ao {space}", "bs stag-emissary")
    scene.state.worked = True
    scene.play("done", f"plot {task}", "mark ao")
    return scene


@pytest.mark.rule("BC-39", "BC-40")
def test_after_a_completed_task_a_vassal_with_one_of_its_symbols_is_marked() -> None:
    scene = Scene().tableau("g04", "m04").hand().castle("ao lion-captain", "co stag-spy", "ke dragon-scout")
    scene.state.worked = True
    scene.play("done")
    assert scene.legal == {"plot g04", "no-intrigue"}, "not on a Ploy"
    scene.play("plot g04")
    assert scene.may("mark") == {"ao", "co"}
    scene.play("mark co")
    spaces = {space["id"]: space["agents"] for space in scene.match.view(1)["spaces"]}
    assert spaces["space:co"] == [0]


@pytest.mark.rule("BC-41", "BC-42")
def test_without_a_completed_task_a_card_is_laid_face_down() -> None:
    scene = Scene().hand("g04", "p01")
    scene.play("done")
    assert scene.may("hide") == {"g04", "p01"}
    scene.play("hide p01", "order reveal")
    assert scene.holds() == {"g04"}
    assert scene.match.view(1)["courtiers"][0]["hidden"] == "power"
    assert scene.match.view(1)["courtiers"][0]["hidden_task"] is None
    assert scene.match.view(0)["courtiers"][0]["hidden_task"]["id"] == "task:p01"
    scene.finish_turn()
    scene.play("leave-hidden")
    scene.state.worked = True
    scene.tableau("g04").castle("ao lion-spy")
    scene.play("done")
    assert "plot g04" not in scene.legal, "the agent is on the card"


@pytest.mark.rule("BC-12")
def test_agents_come_home_and_a_face_down_card_may_be_taken_back() -> None:
    scene = plotting()
    scene.finish_turn()
    assert scene.state.plot_at[0] == NONE
    scene = Scene().hand("g04", "p01").play("done", "hide p01", "order reveal").finish_turn()
    assert scene.legal == {"take-back", "leave-hidden"}
    knights = scene.state.knights[0]
    scene.play("take-back")
    assert scene.holds() == {"g04", "p01"}
    assert scene.state.knights[0] == knights + 1, "only then the tokens are mustered"


@pytest.mark.rule("BC-41", "BC-51", "BC-58")
def test_a_face_down_card_is_not_in_the_hand() -> None:
    scene = Scene().castle().hand("g04", "p01", "p02").play("done", "hide p01", "order reveal")
    assert scene.state.turn == 1, "two cards are left, as many as Kings"
    assert standing(scene.state, 0)[-1] == 2


@pytest.mark.rule("BC-41")
def test_who_has_completed_a_task_lays_no_card_face_down() -> None:
    scene = Scene().hand("m01", "m02").castle("ao lion-spy")
    scene.state.worked = True
    scene.play("done")
    assert scene.state.turn == 1, "nor is there a Task to set an agent on"


@pytest.mark.rule("BC-39")
def test_several_mark_the_same_vassal_also_with_tasks_that_no_king_supports() -> None:
    scene = plotting().tableau("g02", "g03", "g20", seat=1)
    scene.state.worked = True
    scene.play("done")
    assert scene.may("plot") == {"g02", "g03", "g20"}
    scene.play("plot g03")
    assert scene.state.plot_at[0] == SPACE_NAMES.index("ao")
    assert "ao" in scene.may("mark")


@pytest.mark.rule("BC-43", "BC-44", "BC-45")
@pytest.mark.parametrize(
    ("task", "laid", "rewards"),
    [
        ("g04", "lion-captain", {"token", "guild"}),  # a Knight, one symbol
        ("g04", "lion-spy", {"both", "power"}),
        ("g20", "stag-spy", {"token", "guild"}),  # a Wizard
        ("g20", "lion-spy", {"both", "power"}),
        ("p04", "lion-captain", {"power"}),  # a King
        ("p04", "lion-spy", {"machination"}),
    ],
)
def test_rewards_follow_the_type_and_the_symbols(task: str, laid: str, rewards: set[str]) -> None:
    scene = plotting(task, laid).tokens(1, 1, seat=1)
    scene.play("slide ao co")
    assert scene.match.asked == (0,)
    assert scene.may("reward") == rewards


@pytest.mark.rule("BC-44")
@pytest.mark.parametrize(("reward", "gained"), [("token", (1, 0)), ("guild", (0, 1))])
def test_a_knight_brings_its_token_or_a_guild_card(reward: str, gained: tuple[int, int]) -> None:
    scene = plotting().tokens(1, 1, seat=1).tokens(0, 0)
    scene.play("slide ao co", f"reward {reward}")
    assert (scene.state.knights[0], len(scene.holds())) == gained
    assert scene.match.asked == (1,), "the interrupted turn goes on"


@pytest.mark.rule("BC-44")
def test_both_symbols_bring_both_or_a_power_card() -> None:
    scene = plotting("g20", "lion-spy").tokens(1, 1, seat=1).tokens(0, 0)
    scene.play("slide ao co", "reward both")
    assert (scene.state.wizards[0], len(scene.holds())) == (1, 1)
    scene = plotting("g20", "lion-spy").tokens(1, 1, seat=1)
    scene.play("slide ao co", "reward power")
    assert {name[0] for name in scene.holds()} == {"p"}


@pytest.mark.rule("BC-44")
def test_kings_bring_power_and_machination_cards() -> None:
    scene = plotting("p04", "lion-captain").tokens(1, 1, seat=1).play("slide ao co", "reward power")
    assert {name[0] for name in scene.holds()} == {"p"}
    scene = plotting("p04", "lion-spy").tokens(1, 1, seat=1).play("slide ao co", "reward machination")
    assert {name[0] for name in scene.holds()} == {"m"}


@pytest.mark.rule("BC-43")
@pytest.mark.parametrize("touch", ["slide ao co", "swap ao co", "swap lo ao", "flip ao", "retain ao"])
def test_any_touch_by_another_counts(touch: str) -> None:
    marked = "lion-captain/dragon-emissary"
    scene = plotting(space=marked).tokens(1, 1, seat=1)
    if touch.startswith("swap"):
        scene.castle(f"ao {marked}", "co stag-emissary", "lo stag-emissary")
    scene.play(touch)
    if touch == "retain ao":
        assert scene.match.asked == (1,), "the action is completed first"
        scene.play("refill nw")
    assert scene.match.asked == (0,)
    assert scene.state.plot_at[0] == NONE, "both agents are home"
    assert scene.may("reward") == {"token", "guild"}, "for the side that was marked"
    scene.play("reward token")
    assert not scene.match.view(0)["courtiers"][0]["exhausted"]


@pytest.mark.rule("BC-43")
def test_a_used_vassal_counts_too() -> None:
    scene = plotting(space="lion-captain").hand("g04", seat=1)
    scene.castle("be dragon-scout", "ks lion-captain")
    scene.state.plot_at[0] = 4
    scene.state.played[0] = []
    scene.tableau("g05")
    scene.state.plot[0] = scene.task("g04")
    scene.play("complete g04")
    assert scene.match.asked == (0,)


@pytest.mark.rule("BC-46")
def test_a_reward_may_be_declined() -> None:
    scene = plotting().tokens(1, 1, seat=1).play("slide ao co", "decline")
    assert scene.match.asked == (1,)


@pytest.mark.rule("BC-46")
def test_several_rewards_come_in_turn_order_from_the_left() -> None:
    scene = Scene(seats=3).castle("ao lion-spy").tokens(1, 1)
    for seat in (1, 2):
        scene.tableau("g04" if seat == 1 else "g20", seat=seat)
        scene.state.plot[seat], scene.state.plot_at[seat] = scene.task("g04" if seat == 1 else "g20"), 12
    scene.play("slide ao co")
    assert scene.match.asked == (1,)
    scene.play("decline")
    assert scene.match.asked == (2,)


# -- face-down cards ---------------------------------------------------------------------------------------------------


def hidden(*retained: str) -> Scene:
    """Seat 0 has laid g09 (a Phoenix Emissary in its corner) face down; seat 1 can use such a vassal."""
    scene = Scene().hand("g09").castle("bs stag-emissary").play("done", "hide g09", "order reveal").keeps(*retained)
    scene.hand("g04", seat=1).castle("be phoenix-scout", "ks lion-emissary", "ke phoenix-emissary")
    return scene


@pytest.mark.rule("BC-47", "BC-49")
def test_a_face_down_card_comes_into_play_when_its_kind_is_used() -> None:
    scene = hidden().hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy")  # an Emissary in row E
    scene.play("complete g25")
    assert scene.state.hidden[0] == NONE
    assert len(scene.state.played[0]) == 1
    assert scene.match.view(1)["worked"], "seat 1 has completed its Task"
    scene.finish_turn()
    scene.state.worked = True
    scene.castle("ao phoenix-emissary").hand("g04").play("done")
    assert scene.state.turn == 1, "the agents are exhausted: none goes to the board"
    scene.finish_turn().play("done")
    assert scene.state.turn == 1, "nor onto a card"


@pytest.mark.rule("BC-47")
def test_what_its_owner_uses_reveals_no_card() -> None:
    scene = hidden().finish_turn().play("leave-hidden").hand("g25").castle("ke phoenix-emissary", "ls dragon-spy")
    scene.play("complete g25")
    assert scene.state.hidden[0] == scene.task("g09")


@pytest.mark.rule("BC-47", "BC-82")
def test_a_task_that_is_given_up_for_a_dog_reveals_a_card_too() -> None:
    scene = Scene(COOP).hand("g09").castle("bs stag-emissary").play("done", "hide g09", "order reveal")
    scene.hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy").play("adopt g25")
    assert scene.state.hidden[0] == NONE
    assert scene.state.played[0] == [scene.task("g09")]


@pytest.mark.rule("BC-47")
def test_one_symbol_or_a_wild_vassal_is_not_enough() -> None:
    scene = hidden().hand("g25", seat=1).castle("ke stag-emissary", "ls dragon-spy").play("complete g25")
    assert scene.state.hidden[0] != NONE
    scene = hidden().hand("g25", seat=1).castle("ke wild", "ls dragon-spy").play("complete g25")
    assert scene.state.hidden[0] != NONE


@pytest.mark.rule("BC-48")
def test_who_cannot_pay_the_upcharge_leaves_the_card() -> None:
    scene = hidden().tableau("g02").hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy")
    scene.play("complete g25")
    assert scene.state.hidden[0] != NONE
    scene = hidden("lion-scout").tableau("g02").hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy")
    scene.play("complete g25")
    assert scene.state.hidden[0] == NONE
    assert scene.state.retained[0] == []


@pytest.mark.rule("BC-47", "BC-46")
def test_cards_are_revealed_before_rewards_are_asked_for() -> None:
    scene = hidden().hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy")
    scene.state.plot[0], scene.state.plot_at[0] = scene.task("g09"), 24  # as if there were a third agent
    scene.play("complete g25")
    assert scene.state.hidden[0] == NONE
    assert scene.match.asked == (0,)


@pytest.mark.rule("BC-50")
def test_the_owner_orders_beforehand_and_nobody_is_asked() -> None:
    scene = Scene().hand("g09").castle("bs stag-emissary").play("done", "hide g09")
    assert scene.match.asked == (0,)
    assert scene.legal == {"order reveal", "order keep"}, "asked when it is laid down"
    scene.play("order reveal").hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy")
    assert scene.match.offered == (0,), "and to be changed at any time"
    scene.play("0: order keep")
    assert scene.match.asked == (1,)
    scene.play("complete g25")
    assert scene.state.hidden[0] != NONE
    assert scene.match.asked == (1,)
    assert scene.match.view(1)["courtiers"][0]["keeps"] is None
    assert scene.match.view(0)["courtiers"][0]["keeps"] is True
    scene.finish_turn().play("leave-hidden")
    assert scene.match.view(0)["courtiers"][0]["keeps"] is True, "it lies on with its order"


def test_an_order_has_a_card_to_speak_of() -> None:
    scene = Scene()
    assert scene.why("order keep") == "BC-50"
    assert scene.match.offered == ()


@pytest.mark.rule("BC-50")
def test_whoever_watches_learns_nothing_of_a_card_that_is_not_revealed() -> None:
    """A card that could come into play and is kept, or cannot be paid, and one that never could: all look the same."""
    told = []
    for task, order, tableau in (
        ("g09", "keep", ()),
        ("g10", "keep", ()),
        ("g10", "reveal", ()),
        ("g09", "reveal", ("g02",)),
        ("g09", "keep", ("g02",)),
    ):
        scene = Scene(seats=3).hand(task).tableau(*tableau).hand(seat=1).castle("bs stag-emissary")
        scene.play("done", f"hide {task}", f"order {order}")
        scene.hand("g25", seat=1).hand(seat=2).castle("ke phoenix-emissary", "ls dragon-spy")
        match = scene.match
        heard = []
        for action in ("complete g25", "done"):
            scene.play(action)
            for seat in (NOBODY, 1, 2):
                owner = match.view(seat)["courtiers"][0]
                del owner["played"], owner["points"]  # the tableau is another from the start
                lines = [line.text for line in match.log(seat)][-4:]
                heard.append((owner, lines, match.asked, match.prompt(), match.ply))
        told.append(heard)
        assert scene.state.hidden[0] != NONE
    assert all(heard == told[0] for heard in told[1:])


@pytest.mark.rule("BC-129")
@pytest.mark.parametrize("game", [KINGS, ADVANCED, COOP, PUZZLE])
def test_intrigue_is_on_and_can_be_left_out(game: Game) -> None:
    assert Scene(game).hand("g04", "p01").play("done").may("hide") == {"g04", "p01"}
    scene = Scene(game, intrigue="off").hand("g04", "p01")
    for wish in ("hide g04", "plot g04", "mark bs", "take-back", "reward token", "order keep"):
        assert scene.why(wish) == "BC-129"
    scene.play("done")
    assert scene.state.turn == 1


@pytest.mark.rule("BC-42", "BC-49")
def test_who_has_no_agents_to_place_is_told_why() -> None:
    scene = Scene().hand("g09", "g04").castle("bs stag-emissary")
    assert scene.why("hide g04") == "BC-41", "not yet"
    scene.play("done", "hide g09", "order reveal")
    assert scene.why("hide g04", 0) == "BC-42"
    assert scene.why("plot g04", 0) == "BC-42"
    scene.hand("g25", seat=1).castle("ke phoenix-emissary", "ls dragon-spy").play("complete g25")
    for wish in ("hide g04", "plot g09", "take-back", "order keep"):
        assert scene.why(wish, 0) == "BC-49"
