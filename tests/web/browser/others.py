"""A game of each kind in Firefox and in WebKit, played by WebDriver.

`python -m tests.web.browser.others` says how long they took. After the first presses the page is
not painted any more: WebKit, which has nothing but the processor to paint with, takes half of its
time for that.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from pathlib import Path

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import UNSEEN
from tests.web.browser.driven import BROWSERS, Driven, missing
from tests.web.browser.player import Player
from tests.web.browser.serving import played

GAMES = list(zip([game.key for game in zamok.games()], itertools.cycle(FULL), strict=False))
BEGINNING = 3  # presses
END = """
() => ({
  places: document.querySelectorAll("#end .podium li").length,
  lines: document.querySelectorAll("#end [data-line]").length,
  language: document.documentElement.lang,
  over: document.querySelector("#ask-text").textContent.trim(),
})
"""
OVER = {"en": "The game is over.", "ru": "Партия окончена."}


def play_through(page: Driven, served: ThreadServer, game: str, language: str) -> int:
    """Play a game to its end screen; return how many presses it took."""
    new = served.do(lambda house: played(house, game, until=0.01))
    page.be(served.url, zamok_person=new.cookie, zamok_lang=language)
    page.goto(f"{served.url}/table/{new.id}")
    player = Player(page)
    assert not player.play(BEGINNING)
    page.evaluate(UNSEEN)
    assert player.play()
    assert not player.buried, player.buried
    end = page.evaluate(END)
    assert end["places"] == 2
    assert end["lines"] > 0
    assert end["language"] == language
    assert end["over"] == OVER[language]
    assert not page.complaints, page.complaints
    assert not served.complaints()
    return player.presses


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("browser", nargs="*", default=list(BROWSERS), help="which (all)")
    asked = parser.parse_args()
    build_web.build()
    with tempfile.TemporaryDirectory() as folder:
        server = ThreadServer(Path(folder) / "data")
        server.start()
        try:
            for browser in asked.browser:
                if wanting := missing(browser):
                    print(f"NO {browser.upper()}: install Debian's {wanting}")
                    return 1
                home = Path(folder) / browser
                home.mkdir()
                with BROWSERS[browser](home) as page:
                    for game, language in GAMES:
                        begun = time.monotonic()
                        presses = play_through(page, server, game, language)
                        took = time.monotonic() - begun
                        print(f"{browser}: {game} ({language}) {presses} presses, {took:.0f} s")
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
