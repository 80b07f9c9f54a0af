"""Steps that bring a database of an older version to the present one, run by Alembic."""
