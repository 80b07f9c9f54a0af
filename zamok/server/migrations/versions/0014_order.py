"""Hosts and helpers keep order: mutes, bans, reports, a log, words. Quick matches have seats."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is a host yet, and nobody has done wrong; whoever waits waits for one other."""
    op.add_column("wishes", sa.Column("seats", sa.Integer, nullable=False, server_default="2"))
    op.create_table(
        "roles",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "measures",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("ends_at", sa.Float, nullable=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("by", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("about", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("table", sa.String(32), nullable=True),
        sa.Column("line", sa.Integer, nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("done_at", sa.Float, nullable=True),
        sa.Column("done", sa.String(16), nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
    )
    for column in ("by", "about", "done_at"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_table(
        "report_lines",
        sa.Column("report", sa.String(32), sa.ForeignKey("reports.id"), primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_report_lines_person", "report_lines", ["person"])
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("whom", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("ends_at", sa.Float, nullable=True),
        sa.Column("note", sa.Text, nullable=False),
    )
    for column in ("at", "by", "whom"):
        op.create_index(f"ix_deeds_{column}", "deeds", [column])
    op.create_table(
        "filtered",
        sa.Column("word", sa.String(40), primary_key=True),
        sa.Column("made_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Forget all of it again."""
    for name in ("filtered", "deeds", "report_lines", "reports", "measures", "roles"):
        op.drop_table(name)
    op.drop_column("wishes", "seats")
