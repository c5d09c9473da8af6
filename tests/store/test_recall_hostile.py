"""Whatever is asked, recall never raises anything of its own, never reads as a query language, never injects."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from recollect import Memory
from recollect.index.lexical import LexicalIndex

HOSTILE = [
    '"', "'", "''", '"""', "*", "**", "a*", "*a", "?", "~1", "^2", "+berlin", "-berlin", "NOT", "AND", "OR",
    "NOT berlin", "berlin AND", "AND berlin", "berlin OR", "NEAR(berlin, 5)", "(", ")", "(((", "berlin)", "(berlin",
    "[a TO z]", "{a}", "text:berlin", "position:1", "key:x", "content:*", "a:b:c", "\\", "\\'", "\\\\", "berlin\\",
    "'; DROP TABLE interactions; --", "x' OR '1'='1", "berlin' | 'x", "a & b | !c <-> d", "berlin:*", "berlin:A",
    "!berlin", "<->", "to_tsquery('x')", "$1", "%s", "%(x)s", ":x", ":query0", "{0}", "\x00", "ber\x00lin",
    "\x00\x01\x02\x1f", "\u200b", "\ufeff", "\u202e", "\ufffd", "🎉", "👩‍👩‍👧‍👦", "\U0010ffff", "\ud7ff",
    "ﷺ" * 300, "é" * 5_000, "e\u0301" * 3_000, "a" * 9_000, "a " * 4_500, "'" * 9_000, '"a" ' * 2_000, "(" * 9_000,
    "東" * 9_000, " ".join(f"w{n}" for n in range(1_500)), "\n\t\r", "select", "null", "NaN", "-1", "1e999", "#",
    "@", "@@", "&", "|",
]  # fmt: skip


@pytest.fixture(params=["tail", "shelf"])
def memory_of_berlin(request: pytest.FixtureRequest, memory: Memory) -> Memory:
    memory.observe("I moved to Berlin", channel="irc:#a", sender="ann", privacy="public")
    memory.observe("a secret of somebody else", channel="irc:dm", sender="zed", privacy="private")
    memory.observe(" ".join(HOSTILE).replace("x" * 100, ""), channel="irc:#b", sender="eve", privacy="public")
    if request.param == "shelf":
        memory._index.advance()
    return memory


def test_no_question_raises_or_shows_what_may_not_be_seen(memory_of_berlin: Memory) -> None:
    for query in HOSTILE:
        if not query.strip():
            continue
        for channel in (None, "irc:#a"):
            hits = memory_of_berlin.recall(query, channel=channel)
            if channel is not None:
                assert all(hit.audience == "public" for hit in hits), query
    assert memory_of_berlin.recall("moved")[0].text == "I moved to Berlin"
    assert memory_of_berlin.verify().checked == 3
    assert all(check.ok for check in memory_of_berlin.doctor())


def test_operators_are_words_like_any_other(memory_of_berlin: Memory) -> None:
    for query in (
        "NOT berlin",
        "-berlin",
        "!berlin",
        "berlin' | 'x",
        "text:berlin",
        "(berlin",
        'x "berlin"',
        "berlin*",
        "+berlin",
        "berlin^2",
    ):
        assert "I moved to Berlin" in [hit.text for hit in memory_of_berlin.recall(query)], query


def test_hostile_words_can_be_stored_and_found(memory: Memory) -> None:
    for number, text in enumerate(HOSTILE):
        memory.observe(f"marker{number} {text}", channel="irc:#a", sender=f"s{number}'\"\\%_")
    for _ in range(2):
        for number in range(len(HOSTILE)):
            hits = memory.recall(f"marker{number}")
            assert [hit.text.split()[0].rstrip("…") for hit in hits] == [f"marker{number}"]
            assert len(memory.recall(f"marker{number}", entity=f"irc:s{number}'\"\\%_")) == 1
        memory._index.advance()


def test_nine_thousand_different_signs_are_asked_at_once(memory_of_berlin: Memory) -> None:
    signs = "".join(chr(0x4E00 + n) for n in range(9_000))
    assert isinstance(memory_of_berlin.recall(signs), list)
    memory_of_berlin.observe(f"somewhere {signs[5_000:5_010]}", channel="irc:#a")
    memory_of_berlin._index.advance()
    assert memory_of_berlin.recall(signs)[0].text.startswith("somewhere")


def test_nine_thousand_characters_of_words_are_asked_at_once(memory: Memory) -> None:
    words = [f"{n:x}" for n in range(3_000)]
    memory.observe_many({"content": f"number {word} here", "channel": "irc:#a"} for word in words[::100])
    for _ in range(2):
        hits = memory.recall(" ".join(words)[:9_000], limit=100)
        assert len(hits) >= 20
        memory._index.advance()


@pytest.mark.long
def test_a_question_of_random_characters_never_raises(memory_of_berlin: Memory) -> None:
    dice = random.Random(7)
    for _ in range(60):
        query = "".join(
            chr(dice.choice((dice.randrange(1, 128), dice.randrange(1, 0xD800), dice.randrange(0xE000, 0x20000))))
            for _ in range(30)
        )
        if query.strip():
            memory_of_berlin.recall(query)


def test_a_question_that_is_half_a_character_is_refused_or_answered(memory_of_berlin: Memory) -> None:
    from recollect import InvalidInput

    for query in ("\ud800", "berlin \udfff", "\ud83d"):
        try:
            memory_of_berlin.recall(query)
        except InvalidInput as error:
            assert error.field == "query"  # noqa: PT017


def test_the_analyser_is_the_only_way_in(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Terms reach the database as bound values, so even terms that no analyser would give do no harm."""
    memory.observe("I moved to Berlin", channel="irc:#a", privacy="public")
    memory._index.advance()
    index: LexicalIndex = memory._index
    evil = ["' | 'x", "\\", "'", "a' & !'b", ":*", "berlin"]
    analyse: Callable[[str], list[str]] = index.analyser.terms
    monkeypatch.setattr(type(index.analyser), "terms", lambda _self, text: evil if text == "evil" else analyse(text))
    assert [hit.text for hit in memory.recall("evil")] == ["I moved to Berlin"]
