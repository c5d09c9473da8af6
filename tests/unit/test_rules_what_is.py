"""What the rules find of "what is" in less plain words: beside names, without a verb, of things with a number."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
I'm Anneke, a dental nurse from Ghent.
  speaker | name_is | Anneke
  speaker | works_as | dental nurse
  speaker | from | Ghent
I'm Bogdan Ilie, lead plumber at Aquafix in Cluj.
  speaker | name_is | Bogdan Ilie
  speaker | works_as | lead plumber
  speaker | works_at | Aquafix
Milo Baptiste here, store manager at the Croydon branch.
  speaker | name_is | Milo Baptiste
  speaker | works_as | store manager
  speaker | works_at | Croydon branch
Name's Petra Vance, nice to meet you.
  speaker | name_is | Petra Vance
My notary is a Frau Lindt of Kern & Sohn.
  speaker | knows | Frau Lindt
  Frau Lindt | works_at | Kern & Sohn
Our cleaner is a guy named Ferko.
  speaker | knows | Ferko
The woman upstairs, Mrs Benali, is a retired midwife.
  Mrs Benali | works_as | retired midwife
Our head, Mr Tarrant, hates email.
  speaker | has_boss | Mr Tarrant
  Mr Tarrant | dislikes | email
The nephew, Ivo, lives in Brno.
  speaker | has_relative | Ivo
  Ivo | lives_in | Brno
The new hire on our team is Soraya.
  speaker | has_colleague | Soraya
My boss isn't Karl any longer, it's Inga.
  speaker | has_boss | Inga
I have a cleaner, Dorota.
  speaker | knows | Dorota
There's four of us: me, Ana and a lodger called Piet.
  speaker | knows | Piet
We named the kitten Mochi.
  speaker | has_pet | Mochi
Oskar at Nordwind speaks Danish.
  Oskar | works_at | Nordwind
  Oskar | speaks | Danish
Tomás and I have been married since 2011.
  speaker | marital_status_is | married
  speaker | has_partner | Tomás
My wife and her mother are vegetarian.
  my wife | eats | vegetarian
  my wife's mother | eats | vegetarian
Jana is nine, Ivo eleven.
  Jana | age_is | 9
  Ivo | age_is | 11
My sister lives in Kassel, the other one in Graz.
  my sister | lives_in | Kassel
  the other one | lives_in | Graz
My son, 8, is allergic to eggs.
  my son | age_is | 8
  my son | allergic_to | eggs
My kids are 4, 7 and 11.
  my kids | age_is | 4, 7 and 11
Mum's 70th is on 12 June.
  my mum | birthday_is | 2026-06-12
My birthday falls on Halloween.
  speaker | birthday_is | October 31
She was 90 in March.
  she | age_is | 90
I run a small bakery in Norwich.
  speaker | does | run a small bakery in Norwich
I head up the claims team at Axiom.
  speaker | does | head up the claims team at Axiom
  speaker | works_at | Axiom
Bram looks after the website.
  Bram | works_on | website
Joana will be in charge of the Lyon office.
  Joana | works_on | Lyon office
Sven took over as treasurer.
  Sven | works_as | treasurer
I've coached the juniors since 2019.
  speaker | does | coach the juniors
I've been with the post office since 2004.
  speaker | works_at | post office
I write for the Gazette.
  speaker | works_at | Gazette
I'm in sales.
  speaker | works_as | sales
I'm on the parish council.
  speaker | is | on the parish council
I'm no longer the treasurer.
  speaker | works_as | treasurer | ended
I'm a sophomore at Alder College, majoring in botany.
  speaker | is | sophomore
  speaker | studies_at | Alder College
  speaker | studies | botany
I studied in Leeds.
  speaker | studies_at | Leeds | ended
I did a PhD in soil science at Wageningen.
  speaker | studies | PhD in soil science | ended
  speaker | studies_at | Wageningen | ended
I grew up speaking Tamil and English.
  speaker | speaks | Tamil
  speaker | speaks | English
Welsh is my first language.
  speaker | speaks | Welsh
My Italian's decent.
  speaker | speaks | Italian
I'm rubbish at names.
  speaker | can | names | not
Before this job I was a tour guide for six years.
  speaker | works_as | tour guide | ended
As a nurse I see this all the time.
  speaker | works_as | nurse
We're in Leith, just off the park.
  speaker | lives_in | Leith
My aunt is over in Halifax.
  my aunt | lives_in | Halifax
We were in Oran for nearly ten years.
  speaker | lives_in | Oran | ended
My brother lives two doors down.
  my brother | lives_in | two doors down
I've got my own place in Porto since May.
  speaker | lives_in | Porto
Milan born and bred.
  speaker | from | Milan
I'm off dairy.
  speaker | eats | dairy | ended
Irina is out with a slipped disc.
  Irina | has_condition | slipped disc
  Irina | status_is | out with slipped disc
They've put me on ramipril.
  speaker | takes | ramipril
I'm on crutches and two naproxen a day.
  speaker | uses | crutches
  speaker | takes | two naproxen a day
I've got green eyes.
  speaker | has_trait | green eyes
I'm not on LinkedIn.
  speaker | uses | LinkedIn | not
We got rid of the sofa.
  speaker | owns | sofa | ended
I gave away my old drums.
  speaker | owns | old drums | ended
I traded in the Corsa for a Kia.
  speaker | owns | Corsa | ended
  speaker | owns | Kia
My aunt gave me her old camera.
  speaker | owns | old camera
Jakub is the one with the trailer.
  Jakub | owns | trailer
No landline any more.
  speaker | owns | landline | ended
Two boats at the moment.
  speaker | owns | two boats
I charge 40 an hour.
  speaker | costs | 40 an hour
I bank with Triodos.
  speaker | does | bank with Triodos
My laptop runs Fedora.
  my laptop | uses | Fedora
I use Anki for vocabulary and Notion for recipes.
  speaker | uses | Anki
  speaker | uses | Notion
We're on the free plan.
  speaker | uses | free plan
We haven't got anyone who speaks Thai.
  speaker | lacks | anyone who speaks Thai
The village has no shop.
  the village | lacks | shop
There's no parking at the clinic.
  the clinic | lacks | parking
The hall sensor has a flat battery.
  the hall sensor | status_is | has a flat battery
Ticket 77 is still waiting on legal.
  Ticket 77 | status_is | waiting on legal
Order 5512 was cancelled.
  Order 5512 | happened | was cancelled
Project Heron is on hold.
  Project Heron | status_is | on hold
Invoice 31 is two weeks overdue.
  Invoice 31 | status_is | two weeks overdue
The Baltic order is stuck at customs.
  the Baltic order | status_is | stuck at customs
Test coverage sits at 61 percent.
  test coverage | status_is | at 61 percent
The freezer door won't close.
  the freezer door | status_is | won't close
Our terms are net 45.
  our terms | is | net 45
Our bins are the green ones.
  our bins | is | green ones
The rent went up to 900 a month.
  the rent | costs | 900 a month
The hall is 18 quid an hour.
  the hall | costs | 18 quid an hour
The lease is up in July.
  the lease | due | 2026-07
The door code changed, it's 5519 now.
  the door code | is | 5519
Shelf B is where the flour goes.
  the flour | located_in | shelf B
The pump is connected to the timer.
  the pump | located_in | connected to the timer
Bins are out the back.
  bins | located_in | out the back
Tank 2 holds cream.
  Tank 2 | used_for | cream
The oven is the one we call Bertha.
  the oven | called | Bertha
Everyone at work calls our boss the Baron.
  our boss | called | the Baron
My user name on the forum is mossgrower.
  speaker | account_is | mossgrower
Our VAT number is DE811907980.
  speaker | account_is | DE811907980
github is sam-h.
  speaker | account_is | sam-h
My old address was 12 Dock Street.
  speaker | address_is | 12 Dock Street | ended
I'm in room 212.
  speaker | located_in | room 212
Machine 7 mustn't run unattended.
  Machine 7 | always | run unattended | not
They made me shift supervisor last week!
  speaker | works_as | shift supervisor
I was at Siemens for 12 years.
  speaker | works_at | Siemens | ended
My day job is in insurance.
  speaker | works_as | insurance
I'm training to be a paramedic.
  speaker | studies | paramedic
The person in charge of keys is Viktor.
  Viktor | works_on | keys
Our vet is Dr Sorensen on Park Road.
  speaker | knows | Dr Sorensen
My Dutch teacher's called Wim.
  speaker | knows | Wim
My best mate is a fireman in Derry.
  my best mate | works_as | fireman
I'm half Swedish, half Ghanaian.
  speaker | from | half Swedish, half Ghanaian
We live out in the sticks near Hexham.
  speaker | lives_in | near Hexham
I live above a bakery.
  speaker | lives_in | above a bakery
I don't have WhatsApp.
  speaker | uses | WhatsApp | not
Ben's Discord is benthebaker.
  Ben | account_is | benthebaker
I've got a dodgy hip.
  speaker | has_condition | dodgy hip
I'm blind in my right eye.
  speaker | has_condition | blind in my right eye
I'm getting divorced.
  speaker | plans | get divorced
I can get by in Turkish.
  speaker | speaks | Turkish
I don't know how to cook.
  speaker | can | cook | not
I'm a single dad of two girls.
  speaker | is | single dad
  speaker | has_child | two girls
I'm a grandmother of nine.
  speaker | has_relative | nine grandchildren
Petra's an old friend from uni.
  speaker | has_friend | Petra
I've known Petra since primary school.
  speaker | knows | Petra
I used to work with Halima at Arup.
  speaker | works_at | Arup | ended
My partner's a stay-at-home dad.
  my partner | is | stay-at-home dad
My sister's kids are Alba, six, and Nico, four.
  my sister | has_child | Alba
  my sister | has_child | Nico
  Alba | age_is | six
  Nico | age_is | four
My maiden name was Ferreira.
  my maiden name | is | Ferreira
I still don't have access to the shared drive.
  speaker | lacks | access to the shared drive
No hot water since Monday.
  speaker | lacks | hot water
As a nurse I see this all the time.
  speaker | works_as | nurse
Being left-handed, I need the green scissors.
  speaker | is | left-handed
  speaker | needs | green scissors
My Italian's decent.
  speaker | speaks | Italian
Milan born and bred.
  speaker | from | Milan
The café doesn't take cards.
  the café | does | take cards | not
Our team: Kofi, Lin and Priya
  speaker | has_colleague | Kofi
  speaker | has_colleague | Lin
  speaker | has_colleague | Priya
They've got me on ramipril.
  speaker | takes | ramipril
"""

# What is only an opinion, a figure of speech, a wish or a question says nothing that would stay so.
NOTHING = """
My back is killing me.
The printer is evil.
My brain is fried.
The sky is so blue.
I'm a total wreck today.
My head is spinning.
The kids are a handful today.
Is the lift out of order?
If the invoice is paid, let me know.
The struggle is real.
My coffee is cold.
Two beers please.
No worries, see you then.
A coffee and two croissants to go
One more thing
Ten minutes, tops.
My patience is gone.
Imagine a house with no stairs.
I gave the dog a bath.
I let the cat out.
She has a point.
The plot has no logic.
The sofa has a life of its own.
I'm running late.
I thought you were vegan.
The temperature went up to 30 degrees.
My mum is a legend.
Our boss is a character.
The ball is in your court.
There's no rush.
There's no way he said that.
In another life I'm a baker.
I thought I was allergic to nickel.
Is my boss still Karl?
What if the heating is broken?
"""

# How it reads in the third person.
SENTENCES = [
    ("The gate sticks.", "The gate sticks."),
    ("The flat is on the fourth floor.", "The flat is on the fourth floor."),
    ("My hourly rate is 45.", "Alex's hourly rate is 45."),
    ("I charge 40 an hour.", "Alex charges 40 an hour."),
    ("I'm in sales.", "Alex works in sales."),
    ("I'm part-time.", "Alex works part-time."),
    ("My brother lives two doors down.", "Alex's brother lives two doors down."),
    ("The village has no shop.", "The village lacks shop."),
    ("I'm rubbish at names.", "Alex is not good at names."),
    ("My notary is a Frau Lindt.", "Frau Lindt is Alex's notary."),
    ("The spare keys are with Mrs Lund.", "The spare keys are with Mrs Lund."),
    ("My kids are 4, 7 and 11.", "Alex's kids' age is 4, 7 and 11."),
]

ANSWERS = [
    ("How tall are you?", "About 1.74", ("speaker", "has_trait", "1.74 tall", "is")),
    ("How old is Tomas?", "Six", ("Tomas", "age_is", "6", "is")),
    ("May I ask how old you are?", "Seventy-three", ("speaker", "age_is", "73", "is")),
    ("Which browser are you using?", "Firefox", ("speaker", "uses", "Firefox", "is")),
    ("Any seat preference?", "Window, near the front", ("speaker", "prefers", "window", "is")),
    ("Any medical conditions?", "Asthma", ("speaker", "has_condition", "asthma", "is")),
    ("What address should I use?", "5 Mill Lane, Hexham", ("speaker", "address_is", "5 Mill Lane, Hexham", "is")),
    ("Who's in charge of the website?", "Petra", ("Petra", "works_on", "website", "is")),
    ("What's the wifi password?", "pineapple99", ("the wifi password", "is", "pineapple99", "is")),
    ("What's Anna's phone number?", "0171 555 0133", ("Anna", "phone_is", "0171 555 0133", "is")),
    ("Do you have any siblings?", "No siblings", ("speaker", "has_relative", "siblings", "not")),
    ("Where's my order at the moment?", "With the courier", ("my order", "status_is", "with the courier", "is")),
]


def claims(text: str, asked: str = "") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, "Alex", NOW, asked=asked)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)


@pytest.mark.parametrize("text", NOTHING.strip().split("\n"))
def test_a_remark_is_no_fact(text: str) -> None:
    assert claims(text) == ()


@pytest.mark.parametrize(("text", "wanted"), SENTENCES)
def test_it_reads_well_in_the_third_person(text: str, wanted: str) -> None:
    assert wanted in [claim.sentence for claim in claims(text)]


@pytest.mark.parametrize(("asked", "text", "wanted"), ANSWERS)
def test_a_short_answer_is_read_with_its_question(asked: str, text: str, wanted: tuple[str, ...]) -> None:
    found = [(claim.subject, claim.predicate, claim.object, claim.polarity) for claim in claims(text, asked)]
    assert wanted in found
