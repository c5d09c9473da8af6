"""When it is a good moment to ask back."""

from __future__ import annotations

import pytest

from recollect.knowledge.questions import Talk, good_moment


@pytest.mark.parametrize(
    ("talk", "good", "why"),
    [
        (Talk(), True, "a new session begins"),
        (Talk(messages=1, act="statement"), True, "the session has just begun"),
        (Talk(messages=3, act="statement"), False, "they are in the middle of something"),
        (Talk(messages=3, act="statement", is_over=True), True, "the talk has come to a rest"),
        (Talk(messages=1, act="question"), False, "they wait for an answer"),
        (Talk(messages=1, act="command"), False, "they wait for an answer"),
        (Talk(messages=1, is_question=True), False, "they wait for an answer"),
        (Talk(messages=2, inbound=False, is_question=True), False, "a question of ours is open"),
        (Talk(overdue=True), False, "something that we promised them is overdue"),
        (Talk(upset=True), False, "they were upset a short while ago"),
        (Talk(messages=3, is_over=True, upset=True), False, "they were upset a short while ago"),
    ],
)
def test_the_moment(talk: Talk, good: bool, why: str) -> None:
    assert good_moment(talk) == (good, why)
