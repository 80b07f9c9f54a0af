"""Rulebook: a game's rules page as markup, rule by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

import zamok
from zamok.engine import Game

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_HEAD = re.compile(r"^(#{2,4}) .+ \{#([a-z0-9-]+)\}$", re.M)


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
    source = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    levels = {anchor: len(marks) for marks, anchor in _HEAD.findall(source)}
    return page.title, tuple(
        ShownRule(rule.anchor, rule.title, levels[rule.anchor], Markup(markdown(rule.text)))
        for rule in page.rules
    )


def markdown(text: str) -> str:
    """Return our own words as markup."""
    shown: str = _MARKDOWN.render(text)
    shown = shown.replace("<th></th>", "<td></td>")  # the corner of a table heads nothing
    return shown.replace("<table>", '<div class="scroller" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
