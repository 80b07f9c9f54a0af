"""Where a server is found: addresses of both kinds, a file, a path of its host; and who asks."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import socket
import stat
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import unix_connect

from tests.server.postgres import free_port
from tests.server.test_store import new_database
from tests.server.warm import Kitchen, Served
from zamok.cli.main import main
from zamok.server import logs
from zamok.server.serving import bound

HERE = Path(__file__).parents[2]
PREFIX = "/games/zamok"


@pytest.fixture(scope="module")
def kitchen() -> Iterator[Kitchen]:
    made = Kitchen()
    yield made
    made.close()


class ByFile(http.client.HTTPConnection):
    """A connection to a Unix socket."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=30)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self._path))


@contextmanager
def served(kitchen: Kitchen, folder: Path, *args: str) -> Iterator[Served]:
    found = kitchen.serve(free_port(), folder, *args)
    try:
        yield found
    finally:
        assert found.stop() == 0


def ask(line: http.client.HTTPConnection, method: str, path: str, **also: Any) -> tuple[int, Any]:
    line.request(method, path, **also)
    answer = line.getresponse()
    return answer.status, (answer, answer.read())


@pytest.mark.parametrize("host", ["::", "localhost"])
def test_both_kinds_of_addresses_are_listened_at(host: str) -> None:
    port = free_port()
    found = bound(host, port, listening=True)
    try:
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=5).close()
    finally:
        for one in found:
            one.close()


def test_by_a_file_under_a_path_everything_is_found(kitchen: Kitchen, tmp_path: Path) -> None:
    path = tmp_path / "zamok.sock"
    stale = socket.socket(socket.AF_UNIX)  # left behind by a server that was killed
    stale.bind(str(path))
    stale.close()
    args = ("--socket", str(path), "--prefix", PREFIX)
    with served(kitchen, tmp_path / "data", *args), closing(ByFile(path)) as line:
        for _ in range(1000):
            try:
                status, (_, body) = ask(line, "GET", f"{PREFIX}/health")
                break
            except OSError:
                line.close()
                threading.Event().wait(0.05)
        assert (status, json.loads(body)["ok"]) == (200, True)
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        _walk(line, path)
    assert not path.exists()


def _walk(line: http.client.HTTPConnection, path: Path) -> None:
    """Open pages, become somebody and sit at a table, by a socket, too."""
    status, (answer, _) = ask(line, "GET", PREFIX)
    assert (status, answer.getheader("location")) == (308, f"{PREFIX}/")
    status, (_, home) = ask(line, "GET", f"{PREFIX}/")
    script = next(part for part in home.decode().split('"') if "/static/main-" in part)
    assert script.startswith(f"{PREFIX}/static/")
    for one in (script, f"{PREFIX}/robots.txt", f"{PREFIX}/favicon.ico", f"{PREFIX}/icon.svg"):
        status, (answer, body) = ask(line, "GET", one)
        assert status == 200
        length = answer.getheader("content-length")
        status, (answer, nothing) = ask(line, "HEAD", one)
        assert (status, answer.getheader("content-length"), nothing) == (200, length, b"")
        assert body
    worker = ask(line, "GET", f"{PREFIX}/sw.js")[1][1].decode()
    assert f'"prefix": "{PREFIX}"' in worker
    assert script in worker
    app = json.loads(ask(line, "GET", f"{PREFIX}/app/en.webmanifest")[1][1])
    assert (app["scope"], app["start_url"]) == (f"{PREFIX}/", f"{PREFIX}/")
    assert ask(line, "HEAD", f"{PREFIX}/nowhere")[0] == 404
    sent = {"content-type": "application/json"}
    status, (answer, _) = ask(line, "POST", "/api/people", body='{"name": "Ann"}', headers=sent)
    assert status == 201  # a proxy may take the path off
    cookie = answer.getheader("set-cookie").split(";")[0]
    sent["cookie"] = cookie
    plans = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    wish = json.dumps({"game": "carcassonne", "seats": plans})
    status, (_, made) = ask(line, "POST", f"{PREFIX}/api/tables", body=wish, headers=sent)
    assert status == 201
    table = json.loads(made)["id"]
    status, (_, page) = ask(line, "GET", f"{PREFIX}/table/{table}", headers=sent)
    assert f'href="{PREFIX}/rules/carcassonne' in page.decode()
    assert 'href="/' not in page.decode().replace(f'href="{PREFIX}/', "")
    with unix_connect(
        str(path),
        f"ws://localhost{PREFIX}/ws/table/{table}",
        origin="http://localhost",
        additional_headers={"cookie": cookie},
    ) as live:
        live.send(json.dumps({"t": "hello", "lang": "en", "version": 0, "seat": None, "parts": {}}))
        shown = json.loads(live.recv(timeout=30))
    assert shown["t"] == "view"
    assert 'href="/' not in shown["html"].replace(f'href="{PREFIX}/', "")


def test_nobody_new_comes_in_where_the_door_is_closed(kitchen: Kitchen, tmp_path: Path) -> None:
    with served(kitchen, tmp_path / "data", "--closed") as found:
        asyncio.run(found.ready())
        wish = urllib.request.Request(
            f"http://127.0.0.1:{found.port}/api/people",
            b'{"name": "Ann"}',
            {"content-type": "application/json"},
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(wish, timeout=30)
        said = json.loads(refused.value.read())
        refused.value.close()
    assert said["error"]["key"] == "refuse.closed"


def test_a_database_there_is_not_and_a_user_who_may_not(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr("zamok.engine.entropy.seeded", lambda: False)
    monkeypatch.setattr(logs, "set_up", lambda _: None)
    start = ["serve", "--lang", "en", "--data", str(tmp_path / "data"), "--port", str(free_port())]
    assert main([*start, "--database", cluster.format("nowhere")]) == 2
    assert "PostgreSQL has no database “nowhere”" in capsys.readouterr().err
    url = asyncio.run(new_database(cluster)).replace("zamok@", "nobody@")
    assert main([*start, "--database", url]) == 2
    assert "doesn’t let the user “nobody” in" in capsys.readouterr().err


def test_the_page_asks_for_nothing_outside_of_the_path() -> None:
    """Every address that scripts make goes through `here`."""
    sources = sorted((HERE / "zamok" / "web" / "client" / "src").glob("*.ts"))
    bare = re.compile(r"""(?:fetch\(|href = |WebSocket\()["`]/""")
    assert sources
    assert [path.name for path in sources if bare.search(path.read_text(encoding="utf-8"))] == []
