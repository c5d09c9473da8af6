"""What decides the order besides words: the turns beside, who, when, how important; and what a caller can say to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound, RecollectError
from recollect.recall.score import SIGNALS

Opener = Callable[..., Memory]
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    return open_memory(embedder="none")


def say(memory: Memory, channel: str, *lines: tuple[str, str], at: datetime = NOW, gap: int = 1) -> list[str]:
    return [
        memory.observe(
            words, channel=channel, sender=sender, privacy="group", occurred_at=at + timedelta(minutes=gap * number)
        ).id
        for number, (sender, words) in enumerate(lines)
    ]


def texts(memory: Memory, query: str, **how: Any) -> list[str]:
    how.setdefault("as_of", NOW + timedelta(days=1))
    return [hit.text for hit in memory.recall(query, **how)]


def test_of_two_equal_turns_the_one_in_good_company_goes_first(memory: Memory) -> None:
    say(memory, "irc:#a", ("ann", "let us talk about Rome"), ("ben", "the trip was fine"))
    say(memory, "irc:#b", ("ann", "let us talk about taxes"), ("ben", "the trip was fine"))
    found = memory.recall("how was the trip to Rome", as_of=NOW + timedelta(days=1))
    trips = [hit.channel for hit in found if hit.text == "the trip was fine"]
    assert trips == ["irc:#a", "irc:#b"]


def test_a_long_silence_parts_turns(open_memory: Opener) -> None:
    """The same words beside each other count for each other, hours apart they do not."""
    scores = {}
    for gap in (1, 600):
        memory = open_memory(embedder="none", space=str(gap))
        say(memory, "irc:#a", ("ann", "rome rome rome"), ("ben", "rome tomorrow"), gap=gap)
        say(memory, "irc:#b", ("ben", "rome tomorrow"))
        (beside, alone) = (
            next(hit.score for hit in memory.recall("rome", as_of=NOW + timedelta(days=1)) if hit.channel == channel
                 and hit.text == "rome tomorrow")
            for channel in ("irc:#a", "irc:#b")
        )  # fmt: skip
        scores[gap] = beside - alone
    assert scores[1] > 0.01
    assert abs(scores[600]) < 1e-9


def test_a_turn_beside_that_the_reader_may_not_see_counts_nothing(memory: Memory) -> None:
    memory.observe("rome rome rome", channel="irc:#a", sender="ann", privacy="private", occurred_at=NOW)
    for channel in ("irc:#a", "irc:#b"):
        memory.observe("rome tomorrow", channel=channel, sender="ben", privacy="public", occurred_at=NOW)
    found = memory.recall("rome", channel="irc:#c", as_of=NOW)
    scores = {hit.channel: hit.score for hit in memory.recall("rome", channel="irc:#b", as_of=NOW + timedelta(days=1))}
    assert scores["irc:#a"] == scores["irc:#b"]
    assert len(found) <= 2


def test_of_equal_words_the_newer_goes_first(memory: Memory) -> None:
    for number, days in enumerate((90, 1, 30)):
        say(memory, f"irc:#{number}", ("ann", f"the key is under mat{days}"), at=NOW - timedelta(days=days))
    assert texts(memory, "where is the key", as_of=NOW) == [
        "the key is under mat1",
        "the key is under mat30",
        "the key is under mat90",
    ]


def test_a_note_counts_a_little_more_than_a_remark(memory: Memory) -> None:
    memory.observe("the key is under the mat", channel="irc:#a", sender="ann", occurred_at=NOW)
    memory.note("the key is under the stone", occurred_at=NOW)
    memory.observe("the key is under the pot", channel="irc:#b", sender="ann", occurred_at=NOW)
    assert texts(memory, "key")[0] == "the key is under the stone"


def test_who_is_asked_about_goes_first(memory: Memory) -> None:
    memory.entity("Marta")
    memory.entity("Berta")
    for name, channel in (("Berta", "irc:b"), ("Marta", "irc:m"), ("Berta", "irc:b2")):
        memory.observe("I like hiking", channel=channel, sender=name.lower(), occurred_at=NOW)
        memory.link(f"irc:{name.lower()}", name)
    found = memory.recall("what does Marta like", as_of=NOW + timedelta(hours=1))
    assert found.query.about == ("Marta",)
    assert found[0].sender == "marta"
    assert found[0].signals["entity"] > found[-1].signals["entity"] == 0.0


def test_a_question_about_a_time_alone_is_answered_from_it(memory: Memory) -> None:
    say(memory, "irc:#a", ("ann", "we lit a fire"), at=NOW - timedelta(days=1))
    say(memory, "irc:#b", ("ann", "it rained"), at=NOW - timedelta(days=3))
    found = memory.recall("what happened yesterday?", as_of=NOW)
    assert [hit.text for hit in found] == ["we lit a fire"]
    assert found.query.interval is not None
    assert found[0].signals["time"] == 1.0


def test_a_time_in_a_question_lifts_what_was_said_then(memory: Memory) -> None:
    say(memory, "irc:#a", ("ann", "the concert was loud"), at=NOW - timedelta(days=1))
    say(memory, "irc:#b", ("ann", "the concert was quiet"), at=NOW - timedelta(days=3))
    say(memory, "irc:#c", ("ann", "the concert was long"), at=NOW - timedelta(days=5))
    assert texts(memory, "the concert three days ago", as_of=NOW)[0] == "the concert was quiet"
    assert len(texts(memory, "the concert three days ago", as_of=NOW)) == 3


def test_of_very_many_at_one_time_the_newest_are_looked_at(memory: Memory) -> None:
    """On both databases the same ones: of equal times, the last in the log."""
    for number in range(80):
        memory.observe(
            f"event {number}", channel=f"irc:#{number}", privacy="public", occurred_at=NOW - timedelta(days=1)
        )
    assert texts(memory, "what happened yesterday?", as_of=NOW, limit=5) == [
        f"event {79 - number}" for number in range(5)
    ]


def test_every_signal_is_told_to_who_asks(memory: Memory) -> None:
    say(memory, "irc:#a", ("ann", "the concert was loud"))
    (plain,) = memory.recall("concert", as_of=NOW + timedelta(hours=1))
    (hit,) = memory.recall("concert", as_of=NOW + timedelta(hours=1), explain=True)
    assert set(SIGNALS) - {"time"} <= plain.signals.keys()
    assert {"lexical", "cosine"} <= plain.signals.keys()
    weights = {name: hit.signals[f"weight of {name}"] for name in SIGNALS if f"weight of {name}" in hit.signals}
    total = sum(weight * hit.signals.get(name, 0.0) for name, weight in weights.items())
    assert hit.score == pytest.approx(total / sum(weights.values()))
    assert hit.score == plain.score
    assert plain.signals.items() <= hit.signals.items()


def test_presets_and_weights_change_the_order(open_memory: Opener) -> None:
    orders = {}
    chosen: dict[str, dict[str, Any]] = {
        "relevance": {"ranking": "relevance"},
        "hybrid": {"ranking": "hybrid"},
        "recent": {"ranking": "relevance", "weights": ("recency=1", "semantic=0.1")},
    }
    for name, how in chosen.items():
        memory = open_memory(embedder="none", space=name, **how)
        say(memory, "irc:#a", ("ann", "the key the key the key"), at=NOW - timedelta(days=300))
        say(memory, "irc:#b", ("ann", "a key and a lock and a door and a wall"), at=NOW)
        orders[name] = [hit.channel for hit in memory.recall("key", as_of=NOW + timedelta(hours=1))]
    assert orders["relevance"] == orders["hybrid"] == ["irc:#a", "irc:#b"]
    assert orders["recent"] == ["irc:#b", "irc:#a"]


def test_what_says_the_same_is_folded_and_named(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", fold=True)
    ids = [
        memory.observe(
            "remember the milk today", channel=f"irc:#{n}", sender="ann", privacy="public", external_id=str(n)
        ).id
        for n in range(4)
    ]
    other = memory.observe("the milk is sour", channel="irc:#x", sender="ben", privacy="public").id
    hits = memory.recall("milk")
    assert sorted(len(hit.sources) for hit in hits) == [1, 4]
    folded = next(hit for hit in hits if len(hit.sources) == 4)
    assert set(folded.sources) == set(ids)
    assert set(folded.external_ids) == set("0123")
    assert {hit.id for hit in hits} == {folded.id, other}
    assert len(open_memory(embedder="none").recall("milk")) == 5


def test_what_private_and_public_say_alike_is_not_folded_into_one(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", fold=True)
    memory.observe("remember the milk today", channel="irc:#a", sender="ann", privacy="public")
    memory.observe("remember the milk today", channel="irc:dm", sender="ann", privacy="private")
    assert [len(hit.sources) for hit in memory.recall("milk")] == [1, 1]
    assert [len(hit.sources) for hit in memory.recall("milk", channel="irc:#a")] == [1]


# ------------------------------------------------------------------------------------------------------ rerankers


class Longest:
    """The longer the better."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.asked: list[tuple[str, int]] = []

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        time.sleep(self.seconds)
        self.asked.append((query, len(texts)))
        return [min(len(text) / 100, 1.0) for text in texts]


def test_a_reranker_has_the_last_word_if_it_is_wanted(open_memory: Opener) -> None:
    longest = Longest()
    memory = open_memory(embedder="none", reranker=longest)
    say(memory, "irc:#a", ("ann", "milk"))
    say(memory, "irc:#b", ("ann", "milk and " + "a great many other things " * 4))
    assert texts(memory, "milk", rerank=False)[0] == "milk"
    assert longest.asked == []
    found = memory.recall("milk")
    assert found[0].text.startswith("milk and")
    assert found[0].signals["rerank"] == 1.0
    assert longest.asked == [("milk", 2)]
    assert len(memory.recall("milk", limit=1)) == 1
    assert memory.recall("milk", limit=1)[0].text.startswith("milk and")


def test_one_that_is_too_slow_is_cut_short_and_it_is_told(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reranker=Longest(2.0), rerank_seconds=1.0)
    memory.observe_many({"content": f"milk {n}", "channel": f"irc:#{n}"} for n in range(30))
    found = memory.recall("milk", limit=30)
    assert len(found) == 30
    assert 0 < sum("rerank" in hit.signals for hit in found) < 30
    assert any("out of time" in note for note in found.notes)


def test_one_that_fails_stops_no_answer(open_memory: Opener) -> None:
    class Failing:
        def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
            raise RuntimeError("asleep")

    memory = open_memory(embedder="none", reranker=Failing())
    memory.observe("milk", channel="irc:#a")
    found = memory.recall("milk")
    assert [hit.text for hit in found] == ["milk"]
    assert "asleep" in found.notes[-1]


def test_to_ask_for_a_reranker_that_is_not_there_is_an_error(memory: Memory) -> None:
    with pytest.raises(InvalidInput) as error:
        memory.recall("milk", rerank=True)
    assert error.value.field == "rerank"


# ------------------------------------------------------------------------------------------------------ bad input


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "an empty question": ({"query": ""}, "query"),
    "a blank question": ({"query": " \n\t"}, "query"),
    "no text": ({"query": 7}, "query"),
    "a question without end": ({"query": "x" * 10_001}, "query"),
    "half a character": ({"query": "\ud83d"}, "query"),
    "nothing at all": ({"limit": 0}, "limit"),
    "less than nothing": ({"limit": -1}, "limit"),
    "a million": ({"limit": 10**6}, "limit"),
    "a fraction": ({"limit": 1.5}, "limit"),
    "yes": ({"limit": True}, "limit"),
    "an impossible interval": ({"between": ("2026-03-02T00:00:00Z", "2026-03-01T00:00:00Z")}, "between"),
    "an empty interval": ({"between": ("2026-03-02T00:00:00Z", "2026-03-02T00:00:00Z")}, "between"),
    "no date": ({"between": ("soon", None)}, "between"),
    "no day": ({"as_of": "yesterday"}, "as_of"),
    "an unknown kind": ({"kinds": ["dream"]}, "kinds"),
    "an unknown kind as one word": ({"kinds": "dream"}, "kinds"),
    "a sender on no channel": ({"sender": "ann"}, "sender"),
    "a channel that is none": ({"channel": "nowhere"}, "channel"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_and_named(memory: Memory, what: str) -> None:
    how, field = BAD[what]
    with pytest.raises(InvalidInput) as error:
        memory.recall(**{"query": "x", **how})
    assert error.value.field == field
    assert len(str(error.value)) < 300


def test_an_unknown_entity_is_told(memory: Memory) -> None:
    with pytest.raises(NotFound, match="Nobody"):
        memory.recall("x", entity="Nobody At All")
    with pytest.raises(RecollectError):
        memory.recall("x", entity="ent_0000000000000000")


def test_the_longest_question_and_the_largest_limit_are_answered(memory: Memory) -> None:
    memory.observe("a needle in the hay", channel="irc:#a")
    assert texts(memory, ("hay " * 2_500)[:9_990] + " needle", limit=1_000, as_of=None) == ["a needle in the hay"]
    assert texts(memory, "needle", kinds=["interaction"], as_of=None) == ["a needle in the hay"]
    assert texts(memory, "needle", kinds="interaction", as_of=None) == ["a needle in the hay"]


def test_an_interval_before_as_of_leaves_nothing(memory: Memory) -> None:
    memory.observe("needle", channel="irc:#a", occurred_at=NOW)
    assert texts(memory, "needle", as_of=NOW - timedelta(days=1)) == []
    assert texts(memory, "needle", between=(NOW, None), as_of=NOW - timedelta(days=1)) == []


@pytest.mark.parametrize(
    "query", ["?", "...", "🫥", "the of and", "\u200b\u200b", "' OR 1=1 --", "a" * 9_999, "\x00 x"]
)
def test_odd_questions_are_answered(memory: Memory, query: str) -> None:
    memory.observe("a needle in the hay", channel="irc:#a")
    found = memory.recall(query)
    assert 0 <= found.confidence < 1
    assert memory.context(query).tokens <= 2_000
    assert memory.understand(query).text == query


WRONG_SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "ranking": ({"ranking": "best"}, "ranking"),
    "weights": ({"weights": ("charm=1",)}, "weights"),
    "weights out of bounds": ({"weights": ("recency=2",)}, "weights"),
    "no weight at all": (
        {"weights": ("semantic=0", "entity=0", "recency=0", "importance=0", "time=0", "reinforcement=0")},
        "weights",
    ),
    "embedder": ({"embedder": "word2vec"}, "embedder"),
    "token_counter": ({"token_counter": "words"}, "token_counter"),
}


@pytest.mark.parametrize("what", WRONG_SETTINGS)
def test_settings_that_will_not_do_are_named_before_anything_is_opened(
    open_at: Opener, tmp_path: Any, what: str
) -> None:
    how, field = WRONG_SETTINGS[what]
    with pytest.raises(InvalidInput) as error:
        open_at(tmp_path / "memory.db", **how)
    assert error.value.field == field
    assert not (tmp_path / "memory.db").exists()


def test_a_token_counter_that_cannot_be_had_is_named_by_who_needs_it(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", token_counter="tiktoken:no-such-encoding")
    memory.observe("a needle in the hay", channel="irc:#a")
    assert len(memory.recall("needle")) == 1
    with pytest.raises(InvalidInput) as error:
        memory.context("needle")
    assert error.value.field == "token_counter"
