"""Backup: all that a server keeps as one file, from any database and into any other.

A file is packed lines of JSON: the head, groups of rows table by table, and at the end a hash of
all before. It is of one moment, whatever the server does meanwhile. It holds the server's keys, so
whoever has it can read everything; keys that come from the environment are not in it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeAlias

from sqlalchemy import Connection, MetaData, Table, func, select, text

from zamok.server import folder, seal
from zamok.server.errors import Unfit
from zamok.server.settings import SECRET, Settings
from zamok.server.store import Store
from zamok.server.upgrade import upgrade, versions
from zamok.server.vault import Vault

FORM = 1
GROUP = 200  # rows of a line
LONGEST = 256 * 2**20  # characters of a line: a group of the longest rows there may be
PASSING = ("alembic_version", "beats", "processes")  # tables that say nothing of another day
VERSION = "SELECT version_num FROM alembic_version"
KEYS = {"secret": SECRET, seal.FILE: seal.VARIABLE}  # files, and the variables in their place

Told: TypeAlias = Callable[[int, int], None]  # so many rows of so many are done


@dataclass(frozen=True)
class Head:
    """What a file is of."""

    made_at: float
    revision: str
    rows: dict[str, int]  # by table, in an order in which they can be put back
    keys: dict[str, str]  # by file

    @property
    def total(self) -> int:
        """How many rows there are in all."""
        return sum(self.rows.values())


# ---- writing -----------------------------------------------------------------------------------


async def write(settings: Settings, path: Path, told: Told) -> Head:
    """Write everything into a new file, whole or not at all."""
    store = Store(settings.url, Vault(settings.secret()))
    keys = {name: _key(settings.data / name) for name, variable in KEYS.items() if _own(variable)}
    draft = path.with_name(path.name + ".part")
    try:
        await store.reach()
        with _private(draft) as file:
            head = await store.database.use(lambda connection: _dump(connection, file, keys, told))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
        await store.close()
    return head


def _own(variable: str) -> bool:
    return os.environ.get(variable) is None


def _key(path: Path) -> str:
    return path.read_text(encoding="ascii", errors="replace").strip() if path.exists() else ""


def _private(path: Path) -> IO[bytes]:
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


class _Writer:
    """Lines, each counted in a hash."""

    def __init__(self, file: IO[bytes]) -> None:
        self._packed = gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=5, mtime=0)
        self._hash = hashlib.sha256()

    def line(self, data: object) -> None:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=_plain) + "\n"
        self._hash.update(text.encode())
        self._packed.write(text.encode())

    def close(self) -> None:
        self.line({"end": self._hash.hexdigest()})
        self._packed.close()


def _plain(value: object) -> dict[str, str]:
    """Return bytes as JSON can hold them."""
    if not isinstance(value, bytes | memoryview):
        raise TypeError(f"{type(value).__name__} in a database")
    return {"bytes": base64.b64encode(value).decode()}


def _dump(connection: Connection, file: IO[bytes], keys: dict[str, str], told: Told) -> Head:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
    else:
        connection.exec_driver_sql("BEGIN")  # from the first look on all is of one moment
    tables = _tables(connection)
    counts = {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in tables
    }
    revision = connection.execute(text(VERSION)).scalar_one()
    head = Head(time.time(), revision, counts, keys)
    writer = _Writer(file)
    writer.line({"zamok": "backup", "form": FORM, **vars(head)})
    done = 0
    for table in tables:
        ordered = select(table).order_by(*table.primary_key.columns)
        found = connection.execution_options(yield_per=GROUP).execute(ordered)
        for rows in found.partitions(GROUP):
            writer.line({"table": table.name, "rows": [list(_row(table, row)) for row in rows]})
            done += len(rows)
            told(done, head.total)
    writer.close()
    file.flush()
    os.fsync(file.fileno())
    return head


def _row(table: Table, row: Any) -> Iterator[object]:
    """Give what is in a row; which process has a table says nothing of another day."""
    for column, value in zip(table.columns, row, strict=True):
        yield None if (table.name, column.name) == ("tables", "owner") else value


def _tables(connection: Connection) -> list[Table]:
    """Return what lies in the database, whatever its version, in the order of who needs whom."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in PASSING]


# ---- reading -----------------------------------------------------------------------------------


async def read(settings: Settings, path: Path, told: Told) -> Head:
    """Put everything back where there is nothing yet, and bring it up to date; Unfit: why not.

    Whatever goes wrong, nothing is left there.
    """
    head = check(path)
    if not settings.database and (settings.data / "zamok.db").exists():
        raise Unfit("refuse.restore_full", where=settings.data)
    folder.make(settings.data)
    made = [*_put_keys(settings.data, head)]
    target = settings.data / "zamok.db"
    draft = settings.data / "zamok.restored"
    url = settings.url if settings.database else f"sqlite:///{draft}"
    try:
        vault = Vault(settings.secret())
        store = Store(url, vault)
        try:
            await store.reach()
            if await store.database.revision() is not None:
                raise Unfit("refuse.restore_full", where=store.where)
            await store.database.use(lambda found: _load(found, vault, path, head, told))
        finally:
            await store.close()
        checked = Store(url, vault)  # opened as a server would
        await checked.open()
        await checked.close()
        if not settings.database:
            draft.replace(target)
    except BaseException:
        for key in made:
            key.unlink(missing_ok=True)
        raise
    finally:
        if not settings.database:
            for left in settings.data.glob(f"{draft.name}*"):
                left.unlink()
    return head


def _put_keys(data: Path, head: Head) -> Iterator[Path]:
    """Put the server's keys back; Unfit if others are there already."""
    for name, key in head.keys.items():
        path = data / name
        if path.exists():
            if _key(path) != key:
                raise Unfit("refuse.restore_key", file=path)
        elif key:
            with _private(path) as file:
                file.write(key.encode())
            yield path


def check(path: Path) -> Head:
    """Return the head of a file that is whole; Unfit says what it is else."""
    try:
        lines = _lines(path)
        data = next(lines)
        if data.get("zamok") != "backup":
            raise Unfit("refuse.backup", file=path)
        if data["form"] != FORM or data["revision"] not in versions():
            raise Unfit("refuse.backup_newer", file=path)
        head = Head(data["made_at"], data["revision"], data["rows"], data["keys"])
        found = sum(len(line["rows"]) for line in lines)
    except (OSError, EOFError, ValueError, LookupError, StopIteration, AttributeError) as error:
        raise Unfit("refuse.backup", file=path) from error
    if found != head.total:
        raise Unfit("refuse.backup", file=path)
    return head


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """Give the lines of a file but the last, which must say that nothing was changed or lost."""
    counted = hashlib.sha256()
    with gzip.open(path, "rt", encoding="utf-8") as file:
        while line := file.readline(LONGEST):
            data = json.loads(line, object_hook=_meant)
            if "end" in data:
                if data["end"] != counted.hexdigest() or file.read(1):
                    raise ValueError("not what was written")
                return
            counted.update(line.encode())
            yield data
    raise EOFError


def _meant(data: dict[str, Any]) -> Any:
    return base64.b64decode(data["bytes"]) if data.keys() == {"bytes"} else data


def _load(connection: Connection, vault: Vault, path: Path, head: Head, told: Told) -> None:
    upgrade(connection, vault, head.revision)
    known = {table.name: table for table in _tables(connection)}
    for table in reversed(known.values()):  # what a migration puts into a new database
        connection.execute(table.delete())
    done = 0
    lines = _lines(path)
    next(lines)
    for line in lines:
        table, rows = known[line["table"]], line["rows"]
        names = [column.name for column in table.columns]
        connection.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
        done += len(rows)
        told(done, head.total)
