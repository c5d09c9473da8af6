"""Layer 1: threads of one entity with one agent on one channel, and the contiguous stretches, sessions, within them."""
