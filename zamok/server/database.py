"""Database: how statements are run, on SQLite (`sqlite`) and on PostgreSQL (`postgres`) alike.

A statement is written once, with `?` for every value, and is understood by both. Whatever the
database does not do, or not in time, raises Away; a unique key that is there already, Conflict.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeAlias, TypeVar

from sqlalchemy import Connection

from zamok.server.errors import Away, Conflict, Unfit

T = TypeVar("T")
Step: TypeAlias = tuple[str, Sequence[object]]  # a statement and its values
Row: TypeAlias = Any  # has `[name]` and `keys`
Upgrade: TypeAlias = Callable[[Connection], None]


class Database(ABC):
    """Where statements are run."""

    conflict: ClassVar[type[Exception]]  # what the driver raises for a key that is there already
    ours: ClassVar[tuple[type[Exception], ...]]  # and for what we have done wrong
    away: ClassVar[tuple[type[Exception], ...]]  # and for everything else
    versioned: ClassVar[str]  # finds a row when the database knows of which version it is

    def __init__(self) -> None:
        self.failed: Callable[[str], None] = lambda _: None  # told why when it is away

    @abstractmethod
    async def open(self) -> None:
        """Begin."""

    def unfit(self, error: BaseException | None) -> Unfit | None:
        """Return what is wrong with the database if a driver's error says so; no wait mends it."""
        return None

    @abstractmethod
    async def close(self) -> None:
        """Finish what waits and let go."""

    @abstractmethod
    async def use(self, work: Callable[[Connection], T]) -> T:
        """Let a connection of SQLAlchemy do something, all of it or nothing; return what came."""

    async def migrate(self, upgrade: Upgrade) -> None:
        """Bring the database up to date."""
        await self.use(upgrade)

    async def faults(self) -> list[str]:
        """Return what is wrong inside the database itself, as its programs say it."""
        return []

    @abstractmethod
    async def settle(self) -> None:
        """Leave nothing on the disk of what has been deleted, beside the data itself either."""

    @abstractmethod
    async def _read(self, sql: str, values: Sequence[object]) -> list[Row]: ...

    @abstractmethod
    async def _write(self, steps: Sequence[Step]) -> list[Row]: ...

    async def read(self, sql: str, *values: object) -> list[Row]:
        """Return the rows that a statement finds."""
        with self._named():
            return await self._read(sql, values)

    async def write(self, *steps: Step) -> list[Row]:
        """Do all of some steps, or none, and have them on the disk; return the last one's rows.

        They are done at once: none sees what another does, and no row is changed twice.
        """
        with self._named():
            return await self._write(steps)

    async def revision(self) -> str | None:
        """Return of which version the database is; None: there is nothing in it."""
        if not await self.read(self.versioned):
            return None
        found = await self.read("SELECT version_num FROM alembic_version")
        return str(found[0]["version_num"]) if found else None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Give what a driver raises the name that others know it by."""
        try:
            yield
        except self.conflict as error:
            raise Conflict from error
        except self.ours:
            raise
        except self.away as error:
            self.failed(reason(error))
            raise Away from error


def reason(error: BaseException | None) -> str:
    """Return what a driver says, for the log."""
    return f"{type(error).__name__}: {error}".rstrip(": ")
