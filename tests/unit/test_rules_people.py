"""What the rules find about people: who they are, where they live and work, and who is around them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday

# A message, and below it each claim: subject, predicate, object, and the polarity where it is not "is".
CASES = """
Alice works at Google.
  Alice | works_at | Google
My sister Alice is a nurse.
  speaker | has_sister | Alice
  Alice | works_as | nurse
My sister is a nurse.
  my sister | works_as | nurse
I quit my job at Acme.
  speaker | works_at | Acme | ended
We broke up.
  speaker | has_partner |  | ended
I live in Lyon, not in Paris.
  speaker | lives_in | Lyon
I'm not a teacher but a nurse.
  speaker | works_as | nurse
My brother, who lives in Oslo, is a chef.
  my brother | lives_in | Oslo
  my brother | works_as | chef
I have a sister who lives in Rome.
  speaker | has_sister | sister
  my sister | lives_in | Rome
Alice works at Google and she loves hiking.
  Alice | works_at | Google
  Alice | likes | hiking
My sister Eva met Anna and she loves hiking.
  speaker | has_sister | Eva
  Eva | did | met Anna
I think I left my job too early.
  speaker | works_at |  | ended
I work for Lufthansa as a pilot.
  speaker | works_at | Lufthansa
  speaker | works_as | pilot
My brother lives in Porto and has two daughters.
  my brother | lives_in | Porto
  my brother | has_child | two daughters
I'm a nurse at Charité.
  speaker | works_as | nurse
  speaker | works_at | Charité
I just got a job at Spotify!
  speaker | works_at | Spotify
I'm lactose intolerant.
  speaker | has_condition | lactose intolerance
My daughter Mia turns six on Saturday.
  speaker | has_child | Mia
  Mia | plans | turn 6
I graduated from MIT in 2012.
  speaker | graduated_from | MIT
I'm studying medicine in Heidelberg.
  speaker | studies | medicine
My boss, Karen, is retiring next month.
  speaker | has_boss | Karen
  Karen | plans | retire
My neighbour Herr Schulz has a parrot.
  speaker | knows | Herr Schulz
  Herr Schulz | has_pet | parrot
I speak French and a little Arabic.
  speaker | speaks | French
  speaker | speaks | Arabic
I'm 42 years old.
  speaker | age_is | 42
My birthday is on 14 July.
  speaker | birthday_is | July 14
I have high blood pressure.
  speaker | has_condition | high blood pressure
I'm afraid of heights.
  speaker | is | afraid of heights
We got married in 2018.
  speaker | marital_status_is | married
I got divorced last year.
  speaker | marital_status_is | divorced
Tom and I broke up in January.
  speaker | has_partner | Tom | ended
I no longer work at Deloitte.
  speaker | works_at | Deloitte | ended
I left Google in 2021 and started my own company.
  speaker | works_at | Google | ended
  speaker | did | started my own company
My dog Bella is a labrador.
  speaker | has_pet | Bella
  Bella | is | labrador
We have a cat named Miso.
  speaker | has_pet | Miso
I have three brothers.
  speaker | has_brother | three brothers
My sister Nora works as a vet in Graz.
  speaker | has_sister | Nora
  Nora | works_as | vet
My dad is a retired teacher.
  my dad | works_as | retired teacher
Anna is my best friend.
  speaker | has_friend | Anna
Ben is Anna's husband.
  Anna | has_partner | Ben
My girlfriend's name is Lucia.
  speaker | has_partner | Lucia
My landlord is called Mr. Petrov.
  speaker | knows | Mr Petrov
I'm not married.
  speaker | marital_status_is | married | not
I'm not from Spain, I'm from Portugal.
  speaker | from | Spain | not
  speaker | from | Portugal
Actually, I live in Bonn, not Cologne.
  speaker | lives_in | Bonn
The wifi password is hunter22.
  the wifi password | is | hunter22
I think Tom works at Bosch.
  Tom | works_at | Bosch
We adopted a dog last week, Rex.
  speaker | has_pet | Rex
I got promoted to team lead.
  speaker | works_as | team lead
I'm the CTO of a small startup.
  speaker | works_as | CTO
I teach maths at a high school.
  speaker | works_as | teach maths
  speaker | works_at | high school
I'm left-handed.
  speaker | is | left-handed
I'm an introvert.
  speaker | is | introvert
My eyes are green.
  speaker | has_trait | green eyes
My shoe size is 43.
  my shoe size | is | 43
I'm learning Korean.
  speaker | studies | Korean
Remember that my passport number is X1234567.
  my passport number | is | X1234567
FYI the alarm code is 4471.
  the alarm code | is | 4471
My mom just turned 70.
  my mom | age_is | 70
We have two kids, Anna (7) and Ben (4).
  speaker | has_child | Anna
  Anna | age_is | 7
  speaker | has_child | Ben
  Ben | age_is | 4
My kids are Tom, Lisa and Max.
  speaker | has_child | Tom
  speaker | has_child | Lisa
  speaker | has_child | Max
I live in Berlin with my wife Anna and work at Siemens as an engineer.
  speaker | has_partner | Anna
  speaker | lives_in | Berlin
  speaker | works_at | Siemens
  speaker | works_as | engineer
I grew up on a farm in Kansas.
  speaker | from | Kansas
Carla speaks Italian.
  Carla | speaks | Italian
Dan is a plumber.
  Dan | works_as | plumber
My cousin Eva is getting married in August.
  speaker | has_relative | Eva
  Eva | plans | get married
My colleague Frank is on vacation until the 20th.
  speaker | has_colleague | Frank
  Frank | plans | be on vacation
It's my birthday tomorrow.
  speaker | birthday_is | May 7
I live alone.
  speaker | is | living alone
I moved from Munich to Zurich two years ago.
  speaker | lives_in | Zurich
I've lived in Madrid for ten years.
  speaker | lives_in | Madrid
I lived in Boston from 2010 to 2014.
  speaker | lives_in | Boston | ended
I worked at Nokia until 2011.
  speaker | works_at | Nokia | ended
Before that I was a chef.
  speaker | works_as | chef | ended
I have a tattoo on my left arm.
  speaker | has_trait | tattoo
I was diagnosed with diabetes last year.
  speaker | has_condition | diabetes
I have ADHD.
  speaker | has_condition | ADHD
I suffer from migraines.
  speaker | has_condition | migraines
My blood type is O negative.
  my blood type | is | O negative
My roommate Jake snores.
  speaker | knows | Jake
  Jake | does | snore
My therapist is Dr. Klein.
  speaker | knows | Dr Klein
hi, I'm Priyanka and I manage a small hotel in Goa
  speaker | name_is | Priyanka
  speaker | does | manage a small hotel in Goa
my fiancé Luke proposed in Paris last month
  speaker | has_partner | Luke
  Luke | did | proposed in Paris
My son's teacher is called Mrs. Adeyemi
  my son | knows | Mrs Adeyemi
My dentist is Dr. Hoang, her practice is in Mill Lane
  speaker | knows | Dr Hoang
  my dentist's practice | located_in | Mill Lane
I've got two cats, Salt and Pepper
  speaker | has_pet | Salt
  speaker | has_pet | Pepper
My husband's birthday is 3 March
  my husband | birthday_is | March 3
Zoe turned 5 in April
  Zoe | age_is | 5
My mother tongue is Tamil
  speaker | speaks | Tamil
The boiler code is 8841
  the boiler code | is | 8841
I've been learning the cello for two years
  speaker | studies | cello
My sister Ines is a lawyer, she lives in Geneva with her two boys
  speaker | has_sister | Ines
  Ines | works_as | lawyer
  Ines | lives_in | Geneva
Omar, my flatmate, works nights
  speaker | knows | Omar
  Omar | does | work nights
My ex-wife Dana lives in Malmö
  speaker | has_partner | Dana | ended
  Dana | lives_in | Malmö
I'm divorced, no kids
  speaker | has_child | children | not
  speaker | marital_status_is | divorced
I was a teacher for ten years
  speaker | works_as | teacher | ended
My girlfriend and I live together in Ghent
  speaker | lives_in | Ghent
My parents live in Cork
  my parents | lives_in | Cork
My niece Aoife started school last week
  speaker | has_relative | Aoife
  Aoife | did | started school
My real name is Samuel
  speaker | name_is | Samuel
I got laid off from Meta in January
  speaker | works_at | Meta | ended
I work part-time in a bookshop
  speaker | works_at | bookshop
I'm self-employed
  speaker | works_as | self-employed
I freelance as a translator
  speaker | works_as | freelance translator
I study at Leiden University
  speaker | studies_at | Leiden University
I'm not a morning person
  speaker | is | morning person | not
Our daughter was born on 2 February 2024
  our daughter | birthday_is | 2024-02-02
I work in the legal department of a bank
  speaker | works_at | legal department of a bank
my daughter Lila is 9 and plays handball
  speaker | has_child | Lila
  Lila | age_is | 9
  Lila | has_hobby | playing handball
our son's school is St. Mary's
  our son | studies_at | St Mary's
my husband is from Kerala
  my husband | from | Kerala
my wife Rosa and I have been married since 2009
  speaker | has_partner | Rosa
  speaker | marital_status_is | married
my best friend Nadia just had a baby girl
  speaker | has_friend | Nadia
  Nadia | did | had a baby girl
Nadia named her daughter Luna
  Nadia | has_child | Luna
my locker number is 214
  my locker number | is | 214
my license plate is B-XY 1234
  my license plate | is | B-XY 1234
Karl reports to Maria
  Karl | has_boss | Maria
our biggest customer is Tolland
  speaker | knows | Tolland
I'm 1.85 m tall
  speaker | has_trait | 1.85 m tall
I have brown eyes and curly hair
  speaker | has_trait | brown eyes
  speaker | has_trait | curly hair
I have a scar on my chin
  speaker | has_trait | scar
my grandmother used to be a seamstress
  my grandmother | works_as | seamstress | ended
I'm half Greek
  speaker | from | half Greek
I was raised in Cairo
  speaker | from | Cairo
I'm originally from Lima
  speaker | from | Lima
I've been living in Vienna since 2018
  speaker | lives_in | Vienna
Tom isn't my boyfriend anymore
  speaker | has_partner | Tom | ended
Lea is 3 and Noah is 5
  Lea | age_is | 3
  Noah | age_is | 5
Lea goes to kindergarten
  Lea | studies_at | kindergarten
my brother's wife is called Simone
  my brother | has_partner | Simone
I don't work at Zalando anymore, I'm freelancing now
  speaker | works_at | Zalando | ended
  speaker | works_as | freelancer
I'm single again
  speaker | marital_status_is | single
My sister-in-law Petra is a pilot and lives in Doha
  speaker | has_relative | Petra
  Petra | works_as | pilot
  Petra | lives_in | Doha
My cousin Aylin studies architecture in Delft
  speaker | has_relative | Aylin
  Aylin | studies | architecture
Sven's wife is a judge
  Sven's wife | works_as | judge
I get migraines when the weather changes
  speaker | has_condition | migraines
I'm scared of dogs
  speaker | is | scared of dogs
My best man is my brother Luca
  speaker | has_brother | Luca
My bank is ING
  my bank | is | ING
Anna's birthday is on the 9th of March
  Anna | birthday_is | March 9
Anna and Paul are engaged
  Anna | marital_status_is | engaged
  Paul | marital_status_is | engaged
My grandpa turned 90 on Sunday
  my grandpa | age_is | 90
I moved to Germany when I was six
  speaker | lives_in | Germany
I studied physics in Vienna and graduated in 2011
  speaker | studies | physics | ended
  speaker | did | graduated
I've been a nurse for 12 years
  speaker | works_as | nurse
I used to live in Oslo, now I'm in Bergen
  speaker | lives_in | Oslo | ended
  speaker | lives_in | Bergen
I'm learning to drive
  speaker | studies | drive
I'm left-handed and colour-blind
  speaker | is | left-handed
  speaker | has_condition | colour-blind
I'm 38, married, two kids
  speaker | has_child | two kids
  speaker | age_is | 38
  speaker | marital_status_is | married
Note: gate code is 2580
  gate code | is | 2580
"""


def claims(text: str, speaker: str = "Alex") -> tuple[Claim, ...]:
    found = rules.answer(FactsIn(text, speaker, NOW)).answer.claims
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(claims(text)) == sorted(wanted)
