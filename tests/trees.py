"""What a file of Python does as soon as it is imported, read from its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def at_import(tree: ast.AST, *, unless: str = "") -> Iterator[ast.AST]:
    """What runs when a file is imported: not what waits in a function, nor what a condition of that name keeps out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == unless:
            yield from (each for other in node.orelse for each in (other, *at_import(other, unless=unless)))
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from at_import(node, unless=unless)
