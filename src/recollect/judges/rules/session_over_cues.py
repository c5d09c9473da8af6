"""What a message does to a talk: takes leave, thanks, agrees, asks, asks to wait, puts off; or only goes on.

A message is looked at clause by clause, and a clause must be the cue rather than hold its words: "bye!" takes leave,
"I said bye to my car" does not. English first; the commonest words of German, Spanish and French.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Cue = Literal["farewell", "thanks", "agrees", "asks", "offers", "holds", "works", "wants", "defers", "formula", "other"]
LONGEST = 1_500  # characters at the end of a message that are looked at
WORDS = 16  # of a clause that may be a cue as a whole


@dataclass(frozen=True, slots=True)
class Clause:
    text: str
    cue: Cue


def _any(text: str) -> str:
    """Alternatives, one a line; a line that ends in ~ goes on in the next."""
    lines = "\n".join(line.strip() for line in text.strip().splitlines()).replace("~\n", "").splitlines()
    return f"(?:{'|'.join(lines)})"


def _whole(text: str, after: str = "") -> re.Pattern[str]:
    """A clause that is one of these, with a little before and after it that changes nothing."""
    return re.compile(rf"{_BEFORE}{_any(text)}(?: (?:{_AFTER}{after}))?")


def _somewhere(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b{_any(text)}")


_BEFORE = (
    r"(?:(?:ok|okay|k|alright|all right|well|so|and|but|great|perfect|cool|fine|good|super|lovely|nice|yes|yep|yeah|no|"
    r"nah|sure|right|then|now|anyway|anyways|sorry|actually|ah|oh|haha|hm|hmm|got it|just|please|na|also|gut|ja|nein|"
    r"dann|vale|bueno|pues|sí|bon|alors|oui|non|très bien|et|y|und|aber|it's late|i'm tired|thanks|danke|merci|gracias|"
    r"thank you|i think|i guess|maybe) )*"
)
_AFTER = (
    r"then|now|all|everyone|everybody|guys|folks|mate|dear|for now|again|too|though|you|both|dann|alle|zusammen|noch|"
    r"a todos|à tous|tout le monde|please|bitte|por favor"
)
_NAME = r"|[^\W\d_]{2,12}"
_DAY = (
    r"(?:today|tomorrow|tonight|later|soon|then|there|around|next (?:time|week|month|year|\w+day)|another (?:time|day)|"
    r"some other (?:time|day)|this (?:weekend|afternoon|evening|week)|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|"
    r"satur|sun)day|in the morning|at the weekend|over the weekend|in a (?:few days|week)|when i'm (?:home|back|there))"
)
_TAG = (
    r"(?:right|huh|eh|you know|isn't it|doesn't it|aren't they|wasn't it|don't you think|no|oder|nicht wahr|gell|"
    r"verdad|no es cierto|n'est-ce pas|hein)"
)
_TASK = (
    r"(?:check|look|see|have a look|take a look|try|test|dig|find|get|grab|fetch|verify|search|ask|open|read|think|go|"
    r"run|restart|pull|count|measure|compare|call|finish|do|make|write|send|post|work)"
)
_DOING = (
    r"(?:trying|testing|checking|looking|searching|restarting|doing|running|working|rewriting|writing|reading|calling|"
    r"copying|sending|preparing|fetching|loading|downloading|uploading|processing|transcribing|translating|"
    r"analy[sz]ing|comparing|sorting|generating|building|installing|compiling|measuring|counting|cleaning|"
    r"going through|getting|thinking|typing|digging|rebooting|pulling|putting|asking|waiting|opening|finishing|making|"
    r"computing|migrating|importing|exporting|scanning|indexing|updating|verifying|drafting|collecting)"
)

_FAREWELL = _whole(
    rf"""
    (?:good ?)?bye(?:[ -]?bye)?
    (?:see|c) (?:you|ya|u)(?: \w+){{0,4}}
    cya|ciao|cheerio|adieu|farewell|ttyl|laters?|so long|toodles|take care(?: of yourself)?
    (?:good ?|have a good )?night(?: night)?|sleep (?:well|tight)|sweet dreams
    (?:(?:i )?wish you|have) an? (?:very )?(?:good|nice|great|lovely|wonderful|pleasant|fantastic|safe|restful) ~
    (?:\w+ )?(?:day|evening|night|weekend|one|week|time|afternoon|trip|flight|journey|rest of \w+ \w+|holiday)
    enjoy (?:your|the)(?: rest of \w+)? (?:day|evening|night|weekend|trip|holiday|meal)
    (?:i |we )?(?:gotta|got to|have to|have got to|need to|must|should|better|'d better|had better) ~
    (?:go(?! (?:to|through|over|and))|run(?! (?:the|a|it))|leave(?! (?:the|a|it))|head (?:out|off|home)|dash|be off|~
    get going|hang up|sign off|log off|jump off|drop off|stop here|catch (?:my|a|the) \w+)(?: \w+){{0,3}}
    (?:i'm|im|i am|we're) (?:off|out|leaving|off (?:to|for|home)(?: \w+){{1,3}}|out of here|leaving (?:now|here)|~
    heading (?:out|off|home|to bed)|going to (?:bed|sleep))
    off (?:i|we) go|off to (?:bed|sleep|work)|time (?:to go|for bed)(?: home| to bed)?|signing off|logging off
    (?:i'll |we'll |let's |we can |can we )?(?:talk|speak|chat|catch up|continue|go on|carry on|resume|finish|~
    pick (?:it|this|that) up|do (?:it|this|that)|discuss (?:it|this|that))(?: \w+){{0,4}}? {_DAY}
    let's (?:leave it (?:there|here|at that)|call it a (?:day|night)|stop here|wrap (?:it |this )?up|end here)
    (?:until|till) (?:tomorrow|then|next \w+|later|\w+day)|catch you later|{_DAY} then|keep in touch
    (?:some other|another) (?:time|day)|maybe later|not (?:now|today)|later maybe|never ?mind|nvm|forget it
    (?:that's|that is|that was|that'll be|that will be) (?:all|everything|it for (?:now|today|me))(?: \w+){{0,4}}
    that's it(?: thanks| thank you| from me| for \w+)?
    (?:we're|we are|i'm|i am|all) (?:done|finished|through|all set|set)(?: here| now| for (?:today|now|the day))?
    nothing (?:else|more|further)(?: \w+){{0,3}}|no(?:pe)? more questions|i'm good(?: thanks| thank you)?
    tsch(?:ü|ue)s{{1,2}}(?:i|le)?|tschau|servus|ade|pfiat di|auf wieder(?:sehen|hören)|macht?'?s? gut
    bis (?:dann|später|morgen|bald|gleich|nachher|demnächst|(?:nächste|zum|am|nächsten) \w+|\w+tag|mittwoch|~
    übermorgen|die tage)
    gute nacht|schlaf(?:t|en sie)? gut|feierabend
    (?:ich wünsche? \w+ )?(?:einen )?schöne[ns]? (?:\w+ )?(?:abend|tag|feierabend|sonntag|wochenende|nachmittag|~
    urlaub|woche)
    ich muss (?:jetzt |leider |dann )?(?:los|weg|gehen|aufhören|schluss machen|ins bett)|bin dann mal weg
    das (?:war'?s|wär'?s|wars|wäre alles|ist alles|war alles)(?: für heute| von mir| erst ?mal)?
    (?:lasst? uns |wir (?:reden|sprechen|machen) )(?:\w+ ){{0,3}}?(?:morgen|später|nächste woche|ein andermal)~
    (?: \w+){{0,2}}
    (?:(?:reden|sprechen|machen) wir|mach(?:e)? ich) (?:morgen|später|nächste woche)(?: \w+)?|ein andermal
    nichts (?:mehr|weiter)|nein danke
    adi[oó]s|chao|chau|hasta (?:luego|mañana|pronto|la vista|otra|la próxima|entonces|el \w+|más tarde)
    nos vemos(?: \w+){{0,3}}|buenas noches|que (?:tengas?|pases?|descanses?|te vaya)(?: \w+){{0,4}}|cuídate
    me (?:voy|tengo que ir)|tengo que irme
    (?:lo |la )?(?:vemos|seguimos|hablamos|continuamos|dejamos)(?: lo)? (?:mañana|luego|otro día|más tarde|el \w+)
    mejor (?:mañana|luego|otro día)|mañana (?:seguimos|hablamos|lo vemos)|eso es todo|nada más|otro día
    au revoir|bonne (?:soirée|nuit|journée|fin de \w+)|bon (?:week-?end|après-midi|dimanche)
    à (?:demain|bientôt|plus(?: tard)?|la prochaine|tout à l'heure|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)
    je dois (?:y aller|partir|filer|te laisser|vous laisser)|je file|je te laisse|je vous laisse
    (?:on|nous) (?:verra|voit|verrons|continue|reprend|en reparle|se voit|se reparle)(?: \w+){{0,2}} ~
    (?:demain|plus tard|lundi|la semaine prochaine|une autre fois)
    c'est tout(?: pour \w+| merci)?|rien d'autre|une autre fois
    """,
    _NAME,
)
_THANKS = _whole(
    r"""
    (?:many |lots of |big |a thousand |very )?(?:thanks|thank you|thank u|thx|tx|ty|tysm|tyvm|cheers|ta)(?: (?:a|so|~
    very|lot|lots|much|million|ton|bunch|again|really|to|you|indeed|kindly|for .*|and .*))*
    (?:much |really |i |very much )*appreciated?(?: it| that| your .*| the .*)?
    you(?:'re| are) (?:a star|a lifesaver|the best|great|amazing|awesome|wonderful)|you rock|bless you
    (?:vielen|besten|herzlichen|tausend|lieben|schönen) dank(?: \w+){0,3}|merci vielmals
    danke ?(?:schön|sehr|dir|ihnen|euch|vielmals|dafür|nochmals?|für .*)?
    (?:muchas|mil|muchísimas) gracias(?: por .*)?|gracias(?: por .*| a ti)?|te lo agradezco
    (?:un grand |mille )?merci(?: (?:beaucoup|bien|à toi|à vous|infiniment|encore|pour .*))?
    je (?:te|vous) remercie(?: \w+){0,3}
    (?:you're|you are|your) (?:very |most |quite )?welcome|(?:it's |it was )?my pleasure|no (?:problem|worries|trouble)
    any ?time|(?:glad|happy) (?:to|i could|that i could)(?: be of)? ?help(?: \w+){0,2}|don't mention it
    gern(?:e)?(?: geschehen)?|bitte(?: sehr| schön)?|keine ursache|de nada|no hay de qué|con (?:mucho )?gusto
    un placer|de rien|avec plaisir|je (?:vous |t')en prie|il n'y a pas de quoi
    """,
    _NAME,
)
_AGREES = _whole(r"""
    ok(?:ay|ey|i|ie)?|k|kk|okey dokey|alright|all right|right|yes|yep|yeah|yup|ye|no|nope|nah|sure|sure thing|of course
    great|good|nice|cool|fine|perfect|excellent|awesome|brilliant|wonderful|lovely|amazing|fantastic|super|neat|sweet
    wow|lol|haha+|hehe|ha|indeed|true|exactly|agreed|noted|understood|roger|copy(?: that)?|gotcha|got it|i see
    (?:that |it |this |all )?(?:sounds|looks|seems|is|was|that's|it's)(?: really| very| all| so)? (?:good|great|right|~
    fine|perfect|nice|lovely|it|helpful|useful|clear|ok|okay|wonderful|excellent|cool)
    (?:that's|it's) (?:good|great|right|fine|perfect|nice|lovely|helpful|useful|clear|ok|okay|wonderful|excellent|cool)
    (?:that|this|it) (?:helps|helped|works|worked|did it|does it|makes sense)(?: a lot| now| again)?|makes sense
    (?:works|working|fixed|solved|sorted|done)(?: now| again| it)?|all (?:good|clear|fixed|done|sorted)|good point
    works for me|fine (?:by|with) me|me too|same here|good (?:to (?:know|hear)|idea|boy|girl|one|old \w+)
    love (?:it|them)|nice (?:work|one|job)|well done|good (?:job|work)|will do|fair enough|you too|likewise
    same to you|phew|yay|whew|hooray|good (?:morning|evening|afternoon)
    in ordnung|alles klar|klar|passt(?: so)?|gut|sehr gut|prima|klasse|toll|genau|stimmt|verstanden|einverstanden|jawohl
    (?:das )?(?:klappt|funktioniert|geht|reicht|hilft)(?: jetzt| mir)?|läuft|schön|super|gut so|gute idee
    vale|de acuerdo|está bien|muy bien|bien|perfecto|genial|estupendo|claro|entendido|listo|ya está|sí|no|qué bien
    d'accord|ça marche|très bien|bien|parfait|super|génial|entendu|c'est (?:bon|parfait|noté|bien)|oui|non|top|compris
    (?:ça|cela) (?:marche|fonctionne|me va)(?: maintenant)?
""")
_HOLDS = _whole(rf"""
    brb|bbl|bbiab|afk|(?:be |i'll be |i am |i'm |will be )?(?:right )?back (?:in|at|soon|shortly|later)(?: \w+){{0,5}}
    be right (?:back|there|with you)|(?:i'm |i am |be )?(?:on my|on the) way(?: \w+){{0,5}}|(?:i'm )?coming|stay tuned
    (?:hang|hold) on(?: \w+){{0,5}}|(?:wait|hold it)(?: \w+){{0,6}}|bear with me(?: \w+){{0,4}}
    (?:in |give me |only )*(?:a|an|one|1|two|2|three|3|five|5|ten|10|a few|few|another)? ?(?:quick |short |little )?~
    (?:moment|moments|sec|secs|second|seconds|minute|minutes|min|mins|instant)
    give me (?:a|an|one|two|five|ten|half|some|until)(?: \w+){{1,4}}
    (?:let me|lemme) (?:\w+ )?{_TASK}(?: [\w']+){{0,8}}
    (?:i'll|i will|i'm going to|going to|gonna|i need to|need to|i have to|i'd have to) (?:\w+ )?{_TASK}~
    (?: [\w']+){{0,8}}
    (?:i'm |i am |we're |now |still |currently )*{_DOING}(?: [\w']+){{0,9}}|on it|(?:i'll )?let you know(?: \w+){{0,5}}
    (?:phone(?:'s| is)|door ?bell|someone|somebody)(?: \w+){{1,4}}|(?:lunch|dinner|coffee|tea|food) (?:first|break|now)
    (?:the )?others? follow|more (?:to come|in a \w+)|to be continued|hard to say|i'm thinking|keep me posted
    let me know(?: \w+'?\w*){{0,5}}
    (?:ein(?:en)? |kleinen |kurzen )?(?:moment|augenblick|sekunde|momentchen)(?: mal| noch| bitte)*
    warte(?:n sie)?(?: \w+){{0,4}}|(?:ich )?(?:bin )?(?:gleich|sofort|bald) (?:wieder da|zurück|da)
    (?:ich )?(?:schaue?|gucke?|sehe?|prüfe?|suche?|hole?|probiere?|teste?|versuche?|frage?|rufe?|kümmere|lese|~
    sortiere|arbeite|erledige|mache?|melde)(?: (?!morgen|später)\w+){{0,8}}
    das dauert(?: \w+){{0,5}}|bin (?:dran|dabei)|muss (?:kurz|mal) \w+(?: \w+){{0,4}}
    (?:dame )?un (?:momento|segundo|minuto|momentito|ratito)(?: \w+){{0,3}}|esper[ae](?: \w+){{0,4}}
    dame(?: \w+){{1,4}}|ahora (?:vuelvo|lo \w+|mismo \w+)|(?:enseguida )?vuelvo(?: \w+){{0,4}}|enseguida(?: \w+){{0,4}}
    voy a (?:mirar|ver|buscar|probar|comprobar|preguntar|revisar)(?: \w+){{0,5}}
    (?:lo|la|los) (?:busco|miro|compruebo|pruebo|reviso|verifico)(?: \w+){{0,4}}|déjame(?: \w+){{1,5}}
    estoy (?:\w+ndo)(?: \w+){{0,6}}|(?:te|le) aviso(?: \w+){{0,5}}
    (?:attends?|attendez)(?: \w+){{0,4}}|(?:une? |juste |petite? )*(?:moment|instant|minute|seconde)(?: \w+){{0,3}}
    je (?:vérifie|regarde|cherche|teste|reviens|m'en occupe|vais (?:voir|vérifier|chercher|regarder|essayer|tester|~
    demander))(?: (?!demain)[\w']+){{0,6}}|j'(?:essaie|essaye|arrive|y travaille)(?: \w+){{0,5}}
    laissez?[ -]moi(?: \w+){{1,5}}|je (?:te|vous) (?:tiens au courant|préviens|dis)(?: \w+){{0,5}}
""")
_WORKS = _somewhere(rf"""
    (?:i'm|i am|we're|now|still|currently) (?:\w+ )?{_DOING}\b(?! forward)
    i(?:'ll| will) (?:let you know|report|tell you|get back|come back|be back|post|ping you|write you when|notify|~
    be right|keep you|update you|have it|start|message you|share|send (?:it|them|you)\b.*\b(?:when|once|as soon|~
    shortly|in a))
    (?:is|are) (?:still )?(?:running|in progress|under way|being \w+ed|loading|waking up|on its way)
    (?:takes?|needs?|taking|will take|to go|is about) (?:\w+ )?(?:a few|about|around|some|another|half|up to)\b
    (?:a few|some|several|an|\d+) (?:more )?(?:minutes|seconds|hours?) (?:to go|left|more)
    das dauert|melde mich|estoy \w+ndo|en cours|bin dran|in arbeit
""")
_OFFERS = _somewhere(r"""
    (?:anything|something) (?:else|more)|let me know if|feel free to|happy to help|reach out|here if you need
    (?:can|may|could) i (?:help|assist|be of)\b|further questions|other questions|how did (?:i|we) do|rate (?:this|our)
    if you (?:need|have|want|would like) (?:\w+ ){0,3}(?:more|else|help|questions?|anything)
    (?:noch|sonst) (?:noch )?(?:etwas|was|fragen)|weitere fragen|algo más|alguna otra|autre chose|d'autres questions
""")
_WANTS = re.compile(
    _any(r"""
    ^(?:then |now |so |first |next |ok |and )*(?:please )?(?:send|confirm|reply|answer|tell|show|give|try|run|take|~
    open|click|press|check|look|choose|pick|enter|type|paste|upload|attach|restart|unplug|clear|write|say|sign|go|read|~
    describe|plug|turn|hold|insert|remove|select|let me know (?:when|what|which|how|whether|once|your))\b
    \bplease (?!note|find|feel|don't hesitate|see|be)\w+|\bi(?:'ll| will)? need (?:your|to know|you to|the)\b
    \btell me$|\bwaiting for your\b|\bgo ahead$|\blet me know (?:when|what|which|how|whether|once|your)\b
    \bbitte (?!sehr|schön|gern)\w+en\b|^(?:probier|schick|sag|gib|nenn|zeig|öffne|prüfe)\w*\b|\bantworten sie\b
    ^(?:essayez|envoyez|dites|donnez|indiquez|ouvrez|confirmez|vérifiez)\b|\bveuillez\b
    ^(?:envíe|dígame|dime|dame|pruebe|prueba|confirme|indique|abra|abre|revise)\b|\bpor favor\b
    """)
)
_DEFERS = _somewhere(rf"""
    sleep on it\b
    (?:i'll|i will|i need to|let me|we'll|have to|i'm going to) (?:\w+ )?(?:think|consider|mull|reflect)(?: \w+){{1,4}}~
    (?<!moment)(?<!second)(?<!minute)(?<!sec)$
    (?:i'll|i will|we'll|we will|let's|i'd|i might|i (?:have|need) to|remind me|do (?:it|that|this)|try)\b.*\b{_DAY}$
    (?:überleg|denke?)\w* (?:es |ich )?(?:mir|darüber nach)\b|schlaf\w* (?:mal |eine nacht )?drüber\b
    ich .*\b(?:morgen|später|nächste woche|am wochenende|heute abend)\b
    lo (?:pienso|consultaré|pensaré)\b|me lo pensaré\b|j'y (?:réfléchis|réfléchirai|penserai)\b|je vais y réfléchir\b
    je .*\b(?:demain|plus tard|ce week-end|ce soir)\b|lo .*\b(?:mañana|luego|esta noche)\b
""")
_FORMULA = _whole(
    r"""
    (?:with |my )?(?:best|kind|kindest|warm|warmest)(?: regards| wishes)?|regards|sincerely(?: yours)?|yours(?: \w+)?
    thanks? (?:you )?in advance|cordialement|bien à (?:vous|toi)
    (?:mit )?(?:freundlichen?|besten?|vielen?|lieben?) grüßen?
    (?:un |cordiales )?saludos?(?: cordial(?:es)?)?|atentamente|bisous|vg|lg|mfg
    """,
    _NAME,
)
_WHOLE: tuple[tuple[Cue, re.Pattern[str]], ...] = (
    ("formula", _FORMULA), ("farewell", _FAREWELL), ("thanks", _THANKS), ("agrees", _AGREES),
)  # fmt: skip
_QUESTION = re.compile(
    r"(?:(?:and|but|so|ok|also|then|oh|hey|hi|sorry|y|et|und|thanks|cool|great|now) )*"
    + _any(r"""
    (?:what(?! an?\b)|which|who|whom|whose|when(?! i\b)|where|why)(?:'s|'re)? \w+
    how(?! (?:nice|lovely|kind|cool|funny|sweet)) \w+|what about|how come|anyone\b
    (?:can|could|would|will|do|does|did|is|are|was|were|have|has|should|shall|may) (?:you|i|we|it|he|she|they|there|~
    the|this|that|anyone|anybody|somebody|someone|my)\b(?! now$)
    any (?:idea|chance|news|updates?|thoughts|tips|other)\b|doesn't \w+|isn't (?:it|there)
    (?:was|wie|wann|wo|warum|wieso|welche\w*|wer|wem|wen|kannst du|können sie|könntest du|hast du|gibt es|soll ich) \w+
    ¿|(?:qué|cómo|cuándo|dónde|cuánt\w+|quién|cuál\w*|puedes|puede|hay) \w+
    (?:est-ce|qu'est-ce|comment|quand|où|pourquoi|quel\w*|combien|qui|tu peux|pouvez-vous|peux-tu|avez-vous)\b
    """)
)
_RHETORICAL = re.compile(rf"(?:\w+ ){{0,5}}{_TAG}")
_PARTS = re.compile(r"[^.!?;:,\n…]+(?:[.!?;:,…]+|\n|$)|[?]")
_NUMBERED = re.compile(r"(?<=\d)[.,:](?=\d)")  # 18:30 and 4.5 are one word
_DASH = re.compile(r"\s[-–—]+\s")
_WAVES = "👋🙋"
_MARKS = re.compile(r"[^\w\s'¿-]+")


def clauses(text: str, ours: bool) -> list[Clause]:
    """What a message does, clause by clause. `ours`: the agent says it."""
    read = text[-LONGEST:].lower().replace("’", "'").strip()
    if not re.search(r"\w", read):
        return [_wordless(read)] if read else []
    read = _NUMBERED.sub("", _DASH.sub(". ", read))
    found = []
    for part in _PARTS.findall(read):
        words = " ".join(_MARKS.sub(" ", part).split())
        if words:
            asks = "?" in part
            found.append(Clause(words, _cue(words, asks, ours)))
        elif "?" in part:
            found.append(Clause("?", "asks"))
    return found


def _wordless(text: str) -> Clause:
    if "?" in text:
        return Clause(text, "asks")
    return Clause(text, "farewell" if any(mark in _WAVES for mark in text) else "agrees")


def _cue(words: str, asks: bool, ours: bool) -> Cue:
    short = words.count(" ") < WORDS
    if asks:
        return _of_question(words, ours) if short else "asks"
    if short:
        for cue, pattern in _WHOLE:
            if pattern.fullmatch(words):
                return cue
    if not ours and _DEFERS.search(words):
        return "defers"
    return _of_agent(words, short) if ours else _of_person(words, short)


def _of_question(words: str, ours: bool) -> Cue:
    if ours and _OFFERS.search(words):
        return "offers"
    few = words.count(" ") < 4
    if few and _FAREWELL.fullmatch(words):
        return "farewell"
    return "agrees" if few and not ours and _RHETORICAL.fullmatch(words) else "asks"


def _of_agent(words: str, short: bool) -> Cue:
    if _OFFERS.search(words):
        return "offers"
    if (short and _HOLDS.fullmatch(words)) or _WORKS.search(words):
        return "works"
    return "wants" if _WANTS.search(words) else "other"


def _of_person(words: str, short: bool) -> Cue:
    if short and _HOLDS.fullmatch(words):
        return "holds"
    return "asks" if words.count(" ") > 1 and _QUESTION.match(words) else "other"
