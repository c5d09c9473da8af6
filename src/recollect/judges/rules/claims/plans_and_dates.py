"""What somebody did, does again and again, and is going to do, each with its time."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims import preferences
from recollect.judges.rules.claims.events import ONGOING, SMALL, clean_end
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.claims.routines import SPEECH
from recollect.judges.rules.grammar import dates
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, words
from recollect.judges.rules.grammar.verbs import FORMS
from recollect.understanding.stopwords import STOP

_STOPS = words("because but so although though since")


def person_of(clause: Clause) -> bool:
    return clause.subject.is_speaker or clause.subject.type == "person"


def plan(said: Said) -> list[Claim]:
    """What will be: "we fly to Rome on Friday", "I'm going to sell the car", "I'll send it tomorrow"."""
    clause = said.clause
    verb = clause.verb
    if not clause.subject.key or clause.subject.key == "you" or said.polarity == "ended":
        return []
    if verb in ("plan", "intend"):
        return _planned(said)
    rest = clean_end(said.words(0, said.until(0, _STOPS | {"which"})))
    if verb == "expect" and clause.form == "progressive" and not rest and person_of(clause):
        rest = "a baby"  # "my wife is expecting in November"
    if verb == "expect" and "baby" in rest.lower():
        verb = "have"
    value = f"{verb} {rest}".strip()
    if (
        clause.subject.head in COMMITMENTS
        and verb in ("move", "shift")
        and clause.form in ("past", "perfect")
        and (said.times or said.recurring)
    ):
        what = re.sub(
            r"^(?:the|my|our) ", "", said.scene.text[clause.subject.start : clause.subject.end], flags=re.IGNORECASE
        )
        return said.make("scheduled", what, subject="speaker", future=True, rule="was moved to a time")
    person = clause.subject.is_speaker or clause.subject.type in ("person", "pet")
    promised = said.scene.promised
    if clause.modal in ("would", "will") and promised is not None and promised.subject.key == clause.subject.key:
        said.scene.promised = None
        if verb in SPEECH - {"help", "look", "tell", "ask", "explain", "mention", "try"}:
            return []
        return said.make("promised", value, future=True, polarity=said.polarity, rule="promised")
    agreed = re.search(
        r"\bi (?:said|agreed|swore)(?: that)? $", said.scene.text[max(0, clause.start - 16) : clause.start], re.I
    )
    if clause.modal in ("would", "will") and clause.subject.is_speaker and agreed and verb not in SPEECH and rest:
        return said.make("promised", value, future=True, polarity=said.polarity, rule="promised")
    if clause.modal == "would" and clause.adverbs & {"rather", "sooner"}:
        return preferences.rather(said)
    if clause.modal == "will" and person:
        if (
            verb in SPEECH | {"be", "have", "see", "think", "try", "let", "check", "look", "get", "do", "wait", "keep"}
            and not said.times
            and "going" not in said.scene.text[clause.start : clause.verb_end].lower()
        ):
            return []
        if (
            said.at(0) in ("you",)
            and clause.subject.is_speaker
            and verb
            in ("send", "call", "tell", "email", "bring", "give", "pay", "text", "show", "write", "let", "message")
        ):
            if verb in ("tell", "let", "give", "show") and not said.times:
                return []
            return said.make("promised", value, future=True, rule="promised")
        going = (
            "going to" in said.scene.text[clause.start : clause.verb_end].lower()
            or "gonna" in said.scene.text[clause.start : clause.verb_end].lower()
            or clause.form == "progressive"  # "I won't be taking the piano"
        )
        if not said.times and not going and (len(rest.split()) < 2 or clause.hedged):
            return []
        if (verb, *said.lows(0, 3)) in (("get", "back", "to", "you"), ("come", "back", "to", "you")):
            return []
        if said.polarity == "not":
            return (
                said.make("plans", value, polarity="not", future=True, rule="will not") if going or said.times else []
            )
        return said.make("plans", value, future=True, rule="will")
    if clause.modal in ("will", "should") and said.times and not person:
        return _thing_will(said, value)
    if (
        clause.modal == "must"
        and person
        and said.polarity == "is"
        and (said.times or len(rest.split()) >= 2)
        and verb not in SPEECH | {"be", "go", "admit", "get"}
    ):
        if verb == "remember" and said.at(0) == "to":
            value = said.words(1, said.until(1, _STOPS))
        return said.make("plans" if said.times else "needs", value, future=True, rule="has to")
    if clause.modal in ("might", "may") and person and said.times:
        return said.make("plans", value, future=True, certainty=0.6, rule="may")
    if clause.modal:
        return []
    ahead = bool(said.times) and all(_ahead(said, time_at) for time_at in range(len(said.times)))
    if said.polarity == "not" and clause.form == "progressive" and ahead and person:
        return said.make("plans", value, polarity="not", future=True, rule="is not doing at a time")
    if clause.form == "progressive" and person and not said.times and not said.recurring and not clause.hedged:
        meant = _meant(said, value)
        if meant:
            return meant
    if said.polarity != "is":
        return []
    if verb == "retire" and clause.form == "present" and person and not said.recurring:
        return said.make("plans", value, future=True, rule="does at a time")
    now = (
        bool(said.times)
        and re.match(r"this (?:week|month|year|term|semester|season)", said.times[0].text, re.I) is not None
    )
    if (
        clause.form == "progressive"
        and ahead
        and not (now and verb in ONGOING)
        and verb not in ("think", "look", "feel", "work", "live", "say", "wonder")
        and person
    ):
        return said.make("plans", value, future=True, rule="is doing at a time")
    soon = ahead and re.match(r"(?:tomorrow|next|tonight|on |this )", said.times[0].text, re.IGNORECASE) is not None
    if (
        clause.form == "present"
        and soon
        and person
        and not said.recurring
        and verb not in SMALL | {"believe", "agree", "bet", "promise"}
        and clause.lead
    ):
        return said.make("plans", value, future=True, rule="does at a time")
    if (
        clause.form == "present"
        and ahead
        and person
        and verb
        in (
            "fly",
            "leave",
            "start",
            "arrive",
            "travel",
            "go",
            "meet",
            "move",
            "return",
            "begin",
            "finish",
            "graduate",
            "retire",
            "visit",
            "land",
            "come",
            "drive",
            "turn",
            "run",
            "get",
            "open",
            "host",
            "play",
        )
    ):
        return said.make("plans", value, future=True, rule="does at a time")
    if (
        clause.form == "present"
        and ahead
        and verb
        in (
            "start",
            "begin",
            "end",
            "arrive",
            "leave",
            "open",
            "close",
            "land",
            "come",
            "expire",
            "go",
            "depart",
            "finish",
        )
    ):
        return _thing_will(said, value)
    return []


_SOON = words(
    "fly throw host sell renew launch adopt cancel replace hire quit retire extend refinance repaint redecorate close "
    "redo switch rent sublet relocate upgrade drop buy marry divorce emigrate"
)
_IT = words("it that this")
_GETS = words("a an another new rid two our my")


def _meant(said: Said, value: str) -> list[Claim]:
    """Without a time, what is being done once is meant: "we're throwing a garden party", "I'm not renewing it"."""
    verb = said.clause.verb
    if (
        said.polarity == "not"
        and set(said.lows()) & {"again", "ever"}
        and len(value.split()) > 1
        and said.at(0) not in _IT
    ):
        value = re.sub(r",?\s+(?:ever |again|ever)[\s,]*(?:again|ever)?$", "", value)
        return said.make("does", value, polarity="not", rule="not again")
    if said.at(0) in ("", ",", "up", "down", "off", "out", "me", "you", "crazy", "better", "worse", "things", "apart"):
        return []
    if verb not in _SOON and not (verb == "get" and said.at(0) in _GETS and len(value.split()) > 2):
        return []
    if verb in ("drop", "close", "sell", "buy", "rent", "switch") and said.at(0) in ("in", "at", "on", "for", "like"):
        return []
    if verb == "buy" and said.at(0) in ("it", "that", "this", "into"):
        return []
    polarity: Polarity = "not" if said.polarity == "not" else "is"
    if said.polarity == "not" and said.at(0) == "any":
        return []
    return said.make("plans", value, future=True, polarity=polarity, rule="is doing it some time")


def _ahead(said: Said, at: int) -> bool:
    time = said.times[at]
    pair = time.ahead
    return pair is not None and pair[1] > said.scene.now and (time.precision != "open" or dates.open_start(time))


def _thing_will(said: Said, value: str) -> list[Claim]:
    subject = said.subject
    if (subject.relation == "bare" and subject.head not in COMMITMENTS) or said.clause.hedged:
        return []
    what = re.sub(r"^(?:the|my|our) ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
    if subject.head in COMMITMENTS:
        return said.make("scheduled", what, subject="speaker", future=True, rule="starts at a time")
    if said.clause.verb in ("expire", "end", "renew"):
        return said.make("due", re.sub(r"^(?:on|in) ", "", said.day()), future=True, rule="expires")
    return said.make("scheduled", f"{what} {value}", subject="speaker", future=True, rule="happens at a time")


def _planned(said: Said) -> list[Claim]:
    clause = said.clause
    if (clause.past and not clause.used_to) or clause.modal in ("would", "could", "might"):
        return []
    start = 1 if said.at(0) in ("to", "on", "for") else 0
    value = clean(said.words(start, said.until(start, _STOPS)))
    if said.at(0) == "on" and value and (form := FORMS.get(value.split()[0].lower())) is not None:
        value = f"{form.verb} {' '.join(value.split()[1:])}".strip()
    return (
        said.make("plans", value, future=True, polarity="not" if said.polarity == "not" else "is", rule="plans")
        if value and value.lower() not in ("it", "that")
        else []
    )


def _is_head(said: Said, at: int, end: int) -> bool:
    """A meeting, but not the "holiday" of "holiday flat"."""
    after = said.at(at + 1) if at + 1 < end else ""
    return not after.isalpha() or after in STOP["en"] or after in COMMITMENTS or after in _WITH_TIMES


_WITH_TIMES = words("appointment booked scheduled planned coming today tomorrow tonight next this at tickets starting")


def appointment(said: Said) -> list[Claim]:
    """ "I have a dentist appointment next Friday", "there is a meeting on Monday"."""
    lows = said.lows()
    end = said.until(0, _STOPS | {"which", "that"})
    found = next((at for at, low in enumerate(lows[:end]) if low in COMMITMENTS and _is_head(said, at, end)), -1)
    if found < 0 or (said.polarity != "is" and said.polarity != "not"):
        return []
    if said.polarity == "not" or not (said.times or said.recurring):
        return []
    value = clean(said.words(0, end))
    if said.recurring:
        return said.make("does", f"have {value}", rule="recurring appointment")
    if said.clause.past or said.clause.form == "perfect":
        return said.make("did", f"had {said.words(0, end)}", future=False, rule="had an appointment")
    return said.make("scheduled", value, future=True, rule="has an appointment")


def promises(said: Said) -> list[Claim]:
    if said.clause.form not in ("present", "past", "perfect") or not said.toks or said.polarity != "is":
        return []
    said.scene.promised = said.clause
    start = said.find("to", "that")
    if start >= 0 and said.at(start) == "to" and said.at(start + 1) not in FORMS:
        start = -1  # "a trip to the zoo"
    if start < 0:
        if (
            said.at(0)[:1].isalpha()
            and len(said.toks) > 2
            and (said.toks[0].text[0].isupper() or said.at(0) in _TO_WHOM)
        ):
            value = said.words(0, said.until(0, _STOPS | {"i", "we"}))  # "promised Gus samples by Friday"
            return said.make("promised", value, future=True, rule="promised") if len(value.split()) > 2 else []
        return []
    value = clean(said.words(start + 1, said.until(start + 1, _STOPS)))
    return said.make("promised", value, future=True, rule="promised")


_TO_WHOM = words("him her them my the our mum mom dad mam nan gran")


def agrees(said: Said) -> list[Claim]:
    """ "We agreed to share the costs"."""
    clause = said.clause
    if clause.form not in ("past", "perfect") or said.at(0) != "to" or clause.negated or said.at(1) not in FORMS:
        return []
    return said.make("promised", clean(said.words(1, said.until(1, _STOPS))), future=True, rule="agreed to")


def tells(said: Said) -> list[Claim]:
    """ "I told Sue I'd help her move": what follows is as good as promised."""
    clause = said.clause
    told = clause.subject.is_speaker and clause.form in ("past", "perfect") and not clause.negated and not clause.modal
    if told and said.at(0) not in ("you", "", "myself", "everyone") and len(said.toks) <= 3:
        said.scene.promised = clause
    return []
