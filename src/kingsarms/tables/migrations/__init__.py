"""Steps that bring a database to the present schema. Alembic runs them at start."""
