"""Rats, dogs, and the games that are played against them: Co-op, Solo and the Puzzle Master's Quest."""

from __future__ import annotations

import pytest

from kingsarms.engine.game import Game
from kingsarms.engine.match import Match
from kingsarms.games.blackstone import COOP, PUZZLE, SOLO
from kingsarms.games.blackstone.kit import SPACE_NAMES
from kingsarms.games.blackstone.rules.draught import Renew, Stir
from kingsarms.games.blackstone.rules.ending import is_formed
from kingsarms.games.blackstone.rules.rats import REVEAL_RAT
from kingsarms.games.blackstone.rules.verbs import RAT, TASK
from tests.games.blackstone.scene import Scene, card

RATS = {"one": 0, "two": 1, "three": 2, "cat": 3, "duchess": 4, "plague": 5}


def reveal(scene: Scene, *cards: str) -> Scene:
    for name in cards:
        REVEAL_RAT.take(scene.state, RAT + RATS[name])
    return scene


# -- rats --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-78")
@pytest.mark.parametrize(("name", "rats"), [("one", 1), ("two", 2), ("three", 3)])
def test_rats_wander_and_are_active(name: str, rats: int) -> None:
    scene = reveal(Scene(COOP), name)
    before = scene.match.view(0)["rats"]
    assert (before["active"] - scene.state.plagued, before["cards"][rats - 1]["cards"]) == (rats, 1)


@pytest.mark.rule("BC-79")
@pytest.mark.parametrize("name", ["cat", "duchess"])
def test_a_quiet_night(name: str) -> None:
    scene = reveal(Scene(COOP), name)
    assert scene.state.active_rats() == 0
    assert scene.state.rats[6 + RATS[name]] == 1


@pytest.mark.rule("BC-80")
def test_the_plague_makes_wandering_rats_stay() -> None:
    scene = reveal(Scene(COOP), "one", "three", "plague", "two")
    assert (scene.state.active_rats(), scene.state.plagued) == (6, 4)
    assert scene.state.wandering == [0, 1, 0]
    assert (scene.state.plagues, scene.state.rats[6:]) == (1, [0] * 6), "the card lies on them"
    scene.state.kennel[2] = 1
    scene.tokens(1, 1)
    assert scene.why("kill jack-russell three") == "BC-80"


@pytest.mark.rule("BC-80")
def test_a_plague_without_rats_does_nothing() -> None:
    scene = reveal(Scene(COOP), "plague")
    assert (scene.state.plagues, scene.state.rats[6 + RATS["plague"]]) == (0, 1)


@pytest.mark.rule("BC-77", "BC-88")
def test_a_card_is_turned_up_at_the_end_of_each_turn() -> None:
    scene = Scene(COOP)
    scene.finish_turn()
    assert sum(scene.state.rats[:6]) == 24
    assert any("Out of the walls" in line.text for line in scene.match.log())


@pytest.mark.rule("BC-89")
def test_an_empty_rats_deck_is_made_of_its_discards() -> None:
    scene = Scene(COOP)
    scene.state.rats = [0] * 6 + [0, 0, 0, 2, 0, 0]
    scene.finish_turn()
    assert scene.state.rats == [0, 0, 0, 1, 0, 0] * 2
    assert "The discarded cards of the rats become their deck." in [line.text for line in scene.match.log()]


@pytest.mark.rule("BC-81")
@pytest.mark.parametrize(("game", "limit"), [(COOP, 12), (PUZZLE, 9), (SOLO, 7)])
def test_too_many_rats_lose(game: Game, limit: int) -> None:
    scene = Scene(game, game.seats[0])
    scene.state.plagued, scene.state.rats = limit - 1, [0, 0, 0, 2, 0, 0] + [0] * 6
    scene.finish_turn()
    assert not scene.match.over
    scene.state.plagued = limit
    scene.finish_turn()
    result = scene.match.result()
    assert result is not None
    assert (result.reason, set(result.payoffs)) == ("overrun", {0.0})


@pytest.mark.rule("BC-76")
@pytest.mark.parametrize(("game", "tokens"), [(COOP, 10), (PUZZLE, 9), (SOLO, 7)])
def test_tokens_are_few(game: Game, tokens: int) -> None:
    scene = Scene(game, game.seats[0])
    assert sum(scene.state.knights) + scene.state.knights_left == tokens
    assert sum(scene.state.wizards) + scene.state.wizards_left == tokens


# -- dogs --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-82", "BC-83", "BC-84")
@pytest.mark.parametrize(
    ("task", "castle", "breed"),
    [
        ("g04", ("be dragon-scout", "ks lion-captain"), "westie"),
        ("g20", ("bt dragon-spy", "ks phoenix-captain"), "scottie"),
        ("p01", ("kt stag-captain", "bs dragon-captain"), "jack-russell"),
    ],
)
def test_a_task_is_given_up_for_a_dog(task: str, castle: tuple[str, str], breed: str) -> None:
    scene = Scene(COOP).hand(task).castle(*castle).tableau("g02", "g18", "p02")
    assert scene.may("complete") == set(), "an upcharge is owed"
    scene.play(f"adopt {task}")
    assert scene.match.view(0)["courtiers"][0]["dogs"] == [{"id": f"seat:0/breed:{breed}", "tired": False}]
    assert scene.state.worked
    assert scene.state.spent[scene.task(task) // 32] & 2 ** (scene.task(task) % 32)
    assert scene.state.locked.bit_count() == 2, "its vassals are used"


@pytest.mark.rule("BC-84")
def test_a_westie_a_scottie_and_two_jack_russells_wait_in_the_kennel() -> None:
    kennel = [dog["id"].removeprefix("kennel/breed:") for dog in Scene(COOP).match.view(0)["rats"]["kennel"]]
    assert kennel == ["westie", "scottie", "jack-russell", "jack-russell"]


@pytest.mark.rule("BC-84")
def test_there_is_no_dog_for_a_ploy_and_no_third_jack_russell() -> None:
    scene = Scene(COOP).hand("m04", "p01").castle("ae lion-emissary", "cn dragon-captain")
    assert scene.why("adopt m04") == "BC-84"
    scene.castle("kt stag-captain", "bs dragon-captain")
    assert "adopt p01" in scene.legal
    scene.state.dogs = [1, 1, 0]
    assert scene.why("adopt p01") == "BC-84"


@pytest.mark.rule("BC-85", "BC-86", "BC-87")
@pytest.mark.parametrize(
    ("breed", "sizes", "cost"),
    [
        ("westie", {"one"}, (1, 0)),
        ("scottie", {"one", "two"}, (0, 1)),
        ("jack-russell", {"one", "two", "three"}, (1, 1)),
    ],
)
def test_dogs_kill_whole_cards_for_tokens_that_leave_the_game(
    breed: str, sizes: set[str], cost: tuple[int, int]
) -> None:
    scene = reveal(Scene(COOP), "one", "two", "three").tokens(2, 2)
    number = ["westie", "scottie", "jack-russell"].index(breed)
    assert scene.why(f"kill {breed} one") == "BC-85"
    scene.state.kennel[number] = 1
    scene.state.wandering[0] = 0
    assert scene.why(f"kill {breed} one") == "BC-78", "there is a dog, but no such card"
    scene.state.wandering[0] = 1
    assert {words.split()[1] for words in scene.may("kill")} == sizes
    supply = scene.state.knights_left, scene.state.wizards_left
    scene.play(f"kill {breed} one")
    assert scene.state.active_rats() == 5
    assert scene.match.view(0)["rats"]["discards"] == [1, 0, 0, 0, 0, 0], "they may come again"
    assert (2 - scene.state.knights[0], 2 - scene.state.wizards[0]) == cost
    assert (scene.state.knights_left, scene.state.wizards_left) == supply
    reveal(scene, "one")
    assert scene.why(f"kill {breed} one") == "BC-86"
    scene.state.tired = [0, 0, 0]
    scene.tokens(0, 0)
    assert scene.why(f"kill {breed} one") == "BC-87"


@pytest.mark.rule("BC-90")
def test_friends_see_each_others_cards() -> None:
    scene = Scene(COOP)
    for seat in (0, 1, -2):
        assert all(len(courtier["hand"]) == 2 for courtier in scene.match.view(seat)["courtiers"])


@pytest.mark.rule("BC-75")
def test_fifty_points_of_both_win() -> None:
    scene = Scene(COOP).tableau("p17", "p18", "p19", "p20", "m13", "m14", "m19", "m25")
    scene.tableau("p21", "p22", "p23", "p24", "m01", "m04", "m05", "m07", seat=1)
    assert scene.state.scores() == [28 + 24] * 2
    scene.finish_turn()
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == ("favour", (1.0, 1.0))


# -- alone -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-122")
def test_twenty_five_points_win_alone_and_there_is_no_intrigue() -> None:
    scene = Scene(SOLO, 1).hand("g04", "g05").tableau("p17", "p18", "p19", "m13", "m14", "m19", "m25")
    assert scene.state.points(0) == 26
    scene.state.refresh_pile = 1
    scene.play("done")
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == ("favour", (1.0,))
    assert not [line.text for line in scene.match.log() if "stirs the castle" in line.text]


@pytest.mark.rule("BC-123")
def test_a_second_pile_is_chosen_after_the_first_turn_to_stir_the_board() -> None:
    match = Match(SOLO, 1, seed="alone")
    match.play("pile ne")
    assert match.prompt() == "Work with your Knights and Wizards."
    match.play("done")
    assert {match.notation(action) for action in match.legal()} == {"pile nw", "pile se", "pile sw"}
    before, top = match.view()["spaces"], match.view()["piles"][3]["top"]
    match.play("pile sw")
    comes = [space["card"] for space, old in zip(match.view()["spaces"], before, strict=True) if space != old]
    assert top in comes, "from that pile, as it lies"
    assert sum(match.view()["rats"]["discards"]) + match.view()["rats"]["active"] > 0, "and then come the rats"
    match.play("done")
    assert match.prompt() == "Work with your Knights and Wizards.", "for the whole match"


@pytest.mark.rule("BC-124", "BC-125")
def test_two_vassals_are_replaced_after_each_turn() -> None:
    scene = Scene(SOLO, 1)
    before = scene.state.board[:]
    spent = scene.state.spent[2]
    scene.finish_turn()
    changed = [space for space in range(25) if scene.state.board[space] != before[space]]
    assert 1 <= len(changed) <= 2, "the same space may be named twice"
    assert scene.state.spent[2] > spent
    told = [line.text for line in scene.match.log()]
    stirred = [number for number, text in enumerate(told) if "stirs the castle" in text]
    assert stirred
    assert max(stirred) < next(n for n, text in enumerate(told) if "Out of the walls" in text), "then come the rats"


@pytest.mark.rule("BC-124")
def test_the_draught_stops_between_the_two_sides_of_a_card() -> None:
    scene = Scene(SOLO, 1).castle("ae lion-spy", "co stag-spy")  # m04 names AE and, in blue, CO
    before = len(scene.state.agenda)
    Stir(1).take(scene.state, TASK + scene.task("m04"))
    renewed = [step.bit for step in scene.state.agenda[before:] if isinstance(step, Renew)]
    assert renewed == [2 ** SPACE_NAMES.index("ae")], "one was still to be replaced: the one on the left"


@pytest.mark.rule("BC-125")
def test_machination_cards_are_shuffled_again() -> None:
    scene = Scene(SOLO, 1).hand()
    scene.state.spent[2], scene.state.deck[2] = scene.state.deck[2], 0
    scene.finish_turn()
    assert scene.state.deck[2] != 0


# -- the puzzle --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-114")
def test_the_board_begins_full() -> None:
    view = Match(PUZZLE, 2, seed="full").view(0)
    assert all(space["card"] for space in view["spaces"])
    assert sum(pile["below"] + 1 for pile in view["piles"]) == 47


@pytest.mark.rule("BC-115", "BC-116")
def test_spaces_may_stay_empty_but_sixteen_vassals_remain() -> None:
    scene = Scene(PUZZLE).tokens(2, 0)
    scene.play("retain ao")
    assert scene.legal == {"leave-empty", "refill nw", "refill ne", "refill se", "refill sw"}
    scene.play("leave-empty")
    assert scene.at("ao") == ""
    scene.castle(*[f"{SPACE_NAMES[space]} lion-spy" for space in range(16)])
    scene.play("retain bs")
    assert "leave-empty" not in scene.legal


@pytest.mark.rule("BC-115", "BC-116")
def test_used_vassals_are_replaced_from_the_own_pile_or_not() -> None:
    scene = Scene(PUZZLE).hand("g04")
    scene.castle(
        *[f"{SPACE_NAMES[space]} stag-emissary" for space in range(5, 20)], "be dragon-scout", "ks lion-captain"
    )
    scene.play("complete g04", "done")
    assert scene.legal == {"refill nw", "leave-empty"}
    scene.play("leave-empty")
    assert scene.legal == {"refill nw"}, "one of the two must come: sixteen are needed"


FORMATION = {  # all scouts in column B, all emissaries in column K, all spies in row S, all captains in row E
    "bs": "lion-spy", "ls": "dragon-spy", "as": "phoenix-spy", "cs": "stag-spy",
    "ks": "lion-emissary", "kt": "dragon-emissary", "ko": "phoenix-emissary", "kn": "stag-emissary",
    "ke": "lion-captain", "ce": "dragon-captain", "ae": "phoenix-captain", "le": "stag-captain",
    "be": "lion-scout", "bn": "dragon-scout", "bo": "phoenix-scout", "bt": "stag-scout",
}  # fmt: skip


@pytest.mark.rule("BC-117", "BC-118", "BC-119")
def test_the_winning_formation_of_the_rulebook() -> None:
    scene = Scene(PUZZLE).tokens(1, 1)
    scene.castle(*[f"{space} {kind}" for space, kind in FORMATION.items() if space != "ls"], "lt dragon-spy")
    assert not is_formed(scene.state)
    scene.play("slide lt ls")
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.payoffs) == ("formation", (1.0, 1.0))


@pytest.mark.rule("BC-119", "BC-115")
@pytest.mark.parametrize(("last", "won"), [("leave-empty", True), ("refill nw", False)])
def test_replacing_vassals_is_one_step_for_the_formation(last: str, won: bool) -> None:
    """The first refill makes the formation; what becomes of the other space decides."""
    scene = Scene(PUZZLE).hand("g23")  # a Captain in row S, a Phoenix in column L
    scene.castle(*[f"{s} {k}" for s, k in (FORMATION | {"as": "dragon-captain", "lo": "phoenix-scout"}).items()])
    scene.state.tops[0] = card("phoenix-spy")
    scene.play("complete g23", "done", "refill nw")
    assert is_formed(scene.state)
    assert not scene.match.over
    scene.play(last)
    assert (scene.match.over, scene.state.ending == "formation") == (won, won)


@pytest.mark.rule("BC-119", "BC-115")
def test_a_space_that_stays_empty_does_not_win_before_the_other_one_is_decided() -> None:
    scene = Scene(PUZZLE).hand("g24")  # a Captain in column A, a Phoenix in row O
    scene.castle(*[f"{s} {k}" for s, k in (FORMATION | {"an": "dragon-captain", "lo": "phoenix-scout"}).items()])
    scene.play("complete g24", "use an", "use lo", "done", "leave-empty")
    assert not scene.match.over
    assert scene.legal == {"refill nw", "leave-empty"}


@pytest.mark.rule("BC-117")
def test_a_vassal_too_many_or_a_kind_twice_is_no_formation() -> None:
    laid = [f"{space} {kind}" for space, kind in FORMATION.items()]
    assert is_formed(Scene(PUZZLE).castle(*laid).state)
    assert not is_formed(Scene(PUZZLE).castle(*laid, "ao lion-spy").state)
    twice = ["ls lion-spy" if words.startswith("ls") else words for words in laid]
    assert not is_formed(Scene(PUZZLE).castle(*twice).state)


@pytest.mark.rule("BC-118")
def test_neighbours_must_differ_and_groups_lie_on_one_side() -> None:
    seam = dict(FORMATION)
    seam["kn"], seam["ko"] = seam["ko"], seam["kn"]  # still a formation: only the seams can break it
    assert is_formed(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in seam.items()]).state)
    seam = dict(FORMATION)
    seam["cs"], seam["bs"] = seam["bs"], seam["cs"]  # a Lion Spy beside the Lion Emissary in the corner
    assert not is_formed(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in seam.items()]).state)
    seam = FORMATION | {"bt": "lion-scout", "be": "dragon-scout", "bn": "stag-scout"}  # Lions on BT and BS alone
    assert not is_formed(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in seam.items()]).state)
    apart = dict(FORMATION)
    apart["as"], apart["ao".replace("a", "b")] = apart["bo"], apart["as"]  # a scout in row S
    assert not is_formed(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in apart.items()]).state)


@pytest.mark.rule("BC-118")
def test_factions_on_the_sides_will_do_as_well() -> None:
    turned = {s: "-".join([_swap(k.split("-")[1]), _swap(k.split("-")[0])]) for s, k in FORMATION.items()}
    assert is_formed(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in turned.items()]).state)


def _swap(word: str) -> str:
    factions, roles = ("lion", "dragon", "phoenix", "stag"), ("emissary", "scout", "captain", "spy")
    return roles[factions.index(word)] if word in factions else factions[roles.index(word)]
