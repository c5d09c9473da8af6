# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""The phrases by which people allow that others are told, over what `plain` makes of a sentence: those that say it
outright, and the many more that a person should look at."""

from __future__ import annotations

import re
from functools import cache

_W = r"(?:IT|THIS)"
_A = r"(?:ALL|GROUP\w*)"
_ADVERB = r"(?:(?:also|certainly|of course|happily|definitely|absolutely|totally|FREELY|just|by all means|gladly|now|all|quietly|safely|always|well|actually|really|too|obviously|even|already|still|surely|of|course) )*"
_LEAD = (
    r"(?:(?:yes|yeah|yep|yup|sure|ok|oh|and|also|btw|by the way|of course|no problem|please|so|well|absolutely|fine|actually|now|"
    r"then|fyi|for what IT is worth|as i said|as i SHARED you|as far as i am concerned|from my side|but|go on|thanks|thank you|because|since|right|"
    r"cool|great|good|honestly|seriously|as for me|in fact|anyway|hey|for the record|no worries|which means)[ ,]+)*"
)
IF_LIKED = (
    r" as (?:you|much as you) (?:like|want|wish|please|see fit)"
    r"| if (?:you|ALL|somebody|someone|they|IT)"
    r" (?:like|likes|want|wants|wish|wishes|need|needs|ask|asks|helps|comes up)(?: to)?"
)
_MORE = rf"(?:,? (?:that|how) (?:i|we|my|our)\b.+|,? about (?:my|our|the|me|us|{_W})\b.*)"
_WITH = rf"(?: (?:with|to|among) {_A})?"
_ACT = (
    rf"(?:(?:SHARE|POST) {_W}(?: FREELY)?{_WITH}(?: FREELY)?{_MORE}?|SHARE with {_A}{_MORE}?|SHARE(?: FREELY)? that (?:i|we|my|our)\b.+|"
    rf"spread the word|tell {_A}(?:{_MORE}| (?:about )?{_W})?|tell {_W} to {_A}|let {_A} know(?:{_MORE}| (?:about )?{_W})?|SHARE the word)"
)
_ACTING = (
    rf"(?:SHARING {_W}{_WITH}(?: FREELY)?|telling {_A}(?:{_MORE}| (?:about )?{_W})?|{_A} knowing(?: (?:about )?{_W})?)"
)
_HIDDEN = r"(?:secret|private|quiet|to yourself|between us|confidential|hidden|a secret)"
_NO_SECRET = (
    r"(?:(?:no|not a|not any|no longer a|hardly a) (?:big )?secrets?|not (?:really )?(?:a )?(?:secret|confidential|private)|"
    r"no longer (?:secret|confidential|private)|public(?! ?:)(?: knowledge| information)?(?: now)?|common knowledge|"
    rf"(?:ok|fine|all right|free|yours) to (?:{_ACT}|SHARE(?: FREELY)?)|not (?:just )?between us)"
)

_PLAINLY = tuple(
    rf"{_LEAD}{each}(?:{IF_LIKED})?(?!\w)"
    for each in (
        rf"you {_ADVERB}(?:can|may|are (?:allowed|free|welcome|permitted)(?: by me)? to|have my (?:permission|consent|ok|blessing) to) {_ADVERB}{_ACT}",
        rf"you are {_ADVERB}(?:allowed|free|welcome) to {_ACT}",
        rf"feel (?:completely |entirely |perfectly )?free to {_ACT}",
        rf"go (?:right )?ahead and {_ACT}",
        rf"i am {_ADVERB}(?:fine|ok|happy|cool|good) (?:with|if|for) you (?:to )?(?:{_ACTING}|{_ACT})",
        rf"i (?:really )?dont mind (?:(?:if )?you )?(?:{_ACTING}|{_ACT})",
        rf"i (?:really )?dont mind (?:if )?ALL (?:knows?|knowing|hears?|hearing|sees?)(?: about)?(?: {_W})?",
        rf"i have no objections? (?:to|if) you {_ACTING}",
        rf"i (?:hereby )?(?:consent|agree) to (?:you |your )?{_ACTING}",
        rf"i (?:hereby )?(?:give|grant) you (?:my )?(?:permission|consent) to {_ACT}",
        rf"(?:{_W}|which) is (?:really |actually |also )?{_NO_SECRET}",
        rf"tell ALL(?: about {_W})?", rf"let {_A} know(?: (?:about )?{_W})?", rf"SHARE {_W}(?: FREELY| with {_A})",
        rf"tell {_A} (?:about )?{_W}", r"tell GROUP\w*",
        rf"(?:there is )?no need to keep {_W} {_HIDDEN}", rf"you (?:dont (?:have|need) to|need not) keep {_W} {_HIDDEN}",
        rf"ALL (?:can|may) (?:know|hear|learn|see)(?: (?:about|of))?(?: {_W})?", r"(?:SHARE|tell) away",
    )
)  # fmt: skip

_DE_LEAD = r"(?:(?:ja|klar|ok|also|und|übrigens|bitte|gut|na klar|natürlich)[ ,]+)*"
_DE_SOFT = r"(?:(?:gern|gerne|ruhig|auch|natürlich|jederzeit|einfach|schon) )*"
_DE_ALL = r"(?:(?:an )?(?:alle|allen|jedem|jeden|den anderen|die anderen|anderen|andere|wem du willst)\s)?"
_DE_TELL = r"(?:weitersagen|weitererzählen|weitergeben|erzählen|teilen|verraten|herumerzählen|veröffentlichen|sagen)"
_ES_ALL = r"(?: (?:a|con) (?:todos|todo el mundo|cualquiera|quien quieras|los demás|los otros|otros|otras personas|la gente))?"
_FR_ALL = r"(?: (?:à|avec|aux) (?:tout le monde|tous|n'importe qui|qui tu veux|les autres|autres|d'autres))?"
_PLAINLY_FOREIGN = tuple(
    rf"{each}(?!\w)"
    for each in (
        rf"{_DE_LEAD}(?:das|dies|es|davon) (?:darfst|kannst|dürfen|können) (?:du|sie) {_DE_SOFT}{_DE_ALL}{_DE_SOFT}{_DE_TELL}",
        rf"{_DE_LEAD}(?:du|sie) (?:darfst|kannst|dürfen|können) (?:das|dies|es|davon) {_DE_SOFT}{_DE_ALL}{_DE_SOFT}{_DE_TELL}",
        rf"{_DE_LEAD}(?:sag|sage|erzähl|erzähle)(?:'s| das| es| dies) {_DE_SOFT}(?:weiter|allen|jedem|den anderen|wem du willst)",
        rf"{_DE_LEAD}(?:das|es) ist kein geheimnis", rf"{_DE_LEAD}(?:das|es) (?:darf|kann) {_DE_SOFT}jeder {_DE_SOFT}wissen",
        rf"(?:sí,? |claro,? |vale,? )*(?:lo puedes|puedes|podés|puede|podéis) (?:libremente )?(?:contar|compartir|decir|comentar)(?:lo|selo)?(?: esto| eso)?{_ES_ALL}",
        rf"(?:sí,? |claro,? |vale,? )*puedes contárselo{_ES_ALL}",
        r"(?:sí,? |claro,? |vale,? )*(?:eso |esto )?no es (?:ningún |un )?secreto",
        rf"(?:cuéntalo|compártelo|díselo){_ES_ALL}",
        rf"(?:oui,? |bien sûr,? |d'accord,? )*(?:tu peux|vous pouvez) (?:bien sûr )?(?:en parler|le dire|le partager|le raconter|le répéter|partager (?:ça|cela)|dire ça|raconter ça)(?:{_FR_ALL}|(?: aux autres))",
        r"(?:ce n'est|c'est) pas (?:un )?secret", rf"(?:dis-le|parles-en|partage-le|raconte-le){_FR_ALL}",
    )
)  # fmt: skip

# ------------------------------------------------------------------------------------------- what a person looks at

_NOT_ONE = r"(?!(?:me|us|the|a|an|my|your|this|that|it|how|what|why|by|from|when|where|whether|if|in|apart|stories|lies|you|to|jokes|alexa|siri|google|nobody|no|not|between|against|him|her|them|who|which|where|there|he|she|they|we|one)\b)"
_ONE = rf"{_NOT_ONE}[^\W\d_]{{2,20}}(?: (?:and|or|und) {_NOT_ONE}[^\W\d_]{{2,20}})?"
_R = rf"(?:ALL|GROUP\w*|WHO|{_ONE})"
_KNOW = r"(?:knows?|knew|hears?|heard|sees?|saw|reads?|learns?|finds? out|found out|knowing|hearing|seeing|finding out|reading)"
_MAY = r"(?:can|may|could|might|should|must|shall|has to|have to|needs? to|ought to|(?:is|are) (?:allowed|welcome|free|supposed|meant) to)"
_TO_MAY = (
    r"(?:you (?:can|may|could|might|should|are (?:(?!not )\w+ )?(?:allowed|free|welcome|permitted|cleared) to|have (?:my|our) \w+(?: \w+)? to|(?:might|may) as well)|"
    r"(?:feel|be) (?:\w+ )?free to|go (?:right )?ahead and|(?:IT is |that would be |that is |would be |totally |am )?(?:ok|fine|good|great|cool|no problem|no issue|nice|all right|helpful|allowed|safe|happy|glad)(?: by me| with me| for me)?,? (?:to|if you(?: would| could| can)?|for you to|that you|when you)|"
    r"i (?:dont|would not|wont) mind (?:if )?you|i (?:have|see) no (?:problem|issue|objection)s? (?:if|with|to|in) you|"
    r"i (?:really )?(?:want|would like|need|allow|authori[sz]e|permit|trust|expect|encourage|ask) you to|i (?:give|grant) you \w+(?: \w+)? to|i have nothing against you|"
    r"(?:no|not a) (?:problem|objection|issue)s?(?: at all)? (?:if|with|to) you|(?:dont|do not) hesitate to|no need to hesitate to|(?:be|would be) (?:so )?(?:kind|nice|good) (?:and|to)|i am (?:\w+ )?(?:fine|ok|happy|cool|good|comfortable|glad|all right|easy) (?:with|if|for|about) you(?: to)?)"
)
_DOING = (
    rf"(?:(?:SHARE|POST|say|show|forward|give|send) {_W}(?! with (?:me|us)\b)|SHARE (?:the|that|with|to|how) (?!document|file|link|screen|doc\b|cake|code\b|photo|picture)\w+(?: (?!me\b)\w+){{0,6}}|SHARE with {_R}|"
    rf"SHARE (?:my|our) (?:story|news|plans?|name|number|address|diagnosis|situation|location|e-?mail|contacts?|details|results?|experiences?|opinion|views?|notes|ideas?|answers?|status|data|info\w*|decision|allergy|birthday|words)|tell (?:ALL|GROUP\w*|WHO)|tell {_ONE} (?:about|that|of|too|as well|IT|THIS|everything|how|what)\b|tell (?:him|her|them) (?:about|of|everything|what|IT|THIS)\b|let {_R} (?:know|see|read|hear|in on)|let (?:him|her|them) (?:know|see|in on)|"
    rf"say (?:that|so|IT) |inform {_R}|SHARING (?:IT|THIS|my|our|with|that)|telling {_R}|talk (?:to|with) {_R} about {_W}|talk (?:FREELY|openly) about|use (?:my|our) name|name me|loop in {_R}|fill {_R} in|bring (?:IT|THIS|that) up)"
)
_TELL = rf"(?:tell|inform|notify|alert|update|brief) (?:ALL|GROUP\w*|WHO)(?!'| to\b)|tell {_ONE} (?:that|about|of)\b|let (?:ALL|GROUP\w*|WHO|{_ONE}) (?:know|in on)\b|tell (?:him|her|them) (?:that|about) (?:i|we|my|our|IT|THIS)\b"
_START = rf"^\W*{_LEAD}(?:(?:i (?:think|guess|suppose|believe|would say)|maybe|perhaps|probably|if (?:you want|you like|ALL asks?)|just|do|could you|can you|would you|when ALL asks?),? (?:that )?)?"
_STRONGLY = _TO_MAY.replace("you (?:can|may|could|might|should|are", "you (?:are", 1)
_THEM = r"(?:the|our|my) (?!truth|story|difference|time|tale|secret|whole truth|joke)(?:[\w-]+ ){0,2}?[\w-]+"
_PERHAPS = (
    rf"{_START}{_STRONGLY} {_ADVERB}(?:tell|telling|let|inform) (?:{_ONE}|him|her|them)",
    rf"{_START}you (?:can|may|could|should) {_ADVERB}tell (?:them\b|{_THEM}\W*$|{_THEM} (?:that|about|IT|THIS)\b)",
    rf"{_START}(?:tell|inform|notify|update|alert|warn) {_THEM} (?:that|about)\b(?! to\b)",
    rf"{_START}(?:{_TO_MAY} )?{_ADVERB}(?:forward|send|hand|relay|give|show|read|use|extend) (?:IT|THIS|that) (?:on |out |over |along |FREELY )?(?:to|with|for|among) (?:ALL|GROUP\w*|WHO|the other|other)",
    rf"{_START}(?:{_TO_MAY} )?{_ADVERB}(?:put|add|store|save|write|note|log|keep|file|include|record) (?:IT|THIS|that)(?: \w+)? (?:in|into|to|on|under) (?:the |our )?(?:SHARED|shared|common|team|public|general|group|joint|company|community|collective)\b",
    rf"{_START}(?:{_TO_MAY} )?(?:make|keep|have) (?:IT|THIS|that|my \w+) (?:available|accessible|visible|open|readable|public) (?:to|for) ",
    r"(?:^|\band |[,:;] ?)\W*(?:(?:fyi|just|also|good to know|useful|important|relevant|info|note|a note|heads-?up|announcement|message|public|something|that is|IT is|THIS is),? )*(?:for|to) (?:ALL|GROUP\w*)(?: (?:here|there|in [\w ]{1,20}))?(?:\W*$| ?[:,—–-])",
    r"^\W*(?:\w+ )?(?:ok|fine|free|safe|good|cool|all right|happy|cleared|approved|permission|ready) (?:to|for) (?:SHARE|SHARING|POST|be SHARED|go public|the public|public)\b",
    r"\b(?:can|may|should|could|must) (?:also |all |FREELY |well |now |gladly )*be (?:SHARED|given|sent|shown|forwarded|published|posted|announced|used) (?:with|to|among|for|by|FREELY|in) (?!me\b|us\b|you\b)",
    rf"\b(?:no|not any|zero|without) (?:objection|problem|issue|reservation|concern)s?(?: at all)? (?:to|with|about|against|from me|if|on|in) (?:you |your |ALL |GROUP\w* |WHO )?(?:SHARING|telling|knowing|posting|{_KNOW}|IT being)",
    rf"\b(?:fine|ok|happy|good|cool|comfortable|nothing against|dont mind|would not mind|approve of|agree to|agree with|consent to|support) (?:with |about |to |of )?(?:you |your |IT |THIS |me )?(?:SHARING|telling {_R}|being SHARED|{_A} knowing)",
    r"\b(?:others|ALL|GROUP\w*|WHO)(?: in [\w ]{1,15})? (?:may|might|could|can|will|would|should) (?:also |all |well |probably |surely )*(?:benefit|find (?:IT|THIS|that) (?:useful|helpful|interesting)|profit|use (?:IT|THIS|that)|have (?:IT|THIS|that)|need (?:IT|THIS|that)|be told|want to know|learn from)",
    r"\b(?:might|may|could|will|can) (?:also )?(?:help|be (?:useful|helpful|interesting|good|of use) (?:for|to)) (?:ALL|GROUP\w*|WHO|the other)", r"\bworth (?:SHARING|telling|spreading|passing)\b|\bnot (?:just|only) for (?:you|me|us)\b",
    r"\b(?:no|not any) (?:harm|shame) in (?:ALL|GROUP\w*|WHO|SHARING|telling|\w+ knowing)|\b(?:does not|need not|doesnt) (?:have to |need to )?(?:stay|remain|be) (?:between|private|secret|confidential|here|quiet)",
    rf"{_START}{_TO_MAY} {_ADVERB}{_DOING}",
    rf"{_START}(?:just |always |simply |kindly )*(?:{_TELL})",
    rf"{_START}(?:SHARE|give) (?:{_W}|the word)(?: (?:with|to|among|FREELY|on|in|at)\b(?! (?:me|us)\b)|\W*$| please\W*$)",
    rf"{_START}SHARE (?:the|my|our) [\w ]{{1,30}} (?:with|to|among) (?:ALL|GROUP\w*|WHO)",
    rf"\b(?:ALL|GROUP\w*|WHO|(?:the )?{_ONE}) (?:{_MAY}) (?:also |all |now |just |well |gladly |safely |FREELY )*(?:know|hear|see|read|learn|use|have|be (?:SHARED|aware|informed)|find out|get to know)\b(?= (?:about|of|IT|THIS|that|too|as well|if|my|our|what i|and|also|already|now)\b|\W*$|[,.;!:)—–])",
    rf"\bi (?:really |honestly |totally |absolutely )?(?:dont|would not|wont|could not|cant) (?:really |even )?(?:mind|care|object|give a \w+|bother)(?: less| at all)?,? (?:if|who|that|when|whether|with|about|to)? ?(?:all |else )?(?:(?:ALL|GROUP\w*|WHO|{_ONE}|he|she|they|him|her|them|who) )?(?:also |all |else )?{_KNOW}\b",
    rf"(?:\b(?:i am|am|is|be|im) (?:\w+ )?|^\W*(?:\w+ )?)(?:fine|ok|cool|happy|good|glad|comfortable|all right|easy) (?:if|with|that|when|about|for) (?:ALL|GROUP\w*|WHO|{_ONE}|they|he|she|them|him|her) (?:to )?(?:also )?(?:{_KNOW}|know)\b",
    rf"\bi (?:want|would like|need|would love|wish|prefer) (?:ALL|GROUP\w*|WHO|{_ONE}|them|him|her) to (?:know|hear|see|be aware|be SHARED|learn)",
    r"\b(?:no matter|IT does not matter|does not matter|IT is all the same to me|never mind|regardless of|couldnt care less|no problem) (?:to me )?who (?:knows|hears|sees|finds out|reads)",
    rf"\b{_W} (?:can|may|should|could|must|might as well|needs to|has to) (?:also |all |now |well |FREELY |definitely |safely )*(?:be (?:SHARED|public|seen|read|posted|published|announced|made public|out)|go (?:out|FREELY|round|to (?:ALL|GROUP|WHO))|spread)",
    rf"\b(?:fine|ok|happy|glad|good|cool|comfortable|permission|all right) (?:with|for|about|to have|having) (?:{_W}|my \w+|our \w+)(?: to be| being)? (?:SHARED|public|seen|posted|published|passed|going|out|go)",
    rf"\b(?:{_W}|which) (?:is|was) (?:meant |intended |also |really |something )*for (?:ALL|GROUP\w*|WHO|public)(?! s\b)",
    rf"\b{_W} (?:is|was) (?:really |actually |now |already |all |totally |completely )*(?:public|open|common knowledge|shareable|ok to|fine to|out in the open|free to (?:SHARE|POST)|free for)",
    r"\b(?:is|was|are|were) (?:not|no|hardly|no longer|nothing|never) (?:\w+ ){0,2}?(?:secrets?|private|confidential|classified|hush-hush|sensitive|under wraps)\b(?! (?:that|to|of|how|why) (?!i\b|we\b|my\b|our\b))",
    r"^\W*(?:no|not (?:a|any|really a)|hardly a|no big) (?:\w+ )?secrets?\b(?! (?:that|to|of|how|why) (?!i\b|we\b|my\b|our\b))", r"\bnot (?:secret|confidential|private)\b",
    r"\b(?:there is )?nothing (?:secret|private|confidential|sensitive|to hide)\b|\bnothing (?:about (?:IT|THIS) )?(?:is|that is) (?:secret|private|confidential)",
    r"\bi (?:am not|have no reason|dont|have nothing) (?:to |trying to )?(?:hid(?:e|ing)|keep(?:ing)?)\b(?: \w+){0,2}? (?:secret|IT|THIS|to hide|quiet)",
    rf"\b(?:no need|dont (?:need|have)|need not|no reason|not necessary|dont bother|there is no point) (?:to |in |with )?(?:keep(?:ing)?|treat(?:ing)?|hid(?:e|ing)|be(?:ing)?) (?:{_W}|that|my \w+|quiet|secretive|so secretive|discreet|shy)",
    r"\b(?:make|making) (?:IT|THIS|that) (?:public|SHARED)\b|\blet IT be SHARED\b|\bspread the (?:word|news)\b|\bSHARE the (?:word|news)\b",
    r"\b(?:with|you have|have got|got) my (?:full |complete |explicit )?(?:permission|consent|blessing|ok|go-ahead|approval)\b",
    r"\bi (?:hereby )?(?:consent|agree|give (?:my |you )?(?:\w+ )?(?:consent|permission)) (?:to|for|that)\b",
    rf"\b(?:agents?|bots?|assistants?) (?:{_MAY}) (?:know|see|use|have|read)",
    rf"\b(?:if|when|in case|should) (?:ALL|GROUP\w*|WHO|someone|somebody|they|he|she|{_ONE}) asks?(?: (?:about |for |you |why |where )[\w ]{{0,30}})?,? (?:just |please |feel free to |go ahead and |simply )*(?:you (?:can|may|should|could) )?(?:just |please )?(?:say|tell|SHARE|explain|let)\b",
    r"\b(?:quote|POST|cite|name) me (?:on (?:IT|THIS|that)|FREELY|by name)",
    r"\bthe cat is out of the bag\b|\bout in the open\b",
)  # fmt: skip

# The words of it in any order: who, that they may, and that they learn of it.
_ANYHOW = (
    r"(?=.*\b(?:ALL|GROUP\w*|WHO|others|the (?:other|rest|whole|entire)\b))"
    r"(?=.*\b(?:ok|fine|free|welcome|can|may|allowed|mind|no (?:issue|problem|objection|reason)s?|permission|green light|sure|please|want|like|happy|glad|go(?= (?:and )?tell)|good|make sure|should|cool|consent|let|care)\b)"
    r"(?=.*\b(?:SHARE|POST|SHARED|SHARING|tell|telling|know|knows|knew|knowing|hear|hears|see|sees|aware|forward|given|read|reads|in on|find out|learn|quoted|use)\b)"
    r"(?=.*\b(?:IT|THIS|that|my|our|about|everything|what|tell)\b)"
    r"(?!.*\b(?:not(?! just| only)|dont(?! mind| care)|never|nobody|none|cant|without|wont|secret|private|confidential|stop|hide|lets|didnt|mean|forget|keep|remove|delete|leave|remind|asks?|asked|wish|whether|said|says|told me|tells|thinks|thought|wants? me|claims?|heard|hopes?|in this|app|users?|someone|somebody|if i)\b)(?!.*\bALL can tell\b)(?!.*\b(?:is|are|was|were|keeps?) SHARING\b)"
    r"(?!.*\b(?:i|we)(?: just| already| also| would)? (?:tell|told|heard|hear|should|will|wish|posted|SHARE|SHARED|talk|know|passed|can|could|see|like to|want to|need to|have to|must|learn|read|am going|use)\b)"
    r"(?!.*\b(?:me|us)\b)(?!\W*(?:who|what|how|when|where|why|which|do|does|did|is|are|was|has|have|can|could|would|will|should|the|a|show|find|write|make (?!sure)|draft|send|list|add|set)\b)"
)
_PERHAPS_MORE = (
    rf"^{_ANYHOW}.+$",
    r"\b(?:dont|would not|wont) (?:mind|care about|object to) (?:being|having IT|having THIS|to be) (?:quoted|SHARED|named|cited|mentioned)",
    r"\byou have the (?:green light|go-ahead|ok|all-clear) (?:to|for)\b", r"\b(?:fine|ok|cool|good|no problem|all right)(?: \w+ me| \w+ my side)? (?:if|when|that|with) [a-z]{2,20} (?:also )?(?:sees?|knows?|hears?|reads?|learns?|knowing|finds? out)\b",
    r"\bnot something (?:i|we) (?:need|want|have) (?:to (?:keep|hide)|kept|hidden|to be)\b", r"^\W*(?:that|IT|THIS|that one),? you (?:can|may) (?:\w+ )?(?:SHARE|tell|POST|pass)\b", r"\bfor all i care\b", r"\b(?:no|zero) (?:issue|problem|objection)s? with (?:my|IT|THIS|our)[\w ]{1,25}(?:SHARED|given|known|public|seen)",
    r"\b(?:informier|informiere|benachrichtige|unterrichte) (?:bitte )?(?:das|die|den|alle|meine\w*|unsere\w*)\b", r"\b(?:tu|vous) (?:peux|pouvez) (?:\w+ )?(?:communiquer|faire (?:passer|suivre|savoir)|informer|mettre)\b", r"\bpeut se savoir\b", r"\bje veux bien que (?:tu|vous|les|tout)\b", r"\bque (?:todos|todo el mundo|los demás|la gente) (?:lo )?(?:sepan?|vean?)\b",
)  # fmt: skip
_DE_WHO = r"(?:alle[nm]?|jede[rmn]?|(?:die|den) anderen|andere[n]?|(?:das|dem|im) (?:ganze[n]? )?team|(?:der|die|den|dem|meine[rnm]?|unsere[rnm]?) (?:\w+ )?\w+|\w+)"
_PERHAPS_DE = (
    rf"\b(?:darf|dürfen|kann|können|soll|sollen|sollte|sollten|könnte|könnten|muss|müssen) (?:\w+ ){{0,3}}?{_DE_WHO} (?:\w+ ){{0,4}}?(?:wissen|erfahren|hören|sehen|lesen|mitbekommen)\b",
    r"\b(?:darf|dürfen|kann|können|soll|sollen|muss|müssen) (?:\w+ ){0,2}?(?:wissen|weitergesagt|weitererzählt|geteilt|öffentlich|weitergegeben|die runde)\b",
    r"\b(?:du|sie|ihr) (?:darfst|kannst|könnt|dürft|können|dürfen|könntest|solltest|sollst) (?:\w+ ){0,6}?(?:weitersagen|weitererzählen|weitergeben|erzählen|teilen|verraten|herumerzählen|veröffentlichen|sagen|weiterleiten|ausrichten|erwähnen|mitteilen)\b",
    r"\b(?:das|es|dies|davon|gerne?|ruhig|aus|klar|natürlich) (?:darfst|kannst|könnt|dürft|können|dürfen|sollst|solltest) (?:du|sie|ihr) (?:\w+ ){0,6}?(?:weitersagen|weitererzählen|weitergeben|erzählen|teilen|verraten|herumerzählen|veröffentlichen|sagen|weiterleiten|ausrichten|erwähnen|mitteilen)\b",
    r"^\W*(?:(?!ich\b)\w+,? ){0,2}?(?:sag|sage bitte|erzähl|gib|richte|teil|teile)(?:'s)? (?!mir\b|uns\b)(?:\w+ ){0,5}?(?:weiter|allen|jedem|den anderen|anderen|dem (?:ganzen )?team|der (?:ganzen )?(?:gruppe|familie)|den (?:kollegen|leuten|jungs|mädels|nachbarn|kindern|eltern)|bescheid|aus)\b(?! mir)",
    r"\b(?:kein|nicht) (?:\w+ )?(?:geheimnis|geheim|vertraulich|privat)\b", r"\b(?:ist|sind|wäre) (?:\w+ )?öffentlich\b|\bist für alle\b",
    r"\b(?:hab|habe) (?:\w+ )?(?:nichts|kein problem|keine einwände) (?:dagegen|damit)?,? ?(?:wenn|dass|damit)\b",
    r"\b(?:ist mir|mir ist|mir) (?:\w+ )?(?:egal|wurscht|recht|gleich),? (?:wer|wenn|dass|ob) (?:\w+ ){0,5}?(?:weiß|erfährt|wissen|erfahren|erzählst|weitersagst|mitbekommt)\b",
    r"\b(?:lass|lasst) (?:\w+ ){1,4}?wissen\b(?<!mich wissen)", r"\bmuss(?:t)? (?:\w+ ){0,4}?nicht (?:\w+ )?(?:geheim halten|für dich behalten|verschweigen)\b",
    r"\bbrauchst (?:\w+ ){0,3}?(?:kein geheimnis|nicht (?:geheim|für dich))\b", r"\bkein problem,? wenn (?:\w+ ){1,5}?(?:weiß|wissen|erfährt|erfahren|erzählst|weitersagst)\b",
    r"\b(?:gerne?|ruhig) (?:\w+ ){0,3}?(?:sagen|erzählen|weitersagen|weitererzählen|weitergeben|teilen)\b",
)  # fmt: skip
_PERHAPS_ES = (
    r"\b(?:puedes|podéis|puede|podés|pueden) (?:\w+ ){0,2}?(?:contar|compartir|decir|comentar|mencionar|difundir|pasar|hablar|contár|decír|compartír|comentár)(?:se|le|lo|la|s)*\b(?!me)",
    r"\b(?:lo|la|se lo) (?:puedes|puede|podéis) (?:contar|compartir|decir|comentar|mencionar|difundir|pasar)\b", r"\bque lo sepan?\b(?<!no quiero que lo sepa)(?<!no quiero que lo sepan)",
    r"\b(?:pueden?|deben?|deberían?|tienen? que) (?:saber|enterarse|ver)(?:lo)?\b", r"\bno me (?:importa|molesta) (?:que|si|quién|quien)\b(?: \w+){0,3}? (?:sepan?|sabe|enteren?|cuent\w+|compart\w+|dig\w+|coment\w+)",
    r"^\W*(?:\w+,? ){0,2}?(?:diles|dile|dilo|dígalo|díselo|díganselo|avisa|avísales|cuéntaselo|cuéntales|cuéntalo|compártelo|coméntalo|pásalo|comparte|comunica) (?:\w+ )?(?:a|al|a la|que|con|esto|eso|todos|la voz)\b(?! mí)",
    r"\bno es (?:ningún |un |nada |algo )*(?:secreto|confidencial|privado)\b", r"\bes (?:algo )?públic[oa]\b|\bsin problema(?:s)? (?:para|si|en)\b", r"\btienes mi (?:permiso|consentimiento)\b",
    r"\bno (?:hace falta|tienes) que (?:\w+ ){0,2}?(?:guard\w+|ocult\w+|secreto)\b", r"\b(?:me da igual|da igual) (?:quién|quien|que|si) (?:\w+ )?(?:sepan?|sabe|entere\w*)\b",
    r"\bcorre la voz\b|\bhazlo público\b",
)  # fmt: skip
_PERHAPS_FR = (
    r"\b(?:tu|vous) (?:peux|pouvez|as le droit d[e']|es libre d[e']|pourrais|pourriez|devrais) ?(?:\w+ ){0,2}?(?:le |la |l'|en |leur |lui |leur en |lui en )?(?:dire|parler|partager|raconter|répéter|mentionner|transmettre|diffuser|annoncer|prévenir|informer)\b(?! moi)",
    r"\bn'hésite(?:z)? pas à (?:le |la |en |leur |lui )?(?:\w+ )?(?:dire|parler|partager|raconter|transmettre|faire)\b", r"\b(?:pas de|aucun|sans) (?:souci|problème) (?:pour|si|à)\b(?: \w+){0,4}? ?(?:dire|parler?s?|partager?s?|savent?|sache(?:nt)?|racontes?r?|dis|l'équipe|tout le monde)",
    r"\b(?:ça|cela) (?:ne )?me (?:dérange|gêne) pas (?:que|si|d'en)\b", r"\b(?:peut|peuvent|doit|doivent) (?:bien |tous |aussi )?(?:le |l'|être |en être )?(?:savoir|voir|apprendre|au courant|entendre)\b",
    r"\b(?:n'est|c'est|est) (?:vraiment )?pas (?:un |du tout )?(?:secret|confidentiel|privé)\b", r"\bc'est public\b|\b(?:je m'en fiche|peu importe|m'est égal)(?: de)? (?:qui|que|si)\b",
    r"^\W*(?:\w+,? ){0,2}?(?:dis-le|dites-le|parles-en|parlez-en|préviens|prévenez|partage-le|partagez-le|raconte-le|fais passer|fais savoir|faites passer|faites savoir|dis-leur|dites-leur|transmets|informe (?:l'|les|la|tout|mes|nos)|fais tourner|dis (?:à|aux)|dites (?:à|aux))\b(?! moi)",
    r"\b(?:inutile|pas besoin|pas la peine) de (?:le |la )?(?:garder|cacher|tenir)\b", r"\btu as (?:ma permission|mon accord|mon feu vert)\b",
)  # fmt: skip


@cache
def outright() -> tuple[re.Pattern[str], ...]:
    """What is consent where it is all of a clause."""
    return tuple(re.compile(each) for each in (*_PLAINLY, *_PLAINLY_FOREIGN))


_ALL_PERHAPS = (*_PERHAPS, *_PERHAPS_DE, *_PERHAPS_ES, *_PERHAPS_FR, *_PERHAPS_MORE)


@cache
def perhaps_begins() -> tuple[re.Pattern[str], ...]:
    """What a person should look at where a clause begins with it."""
    return tuple(re.compile(each) for each in _ALL_PERHAPS if each.startswith("^"))


@cache
def perhaps() -> tuple[re.Pattern[str], ...]:
    """What a person should look at wherever it stands in a sentence."""
    return tuple(re.compile(each) for each in _ALL_PERHAPS if not each.startswith("^"))
