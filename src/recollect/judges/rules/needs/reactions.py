"""How somebody takes what they got badly, asks for it once more, or wishes for more: further wordings of each."""

from __future__ import annotations

import re

from recollect.judges.rules.lazily import wordings

_TIMES = r"(?:second|third|fourth|fifth|2nd|3rd|4th|5th|\d+(?:st|nd|rd|th)|umpteenth|hundredth|nth|\w+th|tenth)"
# Shows by itself that something was done badly.
BADLY = wordings(
    r"\b(?:wrong|incorrect|inaccurate|mistaken|nonsense|garbage|rubbish|gibberish|unusable|unreadable|illegible|"
    r"garbled)\b",
    r"\b(?:that|this|it|those|these)(?:'s|s| is| was| are| were|'re)? (?:still |just |really |again )*(?:not|n'?t|"
    r"never) (?:at all |even |"
    r"really )*(?:right|correct|what|it|the|a|an|my|mine|how|true|even|close|helpful|useful|working|funny anymore|"
    r"enough|ok|okay|"
    r"good|in|on|\d)|\bnot (?:what|the one|that one|like that|this one|the right|my|even close|helpful|useful|"
    r"this)\b",
    r"\b(?:isn'?t|wasn'?t|aren'?t) (?:what i|right|correct|the (?:one|right)|helpful)\b",
    r"\bi (?:clearly |just |literally |already |specifically |explicitly |distinctly )*(?:said|asked (?:for|you|"
    r"about)|meant|wrote|told you|"
    r"wanted|ordered|requested|typed)\b(?! (?:so|yes|thanks|hello|that i|to)\b)",
    r"\b(?:you|it|u) (?:just |again |still |always |completely |totally |constantly )*(?:forgot|missed|ignored|"
    r"skipped|left out|mixed|"
    r"confused|misunderstood|misread|messed|dropped|lost|deleted|cut off|screwed|got (?:it|that|the \w+) wrong|"
    r"swapped|invented|"
    r"made (?:that|it|this) up|keep\b|keeps\b|repeat\w*|mix\b|forget\b|ignore\b|did(?:n'?t| not)|do(?:n'?t| not) "
    r"(?:listen|read|"
    r"understand|get))",
    r"\b(?:every|each)\W{1,2}(?:single|damn|bloody|freaking)\W{1,2}(?:time|day|night|morning|week|month)\b|"
    r"\b(?:every|each) time\b|"
    r"\b(?:exactly|that(?:'s| is)|just) what i mean\b|\b(?:never|nie|nunca|jamais) (?:finds?|works?|gets?|the "
    r"right|das richtige|findet)\b|\ball the time\b|\bonce again\b|\byet again\b|\bover and over\b|"
    r"\bagain(?:\?{2,}| and again)|\bnot again\b|\bsame (?:mistake|error|problem|issue|thing|bug|story) (?:again|"
    r"as|every)?",
    r"\bhow (?:often|many times) (?:do|must|did|have|should)\b|\bwhy (?:do|must) i (?:have|need)\b|\bwhy (?:do|are|"
    r"did|can'?t|don'?t|"
    r"won'?t|didn'?t) (?:you|it) (?:always|keep|still|never|not|just|again|even|ever)\b",
    rf"\b(?:for the )?{_TIMES} time\b|\b(?:hundred|thousand|so many|a million|\d+|two|three|four|five|ten) times\b",
    r"\b(?:still|again) (?:the same|broken|missing|wrong|nothing|no|not|the (?:old|wrong)|shows?|in there|there|"
    r"waiting|empty|slow|too|"
    r"doesn'?t|isn'?t|can'?t|the same)\b",
    r"\b(?:had|have|having|need|got) to (?:\w+ ){0,3}?(?:by hand|manually|myself|redo|retype|rewrite|correct|fix|"
    r"clean|clear|re-?enter|"
    r"start (?:over|again)|do it (?:again|myself)|check everything)\b|\bdo it myself\b|\bby hand (?:again|now)\b",
    r"\b(?:doesn'?t|does not|didn'?t|did not|don'?t|won'?t|isn'?t|is not|not|can'?t|cannot|couldn'?t|never) "
    r"(?:even |actually |really )?"
    r"(?:work\w*|open\w*|load\w*|play\w*|help\w*|match\w*|arriv\w*|show\w*|add up|exist|happen\w*|make sense|do "
    r"anything|answer|"
    r"read it|use (?:it|this|that)|print\w*|save\w*|start\w*|respond\w*|understand)\b",
    r"\b(?:nothing|nobody) (?:happened|happens|is there|changed|arrived|came|works|was \w+ed|shows)\b|\b(?:is|it's|"
    r"was|are) (?:all |completely |"
    r"half |totally )*(?:empty|blank|broken|corrupt\w*|cut off|unreadable|missing|outdated|out of date|a mess|gone|"
    r"duplicated|"
    r"frozen|stuck)\b|"
    r"\b(?:it|this|that|you|the \w+) (?:just )?keeps? (?:\w+ing)\b(?! (?:up|me|us|my))",
    r"\b(?:half|some|most|parts?|one|two|three) of (?:it|them|the \w+|those|these) (?:is|are|were|was) (?:missing|"
    r"wrong|gone|old|empty)\b|"
    r"\bwhere(?:'s| is| are) the (?:rest|other|second|actual|attachment|file|link|picture|table)\b",
    r"\b(?:took|takes|taking|been|waiting|waited|wait) (?:you |me |for )?(?:\w+ )?(?:forever|ages|hours|minutes|"
    r"(?:so|too|very|way too) long|"
    r"too much time|\d+ (?:min\w*|hours?|sec\w*))\b|\b(?:so|too|way too|super|painfully) slow\b|\bfaster (?:myself|"
    r"by hand)\b|"
    r"\b\d+ minutes (?:for|to)\b",
    r"\b(?:useless|annoying|frustrating|infuriating|ridiculous|pointless|disappoint\w+|unacceptable|hopeless|"
    r"pathetic|ffs|wtf|"
    r"for (?:god|heaven|fuck)'?s sake|driving me (?:crazy|mad|nuts)|sick of|tired of|fed up|losing my mind|waste "
    r"of time|i (?:gave|give) up (?:on|now)|"
    r"forget it then|never ?mind then|i'?ll (?:just )?do it myself)\b|\bcome on\b|\bseriously\?|\breally\?{2,}|"
    r"\b(?:ugh+|argh+|grr+|omg|sigh)\b|"
    r"[😡🤬😠😤😒🤦😫😩💢]",
    r"\b(?:way |far |much )?too (?:long|short|vague|generic|complicated|technical|many|much|detailed|general|"
    r"formal|wordy)\b",
    r"\b(?:stop|quit) (?:\w+ing)\b|\bplease don'?t\b|\bjust (?:the|give me the|tell me the|answer)\b|\bthat(?:'s| "
    r"is) (?:the )?(?:net|old|last "
    r"year|yesterday)\b",
    r"\bagain\W*$|\btry again\b|\b(?:is|it's|are|you're|they're) still \w+ing\b(?! on it)|\b(?:link|page|file|it|"
    r"app) (?:is|seems) (?:dead|down|broken|"
    r"gone)\b|\bit (?:just )?(?:stopped|crashed|froze|hung|broke|cut out|died|disappeared|vanished)\b|\b(?:did|do|"
    r"can|could) you even\b|\bnot even\b",
    r"^\W*(?:nope|nein|no|non|nah)\b[,.!: ]+(?!thanks?|thank|worries|problem|need|gracias|danke|merci|rush|hurry|"
    r"idea|that's (?:all|fine|it|ok|good)|"
    r"it's (?:fine|ok|good)|all good|not yet|not today|i'm|alles|todo|ça va|c'est bon|c'est tout|questions?|more|"
    r"doubt|prob|way|wonder|kidding|one|matter|biggie)\w",
    # elsewhere
    r"\b(?:falsch\w*|schon wieder|immer noch|stimmt (?:so |doch |aber )?nicht|nicht das|das war nicht|das ist "
    r"nicht|nicht gemeint|(?:hatte|habe) "
    r"ich (?:doch |dir |ihnen |schon |aber )*(?:gesagt|geschrieben|gemeint|gefragt|gewollt|gebeten)|ich (?:sagte|"
    r"wollte|meinte|schrieb|hatte)|"
    r"jedes ?mal|jedesmal|zum (?:zweiten|dritten|vierten|\w+ten) mal|nervt|von hand|(?:funktioniert|geht|hilft|"
    r"klappt|passt) (?:\w+ )?nicht|"
    r"(?:ich )?\w+e? (?:es |das |ich )?selb(?:er|st)|genau das meine ich|findet nie|nie das|fehlt|fehlen|leer|"
    r"kaputt|zu lang\w*|viel zu|dauert|vergessen|unbrauchbar|wieder nicht|ständig|verwechsel\w+)\b",
    r"\b(?:otra vez|de nuevo|está mal|esta mal|mal otra|no es (?:eso|lo que|así|correcto|la|el)|te (?:dije|pedí|he "
    r"dicho|lo dije)|he dicho|"
    r"dije|pedí|siempre (?:lo mismo|igual|me)|cada vez|sigue\w* (?:\w+ )?(?:sin|mal|igual)|a mano|no (?:funciona|"
    r"sirve|abre|carga|era|me sirve|"
    r"entiend\w+)|olvid\w+|equivoca\w+|incorrect\w+|qué lento|muy lento|tarda|falta\w*|vacío|lo mismo de siempre|"
    r"tercera vez|segunda vez)\b",
    r"\b(?:encore (?:une fois|faux|la même|le même|raté)|toujours (?:pas|la même|le même|faux)|c['’]est (?:pas|"
    r"faux|n['’]importe)|ce n['’]est pas|"
    r"(?:j['’]avais|j['’]ai|je t['’]ai|je vous ai) (?:pourtant |déjà |bien )*(?:dit|demandé|écrit|précisé)|à "
    r"chaque fois|chaque fois|faux|fausse|"
    r"mauvais\w*|à la main|ne (?:marche|fonctionne|s['’]ouvre|correspond) (?:toujours )?pas|marche pas|oubli\w+|"
    r"trop (?:lent|long|tard)|"
    r"(?:deux|trois|troisième|deuxième|quatre) fois|vide|manque\w*|inutil\w+|rien (?:compris|changé|reçu)|pas ce "
    r"que|pas ça)\b",
)  # fmt: skip
SHOUTED = re.compile(r"\b(?:AGAIN|NOT|NO|STILL|WRONG|NEVER|ALWAYS|EVERY|WHY)\b")
# Said by those who put up with not getting it.
RESIGNED = wordings(
    r"^\W*(?:(?:oh|ok|okay|hm+|well|ah|aw+)\W+)*(?:too bad|pity|what a (?:pity|shame)|shame|bummer|damn|schade|"
    r"lástima|qué pena|"
    r"dommage|tant pis|vaya)\b",
    r"\b(?:i'?ll|i will|i guess i|then i|dann|ich|lo|yo|je)\b[^.!?]{0,30}\b(?:myself|by hand|manually|selbst|"
    r"selber|von hand|a mano|"
    r"yo mism[oa]|moi-même|à la main)\b",
)
# Somebody complains of how they are served, without asking for anything.
COMPLAINT = wordings(
    r"\byou (?:never (?:listen|remember|answer|find|get|send|finish)|(?:always|keep|constantly) (?:forget|mix|"
    r"ignor|send|us|get|giv|"
    r"answer|writ|miss|repeat|ask|interrupt|confus|mess|show|skip|translat)\w*)\b",
    r"\b(?:your|the(?= \w+s\b)) (?:answers?|replies|reply|summar\w+|reports?|reminders?|translations?|suggestions?|"
    r"responses?|"
    r"results?) (?:are|is|"
    r"were|was|come|comes|arrive|take|takes|keep)\b[^.!?]{0,40}\b(?:too|always|never|wrong|late|still|again|"
    r"missing|useless|outdated)\b",
    r"\b(?:deine|ihre|die) (?:antworten|zusammenfassungen|berichte|erinnerungen|vorschläge|übersetzungen) (?:sind|"
    r"kommen|dauern|"
    r"werden)\b[^.!?]{0,40}\b(?:zu|immer|nie|falsch|spät|so)\b",
    r"\btus? (?:respuestas?|resúmenes|informes|avisos) (?:son|llegan|siempre|tardan)\b[^.!?]{0,40}\b(?:muy|"
    r"demasiado|siempre|tarde|mal)\b",
    r"\b(?:tes|vos|les) (?:réponses|résumés|rapports|rappels) (?:sont|arrivent)\b[^.!?]{0,40}\b(?:trop|toujours|"
    r"jamais|faux|fausses|tard)\b",
)
# Said by those who are content, or who speak of something else.
CONTENT = wordings(
    r"^\W*(?:ok(?:ay)?|oh|ah|yes|yeah|cool|great|perfect|thanks?|thank you|thx|ty|nice|lovely|super|awesome|wow|"
    r"haha+|lol|good|fine|gracias|"
    r"danke|merci|excellent|brilliant|sweet|amazing|genial|prima|toll|parfait)\b(?!.{0,60}\b(?:but|however|aber|"
    r"pero|mais|still|wrong|except)\b)",
    r"\b(?:no worries|not bad|not wrong|nothing(?:'s)? (?:wrong|is wrong)|my (?:mistake|fault|bad)|i was wrong|i'm "
    r"wrong|get me wrong|what's wrong|"
    r"something wrong|never ?mind|i meant to|works (?:now|again|fine|great)|(?:it|that) works|isn't (?:that "
    r")?(?:annoying|terrible|bad)|"
    r"not your fault|didn'?t know that|can'?t wait|don'?t worry|poor (?:guy|thing|\w+)|i (?:forgot|mixed|misread)|"
    r"ich hatte vergessen)\b",
)  # fmt: skip
# Asked for things whose quality is a matter of taste, or that are said for fun.
FOR_FUN = wordings(r"\b(?:jokes?|riddle|pun|limerick|poem|rhyme|witz|chiste|blague|fun fact|roast me|story|sing)\b")
AGAIN = wordings(
    r"^\W*(?:again|nochmal|encore|otra vez)\b|\byet ?\?|\byou (?:already )?said (?:that|so) (?:yesterday|before|"
    r"last|on|too|already|\w+day)\b",
    rf"\b(?:for the )?{_TIMES} time\b|\b(?:as|like) i (?:have |'ve |already |just )*(?:asked|said|told|wrote|"
    rf"mentioned|requested)\b",
    r"\bi(?:'ve| have)? (?:already |now |just )*(?:asked|requested|mentioned|told you|said|wrote|"
    r"reported)\b[^.?!]{0,40}\b(?:before|already|"
    r"twice|yesterday|last|ago|times|monday|tuesday|wednesday|thursday|friday|this morning|weeks?|days?|earlier|"
    r"for (?:this|that|it))\b",
    r"\basked (?:you )?(?:about |for )?(?:this|that|it|them )?(?:before|already|twice|yesterday|last|on (?:mon|"
    r"tues|wednes|thurs|fri)day|\w+ times|"
    r"(?:a|two|three|\d+) (?:day|week|hour)s? ago)\b",
    r"\b(?:still (?:waiting|no|not|nothing|need|missing|haven'?t|can'?t|open|isn'?t)|any (?:news|update|progress|"
    r"word)s? (?:on|about|yet|with)|"
    r"once more|once again|yet again|again me|me again|asking again|ask again|yet ?\?+|you said that|said that "
    r"(?:yesterday|before|last)|same (?:question|request|thing) (?:as|again)|following up|"
    r"follow-up|bump|did you (?:ever|manage|get to|forget)|have you (?:forgotten|managed|done)|what (?:happened|"
    r"about) (?:to|with)? ?(?:the|my)|"
    r"how many times|how often do i|reminder:|gentle reminder|keep asking|asking for (?:days|weeks|the)|where is "
    r"the \w+ i asked|one more time|"
    r"as discussed|like yesterday|second request|we talked about this|you promised|you said you)\b",
    r"\b(?:wie (?:schon |bereits |gestern )*(?:gesagt|geschrieben|erwähnt|gefragt)|zum (?:zweiten|dritten|vierten|"
    r"\w+ten) mal|nochmal|noch einmal|"
    r"schon wieder|immer noch (?:nicht|kein\w*|nichts)|ich hatte (?:\w+ ){0,3}(?:gefragt|gebeten)|warte noch|gibt "
    r"es (?:schon )?(?:neuigkeiten|"
    r"was neues)|erneut|abermals)\b",
    r"\b(?:otra vez|de nuevo|como (?:ya )?(?:te |le |os )?(?:dije|pedí|comenté)|ya (?:te |le |os |lo )*(?:pedí|"
    r"dije|pregunté)|(?:segunda|tercera|cuarta) vez|"
    r"sigo esperando|todavía no|aún no|sigue sin|alguna novedad|vuelvo a)\b",
    r"\b(?:encore une fois|comme (?:je )?(?:l['’]ai |déjà |vous l['’]ai )*(?:dit|demandé)|(?:deuxième|troisième|"
    r"quatrième) fois|toujours (?:pas|rien)|"
    r"ai déjà (?:demandé|dit|écrit|signalé)|encore l['’]ancien\w*|toujours l['’]ancien\w*|je (?:re)?demande|des "
    r"nouvelles|je relance|j['’]attends)\b",
)  # fmt: skip
