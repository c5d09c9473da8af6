"""The sentences of a message as they stand in it, to be quoted whole: each with its mark, in its own words.

What nobody says is left out: code, quoted mail, tables, headings, JSON, markup. No sentence is ever cut; one that has
no end is as long as its line, and may be too long to be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from recollect.judges.rules.grammar.lexicon import MONTHS, WEEKDAYS, words

READ = 100_000  # characters of a message that are looked at
LONGEST = 1_200  # characters of a sentence that can be used
_WRAPPED = 50  # characters of a line that may go on in the next

_FENCE = re.compile(r"\s{0,8}(?:```|~~~)")
_NOT_SAID = re.compile(
    r"\s*(?:>|\||#{1,6}\s|[-=_*]{3,}\s*$|\*\*[^*]{1,100}\*\*:?\s*$|<[^>]{0,200}>\s*$|</|<\w{1,30}[ >]"
    r"|[{}\]]|\[\s*(?:[\[{\"\d]|$)|[\"'][\w .\-]{1,60}[\"']\s*:\s*(?:[\"'\[{\d]|true|false|null)"
    r"|Traceback \(|File \"[^\"]{1,200}\", line \d|at [\w$<>]{1,80}\.[\w.$<>]{1,200}\(|//|/\*"
    r"|from [\w.]{1,80} import \w|import [\w.]{1,80}(?: as \w{1,40})?;?\s*$"
    r"|(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) \w"
    r"|(?:def|class|function|const|let|var|return|public|private|static)\s\w[^.!?]{0,200}(?:[;{]|\):|=>)\s*$"
    r"|\$ (?:sudo|cd|ls|git|pip|npm|curl|cat|python|docker|make)\b)"
)
_BOX = re.compile(r"\s*(?:[-*•–+]\s+)?\[[ xX]?\]\s")
_MONTH = r"(?:Jan|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)"
_MARKER = re.compile(rf"\s*(?:(?:[-*•–—+‣◦]|\(?\d{{1,2}}[.)](?!\s+{_MONTH})|[a-zA-Z]\))\s+)+")
_EMOJI = "\U0001f000-\U0001faff☀-➿⬀-⯿️‍"
_END = re.compile(
    rf"(?<![.!?…])[.!?…]++[\"'”’»)\]*_]{{0,8}}(?=\s|$|[{_EMOJI}])|[。！？]+[」』”]{{0,4}}"
    rf"|(?<![{_EMOJI}])[{_EMOJI}]++(?=\s{{1,9}}[A-ZÄÖÜÉ])"
)
_OPENS = re.compile(r"[^\w\"“„«'‘(¿¡@#$€£+\[「『]+")
_CLOSING = frozenset(".!?…。！？\"'”’»)]」』%°€£$")
_LAST_WORD = re.compile(r"[\w.\-]{1,20}$")
_NEXT_WORD = re.compile(r"\s*([\w]{1,20})")
_ABBREVIATIONS = words(
    "mr mrs ms dr st prof jr sr vs approx e.g i.e eg ie ca bzw z.b d.h u.a nr str tel dept fig al hr fr sra mme mlle "
    "inkl zzgl ggf evtl resp gen gov sen rep lt col sgt capt mt ft"
)
_BEFORE_SMALL = words(
    "etc usw inc ltd co corp a.m p.m u.s u.k no vol pp jan feb mar apr jun jul aug sep sept oct nov dec"
)
_GERMAN_MONTHS = words("januar februar märz mai juni juli oktober dezember uhr")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a message; blanks between words are one each."""
    part = text[:READ]
    if _by_a_machine(part):
        return
    for block in _blocks(part):
        yield from _split(block)


def _by_a_machine(text: str) -> bool:
    """Whether all of it is data: JSON, XML."""
    bare = text.strip()
    return bare[:1] + bare[-1:] in ("{}", "[]", "<>") and (
        '":' in bare or "</" in bare or bare.startswith(("[{", "[["))
    )


def _blocks(text: str) -> Iterator[str]:
    """Lines, those that go on in the next joined to it; without what nobody says."""
    held = ""
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            fenced = not fenced
        bare = line.strip()
        boxed = _BOX.match(line) is not None
        if fenced or not bare or (not boxed and _NOT_SAID.match(line)) or _FENCE.match(line):
            if held:
                yield held
            held = ""
            continue
        marker = None if boxed else _MARKER.match(line)
        rest = line[marker.end() :].strip() if marker else bare
        if (
            held
            and not marker
            and not boxed
            and len(held) >= _WRAPPED
            and rest[:1].islower()
            and held[-1] not in ".!?:;"
        ):
            held = f"{held} {rest}"
            continue
        if held:
            yield held
        held = rest
    if held:
        yield held


def _split(block: str) -> Iterator[str]:
    start = 0
    for found in _END.finditer(block):
        said = found[0]
        if said[-1] in "\"”»’'" and block[found.end() : found.end() + 2].strip()[:1].islower():
            continue  # "Are you sure?" she asked.
        if said[0] == "." and _goes_on(block, found.start(), found.end()):
            continue
        yield from _clean(block[start : found.end()])
        start = found.end()
    yield from _clean(block[start:])


def _goes_on(block: str, dot: int, after: int) -> bool:
    """Whether a dot is of an abbreviation or an ordinal, and no end."""
    if after - dot > 1 and block[dot : dot + 2] == "..":
        follows = block[after : after + 20].lstrip()[:1]
        return follows.islower() or not follows
    before = _LAST_WORD.search(block[max(0, dot - 21) : dot])
    if before is None or after >= len(block):
        return False
    word = before[0].lower().rstrip(".")
    following = _NEXT_WORD.match(block, after)
    if following is None:
        return False
    next_word = following[1]
    initial = len(word) == 1 and before[0].isupper() and word != "i" and block[dot - 2 : dot - 1] in ("", " ", "(", ".")
    if word in _ABBREVIATIONS or initial:
        return True
    if word in _BEFORE_SMALL:
        return next_word[0].islower() or next_word[0].isdigit() or next_word.lower() in WEEKDAYS
    if word.endswith(("str", "ave", "blvd")) and next_word[0].isdigit():
        return True
    if word.isdigit() and len(word) <= 2:
        return next_word.lower() in MONTHS or next_word.lower() in _GERMAN_MONTHS
    return False


def _clean(part: str) -> Iterator[str]:
    opening = _OPENS.match(part)
    start, end = opening.end() if opening else 0, len(part)
    while end > start and not (part[end - 1].isalnum() or part[end - 1] in _CLOSING):
        end -= 1
    if 0 < end - start <= LONGEST and any(character.isalnum() for character in part[start:end]):
        yield " ".join(part[start:end].split())
