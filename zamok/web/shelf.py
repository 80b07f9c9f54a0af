"""Shelf: the games as home and set-up pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

import zamok
from zamok.bots import offered
from zamok.bots.ladder import points_of, say_strength
from zamok.bots.names import say_level
from zamok.engine import Game, Words
from zamok.engine.lesson import read_lesson
from zamok.engine.markup import svg
from zamok.web.speech import speech
from zamok.web.template import USUAL


@dataclass(frozen=True)
class ShownOption:
    """One choice before a game starts, in words."""

    name: str
    title: str
    default: str
    seats: tuple[int, ...]
    choices: tuple[tuple[str, str, tuple[int, ...]], ...]  # value, words, seat counts


@dataclass(frozen=True)
class ShownLevel:
    """A level of bots: its name, its rating where it was measured, and how strong it is."""

    key: str
    name: str
    points: int | None
    strength: str  # in words, after the name


@dataclass(frozen=True)
class Box:
    """One game on the shelf."""

    key: str
    title: str
    author: str
    about: str
    facts: list[str]  # how many play and play well, how long, how heavy
    light: bool  # where a newcomer begins
    least: int
    most: int
    usual: int
    cover: Markup
    quick: dict[str, object]  # the table one press makes
    levels: tuple[ShownLevel, ...]  # of bots that people are offered
    options: tuple[ShownOption, ...]
    lesson: bool


@cache
def shelf(language: str) -> tuple[Box, ...]:
    """Return all games in a language."""
    return tuple(box(game.key, language) for game in zamok.games())


@cache
def box(key: str, language: str) -> Box:
    """Return one game in a language."""
    game = zamok.game(key)
    words, page = game.words(language), speech(language)
    least, most = game.min_seats, game.max_seats
    usual = game.seats.usual
    rivals: list[dict[str, str]] = [{"kind": "bot", "level": USUAL}] * (usual - 1)
    return Box(
        key=key,
        title=words("title"),
        author=words("author"),
        about=words("about"),
        facts=_facts(game, page),
        light=game.label is not None and game.label.weight == 1,
        least=least,
        most=most,
        usual=usual,
        cover=Markup(svg(game.draw.cover())),
        quick={
            "game": key,
            "options": {},
            "seats": [{"kind": "me"}, *rivals],
            "public": False,
            "pace": {"kind": "none", "step": 0, "reserve": 0},
        },
        levels=levels_of(game, language),
        options=tuple(
            ShownOption(
                option.name,
                words(f"option.{option.name}"),
                option.default,
                option.seats,
                tuple(
                    (v, words(f"option.{option.name}.{v}"), option.seats_of(v))
                    for v in option.values
                ),
            )
            for option in game.options
        ),
        lesson=read_lesson(game) is not None,
    )


@cache
def levels_of(game: Game, language: str) -> tuple[ShownLevel, ...]:
    """Return the bots that people are offered in a game."""
    return tuple(
        ShownLevel(
            level,
            say_level(level, language),
            points_of(game, level),
            say_strength(game, level, language),
        )
        for level in offered(game)
    )


def _facts(game: Game, page: Words) -> list[str]:
    """Return what one wants to know before choosing."""
    least, most = game.min_seats, game.max_seats
    if least == most:
        facts = [page.count("game.exactly", most)]
    else:
        facts = [page.count("game.seats", most, least=least)]
    label = game.label
    if label is None:
        return facts
    first, last = label.best[0], label.best[-1]
    if (first, last) != (least, most):
        best = str(first) if first == last else f"{first}–{last}"
        facts.append(page("game.best", seats=best))
    shortest, longest = label.minutes
    if shortest == longest:
        facts.append(page.count("game.minutes", longest))
    else:
        facts.append(page.count("game.minutes_from", longest, least=shortest))
    return [*facts, page(f"game.weight.{label.weight}")]
