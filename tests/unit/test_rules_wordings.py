"""The same thing said in other words: paraphrases, fragments, labels, key words, verdicts, and whoever is left open."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn, SpeechActOf, Turn
from recollect.judges.rules.grammar.given_names import LOWER

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
I'm employed by a small law firm
  speaker | works_at | small law firm
can't get enough of Thai food
  speaker | likes | Thai food
I have a soft spot for old westerns
  speaker | likes | old westerns
the car is parked on Elm Street
  the car | located_in | Elm Street
the first aid kit lives under the sink
  the first aid kit | located_in | under the sink
the old laptop serves as a media server
  the old laptop | used_for | media server
My wife and I split up in May
  speaker | has_partner | my wife | ended
huge fan of Bowie
  speaker | likes | Bowie
originally from Ghana but I've lived in Oslo since 2011
  speaker | from | Ghana
  speaker | lives_in | Oslo
Don't like cilantro at all
  speaker | dislikes | cilantro
Structural engineer with Ramboll
  speaker | works_as | Structural engineer
  speaker | works_at | Ramboll
email's jo.b@web.example
  speaker | email_is | jo.b@web.example
favourite food is definitely ramen
  speaker | favourite | definitely ramen
husband works nights
  my husband | does | work nights
oh and my brother tom is an electrician
  speaker | has_brother | tom
  tom | works_as | electrician
my sister zainab lives in Leeds
  speaker | has_sister | zainab
  zainab | lives_in | Leeds
Favourite colour: green
  speaker | favourite | green
My kids: Ada, Finn and Mo
  speaker | has_child | Ada
  speaker | has_child | Finn
  speaker | has_child | Mo
Allergies: nuts, shellfish
  speaker | allergic_to | nuts
  speaker | allergic_to | shellfish
29, single, software tester
  speaker | age_is | 29
  speaker | marital_status_is | single
  speaker | works_as | software tester
Alex, 41, beekeeper by trade, based near Hereford
  speaker | name_is | Alex
  speaker | age_is | 41
  speaker | works_as | beekeeper
  speaker | lives_in | Hereford
Jazz isn't really my thing
  speaker | dislikes | jazz
olives are disgusting
  speaker | dislikes | olives
nothing beats a good curry
  speaker | likes | good curry
tea over coffee any day
  speaker | prefers | tea
turpentine gives me hives
  speaker | allergic_to | turpentine
I'd like you to explain things step by step
  speaker | expects | explain things step by step
could you answer in German from now on
  speaker | expects | answer in German
House rule: shoes come off at the door
  speaker | always | shoes come off at the door
Kids aren't allowed in the workshop
  speaker | always | Kids in the workshop | not
Please don't send me attachments
  speaker | expects | send me attachments | not
there's no way to export the list
  speaker | lacks | export the list
the app won't let me change my password
  speaker | lacks | change my password
honestly the support has been awful
  speaker | unhappy_with | support
the delivery service let us down again
  speaker | unhappy_with | delivery service
best way to reach me is 07700 900461
  speaker | phone_is | 07700 900461
ring the depot on 020 7946 0871
  the depot | phone_is | 020 7946 0871
Anna is on 555-0182 if you need her
  Anna | phone_is | 555-0182
I'm @lowtide on Instagram
  speaker | account_is | @lowtide
all parcels go to my place, 240 Wickham Terrace
  speaker | address_is | 240 Wickham Terrace
the loft's where I keep the horsehair
  the horsehair | located_in | loft
Pavel, who helps me with the hives, is Czech
  Pavel | from | Czech
Ruthie (that's my wife) makes the best pie
  speaker | has_partner | Ruthie
  Ruthie | does | make the best pie
I am vegetarian, my wife is not.
  speaker | eats | vegetarian
  my wife | eats | vegetarian | not
we have a daughter, Elsa, and a son, Nils
  speaker | has_child | Elsa
  speaker | has_child | Nils
Thursdays are lab days
  speaker | does | lab days
I don't take calls after 6 pm
  speaker | does | take calls | not
the invoice has to be paid by Friday
  the invoice | due | by 2026-05-08
my meeting on May 4 is cancelled
  speaker | scheduled | meeting on May 4 | ended
I never learned to swim
  speaker | can | swim | not
Our hoover's name is Gary
  our hoover | called | Gary
We keep the dog food in the shed and the leads on the hooks by the door
  the dog food | located_in | shed
  the leads | located_in | hooks by the door
The orange bags are for ropes and the grey ones for first aid
  the orange bags | used_for | ropes
  the grey ones | used_for | first aid
Ich trinke keinen Alkohol.
  speaker | eats | Alkohol | not
Ya no trabajo en el salón de Lola.
  speaker | works_at | salón de Lola | ended
had to turn two trainees away on Sunday
  speaker | did | turned two trainees away
"""

NOTHING = """
who won the game on Sunday
no need to worry about it
sounds like fun
Joke of the day: I'm on a seafood diet, I see food and I eat it
spoiler: he dies at the end
nobody likes a quitter
I was going to say something but I forgot
"Never trust a man who owns a boat" is printed on the mug
hate when that happens
I had a long day on Tuesday
Christmas is in December
I'm late, so start without me.
It's raining, so take an umbrella.
If it rains tomorrow, cancel the picnic.
When you're done, turn off the light.
It's late, don't worry about it
I'm on the train so text me the address
Book the 9:00, not the 10:00.
Happy Friday everyone
Rain again on Sunday
Good luck on the 14th
Thanks for Saturday
Maybe a film on Friday
Fingers crossed for Tuesday
I'll never understand cricket
I'd never have guessed
I refuse to believe that
She told me to get lost
The vet told me he'd be fine
I'm not buying it
So no pressure then
Somebody needs to fix the lift
My sister made me laugh so hard
I have a headache today
Give me that over there
Members only
Not feeling great today
Merci beaucoup
C'est la vie
Das Wetter ist schön heute
Je voudrais un café s'il vous plaît.
"""


def claims(text: str, asked: str = "") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, "Alex", NOW, asked=asked)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_other_words_say_the_same(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)


@pytest.mark.parametrize("text", NOTHING.strip().split("\n"))
def test_what_only_sounds_like_a_statement_says_nothing(text: str) -> None:
    assert claims(text) == ()


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "value"),
    [
        ("she lives in Riga", "she", "lives_in", "Riga"),
        ("He's a firefighter", "he", "works_as", "firefighter"),
        ("Her birthday is May 4", "she", "birthday_is", "May 4"),
        ("he broke his leg last week", "he", "did", "broke his leg"),
    ],
)
def test_a_pronoun_that_stays_open_is_the_subject_and_less_certain(
    text: str, subject: str, predicate: str, value: str
) -> None:
    (claim,) = claims(text)
    assert (claim.subject, claim.predicate, claim.object, claim.certainty) == (subject, predicate, value, 0.8)


def test_a_pronoun_that_may_mean_two_in_the_message_says_nothing() -> None:
    found = claims("My sister Eva met Anna and she loves hiking.")
    assert {claim.subject for claim in found} == {"speaker", "Eva"}


@pytest.mark.parametrize("text", ["they live in Aberdeen", "she is broken", "it lives in Riga"])
def test_they_and_it_are_never_left_open(text: str) -> None:
    assert claims(text) == ()


def test_what_ended_may_leave_its_value_to_what_is_known() -> None:
    (job,) = claims("I left my job last month")
    assert (job.predicate, job.object, job.polarity) == ("works_at", "", "ended")
    assert job.valid_until == datetime(2026, 4, 1, tzinfo=UTC)
    assert job.sentence == "Alex left their job in 2026-04."
    (partner,) = claims("we broke up")
    assert (partner.predicate, partner.object, partner.polarity) == ("has_partner", "", "ended")
    assert partner.sentence == "Alex and their partner are no longer together."


@pytest.mark.parametrize(
    ("asked", "text", "wanted"),
    [
        ("Do you like sushi?", "Yes, a lot", [("likes", "sushi", "is")]),
        ("Do you like sushi?", "No", [("dislikes", "sushi", "is")]),
        ("Do you like sushi?", "Not really", [("dislikes", "sushi", "is")]),
        ("Are you vegetarian?", "yep", [("eats", "vegetarian", "is")]),
        ("Are you married?", "No, divorced", [("marital_status_is", "divorced", "is")]),
        ("Do you have kids?", "Yes, two daughters", [("has_child", "two daughters", "is")]),
        ("Do you still work at Shell?", "Not any more", [("works_at", "Shell", "ended")]),
        ("Who's your boss?", "Astrid is", [("has_boss", "Astrid", "is")]),
        ("Any dietary requirements?", "Vegan", [("eats", "vegan", "is")]),
    ],
)
def test_a_closed_question_about_the_speaker_is_answered(
    asked: str, text: str, wanted: list[tuple[str, str, str]]
) -> None:
    act = rules.answer(SpeechActOf(text, (Turn("Bo", asked),))).answer.act
    assert act in ("statement", "correction")
    assert [(claim.predicate, claim.object, claim.polarity) for claim in claims(text, asked)] == wanted


@pytest.mark.parametrize(
    "asked", ["Do you want me to book it?", "Are you there?", "Can you hear me?", "Is it raining?", "Did you see it?"]
)
def test_a_yes_to_anything_else_only_confirms(asked: str) -> None:
    assert rules.answer(SpeechActOf("Yes", (Turn("Bo", asked),))).answer.act == "confirmation"
    assert claims("Yes", asked) == ()


def test_a_name_in_lower_case_is_no_everyday_word() -> None:
    assert "tom" in LOWER
    assert not LOWER & {"mark", "will", "rose", "may", "hope", "grant", "sally"}
