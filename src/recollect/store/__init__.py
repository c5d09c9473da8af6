"""The database: engine, schema, migrations. One schema for SQLite and PostgreSQL; nothing above knows which it is."""

from recollect.store.engine import Store, open_store

__all__ = ["Store", "open_store"]
