"""The numbers of all actions: each verb owns a block, one number for every operand (see `actions.py` for the words)."""

from __future__ import annotations

from typing import Final

from kingsarms.games.kingswood.pack import GUILDS, MONSTERS, SKILLS

_LOCATIONS: Final = 13

PASS: Final = 0
COLLECT: Final = 1
EXPLORE: Final = 2  # + location of the adventurer
MOVE: Final = EXPLORE + _LOCATIONS  # + location
EARN: Final = MOVE + _LOCATIONS
REFRESH_ALL: Final = EARN + 1  # + skill
BUY: Final = REFRESH_ALL + SKILLS  # + skill
REFRESH: Final = BUY + SKILLS  # + skill
BREW: Final = REFRESH + SKILLS
FIGHT: Final = BREW + 1  # + monster
CAPTURE: Final = FIGHT + MONSTERS  # + monster
CAPTURE_TOP: Final = CAPTURE + MONSTERS
SWAP: Final = CAPTURE_TOP + 1  # + monster of the Forest
GIVE: Final = SWAP + MONSTERS  # + monster defeated before
TURN_UP: Final = GIVE + MONSTERS
GUILD: Final = TURN_UP + 1  # + guild
# Chance.
SPECIAL: Final = GUILD + GUILDS  # + location
LAY: Final = SPECIAL + _LOCATIONS  # + location
DRAW: Final = LAY + _LOCATIONS  # + monster
DEAL: Final = DRAW + MONSTERS  # + guild
FIRST: Final = DEAL + GUILDS  # + seat
END: Final = FIRST + 5
