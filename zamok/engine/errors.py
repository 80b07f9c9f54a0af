"""What can go wrong, said precisely: every error here is written for people."""

from __future__ import annotations


class ZamokError(Exception):
    """Base of every error that a caller may cause; its text can be shown to a person."""


class SetupError(ZamokError):
    """A game cannot be started like this: unknown game, seat count or seed."""


class OptionError(SetupError):
    """An option is unknown, has a value it cannot have, or does not fit the seat count."""


class IllegalMove(ZamokError):
    """A move the rules forbid; `rule` is the anchor of the rule on the game's rules page."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return (IllegalMove, (self.rule, self.message))


class NotationError(ZamokError):
    """A text that is not a move."""


class RecordError(ZamokError):
    """A record that cannot be read or does not follow the rules; nothing of it was loaded."""
