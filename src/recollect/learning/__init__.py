"""Learning: what is derived from the log after it was written."""
