"""Vectors from the outside: learning, changing the embedder, and answers that come whatever an embedder does."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest

from recollect import bench

from .conftest import Recollect
from .endpoint import endpoint

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"
SAID = ("I moved to Berlin", "My flat has a piano", "The boiler makes noises")


@pytest.fixture
def address() -> Iterator[str]:
    with endpoint() as found:
        yield found


@pytest.fixture
def furnished(recollect: Recollect, address: str) -> Recollect:
    """A memory whose vectors come from an endpoint of the user's own; they are not made yet."""
    with recollect.memory() as memory:
        for words in SAID:
            memory.observe(words, channel=ROOM, sender=MARCUS)
    return recollect.but(RECOLLECT_EMBEDDER="openai:small", RECOLLECT_EMBEDDER_URL=address)


def test_learning_tells_how_much_it_did(furnished: Recollect) -> None:
    done = r"3 episodes, \d+ facts, \d+ summaries, 0 procedures, 3 embeddings"
    assert re.fullmatch(rf"Learnt in \d+\.\d s: {done}\.\n", furnished.ok("learn").out)
    assert furnished.ok("learn").out == "Nothing was waiting.\n"
    assert furnished.json("learn")["embeddings"] == 0
    assert "says none" in furnished.but(RECOLLECT_EMBEDDER="none").ok("learn", "--space", "other").out


def test_what_was_just_remembered_has_its_vectors_when_it_is_asked_for(furnished: Recollect) -> None:
    hits = furnished.json("recall", "my piano")
    assert hits[0]["text"] == SAID[1]
    assert hits[0]["signals"]["cosine"] > 0.3
    assert "0 interactions wait" in furnished.ok("doctor").out
    furnished.ok("remember", "The piano is out of tune", "--as", MARCUS, "--channel", ROOM)
    assert "1 interactions wait" in furnished.ok("doctor").out
    assert all(hit["signals"]["cosine"] > 0 for hit in furnished.json("recall", "piano"))


def test_changing_over_to_another_embedder_says_from_which_to_which(furnished: Recollect) -> None:
    furnished.ok("learn")
    other = furnished.but(RECOLLECT_EMBEDDER="openai:large")
    noted = other.ok("recall", "piano")
    assert SAID[1] in noted.out
    assert "note: the vectors are of 'openai:small', the settings say 'openai:large'" in noted.err
    assert "recollect reembed" in noted.err
    examined = other.ok("doctor").out
    assert "openai:small serves" in examined
    assert "the settings say openai:large" in examined
    assert "-> run 'recollect reembed'" in examined

    said = other.ok("reembed").out
    assert said.startswith("Changed over from openai:small to openai:large: 3 interactions embedded in ")
    assert other.ok("reembed").out == "Nothing to change: the vectors are of openai:large, as the settings say.\n"
    assert other.ok("recall", "piano").err == ""
    assert other.json("reembed")["to"] == "openai:large"
    assert "openai:large serves" in other.ok("doctor").out


def test_the_default_model_takes_over_from_an_endpoint(furnished: Recollect) -> None:
    furnished.ok("learn")
    ours = furnished.but(RECOLLECT_EMBEDDER="recollect")
    assert "from openai:small to recollect: 3 interactions" in ours.ok("reembed").out
    found = {hit["text"]: hit["signals"] for hit in ours.json("recall", "a musical instrument")}
    assert found[SAID[1]]["lexical"] == 0
    assert found[SAID[1]]["cosine"] > 0.2


def test_an_endpoint_that_does_not_answer_stops_no_answer(recollect: Recollect) -> None:
    with endpoint() as address:
        user = recollect.but(
            RECOLLECT_EMBEDDER="openai:small", RECOLLECT_EMBEDDER_URL=address, RECOLLECT_EMBEDDER_TIMEOUT_SECONDS="2"
        )
        user.ok("remember", SAID[1])
        user.ok("learn")
    for asked in (("recall", "piano"), ("context", "piano")):
        answered = user.ok(*asked)
        assert SAID[1] in answered.out
        assert re.fullmatch(r"note: searched by words alone: .* does not answer .*\n", answered.err)
    assert "does not answer" in user.json("recall", "piano", "--explain")["notes"][0]
    assert user.json("context", "piano")["notes"]
    examined = user.run("doctor")
    assert examined.status == 1
    assert "FAILED  embedder" in examined.out
    refused = user.run("learn")
    assert (refused.status, refused.out) == (2, "")
    assert "does not answer" in refused.err


def test_a_package_that_is_missing_stops_no_answer(recollect: Recollect) -> None:
    user = recollect.but(RECOLLECT_EMBEDDER="st:some/model")
    user.ok("remember", SAID[1])
    answered = user.ok("recall", "piano")
    assert SAID[1] in answered.out
    assert "note: no vectors could be made: the embedder 'st:some/model' needs the package" in answered.err
    assert "note: 1 of the newest interactions have no vectors yet" in answered.err
    assert answered.err.count("\n") == 2


def test_the_settings_of_an_embedder_that_is_gone_stop_no_answer(furnished: Recollect) -> None:
    furnished.ok("learn")
    without = furnished.but(RECOLLECT_EMBEDDER="recollect", RECOLLECT_EMBEDDER_URL="")
    answered = without.ok("recall", "piano")
    assert SAID[1] in answered.out
    assert "searched by words alone" in answered.err
    assert "FAILED  embedder" in without.run("doctor").out


def test_a_memory_that_somebody_else_writes_to_answers(furnished: Recollect) -> None:
    held = sqlite3.connect(furnished.database, isolation_level=None)
    try:
        held.execute("BEGIN IMMEDIATE")
        answered = furnished.ok("recall", "piano", RECOLLECT_BUSY_TIMEOUT_SECONDS="0.2")
    finally:
        held.close()
    assert SAID[1] in answered.out
    assert "note: no vectors could be made: " in answered.err


def test_an_unknown_embedder_is_refused(recollect: Recollect) -> None:
    refused = recollect.run("recall", "x", RECOLLECT_EMBEDDER="levitation")
    assert refused.status == 2
    assert refused.err.startswith("error: embedder: 'levitation' is not known")
    refused = recollect.run("reembed")
    assert refused.status == 2
    assert refused.err.startswith("error: embedder: the settings say 'none'")


@pytest.mark.parametrize(
    ("setting", "value"), [("ranking", "loudest"), ("weights", "recency=lots"), ("token_counter", "abacus")]
)
def test_a_ranking_that_cannot_be_is_named(setting: str, value: str, recollect: Recollect) -> None:
    refused = recollect.but(**{f"RECOLLECT_{setting.upper()}": value}).run("context", "x")
    assert refused.status == 2
    assert refused.err.startswith(f"error: {setting}: ")


def test_a_key_is_never_shown(recollect: Recollect) -> None:
    told = recollect.ok("config", RECOLLECT_EMBEDDER_KEY="correct-horse")
    assert "correct-horse" not in told.out + told.err
    assert "embedder_key\t***\t" in told.out
    assert "embedder_key\t\t" in recollect.ok("config").out


def test_a_bench_shows_figures_and_no_words(furnished: Recollect) -> None:
    furnished.ok("learn")
    found = furnished.json("bench", "--queries", "4")
    assert (found["interactions"], found["embedder"], found["waiting"], found["queries"]) == (3, "openai:small", 0, 4)
    stages = {stage["name"]: stage for stage in found["stages"]}
    names = ["understanding", "embedding the query", "words", "vectors", "judging", "recall", "context"]
    assert list(stages) == names
    assert all(0 < stage["p50"] <= stage["p95"] for stage in stages.values())
    assert sum(stages[name]["p50"] for name in names[:5]) < 2 * stages["recall"]["p95"]
    shown = furnished.ok("bench", "--queries", "4").out
    assert shown.splitlines()[1] == "stage\tp50 ms\tp95 ms"
    assert not any(word in shown.lower() for words in SAID for word in words.lower().split() if len(word) > 3)


def test_a_bench_asks_different_questions_and_leaves_the_memory_as_it_was(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        for number in range(20):
            memory.observe(f"street number {number} has trees and a bakery", channel=ROOM, sender=MARCUS)
        asked = bench.questions(memory, 30)
        assert len(set(asked)) == len(asked) == 30
        assert asked == bench.questions(memory, 30)
        rooms = (memory._asker, memory._asker.choice, memory._asker.indexes.words, memory._asker.indexes.vectors)
        before = [set(vars(room)) for room in rooms]
        assert bench.measure(memory, 3).queries == 3
        assert [set(vars(room)) for room in rooms] == before


def test_a_bench_without_vectors_says_so(recollect: Recollect) -> None:
    recollect.ok("remember", "I moved to Berlin")
    assert "1 interactions, no vectors, " in recollect.ok("bench", "--queries", "2").out


def test_long_work_of_learning_shows_its_progress(furnished: Recollect) -> None:
    assert "embedding" in furnished.on_terminal("learn").out
    assert "embedding with openai:small" in furnished.on_terminal("reembed").out
    assert "asking" in furnished.on_terminal("bench", "--queries", "2").out
