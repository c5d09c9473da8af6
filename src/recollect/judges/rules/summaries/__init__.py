"""Which sentences of a talk are worth keeping, and how long something matters."""
