"""What the rules find about likes, needs, habits, plans and events."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
My boss hates meetings.
  my boss | dislikes | meetings
I ran my first marathon on Sunday.
  speaker | did | ran my first marathon
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
We're moving to Lisbon in September.
  speaker | plans | move to Lisbon
I have a dentist appointment next Tuesday at 3pm.
  speaker | scheduled | dentist appointment
My mother-in-law is staying with us until Sunday.
  my mother-in-law | plans | stay with us
I broke my arm last week.
  speaker | did | broke my arm
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
Our anniversary is on June 3rd.
  speaker | scheduled | anniversary
I take metformin twice a day.
  speaker | takes | metformin
I ran a half marathon on Sunday.
  speaker | did | ran a half marathon
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
I'm planning a trip to Japan in October.
  speaker | plans | trip to Japan
I'll send you the contract tomorrow.
  speaker | promised | send you the contract
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
My appointment was moved to Wednesday.
  speaker | scheduled | appointment
Maybe we'll go to Rome in June.
  speaker | plans | go to Rome
My grandmother died in April.
  my grandmother | did | died
My sister had a baby yesterday.
  my sister | did | had a baby
I lost my wallet on the bus.
  speaker | did | lost my wallet on the bus
I passed my driving test today!
  speaker | did | passed my driving test
I failed the exam.
  speaker | did | failed the exam
I saw Coldplay live in 2019.
  speaker | did | saw Coldplay live
I went to Greece last summer.
  speaker | visited | Greece
I've been to Japan twice.
  speaker | visited | Japan
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
I've decided to quit my job.
  speaker | decided | to quit my job
I promise to call you on Friday.
  speaker | promised | call you
I have to finish my thesis by June 30.
  speaker | plans | finish my thesis
Alice hates flying.
  Alice | dislikes | flying
Bob is moving to Chicago next week.
  Bob | plans | move to Chicago
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
I have a meeting with Sarah at 2pm today.
  speaker | scheduled | meeting with Sarah
I have a flight to Oslo on the 21st.
  speaker | scheduled | flight to Oslo
We're having dinner with the Smiths on Saturday.
  speaker | scheduled | dinner with the Smiths
The concert is on May 30.
  speaker | scheduled | concert
My exam is next Monday.
  speaker | scheduled | exam
The doctor's appointment is on Friday at 9.
  speaker | scheduled | doctor's appointment
I'm vegan now.
  speaker | eats | vegan
I stopped eating meat.
  speaker | eats | meat | ended
I switched to decaf.
  speaker | did | switched to decaf
I gave up alcohol in January.
  speaker | does | alcohol | ended
My wife hates it when I snore.
  my wife | dislikes | I snore
I like my steak rare.
  speaker | prefers | steak rare
I take my coffee black.
  speaker | prefers | coffee black
I sprained my ankle yesterday.
  speaker | did | sprained my ankle
I commute by train.
  speaker | does | commute by train
I volunteer at the animal shelter on Saturdays.
  speaker | does | volunteer at the animal shelter
we close on Mondays
  speaker | does | close
My knees are bad so I can't run anymore
  speaker | can | run | ended
I switched from Android to iPhone in March
  speaker | did | switched from Android to iPhone
I'd rather have short answers
  speaker | prefers | short answers
I've got a meeting with the bank on Wednesday at 11
  speaker | scheduled | meeting with the bank
I hurt my back lifting boxes on Monday
  speaker | did | hurt my back lifting boxes
We're expecting our second baby in October
  speaker | plans | have our second baby
I commute to Leeds three days a week
  speaker | does | commute to Leeds
I'm on call every other weekend
  speaker | does | be on call
My flight to Lagos is on the 23rd at 6am
  speaker | scheduled | flight to Lagos
Mum hates phone calls, text her instead
  my mum | dislikes | phone calls
I can't eat dairy
  speaker | eats | dairy | not
I only drink oat milk
  speaker | does | drink oat milk
Felix starts next Monday
  Felix | plans | start
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
I finally finished my thesis yesterday
  speaker | did | finished my thesis
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
I decided against the new job
  speaker | decided | against the new job
We decided to keep the old supplier
  speaker | decided | to keep the old supplier
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
I moved in with my boyfriend in February
  speaker | did | moved in with my boyfriend
I moved out of my parents' house
  speaker | did | moved out of my parents' house
I got fired
  speaker | did | was fired
I got my driving licence last week
  speaker | did | got my driving licence
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
I've never been to Asia
  speaker | visited | Asia | not
We won the league!
  speaker | did | won the league
I came second in the chess tournament on Saturday
  speaker | did | came second in the chess tournament
I think my sister is moving to Oslo
  my sister | plans | move to Oslo
I might quit my job in the summer
  speaker | plans | quit my job
"""


def claims(text: str, speaker: str = "Alex") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, speaker, NOW)).answer.claims
    assert isinstance(found, tuple)
    return found


def table(cases: str) -> list[tuple[str, list[tuple[str, ...]]]]:
    rows: list[tuple[str, list[tuple[str, ...]]]] = []
    for line in cases.strip().split("\n"):
        if line.startswith("  "):
            rows[-1][1].append(tuple(part.strip() for part in line.split(" | ")))
        else:
            rows.append((line, []))
    return rows


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    found = [
        (claim.subject, claim.predicate, claim.object, *((claim.polarity,) if claim.polarity != "is" else ()))
        for claim in claims(text)
    ]
    assert sorted(found) == sorted(wanted)
