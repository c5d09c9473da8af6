"""What somebody likes, dislikes, prefers, eats, needs and wants."""

from __future__ import annotations

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims import devices
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.verbs import FORMS, ING

_LIKING = words("like love enjoy adore appreciate favour favor crave fancy admire")
_HATING = words("hate dislike detest loathe despise resent avoid")
_EMPTY = words(
    "it that this them him her you me one everything anything nothing to how what when us these those so there"
)
_LIKE_STOPS = words("because when but if especially since while whenever unless so even in_case except")


def likes(said: Said) -> list[Claim]:
    """ "love sushi and ramen", "don't like mushrooms", "would like to learn Thai"."""
    clause = said.clause
    if clause.modal in ("would", "could", "will", "might", "should"):
        return _would(said)
    positive = clause.verb not in _HATING
    polarity: Polarity = "is"
    if said.polarity == "not":
        positive = not positive
        if (
            clause.verb in ("fancy", "crave", "admire", "appreciate", "avoid", "hate", "dislike", "adore", "despise")
            and clause.verb != "appreciate"
        ):
            return [] if clause.verb in ("hate", "dislike", "avoid", "despise") else _each(said, "dislikes", polarity)
        if said.ended_words:
            return _each(said, "likes" if clause.verb in _LIKING else "dislikes", "ended")
    if said.polarity == "ended":
        return _each(said, "likes" if clause.verb in _LIKING else "dislikes", "ended")
    if clause.past and not said.toks:
        return []
    return _each(said, "likes" if positive else "dislikes", polarity)


def _each(said: Said, predicate: str, polarity: Polarity, start: int = 0) -> list[Claim]:
    if said.context and said.toks and said.context.split(" ")[0].lower() not in _WHENS:
        said.toks, said.context = list(said.clause.rest), None  # "rainy Sundays" are what is liked
    if not said.toks and said.context:
        return said.make(predicate, said.context, polarity=polarity, context="", rule="likes a time")
    if said.lows(start, start + 3) == ["nothing", "more", "than"] and predicate == "likes":
        start += 3
    if said.at(start) in ("my", "your") and said.at(start + 1) in ("answers", "replies", "responses", "explanations"):
        value = said.words(start + 1, said.until(start + 1, _LIKE_STOPS))
        return said.make("expects", value, polarity="is" if predicate == "likes" else "not", rule="how to answer")
    copula = said.find("is")
    if start <= copula <= start + 2 and said.lead and said.lead[0].low in ("what", "the", "one"):
        start = copula + 1
    if said.at(start) == "to":
        value = clean(said.words(start + 1, said.until(start + 1, _LIKE_STOPS)))
        return said.make(predicate, value, polarity=polarity, rule="likes to do") if value else []
    if said.at(start) in _EMPTY and not (
        said.at(start) in ("how", "what", "when", "everything", "that") and len(said.toks) > start + 2
    ):
        if said.at(start) == "it" and said.at(start + 1) == "when":
            return said.make(
                predicate, said.words(start + 2, said.until(start + 2)), polarity=polarity, rule="likes it when"
            )
        return []
    if said.at(start) in ("how", "what", "when", "that", "everything"):
        value = clean(said.words(start, said.until(start + 1, _LIKE_STOPS)))
        if value.lower().endswith((" that happens", " this happens", " it happens")):
            return []
        return said.make(predicate, value, polarity=polarity, rule="likes how")
    found: list[Claim] = []
    for item in said.items(start, _LIKE_STOPS | {"with"} if _long(said, start) else _LIKE_STOPS):
        if item.lower() in _EMPTY or item.lower() in HOBBY_STOP:
            continue
        found += said.make(predicate, item, polarity=polarity, rule=predicate)
    return found


def _long(said: Said, start: int) -> bool:
    return len(said.toks) - start > 8


_WHENS = words("on every each in at during most before after all until from when once twice by around between daily")
HOBBY_STOP = words("more most lot lots very much so")


def _would(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.modal != "would" or said.polarity == "not" or clause.verb not in ("like", "love", "prefer", "enjoy"):
        return []
    if said.at(0) == "to":
        value = clean(said.words(1, said.until(1, _LIKE_STOPS)))
        tail = said.scene.text[clause.verb_end :].lower()
        some_day = said.at(1) == "see" and any(
            word in tail for word in (" before i ", "one day", "someday", "in my life")
        )
        if not some_day and said.at(1) in ("know", "see", "hear", "ask", "thank", "say", "tell", "mention", "point"):
            return []
        if said.at(1) == "have" and said.at(2) == "been":
            return []
        return said.make("wants", value, future=True, rule="would like to") if value else []
    if clause.verb == "prefer":
        return prefers(said)
    if said.at(0) in (
        "a",
        "an",
        "some",
        "the",
        "my",
        "more",
        "fewer",
        "less",
        "shorter",
        "no",
        "simpler",
    ) and clause.verb in ("like", "love"):
        return said.make("wants", said.object(0, _LIKE_STOPS), future=True, rule="would like")
    return []


def prefers(said: Said) -> list[Claim]:
    """ "prefer tea over coffee"."""
    if said.polarity == "not":
        return []
    start = 1 if said.at(0) == "to" else 0
    over = said.find("over", "rather", "instead", "than", "to", start=start + 1)
    end = said.until(
        start, _LIKE_STOPS | {"over", "rather", "instead", "than"} | ({"to"} if start == 0 else frozenset())
    )
    value = clean(said.words(start, end))
    if not value or value.lower() in _EMPTY:
        return []
    other = ""
    if over > 0 and over == end:
        skip = 2 if said.at(over) in ("rather", "instead") else 1
        other = clean(said.words(over + skip, said.until(over + skip, _LIKE_STOPS)))
    context = f"over {other}" if other else None
    return said.make(
        "prefers",
        value,
        context=_both(said.context, context),
        polarity="ended" if said.polarity == "ended" else "is",
        rule="prefers",
    )


def _both(one: str | None, other: str | None) -> str | None:
    return " ".join(part for part in (other, one) if part) or None


def swears(said: Said) -> list[Claim]:
    """ "I swear by cold showers"."""
    if said.at(0) != "by" or said.clause.form != "present" or said.clause.modal or said.clause.negated:
        return []
    return _each(said, "likes", "is", 1)


def cannot_stand(said: Said) -> list[Claim]:
    """ "can't stand coriander", "don't care for opera", "don't mind" says nothing."""
    clause = said.clause
    if clause.verb == "stand" and clause.modal in ("can", "could") and clause.negated:
        return _each(said, "dislikes", "is")
    if clause.verb == "tolerate" and clause.negated:
        return _each(said, "dislikes", "is")
    if clause.verb == "care" and clause.negated and said.at(0) in ("for", "much"):
        return _each(said, "dislikes", "is", said.find("for") + 1) if said.find("for") >= 0 else []
    if clause.verb == "bear" and clause.negated:
        return _each(said, "dislikes", "is")
    return []


_SERVED = words(
    "coffee tea steak eggs burger pizza toast espresso latte cappuccino americano flat porridge whisky gin curry "
    "macchiato "
    "oatmeal martini bourbon chai cocoa toast sandwich noodles"
)


def served(said: Said) -> list[Claim]:
    """ "I take my coffee black"."""
    if (
        said.at(0) in ("my", "his", "her")
        and said.at(1) in _SERVED
        and len(said.toks) > 2
        and said.clause.form == "present"
        and not said.clause.modal
    ):
        if said.polarity == "not":
            return said.make("dislikes", said.words(1, said.until(1)), polarity="is", rule="how it is served")
        return said.make("prefers", said.words(1, said.until(1)), rule="how it is served")
    return []


def needs(said: Said) -> list[Claim]:
    """ "need a quiet room", "need to finish the report by Friday"."""
    clause = said.clause
    if clause.form not in ("present", "progressive") or clause.modal in ("might", "could", "may"):
        return []
    if said.subject.key in ("somebody", "someone", "anybody", "anyone"):
        return []
    if set(said.lows(0, 3)) & {"minute", "second", "moment", "your"} or said.lows(0, 2) in (
        ["a", "break"],
        ["a", "sec"],
    ):
        return []
    if said.at(0) in ("it", "that", "this", "help", "you", "them", ""):
        if (
            said.at(0) == "help"
            and said.at(1) in ("with", "getting", "moving")
            and len(said.toks) > 2
            and said.subject.key
        ):
            return said.make("needs", said.words(0, said.until(0)), rule="needs help")
        return []
    if said.at(0) == "to":
        value = clean(said.words(1, said.until(1, ("but",))))
        if not value or (said.at(1) in ("know", "be", "go", "ask", "talk", "say") and not said.times):
            return []
        if said.polarity != "is":
            return []
        return said.make("plans" if said.times else "needs", value, future=True, rule="needs to")
    value = clean(said.words(0, said.until(0, ("but", "because"))))
    return said.make("needs", value, future=True, rule="needs")


def wants(said: Said) -> list[Claim]:
    """ "want to learn Thai", "hope to run a marathon", "dream of a house by the sea"."""
    clause = said.clause
    verb = clause.verb
    if clause.modal in ("might", "may", "could", "would") and verb != "want":
        return []
    if said.at(0) in ("it", "that", "this", "you", "them", "", "so", "him", "her") and verb in ("want", "hope", "wish"):
        return []
    if verb == "consider":
        form = FORMS.get(said.at(0))
        if form is None or form.kind != ING or clause.form not in ("progressive", "present"):
            return []
        return said.make(
            "wants", clean(said.words(0, said.until(0))), future=True, certainty=0.6, rule="considers doing"
        )
    if verb == "save":
        if (said.at(0) != "for" and said.lows(0, 2) != ["up", "for"]) or clause.form != "progressive":
            return []
        return said.make("wants", said.object(said.find("for") + 1, ("because",)), future=True, rule="saves for")
    if verb in ("dream", "think", "look"):
        if said.at(0) not in ("of", "about", "for", "forward"):
            return []
        if verb == "look":
            if said.at(0) == "for" and clause.form == "progressive":
                return said.make("wants", said.object(1, ("because", "so")), future=True, rule="is looking for")
            if said.at(0) == "forward" and said.times:
                return said.make("plans", said.object(2, ("because", "so")), future=True, rule="looks forward to")
            return []
        if verb == "think" and (
            clause.form != "progressive" or said.at(0) not in ("of", "about") or not said.at(1).endswith("ing")
        ):
            return []
        return said.make(
            "wants",
            clean(said.words(1, said.until(1))),
            future=True,
            certainty=0.6 if verb == "think" else 1.0,
            rule="thinks of doing",
        )
    if verb in ("hope", "wish", "try", "aim") and (
        said.at(0) != "to"
        or (verb == "try" and clause.form != "progressive")
        or (verb == "wish" and clause.form != "present")
    ):
        return []
    start = 1 if said.at(0) == "to" else 0
    if said.at(0) == "is" and said.lead and said.lead[0].low == "what":
        start = 2 if said.at(1) == "to" else 1
    if verb == "want" and start == 0 and said.clause.form == "present":
        found = devices.wanted(said)
        if found:
            return found
    if (
        start == 0
        and verb in ("want",)
        and said.find("to") in (1, 2, 3)
        and said.at(0) in ("my", "the", "our", "people")
    ):
        return said.make("wants", clean(said.words(0, said.until(0))), rule="wants somebody to")
    value = clean(said.words(start, said.until(start, ("but",))))
    if said.at(start) in ("know", "thank", "ask", "say", "talk", "hear", "see") and start and not said.times:
        return []
    if clause.past and said.polarity == "is":
        return (
            said.make("wants", value, polarity="ended" if "always" not in clause.adverbs else "is", rule="wanted")
            if clause.used_to or "always" in clause.adverbs
            else []
        )
    return said.make("wants", value, future=True, rule="wants")


_NICE = words(
    "relaxing great fascinating wonderful fun interesting calming amazing beautiful "
    "soothing exciting delicious brilliant comforting useful lovely"
)
_NASTY = words(
    "boring exhausting annoying tiring stressful disgusting terrible awful irritating "
    "overrated tedious pointless unbearable horrible too scary draining gross distracting "
    "creepy depressing"
)


def finds(said: Said) -> list[Claim]:
    """ "I find video calls exhausting"."""
    if said.clause.form != "present" or said.clause.modal or said.polarity != "is":
        return []
    end = said.until(0)
    for place in range(1, end):
        low = said.at(place)
        if low in _NICE or low in _NASTY:
            start = (
                place - 1
                if said.at(place - 1) in ("really", "very", "so", "quite", "pretty", "extremely", "incredibly", "it")
                else place
            )
            value = clean(said.words(0, start))
            if value.lower() in _EMPTY or not value:
                return []
            return said.make("likes" if low in _NICE else "dislikes", value, rule="finds it so")
    return []


def rather(said: Said) -> list[Claim]:
    """ "I'd rather write than call"."""
    value = clean(said.words(0, said.until(0, ("than", "because", "but"))))
    what = f"{said.clause.verb} {value}".strip() if said.clause.verb != "have" else value
    if said.clause.verb in ("be", "say", "know", "see") or said.polarity == "not":
        return []
    than = said.find("than")
    other = clean(said.words(than + 1, said.until(than + 1))) if than >= 0 else ""
    return said.make("prefers", what, context=f"over {other}" if other else None, rule="would rather")
