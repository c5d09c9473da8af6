"""Words and pictures of the pages: pure, the same each time, and nothing that somebody wrote leaves them as markup."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.pages import drawing, wording
from recollect.server.pages.drawing import Day, Edge, Node

NOW = datetime(2026, 2, 27, 12, tzinfo=UTC)
HURT = "<script>alert(1)</script>\"'&"


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=10), "just now"),
        (timedelta(minutes=5), "5 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=16), "2 weeks ago"),
        (timedelta(days=800), "2 years ago"),
        (-timedelta(days=2), "in 2 days"),
    ],
)
def test_how_long_ago(before: timedelta, words: str) -> None:
    assert wording.ago(NOW - before, NOW) == words


def test_an_answer_becomes_paragraphs_lists_and_numbers_that_lead_somewhere() -> None:
    made = wording.prose("This:\n\n- **Berlin** [1, 2]\n- `code`\n\nEnd.", "int_1")
    assert made == (
        "<p>This:</p><ul><li><strong>Berlin</strong> "
        '<a class="cite" href="#int_1-1" aria-label="memory 1">1</a>'
        '<a class="cite" href="#int_1-2" aria-label="memory 2">2</a></li><li><code>code</code></li></ul><p>End.</p>'
    )
    assert wording.prose("see [3]") == "<p>see [3]</p>"


@given(st.text(alphabet=st.sampled_from("<>&\"'`*[]()-\n 1a#"), max_size=80), st.sampled_from(["", "int_1"]))
def test_nothing_that_was_written_becomes_markup(text: str, prefix: str) -> None:
    made = f"<main>{wording.prose(text, prefix)}{wording.marked(text, ['a', '1a'])}</main>".replace("<br>", "<br/>")
    tags = {element.tag for element in ElementTree.fromstring(made).iter()}  # noqa: S314  our own, and checked here
    assert tags <= {"main", "p", "ul", "li", "strong", "code", "pre", "a", "br", "mark"}


def test_what_was_asked_for_stands_out_as_whole_words() -> None:
    assert wording.marked("Marcus lives in Berlin", ["live", "marcus"]) == (
        "<mark>Marcus</mark> <mark>lives</mark> in Berlin"
    )
    assert wording.marked("olive oil", ["live"]) == "olive oil"
    long = wording.marked("x " * 1_000 + "Berlin" + " y" * 1_000, ["berlin"])
    assert "<mark>Berlin</mark>" in long
    assert len(long) < 700


def test_a_summary_is_shown_without_its_heading() -> None:
    assert wording.unheaded("[Entity Summary of Marcus]\nWhat is known:\n- x") == "What is known:\n- x"
    assert wording.unheaded("[1] is cited") == "[1] is cited"


@given(st.floats(allow_nan=False))
def test_a_bar_stays_in_its_bounds(value: float) -> None:
    bar = ElementTree.fromstring(drawing.bar(value))  # noqa: S314
    assert 0 <= float(bar[1].attrib["width"]) <= float(bar[0].attrib["width"])


def test_pictures_escape_names_and_look_the_same_each_time() -> None:
    nodes = [Node(f"ent_{number}", f"{HURT}{number}", f"/memory/entity/ent_{number}") for number in range(20)]
    edges = [Edge("ent_x", node.id, HURT) for node in nodes]
    made = drawing.graph(Node("ent_x", HURT), nodes, edges)
    assert made == drawing.graph(Node("ent_x", HURT), nodes, edges)
    tree = ElementTree.fromstring(made)  # noqa: S314
    assert {element.tag for element in tree.iter()} == {"svg", "line", "text", "a", "title", "circle"}
    assert len(tree.findall("a")) == drawing.MOST_AROUND
    assert drawing.graph(Node("ent_x", "X"), [], []) == ""
    for circle in tree.iter("circle"):
        assert 0 < float(circle.attrib["cx"]) < 720
        assert 0 < float(circle.attrib["cy"]) < 420


def test_several_ties_between_two_are_one_line() -> None:
    made = drawing.graph(Node("a", "A"), [Node("b", "B")], [Edge("a", "b", "knows"), Edge("b", "a", "works with")])
    tree = ElementTree.fromstring(made)  # noqa: S314
    assert len(tree.findall("line")) == 1
    assert "knows, works with" in "".join(tree.itertext())


def test_days_without_anything_have_no_column() -> None:
    days = [Day(date(2026, 2, number), number % 2, f"/memory/timeline/2026-02-{number:02}") for number in range(1, 9)]
    made = drawing.columns(days, "Said")
    assert made.count("<a ") == 4
    assert "01 Feb" in made
    assert "08 Feb" in made
    assert drawing.columns([], "Said") == drawing.sparkline([], "Said") == ""
