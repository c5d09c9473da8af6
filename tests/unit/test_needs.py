"""What somebody needed and did not get: refused, wished for, done badly or asked for again; and what is none of it."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.relations import NeedIn
from recollect.judges.rules.needs.phrases import phrase
from recollect.judges.rules.needs.unmet import delivers


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
    "reply",
    [
        "Making phone calls isn't something I can do.",
        "That's not something I'm able to do.",
        "My access is limited to your inbox.",
        "No can do, sorry.",
        "That needs admin rights I don't have.",
        "The charting tool supports a single axis only.",
        "At the moment I'm only available in Slack.",
        "I can draft it but you'd need to send it yourself.",
        "We don't offer that at the moment.",
        "Playing videos is still beyond me.",
        "The calendar API doesn't let me write.",
        "I tried, but the thermostat does not respond to me.",
        "Eine Anbindung an DATEV habe ich leider nicht.",
        "Regelmäßige Aufgaben kann ich nicht einplanen.",
        "Dafür fehlt mir die Berechtigung.",
        "No cuento con esa función.",
        "Lo siento, esa opción no existe.",
        "Je n'ai pas le droit d'écrire dans le calendrier.",
        "Il n'existe pas encore de version mobile.",
    ],
)
def test_a_want_of_ability_is_said_in_many_ways(reply: str) -> None:
    assert found("can you put the numbers into a chart for me?", reply)[0] == "unmet"


@pytest.mark.parametrize(
    "reply",
    [
        "I won't help with making that; it's dangerous.",
        "I can't help with forging a medical certificate.",
        "That folder belongs to Julia and she hasn't given access to it, so I won't open it.",
        "I can't tell you what the price will do.",
        "Zugangsdaten anderer Personen gebe ich nicht heraus.",
        "I couldn't find any entry about that.",
        "Here is the chart.",
        "Yes, everyone is free. I've moved it.",
    ],
)
def test_a_good_reason_and_what_nobody_knows_are_no_want(reply: str) -> None:
    assert found("can you put the numbers into a chart for me?", reply)[0] == "none"


@pytest.mark.parametrize(
    "reaction",
    [
        "that's the net amount AGAIN",
        "I said kitchen 😡",
        "no they're at 100. every. single. night.",
        "half of the rows are missing",
        "you keep forgetting the header",
        "I wanted a table, not prose",
        "did you even look at the file?",
        "nope. try again",
        "it's still showing the old price",
        "omg I'm standing on the platform. just the time",
        "Drei Sätze, hatte ich geschrieben.",
        "nein, die andere",
        "otra vez mezclas las dos, tengo que limpiarla a mano",
        "ce n'est pas le bon fichier",
    ],
)
def test_a_bad_answer_is_taken_badly_in_many_ways(reaction: str) -> None:
    assert found("send me the report from May", "Here is the report: 3 pages.", reaction)[0] == "friction"


@pytest.mark.parametrize(
    "reaction", ["lovely, a bit shorter?", "no thanks", "ok", "great work", "haha nice", "Catpuccino!! sold", "danke"]
)
def test_who_is_content_or_wants_a_little_more_needs_nothing(reaction: str) -> None:
    assert found("send me the report from May", "Here is the report: 3 pages.", reaction)[0] == "none"


@pytest.mark.parametrize(
    "said",
    [
        "It'd be great to have a dark version of these charts",
        "any chance you get a Telegram version someday?",
        "a weekly overview would be nice",
        "I could really use a bulk edit here",
        "shame there's no way to search the archive",
        "honestly a simple undo would save me so much time",
        "are you planning to add a Teams integration?",
        "please make it possible to tag entries",
        "ein Kalender-Export wäre super",
        "estaría bien poder exportar a Excel",
        "Ce serait bien que les comptes rendus arrivent aussi dans Notion",
        "un mode sombre serait le bienvenu",
    ],
)
def test_a_wish_is_said_in_many_ways(said: str) -> None:
    assert found(said, "Noted!")[0] == "wish"


@pytest.mark.parametrize(
    ("said", "reply", "reaction", "earlier"),
    [
        ("third time now: please stop including cancelled orders", "Of course.", "", "leave out the cancelled orders"),
        ("again: please stop translating product names", "Understood.", "", "don't translate the product names"),
        ("did the supplier answer yet??", "I'll let you know.", "you said that yesterday", "any news of the supplier?"),
        ("still no csv import?", "I have no news on that.", "", "can you import contacts from a csv file?"),
    ],
)
def test_who_says_that_they_ask_again_had_to(said: str, reply: str, reaction: str, earlier: str) -> None:
    assert found(said, reply, reaction, earlier)[0] != "none"


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
