"""The page of the lab is current, and its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.lab.pages import LAB
from zamok.lab import openspiel, pettingzoo, vector
from zamok.lab.page import layouts


def test_the_page_is_current() -> None:
    text = LAB.read_text(encoding="utf-8")
    assert text == layouts(text), "run `make docs`"


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(LAB), module_relative=False)
    assert result.attempted > 15
    assert not result.failed


@pytest.mark.parametrize("module", [openspiel, pettingzoo, vector], ids=lambda m: m.__name__)
def test_the_examples_of_the_modules_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", LAB.read_text(encoding="utf-8"))
    assert links
    for link in links:
        if not link.startswith("https:"):
            assert Path(LAB.parent, link).exists(), link
