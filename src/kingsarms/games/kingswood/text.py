"""Everything a player of Kingswood reads."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Sign

_TURNS = ("explore", "collect")
_FOR_A_COIN = ("refresh-all", "buy")
_ACADEMY = "At the Academy 1 coin refreshes all your spellbooks or buys one, and nothing else."
_BLACKSMITH = "At the Blacksmith 1 coin refreshes all your swords or buys one, and nothing else."
_TAVERN = "At the Tavern 1 coin refreshes all your hearts or buys one, and nothing else."
_NO_CAPTURE = "Only some places and some rewards let you capture a monster."

ENGLISH = {
    "title": "Kingswood",
    "tagline": "Share three adventurers, block with the guard, and hunt the forest's monsters for Fame.",
    "primer.aim": "Hunt the monsters of the Forest: the guild with the most Fame wins.",
    "primer.turn": "Choose one of the three adventurers, whom all share: use the location where it stands, move it to "
    "an empty one, and use that, too. The village gives coins, swords, spellbooks and hearts; the Forest takes them "
    "for monsters, with their Fame and their reward. A neighbouring location is free to reach, and each one that you "
    "skip costs a coin. The King's Guard then closes the place you came from; instead of all this you may send it "
    "away and take 2 coins.",
    "primer.end": "The first to have 20 Fame starts the last round; then bonuses are added. Alone you must defeat two "
    "of Dragon, Giant and Genie before a turn of yours ends with four monsters in the Forest.",
    # -- options
    "option.special": "Special location",
    "option.special.random": "at random",
    "option.special.bakery": "Bakery",
    "option.special.game-parlor": "Game Parlor",
    "option.special.graveyard": "Graveyard",
    "option.special.kings-castle": "King's Castle",
    "option.special.manor-house": "Manor House",
    "option.special.potion-shop": "Potion Shop",
    "option.special.witchs-hut": "Witch's Hut",
    "option.special.wizards-tower": "Wizard's Tower",
    "option.guilds": "Guilds",
    "option.guilds.draft": "chosen in turn order",
    "option.guilds.deal": "dealt at random",
    "option.guilds.named": "named here, seat by seat",
    "option.first": "First player",
    "option.first.random": "at random",
    **{f"option.first.{seat}": f"seat {seat}" for seat in range(1, 6)},
    **{f"option.guild-{seat}": f"Guild of seat {seat}" for seat in range(1, 6)},
    **{
        f"option.guild-{seat}.{value}": title
        for seat in range(1, 6)
        for value, title in (
            ("open", "chosen at the table"),
            ("silver-shield", "Silver Shield"),
            ("krom", "Krom!"),
            ("the-arcanum", "The Arcanum"),
            ("treetop-order", "Treetop Order"),
            ("house-of-music", "House of Music"),
            ("murder-of-crows", "Murder of Crows"),
            ("the-lamplighters", "The Lamplighters"),
        )
    },
    # -- prompts
    "prompt.PickSpecial": "The special location is drawn.",
    "prompt.LayBoard": "The next board is laid.",
    "prompt.RevealMonster": "A monster is revealed in the Forest.",
    "prompt.DrawCaptive": "The top card of the deck is captured unseen.",
    "prompt.TurnUpTop": "The top card of the deck is turned up.",
    "prompt.DealGuild": "A guild is dealt.",
    "prompt.DrawStartPlayer": "The first player is drawn.",
    "prompt.ChooseGuild": "Choose your guild.",
    "prompt.ChooseGuild.others": "{asked} chooses a guild.",
    "prompt.Turn": "Explore with an adventurer, or collect the guard's pay.",
    "prompt.Turn.others": "{asked} explores with an adventurer, or collects the guard's pay.",
    "prompt.Move": "Move the adventurer from the {0:location} to an empty location.",
    "prompt.Move.others": "{asked} moves the adventurer from the {0:location}.",
    "prompt.Visit": "{0:visit}",
    "prompt.Visit.others": "{asked} {0:visitor}",
    "prompt.RefreshReward": "Reward: refresh up to {0:count:token|tokens} of yours?",
    "prompt.RefreshReward.others": "{asked} may refresh up to {0:count:token|tokens} as a reward.",
    "prompt.CaptureReward": "Reward: capture a monster?",
    "prompt.CaptureReward.others": "{asked} may capture a monster as a reward.",
    "prompt.GiveBack": "Which defeated monster do you give for the {0:monster}?",
    "prompt.GiveBack.others": "{asked} chooses which defeated monster to give for the {0:monster}.",
    "prompt.TopCard": "The {0:monster} is on top of the deck. Fight it?",
    "prompt.TopCard.others": "{asked} may fight the {0:monster} on top of the deck.",
    # -- actions
    "action.pass": "Skip",
    "action.collect": "Collect the guard's pay",
    "action.explore": "Explore from the {0:location}",
    "action.move": "Move to the {0:location}",
    "action.earn": "Take {0:shop}",
    "action.refresh-all": "Pay 1 coin: refresh all your {0:skills}",
    "action.buy": "Pay 1 coin: gain a {0:skill}",
    "action.refresh": "Refresh a {0:skill}",
    "action.brew": "Pay 1 coin: refresh one exhausted token of each skill",
    "action.fight": "Fight the {0:monster}",
    "action.capture": "Capture the {0:monster}",
    "action.capture-top": "Capture the top card of the deck, unseen",
    "action.swap": "Swap for the {0:monster}",
    "action.give": "Give the {0:monster}",
    "action.turn-up": "Turn up the top card of the deck",
    "action.guild": "Lead {0:guild}",
    "action.special": "{0:board} is in play",
    "action.lay": "{0:board} is laid",
    "action.draw": "{0:card} is drawn",
    "action.deal": "{0:dealt} is dealt",
    "action.first": "A seat begins",
    # -- log
    "log.village": "The village stands. Its special location is the {0:location}.",
    "log.joins": "{1:guild} is led by {0:seat}.",
    "log.begins": "{0:seat} begins.",
    "log.explores": "{0:seat} explores with the adventurer at the {1:location}.",
    "log.moves": "{0:seat} moves to the {1:location}.",
    "log.moves-paying": "{0:seat} moves to the {1:location} for {2:count:coin|coins}.",
    "log.collects": "{0:seat} sends the guard away and collects {1:count:coin|coins}.",
    "log.guards": "The guard stands at the {0:location}.",
    "log.earns": "{0:seat} gains {1:count:coin|coins}.",
    "log.gains": "{0:seat} gains a {1:skill}.",
    "log.buys": "{0:seat} pays 1 coin for a {1:skill}.",
    "log.pays-refresh": "{0:seat} pays 1 coin and refreshes all {1:skills}.",
    "log.refreshes-all": "{0:seat} refreshes all {1:skills}.",
    "log.refreshes": "{0:seat} refreshes a {1:skill}.",
    "log.brews": "{0:seat} pays 1 coin and refreshes one exhausted token of each skill.",
    "log.defeats": "{0:seat} defeats the {1:monster} for {2} Fame.",
    "log.captures": "{0:seat} captures the {1:monster}.",
    "log.captures-unseen": "{0:seat} captures the top card of the deck, unseen.",
    "log.captive": "It is the {0:monster}.",
    "log.swaps": "{0:seat} gives the {1:monster} back for the {2:monster} and gains 1 Fame.",
    "log.turns-up": "{0:seat} turns up the top card of the deck: the {1:monster}.",
    "log.appears": "The {0:monster} appears in the Forest.",
    "log.round": "Round {0}.",
    "log.last-round": "{0:seat} has reached {1} Fame: this is the last round.",
    "log.hunted-out": "No monster is left in the wood: this is the last round.",
    "log.final": "{0:seat} ends with {1} Fame, {2} of it from bonuses.",
    # -- what is answered to a miss
    "why.KW-17.guild": "{0:guild} cannot be chosen now: guilds are chosen before the first turn, from those left.",
    "why.KW-25.fight": "Choose this turn's action first; the {0:monster} is fought on a visit.",
    "why.KW-36.move": "Somebody stands at the {0:location} already.",
    "why.KW-54.fight": "The {0:monster} is fought on a visit to the Forest.",
    **{f"why.KW-17.{verb}": "Choose a guild first." for verb in (*_TURNS, "fight", *_FOR_A_COIN, "capture-top")},
    **{f"why.KW-25.{verb}": "This turn's action is under way already." for verb in _TURNS},
    "why.KW-25.refresh-all": "Choose this turn's action first; {0:skills} are refreshed on a visit.",
    "why.KW-25.buy": "Choose this turn's action first; a {0:skill} is bought on a visit.",
    "why.KW-25.capture-top": "Choose this turn's action first; cards are captured on a visit.",
    "why.KW-27.explore": "The adventurer at the {0:location} can get nowhere with the coins that you have.",
    "why.KW-27.move": "The adventurer stands at the {0:location} already, and must move to another place.",
    "why.KW-33.move": "You lack the coins for the way to the {0:location}.",
    "why.KW-43.collect": "The guard stands beside the village and has no coins: Explore puts it back.",
    **{f"why.KW-{rule}.{verb}": _ACADEMY for rule in (45, 46) for verb in _FOR_A_COIN},
    **{f"why.KW-{rule}.{verb}": _BLACKSMITH for rule in (47, 48) for verb in _FOR_A_COIN},
    **{f"why.KW-{rule}.{verb}": _TAVERN for rule in (49, 50) for verb in _FOR_A_COIN},
    **{f"why.KW-52.{verb}": "None of your {0:skills} is exhausted." for verb in ("refresh-all", "refresh")},
    "why.KW-57.fight": "You lack the coins that the {0:monster} costs.",
    "why.KW-58.fight": "You lack the refreshed tokens that the {0:monster} costs.",
    "why.KW-106.fight": "The {0:monster} breaks a heart: you need one more refreshed heart.",
    **{f"why.KW-84.{verb}": _NO_CAPTURE for verb in ("capture", "capture-top")},
    "why.KW-26.explore": "No adventurer stands at the {0:location}. Choose one of the three first.",
    # -- the end
    "points": "Fame",
    "rank.fame": "Fame",
    "rank.coins": "coins",
    "rank.skills": "skills",
    "account.monsters": "Monsters and their bonuses",
    "account.swaps": "Exchanged trophies",
    "account.books": "Books that a bonus counts",
    "end.fame": "The King has his champion.",
    "end.hunted-out": "No monster is left in the wood.",
    "end.too-late": "The King's patience is at an end.",
    "end.victory": "Two of the mightiest beasts are slain: the village is saved!",
    "end.overrun": "Four monsters at once: the village is overrun.",
    # -- cards
    "reward.coins": "Gain {0:count:coin|coins}",
    "reward.sword": "Gain a sword",
    "reward.book": "Gain a spellbook",
    "reward.heart": "Gain a heart",
    "reward.refresh": "Refresh any {0:count:token|tokens}",
    "reward.refresh-hearts": "Refresh all your hearts",
    "reward.capture": "Capture a monster",
    "bonus.each-of-family": "1 Fame per {0:family} defeated",
    "bonus.family": "1 Fame per {0} {1:families} defeated",
    "bonus.families": "1 Fame per {0:count:different family|different families} defeated",
    "bonus.books": "1 Fame per {0:count:spellbook|spellbooks} owned",
}

SIGNS: Mapping[str, Sign] = {
    **dict.fromkeys(("round", "last-round", "hunted-out"), "chapter"),
    **dict.fromkeys(("collects", "earns", "gains", "buys"), "coin"),
    **dict.fromkeys(("captures", "captures-unseen", "captive", "turns-up", "appears", "swaps"), "card"),
    "defeats": "battle",
}

# What sentences are made of: how things are called.
GUARD = "the King's Guard"
TOP_CARD = "the top card"
COINS = "{count} coins"
FAMILIES_IN_WORDS = ("beasts", "undead", "elementals", "goblins", "fey", "brutes")
SKILLS_IN_WORDS = ("swords", "spellbooks", "hearts")
VISITS = (  # what each location asks
    "Forest: fight a monster?",
    "Academy: refresh all spellbooks or gain one, for 1 coin?",
    "Blacksmith: refresh all swords or gain one, for 1 coin?",
    "Tavern: refresh all hearts or gain one, for 1 coin?",
    "Market: take the coins?",
    "Bakery: refresh a heart, capture a monster, or both?",
    "Game Parlor: gain a sword or a heart for 1 coin?",
    "Graveyard: which monster in the Forest do you want to swap for?",
    "King's Castle: refresh a sword, capture a monster, or both?",
    "Manor House: refresh a sword or a spellbook?",
    "Potion Shop: refresh one exhausted token of each skill for 1 coin?",
    "Witch's Hut: use the place under the guard?",
    "Wizard's Tower: refresh a spellbook, look at the top card, or both?",
)
VISITORS = (  # and what the others are told of who is there
    "is in the Forest and may fight a monster.",
    "is at the Academy and may refresh or gain spellbooks.",
    "is at the Blacksmith and may refresh or gain swords.",
    "is at the Tavern and may refresh or gain hearts.",
    "is at the Market and may take coins.",
    "is at the Bakery and may refresh a heart and capture a monster.",
    "is at the Game Parlor and may gain a sword or a heart for 1 coin.",
    "is at the Graveyard and may swap a slain monster.",
    "is at the King's Castle and may refresh a sword and capture a monster.",
    "is at the Manor House and may refresh a sword or a spellbook.",
    "is at the Potion Shop and may refresh one token of each skill for 1 coin.",
    "is at the Witch's Hut and may use the place under the guard.",
    "is at the Wizard's Tower and may refresh a spellbook or see the top card.",
)

# What cannot be set up.
NO_SUCH_SEAT = "kingswood: a guild is fixed for a seat that is not there; there are {seats}."
SAME_GUILD = "kingswood: two seats cannot lead the same guild."
CANNOT_BEGIN = "kingswood: seat {seat} cannot begin; there are {seats}."

# The board in a terminal.
TERMINAL = {
    "round.any": "round {round}",
    "round.last": "round {round}, THE LAST",
    "deck": "deck: {one} (I), {two} (II)",
    "supply": "Left in the supply: {left}",
    "danger": "Danger: {danger} of {overrun} monsters.",
    "beasts": "Mighty beasts slain: {slain} of {needed}. Still about: {alive}",
    "adventurer": "(A)",
    "guard": "[G]",
    "under-way": "→",
    "ready": "✓",
    "lack": "(-{count})",
    "fare.none": "free",
    "fare.some": "for {fare}",
    "token.sword": "Sword",
    "token.book": "Book",
    "token.heart": "Heart",
    "token.coin": "Coin",
    "fame": "Fame",
    "goal": "to {goal}",
    "forest": "in the Forest",
    "players": "the players",
    "guilds": "the guilds",
    "led": "led by {name}",
    "on-top": "on top of the deck",
    "captured-by-you": "captured by you",
    "mighty": "mighty",
    "broken": "{count} heart lost for good",
    "slain": "slain: {monsters}",
    "holds": "captured {card}",
    "hidden": "a hidden card ({chapter})",
    "does.fight": "fight monsters",
    "does.earn": "gain coins",
    "does.refresh": "{token}",
    "does.refresh-all": "{token}s",
    "does.buy": "{token}",
    "does.brew": "one of each",
    "does.capture": "capture",
    "does.swap": "swap a slain monster",
    "does.turn-up": "top card",
    "does.copy": "use the guard's place",
    "does.or": " or ",
    "does.and": ", ",
    "does.paid": "1 coin: {deeds}",
    "legend.adventurer": "adventurer",
    "legend.guard": "guard",
    "legend.ready": "you can fight it",
    "legend.lack": "you lack 1",
    "legend.tokens": "1 of 3 ready",
}
