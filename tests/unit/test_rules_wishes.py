"""What the rules find about likes, needs, skills and habits."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
My boss hates meetings.
  my boss | dislikes | meetings
Anna and Ben love dinosaurs.
  Anna | likes | dinosaurs
  Ben | likes | dinosaurs
I would like to learn Thai.
  speaker | wants | learn Thai
I've been vegetarian since 2015.
  speaker | eats | vegetarian
My wife is allergic to penicillin.
  my wife | allergic_to | penicillin
I hate cilantro and olives.
  speaker | dislikes | cilantro
  speaker | dislikes | olives
My favourite band is Radiohead.
  speaker | favourite | Radiohead
I prefer tea over coffee.
  speaker | prefers | tea
I can't stand loud music.
  speaker | dislikes | loud music
I go to the gym every Monday and Thursday.
  speaker | does | go to the gym
My son plays the violin.
  my son | has_hobby | playing violin
I take metformin twice a day.
  speaker | takes | metformin
I quit smoking two years ago.
  speaker | does | smoke | ended
I used to play the drums.
  speaker | has_hobby | playing drums | ended
I want to learn how to sail.
  speaker | wants | learn how to sail
I'd like to visit Iceland one day.
  speaker | wants | visit Iceland one day
I'm saving for a new camera.
  speaker | wants | new camera
I need a wheelchair-accessible hotel.
  speaker | needs | wheelchair-accessible hotel
I collect vintage cameras.
  speaker | has_hobby | collecting vintage cameras
I love hiking but I hate camping.
  speaker | likes | hiking
  speaker | dislikes | camping
My kids love pancakes.
  my kids | likes | pancakes
My partner doesn't eat gluten.
  my partner | eats | gluten | not
I run a bakery in Lyon.
  speaker | does | run a bakery in Lyon
I wake up at 6 on weekdays.
  speaker | does | wake up
I usually have breakfast at 7.
  speaker | does | have breakfast
I never eat breakfast.
  speaker | eats | breakfast | not
On Fridays I work from home.
  speaker | does | work from home
I'm into photography and bouldering.
  speaker | likes | photography
  speaker | likes | bouldering
I'm a big fan of Arsenal.
  speaker | likes | Arsenal
Sushi is my favourite food.
  speaker | favourite | Sushi
My husband can't swim.
  my husband | can | swim | not
The garage door opens at 7 every morning.
  the garage door | does | open
Don't forget that Anna is vegan.
  Anna | eats | vegan
I always park in the back.
  speaker | does | park in the back
Alice hates flying.
  Alice | dislikes | flying
Our cleaner comes on Thursdays.
  our cleaner | does | come
The trash is collected every Tuesday.
  the trash | does | is collected
School starts at 8.
  school | does | start
My manager prefers short emails.
  my manager | prefers | short emails
My doctor says I need more iron.
  speaker | needs | more iron
I feel exhausted lately.
  speaker | feels | exhausted
I'm worried about my dad's surgery.
  speaker | feels | worried about my dad's surgery
I'm vegan now.
  speaker | eats | vegan
I stopped eating meat.
  speaker | eats | meat | ended
I gave up alcohol in January.
  speaker | does | alcohol | ended
My wife hates it when I snore.
  my wife | dislikes | I snore
I like my steak rare.
  speaker | prefers | steak rare
I take my coffee black.
  speaker | prefers | coffee black
I commute by train.
  speaker | does | commute by train
I volunteer at the animal shelter on Saturdays.
  speaker | does | volunteer at the animal shelter
we close on Mondays
  speaker | does | close
My knees are bad so I can't run anymore
  speaker | can | run | ended
I'd rather have short answers
  speaker | prefers | short answers
I commute to Leeds three days a week
  speaker | does | commute to Leeds
I'm on call every other weekend
  speaker | does | be on call
Mum hates phone calls, text her instead
  my mum | dislikes | phone calls
I can't eat dairy
  speaker | eats | dairy | not
I only drink oat milk
  speaker | does | drink oat milk
I'm allergic to cats, dogs and dust
  speaker | allergic_to | cats
  speaker | allergic_to | dogs
  speaker | allergic_to | dust
I usually go to bed around 11
  speaker | does | go to bed
I do yoga on Tuesday evenings
  speaker | does | do yoga
I play in a band called The Moths
  speaker | does | play in a band called The Moths
I owe Carlos 50 euros
  speaker | does | owe Carlos 50 euros
I'm reading Middlemarch at the moment
  speaker | does | read Middlemarch at the moment
I'm training for the Berlin marathon
  speaker | does | train for the Berlin marathon
I'd love to learn to dive
  speaker | wants | learn to dive
My goal is to run 10k under 50 minutes
  speaker | wants | run 10k under 50 minutes
I used to smoke
  speaker | does | smoke | ended
I don't smoke
  speaker | does | smoke | not
My boss wants the report by Thursday
  my boss | wants | report
My wife's a vegetarian
  my wife | eats | vegetarian
I prefer window seats
  speaker | prefers | window seats
I always fly with Lufthansa
  speaker | does | fly with Lufthansa
I need reading glasses
  speaker | needs | reading glasses
I don't like being called Robert
  speaker | dislikes | being called Robert
My daughter wants to be a vet
  my daughter | wants | be a vet
My dog hates the vacuum
  my dog | dislikes | vacuum
I want the alarm at 6:30 tomorrow
  speaker | wants | alarm
I'm not vegetarian anymore
  speaker | eats | vegetarian | ended
I haven't eaten meat since January
  speaker | eats | meat | not
we're vegetarians
  speaker | eats | vegetarian
I hate being late
  speaker | dislikes | being late
I don't really like surprises
  speaker | dislikes | surprises
my favourite season is autumn
  speaker | favourite | autumn
I'm trying to lose weight
  speaker | wants | lose weight
my piano lesson is every Wednesday at 5
  speaker | does | piano lesson
I'm usually at my desk by 8
  speaker | does | be at my desk
I don't take calls on Sundays
  speaker | does | take calls | not
I'd like my reports as PDFs
  speaker | wants | my reports as PDFs
Maria handles the invoices
  Maria | does | handle the invoices
Tolland wants delivery on Tuesdays only
  Tolland | wants | delivery
I'm leading the Rotterdam project
  speaker | does | lead the Rotterdam project
I weigh 82 kilos
  speaker | does | weigh 82 kilos
we're thinking about getting a second dog
  speaker | wants | getting a second dog
I'm considering moving to Canada
  speaker | wants | moving to Canada
I earn 3,200 a month
  speaker | does | earn 3,200 a month
The cleaning lady comes every second Friday at 9
  the cleaning lady | does | come
The kids have football practice on Mondays and Wednesdays at 5
  the kids | does | have football practice
I pick up the kids at 4 on Tuesdays
  speaker | does | pick up the kids
I have physio every Thursday
  speaker | does | have physio
I go to bed at 10 and get up at 6
  speaker | does | go to bed
  speaker | does | get up
I can't have gluten
  speaker | eats | gluten | not
I'm on a low-carb diet
  speaker | eats | low-carb
I take my pills at 8 in the morning
  speaker | takes | my pills
I'm recovering from knee surgery
  speaker | does | recover from knee surgery
I'm really into sourdough baking at the moment
  speaker | likes | sourdough baking
I love it when it snows
  speaker | likes | it snows
The doorbell battery needs replacing
  the doorbell battery | needs | replacing
Anna doesn't eat fish
  Anna | eats | fish | not
Paul's a huge Arsenal fan
  Paul | likes | Arsenal
Paul works with my brother
  Paul | does | work with my brother
I coach the under-12s on Saturdays
  speaker | does | coach the under-12s
I sing in a choir
  speaker | has_hobby | singing in a choir
I'm allergic to bees but not to wasps
  speaker | allergic_to | bees
I never drink alcohol
  speaker | does | drink alcohol | not
I hate Mondays
  speaker | dislikes | Mondays
What I really want is a garden
  speaker | wants | garden
The thing I hate most is small talk
  speaker | dislikes | small talk
One thing about me: I never answer unknown numbers
  speaker | does | answer unknown numbers | not
Please send me links, not attachments.
  speaker | expects | links
Text me rather than calling.
  speaker | prefers | Text me
Please copy Dana on everything about the budget.
  speaker | expects | copy Dana on everything about the budget
While we're renovating, use the back entrance.
  speaker | expects | use the back entrance
If I'm in a meeting, just leave a message.
  speaker | expects | leave a message
The baby sleeps badly, so don't ring the bell
  speaker | expects | ring the bell | not
  the baby | does | sleep badly
I have a bad knee so no stairs.
  speaker | expects | stairs | not
  speaker | has_condition | bad knee
The floor is old, so keep heels outside please
  speaker | expects | keep heels outside
Talk to me in Dutch please.
  speaker | expects | Talk to me in Dutch
I'd rather you emailed.
  speaker | prefers | emailed
Best way to reach me is WhatsApp.
  speaker | prefers | WhatsApp
Shoes off at the door. House rule.
  speaker | always | Shoes off at the door
Anything over 200 euros needs my approval.
  speaker | always | Anything over 200 euros needs my approval
Orders ship within two days
  speaker | always | Orders ship within two days
We don't work with agencies.
  speaker | always | work with agencies | not
I've gone off meat lately.
  speaker | dislikes | meat
I'm not big on parties.
  speaker | dislikes | parties
I have zero patience for queues.
  speaker | dislikes | queues
Give me the mountains over the beach.
  speaker | prefers | mountains
Bullet points work best for me.
  speaker | prefers | Bullet points
Aisle seats only, please
  speaker | expects | Aisle seats only
Quote prices without VAT.
  speaker | expects | Quote prices without VAT
He refuses to fly.
  he | does | fly | not
He insists on paying in cash.
  he | does | paying in cash
The doctor told me to cut down on sugar.
  speaker | needs | cut down on sugar
I mustn't lift anything over five kilos.
  speaker | can | lift anything over five kilos | not
I'm supposed to wear a brace at night.
  speaker | needs | wear a brace
We keep chickens.
  speaker | does | keep chickens
Olives yes, capers no.
  speaker | likes | olives
  speaker | dislikes | capers
"""


def claims(text: str, speaker: str = "Alex") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, speaker, NOW)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)
