"""Everything a player reads in the terminal that is not a game's own text.

>>> say("result.won", name="Ann")
'Ann wins.'
"""

from __future__ import annotations

from kingsarms.drawing import speaker

SENTENCES = {
    # the screen
    "screen.ply": "action {ply}",
    "menu.more": "… more: type choices to see all",
    "and": " and ",
    # asking
    "ask": "{name}> ",
    "ask.over": "Enter leaves; or undo, log, save, help> ",
    "ask.how": "A number, or words: {example}. Also: hint undo why rules log help quit",
    "thinking": "{name} is thinking…",
    "considering": "Looking for a hint…",
    "hand-over": "Now {name}. Everybody else looks away; press Enter when only {name} can see the screen. ",
    # mistakes
    "no-such-number": "There is no choice {number}: they run from 1 to {most}.",
    "several": "“{text}” could be one of these:",
    "not-understood": "“{text}” is neither a choice nor a command. Type a number, words like “{example}”, or help.",
    "nothing-to-undo": "There is nothing of yours to take back.",
    "not-now": "The match is over: there is nothing to decide. undo takes the last action back.",
    # commands
    "help.head": "Type the number of a choice, or its words. Words may be shortened: “{short}” for “{full}”.",
    "help.undo": "take back your last action, and what followed it",
    "help.hint": "what a strong player would do, and why",
    "help.why": "why ACTION is not possible: the rule that forbids it",
    "help.rules": "the rules of this moment; rules all, or rules {rule}, for others",
    "help.log": "what has happened lately; log all, from the beginning",
    "help.choices": "everything you may do now, in full",
    "help.board": "draw the table again",
    "help.save": "keep the match in a file of your own",
    "help.quit": "leave; the match is kept and can be resumed",
    "help.help": "this list",
    "hint.value": "wins about",
    "hint.only": "There is nothing to choose: {label}.",
    "why.what": "Say what you would like to do, and hear which rule is against it: why {example}",
    "why.legal": "“{notation}” is possible now.",
    "why.not": "“{notation}” is not possible now:",
    "why.no-rule": "“{notation}” is not among the choices of this moment.",
    "why.vague": "“{wish}” could mean many things. Say the whole of it, like “{example}”.",
    "rules.none": "No rule is in play: the match is over. rules all shows every rule.",
    "rules.unknown": "There is no rule {id}. rules all shows every rule.",
    "rule.ruling": "House ruling: {ruling}",
    "log.empty": "Nothing has happened yet.",
    "save.what": "Say into which file: save mine.record",
    "save.exists": "{file} exists already: choose another name.",
    "save.failed": "{file} cannot be written: {problem}.",
    "save.done": "Saved in {file}.",
    # ends
    "result.won": "{name} wins.",
    "result.shared": "{names} share the win.",
    "result.nobody": "Nobody wins.",
    "result.all-won": "You have won, all together.",
    "result.all-lost": "You have lost, all together.",
    "result.alone-won": "You have won.",
    "result.alone-lost": "You have lost.",
    "left": "The match is kept. Go on with it by:",
    "left.latest": "The match is kept. As long as you begin no other, go on with it by:",
    "left.where": "It lies in {file}",
    "left.nothing": "Nothing was played, so nothing is kept.",
    "left.unkept": "The match could not be kept: {file}: {problem}.",
    "left.over": "The match is kept. Look at it again by:",
    "resume.command": "kingsarms play --resume{file}{pack}",
    "replay.command": "kingsarms record replay {file}{pack}",
    # stepping through a record
    "replay.prompt": "{name}: {prompt}",
    "replay.chance": "Chance",
    "replay.ask": "{ply} of {last}. Enter goes on; back, a number, or quit> ",
    "replay.where": "{ply} of {last}",
    "replay.no-such-ply": "This match has the moments 0 to {last}.",
}

say = speaker(SENTENCES)
