"""What browser tests share: a server, and visitors whose pages may not complain."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import build_web
from tests.conftest import seed_of
from tests.server.thread import ThreadServer
from tests.web.browser.serving import Prepared, Served, played
from tools.system import CHROMIUMS
from zamok.engine import entropy

Server = ThreadServer | Served
Over = Callable[[str], Prepared]
PATIENCE = 90_000  # milliseconds; nothing here measures speed
expect.set_options(timeout=PATIENCE)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 1,
    "is_mobile": True,
    "has_touch": True,
}


# Chance in a page, from a seed and the number of the page in its tab: a page that is loaded again
# must not number its actions as the one before did.
CHANCE = """
(() => {
  const load = Number(window.name) || 0;
  window.name = String(load + 1);
  let state = 0;
  for (const letter of %s + " " + load) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() & 255;
    return array;
  };
  crypto.randomUUID = undefined; // the page then makes its own
})();
"""
# What nobody sees need not be painted, and painting is half of what a browser does. All else stays:
# what lies where and over what, what can be pressed, what moves, and what style says of each part.
UNSEEN = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];
}
"""
SEEN = "() => { document.adoptedStyleSheets = []; }"
# The shell has no windows to draw, and takes a third less of the machine.
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)


def launch(playing: Playwright) -> Browser:
    """Start a browser."""
    return playing.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])


@contextmanager
def opened() -> Iterator[tuple[Browser, ThreadServer]]:
    """Have a browser and a server, for a command that is no test."""
    build_web.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playing:
        server = ThreadServer(Path(folder))
        server.start()
        try:
            browser = launch(playing)
            yield browser, server
            browser.close()
        finally:
            server.stop()


@pytest.fixture(scope="package")  # no longer: its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: the page was not tested in a browser")
    with sync_playwright() as play:
        found = launch(play)
        yield found
        found.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """One server for all; where it must be killed it is a process of its own."""
    build_web.build()
    server = ThreadServer(tmp_path_factory.mktemp("serving"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def over(served: ThreadServer, request: pytest.FixtureRequest) -> Over:
    """A finished game of each kind, for all who only read it: the same whoever asks first."""

    @cache
    def found(game: str) -> Prepared:
        with entropy.apart(seed_of(request.config, f"over {game}")):
            return served.do(partial(played, game=game))

    return found


@pytest.fixture
def process(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server that can be killed."""
    build_web.build()
    server = Served(tmp_path / "data", seed_of(request.config, request.node.nodeid))
    server.start()
    yield server
    server.stop()


# What a browser says of a page that is left, or gives a line up, while a busy machine makes it.
LEFT = "WebSocket is closed before the connection is established"
BLOCKED = "Service Worker registration blocked"  # and what Playwright says of a page's worker


@dataclass
class Visit:
    """One browser context and what its pages complained of."""

    context: BrowserContext
    url: str
    seed: str
    complaints: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = (LEFT, BLOCKED)
    painted: bool = True

    def page(self, path: str = "") -> Page:
        page = self.context.new_page()
        if not self.painted:
            page.add_init_script(f"({UNSEEN})()")
        page.add_init_script(CHANCE % json.dumps(f"{self.seed} {len(self.context.pages)}"))
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page: {error}"))
        if path:
            page.goto(self.url + path)
        return page

    def forgive(self, *parts: str) -> None:
        """Expect complaints that contain one of these."""
        self.forgiven += parts

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console: {message.text} ({message.location.get('url')})")

    def left(self) -> list[str]:
        return [c for c in self.complaints if not any(part in c for part in self.forgiven)]

    def be(self, cookie: str) -> None:
        """Take a prepared person's identity."""
        self.context.add_cookies([{"name": "zamok_person", "value": cookie, "url": self.url}])

    def table(self, game: str, *seats: dict[str, str], **more: object) -> str:
        """Set up a table by the programs' interface; return its id."""
        request = self.context.request
        if not any(c.get("name") == "zamok_person" for c in self.context.cookies(self.url)):
            joined = request.post(f"{self.url}/api/people", data={"name": "Anna"})
            assert joined.ok, joined.text()
        made = request.post(
            f"{self.url}/api/tables",
            data={"game": game, "options": {}, "seats": list(seats), **more},
        )
        assert made.ok, made.text()
        return str(made.json()["id"])


Arrive = Callable[..., Visit]
ME: dict[str, str] = {"kind": "me"}
OPEN: dict[str, str] = {"kind": "open"}
BOT: dict[str, str] = {"kind": "bot", "level": "random"}


@pytest.fixture
def arrive(browser: Browser, served: Server, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Return a way to open browsers; none of them may have met an error at the end."""
    seed = seed_of(request.config, request.node.nodeid)
    visits: list[Visit] = []

    def arriving(
        language: str = "en", calm: bool = True, painted: bool = False, **more: Any
    ) -> Visit:
        # Most pages are tested without their worker: it fetches what no test looks at.
        more = {"service_workers": "block", **more}
        context = browser.new_context(
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            reduced_motion="reduce" if calm else "no-preference",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        visits.append(Visit(context, served.url, f"{seed} {len(visits)}", painted=painted))
        return visits[-1]

    yield arriving
    for visit in visits:
        visit.context.close()
    complaints = [complaint for visit in visits for complaint in visit.left()]
    complaints += served.complaints()
    assert not complaints, complaints
