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
_ALIGNED = re.compile(r'style="text-align:(\w+)"')
TERM = "term-"  # with a term's key: the anchor of its entry


@dataclass(frozen=True)
class ShownRule:
    """One rule as the page shows it."""

    anchor: str
    title: str
    level: int
    html: Markup
    terms: tuple[ShownTerm, ...]  # those whose words stand in it


@dataclass(frozen=True)
class ShownTerm:
    """One term of the glossary as the page shows it."""

    key: str
    name: str
    means: str
    rule: str  # the anchor of the rule that explains it


@cache
def glossary(key: str, language: str) -> tuple[ShownTerm, ...]:
    """Return the terms of a game in a language, in the order of their names."""
    game: Game = zamok.game(key)
    words = game.words(language)
    found = [
        ShownTerm(term.key, words(f"term.{term.key}"), words(f"means.{term.key}"), term.rule)
        for term in game.glossary
    ]
    return tuple(sorted(found, key=lambda term: term.name.casefold().replace("ё", "е")))


@cache
def rulebook(key: str, language: str) -> tuple[str, tuple[ShownRule, ...]]:
    """Return the title and the rules of a game in a language."""
    game: Game = zamok.game(key)
    page = game.rules(language)
    return page.title, tuple(
        ShownRule(
            rule.anchor,
            rule.title,
            rule.level,
            Markup(markdown(rule.text)),
            tuple(term for term in glossary(key, language) if _links_to(term, rule.text)),
        )
        for rule in page.rules
    )


def _links_to(term: ShownTerm, text: str) -> bool:
    return f"(#{TERM}{term.key})" in text


def markdown(text: str) -> str:
    """Return our own words as markup."""
    shown: str = _MARKDOWN.render(text)
    shown = _ALIGNED.sub(r'class="to-\1"', shown)  # our pages may not have styles of their own
    shown = shown.replace("<th></th>", "<td></td>")  # the corner of a table heads nothing
    shown = shown.replace("<blockquote>", '<blockquote class="house">')  # a ruling of our own
    shown = shown.replace(f'<a href="#{TERM}', f'<a class="term" href="#{TERM}')
    return shown.replace("<table>", '<div class="scroller" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
