"""Ids of actions belong to the person who gave them, and what was done under one is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let everybody number their actions as they like."""
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("content", sa.String(32), nullable=True))
        entries.drop_constraint("entries_action", type_="unique")
        entries.create_unique_constraint("entries_action", ["table", "person", "action"])


def downgrade() -> None:
    """Ids are unique at a table again."""
    with op.batch_alter_table("entries") as entries:
        entries.drop_constraint("entries_action", type_="unique")
        entries.create_unique_constraint("entries_action", ["table", "action"])
        entries.drop_column("content")
