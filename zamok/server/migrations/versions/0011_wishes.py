"""People who want a game are led to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody waits yet."""
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("within", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("bots_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("found", sa.String(32), nullable=False),
    )
    op.create_index("wishes_by_game", "wishes", ["game", "pace", "made_at"])
    op.create_table(
        "matches",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("made_at", sa.Float, primary_key=True),
    )


def downgrade() -> None:
    """Forget them again."""
    op.drop_table("matches")
    op.drop_table("wishes")
