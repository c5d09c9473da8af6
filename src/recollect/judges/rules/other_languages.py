"""German, Spanish and French, as far as the commonest things that people say of themselves and those around them."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules import foreign_patterns
from recollect.judges.rules import foreign_words as foreign
from recollect.judges.rules.clauses import Clause
from recollect.judges.rules.known import SPEAKER, Subject
from recollect.judges.rules.lexicon import words
from recollect.judges.rules.making import Said, Scene, clean
from recollect.judges.rules.sentences import Sentence, tokens
from recollect.understanding.stopwords import STOP

_WORD = re.compile(r"[^\W\d_]+")
_NAME = r"(?P<name>[A-ZÄÖÜÁÉÍÓÚÑÈÀÇ][\w\-]{1,24})"
_RELATED = {
    code: re.compile(
        rf"\b(?P<own>{foreign.OWN[code]}) (?:\w+ )?(?P<rel>{'|'.join(sorted(rels, key=len, reverse=True))})\b"
        rf"(?:\s*,?\s*(?:{foreign.CALLED[code]}\s+)?(?-i:{_NAME}))?",
        re.IGNORECASE,
    )
    for code, rels in foreign.RELATIONS.items()
}
_NAMED_FIRST = re.compile(r"^\s*(?P<name>[A-ZÄÖÜÁÉÍÓÚÑÈÀÇ][a-zäöüßáéíóúñèàç\-]{1,20}) (?=[a-zäöüé])")
_SPLITS = {code: re.compile(pattern, re.IGNORECASE) for code, pattern in foreign.SPLIT.items()}
_NUMBERS = {
    "zwei": "2",
    "drei": "3",
    "vier": "4",
    "fünf": "5",
    "sechs": "6",
    "sieben": "7",
    "acht": "8",
    "neun": "9",
    "zehn": "10",
    "elf": "11",
    "zwölf": "12",
    "cinco": "5",
    "seis": "6",
    "siete": "7",
    "ocho": "8",
    "nueve": "9",
    "diez": "10",
    "cinq": "5",
    "six": "6",
    "sept": "7",
    "huit": "8",
    "neuf": "9",
    "dix": "10",
}
_TIMES_AWAY = re.compile(r"\b(?:depuis|seit|desde)\b.*$", re.IGNORECASE)
_ACCENTS = re.compile(r"[äöüßéèêàçñáíóúœ¿¡]", re.IGNORECASE)


def spoken(text: str) -> str:
    """The language of a message: English unless the small words of another are clearly more."""
    seen = [word.lower() for word in _WORD.findall(text[:400])]
    if not seen:
        return "en"
    english = sum(word in STOP["en"] for word in seen)
    if english * 2 > len(seen) and english > 1:
        return "en"
    best, most = "en", english
    for code, small in foreign.WORDS.items():
        count = sum(word in small for word in seen) + (1 if _ACCENTS.search(text[:400]) else 0)
        count += sum(word in foreign.RELATIONS[code] for word in seen)
        enough = count >= 2 or (count == 1 and english == 0 and seen[0] in foreign.OPENING[code])
        if count > most + (1 if len(seen) > 6 else 0) and enough:
            best, most = code, count
    return best


def claims(scene: Scene, sentence: Sentence, code: str) -> list[Claim]:
    text = scene.text[sentence.start : sentence.end]
    if (
        sentence.mark == "?"
        or foreign.QUESTIONS[code].match(text)
        or foreign.COMMANDS.match(text)
        or foreign.HYPOTHETICAL.search(text)
    ):
        return []
    found: list[Claim] = []
    said = _said(scene, sentence, sentence.start, sentence.end)
    subject: str = SPEAKER
    related = _RELATED[code].search(text)
    if related is not None:
        predicate = foreign.RELATIONS[code][related["rel"].lower()]
        kind = "pet" if predicate == "has_pet" else "person"
        if related["name"]:
            subject = related["name"]
            found += said.make(
                predicate,
                subject,
                subject=SPEAKER,
                polarity="is",
                dated=False,
                context="",
                object_type=kind,
                relation=related["rel"],
                rule=f"relation ({code})",
            )
        elif related.start() <= 1:
            subject = related[0].strip()
            subject = f"my {related['rel']}"
    else:
        named = _NAMED_FIRST.match(text)
        if named is not None and named["name"].lower() not in foreign.WORDS[code] | STOP[code] | _OPENERS:
            subject = named["name"]
    start = 0
    for end in [*(match.start() for match in _SPLITS[code].finditer(text)), len(text)]:
        part = text[start:end]
        if part.strip():
            first = foreign.FIRST_PERSON[code].search(part) is not None
            found += _in_part(scene, sentence, part, sentence.start + start, SPEAKER if first else subject, code)
        start = end
    if not any(claim.rule.startswith(("relation", "says")) for claim in found):
        found += _timed(said, text, code)
    return found


_OPENERS = words(
    "ich wir mein meine unser unsere yo mi soy no je j mon ma notre nous jeden am im "
    "heute morgen demain hoy mañana les le la el los das der die en tous"
)


def _said(scene: Scene, sentence: Sentence, start: int, end: int) -> Said:
    toks = tuple(tokens(scene.text, start, end))
    return Said(
        scene, Clause(Subject(SPEAKER, start, start), "be", "present", toks, start=start, end=end, verb_end=start)
    )


def _in_part(scene: Scene, sentence: Sentence, part: str, at: int, subject: str, code: str) -> list[Claim]:
    for pattern, predicate, polarity in foreign_patterns.PATTERNS[code]:
        match = pattern.search(part)
        if match is None:
            continue
        said = _said(scene, sentence, at, at + len(part))
        value = clean(_TIMES_AWAY.sub("", match["o"])).strip()
        if not value or value.lower() in STOP[code]:
            continue
        value = _NUMBERS.get(value.lower(), value) if predicate == "age_is" else value
        if predicate.startswith("plans:"):
            return said.make(
                "plans", predicate[6:].format(value), subject=subject, polarity="is", future=True, rule=f"says ({code})"
            )
        context = match.groupdict().get("what") if predicate == "favourite" else None
        sign: Polarity = "not" if polarity == "not" or _negated(part, match, code, predicate) else "is"
        if predicate in ("dislikes", "name_is", "has_child") or (predicate == "likes" and sign == "not"):
            predicate = "dislikes" if predicate == "likes" else predicate
            sign = "is"
        if predicate in ("lives_in", "works_at", "works_as", "eats", "owns") and _ENDED.search(part):
            sign = "ended"
        return said.make(
            predicate,
            value,
            subject=subject,
            polarity=sign,
            context=context,
            future=False,
            dated=predicate != "birthday_is",
            rule=f"says ({code})",
        )
    return []


_ENDED = re.compile(r"\b(?:nicht mehr|früher|ya no|ne .{0,30} plus)\b", re.IGNORECASE)


def _negated(part: str, match: re.Match[str], code: str, predicate: str) -> bool:
    if predicate == "dislikes":
        return False
    around = part[max(0, match.start() - 12) : match.end() + 12]
    return (
        re.search(
            {"de": r"\b(?:nicht|kein\w*|nie)\b", "es": r"\b(?:no|nunca)\b", "fr": r"\b(?:ne|n['’]|pas|jamais)\b"}[code],
            around,
            re.IGNORECASE,
        )
        is not None
    )


def _timed(said: Said, text: str, code: str) -> list[Claim]:
    """A habit, an appointment or a plan: what the time leaves of the sentence."""
    again = foreign.RECURRING[code].search(text)
    mine = foreign.FIRST_PERSON[code].search(text) is not None
    if again is not None and mine:
        rest = clean(f"{text[: again.start()]} {text[again.end() :]}".strip())
        rest = re.sub(r"\s{2,}", " ", foreign.FIRST_PERSON[code].sub(" ", rest, count=1)).strip(" ,")
        return (
            said.make("does", rest, context=again[0], polarity="is", dated=False, rule=f"habit ({code})")
            if rest
            else []
        )
    if not said.times or not mine:
        return []
    time = said.times[0]
    pair = time.ahead
    if pair is None or pair[1] <= said.scene.now or time.precision in ("open", "vague"):
        return []
    rest = clean(said.words(0))
    rest = re.sub(r"\s{2,}", " ", foreign.FIRST_PERSON[code].sub(" ", rest, count=1)).strip(" ,")
    predicate = "scheduled" if foreign.APPOINTMENT.search(text) else "plans"
    return (
        said.make(predicate, rest, polarity="is", future=True, rule=f"plan ({code})") if len(rest.split()) >= 2 else []
    )
