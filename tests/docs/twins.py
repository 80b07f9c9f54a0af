"""Pages that there are in two languages: what both must have alike, and how each is typeset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
TWINS = {  # the English page of every Russian one
    "README.ru.md": "README.md",
    **{
        f"docs/ru/{path}": f"docs/{path}"
        for path in (
            found.relative_to(ROOT / "docs/ru") for found in (ROOT / "docs/ru").rglob("*.md")
        )
    },
}
NUMBERS = {"en": r"\d+(?:,\d{3})*(?:\.\d+)?", "ru": r"\d+(?:\u00a0\d{3})*(?:[.,]\d+)?"}
FAULTS = {
    "en": {
        "a straight or foreign quote": r"[\"'«»]",
        "a breakable space before a unit": r"\d[ \n](?=(?:%|s|ms|µs|KB|MB)(?!\w))",
    },
    "ru": {
        "a straight or foreign quote": r"[\"'“”’]",
        "a breakable space before a dash": r"[ \n]—",
        "a hyphen for a dash": r"\s[-–]\s",
        "a breakable space after №": r"№(?!\u00a0|$)",
        "a breakable space after a number": r"\d[ \n](?=[а-яё%])",
        "a word of an office": r"(?i)\bданн(?:ый|ая|ое|ого|ой)\b|явля[ею]т|осуществ|в случае если",
        "е for ё": r"(?i)\b(?:еще|ее|все-таки|причем|прием|счет\w*|зерен|идет|дает|свое|твое)\b",
    },
}


@dataclass
class Section:
    """A heading and what stands below it, up to the next one."""

    level: int
    title: str
    blocks: list[str] = field(default_factory=list)  # kinds of what follows each other
    code: list[str] = field(default_factory=list)  # without comments
    tables: list[list[int]] = field(default_factory=list)  # the cells of every row
    links: list[str] = field(default_factory=list)  # as they are written; pictures, too
    numbers: list[str] = field(default_factory=list)
    spans: set[str] = field(default_factory=set)  # code within a line
    prose: list[str] = field(default_factory=list)  # code within it is left out


class Page:
    """A page as its sections."""

    def __init__(self, path: str, language: str, text: str) -> None:
        self.path = path
        self.language = language
        self.sections: list[Section] = []
        self._read(MarkdownIt("commonmark").enable("table").parse(text))

    def _read(self, tokens: list[Token]) -> None:
        for before, token in zip([None, *tokens], tokens, strict=False):
            if before is not None and before.type == "heading_open":
                self.sections.append(Section(int(before.tag[1]), token.content))
            if token.type == "heading_open":
                continue
            now = self.sections[-1]
            if token.type == "inline":
                self._read_line(now, token.children or [])
            elif token.type in ("fence", "html_block"):
                now.blocks.append(token.type)
                now.code.append(re.sub(r" +# .*$", "", token.content, flags=re.M))
            elif token.type == "table_open":
                now.tables.append([])
            elif token.type == "tr_open":
                now.tables[-1].append(0)
            elif token.type in ("th_open", "td_open"):
                now.tables[-1][-1] += 1
            if token.type.endswith("_open"):
                now.blocks.append(token.type)

    def _read_line(self, now: Section, children: list[Token]) -> None:
        said = ""
        for child in children:
            if child.type == "code_inline":
                now.spans.add(child.content)
                said += "`"
            elif child.type in ("link_open", "image"):
                now.links.append(str(child.attrs["href" if child.type == "link_open" else "src"]))
                said += child.content
            else:
                said += "\n" if child.type == "softbreak" else child.content
        now.prose.append(said)
        for number in re.findall(NUMBERS[self.language], said):
            if self.language == "en":
                now.numbers.append(number.replace(",", ""))
            else:
                now.numbers.append(number.replace("\u00a0", "").replace(",", "."))

    def anchors(self) -> list[str]:
        """Return what links call the headings."""
        plain = (re.sub(r"[^\w -]", "", section.title.lower()) for section in self.sections)
        return [title.replace(" ", "-") for title in plain]

    def targets(self) -> Iterator[tuple[str, str]]:
        """Give the file, or address, and the anchor of every link."""
        for section in self.sections:
            for link in section.links:
                yield self.target(link)

    def target(self, link: str) -> tuple[str, str]:
        """Return the file, or address, and the anchor that a link leads to."""
        where, _, anchor = unquote(link).partition("#")
        if "://" in where:
            return where, anchor
        found = normpath(Path(self.path).parent / where) if where else self.path
        return found, anchor


def read(path: str) -> Page:
    """Return a page of the project."""
    language = "ru" if path in TWINS else "en"
    return Page(path, language, (ROOT / path).read_text(encoding="utf-8"))


def common(path: str) -> str:
    """Return what a file is called where both languages are one: by its English name."""
    if path in TWINS:
        return TWINS[path]
    return path.replace("docs/ru/pictures/", "docs/pictures/").replace("-ru-", "-en-")


def differences(english: Page, russian: Page) -> Iterator[str]:
    """Give all in which two pages that should say the same do not."""
    levels = [[section.level for section in page.sections] for page in (english, russian)]
    if levels[0] != levels[1]:
        yield f"headings: {levels[0]} and {levels[1]}"
        return
    for one, other in zip(english.sections, russian.sections, strict=True):
        halves: Mapping[str, tuple[object, object]] = {
            "blocks": (one.blocks, other.blocks),
            "code": (one.code, other.code),
            "tables": (one.tables, other.tables),
            "links": (_places(english, one), _places(russian, other)),
            "numbers": (sorted(one.numbers), sorted(other.numbers)),
            "code within lines": (one.spans, other.spans),
        }
        for what, (this, that) in halves.items():
            if this != that:
                yield f"{one.title} / {other.title}, {what}: {this} and {that}"


def _places(page: Page, section: Section) -> list[tuple[str, int | str]]:
    """Return where the links of a section lead, headings of this page by their number."""
    found: list[tuple[str, int | str]] = []
    for link in section.links:
        path, anchor = page.target(link)
        known = page.anchors()
        here = path == page.path and anchor in known
        found.append((common(path), known.index(anchor) if here else anchor))
    return sorted(found, key=str)


def faults(page: Page) -> Iterator[str]:
    """Give all that is badly typeset."""
    for section in page.sections:
        for said in [section.title, *section.prose]:
            for what, pattern in FAULTS[page.language].items():
                for found in re.finditer(pattern, said):
                    around = said[max(0, found.start() - 20) : found.end() + 20]
                    yield f"{section.title}: {what}: {around!r}"
