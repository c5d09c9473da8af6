"""The invented example from the outside: rich, honest about audiences, the same for the same day, and made once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from recollect import InvalidInput, Memory, Settings, demo
from recollect.demo import story

from .conftest import Recollect

pytestmark = pytest.mark.real_clock

SETTINGS = Settings(embedder="none", background=False, space=demo.SPACE, reader="ours")
SQUARE = story.PLACES["square"][0]


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    settings = SETTINGS.but(database=str(tmp_path_factory.mktemp("example") / "memory.db"))
    made = demo.fill(settings)
    assert made.fresh
    with Memory(settings=settings) as memory:
        yield memory


def test_there_is_one_of_everything_to_look_at(example: Memory) -> None:
    waiting = {each.kind for each in example.review()}
    assert {"conflict", "note", "proposed", "identity", "validation", "soul"} <= waiting
    assert any(each.overdue for each in example.promises())
    assert any(not each.overdue and each.due_at for each in example.promises())
    assert any(each.people == 3 for each in example.gaps())
    assert [each.heuristic for each in example.procedures()] == [
        "When ferry is asked about, weather is asked about next."
    ]
    assert {each.agent for each in example.agents(fields=0)} == {"concierge", "scheduler"}
    assert example.soul("concierge").version >= 3
    assert "share" in {each.answer.consent for each in example.judgments(question="consent")}
    assert example.shared() == []  # nothing is told without an act
    assert {each.status for each in example.notes(all=True)} >= {"processed", "quarantined", "proposed", "debunked"}
    assert len(example.tags()) >= 10
    assert {each.privacy for each in example.channels()} == {"public", "group", "private"}
    assert {each.name for each in example.entities(type="project")} == {"Lantern Walk", "Book Bus"}
    assert example.verify().ok


def test_it_spans_weeks_and_ends_before_today(example: Memory) -> None:
    said = [each for each in example.log(limit=1_000) if (each.external_id or "").startswith(demo.MARK)]
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    assert min(each.occurred_at for each in said) < today - timedelta(weeks=10)
    assert max(each.occurred_at for each in said) < today


def test_what_is_private_in_it_is_not_known_on_the_square(example: Memory) -> None:
    question = "what is Mira allergic to?"
    with Memory(settings=example.settings.but(agent=story.CONCIERGE)) as concierge:
        known = concierge.facts(channel=SQUARE, limit=1_000)
        public = repr((
            known, concierge.recall(question, channel=SQUARE, limit=20), concierge.notes(channel=SQUARE),
            concierge.context(question, channel=SQUARE).text,
        ))  # fmt: skip
        told = repr(concierge.recall("violin", channel=SQUARE))
        mira = story.PLACES["mira"][0], story.PEOPLE["mira"][1]["matrix"]
        private = concierge.context(question, channel=mira[0], sender=mira[1]).text
    assert any("Fernhollow" in each.sentence for each in known)
    assert "walnuts" not in public
    assert "Harbour Lane" not in public
    assert "violin" not in told  # she said that it may be told; that waits in the review
    assert "walnuts" in private
    assert "walnuts" in repr(example.facts())


def test_doing_it_again_changes_nothing(example: Memory) -> None:
    before = [each.id for each in example.log(limit=10_000)]
    made = demo.fill(example.settings)
    assert not made.fresh
    assert [each.id for each in example.log(limit=10_000)] == before


def test_one_that_broke_off_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = SETTINGS.but(database=str(tmp_path / "memory.db"), learning=False)

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(demo, "_decide", broken)
        with pytest.raises(KeyboardInterrupt):
            demo.fill(settings)
    with Memory(settings=settings) as memory:
        said = [each.external_id for each in memory.log(types=["text", "event"], limit=10_000)]
    assert demo.fill(settings).fresh
    with Memory(settings=settings) as memory:
        assert [each.external_id for each in memory.log(types=["text", "event"], limit=10_000)] == said
        assert len(memory.links()) == len(story.LINKED)
        assert memory.soul("scheduler").version == 2


def test_the_same_day_gives_the_same_words_and_times() -> None:
    day = datetime(2026, 5, 4, 15, 30, tzinfo=UTC)
    told = [list(demo._said(at.replace(hour=0, minute=0))) for at in (day, day.replace(hour=2, minute=0))]
    assert told[0] == told[1]
    ids = [each["external_id"] for _, each in told[0]]
    assert len(set(ids)) == len(ids)
    for talk in story.TALKS:
        assert talk.lines[0][0] != "-", talk  # somebody is spoken with


def test_it_is_never_mixed_with_what_is_somebodys_own(tmp_path: Path) -> None:
    settings = SETTINGS.but(database=str(tmp_path / "memory.db"))
    with Memory(settings=settings) as memory:
        memory.observe("I moved to Berlin", channel="cli:local")
    with pytest.raises(InvalidInput, match="one of its own"):
        demo.fill(settings)
    with Memory(settings=settings) as memory:
        assert [each.content for each in memory.log()] == ["I moved to Berlin"]


def test_the_command_tells_in_five_lines_what_to_look_at(recollect: Recollect, example: Memory) -> None:
    quick = recollect.but(RECOLLECT_EMBEDDER="none", RECOLLECT_DATABASE=example.settings.database)
    shown = quick.ok("demo").out
    assert "was there already" in shown
    assert "recollect serve --space demo" in shown
    assert sum(line.startswith("  /") for line in shown.splitlines()) == 5
    found = quick.json("demo")
    assert (found["space"], found["fresh"]) == ("demo", False)
    assert found["waiting"] >= 8
    other = quick.run("demo", "--space", "default")
    assert other.status == 0
    assert "in the space default" in other.out
