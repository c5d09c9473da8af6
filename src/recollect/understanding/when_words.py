"""The words of time in English, German, French and Spanish: what kind of word each one is, and its number.

All words are folded: lower case, without accents. Grammar is elsewhere; this is the dictionary.
"""

from __future__ import annotations

from recollect.understanding.stopwords import words

SECOND, MINUTE, HOUR, DAY, WEEKEND, WEEK, FORTNIGHT, MONTH, QUARTER, YEAR, DECADE, NIGHT = range(12)
PRECISION = ("minute", "minute", "hour", "day", "weekend", "week", "week", "month", "quarter", "year", "decade", "part")
MORNING, NOON, AFTERNOON, EVENING, AT_NIGHT = range(5)
EARLY, MIDDLE, LATE, EARLIER, LATER = range(5)
JUST_NOW, RECENTLY, OTHER_DAY = range(3)

_WORDS: dict[str, str] = {
    "month": """
        1 january jan januar janner jaenner janvier enero
        2 february feb februar fevrier febrero
        3 march mar marz maerz mars marzo
        4 april apr avril abril
        5 may mai mayo
        6 june jun juni juin junio
        7 july jul juli juillet julio
        8 august aug aout agosto
        9 september sep sept septembre septiembre setiembre
        10 october oct oktober okt octobre octubre
        11 november nov novembre noviembre
        12 december dec dezember dez decembre diciembre
    """,
    "weekday": """
        0 monday mon montag lundi lunes
        1 tuesday tue tues dienstag mardi martes
        2 wednesday wed mittwoch mercredi miercoles
        3 thursday thu thur thurs donnerstag jeudi jueves
        4 friday fri freitag vendredi viernes
        5 saturday sat samstag sonnabend samedi sabado
        6 sunday sun sonntag dimanche domingo
    """,
    "unit": """
        0 seconds sekunde sekunden seconde secondes segundo segundos
        1 minute minutes min mins minuten minuto minutos
        2 hour hours hr hrs stunde stunden heure heures hora horas
        3 day days tag tage tagen jour jours dia dias
        4 weekend weekends wochenende wochenenden
        5 week weeks woche wochen semaine semaines semana semanas
        6 fortnight fortnights
        7 month months monat monate monaten monats mois mes meses
        8 quarter quarters quartal quartale trimestre trimestres
        9 year years jahr jahre jahren jahres an ans annee annees ano anos
        10 decade decades jahrzehnt jahrzehnte jahrzehnten decennie decennies decada decadas
    """,
    "number": """
        1 a an one ein eine einem einen einer un une una uno
        2 two zwei deux dos
        3 three drei trois tres
        4 four vier quatre cuatro
        5 five funf fuenf cinq cinco
        6 six sechs seis
        7 seven sieben siete
        8 eight acht huit ocho
        9 nine neun neuf nueve
        10 ten zehn dix diez
        11 eleven elf onze
        12 twelve zwolf zwoelf douze doce dozen
        13 thirteen
        14 fourteen vierzehn quatorze catorce
        15 fifteen quinze quince
        20 twenty zwanzig vingt veinte
        30 thirty dreissig trente treinta
    """,
    "few": """
        2 couple paar
        3 few quelques unos unas pocos pocas einige einigen
        4 several mehrere mehreren plusieurs varios varias
    """,
    "ordinal": """
        1 first erste ersten erster erstes premier premiere primer primera primero
        2 second zweite zweiten zweiter zweites deuxieme segunda
        3 third dritte dritten dritter troisieme tercer tercera
        4 fourth vierte vierten quatrieme cuarto cuarta
        5 fifth
        6 sixth
        7 seventh
        8 eighth
        9 ninth
        10 tenth
        11 eleventh
        12 twelfth
        20 twentieth
        30 thirtieth
    """,
    "rel": """
        -2 vorletzte vorletzten vorletzter vorletztes vorletztem penultimate
        -1 last past previous letzte letzten letzter letztes letztem vergangene vergangenen vergangener vergangenes
        -1 vorige vorigen voriger voriges dernier derniere derniers dernieres passe passee passes pasado pasada pasados
        -1 passees pasadas ultimo ultima ultimos ultimas
        0 this current diese diesem diesen dieser dieses ce cet cette ces este esta estos estas
        1 next coming upcoming nachste nachsten nachster nachstes nachstem naechste naechsten naechstes kommende
        1 kommenden kommender kommendes prochain prochaine prochains prochaines proximo proxima proximos proximas
    """,
    "day": """
        -2 vorgestern anteayer antier
        -1 yesterday gestern hier ayer
        0 today heute hoy
        1 tomorrow morgen demain manana
        2 ubermorgen uebermorgen
    """,
    "tonight": "-1 anoche\n 0 tonight",
    "part": """
        0 morning vormittag matin matinee fruh
        1 noon midday lunchtime mittag midi mediodia
        2 afternoon nachmittag tarde
        3 evening abend soir soiree
        4 night nacht nuit noche
    """,
    "season": """
        0 spring springtime fruhling fruehling fruhjahr fruehjahr printemps primavera
        1 summer summertime sommer ete verano
        2 autumn fall herbst automne otono
        3 winter wintertime hiver invierno
    """,
    "edge": """
        0 early beginning start anfang debut principios comienzos inicios
        1 mid middle mitte mi mediados
        2 late end ende fin finales fines
        3 earlier
        4 later
    """,
    "past": "-30 halb",
    "q": "1 q1\n 2 q2\n 3 q3\n 4 q4",
    "recent": "1 recently lately neulich kurzlich kuerzlich letztens recemment dernierement recientemente ultimamente",
    "holiday": """
        1 christmas xmas navidad noel
        2 weihnachten
        4 heiligabend nochebuena
        5 silvester nochevieja
        6 neujahr
        7 halloween
        8 valentines valentinstag
        9 easter ostern paques
        10 thanksgiving
        11 pfingsten pentecost pentecote pentecostes
        12 juneteenth
        13 karfreitag
        14 ostermontag
        15 epiphany
        16 nikolaus
        17 toussaint
    """,
}

# Phrases that are one word of time. The first word is looked up, so that most questions never come here.
_PHRASES = """
day -2: day before yesterday | avant - hier | avant hier | antes de ayer
day 0: aujourd ' hui
day 2: day after tomorrow | apres - demain | apres demain | pasado manana
part 2: apres - midi
unit 4: week - end | week end | fin de semana | fines de semana
rel 1: que viene | qui vient
recent 0: just now | a moment ago | gerade eben | a l ' instant | ahora mismo
recent 1: vor kurzem | il y a peu | hace poco | ces derniers temps
recent 2: other day | l ' autre jour | el otro dia
past 30: half past
past 15: quarter past | viertel nach
past -15: quarter to | viertel vor
past 5: five past
past 10: ten past
past 20: twenty past
few 2: couple of
few 3: a few | ein paar
number 6: half a dozen
holiday 3: christmas day
holiday 4: christmas eve | noche buena
holiday 5: new year eve | new years eve | noche vieja | saint sylvestre
holiday 6: new year day | new years day | new year | jour de l ' an | ano nuevo
holiday 7: halloween night
holiday 8: valentine day | valentines day | saint valentin | san valentin
holiday 9: easter sunday
holiday 10: thanksgiving day
holiday 13: good friday
holiday 14: easter monday
holiday 15: three kings day | dia de reyes
holiday 18: boxing day
holiday 19: april fools day | april fool day | april fools
holiday 20: st patrick day | st patricks day | st . patrick day | saint patrick day
holiday 21: mother day | mothers day | muttertag
holiday 22: father day | fathers day
holiday 23: memorial day
holiday 24: labor day
holiday 25: independence day
holiday 26: veterans day
holiday 27: black friday
holiday 28: ash wednesday
holiday 29: maundy thursday
holiday 30: palm sunday
holiday 31: semana santa | holy week
holiday 32: may day
holiday 33: cyber monday
"""

# (month, day, days) | (month, weekday, nth or from -1 nth last, 0) | (days from Easter, days)
HOLIDAYS: dict[int, tuple[int, ...]] = {
    1: (12, 25, 1), 2: (12, 24, 3), 3: (12, 25, 1), 4: (12, 24, 1), 5: (12, 31, 1), 6: (1, 1, 1), 7: (10, 31, 1),
    8: (2, 14, 1), 9: (0, 1), 10: (11, 3, 4, 0), 11: (49, 2), 12: (6, 19, 1), 13: (-2, 1), 14: (1, 1), 15: (1, 6, 1),
    16: (12, 6, 1), 17: (11, 1, 1), 18: (12, 26, 1), 19: (4, 1, 1), 20: (3, 17, 1), 21: (5, 6, 2, 0), 22: (6, 6, 3, 0),
    23: (5, 0, -1, 0), 24: (9, 0, 1, 0), 25: (7, 4, 1), 26: (11, 11, 1), 27: (11, 4, 4, 0), 28: (-46, 1), 29: (-3, 1),
    30: (-7, 1), 31: (-7, 7), 32: (5, 1, 1), 33: (11, 0, 4, 0),
}  # fmt: skip

# Words that mean time in one language and something else in another: they count where that language is spoken.
GUARDED = {
    "hier": "fr", "mars": "fr", "mi": "fr", "ete": "fr", "an": "fr", "ce": "fr", "passe": "fr", "noel": "fr",
    "mayo": "es", "julio": "es", "manana": "es", "tarde": "es", "mes": "es", "ano": "es", "anos": "es", "esta": "es",
    "este": "es", "primavera": "es", "dia": "es", "fines": "es", "un": "fr es", "une": "fr", "una": "es",
    "fin": "fr es", "mai": "de fr", "morgen": "de", "fruh": "de", "elf": "de", "acht": "de", "tag": "de", "mitte": "de",
    "halb": "de", "fall": "en", "spring": "en", "mon": "en", "sat": "en", "sun": "en", "wed": "en", "min": "en",
    "end": "en", "second": "en", "a": "en", "start": "en", "nikolaus": "de", "debut": "fr",
}  # fmt: skip

# Months that are also names or verbs, and need a word before them that shows that time is meant.
NAMELIKE = frozenset({"april", "may", "june", "march", "mai", "mar", "jan", "jun", "dec", "sep", "oct", "nov", "dez"})
SHORT_DAYS = frozenset({"mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun"})
SEASON_FALSE_FRIENDS = words(
    "roll rolls break onion onions water mattress fling loaded cleaning chicken board guard camp camps house "
    "olympics asleep apart behind down out over off short through under"
)
NOT_YEARS = words(
    "words steps meters metres miles km kilometers calories people dollars euros pounds points pieces times users "
    "followers words pages square feet items units copies % $ € £ wörter schritte euro mots pasos metros"
)

# Words around a time, by what they do to it.
ARTICLES = words("the le la les el los las l ' ’ den dem der das die des zum zur")
SINCE = words("since seit depuis desde ab starting")
BEFORE = words("before vor avant antes")
AFTER = words("after following nach apres despues tras")
UNTIL = words("until till til by bis jusqu hasta")
AROUND = words("around circa ca approximately roughly gegen vers alrededor hacia")
BETWEEN = words("between zwischen entre")
FROM = words("from von vom de du del d") | SINCE
AND = words("and und et y e & bis to")
ONWARDS = words("on onward onwards an")
DASHES = words("- – —")
TO = words("to until till til through thru bis hasta") | DASHES
LATIN_TO = words("a au al")  # in French and Spanish ranges only: in English they are something else
IN = words(
    "in on at during over within throughout for from im am um an zu wahrend uber en au aux dans pendant durante por"
)
OF = words("of in im de du del des d vom")
GLUE = words("of in on at im am um de del du des por en a las la le el the , '")
SHOWS_MONTH = (SINCE | BEFORE | AFTER | UNTIL | BETWEEN | AROUND) - {"by", "following"} | words(
    "in during throughout through im wahrend en de durante pendant d"
)
SHOWS_DAY = SINCE | BEFORE | AFTER | UNTIL | BETWEEN | words("on from to of am el von vom")
SHOWS_SEASON = SHOWS_MONTH | words("over for by au en zum")
SHOWS_YEAR = SHOWS_MONTH | OF | words("by from del year jahr annee ano circa")
SHOWS_CLOCK = SINCE | BEFORE | AFTER | UNTIL | BETWEEN | AROUND | words("at from um las von")
SHOWS_WEEKEND = words("on over at am during in ce")
SHOWS_HOUR = words("at um las")
AFTER_HOUR = words(", . ; : ! ? ) on in at and sharp am pm")
RECURRING = words("every each any typical jeden jede jedes jeder jedem chaque cada tous toutes todos todas")
HABIT = words(
    "usually always often typically normally generally sometimes meistens immer oft toujours souvent "
    "habituellement siempre normalmente"
)
DURING = words("during wahrend pendant durante")
HANGS = SINCE | BEFORE | AFTER | UNTIL | DURING  # a time may hang on the event that follows
AGO_BEFORE = words("vor hace")
AGO_AFTER = words("ago back")
ASKS_TIME = words("when year date dated wann jahr quand annee date cuando fecha")
FUTURE = words("will shall upcoming ll wird werde werden wirst")
PAST = words("did was were had has have didn wasn weren hadn hasn haven happened hat habe haben hatte")
AFTER_MODAL = words("i we you he she they it be have not also well still need")
HALF = words("half halfte moitie mitad")
PLURAL = words(
    "days weeks months years hours tage tagen wochen monate monaten jahre jahren jours semaines annees dias "
    "semanas meses anos"
)


_GERMAN_DAYS = words("montag dienstag mittwoch donnerstag freitag samstag sonntag")
_GERMAN_PARTS = {
    "morgen": MORNING,
    "vormittag": MORNING,
    "mittag": NOON,
    "nachmittag": AFTERNOON,
    "abend": EVENING,
    "nacht": AT_NIGHT,
}


def _dictionary() -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for kind, lines in _WORDS.items():
        for line in lines.splitlines():
            value, *words = line.split() or [""]
            found.update({word: (kind, int(value)) for word in words})
    for day in _GERMAN_DAYS:  # Montagabend
        for part in _GERMAN_PARTS:
            found[day + part] = ("weekday part", found[day][1] * 10 + _GERMAN_PARTS[part])
    return found


def _phrases() -> dict[str, list[tuple[tuple[str, ...], str, int]]]:
    found: dict[str, list[tuple[tuple[str, ...], str, int]]] = {}
    for line in _PHRASES.strip().splitlines():
        what, _, phrases = line.partition(":")
        kind, value = what.split()
        for phrase in phrases.split("|"):
            words = tuple(phrase.split())
            found.setdefault(words[0], []).append((words, kind, int(value)))
    for known in found.values():
        known.sort(key=lambda one: -len(one[0]))
    return found


WORDS = _dictionary()
PHRASES = _phrases()
