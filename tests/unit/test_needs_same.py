"""Whether two needs are the same: by what they are about, not by how they are said."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.relations import SameNeedOf
from recollect.judges.rules.needs.actions import ACTIONS
from recollect.judges.rules.needs.classes import VALUES
from recollect.judges.rules.needs.same import classes, merged, terms
from recollect.judges.rules.needs.things import THINGS
from recollect.understanding.stopwords import fold


def same(one: str, other: str) -> bool:
    answers = {bool(rules.answer(SameNeedOf(*pair)).answer.same) for pair in ((one, other), (other, one))}
    assert len(answers) == 1, "the order makes a difference"
    return answers.pop()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("export reports as PDF", "PDF export of reports"),
        ("export reports as PDF", "save the report to PDF"),
        ("dark mode", "a night theme"),
        ("turn off the hallway light", "switch off the light in the hallway"),
        ("send text messages", "send SMS"),
        ("book a table", "reserve a table at a restaurant"),
        ("record calls", "call recording"),
        ("delete duplicate contacts", "remove duplicated contacts"),
        ("weekly summary by email", "send a weekly summary by mail"),
    ],
)
def test_the_same_in_other_words_is_the_same(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("export reports as PDF", "export reports as CSV"),
        ("export reports as PDF", "import reports from PDF"),
        ("export reports", "export reports as PDF"),
        ("turn on the light", "turn off the light"),
        ("translate documents into Polish", "translate documents into French"),
        ("play music in the bathroom", "play music in the kitchen"),
        ("weekly summary", "daily summary"),
        ("pay the bill", "show the bill"),
        ("add a column to the table", "book a table"),
        ("keyboard shortcuts", "new keyboard"),
        ("", ""),
        ("it", "it"),
    ],
)
def test_another_object_format_place_or_direction_is_another_need(one: str, other: str) -> None:
    assert not same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("remind me to take my pills", "medication reminders"),
        ("sync with Google Calendar", "have my Google appointments show up here"),
        ("transcribe my meetings", "get a written record of what was said in the meeting"),
        ("bulk delete emails", "delete many mails in one go"),
        ("voice input", "let me talk instead of typing"),
        ("Excel export", "save the table as xlsx"),
        ("weekly digest", "a summary every Monday"),
        ("turn the heating down when nobody is home", "lower the thermostat when we are away"),
        ("schedule recurring reports", "have reports sent automatically every week"),
        ("control the garage door", "open and close the garage by voice"),
        ("undo the last change", "roll back what was just edited"),
        ("push notification when the washing machine is finished", "tell me when the laundry's done"),
        ("connect to Zendesk", "see our Zendesk tickets"),
        ("merge duplicate customers", "combine double customer entries into one"),
        ("faster deployment to staging", "staging deploys take too long"),
        ("read answers aloud", "text to speech for replies"),
        ("list of customers sorted by revenue", "order the clients by turnover"),
        ("warn me about overdue invoices", "tell me which bills haven't been paid in time"),
        ("Rechnungen per E-Mail verschicken", "Versand der Rechnungen via Mail"),
        ("monatliche Auswertung der Verkäufe", "Umsatzbericht pro Monat"),
        ("crear alarmas en el móvil", "poner el despertador en mi teléfono"),
        ("imprimer les étiquettes", "impression d'étiquettes"),
    ],
)
def test_words_that_mean_the_same_are_known(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("translate German to English", "translate English to German"),
        ("convert DWG to STEP", "convert STEP to DWG"),
        ("convert images to webp", "convert webp to png"),
        ("show prices in euros", "show prices in dollars"),
        ("send an email to a customer", "read emails from a customer"),
        ("share my calendar with Anna", "see Anna's calendar"),
        ("transcribe voice memos", "record voice memos"),
        ("nachts keine Benachrichtigungen", "nachts Benachrichtigungen bekommen"),
        ("hide completed tasks", "show completed tasks"),
        ("run tests on Windows", "run tests on macOS"),
        ("set an alarm", "cancel an alarm"),
        ("delete old messages", "delete a template"),
        ("unlock the phone", "unlock the car"),
        ("heating schedule for the weekend", "heating cost for the weekend"),
        ("change the delivery address", "change the billing address"),
        ("Rechnung stornieren", "Rechnung erstellen"),
        ("fusionner deux PDF", "couper un PDF en deux"),
        ("reservar un vuelo", "cancelar un vuelo"),
    ],
)
def test_a_word_that_turns_the_meaning_keeps_needs_apart(one: str, other: str) -> None:
    assert not same(one, other)


def test_each_wording_is_in_one_class_and_each_pair_is_of_known_classes() -> None:
    known = classes()
    assert all(term in known.kinds for pair in known.beside for term in pair)
    assert all(len(pair) == 2 for pair in known.beside)
    assert len(known.exact) > 3_000
    for text in (ACTIONS, THINGS, *VALUES.values()):
        assert text == fold(text)


def test_rules_leave_what_is_close_to_a_model_and_decide_the_rest() -> None:
    def sure(one: str, other: str) -> bool:
        return rules.answer(SameNeedOf(one, other)).confidence >= SameNeedOf.sure

    assert sure("export reports as PDF", "PDF export of reports")
    assert sure("export reports as PDF", "book a flight to Rome")
    assert not sure("search the archive", "tidy the archive")


def test_gaps_that_mean_the_same_become_one_the_earliest() -> None:
    needs = {
        "gap_a": ["book a flight"], "gap_b": ["export the report as PDF"], "gap_c": ["PDF export of reports"],
        "gap_d": ["reserve a flight", "save reports to PDF"],
    }  # fmt: skip
    roots = merged({gap: [terms(each) for each in some] for gap, some in needs.items()})
    assert roots == {"gap_a": "gap_a", "gap_b": "gap_a", "gap_c": "gap_a", "gap_d": "gap_a"}  # the last ties them all
    del needs["gap_d"]
    roots = merged({gap: [terms(each) for each in some] for gap, some in needs.items()})
    assert roots == {"gap_a": "gap_a", "gap_b": "gap_b", "gap_c": "gap_b"}
