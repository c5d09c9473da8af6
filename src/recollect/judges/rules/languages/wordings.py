"""German, Spanish and French patterns for what people say of themselves most: data for `other_languages`.

A pattern is looked for within one clause, without its subject; "o" is the value. First and third person share one.
"""

from __future__ import annotations

import re

from recollect.judges.rules.grammar.lexicon import words

RELATIONS = {
    "de": {
        "schwester": "has_sister",
        "bruder": "has_brother",
        "mutter": "has_mother",
        "mama": "has_mother",
        "vater": "has_father",
        "papa": "has_father",
        "frau": "has_partner",
        "mann": "has_partner",
        "freundin": "has_partner",
        "freund": "has_friend",
        "partner": "has_partner",
        "partnerin": "has_partner",
        "sohn": "has_child",
        "tochter": "has_child",
        "kind": "has_child",
        "oma": "has_relative",
        "opa": "has_relative",
        "tante": "has_relative",
        "onkel": "has_relative",
        "cousin": "has_relative",
        "cousine": "has_relative",
        "chef": "has_boss",
        "chefin": "has_boss",
        "kollege": "has_colleague",
        "kollegin": "has_colleague",
        "hund": "has_pet",
        "katze": "has_pet",
        "kater": "has_pet",
        "nachbar": "knows",
        "nachbarin": "knows",
        "ärztin": "knows",
        "arzt": "knows",
        "hausarzt": "knows",
        "hausärztin": "knows",
        "zahnarzt": "knows",
        "vermieter": "knows",
        "vermieterin": "knows",
        "mitbewohner": "knows",
        "mitbewohnerin": "knows",
        "lehrerin": "knows",
        "lehrer": "knows",
        "verlobte": "has_partner",
        "verlobter": "has_partner",
        "lebensgefährtin": "has_partner",
        "lebensgefährte": "has_partner",
        "schwager": "has_relative",
        "schwägerin": "has_relative",
        "schwiegermutter": "has_relative",
        "schwiegervater": "has_relative",
        "enkel": "has_relative",
        "enkelin": "has_relative",
        "neffe": "has_relative",
        "nichte": "has_relative",
        "großmutter": "has_relative",
        "großvater": "has_relative",
        "hündin": "has_pet",
    },
    "es": {
        "hermana": "has_sister",
        "hermano": "has_brother",
        "madre": "has_mother",
        "mamá": "has_mother",
        "padre": "has_father",
        "papá": "has_father",
        "esposa": "has_partner",
        "mujer": "has_partner",
        "marido": "has_partner",
        "esposo": "has_partner",
        "novia": "has_partner",
        "novio": "has_partner",
        "pareja": "has_partner",
        "hijo": "has_child",
        "hija": "has_child",
        "abuela": "has_relative",
        "abuelo": "has_relative",
        "tía": "has_relative",
        "tío": "has_relative",
        "prima": "has_relative",
        "primo": "has_relative",
        "jefe": "has_boss",
        "jefa": "has_boss",
        "amigo": "has_friend",
        "amiga": "has_friend",
        "perro": "has_pet",
        "perra": "has_pet",
        "gato": "has_pet",
        "gata": "has_pet",
        "vecino": "knows",
        "vecina": "knows",
        "colega": "has_colleague",
        "compañero": "has_colleague",
        "compañero de piso": "knows",
        "compañera de piso": "knows",
        "compañero de trabajo": "has_colleague",
        "compañera de trabajo": "has_colleague",
        "compañera": "has_colleague",
        "médico": "knows",
        "médica": "knows",
        "dentista": "knows",
        "casero": "knows",
        "casera": "knows",
        "profesor": "knows",
        "profesora": "knows",
        "sobrino": "has_relative",
        "sobrina": "has_relative",
        "cuñado": "has_relative",
        "cuñada": "has_relative",
        "suegra": "has_relative",
        "suegro": "has_relative",
        "nieto": "has_relative",
        "nieta": "has_relative",
    },
    "fr": {
        "sœur": "has_sister",
        "soeur": "has_sister",
        "frère": "has_brother",
        "mère": "has_mother",
        "maman": "has_mother",
        "père": "has_father",
        "papa": "has_father",
        "femme": "has_partner",
        "mari": "has_partner",
        "copine": "has_partner",
        "copain": "has_partner",
        "compagne": "has_partner",
        "compagnon": "has_partner",
        "fils": "has_child",
        "fille": "has_child",
        "tante": "has_relative",
        "oncle": "has_relative",
        "grand-mère": "has_relative",
        "grand-père": "has_relative",
        "cousin": "has_relative",
        "cousine": "has_relative",
        "patron": "has_boss",
        "patronne": "has_boss",
        "cheffe": "has_boss",
        "chef": "has_boss",
        "ami": "has_friend",
        "amie": "has_friend",
        "chien": "has_pet",
        "chienne": "has_pet",
        "chat": "has_pet",
        "chatte": "has_pet",
        "voisin": "knows",
        "voisine": "knows",
        "collègue": "has_colleague",
        "médecin": "knows",
        "docteur": "knows",
        "dentiste": "knows",
        "propriétaire": "knows",
        "coloc": "knows",
        "colocataire": "knows",
        "prof": "knows",
        "associé": "has_colleague",
        "associée": "has_colleague",
        "conjoint": "has_partner",
        "conjointe": "has_partner",
        "époux": "has_partner",
        "épouse": "has_partner",
        "neveu": "has_relative",
        "nièce": "has_relative",
        "beau-frère": "has_relative",
        "belle-sœur": "has_relative",
        "belle-mère": "has_relative",
        "beau-père": "has_relative",
        "petit-fils": "has_relative",
        "petite-fille": "has_relative",
        "mamie": "has_relative",
        "papi": "has_relative",
    },
}
WORDS = {
    "de": words(
        "ich wir mein meine meinen meiner meinem unser unsere ist und nicht wohne arbeite "
        "habe bin mag der die das heißt für mit jeden am im sie er "
        "heiße wohnt arbeitet lebt hasse esse trinke spreche studiere spiele kann soll"
    ),
    "es": words(
        "yo mi mis soy vivo trabajo tengo me gusta no el la los las es y en de con una "
        "un nuestro nuestra estoy para que llama llamo vive trabaja tiene gustan encanta encantan odio hablo "
        "estudio quiero prefiero "
        "necesito años soporto aguanto bebo sé sabe"
    ),
    "fr": words(
        "je j mon ma mes suis habite travaille ai le la les est et à chez pas avec une "
        "un notre nous tous dans pour aime appelle mange bois parle déteste adore préfère joue"
    ),
}
OWN = {"de": r"(?:mein|unser)(?:e|en|em|er|es)?", "es": r"(?:mi|nuestr[oa])", "fr": r"(?:mon|ma|notre)"}
CALLED = {
    "de": r"(?:heißt|heisst|ist|dr\.?|frau|herr)",
    "es": r"(?:se llama|es|el doctor|la doctora)",
    "fr": r"(?:s['’]appelle|est|le docteur|la docteure?)",
}
SPLIT = {
    "de": r"\bund\b|,|;|\baber\b|\bdie\b(?= \w+t\b)",
    "es": r"\by\b(?! (?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b)|,|;|\bpero\b",
    "fr": r"\bet\b|,|;|\bmais\b",
}
FIRST_PERSON = {
    "de": re.compile(r"\b(?:ich|wir|mir|mich)\b", re.IGNORECASE),
    "es": re.compile(
        r"\b(?:yo|me|nos|doy|voy|hago|juego|salgo|trabajamos|vamos|he|hemos|compré|vendí|fui|perdí|hice|tuve|"
        r"conocí|terminé|llegué|encontré|gané|\w{3,}[aei]mos|(?:siempre|nunca) \w+o|empiezo|empecé|como|"
        r"bebo|soy|vivo|trabajo|tengo|estoy|odio|prefiero|hablo|estudio|mi número|"
        r"mi teléfono|mi correo|mi cumpleaños|vivimos|tenemos|somos|detesto)\b",
        re.IGNORECASE,
    ),
    "fr": re.compile(r"\b(?:je|j['’](?=\w)|nous|mon numéro|mon anniversaire|mon adresse)", re.IGNORECASE),
}
RECURRING = {
    "de": re.compile(
        r"\b(?:jede[nrs]? \w+|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|"
        r"morgen|abend)s\b|immer (?:am )?\w+|täglich|am wochenende immer)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:todos los \w+|todas las \w+|cada \w+|los (?:lunes|martes|miércoles|jueves|"
        r"viernes|sábados|domingos)|siempre)",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"\b(?:tous les \w+|toutes les \w+|chaque \w+|le (?:lundi|mardi|mercredi|jeudi|vendredi|"
        r"samedi|dimanche)(?! \d)(?! (?:prochain|dernier))(?: (?:soir|matin|après-midi))?(?: et le (?:lundi|mardi|"
        r"mercredi|jeudi|vendredi|samedi|dimanche))?|toujours)",
        re.IGNORECASE,
    ),
}
QUESTIONS = {
    "de": re.compile(
        r"^\s*(?:wo|wann|wer|was|wie|warum|wieso|welche\w?|kannst|könntest|hast|bist|ist|"
        r"sind|gibt|soll|darf)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(r"^\s*(?:¿|dónde|cuándo|quién|qué|cómo|por qué|puedes|podrías)", re.IGNORECASE),
    "fr": re.compile(r"^\s*(?:où|quand|qui|quoi|comment|pourquoi|est-ce|peux-tu|pouvez|quel\w*)\b", re.IGNORECASE),
}
COMMANDS = re.compile(
    r"^\s*(?:bitte |por favor,? |s['’]il te plaît,? )?(?:mach|schalte|stell|öffne|schließ|"
    r"spiel|zeig|sag|enciende|apaga|abre|cierra|pon|allume|éteins|ouvre|ferme|mets|montre)\b",
    re.IGNORECASE,
)
HYPOTHETICAL = re.compile(
    r"\b(?:wenn ich|würde|wäre|hätte gern|si yo|si fuera|viviría|si j['’]|si je|serais|voudrais)\b", re.IGNORECASE
)
APPOINTMENT = re.compile(
    r"\b(?:termin|zahnarzt|arzttermin|besprechung|prüfung|cita|reunión|examen|rendez-vous|"
    r"réunion|rdv|hochzeit|boda|mariage|flug|vuelo|vol)\b",
    re.IGNORECASE,
)
# A first word that only this language begins a statement with.
OPENING = {
    "de": words("ich wir mein meine unser unsere"),
    "es": words("vivo trabajo soy tengo me mi yo odio estoy hablo"),
    "fr": words("je j mon ma notre nous"),
}
