"""SQLite and PostgreSQL give the same answers in the same order with the same scores."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory
from tiers import some

WORDS = [
    "berlin",
    "paris",
    "rent",
    "house",
    "garden",
    "cat",
    "dog",
    "mañana",
    "東京",
    "🎉",
    "meeting",
    "invoice",
    "alpha",
    "beta",
    "gamma",
    "delta",
]
START = datetime(2026, 1, 1, tzinfo=UTC)
LATER = START + timedelta(days=10)


def batch(seed: int, count: int) -> list[dict[str, Any]]:
    dice = random.Random(seed)
    return [
        {
            "content": " ".join(dice.choices(WORDS, weights=range(1, len(WORDS) + 1), k=dice.randint(1, 12))),
            "channel": f"irc:#{dice.randrange(4)}",
            "sender": f"s{dice.randrange(5)}",
            "privacy": dice.choice(["public", "group", "private"]),
            "agent": dice.choice([None, "bot"]),
            "occurred_at": START + timedelta(minutes=dice.randrange(10_000)),
            "external_id": f"{seed}-{n}",
        }
        for n in range(count)
    ]


@pytest.mark.parametrize(("advanced", "vectors"), some([(1, True), (0, False), (1, False), (2, False), (2, True)], 5))
def test_ranking_and_scores_agree(
    tmp_path: Path,
    postgres_database: str,
    open_at: Callable[..., Memory],
    make_embedder: Callable[..., Any],
    advanced: int,
    vectors: bool,
) -> None:
    embedder = make_embedder() if vectors else "none"
    memories = [open_at(place, embedder=embedder) for place in (tmp_path / "memory.db", postgres_database)]
    for memory in memories:
        for part in range(2):
            memory.observe_many(batch(part, 150))
            if part < advanced:
                memory.learn()
    dice = random.Random(3)
    compared = 0
    for _ in range(60):
        query = " ".join(dice.sample(WORDS, dice.randint(1, 4)))
        how: dict[str, Any] = {"limit": dice.choice([5, 50])}
        if dice.random() < 0.6:
            how |= {"channel": f"irc:#{dice.randrange(4)}", "sender": f"s{dice.randrange(5)}"}
        if dice.random() < 0.3:
            how["between"] = (START + timedelta(minutes=dice.randrange(5_000)), None)
        answers = [memory.recall(query, as_of=LATER, **how) for memory in memories]
        one, other = (
            [(hit.external_ids, hit.text, hit.score, hit.signals, hit.audience) for hit in found] for found in answers
        )
        assert one == other, (query, how)
        assert answers[0].confidence == answers[1].confidence
        assert all((hit.signals["cosine"] != 0) == vectors for hit in answers[0]) or advanced == 1
        compared += len(one)
    assert compared > 300


def test_a_context_is_the_same(
    tmp_path: Path, postgres_database: str, open_at: Callable[..., Memory], make_embedder: Callable[..., Any]
) -> None:
    memories = [open_at(place, embedder=make_embedder()) for place in (tmp_path / "memory.db", postgres_database)]
    for memory in memories:
        memory.observe_many(batch(5, 150))
        memory.note("the meeting about the invoice is moved", privacy="public", occurred_at=LATER - timedelta(hours=1))
        memory.learn()
    for channel in (None, "irc:#1", "irc:#2"):
        texts = [memory.context("garden meeting", channel=channel, budget=900, as_of=LATER).text for memory in memories]
        assert texts[0] == texts[1]
        assert "garden" in texts[0]


@pytest.mark.long
def test_everything_else_agrees_too(tmp_path: Path, postgres_database: str, open_at: Callable[..., Memory]) -> None:
    memories = [open_at(tmp_path / "memory.db"), open_at(postgres_database)]
    shapes = []
    for memory in memories:
        memory.observe_many(batch(1, 120))
        memory.link("irc:s1", "simplex:s1")
        memory.entity("s2", aliases=["Second"])
        memory.forget(entity="irc:s3")
        shapes.append(
            [
                [
                    (item.position, item.content, item.entity, item.conversation, item.audience)
                    for item in memory.log(limit=500)
                ],
                [(e.name, e.type, e.handles, e.aliases) for e in memory.entities(channel="irc:#1")],
                [(e.name, e.type, e.handles, e.aliases, e.members) for e in memory.entities()],
                [(c.id, c.privacy, c.members) for c in memory.channels()],
                [(c.id, c.status, c.interactions, c.sessions) for c in memory.conversations()],
                [(c.name, c.ok) for c in memory.doctor() if c.name not in ("disk", "files", "head")],
            ]
        )
    assert shapes[0] == shapes[1]
