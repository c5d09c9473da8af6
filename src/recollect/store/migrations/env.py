"""Alembic's entry: runs the numbered migrations on the connection that `migrate` hands over, in its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], version_table="recollect_version", transactional_ddl=False
)
context.run_migrations()
