"""Attributes that a noun names: "my birthday is …", "my wife's phone number is …", "our favourite food is …"."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import introductions
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.claims.people import kin, names_after
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, DEVICES, JOBS, LANGUAGES, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.subject_words import ROLES

_STOPS = words("because but since so which when and though")
_WANTS = words("dream goal plan aim wish ambition resolution")
_SPOKEN = words(
    "decent good rusty fluent ok okay fine basic passable better conversational native great excellent improving"
)
_PHONES = words("number phone mobile cell landline telephone extension line hotline helpline switchboard pager")
_BODY = words("knee knees back hip hips shoulder shoulders ankle ankles wrist wrists neck elbow hearing eyesight")
_ACHING = words("shot dodgy knackered wrecked weak gone going poor failing buggered poorly")
_STATES = words(
    "down broken hacked blocked locked suspended closed empty full new private public deleted dead gone back"
)
_AFTER_NAMES = (
    "",
    ",",
    "on",
    "in",
    "near",
    "over",
    "for",
    "since",
    "of",
    "from",
    "at",
    "and",
    "now",
    "(",
    ";",
    "-",
    "–",
    "—",
    "who",
)
_OWNED = words("car bike phone laptop computer van truck motorbike tablet camera")


def of_head(said: Said) -> list[Claim] | None:
    """The claim that the noun of the subject asks for; None where the noun asks for none."""
    subject = said.subject
    head = subject.head
    owner = subject.owner
    if not owner:
        return _named_thing(said)
    low = subject.key.lower()
    if owner == SPEAKER and "'s " in low:  # "our hoover's name": of the hoover, not of the speaker
        owner = subject.key[: low.rindex("'s ")]
    who: Subject | str = SPEAKER if owner == SPEAKER else owner
    value = clean_value(said)
    polarity = said.polarity
    if head in ("birthday", "bday", "birthdate") or low.endswith("date of birth"):
        return _birthday(said, who)
    if _ROUND.fullmatch(head) and said.times and said.clause.form == "present":  # "Mum's 60th is on 1 August"
        day = re.sub(r"^(?:on|in) ", "", said.day())
        return said.make("birthday_is", day, subject=who, future=True, rule="birthday")
    if re.search(r"\b(?:user ?name|screen name|login name)\b", low) and value:
        return said.make("account_is", value.split(" ")[0], subject=who, dated=False, rule="account")
    if head == "name" and re.search(r"\b(?:maiden|former|old|birth|previous)\b", low) and owner == SPEAKER:
        end = name_run(said.toks, 0)
        return (
            said.make("is", said.words(0, end), subject=subject.key, subject_type="object", rule="detail")
            if end
            else []
        )
    if head == "name" or low.endswith((" name", " surname")):
        return _name(said, owner, value)
    if head in _PHONES and re.search(r"\d{3}", value):
        value = said.words(0, said.until(0, _STOPS)).strip(" ,.")
        if re.search(r"account|customer|member|iban|card|client|reference|booking|\bvat\b|\btax\b", low):
            return said.make("account_is", value, subject=who, dated=False, rule="account number")
        plain = sum(char.isdigit() for char in value) >= 8 and subject.key.lower().count(" ") <= 2
        if (
            head == "number"
            and not plain
            and not re.search(
                r"phone|mobile|cell|contact|work number|home number|office number|new number|(?:^my|^our|'s) number$",
                low,
            )
        ):
            return said.make("is", value, subject=subject.key, subject_type="object", dated=False, rule="a number")
        return said.make("phone_is", value, subject=who, dated=False, rule="phone number")
    if head in ("email", "mail", "e-mail") or low.endswith(("email address", "e-mail address")):
        return said.make("email_is", value, subject=who, dated=False, rule="email") if "@" in value else []
    if head in ("card", "id", "passport", "policy", "membership") and re.search(r"\d{3}", value):
        return said.make("account_is", value, subject=who, dated=False, rule="account number")
    if head == "site" and "." in value:
        return said.make("account_is", value.split(" ")[0], subject=who, dated=False, rule="account")
    if head in ("postcode", "zip", "postcode"):
        return said.make("address_is", value, subject=who, dated=False, rule="postcode") if value else []
    if said.at(0) == "number" and said.at(1)[:1].isdigit() and len(said.toks) <= 3:
        return said.make(
            "is", said.words(0, 2), subject=subject.key, subject_type="object", dated=False, rule="a number"
        )
    if head == "address":
        start = 1 if said.at(0) in ("now", "actually", "still", "currently") else 0
        was = said.clause.form == "past" or re.search(r"\b(?:old|former|previous)\b", low) is not None
        return said.make(
            "address_is", said.words(start).strip(" ,."), subject=who, dated=False, rule="address",
            polarity="ended" if was and polarity == "is" else polarity,
        )  # fmt: skip
    if (
        head
        in (
            "website",
            "handle",
            "username",
            "account",
            "github",
            "twitter",
            "instagram",
            "linkedin",
            "homepage",
            "login",
            "id",
            "skype",
            "telegram",
            "mastodon",
            "gitlab",
            "insta",
            "venmo",
            "paypal",
            "bluesky",
            "tiktok",
            "discord",
            "strava",
            "snapchat",
            "reddit",
            "steam",
            "iban",
        )
        and value
        and not _remark(value)
        and ("." in value if head in ("website", "homepage") else value.split(" ")[0].lower() not in _STATES)
    ):
        return said.make(
            "account_is", value if head == "iban" else value.split(" ")[0], subject=who, dated=False, rule="account"
        )
    if "favourite" in low or "favorite" in low:
        what = re.sub(r"^.*?favou?rites? ?", "", subject.key, flags=re.IGNORECASE) or "thing"
        items = said.items(0) or [value]
        return [
            claim
            for item in items[:3]
            for claim in said.make("favourite", item, subject=who, context=what, dated=False, rule="favourite")
        ]
    if head == "job" and said.at(0) == "in" and polarity == "is":
        return said.make("works_as", said.object(1, _STOPS), subject=who, rule="job")
    if head in _BODY and owner == SPEAKER and polarity == "is" and said.clause.form in ("present", "perfect"):
        state = said.at(0) if said.at(0) not in ("really", "very", "so", "a") else said.at(1)
        if state in _ACHING:
            return said.make(
                "has_condition", f"{state} {_bare_key(subject.key)}", subject=who, rule="a part that aches"
            )
    if head in ("job", "profession", "occupation", "role", "title"):
        return (
            said.make("works_as", value, subject=who, rule="job")
            if value and len(value.split()) < 7 and not _remark(value)
            else None
        )
    if head == "age":
        return said.make("age_is", value, subject=who, dated=False, rule="age")
    if head in ("hobby", "hobbies", "pastime", "passion"):
        return [claim for item in said.items(0) for claim in said.make("has_hobby", item, subject=who, rule="hobby")]
    if head in ("pleasure", "weakness", "obsession") and value and not _remark(value):
        return said.make("likes", value, subject=who, rule="guilty pleasure")
    if head in LANGUAGES and owner == SPEAKER:  # "my Italian's decent"
        poor = set(said.lows(0, 3)) & {"hopeless", "terrible", "nonexistent", "non-existent", "awful", "not"}
        known = set(said.lows(0, 4)) & _SPOKEN and not poor and polarity == "is"
        return said.make("speaks", head.capitalize(), subject=who, dated=False, rule="my (language)") if known else []
    if head in ("language", "tongue"):
        return said.make("speaks", value, subject=who, rule="native language")
    if head in _WANTS and said.at(0) == "to":
        return said.make(
            "wants" if head != "plan" else "plans",
            clean(said.words(1, said.until(1))),
            subject=who,
            future=True,
            rule="goal",
        )
    if head in ("hair", "eyes"):
        return (
            said.make("has_trait", f"{value} {head}", subject=who, rule="looks") if value and not _remark(value) else []
        )
    if head in ("hometown", "home"):
        return (
            said.make(
                "from" if head == "hometown" else "lives_in", value, subject=who, object_type="place", rule="hometown"
            )
            if value[:1].isupper()
            else None
        )
    if head in ("diet",):
        return said.make("eats", value, subject=who, rule="diet")
    if head in ("nickname",):
        return said.make("called", value, subject=who, rule="nickname")
    if head in ("school", "university", "college", "kindergarten") and value[:1].isupper():
        return said.make("studies_at", value, subject=who, object_type="group", rule="school")
    if head in ("employer", "company") and value[:1].isupper():
        return said.make("works_at", value, subject=who, object_type="company", rule="employer")
    if head in ("rent", "salary", "budget", "mortgage") and re.search(r"\d", value):
        return said.make("costs", value, subject=subject.key, subject_type="object", rule="amount")
    if (
        head
        in (
            "password",
            "pin",
            "code",
            "size",
            "blood",
            "type",
            "plate",
            "height",
            "weight",
            "pronouns",
            "timezone",
            "zone",
        )
        and value
    ):
        return said.make("is", value, subject=subject.key, subject_type="object", dated=False, rule="detail")
    if (
        owner == SPEAKER
        and not subject.relation
        and said.clause.form == "present"
        and polarity == "is"
        and not said.times
        and name_run(said.toks, 0) > 0
        and (
            name_run(said.toks, 0) == len(said.toks)
            or (head in ROLES | JOBS and said.at(name_run(said.toks, 0)) == ",")
        )
        and subject.type in ("object", "person")
        and head not in _OWNED
    ):
        if head in ROLES or head in JOBS:  # "our secretary is Frau Zbinden"
            return said.make(
                "has_colleague", value, subject=who, object_type="person", relation=head, rule="role with a name"
            )
        return said.make("is", value, subject=subject.key, subject_type="object", rule="my (thing) is (name)")
    if head in COMMITMENTS and (said.times or said.recurring or said.at(0) in ("cancelled", "canceled", "off")):
        return _commitment(said, who)
    if (
        head in _OWNED
        and (said.at(0) in ("a", "an") or name_run(said.toks, 0) > 0)
        and polarity == "is"
        and said.clause.form == "present"
    ):
        return said.make("owns", value, subject=who, rule="what it is")
    if head in DEVICES and said.at(0) in ("a", "an") and polarity == "is" and said.clause.form == "present":
        return said.make("is", value, subject=subject.key, subject_type="device", rule="what it is")
    if subject.relation and subject.relation in RELATIONS and said.at(0) in ("called", "named"):
        return _relative_called(said, subject)
    if subject.relation and subject.relation in RELATIONS and subject.plural and said.polarity == "is":
        named = names_after(said.toks, 0, True)
        if len(named) > 1:
            found = [claim for name, _ in named for claim in kin(said, subject.relation, name, owner)]
            for name, age in named:
                found += said.make("age_is", age, subject=name, polarity="is", dated=False, rule="age") if age else []
            return found
    if subject.relation and subject.relation in RELATIONS and not subject.names:
        end = name_run(said.toks, 0)
        if (
            end
            and said.at(0)
            and (end == len(said.toks) or said.at(end) == ",")
            and said.polarity == "is"
            and said.clause.form == "present"
        ):
            found = kin(said, subject.relation, said.words(0, end), owner)
            return found + introductions.beside(said, end + 1, said.words(0, end))
        first, last = introductions.titled(said, 0)
        if last > first and said.clause.form == "present" and said.polarity == "is" and said.at(last) != "'s":
            name = said.words(first, last)
            found = kin(said, subject.relation, name, owner) + introductions.of_company(said, last, name)
            more = last + (said.at(last) == ",")
            return found + introductions.beside(said, more, name) if said.at(last) in _AFTER_NAMES else None
        if said.at(0) in ("'s", "name"):
            return None
    return None


def _named_thing(said: Said) -> list[Claim] | None:
    """ "the wifi password is …", "the code for the gate is …", "the deadline is Friday"."""
    head = said.subject.head
    value = clean_value(said)
    end = name_run(said.toks, 0)
    part = re.search(
        r"\b(?:person|one|man|woman|guy|lady|colleague) (?:in charge of|responsible for|who does|to ask about) "
        r"(.{3,40})$",
        said.scene.text[said.subject.start : said.subject.end],
    )
    if part is not None and end == len(said.toks) and end and said.polarity == "is":
        return said.make("works_on", part[1], subject=said.words(0, end), dated=False, rule="the person in charge")
    text = said.scene.text[said.subject.start : said.subject.end].lower()
    if (
        end
        and (end == len(said.toks) or said.at(end) == ",")
        and said.clause.form == "present"
        and said.polarity == "is"
        and text.startswith("the ")
    ):
        related = next((name for name in (f"new {head}", *_last_words(text)) if name in RELATIONS), "")
        ours = re.search(r"\b(?:our|my)\b", text) is not None
        if related and (ours or RELATIONS[related].predicate in ("has_boss", "has_colleague")):
            return kin(said, related, said.words(0, end))  # "the new hire on our team is Petra"
    if head in ("password", "code", "pin") and value and not _remark(value) and said.clause.form == "present":
        return said.make("is", value, subject_type="object", dated=False, rule="detail")
    return None


def falls(said: Said) -> list[Claim]:
    """ "my birthday falls on Halloween"."""
    subject = said.subject
    if subject.head not in ("birthday", "anniversary", "bday") or said.clause.form != "present" or said.clause.modal:
        return []
    who: Subject | str = SPEAKER if subject.owner == SPEAKER else subject.owner
    if said.at(0) == "on":
        said.toks = said.toks[1:]
    if subject.head == "anniversary":
        return []
    return _birthday(said, who) if subject.owner else []


_ROUND = re.compile(
    r"\d{1,3}(?:st|nd|rd|th)|(?:thir|four|fif|six|seven|eigh|nine|twen)?t(?:ieth|h)|(?:for|fif|six|seven|eigh|nine)tieth"
)


def clean_value(said: Said) -> str:
    value = clean(said.words(0, said.until(0, _STOPS)))
    if not value and said.times:
        return said.day(future=True)
    return value


def _remark(value: str) -> bool:
    return value.split(" ")[0].lower() in (
        "killing",
        "great",
        "good",
        "bad",
        "fine",
        "hard",
        "boring",
        "not",
        "really",
        "very",
        "so",
        "too",
        "wrong",
        "stressful",
        "getting",
        "driving",
        "ok",
        "okay",
        "nice",
        "awful",
        "terrible",
        "going",
        "on",
        "in",
        "at",
        "to",
        "pretty",
        "a",
    )


def _bare_key(key: str) -> str:
    return re.sub(r"^(?:my|our) ", "", key, flags=re.IGNORECASE)


def _last_words(text: str) -> list[str]:
    """ "the new hire on our team": hire, new hire."""
    said = re.split(r" (?:on|in|of|at|for|from|with) ", text)[0].split()
    return [" ".join(said[-size:]) for size in (2, 1)]


def _birthday(said: Said, who: Subject | str) -> list[Claim]:
    if said.times:
        time = said.times[0]
        pair = time.pair(True) or time.back
        if time.precision == "day" and pair is not None:
            day = pair[0]
            dated = re.search(r"\b(?:19|20)\d{2}\b", time.text) is not None
            value = day.date().isoformat() if dated else f"{day:%B} {day.day}"
            return said.make("birthday_is", value, subject=who, dated=False, rule="birthday")
        return said.make("birthday_is", said.day(), subject=who, future=True, rule="birthday")
    value = clean_value(said)
    return said.make("birthday_is", value, subject=who, rule="birthday") if value and not _remark(value) else []


def _name(said: Said, owner: str, value: str) -> list[Claim]:
    if said.at(0) in ("spelled", "spelt", "pronounced", "written") and name_run(said.toks, 1) > 1:
        said.toks = said.toks[1:]
    end = name_run(said.toks, 0)
    if not end:
        value = value if said.polarity == "is" and len(value.split()) <= 3 and value else ""
    else:
        value = said.words(0, end)
    if not value or said.polarity == "not":
        return []
    if owner == SPEAKER:
        return said.make("name_is", value, subject=SPEAKER, dated=False, rule="name")
    if owner in ("he", "she"):  # "her name is Wanda and she's my godmother"
        said.scene.known.add(Subject(value, 0, 0, names=(value,), gender="f" if owner == "she" else "m"))
    for own in ("my ", "our "):
        relation = owner.lower().removeprefix(own)
        if owner.lower().startswith(own) and relation in RELATIONS:
            if RELATIONS[relation].plural:
                return [claim for name, _ in names_after(said.toks, 0, True) for claim in kin(said, relation, name)]
            return kin(said, relation, value)
    thing = owner.lower().startswith(("my ", "our ", "the ")) and not RELATIONS.get(owner.lower().split()[-1])
    return said.make(
        "called" if thing else "name_is", value, subject=owner, subject_type="object" if thing else None, dated=False,
        rule="name",
    )  # fmt: skip


def _relative_called(said: Said, subject: Subject) -> list[Claim]:
    plural = RELATIONS[subject.relation].plural
    return [
        claim
        for name, _ in names_after(said.toks, 1, plural)
        for claim in kin(
            said, subject.relation, name, subject.owner, ended=said.clause.past and said.polarity == "ended"
        )
    ]


def _commitment(said: Said, who: Subject | str) -> list[Claim] | None:
    """ "my flight is on Friday": what is at a time."""
    text = said.scene.text[said.subject.start : said.subject.end]
    what = re.sub(r"^(?:my|our|the) ", "", text, flags=re.IGNORECASE)
    if isinstance(who, str) and who.startswith("the "):
        who = SPEAKER
    if said.at(0) in ("cancelled", "canceled", "off"):
        return said.make("scheduled", what, subject=who, polarity="ended", rule="cancelled")
    if not said.times and not said.recurring:
        return None
    if said.at(0) in ("moved", "rescheduled", "postponed", "pushed", "delayed", "brought"):
        return said.make("scheduled", what, subject=who, future=True, polarity="is", rule="was moved to a time")
    if said.clause.past and said.polarity == "is":
        return said.make("did", f"had {what}", subject=who, future=False, rule="was at a time")
    if said.recurring:
        return said.make("does", what, subject=who, rule="is at a recurring time")
    place = clean(said.words(0, said.until(0, _STOPS))) if said.at(0) in ("in", "at", "with") else ""
    return said.make(
        "scheduled", f"{what} {place}".strip(), subject=who, future=True, polarity="is", rule="is at a time"
    )


def called(said: Said, at: int) -> list[Claim]:
    """ "is called Bertha", "is known as Bob"."""
    start = at + 1
    if said.at(at) == "known":
        if said.at(start) != "as":
            return []
        start += 1
    value = said.object(start, _STOPS | {"by", "after"})
    if not value or said.at(start) in ("to", "in", "a", "for", "off"):
        return []
    return said.make("called", value, dated=False, rule="is called")
