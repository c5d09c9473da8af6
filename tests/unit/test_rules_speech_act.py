"""What somebody does by saying something."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.questions import SpeechActOf

ACTS = {
    "question": """
        Where do I live?
        what time is it
        is anyone at the front door
        Can you remind me to call mom?
        why is the sky red
        any update on my order?
        ¿A qué hora cierra la farmacia?
        should I book the 9am or the 11am slot?
        """,
    "command": """
        Turn on the light.
        turn off the kitchen lights
        Set the thermostat to 20.
        Please send the report to Anna.
        Play some jazz
        open the blinds in the office
        Add milk to my shopping list
        Remind me to water the plants tomorrow.
        """,
    "confirmation": """
        ok
        ok thanks
        yes please
        Sure, go ahead
        nope
        haha good one
        Good night!
        that's right
        perfect
        👍
        """,
    "explicit": """
        Note: buy milk
        Remember that Anna is vegan
        Remember: the bins go out on Tuesday
        /note the gate code is 4471
        Don't forget my birthday is May 4
        FYI the alarm is off
        please remember I hate olives
        """,
    "correction": """
        Actually, I live in Bonn, not Cologne.
        I meant Thursday, not Friday.
        No, I live in Bonn.
        Correction: it's at 5.
        Sorry, I meant Lyon.
        It's not Tuesday but Monday.
        that's wrong, I'm 34
        """,
    "statement": """
        I live in Berlin.
        My sister Alice is a nurse
        I moved to Berlin, can you update my address?
        The router is in the attic.
        That worked great, thanks!
        Never call me before 9.
        Keep answers short.
        Call me Max.
        I have a question. My sister is visiting on Friday.
        the kitchen is too cold
        """,
}
CASES = [(line.strip(), act) for act, lines in ACTS.items() for line in lines.strip().split("\n")]


@pytest.mark.parametrize(("text", "act"), CASES, ids=[text for text, _ in CASES])
def test_an_act_is_recognised(text: str, act: str) -> None:
    answer = rules.answer(SpeechActOf(text))
    assert answer.answer.act == act
    assert answer.reason
