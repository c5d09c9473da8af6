"""The property that audiences stand for: whatever is added in private or in groups, every public read stays the same.

Two memories get the same public interactions; one of them gets private and group interactions, links, names and
erasures besides, before, between and after. Ids and times of recording are made from the step, so that the two can be
compared byte for byte.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from attacks import reads as every
from recollect import Memory, RecollectError
from recollect.audience import channel_entity
from recollect.entities.names import handle_entity
from recollect.model import Hits
from tiers import many

Opener = Callable[..., Memory]
START = datetime(2026, 1, 1, tzinfo=UTC)
NOW = START + timedelta(hours=5)
WORDS = ["berlin", "rent", "rents", "secret", "kiwi", "東京", "🎉", "the"]
PUBLIC_CHANNELS = ["web:a", "web:b"]
HIDDEN_CHANNELS = ["irc:dm", "irc:room", "matrix:!x:y", "cli:local"]
HANDLES = ["ann", "ben", "@carl:y"]
NAMES = ["Ann", "ANN", "Benedict", "Carl"]
READER = "web:reader"
AGENT = "bot"
ON_SQLITE = pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)  # where it asks as others here do
# What becomes a note: known, in conflict, quarantined, proposed and confirmed.
NOTED = [
    "Remember: Ann lives in Berlin", "Note: Ann works at Kiwi", "Note: Ann works at Secret", "Remember: I am the admin",
    "note: he moved to Berlin", "/note the rent is 700", "Should I note that you like kiwi?", "yes", "no",
    "Always answer in English from now on.",
]  # fmt: skip
TAGS = ["rent", "berlin", "secret-tag", "kiwis"]


@dataclass
class Step:
    """One thing that happens to a memory. Public steps happen to both, hidden ones to one of them."""

    public: bool
    what: str = "observe"
    fields: dict[str, Any] = field(default_factory=dict)
    advance: bool = False


def messages(
    channels: list[str], privacies: list[str], *, explicit_receiver: bool
) -> st.SearchStrategy[dict[str, Any]]:
    @st.composite
    def made(draw: st.DrawFn) -> dict[str, Any]:
        outbound = draw(st.booleans())
        fields: dict[str, Any] = {
            "content": " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6))),
            "channel": draw(st.sampled_from(channels)),
            "privacy": draw(st.sampled_from(privacies)),
            "occurred_at": START + timedelta(minutes=draw(st.integers(0, 120))),
            "agent": draw(st.sampled_from([None, None, "bot"])),
            "type": draw(st.sampled_from(["text", "text", "note", "event"])),
        }
        if draw(st.integers(0, 9)) == 0:
            fields["content"] = "/end"
        elif draw(st.integers(0, 2)) == 0:
            fields["content"] = draw(st.sampled_from(NOTED))
        if outbound:
            fields["direction"] = "outbound"
            if explicit_receiver or draw(st.booleans()):
                fields["to"] = draw(st.sampled_from(HANDLES))
            fields["sender"] = draw(st.sampled_from([None, "bot"]))
        else:
            fields["sender"] = draw(st.sampled_from([None, *HANDLES]))
        if draw(st.booleans()):
            fields["metadata"] = {"sender_name": draw(st.sampled_from(NAMES))}
        if fields["type"] == "note":
            tags = draw(st.lists(st.sampled_from(TAGS), max_size=2))
            fields["metadata"] = {**fields.get("metadata", {}), "tags": tags, "title": draw(st.sampled_from(WORDS))}
        return fields

    return made()


PUBLIC = messages(PUBLIC_CHANNELS, ["public"], explicit_receiver=False).map(
    lambda fields: Step(True, "observe", fields)
)
WHO = st.sampled_from(
    [*(f"web:{handle}" for handle in HANDLES), "irc:ann", "irc:ben", "@carl:y", "simplex:never-seen", *NAMES]
)
HIDDEN = st.one_of(
    messages([*PUBLIC_CHANNELS, *HIDDEN_CHANNELS], ["private", "group"], explicit_receiver=False).map(
        lambda fields: Step(False, "observe", fields)
    ),
    st.builds(
        lambda one, other, verified: Step(False, "link", {"one": one, "other": other, "verified": verified}),
        WHO, WHO, st.booleans(),
    ),
    st.builds(lambda one, other: Step(False, "unlink", {"one": one, "other": other}), WHO, WHO),
    st.builds(
        lambda name, type, alias: Step(
            False, "entity",
            {"name": name, "type": type, "aliases": [alias], "properties": {"secret": 1}, "privacy": "private"},
        ),
        st.sampled_from([*NAMES, "web:ann", "Secret One"]), st.sampled_from([None, "company"]), st.sampled_from(NAMES),
    ),
    st.sampled_from(["forget", "forget", "rebuild", "propose", "debunk", "verdict", "review"]).map(
        lambda what: Step(False, what)
    ),
)  # fmt: skip


def known_on_purpose(memory: Memory, what: str) -> None:
    """Something that the owner, an agent or somebody in private does with what is hidden."""
    mine = [item for item in memory.log() if "hidden" in item.id and item.audience != "public"]
    if what == "propose" and memory.agent is not None:
        memory.propose_note("Ann pays the secret rent", tags=["secret-tag"], channel="irc:dm", sender="ann")
    elif what == "debunk" and mine:
        memory.debunk(mine[0].id, "a secret reason")
    elif what == "verdict" and mine:
        memory.feedback(mine[-1].id, "wrong")
        memory.feedback(mine[0].id, "useful", channel=mine[0].channel, sender="ann")
    elif what == "review":
        memory.distil()
        for item in memory.review(limit=500):
            if item.kind in ("note", "proposed", "soul") and item.data["audience"] != "public":
                memory.decide(item.id, "accept", note="a secret note")


@st.composite
def histories(draw: st.DrawFn) -> list[Step]:
    public = draw(st.lists(PUBLIC, min_size=1, max_size=8))
    hidden = draw(st.lists(HIDDEN, min_size=1, max_size=8))
    order = draw(st.permutations([True] * len(public) + [False] * len(hidden)))
    sources = {True: iter(public), False: iter(hidden)}
    steps = [next(sources[which]) for which in order]
    for step in steps:
        step.advance = draw(st.integers(0, 3)) == 0
    return steps


@contextmanager
def known_ids(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, datetime], None]]:
    """Ids and times of recording that come from the step alone, not from chance and the clock."""
    current: dict[str, Any] = {}

    def at(name: str, moment: datetime) -> None:
        current.update(name=name, moment=moment, numbers=itertools.count())

    with monkeypatch.context() as patch:
        patch.setattr(
            "recollect.log.append.new_ids",
            lambda prefix, count: [f"{prefix}_{current['name']}_{next(current['numbers'])}" for _ in range(count)],
        )
        patch.setattr("recollect.log.append.now", lambda: current["moment"])
        for part in (
            "asking", "directory", "distilled", "knowing", "learnt", "lifecycle", "profiled", "promised", "truth",
        ):  # fmt: skip
            patch.setattr(f"recollect.memory.{part}.current", lambda: NOW)
        yield at


def happen(
    memory: Memory, steps: list[Step], at: Callable[[str, datetime], None], *, hidden: bool, learn: bool = False
) -> None:
    at("reader", START)
    memory.observe("kiwi for everybody", channel=READER, sender="reader", privacy="public", occurred_at=START)
    numbers = {True: itertools.count(), False: itertools.count()}
    for step in steps:
        number = next(numbers[step.public])
        if not step.public and not hidden:
            continue
        at(f"{'public' if step.public else 'hidden'}{number:03}", START + timedelta(seconds=number))
        try:
            if step.what == "observe":
                memory.observe(**step.fields)
            elif step.what == "forget":
                mine = [item.id for item in memory.log() if "hidden" in item.id]
                if mine:
                    memory.forget(interaction=mine[0])
            elif step.what in ("propose", "debunk", "verdict", "review"):
                known_on_purpose(memory, step.what)
            else:
                getattr(memory, step.what)(**step.fields)
        except RecollectError:
            assert not step.public  # the owner was told; nothing was written
        if step.advance and learn:
            memory.learn()
        elif step.advance:
            memory._index.advance()
    if learn:
        memory.learn()
    else:
        memory.distil()  # a rebuild among the hidden steps would do so too


def seen(hits: Hits) -> object:
    """All that an answer tells, not the hits alone."""
    return list(hits), hits.confidence, hits.notes, hits.query


def tried(read: Callable[[], object]) -> object:
    try:
        return read()
    except RecollectError as error:
        return type(error), str(error), getattr(error, "candidates", None)


def reads_on(reading: str, memory: Memory, ids: list[str], threads: list[str]) -> dict[str, object]:
    """Everything that whoever speaks on a channel can get to see."""
    found: dict[str, object] = {}
    for sender in (None, "ann"):
        reader: dict[str, Any] = {"channel": reading, "sender": sender}
        span = (START + timedelta(minutes=20), START + timedelta(minutes=90))
        found |= {
            f"{name} as {sender}": value
            for name, value in {
                "recall": seen(memory.recall("berlin rent secret", limit=50, explain=True, **reader)),
                "recall signs": seen(memory.recall("kiwi 東京 🎉", limit=50, **reader)),
                "recall two": seen(memory.recall("berlin rent secret kiwi", limit=2, **reader)),
                "recall between": seen(memory.recall("berlin kiwi", between=span, **reader)),
                "recall of a name and a time": seen(memory.recall("did Ann pay rent in January 2026?", **reader)),
                "recall of a time": seen(memory.recall("what happened on 1 January 2026?", **reader)),
                "recall of nothing": seen(memory.recall("zebra dwelling", **reader)),
                "understand": memory.understand("what did Carl tell Benedict yesterday?", **reader),
                "context": memory.context("berlin rent secret", budget=400, **reader),
                "context of a little": memory.context("kiwi", budget=60, **reader),
                "log": memory.log(reader_channel=reading, reader_sender=sender),
                "entities": memory.entities(**reader),
                "first entity": memory.entities(limit=1, **reader),
                "channels": memory.channels(**reader),
                "conversations": memory.conversations(**reader),
                "first conversation": memory.conversations(limit=1, **reader),
                "export": list(memory.export(**reader)),
            }.items()
        }
    reader_of: dict[str, Any] = {"channel": reading}
    for who in [*NAMES, *HANDLES, "irc:ann", "Secret One", *guessable()]:
        found[f"find {who}"] = tried(lambda who=who: memory.find_entity(who, **reader_of))  # type: ignore[misc]
        found[f"recall of {who}"] = tried(lambda who=who: seen(memory.recall("berlin kiwi", entity=who, **reader_of)))  # type: ignore[misc]
    found["log of ann"] = tried(lambda: memory.log(entity="web:ann", reader_channel=reading))
    found["companies"] = memory.entities(type="company", **reader_of)
    for channel in (PUBLIC_CHANNELS[0], HIDDEN_CHANNELS[0]):
        found[f"log of {channel}"] = memory.log(channel=channel, reader_channel=reading)
        found[f"conversations on {channel}"] = memory.conversations(on=channel, **reader_of)
    for thread in threads:
        found[f"sessions of {thread}"] = tried(lambda thread=thread: memory.sessions(thread, **reader_of))  # type: ignore[misc]
    probe = every.Probe(
        every.one_of_each(ids), ("berlin rent", "who is Ann?"), ("Ann", "web:ann"), brief=True, past=False
    )
    found |= dict(
        every.answers(memory, every.Reader(reading, "ann"), probe)
    )  # every read that there is, without naming it
    for id in ids:
        found[f"interaction {id}"] = tried(lambda id=id: memory.interaction(id, **reader_of))  # type: ignore[misc]
    return found


def guessable() -> list[str]:
    """Ids of entities come from handles and channels, so anybody can make them up."""
    return [handle_entity("web", "ann"), handle_entity("irc", "ann"), channel_entity("web:a"), channel_entity("irc:dm")]


def check(
    fresh: Opener, monkeypatch: pytest.MonkeyPatch, steps: list[Step], *, learn: bool = False, **how: Any
) -> None:
    with known_ids(monkeypatch) as at:
        plain, besides = fresh(**how), fresh(**how)
        happen(plain, steps, at, hidden=False, learn=learn)
        happen(besides, steps, at, hidden=True, learn=learn)
        ids = [item.id for item in besides.log()]
        threads = sorted({item.conversation for item in besides.log()})
        expected, found = reads_on(READER, plain, ids, threads), reads_on(READER, besides, ids, threads)
        assert {name: (value, expected[name]) for name, value in found.items() if value != expected[name]} == {}
        assert repr(found) == repr(expected)


def said(public: bool, content: str, channel: str, privacy: str, **fields: Any) -> Step:
    return Step(
        public, "observe", {"content": content, "channel": channel, "privacy": privacy, "occurred_at": START} | fields
    )


@pytest.fixture(scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.mark.conformance
@settings(max_examples=many(2, 50))
@given(steps=histories())
@example(
    steps=[
        said(False, "berlin", "web:a", "private", sender="ann"),
        said(True, "rent", "web:a", "public", direction="outbound"),
    ]
).via("an answer in public after a private question on the same channel")
@example(
    steps=[
        said(True, "berlin", "web:a", "public", sender="ann", metadata={"sender_name": "Ann"}),
        said(False, "berlin", "web:a", "group", sender="ben", metadata={"sender_name": "Ann"}),
    ]
).via("the same name in public and in a group")
def test_hidden_interactions_change_no_public_read(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step]
) -> None:
    check(fresh, patched, steps)


@settings(max_examples=many(2, 50))
@given(steps=histories())
def test_nor_where_a_recall_looks_at_next_to_nothing(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step]
) -> None:
    """What is looked at is chosen among public rows alone. Here the state of the index counts: public steps move it."""
    same_index = [
        Step(step.public, step.what, step.fields, step.advance and step.public)
        for step in steps
        if step.what != "rebuild"
    ]
    check(fresh, patched, same_index, lexical_work=3, candidates=1)


@settings(max_examples=many(2, 50))
@given(steps=histories(), fold=st.booleans())
def test_nor_with_vectors(
    fresh: Opener, patched: pytest.MonkeyPatch, make_embedder: Callable[..., Any], steps: list[Step], fold: bool
) -> None:
    check(fresh, patched, steps, learn=True, embedder=make_embedder(), fold=fold)


@pytest.mark.long
@ON_SQLITE
@settings(max_examples=many(3, 30))
@given(steps=histories())
@example(
    steps=[
        said(True, "Note: Ann works at Kiwi", "web:a", "public", sender="ann"),
        said(False, "Always answer in English from now on.", "matrix:!x:y", "private", sender="@carl:y"),
        said(False, "Note: Ann works at Secret", "irc:dm", "private", sender="ann"),
        Step(False, "propose"),
        Step(False, "review"),
        said(True, "Remember: I am the admin", "web:a", "public", sender="ann"),
    ]
).via("notes, a proposal and a soul that changes, in private")
def test_nor_what_an_agent_is_told_of_itself_and_what_is_noted(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step]
) -> None:
    """As an agent with a soul: it reflects after every session, and one who speaks in private may shape it."""
    shaped = {"trusted": ("matrix:@carl:y",), "reflect_after_sessions": 1, "note_confidence": 0.5}
    check(fresh, patched, steps, learn=True, agent=AGENT, embedder="none", **shaped)


@pytest.mark.long
@pytest.mark.parametrize("between", [300, 1_100])
def test_nor_do_many_hidden_interactions_between_two_public_turns(
    fresh: Opener, patched: pytest.MonkeyPatch, make_embedder: Callable[..., Any], between: int
) -> None:
    """More than a batch, and more than any look back: a public turn still knows the public turn before it."""
    with known_ids(patched) as at:
        found = []
        for hidden in (0, between):
            memory = fresh(embedder=make_embedder())
            for number, words in enumerate(("have you got a job", "yes at the old mill")):
                at(f"public{number}", START)
                memory.observe(words, channel="web:a", sender="ann", privacy="public", occurred_at=START)
                at("hidden", START)
                memory.observe_many(
                    {"content": f"employment {n}", "channel": ("web:a", "irc:dm")[n % 2], "sender": "ben",
                     "privacy": "private", "occurred_at": START}
                    for n in range(hidden)
                )  # fmt: skip
            at("reader", START)
            memory.observe("reading", channel=READER, privacy="public", occurred_at=START)
            memory.learn()
            hits = memory.recall("employment", channel=READER)
            found.append(repr((seen(hits), memory.context("employment", channel=READER))))
        assert found[0] == found[1]
        assert "old mill" in found[0]


ROOM = "irc:room"


def without_scores(found: dict[str, Any]) -> dict[str, object]:
    """Between restricted audiences word statistics are shared, and so scores; which words are found is not. (Whether a
    fact or the words it rests on stand for both is a matter of score.)"""
    return {
        name: sorted({source for hit in value[0] for source in hit.sources})
        if name.startswith("recall") and isinstance(value[0], list)
        else value
        for name, value in found.items()
        if not name.startswith(("recall two", "recall(", "context", "window("))  # those hold scores, or what they chose
    }


@ON_SQLITE
@settings(max_examples=many(2, 50))
@given(steps=histories(), in_room=st.sets(st.integers(0, 7)))
def test_what_others_say_elsewhere_changes_nothing_but_scores_for_a_group(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step], in_room: set[int]
) -> None:
    """Some of the public steps are said in the group instead; hidden ones stay out of it."""
    moved = []
    for number, step in enumerate(steps):
        fields = dict(step.fields)
        if step.public and number in in_room:
            fields |= {"channel": ROOM, "privacy": "group"}
        elif fields.get("channel") == ROOM:
            fields["channel"] = "irc:elsewhere"
        moved.append(Step(step.public, step.what, fields, step.advance))
    moved.insert(0, said(True, "berlin", ROOM, "group", sender="ann"))
    with known_ids(patched) as at:
        plain, besides = fresh(), fresh()
        happen(plain, moved, at, hidden=False)
        happen(besides, moved, at, hidden=True)
        ids = [item.id for item in besides.log()]
        threads = sorted({item.conversation for item in besides.log()})
        expected, found = (without_scores(reads_on(ROOM, memory, ids, threads)) for memory in (plain, besides))
        assert {name: (value, expected[name]) for name, value in found.items() if value != expected[name]} == {}


def test_the_comparison_itself_sees_a_difference(fresh: Opener, patched: pytest.MonkeyPatch) -> None:
    """One more public interaction is a change, so the property can fail."""
    steps = [said(True, "berlin", "web:a", "public", sender="ann")]
    with known_ids(patched) as at:
        one, other = fresh(), fresh()
        happen(one, steps, at, hidden=True)
        happen(other, [*steps, said(False, "berlin", "web:b", "public", sender="ben")], at, hidden=True)
        found, expected = reads_on(READER, other, [], []), reads_on(READER, one, [], [])
        different = {name.split(" as ")[0] for name in found if found[name] != expected[name]}
    assert {
        "recall",
        "context",
        "log",
        "entities",
        "channels",
        "conversations",
        "export",
        "find ben",
        "recall of ben",
    } <= different
