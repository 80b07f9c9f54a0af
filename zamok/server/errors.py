"""What the server answers when it does not do what it was asked; every answer is for people."""

from __future__ import annotations

from zamok.engine import ZamokError


class Refused(ZamokError):
    """Something at a table that may not be done; `key` is in the server's words.

    `status` is what HTTP answers with.
    """

    def __init__(self, key: str, status: int = 409, **gaps: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.gaps = gaps


class Stale(Exception):
    """The table has moved on since the version the caller acted on."""


class Conflict(Exception):
    """Another writer has stored this sequence number or action before."""
