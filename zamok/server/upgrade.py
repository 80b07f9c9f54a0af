"""Upgrade: migrations bring a database of an earlier server to what `schema` says, by Alembic.

Which there are, the names of their files tell: Alembic and all that it brings is only needed to run
them, and servers that have a database of today do without.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, text

from zamok.server.vault import Vault

MIGRATIONS = Path(__file__).parent / "migrations"


def head() -> str:
    """Return the version that a database has when it is up to date."""
    return max(versions())


@cache
def versions() -> frozenset[str]:
    """Return all versions that a database can have."""
    files = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return frozenset(file.name.partition("_")[0] for file in files)


def upgrade(connection: Connection, vault: Vault, to: str = "head") -> None:
    """Bring a database to a version; secrets of before that lie open are sealed."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        # Several processes may start at once: one of them migrates, the others wait.
        connection.execute(text("SET LOCAL application_name = 'zamok, bringing up to date'"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(7232651)"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes.update(vault=vault, connection=connection)
    command.upgrade(config, to)
