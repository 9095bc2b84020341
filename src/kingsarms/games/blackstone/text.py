"""Everything a player of the seven games in the box reads."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Sign

FACTION_TITLES = ("Lion", "Dragon", "Phoenix", "Stag")
ROLE_TITLES = ("Emissary", "Scout", "Captain", "Spy")
FACE_TITLES = ("wild vassal", "Assassin", "Saboteur")
DECK_TITLES = ("Guild", "Power", "Machination")
TYPE_TITLES = ("Knight", "Wizard", "King", "Ploy")
TASK_TITLE = "{type} ({corner})"
PLAN_TITLE = "{left}/{right} card"
CARD_TITLE = "{up} (back: {back})"
PILE_TITLES = ("the north-west pile", "the north-east pile", "the south-east pile", "the south-west pile")
BREED_TITLES = ("West Highland Terrier", "Scottish Terrier", "Jack Russell")
FAMILY_TITLES = ("Corwin", "Keygriff", "Thistledown", "Wolfram")
FAMILY_POWERS = (  # major and minor
    ("A Knight slides a vassal up to three spaces in a straight line.", "A Knight may swap neighbours."),
    ("No limits apply.", "One more Knight and one more Wizard at the start."),
    ("A Knight may slide a vassal diagonally.", "A Knight may flip a vassal."),
    ("A Wizard may swap vassals diagonally.", "A Wizard may slide a vassal one space."),
)
REWARD_TITLES = ("the token", "a Guild card", "the token and a Guild card", "a Power card", "a Machination card")
ORDER_TITLES = ("reveal it", "keep it")
SIZE_TITLES = ("one rat", "two rats", "three rats")
RAT_TITLES = ("a rat", "two rats", "three rats", "the cat", "the Duchess", "the plague")
LEVEL_TITLES = ("no symbol", "one symbol", "both symbols")

_BOX = {
    "box.title": "Blackstone Castle",
    "box.tagline": "Vassals with two faces, Tasks of the King, rats in the walls: seven games in one box.",
}

_OPTIONS = {
    "option.families": "Families",
    "option.families.none": "none",
    "option.families.dealt": "one dealt to each",
    "option.families.chosen": "chosen from two",
    "option.wilds": "Wild vassals",
    "option.wilds.none": "none",
    "option.wilds.four": "four in the piles",
    "option.agents": "Assassins and saboteurs",
    "option.agents.none": "none",
    "option.agents.four": "four in the piles",
    "option.layout": "Set-up spaces",
    "option.layout.checkerboard": "checkerboard",
    "option.layout.diamond": "diamond",
    "option.intrigue": "Intrigue",
    "option.intrigue.on": "with agents",
    "option.intrigue.off": "without",
    "option.compensation": "Against the first turn",
    "option.compensation.none": "nothing, as in the book",
    "option.compensation.knights": "Knights for those who come later",
    "option.compensation.castles": "Knights, and castles that break ties",
    "option.rats": "Rats",
    "option.rats.standard": "standard",
    "option.rats.gentle": "gentle",
    "option.rats.hard": "hard",
}

_PROMPTS = {
    "prompt.TurnUp": "A card is turned up.",
    "prompt.Behind": "What is on its back?",
    "prompt.DrawTask": "A Task is drawn.",
    "prompt.Kin": "A family is dealt.",
    "prompt.RevealRat": "Something scratches in the walls.",
    "prompt.Stir": "A draught goes through the castle.",
    "prompt.ChoosePile": "Which pile do your new vassals come from?",
    "prompt.ChoosePile.others": "{asked} chooses the pile that new vassals come from.",
    "prompt.ChooseDraught": "Which pile is the castle stirred from when a turn ends?",
    "prompt.ChooseDraught.others": "{asked} chooses the pile that the castle is stirred from.",
    "prompt.ChooseFamily": "Which family is yours?",
    "prompt.ChooseFamily.others": "{asked} chooses a family.",
    "prompt.Recall": "Pick up your face-down card, or leave it?",
    "prompt.Recall.others": "{asked} may pick up the face-down card.",
    "prompt.Work": "Work with your Knights and Wizards.",
    "prompt.Work.others": "{asked} works with Knights and Wizards.",
    "prompt.Use": "Which vassal do you use for the {0:task}?",
    "prompt.Use.others": "{asked} chooses a vassal for the {0:task}.",
    "prompt.ChooseRefill": "Where does the new vassal on {0:space} come from?",
    "prompt.ChooseRefill.others": "{asked} chooses where the new vassal on {0:space} comes from.",
    "prompt.Post": "Where do you post the {0:card}?",
    "prompt.Post.others": "{asked} posts the {0:card}.",
    "prompt.Plotting": "An agent on one of your Tasks?",
    "prompt.Plotting.others": "{asked} may set an agent on a Task.",
    "prompt.Marking": "Which vassal do you mark for the {0:task}?",
    "prompt.Marking.others": "{asked} marks a vassal for the {0:task}.",
    "prompt.Hiding": "Lay a Task face down?",
    "prompt.Hiding.others": "{asked} may lay a Task face down.",
    "prompt.StandingOrder": "When your face-down card can be revealed: what is your order?",
    "prompt.StandingOrder.others": "{asked} gives an order about the face-down card.",
    "prompt.Reward": "Your agents come home from a {0:type} with {1:level}: what do they bring?",
    "prompt.Reward.others": "{asked}'s agents come home from a {0:type} with {1:level}.",
    "prompt.LayOpen": "A Machination card is laid open.",
    "prompt.Deal": "Vassals are dealt.",
    "prompt.Errand": "{0:count:action left|actions left|No action is left: end your turn}.",
    "prompt.Errand.others": "{asked} has {0:count:action|actions|no action} left.",
    "prompt.Choose": "Whom do you take for the {0:task}?",
    "prompt.Choose.others": "{asked} takes a vassal for the {0:task}.",
    "prompt.Gathering": "Into which set does the vassal on {0:space} go?",
    "prompt.Gathering.others": "{asked} adds the vassal on {0:space} to a set.",
    "prompt.Spell": "{0:count:action left|actions left|No action is left: end your turn}.",
    "prompt.Spell.others": "{asked} has {0:count:action|actions|no action} left.",
    "prompt.SetDown": "Whom do you place for the {0:task}?",
    "prompt.SetDown.others": "{asked} places a vassal for the {0:task}.",
    "prompt.OnSpace": "Where do you place the {0:card}?",
    "prompt.OnSpace.others": "{asked} places the {0:card}.",
    "prompt.Exchange": "Whom do you take for the {0:card}?",
    "prompt.Exchange.others": "{asked} takes a vassal for the {0:card}.",
    "prompt.Discarding": "You may keep {0:count:Task|Tasks}: which one do you give up?",
    "prompt.Discarding.others": "{asked} may keep {0:count:Task|Tasks} and gives one up.",
    "prompt.Releasing": "You may keep {0:count:vassal|vassals}: whom do you let go?",
    "prompt.Releasing.others": "{asked} may keep {0:count:vassal|vassals} and lets one go.",
}

_ACTIONS = {
    "action.slide": "Slide {0:space} to {1:space}",
    "action.slide-by-wizard": "Slide {0:space} to {1:space} with a Wizard",
    "action.swap": "Swap {0:space} and {1:space}",
    "action.swap-by-knight": "Swap {0:space} and {1:space} with a Knight",
    "action.flip": "Flip {0:space}",
    "action.flip-by-knight": "Flip {0:space} with a Knight",
    "action.retain": "Retain {0:space}",
    "action.blow-up": "Set off the bomb on {0:space}",
    "action.draw": "Draw a {0:deck} card for a Wizard",
    "action.draw-by-knights": "Draw a {0:deck} card for two Knights",
    "action.complete": "Complete the {0:task}",
    "action.adopt": "Adopt a dog with the {0:task}",
    "action.kill": "{0:breed}: kill {1:size}",
    "action.done": "Work is done",
    "action.use": "Use {0:space}",
    "action.refill": "From {0:pile}",
    "action.leave-empty": "Leave it empty",
    "action.post": "Post it on {0:space}",
    "action.plot": "An agent on the {0:task}",
    "action.mark": "Mark {0:space}",
    "action.hide": "Lay the {0:task} face down",
    "action.no-intrigue": "No intrigue",
    "action.take-back": "Pick it up",
    "action.leave-hidden": "Leave it face down",
    "action.order": "Order: {0:order}",
    "action.order.alone": "If the face-down card can be revealed: {0:order}",
    "action.reward": "Take {0:reward}",
    "action.decline": "Take nothing",
    "action.discard": "Give up the {0:task}",
    "action.release": "Let go the {0:vassal}",
    "action.take-up": "Take the {0:task}",
    "action.play": "Use the {0:task}",
    "action.fetch": "Take the vassal on {0:space}",
    "action.not-this": "Nobody for this side",
    "action.gather": "Into set {0:set}",
    "action.save": "Save a Knight for later",
    "action.set-down": "Place the {0:vassal}",
    "action.on": "On {0:space}",
    "action.offer": "Exchange the {0:vassal}",
    "action.pick-up": "Take the {0:vassal}",
    "action.end-turn": "End the turn",
    "action.pile": "Choose {0:pile}",
    "action.family": "Join {0:family}",
    "action.face": "{0:face} lies up",
    "action.behind": "{0:kind} on the back",
    "action.task": "The {0:task}",
    "action.rat": "Out of the walls: {0:rat}",
    "action.kin": "{0:family}",
    "action.deal": "The {0:card} is dealt",
}

_LOG = {
    "log.turn": "{0:seat} holds court.",
    "log.musters": "{0:seat} musters {1:count:Knight|Knights} and {2:count:Wizard|Wizards}.",
    "log.slides": "{0:seat} slides {1:space} to {2:space}.",
    "log.swaps": "{0:seat} swaps {1:space} and {2:space}.",
    "log.flips": "{0:seat} flips {1:space}: {2:card}.",
    "log.retains": "{0:seat} retains the {2:card} from {1:space}.",
    "log.blows-up": "{0:seat} sets off the bomb on {1:space}: the castle is empty.",
    "log.draws-from": "{0:seat} draws a {1:deck} card.",
    "log.draws": "{0:seat} draws the {1:task}.",
    "log.completes-knight": "{0:seat} wins a Knight over: the {1:task}.",
    "log.completes-wizard": "{0:seat} wins a Wizard over: the {1:task}.",
    "log.completes-king": "{0:seat} gains the ear of a King: the {1:task}.",
    "log.completes-ploy": "{0:seat} carries out a Ploy: the {1:task}.",
    "log.pays": "{0:seat} pays with the {1:card}.",
    "log.comes": "{1:card} comes to {0:space}.",
    "log.stays-empty": "{0:space} stays empty.",
    "log.shuffles": "The discarded vassals become {0:pile}.",
    "log.posts": "{0:seat} posts the {2:card} on {1:space}.",
    "log.takes-back": "{0:seat} picks up the face-down card.",
    "log.marks": "{0:seat} marks {2:space} for the {1:task}.",
    "log.hides": "{0:seat} lays a {1:deck} card face down.",
    "log.orders": "{0:seat} orders: {1:order}.",
    "log.rewarded": "{0:seat}'s agents bring {1:reward}.",
    "log.declines": "{0:seat}'s agents bring nothing.",
    "log.reveals": "{0:seat} reveals the {1:task}: it comes into play, and the agents are exhausted.",
    "log.returns": "{0:seat} gives back {1:count:Knight|Knights} and {2:count:Wizard|Wizards}.",
    "log.discards": "{0:seat} gives up the {1:task}.",
    "log.releases": "{0:seat} lets the {1:card} go.",
    "log.lies-open": "The {0:task} is laid open.",
    "log.drops-out": "The {0:task} drops out.",
    "log.takes-up": "{0:seat} takes the {1:task}.",
    "log.plays": "{0:seat} uses the {1:task}.",
    "log.fetches": "{0:seat} takes the {2:card} from {1:space}.",
    "log.gathers": "{0:seat} puts the {1:card} into set {2}.",
    "log.saves": "{0:seat} saves a Knight.",
    "log.sets-down": "{0:seat} places the {1:card} on {2:space}.",
    "log.exchanges": "{0:seat} exchanges the {1:card} for the {2:card}.",
    "log.passes": "{0:seat} passes.",
    "log.last-round": "The points are reached: this round is the last.",
    "log.one-more-round": "The next round is the last.",
    "log.deck-anew": "The discarded {0:deck} cards become the deck.",
    "log.rats-anew": "The discarded cards of the rats become their deck.",
    "log.chooses-pile": "{0:seat} chooses {1:pile}.",
    "log.family": "{0:seat} is of the house of {1:family}.",
    "log.adopts": "{0:seat} adopts a {1:breed} for the {2:task}.",
    "log.kills": "{0:seat}'s {1:breed} kills {2:size}.",
    "log.rats": "Out of the walls: {0:rat}. {1} active.",
    "log.stirs": "The {0:task} stirs the castle.",
}

SIGNS: Mapping[str, Sign] = {
    **dict.fromkeys(("turn", "last-round", "one-more-round"), "chapter"),
    **dict.fromkeys(("gathers", "sets-down"), "build"),
    **dict.fromkeys(("flips", "draws-from", "draws", "comes", "lies-open", "reveals", "exchanges"), "card"),
    **dict.fromkeys(("musters", "retains", "rewarded", "fetches"), "coin"),
    **dict.fromkeys(("pays", "returns", "discards", "releases"), "loss"),
    **dict.fromkeys(("completes-knight", "completes-wizard", "completes-king", "completes-ploy"), "build"),
    **dict.fromkeys(("blows-up", "kills", "rats"), "battle"),
}

_MOVING = ("slide", "slide-by-wizard", "swap", "swap-by-knight")
_TURNING = ("flip", "flip-by-knight", "retain")
_DRAWING = ("draw", "draw-by-knights")
_AT_WORK = (*_MOVING, *_TURNING, "blow-up", *_DRAWING, "kill", "complete", "adopt")
_NOT_NOW = "This is done while you work, and not at this moment of the turn."
_NO_KNIGHT = "You have no Knight left to do that with."
_NO_WIZARD = "You have no Wizard left to do that with."
_NO_NEIGHBOURS = "Vassals are swapped who stand side by side or one above the other."
_MARKED = "A marked vassal stays as it is until it is replaced."

_WHY = {
    **{f"why.BC-11.{verb}": _NOT_NOW for verb in _AT_WORK},
    **{f"why.BC-16.{verb}": _NO_KNIGHT for verb in ("slide", "swap-by-knight", "flip-by-knight", "retain", "blow-up")},
    **{f"why.BC-16.{verb}": _NO_WIZARD for verb in ("slide-by-wizard", "swap", "flip")},
    "why.BC-17.slide": "From {0:space} a vassal slides one space, to the side, up or down, and to an empty one.",
    "why.BC-18.slide": "A vassal slides to an empty space, and {1:space} is taken.",
    **{f"why.BC-19.{verb}": _NO_NEIGHBOURS for verb in ("swap", "swap-by-knight")},
    **{f"why.BC-20.{verb}": "There is no vassal on {0:space} to flip." for verb in ("flip", "flip-by-knight")},
    "why.BC-21.retain": "There is no vassal on {0:space} to retain.",
    "why.BC-22.refill": "A pile is chosen when a vassal has been retained: retain one first.",
    "why.BC-24.draw": "To draw a Task you need a Wizard, or two Knights.",
    "why.BC-24.draw-by-knights": "To draw a Task you need two Knights, or a Wizard.",
    **{f"why.BC-25.{verb}": "No {0:deck} card is left to draw." for verb in _DRAWING},
    **{f"why.BC-26.{verb}": "You have completed a Task this turn: one is all." for verb in ("complete", "adopt")},
    **{f"why.BC-27.{verb}": "The {0:task} is not in your hand." for verb in ("complete", "adopt")},
    **{
        f"why.BC-28.{verb}": "No two vassals on the board meet what the {0:task} asks."
        for verb in ("complete", "adopt")
    },
    "why.BC-28.play": "No vassal on the board is one that the {0:task} names.",
    "why.BC-27.use": "A vassal is used for a Task that is being completed, and if it is one that the Task asks for.",
    "why.BC-32.complete": "You have not retained the vassals that a further Task of its type costs.",
    **{f"why.BC-33.{verb}": _MARKED for verb in (*_MOVING, *_TURNING)},
    "why.BC-37.refill": "That pile has no card for this space.",
    "why.BC-39.plot": "Agents are placed at the end of a turn in which a Task was completed.",
    "why.BC-39.mark": "An agent on a Task comes first; then a vassal is marked that has the faction or the role of its "
    "corner.",
    "why.BC-41.hide": "The {0:task} can be laid face down at the end of a turn in which no Task was completed.",
    "why.BC-51.release": "Retained vassals are given up at the end of a turn, if there are more than one may keep.",
    "why.BC-51.discard": "Tasks are given up at the end of a turn, if there are more in hand than one may keep.",
    **{f"why.BC-62.{verb}": "A saboteur stays where it is: flip it, or set it off." for verb in (*_MOVING, "retain")},
    "why.BC-62.blow-up": "There is no saboteur on {0:space} to set off.",
    "why.BC-78.kill": "No card of {1:size} wanders here.",
    "why.BC-80.kill": "These rats have come to stay: no dog can kill them.",
    "why.BC-85.kill": "You have no dog that kills {1:size} here.",
    "why.BC-86.kill": "Your {0:breed} has killed this turn.",
    "why.BC-87.kill": "You lack the tokens that a kill costs your {0:breed}.",
    **{f"why.BC-93.{verb}": "You have no action left." for verb in ("slide", "swap", "flip", "take-up", "play")},
}

KIT = _BOX | _OPTIONS | _PROMPTS | _ACTIONS | _LOG | _WHY

_ACCOUNTS = {
    "account.knights": "Knights",
    "account.wizards": "Wizards",
    "account.kings": "Kings, with what they support",
    "account.ploys": "Ploys",
    "account.intrigue": "Intrigue",
}

_RANKS = {
    "rank.points": "points",
    "rank.ploys": "Ploys",
    "rank.kings": "Kings",
    "rank.others": "Wizards and Knights",
    "rank.tokens": "tokens",
    "rank.retained": "retained vassals",
    "rank.hand": "cards in hand",
}

_TURN = (
    "Muster Knights and Wizards, then spend them: slide, swap, flip and retain vassals, draw Tasks. One Task a turn is "
    "completed when two vassals stand as it asks; each further one of its type also costs retained vassals."
)

KINGS = (
    KIT
    | _ACCOUNTS
    | _RANKS
    | {
        "title": "King's Quest",
        "tagline": "Move the right vassals to the right places, and gather twenty-one points of the King's favour.",
        "primer.aim": "Be the first with 21 points on Tasks that your Kings support.",
        "primer.turn": _TURN,
        "primer.end": "With 21 points the round is finished, and the most points win.",
        "end.points": "The King has made up his mind: the most points win.",
        "end.shared": "The King cannot decide: the favour is shared.",
        "end.limit": "The court has grown old: the most points win.",
    }
)

ADVANCED = (
    KIT
    | _ACCOUNTS
    | _RANKS
    | {
        "title": "Advanced King's Quest",
        "tagline": "The blue letters count: every vassal has one place, and thirty points are asked.",
        "primer.aim": "Be the first with 30 points on Tasks that your Kings support.",
        "primer.turn": _TURN,
        "primer.end": "With 30 points the round is finished, and the most points win.",
        "end.points": KINGS["end.points"],
        "end.shared": KINGS["end.shared"],
        "end.limit": KINGS["end.limit"],
    }
)

COOP = (
    KIT
    | _ACCOUNTS
    | {
        "title": "King's Quest Co-op",
        "tagline": "Two courtiers, fifty points, and rats in the walls.",
        "primer.aim": "Gather 50 points together before twelve rats are about.",
        "primer.turn": _TURN + " Give up a Task for a dog, and let dogs hunt rats.",
        "primer.end": "After each turn a card of the rats is turned up: twelve active rats lose.",
        "end.favour": "The castle is yours: {0} points.",
        "end.overrun": "The rats have won; you had {0:count:point|points}.",
        "end.limit": "The court has grown old; you had {0:count:point|points}.",
    }
)

SOLO = (
    KIT
    | _ACCOUNTS
    | {
        "title": "Solo King's Quest",
        "tagline": "Alone at court: twenty-five points before the seventh rat.",
        "primer.aim": "Gather 25 points before seven rats are about.",
        "primer.turn": _TURN + " Give up a Task for a dog, and let dogs hunt rats.",
        "primer.end": "After each turn two vassals are replaced and a card of the rats is turned up: seven rats lose.",
        "end.favour": COOP["end.favour"],
        "end.overrun": COOP["end.overrun"],
        "end.limit": COOP["end.limit"],
    }
)

PUZZLE = KIT | {
    "title": "Puzzle Master's Quest",
    "tagline": "Two minds, one formation: sixteen vassals round the rim of the castle.",
    "primer.aim": "Bring sixteen vassals of sixteen kinds to the rim, each faction (or each role) on a side of its own "
    "and no two neighbours alike in the other.",
    "primer.turn": _TURN + " Spaces may be left empty: the board begins full.",
    "primer.end": "The formation wins at once; nine active rats lose.",
    "end.formation": "The formation stands.",
    "end.overrun": "The rats have won.",
    "end.limit": "The court has grown old over the puzzle.",
}

QUEENS = KIT | {
    "title": "Queen's Quest",
    "tagline": "Take vassals from the castle and gather them in sets that please the Queen.",
    "primer.aim": "Gather the sets of vassals that are worth most.",
    "primer.turn": "Three actions: take a Machination card, slide, swap or flip vassals, use a card to take those "
    "whom it names into your sets, or save a Knight for later.",
    "primer.end": "When the cards are gone one more round is played, and the most points win.",
    "account.sets": "Sets of vassals",
    "rank.points": "points",
    "rank.vassals": "vassals",
    "rank.knights": "Knights",
    "end.points": "The Queen has chosen: the most points win.",
    "end.shared": "The Queen cannot choose: the win is shared.",
}

WIZARDS = KIT | {
    "title": "Wizard's Quest",
    "tagline": "Get rid of your vassals, stack by stack, before the others do.",
    "primer.aim": "Have the fewest vassals in hand at the end.",
    "primer.turn": "Three actions: take a Machination card, use one to place vassals where it says, slide, swap, flip "
    "what lies there, exchange a vassal for an open one, or save a Knight for later.",
    "primer.end": "After the first pass one more round is played; the fewest vassals win.",
    "points": "vassals placed",
    "account.placed": "Vassals placed",
    "rank.hand": "vassals in hand",
    "rank.tokens": "tokens",
    "end.vassals": "The spell is over: who has placed the most vassals wins.",
    "end.shared": "The spell is over: the win is shared.",
}

TERMINAL = {
    "short.lion": "Lion",
    "short.dragon": "Drag",
    "short.phoenix": "Phoe",
    "short.stag": "Stag",
    "short.emissary": "Emis",
    "short.scout": "Scou",
    "short.captain": "Capt",
    "short.spy": "Spy",
    "short.wild": "Wild",
    "short.dagger": "Assassin",
    "short.bomb": "Saboteur",
    "sign.mark": "*",
    "sign.agent": "1",
    "sign.met": "✓",
    "sign.lack": "✗",
    "sign.loose": "!",
    "legend.mark": " marked",
    "legend.agent": " agent of seat 1",
    "legend.met": " met",
    "legend.lack": " missing",
    "legend.loose": " no King supports it",
    "height": "x{height}",
    "wanted": "({group})",
    "piles": "Piles",
    "pile.nw": "NW",
    "pile.ne": "NE",
    "pile.se": "SE",
    "pile.sw": "SW",
    "stirs": "(stirs)",
    "deck.guild": "Guild",
    "deck.power": "Power",
    "deck.machination": "Machination",
    "round.any": "Round {round}",
    "round.last": "Round {round}, THE LAST",
    "formation": "The formation {by}: {fitting} of {needed} fit",
    "by.faction": "by faction",
    "by.role": "by role",
    "points": "{points} VP",
    "tokens": "Knights {knights}, Wizards {wizards}, Kings {kings}",
    "type.knight": "Knight",
    "type.wizard": "Wizard",
    "type.king": "King",
    "type.ploy": "Ploy",
    "played": "in play:",
    "cards": "{cards} in hand",
    "hidden": "a {deck} card face down",
    "exhausted": "agents exhausted",
    "retained": "retained:",
    "owes": "owes {kind}",
    "ready": "READY",
    "keeps": "face down, stays",
    "reveals": "face down, to be revealed",
    "family": "  {name}: {major} {minor}",
    "rats": "Rats: {active} of {limit}",
    "wandering": "{cards} x {size}",
    "plagued": "{rats} plagued",
    "rats-deck": "cards left: {cards}",
    "kennel": "to adopt: {dogs}",
    "row": "Machination cards left: {cards}; open:",
    "open": "Open vassals:",
    "vassals": "vassals {vassals}",
    "actions": "actions {actions}",
    "knights": "Knights saved {knights}",
    "castles": "castles for ties {castles}",
    "set": "set {number} ({points} VP):",
}
