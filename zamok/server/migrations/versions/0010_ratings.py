"""Players are rated by the results of games; what is told of those that left is in the results."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# Of the games of before those count in which several people played and that were dealt: against
# bots alone one could ask for hints and take back whatever one liked.
COUNTED = """
UPDATE tables SET rating = 'wanted' WHERE position = '' AND branch = '' AND (
    id IN (SELECT "table" FROM results WHERE person IS NOT NULL
           GROUP BY "table" HAVING count(DISTINCT person) > 1)
    OR ended_at IS NULL AND id IN (SELECT "table" FROM sittings
           GROUP BY "table" HAVING count(DISTINCT person) > 1)
)
"""


def upgrade() -> None:
    """They are rated when somebody asks for ratings."""
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("how", sa.String(16), nullable=False, server_default=""))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rating", sa.String(8), nullable=False, server_default="no"))
    op.execute(COUNTED)
    op.create_index("tables_by_rating", "tables", ["rating", "game", "ended_at"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("least", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "least"])
    op.create_table(
        "rated",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=True),
        sa.Column("player", sa.String(40), nullable=True),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.UniqueConstraint("game", "number", "seat", name="rated_number"),
    )
    op.create_index("rated_by_player", "rated", ["player", "game"])


def downgrade() -> None:
    """Forget them again: they follow from the results."""
    op.drop_table("rated")
    op.drop_table("ratings")
    op.drop_index("tables_by_rating", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("rating")
    with op.batch_alter_table("results") as results:
        results.drop_column("how")
