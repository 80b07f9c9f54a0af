"""A table that goes on from a moment of another game knows which."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody knows where the tables of before branched off."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("branch", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it again."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("branch")
