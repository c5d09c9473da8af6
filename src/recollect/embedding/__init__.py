"""Embedders: texts into vectors. Each fits behind one thin protocol; the default works offline."""
