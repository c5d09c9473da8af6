"""Words of promises: what is done for others by its nature, what only with somebody else in it, how one says yes."""

from __future__ import annotations

import re

from recollect.judges.rules.lexicon import words

# Done for others, or owed to them, whoever is named.
FOR_OTHERS = words(
    "send email mail forward deliver return remind fix repair book reserve order check verify ask review prepare "
    "arrange organise organize confirm submit update schedule upload push deploy install share lend handle call phone "
    "pay transfer cancel feed water translate bring refund double-check doublecheck investigate provide draft renew "
    "resend ship replace invite introduce announce circulate reimburse contact inform notify message text ping sort "
    "file merge release print scan sign attach proofread fetch collect recheck escalate follow report post publish "
    "write finish complete"
)
# Only with a particle after it: "look into", "find out", "pick up", "take care of", "make sure", "talk to".
WITH_PARTICLE = re.compile(
    r"(?:get back (?:to|with)|come back to|look (?:into|after|at (?:it|that|your|the)|it up|up)|find (?:out|you|a "
    r"(?:solution|way|replacement))|pick (?:\w+ ){0,4}up|drop (?:\w+ ){0,4}off|take (?:care|over|notes|"
    r"minutes|charge)|"
    r"make sure|see to (?:it|that)|talk to|speak (?:to|with)|chat with|set (?:\w+ ){0,3}up|write (?:up|down|to|back)|"
    r"keep (?:you|everyone|everybody|them|him|her) (?:posted|updated|informed|in the loop)|let (?:you|everyone|"
    r"everybody|them|him|her|[A-Z]\w+|the \w+) know|have a (?:look|word)|take a look|put (?:\w+ ){1,4}(?:in|on|into) "
    r"(?:your|the)|add (?:it|that|this|you|the|your)|give (?:it back|you|your|them|him|her)|do (?:it|that|this|so)\b|"
    r"figure (?:\w+ ){0,2}out|work (?:it|this|that) out|clear (?:it|this|that) up|go (?:over|through) (?:it|your|the)|"
    r"get (?:it|that|this|the \w+) (?:done|fixed|sorted|to you|over to you|ready)|change (?:it|that|the|your)|"
    r"clean (?:it|that) up|cover (?:for you|your|the)|help (?:you|out|with|your|them|him|her)|"
    r"try to (?:get|find|fix|send|finish|have))\b"
)
# What has somebody else in it makes any other verb a promise, but for these.
NEVER = words(
    "be see miss love hate know think believe remember forget feel need want wish hope guess admit say understand "
    "regret like enjoy trust thank bet beat kill leave marry follow lose owe hear tell wait stay live die sleep eat "
    "drink watch survive keep try offer always never probably assume meet have"
)
ANYBODY = re.compile(
    r"\b(?:you|your|yours|u|ya|for (?:us|everyone|everybody|them|him|her|the team|the group|[A-Z]\w+))\b"
)
# After these, nothing is meant for others where nobody else is in it: "order pizza", "call my mom", "fix my bike".
OWN = words(
    "call phone text message email write pay order book fix repair clean check ask finish complete return renew file "
    "water feed post print replace update follow install reserve schedule prepare sort"
)
BARE = words("order book pay buy finish write print post check install sort call phone report follow")
DETERMINED = words(
    "the a an this that these those it them him her his their your our one another some all both each any with in "
    "to on out up back if whether what who when where how why over again you u everyone everybody every two three"
)

# What an answer does as it is said, or only says out of politeness.
SAID_AT_ONCE = words(
    "provide suggest explain guide recommend break list outline describe summarise summarize walk help give clarify "
    "start focus"
)
OFFERED = words(
    "send bring lend drive email mail forward book order call phone pick drop deliver fix repair return cover organise "
    "organize arrange take feed water share upload pay translate proofread review cook bake introduce install handle "
    "come get babysit host"
)
HANDED_OVER = words("send deliver bring email mail forward ship return submit pay refund transfer call pick drop")
ORDERED = words(
    "remind book call send order cancel bring email forward reserve schedule deliver feed water return pay ship"
)
SOCIAL = re.compile(
    r"(?:do (?:my|our) (?:best|part)|try (?:my|our) best|do so \w+|check (?:it|them|that|this|those|these|him|"
    r"her|you|\w+ )?"
    r" ?out\b|check out|(?:make sure to )?(?:let you know|keep (?:you|ya) (?:posted|updated|in the loop|"
    r"informed))(?: if i (?:need|have|change|want)\b.*| (?:soon|then|later|for "
    r"sure))?\W*$|look into (?:those|these)\b|ask (?:about|for|around|those|these|any)\b|"
    r"keep (?:that|this|it) in mind|get (?:started|going)|write (?:all )?my|report (?:for duty|to)|"
    r"take (?:a look|notes? of)|do (?:this|it)!?$(?<=!)|send (?:love|hugs|good vibes)|push (?:myself|"
    r"ourselves|harder|on|through))"
)
FOR_ONESELF = re.compile(
    r"\b(?:to|on|onto|in) (?:my|our) (?:\w+ )?(?:list|wish ?list|reading list|calendar|diary|to-do|cart|basket)\b|"
    r"\bas you (?:suggested|said|recommended)\b|\bwhen i(?:'m| am| go| visit| get there| see| have time)\b|"
    r"\bmyself\b|\bmy (?:head|mind|presentation|offer)\b"
)

WEIGHED = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|might|(?:i|we|it|they|he|she|you) may|could|would|should|hopefully|"
    r"likely|someday|some day|one day|"
    r"eventually|i guess|i think|i hope|i wish|i suppose|not sure|imagine|suppose|pretend|never|vielleicht|würde\w*|"
    r"könnte\w*|wahrscheinlich|nie|niemals|nicht|kein\w*|quizás?|tal vez|peut-être|nunca|jamais|rarely|usually|always|"
    r"normally|sometimes|every time|whenever)\b"
)
CONDITION = re.compile(
    r"\b(?:if|unless|in case|provided|falls|wenn|sofern|si|as long as|assuming|would have|were to)\b"
)
WHETHER = re.compile(r"\b(?:check|see|ask|find out|know|tell|look|figure out|confirm|sure|test)(?: \w+){0,3} if\b")
POLITE_IF = re.compile(
    r",? if (?:you (?:want|like|wish|need|prefer|don't mind)|possible|that(?:'s| is) (?:ok|okay|fine)|needed)\b"
)
REPORTED = re.compile(
    r"\b(?:said|says|told|tells|asked|asks|thought|promised|wrote|claims?|claimed|sagte|hat gesagt|dijo|a dit)\b"
)

YES = re.compile(
    r"(?:(?:yes|yeah|yep|yup|sure|sure thing|of course|ok|okay|k|alright|all right|absolutely|certainly|definitely|"
    r"gladly|great|fine|no problem|np|no worries|not a problem|with pleasure|my pleasure|happy to|will do|can do|"
    r"consider it done|on it|i'm on it|i am on it|got it|understood|noted|roger|deal|you got it|you bet|"
    r"leave (?:it|that) (?:to|with) me|i will|i'll do (?:it|that|so)|i can|i can do that|i shall|we will|we can|"
    r"count on me|i promise|promised?|i'd be happy to|i'd love to|glad to|right away|"
    r"klar|na klar|ja|gern|gerne|mach(?:e)? ich|wird gemacht|kein problem|natürlich|sicher|selbstverständlich|"
    r"claro|sí|si|vale|por supuesto|de acuerdo|cuenta conmigo|lo hago|hecho|sin problema|"
    r"oui|bien sûr|d'accord|pas de problème|avec plaisir|je m'en occupe|ça marche|volontiers)"
    r"(?:,? (?:please|then|thanks|thank you|boss|sir|madam|mate|man|for you|for sure|no prob))?"
    r"(?:[\s,.!;:)👍🙂😊-]+|$))+"
)
NO = re.compile(
    r"\b(?:no|not|can't|cannot|won't|don't|sorry|unfortunately|afraid|nein|leider|lo siento|désolé|non|unable|"
    r"refuse)\b"
)
REQUEST = re.compile(
    r"(?:\b(?:can|could|will|would) (?:you|u|someone|anyone)(?: please| also| maybe| kindly| just| pls)*(?: be so "
    r"kind(?: as)? to| mind)? (?P<a>.+)|\bi(?:'d| would)? (?:need|want|like) you to (?P<b>.+)|\b(?:please|pls|kindly) "
    r"(?P<c>.+)|\bdon't forget to (?P<g>.+)|\b(?:kannst|könntest|würdest) du (?:bitte |mir bitte )?(?P<d>.+)|"
    r"\b(?:puedes|podrías|puede) (?P<e>.+)|\b(?:peux-tu|tu peux|pouvez-vous|vous pouvez|pourrais-tu|pourriez-vous) "
    r"(?P<f>.+))",
    re.IGNORECASE,
)
TELLING = words("tell explain describe say suppose imagine guess believe see hear understand wait stop define answer")
# How to do things from now on, rather than something to do: "keep answers short".
STANDING = re.compile(
    r"(?:keep (?!me\b|us\b)|be |use |reply (?:in|with|only)|respond (?:in|with|only)|answer |speak |talk |avoid |stay |"
    r"always |never |don['’]?t |write (?:in|like|less|shorter|briefly))", re.IGNORECASE,
)  # fmt: skip
THIN = re.compile(
    r"(?:do (?:it|that|so|this)|remind (?:you|him|her|them)?|send (?:it|that|them|this)(?: to you| over)?|"
    r"(?:take care|see) (?:of|to) (?:it|that|this)|handle (?:it|that)|be on it|get (?:it|that) done|make it|"
    r"try|bring (?:it|them)|have it(?: done| ready)?)\b(?: for you| right away| asap| now| then| too)*\W*"
)

# Verbs that come to the same.
SAME = (
    "send email mail forward share upload post deliver resend transmit attach circulate ship submit",
    "fix repair solve resolve sort mend",
    "pay transfer refund reimburse wire send",
    "book reserve order arrange organise organize schedule set",
    "call phone ring speak talk reach contact ask message text",
    "check look investigate verify review read double-check see find ask go test",
    "bring deliver drop leave return give carry put hand take",
    "finish complete do write draft prepare make",
    "remind tell notify inform",
)
KIND: dict[str, frozenset[int]] = {}
for _number, _line in enumerate(SAME):
    for _verb in _line.split():
        KIND[_verb] = KIND.get(_verb, frozenset()) | {_number}


def alike(one: str, other: str) -> bool:
    """Whether two verbs may speak of the same deed."""
    return one == other or bool(KIND.get(one, frozenset()) & KIND.get(other, frozenset()))
