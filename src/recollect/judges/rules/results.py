"""Whether what an agent said served the one who asked: by the words of their reaction, by asking again, by what the
tools said. What is said after a "but" counts more than what stands before it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from recollect.judges.relations import ResultOf
from recollect.understanding.stopwords import ANY

Found = tuple[Literal["worked", "failed", "unknown"], str, float]  # the result, the reason, how sure
READ = 600  # characters of a reaction that are looked at
ASKED_AGAIN = 0.6  # share of the words of a request that stand in the reaction too

_IT = r"(?:it|that|this|these|those|they|which|all|everything|the \w+)"
_IS = r"(?:['’]?s|['’]?re| is| are| was| were| looks?| sounds?| seems?)"
_GOOD = (
    r"(?:(?:very|so|really|just|simply|all|absolutely|pretty|totally|exactly|quite|much) )*(?:great|perfect|perfectly|"
    r"excellent|awesome|brilliant|amazing|wonderful|fantastic|superb|lovely|helpful|useful|nice|good|fine|better|"
    r"correct|right|exactly|splendid|spot[- ]on|impressive|neat|beautiful|cool|what i (?:needed|wanted|was looking "
    r"for|asked for|meant))"
)
_BAD = (
    r"(?:(?:very|so|really|just|simply|completely|totally|still|all|even|quite|plain) )*(?:wrong|incorrect|broken|"
    r"useless|nonsense|rubbish|garbage|terrible|awful|bad|worse|outdated|out of date|incomplete|missing|false|off|"
    r"unusable|unhelpful|the wrong \w+|too (?:long|short|slow|late|vague|expensive|much|complicated))"
)


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{each})" for each in patterns), re.IGNORECASE)


# What stands in the way is over.
_AT_LAST = _any(
    r"(?<!not )(?<!n't )\b(?:works?|working|worked|solved|fixed|fine|sorted)(?: out)?(?: \w+)? now\b",
    r"\bnow (?:it |that |everything |all )?(?:works|is (?:fixed|fine|working|right|correct)|does)\b",
    r"\b(?:no|without|zero) (?:more |further |any )?(?:errors?|problems?|issues?)\b",
    r"\bnothing (?:is |was )?wrong\b", r"\bnot (?:bad|wrong)\b",
    r"\b(?:jetzt|nun) (?:geht|klappt|funktioniert|passt)\b", r"\bahora s[ií] funciona\b",
    r"\bmaintenant (?:ça|ca) (?:marche|va)\b",
)  # fmt: skip
_FAILED = _any(
    r"\b(?:do|does|did|is|was|are|has|have|will|wo|ca|can|could)(?:n['’]?t| not) (?:\w+ ){0,2}?(?:work|help|run|load|"
    r"compile|start|open|fix|solve|answer|match|change|arrive|come|show|exist|happen|understand|make sense|working|"
    r"helping|helpful|correct|right|true|good|enough|it|complete|worked|helped)\w*\b",
    r"\bcannot (?:be|open|run|load|start|read)\b", r"\b(?:it|that) doesn['’]?t\b(?! matter)",
    r"\bnot (?:working|helpful|correct|right|quite right|true|good|enough|what (?:i|we)|it\b|the (?:one|answer|right))",
    rf"\b{_IT}{_IS} {_BAD}\b", rf"^\W*(?:no|nope|hm+|oh|ugh|sorry)?[\s,.!:]*{_BAD}\b(?! with\b)",
    r"\bwrong (?:answer|file|date|one|name|number|person|place|city|format|page|link|version|order|result|day|time)\b",
    r"\b(?:got|get) (?:it|that|this|the \w+) (?:all )?wrong\b", r"\bmade (?:a|another) mistake\b",
    r"\bmisunderst(?:and|ood)\b", r"\bmissed the point\b",
    r"\bstill (?:no|not|does|doesn|is|isn|get|gets|getting|got|see|seeing|have|the same|fail|fails|failing|broken|"
    r"wrong|missing|waiting|crash|crashes|slow|empty|nothing)\b",
    r"\b(?:get|gets|got|getting|gives?|gave|throws?|threw|see|seeing|same|another|with an|returns?|there['’]?s an|"
    r"shows?) (?:me |us |an? |the |this |that |same |old |still |another |some |again )*(?:\w+ )?(?:error|exception|"
    r"crash|failure|404|500)\b",
    r"\b(?:it|that|this|build|test|tests|deploy\w*|script|command|page|app|link|upload|import|install\w*|server|"
    r"payment|query) (?:just |still |now |has |have |also )*(?:fails?|failed|crash(?:es|ed)|broke|breaks|is down|"
    r"timed out|hangs?)\b",
    r"^\W*no(?:pe)?[,.!:]? +(?:i|that|it|this|the|not|wrong|you|we|again|still|there)\b(?! is fine|['’]s fine)",
    r"\bi (?:asked|said|meant|wanted|told you)\b(?! (?:you )?(?:thanks|thank))",
    r"\byou (?:forgot|missed|ignored|didn['’]?t|did not|haven['’]?t|left out|skipped|mixed up|made that up|invented|"
    r"keep|are wrong|['’]re wrong|got it wrong|deleted|broke)\b",
    r"\b(?:try|do|check|look) (?:it |that |this )?again\b", r"^\W*(?:again|once more|one more time)\b",
    r"\b(?:useless|nonsense|rubbish|garbage|wtf|disappoint\w*|waste of time|unacceptable|never mind|forget it)\b",
    r"\bnot what i\b", r"\b(?:made|makes) (?:it|things) worse\b", r"\bhallucinat\w+\b", r"👎|😡|😠|🙄|❌",
    # German, Spanish, French
    r"\b(?:funktioniert|geht|klappt|stimmt|hilft|passt|läuft) (?:leider |so |immer noch |noch |das |mir )*nicht\b",
    r"\b(?:ist|war) (?:leider |ja )?(?:falsch|kaputt|unbrauchbar|veraltet)\b", r"^\W*(?:nein|falsch)\b",
    r"\bdas (?:habe|hab) ich nicht\b", r"\bimmer noch (?:nicht|falsch|kaputt|ein fehler)\b",
    r"\bno (?:funciona|sirve|es (?:correcto|eso|lo que)|me (?:ayuda|sirve))\b",
    r"\b(?:est[aá] mal|incorrect[oa]|sigue (?:sin|fallando|igual)|equivocad[oa])\b",
    r"\b(?:marche|fonctionne|va|aide) (?:toujours |plus )?pas\b",
    r"\b(?:c['’]est|est) (?:faux|pas (?:ça|ca|bon|juste))\b",
    r"\btoujours pas\b",
)  # fmt: skip
_WORKED = _any(
    r"\b(?:thanks|thank you|thank u|thx|tysm|cheers|appreciate it|much appreciated)\b(?! in advance)",
    rf"^\W*(?:(?:ok|okay|yes|yep|yeah|ah|oh|wow|aha|haha|alright)[\s,.!]+)*{_GOOD}\b(?! (?:question|idea to|if|with))",
    rf"\b{_IT}{_IS} {_GOOD}\b", r"\bjust what (?:i|we)\b", r"\bexactly what (?:i|we)\b",
    rf"\b(?:{_IT}|yes|yep|yeah|ok|and|now|all|tests?|build|script)[,]? (?:all |just |really |already |actually |has )*"
    r"(?:works|worked|passes|passed|helps|helped|did (?:it|the trick)|does the trick|runs|solved|fixed)\b",
    r"^\W*(?:works|worked|solved|fixed|sorted|done|success|got it|gotcha|makes sense|understood|love it|bingo|yay|"
    r"nice one|well done|good job|great job|nice work|good work)\b", r"\b(?:love|loved|like) (?:it|this|that)\b",
    r"\bgreat (?:job|work|stuff)\b", r"\bgood (?:job|work|catch|point)\b", r"\bwell done\b", r"\bmakes sense\b",
    r"\byou['’]?re (?:the best|a star|amazing|right|a life ?saver)\b", r"\blife ?saver\b",
    r"👍|🎉|❤|💯|🙏|😍|🥳|✅|😊|😀",
    r"\b(?:danke\w*|dankeschön|vielen dank|merci|gracias|obrigad[oa]|grazie)\b",
    r"^\W*(?:perfekt|super|prima|toll|klasse|genau|passt|wunderbar|perfecto|genial|excelente|estupendo|parfait|"
    r"génial|super|nickel|impeccable)\b", r"\b(?:funktioniert|klappt|geht|passt|funciona|marche)\b",
)  # fmt: skip
_BUT = re.compile(
    r"\b(?:but|however|though|although|except|yet|aber|jedoch|leider|pero|mais|unfortunately)\b", re.IGNORECASE
)
_GIVES_UP = _any(
    r"\bi(?:['’]m| am)? (?:can(?:['’]?t|not)|could(?:n['’]?t| not)|unable to|not able to|wasn['’]?t able to|"
    r"don['’]?t have (?:access|the ability|a way)|failed to|was unable)\b",
    r"\bi(?:['’]m| am) (?:afraid|sorry),? (?:but )?i (?:can|could|don|do not|am not)",
    r"\bsomething went wrong\b", r"\bthat(?:['’]s| is) (?:not something i can|beyond what i)\b",
    r"\bich kann (?:das |dir |ihnen |leider )*nicht\b", r"\bno puedo\b", r"\bje ne peux pas\b",
)  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_ANSWERS = _any(r"^\W*(?:yes|yep|yeah|sure|no|nope|ja|nein|sí|si|oui|non|ok|okay)\b(?P<rest>.*)$")


def result(question: ResultOf) -> Found:
    """What came of a request: worked, failed or unknown; why; and how sure that is."""
    reaction = " ".join(question.reaction[:READ].split())
    said = _polarity(reaction, _asks(question.reply))
    if said is not None:
        return said
    if reaction and _asked_again(question.request, reaction):
        return "failed", "the same is asked for again", 0.7
    if question.tool_errors:
        return "failed", "a tool failed, and nothing shows that it was put right", 0.65
    if gives_up(question.reply):
        return "failed", "the answer says that it could not be done", 0.65
    if not reaction:
        return "unknown", "nobody has said anything to it yet", 0.7
    return "unknown", "the reaction says neither", 0.6


def gives_up(reply: str) -> bool:
    """Whether an answer itself says that it could not be done."""
    return _GIVES_UP.search(reply[:READ]) is not None


def _polarity(reaction: str, answering: bool) -> Found | None:
    """By the last part of a reaction that says either; within a part, what failed counts more than a thank you."""
    if not reaction:
        return None
    if answering and (simple := _ANSWERS.match(reaction)) is not None and len(simple["rest"].split()) <= 3:
        return None  # "No thanks" to "Shall I book it?" is about what is offered
    for part in reversed(_BUT.split(reaction)):
        if found := _AT_LAST.search(part):
            return "worked", f"it says “{_quoted(found)}”", 0.85
        if found := _FAILED.search(part):
            return "failed", f"it says “{_quoted(found)}”", 0.85
        if found := _WORKED.search(part):
            return "worked", f"it says “{_quoted(found)}”", 0.85
    return None


def _quoted(found: re.Match[str]) -> str:
    return found[0].strip(" ,.!:")[:40]


def _asks(reply: str) -> bool:
    return reply.rstrip(" \"'”*_)").endswith("?")


def _asked_again(request: str, reaction: str) -> bool:
    wanted, said = _content(request), _content(reaction)
    return len(wanted) >= 2 and len(wanted & said) >= max(2, ASKED_AGAIN * len(wanted)) and len(said) <= 3 * len(wanted)


@lru_cache(maxsize=1_024)
def _content(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _WORD.findall(text[:READ]))
    return frozenset(word.rstrip("s") for word in words if word not in ANY and len(word) > 2)
