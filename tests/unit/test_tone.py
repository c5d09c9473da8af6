"""How somebody writes, by the rules: each part of the tone on its own, and what a message shows beside."""

from __future__ import annotations

import pytest

from recollect.judges.questions import DetailWantedOf
from recollect.judges.relations import ToneOf, Written
from recollect.judges.rules import answer
from recollect.judges.rules.talks.detail_wanted import detail_wanted
from recollect.judges.rules.talks.tone import pace_of, spoken, tone
from recollect.judges.rules.talks.tone_language import language
from recollect.judges.rules.talks.tone_signals import alike, signals, terms


def written(*texts: str, after: float | None = None) -> ToneOf:
    return ToneOf(tuple(Written(text, after) for text in texts))


@pytest.mark.parametrize(
    ("texts", "formality"),
    [
        (("hey u there?", "lol ok", "gonna be late 😅"), "casual"),
        (("yo", "nah", "thx bro"), "casual"),
        (("The parcel came today.", "I put it on the table.", "It is quite heavy."), "neutral"),
        (("Dear Ms Berger, could you kindly confirm?", "Kind regards, H. Finch"), "formal"),
        (("Good morning, sir.", "May I ask the price?", "Thank you very much."), "formal"),
        (("Könnten Sie mir bitte helfen?", "Ich danke Ihnen."), "formal"),
        (("¿Podría usted ayudarme?", "Le agradezco su respuesta."), "formal"),
        (("Je vous prie de m'excuser.", "Pourriez-vous répéter ?"), "formal"),
        (("coucou", "mdr ouais", "bisous 😘"), "casual"),
        (("The report is ready, please look at it.",), "neutral"),
    ],
)
def test_formality_is_heard_from_greetings_forms_and_slang(texts: tuple[str, ...], formality: str) -> None:
    assert tone(written(*texts)).tone.formality == formality


@pytest.mark.parametrize(
    ("texts", "technical"),
    [
        (("We went to the sea.", "It rained all day.", "The children loved it anyway."), "plain"),
        (("Mi abuela cumple 90 años.", "¿Qué le regalo?", "Gracias, qué buena idea."), "plain"),
        (("`KeyError: 'id'` in app.py", "git rebase ate the commit", "p99 is 400 ms since then"), "expert"),
        (("72M, NSTEMI, eGFR 28, on apixaban 5 bd.", "HAS-BLED is 4, no PCI planned.", "Last Hb 9.8."), "expert"),
    ],
)
def test_the_technical_level_is_that_of_whatever_trade(texts: tuple[str, ...], technical: str) -> None:
    assert tone(written(*texts)).tone.technical == technical


@pytest.mark.parametrize(
    ("gaps", "pace"),
    [
        ((), "steady"),
        ((None, None), "steady"),
        ((20.0, 40.0, 9_000.0), "quick"),
        ((1_800.0, 3_600.0), "steady"),
        ((86_400.0, 60.0, 90_000.0), "slow"),
        ((-5.0, 30.0), "quick"),
    ],
)
def test_the_pace_is_the_middle_of_how_long_answers_took(gaps: tuple[float | None, ...], pace: str) -> None:
    assert pace_of(gaps)[0] == pace


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Where did you put the keys for the car?", "en"),
        ("Ich habe den Schlüssel nicht gefunden.", "de"),
        ("No sé dónde están las llaves del coche.", "es"),
        ("Je ne sais pas où sont les clés de la voiture.", "fr"),
        ("Non so dove sono le chiavi della macchina.", "it"),
        ("Não sei onde estão as chaves do carro.", "pt"),
        ("Ik weet niet waar de sleutels van de auto zijn.", "nl"),
        ("Я не знаю, где ключи.", "ru"),
        ("鍵はどこですか", "ja"),
        ("钥匙在哪里", "zh"),
        ("열쇠가 어디 있어요", "ko"),
        ("OK 👍", "und"),
        ("42", "und"),
        ("", "und"),
    ],
)
def test_the_language_is_told_by_small_words_or_letters(text: str, code: str) -> None:
    assert language([text])[0] == code


def test_the_wanted_length_is_what_was_asked_for_and_else_how_they_write() -> None:
    assert tone(written("Please keep your answers short.", "Where is it?")).tone.length == "short"
    assert tone(written("That was too short, give me more detail.")).tone.length == "long"
    assert tone(written("Yes.", "No.", "At six.", "Fine.")).tone.length == "short"
    assert tone(written(*[" ".join(["word"] * 70)] * 3)).tone.length == "long"
    assert tone(written("Yes.")).tone.length == "normal"


def test_each_part_has_its_reason_and_the_rules_answer_the_question() -> None:
    question = written("hey, the docker build fails lol", after=30.0)
    heard = tone(question)
    assert set(heard.reasons) == {"formality", "technical", "pace", "language", "length"}
    assert "hey" in heard.reasons["formality"]
    found = answer(question)
    assert found.answer == heard.tone
    assert "pace: answers after 30 seconds" in found.reason


def test_nothing_written_is_neutral_and_unsure() -> None:
    found = answer(ToneOf(()))
    assert (found.answer.formality, found.answer.language, found.answer.length) == ("neutral", "und", "normal")
    assert found.confidence <= 0.5


def test_hostile_texts_take_no_time() -> None:
    for text in ("a" * 100_000, "(" * 50_000, "please " * 20_000, "`" * 9_999, "can you " * 5_000, "!?" * 40_000):
        tone(written(text))
        signals(text, True)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (30, "30 seconds"), (60, "1 minute"), (3_600, "1 hour"), (90_000, "1 day"), (200_000, "2 days")],
)
def test_a_length_of_time_is_told_as_people_say_it(seconds: float, words: str) -> None:
    assert spoken(seconds) == words


@pytest.mark.parametrize(
    ("text", "reacts", "found"),
    [
        ("Perfect, thanks!", True, {("praise", "")}),
        ("thanks a lot", True, {("thanks", "")}),
        ("thanks a lot", False, set()),
        ("No thanks.", True, set()),
        ("Thanks in advance!", True, set()),
        ("That's not what I asked for.", True, {("complaint", "")}),
        ("It still doesn't work", True, {("complaint", "")}),
        ("Das ist falsch.", True, {("complaint", "")}),
        ("Please keep your answers short.", False, {("length", "short")}),
        ("I want more detail, please.", False, {("length", "long")}),
        ("Always answer with bullet points.", False, {("format", "lists")}),
        ("Could you put it in a table?", False, {("format", "tables")}),
        ("Please no emojis.", False, {("format", "no emoji")}),
        ("Can you send me the weekly report?", False, {("request", "report send weekly")}),
        ("I went to Rome.", True, set()),
        ("Is that perfect?", True, set()),
    ],
)
def test_what_a_message_shows(text: str, reacts: bool, found: set[tuple[str, str]]) -> None:
    assert {(each.kind, each.slot) for each in signals(text, reacts)} == found


def test_wishes_that_are_to_stay_are_told_from_passing_ones() -> None:
    (stays,) = signals("From now on be brief.", False)
    (passes,) = signals("Tell me in one sentence: why?", False)
    assert (stays.lasting, passes.lasting) == (True, False)


def test_requests_are_compared_by_what_they_ask_for() -> None:
    weekly = " ".join(terms("send me the weekly report"))
    assert alike(weekly, " ".join(terms("send the weekly reports again")))
    assert not alike(weekly, " ".join(terms("book a table for two")))
    assert not alike(weekly, " ".join(terms("send flowers to my mother")))


@pytest.mark.parametrize(
    ("detail", "texts"),
    [
        (
            "short",
            "just the command please | nur die Abfrage | one sentence please | yes/no? | kurz: welche? | bitte kurz",
        ),
        ("short", "no lecture, just the line | keep further answers that brief | a brief statement will suffice"),
        (
            "short",
            "the short version pls | juste la commande | solo el comando | en deux mots | al grano | mach's kurz",
        ),
        ("short", "in max 3 lines | don't ramble | skip the intro | shorter | no essays please | ohne lange Erklärung"),
        (
            "long",
            "the long version again | all the details | full reasoning please | don't leave anything out | go deeper",
        ),
        (
            "long",
            "the same level of detail | every step of the argument | a detailed comparison | as thorough as possible",
        ),
        (
            "long",
            "mit allen Details | ausführlich bitte | réponse complète | con todo detalle | paso a paso | en profondeur",
        ),
        (
            "normal",
            "normal length, not an essay | ten minutes longer | a longer rest next time | how long does it take",
        ),
        ("normal", "only the kitchen has a window | I watched a short film"),
    ],
)
def test_wishes_for_more_or_less_are_heard(detail: str, texts: str) -> None:
    for text in texts.split(" | "):
        assert detail_wanted(DetailWantedOf((text,)))[0] == detail, text


def test_haste_alone_is_not_casual() -> None:
    hasty = tone(ToneOf(tuple(Written(text) for text in ("lights off kitchen", "heating 21", "alarm 6:30"))))
    assert hasty.tone.formality == "neutral"
