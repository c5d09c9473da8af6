"""The words of what a clause does to a talk: leave, thanks, consent, a wish to wait, work, offers, wishes and formulas.
Most must be the whole clause, with a little before and after it; a few are looked for anywhere in it.
"""

from __future__ import annotations

import re

from recollect.judges.rules.lazily import Lazy
from recollect.judges.rules.talks.over_acts import any_of, somewhere


def _whole(text: str, after: str = "") -> Lazy:
    """A clause that is one of these, with a little before and after it that changes nothing."""
    return Lazy(rf"{_BEFORE}{any_of(text)}(?: (?:{_AFTER}{after}))?")


_BEFORE = (
    r"(?:(?:ok|okay|k|kk|alright|alrighty|aight|welp|yea|righto|all right|well|so|and|but|great|perfect|cool|fine|"
    r"good|super|lovely|nice|yes|yep|yeah|no|"
    r"nah|sure|right|then|now|anyway|anyways|sorry|actually|ah|oh|aw|aww|uh|um|wow|(?:ha){2,}h?|(?:he){2,}|lol|lmao|"
    r"omg|ugh|phew|hm|hmm|yay|argh|done|got it|just|please|na|also|gut|ja|nein|"
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
_FAR = _DAY.replace("later|soon|then|there|around|", "later|")
TAG = (
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

FAREWELL = _whole(
    rf"""
    (?:good ?)?bye(?:[ -]?bye)?
    (?:see|c) (?:you|ya|u)(?: \w+){{0,4}}
    g2g|gtg|gn8?|nighty night|cu|ttys|peace(?: out)?|x?oxo|over and out|bye for now|toodle\w*|(?:talk|speak|~
    chat) (?:soon|later)
    (?:i'm |im )?(?:calling|call) it (?:a day|a night|quits)|(?:that's|that is) (?:me|us) (?:done|off|out|~
    for (?:today|now))(?: \w+){{0,3}}
    (?:ok |and )?back to (?:work|bed|sleep|the office|studying|it)(?: for me| now| then| i go)?|enough for (?:today|~
    now|tonight)
    (?:done|finished|good|all set|sorted|set|that's enough|enough) for (?:today|now|the day|tonight|the moment)
    (?:i'm |im |i am )?(?:gonna|going to|will|i'll|about to|need to|should) (?:go )?(?:to )?(?:bed|sleep|crash|nap|~
    bounce|hit the (?:hay|sack|road)|~
    head (?:out|off|home|to bed)|turn in|call it (?:a day|a night)|log off|sign off|get some (?:sleep|rest)|~
    leave(?: now)?|run|dash)~
    (?: \w+){{0,2}}
    i(?:'ll| will) (?:leave you to it|let you go|leave it (?:there|here|at that)|be off|stop here|be on my way)
    (?:i )?won't keep you(?: \w+){{0,2}}|that (?:wraps|sums) (?:it|things) up|that(?:'ll| will| should) (?:do|be all|~
    be it)(?: \w+){{0,3}}
    (?:until|till) next time|have (?:fun|a good one|a safe \w+)|safe travels|good luck(?: \w+){{0,5}}|all the best|~
    happy holidays
    (?:no|nope|nah) (?:that's|that is|that was) (?:it|all|everything)(?: \w+){{0,3}}|found it(?: myself)?|~
    (?:i )?(?:solved|figured|found|sorted|~
    worked) it (?:out )?(?:myself|already|in the meantime|thanks)|no longer (?:needed|necessary|relevant)|(?:i'm |~
    we're )?all good now
    cya|ciao|cheerio|adieu|farewell|ttyl|laters?|so long|toodles|take care(?: of yourself)?
    (?:good ?|have a good )?night(?: night)?|sleep (?:well|tight)|sweet dreams
    (?:(?:i )?wish you|have) an? (?:very )?(?:good|nice|great|lovely|wonderful|pleasant|fantastic|safe|restful) ~
    (?:\w+ )?(?:day|evening|night|weekend|one|week|time|afternoon|trip|flight|journey|rest of \w+ \w+|holiday)
    enjoy (?:your|the)(?: rest of \w+)? (?:day|evening|night|weekend|trip|holiday|meal)
    (?:i |we |i'd |we'd |you )?(?:had )?(?:gotta|got to|have to|have got to|need to|must|should|better|'d better) ~
    (?:go(?! (?:to|through|over|and))|run(?! (?:the|a|it))|leave(?! (?:the|a|it))|head (?:out|off|home)|dash|be off|~
    get going|hang up|sign off|log off|jump off|drop off|stop here|catch (?:my|a|the) \w+|bounce|sleep|go to (?:bed|~
    sleep|work|class))(?: \w+){{0,3}}
    (?:i'm|im|i am|we're) (?:off|out|leaving|off (?:to|for|home)(?: \w+){{1,3}}|out of here|leaving (?:now|here)|~
    heading (?:out|off|home|to bed)|going to (?:bed|sleep))
    off (?:i|we) go|off to (?:bed|sleep|work)|time (?:to go|for bed)(?: home| to bed)?|signing off|logging off
    (?:i'll |we'll |let's |we can |can we )?(?:talk|speak|chat|catch up|continue|go on|carry on|resume|finish|~
    pick (?:it|this|that) up|do (?:it|this|that)|discuss (?:it|this|that))(?: \w+){{0,4}}? {_DAY}
    let's (?:leave it (?:there|here|at that)|call it a (?:day|night)|stop here|wrap (?:it |this )?up|end here)
    (?:until|till) (?:tomorrow|then|next \w+|later|\w+day)|catch you later|{_DAY} then|keep in touch
    (?:some other|another) (?:time|day)|maybe later|not (?:now|today)|later maybe|never ?mind|nvm|forget it
    (?:that's|that is|that was|that'll be|that will be) (?:all|everything|it for (?:now|today|me))(?: \w+){{0,4}}
    (?:we|let's|i|i'll) (?:can |could |should |will )?stop here(?: \w+){{0,3}}|we're (?:good|all good|fine)(?: now|~
     here| thanks)?
    (?:nos|te) hablamos(?: \w+){{0,2}}|i'll let you (?:go|get on|get back)(?: \w+){{0,4}}
    that's it(?: thanks| thank you| from me| for \w+)?
    (?:we're|we are|i'm|i am|all) (?:done|finished|through|all set|set)(?: here| now| for (?:today|now|the day))?
    nothing (?:else|more|further)(?: \w+){{0,3}}|no(?:pe)? more questions|i'm good(?: thanks| thank you)?
    tsch(?:ü|ue)s{{1,2}}(?:i|le)?|tschau|servus|ade|pfiat di|auf wieder(?:sehen|hören)|macht?'?s? gut
    bis (?:dann|später|morgen|bald|gleich|nachher|demnächst|(?:nächste|zum|am|nächsten) \w+|\w+tag|mittwoch|~
    übermorgen|die tage)
    (?:ich )?(?:geh|gehe|muss|bin) (?:jetzt |dann |mal |nun )*(?:schlafen|ins bett|raus|weg|los|heim|nach hause|~
    zur arbeit|feierabend machen)
    bis (?:denne?|dahin|zum nächsten mal|nächstes mal|neulich)|bis (?:heute |morgen )?(?:abend|früh|nachmittag)|~
    hab(?:t)? (?:einen |'?nen )?schöne[ns]? \w+
    mehr (?:brauche?|wollte|brauch) ich nicht|das reicht (?:mir )?(?:für (?:heute|jetzt)|erst ?mal)|(?:liebe|viele|~
    schöne|beste) grüße|hat sich erledigt
    (?:genug|schluss|fertig) für heute|(?:viel (?:spaß|erfolg|glück))|gute (?:reise|fahrt|besserung)|schönes wochenende
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
    (?:que )?(?:descanses|duermas bien)|buen(?:as)? (?:finde|fin de semana|día|tarde|viaje|noche)|un (?:abrazo|beso|~
    saludo)|besos|abrazos
    me (?:voy|marcho|despido)(?: \w+){{0,4}}|con eso (?:basta|me vale|es suficiente)|no necesito (?:nada )?más|~
    hasta ahí|por hoy (?:ya está|basta)
    me (?:voy|tengo que ir)|tengo que irme
    (?:lo |la )?(?:vemos|seguimos|hablamos|continuamos|dejamos)(?: lo)? (?:mañana|luego|otro día|más tarde|el \w+)
    mejor (?:mañana|luego|otro día)|mañana (?:seguimos|hablamos|lo vemos)|eso es todo|nada más|otro día
    au revoir|bonne (?:soirée|nuit|journée|fin de \w+)|bon (?:week-?end|après-midi|dimanche)
    à (?:demain|bientôt|plus(?: tard)?|la prochaine|tout à l'heure|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)
    je (?:vais|pars) (?:me coucher|dormir|au lit|au travail|me reposer)(?: \w+){{0,2}}|bises|bisous|a\+|ciao|salut|~
    bon courage|bonne (?:chance|route|continuation)
    ce sera tout(?: \w+){{0,3}}|c'est (?:bon|tout) pour (?:moi|aujourd'hui|l'instant)|plus besoin(?: \w+){{0,2}}|~
    laisse tomber|on (?:arrête|s'arrête) (?:là|ici)(?: \w+){{0,2}}
    je dois (?:y aller|partir|filer|te laisser|vous laisser)|je file|je te laisse|je vous laisse
    (?:on|nous) (?:verra|voit|verrons|continue|reprend|en reparle|se voit|se reparle)(?: \w+){{0,2}} ~
    (?:demain|plus tard|lundi|la semaine prochaine|une autre fois)
    c'est tout(?: pour \w+| merci)?|rien d'autre|une autre fois
    """,
    _NAME,
)
THANKED = re.compile(  # thanks within a few words more
    r"\b(?:thanks|thank (?:you|u|ya)|thx|tysm|tyvm|much appreciated|appreciate (?:it|that|your|the)|danke\w*|dank dir|"
    r"merci|gracias|grazie|obrigad[oa])\b(?! (?:to (?:the|my|his|her|our)|god|in advance|the|him|her|them)\b)"
)
UNTHANKED = re.compile(
    r"\b(?:say|said|should|must|to|note|card|letter|gift|without|my) (?:\w+ )?(?:thanks|thank|danke|merci|gracias)\b"
)
THANKS = _whole(
    r"""
    (?:many |lots of |big |a thousand |very )?(?:thanks|thank you|thank u|thx|tx|ty|tysm|tyvm|cheers|ta)(?: (?:a|so|~
    very|lot|lots|much|million|ton|bunch|again|really|to|you|indeed|kindly|for .*|and .*))*
    (?:much |really |i |very much )*appreciated?(?: it| that| your .*| the .*)?
    you(?:'re| are) (?:a star|a lifesaver|the best|great|amazing|awesome|wonderful)|you rock|bless you
    (?:vielen|besten|herzlichen|tausend|lieben|schönen)(?: \w+)? dank(?: \w+){0,3}|merci vielmals
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
AGREES = _whole(r"""
    ok(?:ay|ey|i|ie)?|k|kk|okey dokey|alright|all right|right|yes|yep|yeah|yup|ye|no|nope|nah|sure|sure thing|of course
    great|good|nice|cool|fine|perfect|excellent|awesome|brilliant|wonderful|lovely|amazing|fantastic|super|neat|sweet
    wow|lol|haha+|hehe|ha|indeed|true|exactly|agreed|noted|understood|roger|copy(?: that)?|gotcha|got it|i see
    (?:that |it |this |all )?(?:sounds|looks|seems|is|was|that's|it's)(?: really| very| all| so)? (?:good|great|right|~
    fine|perfect|nice|lovely|it|helpful|useful|clear|ok|okay|wonderful|excellent|cool)
    (?:that's|it's) (?:good|great|right|fine|perfect|nice|lovely|helpful|useful|clear|ok|okay|wonderful|excellent|cool)
    (?:that|this|it) (?:helps|helped|works|worked|did it|does it|makes sense)(?: a lot| now| again)?|makes sense
    (?:works|working|fixed|solved|sorted|done)(?: now| again| it)?|all (?:good|clear|fixed|done|sorted)|good point
    (?:that|this|it|yes that|yep that)(?:'s| is| was)? (?:exactly )?(?:it|what i (?:needed|wanted|meant|~
    was looking for|thought)|the one|correct|~
    all i (?:need|needed|wanted)|done|sorted|settled|solved|fixed|enough|better|so much better|perfect now)(?: \w+){0,3}
    exactly what i (?:needed|wanted|was looking for)|just what i needed|(?:got|have) it (?:working|running|sorted|now|~
    all)(?: \w+){0,2}
    (?:everything|all|it|that|works?|working|runs?|running)(?:'s| is| are| was| looks| seems)? (?:in order|in place|~
    as it should|like a charm|~
    perfectly|fine now|great now|good now|okay now|sorted|settled|fixed|clear now|correct|well|up and running|~
    again)(?: \w+){0,2}
    (?:problem|issue|mystery|case) (?:solved|closed|fixed)|now i (?:get|see|understand)(?: it)?|i (?:get|understand|~
    know)(?: it)?(?: now)?
    (?:i'll|let's|we'll|i will|going to|gonna|then) (?:go|stick|do) (?:with|for) (?:\w+ ){0,5}\w+|(?:i'll|~
    i will) (?:take|do|use|have|keep) ~
    (?:it|that|the|this)(?: \w+){0,4}|(?:the )?(?:\w+ ){1,3}it is|(?:the )?(?:\w+ ){0,3}one (?:it )?is(?: it)?|~
    as expected|no worries
    received|got (?:them|that|your \w+|the \w+)|arrived|so (?:cool|good|nice|sweet|kind|true)|you(?:'re|~
     are) (?:right|so right|kidding)|ta da
    works for me|fine (?:by|with) me|me too|same here|good (?:to (?:know|hear)|idea|boy|girl|one|old \w+)
    love (?:it|them)|nice (?:work|one|job)|well done|good (?:job|work)|will do|fair enough|(?:that|this|it) (?:did|~
    does) the trick|(?:yes |no )?(?:it|that|i|they|he|she|we) (?:does|do|did|is|was|are|will|can|am|has|have)(?:n't)?|~
    why not|you too|likewise
    same to you|phew|yay|whew|hooray|good (?:morning|evening|afternoon)
    (?:alles|ist|das ist|das war|dann ist ja) (?:gut|super|bestens|erledigt|geklärt|in ordnung|prima|klasse|okay|~
    richtig)(?: \w+){0,2}|erledigt|geschafft
    hat (?:geklappt|funktioniert|geholfen)|mach(?:e|en)? (?:ich|wir)|wird gemacht|weiß bescheid|gut zu wissen|~
    so machen wir(?:'s| es| das)|schade|ach so|echt
    todo (?:bien|claro|listo|en orden|perfecto)|ya (?:funciona|está|lo tengo|lo veo|entiendo)|hecho|arreglado|~
    solucionado|buena idea|exacto|así es|jaja\w*
    c'est (?:réglé|fait|clair|nickel|top|ça|exactement ça)|ça a marché|bien reçu|bonne idée|exactement|~
    ok(?: ça)? (?:marche|roule)|je vois|nickel|tant mieux
    in ordnung|alles klar|klar|passt(?: so)?|gut|sehr gut|prima|klasse|toll|genau|stimmt|verstanden|einverstanden|jawohl
    (?:das )?(?:klappt|funktioniert|geht|reicht|hilft)(?: jetzt| mir)?|läuft|schön|super|gut so|gute idee
    vale|de acuerdo|está bien|muy bien|bien|perfecto|genial|estupendo|claro|entendido|listo|ya está|sí|no|qué bien
    d'accord|ça marche|très bien|bien|parfait|super|génial|entendu|c'est (?:bon|parfait|noté|bien)|oui|non|top|compris
    (?:ça|cela) (?:marche|fonctionne|me va)(?: maintenant)?
""")
HOLDS = _whole(rf"""
    brb|bbl|bbiab|afk|(?:be |i'll be |i am |i'm |will be )?(?:right )?back (?:in|at|soon|shortly|later)(?: \w+){{0,5}}
    be right (?:back|there|with you)|(?:i'm |i am |be )?(?:on my|on the) way(?: \w+){{0,5}}|(?:i'm )?coming|stay tuned
    (?:hang|hold) on(?: \w+){{0,5}}|(?:wait|hold it)(?: \w+){{0,6}}|bear with me(?: \w+){{0,4}}
    (?:in |give me |only )*(?:a|an|one|1|two|2|three|3|five|5|ten|10|a few|few|another)? ?(?:quick |short |little )?~
    (?:moment|moments|sec|secs|second|seconds|minute|minutes|min|mins|instant)
    give me (?:a|an|one|two|five|ten|half|some|until)(?: \w+){{1,4}}
    (?:let me|lemme) (?:\w+ )?{_TASK}(?: [\w']+){{0,8}}
    (?:i'll|i will|i'm going to|going to|gonna|i need to|need to|i have to|i'd have to) (?:\w+ )?{_TASK}~
    (?: [\w']+){{0,8}}
    (?:i'm |i am |we're |now |still |currently )*{_DOING}(?: [\w']+){{0,9}}|(?:i'm |we're )?on it|~
    (?:i'll )?let you know(?: \w+){{0,5}}
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
WORKS = somewhere(rf"""
    (?:i'm|i am|we're|now|still|currently) (?:\w+ )?{_DOING}\b(?! forward)
    i(?:'ll| will) (?:let you know|report|tell you|get back|come back|be back|post|ping you|write you when|notify|~
    be right|keep you|update you|have it|start|message you|share|send (?:it|them|you)\b.*\b(?:when|once|as soon|~
    shortly|in a))
    (?:is|are) (?:still )?(?:running|in progress|under way|being \w+ed|loading|waking up|on its way)
    (?:takes?|needs?|taking|will take|to go|is about) (?:\w+ )?(?:a few|about|around|some|another|half|up to)\b
    (?:a few|some|several|an|\d+) (?:more )?(?:minutes|seconds|hours?) (?:to go|left|more)
    das dauert|melde mich|estoy \w+ndo|en cours|bin dran|in arbeit
""")
OFFERS = somewhere(r"""
    (?:anything|something) (?:else|more)|let me know if|feel free to|happy to help|reach out|here if you need
    (?:can|may|could) i (?:help|assist|be of)\b|further questions|other questions|how did (?:i|we) do|rate (?:this|our)
    if you (?:need|have|want|would like) (?:\w+ ){0,3}(?:more|else|help|questions?|anything)
    (?:noch|sonst) (?:noch )?(?:etwas|was|fragen)|weitere fragen|algo más|alguna otra|autre chose|d'autres questions
""")
WANTS = Lazy(
    any_of(r"""
    ^(?:then |now |so |first |next |ok |and )*(?:please )?(?:send|confirm|reply|answer|tell|show|give|try|run|take|~
    open|click|press|check|look|choose|pick|enter|type|paste|upload|attach|restart|unplug|clear|write|say|sign|go|read|~
    describe|plug|turn|hold|insert|remove|select|let me know (?:when|what|which|how|whether|once|your))\b
    \bplease (?!note|find|feel|don't hesitate|see|be)\w+|\b(?:i|we)(?:'ll| will|'d| would)? (?:just |only |still |~
    also |first )?(?:need|require) (?:your|to know|you to|the|a|an)\b
    \btell me$|\bwaiting for your\b|\bgo ahead$|\blet me know (?:when|what|which|how|whether|once|your)\b
    \bbitte (?!sehr|schön|gern)\w+en\b|^(?:probier|schick|sag|gib|nenn|zeig|öffne|prüfe)\w*\b|\bantworten sie\b
    ^(?:envoie|donne|dis|montre|colle|écris|essaie|essaye|regarde|vérifie|choisis)(?:-\w+)*\b|\bil me (?:faut|manque)\b
    ^(?:envíame|mándame|pásame|escríbeme|pega|mira|elige|enséñame)\b|\b(?:me )?(?:falta|necesito) (?:tu|su|el|la|~
    saber)\b
    \b(?:ich )?(?:brauche|bräuchte|benötige) (?:noch |nur |dafür |bitte )*(?:ihre?|deine?|die|den|das|eine?n?)\b
    ^(?:essayez|envoyez|dites|donnez|indiquez|ouvrez|confirmez|vérifiez)\b|\bveuillez\b
    ^(?:envíe|dígame|dime|dame|pruebe|prueba|confirme|indique|abra|abre|revise)\b|\bpor favor\b
    """)
)
DEFERS = somewhere(rf"""
    sleep on it\b
    (?:i'll|i will|i need to|let me|we'll|have to|i'm going to) (?:\w+ )?(?:think|consider|mull|reflect)(?: \w+){{1,4}}~
    (?<!moment)(?<!second)(?<!minute)(?<!sec)$
    (?:i'll|i will|we'll|we will|let's|i'd|i might|i (?:have|need) to|remind me|do (?:it|that|this)|try)\b.*\b{_FAR}$
    (?:überleg|denke?)\w* (?:es |ich )?(?:mir|darüber nach)\b|schlaf\w* (?:mal |eine nacht )?drüber\b
    ich .*\b(?:morgen|später|nächste woche|am wochenende|heute abend)\b
    lo (?:pienso|consultaré|pensaré)\b|me lo pensaré\b|j'y (?:réfléchis|réfléchirai|penserai)\b|je vais y réfléchir\b
    je .*\b(?:demain|plus tard|ce week-end|ce soir)\b|lo .*\b(?:mañana|luego|esta noche)\b
""")
FORMULA = _whole(
    r"""
    (?:with |my )?(?:best|kind|kindest|warm|warmest)(?: regards| wishes)?|regards|sincerely(?: yours)?|yours(?: \w+)?
    thanks? (?:you )?in advance|cordialement|bien à (?:vous|toi)
    (?:mit )?(?:freundlichen?|besten?|vielen?|lieben?) grüßen?
    (?:un |cordiales )?saludos?(?: cordial(?:es)?)?|atentamente|bisous|vg|lg|mfg
    """,
    _NAME,
)
WISHES = _whole(r"""
    enjoy(?: (?:it|them|your|the)(?: \w+){0,4})?|good luck(?: \w+){0,6}|have (?:fun|a \w+ \w+|~
    a great time)(?: \w+){0,5}|safe \w+(?: \w+){0,3}
    happy \w+(?:ing|days?|birthday|holidays|weekend)(?: \w+){0,3}|get well(?: soon)?|~
    (?:my )?congratulations(?: \w+){0,5}|congrats(?: \w+){0,5}|well done
    fingers crossed(?: \w+){0,3}|bon (?:appétit|voyage|courage)|viel (?:spaß|erfolg|glück)(?: \w+){0,5}|gute (?:reise|~
    besserung|fahrt)|guten appetit
    (?:mucha )?suerte(?: \w+){0,4}|buen (?:viaje|provecho)|que (?:lo|la|te) \w+(?: \w+){0,3}|bonne (?:chance|route|~
    continuation)(?: \w+){0,3}
    (?:glad|happy|good|great) (?:it|that|to hear|to know)(?: \w+){0,6}|same to you|you too|rest well|cheers
""")
