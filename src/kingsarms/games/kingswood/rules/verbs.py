"""The verbs of Kingswood, declared once: each owns a block of ints, to which `actions.py` gives the words."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.verbs import Verbs
from kingsarms.games.kingswood.pack import GUILDS, LOCATIONS, MONSTERS, SKILLS

MOST_SEATS: Final = 5

VERBS: Final = Verbs()
PASS: Final = VERBS.add("pass")
COLLECT: Final = VERBS.add("collect")
EXPLORE: Final = VERBS.add("explore", LOCATIONS)  # + location of the adventurer
MOVE: Final = VERBS.add("move", LOCATIONS)  # + location
EARN: Final = VERBS.add("earn")
REFRESH_ALL: Final = VERBS.add("refresh-all", SKILLS)  # + skill
BUY: Final = VERBS.add("buy", SKILLS)  # + skill
REFRESH: Final = VERBS.add("refresh", SKILLS)  # + skill
BREW: Final = VERBS.add("brew")
FIGHT: Final = VERBS.add("fight", MONSTERS)  # + monster
CAPTURE: Final = VERBS.add("capture", MONSTERS)  # + monster
CAPTURE_TOP: Final = VERBS.add("capture-top")
SWAP: Final = VERBS.add("swap", MONSTERS)  # + monster of the Forest
GIVE: Final = VERBS.add("give", MONSTERS)  # + monster defeated before
TURN_UP: Final = VERBS.add("turn-up")
GUILD: Final = VERBS.add("guild", GUILDS)  # + guild
SPECIAL: Final = VERBS.add("special", LOCATIONS, chance=True)  # + location
LAY: Final = VERBS.add("lay", LOCATIONS, chance=True)  # + location
DRAW: Final = VERBS.add("draw", MONSTERS, chance=True)  # + monster
DEAL: Final = VERBS.add("deal", GUILDS, chance=True)  # + guild
FIRST: Final = VERBS.add("first", MOST_SEATS, chance=True)  # + seat
