"""The measures on every game of the house, as many at the table as usually are; chance counts as a step."""

from bench.measures import CATANATRON, Ceiling, Duel, Floor, Measure, ours
from bench.midgame import usual_seats
from kingsarms.engine import registry
from kingsarms.engine.game import Game

PLAYOUT_STEPS = {"blackstone": 800_000.0, "city": 400_000.0}  # by box; others:
USUAL_STEPS = 600_000.0
CLONE_US = {"city": 2.0}  # likewise
USUAL_CLONE_US = 1.0
BEGIN_US = 1_000.0
LOOK_US = 5_000.0
REVIEW_US = 200_000.0  # two cores go through 600 moments in a minute: Kingsburg for four has about 450
CATANATRON_TIMES = 15.0


def of(game: Game) -> tuple[Measure, ...]:
    """Playing it out, copying a state, another match of it, looks back from the end of a long one, and its review."""
    seats, title = usual_seats(game), game.sentences["title"]
    playout, clone = ours(game.id, seats, "playout", "steps"), ours(game.id, seats, "clone", "copies")
    least, most = PLAYOUT_STEPS.get(game.box_id, USUAL_STEPS), CLONE_US.get(game.box_id, USUAL_CLONE_US)
    return (
        Floor(f"{game.id}", f"{title}: playouts", playout, least),
        Duel(f"{game.id}-catanatron", f"{title}: playouts / Catanatron", playout, CATANATRON, CATANATRON_TIMES),
        Ceiling(f"{game.id}-clone", f"{title}: copying a state", clone, most),
        Ceiling(f"{game.id}-match", f"{title}: a second match", ours(game.id, seats, "match", "matches"), BEGIN_US),
        Ceiling(f"{game.id}-look", f"{title}: a look at any moment", ours(game.id, seats, "look", "looks"), LOOK_US),
        Ceiling(
            f"{game.id}-review", f"{title}: judging a moment", ours(game.id, seats, "review", "moments"), REVIEW_US
        ),
    )


MEASURES: tuple[Measure, ...] = tuple(measure for game in registry.playable() for measure in of(game))
