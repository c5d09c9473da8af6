"""How one says that something promised is done, received, taken back, or no longer wanted. Over lower case."""

from __future__ import annotations

import re

from recollect.judges.rules.lexicon import words

BARE_DONE = re.compile(
    r"(?:(?:ok|okay|yes|yep|and|hi|hey|all|it's|it is|that's|there|everything is|now|just)[ ,!.]{1,3})*(?:done|"
    r"finished|"
    r"sorted|taken care of|did it|i did(?: it)?|i have|we have|we did|completed|erledigt|gemacht|fertig|hecho|listo|"
    r"ya está|c'est fait|fait|c'est bon)(?: (?:now|already|too|for you|, thanks))?[\s!.✅👍]*"
)
YES_I_HAVE = re.compile(r"(?:yes|yep|yeah)?[, ]*(?:i|we) (?:have|did)[\s!.]*")
HAVE_YOU = re.compile(r"\b(?:have|did|has) (?:you|u|it)\b|\bhast du\b|\bas-tu\b|\bhas \w+ado\b")
BARE_OFF = re.compile(
    r"(?:(?:oh|ok|okay|ah|well|actually|hi|wait)[, ]{1,3})*(?:never ?mind|nevermind|forget (?:it|about it|that)|"
    r"no need(?: any ?more)?|"
    r"don't bother|not needed any ?more|cancel that|vergiss es|hat sich erledigt|olvídalo|"
    r"laisse tomber)[\s!.,]*(?:thanks|"
    r"thank you|then|danke|gracias|merci)?[\s!.]*"
)
WITH_PAST = words(
    "all just already have has been is are it now i we and finally got it's that's ok okay yes i've we've everything"
)
BEFORE_DONE = words(
    "i we have has had 've 's just already finally now is are was were been be got also and , - : then both all it "
    "get yes ok okay successfully fully done"
)
PRONOUN = re.compile(r"\b(?:it|them|him|her|that|this|one|everything|all)\b")
CANNOT_FOREIGN = re.compile(
    r"\bschaffe?n? (?:es |das )?(?:leider |doch )?nicht\b|\b(?:kann|können|werde)\b.{0,60}\bnicht\b|"
    r"\bno (?:puedo|podré|"
    r"voy a poder)\b|\bne (?:peux|pourrai|vais) pas\b|\bne (?:te |vous |le )?(?:peux|pourrai)\b"
)
CANNOT = re.compile(
    r"\b(?:i|we)(?: really| just| unfortunately| probably)? (?:can't|cannot|can not|won't|will not|couldn't|could not|"
    r"am not able|am unable|don't have (?:the )?time|do not have time|have no time|have to (?:cancel|back out|"
    r"drop))\b|"
    r"\b(?:i'm|we're|i am|we are|i won't be|we won't be|i will not be)(?: not| unfortunately)? (?:able|unable|"
    r"not going)\b|"
    r"\bi'm not (?:going to|gonna)\b|\bcan't make it\b|\bwon't make it\b|\bchange of plans?\b|"
    r"\bi (?:don't think|doubt) i(?:'ll| can| will)\b|\bhave to cancel\b|^(?:sorry,? |"
    r"unfortunately,? )?(?:can't|cannot|won't)\b|" + CANNOT_FOREIGN.pattern
)
MAKE_IT = re.compile(r"\bmake it\b|\bdo (?:it|that)\b")
NOT_YET = re.compile(
    r"\b(?:not yet|haven't|have not|hasn't|has not|didn't|did not|isn't|is not|aren't|wasn't|weren't|never|noch nicht|"
    r"still|started|starting|begun|about to|trying to|tried to|working on|almost|nearly|half|soon|forgot|forgotten|"
    r"need to|needs to|have to|should|must|todavía|aún no|pas encore|if|when|once|until|in advance|noch)\b"
)
FUTURE = re.compile(
    r"\b(?:i'll|we'll|i will|we will|going to|gonna|i'm sending|will be|let me|i can|i could|i would|i'd|tomorrow|"
    r"later|next week|werde|voy a|je vais)\b"
)
DONE_FIRST = re.compile(
    r"^(?:\W*)(?:i(?:'ve| have)?|we(?:'ve| have)?)?(?: just| already| finally| now)* ?(?:\w+ed|sent|brought|"
    r"paid|spoke|"
    r"told|made|took|left|gave|got|wrote|found|checked|met|done|here)\b|\b(?:is|are|has been|"
    r"have been) \w+(?:ed|nt|id)\b|"
    r"^(?:i )?\w+ed: |\bas promised\b|:"
)
PROMISED = re.compile(
    r"\b(?:as promised|like i promised|wie versprochen|como prometí|comme promis|as agreed|as discussed)\b"
)
HERE = re.compile(
    r"\b(?:here(?:'s| is| are| you go| it is| they are|, |:)|attached|attachment|enclosed|please find|see attached|"
    r"find the|link:|just (?:dropped|posted|put)|hier (?:ist|sind|kommt|kommen)|anbei|im anhang|aquí (?:está|"
    r"están|tienes|va)|"
    r"adjunto|voici|ci-joint)|^\W*\[?(?:file|image|photo|video|attachment|document|audio|voice)\]?\b"
)
FINISHED = re.compile(
    r"\b(?:finished|done with|completed|(?:is|are|all|it's) (?:now )?(?:done|finished|complete|ready|sorted|"
    r"taken care of|"
    r"settled)|took care of|taken care of|dealt with|sorted out|: done|done:|is through|erledigt|fertig|hecho|listo|"
    r"fait|terminé)\b|^\W*done\b|^\[x\]|✅"
)
FOREIGN_DONE = re.compile(
    r"\b(?:hab(?:e|en)?|ist|sind|wurden?)\b.{0,80}\b\w*ge\w{2,}(?:t|en)\b|\b(?:hab(?:e|"
    r"en)?)\b.{0,80}\b(?:bezahlt|bestellt|"
    r"repariert|erledigt|besorgt|überwiesen|verschickt)\b|\bya (?:te |le |os |lo |la |se )*\w+(?:é|ado|ido|amos)\b|"
    r"\b(?:te |le )?he \w+(?:ado|ido)\b|\bj'ai (?:\w+ )?\w+(?:é|is|u)\b|\bje (?:t'|te |vous )l?'?ai \w+\b"
)
READY = re.compile(
    r"\b(?:is|are|'s) (?:now |all |finally |already )*(?:online|live|up|out|available|on (?:its|the|"
    r"their) way|in the (?:mail|"
    r"post)|uploaded|through|there)\b(?! (?:to|for) )"
)
WORKS = re.compile(
    r"\b(?:works?|working|runs?|running) (?:again|now|fine|properly|like a charm|perfectly)\b|\b(?:is|"
    r"are) (?:fine|ok|okay|back|gone) ?(?:again|now)?\b|\bgeht wieder\b"
)
PLACED = re.compile(
    r"\b(?:is|are|'s|'re|was|were) (?:now |already |waiting |right )*(?:in|on|at|by|with|under|outside|next to|"
    r"inside)\b(?! (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))"
)
MY_IS = re.compile(r"\b(?:my|our)(?: \w+){1,3}(?: is|:| are)")
REMINDS = re.compile(
    r"^\W*(?:reminder|remember|don't forget|just a reminder|friendly reminder|heads up|quick reminder|erinnerung|"
    r"recordatorio|rappel)\b|\bremind(?:ing|er)\b"
)
TOLD = re.compile(
    r"\b(?:says?|said|told|answered|replied|confirmed|it turns out|turns out|the answer|the result|result:|found out|"
    r"i found|we found|according to|looks like|i (?:asked|checked|looked|spoke|talked)|agrees|meint|sagt|dice|dit)\b"
)
STATES = re.compile(r"\b(?:is|are|was|were|has|have|had|costs?|takes?|works?|comes?|opens?|closes?)\b")
NO_NEED = re.compile(
    r"\b(?:no need|no longer (?:need|want|necessary|needed)|never ?mind|nevermind|don't bother|"
    r"(?<!don't )(?<!not )forget (?:about )?(?:it|that|the|"
    r"my|what)|(?:don't|do not|needn't|need not)(?: have to| need)?(?= .*\b(?:any ?more|any longer)\b)|"
    r"you (?:don't have to|don't "
    r"need to|needn't|do not have to)|not (?:necessary|needed)|i don't need|we don't need|cancel (?:it|that|the|my)|"
    r"(?:it|that) (?:won't|isn't) be? ?(?:necessary|needed)|already (?:have|got|found)|someone else (?:did|"
    r"has|brought|sent)|"
    r"nicht mehr (?:nötig|notwendig)|brauch(?:st|e|en) .{0,40}(?:nicht|kein)|no hace falta|ya no (?:hace|necesito)|"
    r"pas besoin|plus besoin|hat sich erledigt)\b"
)
WAITS = re.compile(
    r"\b(?:looking forward|waiting|when|where|will|'ll|can't wait|need|please|could you|would|in advance|"
    r"offering|agreeing|"
    r"is (?:still|not)|broken|missing)\b"
)
RECEIVED = re.compile(
    r"\b(?:got|received|has arrived|have arrived|arrived|came(?: through| in| today)?|just in|downloaded|saw|found) ?|"
    r"\b(?:is|are) here\b|\bangekommen\b|\berhalten\b|\bbekommen\b|\brecibido\b|\brecibí\b|\bllegó\b|\breçu\b"
)
THANKS_FOR = re.compile(
    r"\b(?:thanks|thank you|thx|cheers|ty)(?: so much| a lot| very much| again| a million)?,? for\b|"
    r"\bdanke(?: schön| sehr)? für\b|"
    r"\bgracias por\b|\bmerci pour\b|\bloved? the\b"
)
