"""What a player or a host needs is there in Russian as in English, and says the same."""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import pytest

import zamok
from tests.docs.twins import ROOT, TWINS, Page, common, differences, faults, read
from tools import ladders, masters
from zamok.bots.levels import BUILT, read_levels

NEEDED = {
    "README.md",
    "docs/OPERATING.md",
    "docs/FAIR.md",
    "docs/SECURITY.md",
    "docs/BOTS.md",
}
LEVELS = (ladders.FIRST, *BUILT)
PAGES = [*TWINS, *TWINS.values()]
DAMAGE = {  # what notices it, and what one page gets and the other does not
    "a section": ("headings", "\n## Обновление\n", "\n## Ещё\n\nИ ещё.\n\n## Обновление\n"),
    "a heading's level": ("headings", "\n## Обновление\n", "\n### Обновление\n"),
    "a paragraph": ("blocks", "\n## Обновление\n", "\nИ ещё.\n\n## Обновление\n"),
    "a command": ("code", "--port 8421", "--port 8422"),
    "a row": ("tables", "| переводов часов | 64 | 21 |\n", ""),
    "a column": ("tables", "| три процесса на PostgreSQL |\n| --- | ---: ", "|\n| --- "),
    "a link": ("links", "(FAIR.md)", "(SECURITY.md)"),
    "an anchor": ("links", "(#честный-жребий)", "(#обновление)"),
    "a number": ("numbers", "5689", "5688"),
    "a name in code": ("code within lines", "`GET /ready`", "`GET /health`"),
}
SLIPS = {
    "straight quotes": ("«Играть", '"Играть'),
    "a dash that a line may begin with": ("\u00a0— ключ", " — ключ"),
    "a number apart from its noun": ("32\u00a0знаков", "32 знаков"),
    "№ apart from its number": ("32\u00a0знаков", "№ 32"),
    "no ё": ("ещё", "еще"),
}


def hosting() -> str:
    return (ROOT / "docs/ru/OPERATING.md").read_text(encoding="utf-8")


def damaged(before: str, after: str) -> Page:
    assert before in hosting(), "the page has changed: choose another place to damage"
    return Page("docs/ru/OPERATING.md", "ru", hosting().replace(before, after))


def test_what_people_need_is_there_in_both_languages() -> None:
    assert set(TWINS.values()) >= NEEDED


@pytest.mark.parametrize("path", TWINS)
def test_both_pages_say_the_same(path: str) -> None:
    assert list(differences(read(TWINS[path]), read(path))) == []


@pytest.mark.parametrize("what", DAMAGE)
def test_a_difference_is_noticed(what: str) -> None:
    noticed_by, before, after = DAMAGE[what]
    found = list(differences(read("docs/OPERATING.md"), damaged(before, after)))
    assert any(f"{noticed_by}:" in one for one in found), found


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_well_typeset(path: str) -> None:
    assert list(faults(read(path))) == []


@pytest.mark.parametrize("what", SLIPS)
def test_a_slip_is_noticed(what: str) -> None:
    assert list(faults(damaged(*SLIPS[what])))


@pytest.mark.parametrize("path", PAGES)
def test_links_lead_somewhere_and_stay_in_the_language(path: str) -> None:
    page = read(path)
    (other, _), *rest = page.targets()
    assert common(other) == common(path), "the first link is to the other language"
    assert other != path
    for target, anchor in rest:
        if "://" in target:
            continue
        assert (ROOT / target).exists(), target
        assert not anchor or anchor in read(target).anchors(), (target, anchor)
        foreign = TWINS.values() if page.language == "ru" else TWINS
        assert target not in foreign, "there is a page in this language"


def test_readme_in_both_languages_is_packed() -> None:
    assert "README.ru.md" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("page", ladders.PAGES, ids=lambda page: page.language)
def test_figures_of_bots_are_those_of_their_levels(page: ladders.Page, tmp_path: Path) -> None:
    """A level that was changed without being measured would lose its figures here."""
    text = page.path.read_text(encoding="utf-8")
    nothing_played = argparse.Namespace(folder=tmp_path, games=200, crowd=150, mixed=200)
    known = {game: ladders.known(game, nothing_played) for game in zamok.games()}
    assert ladders.renewed(text, known, page) == text
    for game, one in known.items():
        assert all(one.between(upper, lower) for lower, upper in pairwise(LEVELS)), game.key


@pytest.mark.parametrize("page", masters.PAGES, ids=lambda page: page.language)
def test_figures_of_masters_are_kept_where_nothing_was_played(
    page: masters.Page, tmp_path: Path
) -> None:
    """A master that was changed without being measured would lose its figures here."""
    text = page.path.read_text(encoding="utf-8")
    found = masters.gather(argparse.Namespace(folder=tmp_path, games=400, crowd=100, own=40))
    assert masters.renewed(text, found, page) == text
    assert {match.game for match in found} == {
        game for game in zamok.games() if "master" in read_levels(game)
    }
