"""Notes, their tags, and what is seen when one looks back on sessions."""
