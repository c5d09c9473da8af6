"""How one says that something promised is done, received, taken back, or no longer wanted. Over lower case.

English here; German, Spanish and French in `fulfilled_foreign`. Each cue is for a clause, and says nothing of what it
is about: that is for `fulfilled`.
"""

from __future__ import annotations

import re

_NOT = r"(?:can't|cannot|can not|cant|won't|wont|will not|couldn't|couldnt|could not)"
_SUBJECT = r"(?:i|we)"
_ADVERBS = r"(?:(?:really|just|unfortunately|probably|sadly|simply|actually|also|now|definitely|honestly|still) ){0,2}"

BARE_DONE = re.compile(
    r"(?:(?:ok|okay|yes|yep|yup|yeah|and|hi|hey|all|it's|it is|its|that's|there|everything is|now|just|consider it|"
    r"aaand|finally|so|well|right|quick update|update|job|mission|also|oh)[ ,!.:]{1,3}){0,5}"
    r"(?:done(?: and dusted)?|finished|accomplished|"
    r"sorted|taken care of|did it|i did(?: it)?|i have|we have|we did|completed|complete|all set|good to go|ready|"
    r"handled|dealt with|ticked off|erledigt|gemacht|"
    r"fertig|hecho|listo|ya está|c'est fait|fait|c'est bon|✅|☑️|✔️?|there you go|here you go|here it is|here they are|"
    r"here we go|voilà|there you have it|tada+|ta-da)"
    r"(?: (?:now|already|too|for you|this morning|last night|today|yesterday|just now|an hour ago))?"
    r"(?:,? (?:thanks|sorry for the wait|sorry it took so long|enjoy|finally|sir|boss|mate|btw|everyone|all|guys))?"
    r"[\s!.,:)✅👍🙂😊🎉💪😄😅🙌✔️☑️]*"
)
YES_I_HAVE = re.compile(r"(?:yes|yep|yeah)?[, ]*(?:i|we) (?:have|did)[\s!.]*")
HAVE_YOU = re.compile(r"\b(?:have|did|has) (?:you|u|it)\b|\bhast du\b|\bas-tu\b|\bhas \w+ado\b")
# Of others only where it is spoken of.
BARE_OFF = re.compile(
    r"(?:(?:oh|ok|okay|ah|well|actually|hi|hey|wait|you know what|please|just|pls|sorry|no|nah)[, ]{1,3}){0,4}"
    r"(?:never ?mind|nvm|nevermind|forget (?:it|about it|that)|"
    r"no need(?: any ?more)?|no longer needed|leave it|skip it|scrap that|drop it|let it go|it's off|it's cancelled|"
    r"don't bother|don't worry about it|not needed any ?more|cancel (?:that|it)|all good now|not necessary|"
    r"vergiss es|hat sich erledigt|olvídalo|déjalo|laisse tomber)"
    r"(?: (?:then|now|after all|any ?more|please|it|that))*[\s!.,]*(?:thanks|thank you|then|danke|gracias|merci|though|"
    r"sorry|tho)?"
    r"(?: anyway| though)?[\s!.🙏😊)]*"
)
PRONOUN = re.compile(r"\b(?:it|it's|its|them|him|her|that|that's|this|one|everything|all|those|these|they|they're)\b")
CANNOT = re.compile(
    rf"\b{_SUBJECT} {_ADVERBS}(?:{_NOT}|am not able|am unable|don't have (?:the |any )?time|do not have time|"
    rf"have no time|"
    r"(?:have to|must|need to|gotta|will have to|'ll have to) (?:cancel|back out|drop|bail|withdraw|pass|pull out|"
    r"let you down|skip|give up|decline))\b|"
    r"\b(?:unable|not able|no longer able|not in a position|not allowed) to\b|\b(?:i'd|i would) rather (?:not|"
    r"stay out)\b|"
    r"\byou(?:'ll| will)? (?:have|need) to (?:\w+ ){1,4}(?:yourself|another|alone|without me|someone else|"
    r"somebody else)\b|"
    r"\byou(?:'ll| will) have to (?:find|ask|manage|cope)\b|\b(?:not|isn't|aren't) covered\b|"
    r"\b(?:i'll|we'll|i'm gonna|i am|i'm) (?:have to|going to have to|forced to|obliged to) (?:cancel|back out|drop|"
    r"bail|withdraw|pass|pull out|skip|let you down)\b|"
    r"\b(?:i'm|we're|im|i am|we are|i won't be|we won't be|i will not be)(?: not| unfortunately| no longer|"
    r" afraid)? (?:able|unable|"
    r"not going|not able|no longer able)\b|\bno longer (?:able|possible|in a position)\b|"
    r"\b(?:i'm|we're|i am|we are|im) (?:really |just |probably |definitely )?not (?:going to|gonna)\b|\b(?:can't|cant|"
    r"won't|couldn't|not gonna|not going to|not) "
    r"(?:be able to )?(?:make it|manage|happen|do it|work out)\b|"
    r"\b(?:i (?:don't|dont) think|i doubt) (?:i|we)(?:'ll| can| will)\b|\b(?:isn't|is not|ain't|not) (?:going to|"
    r"gonna) happen\b|"
    r"^(?:so |really |very |i'm |i am )?(?:sorry|apologies|unfortunately|afraid)?,? ?(?:but )?(?:can't|cannot|cant|"
    r"won't|wont)\b|"
    r"\bchange of plans?\b|\b(?:i(?:'ve)?|we(?:'ve)?) (?:have )?(?:decided|chosen) (?:not to|against)\b|"
    r"\b(?:i(?:'m| am)|we're) (?:dropping|cancelling|canceling|abandoning|scrapping|calling off)\b|"
    r"\bnot (?:coming|going|joining|doing it)\b|\binstead of me\b|\bhanded (?:it|that|this) (?:over )?to\b|"
    r"\bpassed (?:it|this) (?:on )?to\b|\bgave up\b|\bgiving up\b|\bgiven up\b|\bno chance\b|\bimpossible\b|"
    r"\bchanged my mind\b|\bmust decline\b|"
    r"\b(?:is|was|are|were|'s|sold) sold out\b|\bnot (?:in stock|available any ?more)\b|\bbeyond (?:repair|me)\b|"
    r"\b(?:i|we) failed to\b|"
    r"\bcan't be (?:fixed|repaired|done|saved)\b|\bwithout me\b|\bask (?:someone|somebody|anyone) else\b|"
    r"\b(?:fully booked|completely full|all taken|out of stock|sold out)\b|"
    r"\b(?:someone|somebody) else(?:'s turn| (?:will|has to|should|needs to|can|must))\b"
)
# Whoever says so is out of it, whatever else is named.
OUT = re.compile(
    r"\b(?:i'm|i am|we're|count me|im) out\b(?! (?:of (?:milk|office|town|the office)|for (?:lunch|a|dinner)|at|with|"
    r"and about|shopping|running|walking))|"
    r"\b(?:must|have to|need to|had to|will|i'll|i) (?:withdraw|back out|bail|pull out|step back|opt out|bow out)\b|"
    r"\b(?:backing|pulling|bowing) out\b|\bcan't keep (?:my|that|the) promise\b|\bbreak my promise\b|\bi take (?:it|"
    r"that) back\b|"
    r"\bforget what i (?:said|promised)\b|\bdon't count on me\b|\bcan't (?:do|commit to) (?:it|this|that) (?:any ?more|"
    r"after all)\b|"
    r"\bi'm afraid i'll have to (?:cancel|pass|decline)\b|\bhave to (?:take back|go back on)\b"
)
LATER = re.compile(
    r"\b(?:until|till|before|today|tonight|this (?:week|morning|afternoon|evening|month)|right now|now|yet|by (?:mon|"
    r"tues|"
    r"wednes|thurs|fri|satur|sun)day|in time|on time|at the moment|so soon|that soon|by then|for another)\b"
)
_DAYS = (
    r"(?:tomorrow|later|tonight|next \w+|first thing|(?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:a|an|two|three|"
    r"\d+) "
    r"(?:days?|weeks?|hours?)|the \d+(?:th|st|nd|rd)|end of|this (?:week|evening|afternoon|weekend))"
)
PUT_OFF = re.compile(
    r"\b(?:a (?:bit|little|few days|day or two) (?:longer|later|more)|more (?:time|days?)|another (?:day|week|hour|"
    r"few days)|"
    r"push(?:ed|ing)? (?:it )?(?:back|to)|postpone\w*|reschedul\w*|extension|(?:running|a bit|bit) late|"
    r"as soon as|asap|"
    rf"(?:i'll|i will|we'll|we will|will|can(?!')|could|gonna|let's|how about|rather|until|till|move|not (?:before|"
    rf"until)|by|only) [^.!?]{{0,60}}\b{_DAYS})\b"
)
NOT_YET = re.compile(
    r"\b(?:not (?:yet|quite|ready|done|finished|there)|haven't|havent|have not|hasn't|has not|hasnt|didn't|didnt|"
    r"did not|isn't|isnt|is not|aren't|"
    r"wasn't|weren't|never|not been|"
    r"still|started|starting|begun|about to|trying to|tried to|tried|working on|almost|nearly|half|halfway|soon|forgot|"
    r"forgotten|slipped|"
    r"need to|needs to|have to|should(?! (?:be|have|now|already|all) )|must|supposed to|if|when|once|until|unless|"
    r"in advance|in progress|underway|on hold|stuck|"
    r"waiting (?:for|on|to)|so far|no answer|no reply|voicemail|remind me|tomorrow|later today|next week|on my list|"
    r"getting (?:to|there)|wip|partly|partially|some of|first (?:part|half)|most of|except|apart from|wish|hope|"
    r"hopefully|"
    r"would have|could have|might|maybe|wrong|bounced|failed|unable|couldn't|can't|won't)\b|"
    r"\b(?:99?|[1-9]\d) ?(?:%|percent)"
)
FUTURE = re.compile(
    r"\b(?:i'll|we'll|i will|we will|ill|going to|gonna|will be|let me|i can|i could|i would|i'd|tomorrow|"
    r"later|next week|plan to|planning|follows?|to follow|'ll be|will come|will follow|will arrive)\b"
)
PROMISED = re.compile(
    r"\b(?:as promised|like i promised|as i promised|like promised|wie versprochen|wie zugesagt|como prometí|"
    r"lo prometido|comme promis|comme "
    r"convenu|as agreed|as discussed|as requested|the promised|promised you)\b"
)
HERE = re.compile(
    r"\b(?:pleased to (?:submit|send|share|attach|present)|hereby (?:submit|send)|herewith|here(?:'s| is| are| you go|"
    r" it is| they are| ya go|s the|, |:)|there you go|attached|attaching|attachment|"
    r"enclosed|please find|see attached|"
    r"find the|link:|see below|below (?:is|are)|just (?:dropped|posted|put)|hier (?:ist|sind|kommt|kommen|bitte)|anbei|"
    r"im anhang|"
    r"aquí (?:está|están|tienes|va|te)|adjunto|ahí (?:va|tienes)|voici|ci-joint)\b|"
    r"^\W*\[?(?:file|image|photo|video|attachment|document|audio|voice|pdf)\]?\b|📎|"
    r"^[\w-]{2,60}\.(?:pdf|docx?|xlsx?|pptx?|zip|png|jpe?g|csv|txt|mp4|mp3)\b"
)
FINISHED = re.compile(
    r"\b(?:finished|done with|completed|(?:is|are|all|it's|its|they're|that's|'s|both) (?:now |all |finally |"
    r"already )*(?:done|finished|complete|ready|sorted|"
    r"set|taken care of|settled|handled|in place|wrapped up)|took care of|taken care of|dealt with|sorted out|"
    r"wrapped up|got it (?:done|sorted)|"
    r": done|done:|is through|all (?:done|set|sorted)|good to go|got (?:the|your|that|this|my|our) [\w ]{1,30}(?:done|"
    r"sorted|fixed|finished)|"
    r"erledigt|fertig|hecho|listo|lista|fait|terminé)\b|^\W*done\b|^\[x\]|✅|☑️|✔"
)
READY = re.compile(
    r"(?:\b(?:is|are|should be|it's|they're|its|must be)|'s|'re) (?:now |all |finally |already |waiting |sitting |"
    r"right |safely |back |just )*"
    r"(?:online|live|up|out|available|on (?:its|the|their|your) (?:way|desk|doorstep|porch|table|step|drive)|in (?:the|"
    r"your) (?:mail|post|mailbox|inbox|"
    r"letterbox|account|folder|drive|drafts|fridge|channel|calendar|dms?|email|e-mail|kitchen|hallway|garage)|uploaded|"
    r"through|there|here|with you|with your|at yours|at your|outside|"
    r"under (?:the|your)|behind (?:the|your)|next to|by (?:the|your) (?:door|gate)|home|back|yours|"
    r"confirmed|signed|merged|deployed|booked|gone (?:out|off|through)|on(?=$))\b(?! (?:to|for) )"
)
ON_YOURS = re.compile(
    r"\b(?:check|look in|see) (?:your|ur) (?:inbox|mail|email|e-mail|account|dms?|messages|phone|mailbox|spam|doorstep|"
    r"letterbox|porch|calendar)\b|"
    r"\b(?:in|on|into|to|hit) (?:your|ur) (?:inbox|mailbox|desk|doorstep|letterbox|porch|account|email|e-mail|dms?|"
    r"calendar)\b|\bhit send\b|\bpressed send\b|"
    r"\byou should (?:have|see|find|now have) (?:it|them|the|a|an|your|everything|access)\b|\b(?:he|she|they|"
    r"you)(?:'ve| have| has|'s)(?: got)? (?:it|them)\b|\boff to (?:the|you|him|her|them)\b|\byou(?:'ve|"
    r" have) got mail\b|"
    r"\ball yours\b|\bin the (?:post|mail)\b|"
    r"\byou (?:now )?have (?:access|the|it|them|everything|all)\b|\bon (?:its|their) way\b"
)
WORKS = re.compile(
    r"\b(?:works?|working|runs?|running|heats?|prints?|opens?|closes?|loads?|starts?) (?:again|now|fine|properly|"
    r"like a charm|like new|perfectly|great|as (?:it|new))\b|"
    r"\b(?:is|are|'s|it's|they're) (?:fine|ok|okay|back|gone|good|solved|resolved|up and running|back up|like new|"
    r"good as new|as good as new)(?: (?:again|now|up))?\b|"
    r"\b(?:no longer|doesn't|does not) (?:leaks?|drips?|crash(?:es)?|squeaks?|fails?|breaks?|flickers?)\b|"
    r"\bno more (?:leaks?|crash\w*|errors?|bugs?|dripping)\b|"
    r"\bdid the trick\b|\b(?:i'm|we're|i am) (?:back )?in (?:again|now)\b|\b(?:i|we) can (?:log in|get in|open it|"
    r"see it) (?:again|now)\b|\bno (?:more )?\w+ any ?more\b|\b(?:like|as good as|good as) new\b|\bgeht wieder\b|"
    r"\bfunktioniert (?:wieder|jetzt)\b|\bya funciona\b|\bça (?:re)?marche\b"
)
PLACED = re.compile(
    r"(?:\b(?:is|are|was|were|it's|they're)|'s|'re) (?:now |already |waiting |hanging |lying |sitting |standing |"
    r"parked |right |all |safely )*(?:in|on|at|by|with|"
    r"under|outside|next to|"
    r"inside|behind)\b(?! (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|hold|progress|my (?:list|mind)|"
    r"the (?:way to|works|middle)|fire|sale|strike|holiday|"
    r"vacation|risk|least|all|the moment|it))"
)
MY_IS = re.compile(r"\b(?:my|our)(?: \w+){1,3}(?: is|'s|:| are) \S")
REMINDS = re.compile(
    r"\b(?:reminder|remember|don't forget|just a reminder|friendly reminder|heads up|quick reminder|erinnerung|"
    r"recordatorio|recuerda|rappel|n'oublie|denk an|vergiss nicht|no olvides)\b|\bremind(?:ing|er)\b|\bit's time\b|"
    r"\btime (?:to|for)\b|"
    r"\b(?:is|are|starts?|begins?|leaves?) (?:now|today|tonight|in (?:\w+ )?(?:\w+ )?(?:minutes?|hours?)|due|at \d)|⏰|"
    r"🔔|\bit's (?:\d|noon|now)|\byou (?:wanted|asked|planned)\b"
)
TOLD = re.compile(
    r"\b(?:says?|said|told|answered|replied|confirmed|it turns out|turns out|the answer|the result|result:|found out|"
    r"i found|we found|according to|looks like|i(?:'ve)? (?:asked|checked|looked|spoke|talked|heard|called|verified|"
    r"investigated)|agrees|approved|meint|sagt|dice|dit|"
    r"checked|asked|looked into|had a look|good news|bad news|they(?:'re| are)? (?:fine|ok|okay)|is fine with)\b"
)
STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|costs?|takes?|works?|comes?|opens?|closes?|needs?|wants?|looks?|seems?|"
    r"reads?)\b|'s "
)
NO_NEED = re.compile(
    r"\b(?:no need|no longer (?:need\w*|want|necessary|required|relevant|interested)|never ?mind(?! (?:him|her|me|them|"
    r"those|us)\b)|nevermind|nvm|(?:don't|dont|do not|no need to) bother|"
    r"(?<!don't )(?<!dont )(?<!not )(?<!never )(?<!please do not )(?:forget|scrap|skip|disregard|"
    r"ignore) (?:about )?(?:it|that|the|my|what|this|your promise|dinner|lunch)|(?:^|please |just |can |"
    r"so )leave (?:it|that|them|the \w+)(?! (?:at|with|in|on|by|for|under))|"
    r"no point (?:in )?|let's not|(?:i'm|we're|i am|we are|i'll|we'll|i|we) (?:taking|take|using|getting|get|"
    r"going with|hiring|borrowing|staying|renting|doing|asking)\b.{0,40}\b(?:instead|after all)|(?:let me|"
    r"got) in already|(?:flatmate|neighbou?r|\w+) (?:let|has let) (?:me|us) in|no reason to|(?:do|manage|go|cope|"
    r"live) without|thanks for (?:the offer|offering),? but|"
    r"another time|"
    r"(?:don't|do not|dont|won't|needn't|need not)(?: have to| need)?(?= .{0,60}\b(?:any ?more|any longer|after all|"
    r"now)\b)|"
    r"(?:you|u|ya) (?:really )?(?:don't have to|dont have to|don't need to|dont need to|needn't|do not (?:have|"
    r"need) to|can (?:skip|forget|stop|cancel|keep|drop|leave|relax))|"
    r"(?:don't|dont|do not|no need to) (?:worry|stress) about|not (?:necessary|needed|required)|(?:i|we) (?:don't|dont|"
    r"do not|won't|no longer|didn't) need|"
    r"won't be (?:necessary|needed|required|needing)|isn't (?:necessary|needed) any ?more|"
    r"cancel (?:it|that|the|my|our|your)|let's (?:cancel|skip|drop|scrap|forget|leave|call)|"
    r"(?:it|that) (?:won't|isn't) be? ?(?:necessary|needed)|already (?:have|got|found|took|bought|did|done|sorted|"
    r"handled)|"
    r"(?:someone|somebody) else (?:did|has|have|brought|sent|is|took|already|got|will)|(?:did|done|fixed|sorted|"
    r"handled|booked|bought|found|got|called|made|sent|picked|ordered|paid|took|managed) "
    r"(?:it |them |one |that |this |him |her |everything |the \w+ )*(?:up )?(?:myself|ourselves|on my own|without you|"
    r"elsewhere|somewhere else)|"
    r"(?:figured|worked|sorted) (?:it|that|this) out (?:myself|already|on my own|now)|keep (?:it|them|the|"
    r"that)\b(?! (?:up|coming|in mind))|you can have it|"
    r"(?:is|was|are|were|'s|been|it's|got|has been|have been) (?:\w+ )?(?:cancell?ed|called off|scrapped|"
    r"postponed indefinitely|off the table|moot|obsolete|off(?= now\b| after\b|,|\.|$| so\b))|"
    r"(?:went|gone|going|decided to go|go) (?:another way|with (?:another|someone|somebody|a different|something)|"
    r"a different way|elsewhere)|changed (?:my|our) minds?|change of plans?|"
    r"not (?:coming|going|travelling|moving|happening) (?:any ?more|after all)|no \w+ (?:\w+ )?(?:needed|necessary|"
    r"required)|(?:we're|we are|i'm) (?:even|quits|square|good(?= now| without| after|,|$)|all set|covered|sorted)|"
    r"(?:beat you to it|has it covered|took over|taken over|stepped in|is (?:now )?(?:doing|handling|taking|bringing|"
    r"covering) (?:it|that|this|the)|doing it (?:now|instead)|on the house|my treat)|"
    r"there will (?:\w+ )?be no|don't want (?:it|that|the|them|one)|(?:sold|threw|gave|got rid of|binned|closed|"
    r"deleted|withdrew|returned) (?:the|that|my|it|this)|bought (?:one|a new|another|a|my own)|found (?:one|another|it|"
    r"someone|somebody|a different))\b"
)
DO_NOT = r"\b(?:don't|do not|please don't|dont|no need to|hold off on|stop|you shouldn't) (?:you )?{}"
WAITS = re.compile(
    r"\b(?:looking forward|waiting|when|where|will|'ll|can't wait|need|needs|please|could you|would|in advance|"
    r"offering|agreeing|promising|letting|volunteering|hope|hopefully|should|still|nothing|not|isn't|didn't|haven't|"
    r"hasn't|never|no|without|if|"
    r"don't forget|broken|missing|remember|wondering|any (?:news|update|word|sign)|"
    r"worse|again\?|wrong|empty|half|only|except|tomorrow|later)\b"
)
RECEIVED = re.compile(
    r"\b(?:got|received|recieved|has arrived|have arrived|arrived|came(?: through| in| today)|just in|downloaded|saw|"
    r"found|landed|delivered|turned up|showed up|made it(?: here)?|in my (?:inbox|hands|account|mailbox)|"
    r"(?:have|has) (?:it|them|everything|all|the \w+|your \w+) (?:now|here|in front|safe)|(?:i|we) have (?:it|them)|"
    r"safe and sound|in hand|picked (?:it|them) up|"
    r"just (?:read|opened|saw|watched|collected)|signed for|reached (?:me|us)|came)\b|"
    r"(?:\b(?:is|are|it's|they're)|'s|'re) (?:now |all |finally |already )?(?:here|there|through|in(?=$|[,!]))\b"
)
THANKS_FOR = re.compile(
    r"\b(?:thanks|thank you|thankyou|thx|cheers|ty|tysm|thank u|many thanks|appreciate(?: it| that| you)?|grateful|"
    r"big thanks|props|kudos)"
    r"(?: so much| a lot| very much| again| a million| a bunch| loads| heaps| ever so much| everyone| guys|"
    r" \w+)?,? (?:for|4)\b|"
    r"\bappreciate you\b|\bappreciate (?=the|your)|\bloved? (?:the|your|it|them|this)\b|\bgood of you\b|"
    r"\bkind of you\b|\blegend for\b|\blife ?saver\b"
)
PRAISE = re.compile(
    r"\b(?:was|were|turned out|came out) (?:\w+ ){0,3}(?:best|great|delicious|lovely|perfect|amazing|fantastic|"
    r"brilliant|wonderful|awesome|excellent|yummy|good|helpful|beautiful|spot on|fun|tasty|nice|"
    r"incredible|superb|super|useful|kind|sweet|clear|thoughtful|touching|hilarious|gorgeous|stunning)\b|"
    r"\b(?:looks|look|tastes|tasted|smells|smelled|reads|sounds|sounded|fits?|works?|worked|looked) (?:\w+ )?(?:great|"
    r"good|amazing|lovely|perfect|perfectly|fantastic|brilliant|wonderful|delicious|awesome|excellent|beautiful|"
    r"so much better|spotless|brand new|like new|fab|beautifully|wonderfully|brilliantly|right|fine|correct|super|"
    r"stunning|gorgeous|nice|"
    r"well)\b|(?:\b(?:is|are)|'s|'re) (?:\w+ )?(?:perfect|delicious|gorgeous|spotless|amazing|stunning|beautiful|"
    r"fantastic|lovely)\b|"
    r"\b(?:nice|great|good|excellent|amazing) (?:work|job)\b|\byou (?:nailed|smashed|rock|rocked|saved)\b"
)
YOU_DID = re.compile(r"\b(?:you|u)(?:'ve| have| already| just| finally| really| actually| did)*$")
AT_PLACE = re.compile(
    r"\b(?:i'm|we're|i am|we are|im) (?:here|outside|downstairs|there|at (?:the door|yours|your)|at the (?:door|"
    r"station|airport|gate)|home|back)\b|\bjust (?:arrived|got here|landed|parked)\b|"
    r"\b(?:dropped|picked|collected|fetched)\b|\b(?:he|she|they)(?:'s|'re| is| are) (?:home|here|safe|with me|"
    r"in the car|back)\b|\bmade it\b"
)
ACKNOWLEDGES = re.compile(
    r"(?:(?:ok|okay|great|cool|perfect|thanks|thank you|thx|cheers|got it|understood|noted|sure|alright|nice|lovely|"
    r"awesome|"
    r"sounds good|no rush|no worries|take your time|brilliant|super|much appreciated|ty|👍|🙏|❤️)[\s,.!👍🙏😊🙂❤️]*){1,5}"
)
# Against what lies here already: no more than that it is not there.
NOT_HERE = re.compile(
    r"\b(?:not (?:yet|quite|ready|done|finished|there)|haven't|havent|have not|hasn't|has not|didn't|did not|isn't|"
    r"is not|aren't|never|"
    r"still|started|almost|nearly|halfway|forgot|tried|waiting (?:for|on|to))\b"
)
SQUARE = re.compile(r"\b(?:we're|we are) (?:even|quits|square)\b")
CHATTED = re.compile(
    r"\b(?:had|having had) (?:a |another |the )?(?:\w+ )?(?:chat|word|call|talk|conversation)\b|\bon the phone (?:with|"
    r"just now|earlier|yesterday)\b|"
    r"\bgot hold of\b|\bgot through\b|\b(?:he|she|they) (?:knows?|answered|picked up|said|says)\b"
)
CONFIRMED = re.compile(
    r"\bconfirm(?:ation|ed)\b|\b(?:we|i)(?:'ve| have)? got (?:us )?(?:a|the|two|three|four|our) (?:table|room|court|"
    r"ticket|seat|spot|slot|appointment|booking|place)s?\b|"
    r"\bwe(?:'re| are) (?:in|booked|on|confirmed)\b|\bunder (?:my|your|the) name\b"
)
LOST = re.compile(
    r"\b(?:lost|deleted|destroyed|ruined|dropped and broke|broke|smashed|gone|stolen|burnt|burned|thrown away|"
    r"threw away|ate|eaten|no longer exists?|discontinued|"
    r"closed (?:down|for good|permanently)|sold)\b"
)
APOLOGY = re.compile(r"\b(?:sorry|apolog\w+|unfortunately|afraid|regret)\b")
UP_TO_YOU = re.compile(
    r"\byou(?:'ll| will)? (?:(?:need|have) to (?:find|ask|get|do|manage|take|call|go|tell|look)|need (?:a|an|"
    r"another))\b"
)
PLACED_IT = (
    r"\b(?:placed|put in|pushed|deployed|shipped|merged|released|made|"
    r"submitted|did|finished) (?:the|an?|your|my|all the) (?:\w+ )?{}"
)
AGAIN = r"\b(?:i'll|i will|we'll|will|gonna|going to) (?:just |also |then )?{}\b"
REVIEWED = re.compile(
    r"\b(?:lgtm|approved|left (?:you )?(?:some|a few|my|two|\d+)? ?(?:comments|notes|feedback|remarks)|"
    r"looks good to me|my (?:comments|feedback|notes) (?:are|is)|"
    r"(?:some|a few|my) (?:comments|feedback|thoughts)|no comments|requested changes)\b"
)
NONE = (
    r"\b(?:there (?:won't|will not|isn't|is not|will) (?:going to )?(?:be )?(?:an?|any|no)|no|without|not getting|"
    r"won't have) (?:\w+ )?{}"
)
GOT_IT = re.compile(r"\bgot it\b")
HAD_NOT = re.compile(r"\b(?:wouldn't|couldn't|would not|could not) have\b")
# What stands in the way, rather than being taken back: "can't find the key".
OBSTACLE = re.compile(
    r"\b(?:can't|cannot|cant|couldn't|could not) (?:even |really |seem to |quite )?(?:find|reach|open|remember|see|log|"
    r"load|get (?:through|"
    r"hold|into)|hear|believe|wait|think|decide|access|stop|help|imagine|say|stand|tell (?:if|whether|yet)|"
    r"concentrate)\b"
)
ANY_DAY = re.compile(rf"\b{_DAYS}\b")
INTRODUCED = re.compile(
    r"\b(?:put you (?:\w+ ){0,2}in touch|in touch with|cc'?(?:ing|ed)|^meet [a-z]|, meet [a-z]|intro(?:duced)?\b)"
)
WHETHER = re.compile(r"\b(?:whether|if|when|what|how|which|who|where|times?|price|cost|opening)\b")
DONE = re.compile(r"\b(?:done|finished|sorted|completed)\b(?! nothing)")
EXCUSE = re.compile(
    r"\b(?:something(?:'s| has)? c[ao]me up|have to work|called in to work|sick|ill|fever|covid|tested positive|flu|"
    r"stuck (?:in|at|on)|broke(?:n)? down|emergency|"
    r"in (?:the )?hospital|down with|injured|migraine|double[- ]booked|overslept)\b"
)
STAR = re.compile(
    r"\b(?:you're|ur|you are|u r|such) (?:a |an |my |the |such a |absolute )*(?:legend|star|hero|angel|life ?saver|gem|"
    r"treasure|best|saint|champ|rock ?star)\b|"
    r"\b(?:couldn't|wouldn't|could not) have (?:done|managed|made)\b|\bsaved my (?:life|day|bacon|weekend)\b|"
    r"\byou rock\b"
)
ACCESS = re.compile(
    r"\b(?:i|we)(?:'m| can| am|'ve got| have)(?: now| finally)? (?:see|open|access|log|in\b|get in|view|access)"
)
AT_A_TIME = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|\d{1,2}(?::\d\d|[.]\d\d| ?[ap]m\b|h\b)|"
    r"at \d{1,2}\b|on the \d)"
)
ISSUED = re.compile(
    r"\b(?:been|was|were|is|are|'s|got) (?:now |already )?(?:issued|processed|made|placed|arranged|completed|approved|"
    r"settled|"
    r"executed|granted|submitted|filed|published)\b"
)
GREAT = re.compile(
    r"^\W*(?:wow,? |omg,? |what |such |really |very )*(?:a |an )?(?:great|lovely|amazing|nice|beautiful|fantastic|"
    r"excellent|brilliant|"
    r"perfect|awesome|superb|wonderful|gorgeous|good) "
)
WENT_OUT = re.compile(r"\b(?:went|gone) (?:out|off)\b")
THANKED = re.compile(r"\b(?:thanks|thank you|thx|cheers|ta|ty|tysm)\b")
FOR_IT = re.compile(
    r"(?: so much| again| a lot|,)* for (?:taking care|looking after|doing (?:it|that|this)|coming|everything|"
    r"all (?:your|the)|your help|helping|"
    r"being there|sorting|yesterday|last night|the other day|making it)\b"
)
CALLED_OFF = re.compile(r"\b(?:cancell?ed|called off|scrapped|withdrawn)\b")
INSTEAD = re.compile(r"\blet's (?:just )?(?:order|get|buy|go|eat|do|have) [^.!?]{0,40}\binstead\b")
KNOWS = re.compile(r"\bknows?\b(?! (?:if|whether|how|what|when))")
