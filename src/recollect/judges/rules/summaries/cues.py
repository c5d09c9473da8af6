"""How a sentence shows what it does in a talk: decides, promises, changes, asks, waits; or only reacts.

Patterns over a sentence in lower case with straight apostrophes. Few words of German, French and Spanish are known too.
"""

from __future__ import annotations

import re


def alternatives(text: str, start: str = r"\b") -> re.Pattern[str]:
    """A pattern of alternatives, one a line; a line that ends in | goes on in the next."""
    lines = [line[4:] for line in text.strip("\n").split("\n")]
    return re.compile(f"{start}(?:{'|'.join(lines).replace('||', '|')})")


DECISION = alternatives(r"""
    let's (?!see\b|hope|say\b|face|be (?:honest|real)|catch|talk|chat|start by|look\b|take a look|assume|consider|
    explore|dive|break|go!|get started|just say|not forget|keep (?:in touch|going))\w+ \w+
    (?:we|they|i|he|she)(?:'ve|'s| have| has| both| all| finally){0,2} (?:agreed|decided|settled|chosen|chose|
    opted|voted|concluded)\b
    (?:we're|we are|i'm|i am|they're) (?:going (?:with|for)|settling (?:on|for))\b
    (?:decision|conclusion|consensus|verdict)(?: is| was|:)
    agreed(?: on|:|, we| to| that| -)
    (?:is|was|are|were|got) (?:approved|agreed|signed off|rejected)\b
    made up my mind\b
    the plan is\b
    (?:it's|that's|all) (?:settled|decided)\b
    settled on\b
    final(?:ised|ized)\b
    (?:final|official) (?:decision|choice|date|version)\b
    we(?:'ll| will) (?:go with|use|go for|stick with)\b
    beschlossen\b
    entschieden\b
    entschlossen\b
    geeinigt\b
    vereinbart\b
    einigen wir uns\b
    décidé\b
    convenu\b
    on prend\b
    d'accord pour\b
    decid(?:imos|ido|ieron|í)\b
    acord(?:amos|ado)\b
    quedamos en\b
""")
CHANGE = alternatives(r"""
    no longer\b
    instead(?! of)\b
    not any ?more\b
    n't \w+(?: \w+){0,4} any ?more\b
    used to (?!it\b|the\b|that\b|being\b)
    (?:had|have|has) to (?:cancel|postpone|move|change|give up|reschedule)\b
    (?:has|have|had|was|were|been|is|got|i|we|she|he|they|it) (?:just |recently |now |been |finally )?(?:moved|
    changed|switched|cancelled|canceled|cancel|postponed|rescheduled|replaced|renamed|delayed|quit|resigned|pushed|
    shifted|upgraded|relocated)\b
    (?:broke|broken|split) up\b
    got (?:married|engaged|divorced|fired|promoted|a new|the job|laid off)\b
    laid off\b
    quit (?:my|his|her|the|smoking|drinking)\b
    turns out\b
    from now on\b
    correction\b
    scratch that\b
    i meant\b
    moved (?:to|from|back|out|in|it)\b
    changed (?:my|his|her|the|our)
    (?:pushed|moved|brought) (?:back|forward|up)\b
    (?:new|different) (?:date|time|address|number|job|plan|deadline|apartment|flat|house|car|phone|email)\b
    (?:gave|given|giving) up\b
    stopped \w+ing\b
    start(?:ed|ing) (?:a new|working|learning|taking)\b
    nicht mehr\b
    stattdessen\b
    verschoben\b
    abgesagt\b
    umgezogen\b
    gekündigt\b
    geändert\b
    à la place\b
    reporté
    annulé
    déménagé
    ne \w+ plus\b
    n'\w+ plus\b
    ya no\b
    en lugar de\b
    cambi(?:ado|ó|amos|é)\b
    pospuest
    cancel(?:ado|ada|ó)\b
    mud(?:ado|é|amos)\b
""")
CALLED_OFF = alternatives(r"""
    cancel\w*
    call(?:ed|ing) off\b
    fell through\b
    not going\b
    postponed\b
    abgesagt\b
    annul\w+
""")
PROMISE = alternatives(r"""
    (?:i|we)(?:'ll| will| shall) (?!see\b|be honest|admit|never forget|miss\b|say\b|definitely check|have to|
    be sure|keep (?:you|that)|be here|always)(?:\w+ )?\w+
    i promise\b
    leave (?:it|that) (?:to|with) me\b
    i(?:'m| am) (?:on it|taking care)\b
    let me (?:send|check|look|ask|find|see if|get back|call|talk)\b
    i can (?:send|bring|pick|take care|do it|drive|come)\b
    ich (?:schicke|sende|kümmere|mache|bringe|rufe|melde)\b
    werde ich\b
    ich werde\b
    je (?:vais|t'envoie|vous envoie|m'en occupe)\b
    voy a\b
    te (?:mando|envío|llamo)\b
    me encargo\b
""")
DONE = alternatives(r"""
    (?:i|we|he|she|they|i've|we've|he's|she's|
    they've)(?: have| has| just| already| also| finally| now){0,3} (?:sent|booked|ordered|paid|signed(?! up)|
    submitted|fixed|completed|cancelled|canceled|emailed|scheduled|uploaded|shipped|delivered|deployed|merged|
    installed|replaced|updated|registered|reserved|created|set up|turned (?:on|off)|switched (?:on|off)|
    dropped off|released|repaired|transferred|filed|arranged|confirmed|renewed|resolved|reset|restarted)\b
    (?:has been|have been|was|were|is|are|got)(?: just| already| now| been){0,2} (?:done|(?:sent|booked|ordered|
    paid|signed(?! up)|submitted|fixed|completed|cancelled|canceled|emailed|scheduled|uploaded|shipped|delivered|
    deployed|merged|installed|replaced|updated|registered|reserved|created|set up|turned (?:on|off)|switched (?:on|
    off)|dropped off|released|repaired|transferred|filed|arranged|confirmed|renewed|resolved|reset|restarted))\b
    (?:all )?done[:.,]
    ha(?:be|t|ben) .{2,60}(?:geschickt|gebucht|bestellt|bezahlt|repariert|gekauft|erledigt)\b
    j'ai (?:envoyé|réservé|commandé|payé|acheté|réparé)
    he (?:enviado|reservado|pedido|pagado|comprado|arreglado)\b
    ^\[x\]
""")
WAITS = alternatives(r"""
    (?:i|we|he|she|they|you guys|someone|somebody)(?:'ve| still| really| just| also| all){0,2} (?:need|needs|have|
    has|got|ought) to (?!say\b|go\b|run\b|head\b|leave\b|get (?:going|back|to|the)|admit|agree|be honest|know\b|
    tell you|ask\b|laugh)
    to-?do\b
    (?:still|yet) to be\b
    still (?:waiting|pending|open|missing|unclear|need|needs|have to|has to|outstanding|undecided)\b
    waiting (?:for|on) (?!me\b|you\b|the right|that\b)
    pending\b
    tb[dac]\b
    to be (?:decided|confirmed|determined|announced)\b
    remind me\b
    don't forget\b
    do not forget\b
    remember to\b
    follow(?:ing)?[- ]up (?:on|with)\b
    next steps?\b
    action items?\b
    get(?:ting)? back to (?:you|me|us|them)\b
    haven't (?:decided|heard|received|booked|finished|paid|sent|found|signed)\b
    hasn't (?:arrived|been|replied|answered|signed|paid|confirmed)\b
    not (?:decided|sure) (?:yet|whether|if|when|where|which)\b
    by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|
    august|september|october|november|december|tomorrow|tonight|next week|the end of|eod|eow|noon)\b
    due (?:by|on|next|tomorrow|friday|monday)\b
    deadline\b
    could you (?:please )?(?:send|bring|check|call|book|order)\b
    please (?:send|bring|check|call|book|order|confirm|sign|pay|remind|let .{2,20} know)\b
    muss (?:ich |noch )
    müssen (?:wir|noch)\b
    wir müssen\b
    noch (?:offen|nicht)\b
    wart(?:e|en) (?:noch )?auf\b
    erinner(?:e|n)? mich\b
    vergiss nicht\b
    il faut (?:encore)?
    en attente\b
    n'oublie pas\b
    rappelle[- ]moi\b
    tengo que\b
    hay que\b
    pendiente\b
    recuérdame\b
    no olvides\b
""")
CLOSES = alternatives(r"""
    (?:has |have |was |were |is |are |it |now )?(?:confirmed|approved|replied|solved|resolved|arrived|sorted|
    found out|took care)\b
    works (?:now|again)\b
    (?:all )?done\b
    erledigt\b
    bestätigt\b
    fait\b
    hecho\b
""")
_BOX = re.compile(r"\[ ?\] ")
WISH = alternatives(r"""
    (?:i|we|he|she|they)(?:'d| would| really| absolutely| do| don't| also| still| usually| always| never| just|
     can't){0,3} (?:love|loves|like|likes|prefer|prefers|hate|hates|enjoy|enjoys|dislike|dislikes|adore|stand|
    rather|want|wants|need|needs|wish)\b(?! (?:to (?:know|hear|say|see how)|it\b|that\b|how you|you\b|your))
    (?:my|his|her|our|their|'s) (?:all-time |absolute |new )?(?:favou?rite|fave|goal|dream|passion|hobby|biggest)\b
    (?:favou?rite|fave)\b
    allerg(?:ic|y)\b
    (?:i'm|i am|he's|she's) (?:really |so |totally )?(?:into|a (?:big |huge )?fan of|not a fan|obsessed with|
    passionate about|interested in|afraid of|scared of|good at|bad at)\b
    please (?:don't|always|never|only|use|keep)\b
    (?:ich )?(?:mag|liebe|hasse|bevorzuge)\b
    lieblings\w+
    lieber\b
    j'(?:aime|adore|déteste)\b
    je (?:préfère|déteste|n'aime)\b
    préféré
    me (?:gusta|encanta)n?\b
    prefiero\b
    favorit[oa]\b
    odio\b
""")
PLAN = alternatives(r"""
    (?:i'm|we're|he's|she's|they're|i am|we are|is|are) (?:going to|planning|gonna|off to|thinking (?:of|about)|
    hoping to|about to|visiting|moving|flying|starting|taking|joining|hosting|attending|considering)\b
    plan(?:s|ned|ning)? (?:to|on|for)\b
    i(?:'ve| have) (?:got )?an? (?:\w+ ){0,2}(?:appointment|meeting|interview|exam|flight|trip|date|class|call)\b
    (?:next|this|coming) (?:week|weekend|month|year|summer|winter|spring|fall|autumn|monday|tuesday|wednesday|
    thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|
    december)\b
    tomorrow\b
    tonight\b
    scheduled\b
    looking into\b
    hop(?:e|ing) to\b
    want(?:s|ed)? to (?:go|become|start|learn|visit|try|buy|build|open|move|write|run|travel|study)\b
    nächste[nrs]?\b
    morgen\b
    prochaine?\b
    demain\b
    próxim[oa]\b
    mañana\b
""")
IS = alternatives(r"""
    (?:i'm|i am|he's|she's|he is|she is|we're|they're|they are) (?:an? |the |from |in |at |originally |currently |
    \d|vegan|vegetarian|married|single|pregnant|allergic|diabetic|gay|trans)
    (?:i|he|she|we|they) (?:also |still |now |currently |just |recently |even |both ){0,2}(?:live|lives|lived|work|
    works|worked|have|has|own|owns|study|studies|studied|teach|teaches|play|plays|played|run|runs|ran|speak|speaks|
    grew up|was born|were born|volunteer|volunteers|collect|collects|drive|drives|make|makes|made|wrote|write|
    bought|got|met|went|visited|saw|read|watched|started|won|lost|joined|finished|found|took|gave|adopted|signed|
    created|learned|learnt|built|ran|hiked|painted|cooked|baked|attended|graduated|tried|spent|ate|came|brought|
    planted|helped|taught|received|passed|failed|hosted|organized|organised|performed|published|traveled|travelled|
    flew|drove|celebrated|hurt|broke|injured|dropped|hung|set|presented|launched|sold|opened|discovered)\b
    (?:my|our|his|her|their) (?:\w+ ){1,3}(?:is|are|was|were|has|have|had|lives|works|loves|likes|got|moved|died|
    passed|came|said|told|gave|made|bought|'s)\b
    (?:my|his|her|their|our) name\b
    (?:is|was) called\b
    named\b
    ich (?:bin|wohne|arbeite|habe)\b
    mein(?:e)? \w+ (?:ist|hat|heißt)\b
    je (?:suis|travaille|vis|m'appelle)\b
    j'(?:ai|habite)\b
    (?:soy|vivo|trabajo|tengo|me llamo)\b
""")

# ---- what a summary can do without

REACTION = alternatives(
    r"""
    (?:that|this|it|which|those|they|these|he|she|everything|all)(?:'s| is| was| are| were|
    're| must be| must have been| has to be| looks?| sounds?| seems?| feels?| felt| really| so| totally| just|
     definitely| truly| sure){1,4} (?:so |really |very |pretty |quite |super |such |absolutely |truly |like |
    an? |been |be |the |just |totally |incredibly ){0,4}(?:great|good|nice|cool|awesome|amazing|wonderful|
    fantastic|lovely|sweet|beautiful|fun|funny|perfect|incredible|inspiring|interesting|impressive|exciting|
    tough|hard|rough|awful|terrible|sad|sorry|true|right|fair|important|adorable|cute|gorgeous|stunning|
    delicious|yummy|relaxing|peaceful|crazy|wild|hilarious|blast|shame|pity|bummer|relief|idea|point|plan|
    question|news|dream|treat|win|steal|thoughtful|touching|powerful|special|meaningful|magical|fascinating|
    unreal|understandable|fine|okay|ok|correct|it|best|worst)\b
    (?:sounds|looks|seems|feels) (?:like|so|really|great|good|nice|fun|amazing|awesome|lovely|perfect|interesting|
    delicious|fine)\b
    (?:so |very |really |i'm |i am |we're |just )*(?:glad|happy|pleased|sorry|delighted|thrilled|excited|relieved|
    proud|sad|curious|jealous|envious) (?:to (?:hear|see|know|help|read|be of)|you|for you|of you|that you|it|
    about (?:that|it|this)|we|for)\b
    (?:many |a million )?(?:thanks|thank|thx|ty|cheers|congrats|congratulations|kudos|well done|good (?:luck|job|
    for you|idea|point|call|question|to (?:hear|know|see))|nice (?:one|to|work|job)|great (?:job|work|question|
    idea|to (?:hear|see)|choice|point)|no (?:problem|worries|way|doubt|rush)|you're welcome|my pleasure|anytime|
    same here|me too|me neither|likewise|you too)\b
    (?:i )?(?:appreciate|hope|bet|guess|wish you|know (?:right|what you mean|how)|can imagine|
    can('t| not) (?:imagine|wait|believe|agree)|couldn't agree|hear you|feel you|agree|admire|totally (?:get|
    understand)|completely understand|understand)\b
    (?:can't|cannot|can not) (?:wait|imagine|believe)\b
    (?:take care|talk (?:soon|to you|later)|see (?:you|ya)|catch you|have (?:a |an )?(?:great|good|nice|fun|safe|
    lovely|wonderful|blast)|enjoy|sleep well|safe travels|get well|stay (?:safe|strong|tuned|positive)|
    keep (?:it up|up the|going|me posted|me updated|at it|shining|being)|hang in there|you(?:'ve)? got this|
    go for it|best of luck|best wishes|all the best|kind regards|best regards|sincerely|yours)\b
    (?:please )?(?:let me know|feel free|don't hesitate|just (?:let|ask)|if you (?:have|need|want|ever|'d like|
    would like)|is there anything|anything else|do you (?:want|need) me to|would you like)\b
    (?:i'm|i am|we're) (?:here (?:for you|to help|if)|always here|rooting for you|all ears|sure (?:you|it|they|he|
    she)|so (?:proud|happy|glad|excited|sorry|grateful|thankful|impressed) ?)\b
    (?:here(?:'s| is| are)|below (?:is|are)|the following|these are|as (?:an ai|requested|discussed|mentioned)|
    sure(?:ly)?,? here|certainly|of course|absolutely)\b.{0,120}:?$
    (?:wow|aww?|oh|haha|lol|omg|yay|hey|hi|hello|ugh|oops|good (?:morning|evening|night|afternoon)|
    dear) ?\w{0,20}[!.,]*$
    (?:you're|you are|your) (?:so |really |such |absolutely |very |the |an? |always |doing |truly )*(?:right|
    welcome|amazing|awesome|sweet|kind|great|best|strong|brave|lucky|inspiring|inspiration|funny|good|wonderful|
    incredible|talented|killing|rock|star)\b
    (?:what|how) (?:an? )?(?:great|nice|lovely|beautiful|cool|amazing|wonderful|awesome|fun|sweet|sad|shame|pity|
    exciting|inspiring)\b
    (?:danke|vielen dank|gern geschehen|schön|super|freut mich|viel (?:glück|spaß|erfolg)|bis (?:bald|dann|morgen)|
    merci|de rien|avec plaisir|bonne (?:chance|journée)|à bientôt|super|gracias|de nada|buena suerte|
    hasta (?:luego|pronto))\b
""",
    "",
)
SOCIAL = re.compile(
    r"(?:(?:so|and|well|hey|oh|anyway|by the way|btw|wow|also|but|hi|"
    r"hello)[, ]+)*(?:\w+, )?(?:how(?:'s| is| are| was| were| have| has|'ve| did)\b.{0,50}(?:you|your (?:day|"
    r"week|weekend|morning|family|evening|night)|it go(?:ing)?|things|everything|life|been|doing|feel(?:ing)?)|"
    r"what(?:'s| is| has|'ve| have) (?:up|new|going on|been|happening|you been)|what about you|how about you|"
    r"and you|you\?|really\?|right\?|isn't|don't you (?:think|agree)|do you (?:know what i mean|agree|think so)|"
    r"know what|guess what|are you (?:ok|okay|alright|there|sure|kidding|serious)|can you believe|who knows|"
    r"why not|ready\?|any (?:other )?(?:thoughts|tips|advice|ideas|questions|plans)\b|what do you (?:think|say|"
    r"mean)|does that (?:make sense|help|work|sound)|is that (?:ok|okay|right|all)|sound good|got (?:any|"
    r"a (?:minute|second))|wie geht|alles (?:gut|klar)|und (?:du|dir|ihr)|ça va|et toi|comment (?:ça|vas)|"
    r"qué tal|cómo estás|y tú)"
)
DEFLECTS = re.compile(
    r"\b(?:not sure|no idea|don't know|dunno|unsure|have to check|let me (?:check|ask|see|look|think|get back|"
    r"find out)|i'll (?:check|ask|see|look into|find out|let you know|get back|think)|we'll see|will check|"
    r"need to (?:check|ask|think)|get back to you|good question|tbd|haven't (?:decided|heard|thought)|depends|"
    r"weiß (?:ich )?nicht|keine ahnung|je ne sais pas|aucune idée|no (?:lo )?sé|ni idea)\b"
)
HYPOTHETICAL = re.compile(
    r"\b(?:if (?:i|we|you|they|he|she|it|only)|maybe|perhaps|might|would|wouldn't|could be|imagine|suppose)\b"
)


def open_box(low: str) -> bool:
    """ "[ ] call the plumber"."""
    return _BOX.match(low) is not None
