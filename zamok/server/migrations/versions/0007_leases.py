"""Every table belongs to one process, for as long as that lives."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody serves anything while the database is brought up to date: all tables are free."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("beat_at", sa.Float, nullable=False),
    )
    # Written out: SQLite adds a column that refers to another only in one go.
    op.execute("ALTER TABLE tables ADD COLUMN owner VARCHAR(32) REFERENCES processes (id)")
    op.create_index("ix_tables_owner", "tables", ["owner"])


def downgrade() -> None:
    """Forget it again."""
    op.drop_index("ix_tables_owner", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("owner")
    op.drop_table("processes")
