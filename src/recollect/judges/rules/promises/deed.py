"""What was promised, as a later message may speak of it: the deeds, the things, and other words for both.

The words of a message are brought to the same shape: stems of what has content, and the kinds of its verbs. Names of
people count only where nothing else does, as everybody calls everybody by name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from recollect.caches import text_cache
from recollect.judges.bounds import bounded
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import LONGEST
from recollect.judges.rules.grammar.verbs import BASE, FORMS, ING, PARTICIPLE, PAST, unpast
from recollect.judges.rules.promises.wordings import KIND, alike
from recollect.understanding.stopwords import STOP

WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_DATE = re.compile(r"\(?\bby \d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)?")
_TIMES = words(
    "today tomorrow tonight yesterday morning evening afternoon night noon midnight week weekend month year day days "
    "weeks hour hours minute min monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu "
    "thur thurs fri sat sun january february march april may june july august september october november december "
    "soon later asap eod end start next last time times moment latest within around about earlier early late already "
    "tmrw tmr tomorow 2nite tonite while ago oclock o'clock am pm st nd rd th first thing once twice again instead "
    "heute morgen gestern abend nachmittag woche wochenende montag dienstag mittwoch donnerstag freitag samstag "
    "sonntag uhr bis früh spät hoy mañana ayer tarde noche semana mes lunes martes miércoles jueves viernes sábado "
    "domingo demain aujourd'hui hier soir matin semaine mois lundi mardi mercredi jeudi vendredi samedi dimanche "
    "januar februar märz mai juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre "
    "octubre noviembre diciembre janvier février mars avril juin juillet août septembre octobre novembre décembre"
)
SMALL = frozenset().union(*STOP.values()) | _TIMES | words(
    "them their they theirs themselves back sure know new thing things up off out over into way lot bit please will "
    "dir mich dich ich sie mit den das dem der die ein eine el la los las un una le les te je vous tu lo mi du owe "
    "give "
    "get have make take let posted updated too also just now then some any one ones own his her him she he it its our "
    "your you us we me my mine all both each every there here this that these those who what which when where how why "
    "wegen sich zum zur bei beim nach von vor für ihren ihre ihr seinen seine para con por del al su sus pour avec "
    "dans aux des ses son sa copy copies everybody everyone somebody someone anybody anyone people guys folks"
)  # fmt: skip
# Words that say no more than "it": what is spoken of is what was promised.
GENERIC = words(
    "file files doc docs document documents email mail message link pdf package parcel stuff whole everything place "
    "spot favour favor job task rest attachment envelope inbox text copy version question issue problem thing matter "
    "amount card sum total litre litres liter liters kilo kilos bottle bottles pack pair dozen couple lot lots bunch "
    "half number"
)
# One thing under several names, in the languages that are read.
_ALIKE = """
photo photos pic pics picture pictures image images foto fotos bild bilder snap snaps
money bizum paypal venmo cash rent euro eur dollar buck quid pound payment deposit geld dinero argent loan fee sum
pr pull-request pull
video clip recording footage film
car auto coche voiture van vehicle ride lift
plumber plombier klempner fontanero
landlord vermieter casero propriétaire
document doc docs file dokument documento dossier pdf
report bericht informe rapport
slide slides deck presentation powerpoint folien präsentation
invoice bill rechnung factura facture
quote devis angebot presupuesto estimate offer
contract vertrag contrato contrat agreement
key keys schlüssel llave llaves clé clés
ticket tickets karten entradas billets
cake kuchen tarta pastel gâteau torte
dinner food meal curry lasagna lasagne soup stew roast feast abendessen essen cena comida dîner repas lunch
dog hund perro chien puppy
cat katze gato chat kitty
plant plants pflanzen blumen plantas plantes flowers
book books buch bücher libro libros livre livres novel
number numbers figure figures data stats zahlen números cifras chiffres spreadsheet sheet
address adresse dirección
letter brief carta lettre
package parcel paket paquete colis box
heating heizung calefacción chauffage boiler heater radiator
room zimmer habitación chambre
table tisch mesa reservation reserva réservation restaurant dinner lunch brunch booking
house home haus casa maison flat apartment
doctor arzt médico médecin dentist zahnarzt dentista dentiste appointment termin cita rendez-vous rdv
bike bicycle fahrrad bici vélo
boss chef jefe patron manager
shopping groceries einkauf compra courses
laptop computer rechner ordenador ordinateur pc machine
recipe rezept receta recette
minutes notes note protokoll notas summary
website site page seite página
bug error fehler typo crash
kid kids child children son daughter kinder niños enfants
trash bins bin garbage rubbish müll basura poubelle poubelles
draft entwurf borrador brouillon
form formular formulario formulaire application
flight flights flug vuelo vol
hotel accommodation hostel room
list liste lista
password login credentials passwort
mom mum mother mama dad father papa
shift schicht turno
meeting call sitzung reunión réunion
translation übersetzung traducción traduction
review feedback comments approval
coffee kaffee café
wine wein vino vin beer drinks
present gift geschenk regalo cadeau
update status rückmeldung news
tablet tablets pill pills meds medicine medication
mould mold leak damp
tent zelt
sofa couch
paper newspaper subscription
lawn garden grass yard hedge
room office desk
mother mom mum mutter madre mère
ladder leiter
drill bohrmaschine taladro perceuse
"""
# From the heart of a verb of other languages to an English one that comes to the same.
_FOREIGN = (
    ("send", "schick gesendet sende versend zugeschickt geschickt envi enví mand envoy envoi enverr subid subí"),
    ("call", "anruf angeruf rufe ruf gerufen telefon llam appel joint rappel"),
    ("pay", "zahl bezahl überw pag payé paie payer virement viré devuelv devolv devuelt rembours zurückgezahlt"),
    ("bring", "bring gebracht mitgebracht traig traer traje traíd llev apport amen ramen"),
    ("book", "buch gebucht reserv réserv bestell pedid commandé"),
    ("fix", "reparier arregl répar behoben gefixt"),
    ("pick", "abhol abgeholt hol geholt recog récup cherch"),
    ("buy", "kauf gekauft besorg compr achet"),
    ("ask", "frag gefragt pregunt demand"),
    ("check", "prüf geprüft geschaut nachgeschaut nachgesehen mirad miré revis vérif regard"),
    ("write", "schreib geschrieben escrib escrit écri"),
    ("cook", "koch gekocht gebacken cocin cuisin préparé"),
    ("contact", "meld gemeldet avis contact preven préven"),
    ("tell", "sag gesagt bescheid dije dicho contad dit parlé gesprochen hablé hablad"),
    ("water", "gieß gegossen regad arros"),
    ("feed", "fütter gefüttert"),
    ("help", "helf geholfen ayud aid"),
    ("finish", "fertig erledigt gemacht terminad acab termin hecho fini"),
    ("return", "zurück devuelt rend rendu"),
)  # fmt: skip
# Verbs that say too little to be the same deed, where no thing is shared.
LIGHT = words("do make take give get have see find go come be put let keep set try look leave ask hear")


@dataclass(frozen=True, slots=True)
class Deed:
    """The verbs of a promise, the first before all, and what they are about."""

    verbs: tuple[str, ...]
    terms: frozenset[str]
    names: frozenset[str] = frozenset()  # of people, where there are other words too

    @property
    def verb(self) -> str:
        return self.verbs[0] if self.verbs else ""

    def is_a(self, *verbs: str) -> bool:
        """Whether one of its deeds is of the kind of these."""
        return any(one == other or alike(one, other) for one in self.verbs for other in verbs)


@cache
def _groups() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for number, line in enumerate(_ALIKE.strip().splitlines()):
        for word in line.split():
            found.setdefault(stem(word), set()).add(f"#{number}")
    return found


def widened(terms: frozenset[str] | set[str]) -> set[str]:
    """The terms, and a mark for each group of names that they belong to."""
    groups = _groups()
    return set(terms).union(*(groups[term] for term in terms if term in groups))


def shared(deed: Deed, text: str) -> set[str]:
    """What a text has of what was promised, under whatever name."""
    own = stems(text)
    marks = widened(own)
    found = {term for term in deed.terms if widened({term}) & marks}
    found |= {verb for verb in deed.verbs for word in own if _is_of(word, verb)}
    if found:
        return found
    # "watering" and "waters", "Schicken" and "schickt": the same letters at the head of longer words.
    return {term for term in deed.terms if len(term) > 4 and any(_alike(word, term) for word in own if len(word) > 4)}


def _alike(one: str, other: str) -> bool:
    """ "Rezept" and "Strudelrezept" too."""
    return one[:5] == other[:5] or one.endswith(other) or other.endswith(one)


def _is_of(word: str, verb: str) -> bool:
    """ "translation" of translate, "booking" of book, "payment" of pay."""
    if word in _THINGS_OF.get(verb, ()) or (len(word) >= 5 and verb.startswith(word) and word != verb):
        return True
    return len(verb) > 2 and word.startswith(verb.rstrip("e")) and word.endswith(_NOUNS) and len(word) > len(verb) + 1


# What is had of a deed, where the deed itself is not named: "thanks for the lift".
_THINGS_OF = {
    **dict.fromkeys(["drive", "pick"], ("lift", "ride")),
    **dict.fromkeys(["pay", "transfer", "refund", "reimburse", "repay"], ("money", "payment", "cash", "refund")),
    **dict.fromkeys(["cook", "bake", "grill"], ("food", "dinner", "meal", "lunch", "cake", "cookie")),
    **dict.fromkeys(["review", "proofread", "check", "read"], ("feedback", "comment", "correction", "review")),
    **dict.fromkeys(["book", "reserve"], ("reservation", "booking", "ticket", "table")),
    **dict.fromkeys(["call", "phone", "ring", "talk", "speak"], ("chat", "conversation", "talk")),
    "cover": ("shift",), "take": ("shift", "lift", "ride"),
    **dict.fromkeys(["fix", "repair"], ("repair", "fix")),
    "help": ("help", "hand", "support"), "teach": ("lesson",), "lend": ("loan",), "print": ("printout",),
}  # fmt: skip
_NOUNS = ("ion", "ment", "ing", "al", "ance", "ry")


@text_cache(512)
def deed_of(promise: str, names: str = "") -> Deed:
    """The deed of a promise, told in the third person, or in its own words after a colon."""
    subject, will, rest = promise.partition(" will ")
    english = bool(will)
    if not english:
        said, colon, rest = promise.partition(": ")
        rest = rest if colon else said
        rest = re.sub(r"^(?:ich|wir|te|le|je|t'|me|os) ", "", rest, flags=re.IGNORECASE)
    rest = _DATE.sub("", rest)
    spoken = stems(f"{names} {subject if english else ''}")
    lows: list[str] = WORD.findall(rest.lower())
    verbs = _deeds(rest) if english else []
    if not english or (verbs and verbs[0] not in FORMS and verbs[0] not in KIND):
        verbs += [verb for verb in foreign_verbs(rest) if verb not in verbs]
    if not verbs and lows:
        verbs = lows[:1]
    terms = stems(rest.partition(" ")[2] if english else rest) - spoken - set(verbs[:1])
    people = _people(rest) if english else set()
    if terms - people:
        return Deed(tuple(verbs), frozenset(terms - people), frozenset(people | spoken))
    return Deed(tuple(verbs), frozenset(terms), frozenset(spoken))


def _deeds(rest: str) -> list[str]:
    """ "check with legal and get back to Sandra": check, get."""
    found: list[str] = []
    for part in re.split(r"\band\b|,", rest.lower())[:4]:
        first = next(iter(WORD.findall(part)), "")
        form = FORMS.get(first)
        if not found or (form is not None and form.kind == BASE) or first in KIND:
            found.append(form.verb if form is not None and form.kind == BASE else first)
    if re.match(r"(?:get|come) back|let \w+ know|keep \w+", rest.lower()) or re.search(
        r"\band (?:get|come) back", rest
    ):
        found.append("tell")
    return found


def _people(rest: str) -> set[str]:
    """Words that begin with a capital and go on in small letters: in English, names."""
    capital = [word for word in WORD.findall(rest)[1:] if word[:1].isupper() and not word.isupper()]
    return stems(" ".join(capital))


def stems(text: str) -> set[str]:
    return {stem(low) for low in WORD.findall(text[:LONGEST].lower().replace("’", "'")) if _is_content(low)}


def _is_content(low: str) -> bool:
    low = low.removesuffix("'s")
    head = low.partition("'")[0]
    if len(head) > 1 and head != low and head in SMALL:
        return False  # "you've", "they're"
    return low not in SMALL and (len(low) > 2 or low.isdigit() or low in ("pr", "pc", "tv"))


@text_cache(8192)
def stem(low: str) -> str:
    low = low.removesuffix("'s")
    form = FORMS.get(low)
    if form is not None and form.kind != BASE and not low.endswith("s"):
        return form.verb
    if low.endswith("ies") and len(low) > 4:
        return f"{low[:-3]}y"
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > 3:
        return low[:-1]
    if low.endswith("ing") and len(low) > 6:
        return verb_of(low)
    return low


def is_past(low: str) -> bool:
    form = FORMS.get(low)
    if form is not None and form.kind in (PAST, PARTICIPLE):
        return True
    return low in _PASTS or (low.endswith("ed") and len(low) > 4 and form is None and low not in _NOT_PAST)


_NOT_PAST = words("indeed speed breed need needed interested tired excited bored supposed worried embarrassed blessed")
_PASTS = {
    "rang": "call", "rung": "call", "resent": "send", "spoke": "speak", "texted": "text", "pinged": "message",
    "venmoed": "pay", "wired": "pay", "paypaled": "pay", "fwded": "forward", "dmed": "message", "dm'd": "message",
    "emailed": "email", "mailed": "mail", "sent": "send", "snt": "send", "fed": "feed", "dropped": "drop",
    "shipped": "ship",
    "baked": "bake", "cced": "send", "merged": "merge", "pushed": "push", "cleaned": "clean", "swept": "clean",
    "hoovered": "clean", "reset": "reset", "cut": "cut", "shut": "shut", "hung": "hang", "resat": "sit",
    "read": "read", "redone": "do", "told": "tell", "let": "let", "put": "put", "set": "set",
}  # fmt: skip


def verb_of(low: str) -> str:
    """The verb of a form: of those that the table of forms does not know, by a guess."""
    if low in _PASTS:
        return _PASTS[low]
    form = FORMS.get(low)
    if form is not None:
        return form.verb
    if low.endswith("ed") and len(low) > 4:
        guess = unpast(low)
        return guess if guess in KIND or f"{guess}e" not in KIND else f"{guess}e"
    if low.endswith("ing") and len(low) > 5:
        heart = low[:-3]
        if len(heart) > 3 and heart[-1] == heart[-2] and heart[:-1] in KIND:
            return heart[:-1]
        return f"{heart}e" if f"{heart}e" in KIND or unpast(f"{heart}ed").endswith("e") else heart
    return low


def verbs_in(text: str) -> set[str]:
    """Every word of a text that may be a verb, as a verb; those of other languages as English ones."""
    lows: list[str] = WORD.findall(text[:LONGEST].lower())
    found = {FORMS[low].verb for low in lows if low in FORMS}
    found |= {verb_of(low) for low in lows if low in _PASTS or low.endswith(("ed", "ing"))} | set(lows[:1])
    return found | set(foreign_verbs(text))


def is_ing(low: str) -> bool:
    form = FORMS.get(low)
    return form.kind == ING if form is not None else low.endswith("ing") and len(low) > 5


_ELSEWHERE = words(
    "ich du wir ihr hab habe hast haben ist sind der das dem den ein eine und nicht mit dir mir euch schon noch wird "
    "ja "
    "nein leider danke el los las una que no ya lo te le se he ha por para pero con gracias está es del je tu il nous "
    "vous j'ai c'est les des une est pas plus pour avec merci déjà ça mon ton votre mein dein dich mich es zu bis am "
    "sich wegen gerade alles mal deine dein la un et y mi su den im auf für fürs zum zur"
)
_HERE = words("the i i've i'll you it's and to of is was my your this that for have got with")


def is_foreign(text: str) -> bool:
    """Whether the small words of a text are not those of English."""
    lows = WORD.findall(text[:300].lower())
    return sum(low in _ELSEWHERE for low in lows) > sum(low in _HERE for low in lows)


def foreign_verbs(text: str) -> list[str]:
    if not is_foreign(text):
        return []
    lows = re.findall(r"[^\W_]+", text[:LONGEST].lower())
    return [verb for verb, heart in _hearts() if any(heart.match(low) for low in lows)]


@cache
def _hearts() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((verb, re.compile(f"(?:an|ab|zu|be|ver)?(?:{'|'.join(hearts.split())})")) for verb, hearts in _FOREIGN)


@bounded
def same(one: str, other: str, names: str = "") -> bool:
    """Whether two promises are of the same deed: alike in what is done, and in what it is done to. `names` are of those
    who speak, and say nothing of it."""
    first, second = deed_of(one, names), deed_of(other, names)
    if not alike(first.verb, second.verb) and first.verb != "do" and second.verb != "do":
        return False
    if not first.terms or not second.terms:
        return first.verb == second.verb or "do" in (first.verb, second.verb)
    fewer = min(len(first.terms), len(second.terms))
    return len(first.terms & second.terms) >= max(1, (fewer + 1) // 2)
