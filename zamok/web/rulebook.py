"""Rulebook: a game's rules page as markup, rule by rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

import zamok
from zamok.engine import Game

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class ShownRule:
    """One rule as the page shows it."""

    anchor: str
    title: str
    level: int
    html: Markup


@cache
def rulebook(key: str, language: str) -> tuple[str, tuple[ShownRule, ...]]:
    """Return the title and the rules of a game in a language."""
    game: Game = zamok.game(key)
    page = game.rules(language)
    return page.title, tuple(
        ShownRule(rule.anchor, rule.title, rule.level, Markup(markdown(rule.text)))
        for rule in page.rules
    )


def markdown(text: str) -> str:
    """Return our own words as markup."""
    shown: str = _MARKDOWN.render(text)
    shown = shown.replace("<th></th>", "<td></td>")  # the corner of a table heads nothing
    return shown.replace("<table>", '<div class="scroller" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
