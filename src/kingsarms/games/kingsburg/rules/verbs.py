"""The verbs of Kingsburg, declared once: each owns a block of ints, to which `actions.py` gives the words."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.verbs import Verbs
from kingsarms.games.kingsburg.rules.dice import FACES, FIRST_GROUP, POOLS
from kingsarms.games.kingsburg.rules.goods import KINDS, LOST, PAID, TAKEN

ADVISORS: Final = 18
BUILDINGS: Final = 20
ENEMIES: Final = 25
MOST_SEATS: Final = 5
POWERS: Final = 2  # buildings whose power their owner may leave unused: the Farms and the Merchants' Guild

VERBS: Final = Verbs()
PASS: Final = VERBS.add("pass")
INFLUENCE: Final = VERBS.add("influence", ADVISORS)  # + advisor's number - 1
USE: Final = VERBS.add("use", POOLS - FIRST_GROUP)  # + group - FIRST_GROUP
KEEP_DICE: Final = VERBS.add("keep-dice")
REROLL_ONE: Final = VERBS.add("reroll", 3)
REROLL_WHITE: Final = REROLL_ONE + 1
REROLL_ALL: Final = REROLL_ONE + 2
TAKE: Final = VERBS.add("take", TAKEN)  # + bundle
KEEP_GOODS: Final = VERBS.add("keep-goods")
TRADE: Final = VERBS.add("trade", KINDS)  # + kind of good
BUILD_NOTHING: Final = VERBS.add("build-nothing")
BUILD: Final = VERBS.add("build", BUILDINGS)  # + building
OFFER_NOTHING: Final = VERBS.add("offer-nothing")
OFFER: Final = VERBS.add("offer", 1 + KINDS)  # + 0 for a token, + 1 + kind of good
ENOUGH: Final = VERBS.add("enough")
HIRE: Final = VERBS.add("hire", PAID)  # + bundle
LOSE: Final = VERBS.add("lose", LOST)  # + bundle
WORK: Final = VERBS.add("work", POWERS)  # + power
REST: Final = VERBS.add("rest", POWERS)  # + power
ROLL: Final = VERBS.add("roll", FACES, chance=True)  # + face - 1
ENEMY: Final = VERBS.add("enemy", ENEMIES, chance=True)  # + card
FIRST: Final = VERBS.add("first", MOST_SEATS, chance=True)  # + seat

ROLLS: Final[list[int]] = [ROLL + face for face in range(FACES)]
