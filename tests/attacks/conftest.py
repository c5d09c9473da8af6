"""Attacks on a server start it as the acceptance tests do."""

from acceptance.conftest import recollect
from acceptance.http.conftest import serve

__all__ = ["recollect", "serve"]
