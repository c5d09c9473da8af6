"""Tags as rows: found with notes, one for each thing, renamed with a history, read as somebody, gone with the words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound, Tag
from recollect.store.schema import note_tags

Opener = Callable[..., Memory]
LID, WALL, SHEET = "Its lid is round", "Nine rows of four make a wall", "The second sheet is smaller"
LINE, ONE = "A thin line runs across the top", "The blue one is taller than it looks"
CORNERS, GYM, NEW = "Corners are cut at an angle", "The climbing gym shuts at ten", "This is a new book"
ROOM = "irc:#room"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def noted(memory: Memory, *notes: tuple[str, list[str]], **where: Any) -> list[str]:
    """Notes with given tags, looked at."""
    ids = [memory.note(text, tags=tags, **where).id for text, tags in notes]
    memory.distil()
    return ids


def tags_of(memory: Memory, id: str) -> set[str]:
    return set(memory.get_note(id).tags)


def named(found: list[Tag]) -> dict[str, int]:
    return {each.name: each.notes for each in found}


def reasons(memory: Memory, note: str) -> dict[str, tuple[bool, str]]:
    with memory._store.read() as connection:
        rows = connection.execute(note_tags.select().where(note_tags.c.note == note))
        return {row.tag: (row.given, row.reason) for row in rows}


def test_given_tags_are_kept_and_more_are_found(memory: Memory) -> None:
    (first,) = noted(memory, ("Alice is my sister and a dentist #reunion", ["Our_House"]))
    why = reasons(memory, first)
    assert {tag for tag, (given, _) in why.items() if given} == {"our-house", "reunion"}
    assert why["alice"] == (False, "speaks of Alice (person)")
    assert why["family"] == (False, "speaks of sister")
    assert len(why) <= 6


def test_one_thing_has_one_tag(memory: Memory) -> None:
    ids = noted(
        memory, (LID, ["Recipe"]), (WALL, ["#recipes"]), (SHEET, ["RECIPES"]), (LINE, ["recipies"]),
        (ONE, ["dessert"]), (CORNERS, ["desert"]),
    )  # fmt: skip
    assert [tags_of(memory, id) for id in ids] == [*[{"recipe"}] * 4, {"dessert"}, {"desert"}]
    assert reasons(memory, ids[1])["recipe"] == (True, "given as 'recipes'; 'recipe' is in use (one or several)")
    assert named(memory.tags()) == {"recipe": 4, "desert": 1, "dessert": 1}
    assert len(memory.notes(tags=["recipes"])) == 4


def test_tags_in_use_come_before_new_ones(memory: Memory) -> None:
    ids = noted(memory, (LID, ["climbing-gym"]), (WALL, ["books"]), (GYM, []), (NEW, []))
    assert tags_of(memory, ids[2]) >= {"climbing-gym"}
    assert tags_of(memory, ids[3]) == {"books"}  # the topic is called book, and here books


def test_words_that_mean_the_same_are_one_tag(fresh: Opener) -> None:
    memory = fresh(embedder="recollect")
    ids = noted(memory, ("It has a scratch on the left", ["automobile"]), ("Winter tyres are in the cellar", []))
    assert "automobile" in tags_of(memory, ids[1])
    assert "car" not in tags_of(memory, ids[1])
    assert "the same in meaning" in reasons(memory, ids[1])["automobile"][1]


def test_kinds_follow_from_what_tags_name_and_stand_with(memory: Memory) -> None:
    noted(
        memory,
        ("Alice is my sister", []),
        ("SuperIT runs on an event bus", ["superit", "architecture"]),
        ("We decided on Postgres for SuperIT", []),
    )
    kinds = {each.name: each.kind for each in memory.tags()}
    assert (kinds["alice"], kinds["superit"], kinds["family"]) == ("person", "project", "topic")
    assert [each.name for each in memory.tags(kind="person")] == ["alice"]
    (superit,) = memory.tags(prefix="#SUPER")
    assert superit.beside["architecture"] == 1
    assert memory.tags(prefix="zzz") == []


def test_a_tag_is_renamed_merged_and_given_back(memory: Memory) -> None:
    ids = noted(memory, (LID, ["k8s"]), (WALL, ["kubernetes"]), (SHEET, ["cluster"]))
    assert memory.rename_tag("k8s", "Kubernetes").notes == 2
    assert tags_of(memory, ids[0]) == {"kubernetes"}
    assert memory.rename_tag("kubernetes", "cluster") == memory.tag("k8s")  # step by step
    assert named(memory.tags()) == {"cluster": 3}
    assert memory.tag("cluster").was == ("k8s", "kubernetes")
    for name in ("k8s", "kubernetes", "cluster"):
        assert len(memory.notes(tags=[name])) == 3
    with pytest.raises(InvalidInput, match="'k8s' is called 'cluster' now"):
        memory.rename_tag("cluster", "k8s")
    with pytest.raises(InvalidInput, match="already"):
        memory.rename_tag("k8s", "kubernetes")
    with pytest.raises(InvalidInput, match="already"):
        memory.rename_tag("cluster", "cluster")
    assert memory.rename_tag("kubernetes", None).name == "kubernetes"
    assert named(memory.tags()) == {"kubernetes": 2, "cluster": 1}
    assert memory.rename_tag("k8s", "k8s").notes == 1
    told = [(each.tag, each.renamed) for each in memory.tag_history("cluster")]
    assert told == [("k8s", "kubernetes"), ("kubernetes", "cluster"), ("kubernetes", None), ("k8s", None)]
    assert memory.tag_history("unheard-of") == []
    with pytest.raises(NotFound):
        memory.rename_tag("unheard-of", "x")
    with pytest.raises(InvalidInput):
        memory.rename_tag("k8s", " ")
    with pytest.raises(NotFound):
        memory.tag("unheard-of")


def test_what_is_renamed_survives_a_rebuild_and_tags_are_the_same(
    memory: Memory, distilled: Callable[..., dict[str, list[Any]]]
) -> None:
    noted(memory, ("Alice is my sister", ["Families"]))
    noted(memory, ("Public talk at the fair", ["Talks"]), channel=ROOM, privacy="public")
    noted(memory, ("The talk is on Sunday", ["talk", "family"]), ("Alice gave a talk", []))
    memory.rename_tag("talks", "speeches")
    before, read = distilled(memory)["note_tags"], memory.tags()
    assert named(read)["speeches"] == 3
    memory.rebuild()
    memory.learn()
    assert distilled(memory)["note_tags"] == before
    assert memory.tags() == read


def test_what_is_erased_leaves_no_tag_and_no_trace_in_others(memory: Memory) -> None:
    first, second = noted(memory, (LID, ["zeppelins"]), ("The zeppelins are over the lake", []))
    assert "zeppelins" in tags_of(memory, second)
    memory.forget(interaction=first)
    memory.learn()
    assert "zeppelins" not in tags_of(memory, second)
    assert "zeppelins" not in named(memory.tags())


def test_a_private_tag_is_not_known_in_public_and_changes_nothing_there(fresh: Opener) -> None:
    """The same public notes with and without private ones that would change them, were they known."""

    def public(secret: bool) -> list[Any]:
        memory = fresh(embedder="none")
        if secret:
            noted(memory, (LID, ["merger"]), (WALL, ["recipes"]), (ONE, ["zebra-plan"]), ("Nora is my boss", ["nora"]))
        where = {"channel": ROOM, "privacy": "public", "sender": "ann"}
        ids = noted(memory, ("A merger of two zebra plans", ["recipe"]), ("Nora cooks", ["reciepts"]), **where)
        if secret:
            memory.rename_tag("zebra-plan", "dark-horse")
            noted(memory, (SHEET, ["mergers", "cooking"]))
            assert named(memory.tags())["merger"] == 2
            with pytest.raises(NotFound):
                memory.tag("dark-horse", channel=ROOM)
        found = memory.tags(channel=ROOM)
        notes = [(note.content, note.tags) for note in memory.notes(channel=ROOM)]
        return [[(each.name, each.notes, each.kind, dict(each.beside), each.was) for each in found], notes, len(ids)]

    assert public(True) == public(False)


def test_what_is_public_is_known_in_private(memory: Memory) -> None:
    noted(memory, (LID, ["zeppelins"]), channel=ROOM, privacy="public")
    (own,) = noted(memory, ("A zeppelin landed", ["ZEPPELIN"]))
    assert tags_of(memory, own) == {"zeppelins"}
    assert named(memory.tags()) == {"zeppelins": 2}
    assert named(memory.tags(channel=ROOM)) == {"zeppelins": 1}


def test_what_does_not_stand_is_not_counted(memory: Memory) -> None:
    first, _ = noted(memory, (LID, ["zeppelins"]), (WALL, ["zeppelins"]))
    memory.archive_note(first)
    assert named(memory.tags()) == {"zeppelins": 1}


def test_what_only_repeats_is_counted_once_and_what_waits_can_be_renamed(memory: Memory) -> None:
    noted(memory, (LID, ["zeppelins"]), (f"{LID}!", ["zeppelins"]), ("He moved to Rome", ["balloons"]))
    assert named(memory.tags()) == {"zeppelins": 1}
    assert memory.rename_tag("balloons", "airships").notes == 0
    assert memory.notes(tags=["airships"])[0].tags[0] == "airships"


def test_hostile_tags_break_nothing(memory: Memory) -> None:
    (id,) = noted(
        memory, ("#a'); DROP TABLE notes;-- %_ \\ #" + "y" * 500, ["'; DELETE FROM note_tags; --", "%", "a" * 90, "🎉"])
    )  # fmt: skip
    found = tags_of(memory, id)
    assert {"delete-from-note-tags", "🎉", "a" * 64} <= found
    assert all(len(tag) <= 64 for tag in found)
    assert memory.tags(prefix="%") == [each for each in memory.tags() if each.name.startswith("%")]
    assert memory.notes(tags=["' OR 1=1 --"]) == []


def found(memory: Memory, question: str, *tags: str, **asked: Any) -> set[str]:
    """What recall finds among notes with tags: the words of notes."""
    return {hit.text for hit in memory.recall(question, tags=tags, kinds=["interaction"], **asked)}


def test_recall_asks_among_notes_with_a_tag(memory: Memory) -> None:
    noted(memory, (LID, ["kitchen"]), (WALL, ["garden"]), (SHEET, ["kitchen", "paper"]))
    memory.observe("The lid of the kitchen pot", channel="irc:here", sender="ann")
    assert found(memory, "lid", "kitchen") == {LID, SHEET}  # all of them, whatever they say
    assert memory.recall("lid", tags="kitchen", kinds=["interaction"])[0].text == LID
    assert found(memory, "lid", "garden", "paper") == {WALL, SHEET}  # one of the tags is enough
    assert found(memory, "lid", "unheard-of") == set()
    assert found(memory, "lid", "#Kitchens") == {LID, SHEET}
    assert len(memory.recall("lid", tags=[], kinds=["interaction"])) == 2  # no tags, no filter


def test_recall_by_a_tag_finds_a_note_that_was_written_just_now(memory: Memory) -> None:
    id = memory.note(LID, tags=["Recipes"]).id
    memory.note(WALL)
    assert memory.get_note(id).status == "pending"
    for name in ("recipe", "recipes", "#RECIPES"):
        assert found(memory, "lid", name) == {LID}
    memory.distil()
    assert found(memory, "lid", "recipe") == {LID}


def test_recall_knows_a_tag_by_every_name_it_ever_had(memory: Memory) -> None:
    noted(memory, (LID, ["k8s"]), (WALL, ["kubernetes"]))
    memory.rename_tag("k8s", "kubernetes")
    memory.note(SHEET, tags=["k8s"])  # written after that under its old name, and not looked at yet
    for name in ("k8s", "kubernetes"):
        assert found(memory, "lid", name) == {LID, WALL, SHEET}
    memory.rename_tag("k8s", None)
    assert found(memory, "lid", "kubernetes") == {WALL}


def test_recall_by_a_tag_finds_what_its_reader_may_read(memory: Memory) -> None:
    noted(memory, (LID, ["zeppelins"]), ("The zeppelins are over the lake", ["merger"]))
    noted(memory, (WALL, ["zeppelins"]), channel=ROOM, privacy="public")
    memory.note(SHEET, tags=["merger"])
    assert found(memory, "lid", "zeppelins") == {LID, WALL, "The zeppelins are over the lake"}
    assert found(memory, "lid", "zeppelins", channel=ROOM) == {WALL}
    assert found(memory, "lid", "merger", channel=ROOM) == set()


def test_recall_by_a_tag_tells_nothing_that_waits_or_was_put_away(memory: Memory) -> None:
    first, _ = noted(memory, (LID, ["kitchen"]), ("He moved to Rome", ["kitchen"]))
    assert found(memory, "lid Rome", "kitchen") == {LID}
    memory.archive_note(first)
    assert found(memory, "lid Rome", "kitchen") == set()


def test_recall_by_a_tag_gives_the_facts_that_rest_on_its_notes(memory: Memory) -> None:
    alice, _ = noted(memory, ("Alice works at Google", ["colleagues"]), ("Alice lives in Bern", ["homes"]))
    memory.observe("Alice works at Google, I think", channel="irc:here", sender="ann")
    memory.learn()
    hits = memory.recall("What of Alice?", tags=["colleagues"])
    assert [hit.sources for hit in hits] == [(alice,)]
    assert [fact.sentence for fact in hits.facts] == ["Alice works at Google."]
    (fact,) = memory.recall("What of Alice?", tags=["colleagues"], kinds=["fact"])
    assert (fact.text, alice in fact.sources) == ("Alice works at Google.", True)
    assert "Alice lives in Bern." in {fact.sentence for fact in memory.recall("What of Alice?").facts}


def test_tags_that_cannot_be_read_are_refused_by_recall(memory: Memory) -> None:
    for bad in ("", " ", "#", None, 7):
        with pytest.raises(InvalidInput, match="tag"):
            memory.recall("lid", tags=[bad])  # type: ignore[list-item]
