"""What somebody says they will do, by when, and what became of it."""
