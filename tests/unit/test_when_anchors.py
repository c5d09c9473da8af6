"""Times that hang on an event wait for the event; and every expression says where it stands and how exact it is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.understanding.when import find

NOW = datetime(2023, 5, 24, 15, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "offset", "direction", "event"),
    [
        ("what did we buy two weeks before the wedding?", (2, "week"), "before", "the wedding"),
        ("who called a day after my birthday", (1, "day"), "after", "my birthday"),
        ("the week before the exam", (0, "week"), "before", "the exam"),
        ("the night before the exam", (0, "night"), "before", "the exam"),
        ("a couple of months after the move", (3, "month"), "after", "the move"),
        ("what happened after the trip to Rome?", None, "after", "the trip to Rome"),
        ("what did she do during her pottery break", None, "during", "her pottery break"),
        ("how much weight have I lost since I started running", None, "since", "I started running"),
        ("Before I bought the bike, did I have another?", None, "before", "I bought the bike"),
        ("How many days before the team meeting did I attend the workshop?", None, "before", "the team meeting"),
        ("what did he do before meeting Maria?", None, "before", "meeting Maria"),
        ("since I finished reading 'The Silent Patient'", None, "since", "I finished reading 'The Silent Patient'"),
        ("zwei Wochen vor der Hochzeit", (2, "week"), "before", "der Hochzeit"),
        ("nach unserer Reise", None, "after", "unserer Reise"),
        ("après le mariage", None, "after", "le mariage"),
        ("deux jours avant la fête", (2, "day"), "before", "la fête"),
        ("después de la boda", None, "after", "de la boda"),
    ],
)
def test_a_time_that_hangs_on_an_event_names_it(
    text: str, offset: tuple[int, str] | None, direction: str, event: str
) -> None:
    found = find(text, NOW)
    assert found.interval is None
    assert found.anchor is not None
    assert (found.anchor.offset, found.anchor.direction, found.anchor.event_text) == (offset, direction, event)
    start, end = found.anchor.where
    assert text[start:end] == found.anchor.text


@pytest.mark.parametrize(
    "text",
    [
        "have I seen this before?",
        "who looks after the cat",
        "named after her aunt",
        "after all",
        "what comes after that",
        "before long",
        "two weeks before May 7",
        "after Christmas",
        "after how many weeks did he call",
        "ich fahre nach Berlin",
        "ever since",
        "during the night",
        "until now",
    ],
)
def test_what_follows_no_event_is_no_anchor(text: str) -> None:
    assert find(text, NOW).anchor is None


def test_an_event_may_stand_beside_a_time() -> None:
    found = find("what did they see during their camping trip last year?", NOW)
    assert found.interval == (datetime(2022, 1, 1, tzinfo=UTC), datetime(2023, 1, 1, tzinfo=UTC))
    assert found.anchor is not None
    assert found.anchor.event_text == "their camping trip"


@pytest.mark.parametrize(
    ("text", "said", "precision"),
    [
        ("what did I eat yesterday?", ["yesterday"], ["day"]),
        ("what happened last night", ["last night"], ["part"]),
        ("who came in May 2022 for lunch", ["in May 2022"], ["month"]),
        ("what is new since March?", ["since March"], ["open"]),
        (
            "the talk between May and July 2022, and yesterday",
            ["between May and July 2022", "yesterday"],
            ["range", "day"],
        ),
        ("what event did he volunteer at last weekend?", ["last weekend"], ["weekend"]),
        ("where did she move from 4 years ago?", ["4 years ago"], ["year"]),
        ("my recently bought lamp", ["recently"], ["vague"]),
        ("over the last two weeks", ["over the last two weeks"], ["range"]),
        ("at 5 pm yesterday", ["at 5 pm yesterday"], ["hour"]),
        ("the spring of 2020", ["spring of 2020"], ["season"]),
        ("two weeks before August 11, 2022", ["two weeks before August 11, 2022"], ["range"]),
        ("yesterday's Übergröße, last week", ["yesterday", "last week"], ["day", "week"]),
    ],
)
def test_every_expression_says_where_it_stands_and_how_exact_it_is(
    text: str, said: list[str], precision: list[str]
) -> None:
    spans = find(text, NOW).spans
    assert [span.text for span in spans] == said
    assert [span.precision for span in spans] == precision
    assert [text[slice(*span.where)] for span in spans] == said


def test_a_date_with_its_year_does_not_depend_on_now() -> None:
    found = find("on 7 May 2021, or in May", NOW).spans
    assert [span.dated for span in found] == [True, False]


def test_many_expressions_are_read_up_to_a_bound() -> None:
    assert len(find("yesterday " * 500, NOW).spans) == 32
