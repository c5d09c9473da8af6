"""What somebody or something is: "I'm vegan", "my sister is a nurse", "he is 34", "the report is due on Friday"."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules import attributes, devices, people, places_and_work, things
from recollect.judges.rules.ages_and_moods import FOND, SKILLS, age, born, diet_of, fond
from recollect.judges.rules.events import MEDICINES, is_medicine
from recollect.judges.rules.given_names import gender_of
from recollect.judges.rules.lexicon import (
    CONDITIONS,
    DIETS,
    MARITAL,
    MOODS,
    NATIONALITIES,
    NUMBERS,
    TRAITS,
    words,
)
from recollect.judges.rules.making import Said, clean
from recollect.judges.rules.noun_phrases import name_run

_VERY = words(
    "very really so quite pretty too extremely super a bit little also now still always "
    "just both currently severely deathly highly terribly mildly slightly totally absolutely "
    "completely already only about almost nearly"
)
_STOPS = words("because but since so which who when after before and")


def be(said: Said) -> list[Claim]:
    clause, subject = said.clause, said.subject
    if clause.modal == "should":
        return devices.should_be(said)
    if clause.modal == "must" and subject.key and subject.type not in ("person", "pet") and things.by_a_day(said):
        return things.due(said)
    if (
        clause.modal == "must"
        and subject.key
        and subject.type not in ("person", "pet")
        and said.toks
        and not subject.is_speaker
    ):
        value = f"be {said.words(0, said.until(0, _STOPS))}"
        return said.make("always", value, context="", polarity="not" if clause.negated else "is", rule="must be so")
    if clause.modal in ("would", "could", "might", "must", "may", "can", "shall") or (
        not said.toks and not said.times and not said.context
    ):
        return []
    if (not subject.key and not subject.owner) or subject.key == "you":
        return things.is_it(said)
    found = attributes.of_head(said)
    if not subject.key:
        return found or []
    if found is not None:
        return found
    if clause.modal == "will":
        return _will_be(said)
    at = 0
    while said.at(at) in _VERY and at < 3 and not (said.at(at) == "a" and said.at(at + 1) not in ("bit", "little")):
        at += 1
    if said.recurring and said.at(at).endswith("ed") and clause.form == "present" and not subject.is_speaker:
        return said.make("does", f"is {said.words(at, said.until(at, _STOPS))}", rule="is done again and again")
    found = people.is_relation(said, at) or things.favourite_is(said, at)
    if found:
        return found
    if subject.type in ("person", "pet") or subject.is_speaker or subject.head in ("family", "folks"):
        return _person(said, at) + _more(said, at)
    return things.is_(said, at)


def _more(said: Said, at: int) -> list[Claim]:
    """The rest of a list of short traits: "left-handed and colour-blind", "38, married"."""
    found: list[Claim] = []
    whole = said.toks
    begin = -1
    for place in range(at, len(whole) + 1):
        if place < len(whole) and whole[place].low not in (",", "and"):
            continue
        if 0 < begin < place and place - begin <= 3 and whole[begin].low in _SHORT_TRAITS:
            said.toks = whole[begin:place]
            found += _person(said, 0)
        begin = place + 1
    said.toks = whole
    return found


_SHORT_TRAITS = MARITAL | TRAITS | (CONDITIONS - {"add", "pollen"}) | NATIONALITIES | frozenset(DIETS)


def _will_be(said: Said) -> list[Claim]:
    if said.at(0) in NUMBERS or said.at(0).isdigit():
        return said.make("plans", f"turn {said.words(0, 1)}", rule="will be") if said.times else []
    value = clean(said.words(0, said.until(0, ("because", "but"))))
    if said.times and not value and said.clause.rest and said.clause.rest[0].low in ("in", "around", "back"):
        value = said.clause.rest[0].low  # "won't be in on Monday"
    if said.times and value and (said.subject.is_speaker or said.subject.type == "person"):
        return said.make("plans", f"be {value}", future=True, rule="will be")
    if said.times and said.subject.type not in ("person", "pet"):
        return things.status(said, 0) or things.scheduled(said)
    return []


def _person(said: Said, at: int) -> list[Claim]:
    clause = said.clause
    low, after = said.at(at), said.at(at + 1)
    polarity = said.polarity
    told = said.subject.end > said.subject.start  # "I" is said, and not only meant
    if told and said.subject.is_speaker and not said.subject.we and clause.form == "present" and polarity == "is":
        end = name_run(said.toks, at)
        if (
            end > at
            and at == 0
            and (end == len(said.toks) or said.at(end) in (",", "from", "and", "the"))
            and low not in NATIONALITIES
        ):
            found = said.make("name_is", said.words(at, end), dated=False, rule="I am (name)")
            if said.at(end) == "from":
                more = name_run(said.toks, end + 1)
                if more > end + 1:
                    found += said.make("from", said.words(end + 1, more), object_type="place", rule="is from")
            return found
    if said.recurring and low in ("off", "out", "away", "on", "at", "in", "free", "busy") and clause.form == "present":
        return said.make(
            "does", f"be {clean(said.words(at, said.until(at, ('because', 'but'))))}", rule="is so again and again"
        )
    if (
        low == "in"
        and "year" in said.lows(at + 1, at + 5)
        and ("of" in said.lows() or "at" in said.lows())
        and clause.form == "present"
    ):
        place = said.find("of", "at", start=at)
        return said.make("studies", said.object(place + 1, ("and", "at")), rule="in a year of")
    if low == "on" and said.at(at + 2) == "leave" and after in ("parental", "maternity", "paternity", "sick", "unpaid"):
        return said.make("status_is", said.words(at, at + 3), subject_type="person", rule="is on leave")
    if (low in ("off", "out", "away", "busy", "free", "abroad") and said.times) or (
        low == "on" and after in ("holiday", "vacation", "leave", "call")
    ):
        value = clean(said.words(at, said.until(at, ("because", "but"))))
        return (
            said.make("plans", f"be {value}", future=True, polarity="is" if polarity == "is" else "not", rule="is away")
            if clause.form == "present"
            else []
        )
    found = _placed(said, at)
    if found:
        return found
    if low == "diagnosed" and after == "with":
        return [
            claim
            for item in said.items(at + 2, _STOPS - {"and"})
            for claim in said.make("has_condition", item, polarity="is", future=False, rule="diagnosed with")
        ]
    if (
        low == "in"
        and set(said.lows(at + 1, at + 4))
        & {"grade", "kindergarten", "school", "college", "preschool", "nursery", "university"}
        and clause.form == "present"
    ):
        return said.make("studies_at", said.object(at + 1, ("and", "because", "with")), rule="is in school")
    if low == "allowed" and after == "to":
        return said.make("can", said.object(at + 2, ("because", "but")), polarity=polarity, rule="is allowed to")
    ended = "ended" if clause.form == "past" and polarity == "is" else polarity
    if low == "from" and after not in ("now", "the", ""):
        return said.make(
            "from",
            said.object(at + 1, _STOPS | {"originally"}),
            polarity="is" if polarity == "is" else polarity,
            object_type="place",
            rule="is from",
        )
    if low == "originally" and after == "from":
        return said.make("from", said.object(at + 2, _STOPS), polarity=polarity, object_type="place", rule="is from")
    if low == "here" and clause.form == "perfect":
        return []
    if low in ("allergic", "intolerant") and after == "to":
        return [
            claim
            for item in said.items(at + 2, _STOPS - {"and"})
            for claim in said.make("allergic_to", item, rule="allergic to")
        ]
    if low == "lactose" and after in ("intolerant", "intolerance"):
        return said.make("has_condition", "lactose intolerance", rule="condition")
    diet = diet_of(said, at)
    if diet:
        return said.make("eats", diet, polarity=ended, rule="diet")
    if (low in MARITAL and not (low == "single" and after in ("handedly",)) and after not in ("and", "in")) or low in (
        "married",
        "divorced",
    ):
        return people.married(said, at)
    if low in ("born",):
        return born(said, at)
    years = age(said, at)
    if years and not said.subject.we:
        return (
            said.make("age_is", years, dated=False, rule="age") if clause.form == "present" and polarity == "is" else []
        )
    if low in ("called", "named", "nicknamed", "known"):
        return attributes.called(said, at)
    if low in ("laid", "fired", "hired", "promoted", "sacked") or (low == "made" and after == "redundant"):
        return places_and_work.laid_off(said, at) if clause.form in ("past", "perfect", "present") else []
    for size in (3, 2, 1):
        predicate = FOND.get(tuple(said.lows(at, at + size)))
        if predicate is not None:
            return fond(said, predicate, at + size)
    skill = SKILLS.get((low, after))
    if skill is not None:
        if low == "fluent":
            return places_and_work_speaks(said, at + 2)
        good = skill == (polarity == "is")
        return (
            said.make("can", said.object(at + 2, _STOPS), polarity="is" if good else "not", rule="good at")
            if skill
            else []
        )
    if (
        low in ("a", "an", "the", "one", "my")
        or said.subject.plural
        or places_and_work.job_of(said.words(at, said.until(at)))
    ):
        found = _noun(said, at + 1 if low in ("a", "an", "the", "one") else at, ended)
        if found or low in ("a", "an", "the", "one", "my"):
            return found
    if low in NATIONALITIES and after not in ("class", "teacher", "lessons", "homework"):
        return said.make("from", said.words(at, at + 1), rule="nationality")
    if f"{low}-{after}" in CONDITIONS:
        return said.make("has_condition", said.words(at, at + 2), polarity=ended, rule="condition")
    if low in CONDITIONS:
        return said.make(
            "has_condition",
            said.words(at, at + 1) if low != "pregnant" else "pregnant",
            polarity=ended,
            rule="condition",
        )
    if low in ("in", "at", "based", "on") or (low == "back" and after in ("in", "from")):
        return _at_place(said, at)
    if low == "afraid" or low == "scared" or low == "terrified":
        return (
            said.make("is", f"{low} {said.words(at + 1, said.until(at + 1, _STOPS))}", rule="fear")
            if after == "of"
            else []
        )
    if low in MOODS and clause.form != "past":
        value = clean(said.words(at, said.until(at, ("but", "because", "so", "and"))))
        return said.make("feels", value, rule="mood") if len(value.split()) <= 10 else []
    if low in TRAITS or (low.endswith("-handed")):
        if low in ("retired", "unemployed", "self-employed"):
            return said.make("works_as", low, polarity=polarity, rule="work status")
        return said.make("is", low, polarity=ended, rule="trait")
    if low in ("years", "expecting") and low == "expecting":
        return said.make("has_condition", "pregnant", rule="expecting")
    return []


def places_and_work_speaks(said: Said, at: int) -> list[Claim]:
    return [claim for item in said.items(at, _STOPS - {"and"}) for claim in said.make("speaks", item, rule="fluent in")]


def _noun(said: Said, at: int, polarity: str) -> list[Claim]:
    clause = said.clause
    if said.at(at) in ("big", "huge", "great", "massive", "real", "not") and said.at(at + 1) in (
        "fan",
        "lover",
        "believer",
    ):
        at += 1
    fan = said.find("fan", start=at)
    if at < fan <= at + 4 and said.at(fan + 1) != "of" and clause.form == "present":
        start = at + (said.at(at) in ("big", "huge", "massive", "lifelong", "real", "great"))
        predicate = "dislikes" if said.polarity == "not" else "likes"
        return said.make(predicate, said.words(start, fan), polarity="is", rule="fan")
    if said.at(at) in ("fan", "lover") and said.at(at + 1) == "of":
        predicate = "dislikes" if said.polarity == "not" else "likes"
        return [
            claim
            for item in said.items(at + 2)
            for claim in said.make(
                predicate, item, polarity="is" if said.polarity != "ended" else "ended", rule="fan of"
            )
        ]
    end = said.until(at, ("and", "because", "but"))
    phrase = said.words(at, end)
    job = places_and_work.job_of(phrase)
    if job is None and said.subject.plural:
        last = phrase.split()[-1] if phrase else ""
        job = places_and_work.job_of(last[:-1]) if last.endswith("s") and len(phrase.split()) <= 2 else None
    if job is not None and clause.modal == "":
        final = "ended" if clause.form == "past" else said.polarity
        found = said.make("works_as", clean(job), polarity=final, rule="is a (job)")
        place = said.find("at", "for", "with", start=at)
        if at < place < end:
            value = said.object(place + 1, ("in", "and", "as", "who", "on", "with", "since"))
            if value and (
                value[0].isupper()
                or value.lower().startswith(("local", "small", "big", "university", "city", "primary"))
            ):
                if job.split()[-1].lower() == "student":
                    found += said.make("studies_at", value, polarity=final, object_type="group", rule="student at")
                else:
                    found += said.make("works_at", value, polarity=final, object_type="company", rule="is a (job) at")
        return found
    low = phrase.lower()
    if low.split(" ")[0] in ("widow", "widower", "divorcee", "bachelor"):
        status = {"divorcee": "divorced", "bachelor": "single"}.get(low.split(" ")[0], "widowed")
        return said.make("marital_status_is", status, polarity=said.polarity, rule="marital status")
    if low.split(" of ")[0] in ("eldest", "youngest", "oldest", "middle child", "only child", "eldest child"):
        return said.make("is", clean(phrase), rule="among siblings")
    if low.startswith("more of a ") and clause.form == "present":
        return said.make("is", clean(phrase[10:]), rule="is a (trait)")
    if low.endswith(
        (
            " person",
            " owl",
            " bird",
            "introvert",
            "extrovert",
            "smoker",
            "perfectionist",
            "sleeper",
            "eater",
            "drinker",
            "citizen",
            "twin",
            "virgin",
            "lefty",
        )
    ) or low in ("introvert", "extrovert", "twin", "smoker", "perfectionist", "lefty", "atheist"):
        return (
            said.make("is", clean(phrase), polarity=said.polarity, rule="is a (trait)")
            if clause.form == "present"
            else []
        )
    if said.subject.type == "pet" and clause.form == "present" and len(phrase.split()) <= 4:
        return said.make("is", clean(phrase), rule="what a pet is")
    if low.startswith("member of"):
        return said.make("is", clean(phrase), rule="member of")
    return []


def _at_place(said: Said, at: int) -> list[Claim]:
    """ "is based in Oslo", "have been in Freiburg for six years", "is in hospital"."""
    clause = said.clause
    low = said.at(at)
    if low == "based" and said.at(at + 1) in ("in", "at", "out"):
        return said.make(
            "lives_in", said.object(at + 2, ("with", "and", "but", "for")), object_type="place", rule="is based in"
        )
    if low == "in" and said.at(at + 1) in ("hospital", "therapy", "recovery", "labour", "rehab"):
        return said.make("has_condition", said.words(at, said.until(at, ("and", "for"))), rule="is in hospital")
    end = name_run(said.toks, at + 1)
    if clause.form == "perfect" and low == "in" and end > at + 1 and ("for" in said.lows(end) or said.times):
        return said.make("lives_in", said.words(at + 1, end), object_type="place", rule="has been in")
    if clause.form == "past" and low == "in" and end > at + 1 and said.times:
        return said.make("visited", said.words(at + 1, end), object_type="place", future=False, rule="was in")
    if clause.form == "past" and low == "at" and said.times and said.at(at + 1) not in ("home", "work"):
        return said.make(
            "did", f"was {said.words(at, said.until(at, ('and', 'because')))}", future=False, rule="was at"
        )
    if clause.form == "present" and said.times and (low in ("in", "at", "on")):
        value = said.words(at, said.until(at, ("and", "because", "but")))
        return said.make("plans", f"be {value}", future=True, rule="is somewhere at a time")
    return []


_APPS = words("facebook twitter instagram tiktok linkedin reddit whatsapp snapchat telegram signal discord slack teams")
_DECADES = words(
    "twenties thirties forties fifties sixties seventies eighties nineties teens 20s 30s 40s 50s 60s 70s 80s"
)
_PLACE_STOPS = words("with and but for of since because so")


def got(said: Said) -> list[Claim]:
    """ "got promoted", "got fired from Acme", "got a dog"."""
    if said.clause.form not in ("past", "perfect"):
        return []
    if said.at(0) in ("laid", "fired", "hired", "promoted", "sacked"):
        return places_and_work.laid_off(said, 0)
    if said.at(0) in ("a", "an", "our", "two", "another", "new"):
        return people.adopts(said)
    return []


def _placed(said: Said, at: int) -> list[Claim]:
    """At a company, usually somewhere, in charge of something, raised somewhere, so tall."""
    clause, low, after = said.clause, said.at(at), said.at(at + 1)
    if low == "on" and "diet" in said.lows(at, at + 5) and clause.form != "past":
        return said.make("eats", clean(said.words(at + 1, said.find("diet"))), rule="is on a diet")
    decade = next((low_ for low_ in said.lows(at, at + 5) if low_ in _DECADES), "")
    if low == "in" and decade and clause.form == "present":
        return said.make("age_is", said.words(at + 1, said.lows().index(decade) + 1).removeprefix("my "), rule="age")
    if low == "based" and after in ("in", "at", "out", "near"):
        return said.make("lives_in", said.object(at + 2, _PLACE_STOPS), object_type="place", rule="is based in")
    before = said.scene.text[max(0, clause.start - 5) : clause.start].lower()
    if (
        low == "in"
        and name_run(said.toks, at + 1) > at + 1
        and not said.times
        and ("now" in said.lows() or "now" in before)
    ):
        value = said.words(at + 1, name_run(said.toks, at + 1))
        return said.make("lives_in", value, object_type="place", rule="is somewhere now")
    if clause.form == "past" and low not in ("raised", "brought"):
        return []
    if low == "at" and name_run(said.toks, at + 1) > at + 1 and not said.times and said.subject.is_speaker:
        return said.make("works_at", said.object(at + 1, _STOPS), object_type="company", rule="is at a company")
    if clause.adverbs & {"usually", "always", "normally"} and low in ("at", "in", "home", "out"):
        value = f"be {said.words(at, said.until(at, ('because', 'but')))}"
        return said.make("does", value, rule="is usually somewhere")
    if low == "together" and said.subject.is_speaker and said.subject.we and clause.form in ("perfect", "present"):
        other = said.scene.text[said.subject.start : said.subject.end].split(" and ")[0]
        if other[:1].isupper() and other.lower() not in ("we", "my"):
            return said.make("has_partner", other, object_type="person", relation="partner", rule="are together")
    if low == "at" and after[:1].isdigit() and name_run(said.toks, at + 2) > at + 2 and not said.times:
        value = (
            said.words(at + 1, said.until(at + 1, ("and", "but", "with")))
            if "," not in said.lows()
            else said.words(at + 1)
        )
        return said.make("address_is", clean(value), rule="is at an address")
    if low == "with" and name_run(said.toks, at + 1) > at + 1 and said.subject.is_speaker and not said.times:
        name = said.words(at + 1, name_run(said.toks, at + 1))
        if not gender_of(name) and clause.form == "present":
            return said.make("works_at", name, object_type="company", rule="is with a company")
    if low == "on" and after in _APPS and said.polarity != "is":
        return said.make("uses", said.words(at + 1, at + 2), polarity="ended", rule="is no longer on")
    if low == "on" and after in _APPS and clause.form == "present":
        return said.make("uses", said.words(at + 1, at + 2), rule="is on")
    if low in NUMBERS and after in ("foot", "feet") or (low[:1].isdigit() and after in ("cm", "foot", "feet")):
        return said.make("has_trait", said.words(at, said.until(at, _STOPS)), rule="how tall")
    if low == "in" and "hospital" in said.lows(at + 2, at + 5):
        value = said.words(at + 1, said.lows().index("hospital") + 1)
        return said.make("located_in", value, object_type="place", rule="is in hospital")
    if low == "on" and said.subject.key and (after in MEDICINES or is_medicine(after)):
        value = said.object(at + 1, ("for", "because", "and", "since"))
        return said.make("takes", value, rule="is on medicine")
    if low == "responsible" and after == "for":
        return said.make("works_on", said.object(at + 2, ("because", "but")), rule="is responsible for")
    if said.lows(at, at + 3) == ["in", "charge", "of"]:
        return said.make("works_on", said.object(at + 3, ("because", "but")), rule="is in charge of")
    if low in ("raised", "brought") and "in" in said.lows(at, at + 4):
        value = said.object(said.find("in") + 1, _STOPS)
        return said.make("from", value, polarity="is", object_type="place", rule="raised in")
    if low == "half" and after in NATIONALITIES:
        return said.make("from", said.words(at, at + 2), rule="nationality")
    if "tall" in said.lows(at, at + 4) and low[:1].isdigit():
        return said.make("has_trait", said.words(at, said.find("tall") + 1), rule="how tall")
    return []
