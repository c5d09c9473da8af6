"""Corrections inside a clause ("Monday, not Tuesday", "not X but Y"), and short sentences that have no verb."""

from __future__ import annotations

import re
from dataclasses import replace

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, words
from recollect.judges.rules.grammar.noun_phrases import AUXILIARIES, name_run, phrase
from recollect.judges.rules.grammar.sentences import Sentence, lead

_PREPOSITIONS = words("in at on for to from as with of by")
_PREPOSITION = re.compile(r"^(?:in|at|on|for|to|from|as|with|of|by|a|an|the)\s+", re.IGNORECASE)


def straightened(clause: Clause) -> tuple[Clause, str | None]:
    """The clause as it is meant, and the value that it puts aside."""
    rest = clause.rest
    lows = [tok.low for tok in rest]
    if clause.negated and "but" in lows and "never" not in clause.adverbs:
        at = lows.index("but")
        if 0 < at <= 6 and 0 < len(rest) - at - 1 <= 8 and lows[at + 1] not in ("i", "we", "it", "not", "only"):
            old = phrase(rest, 0, at)
            new = rest[at + 1 :]
            if lows[0] in _PREPOSITIONS and new[0].low not in _PREPOSITIONS:
                new = (rest[0], *new)
            return replace(clause, rest=new, negated=False), bare(old)
    if "not" in lows and not clause.negated:
        at = lows.index("not")
        if at > 0 and lows[at - 1] in (",", "and", "(", "-", "–", "—") and 0 < len(rest) - at - 1 <= 5:
            old = phrase(rest, at + 1, len(rest))
            if lows[at + 1] not in ("sure", "that", "really", "a", "too", "very", "because", "yet", "the"):
                return replace(clause, rest=rest[: at - 1]), bare(old)
            if lows[at + 1] in ("the", "a"):
                return replace(clause, rest=rest[: at - 1]), bare(old)
        if "but" in lows[at:]:
            but = lows.index("but", at)
            if at <= 1 and 0 < but - at - 1 <= 6 and len(rest) - but - 1 <= 8:
                return replace(clause, rest=(*rest[:at], *rest[but + 1 :])), bare(phrase(rest, at + 1, but))
    if "instead" in lows and "of" in lows:
        at = lows.index("instead")
        if (
            at > 0
            and lows[at + 1 : at + 2] == ["of"]
            and 0 < len(rest) - at - 2 <= 4
            and clause.verb in ("use", "be", "call", "live", "work")
        ):
            return replace(clause, rest=rest[:at]), bare(phrase(rest, at + 2, len(rest)))
    return clause, None


def bare(text: str) -> str:
    return clean(_PREPOSITION.sub("", text.strip(" ,.()")))


def fragments(said: Said, sentence: Sentence) -> list[Claim]:
    """ "Tom here", "Dentist on Thursday at 10:30", "this is Olivia from Kestrel"."""
    toks = sentence.toks
    at = lead(toks)
    lows = [tok.low for tok in toks[at:]]
    if not lows or len(lows) > 16:
        return []
    end = name_run(toks, at)
    if end > at and end < len(toks) and toks[end].low == "here" and len(toks) - end <= 3:
        return said.make(
            "name_is", phrase(toks, at, end), subject=SPEAKER, polarity="is", dated=False, context="", rule="name here"
        )
    if lows[:2] == ["this", "is"]:
        end = name_run(toks, at + 2)
        if end > at + 2:
            found = said.make(
                "name_is",
                phrase(toks, at + 2, end),
                subject=SPEAKER,
                polarity="is",
                dated=False,
                context="",
                rule="this is",
            )
            if end < len(toks) and toks[end].low in ("from", "at", "with"):
                work = name_run(toks, end + 1)
                if work > end + 1:
                    found += said.make(
                        "works_at",
                        phrase(toks, end + 1, work),
                        subject=SPEAKER,
                        polarity="is",
                        dated=False,
                        context="",
                        object_type="company",
                        rule="from a company",
                    )
            return found
        return []
    past = bool(said.times) and said.times[0].text.lower().startswith(("last", "yesterday"))
    if (
        said.times
        and not past
        and lows[0] not in ("what", "who", "how", "which", "why", "where", "if", "when", "unless", "until", "whether")
        and any(low in COMMITMENTS for low in lows)
        and not any(low in ("i", "we", "you", "my", "they", "he", "she", "it") or low in AUXILIARIES for low in lows)
    ) and any(time.pair(True) is not None for time in said.times):
        value = clean(
            phrase(
                said.toks,
                0,
                next(
                    (place for place, tok in enumerate(said.toks) if tok.low in (",", ";", "-", "–", "—", "(")),
                    len(said.toks),
                ),
            )
        )
        if 0 < len(value.split()) <= 8 and value.split()[0].lower() not in (
            "no",
            "after",
            "before",
            "during",
            "see",
            "great",
            "last",
            "cheers",
            "another",
            "thanks",
            "good",
            "lovely",
        ):
            return said.make("scheduled", value, subject=SPEAKER, polarity="is", future=True, rule="what and when")
    return []
