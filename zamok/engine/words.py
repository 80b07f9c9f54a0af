"""Words: what people read, from gettext catalogs and rules pages, one a language.

A catalog maps keys ("event.draw") to phrases with named gaps ("{count}"). Catalogs
are .po files; plural forms follow the language. Russian and English are complete; what another
language has not yet is said in English, phrase by phrase and rule by rule.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from zamok.engine.errors import ZamokError
from zamok.engine.language import HOUSE, LANGUAGES, SOURCE
from zamok.engine.phrase import Phrase, Seat

COMMON = HOUSE[0]  # what is said alike in every game


class Words:
    """The phrases of one catalog in one language; call it with a key and what fills the gaps.

    What the catalog lacks, or has only in part, is taken from `lacking`.
    """

    def __init__(self, catalog: Catalog, language: str, lacking: Words | None = None) -> None:
        for message in [one for one in catalog if one.id and not finished(one, catalog)]:
            catalog.delete(message.id)
        compiled = io.BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        self._phrases = gettext.GNUTranslations(compiled)
        self.language = language
        self.keys = frozenset(key_of(message) for message in catalog if message.id)
        if lacking is not None:
            self._phrases.add_fallback(lacking._phrases)
            self.keys |= lacking.keys
        # A view says hundreds of phrases: each is looked up once.
        self._open = {key: self._phrases.gettext(key) for key in self.keys}

    def __call__(self, key: str, /, **gaps: object) -> str:
        """Return the phrase of a key, with its gaps filled."""
        found = self._open.get(key)
        if found is None:
            raise self._unknown(key)
        return found.format(**gaps) if "{" in found else found

    def phrase(self, key: str) -> str:
        """Return the phrase of a key, its gaps still open."""
        found = self._open.get(key)
        if found is None:
            raise self._unknown(key)
        return found

    def count(self, key: str, count: int, /, **gaps: object) -> str:
        """Return the phrase of a key in the plural form of a count, which fills the gap {count}."""
        if key not in self.keys:
            raise self._unknown(key)
        return self._phrases.ngettext(key, key, count).format(count=count, **gaps)

    def _unknown(self, key: str) -> KeyError:
        return KeyError(f"no {self.language} words for {key!r}")

    def _called(self, seat: int, names: Sequence[str]) -> str:
        if seat < len(names):
            return names[seat]
        return read_words(COMMON, self.language)("seat", number=seat + 1)

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """Return a phrase with its gaps filled; names are those of the seats."""
        gaps: dict[str, object] = {}
        for name, gap in phrase.gaps.items():
            if isinstance(gap, Phrase):
                gaps[name] = self.say(gap, names)
            elif isinstance(gap, Seat):
                gaps[name] = self._called(gap.number, names)
            else:
                gaps[name] = gap
        if phrase.count is not None:
            return self.count(phrase.key, phrase.count, **gaps)
        return self(phrase.key, **gaps)


def key_of(message: Message) -> str:
    """Return the key of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def finished(message: Message, catalog: Catalog) -> bool:
    """Tell whether a message has words in every form, and nobody doubts them."""
    forms = [message.string] if isinstance(message.string, str | None) else message.string
    wanted = catalog.num_plurals if message.pluralizable else 1
    return len(forms) == wanted and all(forms) and not message.fuzzy


@cache
def read_words(folder: Path, language: str) -> Words:
    """Read the words of a language from a folder of .po files."""
    if language not in LANGUAGES:
        raise ZamokError(f"languages are {', '.join(LANGUAGES)}; not {language!r}")
    if language == SOURCE:
        return Words(read_catalog(folder, SOURCE), SOURCE)
    has = (folder / f"{language}.po").exists()
    catalog = read_catalog(folder, language) if has else Catalog(locale=language)
    return Words(catalog, language, read_words(folder, SOURCE))


def read_keys(path: Path) -> list[str]:
    """Read a list of word keys: lines of a kind and names, `event: draw lay`; long ones go on."""
    found: list[str] = []
    kind = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            kind, _, line = line.partition(":")
        found += [f"{kind}.{name}" for name in line.split()]
    return found


def read_catalog(folder: Path, language: str) -> Catalog:
    """Read a catalog as Babel data, for checks."""
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


@dataclass(frozen=True)
class Rule:
    """One rule of a rules page: its anchor, its heading and its text in Markdown."""

    anchor: str
    level: int  # of the heading, 2 to 4
    title: str
    text: str


@dataclass(frozen=True)
class RulesPage:
    """A game's rules in one language, in the order of the page."""

    title: str
    rules: tuple[Rule, ...]

    def __getitem__(self, anchor: str) -> Rule:
        for rule in self.rules:
            if rule.anchor == anchor:
                return rule
        raise KeyError(anchor)

    @property
    def anchors(self) -> tuple[str, ...]:
        return tuple(rule.anchor for rule in self.rules)


_HEADING = re.compile(r"^(?P<marks>#{2,4}) (?P<title>.+?) \{#(?P<anchor>[a-z0-9-]+)\}$", re.M)
_TITLE = re.compile(r"\A# (.+)$", re.M)


@cache
def read_rules(folder: Path, language: str) -> RulesPage:
    """Read a game's rules in a language; rules that it lacks are in English."""
    source, path = read_page(folder / f"rules.{SOURCE}.md"), folder / f"rules.{language}.md"
    if language == SOURCE or not path.exists():
        return source
    page = read_page(path)
    own = {rule.anchor: rule for rule in page.rules}
    return RulesPage(page.title, tuple(own.get(rule.anchor, rule) for rule in source.rules))


def read_page(path: Path) -> RulesPage:
    """Read a rules page: every heading below the title carries its anchor as {#anchor}."""
    text = path.read_text(encoding="utf-8")
    title = _TITLE.match(text)
    if title is None:
        raise ValueError(f"{path.name} does not begin with a title")
    heads = list(_HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    rules = tuple(
        Rule(head["anchor"], len(head["marks"]), head["title"], text[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=True)
    )
    return RulesPage(title[1], rules)
