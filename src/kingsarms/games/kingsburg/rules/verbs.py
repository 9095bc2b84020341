"""The actions of Kingsburg as ints: each verb owns a block, `actions.py` gives the blocks their words."""

from __future__ import annotations

from typing import Final

from kingsarms.games.kingsburg.rules.dice import FIRST_GROUP, POOLS
from kingsarms.games.kingsburg.rules.goods import KINDS, LOST, PAID, TAKEN

ADVISORS: Final = 18
BUILDINGS: Final = 20
ENEMIES: Final = 25
MOST_SEATS: Final = 5
OFFERS: Final = 1 + KINDS  # what the Town Hall takes: a +2 token or one good

PASS: Final = 0
INFLUENCE: Final = 1  # + advisor's number - 1
USE: Final = INFLUENCE + ADVISORS  # + group - FIRST_GROUP
KEEP_DICE: Final = USE + POOLS - FIRST_GROUP
STATUE: Final = KEEP_DICE + 1  # + 0 to re-roll a coloured die, + 1 for a white one
CHAPEL: Final = STATUE + 2
TAKE: Final = CHAPEL + 1  # + bundle
KEEP_GOODS: Final = TAKE + TAKEN
TRADE: Final = KEEP_GOODS + 1  # + kind of good
BUILD_NOTHING: Final = TRADE + KINDS
BUILD: Final = BUILD_NOTHING + 1  # + building
OFFER_NOTHING: Final = BUILD + BUILDINGS
OFFER: Final = OFFER_NOTHING + 1  # + 0 for a token, + 1 + kind of good
ENOUGH: Final = OFFER + OFFERS
HIRE: Final = ENOUGH + 1  # + bundle
LOSE: Final = HIRE + PAID  # + bundle
ROLL: Final = LOSE + LOST  # chance: + face - 1
ENEMY: Final = ROLL + 6  # chance: + card
FIRST: Final = ENEMY + ENEMIES  # chance: + seat
