"""People follow others, and invite them to their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody follows anybody yet."""
    op.create_table(
        "follows",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("followed", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ix_follows_followed", "follows", ["followed"])
    op.create_table(
        "invitations",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("by", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_index("ix_invitations_by", "invitations", ["by"])


def downgrade() -> None:
    """Forget them again."""
    op.drop_table("invitations")
    op.drop_table("follows")
