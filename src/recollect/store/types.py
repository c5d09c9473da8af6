"""Column types that read the same on both databases."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, Text, TypeDecorator
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import TypeEngine, UserDefinedType

from recollect.times import spell


class Moment(TypeDecorator[datetime]):
    """An aware datetime: timestamptz on PostgreSQL, sortable ISO 8601 text on SQLite."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(Text() if dialect.name == "sqlite" else DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        return spell(value) if value is not None and dialect.name == "sqlite" else value

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return datetime.fromisoformat(value) if dialect.name == "sqlite" else value.astimezone(UTC)


class HalfVector(UserDefinedType[str]):
    """A vector of half-precision numbers, pgvector's; written as `[1,2,3]`."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        return "HALFVEC"


ischema_names["halfvec"] = HalfVector  # so that a database can be compared with its page
