"""What the rules find about plans, appointments and events."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
I ran my first marathon on Sunday.
  speaker | did | ran my first marathon
We're moving to Lisbon in September.
  speaker | plans | move to Lisbon
I have a dentist appointment next Tuesday at 3pm.
  speaker | scheduled | dentist appointment
My mother-in-law is staying with us until Sunday.
  my mother-in-law | plans | stay with us
I broke my arm last week.
  speaker | did | broke my arm
Our anniversary is on June 3rd.
  speaker | scheduled | anniversary
I ran a half marathon on Sunday.
  speaker | did | ran a half marathon
I'm planning a trip to Japan in October.
  speaker | plans | trip to Japan
I'll send you the contract tomorrow.
  speaker | promised | send you the contract
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
I've decided to quit my job.
  speaker | decided | to quit my job
I promise to call you on Friday.
  speaker | promised | call you
I have to finish my thesis by June 30.
  speaker | plans | finish my thesis
Bob is moving to Chicago next week.
  Bob | plans | move to Chicago
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
I switched to decaf.
  speaker | did | switched to decaf
I sprained my ankle yesterday.
  speaker | did | sprained my ankle
I switched from Android to iPhone in March
  speaker | did | switched from Android to iPhone
I've got a meeting with the bank on Wednesday at 11
  speaker | scheduled | meeting with the bank
I hurt my back lifting boxes on Monday
  speaker | did | hurt my back lifting boxes
We're expecting our second baby in October
  speaker | plans | have our second baby
My flight to Lagos is on the 23rd at 6am
  speaker | scheduled | flight to Lagos
Felix starts next Monday
  Felix | plans | start
I finally finished my thesis yesterday
  speaker | did | finished my thesis
I decided against the new job
  speaker | decided | against the new job
We decided to keep the old supplier
  speaker | decided | to keep the old supplier
I moved in with my boyfriend in February
  speaker | did | moved in with my boyfriend
I moved out of my parents' house
  speaker | did | moved out of my parents' house
I got fired
  speaker | did | was fired
I got my driving licence last week
  speaker | did | got my driving licence
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
btw I switched jobs, I'm at Volvo now
  speaker | did | switched jobs
  speaker | works_at | Volvo
the twins start kindergarten in August
  the twins | plans | start kindergarten
I've started running again
  speaker | did | started running
I started learning the piano in January
  speaker | studies | piano
I'm seeing Dr. Braun on the 14th at 9:30
  speaker | plans | see Dr Braun
we have tickets for Hamilton on June 12
  speaker | scheduled | tickets for Hamilton
my parents are visiting from Friday to Monday
  my parents | plans | visit
Uncle Joe passed away last night
  Uncle Joe | did | passed away
I dropped my phone in the lake yesterday
  speaker | did | dropped my phone in the lake
we repainted the bedroom last weekend
  speaker | did | repainted the bedroom
I finished reading Dune
  speaker | did | finished reading Dune
I lost 5 kilos since January
  speaker | did | lost 5 kilos
I had my appendix removed in 2010
  speaker | did | had my appendix removed
I have an appointment at the hairdresser on Saturday
  speaker | scheduled | appointment at the hairdresser
I won't be in the office tomorrow
  speaker | plans | be in the office | not
I'm not coming to the party on Saturday
  speaker | plans | come to the party | not
I cancelled my gym membership
  speaker | did | cancelled my gym membership
I changed my name to Sam
  speaker | did | changed my name to Sam
we had a power cut last night
  speaker | did | had a power cut
I just booked flights to Lisbon for 3 October
  speaker | did | booked flights to Lisbon
I get paid on the 25th
  speaker | plans | get paid
Just a heads up: I'm off next Thursday, taking my son to the zoo
  speaker | plans | be off
Our anniversary dinner is booked for Saturday 8pm at Nobu
  speaker | scheduled | anniversary dinner
My mum's coming to stay next week, she's diabetic so no sugary stuff
  my mum | plans | come to stay
  my mum | has_condition | diabetic
Change of plans: the meeting is at 4 instead of 3
  speaker | scheduled | meeting
Leo lost his first tooth today
  Leo | did | lost his first tooth
Mia passed her swimming badge yesterday
  Mia | did | passed her swimming badge
Breakfast is at 7 on weekdays
  speaker | scheduled | Breakfast
My doctor put me on beta blockers last month
  my doctor | did | put me on beta blockers
I bought two tickets to the opera for 3 June
  speaker | did | bought two tickets to the opera
I rented a van for Saturday
  speaker | did | rented a van
I'm picking up the van on Saturday at 9
  speaker | plans | pick up the van
I'm giving a talk at PyCon in May
  speaker | plans | give a talk at PyCon
I've signed up for a pottery course starting in June
  speaker | did | signed up for a pottery course starting
I applied for the job at Bosch last week
  speaker | did | applied for the job at Bosch
I have an interview at Bosch on Tuesday
  speaker | scheduled | interview at Bosch
I start at Bosch on 1 June
  speaker | plans | start at Bosch
I'll be working from Lisbon in July
  speaker | plans | work from Lisbon
We're getting married on 12 September in Verona
  speaker | plans | get married
I need to renew my passport before August
  speaker | plans | renew my passport
I have to pay the rent by Friday
  speaker | plans | pay the rent
Don't let me forget to call the bank
  speaker | plans | call the bank
My dad died when I was twelve
  my dad | did | died
Remember I'm in Tokyo next week, so different time zone
  speaker | plans | be in Tokyo
Boiler service on the 14th at 9.
  speaker | scheduled | Boiler service
Gas man Thursday morning
  speaker | scheduled | Gas man
My last day is the 30th.
  speaker | scheduled | last day
Parents' evening is on the 12th.
  speaker | scheduled | Parents' evening
The deadline moved from Friday to Monday.
  the deadline | due | 2026-05-11
The quiz has been pushed to 20 May
  speaker | scheduled | quiz
Bin collection moved to Wednesdays.
  speaker | scheduled | Bin collection
The new sofa is coming on Saturday
  speaker | scheduled | new sofa come
I've got a pottery thing at Nora's on Monday evening
  speaker | scheduled | pottery thing at Nora's
We're not renewing the lease.
  speaker | plans | renew the lease | not
I won't be coming to the offsite.
  speaker | plans | come to the offsite | not
We're throwing a leaving do for Sam.
  speaker | plans | throw a leaving do for Sam
Our accountant retires in the autumn.
  our accountant | plans | retire
Dropped the suit at the cleaner's, picking it up Friday
  speaker | plans | pick it up
I'll never again lend anybody my drill
  speaker | always | lend anybody my drill | not
My son won't eat anything green.
  my son | eats | anything green | not
I told Marek I'd look after his plants.
  speaker | promised | look after his plants
I said I'd bring dessert on Sunday.
  speaker | promised | bring dessert
The school cancelled the trip.
  the school | happened | cancelled the trip
My brother turned the garage into a gym.
  my brother | did | turned the garage into a gym
Dad had his knee done.
  my dad | did | had his knee done
My wife was made partner in March.
  my wife | did | was made partner
We got burgled while we were away.
  speaker | did | got burgled
I got the job!
  speaker | did | got the job
The kids are with their dad every other weekend.
  the kids | does | be with their dad
The choir meets on the second Thursday
  the choir | does | meet
He only answers between eight and nine.
  he | does | answer
Mondays and Thursdays are my gym days
  speaker | does | my gym days
We're going to repaint the hallway.
  speaker | plans | repaint the hallway
The kitchen is getting ripped out on Monday.
  speaker | scheduled | kitchen get ripped out
We moved the meeting to Thursday at two.
  speaker | scheduled | meeting
We agreed to share the costs.
  speaker | promised | share the costs
I've promised the kids a trip to the zoo.
  speaker | promised | the kids a trip to the zoo
"""


def claims(text: str, speaker: str = "Alex") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, speaker, NOW)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)
