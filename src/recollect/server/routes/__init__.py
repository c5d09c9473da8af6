"""The routes, one file a field. Each takes what was asked, calls one method of `Memory`, and gives back its answer."""
