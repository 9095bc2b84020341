"""The verbs of The City of Kings, declared once: each owns a block of ints, to which `actions.py` gives the words."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.verbs import Verbs
from kingsarms.games.city.content.cards import ITEMS, QUESTS
from kingsarms.games.city.content.creatures import KINDS, SLOTS
from kingsarms.games.city.content.effects import BOSSES
from kingsarms.games.city.content.heroes import ALL_SKILLS, CARDS, HEROES, TREE
from kingsarms.games.city.content.land import CHANCE_FACES, GATHER_FACES, POSITIONS, SCAVENGE_FACES
from kingsarms.games.city.content.terms import CELLS, RESOURCES, STATS, TILES
from kingsarms.games.city.state import NPCS

WORKERS: Final = 2  # of a hero
MOST_CRAFTED: Final = 6
SAVINGS: Final = RESOURCES + 1  # nothing, or one of a resource
MOST_HEROES: Final = 4  # in play

VERBS: Final = Verbs()
# on one's own turn
END: Final = VERBS.add("end")
MOVE: Final = VERBS.add("move", CELLS)
FETCH: Final = VERBS.add("fetch", NPCS, CELLS)
EXPLORE: Final = VERBS.add("explore")
STRIKE: Final = VERBS.add("attack", SLOTS)
MEND: Final = VERBS.add("heal", HEROES)
BUY: Final = VERBS.add("buy", ITEMS)
SEEK: Final = VERBS.add("seek-quest")
LIBERATE: Final = VERBS.add("liberate")
FREE: Final = VERBS.add("free", HEROES)
FREE_WORKER: Final = VERBS.add("free-worker", HEROES, WORKERS)
COMPLETE: Final = VERBS.add("complete", QUESTS)
GIVE: Final = VERBS.add("give", ITEMS, HEROES)
USE: Final = VERBS.add("use", ALL_SKILLS)
SEND: Final = VERBS.add("send", WORKERS, CELLS)
SURVEY: Final = VERBS.add("survey", WORKERS)
GATHER_AT: Final = VERBS.add("gather", WORKERS)
SCAVENGE_AT: Final = VERBS.add("scavenge", WORKERS)
BUILD: Final = VERBS.add("build", WORKERS, SAVINGS)
EXCHANGE: Final = VERBS.add("exchange", WORKERS, RESOURCES, RESOURCES)
CRAFT: Final = VERBS.add("craft", WORKERS, MOST_CRAFTED)
PURCHASE: Final = VERBS.add("purchase", WORKERS, 3)
DEPLOY: Final = VERBS.add("deploy", WORKERS)
PICK_UP: Final = VERBS.add("pick-up", WORKERS)
DROP: Final = VERBS.add("drop", WORKERS, RESOURCES)
PLACE: Final = VERBS.add("place", TREE)
TAKE_CARD: Final = VERBS.add("take-card", CARDS)
THROW_AWAY: Final = VERBS.add("throw-away", ITEMS)
PUT_DOWN: Final = VERBS.add("put-down", NPCS)
# at any time
USE_CAMP: Final = VERBS.add("camp", HEROES)
USE_TRAP: Final = VERBS.add("trap", SLOTS)
# answers
CHOOSE: Final = VERBS.add("choose", HEROES)
RAISE: Final = VERBS.add("raise", STATS)
AIM: Final = VERBS.add("aim", SLOTS)
HELP: Final = VERBS.add("help", HEROES)
AT: Final = VERBS.add("at", CELLS)
DONE: Final = VERBS.add("done")
LET: Final = VERBS.add("let")
WARD_OFF: Final = VERBS.add("ward-off")
BARRICADE_OFF: Final = VERBS.add("barricade")
REACT: Final = VERBS.add("react", ALL_SKILLS)
AGREE: Final = VERBS.add("agree")
DECLINE: Final = VERBS.add("decline")
DECIDE: Final = VERBS.add("decide", 2)
PAY: Final = VERBS.add("pay", RESOURCES)
SWAP: Final = VERBS.add("swap", RESOURCES, RESOURCES)
NEXT: Final = VERBS.add("next", ITEMS)
REROLL: Final = VERBS.add("reroll", SCAVENGE_FACES)
ROLL_ON: Final = VERBS.add("roll-on")
BRING_HOME: Final = VERBS.add("bring-home", WORKERS)
CALL_FOR_HELP: Final = VERBS.add("call-for-help")
GO_ON: Final = VERBS.add("go-on")
END_HERE: Final = VERBS.add("end-here")
# chance
LUCK_DIE: Final = VERBS.add("luck", CHANCE_FACES, chance=True)
GATHER_DIE: Final = VERBS.add("gather-die", GATHER_FACES, chance=True)
SCAVENGE_DIE: Final = VERBS.add("scavenge-die", SCAVENGE_FACES, chance=True)
BAG: Final = VERBS.add("bag", KINDS, chance=True)
TILE: Final = VERBS.add("tile", TILES, chance=True)
LIES: Final = VERBS.add("lies", CELLS, chance=True)
QUEST_CARD: Final = VERBS.add("quest", QUESTS, chance=True)
ITEM_CARD: Final = VERBS.add("item", ITEMS, chance=True)
SKILL_CARD: Final = VERBS.add("skill-card", CARDS, chance=True)
POSITION: Final = VERBS.add("position", POSITIONS, chance=True)
BOSS: Final = VERBS.add("boss", BOSSES, chance=True)
FIRST: Final = VERBS.add("first", MOST_HEROES, chance=True)
