"""What the masters learned: pages are those that the figures give, from games that can go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zamok
from tests.docs.twins import Page, differences, faults
from tools.learned import page
from tools.learned.figures import applies, judge, summary
from tools.learned.games import LEVEL, Amount, samples
from tools.learned.studies import STUDIES
from tools.learned.study import LANGUAGES, Study
from zamok.bots.levels import mind_of, read_levels
from zamok.bots.search.learned import Learned

FOLDERS = ("docs/learned", "docs/ru/learned")
QUICK = Amount(games=2, others=1, iterations=2, duels=0)
LEARNED = [study for study in STUDIES if LEVEL in read_levels(zamok.game(study.key))]


def test_every_game_with_a_master_has_a_study() -> None:
    masters = {game.key for game in zamok.games() if LEVEL in read_levels(game)}
    assert masters <= {study.key for study in STUDIES}


def test_pages_and_pictures_are_current() -> None:
    """They are made anew by `make docs`."""
    wanted = page.files(STUDIES)
    stale = [
        path.name
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert stale == []
    for folder in {*page.PAGES.values(), *page.PICTURES.values()}:
        pattern = "learned_*" if folder in page.PICTURES.values() else "*.md"
        assert set(folder.glob(pattern)) <= set(wanted), "a page of nothing"


@pytest.mark.parametrize("study", LEARNED, ids=lambda study: study.key)
def test_whatever_is_counted_is_told_in_both_languages(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = samples(study, QUICK, tmp_path)
    for sample in found:
        sample.play(1.0)
    figures = json.loads(json.dumps(summary(study, found)))
    assert [sample["games"] for sample in figures["samples"]] == [
        2 if setting.closely else 1 for setting in study.settings
    ]
    monkeypatch.setattr(page, "SURE", 1)  # everything is told of
    monkeypatch.setattr(page, "RARE", 0.0)
    both = [
        Page(f"{folder}/{study.key}.md", language, page.Writer(study, figures, language).text())
        for language, folder in zip(LANGUAGES, FOLDERS, strict=True)
    ]
    said = list(differences(*both))
    assert [one for one in said if "links: " not in one] == []  # pages need not be there yet
    assert [list(faults(one)) for one in both] == [[], []]


@pytest.mark.parametrize(
    "study", [study for study in LEARNED if study.things], ids=lambda study: study.key
)
def test_a_gift_is_made_to_a_copy_and_points_are_welcome(study: Study, tmp_path: Path) -> None:
    sample = samples(study, QUICK, tmp_path)[0]
    mind = mind_of(sample.game, sample.level)
    assert isinstance(mind, Learned)
    moves = sample.moves(0, mind)
    state = sample.start(0)
    given = set()
    gained = []
    for seat, move in list(zip(moves[::2], moves[1::2], strict=True))[:-1]:
        before = state.to_text()
        for thing in study.things:
            if applies(sample.game, thing, sample.setting):
                for twin in thing.given(state, seat):
                    assert twin is not state
                    given.add(thing.name)
                    if thing.name == study.yardstick[0]:
                        gained.append(judge(mind, twin, seat) - judge(mind, state, seat))
        assert state.to_text() == before
        state.play(seat, move)
    assert study.yardstick[0] in given
    assert len(given) > len(study.things) / 4
    assert sum(gained) > 0


def test_games_go_on_where_they_were(tmp_path: Path) -> None:
    """A run that was stopped in the midst of a line gives the same games as one that was not."""
    study = next(study for study in STUDIES if study.key == "once_upon")
    whole = samples(study, QUICK, tmp_path / "whole")[0]
    torn = samples(study, QUICK, tmp_path / "torn")[0]
    for sample in (whole, torn):
        sample.folder.mkdir()
    whole.play(1.0)
    torn.play(0.5)
    assert len(torn.kept()) == 1
    with torn.path.open("a", encoding="utf-8") as file:
        file.write("[0, 240, 1, 2")
    torn.play(1.0)
    assert torn.path.read_text(encoding="utf-8") == whole.path.read_text(encoding="utf-8")
