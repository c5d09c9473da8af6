"""Which of what was found answers a question, as our own readers read them beside each other."""

from __future__ import annotations

from collections.abc import Container

from recollect.judges.predicates import OPEN
from recollect.model import Hits, Query
from recollect.recall.passage import quoted
from recollect.understanding.quotation import name_of

READ = 8  # hits that are read beside a question
LONGEST = 500  # characters of each
BRIEF = 6  # words of a message that may ask for something though it does not say so
ASKS = 0.3  # how probable it must be that a message asks for something
SHORT = 8  # words of a statement so short that the reader, which was taught on longer ones, is too careful with it
MORE = 4.5  # times the odds that it answers after all
TRACKED = 0.3  # that it asks for what is kept track of
STATES = 0.4  # and that some of its words state something


def asks(text: str) -> bool:
    """Whether a message asks for something, with a question mark or without."""
    from recollect.reader import messages  # a model is loaded when the first is asked

    return messages.asks(text) >= ASKS


def states(text: str) -> bool:
    """Whether a message states something that may be learnt."""
    from recollect.reader import messages

    return any(each.probability >= STATES for each in messages.read(text).stretches)


def asks_for(text: str) -> tuple[str, float]:
    """Which of what is kept track of a message asks for, and how probably: what is open, who has not answered
    (waiting), or who was not heard for long (silent)."""
    from recollect.reader import tracked

    return tracked.asks_for(text)


def is_brief(text: str) -> bool:
    """Whether a message is too short to show what it does: "wifi password again"."""
    return len(text.split()) <= BRIEF and text.rstrip()[-1:].isalnum()


def asks_about(query: Query) -> bool:
    """Whether everything that is known of somebody or something is asked for, and nothing in particular."""
    named = {word for name in query.about for word in name.casefold().split()}
    left = [term for term in query.terms if term not in named]
    return query.expects is None and (query.style == "exploratory" or len(left) + bool(named) <= 1)


def probabilities(question: str, speaker: str, hits: Hits, echoes: Container[str], owner: str) -> dict[str, float]:
    """How probable it is of the best hits, and of facts that rest on them in words of their own, that they answer a
    question. `echoes` know nothing, and neither do words that only ask, be it the very same question."""
    from recollect.reader import pairs

    asked = f"{speaker}: {question}"
    some = [hit for hit in hits if hit.kind == "fact" or not any(id in echoes for id in hit.sources)][:READ]
    heard = {source for hit in some for source in hit.sources}
    plain = [fact for fact in hits.facts if fact.predicate != OPEN and heard.issuperset(fact.sources)]
    found = {fact.id: pairs.answers(asked, fact.sentence) for fact in plain}
    for hit in some:
        text = quoted(hit, LONGEST)
        if hit.kind != "fact" and asks(text) and not states(text):
            continue
        name = "" if hit.kind == "fact" else name_of(hit.sender, hit.channel, owner)
        read = pairs.answers(asked, f"{name}: {text}" if name else text)
        found[hit.id] = MORE * read / (1 + (MORE - 1) * read) if len(text.split()) <= SHORT else read
    return found
