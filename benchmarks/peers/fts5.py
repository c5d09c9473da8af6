"""The baseline: SQLite's FTS5 with Porter stems and BM25, stop words taken out of the question. No vectors."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adapter import serve
from stop_words import STOP_WORDS


class Fts5:
    def __init__(self, folder: Path, embedder: None, options: dict[str, Any]) -> None:
        self.connection = sqlite3.connect(folder / "fts5.db")
        self.connection.execute("PRAGMA journal_mode=WAL")

    def table(self, space: str) -> str:
        return '"' + space.replace('"', "") + '"'

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        columns = "id UNINDEXED, text, tokenize='porter unicode61'"
        self.connection.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {self.table(space)} USING fts5({columns})")
        rows = ((item["id"], item["text"]) for item in items)
        self.connection.executemany(f"INSERT INTO {self.table(space)} VALUES (?, ?)", rows)
        self.connection.commit()

    def finish(self, space: str) -> None:
        self.connection.execute(f"INSERT INTO {self.table(space)}({self.table(space)}) VALUES ('optimize')")
        self.connection.commit()

    def search(self, space: str, query: str, limit: int) -> list[str]:
        words = re.findall(r"\w+", query.lower())
        words = [word for word in words if word not in STOP_WORDS] or words
        asked = " OR ".join(f'"{word}"' for word in words)
        sql = f"SELECT id FROM {self.table(space)} WHERE {self.table(space)} MATCH ? ORDER BY rank LIMIT ?"
        return [row[0] for row in self.connection.execute(sql, (asked, limit))]


if __name__ == "__main__":
    serve(Fts5)
