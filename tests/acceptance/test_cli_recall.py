"""Asking by words and by meaning, and what an answer tells about itself."""

from __future__ import annotations

import re

import pytest

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"
MODEL = re.compile(r"\b(onnxruntime|faiss|tokenizers|numpy)\b")


@pytest.fixture
def furnished(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        memory.observe("I moved to Berlin", channel=ROOM, sender=MARCUS, occurred_at="2026-02-01T09:00:00Z")
        memory.observe("Berlin is cold in winter", channel=ROOM, sender=MARCUS, occurred_at="2026-02-20T09:00:00Z")
    return recollect


def test_meaning_and_exact_names_are_found_in_one_ranked_list(recollect: Recollect) -> None:
    user = recollect.but(RECOLLECT_EMBEDDER="recollect")
    with user.memory() as memory:
        memory.note("Alice is my sister, works at Google")
        for said in (
            "The boiler makes noises again",
            "I am allergic to nuts",
            "Our train was an hour late",
            "We planted tomatoes on the balcony",
            "I ran into Joe Bloggs at the bakery",
        ):
            memory.observe(said, channel=ROOM, sender=MARCUS)
    job, bakery = "Alice is my sister, works at Google", "I ran into Joe Bloggs at the bakery"
    assert [hit["text"] for hit in user.json("recall", "employment")][:1] == [job]
    assert [hit["text"] for hit in user.json("recall", "Joe Bloggs")][:1] == [bakery]
    both = user.json("recall", "Joe Bloggs employment")
    assert [hit["text"] for hit in both][:2] == [bakery, job]
    assert both[0]["score"] > both[1]["score"]


@pytest.mark.long
def test_only_asking_loads_a_model(recollect: Recollect) -> None:
    user = recollect.anew().but(RECOLLECT_EMBEDDER="recollect", PYTHONPROFILEIMPORTTIME="1")
    for command in (["remember", "I moved to Berlin"], ["note", "Alice is my sister"], ["log"], ["entities"]):
        assert not MODEL.search(user.ok(*command).err), command
    assert MODEL.search(user.ok("recall", "berlin").err)


def test_a_score_can_be_explained(furnished: Recollect) -> None:
    lines = furnished.ok("recall", "cold berlin", "--explain").out.splitlines()
    assert len(lines) == 6
    heads, words, signals = lines[0::3], lines[1::3], lines[2::3]
    assert words[0] == "    Berlin is cold in winter"
    assert all(re.match(r"0\.\d{3}  ", head) for head in heads)
    assert all(re.match(r"  semantic \d\.\d{3} x \d", line) for line in signals)
    assert all("lexical" in line and "recency" in line and "weight of" not in line for line in signals)


def test_json_is_a_list_of_hits_and_an_object_when_explained(furnished: Recollect) -> None:
    plain = furnished.json("recall", "cold berlin")
    explained = furnished.json("recall", "cold berlin", "--explain")
    assert set(explained) == {"hits", "confidence", "notes", "query"}
    assert [hit["id"] for hit in explained["hits"]] == [hit["id"] for hit in plain]
    assert "relevance" in explained["hits"][0]["signals"]
    assert "relevance" not in plain[0]["signals"]
    assert 0 < explained["confidence"] < 1
    assert explained["notes"] == []
    assert explained["query"]["terms"] == ["cold", "berlin"]


def test_the_confidence_is_told_on_a_terminal_only(furnished: Recollect) -> None:
    assert re.search(r"confidence 0\.\d\d", furnished.on_terminal("recall", "berlin").out)
    piped = furnished.ok("recall", "berlin")
    assert "confidence" not in piped.out + piped.err


def test_as_of_an_earlier_day_what_came_later_is_unknown(furnished: Recollect) -> None:
    def found(*when: str) -> list[str]:
        return [hit["text"] for hit in furnished.json("recall", "berlin", *when)]

    assert len(found()) == 2
    assert found("--as-of", "2026-02-10T00:00:00Z") == ["I moved to Berlin"]
    assert found("--as-of", "2026-01-10T00:00:00Z") == []
    nothing = furnished.ok("recall", "berlin", "--as-of", "2026-01-10T00:00:00Z").out
    assert "as of 2026-01-10T00:00:00Z" in nothing
    told = furnished.ok("context", "berlin", "--as-of", "2026-02-10T00:00:00Z").out
    assert "moved" in told
    assert "winter" not in told


def test_a_question_is_understood_and_the_reasons_are_told(furnished: Recollect) -> None:
    marta = furnished.json("entity", "add", "Marta Kowalczyk")
    asked = ("understand", "where was Marta Kowalczyk yesterday?", "--now", "2026-02-27T12:00:00Z")
    found = furnished.json(*asked)
    assert found["interval"] == ["2026-02-26T00:00:00.000000Z", "2026-02-27T00:00:00.000000Z"]
    assert found["entities"] == [marta["id"]]
    assert found["expects"] == "place"
    said = furnished.ok(*asked).out
    assert "from 2026-02-26T00:00:00Z until 2026-02-27T00:00:00Z" in said
    assert f"Marta Kowalczyk ({marta['id']})" in said
    assert "'yesterday' is 2026-02-26" in said
    assert all(reason in said for reason in found["reasons"])


@pytest.mark.parametrize("question", ["what was before 2020?", "and since the wedding?", "two weeks before the party?"])
def test_open_times_and_events_can_be_shown(question: str, furnished: Recollect) -> None:
    assert furnished.ok("understand", question).out
    assert furnished.json("understand", question)["reasons"]


def test_what_a_reader_may_not_know_is_not_understood(furnished: Recollect) -> None:
    with furnished.memory() as memory:
        memory.observe("hi", channel=ROOM, sender=MARCUS, metadata={"sender_name": "Marcus Weber"})
    assert furnished.json("understand", "what did Marcus Weber say?")["entities"]
    elsewhere = furnished.json("understand", "what did Marcus Weber say?", "--channel", "matrix:!lobby:example.org")
    assert elsewhere["entities"] == []
    assert elsewhere["about"] == ["Marcus Weber"]


# ------------------------------------------------------------------------------------------------------------- context


def test_a_pipe_gets_the_context_and_nothing_else(furnished: Recollect) -> None:
    asked = ("context", "how is the weather in berlin?", "--channel", ROOM, "--as", MARCUS)
    piped, told = furnished.ok(*asked), furnished.json(*asked)
    assert piped.out == told["text"] + "\n"
    assert piped.err == ""
    assert '"Berlin is cold in winter"' in told["text"]
    assert "ask: Do you still live in Berlin?" in told["text"]
    assert [citation["number"] for citation in told["citations"]] == [1, 2, 3, 4]
    shown = furnished.on_terminal(*asked).out
    assert f"{told['tokens']} of 2,000 tokens, 4 quotations" in shown


def test_a_context_keeps_to_its_budget(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        for number in range(60):
            memory.observe(f"Berlin has a street number {number}, with trees", channel=ROOM, sender=MARCUS)
    for budget in (60, 200, 1_000):
        told = recollect.json("context", "berlin street", "--channel", ROOM, "--as", MARCUS, "--budget", str(budget))
        assert 0 < told["tokens"] <= budget
        assert told["citations"]


def test_a_context_for_a_public_room_holds_nothing_private(furnished: Recollect) -> None:
    nothing = furnished.ok("context", "berlin", "--channel", "matrix:!lobby:example.org")
    assert nothing.out == ""
    assert nothing.err == "note: nothing that is remembered fits.\n"


def test_control_characters_stay_out_of_a_context(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        memory.observe("red \x1b[31m alert \x9b2J", channel=ROOM, sender=MARCUS)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", recollect.ok("context", "alert").out)


def test_notes_with_a_tag_alone_are_asked_about(furnished: Recollect) -> None:
    furnished.ok("note", "The key to the Berlin flat is with Olga", "--tag", "home")
    furnished.ok("note", "Berlin office opens at eight", "--tag", "work")
    furnished.ok("note", "Berlin is far away", "--tag", "travel")

    def found(*options: str) -> set[str]:
        return {hit["text"] for hit in furnished.json("recall", "berlin", *options)}

    assert found("--tag", "Home") == {"The key to the Berlin flat is with Olga"}
    assert found("--tag", "home", "--tag", "work") == {
        "The key to the Berlin flat is with Olga", "Berlin office opens at eight"
    }  # fmt: skip
    nothing = furnished.ok("recall", "berlin", "--tag", "garden").out
    assert "Nothing found for 'berlin'." in nothing
    assert "among notes tagged garden" in nothing
    assert "tags: ' ' will not do" in furnished.run("recall", "berlin", "--tag", " ").err
