"""Ways to reach somebody, where they stand in a sentence without a clause that the other rules know."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.making import Said

_REACH = re.compile(
    r"\b(?:[Rr]each|[Cc]all|phone|text|ring|email|e-mail|mail|contact|write|message|"
    r"find|get hold of)(?: to)? (?P<who>me|us|him|her|them|[A-Z][\w\-]{1,20}(?: [A-Z][\w\-]{1,20})?)\b"
    r"[^.!?\n@\d+]{0,40}?"
    r"(?P<value>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4}|@\w[\w.]{1,40}|\+?\d[\d\s/().\-]{5,22}\d)",
)
_USE = re.compile(
    r"\b(?:use|write to|new (?:one|address|email) is) (?P<value>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4})",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\s*(?:,|or|and|/|;)\s*(?:at |on |by phone |call )?(?P<value>[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-"
    r"]{1,24}){1,4}|\+?\d[\d\s/().\-]{5,22}\d)"
)
_LABELLED = re.compile(
    r"^\s*(?P<what>tel|phone|mobile|cell|email|e-mail|mail|address)\s?[:.]\s?(?P<value>\S[^\n;]{3,80})", re.IGNORECASE
)


def ways(said: Said, text: str) -> list[Claim]:
    """Every way to reach the speaker that a sentence gives."""
    if "@" not in text and not any(char.isdigit() for char in text) and "www" not in text:
        return []
    found: list[Claim] = []
    for match in _REACH.finditer(text):
        who = match["who"].lower()
        owner = "speaker"
        if who in ("him", "her", "them"):
            meant = said.scene.known.meant({"him": "he", "her": "she", "them": "they"}[who])
            if meant is None:
                continue
            owner = meant.key
        elif who not in ("me", "us"):
            owner = match["who"]
        found += _made(said, owner, match["value"])
        more = _MORE.match(text, match.end())
        if more is not None:
            found += _made(said, owner, more["value"])
    match_ = _USE.search(text)
    if match_ is not None:
        found += _made(said, "speaker", match_["value"])
    match_ = _LABELLED.match(text)
    if match_ is not None:
        predicate = {
            "tel": "phone_is",
            "phone": "phone_is",
            "mobile": "phone_is",
            "cell": "phone_is",
            "address": "address_is",
        }.get(match_["what"].lower(), "email_is")
        if predicate == "address_is" or "@" in match_["value"] or predicate == "phone_is":
            found += said.make(
                predicate,
                match_["value"],
                subject="speaker",
                polarity="is",
                dated=False,
                context="",
                rule="labelled contact",
            )
    return found


def _made(said: Said, owner: str, value: str) -> list[Claim]:
    value = value.strip(" .,")
    if "@" in value:
        predicate = "account_is" if value.startswith("@") else "email_is"
    else:
        if sum(char.isdigit() for char in value) < 6:
            return []
        predicate = "phone_is"
    return said.make(predicate, value, subject=owner, polarity="is", dated=False, context="", rule="how to reach")
