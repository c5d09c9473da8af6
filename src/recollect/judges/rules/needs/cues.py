"""Words by which it is known that something was needed: in a reply, in a wish, in how an answer was taken."""

from __future__ import annotations

import re

from recollect.judges.rules.lazily import each, wordings

# ---------------------------------------------------------------------------------------------------------- the reply


_SOMEHOW = r"(?: just| currently| still| really| simply| sadly| only| yet| unfortunately)*"
CANNOT = wordings(
    rf"\bi(?:'m| am)?{_SOMEHOW} (?:can(?:no|')t|cannot|can not|could not|not able|unable|not capable)\b"
    r"(?! (?:imagine|wait|believe|say for sure|agree|stress|help but|know|(?:tell|remember) (?:who|when|whether|if|"
    r"how)))",
    rf"\bi (?:do not|don't|have no|haven't|lack){_SOMEHOW}(?: got)?(?: have)?(?: any| the| an?)?(?: \w+)? ?"
    r"(?:access|abilit(?:y|ies)|permissions?|way|means|tool|function|integration|connection|option|rights|control)\b",
    r"\b(?:is|are|was)(?:n't| not)(?: yet| currently| something i| anything i)* ?"
    r"(?:supported|implemented|connected|possible|available|enabled|integrated|can do|able to do|built in|part of)\b",
    r"\bnot (?:supported|available|possible|implemented|something i can)\b|\bunsupported\b",
    r"\bthere(?:'s| is| are) (?:currently |still )?no "
    r"(?:way|option|support|integration|function|feature|tool|speaker|device|\w+ (?:connected|integration|support|"
    r"available))\b",
    r"\bno (?:\w+ )?integration\b|\bno such (?:option|feature|function|command|thing|way|setting)\b",
    r"\b(?:beyond|outside)(?: of)? what i can\b|\bi (?:can )?only (?:give|do|read|show|know|speak|handle|have|"
    r"support)\b",
    r"\bcan only (?:read|give|show)\b",
    r"\b(?:not one of|beyond|outside|not (?:with)?in|exceeds?)(?: of)? my (?:abilit\w+|capabilit\w+|power|skills?|"
    r"reach)\b",
    r"^\W*(?:sorry, |unfortunately )?not (?:yet|at the moment)\b",
)
# The same about a thing that is wanting, where something was to be done with it.
HAS_NOT = wordings(
    r"\bi (?:do not|don't|haven't)(?: have| got)+ (?:any|an?|the|your) "
    r"(?!information|idea|record|data|details|doubt|memory|problem|anything|clue|opinion|preference|plans?\b)\w+"
)
CANNOT_ELSEWHERE = wordings(
    r"\b(?:kann ich (?:leider |dir |das |noch |aber )*(?:nicht|kein\w*)|(?:leider|das) kann ich (?:\w+ )*(?:nicht|"
    r"kein\w*))\b",
    r"\bich kann (?:\w+ )*(?:nicht|keine?n?)\b|\bwird (?:noch |leider )?nicht unterstützt\b|\bbin nicht in der "
    r"lage\b",
    r"\bhabe (?:ich )?(?:leider )?kein\w* zugriff\b|\bist (?:noch |leider )?nicht (?:möglich|verfügbar)\b",
    r"\b(?:no puedo|no tengo (?:acceso|permiso|forma)|no es posible|no está disponible|no soy capaz|no se admite)\b",
    r"\bje ne (?:peux|sais|suis) pas\b(?! (?:qui|quand|si))|\bje n'ai pas (?:accès|la possibilité)\b",
    r"\bn'est pas (?:possible|disponible|pris)\b",
)
REASONS = wordings(
    r"\b(?:privacy|private|confidential|personal data|(?:other |another |someone else|somebody else|people)\w*'s|"
    r"what others)\b",
    r"\b(?:safety|unsafe|dangerous|harm\w*|illegal|law|polic(?:y|ies)|guidelines?|ethic\w*|against|inappropriate|"
    r"insult\w*)\b",
    r"\b(?:won't help|will not help|rather not|refuse|disclose|not comfortable|breaking into|prescribe|datenschutz|"
    r"verboten)\b",
    r"\bnot allowed to (?:share|tell)\b|\bwithout (?:their|his|her) (?:consent|permission)\b|\b(?:medical|legal) "
    r"advice\b",
    r"\bsee a (?:doctor|lawyer|professional)\b",
    r"\bcan(?:no|')t (?:help|assist)(?: you)? with (?:that|this)\b",
)
IMPOSSIBLE = re.compile(
    r"\b(?:nobody|no one|no-one|no human|noone) (?:can|could|knows)\b|\bthe weather\b|\btime travel\b|\bturn back "
    r"time\b|\blaws of (?:nature|physics)\b|\bimpossible for any\w*|\bno body\b|\bdon't have (?:hands|arms|a body|"
    r"feelings)\b|\bfuture\b|\blottery\b|\bcan(?:no|')t (?:predict|foresee|eat|drink|feel|taste|smell|love|sleep|"
    r"know|be (?:that|your))\b",
    re.IGNORECASE,
)
PROGRAM = re.compile(
    r"\bi(?:'m| am) (?:just |only )?(?:an? )?(?:program|bot|ai|assistant|language model|computer)\b",
    re.IGNORECASE,
)
# Asked about what is so out there, rather than for something to be done.
ABOUT_THE_WORLD = re.compile(
    r"\W*(?:is|are|was|were|does|do(?! you)|did|has|who|when|how (?:long|old|far|many|much)|what(?:'s| is| was) the "
    r"(?:weather|time|capital|news))\b",
    re.IGNORECASE,
)
# Tells something, rather than asking for it.
STATES = re.compile(
    r"\W*(?:i|i'm|i've|i'd|we|we're|my|our|he|she|they|the|this|that|it|it's|there|there's|your|his|her|their|thanks|"
    r"thank|"
    r"yes|no|ok|hi|hello|hey|good|yeah|yep|yay|wow|whoa|sure|bye|congrats|congratulations|got|cool|nice|great|"
    r"awesome|haha|"
    r"lol|aww|absolutely|definitely|glad|welcome|sorry|unfortunately|ich|wir|mein\w*|der|die|das|es|er|sie|yo|mi|"
    r"el|la|je|j'\w+|mon|"
    r"ma|le)"
    r"(?!\w)",
    re.IGNORECASE,
)
# Asks for something by saying that it is needed.
NEEDED = re.compile(
    r"\W*(?:i|we)(?:'d| would| just| really| still| also| do)* (?:need|want|like|love|prefer|am looking for|'m "
    r"looking for)\b|"
    r"\W*(?:ich|wir) (?:brauche\w*|möchte\w*|will|wollen|hätte\w*)\b|\W*(?:necesito|quiero|quisiera|je veux|je "
    r"voudrais|j'ai besoin|"
    r"il me faut)\b",
    re.IGNORECASE,
)
ANNOYED = re.compile(r"useless|annoying|frustrating|terrible", re.IGNORECASE)
BODILY = re.compile(
    r"\b(?:pick (?:up|\w+ up)|come (?:over|by|here|with)|carry|fetch|hug|kiss|cook|drive|walk|wash|eat|drink|"
    r"dance)\b",
    re.IGNORECASE,
)
UNKNOWN = re.compile(
    r"\b(?:don't|do not|didn't) know (?:who|when|what|where|whether|if|how|why|that|about|anything)\b|\bnothing is "
    r"known\b|\bno (?:information|record|idea|data) (?:about|on|of)\b|\bcan(?:no|')t (?:find|recall|remember|tell "
    r"(?:who|when|if|whether))\b|\b(?:weiß|weiss) ich nicht\b|\bno sé\b|\bje ne sais pas (?:qui|quand|si)\b",
    re.IGNORECASE,
)
HARM = re.compile(
    r"\b(?:bombs?|weapons?|guns?|explosives?|break into|hack\w*|steal|kill|poison|drugs?|forge|counterfeit|spy on|"
    r"stalk|"
    r"blackmail|(?:mean|nasty|threatening|hateful) (?:message|mail|letter|post)|fake (?:id|passport|review\w*|news)|"
    r"cheat\w*|suicide|self-harm|prescri\w+|(?:password|pin|salary|medical record|diary)s? of "
    r"(?!my|mine|our)\w+|(?:her|his|their) (?:password|pin|salary|medical|diary|private|secret)|someone else's|"
    r"launder\w*|malware|virus for)\b",
    re.IGNORECASE,
)
PROMISED = re.compile(
    r"\s*(?:(?:ok(?:ay)?|sure|yes|alright|of course|right|certainly|sorry)[,.!\s]*)*(?:(?:i(?:'ll| will) (?:look "
    r"into|do (?:it|that)|see|check|get to|take care|come back|try|handle|let you know)|(?:one|a|just a) (?:moment|"
    r"second|minute)|on it|let me (?:see|check|look)|working on (?:it|that)|will do|hold on|noted|later|in a "
    r"(?:moment|minute|while)|einen moment|mache ich|un momento|un instant)\b.{0,40})?\s*[.!…]*\s*",
    re.IGNORECASE | re.DOTALL,
)

# --------------------------------------------------------------------------------------------------------- the wishes

# What a system may have or do, rather than what people have or do in their lives.
_PART = (
    r"(?:way|option|possibility|feature|button|mode|view|export|import|sync\w*|search|filters?|shortcuts?|undo|"
    r"theme|integration|support|notifications?|settings?|menu|command|api|plugin|widget|app|autosave|preview|input|"
    r"format|dashboard|backups?|login|version|function\w*|tool|interface|connector|timers?|templates?|toggle|dark)"
)
DIGITAL = re.compile(
    rf"\b(?:{_PART}|export\w*|import\w*|sort\w*|filter\w*|search\w*|attach\w*|upload\w*|download\w*|sync\w*|drag\w*|"
    r"tag|tags|pin|mute|undo|archiv\w*|folders?|files?|notes?|lists?|tasks?|reminders?|reminded|calendars?|mails?|"
    r"e-?mails?|messages?|chats?|reports?|summar\w+|charts?|tables?|columns?|fields?|pages?|links?|documents?|pdf|"
    r"csv|passwords?|accounts?|devices?|lights?|thermostat|alarms?|voice|audio|video|photos?|pictures?|screens?|"
    r"keyboard|translat\w+|remind\w*|notif\w*|history|entries|birthdays|news)\b",
    re.IGNORECASE,
)
# How a wish is taken by whoever cannot fulfil it.
TAKEN = re.compile(
    r"\b(?:noted|note it|not yet|none yet|pass(?:ed)? (?:it|that|this) on|(?:good|nice|great) (?:idea|point|"
    r"suggestion)|suggestion|feedback|does(?:n't| not) exist|feature|roadmap|team|developers?|no such|there is none|"
    r"there isn't|thanks for "
    r"the (?:hint|idea))\b",
    re.IGNORECASE,
)
# A reply that shows that it was done.
DELIVERED = re.compile(
    r"\s*(?:(?:sure|ok|okay|yes|of course|alright|certainly|great)[,.!\s]+)*(?:done|added|here(?:'s| is| are| you "
    r"go| it is)|(?:i(?:'ve| have)?|it(?:'s| is)|that(?:'s| is)) (?:now |just |been )*(?:added|set|sent|booked|"
    r"created|made|put|turned|done|on|off|in|saved|updated|changed|moved|removed|deleted)|set\b|sent|booked|created|"
    r"saved|updated|removed|deleted)\b",
    re.IGNORECASE,
)
_THING = (
    r"(?:you|it|this|the (?:app|bot|assistant|system|memory|tool|list|calendar|dashboard|report|search|home|website))"
)
_ABLE = (
    r"(?:could|can|would|had|has|have|did|supported|worked|offered|knew|understood|remembered|showed|let|told|sent|"
    r"were able to|was able to)"
)
_NICE = r"(?:great|nice|good|cool|helpful|useful|handy|lovely|awesome|super|fantastic|amazing|wonderful|convenient)"
_WOULD = (
    r"\b(?:(?:it|that) ?(?:would|'d)|wouldn't it|would) "
    rf"(?:be (?:really |very |so |pretty |quite )?{_NICE}|help(?: a lot)?)"
)
_NOT_ONTO = (
    r"(?!.*\b(?:to|on|in) (?:the|my|our) (?:\w+ )?(?:list|calendar|cart|basket|agenda|report|table|document|"
    r"essay)\b|support for (?:my|his|her))"
)


# Said to whoever could be changed by it.
TO_YOU = each(
    rf"\b(?:i|we) (?:really |do )?wish (?:that )?{_THING}(?:'d)? {_ABLE}(?: also| just)? (?P<what>.+)",
    rf"{_WOULD} (?:if|when) {_THING} {_ABLE}(?: also| just)? (?P<what>.+)",
    rf"{_WOULD} if you (?P<what>(?!came|come|were|met|saw|joined|stayed|could|had|can|would)\w+ .+)",
    rf"\b(?:love|like|appreciate) it if {_THING} {_ABLE} (?P<what>.+)",
    r"\bif only you could (?P<what>.+)",
    r"\b(?:any|some) chance (?:that )?you (?:could|can|will)(?: learn to)? (?P<what>.+)",
    r"\b(?:can|could|would|will) you (?:please |maybe )*(?:add|implement|introduce|build|include|provide|offer) "
    rf"(?P<what>{_NOT_ONTO}(?:an? |some |the )?(?:[\w-]+ ){{0,3}}?{_PART}\b.*)",
    rf"^\W*(?:please|pls) (?:add|implement|introduce|include) (?P<what>{_NOT_ONTO}(?:an? |some )?(?:[\w-]+ "
    rf"){{0,3}}?{_PART}\b.*)",
    r"^\W*(?:please|pls|(?:can|could) you (?:please )?) ?support (?P<what>(?!me\b|us\b|him\b|her\b|them\b).+)",
    r"\b(?:feature request|feature idea|suggestion)\b\W+(?P<what>.+)",
    r"\byou (?:really |also |definitely )?(?:should|ought to) (?:really |also |definitely )*(?:support|offer|provide|"
    r"be able to|let (?:me|us)|add|"
    r"allow) (?P<what>.+)",
    r"\bcan't you (?P<what>.+)",
    r"\b(?:es wäre|wäre es nicht|es wär) (?:\w+ )?(?:toll|schön|super|gut|praktisch|klasse|nett),? wenn du (?:mir |"
    r"uns |auch )*(?P<what>.+)",
    r"\bich wünschte,? du könntest (?P<what>.+)",
    r"\b(?:ojalá pudieras|sería (?:genial|bueno|útil) (?:si|que) pudieras) (?P<what>.+)",
    r"\b(?:ce serait (?:bien|super|génial|pratique)|j'aimerais) (?:si|que) tu (?:pouvais|puisses) (?P<what>.+)",
)
# Orders that only a reply shows to be wishes.
TO_ADD = each(
    r"\b(?:please|pls|can|could|would|will)(?: you)?(?: guys| all)?(?: please| maybe)* (?:add|offer|provide|support|"
    r"include|"
    r"introduce|build) (?P<what>.+)",
)
# Said to nobody in particular: a wish of this kind only if it is about what systems do, or is taken as one.
TO_NOBODY = each(
    r"\b(?:i|we) (?:really |do )?wish (?:that )?(?:(?:i|we|one) could|there (?:was|were|is)) (?P<what>.+)",
    rf"{_WOULD} (?:if|when) (?:(?:i|we|one) could|there (?:was|were|is)) (?P<what>.+)",
    rf"{_WOULD} to (?:be able to|have|get) (?P<what>.+)",
    rf"{_WOULD} to (?P<what>be \w+ed (?:of|about|when|if|by|with) .+)",
    r"\b(?:would|i'd|we'd) (?:really )?(?:love|like) to (?:be able to|have|see) (?P<what>(?!you\b|him\b|her\b).+)",
    r"\bif only (?:i|we|it|there) (?:could|was|were|had) (?P<what>.+)",
    r"\bwhy (?:is there no|isn't there|are there no|aren't there|don't you have) (?P<what>.+)",
    r"\bwhy can't (?:you|i|we) (?P<what>.+)",
    r"\b(?:can|could) (?:we|i) (?:please )?(?:get|have) (?P<what>an? .+)",
    r"\bany plans (?:to|for) (?P<what>.+)",
    r"^\W*(?:is|are) (?P<what>.+?) (?:planned|on the roadmap|coming(?: soon)?)\b",
    r"\b(?:i|we) (?:really |do )?miss (?P<what>(?:an?|the) .+)",
    rf"\b(?:i|we) (?:really |urgently |badly |do )?need (?P<what>(?:(?:an?|some) )?(?:[\w-]+ ){{0,2}}?{_PART}\b(?! "
    r"of\b).*)",
    r"\bthere (?:should|ought to) be (?P<what>an? .+)",
    r"\b(?:there's|there is) (?:still )?no (?:way|option|possibility) to (?P<what>.+)",
    r"\byou (?:should|ought to) (?:really |also )*have (?P<what>.+)",
    r"\b(?:es wäre|es wär) (?:\w+ )?(?:toll|schön|super|gut|praktisch|nett),? wenn (?:ich|man|wir|es) (?P<what>.+)",
    r"\b(?:ce serait (?:bien|super|pratique)) (?:si|de) (?:on pouvait|il y avait|pouvoir) (?P<what>.+)",
)
NO_WISH = re.compile(
    r"\b(?:wish|hope) (?:you|us|everyone|them|him|her) (?:an?|all|the|many|every|good|luck|well|happy|merry)\b|"
    r"\b(?:could|can|would) (?:come|be (?:here|there|with)|see (?:us|me|it|this|the)|meet|join us|stay|visit|have "
    r"been|taste|fly|hug|go back)\b|\bwas (?:friday|summer|weekend|over|true|younger|rich)\b|\b(?:to see|to meet|to "
    r"have) (?:you|him|her|them|dinner|lunch)\b|\bto have you\b",
    re.IGNORECASE,
)
TAIL = re.compile(r"\s*\b(?:könntest|könnte|könnten|würdest|kannst)\b\W*$", re.IGNORECASE)
WAY_TO = re.compile(
    r"^(?:an? |some )?(?:way|option|possibility|button|command|setting)s? (?:to|for|of) ", re.IGNORECASE
)

# ------------------------------------------------------------------------------------------------------- the reaction

BADLY = wordings(
    r"\bwrong\b|\bstill (?:the same|broken|missing|no(?= \w+)|not (?:\w+ed|right|correct|done|there|what|it|working|"
    r"fixed))\b",
    r"\bnot (?:what i (?:asked|wanted|meant|said)|that one)\b|\bthat(?:'s| is) not (?:right|correct|what|it|the "
    r"one)\b",
    r"\bagain no\b|\b(?:failed|missing|broken) again\b|\byou (?:keep|always|again) \w+ing\b",
    r"\b(?:useless|annoying|frustrating|terrible)\b|\b(?:not|un)\s?\w+ed (?:at all|properly|correctly)\b",
    r"\bi said (?!so\b|yes|thanks|hello|that i)|\bi asked (?:for|you to)\b|\bi(?:'ve| have)? (?:already |just )*told "
    r"you\b",
    r"\b(?:took|takes|taking) (?:you )?(?:forever|ages|hours|(?:so|too|very) long|too much time)\b|\b(?:so|too) "
    r"slow\b",
    r"\b(?:hundred|thousand|so many|\d+|two|three|four|five|ten) times\b|\bi wanted\b|\bnothing was \w+ed\b",
    r"\bthat(?:'s| is) not (?:an? )?\d|\bhow (?:often|many times) (?:do|must|did) i\b|\bwhy do i have to\b",
    r"\b(?:doesn't|does not|didn't|did not|don't|isn't|is not|not) work(?:ing|ed)?\b|\bit(?:'s| is) (?:broken|not "
    r"(?:there|here))\b",
    r"\bnothing (?:happened|is there|changed|arrived)\b|\bkeeps? (?:failing|crashing)\b",
    r"\b(?:half|some|most|parts?) of (?:it|the \w+|them) (?:is|are) missing\b|\byou (?:forgot|missed|ignored) (?:it|"
    r"that|again|the)\b",
    r"\b(?:schon wieder|immer noch) (?:falsch|nicht)\b|\bdas ist falsch\b|\b(?:funktioniert|geht) nicht\b|\bdauert "
    r"(?:ewig|zu lange)\b",
    r"\bhabe ich (?:dir )?(?:schon|doch) gesagt\b|\b(?:no funciona|otra vez mal|está mal|ne marche pas|encore faux|"
    r"c'est faux)\b",
)
NOT_BAD = re.compile(
    r"\b(?:no worries|not bad|nothing (?:wrong|is wrong)|isn't (?:that )?(?:annoying|terrible)|(?:it|that) works|my "
    r"(?:mistake|fault|bad)|i was wrong|i'm wrong|get me wrong|what's wrong|something wrong)\b",
    re.IGNORECASE,
)
TOLD = re.compile(r"\btold you (?:\w+ times )?(?:to|that) (?P<what>(?!you\b|i\b|it\b).+)", re.IGNORECASE)
AGAIN = re.compile(
    r"\b(?:(?:as|like) i (?:asked|said|told you)|i (?:have |'ve )?(?:already )?asked (?:you )?(?:before|already|for|"
    r"this|that|to|twice|yesterday|last)|(?:for the )?(?:second|third|\w+th) time|still waiting|any news on|once "
    r"more)\b",
    re.IGNORECASE,
)
ORDERS = re.compile(
    r"\W*(?:(?:please|pls|ok|now|and|then|hey)[\s,]+)*(?!thanks\b)(?P<verb>[a-z]+) (?:up |out |down |off |on "
    r")?(?:the|my|our|this|these|all|an?|me|us|every|both)\b",
    re.IGNORECASE,
)
ORDERS_ELSEWHERE = re.compile(
    r"\W*(?:bitte|\w+ (?:mir |uns )?bitte|kannst du|verschieb\w*|mach\w*|zeig\w*|schick\w*|lösch\w*|erstell\w*|"
    r"reserva\w*|env[ií]a\w*|"
    r"traduce|muestra\w*|traduis|envoie|montre|réserve|crée|supprime)\b",
    re.IGNORECASE,
)
ROUTINE = re.compile(
    r"\b(?:remind|wake|timer|alarm|joke|story|song|music|weather|time is it|news)\b|\bgood (?:morning|night|"
    r"evening)\b",
    re.IGNORECASE,
)
