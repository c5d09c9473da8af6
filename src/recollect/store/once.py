"""Statements that are put together once: to do it each time takes longer than to ask most of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import Connection, CursorResult, Executable, bindparam

from recollect.store.spelled import HOLDS_NO_VALUES

P = ParamSpec("P")


def once(statement: Callable[P, Executable]) -> Callable[Concatenate[Connection, P], CursorResult[Any]]:
    """Make a function that says a statement into one that runs it. It is called a single time, with a placeholder for
    each argument, which may stand wherever a value can: `column == given`, `among(column, given)`, `limit(given)`.
    Nothing else of the statement may depend on what is given; a value that is None has to be compared with
    `is_not_distinct_from`."""
    names = tuple(inspect.signature(statement).parameters)
    said: list[Executable] = []

    @wraps(statement)
    def ask(connection: Connection, *args: P.args, **kwargs: P.kwargs) -> CursorResult[Any]:
        if not said:
            said.append(statement(*(bindparam(f"given_{name}") for name in names)))  # type: ignore[call-arg, arg-type]
        given = {f"given_{name}": value for name, value in (*zip(names, args, strict=False), *kwargs.items())}
        found: Any = connection.execute(said[0], given, execution_options=HOLDS_NO_VALUES)
        return found  # type: ignore[no-any-return]

    return ask  # type: ignore[return-value]
