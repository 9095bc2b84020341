"""Everything a player of Kingstone reads."""

from __future__ import annotations

from collections.abc import Mapping

from kingsarms.engine.game import Sign

ENGLISH = {
    "title": "Kingstone",
    "tagline": "A duel of serfs, knights and kings: loot the villages, or take the enemy's throne.",
    "primer.aim": "You win with more loot than the enemy when the bank is empty, or at once: by moving a piece onto "
    "the enemy's throne, or by leaving the enemy no piece.",
    "primer.turn": "First each of your serfs on a village collects one piece of loot. When your loot reaches a "
    "multiple of ten you may promote a serf on a village to a knight. Then one piece acts: it moves along the roads "
    "(a serf up to three spaces, a knight two, a king one), attacks an enemy, joins a piece of its own rank, or "
    "splits in two. In a fight the weaker piece is gone and equals fall together: serf below knight below king. Two "
    "serfs make a knight, two knights a king.",
    "primer.end": "The bank holds 50 pieces of loot; with the last one the game is over. Equal loot is decided by the "
    "strength on the board.",
    "option.board": "Board",
    "option.board.classic": "The Three Roads",
    "option.board.skirmish": "The Skirmish (small)",
    "option.compensation": "Second player's loot",
    "option.compensation.none": "none",
    "option.compensation.two": "two coins, against the first move",
    "prompt.Promote": "Your loot has passed a multiple of ten. Promote a serf on a village?",
    "prompt.Promote.others": "{asked}'s loot has passed a multiple of ten: a serf may become a knight.",
    "prompt.Act": "Move, attack, combine or split one piece.",
    "prompt.Act.others": "{asked} moves, attacks, combines or splits a piece.",
    "action.move": "Move {0:space} to {1:space}",
    "action.attack": "Attack {1:space} from {0:space}",
    "action.combine": "Combine {0:space} with {1:space}",
    "action.split": "Split {0:split}",
    "action.promote": "Promote the serf on {0:space}",
    "action.decline": "Do not promote",
    "action.pass": "Pass: no action is possible",
    "why.KS-5.promote": "No serf of yours stands on a village at {0:space}.",
    "why.KS-27.move": "A piece stands in the way from {0:space} to {1:space}.",
    "why.KS-24.move": "No piece of yours stands on {0:space}. Choose one of yours first.",
    "log.collects": "{0:seat} collects {1:count:coin|coins}; {2} left in the bank.",
    "log.declines": "{0:seat} does not promote.",
    "log.promotes": "{0:seat} promotes the serf on {1:space} to a knight.",
    "log.moves": "{0:seat}: {1:piece} {2:space} to {3:space}.",
    "log.takes": "{0:seat}: {1:piece} from {2:space} takes the {3:piece} on {4:space}.",
    "log.trades": "{0:seat}: {1:piece} from {2:space} and the {3:piece} on {4:space} fall together.",
    "log.fails": "{0:seat}: {1:piece} from {2:space} falls to the {3:piece} on {4:space}.",
    "log.combines": "{0:seat}: {1:piece} {2:space} joins {3:space}; a {4:piece} stands there.",
    "log.splits": "{0:seat}: the {1:piece} on {2:space} splits to {3:space} and {4:space}.",
    "log.passes": "{0:seat} has no legal action and passes.",
    "points": "loot",
    "account.villages": "Loot from villages",
    "end.siege": "The throne has fallen: victory by siege.",
    "end.military": "An army is destroyed: military victory.",
    "end.loot": "The bank is empty: {0} to {1} in loot.",
    "end.annihilation": "Both armies are gone: {0} to {1} in loot.",
    "end.repetition": "The position came for the third time: {0} to {1} in loot.",
    "end.standstill": "Forty turns without loot or attack: {0} to {1} in loot.",
}

SIGNS: Mapping[str, Sign] = {
    "collects": "coin",
    "promotes": "build",
    "combines": "build",
    **dict.fromkeys(("takes", "trades", "fails"), "battle"),
}

# The board in a terminal.
TERMINAL = {
    "loot": "loot {loot}",
    "strength": "strength {strength}",
    "bank": "{bank} in the bank",
    "quiet": "; {quiet} of {limit} turns without loot or attack",
    "legend.pieces": "King kNight Serf",
    "legend.village": "village",
    "legend.throne": "throne",
    "far-roads": "Roads not drawn: {roads}",
}
