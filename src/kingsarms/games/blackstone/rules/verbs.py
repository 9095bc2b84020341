"""The verbs of Blackstone Castle, declared once for all seven games."""

from __future__ import annotations

from typing import Final

from kingsarms.engine.verbs import Verbs
from kingsarms.games.blackstone.rules.vassals import CARDS, FACES, KINDS

SPACES: Final = 25
PILES: Final = 4
DECKS: Final = 3
TASKS: Final = 96
DOGS: Final = 3
RAT_CARDS: Final = 6
FAMILIES: Final = 4
REWARDS: Final = 5
MOST_SEATS: Final = 4
FROM_TO: Final = SPACES * SPACES  # the actions of a verb that moves a vassal
MOST_SETS: Final = 36  # of vassals, in the Queen's Quest

VERBS: Final = Verbs()

# work
SLIDE: Final = VERBS.add("slide", SPACES, SPACES)
CONJURE: Final = VERBS.add("slide-by-wizard", SPACES, SPACES)
SWAP: Final = VERBS.add("swap", SPACES, SPACES)
BARTER: Final = VERBS.add("swap-by-knight", SPACES, SPACES)
FLIP: Final = VERBS.add("flip", SPACES)
TURN: Final = VERBS.add("flip-by-knight", SPACES)
RETAIN: Final = VERBS.add("retain", SPACES)
BLOW_UP: Final = VERBS.add("blow-up", SPACES)
DRAW: Final = VERBS.add("draw", DECKS)
LEVY: Final = VERBS.add("draw-by-knights", DECKS)
COMPLETE: Final = VERBS.add("complete", TASKS)
ADOPT: Final = VERBS.add("adopt", TASKS)
KILL: Final = VERBS.add("kill", DOGS, 3)
DONE: Final = VERBS.add("done")
# the two vassals of a Task, and what comes after
USE: Final = VERBS.add("use", SPACES)
REFILL: Final = VERBS.add("refill", PILES)
LEAVE_EMPTY: Final = VERBS.add("leave-empty")
POST: Final = VERBS.add("post", SPACES)  # an assassin or saboteur
# intrigue
PLOT: Final = VERBS.add("plot", TASKS)
MARK: Final = VERBS.add("mark", SPACES)
HIDE: Final = VERBS.add("hide", TASKS)
NO_INTRIGUE: Final = VERBS.add("no-intrigue")
TAKE_BACK: Final = VERBS.add("take-back")
LEAVE_HIDDEN: Final = VERBS.add("leave-hidden")
ORDER: Final = VERBS.add("order", 2)
REWARD: Final = VERBS.add("reward", REWARDS)
DECLINE: Final = VERBS.add("decline")
# limits
DISCARD: Final = VERBS.add("discard", TASKS)
RELEASE: Final = VERBS.add("release", CARDS)
# the Queen's and the Wizard's Quest
TAKE_UP: Final = VERBS.add("take-up", TASKS)
PLAY: Final = VERBS.add("play", TASKS)
FETCH: Final = VERBS.add("fetch", SPACES)
NOT_THIS: Final = VERBS.add("not-this")
GATHER: Final = VERBS.add("gather", MOST_SETS)
SAVE: Final = VERBS.add("save")
SET_DOWN: Final = VERBS.add("set-down", CARDS)
ON_SPACE: Final = VERBS.add("on", SPACES)
OFFER: Final = VERBS.add("offer", CARDS)
PICK_UP: Final = VERBS.add("pick-up", CARDS)
END_TURN: Final = VERBS.add("end-turn")
# set-up
PILE: Final = VERBS.add("pile", PILES)
FAMILY: Final = VERBS.add("family", FAMILIES)
# chance
FACE: Final = VERBS.add("face", FACES, chance=True)
BEHIND: Final = VERBS.add("behind", KINDS, chance=True)
TASK: Final = VERBS.add("task", TASKS, chance=True)
RAT: Final = VERBS.add("rat", RAT_CARDS, chance=True)
KIN: Final = VERBS.add("kin", FAMILIES, chance=True)
DEAL: Final = VERBS.add("deal", CARDS, chance=True)
