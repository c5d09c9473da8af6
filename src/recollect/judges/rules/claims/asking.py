"""Orders that hold from now on, told by their words: "copy me on anything urgent", "while I'm away, ring Joost".

Also what is asked for a reason: "…, so keep the gate locked", "…, so no stairs". An order for once is none of these.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import LANGUAGES, words
from recollect.judges.rules.grammar.noun_phrases import is_plural
from recollect.judges.rules.grammar.sentences import Sentence, Tok, commands, lead
from recollect.judges.rules.grammar.verbs import BASE, FORMS

_ONCE = re.compile(
    r"\b(?:today|tonight|now|tomorrow|this (?:time|one|evening|morning|afternoon|week|weekend)|asap|right away|"
    r"next time|for a (?:sec|second|minute|moment)|quickly|later|soon)\b",
    re.IGNORECASE,
)
_ANY = words("anything whenever wherever anybody anyone")
_FOR_ONCE = words("tell show find suggest recommend play say ask search list name look think guess get see do let be")
_COPIED = re.compile(
    r"(?:please |always )?(?:cc|bcc|copy|loop|include|keep) (?:me|us|[A-Z]\w+)(?: in| posted)? on (?:everything|"
    r"anything|"
    r"all|any|every)\b.{3,80}",
    re.IGNORECASE,
)
_NOT_THAT = re.compile(
    r"(?:please )?(?P<verb>give|send|show|use|write|quote|put|bring|get|serve|text|email|message|write|call|ring|ping|"
    r"hand|read|reply|answer|address|refer|pay|ship|print|speak|talk|start|phone)\b (?P<what>(?:to |in |with |by "
    r")?(?:me "
    r"|us )?[^,;.]{2,60}?)(?P<not>,? (?:and )?not (?!a |the |to |me )|,? instead of |,? "
    r"rather than )(?P<other>[^,;.]{2,50})",
    re.IGNORECASE,
)
_REFRAIN = re.compile(
    r"(?:please |kindly )*(?:refrain from|avoid) (?P<what>\w+ing\b (?!it\b|that\b).{3,100})", re.IGNORECASE
)
_CHANNELS = words("text email message write call ring ping phone")
_IN_A_TONGUE = re.compile(
    r"(?:please )?(?:talk|speak|write|reply|answer) (?:to me |with me )?in (?P<tongue>\w+)", re.IGNORECASE
)
_WHILE = re.compile(
    r"(?:please )?(?P<when>(?:while|when(?:ever)?|if|until|unless|as long as|during|after|before|as soon as) "
    r"(?:i|we|i'm|we're|someone|somebody|anyone|anybody|nobody|no one|there's|there is|the (?:kids|baby|alarm|phone|"
    r"doorbell|line|office|shop|door|dog)|my \w+|it's urgent|(?-i:[A-Z])\w+ (?=(?:calls|rings|asks|knocks|emails|texts|"
    r"writes|shows|turns)\b))\b[^,;?]{1,60}),\s*(?:just |please |then |you can ){0,2}(?P<what>[^;?]{4,"
    r"120})",
    re.IGNORECASE,
)
_LASTING_VERBS = words(
    "keep leave use avoid knock ring call text email message speak talk write mind skip stick make go book choose pick "
    "order seat be stay address refer lock check count assume treat store wear plan schedule send put watch"
)
_REASON_ONLY = words("leave call text email message ring go be check send put book plan order make watch stay")
_NOT_DONE = words(
    "let worry forget bother tell think know get mind panic stress you i ask want have need like remember"
)
_HANDLED = words(
    "use call ring email text contact knock open touch feed park leave send book wake lock lend share post"
)
_NO_PLACE = words(
    "worries complaints idea ideas problem problems rush hurry school work signal internet money hope luck need "
    "way plans "
    "excuses regrets surprises news issues kids chance clue reason point doubt sleep wonder pressure matter thanks one "
    "more longer reply answer wifi power water heating harm time fun joy dice biggie excuse big"
)


def asked(scene: Scene, sentence: Sentence) -> list[Claim]:
    """A lasting order as a sentence of its own."""
    toks = sentence.toks
    at = lead(toks)
    while at > 0 and toks[at - 1].low in ("please", "just"):
        at -= 1
    if at >= len(toks) - 1 or sentence.mark == "?" or sentence.in_quotes(toks[at].start):
        return []
    text = scene.text[toks[at].start : sentence.end].replace("’", "'")[:300]
    found = _REFRAIN.match(text)
    if found is not None and not _ONCE.search(text):
        return _made(scene, sentence, at, "expects", found["what"], polarity="not")
    verb = next(place for place in range(at, len(toks)) if toks[place].low not in ("please", "just") or place > at + 1)
    if toks[verb].low in _WHENS:
        return _while(scene, sentence, verb, scene.text[toks[verb].start : sentence.end].replace("’", "'")[:300])
    form = FORMS.get(toks[verb].low)
    order = (form is not None and form.kind == BASE) or toks[verb].low in (
        "cc",
        "bcc",
        "copy",
        "loop",
        "ping",
        "forward",
    )
    if not order or _ONCE.search(text):
        return []
    if _COPIED.match(text):
        return _made(scene, sentence, at, "expects", text)
    found = _IN_A_TONGUE.match(text)
    if found is not None and found["tongue"].lower() in LANGUAGES:
        return _made(scene, sentence, at, "expects", text)
    if not commands(toks, at) and toks[verb].low not in ("text", "cc", "forward", "file"):
        return []
    found = _NOT_THAT.match(text)
    if found is not None and not re.match(
        r"(?:to |in |with |by )?(?:me |us )?(?:the|my|that|this|your|it)\b|.* when ", found["what"]
    ):
        channel = found["verb"].lower() in _CHANNELS and re.match(r"(?:to )?me\b", found["what"]) is not None
        value = re.sub(r"^(?:to )?(?:me|us) ", "", found["what"]) if not channel else f"{found['verb']} {found['what']}"
        value = value if channel or found["verb"].lower() in ("give", "send", "show") else f"{found['verb']} {value}"
        return _made(scene, sentence, at, "prefers" if channel else "expects", value, context=f"over {found['other']}")
    if any(tok.low in _ANY for tok in toks[verb + 1 : verb + 6]) and toks[verb].low not in _FOR_ONCE:
        return _made(scene, sentence, at, "expects", text)
    return []


_WHENS = words("while when whenever if until unless as during after before")


def _while(scene: Scene, sentence: Sentence, at: int, text: str) -> list[Claim]:
    found = _WHILE.match(text)
    if found is None or _ONCE.search(text):
        return []
    start = sentence.toks[at].start + found.start("what")
    begin = next((place for place in range(at, len(sentence.toks)) if sentence.toks[place].start >= start), 0)
    first = sentence.toks[begin] if begin else None
    if first is None or first.low in ("i", "we") or not commands(sentence.toks, begin):
        return []
    if first.low in ("do", "don't") and sentence.toks[begin + 1].low != "not":
        return []
    if re.match(r"(?:if|when|as soon as|until|after|before) ", found["when"], re.IGNORECASE) and re.search(
        r"\b(?:let me know|tell me|call me|remind me|back by|was|were|had|could|would|wish)\b", text, re.IGNORECASE
    ):
        return []
    value = found["what"]
    negated = re.match(r"(?:don't|do not|never)\s+", value, re.IGNORECASE)
    value = value[negated.end() :] if negated is not None else value
    polarity: Polarity = "not" if negated is not None else "is"
    return _made(scene, sentence, begin, "expects", value, context=found["when"].strip(), polarity=polarity)


def for_a_reason(scene: Scene, sentence: Sentence) -> list[Claim]:
    """What is asked after its reason: "…, so keep the gate locked", "…, don't ring the bell", "…, so no stairs"."""
    toks = sentence.toks
    for at in range(3, len(toks) - 1):
        before, low = toks[at - 1].low, toks[at].low
        if before not in ("so", ",", ";", "-", "–", "—", "and", ":", ".") or sentence.in_quotes(toks[at].start):
            continue
        begin = at + 1 if low in ("please", "just", "always") and at + 2 < len(toks) else at
        low, text = toks[begin].low, scene.text[toks[begin].start : sentence.end].replace("’", "'")
        reason = before == "so" or (begin > at and toks[at].low == "please")
        if _ONCE.search(text) or (low == "so" and not reason):
            continue
        if low == "no" and before == "so":
            return _no(scene, sentence, begin)
        if low == "do" and toks[begin + 1].low == "not" and begin + 3 < len(toks):
            if not reason and toks[begin + 2].low not in _HANDLED:
                continue
            if toks[begin + 2].low in _NOT_DONE or toks[begin + 2].low not in FORMS or _told(toks, begin):
                continue
            value = scene.text[toks[begin + 2].start : sentence.end]
            return _made(scene, sentence, begin, "expects", value, polarity="not")
        if not reason or low not in _LASTING_VERBS or toks[begin + 1].low in (",", "and", "it", "that", "for", "ahead"):
            continue
        if low in _REASON_ONLY and not _lasting(toks[begin + 1 :]):
            continue
        return _made(scene, sentence, begin, "expects", scene.text[toks[begin].start : sentence.end])
    return []


def _told(toks: tuple[Tok, ...], at: int) -> bool:
    """ "I work, I rent, do not own": a statement goes on, and nothing is asked."""
    return toks[at].text.lower() == "do" and toks[at - 1].low == "and"


def _lasting(rest: tuple[Tok, ...]) -> bool:
    """ "text me rather than call", "ring the side bell", "put shoes outside": no single message or thing."""
    lows = [tok.low for tok in rest]
    return bool(set(lows) & {"instead", "rather", "only", "always", "before", "after", "first", "quiet", "patient"})


def _no(scene: Scene, sentence: Sentence, at: int) -> list[Claim]:
    toks = sentence.toks
    first = toks[at + 1]
    if first.low in _NO_PLACE or first.text[0].isupper() or not first.low.isalpha():
        return []
    end = next(
        (
            place
            for place in range(at + 1, len(toks))
            if toks[place].low in (",", ";", "because", "but", "please", "thanks", "-", "–", "—")
        ),
        len(toks),
    )
    noun = next((place for place in range(at + 1, end) if toks[place].low in _AFTER_NOUN), end) - 1
    if not (is_plural(toks[noun].low) or toks[noun].low.endswith("ing") or toks[noun].low in _MASS):
        return []
    if any(
        tok.low == "for" and toks[place + 1 :] and toks[place + 1].low in ("me", "us", "him", "her")
        for place, tok in enumerate(toks)
    ):
        return []
    value = scene.text[first.start : toks[end - 1].end]
    return _made(scene, sentence, at, "expects", value, polarity="not")


_AFTER_NOUN = words("for in on at before after during near with from anywhere to and or around until till when where")
_MASS = words(
    "alcohol meat pork beef seafood dairy sugar salt caffeine gluten perfume smoke music noise caffeine milk "
    "cheese fish"
)


def _made(
    scene: Scene,
    sentence: Sentence,
    at: int,
    predicate: str,
    text: str,
    *,
    polarity: Polarity = "is",
    context: str = "",
) -> list[Claim]:
    start = sentence.toks[at].start
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    value = re.split(
        r",?\s+(?:because|since|thanks|thank you|please)\b|;|\s+[-–—]\s+|,\s+(?=i\b|i'm|we\b|she\b|he\b|my\b|it\b|"
        r"it's|they\b|"
        r"the\b|that\b|that's)",
        text,
        maxsplit=1,
        flags=re.IGNORECASE,
    )[0]
    value = re.sub(r"^(?:please|just) ", "", value, flags=re.IGNORECASE)
    return Said(scene, clause).make(
        predicate, clean(value), polarity=polarity, dated=False, context=context, rule="a lasting order"
    )
