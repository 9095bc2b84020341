"""Everything a player of Kingsburg reads."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Sign

ENGLISH = {
    "title": "Kingsburg",
    "tagline": "Win the King's advisors with your dice, build up your province, and stand against five winters.",
    "primer.aim": "You govern a province for the King. After five years the most victory points win: for buildings, "
    "from advisors, and in battle.",
    "primer.turn": "A year has three seasons. In each you roll your dice and place them, group by group, on advisors "
    "whose number is exactly their sum. An advisor helps one governor a season, with gold, wood and stone, soldiers, "
    "points or +2 tokens for later dice. Then everybody may build one building, each row of a province from the left "
    "to the right.",
    "primer.end": "Every winter brings an enemy: more soldiers and walls than its strength win a reward, fewer lose "
    "goods, buildings or points. The fifth winter is the last; equal points go to the most goods, then to the most "
    "buildings.",
    "option.tokens": "Use of +2 tokens",
    "option.tokens.group": "once for each group of dice (as printed)",
    "option.tokens.season": "once a season (the designer's later answer)",
    "option.enemies": "Enemies",
    "option.enemies.all": "one of the five of each year",
    "option.enemies.mild": "one of the three weakest of each year",
    "option.enemies.fierce": "one of the three strongest of each year",
    "option.order": "First turn order",
    "option.order.random": "drawn at random",
    "option.order.seating": "as you sit",
    "option.powers": "Farms and Merchants' Guild",
    "option.powers.taken": "always work",
    "option.powers.asked": "work when their owner says so (as printed)",
    "account.advisors": "Advisors' gifts",
    "account.buildings": "Buildings",
    "account.powers": "Powers of buildings",
    "account.reward": "The King's Reward",
    "account.battles": "Battles",
    "why.KB-30.influence": "The {0:advisor} is influenced on your turn to spend dice.",
    "why.KB-31.influence": "You have passed for this season.",
    "why.KB-33.influence": "The dice that you have left do not add up to the number of the {0:advisor}.",
    "why.KB-33.use": "{0:dice} alone leads to no advisor whom you can choose now.",
    "why.KB-39.influence": "The {0:advisor} has been influenced this season already.",
    "why.KB-49.take": "No advisor gives you anything to choose now.",
    "why.KB-49.trade": "No advisor trades with you now.",
    "why.KB-58.trade": "Your {0:good} is traded when you have influenced the Alchemist, and not before.",
    "why.KB-129.influence": "Neutral dice close the {0:advisor} for this season.",
    "why.KB-156.offer": "A Town Hall of your own takes a good or a +2 token for a point, once at the end of a season.",
    "why.KB-78.build": "You may build when it is your turn at the end of a season, one building each time.",
    "why.KB-79.build": "You cannot pay for the {0:building} with what you have.",
    "why.KB-81.build": "Everything to the left of the {0:building} in its row must stand first.",
    "why.KB-82.build": "Your {0:building} stands already.",
    "rank.points": "points",
    "rank.goods": "goods",
    "rank.buildings": "buildings",
    "round": "Year {0}",
    "end.points": "Five years are over: the most victory points win.",
    "end.goods": "Five years are over: equal points, the most goods win.",
    "end.buildings": "Five years are over: equal points and goods, the most buildings win.",
    "end.shared": "Five years are over: the victory is shared.",
    # -- prompts
    "prompt.FirstOrder": "The first turn order is drawn.",
    "prompt.AidGood": "The King helps all who are tied: take a good.",
    "prompt.AidGood.others": "{asked} chooses a good from the King.",
    "prompt.RollNeutral": "The neutral dice are rolled.",
    "prompt.UsePower": "Shall your {0:power} work this season?",
    "prompt.UsePower.others": "{asked} decides whether the {0:power} works this season.",
    "prompt.RollDie": "{0:seat} rolls.",
    "prompt.Reroll": "Roll again?",
    "prompt.Reroll.others": "{asked} may roll again.",
    "prompt.Influence": "Influence an advisor, or pass for this season.",
    "prompt.Influence.others": "{asked} influences an advisor, or passes for this season.",
    "prompt.UseDice": "Which dice go to the {0:advisor}?",
    "prompt.UseDice.others": "{asked} chooses the dice for the {0:advisor}.",
    "prompt.ChooseGift": "The {0:advisor} helps you: what do you take?",
    "prompt.ChooseGift.others": "{asked} chooses what the {0:advisor} gives.",
    "prompt.Trade": "The Alchemist: trade one good for one of each other kind?",
    "prompt.Trade.others": "{asked} may trade with the Alchemist.",
    "prompt.DrawEnemy": "The enemy of this year is drawn.",
    "prompt.Construct": "Construct a building?",
    "prompt.Construct.others": "{asked} may construct a building.",
    "prompt.ConstructSecond": "The King's Envoy lets you construct a second building. Use him now?",
    "prompt.ConstructSecond.others": "{asked} may construct a second building with the King's Envoy.",
    "prompt.TownHall": "The Town Hall: pay for a victory point?",
    "prompt.TownHall.others": "{asked} may pay for a victory point at the Town Hall.",
    "prompt.Recruit": "Hire a soldier?",
    "prompt.Recruit.others": "{asked} may hire a soldier.",
    "prompt.KingsDie": "The King sends soldiers.",
    "prompt.Spoils": "You have won: choose your reward.",
    "prompt.Spoils.others": "{asked} has won and chooses a reward.",
    "prompt.LoseGoods": "You have lost: choose the goods you give up.",
    "prompt.LoseGoods.others": "{asked} has lost and chooses which goods go.",
    # -- actions
    "action.pass": "Pass for this season",
    "action.influence": "Influence the {0:advisor}",
    "action.use": "Use {0:dice}",
    "action.keep-dice": "Keep the dice",
    "action.reroll": "Roll {0:reroll} again",
    "action.take": "Take {0:gift}",
    "action.keep-goods": "Trade nothing",
    "action.trade": "Trade 1 {0:good}",
    "action.build-nothing": "Build nothing",
    "action.build": "Build the {0:building}",
    "action.offer-nothing": "Pay nothing",
    "action.offer": "Pay {0:offer} for a point",
    "action.enough": "Enough soldiers",
    "action.hire": "Hire a soldier for {0:price}",
    "action.lose": "Give up {0:loss}",
    "action.work": "Use the {0:power}",
    "action.rest": "Leave the {0:idle} idle this season",
    "action.roll": "Roll a {0:face}",
    "action.first": "{0:seat} is next in the order",
    "action.enemy": "The enemy: {0:enemy}",
    # -- log
    "log.phase": "Year {1:year}: {0:phase}.",
    "log.aided": "{0:seat} has the least: a white die from the King this spring.",
    "log.aid-good": "{0:seat} takes {1:bundle} from the King.",
    "log.neutral": "Neutral dice {1:dice} close the {0:advisor}.",
    "log.guild-gold": "{0:seat}'s Merchants' Guild brings 1 gold.",
    "log.rests": "{0:seat} leaves the {1:power} idle.",
    "log.rolled": "{0:seat} rolls {1:dice}: {2}.",
    "log.keeps-dice": "{0:seat} keeps the dice.",
    "log.uses-statue": "{0:seat} rolls one die again (Statue).",
    "log.uses-chapel": "{0:seat} rolls all dice again (Chapel).",
    "log.order-2": "Turn order: {0:seat}, {1:seat}.",
    "log.order-3": "Turn order: {0:seat}, {1:seat}, {2:seat}.",
    "log.order-4": "Turn order: {0:seat}, {1:seat}, {2:seat}, {3:seat}.",
    "log.order-5": "Turn order: {0:seat}, {1:seat}, {2:seat}, {3:seat}, {4:seat}.",
    "log.influences": "{0:seat} influences the {1:advisor} with {2:dice}.",
    "log.influences-token": "{0:seat} influences the {1:advisor} with {2:dice} and a +2 token.",
    "log.influences-market": "{0:seat} influences the {1:advisor} with {2:dice}, through the Market.",
    "log.influences-both": "{0:seat} influences the {1:advisor} with {2:dice}, a +2 token and the Market.",
    "log.envoy-visits": "The King's Envoy takes {0:seat} to the {1:advisor}.",
    "log.passes": "{0:seat} passes.",
    "log.must-pass": "{0:seat} has to pass.",
    "log.helped": "The {0:advisor} gives {1:seat} {2:help}.",
    "log.costs": "The {0:advisor} costs {1:seat} {2:count:point|points}.",
    "log.takes": "{0:seat} takes {2:bundle} from the {1:advisor}.",
    "log.keeps-goods": "{0:seat} trades nothing with the Alchemist.",
    "log.trades": "{0:seat} trades 1 {1:good} with the Alchemist for {2:bundle}.",
    "log.nothing-to-trade": "{0:seat} has nothing to trade with the Alchemist.",
    "log.looks": "{0:seat} looks at this year's enemy.",
    "log.sees": "You see the enemy: {0:foe}.",
    "log.builds": "{0:seat} builds the {1:building} ({2:count:point|points}).",
    "log.builds-for-use": "{0:seat} builds the {1:building}.",
    "log.builds-nothing": "{0:seat} builds nothing.",
    "log.envoy-builds": "The King's Envoy lets {0:seat} build again.",
    "log.keeps-envoy": "{0:seat} keeps the King's Envoy.",
    "log.embassy": "{0:seat}'s Embassy brings 1 point.",
    "log.inn": "{0:seat}'s Inn brings a +2 token.",
    "log.offers": "{0:seat} pays {1:offer} at the Town Hall for 1 point.",
    "log.offers-nothing": "{0:seat} pays nothing at the Town Hall.",
    "log.rewarded": "{0:seat} has the most buildings: {1:count:point|points} from the King.",
    "log.envoy": "{0:seat} receives the King's Envoy.",
    "log.no-envoy": "Nobody receives the King's Envoy.",
    "log.hires": "{0:seat} hires a soldier for {1:bundle}.",
    "log.revealed": "The enemy comes: {0:foe}.",
    "log.kings-die": "The King sends {0:count:soldier|soldiers} to everyone.",
    "log.wins": "{0:seat} wins the battle with {1}: {2:reward}.",
    "log.draws": "{0:seat} holds out with {1}: a draw.",
    "log.loses": "{0:seat} loses the battle with {1}.",
    "log.fortress": "{0:seat}'s Fortress brings 1 point.",
    "log.spoils": "{0:seat} takes {1:bundle} as reward.",
    "log.gives-up": "{0:seat} gives up {1:bundle}.",
    "log.loses-goods": "{0:seat} loses {1} {2:good}.",
    "log.loses-points": "{0:seat} loses {1:count:point|points}.",
    "log.destroyed-for-use": "{0:seat} loses the {1:building}.",
    "log.destroyed": "{0:seat} loses the {1:building} ({2:count:point|points}).",
    "log.strongest": "{0:seat} was the strongest: {1:count:point|points}.",
    "log.cathedral": "{0:seat}'s Cathedral brings {1:count:point|points}.",
}

SIGNS: Mapping[str, Sign] = {
    "phase": "chapter",
    **dict.fromkeys(("neutral", "rolled", "uses-statue", "uses-chapel", "kings-die"), "dice"),
    **dict.fromkeys(("aided", "aid-good", "guild-gold", "helped", "takes", "trades", "inn", "embassy"), "coin"),
    **dict.fromkeys(("rewarded", "envoy", "spoils", "fortress", "strongest", "cathedral"), "coin"),
    **dict.fromkeys(("costs", "gives-up", "loses-goods", "loses-points", "destroyed", "destroyed-for-use"), "loss"),
    **dict.fromkeys(("builds", "builds-for-use"), "build"),
    **dict.fromkeys(("wins", "draws", "loses"), "battle"),
    **dict.fromkeys(("revealed", "sees"), "card"),
}

# What sentences are made of: how things are called.
PHASES = (
    *("Aid from the King", "Spring", "The King's Reward", "Summer"),
    *("The King's Envoy", "Autumn", "Recruit Soldiers", "Winter"),
)
YEARS = ("I", "II", "III", "IV", "V")
ADVISOR = "{name} ({number})"
ENEMY = "{name} (strength {strength})"
REROLLS = ("one die (Statue)", "one white die (Statue)", "all dice (Chapel)")
WHITE_DIE = "white {face}"
NOTHING = "nothing"
AND = "{most} and {last}"
COUNTED = {  # one of them, and several
    "gold": ("{count} gold", "{count} gold"),
    "wood": ("{count} wood", "{count} wood"),
    "stone": ("{count} stone", "{count} stone"),
    "goods": ("{count} good of choice", "{count} goods of choice"),
    "soldiers": ("{count} soldier", "{count} soldiers"),
    "tokens": ("a +2 token", "{count} +2 tokens"),
    "points": ("{count} point", "{count} points"),
}


def counted(**things: int) -> str:
    """
    >>> counted(gold=1, wood=0, soldiers=2, tokens=1)
    '1 gold, 2 soldiers and a +2 token'
    """
    parts = [COUNTED[thing][count != 1].format(count=count) for thing, count in things.items() if count > 0]
    if len(parts) > 1:
        return AND.format(most=", ".join(parts[:-1]), last=parts[-1])
    return parts[0] if parts else NOTHING


# What buildings do besides battle, in as few words as a province sheet has room for. (The powers stay with their ids.)
BRIEFS = {
    "statue": "equal dice: roll one again",
    "chapel": "7 or less: roll again",
    "cathedral": "end: 1 point for 2 goods",
    "inn": "a +2 token each summer",
    "market": "an advisor 1 above or below",
    "farms": "a white die a season",
    "merchants-guild": "1 gold a season",
    "barracks": "soldiers for 1 good",
    "stables": "advisors: 1 soldier more",
    "stone-wall": "a draw is won",
    "fortress": "1 point a victory",
    "crane": "III, IV: 1 gold less",
    "town-hall": "pay 1 for 1 point",
    "embassy": "1 point a season",
}

# The board in a terminal.
IN_TERMINAL = COUNTED | {
    "any_goods": ("any good", "any {count} goods"),
    "tokens": ("+2 token", "{count} +2 tokens"),
    "buildings": ("{count} building", "{count} buildings"),
    "peek": ("see the enemy", ""),
    "trade": ("trade 1 good for 2", ""),
}
TERMINAL = {
    "year": "Year {year} of {last}, {season}.",
    "enemy.unseen": "An enemy of strength {low} to {high} will come.",
    "enemy.known": "{name}, strength {strength}. Win: {reward}. Lose: {penalty}.",
    "winter": "The King sends {die}. In battle: {powers}.",
    "or": " or ",
    "sign.gold": "G",
    "sign.wood": "W",
    "sign.stone": "S",
    "few.any_goods": "{count}any",
    "few.points": "{count}pt",
    "few.soldiers": "{count}sol",
    "few.tokens": "+2",
    "few.peek": "look",
    "few.trade": "trade",
    "mark.asking": ">",
    "mark.reach": "•",
    "mark.help": "+",
    "mark.affordable": "✓",
    "neutral": "N",
    "white": "w{face}",
    "by.token": "+2",
    "by.market": " Mkt",
    "by.envoy": " Env",
    "order": "turn order",
    "head.points": "Points",
    "head.gold": "Gold",
    "head.wood": "Wood",
    "head.stone": "Stone",
    "head.token": "+2",
    "head.soldiers": "Soldiers",
    "head.walls": "Walls",
    "head.built": "Built",
    "head.dice": "Dice",
    "head.next": "next building",
    "head.cost": "cost",
    "head.worth": "pt",
    "head.effect": "what it does",
    "dice": "{faces} ={total}",
    "note.passed": "passed",
    "note.envoy": "Envoy",
    "note.aided": "aid",
    "note.has_seen_enemy": "saw enemy",
    "complete": "(complete)",
    "built": "{name} has built: {names}",
    "nothing": "nothing yet",
}
LEGEND = ("G gold W wood S stone", "• in reach", "+ with help", "w white die", "✓ affordable")
