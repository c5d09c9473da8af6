"""What is learnt is a function of what the log holds: however and whenever it is learnt, whatever was erased between,
and for every reader of nothing but the words that they may read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from recollect import Memory, NotFound, RecollectError
from recollect.learning import derive
from recollect.model import Trace
from recollect.store.schema import LEARNT
from tiers import many

from .test_public_reads_never_change import known_ids

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
At = Callable[[str, datetime], None]
START = datetime(2026, 1, 1, tzinfo=UTC)
READER = "web:reader"
PEOPLE = ("ann", "bob", "carl")
PUBLIC = {"channel": "web:a", "privacy": "public"}
GROUP = {"channel": "irc:room", "privacy": "group"}
PRIVATE = {"channel": "irc:dm", "privacy": "private"}
ON_PUBLIC = {"channel": "web:a", "privacy": "private"}  # a channel is what it was last
TEXTS = [
    "I live in Berlin", "I live in Paris", "I like tea", "I dislike tea", "I work at Acme", "I no longer work at Acme",
    "My sister Alice lives in Rome", "My sister lives in Oslo", "My sister is called Alice", "Alice works at Acme",
    "Alicia works at Google", "Alice likes tea", "She lives in Paris", "Bob lives in Rome", "Bob lives in Oslo",
    "Carl works at Google", "Actually, I live in Rome", "Where does Alice live?", "I live in Berlin and I like tea",
    "Remember: Bob likes coffee", "Note: Bob lives in Rome", "Note: Bob lives in Oslo", "Note: Bob now lives in Oslo",
    "I drink tea every Monday", "I drink tea every Friday",
]  # fmt: skip


@dataclass(frozen=True)
class Step:
    """One thing that happens. Hidden steps happen to one of two memories alone."""

    what: str
    how: tuple[Any, ...] = ()
    hidden: bool = False
    learn: int = 0  # afterwards: 0 nothing, else at most so many interactions


def saying(places: list[dict[str, str]], hidden: bool) -> st.SearchStrategy[Step]:
    return st.builds(
        lambda text, sender, place, day, agent, learn: Step(
            "say", (text, sender, tuple(place.items()), day, agent), hidden, learn
        ),
        st.sampled_from(TEXTS), st.sampled_from(PEOPLE), st.sampled_from(places),
        st.integers(0, 6), st.sampled_from([None, None, None, "bot"]), st.sampled_from([0, 0, 0, 1, 2, 50]),
    )  # fmt: skip


WHO = st.sampled_from(["web:ann", "web:bob", "irc:ann", "irc:bob", "irc:carl"])
DECIDING = st.one_of(
    st.builds(lambda one, other: Step("link", (one, other)), WHO, WHO),
    st.builds(lambda number, keep: Step("settle", (number, keep)), st.integers(0, 5), st.integers(0, 3)),
    st.builds(lambda number, keep: Step("review", (number, keep)), st.integers(0, 5), st.integers(0, 5)),
    st.builds(lambda name, who: Step("meant", (name, who)), st.sampled_from(["Alice", "Bobby"]), WHO),
    st.just(Step("entity", ("Alice",))),
)
FORGETTING = st.builds(lambda number, what: Step("forget", (number, what)), st.integers(0, 30),
                       st.sampled_from(["interaction", "interaction", "conversation", "entity"]))  # fmt: skip
ANYTHING = st.lists(
    st.one_of(*[saying([PUBLIC, GROUP, PRIVATE], False)] * 4, DECIDING, FORGETTING), min_size=2, max_size=12
)


def happen(memory: Memory, steps: list[Step], at: At | None = None, *, hidden: bool = True) -> None:
    """Do these steps. With `at`, ids come from a step's number among those of its kind."""
    numbers = {True: itertools.count(), False: itertools.count()}
    for step in steps:
        number = next(numbers[step.hidden])
        if step.hidden and not hidden:
            continue
        if at is not None:
            at(f"{'hidden' if step.hidden else 'public'}{number:03}", START + timedelta(seconds=number))
        with suppress(RecollectError):  # refused: nothing was written
            _do(memory, step)
        if step.learn:
            memory.learn(at_most=step.learn)


def _do(memory: Memory, step: Step) -> None:
    how = step.how
    if step.what == "say":
        text, sender, place, day, agent = how
        memory.observe(
            text, sender=sender, agent=agent, occurred_at=START + timedelta(days=day),
            metadata={"sender_name": sender.title()}, **dict(place),
        )  # fmt: skip
    elif step.what == "settle":
        memory.learn_facts()
        if found := memory.conflicts(all=True):
            conflict = found[how[0] % len(found)]
            memory.settle(conflict.id, (conflict.fact, conflict.other, "both", "neither")[how[1]])
    elif step.what == "review":
        memory.learn_facts()
        if waiting := memory.review(kind="conflict", all=how[1] == 5):
            item = waiting[how[0] % len(waiting)]
            if how[1] == 5:
                memory.undo(item.id)
            elif how[1] == 4:
                memory.decide(item.id, "edit", text="Bob lives in Bonn")
            else:
                memory.decide(item.id, "accept", keep=list(item.data["keep"])[how[1]])
    elif step.what == "forget":
        said = [item for item in memory.log(limit=1_000) if step.hidden == ("hidden" in item.id) or not step.hidden]
        if said:
            item = said[how[0] % len(said)]
            memory.forget(**{how[1]: item.id if how[1] == "interaction" else getattr(item, how[1])})
    elif step.what in ("link", "meant"):
        getattr(memory, step.what)(*how)
    else:
        memory.entity(how[0], type="person", privacy="private")


def placeless(memory: Memory, **where: Any) -> dict[str, list[list[tuple[str, Any]]]]:
    """All that was learnt, without its places in the log: those count what is hidden or erased."""
    with memory._store.read() as connection:
        return {
            table.name: sorted(
                sorted((name, repr(value)) for name, value in row.items() if name not in ("space", "position"))
                for row in connection.execute(select(table).where(table.c.space == memory.space)).mappings()
                if all(row[name] == value for name, value in where.items())
            )
            for table in LEARNT
        }


def words(trace: Trace) -> Iterator[str]:
    if trace.kind == "interaction":
        yield trace.id
    for each in trace.because:
        yield from words(each)


@pytest.fixture(scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


# ------------------------------------------------------------------------------------------------ a function of the log


def check_function_of_the_log(fresh: Opener, learnt: Rows, steps: list[Step], size: int) -> None:
    memory = fresh(embedder="none", rewrite_tables=False)
    happen(memory, steps)
    memory.learn_facts()
    rows = learnt(memory)
    assert memory.learn_facts() == {"episodes": 0, "facts": 0}
    assert learnt(memory) == rows, "learnt twice"
    memory._pipeline.relearn()
    assert learnt(memory) == rows, "learnt anew"
    if not any(step.what == "forget" for step in steps):
        pieces = fresh(embedder="none")
        pieces.import_(line.encode() for line in memory.export())
        while pieces.learn(at_most=size)["episodes"]:
            pass
        assert learnt(pieces) == rows, "learnt in pieces"
    said = {item.id for item in memory.log(limit=1_000)}
    for id in (row[column] for name, column in (("facts", 0), ("episodes", 1), ("conflicts", 0)) for row in rows[name]):
        found = set(words(memory.why(id)))
        assert found
        assert found <= said
    assert {row[4] for row in rows["fact_sources"]} <= said
    assert [check for check in memory.doctor() if not check.ok] == []


SETTLED = [
    Step("say", (text, sender, tuple(PUBLIC.items()), day, None))
    for day, (text, sender) in enumerate([("Bob lives in Rome", "ann"), ("Bob lives in Oslo", "carl")])
]


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(3, 70))
@given(steps=ANYTHING, size=st.integers(1, 5))
@example(
    steps=[
        *SETTLED,
        Step("settle", (0, 1)),
        *SETTLED,
        Step("say", ("Bob lives in Rome", "bob", tuple(PUBLIC.items()), 3, None)),
    ],
    size=2,
).via("a conflict that is settled in a batch after its own")
@example(
    steps=[
        Step("say", ("My sister Alice lives in Rome", "ann", tuple(PUBLIC.items()), 0, None)),
        Step("say", ("Alice works at Acme", "bob", tuple(GROUP.items()), 1, None)),
        Step("say", ("Alice works at Acme", "bob", tuple(PUBLIC.items()), 1, "bot")),
    ],
    size=1,
).via("a name that one scope learns and another uses in the same batch")
def test_what_is_learnt_is_a_function_of_the_log(fresh: Opener, learnt: Rows, steps: list[Step], size: int) -> None:
    check_function_of_the_log(fresh, learnt, steps, size)


@pytest.mark.parametrize("fresh", ["postgres"], indirect=True)
@settings(max_examples=many(2, 40))
@given(steps=ANYTHING, size=st.integers(1, 5))
def test_on_postgres_too(fresh: Opener, learnt: Rows, steps: list[Step], size: int) -> None:
    check_function_of_the_log(fresh, learnt, steps, size)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(3, 70))
@given(steps=ANYTHING, size=st.integers(1, 4))
def test_batches_of_any_size_give_the_same(
    fresh: Opener, learnt: Rows, patched: pytest.MonkeyPatch, steps: list[Step], size: int
) -> None:
    """Also where words were erased between."""
    memory = fresh(embedder="none")
    happen(memory, steps)
    memory.learn_facts()
    rows = learnt(memory)
    with patched.context() as patch:
        patch.setattr(derive, "BATCH", size)
        memory._pipeline.relearn()
    assert learnt(memory) == rows


# -------------------------------------------------------------------------------------------------- hidden and erased

HIDDEN = st.lists(
    st.one_of(*[saying([GROUP, PRIVATE, ON_PUBLIC], True)] * 3,
              st.builds(lambda step: Step(step.what, step.how, True), st.one_of(DECIDING, FORGETTING)).filter(
                  lambda step: (step.what not in ("settle", "review")
                                and step.how[-1] not in ("conversation", "entity")))),
    min_size=1, max_size=8,
)  # fmt: skip


@st.composite
def mixed(draw: st.DrawFn) -> list[Step]:
    shown = draw(st.lists(saying([PUBLIC], False), min_size=1, max_size=8))
    hidden = draw(HIDDEN)
    order = draw(st.permutations([False] * len(shown) + [True] * len(hidden)))
    sources = {False: iter(shown), True: iter(hidden)}
    return [next(sources[which]) for which in order]


def public_reads(memory: Memory, ids: list[str], facts: list[str]) -> dict[str, Any]:
    reader: dict[str, Any] = {"channel": READER}
    found: dict[str, Any] = {
        "facts": memory.facts(past=True, **reader), "conflicts": memory.conflicts(all=True, **reader),
        "as of": memory.facts(as_of=START + timedelta(days=3), **reader),
        "true at": memory.facts(true_at=START + timedelta(days=3), **reader),
        "episodes": memory.episodes(ids, **reader), "entities": memory.entities(**reader),
    }  # fmt: skip
    for who in ("Alice", "Bob", "web:ann", "irc:ann"):
        found[f"facts of {who}"] = _tried(lambda who=who: memory.facts(entity=who, **reader))  # type: ignore[misc]
        found[f"resolved {who}"] = _tried(lambda who=who: memory.resolve(who, channel=READER))  # type: ignore[misc]
    for id in facts:
        found[f"why {id}"] = _tried(lambda id=id: memory.why(id, **reader))  # type: ignore[misc]
        found[f"history {id}"] = _tried(lambda id=id: memory.history(id, **reader))  # type: ignore[misc]
    return found


def _tried(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except RecollectError as error:
        return type(error), str(error), getattr(error, "candidates", None)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(2, 40))
@given(steps=mixed())
def test_what_is_said_in_private_changes_nothing_that_the_public_knows(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step]
) -> None:
    with known_ids(patched) as at:
        plain, besides = (fresh(embedder="none") for _ in range(2))
        for memory, hidden in ((plain, False), (besides, True)):
            at("reader", START)
            memory.observe("hello", channel=READER, sender="reader", privacy="public", occurred_at=START)
            happen(memory, steps, at, hidden=hidden)
            memory.learn_facts()
        assert placeless(besides, audience="public") == placeless(plain, audience="public")
        ids = [item.id for item in besides.log(limit=1_000)]
        everything = besides.facts(past=True, limit=1_000)
        facts = [fact.id for fact in everything] + [fact.subject for fact in everything]
        assert public_reads(besides, ids, facts) == public_reads(plain, ids, facts)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(2, 40))
@given(
    steps=st.lists(
        st.one_of(*[saying([PUBLIC, GROUP, PRIVATE], hidden) for hidden in (False, False, True)]),
        min_size=2,
        max_size=10,
    ),
    links=st.booleans(),
)
def test_what_is_erased_was_never_said(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step], links: bool
) -> None:
    """Ids and what is learnt of the others are the same as in a memory that never heard it."""
    with known_ids(patched) as at:
        never, erased = (fresh(embedder="none") for _ in range(2))
        for memory, hidden in ((never, False), (erased, True)):
            if links:
                at("link", START)
                memory.link("web:ann", "irc:ann")
            happen(memory, steps, at, hidden=hidden)
        erased.learn_facts()
        for id in [item.id for item in erased.log(limit=1_000) if "hidden" in item.id]:
            with suppress(NotFound):  # a note went with the message that asked for it
                erased.forget(interaction=id)
        never.learn_facts()
        assert placeless(erased) == placeless(never)
