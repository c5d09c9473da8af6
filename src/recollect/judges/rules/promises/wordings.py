"""Words of promises: what is done for others by its nature, what only with somebody else in it, how one says yes."""

from __future__ import annotations

import re

from recollect.judges.rules.grammar.lexicon import words

# Done for others, or owed to them, whoever is named.
FOR_OTHERS = words(
    "send email mail forward deliver return remind fix repair book reserve order check verify ask review prepare "
    "arrange organise organize confirm submit update schedule upload push deploy install share lend handle call phone "
    "pay transfer cancel feed water translate bring refund double-check doublecheck investigate provide draft renew "
    "resend ship replace double invite introduce announce circulate reimburse contact inform notify message text ping "
    "sort "
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
    r"clean (?:it|that) up|cover (?:for you|your|the)|help (?:you|out|with|your|them|him|her)|pass (?:it|that|this|"
    r"your \w+) (?:on|along)|pay for (?:the|it|that|your|this|all|both)|"
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
# Done for oneself, unless somebody else is in it.
SELFISH = words(
    "eat drink sleep nap go stay watch play read study wear run jog rest relax wait see think know believe feel need "
    "want try learn start stop quit turn live die travel visit fly spend enjoy skip miss win lose head crash pass "
    "catch "
    "leave stick survive manage become grow wake retire graduate marry remember forget love hate like prefer choose "
    "vote use keep sit stand lie work talk speak join attend climb swim ride train exercise practise practice sing "
    "dance listen pray regret admit accept refuse understand guess bet hope wish consider decide continue begin end "
    "fall break hang land arrive settle switch upgrade meet hear say"
)
# Verbs of promises that are not among the verbs of facts.
MORE_VERBS = words(
    "absorb apologise apologize chase correct re-upload reupload venmo paypal forward email ping circulate fetch knock "
    "tidy hoover vacuum mop sort "
    "assemble attach babysit backup bake brief chip collect compile compensate dig distribute draft drop enclose "
    "ensure "
    "escalate evaluate finalise finalize grab grill hand implement inform investigate knit label load loop mention "
    "monitor notify open oversee pack patch pause pencil phone photocopy pop post prepare print proofread provide push "
    "reach rearrange redo refund reimburse relay remove replace reply resend respond retrieve return revert scan sew "
    "ship source stitch submit supply swap swing text transfer transmit treat type undo unlock upload verify wire wrap"
)
DEFINITE = words(
    "the this that these those it them him her his their both all everything everyone everybody another one some two "
    "three four"
)
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
    r"sure))?\W*$|look into (?:those|these)\b|ask (?:about|for|around|those|these|any)\b(?!.*\b(?:let you know|"
    r"get back|tell you)\b)|"
    r"keep (?:that|this|it) in mind|get (?:started|going)|write (?:all )?my|report (?:for duty|to)|"
    r"take (?:a look(?! at (?:your|it|that|the|this|them))|notes? of)|do (?:this|it)!?$(?<=!)|send (?:love|hugs|"
    r"good vibes)|push (?:myself|"
    r"ourselves|harder|on|through))"
)
FOR_ONESELF = re.compile(
    r"\b(?:to|on|onto|in) (?:my|our) (?:\w+ )?(?:list|wish ?list|reading list|calendar|diary|to-do|cart|basket)\b|"
    r"\bas you (?:suggested|said|recommended)\b|\bwhen i(?:'m| am| go| visit| get there| see| have time)\b|"
    r"\bmyself\b|\bmy (?:head|mind|presentation|offer)\b|^look forward\b|\bwhen i (?:feel|want|can be)|"
    r"^take your (?:advice|word|point|side|time)\b|"
    r"^(?:take|have|order|get) .{1,40}\bplease$|^(?:be there|join you|be with you) in spirit\b|^(?:take|go with|"
    r"stick (?:to|with)) (?:that|it) as\b"
)

WEIGHED = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|might|(?:i|we|it|they|he|she|you) may|could|would|should|hopefully|"
    r"likely|someday|some day|one day(?! (?:before|after|in advance|earlier))|"
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
# Wherever it stands in a sentence.
DOUBT = re.compile(
    r"\b(?:maybe|perhaps|might|not sure|no promises|can't promise|cannot promise|depends|hard to say|we'll see|"
    r"we will see|"
    r"peut-être|vielleicht|quizás?|tal vez|a lo mejor|à voir|mal sehen|ya veremos|hypothetically|in theory|either|"
    r"wish i could|"
    r"once said|lol no|in your dreams|just kidding|jk|as if)\b"
)
# What puts a yes off, rather than giving it.
PUTS_OFF = re.compile(
    r"\b(?:see|think|check|look|ask|let you know|get back|depends|try|later|but|although|though|sleep on|mal sehen|"
    r"schauen|veremos|verra|voir|"
    r"already|just did|done|sent|did)\b"
)
REPORTED = re.compile(
    r"\b(?:said|says|told|tells|asked|asks|thought|promised|wrote|claims?|claimed|sagte|hat gesagt|dijo|a dit)\b"
)

YES = re.compile(
    r"(?:(?:yes|yeah|yep|yup|sure|sure thing|of course|ok|okay|k|alright|all right|absolutely|certainly|definitely|"
    r"gladly|great|fine|no problem|np|no worries|not a problem|with pleasure|my pleasure|happy to|will do|can do|"
    r"consider it done|on it|i'm on it|i am on it|got it|understood|noted|roger|deal|you got it|you bet|"
    r"leave (?:it|that) (?:to|with) me|i will|i'll do (?:it|that|so)|i can|i can do that|i shall|we will|we can|"
    r"count on me|i promise|promised?|i'd be happy to|i'd love to|glad to|right away|yea|ya|yas|yess+|aye|ofc|obvs|"
    r"obviously|course|yea sure|for sure|totally|defo|"
    r"i'm in|im in|count me in|i gotchu|i got (?:you|u|this|it)|gotcha|gotchu|got you|gotcha covered|say no more|"
    r"agreed|right|correct|exactly|that's right|"
    r"as you wish|can't say no|why not|easy|easy peasy|anything for you|on my way|omw|any time|anytime|good idea|"
    r"will be done|consider it sorted|"
    r"i'll be there|i'll take care of it|i'll handle it|i'll see to it|👍|👌|✅|💪|🫡|🙌|"
    r"jo|jup|jap|jep|joa|geht klar|passt|übernehm(?:e)? ich|mache ich gern|alles klar|gebongt|bin dabei|verstanden|"
    r"läuft|abgemacht|sehr gern(?:e)?|"
    r"dale|venga|va|oki|listo|entendido|descuida|eso está hecho|cuenta con ello|yo me encargo|me encargo|con gusto|"
    r"encantad[oa]|claro que sí|"
    r"ouais|carrément|pas de souci|sans souci|t'inquiète|c'est noté|je gère|compte sur moi|entendu|ok je fais|"
    r"évidemment|c'est bon|sans problème|"
    r"klar|na klar|ja|gern|gerne|mach(?:e)? ich|wird gemacht|kein problem|natürlich|sicher|selbstverständlich|"
    r"claro|sí|si|vale|por supuesto|de acuerdo|cuenta conmigo|lo hago|hecho|sin problema|"
    r"oui|bien sûr|d'accord|pas de problème|avec plaisir|je m'en occupe|ça marche|volontiers)"
    r"(?:,? (?:please|then|thanks|thank you|boss|sir|madam|mate|man|for you|for sure|no prob))?"
    r"(?:[\s,.!;:)👍🙂😊🌱❤️😉😄🙌💪✌️-]+|$)){1,8}"
)
STRONG_YES = re.compile(
    r"(?:ok,? |okay,? |yes,? |sure,? )?(?:will do|can do|consider it done|on it|i'm on it|im on it|i am on it|"
    r"leave (?:it|that) (?:to|with) me|i will|i'll do (?:it|that|so)|"
    r"i can do that|i got (?:this|it|you)|i gotchu|gotchu|count on me|i'll take care|i'll handle|i'll see to|i'm in|"
    r"im in|count me in|me!?$|i can$|i'd love to|happy to|"
    r"mach(?:e)? ich|übernehm(?:e)? ich|wird gemacht|geht klar|bin dabei|ich kümmer|yo me encargo|me encargo|"
    r"cuenta conmigo|lo hago|yo (?:lo|la) hago|je m'en (?:occupe|charge)|je gère|compte sur moi|"
    r"moi$|ich$|yo$)"
)
TAKES_ON = re.compile(
    r"\b(?:leave (?:it|that|this|them|the [\w ]{1,30}|your [\w ]{1,30}) (?:to|with) me|i(?:'ve)? got (?:it|this|you|"
    r"u)\b|i gotchu|consider it (?:done|sorted)|i'm on it|im on it|on it\b|"
    r"i'm your (?:man|woman|girl|guy)|that's on me|i volunteer|i'll take it|dibs|übernehm(?:e)? ich|mach(?:e)? ich|"
    r"kümmer(?:e)? mich|bin dabei|cuenta conmigo|me encargo|"
    r"je m'en (?:occupe|charge)|compte sur moi|je gère)"
)
# Somebody is wanted, or something is to be done, without "you".
HINT = re.compile(
    r"\b(?:someone|somebody|anyone|anybody|one of us|we) (?:needs?|has|have|should|must|ought|can|could|will|gotta|"
    r"wants?|to)\b|"
    r"\bwho(?:'s| is|'ll| will| can| could| has| wants| gonna|s gonna| is gonna| brings?| takes?| does| picks?| books?|"
    r" calls?| makes?)\b|"
    r"\bneeds? (?:a|an|to be|some|your|help|\w+ing)\b|\bi need\b|\bwe need\b|\bany (?:chance|volunteers?)\b|"
    r"\bvolunteers?\b|\bi (?:still )?(?:don't|dont|haven't|havent) have\b|"
    r"\byou(?:'ll| will| said you'd| promised|'re going to|'re gonna| owe)\b|\bu (?:said|promised|owe)\b|\bi'd (?:love|"
    r"like|appreciate|be (?:grateful|glad|happy))\b|\b(?:it|that)(?:'d| would) be (?:great|good|nice|lovely|awesome|"
    r"helpful|amazing|super)\b|"
    r"\bwhere(?:'s| is| are)\b|\bwhen (?:can|do|will|may|could) (?:i|we|you)\b|\bstill (?:nothing|waiting|no)\b|"
    r"\bare you (?:coming|able|free|bringing|joining|going to|gonna|up for|picking|in\b)|"
    r"\bwer (?:kümmert|bringt|macht|kann|holt|hat|übernimmt|will|könnte)\b|\b(?:jemand|man|wir) (?:muss|müsste|müssen|"
    r"sollte|könnte|kann)\b|\b(?:brauch\w*|fehlt|hol|bring|mach|ruf|schick|kauf|nimm|kommst|bringst|machst|holst|rufst|"
    r"schickst|kaufst|nimmst|hilfst|denkst) (?:ich|du|mir|uns|noch)\b|"
    r"\b(?:alguien|hay que|tenemos que|quién|necesito|necesitamos|me (?:traes|mandas|envías|llamas|ayudas|pasas|das)|"
    r"te (?:encargas|ocupas)|vienes)\b|"
    r"\b(?:il faut|quelqu'un|qui (?:peut|s'occupe|apporte|va|ramène)|j'ai besoin|on doit|il faudrait|tu (?:passes|"
    r"viens|apportes|ramènes|m'envoies|me|t'occupes|gardes))\b",
    re.IGNORECASE,
)
NO = re.compile(
    r"\b(?:no|not|can't|cannot|won't|don't|sorry|unfortunately|afraid|nein|leider|lo siento|désolé|non|unable|"
    r"refuse)\b"
)
REQUEST = re.compile(
    r"(?:\b(?:can|could|will|would|cud|can't|couldn't|wouldn't) (?:you|u|ya|someone|anyone|somebody|anybody|"
    r"one of you)(?: please| also| maybe| kindly| just| pls| plz| possibly)*(?: be so "
    r"kind(?: as)? to| mind)? (?P<a>.+)|\bi(?:'d| would)? (?:need|want|like) you to (?P<b>.+)|\b(?:please|pls|kindly) "
    r"(?P<c>.+)|\b(?:don't forget to|remember to|make sure (?:to|you)|mind you|be sure to) (?P<g>.+)|\b(?:do|"
    r"would) you (?:mind|have time to|want to|feel like) (?P<h>.+)|"
    r"\b(?:are you|r u) (?:able|free|going|up|ready) to (?P<i>.+)|\byou(?:'ll| will|'re going to|'re gonna|"
    r" are going to) (?P<j>.+(?=,? (?:right|yes|yeah|ok|okay|correct|won't you)\W*$))|"
    r"\b(?:any chance|is it possible|be possible|would it be possible)(?: that)?(?: of)?(?: you| u)?(?: could| can|'d|"
    r" to| for you to)? (?P<k>.+)|\bif (?:you|u) (?:could|can|would) (?P<l>.+)|\byou (?:said|promised) you(?:'d| would|"
    r"'ll| will) (?P<m>.+)|"
    r"\b(?:kannst|könntest|würdest|könnt|magst|willst|\w{3,}st) (?:du|ihr)(?: bitte| mal)* (?:bitte |"
    r"mir bitte )?(?P<d>.+)|"
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
    "send email mail forward share upload post deliver resend transmit attach circulate ship submit get pass fax hand",
    "fix repair solve resolve sort mend patch correct debug restore reset unlock",
    "pay transfer refund reimburse wire send settle repay venmo return",
    "book reserve order arrange organise organize schedule set confirm get",
    "call phone ring speak talk reach contact ask message text email chase ping write tell chat",
    "check look investigate verify review read double-check see find ask test proofread examine inspect",
    "bring deliver drop leave return give carry put hand take lend get fetch",
    "finish complete do write draft prepare make create produce submit finalise finalize",
    "remind tell notify inform",
    "cook bake make prepare grill",
    "buy get order purchase fetch grab collect bring pick",
    "pick collect fetch get grab",
    "cover take handle swap",
    "drive take drop",
    "clean wash tidy vacuum hoover mop wipe scrub",
    "return bring give post",
    "update edit change correct add push merge deploy release publish upload post",
    "help support assist",
    "sign approve confirm",
    "feed water walk look watch",
    "print scan copy",
    "translate",
    "cancel",
    "plan organise organize",
    "install set mount assemble build put replace fit swap change exchange",
    "move carry lift",
    "introduce connect",
    "tell inform let say report speak talk",
)
KIND: dict[str, frozenset[int]] = {}
for _number, _line in enumerate(SAME):
    for _verb in _line.split():
        KIND[_verb] = KIND.get(_verb, frozenset()) | {_number}


def alike(one: str, other: str) -> bool:
    """Whether two verbs may speak of the same deed."""
    return one == other or bool(KIND.get(one, frozenset()) & KIND.get(other, frozenset()))
