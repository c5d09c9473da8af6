"""The database: engine, schema, migrations. One schema for SQLite and PostgreSQL; nothing above knows which it is."""

from recollect.store.engine import Store
from recollect.store.opening import open_store

__all__ = ["Store", "open_store"]
