"""Where somebody lives, works, studies and comes from, and how that began or ended."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import JOBS, LANGUAGES, NOT_A_JOB, NUMBERS, RELATIONS, VEHICLES, words
from recollect.judges.rules.grammar.noun_phrases import name_run

_PLACE_STOPS = words(
    "with for and near because at on as since before after where to by until but or while during again now so when"
)
_WORK_STOPS = words("as in and with on because for since at where but from until near doing by when")
_JOB_STOPS = words("at for in and with on because since where but by who near from of")
_APPS = words("facebook twitter instagram tiktok netflix linkedin reddit whatsapp snapchat spotify x")
_HOW_MUCH = words("part-time full-time part full mostly remotely freelance now currently mainly still")
_FIELDS = words(
    "finance marketing sales it hr healthcare education law logistics insurance banking construction retail tech "
    "engineering accounting consulting advertising publishing journalism hospitality tourism research design media "
    "real pharma agriculture procurement manufacturing"
)


def lives(said: Said) -> list[Claim]:
    clause = said.clause
    place = said.find("in", "at", "on", "near", "outside")
    further = next((at for at in range(5, min(12, len(said.toks))) if said.at(at) == "in"), -1)
    if (place < 0 or place > 4) and further > 0 and name_run(said.toks, further + 1) > further + 1:
        return said.make(
            "lives_in", said.words(further + 1, name_run(said.toks, further + 1)), object_type="place", rule="lives in",
            polarity="ended" if clause.form == "past" and said.polarity == "is" else said.polarity,
        ) if clause.modal == "" else []  # fmt: skip
    if said.at(0) == "at" and said.at(1)[:1].isdigit() and name_run(said.toks, 2) > 2:
        return said.make(
            "address_is",
            said.words(1, said.until(1, ("with", "and", "because", "but")) if said.at(4) != "," else None),
            polarity="is",
            rule="lives at",
        )
    near = _near(said)
    if near and clause.modal == "" and clause.verb == "live":
        past = clause.form == "past" and said.polarity == "is"
        return said.make("lives_in", near, polarity="ended" if past else said.polarity, rule="lives near")
    if said.at(0) == "alone" or said.lows(0, 2) == ["by", "myself"]:
        return said.make("is", "living alone", rule="lives alone")
    if place < 0 or place > 4 or (said.at(0) == "with" and place > 6):
        if said.at(0) == "with":
            return (
                said.make("is", f"living {said.words(0, said.until(0, ('and', 'in')))}", rule="lives with")
                if _household(said)
                else []
            )
        return []
    value = _where(said, place + 1)
    if value.split(" ")[0].lower() in NUMBERS or value.split(" ")[-1].lower() in ("countries", "cities", "places"):
        return []  # "I've lived in nine countries"
    beside = said.find("near", start=place)
    if value and not value[:1].isupper() and beside > 0 and name_run(said.toks, beside + 1) > beside + 1:
        value = f"near {said.words(beside + 1, name_run(said.toks, beside + 1))}"
    if value.lower() == "home" and clause.modal == "":
        return said.make("is", "living at home", rule="lives at home") if clause.form != "past" else []
    if not value or value.lower() in ("fear", "peace", "the moment", "present", "past", "dorm"):
        return []
    if (
        said.at(place) == "at"
        and any(char.isdigit() for char in value)
        and clause.form == "present"
        and not clause.modal
    ):
        return said.make(
            "address_is", said.words(place + 1, said.until(place + 1, ("with", "and", "but"))), rule="lives at"
        )
    if clause.verb == "stay" and not (clause.form == "progressive" and not said.times):
        if clause.past or clause.form == "perfect":
            return said.make("visited", value, polarity="is", rule="stayed somewhere")
        return []
    polarity = said.polarity
    if polarity == "is" and clause.form == "past":
        polarity = "ended"
    if clause.modal in ("will", "would", "could", "might", "should"):
        return said.make("plans", f"live in {value}", rule="will live") if clause.modal == "will" else []
    return said.make("lives_in", value, polarity=polarity, object_type="place", rule="lives in")


_HOMES = words(
    "flat house apartment room place cottage studio terrace bungalow semi maisonette bedsit loft farmhouse houseboat "
    "caravan duplex condo townhouse chalet annexe"
)
_AWAY = words("streets street doors minutes houses blocks miles km kilometres stops villages hours floors")


def _near(said: Said) -> str:
    """ "two streets away from me", "next door to us", "around the corner", "abroad"."""
    first, second = said.at(0), said.at(1)
    end = said.until(0, ("and", "with", "because", "but"))
    if second in _AWAY and said.at(2) in ("away", "down", "up", "from", "over", "along"):
        return said.words(0, end)
    if (first, second) in (
        ("next", "door"),
        ("across", "the"),
        ("around", "the"),
        ("round", "the"),
        ("just", "around"),
    ):
        return said.words(0, end)
    if first in ("above", "over", "opposite", "behind", "below", "under", "beside") and second:
        return said.words(0, end)
    if first in ("abroad", "upstairs", "downstairs", "nearby") or (first == "overseas"):
        return said.words(0, end)
    return ""


def shares(said: Said) -> list[Claim]:
    """ "I share a flat in Portswood", "we rent a house near Ghent"."""
    place = said.find("in", "near")
    things = set(said.lows(0, 5)) & (VEHICLES | {"allotment", "horse", "boat", "cabin"})
    if things and said.clause.verb == "share" and said.clause.form == "present" and not said.clause.negated:
        return said.make("owns", said.object(0, ("with", "on", "in", "and", "at")), rule="shares a thing")
    home = set(said.lows(0, 5)) & _HOMES
    if not home or not 0 < place <= 6 or said.clause.form not in ("present", "progressive") or said.clause.modal:
        return []
    if name_run(said.toks, place + 1) == place + 1 or said.polarity != "is":
        return []
    return said.make("lives_in", _where(said, place + 1), object_type="place", rule="has a home in")


def _household(said: Said) -> bool:
    return said.at(1) in ("my", "two", "three", "four", "a", "roommates", "friends")


def _where(said: Said, at: int) -> str:
    """A place, with what it lies in: "Austin, Texas", "a flat in Hamburg"."""
    end = said.until(at, _PLACE_STOPS)
    inner = said.find("in", start=at)
    if at < inner < end and name_run(said.toks, inner + 1) > inner + 1 and name_run(said.toks, at) == at:
        return said.words(inner + 1, said.until(inner + 1, _PLACE_STOPS | {"in"}))
    if inner > 0:
        end = min(end, inner) if inner > at else end
    value = said.words(at, end)
    if said.at(end) == "," and name_run(said.toks, end + 1) > end + 1 and value[:1].isupper():
        more = name_run(said.toks, end + 1)
        if more >= len(said.toks) or said.at(more) in (",", ")", "and", "with", "as", "but", "where"):
            value = f"{value}, {said.words(end + 1, more)}"
    return clean(value)


def moves(said: Said) -> list[Claim]:
    """ "I moved from Rome to Berlin": lives in Berlin, no longer in Rome."""
    clause = said.clause
    to, source = said.find("to", "into"), said.find("from")
    if said.at(0) in ("in",) and said.at(1) == "with":
        return said.make("did", f"moved {said.words(0, said.until(0))}", future=False) if clause.past else []
    if said.at(0) == "out" or said.at(0) == "away":
        old = _where(said, source + 1) if source >= 0 else ""
        if said.lows(0, 2) == ["out", "of"]:
            old = _where(said, 2)
        if old and not old.lower().startswith("my parents") and clause.form in ("past", "perfect"):
            return said.make("lives_in", old, polarity="ended", ending=True, object_type="place", rule="moved out")
        if clause.form in ("past", "perfect"):
            return said.make("did", f"moved {said.words(0, said.until(0))}")
        return []
    if to < 0:
        if said.at(0) in ("here", "there", "house", "houses", "home") or clause.form == "progressive":
            words_ = clean(said.words(0, said.until(0)))
            if clause.form in ("past", "perfect") and said.times:
                return said.make("did", f"moved {words_}".strip())
            return (
                said.make("plans", f"move {words_}".strip(), rule="will move")
                if said.times and clause.form != "past"
                else []
            )
        return []
    if said.at(0) in ("the", "my", "our") and to > 1:
        return []
    if to > 3 and source < 0:
        return []
    value = _where(said, to + 1)
    if not value or (said.subject.type not in ("person",) and not said.subject.is_speaker):
        return []
    if (
        clause.modal in ("will", "must", "should")
        or clause.form == "progressive"
        or (clause.form == "present" and said.times)
    ):
        if clause.modal and clause.modal not in ("will", "must", "might", "may"):
            return []
        return said.make("plans", f"move to {value}", future=True, rule="will move")
    if clause.form not in ("past", "perfect") or said.polarity == "not":
        return []
    if not (value[:1].isupper() or value.lower().startswith(("new ", "bigger", "smaller"))):
        return said.make("did", f"moved to {value}", rule="moved")
    left = _where(said, source + 1) if source >= 0 else None
    return said.make("lives_in", value, polarity="is", replaces=left, object_type="place", rule="moved to")


def works(said: Said) -> list[Claim]:
    """ "work at Siemens as an engineer", "work nights", "work from home on Fridays"."""
    clause = said.clause
    if said.subject.type not in ("person", "pet") and not said.subject.is_speaker:
        return (
            said.make("status_is", "not working", polarity="is", future=False, rule="does not work")
            if said.polarity == "not" and clause.form in ("perfect", "present", "progressive") and said.subject.key
            else []
        )
    if clause.verb == "teach" and said.find("at") < 0:
        return []
    if clause.verb in ("write", "report") and not (
        said.at(0) == "for" and name_run(said.toks, 1 + (said.at(1) == "the")) > 2
    ):
        return []
    if clause.modal in ("would", "could", "can", "will", "might", "should", "must"):
        if clause.modal == "will" and said.at(0) == "on":
            return said.make("plans", f"work {said.words(0, said.until(0))}")
        return []
    polarity = said.polarity
    if polarity == "is" and clause.form == "past":
        polarity = "ended"
    found: list[Claim] = []
    place = said.find("at", "for")
    place = said.find("with") if place < 0 else place
    role, field = said.find("as"), said.find("in")
    if 0 <= place <= 6 and said.at(place) in ("at", "for"):
        value = clean(said.words(place + 1, said.until(place + 1, _WORK_STOPS)))
        if (
            value
            and value.lower() not in ("home", "night", "me", "myself", "free", "now", "work", "us", "it")
            and not value[0].isdigit()
        ):
            if value.lower() in ("weekends", "nights"):
                return _shift(said)
            found += said.make("works_at", value, polarity=polarity, object_type="company", rule="works at")
            if clause.verb == "teach" and 0 < place <= 5:
                found += said.make("works_as", f"teach {said.words(0, place)}", polarity=polarity, rule="teaches")
    if (
        0 <= role <= 8 and said.at(role + 1) in ("a", "an", "the", "chief", "head", "senior", "junior", "lead", "team")
    ) or (role == 0 and said.at(1)):
        value = clean(said.words(role + 1, said.until(role + 1, _JOB_STOPS)))
        found += said.make("works_as", value, polarity=polarity, rule="works as")
    if said.at(0) == "on" and said.at(1) not in ("", "it", "that", "this", "them") and clause.form != "past":
        found += said.make(
            "works_on", said.object(1, ("with", "at", "for", "and", "by")), polarity=polarity, rule="works on"
        )
    if clause.verb == "freelance":
        return said.make(
            "works_as",
            f"freelance {said.object(role + 1, _JOB_STOPS)}" if role >= 0 else "freelancer",
            polarity=polarity,
            rule="freelances",
        )
    if (
        not found
        and (field == 0 or (0 < field <= 2 and said.at(0) in _HOW_MUCH))
        and (said.at(field + 1) in _FIELDS or said.at(field + 1) in ("a", "an", "the"))
        and said.at(field + 2) not in ("morning", "evening", "afternoon")
    ):
        value = said.object(field + 1, ("and", "at", "for", "as"))
        predicate = "works_as" if said.at(field + 1) in _FIELDS else "works_at"
        found += said.make(predicate, value, polarity=polarity, rule="works in")
    if not found and clause.form != "past":
        found += _shift(said)
    if not found and said.at(0) == "with" and name_run(said.toks, 1) > 1 and said.polarity == "is":
        name = said.words(1, name_run(said.toks, 1))
        return said.make("has_colleague", name, object_type="person", relation="colleague", rule="works with")
    return found


def _shift(said: Said) -> list[Claim]:
    low = said.at(0)
    whole = said.lows()
    if (
        "shifts" in whole
        or low in ("nights", "remotely", "part-time", "weekends", "freelance", "evenings", "late", "shifts", "earlies")
        or whole[:2] == ["from", "home"]
        or whole[:2] == ["night", "shifts"]
    ):
        return said.make(
            "does", f"work {clean_keep(said.words(0, said.until(0, ('and',))))}", rule="how somebody works"
        )
    if said.recurring and not said.toks:
        return said.make("does", "work", rule="when somebody works")
    return []


def clean_keep(text: str) -> str:
    return text.strip(" ,.;")


def begins(said: Said) -> list[Claim]:
    """ "started at Zeiss", "joined Acme as a designer", "got a job at IBM", "started a new job"."""
    clause = said.clause
    done = clause.form in ("past", "perfect")
    verb = clause.verb
    inner = said.find("in")
    own = set(said.lows(0, max(inner, 0))) & {"place", "flat", "apartment", "studio"} and "own" in said.lows(0, 3)
    if verb in ("get", "find") and own and done and 1 < inner <= 6 and name_run(said.toks, inner + 1) > inner + 1:
        return said.make("lives_in", _where(said, inner + 1), polarity="is", object_type="place", rule="own place in")
    job = said.find("job", "position", "role", "internship", "apprenticeship")
    if verb in ("get", "start", "begin", "take", "accept", "have", "find", "land") and 0 <= job <= 4:
        at = said.find("at", "with", "in", start=job)
        value = said.object(at + 1, _WORK_STOPS) if at >= 0 else ""
        role = said.find("as", start=job)
        found: list[Claim] = []
        if value and (done or verb == "have") and said.at(at) != "in":
            found += said.make(
                "works_at",
                value,
                polarity="is" if verb != "have" else said.polarity,
                object_type="company",
                rule="a job at",
            )
        elif value and not done and verb != "have" and said.at(at) != "in":
            found += said.make("plans", f"{verb} {said.words(0, said.until(0, ('and',)))}", rule="will start a job")
        if role >= 0:
            found += said.make("works_as", said.object(role + 1, _JOB_STOPS), polarity="is", rule="a job as")
        return found
    if verb in ("start", "begin") and said.at(0) in ("learning", "studying") and len(said.toks) > 1 and done:
        return said.make("studies", said.object(1, ("at", "in", "and", "with")), polarity="is", rule="started learning")
    if verb in ("start", "begin", "join"):
        at = said.find("at", "with") if verb != "join" else 0
        start = at + 1 if verb != "join" else 0
        named = name_run(said.toks, start + (said.at(start) == "the"))
        role = said.find("as")
        if at in (0, 1) and (named > start) and said.at(start) not in ("the",):
            value = said.object(start, _WORK_STOPS)
            if not done:
                return said.make("plans", f"{verb} {said.words(0, said.until(0, ('and',)))}", rule="will start at")
            child = said.subject.relation in RELATIONS and RELATIONS[said.subject.relation].predicate == "has_child"
            school = child or set(value.lower().split()) & {"school", "primary", "academy", "university", "nursery"}
            predicate = "studies_at" if school and role < 0 else "works_at"
            found = said.make(predicate, value, polarity="is", object_type="company", rule="started at")
            if role > 0:
                found += said.make("works_as", said.object(role + 1, _JOB_STOPS), polarity="is", rule="started as")
            return found
        if verb in ("start", "begin") and said.at(0) == "as" and done:
            return said.make("works_as", said.object(1, _JOB_STOPS), polarity="is", rule="started as")
    return []


def ends(said: Said) -> list[Claim]:
    """ "quit my job at Acme", "left Google", "was laid off from IBM", "retired"."""
    clause = said.clause
    verb = clause.verb
    if clause.modal and not (clause.modal == "will" and verb in ("retire", "quit", "leave")):
        return []
    if verb == "retire":
        if clause.form in ("past", "perfect"):
            return said.make("works_as", "retired", polarity="is", rule="retired")
        return (
            said.make("plans", "retire", future=True, rule="will retire")
            if clause.modal == "will" or clause.form == "progressive"
            else []
        )
    job = said.find("job", "position", "role")
    at = said.find("at", "with", "from")
    if 0 <= job <= 2 and at >= 0 and clause.form != "progressive":
        return said.make(
            "works_at",
            said.object(at + 1, _WORK_STOPS),
            polarity="ended",
            ending=True,
            object_type="company",
            rule="left a job",
        )
    if 0 <= job <= 2 and verb in ("quit", "leave", "lose"):
        if clause.form == "progressive" or clause.modal == "will":
            return said.make("plans", f"{verb} {said.words(0, job + 1)}", rule="will leave a job")
        return said.make("works_at", "", polarity="ended", ending=True, blank=True, rule="left a job")
    if verb in ("quit", "leave") and said.at(0) in _APPS and clause.form in ("past", "perfect", "either"):
        return said.make("uses", said.words(0, 1), polarity="ended", ending=True, future=False, rule="left an app")
    if verb in ("leave", "quit", "resign") and clause.form in ("past", "perfect", "either"):
        start = 1 if said.at(0) in ("from", "the") else 0
        end = name_run(said.toks, start)
        if end > start and said.at(end) not in ("to", "at", "in", "for", "a", "the", "his", "her"):
            value = said.object(start, _WORK_STOPS | {"after", "to"})
            return (
                said.make(
                    "works_at", value, polarity="ended", ending=True, object_type="company", rule="left a company"
                )
                if verb != "leave" or not said.subject.plural
                else []
            )
    return []


def laid_off(said: Said, at: int) -> list[Claim]:
    """ "was laid off from IBM", "got promoted to team lead", "was hired by Bosch"."""
    word = said.at(at)
    place = said.find("from", "by", "at", "to", start=at)
    value = said.object(place + 1, _WORK_STOPS) if place >= 0 else ""
    if word in ("laid", "fired", "made", "sacked", "let"):
        if value and said.at(place) in ("from", "by", "at"):
            return said.make("works_at", value, polarity="ended", ending=True, object_type="company", rule="laid off")
        return said.make("did", f"was {said.words(at, said.until(at, ('and',)))}", rule="laid off")
    if word == "hired" and value:
        return said.make("works_at", value, polarity="is", object_type="company", rule="hired")
    if word == "promoted":
        if value and said.at(place) == "to":
            return said.make("works_as", value, polarity="is", rule="promoted")
        return said.make("did", "got promoted", rule="promoted")
    return []


def transfers(said: Said) -> list[Claim]:
    """ "Priya has transferred to the Leeds office"."""
    place = said.find("to")
    person = said.subject.is_speaker or said.subject.type == "person"
    if said.clause.form not in ("past", "perfect") or said.clause.negated or not 0 <= place <= 4 or not person:
        return []
    value = said.object(place + 1, _WORK_STOPS)
    if place == 0 and value and (value[:1].isupper() or value.split()[-1] in _WORKPLACES):
        return said.make("works_at", value, polarity="is", future=False, object_type="company", rule="transferred to")
    return []


_WORKPLACES = words(
    "office branch department team site ward unit depot school store shop clinic plant hospital station division desk"
)


def comes_from(said: Said) -> list[Claim]:
    if said.clause.verb == "grow":
        if said.at(0) != "up":
            return []
        spoken = said.find("speaking")
        if 0 < spoken <= 8:
            tongues = [low for low in said.lows(spoken) if low in LANGUAGES]
            found = [claim for low in tongues for claim in said.make("speaks", low.capitalize(), polarity="is",
                                                                     dated=False, rule="grew up speaking")]  # fmt: skip
            if found:
                return found
        place = said.find("in", "on", "near")
        return said.make("from", _where(said, place + 1), polarity="is", rule="grew up in") if place > 0 else []
    if said.at(0) != "from" or said.clause.form != "present" or said.times or said.clause.modal:
        return []
    return said.make("from", said.object(1, ("and", "but")), rule="comes from")


_NO_MEN = words(
    "gentleman gentlewoman madman snowman ottoman layman caveman strongman frenchman englishman irishman scotsman "
    "welshman dutchman frenchwoman englishwoman irishwoman dutchwoman countryman nobleman superman batman superwoman"
)
_NO_JOB = words("at for in with of from who on by and before after until since but when here now these")


# "Dentist at 9" is no job, "teacher at 3 schools" is one.
APPOINTMENT = re.compile(
    r"\bat (?:noon|midnight|half past \w+|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m| o'clock)?)(?! \w+s\b)(?!\w)"
    r"|\b(?:today|tonight|tomorrow)\b",
    re.IGNORECASE,
)


def job_of(phrase: str) -> str | None:
    """The job in "a senior software engineer at …"; None where it is none."""
    low = phrase.lower().split()
    if not low:
        return None
    cut = next(
        (at for at, word in enumerate(low) if word in _NO_JOB),
        len(low),
    )
    if low[0] in ("head", "director", "chief", "member") and low[1:2] == ["of"] and len(low) > 2 and low[0] != "member":
        cut = next((at for at, word in enumerate(low) if at > 2 and word in ("at", "for", "with", "in")), 5)
        return " ".join(phrase.split()[: min(cut, 5)])
    last = low[cut - 1] if cut else ""
    if last in NOT_A_JOB or cut > 5 or not cut:
        return None
    suffix = last.endswith(
        (
            "ologist",
            "ician",
            "keeper",
            "maker",
            "writer",
            "worker",
            "grapher",
            "smith",
            "therapist",
            "master",
            "ecturer",
        )
    )
    man = last.endswith(("man", "woman")) and len(last) > 6 and last not in _NO_MEN
    if last in JOBS or suffix or man:
        return " ".join(phrase.split()[:cut])
    return None
