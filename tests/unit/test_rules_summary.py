"""A summary without a model: whole sentences of what was said, those that tell most, and nothing that was not said."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from effort import effort
from recollect.judges import rules
from recollect.judges.questions import Digest, Said, SummaryOf, Told
from recollect.judges.rules.summaries.score import cost
from recollect.judges.rules.summaries.sentences import sentences

AT = datetime(2026, 5, 4, 9, tzinfo=UTC)
TALK = """
Maya: Hey Tom! Long time no see, how have you been?
Tom: Hey Maya! I've been good, super busy. Started a new role at the county library in January.
Maya: Oh wow, congrats! I signed up for a ceramics class on Tuesdays. It really helps me unwind.
Tom: That's amazing! You're so talented.
Maya: Thanks! My daughter Ines started violin lessons. Are you still allergic to cats?
Tom: Sadly yes, cats make me sneeze.
Maya: Good to know. We are going to Lisbon in July.
Tom: Sounds like a dream. Enjoy every moment!
Maya: Let's meet at the Blue Door on Friday at 7.
Tom: Perfect. I'll bring the photos of the old mill.
Maya: Great! Take care!
Tom: You too! Who will drive Ruth home?
"""


def said(text: str, **more: object) -> tuple[Said, ...]:
    """A talk, a line for each message, a minute apart."""
    lines = [line.partition(": ") for line in text.strip().splitlines()]
    return tuple(
        replace(Said(str(number), who, what, AT + timedelta(minutes=number)), **more)  # type: ignore[arg-type]
        for number, (who, _, what) in enumerate(lines, 1)
    )


def told(messages: tuple[Said, ...], tokens: int = 500, about: str = "") -> list[Told]:
    answer = rules.answer(SummaryOf(messages, tokens, about))
    assert isinstance(answer.answer, Digest)
    assert answer.reason
    return list(answer.answer.points)


def texts(messages: tuple[Said, ...], tokens: int = 500) -> list[str]:
    return [point.text for point in told(messages, tokens)]


def section(text: str) -> str:
    """Where the only sentence of a message stands."""
    (point,) = told(said(f"Ann: {text}"))
    assert point.text == text
    return point.section


# ------------------------------------------------------------------------------------------------ what is worth telling


def test_a_talk_is_told_in_its_own_sentences_without_chit_chat() -> None:
    found = told(said(TALK))
    assert [(point.section, point.text) for point in found] == [
        ("key", "Started a new role at the county library in January."),
        ("key", "I signed up for a ceramics class on Tuesdays."),
        ("key", "My daughter Ines started violin lessons."),
        ("key", "Sadly yes, cats make me sneeze."),
        ("key", "We are going to Lisbon in July."),
        ("decision", "Let's meet at the Blue Door on Friday at 7."),
        ("action", "I'll bring the photos of the old mill."),
        ("open", "Who will drive Ruth home?"),
    ]
    assert [point.labels for point in found] == [("2",), ("3",), ("5",), ("6",), ("7",), ("9",), ("10",), ("12",)]


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "ok", "Thanks!", "hi there", "Good morning everyone", "lol", "👍", "🎉🎉🎉", "That's so great!",
        "Sounds good to me.", "How are you?", "You're welcome!", "haha yes exactly", "Take care, talk soon!",
        "I'm so happy for you!", "Congratulations!!", "No problem.", "Oh wow, that's amazing!", "What do you think?",
        "Let me know if you need anything else.", "Here are some tips:", "...", "Danke schön!", "Merci !", "¡Gracias!",
        "Hope you have a great day!", "I can't wait!", "Is there anything else I can help you with?",
    ],
)  # fmt: skip
def test_nothing_is_told_of_small_talk(text: str) -> None:
    assert told(said(f"Ann: {text}")) == []


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Let's go with the blue tiles for the kitchen.", "decision"),
        ("We agreed on 5,200 euros for the pilot.", "decision"),
        ("I decided to accept the offer from Siemens.", "decision"),
        ("Wir haben uns für das Büro in der Lindenstr. 12 entschieden.", "decision"),
        ("On a décidé de partir à Lyon.", "decision"),
        ("I'll send the contract to Brandt.", "action"),
        ("I booked the flight to Oslo.", "action"),
        ("Ich schicke dir den Bericht.", "action"),
        ("We still need to book the garden.", "open"),
        ("Remind me to call the plumber.", "open"),
        ("Still waiting for the signature from Brandt.", "open"),
        ("[ ] order the paint for the fence", "open"),
        ("I moved to Berlin in March.", "key"),
        ("I'm allergic to peanuts.", "key"),
        ("My sister Leah is a nurse.", "key"),
        ("I prefer tea to coffee.", "key"),
        ("The gate code is 4471.", "key"),
        ("She no longer works at Nokia.", "key"),
        ("私は東京に住んでいます。", "key"),
        ("Я живу в Москве.", "key"),
    ],
)
def test_each_sentence_stands_in_its_section(text: str, where: str) -> None:
    assert section(text) == where


def test_what_matters_more_is_told_first() -> None:
    messages = said("Ann: The bakery in Bonn has rye bread.\nBob: The bakery in Kiel has rye rolls.")
    heavier = (messages[0], replace(messages[1], weight=0.9, kinds=("preference",)))
    assert texts(messages, 20) == [messages[0].text]
    assert texts(heavier, 20) == [messages[1].text]


def test_routine_events_are_left_out_and_alerts_are_told_even_as_data() -> None:
    routine = said("home: Front door locked\nhome: Light in the kitchen turned off", weight=0.2)
    alert = Said("9", "home", '{"event": "water_leak", "room": "kitchen"}', AT, weight=0.9)
    assert texts((*routine, alert)) == [alert.text]
    assert texts((replace(alert, weight=0.5),)) == []


def test_the_last_of_many_readings_is_told() -> None:
    messages = said("\n".join(f"home: Temperature of the boiler is {degrees} degrees" for degrees in (41, 52, 63)))
    assert texts(messages) == ["Temperature of the boiler is 63 degrees"]


# ------------------------------------------------------------------------------------------------ the course of a talk


def test_a_question_is_open_until_somebody_answers_it() -> None:
    asked = "Ann: Who brings the grill to the party?"
    assert [point.section for point in told(said(asked))] == ["open"]
    answered = told(said(f"{asked}\nBob: My dad has a big gas grill, I can borrow it."))
    assert "open" not in [point.section for point in answered]
    put_off = told(said(f"{asked}\nBob: Not sure, let me check."))
    assert put_off[0] == Told("Who brings the grill to the party?", ("1",), "open")


def test_who_speaks_the_next_day_of_something_else_does_not_answer() -> None:
    asked, other = said("Ann: Who brings the drinks to the party?\nBob: The garden in Hof is free.")
    found = told((asked, replace(other, at=AT + timedelta(days=2))))
    assert found[0].section == "open"


def test_an_answer_of_few_words_brings_its_question_along() -> None:
    found = told(said("Ann: What is the code of the gate?\nBob: 4471"))
    assert [(point.text, point.labels) for point in found] == [
        ("What is the code of the gate?", ("1",)),
        ("4471", ("2",)),
    ]
    folded = said("Ann: What is the code of the gate?\nBob: 4471", section="key")
    assert [point.text for point in told(folded)] == ["What is the code of the gate?", "4471"]


def test_a_task_that_is_done_waits_no_longer() -> None:
    task = "Ann: We still need to order the paint for the fence."
    assert told(said(task))[0].section == "open"
    found = told(said(f"{task}\nBob: I ordered the paint for the fence."))
    assert "open" not in [point.section for point in found]


def test_what_was_changed_is_not_told_without_its_change() -> None:
    talk = said("""
Ann: The kickoff meeting with Brandt is on March 2 in the Leipzig warehouse.
Bob: We have 40 scanners in stock.
Ann: The kickoff meeting was moved to March 16.
""")
    for tokens in range(20, 120, 5):
        found = texts(talk, tokens)
        if talk[0].text in found:
            assert talk[2].text in found
    assert talk[2].text in texts(talk, 40)


def test_the_same_is_told_once_with_all_that_it_rests_on() -> None:
    found = told(said("Ann: The party is on July 11 in Hof.\nBob: ok\nAnn: The party is on July 11 in Hof."))
    assert found == [Told("The party is on July 11 in Hof.", ("1", "3"), "key")]
    for text in ("I moved to Berlin.", "I went to Rome."):
        assert texts(said(f"Ann: {' '.join([text] * 500)}")) == [text]
        assert texts(said("\n".join([f"Ann: {text}"] * 500))) == [text]


def test_of_two_that_differ_in_a_figure_the_later_is_told() -> None:
    found = texts(said("Ann: The party starts at 4 in the garden.\nAnn: The party starts at 6 in the garden."))
    assert found == ["The party starts at 6 in the garden."]


def test_one_long_message_does_not_fill_it() -> None:
    castles = ("Arnsberg", "Bentheim", "Coburg", "Dornburg", "Eltz", "Falkenstein", "Greiz")
    lecture = " ".join(f"The castle of {name} was built in {1300 + number}." for number, name in enumerate(castles))
    talk = said(f"guide: {lecture}\nAnn: My daughter Ines loves falconry.\nBob: I work at the mint in Fulda.")
    found = told(talk, 90)
    assert {point.labels[0] for point in found} == {"1", "2", "3"}


# ---------------------------------------------------------------------------------------------------- earlier summaries


def test_points_of_an_earlier_summary_are_never_split_and_keep_their_section() -> None:
    point = Said("1", "Ann", "Dr. Huber called. She wants the offer by Friday.", AT, section="decision")
    assert told((point,)) == [Told(point.text, ("1",), "decision")]


def test_points_that_matter_outlive_new_chatter_and_weak_ones_fade() -> None:
    allergy = Said("1", "Ann", "I'm allergic to peanuts.", AT, 0.75, section="key")
    weak = Said("2", "Ann", "The soup was warm and salty.", AT, 0.3, section="key")
    news = said("""
Bob: We visited the Tinguely museum in Basel with my uncle.
Bob: My brother Omar opened a bakery in Turin.
Bob: I ran the Lyon marathon in October.
Bob: We adopted a greyhound called Pixel.
Bob: I study marine biology in Porto.
""")
    found = texts((allergy, weak, *news), 110)
    assert allergy.text in found
    assert weak.text not in found
    assert any(each.text in found for each in news)


def test_an_open_question_of_an_earlier_summary_stays_open_until_it_is_answered() -> None:
    question = Said("1", "Ann", "Who brings the grill to the party?", AT - timedelta(days=1), 0.75, section="open")
    others = said("Bob: I moved to Berlin.\nCem: My sister Leah is a nurse.\nBob: We adopted a greyhound called Pixel.")
    labelled = tuple(replace(each, label=f"n{each.label}") for each in others)
    assert Told(question.text, ("1",), "open") in told((question, *labelled))
    answer = Said("9", "Bob", "I bring the grill to the party.", AT + timedelta(hours=1))
    assert "open" not in [point.section for point in told((question, *labelled, answer))]


def test_the_same_done_again_is_told_again() -> None:
    talk = said(
        "\n".join(f"Ann: We hiked up the Zugspitze with my brother and aunt in {year}." for year in (2019, 2024))
    )
    assert texts(talk) == [each.text for each in talk]


def test_the_same_of_others_is_told_of_each() -> None:
    talk = said("Ann: I went to Rome with my uncle.\nAnn: I went to Oslo with my uncle.")
    assert texts(talk) == [each.text for each in talk]


# ------------------------------------------------------------------------------------------------------- always


NASTY = (
    "", "x", "word", "👍🏽🎉", "no end here and it goes on about Berlin and my sister Alice who lives there",
    "https://example.org/a?b=c#d", "Look at https://example.org/report.pdf for the figures of 2025. Then call Ann.",
    "```python\nprint('I moved to Rome.')\n```\nI moved to Berlin.", "I moved to Berlin. " * 6_000, "a" * 100_000,
    "lorem ipsum dolor sit amet consectetur " * 3_000, '{"name": "Ann", "city": "Berlin. Yes."}',
    '[{"id": 1, "text": "I moved to Rome."}]', "<html><body>I moved to Rome.</body></html>", "> I moved to Rome.\nOk.",
    "| a | b |\n|---|---|\n| Rome | 2 |", "# Heading\n- first item about Oslo\n- second about Kiel\n1. third of Bonn",
    "Ich wohne in Köln. Am 3. Mai ziehe ich um.", "J'habite à Lyon. Je préfère le thé.", "Vivo en Sevilla. ¿Y tú?",
    "我搬到了上海。猫が好きです！", "أعيش في القاهرة.", "\u0301\u0301", "\x00\x07", "...???!!!",
    "Dr. A. B. Lee met Mr. Orr.",
    "He said \"I quit.\" Then he left for Rome.", "\ud83d broken", "line one about Rome\r\nline two about Oslo\r\n",
    "Traceback (most recent call last):\n  File \"x.py\", line 3\nValueError: bad",
    "SHOUTING ABOUT BERLIN ALL DAY LONG",
)  # fmt: skip


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("text", NASTY, ids=lambda text: repr(text[:24]))
@pytest.mark.parametrize("tokens", [0, 15, 200])
def test_whatever_is_said_a_summary_quotes_whole_sentences_within_its_length(text: str, tokens: int) -> None:
    message = Said("1", "Ann", text, AT)
    found = told((message,), tokens)
    assert sum(cost("Ann", point.text) for point in found) <= tokens
    for point in found:
        assert point.labels == ("1",)
        assert point.text in plain(text)
        assert point.text in list(sentences(text))


def test_what_nobody_says_is_not_told() -> None:
    text = "```\nI moved to Rome.\n```\n> I moved to Paris.\n| Oslo | Kiel |\n# Heading about Bonn\nI moved to Berlin."
    assert texts((Said("1", "Ann", text, AT),)) == ["I moved to Berlin."]


def test_a_very_long_sentence_is_told_only_if_it_matters() -> None:
    long = "We walked from Ulm " + "and then along the river past another mill and meadow " * 8 + "until Passau."
    assert texts((Said("1", "Ann", long, AT),), 1_000) == []
    assert texts((Said("1", "Ann", long, AT, weight=0.9),), 1_000) == [long]
    assert texts((Said("1", "Ann", long, AT, weight=0.9),), 100) == []


def test_sentences_of_any_messages_in_any_order_are_told_by_time() -> None:
    messages = said(TALK)
    mixed = list(messages)
    random.Random(5).shuffle(mixed)
    found = told(tuple(mixed))
    assert found == told(messages)
    labels = [int(point.labels[0]) for point in found]
    assert labels == sorted(labels)


def test_the_same_talk_has_the_same_summary() -> None:
    assert rules.answer(SummaryOf(said(TALK), 120)) == rules.answer(SummaryOf(said(TALK), 120))


def test_an_entity_is_told_of_before_others() -> None:
    talk = said("Ann: Leah studies biology in Bonn.\nAnn: Omar studies physics in Kiel.")
    (first,) = told(talk, 20, "Omar")
    assert first.text == "Omar studies physics in Kiel."


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Dr. Smith said 3.5 is fine. Ok?", ["Dr. Smith said 3.5 is fine.", "Ok?"]),
        ("Am 3. Mai geht es los. Gut.", ["Am 3. Mai geht es los.", "Gut."]),
        ("we met at 5 p.m. in Ulm. then home", ["we met at 5 p.m. in Ulm.", "then home"]),
        ("Hi! 😊 I moved.", ["Hi!", "I moved."]),
        ("Went out 🎉 Then we slept", ["Went out", "Then we slept"]),
        ('"Are you sure?" she asked. Yes.', ['"Are you sure?" she asked.', "Yes."]),
        ("3. Juni passt gut. Ja.", ["3. Juni passt gut.", "Ja."]),
        ("[Photo of the lake at dawn]", ["[Photo of the lake at dawn]"]),
        ("let me think: yes (maybe)", ["let me think: yes (maybe)"]),
        ("from Berlin", ["from Berlin"]),
        ('File "a.pdf" is attached.', ['File "a.pdf" is attached.']),
        ("let x = 1;\nfunction f() {\n}\nimport os\nHere it is.", ["Here it is."]),
        ("- one thing\n2) another\n* a third", ["one thing", "another", "a third"]),
        ("東京です。猫！", ["東京です。", "猫！"]),
        ("wait... what? ok", ["wait... what?", "ok"]),
        (
            "This line of a letter is long enough to go on in the next one and\nso it does. New one.",
            ["This line of a letter is long enough to go on in the next one and so it does.", "New one."],
        ),
    ],
)
def test_sentences_are_found_whole(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts


def test_ten_thousand_messages_take_seconds() -> None:
    talk = said(TALK)
    many = [replace(talk[number % len(talk)], label=str(number)) for number in range(10_000)]
    asked = [SummaryOf(tuple(many[number : number + 50]), 500) for number in range(0, len(many), 50)]
    assert effort(lambda: [rules.answer(each) for each in asked], 15.0) < 15.0  # about two where nothing else runs
