"""Secrets of tables and what entries hold are sealed with a key made of the server's secret."""

import json
import logging

import sqlalchemy as sa
from alembic import context, op

from zamok.server.vault import Vault, of_entry, of_secret

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

log = logging.getLogger("zamok.migration")
SHOWN = 1000  # tables between two lines of the log

tables = sa.table("tables", sa.column("id"), sa.column("secret", sa.LargeBinary))
entries = sa.table(
    "entries",
    sa.column("table"),
    sa.column("seq"),
    sa.column("data", sa.JSON),
    sa.column("sealed", sa.LargeBinary),
)


def upgrade() -> None:
    """Seal what there is, table by table."""
    op.create_table(
        "seal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("entries", sa.Column("sealed", sa.LargeBinary, nullable=True))
    connection, vault = op.get_bind(), context.config.attributes["vault"]
    rows = connection.execute(sa.select(tables)).all()
    for number, row in enumerate(rows, start=1):
        secret = vault.seal(row.secret, of_secret(row.id))
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(secret=secret))
        _seal_entries(connection, vault, row.id)
        if number % SHOWN == 0:
            log.info("tables sealed", extra={"done": number, "of": len(rows)})
    with op.batch_alter_table("entries") as batch:
        batch.drop_column("data")
        batch.alter_column(
            "sealed", new_column_name="data", existing_type=sa.LargeBinary, nullable=False
        )


def _seal_entries(connection: sa.Connection, vault: Vault, table: str) -> None:
    query = sa.select(entries.c.seq, entries.c.data).where(entries.c.table == table)
    sealed = [
        {"number": row.seq, "sealed": vault.seal(_text(row.data), of_entry(table, row.seq))}
        for row in connection.execute(query)
    ]
    if sealed:
        here = sa.and_(entries.c.table == table, entries.c.seq == sa.bindparam("number"))
        statement = sa.update(entries).where(here).values(sealed=sa.bindparam("sealed"))
        connection.execute(statement, sealed)


def _text(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def downgrade() -> None:
    """Nobody goes back: the secrets would lie open again."""
    raise RuntimeError("what is sealed stays sealed: go back by the backup")
