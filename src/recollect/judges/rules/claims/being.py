"""What somebody or something is: "I'm vegan", "my sister is a nurse", "he is 34", "the report is due on Friday"."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import (
    attributes,
    devices,
    introductions,
    partners,
    people,
    places_and_work,
    plainly,
    plans_and_dates,
    roles,
    things,
    widely,
)
from recollect.judges.rules.claims.ages_and_moods import FOND, SKILLS, age, born, diet_of, fond
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.claims.placing import at_place, placed
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import (
    CONDITIONS,
    DIETS,
    MARITAL,
    MOODS,
    NATIONALITIES,
    NUMBERS,
    TRAITS,
    words,
)
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.noun_phrases import phrase as written
from recollect.judges.rules.grammar.verbs import FORMS, PARTICIPLE, PAST

_VERY = words(
    "very really so quite pretty too extremely super a bit little also now still always "
    "just both currently severely deathly highly terribly mildly slightly totally absolutely "
    "completely already only about almost nearly mainly mostly strictly purely primarily"
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
        value = f"be {clause_words(said)}"
        return said.make(
            "always", value, context="", dated=False, polarity="not" if clause.negated else "is", rule="must be so"
        )
    if clause.modal in ("would", "could", "might", "must", "may", "can", "shall") or (
        not said.toks and not said.times and not said.context
    ):
        return []
    if (not subject.key and not subject.owner) or subject.key == "you":
        if said.scene.text[subject.start : subject.end].lower() == "there":  # "there is a fire drill on Wednesday"
            said.subject = Subject(SPEAKER, subject.start, subject.start)
            return plans_and_dates.appointment(said) or plainly.there_is_none(said)
        return things.is_it(said)
    found = attributes.of_head(said)
    if not subject.key:
        return found or []
    if found is not None:
        return found
    if clause.modal == "will":
        return roles.in_charge(said, 0) or _will_be(said)
    at = 0
    while said.at(at) in _VERY and at < 3 and not (said.at(at) == "a" and said.at(at + 1) not in ("bit", "little")):
        at += 1
    if said.recurring and said.at(at).endswith("ed") and clause.form == "present" and not subject.is_speaker:
        return said.make("does", f"is {said.words(at, said.until(at, _STOPS))}", rule="is done again and again")
    found = people.is_relation(said, at) or things.favourite_is(said, at)
    if found:
        return found
    if subject.type in ("person", "pet") or subject.is_speaker or subject.head in ("family", "folks"):
        return (_person(said, at) or widely.more(said, at)) + _more(said, at)
    return things.is_(said, at)


def clause_words(said: Said) -> str:
    """All that follows the verb, with its times."""
    end = next((place for place, tok in enumerate(said.clause.rest) if tok.low in _STOPS), len(said.clause.rest))
    return written(said.clause.rest, 0, end)


def _more(said: Said, at: int) -> list[Claim]:
    """The rest of a list of short traits: "left-handed and colour-blind", "38, married"."""
    found: list[Claim] = []
    whole = said.toks
    begin = -1
    for place in range(at, len(whole) + 1):
        if place < len(whole) and whole[place].low not in (",", "and"):
            continue
        if 0 < begin < place and (
            (place - begin <= 3 and whole[begin].low in _SHORT_TRAITS)
            or (whole[begin].low in _GOES_ON and place - begin <= 6)
        ):
            said.toks = whole[begin:place]
            found += _person(said, 0)
        begin = place + 1
    said.toks = whole
    return found


_GOES_ON = words("raised based married originally allergic afraid scared terrified obsessed fluent intolerant")
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
            and low not in NATIONALITIES | TRAITS | CONDITIONS | MARITAL | MOODS
        ):
            if places_and_work.job_of(said.words(at, end)) is not None:
                return said.make("works_as", said.words(at, end), dated=False, rule="is a (job)")
            found = said.make("name_is", said.words(at, end), dated=False, rule="I am (name)")
            if said.at(end) == "from":
                more = name_run(said.toks, end + 1)
                if more > end + 1:
                    found += said.make("from", said.words(end + 1, more), object_type="place", rule="is from")
                end = max(more, end)
            if said.at(end) in (",", "(", "-", "–", "—", "and", "the"):
                found += introductions.beside(said, end + (said.at(end) != "the"))
            return found
    if low == "done" and after == "with" and name_run(said.toks, at + 2) > at + 2 and polarity == "is":
        return said.make("uses", said.words(at + 2, name_run(said.toks, at + 2)), polarity="ended", rule="is done with")
    ill = widely.out_with(said, at)
    if ill:
        return ill
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
    found = placed(said, at)
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
    if after == "intolerant" and low != "lactose":
        return said.make("allergic_to", low, rule="intolerant")
    if low == "between" and after == "jobs":
        return said.make("works_as", "between jobs", polarity=polarity, rule="work status")
    if low == "lactose" and after in ("intolerant", "intolerance"):
        return said.make("has_condition", "lactose intolerance", rule="condition")
    diet = diet_of(said, at)
    if diet:
        return said.make("eats", diet, polarity=ended, rule="diet")
    if (low in MARITAL and not (low == "single" and after in ("handedly",)) and after not in ("and", "in")) or low in (
        "married",
        "divorced",
    ):
        return partners.married(said, at)
    if low in ("born",):
        return born(said, at)
    years = age(said, at)
    if years and said.subject.plural and said.at(at + 1) in (",", "and"):  # "the kids are 4, 7 and 11"
        end = next((near for near in range(at, len(said.toks)) if not _counts(said.at(near))), len(said.toks))
        years = said.words(at, end).removesuffix("and").strip(" ,")
    if years and not said.subject.we:
        lately = clause.form == "past" and said.times and said.times[0].precision != "year"  # "she was 81 in January"
        told_now = clause.form == "present" or lately
        return said.make("age_is", years, dated=False, rule="age") if told_now and polarity == "is" else []
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
            if skill or polarity == "is"
            else []
        )
    if (
        low in ("a", "an", "the", "one", "my")
        or (low == "much" and after == "of")
        or said.subject.plural
        or places_and_work.job_of(said.words(at, said.until(at)))
    ):
        found = _noun(said, at + 1 if low in ("a", "an", "the", "one") else at)
        if found or low in ("a", "an", "the", "one", "my"):
            return found
    if low in NATIONALITIES and after not in ("class", "teacher", "lessons", "homework"):
        return said.make("from", said.words(at, at + 1), rule="nationality")
    if "pregnant" in said.lows(at, at + 4) and low != "pregnant" and low not in ("a", "not"):
        return said.make("has_condition", "pregnant", polarity=ended, rule="condition")
    if said.lows(at, at + 3) == ["hard", "of", "hearing"]:
        return said.make("has_condition", "hard of hearing", polarity=ended, rule="condition")
    if f"{low}-{after}" in CONDITIONS:
        return said.make("has_condition", said.words(at, at + 2), polarity=ended, rule="condition")
    if low in CONDITIONS:
        return said.make(
            "has_condition",
            said.words(at, said.until(at, _STOPS) if after == "in" else at + 1) if low != "pregnant" else "pregnant",
            polarity=ended,
            rule="condition",
        )
    if low in ("in", "at", "based", "on") or (low == "back" and after in ("in", "from")):
        return at_place(said, at)
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


def _counts(low: str) -> bool:
    return low.isdigit() or low in NUMBERS or low in (",", "and")


def places_and_work_speaks(said: Said, at: int) -> list[Claim]:
    return [claim for item in said.items(at, _STOPS - {"and"}) for claim in said.make("speaks", item, rule="fluent in")]


def _noun(said: Said, at: int) -> list[Claim]:
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
    if job is not None and clause.modal == "" and not _at_an_hour(said):
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
        own = said.find("own", start=at)
        if own > 1 and said.at(own - 2) == "with" and final == "is":  # "a dentist with her own practice in Deira"
            found += said.make("owns", said.object(own + 1, _STOPS), rule="with (something) of one's own")
        return found
    low = phrase.lower()
    if low.split(" ")[0] in ("widow", "widower", "divorcee", "bachelor"):
        status = {"divorcee": "divorced", "bachelor": "single"}.get(low.split(" ")[0], "widowed")
        return said.make("marital_status_is", status, polarity=said.polarity, rule="marital status")
    if low.split(" of ")[0] in ("eldest", "youngest", "oldest", "middle child", "only child", "eldest child"):
        return said.make("is", clean(phrase), rule="among siblings")
    if low.startswith("much of a ") and said.polarity == "not":
        return said.make("is", clean(phrase[10:]), polarity="not", rule="is a (trait)")
    if low.startswith("bit of a ") and clause.form == "present":
        return said.make("is", clean(phrase[9:]), polarity=said.polarity, rule="is a (trait)")
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


def _at_an_hour(said: Said) -> bool:
    return places_and_work.APPOINTMENT.search(said.scene.text[said.clause.start : said.clause.end]) is not None


def got(said: Said) -> list[Claim]:
    """ "got promoted", "got fired from Acme", "got a dog"."""
    if said.clause.form not in ("past", "perfect"):
        return []
    form = FORMS.get(said.at(0))
    person = said.subject.is_speaker or said.subject.type in ("person", "pet")
    done = (form is not None and form.kind in (PAST, PARTICIPLE)) or (said.at(0).endswith("ed") and len(said.at(0)) > 4)
    if not person and done and said.subject.key:
        return said.make("happened", f"got {said.words(0, said.until(0, _STOPS))}", future=False, rule="got done")
    if said.at(0) in ("laid", "fired", "hired", "promoted", "sacked"):
        return places_and_work.laid_off(said, 0)
    if said.at(0) in ("a", "an", "our", "two", "another", "new"):
        return people.adopts(said)
    return []
