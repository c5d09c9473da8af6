"""What the rules find about things, devices and contact details, and what holds from now on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
The garage light is called Bertha.
  the garage light | called | Bertha
The router is in the attic.
  the router | located_in | attic
The thermostat in the bedroom should be 19 at night.
  the thermostat in the bedroom | set_to | 19
Never call me before 9.
  speaker | always | call me before 9 | not
Keep answers short.
  speaker | expects | Keep answers short
My car is a blue Volvo V60.
  speaker | owns | blue Volvo V60
We sold our old house in March.
  speaker | owns | old house | ended
  speaker | did | sold our old house
The spare key is under the flowerpot.
  the spare key | located_in | under the flowerpot
The kitchen light is called Sunny.
  the kitchen light | called | Sunny
The bedroom should be 18 degrees at night.
  the bedroom | set_to | 18 degrees
Keep the hallway lights off after midnight.
  the hallway lights | set_to | off
Please always answer in German.
  speaker | expects | answer in German
Don't use emojis.
  speaker | expects | use emojis | not
Call me Alex.
  speaker | called | Alex
We have solar panels on the roof.
  speaker | owns | solar panels
We got ourselves a hot tub.
  speaker | owns | hot tub
Petra is the mother of Jonas.
  Jonas | has_mother | Petra
Nina and Paul are siblings.
  Nina | has_relative | Paul
The Leeds office moved to 4 Mill Street
  the Leeds office | address_is | 4 Mill Street
Alice's new address is 9 Elm Grove, York
  Alice | address_is | 9 Elm Grove, York
The school office can be called on 0341 555 0155
  the school office | phone_is | 0341 555 0155
My mobile changed, it's 07700 900123 now
  speaker | phone_is | 07700 900123
No longer use kira@old.example, use kira@new.example
  speaker | email_is | kira@new.example
My phone number is +49 170 5551234.
  speaker | phone_is | +49 170 5551234
You can email me at alex@example.org.
  speaker | email_is | alex@example.org
I live at 12 Rose Street, Dublin.
  speaker | address_is | 12 Rose Street, Dublin
The report is due on Friday.
  the report | due | 2026-05-08
The invoice INV-2044 is paid.
  the invoice INV-2044 | status_is | paid
The printer is broken again.
  the printer | status_is | broken
The washing machine is leaking.
  the washing machine | status_is | leaking
My laptop is a ThinkPad.
  speaker | owns | ThinkPad
I use Linux at work.
  speaker | uses | Linux
I don't have a car.
  speaker | owns | car | not
Our flat is on the third floor.
  our flat | located_in | third floor
My office is in Hamburg.
  my office | located_in | Hamburg
My team uses Slack.
  my team | uses | Slack
You couldn't open the PDF again.
  speaker | lacks | open the PDF
Your last answer was way too long.
  speaker | unhappy_with | last answer
The new coffee machine is fantastic.
  speaker | satisfied_with | new coffee machine
I'm really unhappy with my internet provider.
  speaker | unhappy_with | my internet provider
The heating turns off at 10 pm.
  the heating | set_to | turn off at 10 pm
Note: buy milk
  speaker | noted | buy milk
Remember: trash goes out on Tuesdays.
  trash | always | go out on Tuesdays
/note the plumber's number is 555-0199
  the plumber | phone_is | 555-0199
Never schedule meetings before 10.
  speaker | always | schedule meetings before 10 | not
From now on call me Doctor Who.
  speaker | called | Doctor Who
I own a boat and two kayaks.
  speaker | owns | boat
  speaker | owns | two kayaks
I bought a new iPhone yesterday.
  speaker | owns | new iPhone
My bike got stolen last night.
  my bike | happened | got stolen
My gym membership costs 40 euros a month.
  my gym membership | costs | 40 euros a month
The rent is 1200 euros.
  the rent | costs | 1200 euros
My mom calls me Bunny.
  speaker | called | Bunny
We named the baby Oscar.
  the baby | called | Oscar
The dog is called Balu.
  the dog | called | Balu
I drive a Tesla.
  speaker | owns | Tesla
Our wifi is called Casa Azul
  our wifi | called | Casa Azul
Dad's heart tablets are in the top drawer
  my dad's heart tablets | located_in | top drawer
The car is in the garage until Friday
  the car | located_in | garage
Please don't ring the bell after 8 pm, the baby sleeps
  speaker | always | ring the bell after 8 pm | not
the new intern is called Felix
  the new intern | called | Felix
My old email doesn't work anymore, use jo@new.example
  speaker | email_is | jo@new.example
We named our boat Seagull
  our boat | called | Seagull
the living room lamp is Gerda
  the living room lamp | called | Gerda
The garden tap is behind the shed
  the garden tap | located_in | behind the shed
I sold my motorbike to my cousin
  speaker | owns | motorbike | ended
  speaker | did | sold my motorbike to my cousin
The contract ends on 30 September
  the contract | due | 2026-09-30
Nobody calls me Robert, it's Rob
  speaker | called | Robert | not
I go by Sam
  speaker | called | Sam
My Instagram is @samdraws
  speaker | account_is | @samdraws
Our address is 5 Mill Lane, Norwich
  speaker | address_is | 5 Mill Lane, Norwich
You can reach me on 0151 555 0123
  speaker | phone_is | 0151 555 0123
The upstairs heating stays off in summer
  the upstairs heating | set_to | stay off in summer
The blinds should open at 7 on weekdays
  the blinds | set_to | open at 7 on weekdays
Thermostat at 21 when we're home
  thermostat | set_to | 21
The heating broke down on Sunday
  the heating | happened | broke down
My laptop died this morning
  my laptop | happened | died
That recipe you suggested was delicious
  speaker | satisfied_with | recipe you suggested
The last update is terrible
  speaker | unhappy_with | last update
the search didn't find my invoice again
  speaker | lacks | find my invoice
my laptop's battery is dead
  my laptop's battery | status_is | dead
the front door lock is jammed
  the front door lock | status_is | jammed
the heating in the bathroom doesn't work
  the heating | status_is | not working
the printer in the office is out of toner
  the printer | status_is | out of toner
the spare batteries are in the drawer under the microwave
  the spare batteries | located_in | drawer under the microwave
the shed key hangs next to the back door
  the shed key | located_in | next to the back door
we use the small room as an office
  speaker | uses | small room
  the small room | used_for | office
the lamp by the window is for the plants
  the lamp | used_for | plants
we call the car Betsy
  the car | called | Betsy
the wifi network is called HomeNest
  the wifi network | called | HomeNest
my passport expires in March 2027
  my passport | due | 2027-03
don't schedule anything on Friday afternoons
  speaker | always | schedule anything on Friday afternoons | not
please keep it short
  speaker | expects | keep it short
please use metric units
  speaker | expects | use metric units
reply in English please
  speaker | expects | reply in English
always cc Maria on invoices
  speaker | always | cc Maria on invoices
invoices must be approved by Karl
  invoices | always | be approved by Karl
Karl is responsible for the budget
  Karl | works_on | budget
the deadline for the tender is 15 June
  the tender | due | 2026-06-15
the Rotterdam project is on hold
  the Rotterdam project | status_is | on hold
the Rotterdam project is delayed until autumn
  the Rotterdam project | status_is | delayed
I'm in charge of procurement
  speaker | works_on | procurement
I'm responsible for onboarding
  speaker | works_on | onboarding
we no longer have the old van
  speaker | owns | old van | ended
the coffee here is terrible
  speaker | unhappy_with | coffee here
I'm so happy with the new bike
  speaker | satisfied_with | new bike
thanks, the summary was perfect
  speaker | satisfied_with | summary
I can't log in to the portal
  speaker | lacks | log in to the portal
I wish you could read my calendar
  speaker | lacks | read my calendar
my car broke down on the A7 this morning
  my car | happened | broke down on the A7
The bathroom should be 22 degrees in the morning
  the bathroom | set_to | 22 degrees
The sensor in the cellar is called Wet Willy
  the sensor | called | Wet Willy
The NAS is in the closet in the hallway
  the NAS | located_in | closet in the hallway
The fuse box is behind the picture in the hall
  the fuse box | located_in | behind the picture in the hall
The dryer stopped working yesterday
  the dryer | happened | stopped working
We got a new fridge on Monday
  speaker | owns | new fridge
The wedding is in Verona
  the wedding | located_in | Verona
My landlord's email is post@hausverwaltung.example
  my landlord | email_is | post@hausverwaltung.example
Anna's number is 0160 555 4433
  Anna | phone_is | 0160 555 4433
I quit Facebook last year
  speaker | uses | Facebook | ended
note to self: renew the domain before 1 July
  speaker | noted | renew the domain before 1 July
"""


def claims(text: str, speaker: str = "Alex") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, speaker, NOW)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)
