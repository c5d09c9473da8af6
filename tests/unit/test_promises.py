"""Promises by rules alone: what is one, by when, in which words; and what is none."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from effort import effort
from recollect.judges.relations import Promises, PromisesIn
from recollect.judges.rules import answer
from recollect.judges.rules.promises.due import due
from recollect.judges.rules.promises.made import is_thin, renewed, requested

NOW = datetime(2026, 5, 5, 10, tzinfo=UTC)  # a Tuesday


def said(text: str, asked: str = "", addressee: str = "Iris") -> list[str]:
    found: Promises = answer(PromisesIn(text, "Marcus", NOW, asked, addressee)).answer
    return [each.text for each in found.promises]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("I'll send you the report on Friday.", "Marcus will send Iris the report by 2026-05-08."),
        ("Let me get back to you tomorrow.", "Marcus will get back to Iris by 2026-05-06."),
        ("I can bring the cake", "Marcus will bring the cake."),
        ("we’ll fix it by Monday", "Marcus will fix it by 2026-05-11."),
        ("I promise to water your plants.", "Marcus will water Iris' plants."),
        ("I will pay you back in two hours", "Marcus will pay Iris back by 2026-05-05 12:00."),
        ("Ok, I'll pick up my car at your place.", "Marcus will pick up their car at Iris' place."),
        ("You'll have the numbers by 4pm.", "Marcus will get Iris the numbers by 2026-05-05 16:00."),
        ("Give me two hours and I'll push the fix.", "Marcus will push the fix by 2026-05-05 12:00."),
        ("I owe you a coffee.", "Marcus will give Iris a coffee that they owe."),
        ("Will send the files asap", "Marcus will send the files asap."),
        ("Ich schicke dir das morgen.", "Marcus: Ich schicke dir das (by 2026-05-06)."),
        ("Te mando el informe mañana.", "Marcus: Te mando el informe (by 2026-05-06)."),
        ("Je t'envoie le dossier demain.", "Marcus: Je t'envoie le dossier (by 2026-05-06)."),
    ],
)
def test_a_promise_is_told_in_the_third_person_with_its_day(text: str, sentence: str) -> None:
    assert said(text) == [sentence]


def test_two_promises_of_a_message_are_two() -> None:
    assert said("I'll order the part and I'll install it on Thursday.") == [
        "Marcus will order the part.",
        "Marcus will install it by 2026-05-07.",
    ]


@pytest.mark.parametrize(
    ("asked", "reply", "sentence"),
    [
        ("Can you send me the report by Friday?", "Sure", "Marcus will send Iris the report by 2026-05-08."),
        ("Remind me to call Ann at 5 pm.", "I will", "Marcus will remind Iris to call Ann by 2026-05-05 17:00."),
        ("Could you renew the domain?", "Ok, I'll do it tomorrow.", "Marcus will renew the domain by 2026-05-06."),
        ("Would you mind feeding the cat?", "No problem!", "Marcus will feed the cat."),
        ("Please send me my invoice.", "Will do", "Marcus will send Iris their invoice."),
        ("Kannst du die Karten kaufen?", "Klar, mach ich", "Marcus will die Karten kaufen."),
    ],
)
def test_a_yes_to_a_request_promises_what_was_asked_for(asked: str, reply: str, sentence: str) -> None:
    assert said(reply, asked) == [sentence]


@pytest.mark.parametrize(
    ("asked", "reply"),
    [
        ("Can you send me the report?", "Sorry, no."),
        ("Can you send me the report?", "Which one?"),
        ("Can you tell me your address?", "Sure, it is 14 Elm Street."),
        ("Is the shop open?", "Yes"),
        ("Stretch every morning.", "I'll do that"),
        ("", "Sure"),
    ],
)
def test_no_other_answer_promises_anything(asked: str, reply: str) -> None:
    assert said(reply, asked) == []


@pytest.mark.parametrize(
    "text",
    [
        "I'll have pizza tonight.",
        "I'm going to sleep.",
        "I would send it if I could.",
        "I might bring the cake.",
        "If it rains, I'll drive you home.",
        "Should I send you the file tomorrow?",
        "It will rain tomorrow.",
        "Tom said he'll send it on Monday.",
        "She promised me a raise.",
        "I hope I'll be able to send it.",
        "I won't send it before Monday.",
        "I can't promise anything.",
        '"I will send you the money on Monday," she wrote.',
        "I'll do my best!",
        "I'll check it out, thanks.",
        "I'm happy to help you with that!",
        "Let me know your size and I'll suggest some shoes.",
        "I was going to call you yesterday.",
        "> I'll send you the file tomorrow",
        "",
    ],
)
def test_wishes_plans_conditions_and_what_others_say_are_none(text: str) -> None:
    assert said(text) == []


def test_the_place_is_where_the_text_says_it() -> None:
    text = "Thanks! I'll send you the report on Friday, and see you."
    (found,) = answer(PromisesIn(text, "Marcus", NOW)).answer.promises
    assert text[found.start : found.end].startswith("I'll send you the report on Friday")
    assert found.due_at == datetime(2026, 5, 8, 23, 59, 59, tzinfo=UTC)


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
    assert due(f"send it {words}", NOW)[0] == datetime.fromisoformat(at).replace(tzinfo=UTC)


@pytest.mark.parametrize("words", ["for next week", "like last Friday", "from yesterday", "soon", ""])
def test_what_is_no_time_by_which_is_none(words: str) -> None:
    assert due(f"send the plan {words}".strip(), NOW)[0] is None


@pytest.mark.parametrize("year", [1, 9999])
@pytest.mark.parametrize(
    "words", ["tomorrow", "in 3 hours", "next week", "by Friday", "at 5pm", "by the weekend", "EOD"]
)
def test_the_ends_of_the_calendar_break_nothing(year: int, words: str) -> None:
    at = datetime(year, 12 if year > 1 else 1, 31, 23, tzinfo=UTC)
    assert len(answer(PromisesIn(f"I'll send you the file {words}", "M", at)).answer.promises) == 1


@pytest.mark.parametrize(
    "text",
    [
        "and i'll " * 500, ", " * 2_000, "ok, " * 1_000 + "x", "i promise " * 400, "have the " + "a " * 1_900,
        "i'll pick " + "a " * 1_900, "by " * 1_300, "1:00 " * 800, '"' * 4_000, "yes " * 1_000, "ich schicke " * 300,
    ],
)  # fmt: skip
def test_no_text_takes_long(text: str) -> None:
    assert effort(lambda: answer(PromisesIn(text, "M", NOW, text)), 2.0) < 2.0


def test_a_long_text_makes_a_short_promise() -> None:
    (found,) = said("I'll send you " + "the very " * 300 + "long list.")
    assert len(found) < 260
    assert re.search(r"[\n\r]", said("I'll send you\nthe file.")[0] if said("I'll send you\nthe file.") else "") is None


def test_a_promise_can_be_told_with_another_day() -> None:
    text = "Marcus will return the drill by 2026-05-10."
    assert renewed(text, datetime(2026, 5, 12, 23, 59, 59, tzinfo=UTC)) == "Marcus will return the drill by 2026-05-12."
    assert renewed(text, None) == "Marcus will return the drill."
    assert is_thin("Marcus will do it by 2026-05-12.")
    assert not is_thin(text)


def test_what_was_requested_is_known_without_the_courtesies() -> None:
    assert requested("Hi! Could you please book a table for six?") == "book a table for six"
    assert requested("Can you explain gravity?") == ""
    assert requested("The table is for six.") == ""


@pytest.mark.parametrize(
    ("text", "asked", "day"),
    [
        ("I'll swing by tomorrow and drop off your charger", "", "2026-05-06"),
        ("Our technician will be at your place on Monday", "", "2026-05-11"),
        ("Your order ships on Thursday.", "", "2026-05-07"),
        ("The report will be on your desk tomorrow morning", "", "2026-05-06"),
        ("will ping you tonight", "", "2026-05-05"),
        ("You'll get the keys back tomorrow", "", "2026-05-06"),
        ("Tuesday then, I'll be at yours at 8 with the laser", "Tuesday is better", "2026-05-12"),
        ("I'm going to write you that letter. Before the 25th at the latest.", "", "2026-05-25"),
        ("I'll fix the tap for u tmrw", "", "2026-05-06"),
        ("I'll bring dessert", "dinner at mine on Saturday, can you bring dessert?", "2026-05-09"),
        ("right, friday", "You'll send it by Friday, right?", "2026-05-08"),
        ("I will circulate the agenda one day before the meeting on 11 June.", "", "2026-06-10"),
        ("I'll call you at half past five", "", "2026-05-05"),
        ("Ich geb dir das Geld am Freitag zurück", "", "2026-05-08"),
        ("Bis spätestens 30.9. überweise ich dir den Rest.", "", "2026-09-30"),
        ("Je te rappelle dans deux jours", "", "2026-05-07"),
        ("Vale, mañana a las 6 te recojo en tu portal", "¡sí, por favor!", "2026-05-06"),
        ("HR here: we'll share the policy with everybody once it is signed.", "", None),
        ("I won't breathe a word", "", None),
        ("My lips are sealed", "don't tell anyone!", None),
        ("on it", "somebody needs to clean the coffee machine", None),
        ("i got you", "need a ride to the airport", None),
        ("I'll do the dishes", "who's doing the dishes?", None),
        ("First round's on me", "", None),
        ("I'll call your mother and explain it to her, ok?", "", None),
        ("Jo mach ich", "bringst du bitte den Müll runter?", None),
        ("Übernehme ich!", "Wer kümmert sich um die Getränke?", None),
        ("cuenta conmigo", "¿me ayudas con la mudanza?", None),
        ("Promis, je ne dirai rien à maman.", "tu gardes ça pour toi hein", None),
        ("J'apporte le vin", "qui apporte quoi ?", None),
    ],
)
def test_people_promise_in_many_words(text: str, asked: str, day: str | None) -> None:
    found = answer(PromisesIn(text, "Marcus", NOW, asked)).answer.promises
    assert found
    assert (found[0].due_at and found[0].due_at.date().isoformat()) == day


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I'll be dead by the time this queue moves", ""),
        ("I'll take the train tomorrow", ""),
        ("I'm picking up my new car tomorrow!", ""),
        ("I'll take your advice and slow down", ""),
        ("I'm looking forward to seeing you", ""),
        ("My flight leaves on Friday at 6", ""),
        ("The courier says it will arrive on Tuesday.", "where is it?"),
        ("You'll have to wait until Monday", ""),
        ("You will have a great time", ""),
        ("We will see.", "Will you lend me your camera?"),
        ("I can do either Tuesday or Wednesday", "When could you come?"),
        ("I can try but no promises", "can you fix it by friday?"),
        ("let me check my calendar", "can you do tuesday?"),
        ("Great, thanks", "Will send it over by noon"),
        ("That would be great", "I can bring the drinks on Saturday"),
        ("Yes", "did you send it?"),
        ("Ich hole mir noch einen Kaffee", ""),
        ("Ich komme heute später nach Hause", ""),
        ("Te quiero mucho", ""),
        ("Te llamé ayer", ""),
        ("Je prends le train demain", ""),
        ("Je t'ai envoyé le mail hier", ""),
        ("Je passerai peut-être demain, à voir", "tu passes récupérer le vélo ?"),
    ],
)
def test_talk_of_oneself_and_of_chance_promises_nothing(text: str, asked: str) -> None:
    assert said(text, asked) == []
