"""Given names that tell a gender, and the gender of whom a name or a relation stands for."""

from __future__ import annotations

from recollect.judges.rules.grammar.lexicon import RELATIONS, words

WOMEN = words(
    "anna alice maria emma sophie sofia laura julia lena lisa sarah sara hannah jana "
    "eva marta martha claire emily olivia mia "
    "charlotte amelia isabella ava grace lucy ella chloe jane mary linda susan karen "
    "nancy helen ruth carol amy kate katie "
    "rachel rebecca jessica jennifer elizabeth barbara patricia fatima aisha priya "
    "noor ingrid greta heidi petra sabine monika "
    "carmen lucia elena paula ana ines camille marie louise juliette nina vera olga "
    "natasha irina yuki mei samira leila merle "
    "nadia zoe stella clara ida freya astrid joan rosa teresa bianca diana victoria alexandra "
    "abigail agnes aino alba alina amanda amina angela anita annika antonia april ashley audrey beatrice bella "
    "betty birgit bridget brigitte carla caroline catherine cecilia celine chiara christina christine claudia cora "
    "daniela daphne debbie deborah denise doris dorothy edith eleanor elif elin elise elsa emilia erika esther eve "
    "fiona florence franziska frida gabriela georgia gloria hana hazel helena irene iris isabel isla ivy jacqueline "
    "jasmine joanna josephine joyce judith jule julie karin katharina katrin kayla keiko kerstin kirsten "
    "layla leah lea lily linh lola lotte lucie luisa lydia magda maja margaret margot marina marlene maya megan "
    "melanie melissa michelle mila milena miriam molly mona nadine naomi natalie nicole nora norma nuria ola olena "
    "pamela pauline penelope phoebe rania renate rhea rita rosie ruby sabrina sally samantha sandra saskia selma "
    "shirley silvia simone siobhan sonia sophia susanne suzanne svetlana sylvia tamara tania tanja tara tess theresa "
    "tina ursula valerie vanessa veronica wendy yasmin yvonne zainab zara"
)

MEN = words(
    "tom thomas ben benjamin max paul jonas marcus markus peter john james robert michael "
    "david daniel mark george henry jack "
    "harry oliver william liam noah lucas leo felix finn emil anton karl hans klaus "
    "jürgen stefan andreas matthias tobias lukas "
    "jan piet gerrit dev walt walter frank fred bob bill joe sam steve kevin brian "
    "eric erik lars sven olaf ivan dmitri juan "
    "carlos miguel jose pedro luis diego antonio marco luca matteo giovanni pierre "
    "jean louis antoine hugo ahmed omar ali hassan "
    "raj arjun kenji hiroshi wei chen adam alan alex andrew anthony charles christopher "
    "edward gary greg jason jeff joshua "
    "kenneth larry matthew nathan patrick phil richard ronald ryan scott simon stephen timothy victor vincent "
    "aaron abdul abel adrian aidan albert alberto alejandro alessandro alfred amir andre andrei angus archie "
    "armin arthur axel barry bart bastian benedikt bernard bjorn boris bruce bruno callum cameron casper christian "
    "christoph clive colin connor craig damian daniele dario darren dave declan denis dennis derek dirk dominic "
    "douglas duncan dylan eduardo edwin elias elliot enrique ernst ethan eugene ezra fabian faisal fernando filip "
    "florian francesco francisco franz gareth gavin geoff gerald gerard giorgio glenn gordon graham guido gustav "
    "harold hector henrik herbert howard ian ibrahim igor imran isaac ismail jacob jake jakob jamal jared "
    "jasper javier jens jeremy jerome jesse joel johan johannes jonathan jorge josef joseph julian jürgen kai karim "
    "kareem keith khalid kofi kuba kyle lee leon leonard lewis lorenzo luke magnus malik manuel marcel mario martin "
    "mateo max mehmet mike milan mohamed mohammed morten moritz murat mustafa neil nick nicolas niklas nikolai nils "
    "norman oscar oskar otto owen pablo pascal pavel philip philipp rafael rahul ralph ramon raphael raul "
    "reinhard rene ricardo rob roberto rodrigo roger roland rory ross rudolf sami samuel sandeep sanjay sean "
    "sebastian sergei seth silvan stan stanley steven stuart sunil tariq ted terry theo till tim timo tobi todd "
    "tommy tony travis tunde ulrich umar uwe vikram viktor vijay volker wayne werner wolfgang xavier yannick youssef "
    "yusuf zach"
)

# Names that are everyday words too: in lower case they are no names.
_WORDS_TOO = words(
    "mark rose grace will bill may june frank jack rob sue dev art max ray hope faith joy ivy lily daisy olive amber "
    "victor grant chase dawn eve gene chuck jean sky wei chen dale april robin ruby ruth victoria carol barry clive "
    "guy pat pierre drew harry hazel iris jan john per till lee stan ross norma florence georgia kai ali eve rob jake "
    "nick mona milan rene sally penny ola mia ana ava ida hugo tara paula"
)
LOWER = (WOMEN | MEN) - _WORDS_TOO  # a word in lower case that can only be a name


def gender_of(name: str) -> str:
    low = name.casefold().split()
    for relation in low[-1:] or [""]:
        if relation in RELATIONS:
            return RELATIONS[relation].gender
    first = low[0] if low else ""
    if first in WOMEN or first in ("mrs", "ms", "miss", "frau", "señora", "mme"):
        return "f"
    return "m" if first in MEN or first in ("mr", "herr", "señor") else ""
