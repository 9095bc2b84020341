"""What only this house can make: invites, and the ids that follow from a table's own. They are stored nowhere."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

ID_LENGTH: Final = 10
SEAL_LENGTH: Final = 14


class Seals:
    """The seals of a house, from its secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def invite_to(self, table: str) -> str:
        """The invite of a table: its id and a seal."""
        return table + self._seal("invite", table, SEAL_LENGTH)

    def invited_to(self, invite: str) -> str | None:
        """The table that an invite leads to, if it is genuine."""
        table = invite[:ID_LENGTH]
        return table if hmac.compare_digest(invite.encode(), self.invite_to(table).encode()) else None

    def rematch_of(self, table: str) -> str:
        """The id of the table that follows another: whoever asks for it, it is the same."""
        return self._seal("rematch", table, ID_LENGTH)

    def _seal(self, purpose: str, text: str, length: int) -> str:
        made = hmac.digest(self._secret, f"{purpose}\0{text}".encode(), hashlib.sha256)
        return base64.b32encode(made).decode().lower()[:length]


def new_id() -> str:
    """The id of a new table."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:ID_LENGTH]
