"""Notes that say the same in other words, and those that only look like it."""

from __future__ import annotations

from datetime import date

import pytest

from recollect.knowledge.tags_near import Near
from recollect.knowledge.twins import twins
from recollect.knowledge.twins_among import Among, said
from recollect.knowledge.twins_read import gist
from recollect.settings import Settings

SAME = (
    ("We decided on Redis for caching in the Orion project", "For Orion we decided to go with Redis as the cache"),
    ("The Wi-Fi password is on the fridge", "Wi-Fi password: on the fridge"),
    ("My sister's birthday is on 3 May", "Birthday of my sister: May 3rd"),
    ("The rent is 900 EUR a month", "Rent: €900 monthly"),
    ("The plumber comes on Tuesdays at 9:30", "On Tuesdays at 9:30 the plumber comes"),
    ("Nora is allergic to cashews and hazelnuts", "Nora has an allergy to cashews and hazelnuts"),
    ("Greta doesn't work on Thursdays because of her choir", "Greta does not work Thursdays, choir"),
    ("Olga has the spare key for the garage", "The spare key for the garage is with Olga"),
    ("Theo's teacher is called Frau Brandt, room 12", "Frau Brandt in room 12 is Theo's teacher"),
    ("The parcel locker code is 7731", "Code for the parcel locker: 7731"),
    (
        "The pool closes for repairs 3 to 14 July",
        "The pool will be closed for repair from 3 to 14 July",
    ),
    ("Eva is learning Portuguese with an app every morning", "Every morning Eva learns Portuguese with an app"),
)
BY_MEANING = (
    ("Paul's car is parked behind the town hall", "Paul's automobile is parked behind the town hall"),
    ("The bike is in the shed behind the house", "Our bicycle is in the shed behind the house"),
)
ANOTHER = (
    # another value, name, day, place, owner
    ("Alice works at Google", "Alice works at Meta"),
    ("The spare key is with Olga", "The spare key is with Anna"),
    ("The shop is closed on Mondays in January", "The shop is closed on Mondays in February"),
    ("Dentist appointment is on Monday at 9:30", "Dentist appointment is on Tuesday at 9:30"),
    ("Rent is 900 EUR a month from June", "Rent is 900 USD a month from June"),
    ("Piet turns 40 on February 14th", "Piet turns 40 on February 15th"),
    ("The meeting room is room A on floor 3", "The meeting room is room B on floor 3"),
    ("My car is in the garage on Karl Street", "His car is in the garage on Karl Street"),
    ("Marta plays the violin in the city orchestra", "Marta plays the cello in the city orchestra"),
    ("The red bag is in the cellar behind the boxes", "The blue bag is in the cellar behind the boxes"),
    ("The API key rotates every 30 days", "The API key rotates every 30 hours"),
    ("Alice Smith teaches maths at the school", "Alice Jones teaches maths at the school"),
    ("Meeting with Tom about the budget at 3 pm", "Meeting with Tom about the budget at 3 am"),
    # denied, opposite, unsure, on a condition, again, all
    ("Felix is allergic to cashews", "Felix is not allergic to cashews"),
    ("No cards at the booking page, bank transfer", "Cards at the booking page, no bank transfer"),
    ("Return policy: 14 days with receipt", "Return policy: 14 days without receipt"),
    ("Lena likes the dark roast from the roastery", "Lena hates the dark roast from the roastery"),
    ("Kestrel deploys before the demo on Friday", "Kestrel deploys after the demo on Friday"),
    ("Maybe Rosa closes her café in June", "Rosa closes her café in June"),
    ("If it rains the party is in the village hall", "The party is in the village hall"),
    ("The van broke down in Kassel, towed to Metzler", "The van broke down again in Kassel, towed to Metzler"),
    ("Send all receipts to the accountant by the 10th", "Send some receipts to the accountant by the 10th"),
    ("Only Greta may open the safe in the office", "Greta may open the safe in the office"),
    ("Bring tea or coffee for the guests on Sunday", "Bring tea and coffee for the guests on Sunday"),
    ("Maria nie lubi mocnej kawy rano w domu", "Maria lubi mocnej kawy rano w domu"),
    # to be done, done, no longer so
    ("Order the telescope from Starling Optics", "Ordered the telescope from Starling Optics"),
    ("Call the plumber about the kitchen leak", "Called the plumber about the kitchen leak"),
    ("The kitchen sink needs to be repaired, 140 EUR", "The kitchen sink got repaired, 140 EUR"),
    ("The gate code for the yard is 4711", "The gate code for the yard was 4711"),
    ("Greta wants a car for the trip to Sevilla", "Greta has a car for the trip to Sevilla"),
    # the other way round
    ("Anna is Bob's sister and lives in Rome", "Bob is Anna's sister and lives in Rome"),
    ("The dog bit the cat in the garden", "The cat bit the dog in the garden"),
    ("We use tabs over spaces in the repo", "We use spaces over tabs in the repo"),
    ("Anna moved from Rome to Paris in May", "Anna moved from Paris to Rome in May"),
    ("Paul owes Greta 50 EUR for the dinner", "Greta owes Paul 50 EUR for the dinner"),
    ("2 apples, 3 eggs for the cake", "2 eggs, 3 apples for the cake"),
    ("2 apples, 3 eggs for the cake", "3 apples, 2 eggs for the cake"),
    ("Priya covers my Thursday period 5", "I cover Priya's Thursday period 5"),
    # one says more
    ("The spare key is with Olga", "The spare key for the garage is with Olga"),
    ("Felix at school is allergic to cashews", "Felix at school is allergic to cashews and peanuts"),
    ("Meet Lena at the station behind the bakery", "Meet Lena at the station in front of the bakery"),
)  # fmt: skip
NEAR = Near(Settings(embedder="recollect")).between


def _twins(one: str, other: str, by_meaning: bool = True) -> bool:
    later, earlier = gist(one), gist(other)
    assert later is not None
    assert earlier is not None
    return twins(later, earlier, NEAR if by_meaning else None)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_words(one: str, other: str) -> None:
    for by_meaning in (False, True):
        assert _twins(one, other, by_meaning)
        assert _twins(other, one, by_meaning)


@pytest.mark.parametrize(("one", "other"), BY_MEANING)
def test_words_that_mean_the_same_need_meanings(one: str, other: str) -> None:
    assert _twins(one, other)
    assert not _twins(one, other, by_meaning=False)


@pytest.mark.parametrize(("one", "other"), ANOTHER)
def test_what_differs_stays_apart(one: str, other: str) -> None:
    for by_meaning in (False, True):
        assert not _twins(one, other, by_meaning)
        assert not _twins(other, one, by_meaning)


def test_what_was_done_today_is_something_else_tomorrow() -> None:
    among, words = Among(NEAR), "Log: swam 20 lengths today in the lake"
    first, next_day = date(2026, 5, 1), date(2026, 5, 2)
    among.add(said(1, "first", words, "", first))
    assert among.first(said(2, "again", words, "", first)) == "first"
    assert among.first(said(2, "again", "Swam 20 lengths in the lake today", "", first)) == "first"
    for again in (words, "Swam 20 lengths in the lake today"):
        assert among.first(said(2, "again", again, "", next_day)) is None


def test_the_same_words_under_another_title_are_another_note() -> None:
    among, day = Among(NEAR), date(2026, 5, 1)
    among.add(said(1, "first", "Call before nine", "Dentist", day))
    assert among.first(said(2, "other", "Call before nine", "Plumber", day)) is None
    assert among.first(said(2, "same", "Call before nine!", "dentist", day)) == "first"
    assert among.first(said(2, "same", "Call before nine", "Dentist", day), {"first"}) is None
