"""Layer 0, the immutable log: append, read, verify, erase. Nothing here interprets what was said."""
