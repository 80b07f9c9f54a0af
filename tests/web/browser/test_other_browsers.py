"""A game of each kind in Firefox and in WebKit, from the first press to the end screen.

As in `test_whole_games`, what lies between is played away from the page.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.driven import BROWSERS, Driven, missing
from tests.web.browser.player import Player
from tests.web.browser.serving import play_on, played

GAMES = [game.key for game in zamok.games()]
BEGINNING = 3  # presses
ENDING = 8  # moves are left when the page is come back to
END = """
() => ({
  places: document.querySelectorAll("#end .podium li").length,
  lines: document.querySelectorAll("#end [data-line]").length,
  language: document.documentElement.lang,
  over: document.querySelector("#ask-text").textContent.trim(),
})
"""
OVER = {"en": "The game is over.", "ru": "Партия окончена."}


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_game_of_each_is_played_to_its_end(
    tmp_path: Path, served: ThreadServer, browser: str
) -> None:
    """All in one test: two windows of one such browser at a time hang now and then."""
    if wanting := missing(browser):
        pytest.skip(f"NO {browser.upper()}: the page was not tested in it (Debian: {wanting})")
    build_web.build()
    with BROWSERS[browser](tmp_path) as page:
        for game, language in zip(GAMES, itertools.cycle(FULL), strict=False):
            print(f"{browser}: {game} in {language}")  # the last of these lines is at fault
            play_through(page, served, game, language)


def play_through(page: Driven, served: ThreadServer, game: str, language: str) -> None:
    new = served.do(lambda house: played(house, game, until=0.01))
    page.be(served.url, zamok_person=new.cookie, zamok_lang=language)
    page.goto(f"{served.url}/table/{new.id}")
    player = Player(page)
    assert not player.play(BEGINNING)
    page.goto(f"{served.url}/credits")
    served.do(lambda house: play_on(house, new.id, ENDING))
    page.goto(f"{served.url}/table/{new.id}")
    assert player.play()
    assert player.presses > BEGINNING, "it was over before the page was come back to"
    assert not player.buried, player.buried
    end = page.evaluate(END)
    assert end["places"] == 2
    assert end["lines"] > 0
    assert end["language"] == language
    assert end["over"] == OVER[language]
    assert not page.complaints, page.complaints
    assert not served.complaints()
