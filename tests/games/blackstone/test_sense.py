"""What bots make of a table of Blackstone Castle."""

from random import Random

import pytest

from kingsarms.bots import GreedyBot, Pov
from kingsarms.bots.playout import random_action
from kingsarms.engine import registry
from kingsarms.engine.game import Game
from kingsarms.games.blackstone import ADVANCED, COOP, KINGS, PUZZLE, QUEENS, SOLO, WIZARDS
from kingsarms.games.blackstone.puzzle_sense import formation_work
from tests.games.blackstone.scene import Scene, card
from tests.games.blackstone.test_rats import FORMATION

# G02 asks for an Emissary in row T and a Lion in column A.
NEAR = ("bs stag-emissary", "ao lion-spy")


@pytest.mark.parametrize(
    ("game", "seats"), [(KINGS, 2), (ADVANCED, 4), (COOP, 2), (PUZZLE, 2), (SOLO, 1), (QUEENS, 3), (WIZARDS, 4)]
)
def test_chances_are_shares_of_one_match(game: Game, seats: int) -> None:
    rng, state = Random(3), game.begin(seats)
    together = game in (COOP, PUZZLE, SOLO)
    for _ in range(80):
        if state.over:
            break
        chances = game.sense(state)
        assert len(chances) == seats
        assert all(0 <= chance <= 1 for chance in chances)
        assert (len(set(chances)) == 1) if together else sum(chances) == pytest.approx(1)
        state.take(random_action(state, rng))


def worth(scene: Scene, *actions: str) -> float:
    scene.play(*actions)
    return registry.game(scene.match.game.id).sense(scene.state)[0]


def holding(*tasks: str) -> Scene:
    """The rival has nothing in hand."""
    return Scene().hand(*tasks).hand(seat=1)


def test_a_vassal_one_step_nearer_is_worth_its_token() -> None:
    before = worth(holding("g02").castle(*NEAR).tokens(2, 0))
    assert worth(holding("g02").castle(*NEAR).tokens(2, 0), "slide bs bt") > before
    assert worth(holding("g02").castle(*NEAR).tokens(2, 0), "slide ao lo") < before


def test_a_flip_counts_as_a_step() -> None:
    laid = ("bt lion-spy/stag-emissary", "ao lion-spy")
    before = worth(holding("g02").castle(*laid).tokens(0, 2))
    assert worth(holding("g02").castle(*laid).tokens(0, 2), "flip bt") > before


@pytest.mark.parametrize(
    ("family", "laid", "tokens"),
    [
        ("wolfram", ("bs stag-emissary", "ao lion-spy"), (0, 1)),
        ("thistledown", ("bt lion-spy/stag-emissary", "ao lion-spy"), (1, 0)),
        ("corwin", ("be stag-emissary/stag-captain", "ao lion-spy/lion-captain"), (2, 0)),
    ],
)
def test_powers_of_families_bring_a_task_nearer(family: str, laid: tuple[str, str], tokens: tuple[int, int]) -> None:
    """A Wizard slides, a Knight flips, a Knight goes three spaces: each completes G02 in this turn."""
    plain = worth(holding("g02").castle(*laid).tokens(*tokens))
    assert worth(holding("g02").castle(*laid).tokens(*tokens).of(family)) > plain


@pytest.mark.parametrize(
    ("family", "step"),
    [
        ("corwin", "slide ln an"),
        ("keygriff", "slide ln an"),
        ("thistledown", "slide ln ae"),
        ("wolfram", "slide ln an"),
    ],
)
def test_a_step_round_a_corner_is_worth_its_token_to_every_family(family: str, step: str) -> None:
    """M04 wants the Lion Emissary at AE: whoever waits for one long slide never gets there."""
    laid = ("ln lion-emissary", "cs dragon-captain")
    before = worth(holding("m04").castle(*laid).tokens(3, 0).of(family))
    assert worth(holding("m04").castle(*laid).tokens(3, 0).of(family), step) > before


def test_keygriff_does_not_sit_on_all_the_tokens() -> None:
    """G02 is one slide away. Whoever knows no limits, and waits, leaves nobody a token."""
    laid = ("ks stag-emissary", "ao lion-captain")

    def scene() -> Scene:
        return holding("g02").castle(*laid).tokens(17, 17).of("keygriff")

    assert worth(scene()) > worth(scene(), "done", "no-intrigue")


def turn_of(scene: Scene) -> list[str]:
    """What a greedy bot does until its turn is over."""
    bot, actions = GreedyBot(1), list[str]()
    while scene.state.turn == 0 and not scene.match.over:
        chosen = scene.match.notation(bot.choose(Pov(scene.match.game, scene.state, 0, Random(1))))
        scene.play(chosen)
        actions.append(chosen)
    return actions


def test_what_can_be_completed_is_completed_before_the_turn_is_over() -> None:
    ready = holding("g02", "m01").castle("bt stag-emissary", "ao lion-spy").tokens(1, 1)
    assert "complete g02" in turn_of(ready)


def test_a_turn_that_is_done_completes_nothing() -> None:
    """Even while the question of Intrigue is still open."""
    laid = ("bs stag-emissary", "ao lion-spy")
    assert worth(holding("g02").castle(*laid).tokens(1, 0), "done") < worth(
        holding("g02").castle(*laid).tokens(1, 0), "slide bs bt"
    )
    assert {"slide bs bt", "complete g02"} <= set(turn_of(holding("g02").castle(*laid).tokens(1, 0)))


def test_the_top_of_a_pile_is_one_knight_away() -> None:
    """No Emissary is in the castle, but one is on a pile: whoever retains the Captain in row T may call it there."""
    laid = ("bt stag-captain", "ao lion-spy")

    def scene(on_pile: str) -> Scene:
        laying = holding("g02").castle(*laid).tokens(1, 0)
        laying.state.tops[:] = [card("dragon-spy"), card(on_pile), card("dragon-captain"), card("phoenix-captain")]
        return laying

    assert worth(scene("phoenix-emissary")) > worth(scene("phoenix-spy"))
    assert {"retain bt", "complete g02"} <= set(turn_of(scene("phoenix-emissary")))


def test_past_another_vassal_the_way_takes_a_wizard_or_more_knights() -> None:
    """The Lion belongs in column A, and a Stag stands in its way at each of its sides."""
    held = ("bt stag-emissary", "cs lion-spy", "as stag-captain", "ks stag-captain", "ct stag-captain")

    def scene(knights: int, wizards: int) -> Scene:
        return holding("g02").castle(*held).tokens(knights, wizards)

    assert worth(scene(0, 1)) > worth(scene(1, 0))
    assert "complete g02" in turn_of(scene(0, 1))


def test_a_retained_vassal_for_the_upcharge_is_worth_its_knight() -> None:
    """G04's corner is the Lion Spy: a second Knight costs one."""
    laid = ("bt stag-emissary", "ao lion-captain", "ke lion-spy", "be stag-captain")

    def scene() -> Scene:
        return holding("g02").castle(*laid).tableau("g04").tokens(2, 0)

    assert worth(scene(), "retain ke") > worth(scene()) > worth(scene(), "retain be")


def test_how_far_the_formation_is() -> None:
    laid = [f"{space} {kind}" for space, kind in FORMATION.items() if space != "ls"]
    one_slide = formation_work(Scene(PUZZLE).castle(*laid, "lt dragon-spy").state)
    two_slides = formation_work(Scene(PUZZLE).castle(*laid, "lo dragon-spy").state)
    flipped = formation_work(Scene(PUZZLE).castle(*laid, "ls lion-captain/dragon-spy").state)
    surplus = formation_work(Scene(PUZZLE).castle(*laid, "lt dragon-spy", "ao lion-captain").state)
    assert 0 < flipped < one_slide < two_slides
    assert surplus > one_slide


def test_the_top_of_a_pile_is_as_good_as_a_neighbour() -> None:
    """A Knight sends the wrong vassal away, and the right one comes from a pile: two actions, and the match is won."""
    laid = [f"{space} {kind}" for space, kind in FORMATION.items() if space != "ls"]
    scene = Scene(PUZZLE).castle(*laid, "ls lion-captain/stag-scout").tokens(1, 0)
    scene.state.tops[:] = [card("lion-spy"), card("stag-scout"), card("dragon-spy"), card("lion-scout")]
    assert formation_work(scene.state) == pytest.approx(1, abs=0.2)
    for chosen in ("retain ls", "refill se"):
        pov = Pov(PUZZLE, scene.state, 0, Random(1))
        assert scene.match.notation(GreedyBot(1).choose(pov)) == chosen
        scene.play(chosen)
    assert scene.match.over


def test_a_seam_is_work_and_so_is_a_hole_that_only_a_pile_could_fill() -> None:
    row_s = {"bs": "dragon-spy", "ls": "phoenix-spy", "as": "stag-spy", "cs": "lion-spy"}
    clashing = FORMATION | row_s  # Lions meet at the corner
    assert formation_work(Scene(PUZZLE).castle(*[f"{s} {k}" for s, k in clashing.items()]).state) == pytest.approx(
        1, abs=0.2
    )
    laid = [f"{space} {kind}" for space, kind in FORMATION.items() if space != "ls"]
    scene = Scene(PUZZLE).castle(*laid, "lt stag-captain/phoenix-scout")
    scene.state.tops[:] = [card("dragon-spy")] * 4
    # a Knight calls the vassal from a pile, another slides it to its place
    assert formation_work(scene.state) == pytest.approx(2, abs=0.3)


def test_a_tableau_full_of_vassals_can_be_judged() -> None:
    scene = Scene(families="dealt").of("keygriff").tableau("g04").hand("g07").keeps(*["stag-scout"] * 40)
    assert all(0 <= chance <= 1 for chance in KINGS.sense(scene.state))
