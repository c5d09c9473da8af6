"""German, Spanish and French patterns for what people say of themselves most: data for `other_languages`.

A pattern is looked for within one clause, without its subject; "o" is the value. First and third person share one.
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


def table(*rows: tuple[str, str] | tuple[str, str, str]) -> tuple[Pattern, ...]:
    return tuple(
        Pattern(
            re.compile(
                row[0].replace("VALUE", _VALUE) + (_END if "VALUE" in row[0] and not row[0].endswith(")") else ""),
                re.IGNORECASE,
            ),
            row[1],
            row[2] if len(row) > 2 else "is",
        )
        for row in rows
    )


_PLACE = r"(?P<o>[^\W\d_][\w'’\-]*(?:[ \-](?:am|an der|de|del|la|sur|en|the|[A-ZÄÖÜÉ][\w'’\-]*)){0,3})"

DE = table(
    (r"^\W*(?P<o>[A-ZÄÖÜ][\wäöüß\-]{2,24}) (?:kann|mag) (?:ich|er|sie) (?:(?:überhaupt |gar )?nicht)", "dislikes"),
    (r"\b(?:esse|isst|trinke|trinkt|rauche)\b(?: (?:ich|er|sie))? kein(?:e|en|erlei)? VALUE", "eats", "not"),
    (r"\b(?:lebe|wohne|lebt|wohnt)\b [^,;.!?]{2,40}? in (?P<o>[A-ZÄÖÜ][\w\-]{2,24})\b", "lives_in"),
    (r"\b(?:mein|unser) (?:auto|wagen|fahrrad) ist ein(?:e|en)? VALUE", "owns"),
    (
        r"\b(?:habe|haben|besitze)\b(?: (?:ich|wir))? (?P<o>ein(?:e|en)? (?:auto|garten|boot|haus|wohnung|fahrrad)\b)",
        "owns",
    ),
    (r"\bbrauche\b(?: (?:ich|immer|dringend)){0,2} (?P<o>[^,;.!?]{3,40})", "needs"),
    (r"\bin (?P<o>[A-ZÄÖÜ][\w\-]{2,24}) geboren\b", "born_in"),
    (
        r"\b(?:wohne|wohnt|wohnen|lebe|lebt|leben)\b(?: (?:ich|wir|er|sie|jetzt|aktuell|"
        r"zurzeit|inzwischen|noch|seit \w+(?: jahren)?)){0,3} (?:in|bei|auf) (?:der |dem "
        r")?" + _PLACE,
        "lives_in",
    ),
    (r"\b(?:ziehe|ziehen|zieht)\b.{0,40}?\bnach " + _PLACE, "plans:nach {} ziehen"),
    (r"\bnach " + _PLACE + r" (?:um)?gezogen\b", "lives_in"),
    (
        (
            r"\b(?:arbeite|arbeitet|arbeiten)\b(?: (?:ich|wir|er|sie|jetzt|aktuell|seit \w+(?: "
            r"jahren)?)){0,3} (?:bei|für)(?: der| dem| den| einer| einem)? (?P<o>[^,;.!?]{2,40}?)(?= "
            r"als | und | in |$|[,;.!?])"
        ),
        "works_at",
    ),
    (r"\b(?:arbeite|arbeitet|bin|ist)\b[^,;.!?]{0,30}? als (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\b(?:heiße|heisse)\b(?: ich)? (?P<o>[A-ZÄÖÜ][\w\-]+(?: [A-ZÄÖÜ][\w\-]+)?)", "name_is"),
    (r"\bmein name ist (?P<o>[A-ZÄÖÜ][\w\-]+(?: [A-ZÄÖÜ][\w\-]+)?)", "name_is"),
    (r"\b(?:komme|kommt|stamme|stammt)\b(?: ich| ursprünglich)? (?:ursprünglich )?aus (?:der |dem )?" + _PLACE, "from"),
    (r"\ballergisch (?:gegen|auf) VALUE", "allergic_to"),
    (
        (
            r"\b(?:bin|ist|sind|esse|isst|ernähre mich|lebe|lebt|leben)\b(?: (?:ich|er|sie|wir|"
            r"jetzt|seit \w+(?: jahren)?|strikt|streng)){0,3} (?P<o>vegan\w?|vegetari\w{1,4}|"
            r"veganerin|veganer)\b"
        ),
        "eats",
    ),
    (
        (
            r"\b(?:mag|mögen)\b(?: (?:ich|wir|er|sie|aber|wirklich|überhaupt|gar)){0,3} (?:keine[nrms]?|"
            r"kein) VALUE"
        ),
        "dislikes",
    ),
    (
        (
            r"\b(?:mag|mögen)\b(?: (?:ich|wir|er|sie))? (?P<o>[^,;.!?]{2,40}?) (?:überhaupt "
            r"|gar |wirklich )?nicht\b"
        ),
        "dislikes",
    ),
    (
        (
            r"\b(?:hasse|hasst|hassen|verabscheue|kann)\b(?: (?:ich|wir))? (?P<o>[^,;.!?]{2,40}?) "
            r"(?:nicht (?:ausstehen|leiden)|nicht ab)"
        ),
        "dislikes",
    ),
    (r"\b(?:hasse|hasst|hassen|verabscheue)\b(?: (?:ich|wir))? VALUE", "dislikes"),
    (r"\b(?:liebe|liebt|lieben|mag|mögen)\b(?: (?:ich|wir|er|sie|sehr|total|besonders)){0,2} VALUE", "likes"),
    (
        (
            r"\b(?:esse|isst|trinke|trinkt|höre|hört|lese|liest|spiele|spielt)\b(?: (?:ich|er|"
            r"sie))? (?:am liebsten|sehr gerne?|gerne?) VALUE"
        ),
        "likes",
    ),
    (r"\bbevorzuge\w?\b(?: ich)? VALUE", "prefers"),
    (r"\blieblings(?P<what>[a-zäöüß]{3,20}) (?:ist|sind) VALUE", "favourite"),
    (
        (
            r"\b(?:spreche|spricht|sprechen)\b(?: (?:ich|wir|fließend)){0,2} (?P<o>(?:Deutsch|"
            r"Englisch|Französisch|Spanisch|Italienisch|Polnisch|Türkisch|Russisch|Arabisch|"
            r"Japanisch|Chinesisch|Niederländisch|Portugiesisch)(?:(?:,| und) \w+){0,3})"
        ),
        "speaks",
    ),
    (r"\b(?:studiere|studiert)\b(?: (?:ich|er|sie|gerade)){0,2} (?P<o>[A-ZÄÖÜ]\w+(?: und \w+)?)", "studies"),
    (
        (
            r"\b(?:bin|ist|wird)\b(?: (?:ich|jetzt|schon|erst)){0,2} (?P<o>\d{1,3}|zwei|drei|"
            r"vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?: jahre(?: alt)?| monate alt)?\s*(?:$|"
            r"[,;.!?]| und)"
        ),
        "age_is",
    ),
    (r"\bgeburtstag\b[^,;.!?]{0,20}?\bam (?P<o>\d{1,2}\.\s?(?:\d{1,2}\.|[A-Za-zä]+)(?:\s?\d{4})?)", "birthday_is"),
    (r"\b(?:nummer|handynummer|telefonnummer)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s/\-]{5,20}\d)", "phone_is"),
    (
        (
            r"\b(?:e-?mail(?:-?adresse)?|mailadresse)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]"
            r"{1,24}){1,3})"
        ),
        "email_is",
    ),
    (
        (
            r"\b(?:habe|hat|haben)\b(?: (?:ich|wir))? (?P<o>(?:ein(?:e|en)?|zwei|drei|vier) "
            r"(?:hund|hunde|katze|katzen|kater|hamster|kaninchen)\b)"
        ),
        "has_pet",
    ),
    (
        (
            r"\b(?:habe|hat|haben)\b(?: (?:ich|wir))? (?P<o>(?:ein(?:e|en)?|zwei|drei|vier|fünf) "
            r"(?:kind|kinder|sohn|söhne|tochter|töchter)\b)"
        ),
        "has_child",
    ),
    (
        (
            r"\b(?:bin|ist)\b(?: (?:ich|seit \w+))? (?P<o>verheiratet|ledig|geschieden|verlobt|"
            r"verwitwet|single)\b"
        ),
        "marital_status_is",
    ),
    (
        (
            r"\b(?:bin|ist|war)\b(?: (?:ich|jetzt|eine?))? (?P<o>(?:[A-ZÄÖÜ]?\w*(?:lehrer|arzt|"
            r"ärztin|pfleger|schwester|ingenieur|entwickler|verkäufer|bäcker|koch|köchin|anwalt|"
            r"anwältin|student|rentner|architekt|journalist|künstler|musiker|fahrer|designer|"
            r"berater|techniker|maurer|tischler|friseur|polizist|buchhalter|richter|sanitäter|"
            r"mechaniker|hebamme|erzieher)(?:in)?))\b"
        ),
        "works_as",
    ),
)

ES = table(
    (r"\bno (?:soporto|aguanto|soporta|aguanta) (?:el |la |los |las )?VALUE", "dislikes"),
    (r"\bno (?:como|come|bebo|bebe|comemos) (?:el |la |los |las )?VALUE", "eats", "not"),
    (r"\bnac[ií] en " + _PLACE, "born_in"),
    (r"\bmi coche es (?:un|una) VALUE", "owns"),
    (r"\bnecesito (?:un |una )?VALUE", "needs"),
    (r"\b(?:vivo|vive|vivimos|viven)\b(?: (?:ahora|actualmente|todavía)){0,1} en " + _PLACE, "lives_in"),
    (r"\bme (?:mudé|he mudado) a " + _PLACE, "lives_in"),
    (
        (
            r"\b(?:trabajo|trabaja|trabajamos)\b(?: (?:ahora|actualmente))? (?:en|para) (?:el "
            r"|la |los |las |un |una )?(?P<o>[^,;.!?]{2,40}?)(?= como | y | desde |$|[,;.!?])"
        ),
        "works_at",
    ),
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
    (
        (
            r"\b(?:hablo|habla)\b (?P<o>(?:español|inglés|francés|alemán|italiano|portugués|"
            r"catalán|chino|árabe|ruso|japonés)(?:(?:,| y) \w+){0,3})"
        ),
        "speaks",
    ),
    (r"\b(?:estudio|estudia)\b (?P<o>[a-zñáéíóú]\w+)(?= en |$|[,;.!?])", "studies"),
    (r"\b(?:tengo|tiene)\b (?P<o>\d{1,3}|cinco|seis|siete|ocho|nueve|diez) (?:años|meses)", "age_is"),
    (r"\bcumpleaños es (?:el )?(?P<o>\d{1,2} de [a-z]+(?: de \d{4})?)", "birthday_is"),
    (r"\b(?:número|teléfono|móvil)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s\-]{5,20}\d)", "phone_is"),
    (r"\b(?:correo|e-?mail)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,3})", "email_is"),
    (r"\b(?:tengo|tenemos|tiene)\b (?P<o>(?:un|una|dos|tres) (?:perr[oa]s?|gat[oa]s?|conejos?)\b)", "has_pet"),
    (r"\b(?:tengo|tenemos|tiene)\b (?P<o>(?:un|una|dos|tres|cuatro) (?:hij[oa]s?|niñ[oa]s?)\b)", "has_child"),
    (r"\b(?:estoy|está|soy) (?P<o>casad[oa]|solter[oa]|divorciad[oa]|comprometid[oa]|viud[oa])\b", "marital_status_is"),
    (
        (
            r"\b(?:soy|es) (?:un |una )?(?P<o>(?:enfermer|profesor|maestr|médic|ingenier|abogad|"
            r"cociner|camarer|arquitect|fontaner|carniter|carpinter|secretari|bomber|peluquer|"
            r"panader)[oa]?|dentista|periodista|electricista|estudiante|artista|policía|contable|"
            r"taxista|pianista)\b"
        ),
        "works_as",
    ),
)

FR = table(
    (r"\b(?:ne supporte pas|n['’]aime plus) (?:le |la |les |l['’])?VALUE", "dislikes"),
    (r"\b(?:ne mange|ne bois|ne boit) (?:pas|plus|jamais) (?:de |d['’]|du |le |la )?VALUE", "eats", "not"),
    (r"\bnée? à " + _PLACE, "born_in"),
    (r"\b(?:ma voiture|mon vélo|ma moto) est (?:un|une) VALUE", "owns"),
    (r"\bj['’]ai besoin (?:de |d['’])(?:un |une )?VALUE", "needs"),
    (
        (
            r"\b(?:je suis|est) (?P<o>fleuriste|graphiste|traduct(?:eur|rice)|vend(?:eur|euse)|comptable|plombier|"
            r"électricien\w{0,2}|"
            r"agricult(?:eur|rice)|libraire|photographe|pompier|policier|sage-femme|chauffeur|musicien\w{0,2})\b"
        ),
        "works_as",
    ),
    (
        r"\b(?:j['’]habite|habite|habitons|habitent|je vis|vit|vivons)\b(?: (?:maintenant|"
        r"actuellement|toujours))? (?:à|en|au|aux|dans) (?:la |le )?" + _PLACE,
        "lives_in",
    ),
    (r"\b(?:déménagé|emménagé) (?:à|en|au) " + _PLACE, "lives_in"),
    (
        (
            r"\b(?:travaille|travaillons|bosse)\b(?: (?:maintenant|actuellement))? (?:chez|pour|"
            r"à) (?:la |le |l['’])?(?P<o>[^,;.!?]{2,40}?)(?= comme | et | depuis | en tant |"
            r"$|[,;.!?])"
        ),
        "works_at",
    ),
    (r"\b(?:travaille|bosse)\b[^,;.!?]{0,30}? (?:comme|en tant que) (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\bje m['’]appelle (?P<o>[A-ZÉÈÀÇ][\w\-]+(?: [A-ZÉÈÀÇ][\w\-]+)?)", "name_is"),
    (r"\bmon nom est (?P<o>[A-ZÉÈÀÇ][\w\-]+(?: [A-ZÉÈÀÇ][\w\-]+)?)", "name_is"),
    (r"\b(?:je viens|vient|je suis originaire|est originaire) (?:de |du |d['’])(?-i:(?=[A-ZÉÈÀÇ]))" + _PLACE, "from"),
    (r"\ballergiques? (?:à |au |aux )(?:la |le |l['’]|les )?VALUE", "allergic_to"),
    (r"\b(?:suis|est|sommes|devenue?) (?P<o>végétarien(?:ne)?s?|végan[e]?s?|vegan[e]?|végane)\b", "eats"),
    (r"\bn['’]aime (?:vraiment |plus |)?pas (?:du tout )?(?:le |la |les |l['’])?VALUE", "dislikes"),
    (r"\b(?:déteste|détestons)\b (?:le |la |les |l['’])?VALUE", "dislikes"),
    (
        (
            r"(?<!n['’])\b(?:j['’]aime|aime|adore|adorons|j['’]adore|aimons)\b(?: (?:bien|beaucoup|"
            r"vraiment))? (?:le |la |les |l['’])?VALUE"
        ),
        "likes",
    ),
    (r"\b(?:préfère)\b (?:le |la |les |l['’])?VALUE", "prefers"),
    (r"\b(?:mon|ma) (?P<what>[a-zéèê]{3,15}) (?:préférée?|favorite?) est (?:le |la |l['’])?VALUE", "favourite"),
    (
        (
            r"\b(?:parle)\b (?:couramment )?(?:le |l['’])?(?P<o>(?:français|anglais|allemand|"
            r"espagnol|italien|portugais|arabe|chinois|russe|japonais)(?:(?:,| et) (?:le |l['’])?\w+){0,3})"
        ),
        "speaks",
    ),
    (r"\b(?:j['’]étudie|étudie)\b (?:le |la |les |l['’])?(?P<o>[a-zéèê]\w+)", "studies"),
    (r"\b(?:j['’]ai|a)\b (?P<o>\d{1,3}|cinq|six|sept|huit|neuf|dix) ans", "age_is"),
    (r"\banniversaire est le (?P<o>\d{1,2}(?:er)? [a-zéû]+(?: \d{4})?)", "birthday_is"),
    (r"\b(?:numéro|téléphone|portable)\b[^\d+]{0,20}(?P<o>\+?\d[\d\s.\-]{5,20}\d)", "phone_is"),
    (
        (
            r"\b(?:e-?mail|courriel|adresse mail|mail)\b[^@]{0,20}?(?P<o>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-"
            r"]{1,24}){1,3})"
        ),
        "email_is",
    ),
    (
        (
            r"\b(?:j['’]ai|avons|a)\b (?P<o>(?:un|une|deux|trois) (?:chiens?|chiennes?|chats?|"
            r"chattes?|lapins?)\b)"
        ),
        "has_pet",
    ),
    (r"\b(?:j['’]ai|avons|a)\b (?P<o>(?:un|une|deux|trois|quatre) (?:enfants?|fils|filles?)\b)", "has_child"),
    (r"\b(?:suis|est) (?P<o>mariée?|célibataire|divorcée?|fiancée?|veuve|veuf)\b", "marital_status_is"),
    (
        (
            r"\b(?:suis|est) (?:un |une )?(?P<o>infirmi(?:er|ère)|professeure?|médecin|ingénieure?|"
            r"avocate?|cuisini(?:er|ère)|serveu(?:r|se)|architecte|journaliste|étudiante?|dentiste|"
            r"artiste|boulang(?:er|ère)|institut(?:eur|rice)|pharmacienn?e?|vétérinaire|secrétaire|"
            r"coiffeu(?:r|se))\b"
        ),
        "works_as",
    ),
)

PATTERNS = {"de": DE, "es": ES, "fr": FR}
