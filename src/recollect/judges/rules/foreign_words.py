"""German, Spanish and French patterns for what people say of themselves most: data for `other_languages`.

A pattern is looked for within one clause, without its subject; "o" is the value. First and third person share a pattern.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_VALUE = r"(?P<o>[^,;.!?()]{2,60}?)"
_END = r"(?=\s*(?:$|[,;.!?()]))"


class Pattern(NamedTuple):
    found: re.Pattern[str]
    predicate: str
    polarity: str = "is"


def _table(*rows: tuple[str, str] | tuple[str, str, str]) -> tuple[Pattern, ...]:
    return tuple(Pattern(re.compile(row[0].replace("VALUE", _VALUE) + (_END if "VALUE" in row[0] and not row[0].endswith(")") else ""), re.IGNORECASE), row[1], row[2] if len(row) > 2 else "is") for row in rows)


_DE_TAIL = r"(?: mit | als | und | seit | zusammen| bei | für |$|[,;.!?])"
_ES_TAIL = r"(?: con | como | y | desde | para |$|[,;.!?])"
_FR_TAIL = r"(?: avec | comme | et | depuis | pour | dans |$|[,;.!?])"
_PLACE = r"(?P<o>[^\W\d_][\w'’\-]*(?:[ \-](?:am|an der|de|del|la|sur|en|the|[A-ZÄÖÜÉ][\w'’\-]*)){0,3})"

DE = _table(
    (r"\b(?:wohne|wohnt|wohnen|lebe|lebt|leben)\b(?: (?:ich|wir|er|sie|jetzt|aktuell|zurzeit|inzwischen|noch|seit \w+(?: jahren)?)){0,3} (?:in|bei|auf) (?:der |dem )?" + _PLACE, "lives_in"),
    (r"\b(?:ziehe|ziehen|zieht)\b.{0,40}?\bnach " + _PLACE, "plans:nach {} ziehen"),
    (r"\bnach " + _PLACE + r" (?:um)?gezogen\b", "lives_in"),
    (r"\b(?:arbeite|arbeitet|arbeiten)\b(?: (?:ich|wir|er|sie|jetzt|aktuell|seit \w+(?: jahren)?)){0,3} (?:bei|für)(?: der| dem| den| einer| einem)? (?P<o>[^,;.!?]{2,40}?)(?= als | und | in |$|[,;.!?])", "works_at"),
    (r"\b(?:arbeite|arbeitet|bin|ist)\b[^,;.!?]{0,30}? als (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\b(?:heiße|heisse)\b(?: ich)? (?P<o>[A-ZÄÖÜ][\w\-]+(?: [A-ZÄÖÜ][\w\-]+)?)", "name_is"),
    (r"\bmein name ist (?P<o>[A-ZÄÖÜ][\w\-]+(?: [A-ZÄÖÜ][\w\-]+)?)", "name_is"),
    (r"\b(?:komme|kommt|stamme|stammt)\b(?: ich| ursprünglich)? (?:ursprünglich )?aus (?:der |dem )?" + _PLACE, "from"),
    (r"\ballergisch (?:gegen|auf) VALUE", "allergic_to"),
    (r"\b(?:bin|ist|sind|esse|isst|ernähre mich|lebe|lebt|leben)\b(?: (?:ich|er|sie|wir|jetzt|seit \w+(?: jahren)?|strikt|streng)){0,3} (?P<o>vegan\w?|vegetari\w{1,4}|veganerin|veganer)\b", "eats"),
    (r"\b(?:mag|mögen)\b(?: (?:ich|wir|er|sie|aber|wirklich|überhaupt|gar)){0,3} (?:keine[nrms]?|kein) VALUE", "dislikes"),
    (r"\b(?:mag|mögen)\b(?: (?:ich|wir|er|sie))? (?P<o>[^,;.!?]{2,40}?) (?:überhaupt |gar |wirklich )?nicht\b", "dislikes"),
    (r"\b(?:hasse|hasst|hassen|verabscheue|kann)\b(?: (?:ich|wir))? (?P<o>[^,;.!?]{2,40}?) (?:nicht (?:ausstehen|leiden)|nicht ab)", "dislikes"),
    (r"\b(?:hasse|hasst|hassen|verabscheue)\b(?: (?:ich|wir))? VALUE", "dislikes"),
    (r"\b(?:liebe|liebt|lieben|mag|mögen)\b(?: (?:ich|wir|er|sie|sehr|total|besonders)){0,2} VALUE", "likes"),
    (r"\b(?:esse|isst|trinke|trinkt|höre|hört|lese|liest|spiele|spielt)\b(?: (?:ich|er|sie))? (?:am liebsten|sehr gerne?|gerne?) VALUE", "likes"),
    (r"\bbevorzuge\w?\b(?: ich)? VALUE", "prefers"),
    (r"\blieblings(?P<what>[a-zäöüß]{3,20}) (?:ist|sind) VALUE", "favourite"),
    (r"\b(?:spreche|spricht|sprechen)\b(?: (?:ich|wir|fließend)){0,2} (?P<o>(?:Deutsch|Englisch|Französisch|Spanisch|Italienisch|Polnisch|Türkisch|Russisch|Arabisch|Japanisch|Chinesisch|Niederländisch|Portugiesisch)(?:(?:,| und) \w+){0,3})", "speaks"),
    (r"\b(?:studiere|studiert)\b(?: (?:ich|er|sie|gerade)){0,2} (?P<o>[A-ZÄÖÜ]\w+(?: und \w+)?)", "studies"),
    (r"\b(?:bin|ist|wird)\b(?: (?:ich|jetzt|schon|erst)){0,2} (?P<o>\d{1,3}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?: jahre(?: alt)?| monate alt)?\s*(?:$|[,;.!?]| und)", "age_is"),
    (r"\bgeburtstag\b[^,;.!?]{0,20}?\bam (?P<o>\d{1,2}\.\s?(?:\d{1,2}\.|[A-Za-zä]+)(?:\s?\d{4})?)", "birthday_is"),
    (r"\b(?:nummer|handynummer|telefonnummer)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s/\-]{5,20}\d)", "phone_is"),
    (r"\b(?:e-?mail(?:-?adresse)?|mailadresse)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,3})", "email_is"),
    (r"\b(?:habe|hat|haben)\b(?: (?:ich|wir))? (?P<o>(?:ein(?:e|en)?|zwei|drei|vier) (?:hund|hunde|katze|katzen|kater|hamster|kaninchen)\b)", "has_pet"),
    (r"\b(?:habe|hat|haben)\b(?: (?:ich|wir))? (?P<o>(?:ein(?:e|en)?|zwei|drei|vier|fünf) (?:kind|kinder|sohn|söhne|tochter|töchter)\b)", "has_child"),
    (r"\b(?:bin|ist)\b(?: (?:ich|seit \w+))? (?P<o>verheiratet|ledig|geschieden|verlobt|verwitwet|single)\b", "marital_status_is"),
    (r"\b(?:bin|ist|war)\b(?: (?:ich|jetzt|eine?))? (?P<o>(?:[A-ZÄÖÜ]?\w*(?:lehrer|arzt|ärztin|pfleger|schwester|ingenieur|entwickler|verkäufer|bäcker|koch|köchin|anwalt|anwältin|student|rentner|architekt|journalist|künstler|musiker|fahrer|designer|berater|techniker|maurer|tischler|friseur|polizist|buchhalter|richter|sanitäter|mechaniker|hebamme|erzieher)(?:in)?))\b", "works_as"),
)  # fmt: skip
ES = _table(
    (r"\b(?:vivo|vive|vivimos|viven)\b(?: (?:ahora|actualmente|todavía)){0,1} en " + _PLACE, "lives_in"),
    (r"\bme (?:mudé|he mudado) a " + _PLACE, "lives_in"),
    (r"\b(?:trabajo|trabaja|trabajamos)\b(?: (?:ahora|actualmente))? (?:en|para) (?:el |la |los |las |un |una )?(?P<o>[^,;.!?]{2,40}?)(?= como | y | desde |$|[,;.!?])", "works_at"),
    (r"\b(?:trabajo|trabaja)\b[^,;.!?]{0,30}? (?:como|de) (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\bme llamo (?P<o>[A-ZÁÉÍÓÚÑ][\w\-]+(?: [A-ZÁÉÍÓÚÑ][\w\-]+)?)", "name_is"),
    (r"\bmi nombre es (?P<o>[A-ZÁÉÍÓÚÑ][\w\-]+(?: [A-ZÁÉÍÓÚÑ][\w\-]+)?)", "name_is"),
    (r"\b(?:soy|es|somos) (?:originalmente )?de " + _PLACE, "from"),
    (r"\balérgic[oa]s? (?:al |a (?:la |los |las )?)VALUE", "allergic_to"),
    (r"\b(?:soy|es|somos|me hice) (?P<o>vegan[oa]s?|vegetarian[oa]s?|celíac[oa]s?)\b", "eats"),
    (r"\bno (?:me|le|nos) gustan?(?: (?:nada|mucho|para nada))? (?:el |la |los |las )?VALUE", "dislikes"),
    (r"\b(?:odio|odia|detesto|detesta)\b (?:el |la |los |las )?VALUE", "dislikes"),
    (r"(?<!no )\b(?:me|le|nos) (?:gustan?|encantan?)(?: (?:mucho|muchísimo))? (?:el |la |los |las )?VALUE", "likes"),
    (r"\b(?:prefiero|prefiere)\b (?:el |la |los |las )?VALUE", "prefers"),
    (r"\bmi (?P<what>[a-zñ]{3,15}) (?:favorit[oa]|preferid[oa]) es (?:el |la )?VALUE", "favourite"),
    (r"\b(?:hablo|habla)\b (?P<o>(?:español|inglés|francés|alemán|italiano|portugués|catalán|chino|árabe|ruso|japonés)(?:(?:,| y) \w+){0,3})", "speaks"),
    (r"\b(?:estudio|estudia)\b (?P<o>[a-zñáéíóú]\w+)(?= en |$|[,;.!?])", "studies"),
    (r"\b(?:tengo|tiene)\b (?P<o>\d{1,3}|cinco|seis|siete|ocho|nueve|diez) (?:años|meses)", "age_is"),
    (r"\bcumpleaños es (?:el )?(?P<o>\d{1,2} de [a-z]+(?: de \d{4})?)", "birthday_is"),
    (r"\b(?:número|teléfono|móvil)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s\-]{5,20}\d)", "phone_is"),
    (r"\b(?:correo|e-?mail)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,3})", "email_is"),
    (r"\b(?:tengo|tenemos|tiene)\b (?P<o>(?:un|una|dos|tres) (?:perr[oa]s?|gat[oa]s?|conejos?)\b)", "has_pet"),
    (r"\b(?:tengo|tenemos|tiene)\b (?P<o>(?:un|una|dos|tres|cuatro) (?:hij[oa]s?|niñ[oa]s?)\b)", "has_child"),
    (r"\b(?:estoy|está|soy) (?P<o>casad[oa]|solter[oa]|divorciad[oa]|comprometid[oa]|viud[oa])\b", "marital_status_is"),
    (r"\b(?:soy|es) (?:un |una )?(?P<o>(?:enfermer|profesor|maestr|médic|ingenier|abogad|cociner|camarer|arquitect|fontaner|carniter|carpinter|secretari|bomber|peluquer|panader)[oa]?|dentista|periodista|electricista|estudiante|artista|policía|contable|taxista|pianista)\b", "works_as"),
)  # fmt: skip
FR = _table(
    (r"\b(?:j['’]habite|habite|habitons|habitent|je vis|vit|vivons)\b(?: (?:maintenant|actuellement|toujours))? (?:à|en|au|aux|dans) (?:la |le )?" + _PLACE, "lives_in"),
    (r"\b(?:déménagé|emménagé) (?:à|en|au) " + _PLACE, "lives_in"),
    (r"\b(?:travaille|travaillons|bosse)\b(?: (?:maintenant|actuellement))? (?:chez|pour|à) (?:la |le |l['’])?(?P<o>[^,;.!?]{2,40}?)(?= comme | et | depuis | en tant |$|[,;.!?])", "works_at"),
    (r"\b(?:travaille|bosse)\b[^,;.!?]{0,30}? (?:comme|en tant que) (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\bje m['’]appelle (?P<o>[A-ZÉÈÀÇ][\w\-]+(?: [A-ZÉÈÀÇ][\w\-]+)?)", "name_is"),
    (r"\bmon nom est (?P<o>[A-ZÉÈÀÇ][\w\-]+(?: [A-ZÉÈÀÇ][\w\-]+)?)", "name_is"),
    (r"\b(?:je viens|vient|je suis originaire|est originaire) (?:de |du |d['’])" + _PLACE, "from"),
    (r"\ballergiques? (?:à |au |aux )(?:la |le |l['’]|les )?VALUE", "allergic_to"),
    (r"\b(?:suis|est|sommes|devenue?) (?P<o>végétarien(?:ne)?s?|végan[e]?s?|vegan[e]?|végane)\b", "eats"),
    (r"\bn['’]aime (?:vraiment |plus |)?pas (?:du tout )?(?:le |la |les |l['’])?VALUE", "dislikes"),
    (r"\b(?:déteste|détestons)\b (?:le |la |les |l['’])?VALUE", "dislikes"),
    (r"(?<!n['’])\b(?:j['’]aime|aime|adore|adorons|j['’]adore|aimons)\b(?: (?:bien|beaucoup|vraiment))? (?:le |la |les |l['’])?VALUE", "likes"),
    (r"\b(?:préfère)\b (?:le |la |les |l['’])?VALUE", "prefers"),
    (r"\b(?:mon|ma) (?P<what>[a-zéèê]{3,15}) (?:préférée?|favorite?) est (?:le |la |l['’])?VALUE", "favourite"),
    (r"\b(?:parle)\b (?:couramment )?(?:le |l['’])?(?P<o>(?:français|anglais|allemand|espagnol|italien|portugais|arabe|chinois|russe|japonais)(?:(?:,| et) (?:le |l['’])?\w+){0,3})", "speaks"),
    (r"\b(?:j['’]étudie|étudie)\b (?:le |la |les |l['’])?(?P<o>[a-zéèê]\w+)", "studies"),
    (r"\b(?:j['’]ai|a)\b (?P<o>\d{1,3}|cinq|six|sept|huit|neuf|dix) ans", "age_is"),
    (r"\banniversaire est le (?P<o>\d{1,2}(?:er)? [a-zéû]+(?: \d{4})?)", "birthday_is"),
    (r"\b(?:numéro|téléphone|portable)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s.\-]{5,20}\d)", "phone_is"),
    (r"\b(?:e-?mail|courriel|adresse mail|mail)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,3})", "email_is"),
    (r"\b(?:j['’]ai|avons|a)\b (?P<o>(?:un|une|deux|trois) (?:chiens?|chiennes?|chats?|chattes?|lapins?)\b)", "has_pet"),
    (r"\b(?:j['’]ai|avons|a)\b (?P<o>(?:un|une|deux|trois|quatre) (?:enfants?|fils|filles?)\b)", "has_child"),
    (r"\b(?:suis|est) (?P<o>mariée?|célibataire|divorcée?|fiancée?|veuve|veuf)\b", "marital_status_is"),
    (r"\b(?:suis|est) (?:un |une )?(?P<o>infirmi(?:er|ère)|professeure?|médecin|ingénieure?|avocate?|cuisini(?:er|ère)|serveu(?:r|se)|architecte|journaliste|étudiante?|dentiste|artiste|boulang(?:er|ère)|institut(?:eur|rice)|pharmacienn?e?|vétérinaire|secrétaire|coiffeu(?:r|se))\b", "works_as"),
)  # fmt: skip
PATTERNS = {"de": DE, "es": ES, "fr": FR}

RELATIONS = {
    "de": {"schwester": "has_sister", "bruder": "has_brother", "mutter": "has_mother", "mama": "has_mother", "vater": "has_father", "papa": "has_father", "frau": "has_partner",
           "mann": "has_partner", "freundin": "has_partner", "freund": "has_friend", "partner": "has_partner", "partnerin": "has_partner", "sohn": "has_child", "tochter": "has_child", "kind": "has_child",
           "oma": "has_relative", "opa": "has_relative", "tante": "has_relative", "onkel": "has_relative", "cousin": "has_relative", "cousine": "has_relative", "chef": "has_boss", "chefin": "has_boss",
           "kollege": "has_colleague", "kollegin": "has_colleague", "hund": "has_pet", "katze": "has_pet", "kater": "has_pet", "nachbar": "knows", "nachbarin": "knows", "ärztin": "knows", "arzt": "knows"},
    "es": {"hermana": "has_sister", "hermano": "has_brother", "madre": "has_mother", "mamá": "has_mother", "padre": "has_father", "papá": "has_father", "esposa": "has_partner", "mujer": "has_partner",
           "marido": "has_partner", "esposo": "has_partner", "novia": "has_partner", "novio": "has_partner", "pareja": "has_partner", "hijo": "has_child", "hija": "has_child", "abuela": "has_relative",
           "abuelo": "has_relative", "tía": "has_relative", "tío": "has_relative", "prima": "has_relative", "primo": "has_relative", "jefe": "has_boss", "jefa": "has_boss", "amigo": "has_friend",
           "amiga": "has_friend", "perro": "has_pet", "perra": "has_pet", "gato": "has_pet", "gata": "has_pet", "vecino": "knows", "vecina": "knows", "colega": "has_colleague"},
    "fr": {"sœur": "has_sister", "soeur": "has_sister", "frère": "has_brother", "mère": "has_mother", "maman": "has_mother", "père": "has_father", "papa": "has_father", "femme": "has_partner", "mari": "has_partner",
           "copine": "has_partner", "copain": "has_partner", "compagne": "has_partner", "compagnon": "has_partner", "fils": "has_child", "fille": "has_child", "tante": "has_relative", "oncle": "has_relative",
           "grand-mère": "has_relative", "grand-père": "has_relative", "cousin": "has_relative", "cousine": "has_relative", "patron": "has_boss", "patronne": "has_boss", "cheffe": "has_boss", "chef": "has_boss", "ami": "has_friend",
           "amie": "has_friend", "chien": "has_pet", "chienne": "has_pet", "chat": "has_pet", "chatte": "has_pet", "voisin": "knows", "voisine": "knows", "collègue": "has_colleague"},
}  # fmt: skip
WORDS = {
    "de": frozenset("ich wir mein meine meinen meiner meinem unser unsere ist und nicht wohne arbeite habe bin mag der die das heißt für mit jeden am im sie er".split()),
    "es": frozenset("yo mi mis soy vivo trabajo tengo me gusta no el la los las es y en de con una un nuestro nuestra estoy para que llama".split()),
    "fr": frozenset("je j mon ma mes suis habite travaille ai le la les est et à chez pas avec une un notre nous tous dans pour aime appelle".split()),
}  # fmt: skip
OWN = {"de": r"(?:mein|unser)(?:e|en|em|er|es)?", "es": r"(?:mi|nuestr[oa])", "fr": r"(?:mon|ma|notre)"}
CALLED = {"de": r"(?:heißt|heisst|ist)", "es": r"(?:se llama|es)", "fr": r"(?:s['’]appelle|est)"}
SPLIT = {"de": r"\bund\b|,|;|\baber\b|\bdie\b(?= \w+t\b)", "es": r"\by\b|,|;|\bpero\b", "fr": r"\bet\b|,|;|\bmais\b"}
FIRST_PERSON = {
    "de": re.compile(r"\b(?:ich|wir|mir|mich)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:yo|me|nos|soy|vivo|trabajo|tengo|estoy|odio|prefiero|hablo|estudio|mi número|mi teléfono|mi correo|mi cumpleaños|vivimos|tenemos|somos|detesto)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:je|j['’]\w+|nous|mon numéro|mon anniversaire|mon adresse)", re.IGNORECASE),
}  # fmt: skip
RECURRING = {
    "de": re.compile(r"\b(?:jede[nrs]? \w+|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|abend)s\b|immer (?:am )?\w+|täglich|am wochenende immer)", re.IGNORECASE),
    "es": re.compile(r"\b(?:todos los \w+|todas las \w+|cada \w+|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|siempre)", re.IGNORECASE),
    "fr": re.compile(r"\b(?:tous les \w+|toutes les \w+|chaque \w+|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?= (?:je|nous|soir|matin))|toujours)", re.IGNORECASE),
}  # fmt: skip
QUESTIONS = {
    "de": re.compile(r"^\s*(?:wo|wann|wer|was|wie|warum|wieso|welche\w?|kannst|könntest|hast|bist|ist|sind|gibt|soll|darf)\b", re.IGNORECASE),
    "es": re.compile(r"^\s*(?:¿|dónde|cuándo|quién|qué|cómo|por qué|puedes|podrías)", re.IGNORECASE),
    "fr": re.compile(r"^\s*(?:où|quand|qui|quoi|comment|pourquoi|est-ce|peux-tu|pouvez|quel\w*)\b", re.IGNORECASE),
}  # fmt: skip
COMMANDS = re.compile(r"^\s*(?:bitte |por favor,? |s['’]il te plaît,? )?(?:mach|schalte|stell|öffne|schließ|spiel|zeig|sag|enciende|apaga|abre|cierra|pon|allume|éteins|ouvre|ferme|mets|montre)\b", re.IGNORECASE)
HYPOTHETICAL = re.compile(r"\b(?:wenn ich|würde|wäre|hätte gern|si yo|si fuera|viviría|si j['’]|si je|serais|voudrais)\b", re.IGNORECASE)
APPOINTMENT = re.compile(r"\b(?:termin|zahnarzt|arzttermin|besprechung|prüfung|cita|reunión|examen|rendez-vous|réunion|rdv|hochzeit|boda|mariage|flug|vuelo|vol)\b", re.IGNORECASE)
