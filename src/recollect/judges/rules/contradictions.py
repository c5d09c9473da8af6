"""Whether two statements about the same subject cannot both be so. Conservative: where it is unclear, they can."""

from __future__ import annotations

import re

from recollect.judges.predicates import opposites, single
from recollect.judges.questions import ContradictionOf
from recollect.judges.rules.grammar.lexicon import DAIRY_AND_EGGS, FISH, FOODS_WITH_MEAT, GLUTEN, words
from recollect.judges.rules.values import normal, same

_NEGATIONS = re.compile(
    r"\b(?:not|never|no longer|n't|cannot|isn't|doesn't|don't|didn't|won't|can't|hasn't|"
    r"wasn't|aren't|stopped|quit|without|no)\b",
    re.IGNORECASE,
)
_FILLER = words(
    "is are was were does do did has have be been will a an the to in on at of very "
    "really so and any it that he she they not no never longer cannot can n't t s"
)
_AGAINST = {
    "prefer": "hate",
    "like": "hate",
    "love": "hate",
    "enjoy": "hate",
    "hate": "like",
    "dislike": "like",
    "detest": "like",
    "loathe": "like",
    "avoid": "like",
}
_GOOD = words("prefer prefers like likes love loves enjoy enjoys adore adores wants fond fan favourite favorite")
_BAD = words(
    "hate hates dislike dislikes detest detests loathe loathes avoid avoids despise "
    "despises unable refuse refuses allergic"
)
_ANTONYMS = tuple(
    frozenset(pair.split("/"))
    for pair in words(
        "open/closed on/off single/married vegan/carnivore vegetarian/carnivore employed/unemployed "
        "alive/dead online/offline "
        "locked/unlocked early/late morning/night introvert/extrovert paid/unpaid hot/cold "
        "left-handed/right-handed finished/unfinished "
        "smoker/non-smoker tall/short rich/poor married/divorced single/engaged available/unavailable happy/unhappy"
    )
)
_SAME_WORD = {
    "electronic communication": "electronic mail",
    "electronic communications": "electronic mail",
    "emails": "electronic mail",
    "e-mails": "electronic mail",
    "e-mail": "electronic mail",
    "email": "electronic mail",
    "phone calls": "call",
    "calls": "call",
    "telephone calls": "call",
}
_FORBIDDEN = {
    "vegan": FOODS_WITH_MEAT | FISH | DAIRY_AND_EGGS,
    "vegetarian": FOODS_WITH_MEAT | FISH - {"sushi"},
    "pescatarian": FOODS_WITH_MEAT,
    "pescetarian": FOODS_WITH_MEAT,
    "halal": words("pork bacon ham wine beer alcohol"),
    "kosher": words("pork bacon ham shrimp shrimps prawns lobster crab oysters mussels"),
    "gluten-free": GLUTEN,
    "dairy-free": DAIRY_AND_EGGS - {"eggs", "egg", "honey", "omelette"},
    "lactose-free": DAIRY_AND_EGGS - {"eggs", "egg", "honey", "omelette"},
    "plant-based": FOODS_WITH_MEAT | FISH | DAIRY_AND_EGGS,
}
_EATEN = ("likes", "eats", "favourite", "prefers")


def contradicts(question: ContradictionOf) -> tuple[bool, str]:
    one, other = question.one[:500], question.other[:500]
    first, second = question.predicates
    a, b = question.objects
    negated = _negated(one), _negated(other)
    if first and second and a and b:
        alike = same(first, a, b)[0]
        if first == second:
            if alike:
                return negated[0] != negated[1], "one says it is, the other that it is not"
            if single(first) and not any(negated):
                return True, f"{first.replace('_', ' ')} has one value"
            return _antonyms(a, b) and not any(negated), "opposites"
        if second in opposites(first) and alike and not any(negated):
            return True, f"{first.replace('_', ' ')} and {second.replace('_', ' ')} exclude each other"
        return _diet(first, a, second, b, negated)
    return _by_words(one, other, negated)


def _negated(text: str) -> bool:
    return _NEGATIONS.search(text) is not None


def _antonyms(a: str, b: str) -> bool:
    left, right = set(a.casefold().split()), set(b.casefold().split())
    return any(
        len(pair & left) == 1 and len(pair & right) == 1 and not pair & left & right and len(left) <= 2 >= len(right)
        for pair in _ANTONYMS
    )


def _diet(first: str, a: str, second: str, b: str, negated: tuple[bool, bool]) -> tuple[bool, str]:
    """Who is vegan does not love steak."""
    for diet, predicate, food, index in ((a, first, b, (0, 1)), (b, second, a, (1, 0))):
        if predicate not in ("eats", "is"):
            continue
        other = second if index == (0, 1) else first
        forbidden = _FORBIDDEN.get(diet.casefold().strip())
        if (
            forbidden
            and other in _EATEN
            and not negated[index[0]]
            and not negated[index[1]]
            and set(food.casefold().split()) & forbidden
            and "vegan" not in food.casefold()
        ):
            return True, f"{diet} does not go with {food}"
    return False, "they can both be so"


def _by_words(one: str, other: str, negated: tuple[bool, bool]) -> tuple[bool, str]:
    """Without slots: the same words but for a negation, or a liking against a dislike of the same thing."""
    first, second = _content(one), _content(other)
    if not first or not second:
        return False, "nothing to compare"
    if negated[0] != negated[1] and _stems(first) == _stems(second):
        return True, "the same, but for a negation"
    good, bad = (first & _GOOD, second & _BAD) if first & _GOOD else (second & _GOOD, first & _BAD)
    if good and bad and not any(negated):
        about = _stems(first - _GOOD - _BAD) & _stems(second - _GOOD - _BAD)
        names = {word.casefold() for word in re.findall(r"\b[A-Z]\w+", f"{one[:40]} {other[:40]}")}
        if about - _stems(frozenset(names)):
            return True, "liked and disliked"
    left, right = first - second, second - first
    apart = len(left) == 1 and len(right) == 1 and first & second and not any(negated)
    if apart and any(pair == left | right for pair in _ANTONYMS):
        return True, "opposites"
    return False, "they can both be so"


def _content(text: str) -> frozenset[str]:
    low = text.casefold()
    for long, short in _SAME_WORD.items():
        low = re.sub(rf"\b{re.escape(long)}\b", short, low)
    return frozenset(word for word in re.findall(r"[\w'-]+", low) if word not in _FILLER)


def _stems(found: frozenset[str]) -> frozenset[str]:
    return frozenset(part for word in found for part in normal(_AGAINST.get("", word)))
