"""Search in the log. An index is a projection of the database: disposable, rebuilt by one command, never the truth."""
