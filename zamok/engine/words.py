"""Words: what people read, from gettext catalogs and rules pages, one a language.

A catalog maps keys ("event.draw") to phrases with named gaps ("{count}"). Catalogs
are .po files; plural forms follow the language. Russian and English are complete; what another
language has not yet is said in English, phrase by phrase and rule by rule.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zamok.engine.errors import ZamokError
from zamok.engine.language import HOUSE, LANGUAGES, SOURCE
from zamok.engine.phrase import Phrase, Seat

COMMON = HOUSE[0]  # what is said alike in every game


_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[\d+\])? )?"(.*)"')
_SIGN = re.compile(r"\\(.)")  # written with a backslash
_SIGNS = {"n": "\n", "t": "\t"}
_FORMS = re.compile(r"nplurals=(\d+); plural=([^;]*);")


class Catalog:
    """What a .po file says: the forms of each phrase by its key, and which form a count takes.

    What is not finished (a form lacks words, or somebody doubts it) is left out. Babel reads such
    files too, but takes longer to load than a small command takes in all.
    """

    def __init__(self, text: str = "") -> None:
        self.phrases: dict[str, tuple[str, ...]] = {}
        self.form: Callable[[int], int] = lambda _: 0
        number = 1
        for block in text.split("\n\n"):
            key, counted, forms = _message(block)
            if not key and forms:
                head = _FORMS.search(forms[0])
                if head is not None:
                    number, self.form = int(head[1]), gettext.c2py(head[2])
            elif key and all(forms) and len(forms) == (number if counted else 1):
                self.phrases[key] = tuple(forms)


def _message(block: str) -> tuple[str, bool, list[str]]:
    """Return the key of a message, whether it counts, and its forms; none of one in doubt."""
    key, counted, forms, reading, doubted = "", False, list[str](), "", False
    for line in block.splitlines():
        doubted |= line.startswith("#, ") and "fuzzy" in line
        found = _LINE.match(line)
        if found is None:
            continue
        part = found[2]
        if "\\" in part:
            part = _SIGN.sub(lambda sign: _SIGNS.get(sign[1], sign[1]), part)
        reading = found[1] or reading
        if reading == "msgid":
            key += part
        elif reading == "msgid_plural":
            counted = True
        elif found[1]:
            forms.append(part)
        else:
            forms[-1] += part
    return key, counted, [] if doubted and key else forms


class Words:
    """The phrases of one catalog in one language; call it with a key and what fills the gaps.

    What the catalog lacks, or has only in part, is taken from `lacking`.
    """

    def __init__(self, catalog: Catalog, language: str, lacking: Words | None = None) -> None:
        self._catalog = catalog
        self._lacking = lacking
        self.language = language
        once = catalog.form(1)
        # A view says hundreds of phrases: each is looked up once.
        self._open: dict[str, str] = {} if lacking is None else dict(lacking._open)
        for key, forms in catalog.phrases.items():
            self._open[key] = forms[once] if len(forms) > 1 else forms[0]
        self.keys = frozenset(self._open)

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
        forms = self._catalog.phrases.get(key)
        if forms is None:
            if self._lacking is None:
                raise self._unknown(key)
            return self._lacking.count(key, count, **gaps)
        form = self._catalog.form(count) if len(forms) > 1 else 0
        return forms[form].format(count=count, **gaps)

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


@cache
def read_words(folder: Path, language: str) -> Words:
    """Read the words of a language from a folder of .po files."""
    if language not in LANGUAGES:
        raise ZamokError(f"languages are {', '.join(LANGUAGES)}; not {language!r}")
    if language == SOURCE:
        return Words(read_catalog(folder, SOURCE), SOURCE)
    return Words(read_catalog(folder, language), language, read_words(folder, SOURCE))


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
    """Read the catalog of a language; an empty one if there is none."""
    path = folder / f"{language}.po"
    return Catalog(path.read_text(encoding="utf-8")) if path.exists() else Catalog()


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
