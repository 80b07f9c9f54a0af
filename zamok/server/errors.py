"""What the server answers when it does not do what it was asked; every answer is for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zamok.engine import Game, ZamokError
from zamok.engine.idle import WORLDS, Vain

SOURCES = ("body", "query", "path", "header", "cookie")  # what FastAPI puts before a field's name


class Refused(ZamokError):
    """Something at a table that may not be done; `key` is in the server's words.

    `status` is what HTTP answers with.
    """

    def __init__(self, key: str, status: int = 409, **gaps: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.gaps = gaps


class Away(Refused):
    """The database does not answer, or cannot write; the cause says why."""

    def __init__(self) -> None:
        super().__init__("refuse.storing", 503)


class Moved(Refused):
    """The table belongs to another process: whoever asked is sent there, and never sees this."""

    def __init__(self) -> None:
        super().__init__("refuse.stopping", 421)


class Idle(Refused):
    """A careful move that would bring its seat nothing, in so many of the worlds tried.

    Why is told by the events that would come of it, where there are any.
    """

    def __init__(self, game: Game, found: Vain) -> None:
        key = "refuse.idle" if found.worlds == WORLDS else "refuse.idle_mostly"
        super().__init__(key, count=found.worlds, tried=WORLDS)
        self.game = game
        self.why = found.why


class Unfit(ZamokError):
    """Why the server does not start; `key` is in the server's words."""

    def __init__(self, key: str, **gaps: object) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps


class Bad(ZamokError):
    """Data that is not what was asked for: which field, and what is wrong with it.

    `kind` is one of Pydantic's types of errors or one of our own; `gaps` are its limits.
    """

    def __init__(self, field: str, kind: str, gaps: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{field}: {kind}")
        self.field = field
        self.kind = kind
        self.gaps = dict(gaps or {})

    @classmethod
    def first(cls, errors: Sequence[Mapping[str, Any]]) -> Bad:
        """Return the first of the errors that Pydantic has found."""
        place, kind, gaps = errors[0]["loc"], errors[0]["type"], errors[0].get("ctx", {})
        if kind == "json_invalid":  # its place is a number of characters
            return cls("", kind)
        if kind == "literal_error":
            gaps = {"expected": gaps["expected"].replace(" or ", ", ").replace("'", "")}
        names = place[1:] if place and place[0] in SOURCES else place
        return cls(".".join(str(name) for name in names), kind, gaps)


class Stale(Exception):
    """The table has moved on since the version the caller acted on."""


class Conflict(Exception):
    """Another writer has stored this sequence number or action before."""


class Damaged(Exception):
    """Stored entries that cannot have happened; says which and why, to whoever runs the server."""


class Archived(Exception):
    """A table that is a record in a folder by now."""


class Lost(Exception):
    """A table whose rules had changed before positions were kept: nobody can read it any more."""
