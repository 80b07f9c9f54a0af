"""What can go wrong, said precisely: every error here is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zamok.engine.phrase import Phrase


class ZamokError(Exception):
    """Base of every error that a caller may cause; its text can be shown to a person."""

    def say(self, language: str) -> str:
        """Return what is wrong in a language; what only programs cause is English in all."""
        return str(self)


class WordedError(ZamokError):
    """An error in words: a key of the common ones, and what fills its gaps.

    A gap may be another error. `say` says it in a language; as text it is said in English.
    """

    def __init__(self, key: str, /, **gaps: object) -> None:
        super().__init__(key, gaps)
        self.key = key
        self.gaps = gaps

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.gaps)

    def say(self, language: str) -> str:
        """Return what is wrong as a sentence or a part of one."""
        from zamok.engine.words import COMMON, read_words  # they know errors

        return read_words(COMMON, language)(self.key, **said(self.gaps, language))

    def __str__(self) -> str:
        return self.say("en")


def _again(kind: type[WordedError], key: str, gaps: dict[str, object]) -> WordedError:
    """Return an error that comes from another process."""
    return kind(key, **gaps)


def said(gaps: Mapping[str, object], language: str) -> dict[str, object]:
    """Return what fills gaps, with errors among it said in a language, as parts of a sentence."""
    return {
        name: gap.say(language).removesuffix(".") if isinstance(gap, ZamokError) else gap
        for name, gap in gaps.items()
    }


class SetupError(WordedError):
    """A game cannot be started like this: unknown game, seat count or seed."""


class OptionError(SetupError):
    """An option is unknown, has a value it cannot have, or does not fit the seat count."""


class SeatError(ZamokError):
    """There is no such seat at the table."""

    def say(self, language: str) -> str:
        """Return that there is none."""
        return WordedError("refuse.no_seat").say(language)


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

    `Game.say_refusal` says the reason to those at a table; as text it is said in English.
    """

    def __init__(self, game: str, refusal: Refusal) -> None:
        super().__init__(game, refusal)
        self.game = game
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The anchor of the rule on the game's rules page."""
        return self.refusal.rule

    def say(self, language: str) -> str:
        """Return the reason and the rule."""
        from zamok.engine.registry import game  # which knows all games, and they know errors

        return f"{game(self.game).say_refusal(self.refusal, language)} [{self.rule}]"

    def __str__(self) -> str:
        return self.say("en")


class NotationError(ZamokError):
    """A text that is not a move, or a number that is none; `given` is what was given."""

    def __init__(self, message: str, given: str = "") -> None:
        super().__init__(message, given)
        self.message = message
        self.given = given

    def say(self, language: str) -> str:
        """Return that it is no move."""
        return WordedError("refuse.number", given=self.given).say(language)

    def __str__(self) -> str:
        return self.message


class PositionError(WordedError):
    """A text that is not a position."""

    def within(self, field: str) -> PositionError:
        """Return the error as one of a field's text."""
        return PositionError(self.key, **{"field": field, **self.gaps})


class RecordError(WordedError):
    """A record that cannot be read or does not follow the rules; nothing of it was loaded."""
