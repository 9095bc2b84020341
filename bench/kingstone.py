"""The measures on Kingstone: our rules, compiled and interpreted, against our peers."""

from bench.measures import Ceiling, Contestant, Duel, Home, Measure

OURS = "bench.contestants.kingstone"
OPENSPIEL = "bench.contestants.openspiel_kingstone"

PLAYOUT = Contestant("kingstone-playout", "ours, random playouts", "decisions", Home.COMPILED, OURS, ("playout",))
PLAYOUT_PLAIN = Contestant(
    "kingstone-playout-plain",
    "ours, interpreted",
    "decisions",
    Home.INTERPRETED,
    OURS,
    ("playout",),
)
STEP = Contestant("kingstone-step", "ours, stepped from Python", "decisions", Home.COMPILED, OURS, ("step",))
SEARCH = Contestant("kingstone-search", "ours, tree search", "simulations", Home.COMPILED, OURS, ("search",))
CLONE = Contestant("kingstone-clone", "ours, copies", "clones", Home.COMPILED, OURS, ("clone",))

BOARDGAME_IO = Contestant(
    "boardgame.io-kingstone",
    "boardgame.io, the same game",
    "decisions",
    Home.NODE_PEERS,
    "drive.js",
)
OPENSPIEL_STEP = Contestant(
    "openspiel-kingstone-step",
    "OpenSpiel, the same game in Python",
    "decisions",
    Home.PYTHON_PEERS,
    OPENSPIEL,
    ("step",),
)
OPENSPIEL_SEARCH = Contestant(
    "openspiel-kingstone-search",
    "OpenSpiel's Python MCTS, the same game",
    "simulations",
    Home.PYTHON_PEERS,
    OPENSPIEL,
    ("search",),
)
BREAKTHROUGH = Contestant(
    "openspiel-breakthrough",
    "OpenSpiel, breakthrough in C++",
    "decisions",
    Home.PYTHON_PEERS,
    "bench.contestants.openspiel_breakthrough",
)
CATANATRON = Contestant(
    "catanatron",
    "Catanatron, 4 random players",
    "decisions",
    Home.PYTHON_PEERS,
    "bench.contestants.catanatron_random",
)

MEASURES: tuple[Measure, ...] = (
    Duel("compiled", "Playouts: compiled against interpreted", PLAYOUT, PLAYOUT_PLAIN, 15.0),
    Duel("boardgame.io", "Stepped: against boardgame.io", STEP, BOARDGAME_IO, 100.0),
    Duel("openspiel", "Stepped: against an OpenSpiel Python game", STEP, OPENSPIEL_STEP, 20.0),
    Duel("openspiel-c++", "Stepped: against OpenSpiel in C++", STEP, BREAKTHROUGH, 1.5),
    Duel("search", "Search: against OpenSpiel's Python MCTS", SEARCH, OPENSPIEL_SEARCH, 30.0),
    Ceiling("clone", "Copying a state", CLONE, 0.5),
    Duel("catanatron", "Interpreted: against Catanatron", PLAYOUT_PLAIN, CATANATRON, 2.0),
)
