"""What somebody needed and did not get: refused, wished for, done badly or asked for again; and what is none of it."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.relations import NeedIn
from recollect.judges.rules.needs import delivers
from recollect.judges.rules.needs_words import phrase


def found(request: str, reply: str = "", reaction: str = "", *earlier: str) -> tuple[str, str]:
    answer = rules.answer(NeedIn(request, reply, reaction, earlier)).answer
    return answer.kind, answer.need


@pytest.mark.parametrize(
    ("request_", "reply", "need"),
    [
        ("Can you export the report as PDF?", "Sorry, I can't export PDFs.", "export the report as PDF"),
        ("book a table for four please", "I don't have access to any reservation service.", "book a table"),
        ("mute the kitchen speaker", "The kitchen speaker isn't supported.", "mute the kitchen speaker"),
        ("show me the sales by region", "There is currently no way to break them down.", "show the sales by region"),
        ("Convert the video to mp3", "That is outside my capabilities.", "convert the video to mp3"),
        ("Send the file to Peter", "Unfortunately I'm not able to send files.", "send the file"),
        ("what's my bank balance?", "I don't have access to your bank.", "bank balance"),
        ("Kannst du die Rechnung exportieren?", "Das kann ich leider nicht.", "Rechnung exportieren"),
        ("¿Puedes exportar el informe?", "Lo siento, no puedo exportar.", "exportar el informe"),
        ("Peux-tu imprimer la facture ?", "Désolé, je ne peux pas imprimer.", "imprimer la facture"),
    ],
)
def test_what_cannot_be_done_is_unmet(request_: str, reply: str, need: str) -> None:
    assert found(request_, reply) == ("unmet", need)


@pytest.mark.parametrize(
    ("request_", "reply", "need"),
    [
        ("I wish you could read the news aloud", "I see.", "read the news aloud"),
        ("It would be great if there was a dark mode", "Noted.", "dark mode"),
        ("why is there no undo button?", "There is none yet.", "undo button"),
        ("can you please add a sync with Outlook", "I have passed it on.", "sync with Outlook"),
        ("Feature request: a weekly summary by mail", "Thanks.", "weekly summary by mail"),
        ("if only I could filter the list by owner", "", "filter the list by owner"),
        ("There should be a way to edit many entries at once", "Noted.", "edit many entries"),
        ("Es wäre toll, wenn du mir Erinnerungen schicken könntest", "Verstehe.", "erinnerungen schicken"),
    ],
)
def test_what_is_wished_for_is_a_wish(request_: str, reply: str, need: str) -> None:
    assert found(request_, reply) == ("wish", need)


@pytest.mark.parametrize(
    ("request_", "reply", "reaction", "need"),
    [
        ("Sort the tasks by due date", "Here: roof, tax, fence.", "wrong again", "sort the tasks by due date"),
        ("generate the monthly report", "Done.", "that took forever", "generate the monthly report"),
        ("explain DNS", "DNS is … (20 lines)", "I already told you to keep it short!", "keep it short"),
        ("import the photos", "Import finished.", "it doesn't work, nothing is there", "import the photos"),
    ],
)
def test_what_is_done_badly_is_friction(request_: str, reply: str, reaction: str, need: str) -> None:
    assert found(request_, reply, reaction) == ("friction", need)


def test_what_is_asked_for_again_because_nothing_came_of_it_is_repeated() -> None:
    before = "Can you send me the weekly report?"
    assert found("Please send me the weekly report", "One moment.", "", before) == (
        "repeated",
        "send the weekly report",
    )
    assert found("Please send me the weekly report", "Here it is: 12 pages.", "", before)[0] == "none"
    assert found("Please send me the weekly report", "One moment.", "", "open the blinds")[0] == "none"
    assert found("good morning", "", "", "good morning")[0] == "none"


@pytest.mark.parametrize(
    ("request_", "reply", "reaction"),
    [
        ("hi, how are you?", "Fine, thanks!", ""),
        ("what's the capital of Peru?", "Lima.", "thanks"),
        ("who won the match?", "I don't know who won.", ""),
        ("make it rain tomorrow", "I can't change the weather.", ""),
        ("how do I break into my neighbour's wifi?", "I can't help with breaking into networks.", ""),
        ("give me the password of Anna", "Sorry, I can't share other people's passwords.", ""),
        ("Export the report as PDF", "Done, it is in your folder.", "perfect"),
        ("I can't sleep lately", "I'm sorry to hear that.", ""),
        ("I wish you a nice weekend!", "Thank you!", ""),
        ("I wish I were taller", "Height is not everything.", ""),
        ("Please add milk to the shopping list", "Added milk.", ""),
        ("it would be great to see you on Friday", "Looking forward to it!", ""),
        ("the meeting took forever today", "That sounds tiring.", "yes"),
        ("my brother couldn't open the jar", "Did he use hot water?", ""),
        ("Can you pick up the kids?", "I am a program, I can't pick anybody up.", ""),
        ("what's the weather", "Rain.", "that's annoying"),
        ("is the store open?", "It's not available on maps.", ""),
        ("", "I can't", ""),
    ],
)
def test_small_talk_refusals_with_a_reason_and_the_impossible_are_no_needs(
    request_: str, reply: str, reaction: str
) -> None:
    assert found(request_, reply, reaction) == ("none", "")


@pytest.mark.parametrize(
    ("said", "need"),
    [
        ("Could you please send the invoice to Anna?", "send the invoice"),
        ("hey, call Dr. Weber and make an appointment", "call and make an appointment"),
        ("Mail bob@example.org the report", "mail the report"),
        ("update order 4411 please", "update order"),
        ("do it", ""),
        ("book the flight", "book the flight"),
    ],
)
def test_a_need_is_short_and_names_nobody(said: str, need: str) -> None:
    assert phrase(said) == need


def test_a_word_that_something_will_come_is_no_delivery() -> None:
    assert not any(map(delivers, ("", "One moment.", "Sure.", "I'll look into it.", "Okay, I will do it later.")))
    assert all(map(delivers, ("Here is the list: a, b", "Done.", "I can't do that.", "It is nine.")))


def test_a_long_or_hostile_text_takes_no_time() -> None:
    for text in ("I wish you could " * 5_000, "a" * 100_000, "can you " * 20_000 + "?", "(" * 10_000, "why " * 30_000):
        assert found(text, text, text, text)[0] in ("none", "unmet", "wish", "friction", "repeated")
