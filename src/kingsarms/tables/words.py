"""Everything a player reads that is not a game's own text."""

from __future__ import annotations

from typing import Final

from kingsarms.tables.messages import ErrorCode, Level

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
    "unplayable": "This match was played by other rules than those installed here.",
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
    "undo-agreed": "{who} agrees.",
    "undone": "{who} takes back a move.",
    "resign": "{who} gives up.",
    "leave": "{who} leaves the table.",
    "time": "{who} has run out of time.",
    "bot": "A {level} takes the seat of {who}.",
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
UPLOADED: Final = "An uploaded record."
