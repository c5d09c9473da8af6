"""German, Spanish and French, as far as the commonest things that people say of themselves and those around them."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Sentence, tokens
from recollect.judges.rules.languages import more as foreign_more
from recollect.judges.rules.languages import wordings as foreign
from recollect.understanding.stopwords import STOP

_WORD = re.compile(r"[^\W\d_]+")
_NAME = r"(?P<name>[A-ZÄÖÜÁÉÍÓÚÑÈÀÇ][\w\-]{1,24})"
_RELATED = {
    code: re.compile(
        rf"\b(?P<own>{foreign.OWN[code]}) (?:\w+ )??(?P<rel>{'|'.join(sorted(rels, key=len, reverse=True))})\b"
        rf"(?:\s*,?\s*(?:{foreign.CALLED[code]}\s+){{0,2}}(?-i:{_NAME}))?",
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
    best, most = "en", 0
    for code, words_ in foreign.WORDS.items():
        both = (words_ | STOP[code]) & STOP["en"]  # "in" and "am" tell nothing
        small = (words_ | STOP[code]) - both
        told = sum(word in small or word in foreign.RELATIONS[code] for word in seen)
        count = told + (1 if _ACCENTS.search(text[:400]) else 0)
        shared = sum(word in both for word in seen)
        plain = english - shared
        alone = plain == 0 and (shared > 0 or seen[0] in foreign.OPENING[code])
        enough = told > 0 and (count >= 2 or alone)
        if count > plain + (1 if len(seen) > 6 else 0) and count > most and enough:
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
    said = _said(scene, sentence.start, sentence.end)
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
        mine = foreign.FIRST_PERSON[code].search(_SPLITS[code].split(text)[0]) is not None
        if named is not None and not mine and named["name"].lower() not in foreign.WORDS[code] | STOP[code] | _OPENERS:
            subject = named["name"]
    start = 0
    for end in [*(match.start() for match in _SPLITS[code].finditer(text)), len(text)]:
        part = text[start:end]
        if part.strip():
            first = foreign.FIRST_PERSON[code].search(part) is not None
            found += _in_part(scene, part, sentence.start + start, SPEAKER if first else subject, code)
        start = end
    if any(claim.predicate == "speaks" for claim in found):
        for part in _SPLITS[code].split(text)[1:]:
            tongue = foreign_more.TONGUES.match(part)
            if tongue is not None:  # "je parle vietnamien avec ma mère et français avec ma tante"
                found += said.make("speaks", tongue["o"], polarity="is", dated=False, context="", rule=f"says ({code})")
    if not any(claim.rule.startswith("says") for claim in found):
        found += _timed(said, text, code, subject)
    return found


_OPENERS = words(
    "ich wir mein meine unser unsere yo mi soy no je j mon ma notre nous jeden am im "
    "heute morgen demain hoy mañana les le la el los das der die en tous"
)


def _said(scene: Scene, start: int, end: int) -> Said:
    toks = tuple(tokens(scene.text, start, end))
    return Said(
        scene, Clause(Subject(SPEAKER, start, start), "be", "present", toks, start=start, end=end, verb_end=start)
    )


def _in_part(scene: Scene, part: str, at: int, subject: str, code: str) -> list[Claim]:
    found: list[Claim] = []
    for pattern, predicate, polarity in foreign_more.MORE[code]:
        match = pattern.search(part)
        if match is None or (found and {predicate, found[0].predicate} != {"works_at", "works_as"}):
            continue
        if found and match["o"] in found[0].object:
            continue
        own = match.groupdict().get("s") or ""
        before = foreign_more.NOUN_FIRST.match(part[: match.start()])
        if predicate == "called" and own.split()[-1].lower() in foreign.RELATIONS[code]:
            continue  # "meine Schwester heißt Klara" is known by the relation
        if not own and before is not None and subject == SPEAKER and not _MINE.match(before["s"]):
            own = before["s"]  # "le client préfère …"
        if own:
            subject = own
        said = _said(scene, at, at + len(part))
        value = clean(_TIMES_AWAY.sub("", match["o"])).strip()
        if not value or value.lower() in STOP[code] or (predicate == "set_to" and not own):
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
        if polarity == "ended" or (
            predicate in ("lives_in", "works_at", "works_as", "eats", "owns") and _ENDED.search(part)
        ):
            sign = "ended"
        found += said.make(
            predicate,
            value,
            subject=subject,
            polarity=sign,
            context=context,
            future=False,
            dated=predicate != "birthday_is",
            subject_type="object" if own else None,
            rule=f"says ({code})",
        )
        if predicate not in ("works_at", "works_as") or len(found) > 1:
            return found
    return found


_PRONOUN = re.compile(r"\b(?:ich|wir|yo|je|nous|mir|mich)\b|\bj['’](?=\w)", re.IGNORECASE)
_MINE = re.compile(r"(?:mi|mis|mon|ma|mes|mein\w{0,2}) (?:nombre|nom|name|número|numéro|nummer)\b", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:nicht mehr|früher|ya no|ne .{0,30} plus)\b", re.IGNORECASE)


def _without(text: str, subject: str, code: str) -> str:
    """The words without those that name the subject: "mein Bruder Jonas wird 30" is "wird 30"."""
    if subject == SPEAKER:
        return text
    related = _RELATED[code].search(text)
    return text.replace(related[0] if related is not None else subject, " ", 1).strip()


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


def _timed(said: Said, text: str, code: str, subject: str = SPEAKER) -> list[Claim]:
    """A habit, an appointment, a plan or what happened: what the time leaves of the sentence."""
    again = foreign.RECURRING[code].search(text)
    mine = foreign.FIRST_PERSON[code].search(text) is not None
    if not mine and subject != SPEAKER and subject in text:
        related = _RELATED[code].search(text)
        text = text if related is None else text.replace(related[0], subject, 1)
        text, mine = text.replace(subject, " ", 1), True
        again = foreign.RECURRING[code].search(text)
    else:
        subject = SPEAKER
    if again is not None and mine:
        rest = clean(f"{text[: again.start()]} {text[again.end() :]}".strip())
        rest = re.sub(r"\s{2,}", " ", _PRONOUN.sub(" ", rest, count=1)).strip(" ,")
        return (
            said.make(
                "does", rest, subject=subject, context=again[0], polarity="is", dated=False, rule=f"habit ({code})"
            )
            if rest
            else []
        )
    if not said.times or not mine:
        return []
    time = said.times[0]
    pair = time.ahead
    if foreign_more.PAST.search(text) and time.back is not None and time.precision not in ("open", "vague"):
        rest = clean(_without(said.words(0), subject, code))
        rest = re.sub(r"\s{2,}", " ", _PRONOUN.sub(" ", rest, count=1)).strip(" ,")
        rest = re.sub(r"^(?:(?:habe|haben|hat|bin|ist|sind|avons|a|he|hemos|ha)\s+)+", "", rest, flags=re.IGNORECASE)
        short = len(rest.split()) < 2
        return (
            [] if short else said.make("did", rest, subject=subject, polarity="is", future=False, rule=f"did ({code})")
        )
    if pair is None or pair[1] <= said.scene.now or time.precision in ("open", "vague"):
        return []
    rest = clean(_without(said.words(0), subject, code))
    rest = re.sub(r"\s{2,}", " ", _PRONOUN.sub(" ", rest, count=1)).strip(" ,")
    predicate = "scheduled" if foreign.APPOINTMENT.search(text) else "plans"
    return (
        said.make(predicate, rest, subject=subject, polarity="is", future=True, rule=f"plan ({code})")
        if len(rest.split()) >= 2
        else []
    )
