"""Judging from the command line, by rules: what comes back, and what is said of input that will not do."""

from __future__ import annotations

import json

import pytest

from .conftest import Recollect

RAIN = '{"text": "Is it raining?"}'


def test_a_question_is_answered_by_rules_for_people_and_for_programs(recollect: Recollect) -> None:
    shown = recollect.ok("judge", "speech_act", "--input", RAIN).out
    assert '{"act":"question"}' in shown
    assert "judge       rules" in shown
    found = recollect.json("judge", "speech_act", "--input", "-", given=RAIN.encode())
    assert (found["answer"], found["judge"], found["calls"]) == ({"act": "question"}, "rules", 0)
    assert recollect.json("judgments") == {"judgments": [], "totals": []}
    assert recollect.ok("judgments").out == "Nothing was judged by a model.\n"


def test_what_rules_say_is_shown_if_it_is_kept(recollect: Recollect) -> None:
    user = recollect.but(RECOLLECT_LOG_JUDGMENTS="all")
    kept = user.json("judge", "speech_act", "--input", RAIN)
    found = user.json("judgments", "--question", "speech_act", "--limit", "1")
    assert [each["id"] for each in found["judgments"]] == [kept["id"]]
    assert (found["totals"][0]["judge"], found["totals"][0]["judgments"]) == ("rules", 1)


@pytest.mark.parametrize(
    ("arguments", "field", "word"),
    [
        (("judge", "weather", "--input", "{}"), "question", "speech_act"),
        (("judge", "speech_act", "--input", "Is it raining?"), "input", "not JSON"),
        (("judge", "speech_act", "--input", "[]"), "input", "text, previous"),
        (("judge", "speech_act", "--input", "{}"), "text", "missing"),
        (("judge", "speech_act", "--input", '{"text": "x", "mood": 1}'), "mood", "not known"),
        (("judge", "importance", "--input", '{"text": "x", "act": "song"}'), "act", "not one of"),
        (("judgments", "--limit", "0"), "limit", "out of bounds"),
    ],
)
def test_what_will_not_do_is_named(recollect: Recollect, arguments: tuple[str, ...], field: str, word: str) -> None:
    done = recollect.run(*arguments, "--json")
    assert done.status == 2
    said = json.loads(done.err)
    assert said["field"] == field
    assert word in said["error"]


def test_settings_of_models_that_will_not_do_are_refused_at_once(recollect: Recollect) -> None:
    done = recollect.run("judge", "speech_act", "--input", RAIN, "--json", RECOLLECT_MODEL="skynet:t1000")
    assert done.status == 2
    assert json.loads(done.err)["field"] == "model"


def test_a_provider_without_a_key_leaves_it_to_the_rules_and_says_so(recollect: Recollect) -> None:
    user = recollect.but(RECOLLECT_MODELS="judge=openai:gpt-4o-mini", OPENAI_API_KEY="")
    shown = user.ok("judge", "speech_act", "--input", RAIN).out
    assert "RECOLLECT_MODEL_KEY" in shown
    assert '{"act":"question"}' in shown
    assert user.json("judgments")["totals"][0]["failures"] == 1
    assert "Forgot 1 judgments" in user.ok("judgments", "--ask-again").out
    assert user.json("judgments") == {"judgments": [], "totals": []}
    doctor = user.run("doctor", "--json")
    assert any(check["name"] == "model openai:gpt-4o-mini" and not check["ok"] for check in doctor.data)
