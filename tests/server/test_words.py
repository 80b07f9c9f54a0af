"""What the server says: exactly the words that are used, complete in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zamok
from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from zamok.server import language as spoken

ROOT = Path(zamok.__file__).parent
SOURCES = [*(ROOT / "server").rglob("*.py"), *(ROOT / "web").glob("*.py")]
SAID = re.compile(r'"((?:refuse|bad|notice|mail)\.[a-z_]+)"')


def used() -> set[str]:
    """Return every key that some source asks for."""
    found = {key for path in SOURCES for key in SAID.findall(path.read_text(encoding="utf-8"))}
    return found | {"seat.free", "seat.deleted"}


@pytest.mark.parametrize("language", FULL)
def test_the_catalog_has_exactly_what_is_used(language: str) -> None:
    check_catalog(spoken.WORDS, language, used())


@pytest.mark.parametrize("language", FULL)
def test_words_read_well(language: str) -> None:
    check_style(spoken.WORDS, language)


def test_languages_agree() -> None:
    check_languages_agree(spoken.WORDS)
