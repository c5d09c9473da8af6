"""Given names that tell a gender, and the gender of whom a name or a relation stands for."""

from __future__ import annotations

from recollect.judges.rules.lexicon import RELATIONS, words

WOMEN = words(
    "anna alice maria emma sophie sofia laura julia lena lisa sarah sara hannah jana "
    "eva marta martha claire emily olivia mia "
    "charlotte amelia isabella ava grace lucy ella chloe jane mary linda susan karen "
    "nancy helen ruth carol amy kate katie "
    "rachel rebecca jessica jennifer elizabeth barbara patricia fatima aisha priya "
    "noor ingrid greta heidi petra sabine monika "
    "carmen lucia elena paula ana ines camille marie louise juliette nina vera olga "
    "natasha irina yuki mei samira leila merle "
    "nadia zoe stella clara ida freya astrid joan rosa teresa bianca diana victoria alexandra"
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
    "kenneth larry matthew nathan patrick phil richard ronald ryan scott simon stephen timothy victor vincent"
)


def gender_of(name: str) -> str:
    low = name.casefold().split()
    for relation in low[-1:] or [""]:
        if relation in RELATIONS:
            return RELATIONS[relation].gender
    first = low[0] if low else ""
    if first in WOMEN or first in ("mrs", "ms", "miss", "frau", "señora", "mme"):
        return "f"
    return "m" if first in MEN or first in ("mr", "herr", "señor") else ""
