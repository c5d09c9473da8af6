"""More of what somebody is: a student somewhere, part-time, out with the flu, the treasurer no longer, any (trait)."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.claims.parting import the_one_with
from recollect.judges.rules.grammar.lexicon import AILMENTS, CONDITIONS, JOBS, LANGUAGES, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run

_STOPS = words("because but since so which who when after before and though while")
_STUDENTS = words(
    "student pupil undergrad undergraduate postgrad freshman sophomore junior senior fresher postgraduate finalist "
    "schoolboy schoolgirl first-year second-year third-year final-year"
)
_FIELDS = words(
    "sales finance marketing hr it logistics insurance banking construction retail tech advertising publishing "
    "pharma "
    "hospitality recruitment telecoms procurement catering fashion journalism"
)
_ROOMS = words("room building block flat unit ward office apartment cabin hut dorm house bay desk")
_FORCES = words("navy army police military reserves")
_BODIES = words("council board committee jury panel pta team squad rota waiting list")
_PARENTS = words("mum mom mother dad father parent grandmother grandfather grandma grandpa grandad granny")
_PARENTS_OF = ("children", "grandchildren")
_TIMES = words("part-time full-time freelance self-employed semi-retired jobless furloughed")
_LEFT = words("out off away down ill sick absent")
_MESSES = words(
    "mess wreck idiot fool genius legend star hero bit lot little wee tad nightmare disaster joke winner loser "
    "zombie "
    "angel saint gem lifesaver treat dear darling sweetheart pain monster liar saviour sucker handful shadow ghost "
    "step minute second day week hour moment mile mess shoo-in contender fan lover person type kind sort one thing "
    "happy sad tired great good bad nice proud huge big massive real true total complete absolute fine better worse "
    "lucky terrible horrible awful brilliant amazing quick slow few couple hundred thousand long way no-show "
    "mystery riot character hoot laugh tease softie believer goner "
    "basket case bag pickle loss word dream treasure rock catch keeper"
)
_TOLD = words("my the our his her their your this that these those one some any no not very really so too as if like")


def more(said: Said, at: int) -> list[Claim]:
    """What the other rules for people leave over; `at` is the first word after "is" and its adverbs."""
    clause, low, after = said.clause, said.at(at), said.at(at + 1)
    now = clause.form in ("present", "perfect")
    if clause.modal or clause.hedged:
        return []
    owned = the_one_with(said, at)
    if owned:
        return owned
    if low == "in" and now and (after in _FIELDS or said.lows(at + 1, at + 3)[-1:] in ([f] for f in _FORCES)):
        predicate = "works_as" if after in _FIELDS else "works_at"
        return said.make(predicate, said.object(at + 1, _STOPS), rule="is in a line of work")
    if (
        low == "on"
        and after in ("the", "our", "a")
        and now
        and set(said.lows(at + 2, at + 6)) & _BODIES
        and not said.times
    ):
        return said.make("is", said.words(at, said.until(at, _STOPS)), rule="is on a board")
    code = said.toks[at + 2].text if at + 2 < len(said.toks) else ""
    coded = any(char.isdigit() for char in code) or (len(code) == 1 and code.isupper())
    if low == "in" and after in _ROOMS and coded and clause.form == "present":
        value = said.words(at + 1, said.until(at + 1, _STOPS))
        return said.make("located_in", value, object_type="place", rule="is in a room")
    if low == "size" and after and clause.form == "present":
        return said.make("has_trait", said.words(at, said.until(at, _STOPS | {"in"})), rule="size")
    if low == "on" and now and "plan" in said.lows(at + 1, at + 5) and not said.times:
        return said.make("uses", said.object(at + 1, _STOPS), rule="is on a plan")
    if low in _TIMES and now:
        return said.make("works_as", low, rule="work status")
    if low == "allowed" and after in ("on", "in", "near", "at", "inside", "upstairs") and clause.form == "present":
        return said.make("can", f"be {said.words(at + 1, said.until(at + 1, _STOPS))}", rule="is allowed")
    if low == "any" and after == "good" and said.at(at + 2) in ("at", "with") and said.polarity == "not":
        return said.make("can", said.object(at + 3, _STOPS), polarity="not", rule="no good at")
    if low in ("a", "an", "the") and now:
        return _noun(said, at + 1)
    if clause.no_longer and low == "the":
        return _noun(said, at + 1)
    return _now_called(said, at)


def out_with(said: Said, at: int) -> list[Claim]:
    """ "Katja is out with a slipped disc", "I'm off with the flu"."""
    low = said.at(at)
    if low not in _LEFT or said.at(at + 1) != "with" or said.clause.form not in ("present", "perfect"):
        return []
    value = said.object(at + 2, _STOPS | {"until", "till"})
    ill = value.lower()
    if not (set(ill.split()) & CONDITIONS or {ill, f"a {ill}", f"the {ill}", f"an {ill}"} & AILMENTS):
        return []
    found = said.make("has_condition", value, dated=False, rule="is out with")
    return found + said.make("status_is", f"{low} with {value}", subject_type="person", rule="is out with")


def _noun(said: Said, at: int) -> list[Claim]:
    clause = said.clause
    end = said.until(at, _STOPS)
    cut = next((place for place in range(at, end) if said.at(place) in ("at", "in", "of", "with", "for", "from")), end)
    lows = said.lows(at, cut)
    if not lows:
        return []
    article = said.at(at - 1)
    value = clean(said.words(at, end))
    if set(lows) & _STUDENTS and lows[-1] in _STUDENTS | {"year"}:
        found = said.make("is", clean(said.words(at, cut)), rule="is a student")
        if said.at(cut) == "at":
            found += said.make(
                "studies_at", said.object(cut + 1, _STOPS | {"in", "of"}), object_type="group", rule="student at"
            )
        return found
    if article == "the" and (said.polarity == "ended" or clause.no_longer) and len(lows) <= 3 and lows[-1].isalpha():
        return said.make("works_as", clean(said.words(at, cut)), polarity="ended", rule="no longer the")
    if lows[-1] in _PARENTS and clause.form == "present" and article != "the":
        found = said.make("is", clean(said.words(at, cut)), rule="is a parent") if len(lows) > 1 else []
        many = said.object(cut + 1, _STOPS) if said.at(cut) == "of" else ""
        if many:
            count = (
                many if len(many.split()) > 1 or many == "twins" else f"{many} {_PARENTS_OF[lows[-1][:5] == 'grand']}"
            )
            predicate = "has_relative" if lows[-1].startswith("grand") else "has_child"
            found += said.make(predicate, count, dated=False, rule="is a parent of")
        return found
    if article == "the" or set(lows) & (_MESSES | _TOLD) or len(value.split()) > 6 or not lows[-1][-1].isalnum():
        return []
    if lows[-1] in RELATIONS or clause.form != "present" or any(char in value for char in ",;:"):
        return []
    if lows[-1] in JOBS or re.search(r"(?:er|or|ist|man|woman|ian|ant|eur|ess)$", lows[-1]):
        if lows[-1].endswith(("er", "or")) and len(lows[-1]) < 5:
            return []
        return said.make("is", value, polarity=said.polarity, rule="is a (sort of person)")
    return said.make("is", value, polarity=said.polarity, rule="is a (sort of person)")


def _now_called(said: Said, at: int) -> list[Claim]:
    """ "Orchid is now Juniper": another name for the same."""
    subject = said.subject
    if "now" not in said.clause.adverbs or subject.is_speaker or not subject.names or said.clause.form != "present":
        return []
    end = name_run(said.toks, at)
    if end == at or end - at > 2 or (end < len(said.toks) and said.at(end) not in (",", "and", "but")):
        return []
    if said.at(end - 1) in JOBS or said.at(at) in LANGUAGES:
        return []
    return said.make("called", said.words(at, end), dated=False, rule="is now called")


_FIRST = words("first native second third mother main only best strongest home")


def language(said: Said, at: int) -> list[Claim]:
    """ "Arabic is my first language", "German isn't one of them": the subject is a language."""
    text = said.scene.text[said.subject.start : said.subject.end]
    if text.lower() not in LANGUAGES or said.clause.form != "present":
        return []
    lows = said.lows(at, at + 4)
    if lows[:1] == ["my"] and set(lows) & {"language", "tongue"} and set(lows) & _FIRST and said.polarity == "is":
        return said.make("speaks", text, subject="speaker", polarity="is", dated=False, rule="is my language")
    if lows[:3] == ["one", "of", "them"] and said.polarity == "not":
        return said.make("speaks", text, subject="speaker", polarity="not", dated=False, rule="is not my language")
    return []
