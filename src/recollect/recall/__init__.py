"""Putting the right part of the memory forward."""
