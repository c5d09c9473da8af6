"""A user's story from the outside."""
