"""The measures on Kingswood, four at the table; chance counts as a step."""

from bench.measures import Ceiling, Floor, Measure, ours

PLAYOUT = ours("kingswood", 4, "playout", "steps")
CLONE = ours("kingswood", 4, "clone", "copies")

MEASURES: tuple[Measure, ...] = (
    Floor("kingswood", "Kingswood: playouts", PLAYOUT, 600_000.0),
    Ceiling("kingswood-clone", "Kingswood: copying a state", CLONE, 1.0),
)
