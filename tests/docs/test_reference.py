"""Every public name has a section in docs/REFERENCE.md with an example that runs."""

from __future__ import annotations

import doctest
import re
from types import ModuleType

import pytest

import zamok
from tools.site import REFERENCE, pages
from zamok.bots import match
from zamok.engine import notebook, perft
from zamok.lab import gymnasium

TEXT = REFERENCE.read_text(encoding="utf-8")


def test_every_public_name_is_there_with_an_example() -> None:
    found = re.findall(r"^## `(\w+)`\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S)
    assert sorted(name for name, _ in found) == sorted(zamok.__all__)
    for name, text in found:
        assert ">>>" in text, name
        assert getattr(zamok, name).__doc__, name


def test_the_examples_run() -> None:
    result = doctest.testfile(str(REFERENCE), module_relative=False)
    assert result.attempted > 30
    assert not result.failed


@pytest.mark.parametrize("module", [gymnasium, match, notebook, perft], ids=lambda m: m.__name__)
def test_the_examples_of_the_modules_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_the_site_has_every_document_and_a_page_for_each_name() -> None:
    found = pages()
    assert {"index.md", "LAB.md", "PERFT.md", "REFERENCE.md", "games/carcassonne.md"} <= set(found)
    for name in zamok.__all__:
        assert f"::: zamok.{name}\n" in found["REFERENCE.md"]
    assert "](CHANGELOG.md)" in found["OPERATING.md"]
    assert "](../CHANGELOG.md)" in found["ru/OPERATING.md"]
    assert "](files/deploy/compose.yaml)" in found["OPERATING.md"]
    assert "](../rules/carcassonne.en.md)" in found["games/README.md"]
    assert "](pictures/home-1440x900-en-light.jpg)" in found["index.md"]
    assert "](games/README.md)" in found["index.md"]
