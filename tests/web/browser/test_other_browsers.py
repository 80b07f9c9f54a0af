"""A game of each kind in Firefox and in WebKit, from the first press to the end screen.

As in `test_whole_games`, what lies between is played away from the page.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.driven import BROWSERS, Driven, missing
from tests.web.browser.player import Player
from tests.web.browser.serving import play_on, played

GAMES = [game.key for game in zamok.games()]
BEGINNING = 6  # presses
ENDING = 0.6  # of a usual game is over when the page is come back to
END = """
() => ({
  places: document.querySelectorAll("#end .podium li").length,
  lines: document.querySelectorAll("#end [data-line]").length,
  language: document.documentElement.lang,
  over: document.querySelector("#ask-text").textContent.trim(),
})
"""
OVER = {"en": "The game is over.", "ru": "Партия окончена."}


@pytest.fixture(scope="module", params=BROWSERS)
def driven(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Driven]:
    name: str = request.param
    if wanting := missing(name):
        pytest.skip(f"NO {name.upper()}: the page was not tested in it (Debian: {wanting})")
    with BROWSERS[name](tmp_path_factory.mktemp(name)) as page:
        yield page


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(driven: Driven, served: ThreadServer, game: str) -> None:
    build_web.build()
    language = FULL[GAMES.index(game) % 2]
    new = served.do(lambda house: played(house, game, until=0.01))
    driven.be(served.url, zamok_person=new.cookie, zamok_lang=language)
    driven.goto(f"{served.url}/table/{new.id}")
    player = Player(driven)
    assert not player.play(BEGINNING)
    driven.goto(f"{served.url}/credits")
    served.do(lambda house: play_on(house, new.id, ENDING))
    driven.goto(f"{served.url}/table/{new.id}")
    assert player.play()
    assert player.presses > BEGINNING, "it was over before the page was come back to"
    assert not player.buried, player.buried
    end = driven.evaluate(END)
    assert end["places"] == 2
    assert end["lines"] > 0
    assert end["language"] == language
    assert end["over"] == OVER[language]
    assert not driven.complaints, driven.complaints
    assert not served.complaints()
