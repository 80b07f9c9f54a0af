"""Ids of actions belong to the person who gave them, and what was done under one is kept.

Keys tell when they were last used and, of a token, what it is for: those of before may play.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

tables = sa.table(
    "tables", sa.column("id"), sa.column("game"), sa.column("status"), sa.column("options", sa.JSON)
)


def upgrade() -> None:
    """Let everybody number their actions as they like."""
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("content", sa.String(32), nullable=True))
        entries.drop_constraint("entries_action", type_="unique")
        entries.create_unique_constraint("entries_action", ["table", "person", "action"])
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
        keys.add_column(
            sa.Column("scopes", sa.String(64), nullable=False, server_default="read play")
        )
    _rename_who_begins(op.get_bind())


def _rename_who_begins(connection: sa.Connection) -> None:
    """Open tables are dealt by the rules of now: who begins has other names there."""
    names = {"drawn": "lot", "first_seat": "0"}
    waiting = tables.c.status == "open", tables.c.game == "once_upon"
    for row in connection.execute(sa.select(tables).where(*waiting)).mappings().all():
        chosen = row["options"].get("first_player")
        if chosen in names:
            options = {**row["options"], "first_player": names[chosen]}
            change = sa.update(tables).where(tables.c.id == row["id"])
            connection.execute(change.values(options=options))


def downgrade() -> None:
    """Ids are unique at a table again."""
    with op.batch_alter_table("entries") as entries:
        entries.drop_constraint("entries_action", type_="unique")
        entries.create_unique_constraint("entries_action", ["table", "action"])
        entries.drop_column("content")
    with op.batch_alter_table("keys") as keys:
        keys.drop_column("seen_at")
        keys.drop_column("scopes")
