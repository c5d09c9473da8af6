"""Where something is, by the shape of an address or by "… is where we keep it"; and whoever introduces themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.contacts import owner_at
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Tok

_STREET = (
    r"(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Drive|Close|Terrace|Way|Place|Square|Court|Crescent|Boulevard|Blvd|Row|"
    r"Gardens|Grove|Hill|Mews|Quay|Walk|Parade|Green|Rise|Alley|Highway|Pike)"
)
_ADDRESS = re.compile(
    r"(?:(?:Unit|Flat|Apt\.?|Apartment|Suite|Level|Floor|Room) \w{1,5},? )?"
    rf"(?:\d{{1,5}}[a-zA-Z]?,? (?:[A-Z][\w'’.-]{{1,20}} ){{1,3}}{_STREET}\b|"
    r"[A-ZÄÖÜ][\w-]{2,24}(?:straße|strasse|str\.?|gracht|weg|platz|gasse|laan|straat|allee|vej|vejen|gade|gata|gatan|"
    r"vägen|veien|katu) ?\d{1,4}[a-z]?\b)"
    r"(?:,? (?:\d{4,6} )?[A-Z][\w-]{2,20}(?:,? [A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2})?)?"
)
_SAID = re.compile(
    r"\b(?:it's|it’s|address|live|lives|living|moved|move|we're at|i'm at|are at|is at|based at|office|home|house|flat|"
    r"place|shop|"
    r"studio|send|deliver|ship|post|parcels?|packages?|letters|mail|is)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"(?P<where>(?:(?:the|my|our|that|this) [\w' -]{2,40}?|[A-Z][a-z]+ [A-Z0-9]{1,4}))(?:'s| is| are) where "
    r"(?:(?:i|we) (?:keep|store|put|hide|park) (?P<what>[^,.;]{3,50})|"
    r"(?P<goes>(?:the|our|my|all) [^,.;]{3,40}?) (?:go|goes|live|lives|is kept|are kept|belongs?)\b)",
    re.IGNORECASE,
)
_INTRO = re.compile(
    r"(?:(?:hi|hello|hey|hiya|morning|evening|afternoon|good \w+|oh|so|ok)[,!.]?\s+(?:all|everyone|there|team|"
    r"folks)?[,!.]?\s*)?"
    r"(?:(?:this is|it's|it is|name's|my name's|my name is|i'm|i am) )?(?P<name>[^\W\d_][\w'’-]{1,20}(?: "
    r"[A-Z][\w'’-]{1,20}){0,2})"
    r"(?P<tail> (?:here|speaking)\b| again\b)?(?P<from>(?: again)? (?:from|at|with|of) (?:the "
    r")?(?P<work>[A-Z][\w'’&-]*(?: [\w'’&-]+){0,3}))?",
)
_PRONOUNS = re.compile(r"\b(?:she/(?:her|they)|he/(?:him|they)|they/them)\b", re.IGNORECASE)
_NO_FIRM = words("here there today home work")


def told(said: Said, text: str, found: list[Claim], toks: Sequence[Tok] = ()) -> list[Claim]:
    """The claims of these kinds in a sentence; `found` are those that it has given already."""
    claims: list[Claim] = []
    match = _ADDRESS.search(text) if any(char.isdigit() for char in text) else None
    if (
        match is not None
        and _SAID.search(text[: match.start()])
        and not any(match[0][:8] in each.object for each in found)
    ):
        owner = owner_at(said, said.clause.start + match.start(), toks)
        claims += said.make(
            "address_is", match[0], subject=owner or "speaker", polarity="is", dated=False, context="",
            rule="shape of address",
        )  # fmt: skip
    pronouns = _PRONOUNS.search(text)
    if pronouns is not None and not any(pronouns[0] in each.object for each in found):
        claims += said.make(
            "is", pronouns[0], subject="speaker", polarity="is", dated=False, context="", rule="pronouns"
        )  # fmt: skip
    kept = _KEPT.match(text)
    if kept is not None:
        what = (kept["what"] or kept["goes"]).strip()
        subject = what[0].lower() + what[1:]
        where = kept["where"][0].lower() + kept["where"][1:]
        claims += said.make(
            "located_in", clean(where), subject=subject, subject_type="object", polarity="is", dated=False, context="",
            object_type="place", rule="where it is kept",
        )  # fmt: skip
    return claims


def introduced(said: Said, text: str) -> list[Claim]:
    """ "Amara again from the Northgate surgery", "this is roope": only with the name that the speaker goes by."""
    own = said.scene.speaker.split(" ")[0].lower()
    match = _INTRO.match(text) if own else None
    if match is None or match["name"].split(" ")[0].lower() != own:
        return []
    rest = text[match.end() :]
    if not (match["tail"] or match["from"] or not rest.strip(" .!") or re.match(r"\s*(?:,|—|–|-|\()", rest)):
        return []
    if re.match(r"\s*,\s*(?:can|could|please|what|would|do|will|are|is|how|where|you)\b", rest, re.IGNORECASE):
        return []
    claims = said.make(
        "name_is", match["name"], subject="speaker", polarity="is", dated=False, context="", rule="introduces oneself"
    )  # fmt: skip
    if match["work"] and match["work"].lower() not in _NO_FIRM:
        claims += said.make(
            "works_at", match["work"], subject="speaker", polarity="is", dated=False, context="", object_type="company",
            rule="introduces themselves",
        )  # fmt: skip
    return claims
