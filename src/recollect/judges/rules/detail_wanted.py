"""How much detail somebody wants in answers (A52): what they ask for counts most, then how they write themselves."""

from __future__ import annotations

import re
from statistics import median
from typing import Literal

from recollect.judges.questions import DetailWantedOf
from recollect.judges.rules.summary_cues import alternatives

Detail = Literal["short", "normal", "long"]
_SHORT = alternatives(r"""
    (?:keep|make|leave|hold) (?:your |the |all |my )?(?:it|this|that|things|answers?|repl(?:y|ies)|responses?|
    explanations?|messages?|summar(?:y|ies)|everything) (?:as |very |a bit |much |really |a little )?(?:short(?:er)?|
    brief(?:er)?|concise|crisp|succinct|simple|tight|to the point|under \d+ words)\b
    (?:be|stay|being) (?:more |very |as |really |so |too )?(?:brief|concise|succinct|terse|shorter)\b
    (?:short(?:er)?|brief(?:er)?|concise|crisp|succinct) (?:answers?|repl(?:y|ies)|responses?|explanations?)\b
    tl;?dr\b
    too (?:long|wordy|verbose|detailed|much (?:text|detail|information))\b
    (?:not so|less) (?:long|detailed|much|detail|text|verbose|wordy)\b
    in (?:one|a|two|1|2|a single) (?:sentences?|words?|lines?)\b
    (?:just|only) (?:give me |tell me |want |need )?(?:the )?(?:answer|result|gist|essentials?|summary|headlines?|
    number|short version|code)\b
    (?:no|without|skip|spare me|leave out|drop|don't need|do not need|not interested in|no need for)(?: all| any|
     so many| too much)? (?:the |of the )?(?:details?|explanations?|background|preamble|intro|waffle|fluff|filler|
    lectures?)\b
    (?:get|come|straight) to the point\b
    cut (?:it|to the|the (?:waffle|fluff))\b
    shorter(?:,? please| next| from| pls)?[.!]*$
    (?:briefly|in short|in brief|quick answer|bullet points only)\b
    (?:kürzer|fass dich kurz|kurze? antwort(?:en)?|kurz (?:und knapp|bitte)|zu lang|in einem satz)\b
    nicht so (?:lang|ausführlich)\b
    (?:plus court|sois bref|réponses? courtes?|trop long|en une phrase|en bref)\b
    (?:más corto|sé breve|respuestas? cortas?|demasiado largo|en una frase|en resumen)\b
""")
_LONG = alternatives(r"""
    (?:be|being|stay) (?:more |very |as |really |much |so |too )?(?:detailed|thorough|comprehensive|elaborate|
    exhaustive|in[- ]depth|verbose)\b
    (?:make|keep) (?:it|this|that|answers?|repl(?:y|ies)|explanations?) (?:more |very |much )?(?:long(?:er)?|detailed|
    thorough|comprehensive|elaborate)\b
    (?:long(?:er)?|detailed|thorough|comprehensive|elaborate|in[- ]depth|complete) (?:answers?|repl(?:y|ies)|
    responses?|explanations?)\b
    (?:more|further|all the|every|full|greater|in|in more|in great|in full) details?\b
    step[- ]by[- ]step\b
    in[- ]depth\b
    elaborate\b
    go (?:deeper|into (?:more )?detail)\b
    explain (?:everything|fully|thoroughly|properly|exactly|it (?:all|fully|properly))\b
    tell me (?:more|everything)\b
    too (?:short|brief|terse|vague|superficial)\b
    not so (?:short|brief|terse)\b
    (?:expand on|walk me through|deep dive|with examples|and why exactly|the whole story|the reasoning behind)\b
    longer(?:,? please| pls)?[.!]*$
    (?:ausführlich(?:er)?|genauer|im detail|mehr details|schritt für schritt|zu kurz)\b
    (?:en détail|plus de détails|plus détaillé|étape par étape|trop court)\b
    (?:en detalle|más detalles?|más detallad[oa]|paso a paso|demasiado corto)\b
""")
_NO = re.compile(
    r"\b(?:no|not|don't|do not|without|never|skip|less|fewer|spare me|no need (?:for|to)|needn't|stop|kein\w*|nicht|"
    r"ohne|pas|sans|sin)(?: \w+){0,3} ?$"
)
_TOO = ("too ", "zu ", "trop ", "demasiado ")  # "not too long" and "too long" want the same
# What is asked of a text that is to be written is not asked of answers.
_OF_A_TEXT = re.compile(
    r"\b(?:write|draft|compose|generate|make me|create|tell me a|email|essay|story|poem|letter|speech|post|tweet|"
    r"caption|book|film|movie|hair|trip|meeting|dress|sleeves|road|queue|wait)\b"
)
_LASTING = re.compile(
    r"\b(?:always|from now on|in (?:the )?future|generally|every time|going forward|please keep|answers|replies|"
    r"responses|immer|ab jetzt|toujours|siempre)\b"
)
_BEFORE = 40  # characters before a wish that may turn it round
_READ = 1_000  # characters of a message
_MOST = 200  # messages, the newest
_FADES = 0.95  # what a wish still counts for after each message that came later
_OLDER = 0.5  # and after each wish that came later
_ENOUGH = 5  # messages that show how somebody writes
_FEW, _MANY = 8, 60  # words


def detail_wanted(question: DetailWantedOf) -> tuple[Detail, str, float]:
    """The detail, why, and how sure that is."""
    messages = [text[:_READ].lower().replace("’", "'") for text in question.messages[-_MOST:] if text.strip()]
    score, wish = _asked(messages)
    if abs(score) >= 0.25:
        detail: Detail = "long" if score > 0 else "short"
        return detail, f"it was asked for: {wish!r}", round(min(0.95, 0.7 + 0.25 * min(1.0, abs(score))), 2)
    if len(messages) < _ENOUGH:
        return "normal", "too little was written to know", 0.5
    length = median(len(text.split()) for text in messages)
    if length <= _FEW:
        return "short", f"messages of {length:g} words", 0.55
    if length >= _MANY:
        return "long", f"messages of {length:g} words", 0.6
    return "normal", f"messages of {length:g} words, and nothing was asked for", 0.7


def _asked(messages: list[str]) -> tuple[float, str]:
    """From -1 (short) to 1 (long), the newest wishes first; and the words of the one that counts most."""
    score, most, wish, wishes = 0.0, 0.0, "", 0
    for age, text in enumerate(reversed(messages)):
        sign, words = _sign(text)
        if not sign:
            continue
        lasting = _LASTING.search(text) is not None
        faded = max(0.5, _FADES ** (age / 4)) if lasting else _FADES**age
        counts = (1.0 if lasting else 0.6) * _OLDER**wishes * faded
        wishes += 1
        if _OF_A_TEXT.search(text) and not lasting:
            counts *= 0.2
        score += sign * counts
        if counts > most:
            most, wish = counts, words
    return max(-1.0, min(1.0, score)), wish


def _sign(text: str) -> tuple[int, str]:
    """1 for more, -1 for less, 0 for nothing of the kind; the last wish of a message counts."""
    found = [(match.start(), -1, match) for match in _SHORT.finditer(text)]
    found += [(match.start(), 1, match) for match in _LONG.finditer(text)]
    if not found:
        return 0, ""
    found.sort(key=lambda each: (each[0], -len(each[2][0])))
    first = found[-1]
    covering = next((each for each in found if each[2].start() <= first[0] < each[2].end()), first)
    _, sign, match = covering
    start = match.start()
    no = _NO.search(text[max(0, start - _BEFORE) : start])
    if no is None or match[0].startswith(_TOO):
        return sign, match[0].strip()
    return -sign, text[max(0, start - _BEFORE) + no.start() : match.end()].strip()
