"""The measures on matches: another one of a game that was played before, and looks back from the end of a long one."""

from bench.measures import Ceiling, Measure, ours

SEATS = {"kingstone": 2, "kingsburg": 4, "kingswood": 4}
BEGIN_US = 1_000.0
LOOK_US = 5_000.0

MEASURES: tuple[Measure, ...] = (
    *(
        Ceiling(f"{game}-match", f"{game.title()}: a second match", ours(game, seats, "match", "matches"), BEGIN_US)
        for game, seats in SEATS.items()
    ),
    *(
        Ceiling(f"{game}-look", f"{game.title()}: a look at any moment", ours(game, seats, "look", "looks"), LOOK_US)
        for game, seats in SEATS.items()
    ),
)
