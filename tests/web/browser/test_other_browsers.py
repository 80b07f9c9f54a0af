"""A game of each kind in Firefox and in WebKit, from the first press to the end screen."""

from __future__ import annotations

from pathlib import Path

import pytest

import build_web
from tests.server.thread import ThreadServer
from tests.web.browser.driven import BROWSERS, missing
from tests.web.browser.others import GAMES, play_through


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_game_of_each_is_played_to_its_end(
    tmp_path: Path, served: ThreadServer, browser: str
) -> None:
    """All in one test: two windows of one such browser at a time hang now and then."""
    if wanting := missing(browser):
        pytest.skip(f"NO {browser.upper()}: the page was not tested in it (Debian: {wanting})")
    build_web.build()
    with BROWSERS[browser](tmp_path) as page:
        for game, language in GAMES:
            print(f"{browser}: {game} in {language}")  # the last of these lines is at fault
            play_through(page, served, game, language)
