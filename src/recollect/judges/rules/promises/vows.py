"""How one says in English that something will be done: the words before the deed, where it ends, what it must not be.

Over lower case. Each pattern names its `vow` and the `rest`, from the verb on.
"""

from __future__ import annotations

import re

from recollect.judges.rules.grammar.lexicon import words

_ADVERBS = (
    r"(?:(?:also|just|then|gladly|happily|definitely|certainly|surely|now|quickly|first|personally|try and|go and|def|"
    r"totally|absolutely|still|really|of course|defo|100%|at least|even|simply|immediately|promptly|gonna|go ahead and|"
    r"obviously|asap|surely|soon) )*"
)
_LEAD = (
    r"(?:^|[,;:(–—…]|\s-|\b(?:and|but|so|then|or|worry|because|meanwhile|later|instead|word|ok|okay|sure|yes|yeah|k|"
    r"yep|alright|np|"
    r"deal|sorry|well|mum|mom|mate|dude|great|right|thanks|cool|fine|no prob|nah|oh|gotchu|gotcha)\b)\s*"
)
_TIME_FIRST = (
    r"(?:(?:(?:on |next |this |by )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|next week|later|"
    r"this (?:afternoon|evening|week|weekend)|at (?:noon|\d{1,2}(?: ?[ap]m)?))(?: (?:morning|evening|afternoon))?,? )?"
)
_WILL = re.compile(
    r"(?<![\w'])(?P<vow>(?:i|we) (?:hereby )?(?:promise|swear|vow|guarantee|commit|undertake|volunteer|pledge|"
    r"confirm)(?: you)?(?: that)?(?:,? (?:i|we)(?:'ll| will| shall|"
    r" am going to|'m going to)| to)|(?:i|we) (?:will|shall|am going to|are going to)(?! not\b)|(?:i|we)'ll(?! not\b)|"
    r"(?:i|we)(?:'m|'re| am| are) "
    r"(?:going to|gonna)|imma|i'mma|ima|(?:i|we) won't|(?:i|we) (?:will|shall) not|i'll not|(?:i'm|i am|we're|we are|"
    r"more than) (?:more than )?(?:happy|glad) to(?= [a-z]+ .*\b(?:tomorrow|tonight|monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday|weekend)\b)|my (?:team|colleague|assistant|office|colleagues)(?:'ll|"
    r" will)|our \w+(?: \w+)?(?:'ll| will)|"
    r"(?:someone|somebody|a colleague|an engineer|a technician) from (?:our|my) \w+ will) "
    + _ADVERBS + r"(?P<rest>[a-z].*)"
)  # fmt: skip
_BEGINS = re.compile(
    _LEAD + _TIME_FIRST +
    r"(?:(?:actually|anyway|in the meantime|of course|no problem|no worries|don't worry|you cook)[,!]? ){0,3}"
    r"(?P<vow>ill|well(?= (?:send|bring|get|let|fix|call|take|pick))|let me|let us|(?:i|we) can|(?:i|we)(?:'m|'re| am|"
    r" are)(?= (?:also |just |then |now )?[a-z]+ing\b)|im(?= [a-z]+ing\b)|allow me to|will|gonna|"
    r"(?:i|we)(?= (?:bring|send|do|take|pick|fetch|pay|cook|make|call|drive|get|book|buy|come|come over|write|drop|fix|"
    r"order|organise|prepare|cover|give|lend|handle|print|post|feed|water|help|join)\b)) "
    + _ADVERBS + r"(?P<rest>[a-z].*)"
)  # fmt: skip
_DOING = re.compile(  # "adding you to the folder now", "bringing nachos"
    _LEAD +
    r"(?P<vow>)(?P<rest>(?:sending|bringing|adding|calling|forwarding|uploading|booking|ordering|paying|transferring|"
    r"emailing|sharing|fixing|picking|"
    r"dropping|coming over|coming by|getting|checking|working on|posting|mailing|resending|updating|covering|taking|"
    r"pushing|printing|buying|grabbing|fetching|cooking|baking)\b .*)"
)  # fmt: skip
_YOU_GET = re.compile(
    _LEAD + r"(?P<vow>you(?:'ll| will|ll)? (?:have|get|receive|hear|be getting|be receiving))(?: back)? "
    r"(?P<rest>(?:the|your|my|our|it|them|a|an|from me|from us|everything|all|this|that|one|an answer|another)\b.*)"
)
_COUNT = re.compile(_LEAD + r"(?:you can )?(?P<vow>count me in|count on me|count on us) (?:to |for )(?P<rest>.+)")
VOWS = (_WILL, _BEGINS, _DOING, _YOU_GET, _COUNT)
ELIDED = re.compile(
    r"^(?:(?:ok|okay|sure|yes|yeah|alright|k|yep|np|cool|great)[,!]? )?(?P<vow>will|gonna|shall) "
    + _ADVERBS
    + r"(?P<rest>[a-z].*)"
)
OWE = re.compile(
    _LEAD + r"(?P<vow>(?:i|we)(?: still| really)? owe (?:you|u|ya)) (?P<rest>(?:an?|the|some|one|\w+) ?.*)"
)
GIVE_ME = re.compile(r"\b(?:give me|just need|need) ((?:\w+ )?(?:\w+ )?(?:minutes?|hours?|days?)) (?:and|then)\b")
LAST_CLAUSE = re.compile(r"[,;:.!()–—]| - | but | so ")
NEXT = re.compile(
    r"(?:,? (?:and|then|but|so)|[,;–—]) (?:then |also )?(?:i|we)(?:'ll| will|'m going to| am going to| can|'m|"
    r" am| have|"
    r"'ve|'d| would| could| hope| think| need| was| had| don't| won't| can't) |,? because |,? since (?:i|we|"
    r"you|it) |,? but |"
    r",? and [a-z]+(?:'ll| will) |,? although |,? though |;|,? (?:you|he|she|they|it)(?:'ll| will) |, (?:as|"
    r"which|thanks|thank you|promise|i promise|ok|okay|cross my|you have my|"
    r"right|sorry|don't|no|what|how|can|could|so that|please|go and|you can)\b| (?:- |– |— )|:\s"
)
HAVE = re.compile(
    r"have \w+ (?:send|call|email|ring|bring|get|contact|fix|look|check|drop|pick|do|take|write)\b|have (?:the|your|"
    r"it) .{0,30}\bwith me\b|"
    r"have (?:(?:it|that|this|them|him|her|the|your|a|an|all|everything|my|our)\b).*?\b(?:ready|done|over|"
    r"fixed|finished|"
    r"sent|delivered|repaired|on your|to you|for you|in your|by|before|sorted|\w{3,}ed)\b"
)
BE_THERE = re.compile(
    r"be (?:right |back |over |round |around |there|here|at (?:your|yours|the|h\d)|at \w+'s|with you|in touch|on time|"
    r"ready|outside|waiting|your|"
    r"the one|the (?:\w+ )?(?:driver|host|witness|judge)|quiet|careful|gentle|brief|quick|nice|good|home by|online|"
    r"available|happy to|on call|on it|the driver|driving|bringing|sending|joining|on standby)"
)
LEAVING = re.compile(
    r"(?:leave (?:it|that|the|your|them|you)\b.*\b(?:at|with|in|on|by|for|open|out|outside|under|behind|inside|next to|"
    r"there|here)\b)|(?:tell|show) (?:you|u|him|her|them|the|my|everyone)\b|"
    r"(?:come (?:over|by|round|with you|along|to your|and (?:help|get|pick|fetch|see)|pick|get|help))\b|"
    r"(?:wait|keep \w+ (?:seat|spot|place|table)) for you|meet (?:you|u)\b|(?:stop|swing|pop|drop) (?:by|round|over|"
    r"in)\b|(?:knock|stay quiet)\b|"
    r"keep (?:it|that|this) (?:a secret|to myself|between us|quiet|safe|clean|short|down)|keep an eye|take (?:you|him|"
    r"her|them|the (?:kids|dog|trash|bins|rubbish|garbage|car|call|minutes|notes|blame|night shift|shift))\b|"
    r"do (?:the|your|all|my (?:part|share))\b|have your back"
)
SAID_SO = re.compile(r",? (?:he|she|they|[a-z]+) (?:said|says|told me|wrote)\W*$")
ASKS_FIRST = re.compile(
    r"\b(?:let me know|tell me|just ask|ask me)\b|^(?:please |just )*(?:send me|share|provide|give me)\b"
)
TELL_WHAT = re.compile(
    r"ask (?:you )?(?:a|some|one|another|the next) \w*\s?questions?\b|(?:tell|show) you (?:what|a (?:story|secret|"
    r"joke)|something|how|one thing|the truth)\b"
)
HELPS = re.compile(
    r"give (?:you|u|him|her|them) (?:an? (?:ring|call|shout|buzz|lift|ride|hand|heads[ -]up|refund|discount|copy|"
    r"massage|tour|key|bell)|access|feedback|the|my|your|back|it)\b|"
    r"help (?:you|u|them|him|her) (?!with (?:that|this|it)\b)\w+ ?\w*"
)
VOWED = re.compile(
    r"\b(?:i promise|promise(?: you)?|promised|pinky|cross my heart|you have my word|my word|i swear|guaranteed?|i vow|"
    r"for sure|without fail|no matter what|"
    r"versprochen|prometido|te lo prometo|lo prometo|promis|juré|sans faute|sin falta|scout'?s honou?r|on my honou?r|"
    r"deal|i commit|agreed)\b"
)
# So that even what one does for oneself is owed to somebody.
SWORN = re.compile(
    r"\b(?:i promise|promise(?: you)?|pinky|cross my heart|you have my word|i swear|i vow|versprochen|prometido|"
    r"te lo prometo|lo prometo|promis)\b"
)
NEGATED = re.compile(r"won't$|not$|never$")
KEPT_FROM = re.compile(
    r"(?:tell|say|breathe|mention|forget|let (?:you|u|anyone|them|it)|disappoint|reveal|share (?:it|this|that)|"
    r"give (?:it|you) away|spoil|do (?:it|that) again|happen again|"
    r"ever (?:do|be|forget|tell|say)|be late again|charge|leak|repeat|spill|miss (?:it|your|the)|laugh|touch (?:it|"
    r"your)|bother (?:you|u)|wake (?:you|the)|"
    r"keep you|make (?:you|the same)|start without|eat (?:your|the|it))\b"
)
TAG = re.compile(
    r",? (?:ok|okay|right|alright|deal|yeah|yes|cool|k|sound good|sounds good|does that work|if that works|is that ok|"
    r"that ok|good|fine)\W*$"
)
FUTURE = re.compile(
    r"\b(?:i|we)(?:'ll| will| shall|'m going to|'re going to| can)\b|\blet me\b|\bpromise\b",
    re.IGNORECASE,
)
PLAIN_WILL = re.compile(r"(?:i|we)(?:'ll| will| shall)$")
MAY_BE_VERB = re.compile(r"(?!not$|always$|never$|all$|still$|soon$|only$|in$|at$|on$|for$|as$)[a-z][a-z-]{2,}(?<!ly)")
COMES = re.compile(r"come (?:over|by|round|along|with|to (?:your|yours|help))|drop (?:by|in|off)|swing by|stop by")
NO_TIME = re.compile(r"\b(?:when|once|as soon as|after|whenever|first|soon|later|next|until)\b")
IS_DOING = re.compile(r"(?:^|'m|'re| am| are|^im)$")
ING_AFTER = re.compile(r"(?:'m|'re| am| are|^im)$|\bcommit to$")
PRESENT = re.compile(r"i|we")
ING_MORE = dict(
    pair.split(":")
    for pair in words(
        "forwarding:forward uploading:upload resending:resend emailing:email adding:add pushing:push grabbing:grab "
        "fetching:fetch sorting:sort chasing:chase mailing:mail posting:post arranging:arrange preparing:prepare "
        "picking:pick dropping:drop replacing:replace refunding:refund providing:provide"
    )
)
FOR_ME = re.compile(
    r"take (?:a|the) (?:\w+ )?(?:nap|shower|bath|break|bus|train|tube|metro|day off|walk|taxi|stairs|blue|red|job|"
    r"plunge)|get (?:some|a|up|there|home|dressed|married|to|ready|going|back|"
    r"it\b(?! (?:to|over|for|done|sorted|fixed|ready|back))|the (?:bus|train|joke|idea))|make (?:it\b(?! up)|sense|"
    r"a (?:decision|wish)|the (?:train|bus|cut))|"
    r"catch|finish (?:work|school|uni|early)|do (?:some|yoga|well|fine|great|the (?:same|marathon|exam|test))|go|"
    r"come home|call it"
)
DAYS = words("monday tuesday wednesday thursday friday saturday sunday tomorrow today")
_SENT = (
    r"(?P<what>(?:(?:the|your|my|our|a|an|it|they|this|that)\b ?)?(?:[\w'-]+ ){0,2}?(?:order|package|parcel|refund|"
    r"invoice|reply|answer|report|draft|quote|offer|file|"
    r"files|update|review|payment|money|contract|letter|email|mail|slides|photos|pics|video|link|replacement|part|"
    r"parts|goods|shipment|delivery|documents|docs|"
    r"agenda|minutes|notes|numbers|figures|list|summary|proposal|feedback|fix|patch|release|version|it|they|tickets|"
    r"form|results|present|gift|cheque|check|transfer|confirmation|response|manuscript|chapter))"
)
_THING = r"(?P<what>(?:the|your|this|that|our|my|a|an|it|they|everything)?(?: ?(?<![\w'-])[\w'-]+){0,4}?)"
THINGS = (
    (
        re.compile(
            rf"(?:^|[,;:] |and )(?P<timed>){_SENT} (?:goes|go|is going|are going|ships?|leaves?|will go|will ship|"
            rf"will leave)(?: out| off)? (?=.*\b(?:today|tomorrow|tonight|on|by|this|next|within|first|in)\b)(?!to )"
        ),
        "send out",
    ),
    (
        re.compile(
            rf"(?:^|[,;:] |and ){_THING}(?:'ll| will| shall|ll) be (?:\w+ly |all )?(?:ready|done|finished|fixed|"
            rf"repaired|in your inbox|on your desk|with you|delivered|sent|there|replaced|refunded|sorted|resolved|"
            rf"at your|on its way|waiting for you|up|live|shipped|dispatched|credited|back|completed|corrected|"
            rf"processed|yours)\b(?=.*\b(?P<timed>today|tomorrow|tonight|on|by|this|next|within|before|in|at|first|you|"
            rf"your|end)\b)"
        ),
        "see to",
    ),
    (
        re.compile(
            rf"(?:^|[,;:] |and )(?P<timed>){_SENT} (?:is |are )?(?:coming|on (?:its|the) way|incoming|to follow|"
            rf"follows?|due)(?: over| up| your way)? (?=.*\b(?:today|tomorrow|tonight|on|by|this|next|within|before|in|"
            rf"after|first)\b)"
        ),
        "send",
    ),
    (
        re.compile(
            r"\b(?:leave|you can leave) (?P<what>(?:it|that|this|the|your|them)(?: [\w'-]+){0,4}?) (?:to|with) (?:me|"
            r"us)\b"
        ),
        "take care of",
    ),
    (
        re.compile(
            r"\bi(?:'ve| have)? got (?P<what>(?:the|this|your|that)(?: next| first)? (?:round|bill|tab|check|drinks|"
            r"tickets|snacks|"
            r"cab|taxi|tip))\b"
        ),
        "pay for",
    ),
    (re.compile(r"\byou can (?P<what>(?:rely|count|depend|bank) on (?:me|us))\b"), "be there:"),
    (
        re.compile(r"\b(?:nobody|no one|noone) will (?P<what>(?:hear|know|find out|learn)\b.{0,60}) from (?:me|us)\b"),
        "not let others",
    ),
    (
        re.compile(
            r"\byou (?:won't|will not) (?:be (?P<what>charged|billed|disturbed|bothered|disappointed)|(?:regret|"
            r"have to (?:pay|worry|wait)))\b"
        ),
        "see to it that they are not",
    ),
    (
        re.compile(
            r"\b(?P<what>my lips are sealed|(?:your|the) secret(?:'s| is) safe with me|i(?:'ve| have)? got (?:you|"
            r"this) covered|consider it (?:done|sorted|handled)|won't happen again|you have my word.{0,80})"
        ),
        "keep their word:",
    ),
    (
        re.compile(
            r"\b(?P<what>(?:the |your )?(?:first |next )?(?:[\w'-]+ )?(?:drinks|dinner|lunch|coffee|round|pizza|"
            r"tickets?|ride|beers?|one))(?:'s| is| are) on (?:me|us)\b"
        ),
        "pay for",
    ),
    (
        re.compile(
            r"\b(?:expect|you can expect|look out for) (?P<what>(?:it|them|the|your|my|our|a|an)\b.{0,60}\b(?:by|on|"
            r"before|tomorrow|today|tonight|within|next|this)\b.{0,40})"
        ),
        "get them",
    ),
)
