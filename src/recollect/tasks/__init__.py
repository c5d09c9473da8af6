"""Tasks that are made of gaps: what is written into them, where they go, and how it is known that they are done."""
