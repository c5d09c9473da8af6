"""A talk with a model that remembers: what it is told, what of that it used, and what is said where there is none."""
