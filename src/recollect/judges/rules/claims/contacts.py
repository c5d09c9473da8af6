"""Ways to reach somebody: numbers, addresses of mail and accounts, wherever they stand in a sentence.

Whose they are: whoever is named before them in the sentence, else the speaker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import PRONOUNS, SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.noun_phrases import name_run, phrase, relation_at
from recollect.judges.rules.grammar.sentences import Tok

_EMAIL = r"[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4}"
_PHONE = r"(?:\+|\(?0|\(?\d)[\d\s/().\-]{5,22}\d"
_WAY = re.compile(
    rf"(?<![\w@.])(?:(?P<email>{_EMAIL})|(?P<handle>@\w[\w.]{{1,40}}(?:@[\w.\-]{{2,40}}\w)?)|(?P<phone>{_PHONE}))(?!\w)"
)
_REACHED = re.compile(
    r"\b(?:reach(?:ed|able)?|call(?:ing)?|phone|text|ring|whats ?app|signal|telegram|tel|mobile|cell|landline|"
    r"extension|"
    r"ext|number|no|hotline|fax|dial|contact|get (?:hold of|me|him|her|us|them)|work phone|desk|line|emergency|office|"
    r"urgent|home|voicemail|direct|sms)\b",
    re.IGNORECASE,
)
_NOT_PHONE = re.compile(
    r"\b(?:order|invoice|ticket|booking|reference|ref|tracking|iban|account|customer|member|policy|case|serial|model|isbn|"
    r"card|flight|room|passport|licen[cs]e|plate|tax|vat|sku|version|pin|code|password|euros?|dollars?|pounds?|part|"
    r"confirmation|id)\b[^,;]{0,20}$",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:instagram|insta|twitter|mastodon|bluesky|tiktok|telegram|threads|github|x|signal)\b", re.IGNORECASE
)
_AS = re.compile(
    r"\b(?:find me|follow me|i'm|i am|reach me|me) on (?P<where>[A-Z]?\w{2,14}) (?:as|under|at) "
    r"(?P<name>@?[\w.\-]{3,40})",
    re.IGNORECASE,
)
_HANDLE = re.compile(r"\b[Ii](?:'m|’m| am) (?P<name>\w[\w.]*[_\d][\w.]*) on (?P<where>[A-Z]\w{2,14})")
_EXTENSION = re.compile(r"\b(?:extension|ext\.?) (?:is )?(?P<value>\d{2,6})\b", re.IGNORECASE)
_LABELLED = re.compile(r"^\s*(?:my |our )?(?:home )?address\s?[:.]\s?(?P<value>\S[^\n;]{3,80})", re.IGNORECASE)
_SPELT = re.compile(r"\b(?P<name>[\w.]{2,40}) at (?P<host>[\w\-]{2,40}) dot (?P<end>\w{2,10})\b", re.IGNORECASE)
_FORMER = re.compile(
    r"\b(?:instead of|rather than|no longer(?: use)?|not|isn['’]t|don['’]t use|stop using|do not use)(?: at| on)?\s*$",
    re.IGNORECASE,
)
# What a way to reach somebody is called: "my new mobile", "the landlord's work email".
_CALLED = re.compile(
    r"(?:(?P<whose>my|our|his|her|their|[\w .'’-]{2,40}?['’]s?) )?(?:(?:new|current|other|main|direct|work|private|"
    r"personal|home|office|business|postal|mailing) ){0,2}(?:(?P<phone>(?:(?:cell|mobile|tele)?phone|mobile|cell|"
    r"landline|fax)(?: number)?|number)|(?P<email>e-?mail(?: address)?|mail address)|(?P<address>address))",
    re.IGNORECASE,
)
_NO_PLACE = re.compile(r"\s*,?\s*\b(?:phone|tel|mobile|call|e-?mail)\b.*$", re.IGNORECASE)
_WAYS = words(
    "number phone mobile cell landline email e-mail mail address hotline line fax tel code website extension handle"
)
_DOES = ("is", "are", "can", "has", "moved", "will", "'s", ":", "at", "answers", "changed", "was", "now")
_OTHERS = re.compile(
    r"\b(?:wrote|got|received|email(?:ed)?|mail|spam|message) (?:to |from |this |an |a |it )", re.IGNORECASE
)


def ways(said: Said, text: str) -> list[Claim]:
    """Every way to reach somebody that a sentence gives."""
    found: list[Claim] = []
    offset = said.clause.start
    for match in _WAY.finditer(text):
        value = match[0].strip(" .,(-") if match["phone"] is None else match[0].strip(" .,-")
        before = text[: match.start()]
        predicate = _predicate(match, text, before)
        if not predicate or _FORMER.search(before):
            continue
        owner = owner_at(said, offset + match.start())
        if owner:
            found += _made(said, owner, predicate, value)
        if len(found) >= 6:
            break
    spelt = _SPELT.search(text)
    if spelt is not None and not found and re.search(r"\b(?:mail|write|e-?mail|reach|contact)\b", text, re.IGNORECASE):
        found += _made(said, "speaker", "email_is", spelt[0])
    named = _AS.search(text)
    if named is not None and not any(claim.predicate == "account_is" for claim in found):
        found += _made(said, "speaker", "account_is", named["name"])
    handle = _HANDLE.search(text)
    if handle is not None and not any(claim.predicate == "account_is" for claim in found):
        found += _made(said, "speaker", "account_is", handle["name"])
    extension = _EXTENSION.search(text)
    if extension is not None:
        owner = owner_at(said, offset + extension.start())
        found += _made(said, owner, "phone_is", extension["value"]) if owner else []
    labelled = _LABELLED.match(text)
    if labelled is not None:
        found += _made(said, "speaker", "address_is", labelled["value"])
    return found


def _predicate(match: re.Match[str], text: str, before: str) -> str:
    if match["email"] is not None:
        return "" if _OTHERS.search(before[-40:]) and "me" not in before.split() else "email_is"
    if match["handle"] is not None:
        return (
            "account_is"
            if _ON.search(text) or re.search(r"\b(?:handle|account|user ?name|follow|find)\b", text, re.I)
            else ""
        )
    digits = sum(char.isdigit() for char in match[0])
    dated = re.search(r"\b(?:19|20)\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|^\d{1,2}:\d", match[0]) is not None
    if digits < 7 or digits > 15 or dated or _NOT_PHONE.search(before[-40:]):
        return ""
    told = _REACHED.search(text) is not None or match[0].startswith("+")
    return "phone_is" if told or re.search(r"\D", match[0].strip()) else ""


_AFTER = ("'s", "(", ":", "is", "can", "at", "on", "-", "–", "—", ",")
_ASKED = ("call", "text", "ring", "reach", "email", "contact", "mail", "phone", "for", "message", "ask")


def _somebody(toks: Sequence[Tok], at: int, end: int) -> bool:
    """Whether a name stands where the owner of a number would: "Anna's", "call Anna", "the super, Manny,"."""
    before = toks[at - 1].low if at else ""
    follows = toks[end].low if end < len(toks) else ""
    if _ON.fullmatch(toks[at].low) or toks[at].low in ("tel", "email", "phone", "landline", "mobile"):
        return False
    if before == "," and follows == ",":
        return toks[0].low in ("the", "our")
    told = follows in _AFTER or end == len(toks) or before in _ASKED
    return told and before not in ("in", "on", "at", "to", ",", "by")


def by_its_name(scene: Scene, claims: Sequence[Claim]) -> list[Claim]:
    """Claims on "my new mobile", which is a number of mine; and places without the number behind them."""
    return [each for claim in claims for each in _by_its_name(scene, claim)]


def _by_its_name(scene: Scene, claim: Claim) -> list[Claim]:
    if claim.predicate == "address_is":
        return [replace(claim, object=_NO_PLACE.sub("", claim.object) or claim.object)]
    called = _CALLED.fullmatch(claim.subject) if claim.predicate in ("is", "set_to") else None
    kind = called.lastgroup if called is not None else None
    if called is None or kind is None or (kind != "address" and not re.search(r"\d{3}|@", claim.object)):
        return [claim]
    whose = (called["whose"] or "my").lower()
    owner = "speaker" if whose in ("my", "our") else re.sub(r"['’]s?$", "", called["whose"])
    if owner.lower() in ("his", "her", "their"):
        return [claim]
    clause = Clause(Subject(SPEAKER, claim.start, claim.start), "be", "present", (), start=claim.start, end=claim.end,
                    verb_end=claim.start)  # fmt: skip
    return Said(scene, clause).make(
        f"{kind}_is", claim.object, subject=owner, polarity=claim.polarity, dated=False, context="",
        rule="a way to reach somebody, by its name",
    )  # fmt: skip


def _thing(toks: Sequence[Tok]) -> str:
    """ "The school office" that a sentence begins with, or "our office" before what it is reached by; else nothing."""
    if not toks or toks[0].low not in ("the", "our"):
        return ""
    end = next((at for at, tok in enumerate(toks[:6]) if at and (tok.low in _DOES or tok.low in _WAYS)), 0)
    if end < 2 or relation_at(toks, 1) is not None:
        return ""
    return f"{toks[0].low} {phrase(toks, 1, end)}"


def owner_at(said: Said, at: int, within: Sequence[Tok] | None = None) -> str:
    """Whose something is that stands at this place: whoever was named last before it, else what the sentence begins
    with, else the speaker; nobody where that stays open."""
    toks = [tok for tok in (said.clause.rest if within is None else within) if tok.start < at]
    owner = _named(said, toks)
    own = any(tok.low in ("me", "i", "my", "mine", "we", "us") for tok in toks)
    return owner if owner != "speaker" or own else _thing(toks) or owner


def _named(said: Said, toks: Sequence[Tok]) -> str:
    owner, place = "speaker", 0
    while place < len(toks):
        low = toks[place].low
        if low in ("my", "our"):
            related = relation_at(toks, place + 1)
            if related is not None:
                end = name_run(toks, related[1] + (related[1] < len(toks) and toks[related[1]].low == ","))
                named = end > related[1] + 1 or (end > related[1] and toks[related[1]].low != ",")
                owner = toks[end - 1].text if named else f"my {related[0]}"
                place = max(end, related[1])
                continue
            owner = "speaker"
        elif low in ("me", "i", "mine"):
            owner = "speaker"
        elif low in ("him", "her", "his", "he", "she"):
            pronoun = "he" if low in ("him", "his", "he") else "she"
            meant = said.scene.known.meant(pronoun)
            owner = meant.key if meant is not None else (pronoun if not said.scene.known.possible(pronoun) else "")
        elif low in ("them", "their", "they"):
            meant = said.scene.known.meant("they")
            owner = meant.key if meant is not None else ""
        elif low in (";", "please"):
            owner = "speaker"
        elif (
            low == "the"
            and 0 < place < len(toks) - 1
            and toks[place - 1].low in _ASKED
            and toks[place + 1].low not in ("mobile", "landline", "cell", "number", "phone", "house", "home")
        ):
            owner = f"the {toks[place + 1].text}"
        else:
            end = name_run(toks, place)
            firm = place > 1 and toks[place - 1].low in ("of", "&")  # "Miss Hale of Orr & Lee, 0131 …"
            if end > place and _somebody(toks, place, end) and not (firm and owner != "speaker"):
                of = next((near for near in range(place, end) if toks[near].low == "of"), end)
                owner = phrase(toks, place, of)
            place = max(end - 1, place)
        place += 1
    return owner


def _made(said: Said, owner: str, predicate: str, value: str) -> list[Claim]:
    if owner in PRONOUNS and predicate == "account_is":
        return []
    return said.make(predicate, value, subject=owner, polarity="is", dated=False, context="", rule="how to reach")
