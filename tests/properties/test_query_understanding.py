"""Whatever is asked, whenever and wherever: no error, and only intervals that are some."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from recollect.understanding.query import understand
from recollect.understanding.when import EARLIEST, LATEST, find
from recollect.understanding.when_words import PHRASES, WORDS

ZONES = [
    UTC,
    ZoneInfo("Europe/Berlin"),
    ZoneInfo("America/New_York"),
    ZoneInfo("Asia/Kathmandu"),
    ZoneInfo("Pacific/Apia"),  # went without a day
    timezone(timedelta(hours=23, minutes=59)),
    timezone(timedelta(hours=-23, minutes=-59)),
]
AROUND = """
the of in on at since before after until by between and from to ago during around de del le la el vor nach il y a
hace every half May March , . - – ' ’ " / : ? ! @ 7th 31st 29th 2023 1900 9999 0001 5pm 17:30 25:61 2023-02-30
2024-02-29 7/22 31.12. 99/99/99 Q3 90s 2023-W53 2023-13 o'clock Uhr Marta I did will
"""
MOMENTS = st.builds(lambda moment, zone: moment.replace(tzinfo=zone), st.datetimes(), st.sampled_from(ZONES))

# Words of time, what stands around them, numbers and marks: mixed at random, they come close to what people write.
PIECES = st.one_of(
    st.sampled_from(sorted(WORDS)),
    st.sampled_from(sorted(" ".join(words) for phrases in PHRASES.values() for words, _, _ in phrases)),
    st.sampled_from(AROUND.split()),
    st.integers(0, 99999).map(str),
)
QUESTIONS = st.one_of(
    st.lists(PIECES, max_size=14).map(" ".join), st.lists(PIECES, max_size=8).map("".join), st.text(max_size=80)
)


@given(text=QUESTIONS, now=MOMENTS)
def test_any_text_is_understood_and_intervals_are_real(text: str, now: datetime) -> None:
    found = understand(text, now, lambda phrases: dict.fromkeys(phrases[::2], ("ent_1", "ent_2")))
    for start, end in [
        *((span.start, span.end) for span in found.spans),
        *([found.interval] if found.interval else []),
    ]:
        assert EARLIEST <= start < end <= LATEST
        assert start.tzinfo is UTC
        assert end.tzinfo is UTC
    for span in found.spans:
        assert text[slice(*span.where)] == span.text != ""
    assert all(one.where[1] <= other.where[0] for one, other in pairwise(found.spans))
    assert found.spans == () or found.interval is not None
    if found.anchor:
        assert text[slice(*found.anchor.where)] == found.anchor.text
        assert found.anchor.event_text in found.anchor.text
    for name in found.about:
        assert name in text
    assert len(set(found.terms)) == len(found.terms)
    assert set(found.entities) <= {"ent_1", "ent_2"}
    assert found == understand(text, now, lambda phrases: dict.fromkeys(phrases[::2], ("ent_1", "ent_2")))


SOME = st.datetimes(datetime(1800, 1, 1), datetime(2200, 1, 1))  # noqa: DTZ001


@given(days=st.integers(1, 3000), now=SOME, zone=st.sampled_from(ZONES[:4]))
def test_so_many_days_ago_is_that_day_of_the_calendar(days: int, now: datetime, zone: ZoneInfo) -> None:
    found = find(f"what did I do {days} days ago?", now.replace(tzinfo=zone)).interval
    assert found is not None
    there = [moment.astimezone(zone).replace(tzinfo=None) for moment in found]
    assert there[0].date() == now.date() - timedelta(days=days)
    assert timedelta(hours=22) <= found[1] - found[0] <= timedelta(hours=26)


@given(moment=st.datetimes(datetime(1000, 1, 1), datetime(2999, 12, 30)), now=MOMENTS)  # noqa: DTZ001
def test_a_written_date_is_read_back_whenever_it_is_asked(moment: datetime, now: datetime) -> None:
    day = moment.date()
    month, year = f"{day:%B}", f"{day.year:04}"
    spellings = [
        day.isoformat(),
        f"{month} {day.day}, {year}",
        f"{day.day} {month} {year}",
        f"the {day.day}. {month} {year}",
        f"{day.day}.{day.month}.{year}",
    ]
    found = {find(f"what happened on {spelling}?", now.replace(tzinfo=UTC)).interval for spelling in spellings}
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    assert found == {(start, start + timedelta(days=1))}
