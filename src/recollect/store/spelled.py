"""Statements as a kind of database spells them, for all memories that a process has open. SQLAlchemy would keep them
for each by itself, and to spell a statement takes longer than to run it."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

from recollect.caches import holds_text

MOST = 5_000  # far more than there are; a bound all the same


class Spelled(MutableMapping[Any, Any]):
    """For the execution option `compiled_cache`, whose keys begin with the dialect of one engine."""

    def __init__(self) -> None:
        self._found: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        return self._found[_kind(key)]

    def __setitem__(self, key: Any, statement: Any) -> None:
        if len(self._found) >= MOST:
            self._found.clear()
        self._found[_kind(key)] = statement

    def __delitem__(self, key: Any) -> None:
        del self._found[_kind(key)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def clear(self) -> None:
        self._found.clear()


SPELLED = Spelled()
holds_text(SPELLED.clear)  # a statement is kept with the values that it was first asked with
HOLDS_NO_VALUES = {"compiled_cache": Spelled()}  # how to ask one that has a place for each, so that no erasure drops it


def _kind(key: tuple[Any, ...]) -> tuple[Any, ...]:
    dialect, *statement = key
    return (dialect.name, dialect.server_version_info, *statement)
