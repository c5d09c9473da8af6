"""What is wanted of the one who listens, and rules of a house or a company, said as a wish, a question or a heading.

"I'd like you to explain things step by step", "could you answer in German from now on", "house rule: shoes off".
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Sentence, commands, lead

_LASTING = (
    r"(?:from now on|from here on|in (?:the )?future|going forward|every time|whenever|each time|as a rule|always)"
)
_STYLE = re.compile(
    r"\b(?:answers?|answering|repl(?:y|ies|ying)|respon(?:d|ses?|ding)|emojis?|bullet points|formal|informal|casual|"
    r"sentences?|explanations?|summar(?:y|ies)|english|german|french|spanish|italian|dutch|markdown|jargon|metric|"
    r"celsius|tone|small talk|abbreviations|tables?|headings?|sources|exclamation marks?|concise|brief(?:ly)?|polite|"
    r"plain|honest|direct|blunt|simple|simply|step[- ]by[- ]step|sugar-?coat(?:ing)?|apologi[sz](?:e|ing)|apologies|"
    r"disclaimers?|examples?|preamble|intros?|filler|short|shorter|longer|detailed|details|to the point|jokes?|"
    r"interrupt(?:ing)?|repeat(?:ing)? yourself|straight|waffle|lecture|lecturing)\b",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"(?:i(?:'d| would)? (?:like|want|need|prefer|expect|love|appreciate)(?: it if)? you (?:to )?(?:would |could )?|"
    r"it would (?:be (?:nice|great|good|helpful) if|help if) you (?:could |would )?|"
    r"you (?:should|must|need to|have to|can|may)(?= (?:always|never|only)\b) )(?P<what>.{4,160})",
    re.IGNORECASE | re.DOTALL,
)
_ASKED = re.compile(r"(?:can|could|would|will) you (?:please )?(?P<what>.{4,160})", re.IGNORECASE | re.DOTALL)
_WHEN = re.compile(
    r"(?:please )?(?:when(?:ever)?|if|every time|each time) you (?:repl\w+|answer\w*|write\w*|explain\w*|respond\w*|"
    r"summari\w+|talk\w*|send\w*|email\w*|message\w*|call\w*|quote\w*|draft\w*)[^,]{0,60},\s*(?:please "
    r")?(?P<what>.{4,140})",
    re.IGNORECASE | re.DOTALL,
)
_PLEASE = re.compile(
    r"(?:please )?(?P<no>don't|do not|no more|stop|avoid|never)?\s*(?:(?:be|stay|keep|make|use|speak|talk|write|"
    r"explain|"
    r"give|include|skip|leave|lecture|sugarcoat|interrupt|apologi[sz]e|apologi[sz]ing|using|giving|repeat|repeating|"
    r"get|cut)\b)(?P<rest>.{0,120})",
    re.IGNORECASE | re.DOTALL,
)
_RULE = re.compile(
    r"(?:(?:(?:our|the|my|a|this|one) )?(?:(?:company|house|office|team|school|studio|shop|kitchen|family|golden|"
    r"ground|"
    r"general|standing|strict|clear|simple|main|basic|only|first|new|lab|club|return|refund|privacy) ){0,2}"
    r"(?:rules?|polic(?:y|ies))(?: (?:number one|no\. ?1|here|at (?:home|work)|in (?:this|our|my) \w{3,12}|for "
    r"\w{3,16}))?"
    r"(?:,? (?:is|are)(?: that| to)?|:| -| –| —)\s*)(?P<what>.{4,160})",
    re.IGNORECASE | re.DOTALL,
)
_HOUSE = re.compile(
    r"(?:in|at) (?:our|my) (?:house|home|family|office|company|team|shop|school|place|firm|department|lab|kitchen),? "
    r"(?P<what>(?:nobody|no one|everyone|everybody|you|all|the|we|shoes|phones|kids|no)\b.{4,120})",
    re.IGNORECASE | re.DOTALL,
)
_BANNED = re.compile(
    r"(?P<what>(?:the |any |all )?[\w' -]{3,50}?) (?:is|are)(?:n't| not| strictly| absolutely| never){0,2} "
    r"(?:allowed|permitted|forbidden|prohibited|banned|off[- ]limits|tolerated)(?P<rest>[^,;]{0,60})",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"(?:please )?(?:dim|set|turn|keep|switch|put|lower|raise) (?P<what>(?:the|my|our) [\w' -]{3,40}?) "
    r"(?:down |up )?(?:to |at |on |off ){0,1}(?P<value>\d{1,3} ?(?:%|percent|degrees|°C?)?|on|off|low|warm)\s+"
    r"(?P<when>(?:when(?:ever)? (?:we|i|nobody|it|somebody|someone)|every|on (?:week|mon|tues|wednes|thurs|fri|satur|"
    r"sun)|"
    r"at night|after (?:dark|sunset)|during|in the (?:morning|evening)s?).{0,60})",
    re.IGNORECASE,
)
_OPENS = words(
    "answers replies responses summaries "
    "i it you can could would will when whenever if every each please do don't no stop avoid never be stay keep make "
    "use "
    "speak talk write explain give include skip leave lecture sugarcoat interrupt apologise apologize our the my a "
    "this "
    "one company house office team school studio shop kitchen family golden ground general standing strict clear "
    "simple "
    "main basic only first new lab club rule rules policy policies in at any all dim set turn switch put lower raise "
    "return refund privacy get cut"
)


def demanded(scene: Scene, sentence: Sentence) -> list[Claim]:
    """The claims of a sentence that asks for a manner, or states a rule; none where it asks for one thing once."""
    at = lead(sentence.toks)
    if at >= len(sentence.toks) or sentence.in_quotes(sentence.toks[at].start):
        return []
    low = sentence.toks[at].low
    text = scene.text[sentence.toks[at].start : sentence.end].replace("’", "'")[:400]
    told = any(word in text for word in (" allowed", "forbidden", " rule", " policy", "exception", "strict"))
    if low not in _OPENS and not told:
        return []
    polite = any(tok.low == "please" for tok in sentence.toks[:at])
    start = sentence.toks[at].start
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    said = Said(scene, clause)
    found = _WISH.match(text)
    if found is not None:
        return _wanted(said, found["what"], text, firm=found[0].lower().startswith(("you", "i expect")))
    found = _WHEN.match(text)
    if found is not None:
        return _make(said, "expects", text)
    found = _ASKED.match(text)
    if found is not None:
        return _wanted(said, found["what"], text, asked=True)
    if sentence.mark == "?":
        return []
    found = _SETTING.match(text)
    if found is not None:
        return said.make(
            "set_to", found["value"], subject=found["what"][0].lower() + found["what"][1:], subject_type="device",
            polarity="is", dated=False, context=found["when"].strip(" ."), rule="set again and again",
        )  # fmt: skip
    found = _RULE.match(text) or _HOUSE.match(text) or _TAIL.match(text)
    if found is not None:
        return _make(said, "always", found["what"])
    found = _DO_NOT.match(text)
    if (
        found is not None
        and not _ONCE.search(text)
        and not re.match(r"ask (?:me |us )?(?:why|how|what|where|who)\b", found["what"], re.IGNORECASE)
        and not re.search(r"\b(?:it|that|yet|until|before)\b", found["what"])
    ):
        return _make(said, "expects", re.split(r", (?=i |my |it |we |he |she |the )", found["what"])[0], negated=True)
    comma = next((place for place in range(at, len(sentence.toks)) if sentence.toks[place].low == ","), -1)
    if (
        low == "when"
        and 0 < comma < len(sentence.toks) - 2
        and sentence.toks[at + 1].low in ("i", "we", "someone", "a")
    ):
        after = lead(sentence.toks, comma + 1)
        if (
            after < len(sentence.toks)
            and commands(sentence.toks, after)
            and sentence.toks[after].low not in ("i", "we")
        ):
            return _make(said, "expects", scene.text[sentence.toks[after].start : sentence.end])
    found = _EACH.match(text)
    if found is not None and re.match(r"(?:i|we|he|she|it|they|the|my|our|there|you)\b", found["what"], re.I) is None:
        return _make(said, "always", found["what"])
    found = _BANNED.match(text)
    if found is not None:
        banned = re.search(r"n't|not |never|forbidden|prohibited|banned|off", text[found.end("what") :]) is not None
        what = re.sub(r"^no ", "", found["what"], flags=re.IGNORECASE)
        banned = banned or what != found["what"]
        if what.lower() in ("it", "that", "i", "he", "she", "we", "you", "they", "this") or not banned:
            return []
        return _make(said, "always", f"{what}{found['rest']}", negated=True)
    if low in ("answers", "replies", "responses", "summaries") and sentence.toks[-1].low in ("please", "pls"):
        return _make(said, "expects", text)
    found = _PLEASE.match(text)
    if found is not None and (polite or text.lower().startswith("please") or found["no"]) and _STYLE.search(text):
        if re.search(
            r"\b(?:today|tonight|tomorrow|this (?:one|time|email)|the (?:meeting|report|email))\b", text.lower()
        ):
            return []
        value = re.sub(r"^(?:please )?(?:don't |do not |no more |stop |avoid |never )?", "", text, flags=re.IGNORECASE)
        return _make(said, "expects", value, negated=found["no"] is not None)
    return []


def _wanted(said: Said, what: str, text: str, *, asked: bool = False, firm: bool = False) -> list[Claim]:
    lasting = re.search(rf"\b{_LASTING}\b", text, re.IGNORECASE) is not None
    if not lasting and not (_STYLE.search(what) and not asked) and not firm:
        return []
    value = re.sub(rf"\s*,?\s*\b{_LASTING}\b\s*,?\s*", " ", what, flags=re.IGNORECASE).strip(" ?.,")
    negated = re.match(r"(?:not|never|stop|don't)\s+", value, re.IGNORECASE)
    if negated is not None:
        value = value[negated.end() :]
    return _make(said, "expects", value, negated=negated is not None)


_JOKE = re.compile(r"(?:joke|spoiler|riddle|lyrics?|quote|trivia|headline|caption|meme)\b[^:]{0,20}:", re.IGNORECASE)
_DO_NOT = re.compile(
    r"(?:please )?(?:don't|do not|stop|no more) (?P<what>(?:send|call|text|email|show|suggest|recommend|ask|tag|cc|"
    r"book|use|"
    r"address|wak|contact|message|ring|order|buy|schedul|quot|cit|includ|add|mention|assum|shar)(?:e|ing|ping|ging|"
    r"ting)? "
    r"(?:me |us |my )?.{3,100})",
    re.IGNORECASE,
)


def quotes_a_joke(scene: Scene, sentence: Sentence) -> bool:
    """ "Joke of the day: …", "spoiler: …": nobody says that it is so."""
    return _JOKE.match(scene.text, sentence.start) is not None


def wished(said: Said, value: str) -> list[Claim]:
    """ "my roommate works nights, so please keep it down till two": what is asked for a reason that lasts."""
    if _ONCE.search(value) or re.match(r"(?:send|call|tell|book|find|check|remind|let|help|give|show)\b", value, re.I):
        return []
    negated = re.match(r"(?:don't|do not|no|never)\s+", value, re.IGNORECASE)
    return _make(said, "expects", value[negated.end() :] if negated else value, negated=negated is not None)


_ONCE = re.compile(r"\b(?:today|tonight|now|tomorrow|this|again|asap)\b", re.IGNORECASE)
_TAIL = re.compile(
    r"(?P<what>.{8,160}?)(?:,|\.| -| –| —) ?(?:that's (?:our|the|my|a) (?:house )?(?:rule|policy)|no exceptions?|"
    r"(?:house|company) (?:rule|policy)|i'm strict about (?:that|it)|as a rule)\W*$",
    re.IGNORECASE | re.DOTALL,
)
_EACH = re.compile(
    r"(?:please )?(?:whenever|every time|any time|anytime) [^,]{4,60}, (?:please )?(?P<what>\w+ .{2,100})",
    re.IGNORECASE,
)


def _make(said: Said, predicate: str, text: str, *, negated: bool = False) -> list[Claim]:
    value = re.split(r",?\s+(?:because|since|as i|thanks|thank you|please)\b|;|\s+[-–—]\s+", text, maxsplit=1)[0]
    no = re.match(r"no\s+", value, re.IGNORECASE)
    if no is not None and not negated:
        value, negated = value[no.end() :], True
    polarity: Polarity = "not" if negated else "is"
    return said.make(
        predicate, clean(value.strip(" ?")), polarity=polarity, dated=False, context="", rule="what is wanted"
    )  # fmt: skip


def expects(said: Said) -> list[Claim]:
    """ "I expect an answer within two days"."""
    clause = said.clause
    if (
        clause.form != "present"
        or clause.modal
        or clause.negated
        or said.at(0) in ("it", "that", "so", "you", "this", "")
    ):
        return []
    if "baby" in said.lows() or not said.subject.key:
        return []
    every = list(clause.rest)
    end = next((place for place, tok in enumerate(every) if tok.low in ("because", "but", ";")), len(every))
    said.toks = every
    return said.make("expects", clean(said.words(0, end)), dated=False, context="", rule="expects")
