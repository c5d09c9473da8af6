"""A long message is found, scored and quoted by its best passage; a short one stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Hit, Memory
from recollect.embedding import passages
from recollect.recall.passage import LONG, ROOM

pytestmark = pytest.mark.conformance

Opener = Callable[..., Memory]
ANSWER = "The gardener said that the walnut tree must be felled before November."
QUESTION = "when must the walnut tree be felled?"
ROOMS = ("kitchen", "cellar", "attic", "porch", "garage", "library", "laundry", "nursery", "pantry", "workshop")
PLACE: dict[str, Any] = {"channel": "matrix:!home:example.org", "sender": "@ann:example.org", "privacy": "private"}


def long_text(answer: str = ANSWER, length: int = 20_000) -> str:
    """Sentences of a house, the answer in the middle."""
    told = [f"In the {ROOMS[n % 10]} lamp number {n} was looked at and left as it is.\n" for n in range(length // 60)]
    return "".join([*told[: len(told) // 2], f"{answer}\n", *told[len(told) // 2 :]])


def first(memory: Memory, question: str = QUESTION, **how: Any) -> Hit:
    return memory.recall(question, **how)[0]


def holds(memory: Memory, hit: Hit, answer: str = ANSWER) -> bool:
    """Whether the answer is what a hit quotes, at the place that it names."""
    passage = hit.passage
    content = memory.interaction(hit.sources[0]).content
    return passage is not None and content[passage.start : passage.end] == passage.text and answer in passage.text


@pytest.mark.parametrize("indexed", [False, True])
def test_a_fact_in_the_middle_is_found_quoted_and_placed(open_memory: Opener, embedder: Any, indexed: bool) -> None:
    memory = open_memory(embedder=embedder)
    said = memory.observe(long_text(), **PLACE)
    memory.observe("The walnut cake was good", **PLACE)
    if indexed:
        memory.learn()
        memory.index()
    hit = first(memory)
    assert hit.id == said.id
    assert holds(memory, hit)
    assert ANSWER in hit.text
    assert len(hit.text) <= ROOM
    assert hit.text.startswith("…")
    assert hit.text.endswith("…")


def test_the_vector_of_a_late_part_finds_it(open_memory: Opener, embedder: Any) -> None:
    """Beyond the sixteenth part, by no word of the question."""
    memory = open_memory(embedder=embedder, stop_words=False)
    said = memory.observe(long_text("Our automobile stands near the church. " * 40, 40_000), **PLACE)
    memory.learn()
    hit = first(memory, "car")
    assert hit.id == said.id
    assert "automobile" in hit.text


def test_a_memory_with_fewer_vectors_than_parts_is_searched_too(
    open_memory: Opener, embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passages, "MOST_PARTS", 3)
    memory = open_memory(embedder=embedder)
    memory.observe(long_text(), **PLACE)
    memory.learn()
    monkeypatch.undo()
    assert holds(memory, first(memory))


def test_many_parts_of_one_text_leave_room_for_other_rows(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder)
    memory.observe(
        "\n".join(f"The automobile number {n} was washed, {'and looked at ' * 55}." for n in range(90)), **PLACE
    )
    others = {
        memory.observe(f"My automobile is {colour}", channel=f"irc:#{colour}", sender="ben").id
        for colour in ("red", "blue", "green", "white", "black")
    }
    memory.learn()
    memory.index()
    assert others <= {hit.id for hit in memory.recall("car", limit=10, kinds=["interaction"])}


def test_a_context_quotes_the_passage(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder)
    memory.observe(long_text(), **PLACE)
    memory.learn()
    elsewhere = memory.context(QUESTION, budget=600)
    assert ANSWER in elsewhere.text
    assert elsewhere.tokens <= 600
    assert ANSWER in memory.context(QUESTION, channel=PLACE["channel"], sender=PLACE["sender"], budget=1_000).text
    assert ANSWER in memory.context(QUESTION, budget=300).text


def test_a_long_note_of_today_is_quoted_by_its_passage(open_memory: Opener) -> None:
    memory = open_memory(embedder="none")
    memory.note(long_text(length=3_000))
    context = memory.context(QUESTION, budget=1_000)
    assert ANSWER in next(each.text for each in context.sections if each.name == "notes")


@pytest.mark.parametrize("length", [10, 950, LONG])
def test_a_short_message_stays_whole(memory: Memory, length: int) -> None:
    text = f"walnut {'x ' * length}"[:length].strip()
    memory.observe(text, **PLACE)
    hit = first(memory, "walnut")
    assert hit.text == text
    assert hit.passage is None


def test_two_long_messages_that_share_a_passage_are_two_hits(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", fold=True)
    one = memory.observe(long_text(length=3_000), **PLACE)
    other = memory.observe(f"{ANSWER}\n{'The meeting was about the budget of the choir. ' * 40}", **PLACE)
    assert {hit.id for hit in memory.recall(QUESTION)} == {one.id, other.id}
    memory.observe(long_text(length=3_000), **PLACE)
    assert len(memory.recall(QUESTION)) == 2


def test_facts_of_a_long_message_do_not_hide_its_passage(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder)
    said = memory.observe(f"I live in Lisbon. I work at Studio Nord.\n{long_text(length=3_000)}", **PLACE)
    memory.learn()
    hits = memory.recall(QUESTION)
    assert said.id in {hit.id for hit in hits if hit.passage}


def test_a_reranker_reads_what_is_told(open_memory: Opener) -> None:
    class Reads:
        texts: tuple[str, ...] = ()

        def rerank(self, query: str, texts: list[str]) -> list[float]:
            self.texts = tuple(texts)
            return [1.0] * len(texts)

    reads = Reads()
    memory = open_memory(embedder="none", reranker=reads)
    memory.observe(long_text(), **PLACE)
    assert holds(memory, first(memory))
    (text,) = reads.texts
    assert ANSWER in text
    assert len(text) <= ROOM


def test_nobody_reads_a_passage_of_what_they_may_not_read(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder)
    public = memory.observe(long_text("The oak is old."), channel="web:forum", sender="ben", privacy="public")
    memory.learn()
    before = memory.recall(QUESTION, channel="web:forum")
    memory.observe(long_text(), **PLACE)
    memory.learn()
    after = memory.recall(QUESTION, channel="web:forum")
    assert [(hit.id, hit.text, hit.passage, hit.score) for hit in after] == [
        (hit.id, hit.text, hit.passage, hit.score) for hit in before
    ]
    assert {hit.id for hit in after} <= {public.id}
    assert ANSWER not in memory.context(QUESTION, channel="web:forum").text


def test_an_erased_message_leaves_no_passage(
    open_memory: Opener, embedder: Any, sql: Callable[[str], list[Any]]
) -> None:
    memory = open_memory(embedder=embedder)
    said = memory.observe(long_text(), **PLACE)
    memory.learn()
    memory.index()
    assert len(sql("SELECT part FROM embeddings")) > 16
    memory.forget(interaction=said.id)
    assert memory.recall(QUESTION) == []
    assert sql("SELECT part FROM embeddings") == []
    assert ANSWER not in memory.context(QUESTION).text
