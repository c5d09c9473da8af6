"""What somebody did, does again and again, and is going to do, each with its time."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules import preferences
from recollect.judges.rules.lexicon import COMMITMENTS, HOBBIES, HOBBY_VERBS, words
from recollect.judges.rules.making import Said, clean
from recollect.judges.rules.subjects import name_run
from recollect.judges.rules.verbs import FORMS, past

_STOPS = words("because but so although though since")
_EVENTS = words(
    "adopt run win finish complete graduate start begin join quit leave break lose find visit travel fly move meet sign "
    "sell pass fail launch publish build repair fix install replace plant renovate adopt rescue host organise organize "
    "attend celebrate injure sprain fracture twist receive submit paint bake inherit book order cancel reserve rent "
    "climb hike perform record release ship deploy migrate crash damage hurt donate volunteer apply interview hire fire "
    "promote retire marry divorce propose die steal return register enrol enroll subscribe give see watch read write "
    "buy get take make go teach become turn stop switch change upgrade invite catch cook discover learn swim ride lead "
    "present plan decide accept reject drop break spill cut fall burn camp sail ski surf dance sing play hold open close "
    "borrow lend pay spend save invest collect design develop film compose produce assemble connect decorate clean"
)
_SMALL = words("say tell think know feel mean ask try need want like love hate look seem forget remember hear understand use keep let put have do be work live stay call talk wait come")
_FREQUENT = words("always usually often regularly sometimes normally typically frequently rarely seldom generally occasionally hardly mostly")
_DOING = words("doing going having making taking seeing flying leaving starting getting visiting meeting travelling traveling moving")
_SPEECH = words("say tell ask mention explain think mean guess suppose know hear see look wonder understand feel seem agree hope forget try help need want")


def habit(said: Said) -> list[Claim]:
    """ "I go swimming every Tuesday", "she usually wakes up at 6", "I never eat breakfast"."""
    clause = said.clause
    often = clause.adverbs & _FREQUENT
    never = "never" in clause.adverbs
    if clause.form not in ("present", "either") and not clause.used_to or clause.modal or clause.verb in _SPEECH and not said.recurring:
        return []
    if not (said.recurring or often or never or clause.used_to or (said.context and clause.verb in ("wake", "get", "sleep", "eat", "start", "finish", "leave", "go", "rise", "commute", "open", "close", "play"))):
        return []
    if not clause.subject.key or clause.subject.key == "you" or clause.subject.relation == "bare":
        return []
    if clause.verb == "have" and said.at(0) == "to":
        return []
    verb = clause.verb
    rest = said.words(0, said.until(0, _STOPS | {"which", "when"}))
    if never and not rest and not said.context:
        return []
    value = f"{verb} {rest}".strip()
    context = " ".join(part for part in (" ".join(sorted(often)), said.context or "") if part) or None
    polarity: Polarity = "ended" if said.polarity == "ended" else ("not" if never or clause.negated else "is")
    if clause.subject.type not in ("person", "pet") and not clause.subject.is_speaker:
        if clause.subject.head in ("school", "shop", "office", "store", "bakery", "gym", "meeting", "meetings", "class", "standup", "bins", "trash", "cleaner", "bus", "train") or said.recurring:
            return said.make("does", value, context=context, polarity=polarity, category="routine", rule="recurring thing")
        return []
    return said.make("does", value, context=context, polarity=polarity, rule="habit")


def plays(said: Said) -> list[Claim]:
    """ "play the guitar": a hobby; with a time, a habit."""
    clause = said.clause
    if clause.form not in ("present", "progressive") and not clause.used_to or clause.modal:
        return []
    if said.recurring or clause.adverbs & _FREQUENT:
        return habit(said)
    lows = [low for low in said.lows(0, 5) if low not in ("the", "a", "some", "little", "bit", "of")]
    if lows and (lows[0] in HOBBIES or (len(lows) > 1 and lows[1] in HOBBIES)) and clause.form == "present" or (lows and lows[0] in HOBBIES and clause.used_to):
        value = f"playing {clean(said.words(0, said.until(0, _STOPS | {'with', 'in', 'for', 'at', 'and', 'on'})))}"
        return said.make("has_hobby", value, polarity="ended" if clause.used_to else said.polarity, rule="plays")
    return []


def outdoors(said: Said) -> list[Claim]:
    """ "I paint", "we hike a lot", "go bouldering": hobbies said with the verb alone."""
    clause = said.clause
    if clause.form != "present" or clause.modal or clause.negated or said.recurring or said.times:
        return []
    if clause.verb == "go" and said.at(0) in HOBBY_VERBS:
        return said.make("has_hobby", said.words(0, 1), rule="goes (hobby)")
    if clause.verb in ("paint", "knit", "hike", "climb", "dance", "crochet", "garden", "volunteer", "collect", "sing", "sail", "surf", "ski", "meditate", "sew", "bake") and clause.subject.key != "you":
        rest = said.words(0, said.until(0, _STOPS | {"with", "and"}))
        return said.make("has_hobby", clean(f"{_gerund(clause.verb)} {rest}"), rule="does (hobby)")
    return []


def _gerund(verb: str) -> str:
    from recollect.judges.rules.verbs import ing  # noqa: PLC0415

    return ing(verb)


def plan(said: Said) -> list[Claim]:
    """What will be: "we fly to Rome on Friday", "I'm going to sell the car", "I'll send it tomorrow"."""
    clause = said.clause
    verb = clause.verb
    if not clause.subject.key or clause.subject.key == "you" or said.polarity == "ended":
        return []
    if verb in ("plan", "intend"):
        return _planned(said)
    rest = clean(said.words(0, said.until(0, _STOPS | {"which"})))
    value = f"{verb} {rest}".strip()
    person = clause.subject.is_speaker or clause.subject.type in ("person", "pet")
    promised = said.scene.promised
    if clause.modal in ("would", "will") and promised is not None and promised.subject.key == clause.subject.key:
        said.scene.promised = None
        return said.make("promised", value, future=True, polarity=said.polarity, rule="promised")
    if clause.modal == "would" and "rather" in clause.adverbs:
        return preferences.rather(said)
    if clause.modal == "will" and person:
        if verb in ("be", "have", "need", "see", "think", "try", "let", "know", "check", "look", "get") and not said.times and "going" not in said.scene.text[clause.start : clause.verb_end].lower():
            return []
        if said.at(0) in ("you",) and clause.subject.is_speaker and verb in ("send", "call", "tell", "email", "bring", "give", "pay", "text", "show", "write", "let", "message"):
            if verb in ("tell", "let", "give", "show") and not said.times:
                return []
            return said.make("promised", value, future=True, rule="promised")
        going = "going to" in said.scene.text[clause.start : clause.verb_end].lower() or "gonna" in said.scene.text[clause.start : clause.verb_end].lower()
        if not said.times and not going and len(rest.split()) < 2:
            return []
        if said.polarity == "not":
            return said.make("plans", value, polarity="not", future=True, rule="will not") if going or said.times else []
        return said.make("plans", value, future=True, rule="will")
    if clause.modal == "will" and said.times:
        return _thing_will(said, value)
    if clause.modal == "must" and person and said.polarity == "is" and (said.times or len(rest.split()) >= 2) and verb not in _SPEECH | {"be", "go", "admit", "get"}:
        return said.make("plans" if said.times else "needs", value, future=True, rule="has to")
    if clause.modal in ("might", "may") and person and said.times:
        return said.make("plans", value, future=True, certainty=0.6, rule="may")
    if clause.modal:
        return []
    ahead = bool(said.times) and all(_ahead(said, time_at) for time_at in range(len(said.times)))
    if said.polarity == "not" and clause.form == "progressive" and ahead and person:
        return said.make("plans", value, polarity="not", future=True, rule="is not doing at a time")
    if said.polarity != "is":
        return []
    if clause.form == "progressive" and ahead and verb not in ("think", "look", "feel", "work", "live", "say", "wonder") and person:
        return said.make("plans", value, future=True, rule="is doing at a time")
    if clause.form == "present" and ahead and person and verb in ("fly", "leave", "start", "arrive", "travel", "go", "meet", "move", "return", "begin", "finish", "graduate", "retire", "visit", "land", "come", "drive", "turn", "run", "get", "open", "host", "play"):
        return said.make("plans", value, future=True, rule="does at a time")
    if clause.form == "present" and ahead and verb in ("start", "begin", "end", "arrive", "leave", "open", "close", "land", "come", "expire", "go", "depart", "finish"):
        return _thing_will(said, value)
    return []


def _ahead(said: Said, at: int) -> bool:
    time = said.times[at]
    pair = time.ahead
    return pair is not None and pair[1] > said.scene.now and time.precision != "open"


def _thing_will(said: Said, value: str) -> list[Claim]:
    subject = said.subject
    if subject.relation == "bare" and subject.head not in COMMITMENTS:
        return []
    what = re.sub(r"^(?:the|my|our) ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
    if subject.head in COMMITMENTS:
        return said.make("scheduled", what, subject="speaker", future=True, rule="starts at a time")
    if said.clause.verb == "expire":
        return said.make("due", re.sub(r"^(?:on|in) ", "", said.day()), future=True, rule="expires")
    return said.make("scheduled", f"{what} {value}", subject="speaker", future=True, rule="happens at a time")


def _planned(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.past and not clause.used_to or clause.modal in ("would", "could", "might"):
        return []
    start = 1 if said.at(0) in ("to", "on", "for") else 0
    value = clean(said.words(start, said.until(start, _STOPS)))
    if said.at(0) == "on" and value and (form := FORMS.get(value.split()[0].lower())) is not None:
        value = f"{form.verb} {' '.join(value.split()[1:])}".strip()
    return said.make("plans", value, future=True, polarity="not" if said.polarity == "not" else "is", rule="plans") if value and value.lower() not in ("it", "that") else []


def appointment(said: Said) -> list[Claim]:
    """ "I have a dentist appointment next Friday", "there is a meeting on Monday"."""
    lows = said.lows()
    end = said.until(0, _STOPS | {"which", "that"})
    found = next((at for at, low in enumerate(lows[:end]) if low in COMMITMENTS), -1)
    if found < 0 or said.polarity != "is" and said.polarity != "not":
        return []
    if said.polarity == "not" or not (said.times or said.recurring):
        return []
    value = clean(said.words(0, end))
    if said.recurring:
        return said.make("does", f"have {value}", rule="recurring appointment")
    if said.clause.past or said.clause.form == "perfect":
        return said.make("did", f"had {said.words(0, end)}", future=False, rule="had an appointment")
    return said.make("scheduled", value, future=True, rule="has an appointment")


def did(said: Said) -> list[Claim]:
    """Something that happened and is worth keeping: "I ran my first marathon on Sunday"."""
    clause = said.clause
    verb = clause.verb
    subject = clause.subject
    if clause.form not in ("past", "perfect", "either") or clause.used_to or clause.modal or not subject.key or subject.key == "you":
        return []
    if clause.form == "either" and not said.times and "just" not in clause.adverbs:
        return []
    if said.polarity == "ended" or (said.polarity == "not" and not said.times):
        return []
    rest = said.words(0, said.until(0, _STOPS | {"which", "but"}))
    dated = bool(said.times) and _behind(said)
    first = bool(set(said.lows(0, 6)) & {"first", "finally", "new", "last"}) or bool(clause.adverbs & {"just", "finally", "recently"})
    if verb in _SMALL and not (verb in ("put", "have", "do", "come", "call", "talk") and dated) and verb not in ("become",):
        return []
    if verb not in _EVENTS and not dated:
        return []
    if not rest and verb not in ("die", "graduate", "retire", "marry") and not dated:
        return []
    if verb in ("get", "take", "make", "see", "give", "go", "read", "watch", "write", "turn", "hold", "catch", "open", "close", "pay", "play", "change", "cook", "clean", "spend", "plan", "cut", "switch", "stop", "buy", "find", "return", "order", "drop") and not (dated or first or _weighty(said)):
        return []
    if said.at(0) in ("it", "that", "this", "you", "me") and not dated:
        return []
    person = subject.is_speaker or subject.type in ("person", "pet")
    predicate = "did" if person else "happened"
    if not person and (subject.relation == "bare" or not (dated or verb in ("die", "break", "crash", "fail", "arrive", "burn", "leak"))):
        return []
    return said.make(predicate, f"{past(verb)} {clean_end(rest)}".strip(), future=False, polarity="not" if said.polarity == "not" else "is", rule="did")


def clean_end(text: str) -> str:
    return re.sub(r"[\s,]+(?:too|as well|though|lol|haha|again|today)$", "", text.strip(" ,.;"))


def _weighty(said: Said) -> bool:
    """A thing with a name or an owner: "saw Radiohead", "gave my old bike to Tom"."""
    return any(name_run(said.toks, at) > at for at in range(min(8, len(said.toks)))) or said.at(0) in ("my", "our")


def _behind(said: Said) -> bool:
    pair = said.times[0].back
    return pair is not None and pair[0] <= said.scene.now


def visits(said: Said) -> list[Claim]:
    """ "went to Japan last spring", "visited Denver", "have been to Oslo twice"."""
    clause = said.clause
    if clause.form not in ("past", "perfect") or said.polarity not in ("is", "not") or clause.used_to:
        return []
    verb = clause.verb
    start = 0
    if verb in ("go", "travel", "fly", "drive", "be", "return", "get"):
        place = said.find("to", "from") if verb in ("return", "get") else said.find("to")
        if verb == "get" and said.at(0) != "back":
            return []
        if not 0 <= place <= 2 or (verb == "get" and said.at(place) != "from"):
            return []
        start = place + 1
    end = name_run(said.toks, start + (said.at(start) == "the"))
    if end > start + (said.at(start) == "the") and said.at(end) != "'s" and said.at(start) not in ("my",):
        value = said.words(start, end)
        if said.at(end) in ("with",):
            pass
        return said.make("visited", clean(value), future=False, object_type="place", polarity=said.polarity, rule="visited")
    return []


def decides(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.form not in ("past", "perfect") or not said.toks or said.polarity == "not" and said.at(0) != "to":
        return []
    start = 1 if said.at(0) in ("to", "that", "on", "against") else 0
    value = clean(said.words(0 if said.at(0) in ("to", "against", "not") else start, said.until(start, _STOPS)))
    return said.make("decided", value, rule="decided", future=False, dated=bool(said.times)) if len(value.split()) >= 2 else []


def promises(said: Said) -> list[Claim]:
    if said.clause.form not in ("present", "past", "perfect") or not said.toks or said.polarity != "is":
        return []
    said.scene.promised = said.clause
    start = said.find("to", "that")
    if start < 0:
        return []
    value = clean(said.words(start + 1, said.until(start + 1, _STOPS)))
    return said.make("promised", value, future=True, rule="promised")


def takes(said: Said) -> list[Claim]:
    """ "take ibuprofen every morning": medicine; else a habit or an event."""
    clause = said.clause
    lows = said.lows()
    medicine = bool(set(lows) & _MEDICINES) or any(re.fullmatch(r"\d+ ?mg|mg", low) for low in lows) or any(
        low.endswith(("ine", "ol", "cillin", "pril", "statin", "mide", "zole", "formin", "fen", "roxin", "xaban")) and len(low) > 6 for low in lows[:3]
    )  # fmt: skip
    if medicine and clause.form in ("present", "progressive") and not clause.modal or medicine and clause.used_to:
        value = clean(said.words(0, said.until(0, _STOPS | {"for", "because", "and"})))
        purpose = said.find("for")
        context = said.context
        if purpose > 0:
            context = " ".join(part for part in (context or "", said.words(purpose, said.until(purpose, _STOPS))) if part)
        return said.make("takes", value, context=context, rule="takes medicine")
    return []


_MEDICINES = words(
    "ibuprofen aspirin paracetamol metformin insulin antibiotics antidepressants melatonin vitamins vitamin iron "
    "supplements pills pill medication medicine statins inhaler warfarin tablets magnesium levothyroxine omeprazole drops painkillers"
)
