"""Soak of the page: whole games at ever new tables, watched and scanned as they go.

`python -m tests.web.browser.soak --games 20` presses what the page offers, game after game, at
every seat count, on a desk and on a phone, in both languages. It tells what the console says, what
axe finds and which places cannot be reached.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, PHONE, Visit, launch
from tests.web.browser.player import Player
from tests.web.browser.test_axe import faults
from tests.web.browser.test_phone import no_overflow
from zamok import Game
from zamok.engine import entropy


def play(browser: Browser, server: ThreadServer, game: Game, number: int, every: int) -> list[str]:
    """Play one game to its end; return what was wrong on the way."""
    axe = (build_web.MODULES / "axe-core" / "axe.min.js").read_text()
    language = FULL[number % 2]
    phone = number // 2 % 2 == 1
    seats = game.min_seats + number // 4 % (game.max_seats - game.min_seats + 1)
    size: dict[str, Any] = PHONE if phone else {}
    context = browser.new_context(
        locale={"en": "en-GB", "ru": "ru-RU"}[language], reduced_motion="reduce", **size
    )
    context.set_default_timeout(90_000)
    seed = f"soak {game.key} {number}"
    entropy.seed(seed)
    visit = Visit(context, server.url, seed)
    page = visit.page(f"/table/{visit.table(game.key, ME, *[BOT] * (seats - 1))}")
    page.locator("#table[data-status=running]").wait_for()
    player = Player(page, touch=phone)
    found: set[str] = set()
    try:
        while player.step():
            no_overflow(page)
            if every and player.presses % every == 0:
                found.update(faults(page, axe))
        page.locator("#end").wait_for()
        found.update(faults(page, axe) if every else ())
    except Exception as error:
        found.add(f"{type(error).__name__}: {error}")
    found.update(player.buried, visit.left(), server.complaints())
    context.close()
    where = (
        f"{game.key} --first {number}, {seats} seats, {'phone' if phone else 'desk'}, {language}"
    )
    return [f"{where}: {fault}" for fault in sorted(found)]


def main() -> None:
    parser = argparse.ArgumentParser(description="play very many games in a browser")
    parser.add_argument("game", nargs="*", help="keys of games (all)")
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--every", type=int, default=10, help="presses between scans (0: none)")
    asked = parser.parse_args()
    games = [zamok.game(key) for key in asked.game] or zamok.games()
    build_web.build()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ThreadServer(Path(folder))
        server.start()
        try:
            browser = launch(playwright)
            work = [(game, asked.first + number) for number in range(asked.games) for game in games]
            for game, number in track(work, description="playing"):
                for fault in play(browser, server, game, number, asked.every):
                    print(fault, flush=True)
                    wrong.append(fault)
            browser.close()
        finally:
            server.stop()
    print(f"{len(work)} games, {len(wrong)} faults")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
