"""What stands beside a name: "I'm Nora, a physiotherapist from Dundee", "Gus at Ridgeway", "Miss Hale of Orr & Lee"."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.claims.places_and_work import job_of
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import CONDITIONS, DIETS, NATIONALITIES, TRAITS, words
from recollect.judges.rules.grammar.noun_phrases import TITLES, name_run, phrase
from recollect.judges.rules.grammar.sentences import Sentence, Tok

_ENDS = words(", ; : ( ) - – — and but so who which because since")
_PREPOSITIONS = words("at with for of from in by")
_ARTICLES = words("a an the your our one")
_STUDENTS = words("student pupil undergrad undergraduate postgrad freshman sophomore junior senior fresher schoolboy")


def company_run(toks: Sequence[Tok], at: int) -> int:
    """The end of the company that begins here: "Crichton & Laird", "the Gazette"."""
    start = at + (at < len(toks) and toks[at].low == "the")
    end = name_run(toks, start)
    while end > start and end + 1 < len(toks) and toks[end].low == "&" and toks[end + 1].text[0].isupper():
        end = max(name_run(toks, end + 1), end + 2)
    return end if end > start else at


def beside(said: Said, at: int, who: str = SPEAKER) -> list[Claim]:
    """All that is said of somebody in the words after their name and a comma, each part up to the next comma."""
    found: list[Claim] = []
    place = at
    while place < len(said.toks) and len(found) < 4:
        end = next((near for near in range(place, len(said.toks)) if said.toks[near].low in _ENDS), len(said.toks))
        part = _part(said, place, end, who) if end > place else []
        if not part and end > place:
            break
        found += part
        if end >= len(said.toks) or said.toks[end].low not in (",", "and", "(", "-", "–", "—"):
            break
        place = end + 1
    return found


def _part(said: Said, at: int, end: int, who: str) -> list[Claim]:
    toks = said.toks

    def make(predicate: str, value: str, kind: str | None = None) -> list[Claim]:
        return said.make(
            predicate, clean(value), subject=who, polarity="is", dated=False, context="", object_type=kind,
            rule="beside a name",
        )  # fmt: skip

    while at < end and toks[at].low in _ARTICLES | {"originally", "now", "currently"}:
        at += 1
    if at >= end:
        return []
    if toks[at].low.isdigit() and end == at + 1 and 12 < int(toks[at].low) < 100:
        return make("age_is", toks[at].low)
    if toks[at].low == "from" and name_run(toks, at + 1) > at + 1:
        return make("from", phrase(toks, at + 1, name_run(toks, at + 1)), "place")
    if toks[at].low in ("based", "living") and at + 1 < end and toks[at + 1].low == "in":
        return make("lives_in", phrase(toks, at + 2, end), "place")
    if toks[at].low in NATIONALITIES and end == at + 1:
        return make("from", toks[at].text)
    cut = next((place for place in range(at, end) if toks[place].low in _PREPOSITIONS), end)
    what = phrase(toks, at, cut)
    if not what or cut - at > 5:
        return []
    head = toks[cut - 1].low
    student = head in _STUDENTS
    job = job_of(what)
    if job is None and not student:
        return []
    found = make("works_as" if not student else "is", what)
    place = cut
    while place < end - 1:
        low = toks[place].low
        stop = next((near for near in range(place + 1, end) if toks[near].low in _PREPOSITIONS), end)
        value = phrase(toks, place + 1, stop)
        named = value[:1].isupper() or value.lower().startswith("the ")
        if low == "from" and named:
            found += make("from", value, "place")
        elif low in ("at", "with", "for") and value:
            found += make("studies_at" if student else "works_at", value, "company")
        elif low in ("in", "of") and student:
            found += make("studies", value)
        place = stop
    return found


def as_one(scene: Scene, sentence: Sentence, at: int) -> list[Claim]:
    """ "As a coeliac I bring my own bread", "being left-handed, I …": what the speaker is, said in passing."""
    toks = sentence.toks
    if at + 3 >= len(toks) or toks[at].low not in ("as", "being"):
        return []
    start = at + 1 + (toks[at + 1].low in ("a", "an"))
    if toks[at].low == "as" and start == at + 1:
        return []
    end = next((place for place in range(start, min(len(toks), start + 6)) if toks[place].low in ("i", "we", ",")), -1)
    if end <= start or (toks[end].low == "," and (end + 1 >= len(toks) or toks[end + 1].low not in ("i", "we", "my"))):
        return []
    what = phrase(toks, start, end)
    low = what.lower()
    predicate = ""
    if low in DIETS:
        predicate = "eats"
    elif low in CONDITIONS:
        predicate = "has_condition"
    elif low in TRAITS:
        predicate = "is"
    elif job_of(what) is not None:
        predicate = "works_as"
    if not predicate:
        return []
    first = toks[at].start
    clause = Clause(Subject(SPEAKER, first, first), "be", "present", (), start=first, end=sentence.end, verb_end=first)
    return Said(scene, clause).make(predicate, what, polarity="is", dated=False, context="", rule="as a …")


def works_beside(said: Said) -> list[Claim]:
    """ "Gus at Ridgeway is …": where somebody works, said in passing between the name and the verb."""
    subject = said.subject
    if subject.type != "person" or len(subject.names) != 1 or subject.is_speaker:
        return []
    rest = said.scene.text[subject.start : subject.end]
    before, at, after = rest.partition(" at ")
    if not at or not before.endswith(subject.names[0]) or not after[:1].isupper() or len(after.split()) > 3:
        return []
    return said.make(
        "works_at", after, polarity="is", dated=False, context="", object_type="company", rule="beside a name"
    )


def titled(said: Said, at: int) -> tuple[int, int]:
    """Where a name stands in "a Miss Abernethy", "a guy named Ferdi", "now Petra": its start and end, or (at, at)."""
    place = at
    if said.at(place) in ("now", "actually", "currently", "still"):
        place += 1
    if said.at(place) in ("a", "an"):
        called = said.find("called", "named", start=place)
        if 0 < called <= place + 4:
            return called + 1, name_run(said.toks, called + 1)
        if said.at(place + 1) not in TITLES:
            return at, at
        place += 1
    end = name_run(said.toks, place)
    of = next((near for near in range(place, end) if said.at(near) == "of"), end)  # "Miss Hale of Orr & Lee"
    return (place, of) if end > place else (at, at)


def of_company(said: Said, at: int, who: str) -> list[Claim]:
    """ "… of Crichton & Laird", "… from HR": what follows somebody's name."""
    if said.at(at) not in ("of", "from", "at", "with"):
        return []
    end = company_run(said.toks, at + 1)
    if end == at + 1:
        return []
    return said.make(
        "works_at", said.words(at + 1, end), subject=Subject(who, 0, 0), polarity="is", dated=False, context="",
        object_type="company", rule="beside a name",
    )  # fmt: skip
