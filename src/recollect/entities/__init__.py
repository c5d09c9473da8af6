"""Layer 2: who and what is talked with and about. The directory is derived from the log, decisions included."""
