"""The vector index on PostgreSQL: pgvector, with a graph of its own for each model and scope. All vectors are of length
one, so that the nearest are those with the greatest product; their distance is what every build of pgvector computes on
every processor.

Where few vectors fit the conditions, all of them are compared; else the graph is walked, on and on until enough were
found that fit.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, select, text, true, update

from recollect.embedding.derive import Model
from recollect.embedding.quantised import scale_of
from recollect.ids import derived_id
from recollect.index.shelf import SCOPES, Filters, Progress
from recollect.index.vector_shelf import as_of_now, vectors
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.schema import vector_documents, vector_scopes
from recollect.store.upsert import upsert

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from recollect.index.segment import Vector

BATCH = 2_000
MOST_INDEXED = 4_000  # dimensions that pgvector's graph over half-precision vectors takes


@dataclass(frozen=True, slots=True)
class PostgresVectors:
    connection: Connection
    space: str
    scope: int
    model: Model
    complete: int
    generation: str
    vectors: int
    exact: int
    breadth: int

    def search(self, query: NDArray[np.float32], filters: Filters, limit: int) -> list[tuple[float, int]]:
        if not self.vectors:
            return []
        values: dict[str, Any] = {
            "space": self.space, "model": self.model.model, "scope": self.scope, "limit": limit, "exact": self.exact,
            "query": "[" + ",".join(f"{number:.6g}" for number in query.tolist()) + "]",
        }  # fmt: skip
        here = "space = :space AND model = :model AND scope = :scope"
        only = ""
        for column, listed in (("key", filters.keys), ("entity", filters.entities)):
            if listed is not None:
                only += f" AND {column} = ANY(:{column}s)"
                values[f"{column}s"] = list(listed)
        for name, sign, moment in (("start", ">=", filters.start), ("end", "<", filters.end)):
            if moment is not None:
                only += f" AND occurred_at {sign} :{name}"
                values[name] = moment
        if self._few(here + only, values, conditions=bool(only)) or self.model.dimension > MOST_INDEXED:
            source = f"(SELECT position, vector FROM vector_documents WHERE {here}{only} OFFSET 0) AS fitting"  # noqa: S608
            far = "vector <-> CAST(:query AS halfvec)"
            where = "TRUE"
        else:
            self.connection.execute(
                text(
                    "SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), "
                    "set_config('hnsw.ef_search', :breadth, true), set_config('hnsw.max_scan_tuples', '200000', true)"
                ),
                {"breadth": str(max(min(self.breadth, 1_000), min(limit, 1_000)))},
            )
            # The graph is found by its expression and its conditions, word for word; both are ours.
            source = "vector_documents"
            far = f"CAST(vector AS halfvec({self.model.dimension})) <-> CAST(:query AS halfvec({self.model.dimension}))"
            where = f"model = '{self.model.model}' AND scope = {self.scope} AND space = :space{only}"
        statement = f"SELECT {far} AS far, position FROM {source} WHERE {where} ORDER BY {far} LIMIT :limit"  # noqa: S608
        rows = self.connection.execute(text(statement), values)
        return sorted(((1 - float(row.far) ** 2 / 2, int(row.position)) for row in rows), reverse=True)

    def _few(self, fits: str, values: dict[str, Any], *, conditions: bool) -> bool:
        """Whether so few fit that comparing them all is no work."""
        if self.vectors <= self.exact:
            return True
        if not conditions:
            return False
        count = f"SELECT count(*) FROM (SELECT 1 FROM vector_documents WHERE {fits} LIMIT :exact + 1) AS fitting"  # noqa: S608
        return int(self.connection.execute(text(count), values).scalar_one()) <= self.exact


class PostgresVectorShelf:
    def __init__(self, store: Store, space: str, scope: str, settings: Settings) -> None:
        self.store = store
        self.space = space
        self.scope = scope
        self.number = SCOPES.index(scope)
        self.exact = settings.exact_vectors_postgres
        self.breadth = settings.vector_breadth

    def view(self, connection: Connection, model: Model) -> PostgresVectors:
        at = connection.execute(select(vector_scopes).where(*self._here(vector_scopes, model))).one_or_none()
        complete, generation, count = (at.complete, at.generation, at.vectors) if at else (0, "", 0)
        return PostgresVectors(
            connection, self.space, self.number, model, complete, generation, count, self.exact, self.breadth
        )

    def advance(self, model: Model, progress: Progress | None = None, *, wait: bool = False) -> bool:
        large, more = False, True
        while more:
            with self.store.write() as connection:
                at = self._lock(connection, model, wait=wait)
                if at is None:
                    return False
                more = self._take_in(connection, as_of_now(connection, self.space, model), at.complete, progress)
                large = large or more
        if large:
            with self.store.maintenance() as connection:
                connection.exec_driver_sql("ANALYZE vector_documents")
        return True

    def rewrite(self, model: Model, progress: Progress | None = None) -> None:
        with self.store.write() as connection:
            self._lock(connection, model, wait=True)
            model = as_of_now(connection, self.space, model)
            for table in (vector_documents, vector_scopes):
                there = (table.c.space == self.space, table.c.scope == self.number)
                kept = table.c.model != model.model if table is vector_scopes else true()
                connection.execute(delete(table).where(*there, kept))
            connection.execute(
                update(vector_scopes).where(*self._here(vector_scopes, model)).values(complete=0, vectors=0)
            )
            while self._take_in(connection, model, self.view(connection, model).complete, progress):
                pass

    def _lock(self, connection: Connection, model: Model, *, wait: bool) -> Any:
        fresh = {"space": self.space, "model": model.model, "scope": self.number}
        upsert(connection, vector_scopes, [{**fresh, "complete": 0, "generation": "", "vectors": 0}])
        self._graph(connection, model)
        query = select(vector_scopes).where(*self._here(vector_scopes, model))
        return connection.execute(query.with_for_update(skip_locked=not wait)).one_or_none()

    def _graph(self, connection: Connection, model: Model) -> None:
        if model.dimension > MOST_INDEXED:
            return
        name = f"vectors_{derived_id('hnsw', model.model, str(self.number))[5:]}"
        if connection.execute(text("SELECT to_regclass(:name)"), {"name": name}).scalar() is None:
            connection.exec_driver_sql(
                f"CREATE INDEX IF NOT EXISTS {name} ON vector_documents USING hnsw "
                f"((CAST(vector AS halfvec({model.dimension}))) halfvec_l2_ops) "
                f"WHERE model = '{model.model}' AND scope = {self.number}"
            )

    def _take_in(self, connection: Connection, model: Model, after: int, progress: Progress | None) -> bool:
        """The next batch; whether there may be more."""
        batch = vectors(connection, self.space, self.scope, model, after, BATCH)
        if batch:
            self._insert(connection, model, batch)
        more = len(batch) > BATCH // 2
        connection.execute(
            update(vector_scopes)
            .where(*self._here(vector_scopes, model))
            .values(
                complete=batch[-1].position if more else max(model.position, after),
                generation=secrets.token_hex(8),
                vectors=vector_scopes.c.vectors + len(batch),
            )
        )
        if progress:
            progress(len(batch))
        return more

    def _insert(self, connection: Connection, model: Model, batch: list[Vector]) -> None:
        import numpy as np

        scale = scale_of(model.dimension)
        part, last = 0, -1
        cursor: Any = connection.connection.cursor()
        columns = "space, model, scope, position, part, key, entity, occurred_at, vector"
        with cursor, cursor.copy(f"COPY vector_documents ({columns}) FROM STDIN") as copy:
            for each in batch:
                part = part + 1 if each.position == last else 0
                last = each.position
                numbers = (np.frombuffer(each.vector, np.int8) / scale).tolist()
                vector = "[" + ",".join(f"{value:.4g}" for value in numbers) + "]"
                copy.write_row(
                    (self.space, model.model, self.number, each.position, part, each.key, each.entity,
                     each.occurred_at, vector)
                )  # fmt: skip

    def _here(self, table: Any, model: Model) -> tuple[Any, ...]:
        return table.c.space == self.space, table.c.model == model.model, table.c.scope == self.number
