"""Recall finds what the words of a question say: each by itself, stemmed, in any script, best first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory

pytestmark = pytest.mark.conformance

Opener = Callable[..., Memory]


@pytest.fixture(params=["tail", "shelf"])
def keep(request: pytest.FixtureRequest, open_memory: Opener) -> Callable[..., Memory]:
    """A memory of some texts, which are still outside the index in one run and inside it in the other. Each is on a
    channel of its own, so that none has a share in the words of another."""

    def made(*texts: str, **settings: Any) -> Memory:
        memory = open_memory(**settings)
        memory.observe_many(
            {"content": text, "channel": f"irc:#{number}", "sender": "ann"} for number, text in enumerate(texts)
        )
        if request.param == "shelf":
            memory._index.advance()
        return memory

    return made


def found(memory: Memory, query: str, **arguments: Any) -> list[str]:
    return [hit.text for hit in memory.recall(query, **arguments)]


def test_each_word_counts_by_itself(keep: Callable[..., Memory]) -> None:
    memory = keep("I moved to Berlin", "Paris is far", "Berlin and Paris", "nothing here")
    assert found(memory, "berlin paris")[0] == "Berlin and Paris"
    assert set(found(memory, "berlin paris")) == {"I moved to Berlin", "Paris is far", "Berlin and Paris"}
    assert found(memory, "where did Marcus move to, Berlin?")[0] == "I moved to Berlin"


def test_words_match_by_their_stem_and_in_any_case(keep: Callable[..., Memory]) -> None:
    memory = keep("She MOVES tomorrow", "the movement", "Crème brûlée")
    assert found(memory, "moving") == ["She MOVES tomorrow"]
    assert found(memory, "creme BRULEE") == ["Crème brûlée"]


def test_stop_words_find_nothing_and_hinder_nothing(keep: Callable[..., Memory]) -> None:
    memory = keep("the cat is on the mat", "to be or not to be")
    assert found(memory, "the of and") == []
    assert found(memory, "where is the cat") == ["the cat is on the mat"]


def test_stop_words_and_stems_are_settings(keep: Callable[..., Memory]) -> None:
    memory = keep("to be or not to be", "she moves", stop_words=False, stemming=False)
    assert found(memory, "to be") == ["to be or not to be"]
    assert found(memory, "moving") == []
    assert found(memory, "moves") == ["she moves"]


def test_another_language_has_other_stems(keep: Callable[..., Memory]) -> None:
    memory = keep("Wir haben viele Häuser gesehen", language="german")
    assert found(memory, "haus") == ["Wir haben viele Häuser gesehen"]
    assert found(memory, "wir") == []


@pytest.mark.parametrize(
    ("texts", "query", "best"),
    [
        (["invoice INV-1009", "invoice INV-1010"], "INV-1009", "invoice INV-1009"),
        (["ticket SR-2023-052", "ticket SR-2023-053"], "what about SR-2023-053?", "ticket SR-2023-053"),
        (["Marcus's car", "the bus"], "marcus car", "Marcus's car"),
        (["don't worry", "be happy"], "don't", "don't worry"),
        (["d'Artagnan rides", "a horse"], "D’Artagnan", "d'Artagnan rides"),
        (['she said "wait here"', "nobody spoke"], '"wait here"', 'she said "wait here"'),
        (["snake_case_name", "camelCase"], "snake case", "snake_case_name"),
        (["mail ann@example.org", "phone"], "ann@example.org", "mail ann@example.org"),
        (["see https://example.org/a/b?c=d", "nothing"], "example.org/a", "see https://example.org/a/b?c=d"),
        (["C++ and C#", "Rust"], "c++", "C++ and C#"),
        (["version 3.11.7", "version 3.12"], "3.11.7", "version 3.11.7"),
        (["wait* for (it)", "never"], "wait*", "wait* for (it)"),
        (["cats AND dogs", "birds"], "cats NOT dogs", "cats AND dogs"),
        (["great 🎉 party", "sad 😢 party"], "🎉", "great 🎉 party"),
        (["I ❤️ you", "I like you"], "❤️", "I ❤️ you"),
        (["⭐ five stars", "none"], "⭐", "⭐ five stars"),
        (["私は東京に住んでいます", "私は大阪に住んでいます"], "東京", "私は東京に住んでいます"),
        (["猫が好き", "犬が好き"], "猫", "猫が好き"),
        (["我住在北京市", "我住在上海市"], "北京", "我住在北京市"),
        (["ฉันอยู่ในกรุงเทพ", "ฉันอยู่ในเชียงใหม่"], "กรุงเทพ", "ฉันอยู่ในกรุงเทพ"),
        (["나는 서울에 살아요", "나는 부산에 살아요"], "서울", "나는 서울에 살아요"),
        (["Я живу в Москве", "Я живу в Риге"], "москве", "Я живу в Москве"),
        (["أعيش في برلين", "أعيش في باريس"], "برلين", "أعيش في برلين"),
        (["ｆｕｌｌ width", "half"], "full", "ｆｕｌｌ width"),
        (["naïve café", "plain"], "nai\u0308ve", "naïve café"),
        (["a\x00berlin", "b"], "ber\x00lin berlin", "a\ufffdberlin"),
    ],
)
def test_what_was_asked_for_comes_first(keep: Callable[..., Memory], texts: list[str], query: str, best: str) -> None:
    assert found(keep(*texts), query)[0] == best


def test_rare_words_weigh_more_than_common_ones(keep: Callable[..., Memory]) -> None:
    memory = keep(*(f"meeting number {n}" for n in range(20)), "meeting about the xylophone", "a xylophone alone")
    assert found(memory, "xylophone meeting", limit=2) == ["meeting about the xylophone", "a xylophone alone"]


def test_a_word_said_more_often_counts_more_and_a_longer_text_less(keep: Callable[..., Memory]) -> None:
    memory = keep("berlin", "berlin berlin", "berlin " + "filler " * 50)
    assert found(memory, "berlin") == ["berlin berlin", "berlin", "berlin " + "filler " * 50]


@pytest.mark.parametrize("count", [5, 400])
def test_equal_scores_put_the_newest_first(keep: Callable[..., Memory], count: int) -> None:
    memory = keep(*["the same words"] * count)
    hits = memory.recall("same words", limit=5)
    assert [hit.id for hit in hits] == [item.id for item in reversed(memory.log(limit=5))]
    assert len({hit.score for hit in hits}) == 1


def test_scores_are_ordered_and_between_nought_and_one(keep: Callable[..., Memory]) -> None:
    memory = keep(*("word " * n for n in range(1, 30)), "word other")
    scores = [hit.score for hit in memory.recall("word other", limit=50)]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score < 1 for score in scores)
    assert len(set(scores)) > 20


def test_the_limit_is_kept_and_bounded(keep: Callable[..., Memory]) -> None:
    memory = keep(*["word"] * 30)
    assert len(memory.recall("word")) == 10
    assert len(memory.recall("word", limit=25)) == 25
    assert len(memory.recall("word", limit=1_000)) == 30
    wrong: list[Any] = [0, -1, 1_001, "3", 2.5, None]
    for limit in wrong:
        with pytest.raises(InvalidInput, match="limit"):
            memory.recall("word", limit=limit)


def test_a_question_without_words_is_refused_and_one_without_known_words_is_empty(keep: Callable[..., Memory]) -> None:
    memory = keep("hello")
    wrong: list[Any] = ["", "   ", None, 5, "x" * 10_001]
    for query in wrong:
        with pytest.raises(InvalidInput, match="query"):
            memory.recall(query)
    assert memory.recall("xyzzy") == []


def test_a_hit_tells_where_it_comes_from(open_memory: Opener) -> None:
    memory = open_memory()
    written = memory.observe("hello berlin", channel="irc:#a", sender="ann", privacy="group", external_id="x1")
    (hit,) = memory.recall("berlin")
    assert (hit.id, hit.kind, hit.text) == (written.id, "interaction", "hello berlin")
    assert (hit.sources, hit.external_ids) == ((written.id,), ("x1",))
    assert (hit.audience, hit.channel, hit.sender, hit.entity) == ("group:irc:#a", "irc:#a", "ann", written.entity)
    assert hit.occurred_at == written.occurred_at
    assert hit.signals["lexical"] > 0


def test_a_very_long_text_is_found_by_its_words(keep: Callable[..., Memory]) -> None:
    memory = keep("needle " + "hay " * 20_000, "straw")
    assert found(memory, "needle")[0].startswith("needle hay")
