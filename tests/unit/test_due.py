"""By when something is to be done: the last moment of the time that is said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from effort import effort
from recollect.judges.rules.due import due

NOW = datetime(2026, 5, 5, 10, tzinfo=UTC)  # a Tuesday


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("on Friday", "2026-05-08T23:59:59"),
        ("by tomorrow noon", "2026-05-06T12:00:00"),
        ("next week", "2026-05-17T23:59:59"),
        ("in two hours", "2026-05-05T12:00:00"),
        ("in half an hour", "2026-05-05T10:30:00"),
        ("by the end of the month", "2026-05-31T23:59:59"),
        ("before Friday", "2026-05-07T23:59:59"),
        ("tonight", "2026-05-05T23:59:59"),
        ("by 9 am", "2026-05-06T09:00:00"),
        ("on Tuesday", "2026-05-12T23:59:59"),
        ("by EOD", "2026-05-05T23:59:59"),
        ("bis Freitag", "2026-05-08T23:59:59"),
        ("next week at the latest", "2026-05-17T23:59:59"),
    ],
)
def test_a_time_ends_with_its_last_moment(words: str, at: str) -> None:
    assert due(f"send it {words}", NOW) == datetime.fromisoformat(at).replace(tzinfo=UTC)


@pytest.mark.parametrize("words", ["for next week", "like last Friday", "from yesterday", "soon", ""])
def test_what_is_no_time_by_which_is_none(words: str) -> None:
    assert due(f"send the plan {words}".strip(), NOW) is None


@pytest.mark.parametrize("year", [1, 9999])
@pytest.mark.parametrize(
    "words", ["tomorrow", "in 3 hours", "next week", "by Friday", "at 5pm", "by the weekend", "EOD"]
)
def test_the_ends_of_the_calendar_break_nothing(year: int, words: str) -> None:
    due(f"I'll send you the file {words}", datetime(year, 12 if year > 1 else 1, 31, 23, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("will ping you tonight", "2026-05-05"),
        ("Tuesday then, I'll be at yours at 8 with the laser", "2026-05-12"),
        ("I'm going to write you that letter. Before the 25th at the latest.", "2026-05-25"),
        ("I'll fix the tap for u tmrw", "2026-05-06"),
        ("I will circulate the agenda one day before the meeting on 11 June.", "2026-06-10"),
        ("I'll call you at half past five", "2026-05-05"),
        ("Ich geb dir das Geld am Freitag zurück", "2026-05-08"),
        ("Bis spätestens 30.9. überweise ich dir den Rest.", "2026-09-30"),
        ("Je te rappelle dans deux jours", "2026-05-07"),
        ("Vale, mañana a las 6 te recojo en tu portal", "2026-05-06"),
        ("HR here: we'll share the policy with everybody once it is signed.", None),
    ],
)
def test_people_say_a_day_in_many_words(text: str, day: str | None) -> None:
    found = due(text, NOW)
    assert (found and found.date().isoformat()) == day


@pytest.mark.parametrize("text", ["by " * 130, "1:00 " * 80, "in 3 " * 80, "a " * 200])
def test_no_text_takes_long(text: str) -> None:
    assert effort(lambda: due(text, NOW), 1.0) < 1.0


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("ich hol dich um halb drei ab", "2026-05-05T14:30:00"),
        ("das kriegst du Mittwochabend", "2026-05-06T23:59:59"),
        ("morgen früh um sieben hast du den Text", "2026-05-06T07:00:00"),
        ("heut abend lad ich die hoch", "2026-05-05T23:59:59"),
        ("bin in ner halben Stunde da", "2026-05-05T10:30:00"),
        ("das mache ich bis zum 12. Mai fertig", "2026-05-12T23:59:59"),
        ("komme heute vor 12 mit der Karte vorbei", "2026-05-05T12:00:00"),
        ("a las once estoy en la puerta", "2026-05-05T11:00:00"),
        ("a las ocho y media te aviso", "2026-05-05T20:30:00"),
        ("se la mando mañana antes de las dos", "2026-05-06T14:00:00"),
        ("el jueves hablo con ellos", "2026-05-07T23:59:59"),
        ("el 29 te doy un toque", "2026-05-29T23:59:59"),
        ("te las bajo en diez minutos", "2026-05-05T10:10:00"),
        ("je te regarde ça à midi", "2026-05-05T12:00:00"),
        ("je te corrige ça dans la soirée", "2026-05-05T23:59:59"),
        ("je vous livre la traduction mercredi à 14 h 30", "2026-05-06T14:30:00"),
        ("on vous la tient prête pour samedi", "2026-05-09T23:59:59"),
        ("je serai là à 9h demain", "2026-05-06T09:00:00"),
    ],
)
def test_days_and_hours_are_understood_in_four_languages(words: str, at: str) -> None:
    found = due(words, NOW)
    assert found is not None
    assert found.isoformat()[:19] == at


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("I'll share those before the meeting on Monday", "2026-05-11T23:59:59"),
        ("I'll share those before Monday", "2026-05-10T23:59:59"),
        ("I'll let you know by lunch", "2026-05-05T12:00:00"),
        ("a photo comes at 7 this evening", "2026-05-05T19:00:00"),
    ],
)
def test_what_stands_around_a_time_counts(words: str, at: str) -> None:
    found = due(words, NOW)
    assert found is not None
    assert found.isoformat()[:19] == at
