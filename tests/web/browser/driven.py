"""Browsers that Playwright does not drive: Debian's Firefox and WebKit, by WebDriver.

Firefox speaks the newer protocol, BiDi, by itself; WebKit has a program beside it that speaks the
older one, and wants a screen to draw on. Of either as little as somebody needs who looks at a page
and presses what it offers.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.postgres import free_port

SIZE = (1040, 640)
PATIENCE = 120.0  # seconds; nothing here measures speed
# Nobody is asked for news, and nothing is asked of the person at the first start.
FIREFOX: Mapping[str, object] = {
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
GTK = "[Settings]\ngtk-enable-animations=0\n"
LISTENS = re.compile(r"WebDriver BiDi listening on (\S+)")


class Driven(ABC):
    """A page in a browser."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.mouse = self  # as a page of Playwright has it

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page and wait until it is there."""

    @abstractmethod
    def evaluate(self, function: str, argument: object = None) -> Any:
        """Call a function in the page, and wait for what it returns."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press the mouse's button at a place."""

    @abstractmethod
    def be(self, url: str, **cookies: str) -> None:
        """Have cookies of a site."""


def _pressing(x: float, y: float) -> list[dict[str, Any]]:
    """Return the press of a mouse as both protocols have it."""
    at = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
    deeds = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    mouse = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": deeds}]


# ---- Firefox -----------------------------------------------------------------------------------


class Firefox(Driven):
    """A page of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        super().__init__()
        self._line = line
        self._asked = 0
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        (first,) = self._ask("browsingContext.getTree")["contexts"]
        self._context: str = first["context"]
        width, height = SIZE
        self._here("browsingContext.setViewport", viewport={"width": width, "height": height})

    def _ask(self, method: str, **params: object) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded":
                entry = said["params"]
                if entry["level"] in ("error", "warn"):
                    self.complaints.append(f"{entry['type']}: {entry['text']}")
            elif said.get("id") == self._asked:
                assert said["type"] == "success", said
                return said["result"]

    def _here(self, method: str, **params: object) -> Any:
        return self._ask(method, context=self._context, **params)

    def goto(self, url: str) -> None:
        self._here("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, function: str, argument: object = None) -> Any:
        told = self._ask(
            "script.callFunction",
            functionDeclaration=TEXT % function,
            awaitPromise=True,
            target={"context": self._context},
            arguments=[{"type": "string", "value": json.dumps(argument)}],
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._here("input.performActions", actions=_pressing(x, y))

    def be(self, url: str, **cookies: str) -> None:
        host = httpx.URL(url).host
        for name, value in cookies.items():
            text = {"type": "string", "value": value}
            self._ask("storage.setCookie", cookie={"name": name, "value": text, "domain": host})


# Text comes and goes: its own way to spell values is another than everybody's.
TEXT = "async (text) => JSON.stringify(await (%s)(JSON.parse(text)) ?? null)"


@contextmanager
def firefox(folder: Path) -> Iterator[Driven]:
    """Start Firefox with a folder of its own."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in FIREFOX.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
    said = folder / "said.txt"
    with ExitStack() as stack:
        started = _start(stack, [*command, "--remote-debugging-port=0"], said, {})
        found = None
        while found is None:
            assert started.poll() is None, said.read_text(encoding="utf-8")
            time.sleep(0.05)
            found = LISTENS.search(said.read_text(encoding="utf-8"))
        line = stack.enter_context(connect(f"{found[1]}/session", max_size=None))
        yield Firefox(line)


# ---- WebKit ------------------------------------------------------------------------------------


class WebKit(Driven):
    """A page of WebKit."""

    def __init__(self, driver: httpx.Client) -> None:
        super().__init__()
        self._driver = driver
        options = {"binary": _minibrowser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        told = self._ask("/session", capabilities=wanted)
        self._session = f"/session/{told['sessionId']}"
        self._here("timeouts", script=int(1000 * PATIENCE))
        width, height = SIZE
        self._here("window/rect", width=width, height=height)

    def _ask(self, path: str, **params: object) -> Any:
        answer = self._driver.post(path, json=params)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def _here(self, what: str, **params: object) -> Any:
        return self._ask(f"{self._session}/{what}", **params)

    def goto(self, url: str) -> None:
        self._here("url", url=url)
        # It keeps no log that could be read: the page itself writes down what goes wrong.
        self._here("execute/sync", script=LISTEN, args=[])

    def evaluate(self, function: str, argument: object = None) -> Any:
        told = self._here("execute/async", script=CALL % function, args=[argument])
        self.complaints += told["wrong"]
        assert "error" not in told, told["error"]
        return told.get("value")

    def click(self, x: float, y: float) -> None:
        self._here("actions", actions=_pressing(x, y))

    def be(self, url: str, **cookies: str) -> None:
        self._here("url", url=f"{url}/credits")  # it takes cookies of the page it shows alone
        for name, value in cookies.items():
            self._here("cookie", cookie={"name": name, "value": value})

    def end(self) -> None:
        """Close it."""
        self._driver.delete(self._session)


LISTEN = """
window.wrong = [];
addEventListener("error", (event) => window.wrong.push(String(event.message)));
addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
const said = console.error;
console.error = (...words) => { window.wrong.push(words.join(" ")); said(...words); };
"""
CALL = """
const done = arguments[1];
const wrong = () => (window.wrong ?? []).splice(0);
(async (argument) => (%s)(argument))(arguments[0]).then(
  (value) => done({ value, wrong: wrong() }),
  (error) => done({ error: String(error), wrong: wrong() }),
);
"""


def _minibrowser() -> str | None:
    """Return the window that comes with WebKit, of the newest version."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


@contextmanager
def webkit(folder: Path) -> Iterator[Driven]:
    """Start WebKit on a screen that nobody sees."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "settings.ini").write_text(GTK, encoding="utf-8")
    width, height = SIZE
    screen = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp"]
    port = free_port()
    with ExitStack() as stack:
        number = folder / "screen.txt"
        _start(stack, [*screen, "-screen", "0", f"{width + 80}x{height + 80}x24"], number, {})
        while not number.read_text(encoding="utf-8").strip():
            time.sleep(0.05)
        # The first line: afterwards it may say more.
        display = f":{number.read_text(encoding='utf-8').split()[0]}"
        more = {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "GTK_THEME": ""}
        more["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"  # there is no graphics card to do it
        _start(stack, ["WebKitWebDriver", f"--port={port}"], folder / "said.txt", more)
        driver = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(retries=8),
        )
        page = WebKit(stack.enter_context(driver))
        stack.callback(page.end)
        yield page


def _start(
    stack: ExitStack, command: list[str], said: Path, more: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """Start a program that ends with the stack; what it says is in a file."""
    with said.open("wb") as file:
        started = subprocess.Popen(
            command, stdout=file, stderr=subprocess.STDOUT, env={**os.environ, **more}
        )
    stack.callback(started.wait)
    stack.callback(started.terminate)
    return started


BROWSERS = {"firefox": firefox, "webkit": webkit}


def missing(browser: str) -> str:
    """Return which Debian package is not there that a browser needs, if any."""
    if browser == "firefox":
        return "" if shutil.which("firefox-esr") else "firefox-esr"
    if not shutil.which("WebKitWebDriver") or _minibrowser() is None:
        return "webkit2gtk-driver"
    return "" if shutil.which("Xvfb") else "xvfb"
