"""Every error a caller may meet. Each message says what is wrong and, where it can, what to do."""

from __future__ import annotations

from collections.abc import Sequence

from kingsarms.engine.words import IN_FILE, IN_FILE_AND_LINE, IN_LINE


class KingsArmsError(Exception):
    """The root of all our errors: catch this to catch them all."""


class UnknownGame(KingsArmsError):
    """No game of that name is registered."""


class BadOption(KingsArmsError):
    """A set-up choice (seats, option, bot) that the game does not offer."""


class ActionError(KingsArmsError):
    """An action was refused; the match is unchanged."""


class NotASentence(ActionError):
    """The text is not an action of this game at all."""


class IllegalAction(ActionError):
    """The action exists, but may not be taken now. `rule` is the ledger id of the rule that forbids it."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class AmbiguousAction(ActionError):
    """The text fits several legal actions; `candidates` holds their notations."""

    def __init__(self, message: str, candidates: Sequence[str]) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class NotYourTurn(ActionError):
    """Another seat, or chance, must act first."""


class MatchOver(ActionError):
    """The match has ended: nothing more can be played."""


class NothingToUndo(KingsArmsError):
    """The match is at its beginning."""


class FileError(KingsArmsError):
    """Something is wrong in a file; `line` (1-based) says where, 0 if it concerns the file as a whole."""

    def __init__(self, message: str, source: str = "", line: int = 0) -> None:
        if line:
            told = IN_FILE_AND_LINE if source else IN_LINE
        else:
            told = IN_FILE if source else "{message}"
        super().__init__(told.format(source=source, line=line, message=message))
        self.source = source
        self.line = line
        self.detail = message


class RecordError(FileError):
    """A record that cannot be read, or that does not replay."""


class PackError(FileError):
    """A pack whose content cannot be used."""


class LedgerError(FileError):
    """A ledger that cannot be read."""
