"""The measures on Kingsburg, four at the table; chance counts as a step."""

from bench.measures import CATANATRON, Ceiling, Duel, Floor, Measure, ours

PLAYOUT = ours("kingsburg", 4, "playout", "steps")
CLONE = ours("kingsburg", 4, "clone", "copies")

MEASURES: tuple[Measure, ...] = (
    Floor("kingsburg", "Kingsburg: playouts", PLAYOUT, 600_000.0),
    Duel("kingsburg-catanatron", "Kingsburg: playouts / Catanatron", PLAYOUT, CATANATRON, 15.0),
    Ceiling("kingsburg-clone", "Kingsburg: copying a state", CLONE, 1.0),
)
