"""All that can be wrong when a server starts: one sentence in the reader's language, code 2."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.cli.conftest import run
from tests.server.postgres import free_port
from zamok.engine import entropy
from zamok.server import store
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.vault import Vault
from zamok.web import assets

PLAIN = "postgresql://zamok@127.0.0.1"


@dataclass(frozen=True)
class Wrong:
    """What is wrong, how the server is started, and what is said of it in both languages."""

    what: str
    args: tuple[str, ...]
    english: str
    russian: str
    before: Callable[[Path], None] = field(default=lambda _: None)
    environment: tuple[tuple[str, str], ...] = ()


def _file(text: bytes, mode: int = 0o600, name: str = "zamok.db") -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        folder.mkdir(mode=0o700)
        (folder / name).write_bytes(text)
        (folder / name).chmod(mode)

    return make


def _made(then: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return what makes a folder with a database and does something to it."""

    async def open_once(folder: Path) -> None:
        settings = Settings(folder)
        made = Store(settings.url, Vault(settings.secret()))
        await made.open()
        await made.close()

    def make(folder: Path) -> None:
        asyncio.run(open_once(folder))
        then(folder)

    return make


def _newer(folder: Path) -> None:
    with sqlite3.connect(folder / "zamok.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def _other_secret(folder: Path) -> None:
    (folder / "secret").write_text("0" * 64)


def _torn(folder: Path) -> None:
    content = (folder / "zamok.db").read_bytes()
    (folder / "zamok.db").write_bytes(content[:100] + b"\x5a" * 4000 + content[4100:])


WRONG = [
    Wrong("port", ("--port", "70000"), "a port from 1 to 65535", "от 1 до 65535"),
    Wrong("port, by a variable", (), "ZAMOK_PORT: port cannot be", "ZAMOK_PORT: настройка port",
          environment=(("ZAMOK_PORT", "x"),)),
    Wrong("host", ("--host", "no.such.host.invalid"), "no machine called", "машины с именем"),
    Wrong("address", ("--host", "203.0.113.7"), "no such address", "нет такого адреса"),
    Wrong("database", ("--database", "nonsense"), "postgresql://user@host/name", "адрес базы"),
    Wrong("other database", ("--database", "mysql://x"), "postgresql://user", "адрес базы"),
    Wrong("database’s port", ("--database", f"{PLAIN}:x/y"), "postgresql://user", "адрес базы"),
    Wrong("database down", ("--database", f"{PLAIN}:1/zamok"), "isn’t responding", "не отвечает"),
    Wrong("no folder for a database", ("--database", "sqlite:////dev/null/none/z.db"),
          "can’t be opened or written", "не открыть"),
    Wrong("folder", ("--data", "/dev/null/none"), "it is a file, not a folder", "это файл"),
    Wrong("no database", (), "not an intact database", "не целая база", _file(b"no database" * 99)),
    Wrong("torn database", (), "not an intact database", "не целая база", _made(_torn)),
    Wrong("newer database", (), "from a newer Zamok", "от более новой", _made(_newer)),
    Wrong("other secret", (), "with another secret", "другим секретом", _made(_other_secret)),
    Wrong("open secret", (), "can read", "могут прочитать", _file(b"0" * 64, 0o644, "secret")),
    Wrong("short secret", (), "32", "32", _file(b"short", 0o600, "secret")),
    Wrong("signing key", (), "no signing key", "это не ключ",
          _file(b"none", 0o600, "signing_key")),
    Wrong("processes", ("--processes", "2"), "several processes need PostgreSQL", "PostgreSQL"),
    Wrong("processes by a file", ("--processes", "2", "--socket", "/tmp/z", "--database", PLAIN),
          "leave out --socket", "уберите --socket"),
    Wrong("socket", ("--socket", "/dev/null/none/z"), "cannot listen on", "нельзя слушать"),
    Wrong("prefix", ("--prefix", "/a b"), "like /games/zamok", "например /games/zamok"),
    Wrong("origin", ("--origin", "zamok.example.org"), "https:// or http://", "https:// или http"),
    Wrong("proxies", ("--proxies", "front"), "addresses of machines", "адреса машин"),
    Wrong("log level", ("--log-level", "loud"), "debug, info", "debug, info"),
    Wrong("file", ("--config", "/nowhere/z.toml"), "no file /nowhere", "/nowhere/z.toml"),
    Wrong("dice", ("--host", "0.0.0.0"), "foresee the dice", "предсказ"),
    Wrong("unknown argument", ("--prot", "1"), "--prot", "--prot"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have nobody wait for a database, and leave logging as it was."""
    monkeypatch.setattr(store, "STARTING", 0.0)
    for name in [name for name in os.environ if name.startswith("ZAMOK_")]:
        monkeypatch.delenv(name)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def refused(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    """Start a server that cannot; return the one sentence that is said."""
    assert run("serve", *args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    said = [line for line in err.splitlines() if not line.startswith("{")]  # those are for the log
    assert len(said) == 1, err
    assert "Traceback" not in err
    return said[0]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.what)
def test_what_is_wrong_is_said_in_one_sentence(
    wrong: Wrong,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "data"
    wrong.before(folder)
    monkeypatch.setattr(entropy, "seeded", lambda: wrong.what == "dice")
    for name, value in wrong.environment:
        monkeypatch.setenv(name, value)
    data = () if "--data" in wrong.args else ("--data", folder)
    port = () if "--port" in wrong.args or wrong.environment else ("--port", free_port())
    assert wrong.english in refused(capsys, *data, *port, *wrong.args)
    assert wrong.russian in refused(capsys, *data, *port, *wrong.args, "--lang", "ru")


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = refused(capsys, "--data", tmp_path / "data", "--port", taken.getsockname()[1])
    assert "another program is listening there" in said


def test_pages_that_are_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    assets.manifest.cache_clear()
    try:
        assert "build_web.py" in refused(capsys, "--data", tmp_path / "data")
    finally:
        assets.manifest.cache_clear()
