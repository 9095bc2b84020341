"""Games without a board of their own: small ones that exist for tests, and two of the house under other names.

A server of the workshop finds them as it finds any package's games, by entry points. The client has no folder
of their names, so that they are played on the generic board.
"""

from typing import cast

from kingsarms.engine.game import Game
from kingsarms.games import kingsburg, kingswood


def renamed(game: Game, name: str, title: str) -> Game:
    """The same rules and content under a name that the client has never heard."""
    declaration = {
        "id": name,
        "sentences": {**game.sentences, "title": title},
        "__module__": type(game).__module__,  # where the pack and the ledger lie
    }
    return cast(Game, type(name, (type(game),), declaration)())


PLAIN_KINGSBURG = renamed(kingsburg.GAME, "plain-kingsburg", "Plain Kingsburg")
PLAIN_KINGSWOOD = renamed(kingswood.GAME, "plain-kingswood", "Plain Kingswood")

ENTRY_POINTS = {
    "magpies": "tests.engine.magpies:GAME",
    "wardens": "tests.engine.wardens:GAME",
    "lanterns": "tests.engine.lanterns:FRIENDS",
    "lanterns-rivals": "tests.engine.lanterns:RIVALS",
    "plain-kingsburg": "tools.undrawn:PLAIN_KINGSBURG",
    "plain-kingswood": "tools.undrawn:PLAIN_KINGSWOOD",
}
