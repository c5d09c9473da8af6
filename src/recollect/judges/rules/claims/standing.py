"""Standing rules and expectations ("never call me before 9", "keep answers short"), praise and gaps.

These are said as orders, but hold from now on; an order to do something once is none of them.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import devices
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar import dates
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.sentences import Sentence, lead
from recollect.judges.rules.grammar.verbs import BASE, FORMS

_ANSWERING = (
    r"(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|emojis?|bullet points|formal|informal|"
    r"sentences?|explanations?|summar(?:y|ies)|"
    r"english|german|french|spanish|markdown|jargon|units|metric|celsius|tone|small "
    r"talk|first name|abbreviations|tables?|code blocks?|"
    r"headings?|sources|links|exclamation marks?|lists|messages?|e-?mails?|concise|brief|short|polite|plain)"
)
_ALWAYS = re.compile(
    r"^(?P<never>never|do not ever|don't ever|please never|no)\b(?P<rest>.{3,200})|^(?:please "
    r")?(?:always|from now on,?|in future,?|in the future,?|going forward,?|as a rule,?|"
    r"whenever possible,?)\s(?P<do>.{3,200})",
    re.IGNORECASE | re.DOTALL,
)
_STYLE = re.compile(
    r"^(?:please )?(?:(?P<no>don't|do not|stop|avoid|no more|no)\s+)?(?P<verb>keep|answer|"
    r"reply|respond|write|use|using|be|speak|talk|address|give|start|end|include|skip|"
    r"add|make|send|sign|explain|format)\b(?P<rest>.{1,160})",
    re.IGNORECASE | re.DOTALL,
)
_NO = re.compile(
    r"^(?:please )?no (?P<rest>[^,;]{3,80}?)(?:,? please)?(?P<when>(?: before| after|"
    r" on| at| during| around| in the| between)\b.{1,60}?)?(?:,? (?:please|pls))?$",
    re.IGNORECASE,
)
_CALL_ME = re.compile(
    r"^(?:please |just |you can |you may )*(?:call|address) me (?:as )?[\"“']?(?P<name>[^\W\d_][\w'\- "
    r"]{1,30}?)[\"”']?(?:,? please|,? instead|[,.;!]|\s+(?:not|from now on|everyone|"
    r"everybody)\b|$)",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"^(?:that|this|it|your|the)\b(?: [\w'-]{1,20}){0,6} (?:really |just |finally )?(?:(?:worked|"
    r"works|went|did)(?: out)? (?:great|perfectly|well|fine|like a charm|wonderfully|"
    r"really well|so well|beautifully|very well)|"
    r"(?:was|is|were|are) (?:so |really |very |super |incredibly |exactly )?(?:great|"
    r"perfect|helpful|excellent|spot on|brilliant|useful|awesome|fantastic|amazing|wonderful|"
    r"just right|what i needed|delicious)|helped (?:a lot|me|so much|a ton))",
    re.IGNORECASE,
)
_BLAME = re.compile(
    r"^(?:that|this|it|your|the)\b(?: [\w'-]{1,20}){0,6} (?:really |just )?(?:(?:was|"
    r"is|were|are) (?:so |really |very |completely |totally |just |again )?(?:useless|"
    r"terrible|awful|wrong|(?:way |far |much |a bit )?too (?:long|slow|short|vague|complicated|"
    r"formal|expensive|loud|late)|disappointing|rubbish|annoying|unhelpful|a mess|not "
    r"helpful|not what i (?:asked|wanted|needed)[\w ]{0,12})|"
    r"(?:didn't|did not|doesn't|does not) (?:work|help)(?: at all| again)?)",
    re.IGNORECASE,
)
_OF_A_DEVICE = re.compile(r"^the\b.{1,60}\b(?:doesn't|does not|didn't|did not) work", re.IGNORECASE)
_GAP = re.compile(
    r"^(?:sadly |unfortunately )?(?:you|the assistant|the (?:bot|app|system|search|page|"
    r"site|website|scanner|export|import|link|form|button)) (?:still |again )?(?:couldn't|"
    r"could not|can't|cannot|weren't able to|were not able to|aren't able to|failed "
    r"to|didn't manage to|did not manage to|don't (?:know how to|support|have access "
    r"to)|didn't (?:find|manage|remember|understand|know|open|answer|see|get)|forgot(?: "
    r"to)?|missed|keep (?:forgetting|missing|failing|mixing|getting|losing))\s?(?P<what>.{2,160})",
    re.IGNORECASE | re.DOTALL,
)
_COULD_NOT = re.compile(
    r"^(?:i|we) (?:still )?(?:couldn't|could not|can't|cannot|wasn't able to|am not "
    r"able to|were not able to|weren't able to) (?P<what>(?:open|export|find|load|log|"
    r"access|connect|download|upload|print|send|install|reach|pay|book|use|get|sync|"
    r"scan|save|reset|cancel|see|share|edit|import|update|view)\b.{2,120})",
    re.IGNORECASE | re.DOTALL,
)
_DEVICE_LACK = re.compile(
    r"^i (?:wish|wished) (?:you|it) (?:could|can|would|knew|had)\s(?P<what>.{3,120})", re.IGNORECASE | re.DOTALL
)
_ONCE = re.compile(
    r"\b(?:today|tonight|now|tomorrow|this (?:time|evening|morning|afternoon)|next time)\b", re.IGNORECASE
)
_REMIND = re.compile(
    r"^(?:please )?(?:remind|wake|notify|alert|text|call|ping) me (?P<rest>.{0,120})", re.IGNORECASE | re.DOTALL
)


def standing(scene: Scene, sentence: Sentence) -> list[Claim] | None:
    """Claims of a sentence that is a standing rule, praise, blame or a gap; None where it is none of these."""
    at = lead(sentence.toks)
    if at >= len(sentence.toks):
        return None
    if sentence.in_quotes(sentence.toks[at].start):
        return None
    low = sentence.toks[at].low
    polite = any(tok.low == "please" for tok in sentence.toks[:at])
    if low not in _STARTS and not polite and low not in ("call", "address"):
        return None
    text = scene.text[sentence.toks[at].start : sentence.end].replace("’", "'")
    said = _said(scene, sentence, at)
    found = _CALL_ME.match(text)
    if found is not None and found["name"][0].isupper() and name_run(sentence.toks, _word_at(sentence, at, "me") + 1):
        return said.make(
            "called", found["name"], subject=SPEAKER, polarity="is", dated=False, context="", rule="call me"
        )
    if low in ("you", "the", "that", "this", "it", "your", "i", "we"):
        return _judged(said, text)
    found = _ALWAYS.match(text) if low != "no" else None
    if found is not None:
        named = _CALL_ME.match(found["do"] or "")
        if named is not None and named["name"][0].isupper():
            return said.make(
                "called", named["name"], subject=SPEAKER, polarity="is", dated=False, context="", rule="call me"
            )
        return _rule(said, found)
    if (
        low in ("keep", "leave")
        and sentence.toks[at + 1 : at + 2]
        and sentence.toks[at + 1].low in ("the", "my", "our")
    ):
        return _kept(scene, sentence, at)
    found = _REMIND.match(text)
    if found is not None:
        if any(dates.recurs(text[first:last]) for first, last in dates.recurring(text, 0, len(text))):
            return said.make("expects", clean(text), polarity="is", dated=False, context="", rule="recurring request")
        return None
    if _ONCE.search(text):
        return None
    found = _STYLE.match(text)
    if found is not None and re.search(rf"\b{_ANSWERING}\b", text, re.IGNORECASE) and _about_answers(found):
        value = clean(f"{found['verb']}{found['rest']}")
        negated = found["no"] is not None
        return said.make(
            "expects", value, polarity="not" if negated else "is", dated=False, context="", rule="how to answer"
        )
    found = _NO.match(re.sub(r",?\s+(?:please|pls)$", "", text, flags=re.IGNORECASE)) or _NO.match(_first_clause(text))
    if (
        found is not None
        and (
            found["when"]
            or re.search(r"\bfor (?:me|us)\b|\bin (?:our|my|this)\b|\ballowed\b|\bever$", text, re.IGNORECASE)
            or re.search(rf"\b{_ANSWERING}\b", text, re.IGNORECASE)
        )
        and "?" not in text
    ):
        value = clean(found["rest"] + (found["when"] or ""))
        if value.lower().startswith("more ") and not re.search(r"\b(?:please|pls)\b", text, re.IGNORECASE):
            return said.make("does", value[5:], polarity="ended", dated=False, context="", rule="no more of it")
        if re.search(r"\b(?:idea|problem|worries|thanks|way|need|clue|doubt)\b", value):
            return None
        if re.search(r"^(?:please )?no \w+ for (?:me|us)\b", text, re.IGNORECASE) and "stairs" not in text:
            value = re.sub(r" for (?:me|us).*$", "", value, flags=re.IGNORECASE)
            return said.make("eats", value, polarity="not", dated=False, context="", rule="not for me")
        ruled = (
            "always"
            if re.search(r"\b(?:ever|in the|in our|in my|allowed|at work)\b", text, re.IGNORECASE)
            else "expects"
        )
        return said.make(ruled, value, polarity="not", dated=False, context="", rule="no such thing")
    if low in ("do", "dont") and sentence.toks[at + 1 : at + 2] and sentence.toks[at + 1].low == "not":
        return _do_not(said, sentence, at, text)
    return None


_STARTS = words(
    "never always from in going as please do don't keep leave answer reply respond "
    "write use be speak talk give start end "
    "we include skip add make send sign explain no stop avoid you the that this it "
    "your whenever remind wake i notify format"
)


def _kept(scene: Scene, sentence: Sentence, at: int) -> list[Claim] | None:
    """ "keep the hallway lights off after midnight": with a time that recurs it is a setting, without one an order."""
    toks = sentence.toks
    clause = Clause(
        Subject(SPEAKER, toks[at].start, toks[at].start),
        "keep",
        "present",
        toks[at + 1 :],
        start=toks[at].start,
        end=sentence.end,
        verb_end=toks[at].end,
    )
    said = Said(scene, clause)
    return (devices.keeps(said) or None) if said.context else None


def _said(scene: Scene, sentence: Sentence, at: int) -> Said:
    subject = Subject(SPEAKER, sentence.toks[at].start, sentence.toks[at].start)
    return Said(
        scene,
        Clause(
            subject,
            "be",
            "present",
            (),
            start=sentence.toks[at].start,
            end=sentence.end,
            verb_end=sentence.toks[at].start,
        ),
    )


def _word_at(sentence: Sentence, at: int, word: str) -> int:
    return next((place for place in range(at, len(sentence.toks)) if sentence.toks[place].low == word), at)


def _rule(said: Said, found: re.Match[str]) -> list[Claim] | None:
    if found["never"]:
        value = clean(found["rest"])
        if found["never"].lower() in ("no",):
            return None
        first = value.split()[0].lower().strip(",") if value else ""
        form = FORMS.get(first)
        if form is not None and form.kind != BASE:
            return None  # "never made espresso" says what somebody did
        if first in ("mind", "again", "have", "been", "had", "seen", "thought", "really") or len(value.split()) < 2:
            return None
        value = _first_clause(value)
        return said.make("always", value, polarity="not", dated=False, context="", rule="never do this")
    value = _first_clause(clean(found["do"]))
    first = value.split()[0].lower() if value else ""
    if first in ("i", "we", "i'm", "i'll", "my", "the", "she", "he", "we'll", "we're", "have", "has", "will", "been"):
        return None
    predicate = "expects" if re.search(rf"\b{_ANSWERING}\b", value, re.IGNORECASE) else "always"
    negated = first in ("don't", "never") or value.lower().startswith("do not ")
    if negated:
        value = re.sub(r"^(?:don't|never|do not)\s+(?:ever )?", "", value, flags=re.IGNORECASE)
    value = re.sub(r"^please ", "", value, flags=re.IGNORECASE)
    return said.make(predicate, value, polarity="not" if negated else "is", dated=False, context="", rule="from now on")


def _first_clause(value: str) -> str:
    """ "call me before 9, I work late": the order ends where a reason begins."""
    return re.split(
        r",\s+(?=i\b|i'm|we\b|it\b|that\b|thats\b|that's|because|she\b|he\b|my\b|the\b|they\b)|\s+because\b|"
        r",?\s+please\b|;|\s+[-–—]\s+",
        value,
        maxsplit=1,
        flags=re.IGNORECASE,
    )[0].strip()


def _about_answers(found: re.Match[str]) -> bool:
    verb = found["verb"].lower()
    rest = found["rest"].lower()
    if verb in ("answer", "reply", "respond", "speak", "talk"):
        return re.search(
            r"\bin\b|\bshort|brief|only|always|formal|within|concise|with", rest
        ) is not None and not rest.strip().startswith(("to ", "him", "her", "the ", "that", "this"))
    if verb in ("write", "send", "give", "make", "add", "include", "start", "end", "sign", "explain", "format"):
        return (
            found["no"] is not None
            or re.search(
                r"\byour (?:answers?|repl|messages)|\b(?:answers|replies|responses|explanations|"
                r"messages)\b|\bme (?:short|long|brief|concise)",
                rest,
            )
            is not None
        )
    if verb == "be":
        return re.search(r"concise|brief|formal|polite|short", rest) is not None
    return True


def _do_not(said: Said, sentence: Sentence, at: int, text: str) -> list[Claim] | None:
    """ "don't call me before 9", "don't wake the baby after 7": with a time that recurs, or a style."""
    recurs = dates.recurring(text, 0, len(text))
    verb = sentence.toks[at + 2].low if at + 2 < len(sentence.toks) else ""
    if verb in ("worry", "forget", "you", "know", "think", "bother", "mind", "get", "i"):
        return None
    if recurs or re.search(r"\b(?:ever|anymore|again|unless|without)\b", text, re.IGNORECASE):
        value = _first_clause(
            clean(re.sub(r"^(?:please )?(?:don't|do not)\s+(?:ever )?", "", text, flags=re.IGNORECASE))
        )
        return said.make("always", value, polarity="not", dated=False, context="", rule="do not do this")
    return None


def _judged(said: Said, text: str) -> list[Claim] | None:
    """Praise, blame, and what could not be done."""
    found = _GAP.match(text)
    if found is not None:
        value = clean(text[found.start("what") :].split(", ")[0])
        verb = text[: found.start("what")].strip().lower()
        last = verb.split()[-1]
        if last in (
            "find",
            "remember",
            "understand",
            "know",
            "open",
            "answer",
            "see",
            "get",
            "forgot",
            "missed",
            "forgetting",
            "missing",
            "mixing",
            "getting",
            "losing",
            "support",
        ):
            value = f"{last} {value}"
        return said.make("lacks", value, polarity="is", dated=False, context="", rule="could not be done")
    found = _COULD_NOT.match(text)
    if found is not None:
        return said.make(
            "lacks", _first_clause(clean(found["what"])), polarity="is", dated=False, context="", rule="could not do"
        )
    found = _DEVICE_LACK.match(text)
    if found is not None:
        return said.make("lacks", clean(found["what"]), polarity="is", dated=False, context="", rule="wished for")
    if _PRAISE.match(text):
        return said.make("satisfied_with", _what(text), polarity="is", dated=False, context="", rule="praise")
    if _BLAME.match(text) and not _OF_A_DEVICE.search(text):
        return said.make("unhappy_with", _what(text), polarity="is", dated=False, context="", rule="blame")
    return None


def _what(text: str) -> str:
    match = re.match(
        r"(?:the|your|that|this)\s+(?P<what>(?:[\w'-]+ ){1,6}?)(?=(?:really |just |finally "
        r")?(?:worked|works|went|did|was|is|were|are|helped|didn't|doesn't|does)\b)",
        text,
        re.IGNORECASE,
    )
    if match is not None:
        return match["what"].strip()
    return clean(text)
