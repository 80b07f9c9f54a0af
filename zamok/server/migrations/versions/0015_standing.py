"""A wish for a game by days stands while nobody is there; somebody may have one for each game."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin without wishes: until now each ended as soon as its page was closed."""
    op.drop_table("wishes")
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("pace", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("within", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("bots_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("found", sa.String(32), nullable=False),
    )
    op.create_index("wishes_by_game", "wishes", ["game", "pace", "made_at"])
    op.create_index("wishes_due", "wishes", ["pace", "bots_at"])


def downgrade() -> None:
    """Let everybody have one wish again, and none yet."""
    op.drop_table("wishes")
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
        sa.Column("seats", sa.Integer, nullable=False, server_default="2"),
    )
    op.create_index("wishes_by_game", "wishes", ["game", "pace", "made_at"])
