"""What can go wrong, said precisely: every error here is written for people."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.engine.phrase import Phrase


class ZamokError(Exception):
    """Base of every error that a caller may cause; its text can be shown to a person."""


class SetupError(ZamokError):
    """A game cannot be started like this: unknown game, seat count or seed."""


class OptionError(SetupError):
    """An option is unknown, has a value it cannot have, or does not fit the seat count."""


class SeatError(ZamokError):
    """There is no such seat at the table."""


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be made: the anchor of the rule, and the reason as a phrase.

    The phrase is one of the game's words; `common` says that it is one of all games.
    """

    rule: str
    reason: Phrase
    common: bool = False


class IllegalMove(ZamokError):
    """A move the rules forbid: the game, and the refusal with its rule and its reason.

    `Game.say_refusal` says the reason in a language; as text it is said in English.
    """

    def __init__(self, game: str, refusal: Refusal) -> None:
        super().__init__(game, refusal)
        self.game = game
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The anchor of the rule on the game's rules page."""
        return self.refusal.rule

    def __str__(self) -> str:
        from zamok.engine.registry import game  # which knows all games, and they know errors

        return f"{game(self.game).say_refusal(self.refusal, 'en')} [{self.rule}]"


class NotationError(ZamokError):
    """A text that is not a move, or a number that is none; `given` is what was given."""

    def __init__(self, message: str, given: str = "") -> None:
        super().__init__(message, given)
        self.message = message
        self.given = given

    def __str__(self) -> str:
        return self.message


class PositionError(ZamokError):
    """A text that is not a position: a key of the common words, and what fills its gaps.

    `say` says it in a language; as text it is said in English.
    """

    def __init__(self, key: str, /, **gaps: int | str) -> None:
        super().__init__(key, gaps)
        self.key = key
        self.gaps = gaps

    def within(self, field: str) -> PositionError:
        """Return the error as one of a field's text."""
        return PositionError(self.key, **{"field": field, **self.gaps})

    def say(self, language: str) -> str:
        """Return what is wrong as a sentence."""
        from zamok.engine.words import COMMON, read_words  # they know errors

        return read_words(COMMON, language)(self.key, **self.gaps)

    def __str__(self) -> str:
        return self.say("en")


class RecordError(ZamokError):
    """A record that cannot be read or does not follow the rules; nothing of it was loaded."""
