# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""The phrases by which people ask that others are not told, over what `plain` makes of a sentence; and what only looks
like them."""

from __future__ import annotations

import re
from functools import cache

_W = r"(?:IT|THIS|that)"
_NOT_ONE = r"(?!(?:me|us|the|a|an|my|your|this|that|it|how|what|why|by|from|when|where|whether|if|in|apart|stories|lies|you|to|jokes|nobody|between|so|too|which|who|yourself|itself)\b)"
_ONE = rf"{_NOT_ONE}[^\W\d_]{{2,20}}"
_R = rf"(?:ALL|GROUP\w*|WHO|any of (?:them|WHO|GROUP\w*)|a (?:living )?soul|another soul|{_ONE})"
_TASK = r"(?! in (?:the|my|your|this|that|a|our) (?:e-?mails?|letter|text|mail|report|summary|message|reply|doc\w*|bio|cv|intro\w*|slides?|talk|speech|deck|answer|code|script|title|headline|article|blog|paragraph))"
_SOFT = r"(?:(?:ever|please|you dare|just|even|go|under any circumstances|tho|though|really|yet|again|ever ever|accidentally|by accident|you) )*"
_NEVER = r"(?<!\bi )(?<!\bwe )(?<!\bthey )(?<!\bALL )(?<!\bhe )(?<!\bshe )(?<!\bWHO )(?<!\bwho )(?:dont|never|cant|may not|must not|should not|wont|not to|better not|rather not|rather you (?:didnt|did not|dont|would not)|didnt|if you (?:didnt|dont|did not|would not|could not|cant)|please not|lets not|(?:could|can|would) you (?:please )?not|i beg you not to|ask you not to|no longer|need not|avoid|refrain from|without|are not (?:allowed|supposed|permitted|free) to|have no (?:right|permission) to)"
_TOLD = (
    rf"(?:(?:SHARE|POST) (?:IT|THIS|that|any(?:thing)?|what|my|our|a word|me)\b{_TASK}(?! (?:in|on) (?:the|my) (?:e-?mail|form))|SHARE (?:with|to) {_R}|SHARE anything|tell {_R}(?! (?:apart|what to do|how to)\b)|tell any of|"
    rf"let {_R} (?:know|see|hear|find out|read|in on|get wind|notice|catch wind)|let (?:him|her|them) (?:know|see|find out|hear|notice)|let (?:IT|THIS|that) (?:slip|out|get out|be SHARED|leak|come out|go (?:any )?further|leave)|let on\b|"
    rf"breathe a word|say (?:a (?:\w+ )?word|a thing|anything|IT|THIS|something|so)(?: (?:about|of) (?:IT|THIS|that|my \w+))? (?:to|with|in front of) (?!me\b|us\b)|say a word|say anything(?:\W*$| about)|(?:talk|speak) (?:to|with) {_R} about (?:IT|THIS|that|my)|bring (?:IT|THIS|that|my \w+) up|"
    rf"show (?:IT|THIS|that) to {_R}|show {_R} (?:IT|THIS|that|my)|repeat|SHARING (?:IT|THIS|that|my|with)|telling {_R}|use (?:my|our) (?:real )?name|name me|mention me|give (?:IT|THIS|that|me) away|give away (?:IT|THIS|that|my)|rat me out|out me|blab|spill|SHARE the (?:news|secret|details)|spill the beans|pass IT|forward (?:IT|THIS|that|my))"
)
_HIDDEN = r"(?:private|secret|a secret|(?:all |just )?to (?:yourself|urself|yourselves|ourselves)|between (?:us|you and me|the two of us|ourselves|me and you|you and i)|among us|confidential|quiet|hush(?:-?hush)?|off the record|under wraps|under your hat|on the (?:down low|dl|quiet|low)|lowkey|low-key|in confidence|in the family|in (?:this|THIS) (?:chat|room)|in here|here between|hidden|from (?:ALL|GROUP\w*|WHO|him|her|them|spreading|getting)\b|away from (?:ALL|GROUP\w*|WHO|him|her|them))"
_VERY = r"(?:(?:strictly|just|only|purely|all|really|totally|super|very|a bit|still|quite|meant to be|supposed to be|to be|kept|please|very much|actually|kind of|kinda|sort of|absolutely|of course|completely|our|my|for now|for the moment|rather|top|sth|something) )*"
_NOT_KNOW = (
    r"(?:know|hear|see|find out|learn|read|get wind|be SHARED|catch on|notice|have to know|need to know|be aware)"
)
_KEEP = (
    rf"(?:^|\W){_NEVER},? {_SOFT}{_TOLD}",
    rf"\bi (?:really |definitely |absolutely |still )?(?:dont|would not|do not) (?:really |particularly )?(?:want|like|wish|need|think)(?: for)? (?:you to {_TOLD}|(?:{_R}|him|her|them|IT|THIS) to (?:{_NOT_KNOW}|get (?:out|around|FREELY)|leak|be (?:SHARED|public|out)|spread|leave)|(?:IT|THIS|that|my \w+) (?:SHARED|public|out there|spread|getting|FREELY|posted|to be)|you (?:SHARING|telling))",
    rf"\bi would (?:rather|prefer|like)(?: IT)?(?: if)? (?:{_R}|he|she|they|nobody|him|her|them) (?:did not|didnt|dont|not to|not|never|does not|would not) {_NOT_KNOW[:-1]}|knew|SHARED|heard)",
    r"\bi would (?:rather|prefer)(?: to)? (?:keep|not (?:have|SHARE))|\bi would (?:rather|prefer) (?:IT|THIS|that) (?:stay|stays|stayed|remain|remained|to stay|was kept|be kept|not)",
    rf"\b(?:{_R}|he|she|they|GROUP\w*) (?:must|should|may|can|is|are|need|needs|does|do|dont|cant|has|have|will|wont|could|better)(?: not|nt|(?<=cant)|(?<=dont)|(?<=wont)) (?:ever |supposed to |allowed to |meant to |have to |need to |to )*{_NOT_KNOW}\b(?! (?:how|what to|who))",
    rf"\b(?:nobody|none of (?:them|WHO|GROUP\w*))(?: else)? (?:must|should|may|can|is (?:to|supposed to|allowed to|meant to)|needs? to|has to|is gonna|gets to|ought to|else) (?:ever )?{_NOT_KNOW}\b(?! (?:IT|that|THIS)? ?(?:in advance|for sure|exactly|better|how|why))",
    rf"\b(?:want|like|prefer) nobody (?:else )?to {_NOT_KNOW}|\bmake sure (?:nobody|{_R} (?:dont|does not|never|cant))|\bbefore {_R} finds? out",
    rf"\b(?:stop|quit|cease|no more) (?:SHARING|telling|POST|blabbing|repeating|saying) (?:{_W}|ALL|GROUP\w*|WHO|my|our|{_ONE})",
    rf"\bkeep(?:ing)?,? (?:please )?(?:{_W}|what i [\w ]{{2,20}}|my \w+(?: \w+)?|our \w+(?: \w+)?|everything|things?),? (?:please )?{_VERY}{_HIDDEN}|\bkeep the \w+(?: \w+)? {_VERY}(?:private|secret|to yourself|between us|between you|confidential|under wraps|from (?:ALL|GROUP\w*|WHO|him|her|them))",
    rf"\bkeep (?:quiet|mum|silent|schtum|your mouth|your lips|stumm|a lid|shtum)\b|\bkeep (?:IT|THIS|that) {_VERY}(?:from|away from) {_R}|\b(?:keep|hide) (?:IT|THIS|that) from {_R}|\bkeep (?:the|my|this|our|a) secret\b|\bkeep IT that way\b|\bkeep (?:IT|THIS|that)\W*$(?<=yourself)",
    rf"\b(?:{_W}|which|what i (?:\w+ ){{1,3}}|IT all|everything|my \w+) (?:stays?|remains?|has to (?:stay|remain|be)|(?:must|should|needs to|shall|will|better|had better|ought to|to) (?:stay|remain|be kept|be)) {_VERY}(?:{_HIDDEN}|with(?:in)? (?:you|us|the two of us)|here\W*$)",
    rf"\b(?:{_W}|which) (?:is|was|are|s) {_VERY}(?:between (?:us|you and me|the two of us|me and you|you and i)|confidential|(?:a |big |our |my )*secrets?\b(?! to| of| ingredient)|private\W*$|private(?:,| and| so| between| stuff| matter| info)|off the record|not (?:for (?:ALL|others|SHARING|public|GROUP\w*|WHO|the record|anyone)|public|to be (?:SHARED|public|passed)|something (?:ALL|GROUP\w*|WHO|others)|yet public|official yet|meant for)|for your (?:ears|eyes)|nobody s business|nobody's business|none of their business|hush|just for (?:you|us)|in confidence|only for (?:you|us|your)|for (?:you|us) (?:only|alone)|not (?:anyone|ALL)'s business|sensitive)",
    r"(?:^|[,.;:—–-])\W*(?:\w+,? ){0,2}?(?:strictly |just |only |purely |this )*(?:between (?:us|you and me|the two of us|me and you|you and i)|off the record|in (?:strict |strictest )?confidence|confidentially|for your (?:ears|eyes) only|on the (?:dl|down low))\b",
    r"\b(?:SHARED|said|say|saying|telling|tell) (?:you )?(?:IT|THIS|that)?(?: to you)? ?(?:in (?:private|confidence|secret)|confidentially|privately|off the record)\b|\bi (?:SHARED|tell|am telling|trusted|said|wrote) (?:you )?[\w ]{0,30}?(?:in (?:strict |strictest )?confidence|in private|in secret|confidentially)\b",
    r"\btell (?:absolutely )?nobody\b|\b(?:not|no|never) (?:a |one |another )?(?:single )?(?:word|peep)s? (?:to|about|of|from|out|in front of)\b|^\W*(?:\w+,? )?not (?:a|one) (?:single )?word\b|\bnot a soul\b|\bSHARE (?:IT |THIS |that )?(?:with|to) nobody\b",
    r"\bmums the word\b|\bmum is the word\b|\b(?:your|ur) lips (?:are )?sealed\b|\blips sealed\b|\bzip (?:IT|your|ur)\b|\bseal your lips\b|🤫|🤐|\bshh+\b|\bpss+t\b|\bhush\b(?!-? ?pupp)",
    r"\b(?:under wraps|secret from|hidden from|hush-hush|top secret|strictly confidential|strictly private|for your eyes only|swear to secrecy|sworn to secrecy|between these walls|within these (?:four )?walls|stays? within|doesnt leave|does not leave (?:this|THIS) room|our (?:little )?secret)\b",
    rf"\bnot for (?:the )?(?:{_R}|others|public|sharing|SHARING|publication|general)(?:'?s?)?(?: (?:to (?:{_NOT_KNOW}|read)|ears|eyes|consumption))?\W*$|\bnot for SHARING\b|\bnot (?:to be|meant to be) (?:SHARED|public|passed|published)\b|\bnot yet public\b|\bnot public yet\b",
    r"\b(?:take|taking) (?:back|away) (?:my|the) (?:permission|consent|ok|word)|\b(?:revoke|withdraw|retract|cancel)(?:ing)? (?:my|the|that) (?:permission|consent|ok|approval)|\bi take (?:IT|that|THIS) back\b|\b(?:unshare|unpublish)\b|\bnot be SHARED\b|\bno longer (?:want|be SHARED|like)[\w ]{0,20}(?:SHARED|public|telling|SHARING)?",
    r"\bi (?:dont|would not) (?:feel )?(?:comfortable|want|like) (?:with )?(?:IT|THIS|that|you) (?:SHARED|SHARING|public|telling)|\bnot comfortable (?:with|if) (?:ALL|GROUP\w*|WHO|others|people|you (?:telling|SHARING))",
    r"\b(?:count|counting|rely|relying) on your (?:discretion|silence)\b|\b(?:please )?be discreet\b|\bdiscretion\b(?=[^?]*$)(?<=your discretion)|\btrust you (?:not to|to keep|wont)\b|\b(?:promise|swear)(?: me)? (?:you wont|not to|you will not|to keep)\b",
    r"\b(?:has|have|had) (?:to|got to) stay (?:secret|private|quiet|between|here)|\bwould (?:kill|fire|freak|be (?:\w+ ){1,2}?)[\w ]{0,20}?\bif (?:he|she|they|WHO|GROUP\w*|ALL) (?:knew|found out|heard)|\bif (?:IT|THIS|that|word) (?:gets|got|came) out\b|\b(?:gets?|get) out\b(?<=let it get out)",
)  # fmt: skip
_KEEP_MORE = (
    r"\b(?:not|never|hardly|no longer) (?:\w+ )?(?:ok|fine|cool|(?<!i am not )(?<!we are not )allowed|good|safe|right|happy|comfortable|all right) (?:to (?:SHARE|tell|POST|be SHARED|pass|spread)|for (?:SHARING|ALL|others)|if (?:you|ALL|GROUP\w*|WHO)|with (?:you (?:SHARING|telling)|ALL|GROUP\w* knowing|WHO knowing|IT being|SHARING))",
    r"\bi (?:do|would|really|certainly|very much|will) mind,? (?:if|when|you|ALL|that) [\w ]{0,20}(?:tell|telling|SHARE|SHARING|SHARED|know|POST)",
    r"\bi (?:no longer|dont|never|do not|didnt|did not|cant|wont) (?:\w+ )?(?:agree|consent|approve|authori[sz]e|allow|permit|agreed|consented|give (?:you )?(?:my )?(?:permission|consent))\b(?: (?:to|that|with|of|you))?[\w ]{0,20}(?:SHARE|SHARING|SHARED|tell|telling|POST|pass|IT|THIS|permission|consent)",
    r"\b(?:have no|dont have|do not have|without|never had|not have|no) (?:my )?(?:permission|consent|right) (?:to|for) (?:SHARE|tell|POST|SHARING|use)|\bwithout my (?:permission|consent|knowledge|ok)\b",
    r"^\W*(?:(?:but|and|please|that|IT|THIS|all|note|very|strictly|highly|super|top|still) )*(?:private|confidential|secret|personal)[ ,]*(?:,? ?(?:please|info|stuff|matter|though|thanks|ok|all of IT|and|obviously|of course|btw))*\W*$",
    r"\b(?:keep|leave) (?:me|my name|us|WHO|our names?) out of (?:IT|THIS|that)\b|\b(?:leave|keep) (?:WHO|ALL|GROUP\w*|him|her|them) (?:out of|in the dark)|\bdont (?:quote|POST|cite) me\b|\byou (?:didnt|dont|never|did not) (?:hear|heard|get|got) (?:IT|THIS|that) from me\b|\b(?:didnt|did not) come from me\b",
    r"\b(?:only you|nobody (?:but|except|besides) (?:you|us)|you are the only (?:one|person))\b[\w ]{0,20}(?:know|knows|SHARED|should|may|can|to know)|\bwithout (?:WHO|GROUP\w*|ALL|him|her|them) (?:knowing|noticing|finding out)\b|\bbehind closed doors\b|\bnot in front of (?:WHO|ALL|GROUP\w*|him|her|them)\b",
    r"\b(?:IT|THIS|that|word) (?:must|should|may|can|shall|cant|better|is) (?:not|never)(?: ever)? (?:to )?(?:leave|get (?:out|FREELY)|leak|be (?:SHARED|public|posted)|go (?:any )?further|go public|spread|come out|reach)|\b(?:IT|THIS|that) (?:cant|wont|doesnt|does not) (?:leave|get out|leak|go (?:any )?further|go public|be SHARED)\b|\b(?:goes|go) no further\b",
    r"\bdo not (?:\w+ ){0,2}?(?:SHARE|tell (?!me|us)|let (?:IT|THIS) )",
)  # fmt: skip
_NOBODY = (  # the words of it in any order: an order or a wish, not to, others, to learn of it
    r"^(?=.*\b(?:dont|never|not|no|cant|nobody|none|without|stop|neither|nor)\b)(?=.*\b(?:ALL|GROUP\w*|WHO|nobody|others|him|her|them|he|she|they|another)\b)"
    r"(?=.*\b(?:tell|telling|SHARE|SHARED|SHARING|POST|pass|passed|reveal|see|sees|know|knows|knew|hear|hears|heard|find out|finds out|learn|learns|aware|slip|leak|get out|word)\b)"
    r"(?=.*\b(?:IT|THIS|that|my|our|about|should|must|may|please|want|need|have to|rather|let|dare|better)\b)"
    r"(?!.*\b(?:mind|care|matter|problem|issue|objections?|sure|how|why|what|where|secret that|only|unless|need to hide|hesitate|forget|reason|whether|if|wonder|know if|think|understand|better than|yet told|even know|hurt|worry|fault|deal)\b)"
    r"(?!.*\b(?:i|we) (?:dont|never|cant|didnt|do|did|have|was|am|know|will|would never|wont|could|see|hear|SHARED|tell|SHARE|heard|knew)\b(?! (?:want|like|wish)))(?!\W*(?:he|she|they|nobody|WHO|ALL|GROUP\w*|there|it|you) (?:\w+ )?(?:knows|knew|told|tells|told me|SHARED|heard|hears|came|sees|saw|says|never|dont|cant|has|have|had|is|are|was|did|didnt|ever)\b)(?!.*\b(?:me|us)\b).+$"
)
_KEEP_LAST = (
    r"\b(?:treat|handle|consider|regard|see|mark|take) (?:IT|THIS|that|everything)(?: \w+)? (?:as |in |with )?(?:strictly |very |highly )?(?:confidential|private|secret|confidence|confidentially|discretion)\b", r"\brather not (?:have|see|SHARE|tell|that)\b[\w ]{0,25}(?:SHARED|passed|public|IT|that|WHO|ALL|known)?",
    r"\bleave (?:IT|THIS|that) out\b", r"\bonly for you\b|\b(?:for|to) you (?:alone|only)\b|\bfor your (?:ears|eyes|info) only\b", r"\b(?:IT|that|THIS) would be (?:\w+ )?(?:awkward|bad|terrible|embarrassing|a disaster|horrible|awful|a problem) if (?:he|she|they|WHO|ALL|GROUP\w*|\w+) (?:knew|heard|found|saw|learned|ever)\b|\bif (?:he|she|they|WHO|GROUP\w*) (?:ever )?(?:found out|heard|knew) (?:about )?(?:IT|THIS|that)\b",
    r"\b(?:dont|never) (?:put|add|store|save|write|include|keep) (?:IT|THIS|that|my \w+) (?:in|into|to|on) (?:the |our )?(?:SHARED|common|team|public|group|general|wiki)\b", r"\bno telling (?:WHO|ALL|GROUP\w*|him|her|them)\b", r"\b(?:remove|delete|take|hide) (?:IT|THIS|that|my \w+) (?:\w+ )?(?:from|off|away from) (?:what )?(?:ALL|GROUP\w*|WHO|the (?:SHARED|public|group|team)|public|view)", r"\b(?:dont|never) pass (?:my|our|IT|THIS|that|the)\b",
    r"\bunter vier augen\b|\bgeht (?:\w+ )?(?:niemand(?:en)?|keinen|keine[nrm]?) (?:\w+ )?an\b|\bvertraulich behandeln\b|^(?!.*\b(?:nicht|kein\w*)\b).*\bvertraulich\b(?!\w)(?! \w+e?r? (?:bericht|dokument))|\bque no (?:salga|trascienda|llegue)\b|\bque (?:ça|cela) (?:ne )?(?:sorte|s'ébruite)\b|\bmuss (?:ja )?(?:keiner|niemand)\b|\bnicht vor (?:den|dem|der)\b[\w ]{0,12}(?:sagen|erwähnen)",
)  # fmt: skip
_DE = (
    r"\b(?:soll|sollte|muss|bleibt|bleib|ist|bitte|streng) (?:(?!nicht|kein)\w+ ){0,3}?privat\b(?! versichert)|^\W*privat[,. !]*(?:bitte)?\W*$|\b(?:nehme|ziehe) (?:\w+ )?(?:erlaubnis|einwilligung|zustimmung) (?:\w+ )?zurück\b|\bwiderrufe\b|\bnicht (?:für andere|öffentlich|mehr teilen)\b|\bkein(?:e|er|en)? (?:sonst|anderen?) (?:was |etwas )?(?:davon )?(?:sagen|erzählen|wissen)\b",
    r"\bbehalt(?:e|en sie|et)? (?:\w+ ){1,4}?für (?:dich|sich|euch)\b|\b(?:für dich|für euch) behalten\b|\bfür sich behalten\b",
    r"\b(?:bleib\w*|muss|soll\w*) (?:\w+ ){0,4}?unter uns\b|^\W*(?:\w+,? ){0,2}?(?:nur )?unter uns\b(?! (?:wohn|leb))|\bunter uns bleiben\b|\b(?:unter|zwischen) (?:uns beiden|dir und mir)\b",
    r"\b(?:sag|sage|sagt|sagen sie|erzähl|erzähle|erzählt|verrat|verrate|verratet|sprich|teil|teile|erwähn|erwähne|zeig|zeige)(?:'s)? (?!mir\b|uns\b)(?:\w+ ){0,5}?(?:niemand(?:em)?|keinem|keiner|nicht|nichts|kein wort)\b(?! mir)",
    r"\b(?:kein|nicht ein) (?:sterbens)?wort(?:chen|wörtchen)? (?:zu|an|darüber|davon|dazu|über|gegenüber|bei)\b|\bkein sterbenswörtchen\b|^\W*(?:\w+,? )?kein wort\b",
    r"\b(?:nicht|niemandem|keinem|niemals|nie) (?:\w+ ){0,3}?(?:weitersagen|weitererzählen|weitergeben|verraten|teilen|herumerzählen|rumerzählen|ausplaudern|erwähnen|weitertragen|erzählen|sagen)\b(?! kann)(?<!ich nicht sagen)",
    r"\b(?:darf|soll|sollte|sollten|sollen|dürfen|muss|müssen|braucht|brauchen|kann) (?:(?:das|es|davon|dies|bitte|auch|aber|wirklich|noch) )*(?:niemand|keiner|(?:[\w]+ ){1,3}?(?:nicht|nichts))(?: \w+){0,3}? (?:wissen|erfahren|mitbekommen|hören|sehen|mitkriegen|merken)\b",
    r"\b(?:niemand|keiner)(?: sonst)? (?:darf|soll|sollte|muss|braucht) (?:\w+ ){0,3}?(?:wissen|erfahren|mitbekommen|mitkriegen)\b",
    r"\b(?:will|möchte|wollen|möchten|mag|hätte) (?:\w+ )?nicht,? dass (?:\w+ ){1,5}?(?:erfähr\w*|weiß|wissen|erfahren|mitbekomm\w*|mitkrieg\w*|merk\w*|weitersagst|erzählst|teilst|weitererzählst|sagst)\b",
    r"\bgeheim (?:halten|bleiben)\b|\bgeheimhalten\b|\b(?:ist|bleibt|wäre|sei) (?:(?!kein|nicht)\w+ ){0,2}?(?:geheim|geheimnis|vertraulich)\b|^\W*(?:streng )?(?:vertraulich|geheim)\b|\bbehandel\w* (?:\w+ ){0,3}?vertraulich\b|\bunser (?:kleines )?geheimnis\b|\bstillschweigen\b|\bim vertrauen\b|\bhalt(?:e)? (?:bitte )?(?:dicht|die klappe|den mund)\b",
    r"\bgeht (?:\w+ )?(?:niemand(?:en)?|keinen|sonst) (?:\w+ )?(?:was |etwas )?an\b|\bhör (?:bitte )?auf,? (?:\w+ ){1,5}?(?:zu )?(?:erzählen|teilen|sagen|weiterzusagen|verraten|weiterzuerzählen)\b",
    r"\b(?:du|sie) (?:darfst|kannst|dürfen|sollst|solltest) (?:das|es|dies) (?:\w+ )?(?:nicht|niemandem|keinem)\b", r"\b(?:das|es) (?:darfst|kannst|sollst) du (?:\w+ )?(?:nicht|niemandem|keinem)\b",
)  # fmt: skip
_ES = (
    r"\bno (?:se |le |les )?(?:lo |la )?(?:cuentes|compartas|digas|repitas|comentes|menciones|difundas|reveles|publiques|cuente|diga|hables de)\b(?! (?:mentiras|tonter))(?!me)",
    r"\bno (?:puedes|debes|vayas a|quiero que) (?:\w+ ){0,2}?(?:contar|compartir|decir|coment|cuentes|digas|compartas|repetir)\w*", r"\bque quede entre\b|\b(?:queda|quede|quedar|es|esto|solo) (?:\w+ )?entre (?:nosotros|nosotras|tú y yo|tu y yo|nos|los dos)\b|^\W*entre (?:nosotros|tú y yo|nos)\b",
    r"\bni una palabra\b|\bni mu\b|\bguárda(?:te)?(?:lo|me)\b(?: \w+)? (?:para ti|el secreto|en secreto)|\bguarda (?:\w+ )?(?:el |un )?secreto\b|\ben secreto\b|\bboca cerrada\b|\bcierra el pico\b",
    r"(?<!no )\bes (?:un |algo |muy |totalmente |nuestro )*(?:secreto|confidencial|privado)\b|\bmantenlo en\b", r"\bque (?:nadie|no) (?:\w+ ){0,3}?(?:entere\w*|sepan?)\b|\bno quiero que (?:\w+ ){1,4}?(?:sepan?|enteren?)\b|\bnadie (?:más )?(?:debe|puede|tiene que|debería) (?:\w+ )?(?:saber|enterarse)\w*",
    r"\b(?:que sea|es|esto es|eso es|mantenlo|todo) privad[oa]\b|\bno es públic[oa]\b|\b(?:retiro|revoco) mi\b",
    r"\bdeja de (?:contar|compartir|decir|difundir|hablar)\w*",
)  # fmt: skip
_FR = (
    r"\b(?:ne |n')?(?:le |la |lui |leur |l'|en )+(?:dis|dites|répète|répétez|racontez?|partagez?|parlez?|mentionnez?|dévoilez?) (?:\w+ ){0,2}?(?:pas|à personne|rien|jamais|plus)\b|\bne (?:dis|dites|répète|répétez|racontez?|partagez?|parlez?) (?:\w+ ){0,3}?(?:pas|personne|rien|plus|jamais)\b|\b(?:dis|répète|raconte|parle) (?:\w+ )?rien à\b",
    r"\bn'en parle(?:z|s)?\b|\ben parle(?:z)? (?:pas|à personne)\b|\bparle(?:z)?-en à personne\b|\bà personne\b(?<=dire à personne)|\bgarde(?:z)?(?:-le| ça| cela| le| la| tout ça)?(?: \w+)? pour (?:toi|vous)\b|\b(?:reste\w*|rester) (?:\w+ ){0,2}?entre (?:nous|toi et moi)\b|^\W*(?:\w+,? )?entre (?:nous|toi et moi)\b",
    r"\bpas un mot\b|\bmotus\b|\bbouche cousue\b|\bgarde(?:z|r)? (?:\w+ )?secret\b|(?<!pas )\bc'est (?:un |notre |très |strictement |vraiment )*(?:secret|confidentiel|privé)\b|\bde manière confidentielle\b|\bsous le sceau\b",
    r"\b(?:veux|voudrais|souhaite|aimerais) pas que (?:\w+[ ']){1,5}?(?:sache\w*|apprenne\w*|soient? au courant|voient?|en parles|le dises)\b|\bpersonne (?:\w+ )?(?:doit|peut) (?:\w+ )?(?:savoir|apprendre|être au courant|voir)\b|\bne (?:doit|doivent|peut|faut) (?:\w+ ){0,2}?pas (?:\w+ ){0,3}?(?:savoir|apprendre|sache\w*|être au courant)\b|\b(?:doit|doivent) pas (?:le )?(?:savoir|apprendre)\b",
    r"\barrête(?:z)? d[e'] ?(?:en |le |l')?(?:parler|raconter|partager|dire|répéter)\b|\btu (?:ne )?peux pas (?:en parler|le dire|le partager)\b|\bn'en dis\b|\b(?:il )?faut (?:pas|rien) (?:le |en |lui |leur )*(?:dire|parler|répéter)\b",
)  # fmt: skip

# What sounds like it and is none: a politeness, a task, what somebody cannot do themselves.
_NONE = (
    r"\b(?:dont|never) SHARE IT\b(?!\W*(?:to|with|again|any|ever|outside|FREELY|please)\b)(?<=mention it)", r"\bdont tell me\b",
    r"\bi (?:will|can|wont|cant|promise to|did|have) (?:\w+ ){0,2}?(?:keep|tell|SHARE)\b", r"\b(?:cant|can) keep a secret\b", r"\bmy lips are sealed\b",
    r"\bsecret (?:santa|ingredient|sauce|key|agent|service|garden|recipe|manager|token|weapon)s?\b|\bclient secret\b|\bprivate (?:key|repo|method|class|member|school|lesson|network|equity|browsing|mode|address|insurance|room|tour)s?\b|\bsecrets? (?:to|of|is to)\b",
)  # fmt: skip


@cache
def kept() -> tuple[re.Pattern[str], ...]:
    """What asks that others are not told, wherever it stands in a sentence."""
    return tuple(re.compile(each) for each in (*_KEEP, *_KEEP_MORE, *_DE, *_ES, *_FR, *_KEEP_LAST))


@cache
def only_sounds() -> re.Pattern[str]:
    """What is taken out before it is looked for."""
    return re.compile("|".join(_NONE))


@cache
def perhaps_kept() -> re.Pattern[str]:
    """What asks it in some other words; it counts only where nothing is allowed."""
    return re.compile(_NOBODY)
