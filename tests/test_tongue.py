"""A language comes in by its files alone: a made-up one is spoken everywhere.

docs/TRANSLATING.md tells how; the words are English ones with an accent on every vowel, under the
code of a language with six plural forms, the most there are.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.conftest import seed_of
from tests.tongue import NAME
from tests.web.snapshots import NAMES
from tools.translate import (
    messages,
    phrases,
    read_catalog,
    word_folders,
)
from zamok.engine.language import SOURCE, own_name
from zamok.engine.lesson import passages

ROOT = Path(__file__).parents[1]
CODE = "cy"
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
LEFT = re.compile(r"\{[^}]*\}|\]\([^)]*\)|%\([a-z]+\)s")  # gaps, anchors and links stay
HEAVY = (".so", ".npz", ".woff2", ".ttf")  # never written to: these need not be copied


# ---- a made-up language ----------------------------------------------------------------------


def accented(text: str) -> str:
    """Return a text in the made-up language."""
    at, parts = 0, []
    for left in LEFT.finditer(text):
        parts += [text[at : left.start()].translate(ACCENTS), left[0]]
        at = left.end()
    return "".join([*parts, text[at:].translate(ACCENTS)])


def fill_catalog(path: Path) -> None:
    """Translate a catalog; each plural form ends in its number."""
    english = messages(_read(path.with_name(f"{SOURCE}.po"), SOURCE))
    catalog = _read(path, CODE)
    for key, message in messages(catalog).items():
        said = accented(phrases(english[key])[-1])
        forms = range(catalog.num_plurals)
        message.string = tuple(f"{said} {form}" for form in forms) if message.pluralizable else said
    with path.open("wb") as file:
        write_po(file, catalog, width=0)


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def fill_lesson(path: Path) -> None:
    """Translate a lesson."""
    data = json.loads(path.read_text(encoding="utf-8"))
    for _, told in passages(data):
        if CODE in told:
            told[CODE] = accented(told[SOURCE])
    path.write_text(json.dumps(data), encoding="utf-8")


def copied(source: str, target: str) -> None:
    """Copy a file, or only point to it where nobody writes."""
    if source.endswith(HEAVY):
        os.symlink(source, target)
    else:
        shutil.copyfile(source, target)


class House:
    """A copy of the package, with programs that run in it."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.folder, self.seed = folder, seed
        left = shutil.ignore_patterns("__pycache__", "node_modules")
        for part in ("zamok", "tools"):
            shutil.copytree(ROOT / part, folder / part, ignore=left, copy_function=copied)

    def run(self, *module: str, code: int | None = 0) -> str:
        """Run a module; return what it prints when it ends with this code, or any."""
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        done = subprocess.run(
            [sys.executable, "-m", *module],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "300", "ZAMOK_SEED": self.seed},
            capture_output=True,
            text=True,
        )
        assert code in (None, done.returncode), done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout


def fill(house: House) -> None:
    """Translate every file that the template has made."""
    for path in (house.folder / "zamok").rglob(f"{CODE}.po"):
        fill_catalog(path)
    for path in (house.folder / "zamok").rglob(f"rules.{CODE}.md"):
        path.write_text(accented(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in (house.folder / "zamok").rglob("lesson.json"):
        fill_lesson(path)


# ---- what is left in other languages ---------------------------------------------------------


class Reader(HTMLParser):
    """Collects what people read and hear of a page, without what is code or names a language."""

    SILENT = ("script", "style", "code", "pre", "kbd")
    HEARD = ("title", "aria-label", "aria-description", "alt", "placeholder", "content")

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        foreign = tag != "html" and "lang" in given
        if tag not in ("meta", "link", "input", "br", "img", "hr", "wbr"):
            self._open.append(tag in self.SILENT or foreign)
        if not foreign and (tag != "meta" or given.get("name") == "description"):
            self.found += [given[name] or "" for name in self.HEARD if name in given]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [given[name] or "" for name in self.HEARD if name in given]

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.found.append(data)


MONTHS = Locale.parse(CODE).months["format"]["abbreviated"].values()
FIELDS = ("name", "game")  # of requests that are refused
PARTS = (ROOT / "zamok" / "web" / "static" / "credits.json").read_text(encoding="utf-8")
WORD = re.compile(r"[^\W\d_]+")


@cache
def known() -> set[str]:
    """Return words that are the same in every language: names, dates, and what is quoted."""
    names = [part[field] for part in json.loads(PARTS) for field in ("name", "license")]
    quoted = [
        word
        for path in (ROOT / "zamok" / "games").glob(f"*/rules.{SOURCE}.md")
        for word in re.findall("[А-яЁё]+", path.read_text(encoding="utf-8"))
    ]
    return set(WORD.findall(" ".join([*NAMES, *MONTHS, *names, *quoted, *FIELDS, NAME])))


def plain(text: str) -> set[str]:
    """Return the words of a text that bear no accent though they have a vowel."""
    found = set(WORD.findall(LEFT.sub("", text)))
    return {
        word
        for word in found - known()
        if (len(word) > 2 and re.search("[aeiouyAEIOUY]", word)) or re.search("[А-яЁё]", word)
    }


def english() -> set[str]:
    """Return all that English catalogs say in several words, cut at gaps and lines."""
    return {
        part.strip()
        for folder in word_folders()
        for message in messages(read_catalog(folder, SOURCE)).values()
        for phrase in phrases(message)
        for part in re.split(r"\{.*?\}|\n", phrase)
        if len(part.strip()) > 11 and " " in part.strip() and accented(part) != part
    }


# ---- the test --------------------------------------------------------------------------------


def check_template(house: House) -> None:
    """All is missing in what `new` makes, nothing is wrong, and it works in English."""
    listed = house.run("tools.translate", "new", CODE).split()
    assert f"zamok/web/words/{CODE}.po" in listed
    assert all((house.folder / path).exists() for path in listed)
    missing = house.run("tools.translate", "check", CODE, code=1)
    assert ": wrong: " not in missing
    for path in ("web/words", "games/carcassonne/rules", "games/carcassonne/lesson.json"):
        assert f"zamok/{path}" in missing
    assert "Castle Builder" in house.run("zamok.cli", "games", "--lang", CODE)


def check_filled(house: House) -> None:
    """Nothing is missing any more, and `new` changes nothing that is there."""
    house.run("tools.translate", "new", CODE)
    left = house.run("tools.translate", "check", CODE, code=None).splitlines()
    # What is too long in English is too long with accents.
    assert [line for line in left if "longer than" not in line] in ([], [f"{CODE} is complete."])


def check_pages(pages: dict[str, str]) -> None:
    """Nothing on any page is in another language."""
    left = {where: plain(" ".join(Reader(page).found)) for where, page in pages.items()}
    assert len(left) > 80
    assert {where: words for where, words in left.items() if words} == {}
    assert all(re.search("[áéíóúý]", page) for page in pages.values())
    assert own_name(CODE) in pages["/me"]


def check_sentences(sentences: dict[str, str]) -> None:
    """Nothing that is said alone is in another language."""
    left = {where: plain(text) for where, text in sentences.items()}
    assert len(left) > 500
    assert {where: words for where, words in left.items() if words} == {}


def check_commands(commands: dict[str, str]) -> None:
    """No phrase that commands print is in another language; keys and notation stay."""
    phrases = english()
    assert len(phrases) > 500
    for line, text in commands.items():
        assert re.search("[áéíóúý]", text), line
        assert [phrase for phrase in phrases if phrase in text] == [], line
        assert not re.search("[А-яЁё]", text), line


def test_a_made_up_language_is_spoken_everywhere(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """One test, because copying the house and hearing all of it takes longest."""
    house = House(tmp_path / "house", seed_of(request.config, "tongue"))
    check_template(house)
    fill(house)
    check_filled(house)
    said = json.loads(house.run("tests.tongue", CODE, str(tmp_path / "served")))
    assert all(path.startswith(str(house.folder)) for path in said["folders"].values())
    check_pages(said["pages"])
    check_sentences(said["sentences"])
    check_commands(said["commands"])
    forms = [text.rpartition(" ")[2] for text in said["counted"].values()]
    assert forms == ["0", "1", "2", "3", "4", "5"]
