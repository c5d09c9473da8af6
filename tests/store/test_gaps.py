"""Gaps and tasks on both databases: one need of three people is one task, made once, and counted when it comes back."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from recollect import InvalidInput, Memory, NotFound
from recollect.model import Gap, Trace
from recollect.store.schema import interactions, sightings
from recollect.tasks.targets import TargetFailed, TodoFile

Opener = Callable[..., Memory]
ASKED = {
    "ann": "Can you export the report as PDF?",
    "bob": "please export reports as PDF",
    "eve": "Could you export my report as PDF?",
}
REFUSED = "Sorry, I can't export PDFs."


def talk(memory: Memory, who: str, text: str, reply: str = REFUSED, reaction: str = "", **where: Any) -> str:
    """An exchange with somebody, in private if nothing else is said; the id of what they asked."""
    place = {"channel": f"matrix:!{who}:example.org", **where}
    asked = memory.observe(text, sender=f"@{who}:example.org", **place)
    if reply:
        memory.observe(reply, direction="outbound", to=f"@{who}:example.org", **place)
    if reaction:
        memory.observe(reaction, sender=f"@{who}:example.org", **place)
    return asked.id


@pytest.fixture
def todo(tmp_path: Path) -> Path:
    return tmp_path / "TODO.md"


@pytest.fixture
def memory(open_memory: Opener, todo: Path) -> Memory:
    return open_memory(embedder="none", reader="ours", task_target=f"todo:{todo}")


def only(memory: Memory, **how: Any) -> Gap:
    (gap,) = memory.gaps(**how)
    return gap


def test_a_need_of_three_people_is_one_task_with_all_evidence(memory: Memory, todo: Path) -> None:
    evidence = [talk(memory, who, text) for who, text in list(ASKED.items())[:2]]
    assert memory.scan_gaps()["tasks"] == 0
    assert not todo.exists()
    evidence.append(talk(memory, "eve", ASKED["eve"]))
    assert memory.scan_gaps() | {"checked": 0} == {
        "checked": 0, "resolved": 0, "ripe": 1, "tasks": 1, "handed_over": 1, "failed": 0
    }  # fmt: skip
    gap = only(memory)
    assert (gap.frequency, gap.people, gap.status, gap.task) == (3, 3, "task_created", "t1001")
    assert gap.evidence == tuple(evidence)
    assert len(gap.audiences) == 3
    (task,) = memory.tasks()
    assert set(task.evidence) == set(evidence)
    assert (task.id, task.status) == ("t1001", "open")
    (line,) = [line for line in todo.read_text().splitlines() if line.startswith("- ")]
    assert re.fullmatch(rf"- \[ \] t1001 Export as PDF #gap #recollect logged:\d{{4}}-\d\d-\d\d ref:{gap.id}", line), (
        line
    )


def test_it_is_never_made_twice(memory: Memory, todo: Path) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    for _ in range(3):
        memory.scan_gaps()
        memory.rebuild()
    talk(memory, "zoe", "export the report as PDF please")
    memory.scan_gaps()
    assert only(memory).frequency == 4
    assert len(memory.tasks(all=True)) == 1
    assert todo.read_text().count("- [ ]") == 1


def test_a_tick_resolves_it_and_its_return_is_counted(memory: Memory, todo: Path) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.scan_gaps()
    todo.write_text(todo.read_text().replace("- [ ] t1001", "- [x] t1001"))
    assert memory.scan_gaps()["resolved"] == 1
    assert memory.gaps() == []
    assert memory.tasks() == []
    (task,) = memory.tasks(all=True)
    assert task.status == "resolved"
    gap = only(memory, all=True)
    assert (gap.status, gap.since, gap.resolved_at) == ("resolved", 0, task.resolved_at)
    talk(memory, "ann", ASKED["ann"])
    talk(memory, "dan", "I wish you could export reports as PDF", "I see.")
    counted = memory.scan_gaps()
    assert (counted["tasks"], counted["resolved"]) == (0, 0)
    gap = only(memory)
    assert (gap.status, gap.since, gap.frequency) == ("resolved", 2, 5)


def test_a_line_that_vanished_says_nothing_and_is_not_written_again(memory: Memory, todo: Path) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.scan_gaps()
    todo.write_text("# moved elsewhere\n")
    assert memory.scan_gaps()["handed_over"] == 0
    assert todo.read_text() == "# moved elsewhere\n"
    assert only(memory).status == "task_created"


def test_a_command_resolves_refuses_and_opens_again(memory: Memory, todo: Path) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.distil()
    gap = only(memory)
    assert memory.resolve_gap(gap.id, "wont_fix").status == "wont_fix"
    assert memory.scan_gaps()["tasks"] == 0
    assert memory.gaps() == []
    assert memory.resolve_gap(gap.id, "detected").status == "detected"
    assert memory.scan_gaps()["tasks"] == 1
    assert memory.resolve_gap("t1001", "closed").status == "resolved"  # as others spell it
    assert memory.tasks(all=True)[0].status == "resolved"
    assert memory.resolve_gap(gap.id, "detected").task is None
    assert memory.scan_gaps()["tasks"] == 1
    assert only(memory).task == "t1002"
    assert memory.resolve_gap(gap.id, "detected").status == "task_created", "what is open stays as it is"
    with pytest.raises(InvalidInput, match="outcome"):
        memory.resolve_gap(gap.id, "todo_created")
    with pytest.raises(InvalidInput, match="outcome"):
        memory.resolve_gap(gap.id, "who knows")
    with pytest.raises(NotFound):
        memory.resolve_gap("gap_unknown")


def test_each_reader_sees_what_they_may(memory: Memory) -> None:
    first = talk(memory, "ann", ASKED["ann"])
    talk(memory, "bob", ASKED["bob"])
    public = talk(
        memory, "eve", "Can you export the report as PDF?", channel="matrix:!room:example.org", privacy="public"
    )
    memory.scan_gaps()
    assert only(memory).frequency == 3
    outside = only(memory, channel="matrix:!room:example.org")
    assert (outside.frequency, outside.people, outside.status, outside.task) == (1, 1, "detected", None)
    assert outside.evidence == (public,)
    ann = only(memory, channel="matrix:!ann:example.org", sender="@ann:example.org")
    assert ann.evidence == (first, public)
    assert ann.status == "detected", "that others need it, too, is nobody's business"
    with pytest.raises(NotFound):
        memory.why(only(memory).id, channel="matrix:!room:example.org")


def test_handles_of_one_person_are_one_voice(memory: Memory) -> None:
    talk(memory, "ann", ASKED["ann"])
    talk(memory, "annie", ASKED["bob"])
    memory.link("matrix:@ann:example.org", "matrix:@annie:example.org")
    memory.distil()
    gap = only(memory)
    assert (gap.frequency, gap.people, len(gap.entities)) == (2, 1, 1)


def test_why_walks_a_task_down_to_the_words(memory: Memory) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.scan_gaps()
    gap = only(memory)
    trace = memory.why("t1001")
    assert trace.kind == "task"
    (beneath,) = trace.because
    assert (beneath.id, beneath.kind) == (gap.id, "gap")
    assert [each.because[0].text for each in beneath.because] == list(ASKED.values())
    assert memory.why(gap.id).because == beneath.because
    sighting = beneath.because[0]
    assert isinstance(sighting, Trace)
    assert memory.why(sighting.id) == sighting
    with pytest.raises(NotFound):
        memory.why("gap_unknown")


def test_learning_in_steps_and_in_one_go_is_the_same(
    fresh: Opener, distilled: Callable[..., dict[str, list[Any]]]
) -> None:
    said = [
        ("ann", "hello", "Hi!"), ("ann", "which invoices are overdue?", "One moment."), ("bob", ASKED["bob"], REFUSED),
        ("ann", "which invoices are overdue?", ""), ("ann", ASKED["ann"], REFUSED), ("bob", "thanks", ""),
        ("ann", "sort the tasks by due date", "tax, roof"), ("ann", "wrong again!", "Sorry."),
        ("bob", "PDF export of the reports?", "That is not possible."), ("bob", "list overdue invoices", ""),
        ("ann", "Show the overdue invoices please", "I will look into it."), ("bob", "export as pdf!", "Not yet."),
    ]  # fmt: skip
    steps, whole = fresh(embedder="none", reader="ours"), fresh(embedder="none", reader="ours")
    for memory, each in ((steps, True), (whole, False)):
        for number, (who, text, reply) in enumerate(said):
            place: dict[str, Any] = {"channel": "matrix:!room:example.org", "privacy": "public"}
            memory.observe(text, sender=f"@{who}:x", external_id=f"a{number}", **place)
            if each:
                memory.distil()
            if reply:
                memory.observe(reply, direction="outbound", to=f"@{who}:x", external_id=f"b{number}", **place)
            if each:
                memory.distil()
        memory.distil()

    def rows(memory: Memory) -> list[Any]:
        with memory._store.read() as connection:
            number = {
                row.id: row.external_id
                for row in connection.execute(select(interactions).where(interactions.c.space == memory.space))
            }
            found = connection.execute(select(sightings).where(sightings.c.space == memory.space)).all()
        first: dict[str, str] = {}
        for row in sorted(found, key=lambda row: row.position):
            first.setdefault(row.gap, number[row.source])
        return sorted((number[row.source], row.kind, row.need, first[row.gap]) for row in found)

    assert rows(steps) == rows(whole)
    kinds = {kind for _, kind, _, _ in rows(whole)}
    assert kinds >= {"unmet", "friction", "repeated"}
    before = distilled(steps)
    steps.rebuild()
    assert distilled(steps)["sightings"] == before["sightings"]
    assert "" not in {row.gap for row in _rows(steps)}


def _rows(memory: Memory) -> list[Any]:
    with memory._store.read() as connection:
        return list(connection.execute(select(sightings).where(sightings.c.space == memory.space)))


def test_erasing_the_first_sight_takes_its_words_and_keeps_the_task(memory: Memory, todo: Path) -> None:
    first = talk(memory, "ann", "give me the reports in PDF format")
    for who in ("bob", "eve", "zoe"):
        talk(memory, who, ASKED["bob"])
    memory.scan_gaps()
    assert only(memory).frequency == 4
    memory.forget(interaction=first)
    memory.scan_gaps()
    gap = only(memory)
    assert (gap.frequency, gap.status, gap.task) == (3, "task_created", "t1001")
    assert first not in gap.evidence
    assert len(memory.tasks(all=True)) == 1
    everything = json.dumps(
        [repr(each) for each in (memory.gaps(all=True), memory.tasks(all=True), memory.why("t1001"))]
    )
    assert "PDF format" not in everything
    with memory._store.read() as connection:
        decided = connection.execute(select(interactions.c.content, interactions.c.metadata)).all()
    assert "PDF format" not in repr(decided)
    memory.forget(entity="matrix:@bob:example.org")
    memory.scan_gaps()
    assert only(memory).frequency == 2


def test_people_in_a_room_who_speak_with_each_other_need_nothing_of_the_system(memory: Memory) -> None:
    room = {"channel": "matrix:!room:example.org", "privacy": "group"}
    talk(memory, "ann", "I wish you could export reports as PDF", "", **room)
    talk(memory, "bob", "why is there no undo button?", "", **room)
    memory.distil()
    assert memory.gaps() == []
    talk(memory, "eve", "can you export the report as PDF?", REFUSED, **room)
    memory.distil()
    assert only(memory).people == 1


def test_only_so_many_tasks_are_made_at_once_the_most_frequent_first(open_memory: Opener, todo: Path) -> None:
    how: dict[str, Any] = {"embedder": "none", "reader": "ours", "gap_tasks_per_run": 2, "gap_frequency": 1}
    memory = open_memory(task_target=f"todo:{todo}", **how)
    things = ("the calendar", "the boiler", "the printer", "the archive")
    for number, thing in enumerate(things):
        for _ in range(number + 1):
            talk(memory, "ann", f"restart {thing}", "I can't do that.")
    assert memory.scan_gaps(dry_run=True)["tasks"] == 0, "nothing is learnt yet"
    memory.distil()
    assert memory.scan_gaps(dry_run=True) == {
        "checked": 0, "resolved": 0, "ripe": 4, "tasks": 2, "handed_over": 0, "failed": 0
    }  # fmt: skip
    assert not todo.exists()
    assert memory.scan_gaps()["tasks"] == 2
    assert [gap.need for gap in memory.gaps() if gap.task] == ["restart the archive", "restart the printer"]
    assert memory.scan_gaps()["tasks"] == 2
    assert memory.scan_gaps()["tasks"] == 0
    assert todo.read_text().count("- [ ] t") == 4


def test_without_a_target_nothing_is_made(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reader="ours", gap_frequency=1)
    talk(memory, "ann", ASKED["ann"])
    assert memory.scan_gaps()["tasks"] == 0
    assert memory.tasks(all=True) == []
    assert only(memory).status == "detected"


def test_a_crash_between_the_decision_and_the_file_is_made_good(
    memory: Memory, todo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)

    def crash(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(TodoFile, "create", crash)
        with pytest.raises(KeyboardInterrupt):
            memory.scan_gaps()
    assert [task.id for task in memory.tasks()] == ["t1001"]
    assert not todo.exists()
    with monkeypatch.context() as patch:  # written, and killed before that is noted
        wrote = TodoFile.create

        def write_and_crash(target: TodoFile, task: Any) -> None:
            wrote(target, task)
            raise KeyboardInterrupt

        patch.setattr(TodoFile, "create", write_and_crash)
        with pytest.raises(KeyboardInterrupt):
            memory.scan_gaps()
    assert memory.scan_gaps()["handed_over"] == 1
    assert todo.read_text().count("t1001") == 1
    assert len(memory.tasks(all=True)) == 1


def test_a_target_that_fails_is_tried_again(memory: Memory, todo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)

    def refuse(*_: Any) -> None:
        raise TargetFailed("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(TodoFile, "create", refuse)
        assert memory.scan_gaps()["failed"] == 1
    assert memory.scan_gaps()["handed_over"] == 1
    assert todo.read_text().count("- [ ] t1001") == 1


SCAN = """
import pathlib, sys, time
from recollect import Memory, Settings

address, todo, go = sys.argv[1:]
settings = Settings(background=False, embedder="none", reader="ours", task_target=f"todo:{todo}")
with Memory(address, settings=settings) as memory:
    print("ready", flush=True)
    while not pathlib.Path(go).exists():
        time.sleep(0.005)
    memory.scan_gaps()
"""


def test_processes_at_once_make_one_task(memory: Memory, database: str, todo: Path, python: str) -> None:
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.distil()
    go = todo.with_name("go")
    with ExitStack() as stack:
        running = [
            stack.enter_context(subprocess.Popen([python, "-c", SCAN, database, todo, go], stdout=subprocess.PIPE))
            for _ in range(3)
        ]
        assert [process.stdout.readline() for process in running if process.stdout] == [b"ready\n"] * 3
        go.touch()
        assert [process.wait(120) for process in running] == [0, 0, 0]
    assert len(memory.tasks(all=True)) == 1
    assert todo.read_text().count("- [ ]") == 1


WORDS = st.sampled_from(
    ["divorce", "salary", "lawsuit", "pregnancy", "merger", "layoffs", "tumour", "affair", "report", "invoice"]
)


@settings(max_examples=15)
@given(
    needs=st.lists(
        st.tuples(st.sampled_from(["ann", "bob", "eve", "zoe"]), WORDS, st.booleans()), min_size=3, max_size=8
    )
)
def test_no_private_word_gets_into_the_file(
    fresh: Opener, tmp_path_factory: pytest.TempPathFactory, needs: list[tuple[str, str, bool]]
) -> None:
    todo = tmp_path_factory.mktemp("todo") / "TODO.md"
    memory = fresh(embedder="none", reader="ours", task_target=f"todo:{todo}", gap_frequency=1, gap_tasks_per_run=20)
    public, voices = {"export", "pdf"}, dict[str, set[str]]()
    for who, word, is_public in needs:
        public_room: dict[str, Any] = {"channel": "irc:#room", "privacy": "public"}
        place = public_room if is_public else {"channel": f"irc:{who}"}
        memory.observe(f"export the {word} as PDF", sender=who, **place)
        memory.observe("I can't do that.", direction="outbound", to=who, **place)
        voices.setdefault(word, set()).add(who)
        if is_public:
            public.add(word)
    memory.scan_gaps()
    memory.scan_gaps()
    known = public | {word for word, who in voices.items() if len(who) >= 3}
    written = todo.read_text().lower()
    assert "- [ ] t1001" in written
    for word in voices.keys() - known:
        assert word not in written


def test_the_owner_may_have_all_words(open_memory: Opener, todo: Path) -> None:
    memory = open_memory(embedder="none", reader="ours", task_target=f"todo:{todo}", gap_frequency=1, task_words="all")
    talk(memory, "ann", "export the divorce papers as PDF")
    memory.scan_gaps()
    assert "- [ ] t1001 Export the divorce papers as PDF #gap" in todo.read_text()
    assert memory.tasks()[0].title == "Export the divorce papers as PDF"


def test_ids_go_on_after_those_in_the_file(memory: Memory, todo: Path) -> None:
    todo.write_text("- [ ] t1363 Something of ours\n- [x] t12 Old\n")
    for who, text in ASKED.items():
        talk(memory, who, text)
    memory.scan_gaps()
    assert only(memory).task == "t1364"
