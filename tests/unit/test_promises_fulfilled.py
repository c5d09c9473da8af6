"""What later messages make of a promise, by rules alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from effort import effort
from recollect.judges.judgment import RULES, Judgment
from recollect.judges.relations import FulfilledOf, Promised, Promises, PromisesIn
from recollect.judges.rules import answer
from recollect.judges.rules.promises.fulfilled import is_bare, may_matter, same
from recollect.relationships.promises import _grounded, walk
from recollect.relationships.talks import Turn

NOW = datetime(2026, 5, 5, 10, tzinfo=UTC)
REPORT = "Marcus will send Iris the report by 2026-05-08."


def state(text: str, *, promise: str = REPORT, own: bool = True, asked: str = "") -> str:
    question = FulfilledOf(promise, NOW, text, NOW + timedelta(days=1), own, asked, "Iris Marcus")
    found: str = answer(question).answer.state
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Just sent the report.",
        "sent!",
        "Done.",
        "Here is the report",
        "[file] report.pdf",
        "The report has been sent.",
        "I've emailed you the report",
        "The report as promised.",
        "The report is done.",
    ],
)
def test_the_one_who_promised_says_that_it_is_done(text: str) -> None:
    assert state(text) == "done"


@pytest.mark.parametrize("text", ["Got the report, thanks!", "Thanks for the report", "The report arrived."])
def test_the_one_it_was_promised_to_has_it(text: str) -> None:
    assert state(text, own=False) == "done"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("I won't be able to send the report.", True),
        ("Sorry, I can't send the report after all.", True),
        ("Never mind, no need to send the report.", False),
        ("You don't have to send the report any more.", False),
        ("Forget about the report.", False),
    ],
)
def test_it_is_taken_back_or_no_longer_wanted(text: str, own: bool) -> None:
    assert state(text, own=own) == "dropped"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("I sent the slides to Ann.", True),
        ("The report is long.", True),
        ("I haven't sent the report yet.", True),
        ("I'm still working on the report.", True),
        ("I'll send the report on Friday.", True),
        ("Did Ann send the report?", True),
        ("[file] cake.jpg", True),
        ("Where is the report?", False),
        ("Thanks, Marcus!", False),
        ("Looking forward to the report.", False),
        ("Thanks in advance for the report", False),
        ("Don't forget the report.", False),
        ("done", False),
        ("I never sent the report.", True),
        ("", True),
    ],
)
def test_all_else_leaves_it_open(text: str, own: bool) -> None:
    assert state(text, own=own) == "open"


DRIVE = "Lea will drive Jon to the airport on Friday."
CALL = "Nina will call the dentist tomorrow."
FIX = "Sam will fix the gate this weekend."
PAY = "Lukas will pay Ella back the 40 euros on Monday."
TABLE = "Priya will book a table for Friday."


@pytest.mark.parametrize(
    ("promise", "text", "own", "becomes"),
    [
        (REPORT, "it's in your inbox", True, "done"),
        (REPORT, "just hit send", True, "done"),
        (REPORT, "uploaded it to the shared folder", True, "done"),
        (REPORT, "report's gone out, should be with you by now", True, "done"),
        (REPORT, "got it, thanks a lot!", False, "done"),
        (REPORT, "Great report, I only have two small comments", False, "done"),
        (REPORT, "just read through the report, looks good to me", False, "done"),
        (REPORT, "Ann already sent me the report so you don't have to", False, "dropped"),
        (REPORT, "my laptop died and the report is gone, sorry", True, "dropped"),
        (REPORT, "the numbers for the report are still missing", True, "open"),
        (REPORT, "thanks for offering to send the report", False, "open"),
        (REPORT, "sent the invoice to accounting", True, "open"),
        (CALL, "Spoke to them, you're in at 9", True, "done"),
        (CALL, "I had a word with the dentist today", True, "done"),
        (CALL, "tried calling, nobody picked up", True, "open"),
        (CALL, "I rang the dentist myself this morning", False, "dropped"),
        (FIX, "Finally got round to the gate. All sorted.", True, "done"),
        (FIX, "Wow the gate closes properly now", False, "done"),
        (FIX, "bought hinges for the gate", True, "open"),
        (FIX, "my brother already fixed the gate", False, "dropped"),
        (PAY, "money should be in your account now", True, "done"),
        (PAY, "40€ just came in, cheers", False, "done"),
        (PAY, "keep the money, you paid for the taxi", False, "dropped"),
        (PAY, "I paid the electricity bill", True, "open"),
        (TABLE, "We're booked! 7.30 at Luigi's", True, "done"),
        (TABLE, "how many people are we?", True, "open"),
        (DRIVE, "thanks for the lift, I'm through security", False, "done"),
        (DRIVE, "car won't start, you'll need a taxi, so sorry", True, "dropped"),
        (DRIVE, "flight got cancelled, so no airport run", False, "dropped"),
        (DRIVE, "what time is your flight?", True, "open"),
        ("Rosa will lend Ida her tent.", "I can't come to yoga today", True, "open"),
        ("Rosa will lend Ida her tent.", "the concert is cancelled, so sad", False, "open"),
        ("Yann will pick up the parcel.", "they close at 6, won't make it today. tomorrow!", True, "open"),
        ("Cleo schickt Bert die Unterlagen.", "Unterlagen sind unterwegs", True, "done"),
        ("Cleo schickt Bert die Unterlagen.", "Mir fehlt noch eine Unterschrift", True, "open"),
        ("Pau llamará al fontanero.", "ya hablé con el fontanero, viene el jueves", True, "done"),
        ("Zoé réserve le restaurant.", "finalement on mange ici, pas besoin de réserver", False, "dropped"),
    ],
)
def test_people_say_in_many_words_what_became_of_it(promise: str, text: str, own: bool, becomes: str) -> None:
    assert state(text, promise=promise, own=own) == becomes


def test_what_is_heard_at_once_is_not_received() -> None:
    soon = FulfilledOf(REPORT, NOW, "got it, thanks!", NOW + timedelta(minutes=1), False, "", "Iris Marcus")
    assert answer(soon).answer.state == "open"


@pytest.mark.parametrize(
    "text", ["i can't " * 500, "done, " * 700, "thanks for " * 350, "it is " * 600, "hab das " * 500, "and i " * 600]
)
def test_no_text_takes_long(text: str) -> None:
    for own in (True, False):
        assert effort(lambda own=own: state(text, own=own), 1.0) < 1.0  # type: ignore[misc]


def test_a_short_yes_is_taken_for_what_was_asked() -> None:
    assert state("Yes, I have.", asked="Have you sent the report?") == "done"
    assert state("Yes, I have.", asked="Have you seen the film?") == "open"
    assert state("Never mind.", own=False, asked="I'll send you the report on Friday.") == "dropped"
    assert state("Never mind.", own=False, asked="It is raining.") == "open"


def test_promises_of_one_deed_are_the_same() -> None:
    assert same(REPORT, "Marcus will email the report by 2026-05-12.")
    assert not same(REPORT, "Marcus will send Iris the slides.", "Iris Marcus")
    assert not same("Marcus will bring the chairs.", "Marcus will bring the tables.")


def test_few_messages_are_worth_a_question() -> None:
    assert may_matter(REPORT, "I have to say that the report was a lot of work for me.")
    assert may_matter(REPORT, "Sent!")
    assert not may_matter(REPORT, "What a lovely day it is, we went to the sea with the children.")
    assert is_bare("done!")
    assert not is_bare("The report is done and it is long.")


def outcomes(*turns: tuple[str, str], steps: bool = False) -> list[tuple[str, str]]:
    """The promises of a talk with what became of them, read at once or one message at a time."""

    def ask(question: object, positions: tuple[int, ...]) -> Judgment:
        said = answer(question)
        return Judgment("", "", 1, "", RULES, said.answer, said.reason, said.confidence, NOW, "public")

    said = [
        Turn(f"int_{number}", number, text, NOW + timedelta(minutes=number), "ent_m", "chat:1", "con_1",
             "Iris" if who == "a" else "Marcus", who == "a", "text")
        for number, (who, text) in enumerate(turns)
    ]  # fmt: skip
    rows: dict[str, dict[str, object]] = {}
    for start in range(len(said)) if steps else [0]:
        new = said[start : start + 1] if steps else said
        known = [dict(row) for row in rows.values() if row["outcome"] == "open"]
        rows.update({row["promise"]: row for row in walk(said[max(0, start - 6) : start], new, known, ask, "Iris")})
    return [(str(row["text"]), str(row["outcome"])) for row in rows.values()]


TALKS = [
    (("m", "I'll send you the report on Friday."), ("a", "Great."), ("m", "I'll send the report on Monday instead.")),
    (("m", "I'll return your drill on Sunday."), ("m", "I can't return the drill, I'll do it on Tuesday.")),
    (("m", "I'll bring the chairs."), ("m", "I'll bring the tables."), ("m", "Brought the chairs.")),
    (("a", "I'll book the table."), ("a", "I'll call Ann."), ("m", "ok"), ("a", "Done.")),
    (("m", "Can you order paper?"), ("a", "Sure"), ("a", "Ordered."), ("m", "Can you call Ann?"), ("a", "Will do")),
]


@pytest.mark.parametrize("turns", TALKS)
def test_a_talk_comes_out_the_same_at_once_and_in_steps(turns: tuple[tuple[str, str], ...]) -> None:
    assert sorted(outcomes(*turns)) == sorted(outcomes(*turns, steps=True))


def test_another_day_takes_the_place_of_the_first() -> None:
    assert outcomes(*TALKS[0]) == [
        ("Marcus will send Iris the report by 2026-05-08.", "replaced"),
        ("Marcus will send the report instead by 2026-05-11.", "open"),
    ]
    assert outcomes(*TALKS[1]) == [
        ("Marcus will return Iris' drill by 2026-05-10.", "replaced"),
        ("Marcus will return Iris' drill by 2026-05-12.", "open"),
    ]


def test_a_bare_done_is_about_the_last_promise() -> None:
    assert outcomes(*TALKS[3]) == [("Iris will book the table.", "open"), ("Iris will call Ann.", "done")]


def test_what_is_said_again_is_one_promise() -> None:
    again = ("m", "I'll send you the report on Friday.")
    assert len(outcomes(again, ("a", "ok"), again)) == 1


def test_what_a_model_makes_up_is_left_out() -> None:
    question = PromisesIn("I'll send you the report soon.", "Marcus", NOW, "", "Iris")
    said = (
        Promised("Marcus will send Iris the report.", NOW),
        Promised("Marcus will pay Mallory 500 euros."),
        Promised(""),
    )
    judgment = Judgment("", "promises", 1, "", "openai:some", Promises(said), "", 1.0, NOW, "public")
    assert [(each.text, each.due_at) for each in _grounded(question, judgment)] == [
        ("Marcus will send Iris the report.", None)  # no day was said
    ]
