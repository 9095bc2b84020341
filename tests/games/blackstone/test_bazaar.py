"""The Queen's and the Wizard's Quest."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.games.blackstone import KINGS, PUZZLE, QUEENS, SOLO, WIZARDS
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.rules.offer import Bazaar
from kingsarms.games.blackstone.rules.queen import CORNERS, Salon, worth_of
from kingsarms.games.blackstone.rules.vassals import NONE
from kingsarms.games.blackstone.rules.verbs import SPACES
from kingsarms.games.blackstone.rules.wizard import Tower, in_hand
from tests.games.blackstone.scene import card

KNIGHTS = {"compensation": "knights"}


class Scene:
    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def legal(self) -> set[str]:
        return {self.match.notation(action) for action in self.match.legal()}

    def may(self, verb: str) -> set[str]:
        return {text.partition(" ")[2] for text in self.legal if text.split()[0] == verb}

    def play(self, *actions: str) -> None:
        for action in actions:
            self.match.play(action)

    def why(self, action: str) -> str:
        """The rule against an action, which is then not offered either."""
        rule = self.match.why_not(action)
        assert (rule is None) == (action in self.legal)
        return rule.id if rule else ""


class Court(Scene):
    """The Queen's Quest at its first decision."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(Match(QUEENS, seats, seed="queen"))
        self.state = cast(Salon, self.match.state)

    def castle(self, *laid: str) -> Court:
        for space in range(SPACES):
            if self.state.board[space] != NONE:
                self.state.lift(space)
        for words in laid:
            name, kind = words.split()
            self.state.put(SPACE_NAMES.index(name), card(kind))
        return self

    def plans(self, *names: str, seat: int = 0) -> Court:
        self.state.plans[seat] = sorted(self.state.kit.task_ids.index(name) for name in names)
        return self


# m04: a Lion Emissary at AE, a Dragon Captain in column C


@pytest.mark.rule("BC-128")
@pytest.mark.parametrize(
    ("game", "knights"),
    [(QUEENS, [[0, 1], [0, 1, 1], [0, 1, 1, 1]]), (WIZARDS, [[0, 1], [0, 1, 2], [0, 0, 1, 1]])],
    ids=["queens", "wizards"],
)
def test_who_comes_later_to_the_row_may_begin_with_knights(game: Game, knights: list[list[int]]) -> None:
    for seats in (2, 3, 4):
        house, book = (cast(Bazaar, Match(game, seats, options=chosen).state) for chosen in (KNIGHTS, {}))
        assert house.knights == knights[seats - 2]
        assert house.knights_left == 20 - sum(house.knights)
        assert house.budget(seats - 1) == house.knights[-1], "they may be spent in the first turn"
        assert (book.knights, book.knights_left) == ([0] * seats, 20)


@pytest.mark.rule("BC-92")
def test_five_machination_cards_lie_open() -> None:
    view = Court(3).match.view(0)
    assert (len(view["row"]), view["deck"], len([s for s in view["spaces"] if s["card"]])) == (5, 27, 13)


@pytest.mark.rule("BC-93", "BC-94", "BC-95")
def test_three_actions_and_saved_knights() -> None:
    scene = Court()
    first = sorted(scene.may("take-up"))[0]
    scene.play(f"take-up {first}")
    assert scene.match.view(1)["ladies"][0]["plans"][0]["id"] == f"task:{first}", "all have seen it"
    scene.play("save", "save")
    assert scene.legal == {"end-turn"}, "what was saved is for later turns"
    assert scene.match.prompt() == "No action is left: end your turn."
    assert scene.why("save") == "BC-93"
    scene.play("end-turn", "end-turn")
    assert scene.state.budget(0) == 5
    assert (scene.state.knights[0], scene.state.knights_left) == (2, 18)
    scene.play(*["flip bs"] * 3)
    assert (scene.state.knights[0], scene.state.knights_left) == (2, 18), "the three come first"
    scene.play("flip bs")
    assert (scene.state.budget(0), scene.state.knights[0], scene.state.knights_left) == (1, 1, 19)
    scene.play("flip bs")
    assert scene.legal == {"end-turn"}


@pytest.mark.rule("BC-93", "BC-94")
def test_every_card_from_the_queens_row_costs_one_action() -> None:
    scene = Court()
    for left in (2, 1, 0):
        scene.play(f"take-up {sorted(scene.may('take-up'))[0]}")
        assert scene.state.budget(0) == left


@pytest.mark.rule("BC-94", "BC-95")
def test_what_is_not_there_cannot_be_taken() -> None:
    scene = Court()
    taken = sorted(scene.may("take-up"))[0]
    scene.play(f"take-up {taken}")
    assert scene.why(f"take-up {taken}") == "BC-94"
    scene.state.knights_left = 0
    assert scene.why("save") == "BC-95"


@pytest.mark.rule("BC-98", "BC-99", "BC-100")
def test_a_card_takes_the_vassals_that_it_names() -> None:
    scene = Court().castle("ae lion-emissary", "cs dragon-captain", "cn dragon-captain/lion-spy", "bs stag-spy")
    scene.plans("m04")
    scene.play("play m04")
    assert scene.legal == {"fetch ae", "not-this"}
    scene.play("fetch ae")
    assert scene.legal == {"gather 1"}
    scene.play("gather 1")
    assert scene.may("fetch") == {"cs", "cn"}
    scene.play("fetch cn")
    assert scene.legal == {"gather 1", "gather 2"}, "a Lion Emissary and a Dragon Captain differ in both"
    top = scene.match.view(0)["piles"][0]["top"]["up"]
    scene.play("gather 2")
    sets = scene.match.view(1)["ladies"][0]["sets"]
    assert [[kept["up"] for kept in group["cards"]] for group in sets] == [["lion-emissary"], ["dragon-captain"], []]
    assert scene.state.plans[0] == []
    assert scene.match.view(0)["spaces"][SPACE_NAMES.index("cn")]["card"]["up"] == top, "row N before row E"


@pytest.mark.rule("BC-98", "BC-28")
def test_one_vassal_is_enough_and_none_is_not() -> None:
    scene = Court().castle("cs dragon-captain").plans("m04")
    scene.play("play m04")
    assert scene.legal == {"fetch cs"}, "a card that is used takes one at least"
    for others in (["bs dragon-captain"], ["ae lion-spy", "cs dragon-scout"], ["ae stag-emissary", "cs lion-captain"]):
        scene = Court().castle(*others).plans("m04")
        assert scene.why("play m04") == "BC-28", "the place, the faction and the role"
    assert scene.why("play m05") == "BC-98"


@pytest.mark.rule("BC-28", "BC-98")
def test_that_one_vassal_would_do_is_told() -> None:
    match = Court().castle("bs stag-spy").plans("m04").match
    rule, wish = match.why_not("play m04"), match.vocabulary.named("play m04")
    assert rule is not None
    assert wish is not None
    assert match.reason(wish, rule) == "No vassal on the board is one that the AE/C card names."


@pytest.mark.rule("BC-99", "BC-102")
def test_a_set_is_always_of_a_kind_that_scores() -> None:
    scene = Court().castle("cs dragon-captain").plans("m04")
    scene.state.sets[0] = [[card("dragon-captain")], [card("lion-captain"), card("lion-spy")], [card("lion-captain")]]
    scene.play("play m04", "fetch cs")
    assert scene.legal == {"gather 1", "gather 3", "gather 4"}


@pytest.mark.rule("BC-100")
def test_the_nearest_pile_and_then_the_next() -> None:
    assert [CORNERS[seats] for seats in (2, 3, 4)] == [[0, 2], [0, 1, 2], [0, 1, 2, 3]]
    scene = Court().castle("cs dragon-captain").plans("m04")
    scene.state.tops, scene.state.below[0] = [NONE, card("stag-spy"), card("stag-scout"), card("lion-scout")], 0
    scene.play("play m04", "fetch cs", "gather 1")
    assert scene.match.view(0)["spaces"][SPACE_NAMES.index("cs")]["card"]["up"] == "stag-spy", "clockwise"
    scene = Court().castle("cs dragon-captain").plans("m04")
    for pile in range(4):
        scene.state.tops[pile], scene.state.below[pile] = NONE, 0
    scene.play("play m04", "fetch cs", "gather 1")
    assert scene.match.view(0)["spaces"][SPACE_NAMES.index("cs")]["card"] is None


@pytest.mark.rule("BC-96")
def test_the_row_moves_on() -> None:
    scene = Court()
    row = [plan["id"] for plan in scene.match.view(0)["row"]]
    scene.play("end-turn")
    moved = [plan["id"] for plan in scene.match.view(0)["row"]]
    assert moved[1:] == row[:-1], "nothing was taken: the one on the right is gone"
    scene.play(f"take-up {moved[2].removeprefix('task:')}", "end-turn")
    after = [plan["id"] for plan in scene.match.view(0)["row"]]
    assert after[1:] == [*moved[:2], *moved[3:]]


@pytest.mark.rule("BC-97")
def test_machination_cards_are_not_shuffled_again() -> None:
    for scene in (Court().plans("m04").plans("m05", seat=1), Study()):
        scene.state.deck[2] = 0
        for _ in range(5):
            scene.play("end-turn")
        assert scene.match.view(0)["row"] == []
        assert scene.state.deck[2] == 0
        assert scene.state.spent[2].bit_count() == 5


@pytest.mark.rule("BC-101")
def test_after_the_last_cards_one_more_round_is_played() -> None:
    scene = Court().plans("m04", seat=1)
    scene.state.deck[2], scene.state.row = 0, []
    scene.play("end-turn")
    assert scene.state.last_round == 2, "the first player has no card in hand"
    assert scene.match.log()[-2].text == "The next round is the last."
    scene.play("end-turn", "end-turn")
    assert not scene.match.over
    scene.play("end-turn")
    assert scene.match.over


@pytest.mark.rule("BC-101")
def test_a_round_without_a_used_card_ends_it_too() -> None:
    scene = Court().plans("m04").plans("m05", seat=1).castle("bs stag-spy")
    scene.state.deck[2], scene.state.row = 0, []
    scene.play("end-turn", "end-turn")
    assert scene.state.last_round == 0, "one turn has begun without deck and row, and both have cards"
    scene.play("end-turn")
    assert scene.state.last_round == 3
    scene = Court().plans("m04", "m06").plans("m05", seat=1).castle("cs dragon-captain")
    scene.state.deck[2], scene.state.row = 0, []
    scene.play("end-turn", "end-turn", "play m04", "fetch cs", "gather 1", "end-turn")
    assert scene.state.last_round == 0, "a card was used"


@pytest.mark.rule("BC-102")
@pytest.mark.parametrize(
    ("kinds", "points"),
    [
        ("lion-spy", 0),
        ("lion-spy dragon-captain", 1),
        ("lion-spy dragon-captain stag-scout", 2),
        ("lion-spy dragon-captain stag-scout phoenix-emissary", 4),
        ("lion-spy lion-captain", 1),
        ("lion-spy lion-captain lion-scout", 2),
        ("lion-spy lion-captain lion-scout lion-spy", 3),
        ("lion-spy lion-captain lion-scout lion-spy lion-emissary", 4),
        ("lion-spy dragon-spy stag-spy", 2),
        ("lion-spy lion-spy", 1),
        ("lion-spy lion-spy lion-spy", 4),
        ("lion-spy lion-spy lion-spy lion-spy", 8),
        ("lion-spy lion-spy lion-spy lion-spy lion-spy", 16),
        ("lion-spy lion-captain dragon-captain", -1),
    ],
)
def test_what_sets_score(kinds: str, points: int) -> None:
    assert worth_of([card(kind) for kind in kinds.split()]) == points


@pytest.mark.rule("BC-103")
def test_ties_are_broken_by_vassals_and_knights() -> None:
    for setting, payoffs in (
        ("vassals", (1.0, 0.0)),
        ("vassals and knights", (1.0, 0.0)),
        ("knights", (0.0, 1.0)),
        ("nothing", (0.5, 0.5)),
    ):
        scene = Court()
        scene.state.deck[2], scene.state.row, scene.state.last_round = 0, [], 1
        if "vassals" in setting:
            scene.state.sets[0] = [[card("lion-spy")]]
        if "knights" in setting:
            scene.state.knights[1] = 1
        scene.play("end-turn", "end-turn")
        result = scene.match.result()
        assert result is not None
        assert result.payoffs == payoffs


# -- the Wizard's Quest ------------------------------------------------------------------------------------------------


class Study(Scene):
    """The Wizard's Quest at its first decision."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(Match(WIZARDS, seats, seed="wizard"))
        self.state = cast(Tower, self.match.state)

    def castle(self, *laid: str) -> Study:
        """`ls lion-spy 2` is a stack of two."""
        for words in laid:
            name, kind, *height = words.split()
            self.state.put(SPACE_NAMES.index(name), card(kind))
            self.state.height[SPACE_NAMES.index(name)] = int(height[0]) if height else 1
        return self

    def hand(self, *kinds: str, seat: int = 0) -> Study:
        self.state.hands[seat] = sorted(in_hand(card(kind)) for kind in kinds)
        return self

    def plans(self, *names: str, seat: int = 0) -> Study:
        self.state.plans[seat] = sorted(self.state.kit.task_ids.index(name) for name in names)
        return self


@pytest.mark.rule("BC-104")
@pytest.mark.parametrize(("seats", "dealt"), [(2, 25), (3, 20), (4, 15)])
def test_hands_are_dealt_and_the_castle_is_empty(seats: int, dealt: int) -> None:
    view = Study(seats).match.view(0)
    assert [wizard["vassals"] for wizard in view["wizards"]] == [dealt] * seats
    assert len(view["wizards"][0]["hand"]) == dealt
    assert view["wizards"][1]["hand"] is None
    assert not any(space["card"] for space in view["spaces"])
    assert (len(view["open"]), len(view["row"])) == (5, 5)


@pytest.mark.parametrize("named", ["offer", "set-down"])
def test_a_card_that_was_named_is_in_every_hand_that_rivals_imagine(named: str) -> None:
    scene = Study().plans("m04")
    shown = in_hand(card("dragon-captain/lion-emissary"))
    scene.state.hands[0] = [shown, *(held for held in scene.state.hands[0] if held != shown)][:25]
    if named == "offer":
        scene.play("offer lion-emissary/dragon-captain")
    else:
        scene.play("play m04", "set-down lion-emissary/dragon-captain")
    for seed in range(20):
        imagined = cast(Tower, scene.match.sample(1, Random(seed)))
        assert shown in imagined.hands[0]
        assert len(imagined.hands[0]) == 25


@pytest.mark.rule("BC-93", "BC-105")
def test_the_second_card_of_a_turn_costs_two_actions() -> None:
    scene = Study()
    one, two, three = sorted(scene.may("take-up"))[:3]
    scene.play(f"take-up {one}", f"take-up {two}")
    assert scene.state.budget(0) == 0
    assert scene.why(f"take-up {three}") == "BC-93"
    scene = Study()
    scene.play("save", "save", f"take-up {one}", "end-turn", "end-turn")
    assert scene.state.budget(0) == 5
    first, second, third = sorted(scene.may("take-up"))[:3]
    scene.play(f"take-up {first}", f"take-up {second}")
    assert scene.why(f"take-up {third}") == "BC-105", "two actions are left, and three are asked"
    scene.state.knights[0] += 2
    scene.play(f"take-up {third}")
    assert scene.state.budget(0) == 1


@pytest.mark.rule("BC-106")
def test_stacks_slide_into_empty_spaces_and_single_vassals_onto_their_kind() -> None:
    scene = Study().castle("bs lion-spy 2", "ls lion-spy", "bt stag-spy")
    assert scene.may("slide") == {"ls bs", "ls as", "ls lt", "bt lt", "bt bo"}
    assert scene.why("slide bs ls") == "BC-106", "a stack does not go onto another"
    scene.play("slide ls bs")
    assert scene.match.view(0)["spaces"][0]["height"] == 3
    scene.play("slide bs ls")
    assert [space["height"] for space in scene.match.view(0)["spaces"][:2]] == [0, 3]


@pytest.mark.rule("BC-107")
def test_stacks_are_swapped() -> None:
    scene = Study().castle("bs lion-spy 2", "ls stag-spy")
    scene.play("swap bs ls")
    shown = scene.match.view(0)["spaces"]
    assert [(space["card"]["up"], space["height"]) for space in shown[:2]] == [("stag-spy", 1), ("lion-spy", 2)]
    assert scene.why("swap bs bt") == "BC-107"


@pytest.mark.rule("BC-108")
def test_a_stack_cannot_be_flipped() -> None:
    scene = Study().castle("bs lion-spy 2", "ke stag-spy/lion-scout")
    assert scene.may("flip") == {"ke"}
    assert scene.why("flip bs") == "BC-108"
    scene.play("flip ke")
    assert scene.match.view(0)["spaces"][24]["card"]["up"] == "lion-scout"


@pytest.mark.rule("BC-109")
def test_vassals_are_placed_with_either_side_up() -> None:
    scene = Study().hand("lion-emissary", "lion-spy/dragon-captain", "lion-scout").plans("m04")
    scene.play("play m04")
    assert {words.partition("/")[0] for words in scene.may("set-down")} == {"lion-emissary"}
    assert "not-this" in scene.legal
    scene.match.play(scene.match.legal()[-1])
    assert scene.legal == {"on ae"}
    scene.play("on ae")
    assert "dragon-captain/lion-spy" in scene.may("set-down")
    shown = [card["id"] for card in scene.match.view(0)["wizards"][0]["hand"]]
    assert "card:dragon-captain/lion-spy" in shown, "what is asked for lies up"
    scene.play("set-down dragon-captain/lion-spy")
    assert scene.may("on") == {"cs", "ct", "co", "cn", "ce"}
    scene.play("on co")
    assert len(scene.state.hands[0]) == 1
    assert scene.state.scores() == [2, 0]


@pytest.mark.rule("BC-111")
def test_vassals_that_lie_open_are_not_placed() -> None:
    scene = Study().hand("lion-scout/stag-emissary").plans("m04")
    scene.state.open = [in_hand(card("lion-emissary"))]
    assert scene.why("play m04") == "BC-109"


@pytest.mark.rule("BC-109")
def test_only_on_empty_spaces_and_on_ones_kind() -> None:
    scene = Study().hand("lion-emissary").plans("m04")
    for other in ("stag-spy", "lion-spy", "stag-emissary"):
        scene.castle(f"ae {other}")
        assert scene.why("play m04") == "BC-109"
        scene.state.lift(SPACE_NAMES.index("ae"))
    scene.castle("ae lion-emissary 2").play("play m04")
    scene.match.play(scene.match.legal()[-1])
    scene.play("on ae")
    assert scene.match.view(0)["spaces"][SPACE_NAMES.index("ae")]["height"] == 3


@pytest.mark.rule("BC-110")
def test_a_vassal_is_exchanged_for_an_open_one() -> None:
    scene = Study()
    given, wanted = scene.state.hands[0][0], scene.state.open[0]
    scene.match.play(next(a for a in scene.match.legal() if scene.match.notation(a).startswith("offer ")))
    assert len(scene.may("pick-up")) == 5
    scene.match.play(scene.match.legal()[0])
    assert wanted in scene.state.hands[0]
    assert given in scene.state.open
    assert scene.why("pick-up lion-spy/dragon-captain") in ("BC-110",)


@pytest.mark.rule("BC-96")
def test_the_row_of_the_wizards_moves_on() -> None:
    scene = Study()
    row = [plan["id"] for plan in scene.match.view(0)["row"]]
    scene.play("end-turn")
    assert [plan["id"] for plan in scene.match.view(0)["row"]][1:] == row[:-1]


@pytest.mark.rule("BC-112")
def test_after_the_first_pass_one_more_round_is_played() -> None:
    scene = Study().hand(seat=1)
    scene.play("end-turn")
    assert scene.state.last_round == 2, "the second wizard had no vassals and passed"
    assert scene.match.asked == (0,)
    scene.play("end-turn")
    assert scene.match.over
    told = [line.text for line in scene.match.log()]
    assert told.count("Player 2 passes.") == 2, "and so in the last round"
    assert told.count("The next round is the last.") == 1
    scene = Study()
    scene.state.deck[2], scene.state.row = 0, []
    scene.play("end-turn")
    assert scene.state.last_round == 2, "no cards are left, and nobody was placed"
    scene = Study().hand("lion-emissary", "stag-scout").plans("m04")
    scene.state.deck[2], scene.state.row = 0, []
    scene.play("play m04")
    scene.match.play(scene.match.legal()[-1])
    scene.play("on ae", "end-turn")
    assert scene.state.last_round == 0, "somebody was placed"


@pytest.mark.rule("BC-113")
def test_the_fewest_vassals_win_then_the_most_tokens() -> None:
    for knights, payoffs in ((0, (0.5, 0.5)), (1, (1.0, 0.0))):
        scene = Study().hand("lion-spy").hand("stag-scout", seat=1)
        scene.state.last_round = 1
        scene.state.knights[0] = knights
        scene.play("end-turn", "end-turn")
        result = scene.match.result()
        assert result is not None
        assert result.payoffs == payoffs
    scene = Study().hand("lion-spy").hand("stag-scout", "stag-spy", seat=1)
    scene.state.last_round = 1
    scene.play("end-turn", "end-turn")
    result = scene.match.result()
    assert result is not None
    assert result.payoffs == (1.0, 0.0)


@pytest.mark.rule("BC-131")
def test_castles_count_as_tokens_in_a_tie_and_buy_nothing() -> None:
    gifts = [([0, 1], [0, 0]), ([0, 0, 1], [0, 3, 3]), ([0, 0, 0, 1], [0, 2, 4, 3])]
    for seats, (knights, castles) in zip((2, 3, 4), gifts, strict=True):
        state = cast(Tower, Match(WIZARDS, seats, options={"compensation": "castles"}).state)
        assert (state.knights, state.castles) == (knights, castles)
        assert [state.budget(seat) for seat in range(seats)] == knights, "a castle is no action"
    for castles, winner in (([0, 0], (1.0, 0.0)), ([0, 1], (0.5, 0.5)), ([0, 2], (0.0, 1.0))):
        scene = Study().hand("lion-spy").hand("stag-scout", seat=1)
        scene.state.last_round = 1
        scene.state.knights[0] = 1
        scene.state.castles = castles
        scene.play("end-turn", "end-turn")
        result = scene.match.result()
        assert result is not None
        assert result.payoffs == winner


# -- the box -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-126", "BC-122", "BC-114", "BC-91")
@pytest.mark.parametrize(
    ("game", "words", "rule"),
    [
        (KINGS, "take-up m01", "BC-126"),
        (KINGS, "adopt g01", "BC-91"),
        (QUEENS, "retain bs", "BC-126"),
        (QUEENS, "set-down lion-spy/dragon-captain", "BC-126"),
        (WIZARDS, "complete g01", "BC-126"),
        (WIZARDS, "gather 1", "BC-126"),
        (SOLO, "plot g01", "BC-122"),
        (PUZZLE, "blow-up bs", "BC-114"),
        (PUZZLE, "post bs", "BC-114"),
    ],
)
def test_the_words_of_other_games_mean_nothing(game: Game, words: str, rule: str) -> None:
    match = Match(game, game.seats[0], seed="words")
    found = match.why_not(words)
    assert found is not None
    assert found.id == rule


# -- what things are called --------------------------------------------------------------------------------------------


def test_a_machination_card_is_called_by_what_is_seen_of_it() -> None:
    match = Court().plans("m04").match
    plans = match.printed["things"]["tasks"]
    seen = [f"{plan['left']['letters']}/{plan['right']['letters']} card" for plan in plans]
    assert [plan["name"] for plan in plans] == seen
    assert len(set(seen)) == len(seen) == 32
    wish = match.vocabulary.named("play m04")
    assert wish is not None
    assert match.label(wish) == "Use the AE/C card"


def test_no_two_choices_of_a_wizard_read_alike() -> None:
    match = Match(WIZARDS, 2, seed="alike")
    labels = [match.label(action) for action in match.legal()]
    assert len(labels) > 25, "every vassal in hand can be exchanged"
    assert len(set(labels)) == len(labels)
