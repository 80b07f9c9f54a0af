"""The pictures of docs: `python -m tests.web.browser.screenshots [FOLDER]` makes them anew."""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import build_web
import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import launch
from tests.web.browser.fit import SIZES
from tests.web.browser.player import LOOK
from tests.web.browser.serving import Prepared, played
from zamok.engine import entropy
from zamok.engine.language import SOURCE
from zamok.server.entry import Plan
from zamok.server.house import House

COMMAND = "make pictures"
HERE = Path(__file__).resolve().parents[3]
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FULL_SIZE = 900  # wider windows are taken smaller: the pictures show how a table is laid out
QUALITY = 64
MIDDLE = 0.45  # of a usual game


async def play_all(house: House) -> dict[tuple[str, str], Prepared]:
    """Play every game to its middle and to its end; the same games each time."""
    entropy.seed("pictures")
    found = {}
    for game in zamok.games():
        plans = (Plan("me"), *(Plan("bot", "random"),) * (game.seats.usual - 1))
        found[game.key, "middle"] = await played(house, game.key, plans, until=MIDDLE)
        found[game.key, "end"] = await played(house, game.key, plans)
    return found


def windows(browser: Browser, sizes: Iterable[str] = SIZES) -> Iterator[tuple[str, BrowserContext]]:
    """Give a browser's window in every size, language and scheme, with what it is called."""
    for size, language, scheme in itertools.product(sizes, FULL, SCHEMES):
        width, height = map(int, size.split("x"))
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=min(1, FULL_SIZE / width),
            is_mobile=SIZES[size],
            has_touch=SIZES[size],
            locale=LOCALES[language],
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        context.set_default_timeout(90_000)
        yield f"{size}-{language}-{scheme}", context
        context.close()


def shoot(page: Page, path: Path) -> None:
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


def shoot_tables(
    browser: Browser, server: ThreadServer, tables: dict[tuple[str, str], Prepared], out: Path
) -> None:
    """Take every table in every window; the end as most people see it."""
    for called, context in windows(browser):
        page = context.new_page()
        for (game, moment), table in tables.items():
            if moment == "end" and not called.endswith("light"):
                continue
            if moment == "end" and not called.startswith(("390x844", "1440x900")):
                continue
            cookie = {"name": "zamok_person", "value": table.cookie, "url": server.url}
            context.add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"{server.url}/table/{table.id}")
            if moment == "end":
                page.locator("#end").wait_for()
            else:
                page.evaluate(LOOK, {"dice": 0, "seen": -1, "patience": 60_000})
            shoot(page, out / f"{game}-{moment}-{called}.jpg")
        print(called, flush=True)


def shoot_home(browser: Browser, server: ThreadServer, out: Path) -> None:
    for called, context in windows(browser, ("390x844", "1440x900")):
        page = context.new_page()
        page.goto(server.url)
        page.locator("html[data-ready]").wait_for()
        shoot(page, out / f"home-{called}.jpg")


def gallery() -> str:
    """Return the page that shows all tables."""
    lines = ["# The tables", "", f"Made by `{COMMAND}`; every table in its middle.", ""]
    for game in zamok.games():
        lines += [f"## {game.words(SOURCE)('title')}", ""]
        kinds = [f"{language}-{scheme}" for language in FULL for scheme in SCHEMES]
        lines += [f"| | {' | '.join(kind.replace('-', ', ') for kind in kinds)} |"]
        lines += ["|---" * (len(kinds) + 1) + "|"]
        for size in SIZES:
            cells = [f"![](pictures/{game.key}-middle-{size}-{kind}.jpg)" for kind in kinds]
            lines += [f"| {size} | {' | '.join(cells)} |"]
        lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def main(out: Path) -> None:
    """Take all pictures."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.jpg"):
        old.unlink()
    build_web.build()
    with tempfile.TemporaryDirectory() as folder:
        server = ThreadServer(Path(folder))
        server.start()
        try:
            tables = server.do(play_all)
            with sync_playwright() as playwright:
                browser = launch(playwright)
                shoot_home(browser, server, out)
                shoot_tables(browser, server, tables, out)
                browser.close()
        finally:
            server.stop()
    (out.parent / "PICTURES.md").write_text(gallery(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "docs" / "pictures")
