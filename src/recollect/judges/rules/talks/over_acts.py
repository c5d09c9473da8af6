"""Acts in a talk that a few words anywhere in a clause show, where `session_over_cues` wants the whole clause: who goes
to do something and comes back with it, who asks for something, who reports trouble, and for how long that holds.
"""

from __future__ import annotations

import re

from recollect.judges.rules.lazily import Lazy
from recollect.understanding.stopwords import words

HOUR, DAY = 60.0, 1_440.0


def any_of(text: str) -> str:
    """Alternatives, one a line; a line that ends in ~ goes on in the next."""
    lines = "\n".join(line.strip() for line in text.strip().splitlines()).replace("~\n", "").splitlines()
    return f"(?:{'|'.join(lines)})"


def somewhere(text: str) -> Lazy:
    return Lazy(rf"\b{any_of(text)}")


_SOON = (
    r"(?:in (?:a|an|one|two|three|five|ten|\d{1,3}|a few|a couple(?: of)?|half an|about \w+|like \w+|"
    r"~?\d+)[ -]?(?:more )?"
    r"(?:bit|tick|jiffy|flash|moment|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|h|m)\b|soon\b|shortly\b|right away\b"
    r"|straight away\b|asap\b|real quick\b|quickly\b|first\b|rn\b|right now\b|now\b|in a bit\b)"
)
_WHEN = (
    r"(?:as soon as|once|when|after|the moment|until) (?:i(?:'m| am|'ve| have)?|we(?:'re| are)?|it(?:'s| is)?|he|she|"
    r"they|"
    r"the|my|lunch|dinner|work|that|this)\b"
)
# Somebody goes to do something that belongs to the talk, and will be back with it.
ANNOUNCES = somewhere(rf"""
    (?:i'?ll|i will|imma|i'?m gonna|i'?m going to|gonna|going to|let me|lemme|i (?:need|have|want) to|gotta|about to|~
    we'?ll|will) (?:\w+ ){{1,9}}?(?:{_SOON}|{_WHEN})
    (?:i'?ll|i will|gonna|going to|let me|will|then) (?:just |quickly |also |try to |then )*(?:send|show|share|post|~
    forward|upload|paste|drop|email|mail|text|ping|message|give|bring|report|tell|let|update|keep|get back|come back|~
    write back|circle back|follow up|reply|answer|confirm|call you)\b(?! (?:him|her|them|my|mum|mom|dad|you (?:get|go|~
    be))\b)
    (?:be |i'?ll be |i'?m |will be |should be |back |ready |there |done |~
    with you ){{1,3}}(?:{_SOON})(?<!now)(?<!first)(?<!quickly)
    back (?:in|around|by|at|after|from) (?:a |an |about |around |like |the |my |~ ?)?(?:\d|one|two|three|four|half|few|~
    couple|sec|min|moment|bit|hour|lunch|dinner|noon|breakfast|meeting|call|shower|break|school run|walk|gym)
    (?:give|gimme) (?:me )?(?:a|an|one|two|five|ten|\d+|until|some|till)\b
    (?:is|'s) (?:calling|ringing|crying|at the door|knocking)(?: me)?$|(?:got|getting|have) (?:a|~
    another) (?:phone )?call\b
    (?:in|on) (?:a|the|another|my) (?:meeting|call|phone|train|tunnel|queue|lift|shower)(?: now| rn| atm)?$
    (?:will|gonna|going to|i'?ll) (?:give (?:it|that|this) a (?:try|go|shot)|(?:try|test|check|do|run|read|look|see|~
    find) ~
    (?:it|that|this|them|out|into|up|at|for|through|both|again)\b)(?!.*\b(?:tomorrow|tonight|later|weekend|week|day)\b)
    (?:ich )?(?:schick|schicke|send|sende|sag|sage|geb|gebe|zeig|zeige|meld|melde|schreib|schreibe|lad|lade|hol|hole|~
    schau|schaue|guck|gucke|prüf|prüfe|probier|probiere|test|teste|frag|frage|such|suche|ruf|rufe|mach|mache|les|lese)~
    (?: (?!morgen|später)[\w']+){{0,5}} (?:gleich|sofort|kurz|eben|mal|schnell|jetzt|nachher|noch|dann|sobald|wenn|~
    bald|~
    erst)\b
    (?:gleich|sofort|kurz|jetzt|eben) (?:mal )?(?:ich )?(?:schick|schau|hol|prüf|probier|test|frag|such|mach|geh|~
    lauf)\w*
    (?:sobald|wenn) ich (?:\w+ ){{0,5}}(?:bin|habe?|komme?|weiß)\b|gleich (?:wieder )?(?:da|zurück|soweit|fertig)
    ich (?:gehe?|laufe?|hole?|suche?|frage?|muss) (?:mal |kurz |schnell |eben |nur )+\w+
    (?:ahora|enseguida|ya|luego) (?:mismo )?(?:te |lo |la |se |os |le |me )*(?:bajo|subo|voy|miro|busco|pruebo|envío|~
    mando|paso|digo|vuelvo|llamo|pregunto|hago|reviso|traigo|compruebo|veo)\b
    (?:te|le|os|se) (?:lo |la |los |las )?(?:digo|mando|envío|paso|aviso|cuento|confirmo|escribo|~
    llamo)\b(?!.*\bmañana\b)
    (?:en cuanto|cuando) (?:llegue|pueda|tenga|vuelva|acabe|termine|sepa|salga|esté)\b
    voy (?:a )?(?:por|\w+(?:ar|er|ir)(?:lo|la|los|las)?)\b(?!.*\b(?:mañana|fin de semana|dormir|cenar|acostar))
    (?:je (?:t'|te |vous |lui |l'|le |la |les )?(?:envoie|dis|donne|montre|rappelle|confirme|transmets|descends|monte|~
    cherche|regarde|vérifie|teste|essaie|essaye|demande|fais|prends|note|finis|termine|réponds))\b~
    (?!.*\b(?:demain|ce soir|ce week-end|plus tard|semaine)\b)(?= ?(?:[\w']+ ){{0,6}}(?:ça|dans|tout de suite|vite|~
    maintenant|dès|de suite|d'abord|quand|la|le|les|$))
    dès que (?:je|j'|c'est|il|elle|on)\b|j'(?:y vais|arrive|essaie|essaye|envoie|appelle|attends)\b|tout de suite|~
    je reviens\b
""")
_VERB = (
    r"(?:add|set|send|show|book|find|make|write|draft|translate|check|run|order|put|remind|change|move|delete|remove|"
    r"cancel|call|tell|give|explain|list|compare|summari[sz]e|look|turn|open|play|start|stop|create|update|fix|"
    r"calculate|convert|schedule|search|rename|restart|save|print|upload|buy|reserve|suggest|recommend|help|proofread|"
    r"rewrite|shorten|describe|define|name|pick|choose|generate|prepare|plan|read|review|edit|export|import|include|"
    r"replace|continue|keep|take|use|try|go ahead|do|forward|email|text|message|switch|adjust|test|undo|redo|repeat|"
    r"increase|reduce|split|merge|sort|count|mark|track|deploy|roll back|push|pull|build|install|dim|lower|raise)"
)
# Somebody wants the other side to do something.
REQUESTS = Lazy(
    any_of(rf"""
    ^(?:(?:hi|hey|hello|ok|okay|and|so|also|then|now|please|pls|plz|yes|yep|yeah|sure|great|cool|thanks|next|just|~
    alright|~
    actually|oh|but|perfect|good) ){{0,4}}{_VERB} (?!(?:is|was|are|it's|the best|worked|works|you|ya|u)\b)[\w'\"$€£#@]+
    ^(?:(?:ok|and|great|cool|good|so|thanks) )*(?:(?:now|next)(?: up)? (?:the|for|to|on to|let's|my|our|please)|~
    on to the)\b
    ^(?:(?:ok|and|oh|just|wait|ah|thanks) )*(?:one|another|a quick|quick|last|a) (?:more |last |quick |final )?~
    (?:question|thing|request)\b(?! (?:is|was|that))
    ^(?:(?:sorry|ok|so|and|right) )*(?:i'm |i am )?(?:back(?: now| again)?|here again)$|~
    ^(?:da )?bin (?:ich )?wieder da$|~
    ^(?:ya (?:estoy|he vuelto)|me (?:re)?voilà)\b
    ^(?:do it|go ahead|go for it|try again|again|next|next one|another(?: one)?|more|continue|keep going|carry on)$
    \b(?:please|pls|plz|can you|could you|would you|will you|can u|could u|bitte|por favor|porfa|~
    s'il (?:te|vous) plaît|stp|svp)\b(?! (?:no|nothing|not|don't|stop|schön|sehr)\b)
    \bi(?:'d| would)? (?:need|want|like) (?:you to|to know|a|an|the|some|help|more|another|\d+)\b|\bi'd like\b
    ^(?:(?:ok|dann|und|so|ja|also|jetzt) )*(?:schreib|such|trag|mach|stell|zeig|schick|buch|erinner|setz|leg|ruf|finde|~
    übersetz|lösch|änder|nimm|gib|sag|erklär|fass|bestell|prüf|öffne|starte)\w{{0,2}} \w+
    ^(?:(?:ok|vale|y|pues|sí|entonces) )*(?:pon|añade|busca|manda|envía|haz|escribe|dime|recuérdame|apunta|cambia|~
    quita|~
    traduce|reserva|llama|explica|dame|enséñame|muéstrame|borra|abre)(?:me|lo|la|los|las|melo)?\b \w+
    ^(?:(?:ok|et|oui|alors|bon) )*(?:mets|ajoute|cherche|envoie|fais|écris|dis|rappelle|note|change|enlève|traduis|~
    réserve|appelle|trouve|montre|explique|donne|ouvre|supprime|prépare)(?:-(?:moi|le|la|les))?\b \w+
    """)
)
# Something is not as it should be yet.
TROUBLE = somewhere(r"""
    (?:still|again|it|that|this|he|she|they|which|and|but|now|same) (?:\w+ )?(?:doesn'?t|does not|won'?t|isn'?t|~
    didn'?t|~
    did not|can'?t|cannot|fails?|failed|broke|crashes|crashed|freezes|hangs|keeps|refuses)\b
    (?:nothing (?:happens|happened|changed|works)|no (?:luck|change|difference|sound|signal|effect|response)|~
    not working)
    (?:same|another|new|different) (?:error|problem|issue|message|result|thing)|still (?:the same|no|not|broken|~
    nothing)\b
    (?:it|that|now it|he|she) (?:says|shows|asks|tells me|gives me|complains)\b|(?:it's|it is|keeps) (?:asking|saying|~
    showing|telling|giving)\b|errors?\b|warning (?:message|says)
    (?:geht|klappt|funktioniert|läuft|hilft|startet|passiert) (?:\w+ )?(?:nicht|nichts)|immer noch (?:nicht|kein|der)
    no (?:funciona|va|sale|arranca|carga|me deja)|sigue (?:sin|igual)|(?:marche|fonctionne|démarre|change) (?:\w+ )?pas
    toujours (?:pas|rien|la même)|(?:sale|da) (?:un )?error|rien ne (?:se passe|marche)
""")
# The agent has taken something on and is not through with it.
TAKEN_ON = somewhere(r"""
    (?:i(?:'ll| will|'m going to| am going to)|let me|allow me to) (?:\w+ly |just |now |first |also |have to |~
    need to )*~
    (?:check|look|find|ask|clarify|investigate|dig|contact|call|phone|email|write to|reach out to|forward|draft|~
    prepare|~
    compile|work|get (?:back|that|it|this|the|started|onto|on)|come back|be back|return|report|let you know|tell you|~
    notify|ping|update you|keep you|confirm|verify|review|go through|go over|run|start|try|test|search|process|send|~
    book|order|arrange|organi[sz]e|see (?:what|if|whether)|have (?:it|that|the|a|your)|finish|put together|take a look|~
    take care|consult|escalate|pass (?:it|this|that)|speak|talk to|discuss|schedule|calculate|crunch|translate|fetch|~
    pull|generate|render|rerun|rebuild|fix|share|post|message|do (?:that|it|this)|get)\b
    will (?:then )?(?:tell|let|notify|inform|update|keep|report|get back|write|send|call|ping|message|confirm)\b~
    (?= (?:to )?you\b|$)
    (?:we|i)(?:'re| are|'m| am) (?:on it|looking into|working on|checking|investigating|waiting for|still|processing)\b
    (?:working on it|in progress|under way|underway|is (?:still )?(?:running|building|rendering|uploading|downloading|~
    training|processing|compiling|deploying)|is queued)\b|^(?:ok |great |done )?(?:on it|started|kicked off|queued)\b
    \d+ ?(?:%|percent|of \d+) (?:done|complete|so far|through)
    ich (?:kläre|prüfe|schaue|kümmere|frage|suche|bereite|erstelle|melde|schicke|sende|rufe|leite|erkundige|arbeite|~
    werde|bin (?:dran|dabei)|starte|rechne|übersetze|gucke|sehe|hole|lese|mache mich)\b(?! (?:mir )?(?:gerne|merken))
    (?:melde|kümmere) (?:ich )?mich|wird (?:gerade |noch )?(?:geprüft|erstellt|bearbeitet|geladen|übersetzt)|~
    läuft noch|~
    in (?:arbeit|bearbeitung)|bin (?:schon )?dran|einen (?:moment|augenblick)|dauert (?:noch|etwa|ca|ungefähr|~
    \w+ minuten)
    (?:lo|la|los|las) (?:reviso|compruebo|busco|preparo|consulto|miro|verifico|averiguo|estoy \w+)|(?:le|te|os) ~
    (?:aviso|confirmo|respondo|informo|digo algo|escribo)|me pongo|enseguida|en (?:proceso|marcha|curso)|ahora mismo|~
    voy a (?:\w+(?:ar|er|ir)\w{0,2})|estoy (?:\w+ndo)|un (?:momento|segundo)
    je (?:\w+ )?(?:vérifie|regarde|cherche|prépare|m'en occupe|reviens|tiens au courant|recontacte|consulte|transmets|~
    me renseigne|lance|contacte|demande|vais (?:\w+er|\w+ir|voir|\w+re))\b|je (?:te|vous) (?:tiens|réponds|dis|~
    recontacte|confirme|envoie)|en cours|c'est lancé|un instant
""")
# It will say so when it is through.
REPORTS = somewhere(r"""
    (?:tell|let|notify|inform|update|ping|message|keep) you|report|get back to you|come back to you|back to you
    melde mich|mich (?:dann |wieder )?melden|bescheid|(?:te|le|os) (?:aviso|confirmo|informo|digo)|tiens? au courant|~
    reviens vers|recontacte
""")
# It is only kept, for later.
_KEPT = re.compile(
    r"\b(?:remember|remind|keep (?:that|it|this)? ?in mind|note|be here|be around|stick|erinnere|merke|recordar\w*|"
    r"rappell\w+)\b"
)
# The agent waits for somebody.
WAITS = somewhere(r"""
    i(?:'ll| will|'m| am) (?:wait|waiting|be here|be waiting|stand(?:ing)? by|all ears|listening|ready)
    (?:ready )?when(?:ever)? you(?:'re| are)? (?:ready|back|there|done|have|get|can|like|want|find|know)
    no (?:rush|hurry|worries,? take)|take your time|standing by|over to you|your (?:turn|move)|~
    looking forward to (?:your|it)
    ich warte|keine eile|lass dir zeit|lassen sie sich zeit|bis gleich|sag (?:einfach )?bescheid|warte auf
    j'attends|prends ton temps|prenez votre temps|pas de (?:souci,? j'attends|presse|hâte)|à tout de suite|dis-moi quand
    te espero|espero (?:tu|su|la|el|los)|sin prisa|tómate (?:tu|el) tiempo|cuando (?:quieras|puedas|vuelvas|lo tengas|~
    estés)
""")
_TOLD = re.compile(
    r"\b(?P<many>an?|one|half an|\d{1,3}|two|three|four|five|ten|fifteen|twenty|thirty|ein(?:e|er|em)?|zwei|drei|"
    r"fünf|zehn|"
    r"una?|dos|tres|cinco|diez|une?|deux|trois|cinq|dix|couple(?: of)?|few)(?:(?<=\d) ?| )(?:more |weitere |paar )?"
    r"(?P<unit>minutes?|mins?|min|hours?|hrs?|h|stunden?|minuten?|minutos?|horas?|heures?|days?|tagen?|días?|jours?)\b"
)
_NUMBERS = {
    "half an": 0.5, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30,
    "zwei": 2, "drei": 3, "fünf": 5, "zehn": 10, "dos": 2, "tres": 3, "cinco": 5, "diez": 10, "deux": 2, "trois": 3,
    "cinq": 5, "dix": 10, "couple": 2, "couple of": 2, "few": 4,
}  # fmt: skip
# Somebody is at something: "digging for them". These words end alike and say nothing of the kind.
_AT_IT = re.compile(
    r"(?:(?:ok|still|now|just|currently|am|and|hmm|thanks|cool|yes|yep|sure|already|also|quickly) )*(?P<doing>"
    r"going (?:down|up|over|through|back|to (?:look|check|see|get|find|ask|try|the (?:basement|garage|car|office|"
    r"kitchen)))"
    r"|\w+ing)\b"
)
_NOT_AT_IT = words("""
    thing nothing something anything everything morning evening king ring spring string being interesting amazing
    boring annoying exciting going during leaving heading having missing working feeling loving enjoying hoping
    wishing liking wondering living boarding landing outstanding charming sing wedding building meeting painting
    ceiling clothing considering assuming according regarding depending concerning willing evening kidding lacking
    bring
""")
_FAR = re.compile(
    r"\b(?:tomorrow|tonight|later|next \w+|weekend|\w+day|this evening|morgen|später|mañana|demain|ce soir)\b(?<!today)"
)


def at_it(clause: str) -> bool:
    """Whether somebody says, without saying who, that they are doing something just now."""
    found = _AT_IT.match(clause)
    return found is not None and found["doing"] not in _NOT_AT_IT and _FAR.search(clause) is None


_LATER = (
    (re.compile(r"\b(?:next week|nächste woche|semana que viene|semaine prochaine|in a week)\b"), 8 * DAY),
    (re.compile(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|"
                r"martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|"
                r"weekend|wochenende|week-end|fin de semana)\b"), 3 * DAY),
    (re.compile(r"\b(?:tomorrow|morgen|mañana|demain|overnight|in the morning)\b"), DAY),
    (re.compile(r"\b(?:tonight|this (?:evening|afternoon)|end of (?:the )?day|eod|when i(?:'m| get) home|"
                r"after work|later today|heute (?:abend|nachmittag)|esta (?:noche|tarde)|ce soir|cet après-midi|"
                r"llegue a casa|"
                r"rentre|zuhause|zu hause)\b"), 5 * HOUR),
    (re.compile(r"\b(?:lunch|dinner|breakfast|meeting|the call|gym|mittag\w*|essen|déjeuner|comer|cenar)\b"), HOUR),
)  # fmt: skip


def told(text: str) -> float:
    """The minutes until the moment that is spoken of, roughly; 0 where none is."""
    longest = 0.0
    for found in _TOLD.finditer(text):
        many = _NUMBERS.get(found["many"]) or (float(found["many"]) if found["many"].isdigit() else 1.0)
        unit = found["unit"]
        hours = unit.startswith(("h", "stunde"))
        longest = max(longest, many * (DAY if unit[0] in "dtj" else HOUR if hours else 1.0))
    return max([longest, *(minutes for pattern, minutes in _LATER if pattern.search(text))])


def taken_on(clause: str) -> bool:
    """Whether the agent says that it is at something or will do it: more than to keep it in mind."""
    return TAKEN_ON.search(clause) is not None and _KEPT.search(clause) is None
