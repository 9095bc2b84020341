"""The measures on Kingstone: our rules, compiled and interpreted, against our peers."""

from bench.measures import Ceiling, Contestant, Duel, Home, Measure

OURS = "bench.contestants.kingstone"
OPENSPIEL = "bench.contestants.openspiel_kingstone"

PLAYOUT = Contestant("kingstone-playout", "decisions", Home.COMPILED, OURS, ("playout",))
PLAYOUT_PLAIN = Contestant("kingstone-playout-plain", "decisions", Home.INTERPRETED, OURS, ("playout",))
STEP = Contestant("kingstone-step", "decisions", Home.COMPILED, OURS, ("step",))
SEARCH = Contestant("kingstone-search", "simulations", Home.COMPILED, OURS, ("search",))
CLONE = Contestant("kingstone-clone", "copies", Home.COMPILED, OURS, ("clone",))

BOARDGAME_IO = Contestant("boardgame.io-kingstone", "decisions", Home.NODE_PEERS, "drive.js")
OPENSPIEL_STEP = Contestant("openspiel-kingstone-step", "decisions", Home.PYTHON_PEERS, OPENSPIEL, ("step",))
OPENSPIEL_SEARCH = Contestant("openspiel-kingstone-search", "simulations", Home.PYTHON_PEERS, OPENSPIEL, ("search",))
BREAKTHROUGH = Contestant(
    "openspiel-breakthrough",
    "decisions",
    Home.PYTHON_PEERS,
    "bench.contestants.openspiel_breakthrough",
)
CATANATRON = Contestant("catanatron", "decisions", Home.PYTHON_PEERS, "bench.contestants.catanatron_random")

MEASURES: tuple[Measure, ...] = (
    Duel("compiled", "playouts / the same source interpreted", PLAYOUT, PLAYOUT_PLAIN, 15.0),
    Duel("boardgame.io", "stepped / boardgame.io, same game", STEP, BOARDGAME_IO, 100.0),
    Duel("openspiel", "stepped / OpenSpiel, same game in Python", STEP, OPENSPIEL_STEP, 20.0),
    Duel("openspiel-c++", "stepped / OpenSpiel, breakthrough in C++", STEP, BREAKTHROUGH, 1.5),
    Duel("search", "search / OpenSpiel's Python MCTS, same game", SEARCH, OPENSPIEL_SEARCH, 30.0),
    Ceiling("clone", "copying a state", CLONE, 0.5),
    Duel("catanatron", "interpreted / Catanatron, 4 random players", PLAYOUT_PLAIN, CATANATRON, 2.0),
)
