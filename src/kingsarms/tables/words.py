"""Everything a player reads that is not a game's own text."""

from __future__ import annotations

from typing import Final

from kingsarms.bots import Level
from kingsarms.tables.messages import ErrorCode

REFUSALS: Final[dict[ErrorCode, str]] = {
    "bad-request": "The server could not read that.",
    "no-session": "Tell us your name first.",
    "csrf": "This page is out of date. Load it again.",
    "forbidden": "You may not do that.",
    "not-found": "There is nothing here.",
    "not-invited": "This table is by invitation: use the link you were given.",
    "too-many": "Slow down a little and try again.",
    "not-seated": "You have no seat at this table.",
    "not-your-seat": "That seat is not yours.",
    "seat-taken": "That seat is taken.",
    "not-your-turn": "It is not your turn.",
    "not-an-action": "That is not an action of this game.",
    "illegal": "That is not possible now.",
    "ambiguous": "That could mean several things.",
    "stale": "The table has moved on since you looked. Look again.",
    "not-playing": "The match has not begun.",
    "match-over": "The match is over.",
    "nothing-to-undo": "You have nothing to take back.",
    "no-undo": "At this table nothing is taken back.",
    "no-offer": "There is nothing to answer.",
    "no-draws": "This game knows no draw by agreement.",
    "name-taken": "That name is taken.",
    "wrong-password": "Name and password do not fit.",
    "bad-option": "That choice is not on offer.",
    "bad-record": "That is not a record we can replay.",
    "secret": "That stays secret until the match is over.",
    "busy": "The server is busy. Try again in a moment.",
    "unplayable": "This table cannot be opened: it is damaged, or of other rules than those installed here.",
    "key-used": "That key was given to another command: each needs one of its own.",
    "unsure": "It is not known whether that was done. Send it again: it will not be done twice.",
    "internal": "Something went wrong on our side. Nothing was changed.",
}

LEVELS: Final[dict[Level, str]] = {"page": "Page", "squire": "Squire", "knight": "Knight", "king": "King"}

# Names of their own: a Squire who sends a die to the Squire would puzzle everybody in the log.
BOT_NAMES: Final[dict[Level, tuple[str, ...]]] = {
    "page": ("Pip", "Wren", "Tam", "Nell"),
    "squire": ("Hob", "Maud", "Wat", "Joan"),
    "knight": ("Sir Bevis", "Dame Ysolt", "Sir Ector", "Dame Avis"),
    "king": ("King Aldric", "Queen Maeve", "King Osric", "Queen Edith"),
}

NOTICES: Final[dict[str, str]] = {
    "sat": "{who} sits down.",
    "left": "{who} gets up.",
    "started": "The match begins.",
    "undo-asked": "{who} asks to take back a move.",
    "undo-refused": "{who} does not agree to taking it back.",
    "freed": "The seat of {name} is free for whoever comes.",
    "undo-agreed": "{who} agrees.",
    "undone": "{who} takes back a move.",
    "resign": "{who} gives up.",
    "leave": "{who} leaves the table.",
    "time": "{who} has run out of time.",
    "bot": "A {level} takes the seat of {who}.",
    "heir": "{heir} plays on for {who}.",
    "draw-offered": "{who} offers a draw.",
    "draw-refused": "{who} plays on.",
    "draw-agreed": "{who} agrees to a draw.",
    "rematched": "{who} sets up a rematch.",
}

ENDINGS: Final[dict[str, str]] = {
    "resign": "{who} gave up.",
    "leave": "{who} left the table.",
    "time": "{who} ran out of time.",
    "draw": "A draw by agreement.",
    "closed": "The table was given up before the match began.",
}

CREDITS: Final = "A fan-made implementation of the rules, not affiliated with the publishers; owners' names are theirs."
WAITING: Final = "Waiting for players."
POSSIBLE: Final = "That is possible now."
NOTHING_TO_DO: Final = "Nothing can be done with this."
OTHERS_TURN: Final = "It is the turn of {who}. {reason}"
WATCHING: Final = "You are watching. It is the turn of {who}."
CLIENT: Final = "{browser} on {system}"
GUEST_OF_THAT_NAME: Final = "{name} (guest)"  # when somebody else has made an account of it
HOTSEAT_NAME: Final = "Guest"  # of somebody beside the host who was given none
PLAYER: Final = "Player {number}"  # of a record that names nobody

# -- why exactly something is refused, where the code alone says too little --------------------------------------------

BUSY_FOR_A_SECOND: Final = "The server is busy. Try again in a second."
BUSY_FOR_SECONDS: Final = "The server is busy. Try again in {seconds} seconds."
NAME_NEEDS_LETTERS: Final = "A name needs letters."
NAME_WITH_ODD_LETTERS: Final = "That name has letters that not everybody can read: write it with common ones."
NAME_MIXES_ALPHABETS: Final = "A name keeps to one alphabet, so that it cannot pass for another."
LABEL_NEEDS_LETTERS: Final = "A label needs letters."
WHY_NEEDS_SOMETHING: Final = "Name an action, or a thing on the table."
NOTHING_TO_SAY: Final = "There is nothing to say."
MESSAGE_TOO_LONG: Final = "That message is too long."
PERHAPS_CHANGED: Final = "Something went wrong on our side. See whether it was done before you try again."
NOT_KEPT: Final = "That text is too long, or has a character that cannot be kept."
HAS_NUL: Final = "A text cannot have the character NUL."
UNREADABLE: Final = "The server could not read that. {problem}"

NO_SUCH_TABLE: Final = "There is no such table."
NO_SUCH_SEAT: Final = "There is no such seat."
NO_SUCH_TOKEN: Final = "There is no such token."
NO_SUCH_SESSION: Final = "That session has ended already."
NO_SUCH_MOMENT: Final = "This match has the moments 0 to {last}."
BAD_INVITE: Final = "This invite is not valid."
BAD_TOKEN: Final = "That token is not valid."
FOREIGN_SITE: Final = "This request comes from another site."
TOKEN_IS_NO_SESSION: Final = "A token is no session."
HAS_ACCOUNT: Final = "You have an account already."
HAS_NO_ACCOUNT: Final = "You have no account yet."
WRONG_OLD_PASSWORD: Final = "That is not your password."
ENOUGH_TOKENS: Final = "{most} tokens are enough: delete one first."
TOO_MANY_SOCKETS: Final = "You have too many tables open."
NOTHING_CAN_BE_STORED: Final = "Nothing can be stored now: the database does not answer, or its disk is full."
NO_ROOM: Final = "The house is full. Try again in a moment."

ONE_SEAT_IS_YOURS: Final = "You can take one seat; give the others to hot-seat players."
HOTSEAT_NEEDS_YOU: Final = "A hot-seat player shares your device: take a seat yourself."
NOBODY_PLAYS: Final = "Somebody must play."
LIVE_CLOCK_NEEDS_MINUTES: Final = "A live clock needs minutes."
CLOCK_NEEDS_DAYS: Final = "A clock of days needs their number."

MATCH_HAS_BEGUN: Final = "The match has begun: all seats are taken."
SEAT_KEPT: Final = "This seat is kept for {who}."
SEATED_ALREADY: Final = "You have a seat at this table already."
WHICH_SEAT: Final = "Say for which of your seats."
NOT_ANSWERED_YET: Final = "The others have not answered yet."
NOBODY_TO_AGREE: Final = "There is nobody to agree with."
REMATCH_COMES_AFTER: Final = "A rematch follows a finished match."

VIEW_IS_ITS_PLAYERS: Final = "While the match lasts, only its player sees a seat's view."
RECORD_IS_ITS_PLAYERS: Final = "While the match lasts, its record is for its players."
PLAY_ON_LATER: Final = "One can play on from a moment when the match is over."
OVER_AT_THAT_MOMENT: Final = "At that moment the match was over."
HINT_GAINS: Final = "{account}: {points}"
HINT_THEN: Final = "then {plan}"
AND_THEN: Final = ", then "
HINT_AHEAD: Final = "wins {percent}\u00a0% more often than “{other}”"
HINT_LEVEL: Final = "about as good as “{other}”"
WON: Final = "{who} won. {how}"
WON_TOGETHER: Final = "{who} share the win. {how}"
POINTS_AT_FIRST: Final = "At the start"
ROUND: Final = "Round {0}"  # where a game has no word of its own for it
POINTS: Final = "points"  # the same
NO_SEED_TOLD: Final = "This record does not tell the seed of its chance."
RECORD_IS_TEXT: Final = "A record is text."
NO_RECORD: Final = "This is not a record of a match. Take a file that was downloaded from a replay, as it is."
BROKEN_RECORD: Final = "The record cannot be replayed: {problem}."
RECORD_TOO_LONG: Final = "it is longer than {most} actions"
SEED_TOO_LONG: Final = "its seed is longer than {most} characters"
RECORD_BREAKS_OFF: Final = "it breaks off where chance was to act"
