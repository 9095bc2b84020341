"""The vocabulary that content is composed of: what abilities, skills, traits, cards and goals can say.

Each effect is implemented once: powers in rules/powers.py, skills in rules/skills.py, tales (what cards do) in
rules/tales.py, goals in rules/goals.py. Traits are numbers that are always at hand: rules/sheet.py adds them up.
"""

from __future__ import annotations

from typing import Final

from kingsarms.engine.effects import Among, Effect, Effects, Number
from kingsarms.games.city.content.terms import (
    BONUS_IDS,
    GROUND_IDS,
    MINION_IDS,
    REGION_IDS,
    RESOURCE_IDS,
    STAT_IDS,
    STRENGTHS,
    TILES,
)

# -- powers: the abilities of creatures ------------------------------------------------------------------------------

CREATURE_STATS: Final = ("health", "attack", "attack-all", "heal", "range", "shield", "reflect")
SHARES: Final = ("half", "all")
AREAS: Final = ("tile", "around")
WHERES: Final = ("target", "targets", "line", "wall", "around", "own", "reach")
AT_TARGET: Final = 0
AT_TARGETS: Final = 1
IN_A_LINE: Final = 2
AS_A_WALL: Final = 3
AROUND: Final = 4
OWN: Final = 5
IN_REACH: Final = 6

_kind = Among("kind", GROUND_IDS)
_strength = Among("strength", STRENGTHS)
_bonus = Among("bonus", BONUS_IDS)

POWERS: Final = Effects(
    Effect("ambush"),
    Effect("splash", Among("share", SHARES), Among("area", AREAS)),
    Effect("again"),
    Effect("push", Number("tiles", 1, 4)),
    Effect("taint", _strength),
    Effect("drain"),
    Effect("embolden", _bonus),
    Effect("if-wounded"),
    Effect("track", Number("tiles", 1, 9)),
    Effect("roam"),
    Effect("teleport"),
    Effect("charge", Number("damage", 1, 9)),
    Effect("grab"),
    Effect("grab-all"),
    Effect("curse"),
    Effect("panic"),
    Effect("summon", Among("minion", MINION_IDS)),
    Effect("strike", Number("damage", 1, 9)),
    Effect("strike-all", Number("damage", 1, 9)),
    Effect("place", _kind, _strength, Among("where", WHERES)),
    Effect("spit", _kind, _strength, Number("within", 0, 9)),
    Effect("thorns", Number("damage", 1, 9)),
    Effect("horde"),
    Effect("bonus", Among("stat", CREATURE_STATS), Number("amount", 1, 30)),
    Effect("hunt-workers", Number("tiles", 1, 9)),
    Effect("lure", Number("within", 1, 9)),
    Effect("rouse", Among("whom", ("all", "others")), _bonus),
    Effect("reinforce"),
    Effect("rise"),
    Effect("fire-trail", Number("damage", 1, 9)),
)
AMBUSH: Final = POWERS.code("ambush")
SPLASH: Final = POWERS.code("splash")
AGAIN: Final = POWERS.code("again")
PUSH: Final = POWERS.code("push")
TAINT: Final = POWERS.code("taint")
DRAIN: Final = POWERS.code("drain")
EMBOLDEN: Final = POWERS.code("embolden")
IF_WOUNDED: Final = POWERS.code("if-wounded")
TRACK: Final = POWERS.code("track")
ROAM: Final = POWERS.code("roam")
TELEPORT: Final = POWERS.code("teleport")
CHARGE: Final = POWERS.code("charge")
GRAB: Final = POWERS.code("grab")
GRAB_ALL: Final = POWERS.code("grab-all")
CURSE: Final = POWERS.code("curse")
PANIC: Final = POWERS.code("panic")
SUMMON: Final = POWERS.code("summon")
STRIKE: Final = POWERS.code("strike")
STRIKE_ALL: Final = POWERS.code("strike-all")
PLACE: Final = POWERS.code("place")
SPIT: Final = POWERS.code("spit")
THORNS: Final = POWERS.code("thorns")
HORDE: Final = POWERS.code("horde")
BONUS: Final = POWERS.code("bonus")
HUNT_WORKERS: Final = POWERS.code("hunt-workers")
LURE: Final = POWERS.code("lure")
ROUSE: Final = POWERS.code("rouse")
REINFORCE: Final = POWERS.code("reinforce")
RISE: Final = POWERS.code("rise")
FIRE_TRAIL: Final = POWERS.code("fire-trail")

# -- skills that are used --------------------------------------------------------------------------------------------

SPREADS: Final = ("one", "tile", "around", "reach")
ONE: Final = 0
ON_TILE: Final = 1
ON_NEIGHBOURS: Final = 2
ALL_IN_REACH: Final = 3

SKILLS: Final = Effects(
    Effect("attack", Number("more", -9, 9), Number("percent", 0, 200), Among("spread", SPREADS)),
    Effect("attack-far", Number("range", 1, 9)),
    Effect("attack-twice", Number("more", -9, 9)),
    Effect("heal", Number("amount", 1, 20), Among("whom", ("range", "self"))),
    Effect("heal-mate", Number("mate", 1, 20), Number("self", 1, 20)),
    Effect("heal-all", Among("by", ("basic", "stat"))),
    Effect("wish"),
    Effect("bleed", Number("damage", 1, 9)),
    Effect("cure", Among("from", ("poison", "curse")), Number("most", 1, 9)),
    Effect("cleanse", _kind, Number("most", 1, 9)),
    Effect("place", _kind, _strength),
    Effect("weaken", _bonus),
    Effect("scatter"),
    Effect("entangle"),
    Effect("haggle"),
    Effect("foresee", Number("cards", 1, 9)),
    Effect("scry"),
    Effect("ward", Number("heroes", 1, 4)),
    Effect("cart"),
    Effect("dig-in"),
    Effect("lay-trap"),
    Effect("black-market", Number("parts", 1, 9)),
    Effect("sharpen", Number("more", 1, 9)),
    # anytime, when something happens
    Effect("leap"),
    Effect("step-before"),
    Effect("intercede"),
    Effect("side-step"),
    Effect("taunt"),
)
S_ATTACK: Final = SKILLS.code("attack")
S_ATTACK_FAR: Final = SKILLS.code("attack-far")
S_ATTACK_TWICE: Final = SKILLS.code("attack-twice")
S_HEAL: Final = SKILLS.code("heal")
S_HEAL_MATE: Final = SKILLS.code("heal-mate")
S_HEAL_ALL: Final = SKILLS.code("heal-all")
S_WISH: Final = SKILLS.code("wish")
S_BLEED: Final = SKILLS.code("bleed")
S_CURE: Final = SKILLS.code("cure")
S_CLEANSE: Final = SKILLS.code("cleanse")
S_PLACE: Final = SKILLS.code("place")
S_WEAKEN: Final = SKILLS.code("weaken")
S_SCATTER: Final = SKILLS.code("scatter")
S_ENTANGLE: Final = SKILLS.code("entangle")
S_HAGGLE: Final = SKILLS.code("haggle")
S_FORESEE: Final = SKILLS.code("foresee")
S_SCRY: Final = SKILLS.code("scry")
S_WARD: Final = SKILLS.code("ward")
S_CART: Final = SKILLS.code("cart")
S_DIG_IN: Final = SKILLS.code("dig-in")
S_LAY_TRAP: Final = SKILLS.code("lay-trap")
S_BLACK_MARKET: Final = SKILLS.code("black-market")
S_SHARPEN: Final = SKILLS.code("sharpen")
S_LEAP: Final = SKILLS.code("leap")
S_STEP_BEFORE: Final = SKILLS.code("step-before")
S_INTERCEDE: Final = SKILLS.code("intercede")
S_SIDE_STEP: Final = SKILLS.code("side-step")
S_TAUNT: Final = SKILLS.code("taunt")

# -- traits: passive skills, and transformed ones --------------------------------------------------------------------

TRAIT_IDS: Final = (
    *("pin", "vigil", "pierce", "diagonal", "sharp-poisoned", "sharp-burning", "sharp-wounded", "dodge"),
    *("extra-quest", "rally", "long", "grudge", "guard", "shelter", "bark", "skin", "ember", "skywalk", "sure-foot"),
    *("pit-pass", "rider", "thrift-structure", "thrift-building", "hearth", "second-wind", "picker", "smuggler"),
    *("mercy", "retaliate", "fervour", "chant", "heal-reach", "rooted"),
)
TRAITS: Final = len(TRAIT_IDS)
TRAIT_EFFECTS: Final = Effects(*(Effect(name, Number("amount", 1, 100)) for name in TRAIT_IDS))
PIN: Final = TRAIT_EFFECTS.code("pin")
VIGIL: Final = TRAIT_EFFECTS.code("vigil")
PIERCE: Final = TRAIT_EFFECTS.code("pierce")
DIAGONAL: Final = TRAIT_EFFECTS.code("diagonal")
SHARP_POISONED: Final = TRAIT_EFFECTS.code("sharp-poisoned")
SHARP_BURNING: Final = TRAIT_EFFECTS.code("sharp-burning")
SHARP_WOUNDED: Final = TRAIT_EFFECTS.code("sharp-wounded")
DODGE: Final = TRAIT_EFFECTS.code("dodge")
EXTRA_QUEST: Final = TRAIT_EFFECTS.code("extra-quest")
RALLY: Final = TRAIT_EFFECTS.code("rally")
LONG: Final = TRAIT_EFFECTS.code("long")
GRUDGE: Final = TRAIT_EFFECTS.code("grudge")
GUARD: Final = TRAIT_EFFECTS.code("guard")
SHELTER: Final = TRAIT_EFFECTS.code("shelter")
BARK: Final = TRAIT_EFFECTS.code("bark")
SKIN: Final = TRAIT_EFFECTS.code("skin")
EMBER: Final = TRAIT_EFFECTS.code("ember")
SKYWALK: Final = TRAIT_EFFECTS.code("skywalk")
SURE_FOOT: Final = TRAIT_EFFECTS.code("sure-foot")
PIT_PASS: Final = TRAIT_EFFECTS.code("pit-pass")
RIDER: Final = TRAIT_EFFECTS.code("rider")
THRIFT_STRUCTURE: Final = TRAIT_EFFECTS.code("thrift-structure")
THRIFT_BUILDING: Final = TRAIT_EFFECTS.code("thrift-building")
HEARTH: Final = TRAIT_EFFECTS.code("hearth")
SECOND_WIND: Final = TRAIT_EFFECTS.code("second-wind")
PICKER: Final = TRAIT_EFFECTS.code("picker")
SMUGGLER: Final = TRAIT_EFFECTS.code("smuggler")
MERCY: Final = TRAIT_EFFECTS.code("mercy")
RETALIATE: Final = TRAIT_EFFECTS.code("retaliate")
FERVOUR: Final = TRAIT_EFFECTS.code("fervour")
CHANT: Final = TRAIT_EFFECTS.code("chant")
HEAL_REACH: Final = TRAIT_EFFECTS.code("heal-reach")
ROOTED: Final = TRAIT_EFFECTS.code("rooted")

# -- tales: what quests, chapters and buildings do -------------------------------------------------------------------

SOUGHT_IDS: Final = (
    *("resource", "creature", "shop", "stable", "quest", "buff", "pit", "occupied-city", "building"),
    *("fish", "ore", "wood", "linen", "any", "holy"),
)
SOUGHT_RESOURCE: Final = 9  # + kind of resource: a tile where it is gathered
SOUGHT_ANY: Final = 13
SOUGHT_HOLY: Final = 14
GOAL_IDS: Final = ("city", "stable", "shop", "holy")
TO_CITY: Final = 0
TO_STABLE: Final = 1
TO_SHOP: Final = 2
TO_HOLY: Final = 3
BOSS_IDS: Final = (
    *("constantine", "the-jamba", "bogrot-hoodrahson", "hoodrah-kelraz", "the-okol", "the-ashen-matriarch"),
    *("vesh-darkhand", "the-scorched"),
)
BOSSES: Final = 7  # that can be fought; the Scorched comes after them
ANY_BOSS: Final = 8

_amount = Number("amount", 1, 30)
_resource = Among("resource", RESOURCE_IDS)
_extras = (Number("easy", 0, 5), Number("medium", 0, 5), Number("hard", 0, 5))
_region = Among("region", REGION_IDS)
_sought = Among("sought", SOUGHT_IDS)

TALES: Final = Effects(
    # where: what follows happens there
    Effect("at-cell", Number("x", 0, 4), Number("y", 0, 4)),
    Effect("at-tile", Number("tile", 1, TILES)),
    Effect("at-nearest", _sought, _region),
    Effect("at-second", _sought, _region),
    Effect("at-unexplored", _region),
    Effect("at-farthest", _region),
    Effect("at-position"),
    Effect("at-here"),
    # what
    Effect("turn-up"),
    Effect("creature", *_extras),
    Effect("extra", *_extras),
    Effect("worth", _amount),
    Effect("boss", Among("boss", (*BOSS_IDS, "any"))),
    Effect("scorched"),
    Effect("remove-scorched"),
    Effect("npc", Among("goal", GOAL_IDS)),
    Effect("mark"),
    Effect("raid"),
    Effect("attention", _amount),
    Effect("attention-resources"),
    Effect("frost-cross"),
    # for all
    Effect("gain", _amount, _resource),
    Effect("xp", _amount),
    Effect("equip", _amount),
    Effect("quest", _amount),
    Effect("hope", Number("amount", -9, 9)),
    Effect("hope-most", _amount),
    Effect("morale", Number("amount", -9, 9)),
    Effect("time", _amount),
    Effect("raise-any"),
    Effect("raise-worker"),
    Effect("raise-primary"),
    Effect("raise-health"),
    Effect("heal-all"),
    Effect("heal-tile"),
    Effect("cleanse-tile"),
    # for who drew the card
    Effect("pay", _amount, _resource),
    Effect("pay-any", _amount),
    Effect("harm", _amount),
    Effect("heal-self"),
    Effect("taint", _strength),
    Effect("curse", _amount),
    Effect("lose-item"),
    Effect("lose-actions", _amount),
    Effect("send-home"),
    # dice: what follows happens if they say so
    Effect("bet", Number("percent", 0, 100), Number("dice", 1, 5)),
    Effect("bet-luck", Number("percent", 0, 100)),
    Effect("race"),
    Effect("sharp", _amount),
    Effect("wager"),
)
T_AT_CELL: Final = TALES.code("at-cell")
T_AT_TILE: Final = TALES.code("at-tile")
T_AT_NEAREST: Final = TALES.code("at-nearest")
T_AT_SECOND: Final = TALES.code("at-second")
T_AT_UNEXPLORED: Final = TALES.code("at-unexplored")
T_AT_FARTHEST: Final = TALES.code("at-farthest")
T_AT_POSITION: Final = TALES.code("at-position")
T_AT_HERE: Final = TALES.code("at-here")
T_TURN_UP: Final = TALES.code("turn-up")
T_CREATURE: Final = TALES.code("creature")
T_EXTRA: Final = TALES.code("extra")
T_WORTH: Final = TALES.code("worth")
T_BOSS: Final = TALES.code("boss")
T_SCORCHED: Final = TALES.code("scorched")
T_REMOVE_SCORCHED: Final = TALES.code("remove-scorched")
T_NPC: Final = TALES.code("npc")
T_MARK: Final = TALES.code("mark")
T_RAID: Final = TALES.code("raid")
T_ATTENTION: Final = TALES.code("attention")
T_ATTENTION_RESOURCES: Final = TALES.code("attention-resources")
T_FROST_CROSS: Final = TALES.code("frost-cross")
T_GAIN: Final = TALES.code("gain")
T_XP: Final = TALES.code("xp")
T_EQUIP: Final = TALES.code("equip")
T_QUEST: Final = TALES.code("quest")
T_HOPE: Final = TALES.code("hope")
T_HOPE_MOST: Final = TALES.code("hope-most")
T_MORALE: Final = TALES.code("morale")
T_TIME: Final = TALES.code("time")
T_RAISE_ANY: Final = TALES.code("raise-any")
T_RAISE_WORKER: Final = TALES.code("raise-worker")
T_RAISE_PRIMARY: Final = TALES.code("raise-primary")
T_RAISE_HEALTH: Final = TALES.code("raise-health")
T_HEAL_ALL: Final = TALES.code("heal-all")
T_HEAL_TILE: Final = TALES.code("heal-tile")
T_CLEANSE_TILE: Final = TALES.code("cleanse-tile")
T_PAY: Final = TALES.code("pay")
T_PAY_ANY: Final = TALES.code("pay-any")
T_HARM: Final = TALES.code("harm")
T_HEAL_SELF: Final = TALES.code("heal-self")
T_TAINT: Final = TALES.code("taint")
T_CURSE: Final = TALES.code("curse")
T_LOSE_ITEM: Final = TALES.code("lose-item")
T_LOSE_ACTIONS: Final = TALES.code("lose-actions")
T_SEND_HOME: Final = TALES.code("send-home")
T_BET: Final = TALES.code("bet")
T_BET_LUCK: Final = TALES.code("bet-luck")
T_RACE: Final = TALES.code("race")
T_SHARP: Final = TALES.code("sharp")
T_WAGER: Final = TALES.code("wager")

# -- goals -----------------------------------------------------------------------------------------------------------

COUNTED_IDS: Final = (
    *("deaths", "hard-deaths", "first-bloods", "targeted", "explored", "explored-green", "explored-red"),
    *("explored-resource", "explored-creature", "attention", "healed"),
)
C_DEATHS: Final = 0
C_HARD_DEATHS: Final = 1
C_FIRST_BLOODS: Final = 2
C_TARGETED: Final = 3
C_EXPLORED: Final = 4
C_EXPLORED_GREEN: Final = 5
C_EXPLORED_RED: Final = 6
C_EXPLORED_RESOURCE: Final = 7
C_EXPLORED_CREATURE: Final = 8
C_ATTENTION: Final = 9
C_HEALED: Final = 10

_stat = Among("stat", STAT_IDS)
_level = Number("level", 1, 30)
_tile = Number("tile", 1, TILES)

GOALS: Final = Effects(
    Effect("pay", _amount, _resource),
    # of quests
    Effect("kill"),
    Effect("count", Among("event", COUNTED_IDS), _amount),
    Effect("haul", Number("at_once", 1, 9), Number("in_all", 1, 9)),
    Effect("haul-red"),
    Effect("delivered"),
    Effect("hold", Number("rounds", 1, 9)),
    Effect("stat", _stat, _level),
    Effect("either", _stat, Among("other", STAT_IDS), _level),
    Effect("primary", _level),
    Effect("worker", _level),
    Effect("stack", _stat, _level),  # for each hero in play
    # of chapters and scenarios
    Effect("hero-on", _tile),
    Effect("all-on", _tile),
    Effect("visited", _tile),
    Effect("deaths", _amount),
    Effect("none-in-play"),
    Effect("set-dead"),
    Effect("dead-of", Number("chapter", 1, 6)),
    Effect("boss-dead"),
    Effect("explored", _amount, _region),
    Effect("barn-holds", _amount),  # for each hero in play, like the next two
    Effect("spend", _amount, _resource),
    Effect("spend-any", _amount),
    Effect("phase", _tile, Number("phase", 2, 3)),
    Effect("clear", _tile),
    Effect("workers-free"),
    Effect("all-outside"),
    Effect("all-in-city"),
    Effect("morale-kept"),
)
G_PAY: Final = GOALS.code("pay")
G_KILL: Final = GOALS.code("kill")
G_COUNT: Final = GOALS.code("count")
G_HAUL: Final = GOALS.code("haul")
G_HAUL_RED: Final = GOALS.code("haul-red")
G_DELIVERED: Final = GOALS.code("delivered")
G_HOLD: Final = GOALS.code("hold")
G_STAT: Final = GOALS.code("stat")
G_EITHER: Final = GOALS.code("either")
G_PRIMARY: Final = GOALS.code("primary")
G_WORKER: Final = GOALS.code("worker")
G_STACK: Final = GOALS.code("stack")
G_HERO_ON: Final = GOALS.code("hero-on")
G_ALL_ON: Final = GOALS.code("all-on")
G_VISITED: Final = GOALS.code("visited")
G_DEATHS: Final = GOALS.code("deaths")
G_NONE_IN_PLAY: Final = GOALS.code("none-in-play")
G_SET_DEAD: Final = GOALS.code("set-dead")
G_DEAD_OF: Final = GOALS.code("dead-of")
G_BOSS_DEAD: Final = GOALS.code("boss-dead")
G_EXPLORED: Final = GOALS.code("explored")
G_BARN_HOLDS: Final = GOALS.code("barn-holds")
G_SPEND: Final = GOALS.code("spend")
G_SPEND_ANY: Final = GOALS.code("spend-any")
G_PHASE: Final = GOALS.code("phase")
G_CLEAR: Final = GOALS.code("clear")
G_WORKERS_FREE: Final = GOALS.code("workers-free")
G_ALL_OUTSIDE: Final = GOALS.code("all-outside")
G_ALL_IN_CITY: Final = GOALS.code("all-in-city")
G_MORALE_KEPT: Final = GOALS.code("morale-kept")
