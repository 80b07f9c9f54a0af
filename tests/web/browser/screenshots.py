"""The pictures of docs: `python -m tests.web.browser.screenshots [FOLDER]` makes them anew."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import CHROMIUM, PHONE
from tests.web.browser.player import LOOK
from tests.web.browser.serving import Prepared, played
from zamok.engine import entropy
from zamok.server.entry import Plan
from zamok.server.house import House

HERE = Path(__file__).resolve().parents[3]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
GAMES = {  # seats and language of each game's pictures
    game.key: (game.seats.usual, FULL[at % 2]) for at, game in enumerate(zamok.games(), 1)
}
MOMENTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
QUALITY = 72


async def play_all(house: House) -> dict[tuple[str, str], Prepared]:
    """Play every game to every moment; the same games each time."""
    entropy.seed("pictures")
    found = {}
    for game, (seats, _) in GAMES.items():
        plans = (Plan("me"), *(Plan("bot", "random"),) * (seats - 1))
        for moment, until in MOMENTS.items():
            found[game, moment] = await played(house, game, plans, until=until)
    return found


def shoot(page: Page, path: Path) -> None:
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    print(path.name, path.stat().st_size)


def shoot_game(
    browser: Browser,
    server: ThreadServer,
    tables: dict[tuple[str, str], Prepared],
    game: str,
    out: Path,
) -> None:
    """Take one game at all its moments, on a desk and on a phone."""
    language = GAMES[game][1]
    for size, look in (("desktop", DESKTOP), ("phone", PHONE)):
        context = browser.new_context(
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            reduced_motion="reduce",
            color_scheme="dark" if game == "once_upon" and size == "phone" else "light",
            **look,
        )
        context.set_default_timeout(90_000)
        page = context.new_page()
        for moment in MOMENTS:
            table = tables[game, moment]
            cookie = {"name": "zamok_person", "value": table.cookie, "url": server.url}
            context.add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"{server.url}/table/{table.id}")
            if moment != "end":
                page.evaluate(LOOK, {"dice": 0, "seen": -1, "patience": 60_000})
                page.evaluate("scrollTo(0, 0)")
            shoot(page, out / f"{game}-{moment}-{size}.jpg")
        page.goto(f"{server.url}/replay/{tables[game, 'end'].id}#20")
        page.locator("#table[data-ply='20']").wait_for()
        shoot(page, out / f"{game}-replay-{size}.jpg")
        context.close()


def shoot_home(browser: Browser, server: ThreadServer, out: Path) -> None:
    for size, look in (("desktop", DESKTOP), ("phone", PHONE)):
        for language in ("en", "ru"):
            dark = (size, language) == ("desktop", "ru")
            context = browser.new_context(
                locale={"en": "en-GB", "ru": "ru-RU"}[language],
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
                **look,
            )
            page = context.new_page()
            page.goto(server.url)
            page.locator("html[data-ready]").wait_for()
            shoot(page, out / f"home-{language}-{size}.jpg")
            context.close()


def main(out: Path) -> None:
    """Take all pictures."""
    out.mkdir(parents=True, exist_ok=True)
    build_web.build()
    with tempfile.TemporaryDirectory() as folder:
        server = ThreadServer(Path(folder))
        server.start()
        try:
            tables = server.do(play_all)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox"]
                )
                shoot_home(browser, server, out)
                for game in GAMES:
                    shoot_game(browser, server, tables, game, out)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "docs" / "pictures")
