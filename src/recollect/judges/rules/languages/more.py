"""More German, Spanish and French: what was sold, can be done, stands somewhere, is set, is had no more.

Rows are looked for before those of `foreign_patterns`. "s" is the subject where the row names its own.
"""

from __future__ import annotations

import re

from recollect.judges.rules.languages.patterns import PATTERNS, Pattern, table

_DOGS = (
    "hund|hündin|welpe|welpen|katze|kater|kätzchen|dackel|pudel|labrador|mops|schäferhund|terrier|beagle|dogge|collie|"
    "hamster|kaninchen|hase|papagei|wellensittich|schildkröte|meerschweinchen|pferd|pony|esel"
)
_DOGS_ES = (
    "perr[oa]|gat[oa]|conejo|loro|tortuga|hámster|caballo|caniche|labrador|galgo|gatit[oa]|perrit[oa]|canario|periquito"
)
_DOGS_FR = (
    "chien(?:ne)?|chat(?:te)?|lapin|chaton|chiot|perroquet|tortue|hamster|cheval|poney|caniche|labrador|teckel|"
    "perruche|"
    "cochon d['’]inde|berger allemand"
)
_NAME = r"(?-i:[A-ZÄÖÜÁÉÍÓÚÑÈÀÇ])[\w\-]{1,24}"
_DE_THING = (
    r"(?P<s>(?:der|die|das|mein\w{0,2}|unser\w{0,2})(?: [a-zäöüß]+e[nrs]?)? (?-i:[A-ZÄÖÜ])[\w\-]+(?: "
    r"(?:im|in der|am|an der|vom) (?-i:[A-ZÄÖÜ])[\w\-]+)?)"
)
_ES_THING = r"(?P<s>(?:el|la|los|las|mi|mis|nuestr[oa]s?) [a-zñáéíóú]+(?: de(?:l| la)? [a-zñáéíóú]+)?)"
_FR_THING = (
    r"(?P<s>(?:le |la |les |l['’]|mon |ma |mes |notre |nos )[a-zéèêàçîôû\-]+(?: (?:de |du |de la |"
    r"d['’])[a-zéèêàçîôû]+)?)"
)

_DE = table(
    (r"^\W*(?:bitte )?keine?n? (?P<o>\w+ (?:vor|nach|am|an|um|in|im|auf)\b[^,;.!?]{2,40})", "expects", "not"),
    (
        (
            r"^\W*(?P<o>antworte\w* (?:sie )?(?:mir )?(?:bitte )?(?:immer |nur )?(?:auf|in|kurz|knapp)"
            r"\b[^,;.!?]{0,40})"
        ),
        "expects",
    ),
    (r"\b(?:hat|habe) (?:ich )?(?P<o>am \d{1,2}\. ?(?:\d{1,2}\.|[a-zä]+)) geburtstag", "birthday_is"),
    (r"\b(?:will|wollen|möchte|möchten)\b(?: (?:ich|wir|er|sie))? (?P<o>[^,;.!?]{3,60}?en)$", "wants"),
    (r"\b(?:suche|suchen|sucht)\b(?: (?:ich|wir|gerade))? (?P<o>ein(?:e|en)? [^,;.!?]{3,40})", "wants"),
    (
        (
            r"\b(?:arbeite|arbeitet)\b[^,;.!?]{0,20}? (?P<o>halbtags|teilzeit|vollzeit|in teilzeit|in vollzeit|"
            r"nachts|im schichtdienst)\b"
        ),
        "works_as",
    ),
    (r"^\W*(?P<s>(?:das|unser|mein) [\w-]*(?:passwort|kennwort|pin|code)) (?:ist|lautet) (?P<o>\S{3,30})$", "is"),
    (
        (
            rf"^\W*{_DE_THING} (?:soll|sollte|steht|ist|läuft)\b[^,;.!?]{{0,40}}? auf (?P<o>\d+(?:[,.]\d)? "
            rf"?(?:grad|°c?|%|prozent))"
        ),
        "set_to",
    ),
    (
        (
            rf"^\W*{_DE_THING} (?:hängt|steht|liegt|befindet sich|sitzt) (?P<o>(?:in|im|auf|unter|neben|hinter|"
            rf"vor|über|am|an|beim|zwischen)\b[^,;.!?]{{3,50}})"
        ),
        "located_in",
    ),
    (rf"^\W*{_DE_THING} heißt (?:bei uns |hier |intern ){{0,2}}(?P<o>{_NAME})", "called"),
    (
        (
            rf"\b(?:habe|haben|hat)\b(?: (?:ich|wir|er|sie|jetzt|seit \w+)){{0,2}} (?:ein(?:e|en)?|zwei) (?:\w+ )"
            rf"?(?:{_DOGS})\b,? (?:namens|der|die|er heißt|sie heißt|mit namen)? ?(?P<o>{_NAME})"
        ),
        "has_pet",
    ),
    (rf"\b(?:habe|haben|hat)\b(?: (?:ich|wir))? (?P<o>(?:ein(?:e|en)?|zwei|drei) (?:{_DOGS})e?n?\b)", "has_pet"),
    (
        (
            r"\b(?:habe|haben)\b(?: (?:ich|wir|gestern|heute|letzte \w+|am \w+|jetzt|endlich)){0,2} "
            r"(?:mein\w{0,2}|unser\w{0,2}|den|die|das) (?P<o>[^,;.!?]{2,40}?) (?:verkauft|verschenkt|weggegeben|"
            r"gespendet|entsorgt)\b"
        ),
        "owns",
        "ended",
    ),
    (
        (
            r"\b(?:früher|bis \w+) (?:habe|hat|haben) (?:ich|wir|er|sie) (?:bei|für) (?:der |dem |den )"
            r"?(?P<o>[^,;.!?]{2,40}?) gearbeitet"
        ),
        "works_at",
        "ended",
    ),
    (
        (
            r"\b(?:habe|hat)\b[^,;.!?]{0,20}? (?:früher |bis \w+ )(?:bei|für) (?P<o>[^,;.!?]{2,40}?) "
            r"gearbeitet"
        ),
        "works_at",
        "ended",
    ),
    (
        (
            r"\b(?:bin|ist|sind|arbeite|arbeitet)\b(?: (?:ich|wir|er|sie|jetzt|inzwischen|seit \w+|schon)){0,3} "
            r"(?P<o>selbst(?:st)?ändig|freiberuflich|freiberufler(?:in)?|arbeitslos|pensioniert|rentner(?:in)?|"
            r"in rente|im ruhestand|in elternzeit)\b"
        ),
        "works_as",
    ),
    (
        (
            r"^\W*(?P<o>(?-i:[A-ZÄÖÜ])[\wäöüß\-]{2,24}) (?:trinke|esse|rauche) (?:ich|wir) (?:nicht|nie|"
            r"keine?n?|überhaupt nicht|gar nicht|nicht mehr)"
        ),
        "eats",
        "not",
    ),
    (r"^\W*(?:nur|lieber|am liebsten) (?P<o>(?-i:[A-ZÄÖÜ])[\wäöüß\-]{2,24})$", "prefers"),
    (r"\b(?:esse|trinke|nehme|fahre|gehe|schlafe)\b(?: ich)? lieber VALUE", "prefers"),
    (
        (
            r"\b(?:schreib|schreibt|schreiben sie|ruf|ruft)\b (?P<o>mir lieber[^,;.!?]{0,40}|mich bitte "
            r"nur[^,;.!?]{0,40})"
        ),
        "prefers",
    ),
    (
        (
            r"\bkann\b(?: (?:ich|er|sie))? (?:leider |überhaupt |gar )?(?:nicht|kein\w{0,2}) (?P<o>(?:\w+ )"
            r"?(?:schwimmen|kochen|fahren|tanzen|singen|lesen|schreiben|reiten|backen|nähen|stricken|spielen|"
            r"sprechen|autofahren|radfahren)|auto fahren)\b"
        ),
        "can",
        "not",
    ),
    (
        (
            r"\bkann\b(?: (?:ich|er|sie|gut|sehr|auch)){0,3} (?P<o>(?:\w+ )?(?:schwimmen|kochen|tanzen|singen|"
            r"reiten|backen|nähen|stricken|programmieren|schweißen|klavier spielen|gitarre spielen))\b"
        ),
        "can",
    ),
    (
        (
            r"\b(?:spiele|spielt|spielen)\b(?: (?:ich|wir|er|sie|seit \w+ jahren)){0,2} (?P<o>(?-i:[A-ZÄÖÜ])"
            r"[\wäöüß]+(?: im (?:verein|orchester))?)"
        ),
        "has_hobby",
    ),
    (r"\b(?:sammle|sammelt)\b(?: (?:ich|er|sie))? VALUE", "has_hobby"),
    (r"\b(?:ernähre|ernährt) (?:mich|sich) VALUE", "eats"),
    (r"\b(?:ich )?vertrage (?:ich )?(?:keine?n?|kein) VALUE", "allergic_to"),
    (
        (
            r"\b(?:habe|hat) (?:ich |er |sie )?(?P<o>(?:diabetes|asthma|heuschnupfen|migräne|bluthochdruck|"
            r"zöliakie|rheuma|adhs|epilepsie|arthrose|depressionen|rückenprobleme|eine \w*allergie))\b"
        ),
        "has_condition",
    ),
    (
        (
            r"\b(?:nehme|nimmt)\b(?: (?:ich|er|sie|täglich|jeden \w+)){0,2} (?P<o>(?-i:[A-ZÄÖÜ])\w*(?:ol|in|an|"
            r"tabletten|spray|prazol|ix|fen|medikamente))\b"
        ),
        "takes",
    ),
    (
        (
            r"\b(?:ich bin|ist|bin ich) (?P<o>linkshänder(?:in)?|rechtshänder(?:in)?|farbenblind|schwanger|"
            r"kurzsichtig)\b"
        ),
        "is",
    ),
    (
        (
            r"\b(?:mag|mögen|trinke|esse|schaue|gucke|höre|lese)\b(?: (?:ich|wir))? (?P<o>[^,;.!?]{2,40}?) "
            r"(?:sehr |total |unheimlich )?gern(?:e)?\b"
        ),
        "likes",
    ),
    (
        (
            r"\b(?:sprechen|spreche|spricht)\b(?: (?:ich|wir|zu hause|fließend|auch|etwas|nur)){0,3} "
            r"(?P<o>(?-i:[A-ZÄÖÜ])\w+(?:isch|sch)(?:(?:,| und) (?-i:[A-ZÄÖÜ])\w+isch){0,3})"
        ),
        "speaks",
    ),
    (
        (
            r"\b(?:bin|wird|ist)\b(?: (?:ich|jetzt|schon|erst)){0,2} (?P<o>(?:\w+und)?(?:zwanzig|dreißig|"
            r"vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|\w+zehn)(?: jahre(?: alt)?)?\b"
        ),
        "age_is",
    ),
    (
        (
            r"\b(?:gehe|geht)\b(?: (?:ich|er|sie))? (?:in die|ins|auf die|auf das|aufs|zur) (?P<o>(?:kita|"
            r"grundschule|gymnasium|realschule|\w*schule|kindergarten|uni)\b[^,;.!?]{0,25})"
        ),
        "studies_at",
    ),
    (r"\bwohn\w+\b[^,;.!?]{0,30}? (?:in|bei) (?P<o>(?-i:[A-ZÄÖÜ])[\w\-]{2,24})\b", "lives_in"),
)

_ES = table(
    (r"\bbusco (?P<o>(?:un|una|piso|trabajo|casa)\b[^,;.!?]{0,40})", "wants"),
    (r"\b(?:nada de|sin) (?P<o>llamadas (?:antes|después) de[^,;.!?]{2,30})", "expects", "not"),
    (r"^\W*(?P<o>(?:respóndeme|contéstame|háblame|escríbeme) (?:siempre )?en \w+)", "expects"),
    (r"\b(?:adopté|adoptamos|hemos adoptado|he adoptado) (?P<o>(?:un|una|dos) \w+)", "has_pet"),
    (
        (
            rf"^\W*{_ES_THING} (?:está|están|se encuentra|cuelga) (?P<o>(?:en|debajo de|detrás de|encima de|"
            rf"junto a|al lado de|sobre)\b[^,;.!?]{{3,50}})"
        ),
        "located_in",
    ),
    (
        (
            rf"^\W*{_ES_THING} (?:debe estar|tiene que estar|está|va) (?:siempre )?a (?P<o>\d+(?:[,.]\d)? "
            rf"?(?:grados|°c?|%|por ciento))"
        ),
        "set_to",
    ),
    (
        (
            rf"\b(?:tengo|tenemos|tiene)\b (?:un|una) (?:{_DOGS_ES})\b,? (?:que se llama|llamad[oa]|de nombre) "
            rf"(?P<o>{_NAME})"
        ),
        "has_pet",
    ),
    (rf"\b(?:tengo|tenemos|tiene)\b (?P<o>(?:un|una|dos|tres) (?:{_DOGS_ES})s?\b)", "has_pet"),
    (
        (
            r"\b(?:vendí|vendimos|he vendido|hemos vendido|regalé|he regalado) (?:mi|mis|nuestr[oa]s?|el|la) "
            r"VALUE"
        ),
        "owns",
        "ended",
    ),
    (r"\bya no (?:trabajo|trabaja) (?:en|para|con) (?:el |la )?VALUE", "works_at", "ended"),
    (r"\bya no (?:como|bebo|tomo|fumo) VALUE", "eats", "ended"),
    (r"\bya no (?:vivo|vive) en VALUE", "lives_in", "ended"),
    (r"\bantes (?:trabajaba|trabajé) (?:en|para) (?:el |la )?VALUE", "works_at", "ended"),
    (r"\b(?:no|nunca) (?:tomo|fumo|bebo|como) VALUE", "eats", "not"),
    (r"\bsolo (?:bebo|como|tomo) VALUE", "eats"),
    (r"\bno s(?:é|abe) (?P<o>\w+[aei]r\b[^,;.!?]{0,30})", "can", "not"),
    (r"(?<!no )\bs(?:é|abe) (?P<o>\w+[aei]r\b[^,;.!?]{0,30})", "can"),
    (r"\b(?:trabajo|trabaja) (?:de|como) (?P<o>[^\W\d_][\w\-]{2,30})", "works_as"),
    (r"\b(?:trabajo|trabaja|trabajamos)\b[^,;.!?]{2,30}? en (?:un|una|el|la) VALUE", "works_at"),
    (
        (
            r"\b(?:soy|es|estoy|está) (?P<o>autónom[oa]|jubilad[oa]|desemplead[oa]|en paro|retirad[oa]|"
            r"pensionista)\b"
        ),
        "works_as",
    ),
    (
        (
            r"\b(?:tengo|tiene) (?P<o>(?:diabetes|asma|migrañas?|celiaquía|hipertensión|epilepsia|artritis|tdah|"
            r"la tensión alta))\b"
        ),
        "has_condition",
    ),
    (r"\bsoy (?P<o>zurd[oa]|daltónic[oa]|diabétic[oa]|asmátic[oa]|celíac[oa]|miope)\b", "is"),
    (r"\b(?:toco|toca) (?:el|la) VALUE", "has_hobby"),
    (r"\b(?:juego|juega) al VALUE", "has_hobby"),
    (r"\b(?:colecciono|colecciona) VALUE", "has_hobby"),
    (
        (
            r"\b(?:tengo|tiene)\b (?P<o>(?:veint|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|"
            r"dieci|quince|catorce|trece|doce|once)\w*(?: y \w+)?) años"
        ),
        "age_is",
    ),
    (r"\bcumpl(?:o|e) (?P<o>[\w ]{2,30}? años)", "plans:cumple {}"),
    (
        (
            r"\b(?:hablo|habla|hablamos)\b (?:también |un poco de |perfectamente )?(?P<o>(?:español|inglés|"
            r"francés|alemán|italiano|portugués|catalán|gallego|euskera|vasco|chino|árabe|ruso|japonés|turco|"
            r"polaco|holandés|rumano|coreano|griego|quechua|guaraní|hindi|sueco|ucraniano)(?:(?:,| y) \w+){0,3})"
        ),
        "speaks",
    ),
    (
        (
            r"\b(?:llámame|escríbeme|mándame un mensaje|prefiero que me (?:escribas|llames))"
            r"\b(?P<o>[^,;.!?]{0,40})"
        ),
        "prefers",
    ),
    (r"\b(?:el |la )?(?P<o>[a-zñáéíóú]+) me sienta(?:n)? mal", "allergic_to"),
    (r"\b(?:quiero|quisiera|me gustaría) (?P<o>\w+[aei]r\b[^,;.!?]{3,50})", "wants"),
    (r"\bestudi[oa] (?P<o>[a-zñáéíóú]\w+) en\b", "studies"),
)

_FR = table(
    (r"^\W*pas d(?:e |['’])(?P<o>\w+ (?:avant|après|le|pendant|en)\b[^,;.!?]{2,40})", "expects", "not"),
    (r"^\W*(?P<o>(?:répond(?:s|ez)|parle[sz]?|écri(?:s|vez))-moi (?:toujours )?en \w+)", "expects"),
    (r"\bcherche (?P<o>(?:un|une|du|de la)\b[^,;.!?]{3,40})", "wants"),
    (r"\b(?:ai|avons|on a) adopté (?P<o>(?:un|une|deux) \w+)", "has_pet"),
    (r"\bnée? en (?P<o>\d{4})\b", "born_in"),
    (
        (
            r"\bfait (?:du |de la |de l['’])(?P<o>(?:vélo|yoga|escalade|natation|danse|poterie|théâtre|judo|"
            r"tennis|foot|ski|rugby|voile|couture|piano|violon|karaté|équitation)\b)"
        ),
        "has_hobby",
    ),
    (
        (
            rf"^\W*{_FR_THING} (?:est|se trouve|sont) (?P<o>(?:dans|sous|derrière|sur|à côté d|au[- ]dessus d|en "
            rf"haut d|à la cave|au grenier|au garage)[^,;.!?]{{0,50}})"
        ),
        "located_in",
    ),
    (
        (
            rf"^\W*{_FR_THING} (?:doit être|doit rester|est réglé\w*|reste|est) (?:toujours )?à "
            rf"(?P<o>\d+(?:[,.]\d)? ?(?:degrés|°c?|%|pour cent))"
        ),
        "set_to",
    ),
    (
        (
            rf"\b(?:j['’]ai|nous avons|on a|a)\b (?:un|une) (?:{_DOGS_FR})\b,? (?:qui s['’]appelle|appelée?|"
            rf"nommée?|du nom de) (?P<o>{_NAME})"
        ),
        "has_pet",
    ),
    (rf"\b(?:j['’]ai|nous avons|on a)\b (?P<o>(?:un|une|deux|trois) (?:{_DOGS_FR})s?\b)", "has_pet"),
    (r"\bvien(?:s|t|nent) (?:juste )?(?:de |d['’])(?P<o>(?:s['’]|se |l['’])?\w+(?:er|ir|re)\b[^,;.!?]{2,50})", "did"),
    (
        (
            r"\b(?:ai|avons|a) (?:vendu|donné|jeté|revendu) (?:mon|ma|mes|notre|nos|la|le|son|sa) "
            r"(?P<o>[^,;.!?]{2,40}?)(?= (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hier|la semaine|"
            r"le mois|en \w+|il y a)\b|$)"
        ),
        "owns",
        "ended",
    ),
    (r"\bne (?:mange|bois|boit|fume|prends) plus (?:de |d['’]|du |le |la )?VALUE", "eats", "ended"),
    (r"\bne (?:travaille|bosse) plus (?:chez|pour|à|au) VALUE", "works_at", "ended"),
    (r"\bn['’]habite plus (?:à|en|au) VALUE", "lives_in", "ended"),
    (r"\b(?:travaillais|bossais) (?:avant )?(?:chez|pour|à|au) VALUE", "works_at", "ended"),
    (r"\bne bois que (?:du |de la |de l['’])?VALUE", "eats"),
    (r"\bai horreur (?:de la |de l['’]|des |du |de |d['’])VALUE", "dislikes"),
    (r"\b(?:je )?ne supporte (?:vraiment )?pas (?:le |la |les |l['’]|qu['’])?VALUE", "dislikes"),
    (r"\b(?:je suis (?:fan|fou|folle) d(?:e la |e l['’]|u |es |e |['’]))VALUE", "likes"),
    (
        (
            r"\b(?P<o>(?:écrivez|écris|appelle|appelez|envoyez|envoie)-moi (?:plutôt|de préférence)"
            r"[^,;.!?]{0,40})"
        ),
        "prefers",
    ),
    (r"\bne sais (?:toujours )?pas (?P<o>\w+(?:er|ir|re)\b[^,;.!?]{0,30})", "can", "not"),
    (r"\b(?:je |il |elle )sai[st] (?P<o>\w+(?:er|ir|re)\b[^,;.!?]{0,30})", "can"),
    (
        (
            r"\b(?:suis|est) (?P<o>à mon compte|indépendante?|retraitée?|au chômage|à la retraite|"
            r"auto-entrepreneur|freelance)\b"
        ),
        "works_as",
    ),
    (r"\b(?:travaille|bosse) (?:dans|à) (?:un|une|la|le|l['’]) ?VALUE", "works_at"),
    (
        (
            r"\b(?:j['’]ai|a) (?P<o>(?:du |de l['’]|la |le |des )?(?:diabète|asthme|migraines|hypertension|"
            r"épilepsie|arthrose|maladie cœliaque|tdah|vertiges))\b"
        ),
        "has_condition",
    ),
    (
        (
            r"\bsuis (?P<o>gauch(?:er|ère)|daltonien(?:ne)?|diabétique|asthmatique|enceinte|myope|cœliaque|"
            r"dyslexique)\b"
        ),
        "is",
    ),
    (r"\b(?:je joue|joue) (?:du |de la |de l['’]|au |aux )VALUE", "has_hobby"),
    (
        (
            r"\b(?:je fais|fais) (?:du |de la |de l['’])(?P<o>(?:vélo|yoga|escalade|natation|course|danse|"
            r"poterie|théâtre|judo|tennis|foot|ski|rugby|voile|couture|jardinage|chorale|randonnée)"
            r"\b[^,;.!?]{0,20})"
        ),
        "has_hobby",
    ),
    (
        (
            r"\b(?:j['’]ai|a)\b (?P<o>(?:vingt|trente|quarante|cinquante|soixante|quatre-vingt|onze|douze|"
            r"treize|quatorze|quinze|seize|dix)[\w\-]*(?:(?:-| )et(?:-| )\w+)?) ans"
        ),
        "age_is",
    ),
    (
        (
            r"\bparle\b (?:couramment |aussi |un peu |toujours )?(?:le |l['’])?(?P<o>(?:français|anglais|"
            r"allemand|espagnol|italien|portugais|arabe|chinois|russe|japonais|vietnamien|néerlandais|flamand|"
            r"turc|polonais|grec|hindi|coréen|suédois|roumain|berbère|wolof|créole|hébreu|persan|breton|catalan|"
            r"ukrainien|tchèque|danois|norvégien|hongrois|swahili|thaï)(?:(?:,| et) (?:le |l['’])?\w+){0,3})"
        ),
        "speaks",
    ),
    (r"\bpars?t? (?P<o>à la retraite|en vacances|en congé\w*)\b", "plans:part {}"),
    (r"\b(?:je veux|j['’]aimerais|je voudrais bien) (?P<o>\w+(?:er|ir|re)\b[^,;.!?]{3,50})", "wants"),
    (r"\b(?:j['’]utilise|utilise) (?:un |une |le |la |l['’])?VALUE", "uses"),
)

MORE: dict[str, tuple[Pattern, ...]] = {
    "de": (*_DE, *PATTERNS["de"]),
    "es": (*_ES, *PATTERNS["es"]),
    "fr": (*_FR, *PATTERNS["fr"]),
}
TONGUES = re.compile(
    r"^\W*(?:et|y|und)? ?(?:aussi |también |auch )?(?:le |l['’])?(?P<o>français|anglais|allemand|espagnol|italien|"
    r"arabe|turc|polonais|"
    r"portugais|néerlandais|russe|español|inglés|francés|alemán|italiano|catalán|portugués|árabe|deutsch|englisch|"
    r"französisch|spanisch|türkisch|polnisch|russisch|arabisch|italienisch)\b",
    re.IGNORECASE,
)
PAST = re.compile(
    r"\b(?:gestern|vorgestern|letzte[nrs]?|vor (?:\w+ )?(?:tagen|wochen|monaten|jahren|einer|einem)|ayer|anteayer|"
    r"pasad[oa]|"
    r"hace|hier|avant-hier|dernière?|il y a|ce matin|heute morgen|esta mañana)\b",
    re.IGNORECASE,
)
_WORD = r"[a-zäöüßéèêàçñáíóúîôûœ]+"
NOUN_FIRST = re.compile(
    rf"^\W*(?P<s>(?:(?:der|die|das|mein\w{{0,2}}|unser\w{{0,2}}|el|la|los|las|mi|mis|le|les|mon|ma|notre) "
    rf"(?:{_WORD} )?{_WORD}|l['’]{_WORD}))\s*$",
    re.IGNORECASE,
)
