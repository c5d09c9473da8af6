"""What is no statement of fact gives no claims: questions, orders, thanks, conditions, and other people's words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import FactsIn, SpeechActOf

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)

NOTHING = """
Where do I live?
Do you know where my sister lives?
What's the weather like in Berlin?
is anyone at the front door
Can you remind me to call mom?
Could you book a table for two at Luigi's?
why is the sky red
Should I take the job at Google?
Did I tell you that I live in Berlin?
You know I'm vegan, right?
Who is my dentist?
Turn on the light in the kitchen.
Set the thermostat to 20.
Play some jazz please
Please send the report to Anna.
Add milk to my shopping list
open the blinds in the office
Tell me a joke about cats.
Remind me to water the plants tomorrow.
Show me the photos from Rome
Translate this into German
Wake me at 7 tomorrow
Vet at 4 for the dog's shots
Barber at noon
ok thanks
yes please
haha good one
Good morning!
Sounds good, go ahead
no problem
brb
that's right
If I lived in Paris, I would eat croissants every day.
if I ever won the lottery I'd buy a vineyard in Tuscany
I wish I had a dog.
Suppose I work at Google.
Unless I move to Rome, nothing changes.
Imagine I'm a pirate.
My friend said "I live in Rome and love pasta".
The ad says "Call me before 9 and never wait again".
> I live in Rome
It depends.
That makes sense.
I see what you mean.
I agree.
I don't know.
I'm not sure.
It is what it is.
See you later
Let's go!
"""


@pytest.mark.parametrize("text", NOTHING.strip().split("\n"))
def test_nothing_is_claimed(text: str) -> None:
    assert rules.answer(FactsIn(text, "Alex", NOW)).answer.claims == ()


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\n", "...", "?!", "\x00", "\ud83d", "🎉🎉🎉", "' '", "(", "I", "my", "my sister", "and and and"],
)
def test_an_odd_text_breaks_nothing(text: str) -> None:
    assert rules.answer(FactsIn(text, "Alex", NOW)).answer.claims == ()
    assert rules.answer(SpeechActOf(text)).answer.act


def test_a_sentence_that_asks_does_not_hide_the_one_beside_it() -> None:
    found = rules.answer(FactsIn("I moved to Berlin, can you update my address?", "Alex", NOW)).answer.claims
    assert [(claim.predicate, claim.object) for claim in found] == [("lives_in", "Berlin")]
    found = rules.answer(FactsIn("What's up? I'm vegan now. Can you find a restaurant?", "Alex", NOW)).answer.claims
    assert [(claim.predicate, claim.object) for claim in found] == [("eats", "vegan")]
    found = rules.answer(FactsIn("Don't call before 9, I work late shifts", "Alex", NOW)).answer.claims
    assert {claim.predicate for claim in found} == {"always", "does"}
