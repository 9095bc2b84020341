"""Everything a player reads that comes from the engine itself, as templates.

What is raised for programmers (ValueError and its like) and for the authors of packs and ledgers stands where it is
raised: nobody at a table meets it.
"""

from __future__ import annotations

from typing import Final

# Players without a name of their own, and who is no player.
PLAYER: Final = "Player {number}"
CHANCE: Final = "chance"
NOBODY: Final = "nobody"
AND: Final = " and "

# What is asked of somebody else, where a game has no words of its own for it.
TO_ACT: Final = "{who} must act."

# Acting.
MATCH_OVER: Final = "The match is over."
NOT_YOUR_TURN: Final = "It is not the turn of {who}: {waited_for} must act first."
NOT_POSSIBLE: Final = "“{text}” is not possible now."
NOT_POSSIBLE_BY: Final = "“{text}” is not possible now. {rule} ({id})"
NO_SUCH_ACTION: Final = "{action} is not an action: they run from 0 to {last}."
NOT_A_SENTENCE: Final = "“{text}” is not an action. The verbs are: {verbs}."
AMBIGUOUS: Final = "“{text}” could be: {candidates}."
NOTHING_TO_UNDO: Final = "There is nothing to take back."
NO_SUCH_MOMENT: Final = "This match has the moments 0 to {last}, not {ply}."

# Setting up.
OR: Final = "{rest} or {last}"
NO_SUCH_GAME: Final = "There is no game “{name}”. {advice}"
DID_YOU_MEAN: Final = "Did you mean {name}?"
THERE_ARE: Final = "There are: {names}."
GAME_DOES_NOT_LOAD: Final = "The game “{name}” cannot be loaded from {place}: {problem}"
NOT_A_GAME: Final = "The entry point {place} is not a kingsarms Game."
SEATS_NOT_POSSIBLE: Final = "{game} is played by {numbers}, not by {seats}."
NAMES_FOR_SEATS: Final = "{names} names are given for {seats} seats."
NO_SUCH_OPTION: Final = "{game} has no option “{name}”; its options are {names}."
NO_OPTIONS: Final = "{game} has no option “{name}”; it has none."
NO_SUCH_VALUE: Final = "{game}: {name} can be {values}, not “{value}”."

# Files, and records among them.
IN_FILE: Final = "{source}: {message}"
IN_LINE: Final = "line {line}: {message}"
IN_FILE_AND_LINE: Final = "{source}:{line}: {message}"
NOT_A_RECORD: Final = "this is not a record: it must begin with “{format}”"
NO_HEADER_FIELD: Final = "“{line}” is not a header field; they are {fields}"
GIVEN_TWICE: Final = "“{key}” is given twice"
HEADER_LACKS: Final = "the header lacks “{key}”"
NOT_A_NUMBER: Final = "“{value}” is not a whole number"
NOT_AN_OPTION: Final = "“{item}” is not an option: write name=value"
NOT_A_LINE: Final = "“{line}” is not an action: write the seat (or {chance}), then the action"
OTHER_RULES: Final = "it was played by rules {played} of {game}; these are rules {ours}"
OTHER_PACK: Final = "it was played with another pack ({played}, not {ours}); give that pack"
OVER_BEFORE: Final = "the match was over before “{notation}”"
OTHER_TO_ACT: Final = "{waited_for} was to act, not {seat}"
NO_ACTION_OF: Final = "“{notation}” is not an action of {game}"
OTHER_END: Final = "it says the match ended as “{told}”, but it replays to “{found}”"
NO_END_YET: Final = "no end yet"
OTHER_SEED: Final = "the seed is not the one that was committed to"
OTHER_CHANCE: Final = "by the seed, chance gives “{due}”, not “{notation}”"
CHECKED_ACTIONS: Final = "{count} actions are legal"
CHECKED_END: Final = "the match ends as the record says: {end}"
CHECKED_CHANCE: Final = "{count} outcomes of chance come from the seed"
CHECKED_SEED: Final = "the seed is the one that was committed to"
