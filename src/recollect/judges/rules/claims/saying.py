"""A claim as a sentence: in the third person, with the speaker's name, plain."""

from __future__ import annotations

import re

from recollect.judges.rules.grammar.lexicon import NATIONALITIES, words
from recollect.judges.rules.grammar.verbs import BASE, FORMS, THIRD, past, third

SPEAKER = "speaker"
_FIRST_PERSON = {
    "my": "their",
    "me": "them",
    "i": "they",
    "our": "their",
    "we": "they",
    "us": "them",
    "myself": "themselves",
    "mine": "theirs",
    "ours": "theirs",
    "ourselves": "themselves",
    "am": "are",
    "i'm": "they are",
    "i've": "they have",
    "we're": "they are",
    "i'll": "they will",
    "we'll": "they will",
    "i'd": "they would",
    "we've": "they have",
}
_FIRST = re.compile(
    r"\b(?:[iI](?:['’](?:m|ve|ll|d))?|my|My|me|our|Our|we(?:['’](?:re|ll|ve))?|We|us|"
    r"myself|mine|ours|ourselves|am)\b(?!['’]s)"
)
# The verb of a predicate, with what stands between it and the object.
_VERBS = {
    "name_is": "be called",
    "called": "be called",
    "from": "be from",
    "speaks": "speak",
    "is": "be",
    "has_trait": "have",
    "believes": "believe",
    "feels": "feel",
    "lives_in": "live in",
    "located_in": "be",
    "works_at": "work at",
    "works_as": "work as",
    "works_on": "work on",
    "studies": "study",
    "studies_at": "study at",
    "likes": "like",
    "dislikes": "dislike",
    "prefers": "prefer",
    "allergic_to": "be allergic to",
    "has_condition": "have",
    "takes": "take",
    "needs": "need",
    "owns": "own",
    "uses": "use",
    "knows": "know",
    "has_hobby": "have the hobby",
    "used_for": "be used for",
    "costs": "cost",
    "status_is": "be",
    "marital_status_is": "be",
    "wants": "want",
    "satisfied_with": "be satisfied with",
    "unhappy_with": "be unhappy with",
    "due": "be due",
    "eats": "eat",
    "set_to": "be set to",
    "expects": "expect",
}
_PASTS = {
    "born_in": "was born in",
    "visited": "visited",
    "graduated_from": "graduated from",
    "moved_to": "moved to",
    "decided": "decided",
}
_OF = {
    "age_is": "age",
    "birthday_is": "birthday",
    "phone_is": "phone number",
    "email_is": "email address",
    "address_is": "address",
    "account_is": "account",
}
_RELATIONS = {
    "has_partner": "partner",
    "has_mother": "mother",
    "has_father": "father",
    "has_sister": "sister",
    "has_brother": "brother",
    "has_child": "child",
    "has_relative": "relative",
    "has_friend": "friend",
    "has_colleague": "colleague",
    "has_boss": "boss",
    "has_pet": "pet",
}
_ADJECTIVES = words(
    "pregnant diabetic asthmatic epileptic dyslexic celiac coeliac colorblind colourblind blind deaf autistic "
    "anaemic "
    "anemic bipolar short-sighted long-sighted nearsighted near-sighted in lactose-intolerant immunocompromised"
)
_SUMS = words("rent salary rate price fee budget wage mortgage deposit allowance cost fare premium bill quote")
_LINES = words(
    "sales finance marketing hr it logistics insurance banking construction retail tech advertising publishing "
    "pharma "
    "hospitality recruitment telecoms procurement catering fashion journalism law healthcare education engineering"
)
_EATS = words("vegan vegetarian pescatarian pescetarian flexitarian kosher halal keto paleo")


def called(key: str, speaker: str) -> str:
    """A subject as a sentence names it: "my sister" is "Marcus's sister"."""
    name = speaker or "The speaker"
    if key == SPEAKER:
        return name
    low = key.lower()
    for own in ("my ", "our "):
        if low.startswith(own):
            return f"{name}'s {key[len(own) :]}"
    if key == "you":
        return "The assistant"
    return key[:1].upper() + key[1:]


def third_person(text: str, owner: str = "") -> str:
    """The speaker's own words about themselves, said by another: "my bike" is "their bike"."""

    def change(match: re.Match[str]) -> str:
        low = match[0].lower().replace("’", "'")
        if low in ("my", "our") and owner:
            return f"{owner}'s"
        return _FIRST_PERSON.get(low, match[0])

    return _FIRST.sub(change, text)


def sentence(
    subject: str,
    predicate: str,
    value: str,
    speaker: str,
    polarity: str = "is",
    when: str = "",
    relation: str = "",
    context: str | None = None,
    plural: bool = False,
) -> str:
    """The whole claim. `when` is a date or a recurring time, already written out."""
    who = called(subject, speaker)
    value = third_person(value, "" if subject == SPEAKER else (speaker or "the speaker"))
    if value and polarity == "ended" and predicate in _VERBS and when.startswith(("from ", "until ", "in ", "on ")):
        body = f"{who} {_past_verb(_VERBS[predicate], value, plural)}"
        return f"{body} {when}."
    if predicate == "costs" and subject == SPEAKER:
        body = _verb(who, "charge", value, polarity, plural)
    else:
        body = _body(who, predicate, value, polarity, relation, context, plural)
    bare = when.lower().removeprefix("on ").removeprefix("in ").removeprefix("at ")
    tail = f" {when}" if when and bare not in body.lower() else ""
    text = f"{body}{tail}".strip()
    return text if text[-1:] in ".!?" else f"{text}."


def _body(who: str, predicate: str, value: str, polarity: str, relation: str, context: str | None, plural: bool) -> str:
    if not value:  # "we broke up", "I left my job": the one that is known
        return (
            f"{who} and their partner are no longer together" if predicate == "has_partner" else f"{who} left their job"
        )
    if predicate in _RELATIONS or (predicate == "knows" and relation):
        word = relation or _RELATIONS[predicate]
        value = re.sub(r"^an? (?=[A-Z])", "", value)  # "a Miss Hale"
        if not value[:1].isupper():
            return _verb(who, "have", value, polarity, plural)
        inside = who.replace("The ", "the ", 1) if who.startswith("The ") else who
        return f"{value} is {_not(polarity)}{inside}'s {word}"
    if predicate in _OF:
        of = f"{who}'" if plural and who.endswith("s") else f"{who}'s"
        return f"{of} {_OF[predicate]} is {_not(polarity)}{value}"
    if predicate == "favourite":
        return f"{who}'s favourite {context or 'thing'} is {_not(polarity)}{value}"
    if predicate in (
        "plans",
        "does",
        "did",
        "can",
        "promised",
        "happened",
        "scheduled",
        "always",
        "noted",
        "lacks",
        "wants",
        "needs",
    ):
        return _event(who, predicate, value, polarity, plural)
    if predicate in _PASTS:
        return f"{who} {'did not: ' if polarity == 'not' else ''}{_PASTS[predicate]} {value}"
    if predicate == "has_condition" and value.lower().split(" ")[0] in _ADJECTIVES:
        return _verb(who, "be", value, polarity, plural)
    first = FORMS.get(value.split(" ")[0].lower())
    if predicate == "status_is" and (value.startswith("won't ") or (first is not None and first.kind == THIRD)):
        return f"{who} {value}" if polarity == "is" else f"{who}: {_not(polarity)}{value}"  # "the gate sticks"
    if predicate == "has_trait" and (value.endswith("tall") or re.match(r"\w+ (?:foot|feet|cm|ft)\b", value)):
        return _verb(who, "be", value, polarity, plural)
    if predicate == "from" and value.lower().split(" ")[-1] in NATIONALITIES:
        return _verb(who, "be", value, polarity, plural)
    if predicate == "costs" and who.lower().split(" ")[-1] in _SUMS:
        return _verb(who, "be", value, polarity, plural)
    if predicate == "eats" and value.lower().split(" ")[-1] in _EATS:
        return _verb(who, "be", value, polarity, plural)
    if predicate == "eats" and value.lower().endswith("-free"):
        return _verb(who, "eat", value, polarity, plural)
    if predicate == "works_as" and value.lower() in _LINES:
        return _verb(who, "work", f"in {value}", polarity, plural)
    if predicate == "works_as" and value.split(" ")[0].lower() in ("part-time", "full-time", "freelance"):
        return _verb(who, "work", value, polarity, plural)
    if predicate == "works_as" and value.split(" ")[0].lower() in ("retired", "unemployed", "self-employed"):
        return _verb(who, "be", value, polarity, plural)
    if predicate == "located_in" and value.split(" ")[0].lower() not in _PREPOSITIONS:
        value = f"in {value}"
    if predicate == "studies" and re.match(r"an? ", value):  # "a paramedic": what somebody is to become
        return _verb(who, "train", f"as {value}", polarity, plural)
    if predicate == "lives_in" and _NEARBY.match(value):
        return _verb(who, "live", value, polarity, plural)
    if predicate == "expects" and " " in value and first is not None and first.kind == BASE:  # "keep answers short"
        wish = f"{'not ' if polarity == 'not' else ''}to {value[0].lower()}{value[1:]}"
        return _verb(who, "ask", wish, "ended" if polarity == "ended" else "is", plural)
    verb = _VERBS.get(predicate)
    if verb is None:
        return f"{who} {predicate.replace('_', ' ')} {value}"
    return _verb(who, verb, value, polarity, plural)


_NEARBY = re.compile(
    r"(?:near|above|over|opposite|behind|below|under|beside|next door|across|a?round|abroad|upstairs|downstairs|"
    r"nearby|overseas|just around)\b|"
    r"\w+ (?:streets?|doors|minutes|houses|blocks|miles|km|stops|villages|hours|floors) ",
    re.IGNORECASE,
)


def _past_verb(verb: str, value: str, plural: bool) -> str:
    word, _, rest = verb.partition(" ")
    first = ("were" if plural else "was") if word == "be" else past(word)
    return " ".join(part for part in (first, rest, value) if part)


_PREPOSITIONS = words(
    "out round around across up down along through with connected attached wired plugged linked opposite "
    "between over against in on under behind above below beside near inside next at upstairs downstairs outside"
)


def _not(polarity: str) -> str:
    return {"not": "not ", "ended": "no longer "}.get(polarity, "")


def _verb(who: str, verb: str, value: str, polarity: str, plural: bool) -> str:
    word, _, rest = verb.partition(" ")
    said = f"{rest} {value}".strip()
    if word == "be":
        return f"{who} {'are' if plural else 'is'} {_not(polarity)}{said}"
    if polarity == "not":
        return f"{who} {'do' if plural else 'does'} not {word} {said}"
    return f"{who} {_not(polarity)}{word if plural else third(word)} {said}"


def who_not_person(who: str, plural: bool, value: str, polarity: str) -> bool:
    """A thing has no rules of its own; what is said of it is the rule."""
    return plural or (who[:1].isupper() and who[1:].islower() and " " not in who and who.lower() in _THINGS)


_THINGS = words("trash invoices deliveries meetings recycling garbage rubbish post mail laundry dinner lunch")


NOUNS = words("support water light help name answer report paint heat access record cover code")


def _event(who: str, predicate: str, value: str, polarity: str, plural: bool) -> str:
    first, _, rest = value.partition(" ")
    form = FORMS.get(first.lower())
    verb = form.verb if form is not None else ""
    if predicate == "always" and who_not_person(who, plural, value, polarity):
        return f"{who}: {'never ' if polarity == 'not' else ''}{value}"
    if predicate == "always":
        return f"{who} has a standing rule: {'' if polarity != 'not' or first.lower() == 'never' else 'never '}{value}"
    if predicate == "noted":
        return f"{who} noted: {value}"
    if predicate == "lacks":
        undone = form is not None and form.kind == "base" and bool(rest) and first.lower() not in NOUNS
        return f"{who} could not get done: {value}" if undone else _verb(who, "lack", value, polarity, plural)
    if predicate == "scheduled":
        return f"{who} has {_not(polarity)}{value}" if polarity != "ended" else f"{who} no longer has {value}"
    if predicate in ("plans", "promised", "wants", "needs"):
        doing = f"to {value}" if verb and form is not None and form.kind == "base" else value
        word = {"plans": "plan", "promised": "promise", "wants": "want", "needs": "need"}[predicate]
        return _verb(who, word, doing, polarity, plural)
    if predicate == "can" and (form is None or form.kind == THIRD) and first.lower() not in ("be", "touch-type"):
        return f"{who} {'are' if plural else 'is'} {_not(polarity)}good at {value}"
    if predicate == "can":
        return (
            f"{who} {'cannot' if polarity == 'not' else 'can'} {_not(polarity) if polarity == 'ended' else ''}{value}"
        )
    if predicate == "does" and verb:
        shown = third(verb) if form is not None and form.kind != THIRD and not plural else first
        if polarity == "not":
            return f"{who} does not {verb} {rest}".strip()
        return f"{who} {_not(polarity)}{shown} {rest}".strip()
    if predicate == "does":
        return _verb(who, "have", value, polarity, plural)
    if polarity == "not":
        return f"{who} did not {verb} {rest}".strip() if verb else f"{who}: not {value}"
    return f"{who} {value}"
