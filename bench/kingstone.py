"""Kingstone against our peers, compiled and interpreted: it is the game that they were given, too."""

from bench.measures import CATANATRON, Contestant, Duel, Home, Measure, ours

OPENSPIEL = "bench.contestants.openspiel_kingstone"

PLAYOUT = ours("kingstone", 2, "playout", "steps")
PLAYOUT_PLAIN = ours("kingstone", 2, "playout", "steps", Home.INTERPRETED)
STEP = ours("kingstone", 2, "step", "decisions")
SEARCH = ours("kingstone", 2, "search", "simulations")

BOARDGAME_IO = Contestant("boardgame.io-kingstone", "decisions", Home.NODE_PEERS, "drive.js")
OPENSPIEL_STEP = Contestant("openspiel-kingstone-step", "decisions", Home.PYTHON_PEERS, OPENSPIEL, ("step",))
OPENSPIEL_SEARCH = Contestant("openspiel-kingstone-search", "simulations", Home.PYTHON_PEERS, OPENSPIEL, ("search",))
BREAKTHROUGH = Contestant(
    "openspiel-breakthrough",
    "decisions",
    Home.PYTHON_PEERS,
    "bench.contestants.openspiel_breakthrough",
)

MEASURES: tuple[Measure, ...] = (
    Duel("compiled", "Kingstone: playouts / the same source interpreted", PLAYOUT, PLAYOUT_PLAIN, 15.0),
    Duel("boardgame.io", "Kingstone: stepped / boardgame.io, same game", STEP, BOARDGAME_IO, 100.0),
    Duel("openspiel", "Kingstone: stepped / OpenSpiel, same game in Python", STEP, OPENSPIEL_STEP, 20.0),
    Duel("openspiel-c++", "Kingstone: stepped / OpenSpiel, breakthrough in C++", STEP, BREAKTHROUGH, 1.5),
    Duel("search", "Kingstone: search / OpenSpiel's Python MCTS, same game", SEARCH, OPENSPIEL_SEARCH, 30.0),
    Duel("catanatron", "Kingstone: interpreted / Catanatron, 4 random players", PLAYOUT_PLAIN, CATANATRON, 2.0),
)
