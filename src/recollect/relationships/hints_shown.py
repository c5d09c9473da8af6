"""What somebody says of themselves that shows who they are elsewhere: addresses of their own, the name they introduce
themselves by, and that they write from another place than usual. What they quote, or say of others, shows nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from recollect.entities.names import handle_on, name_key
from recollect.errors import InvalidInput
from recollect.judges.rules.grammar.lexicon import LANGUAGES, MONTHS, NATIONALITIES, WEEKDAYS, words

READ = 4_000  # characters that are looked at
ANYWHERE = "any"  # the type of a handle that does not say where it is
SAID = 160  # characters of what was said that are kept


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that shows who somebody is. `key` is what is compared: `type:handle` of an address, a name."""

    kind: str  # address, introduction, name, elsewhere
    key: str
    said: str


# Names of places to write to, and the type of their channels.
_SERVICES = {
    "matrix": "matrix", "element": "matrix", "simplex": "simplex", "simplex chat": "simplex", "signal": "signal",
    "telegram": "telegram", "xmpp": "xmpp", "jabber": "xmpp", "irc": "irc", "discord": "discord", "slack": "slack",
    "whatsapp": "whatsapp", "threema": "threema", "session": "session", "mastodon": "mastodon", "github": "github",
    "gitlab": "gitlab", "email": "email", "e-mail": "email", "mail": "email", "sms": "sms", "nostr": "nostr",
    "bluesky": "bluesky", "instagram": "instagram", "twitter": "twitter",
}  # fmt: skip
_SERVICE = "|".join(sorted((re.escape(name) for name in _SERVICES), key=len, reverse=True))
_EMAIL = r"[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4}"
_MATRIX = r"@[\w.=\-/]{1,64}:[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4}"
_PHONE = r"(?:\+|\(?0)[\d\s/().\-]{5,22}\d"
_ADDRESS = re.compile(rf"(?<![\w@.+])(?:(?P<matrix>{_MATRIX})|(?P<email>{_EMAIL})|(?P<phone>{_PHONE}))(?![\w@])")
_PHONES = ("sms", "phone", "tel", "whatsapp", "signal", "mobile", "call")

_KINDS = (
    rf"(?:e-?mail|mail|address|handle|account|user ?name|nick(?:name)?|number|phone|mobile|cell|id|{_SERVICE})"
    r"(?: (?:address|number|id|handle|account|name))?"
)
_OF_MINE = (
    r"(?:(?:new|other|old|former|second|work|private|personal|home|main|current|school|uni|business|real|own|usual|"
    rf"direct|secret|backup|{_SERVICE}) ){{0,3}}"
)
_OWN = re.compile(
    rf"\b(?:my|our) {_OF_MINE}{_KINDS}\b(?!['’]s)"
    r"|\b(?:reach|find|write(?: to)?|e-?mail|mail|call|text|message|ping|contact|add|follow|ring|dm) me\b"
    r"|\b(?:send|forward|post|deliver|copy)\b[^.!?;]{0,40}? to me\b"
    r"|\bI(?:['’]m| am)(?: also| now| usually)?(?: (?:reachable|known|registered|online|found))?"
    rf"(?: (?:on|at|by|via|over) (?:{_SERVICE}))?(?: too)?(?: as| at| under| on| by| via)?[ :]*$"
    r"|\bI (?:also |usually |sometimes |can be )?(?:use|write from|write as|post as|go by|reached at|reached on|have)\b"
    rf"|\bmeine? (?:neue |andere |alte |private |dienstliche )?(?:e-?mail(?:-?adresse)?|mailadresse|adresse|nummer|"
    rf"handynummer|telefonnummer|kennung|{_SERVICE})\b|\bich bin (?:auch )?(?:auf|bei|über|unter)\b|"
    r"\berreichst du mich\b|\bschreib(?:e|t)? mir\b|\bmich (?:erreichen|findest)\b"
    r"|\bmi (?:nuevo |otro )?(?:correo|e-?mail|n[uú]mero|direcci[oó]n|usuario|cuenta|tel[eé]fono)\b|\bescr[ií]beme\b"
    r"|\bm(?:on|a) (?:nouvelle? |autre )?(?:adresse|e-?mail|mail|num[eé]ro|compte|courriel|t[eé]l[eé]phone)\b|"
    r"\b[eé]cri(?:s|vez)-moi\b|\bme joindre\b",
    re.IGNORECASE,
)
_NOT_MINE = re.compile(
    r"\b(?:not|isn['’]t|wasn['’]t|never|nicht|no es|pas)\b[^.!?]{0,14}$"
    r"|\b(?:his|her|their|your|its|[a-z]+['’]s) (?:\w+ ){0,2}(?:e-?mail|mail|address|handle|account|number|phone)"
    r"\b[^.;]*$"
    r"|\b(?:tell|told|told me|asked?|forward\w*|written|wrote|write|sent|mail(?:ed)?|e-?mail(?:ed)?|message[ds]?) "
    r"(?:to |by |from )?(?!me\b|to\b|my\b|from\b)(?:him|her|them|[A-Z][a-z]+)\b[^.;]*$",
)
_NAMED_THERE = re.compile(
    rf"\b(?:(?:on|at|in|auf|bei|en|sur) (?P<on>{_SERVICE}),?(?: I(?:['’]m| am)| my name is| as| I go by| bin ich| soy|"
    rf" je suis)(?: called| known as)?|my (?:{_OF_MINE})?(?P<my>{_SERVICE})"
    rf"(?: (?:handle|name|id|account|user ?name|nick))?(?: is|:)) "
    rf"(?P<handle>@?[\w][\w.\-+]{{2,40}})(?= *(?:[,;.!?)]|$| and\b| too\b| there\b| now\b))",
    re.IGNORECASE,
)
_NAMED_THERE_AFTER = re.compile(
    rf"\bI(?:['’]m| am)(?: known as| called)? (?P<handle>@\w[\w.\-]{{2,40}}"
    rf"|\w[\w.\-]{{0,40}}[_\d][\w.\-]{{0,40}}\w) (?:on|at) (?P<on>{_SERVICE})\b",
    re.IGNORECASE,
)

_SOMEWHERE = re.compile(
    r"\b(?:reach|find|message|ping|add|write to|contact|text|dm) me (?:at|on|under|as|with|by) "
    r"(?P<handle>@?\w[\w.\-]{0,40}[\d_.][\w.\-]{0,40}\w)(?![\w@:])",
    re.IGNORECASE,
)

_NAME = r"(?P<name>[A-ZÀ-ÖØ-Þ][\w'’\-]{1,24}(?: (?:de |van |von |der |da |di )?[A-ZÀ-ÖØ-Þ][\w'’\-]{1,24}){0,2})"
_AFTER = (
    r"(?= *(?:$|[.!)(–—;\n]|- |,(?! (?:my|our|his|her|their|the|a|an|which|who|whose)\b)|"
    r"(?:here|again|speaking|writing|from|on my|via|with my|by the way)\b))"
)
_GREETED = (
    r"(?:(?:hi|hello|hey|hiya|yo|morning|evening|afternoon|good \w+|oh|so|ok|hallo|hola|salut|bonjour|moin)\b"
    r"(?: (?:all|everyone|there|team|folks|again|zusammen|you|[A-Z]\w+))?[,!.:]* +)?"
)
_INTRODUCED = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"(?:^|[.!?\n] *)(?i:{_GREETED})(?i:this is|it['’]s|it is|it['’]s me,?|it is me,?|me again,?|just me,?|"
            rf"hier ist|hier spricht|hier schreibt|ich bin['’]?s,?|c['’]est|ici|soy yo,?|aqu[ií]|habla) {_NAME}{_AFTER}"
        ),
        (
            rf"(?i:\bmy name is|\bmy name['’]s|\bname['’]s|\bmein name ist|\bich hei(?:ß|ss)e|\bme llamo|"
            rf"\bmi nombre es|\bje m['’]appelle) {_NAME}"
        ),
        rf"(?:^|[.!?\n] *)(?i:{_GREETED})(?i:I['’]m|I am|soy|je suis|ich bin) {_NAME}{_AFTER}",
        (
            rf"(?:^|[.!?\n] *)(?i:{_GREETED}){_NAME} (?i:here|speaking|hier|al habla|à l['’]appareil)\b(?= *"
            rf"(?:[,.!;:–—-]|$|again\b|from\b|writing\b|with\b|on my\b|and\b))"
        ),
        rf"(?:^|[.!?\n] *)(?i:{_GREETED}){_NAME} (?i:again)(?= *(?:[,.!;:–—-]|$))",
    )
)
_SIGNED = re.compile(
    r"(?i:(?:^|\n)[ \t]*(?:(?:best|kind|warm|many)? ?(?:regards|wishes|thanks)|best|cheers|thanks|yours|sincerely|love|"
    r"(?:viele|liebe|beste) gr(?:ü|ue)(?:ß|ss)e|saludos|un saludo|cordialement|bises|lg|vg)[,.!]?|\n[ \t]*+[–—-]{1,2})"
    rf"[ \t]*+(?:\n[ \t]*+)?{_NAME}[ \t]*+$"
)
_DEVICE = r"(?:phone|mobile|cell|laptop|tablet|account|address|number|e-?mail|mail|device|computer|pc|handy|client|app)"
_ELSEWHERE = re.compile(
    r"\b(?:writ(?:e|ing)|messag(?:e|ing)|text(?:ing)?|mail(?:ing)?|post(?:ing)?|talking|speaking|here)?(?: to you)? ?"
    rf"(?:from|on|via|with|using) (?:my|a|an|another)(?: (?:new|other|old|work|private|second|different|borrowed))* "
    rf"{_DEVICE}\b|\bmy (?:new|other|second|work|private) {_DEVICE}\b|"
    r"\b(?:new|other) (?:number|account|address|handle)\b|"
    r"\b(?:von|mit) (?:meinem|einem) (?:neuen |anderen )?(?:handy|telefon|rechner|konto)\b|"
    r"\bdesde (?:mi|otro) (?:m[oó]vil|tel[eé]fono|cuenta|n[uú]mero)\b|"
    r"\bdepuis mon (?:portable|t[eé]l[eé]phone|compte)\b",
    re.IGNORECASE,
)
_AS_BEFORE = re.compile(
    rf"\b(?:as I (?:wrote|said|told you|mentioned)|we (?:spoke|talked|wrote|chatted)|I (?:wrote|e-?mailed|messaged|"
    rf"texted|told) you|you know me|same person as|usually write)(?: to you)?(?: earlier| before| already| yesterday| "
    rf"last week)? (?:on|by|via|over|from|in) (?P<on>{_SERVICE})\b",
    re.IGNORECASE,
)
_NO_NAME = (
    WEEKDAYS
    | MONTHS
    | LANGUAGES
    | NATIONALITIES
    | words(
        "i it me you we they he she this that not just so very also still here there now today tomorrow yesterday "
        "sorry thanks thank ok okay yes no great good fine sure maybe please back done late busy happy glad sick ill "
        "home mr mrs ms dr christmas easter monday's friday's spam news email mail matrix signal telegram simplex all "
        "the a an my our your what why how when where who really absolutely exactly only urgent important amazing "
        "awesome"
    )
) - words("may june april august")


def shown_in(text: str) -> list[Shown]:
    """Everything in a message that shows who its speaker is, each once, in its order."""
    own = _own_words(text[:READ])
    found: dict[tuple[str, str], Shown] = {}
    for each in (*_addresses(own), *_somewhere(own), *_introductions(own), *_elsewhere(own)):
        found.setdefault((each.kind, each.key), each)
    return list(found.values())


def shown_by(profile: Mapping[str, Any]) -> list[Shown]:
    """The addresses that a profile or the metadata of a message carry."""
    found: dict[str, Shown] = {}
    for name, value in profile.items():
        kind = {"tel": "phone", "mobile": "phone", "msisdn": "phone", "mxid": "matrix"}.get(
            str(name).lower().replace("_", "-"), _SERVICES.get(str(name).lower(), str(name).lower())
        )
        for each in value if isinstance(value, list | tuple) else (value,):
            if isinstance(each, Mapping):  # as Matrix has it: {"medium": "email", "address": …}
                medium, each = str(each.get("medium", "")), each.get("address")
                kind = "phone" if medium == "msisdn" else medium
            if isinstance(each, str) and (kind == "phone" or kind in _SERVICES.values()):
                key = address_key(kind, each.strip())
                if key is not None:
                    found.setdefault(key, Shown("address", key, f"{name}: {each.strip()}"[:SAID]))
    return list(found.values())


def addresses_in(name: str) -> list[Shown]:
    """The addresses in a display name: "Marcus <marcus@example.org>"."""
    keys = [address_key(match.lastgroup or "", match[0]) for match in _ADDRESS.finditer(name[:SAID])]
    return [Shown("address", key, name[:SAID]) for key in keys if key is not None]


def address_key(type: str, handle: str) -> str | None:
    """What spellings of the same address have in common; None where it is none."""
    if type == "phone" or (type in _PHONES and _is_number(handle)):
        digits = "".join(char for char in handle if char.isdigit()).lstrip("0")
        return f"phone:{digits[-9:]}" if 7 <= len(digits) <= 15 else None
    if type == "email" and not re.fullmatch(_EMAIL, handle):
        return None
    try:
        kept = handle_on(type, handle).casefold()
    except InvalidInput:
        return None
    return f"{type}:{kept if type == 'matrix' else kept.lstrip('@')}"


def _is_number(handle: str) -> bool:
    return re.fullmatch(r"\+?[\d\s/().\-]{6,24}", handle) is not None


def _own_words(text: str) -> str:
    """A message without what it quotes."""
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if not line.lstrip().startswith(">")]
    return re.sub(r"[\"“„«][^\"”“»\n]{1,400}[\"”“»]", "…", "\n".join(lines))


def _addresses(text: str) -> Iterator[Shown]:
    for match in _ADDRESS.finditer(text):
        start = max(text.rfind(mark, 0, match.start()) for mark in (". ", "! ", "? ", "\n", "; ")) + 1
        before = text[start : match.start()]
        if _OWN.search(before) is None or _NOT_MINE.search(before):
            continue
        type = match.lastgroup or ""
        key = address_key(type, match[0].strip(" .,(-"))
        if key is not None:
            yield Shown("address", key, _said(text, start, match.end()))
    for pattern in (_NAMED_THERE, _NAMED_THERE_AFTER):
        for match in pattern.finditer(text):
            groups = match.groupdict()
            service = _SERVICES[(groups.get("on") or groups.get("my") or "").lower()]
            handle = match["handle"].strip(".,-")
            key = address_key(service, handle) if "@" not in handle.lstrip("@") else None
            if key is not None and handle.lower() not in _NO_NAME:
                yield Shown("address", key, _said(text, match.start(), match.end()))


def _somewhere(text: str) -> Iterator[Shown]:
    """Handles that do not say where they are."""
    for match in _SOMEWHERE.finditer(text):
        handle = match["handle"].lstrip("@").casefold().strip(".-")
        if not handle.replace(".", "").isdigit() and "@" not in handle:
            yield Shown("address", f"{ANYWHERE}:{handle}", _said(text, match.start(), match.end()))


def _introductions(text: str) -> Iterator[Shown]:
    for pattern in _INTRODUCED:
        for match in pattern.finditer(text):
            if key := _name_of(match):
                yield Shown("introduction", key, _said(text, match.start("name") - 30, match.end() + 60))
    signed = _SIGNED.search(text)
    if signed is not None and (key := _name_of(signed)):
        yield Shown("name", key, _said(text, signed.start("name") - 20, signed.end()))


def _name_of(match: re.Match[str]) -> str:
    name = match["name"]
    named = name.split(" ")
    if re.search(r"['’]s$", name) or any(word.lower() in _NO_NAME for word in named) or name.isupper():
        return ""
    return name_key(name)


def _elsewhere(text: str) -> Iterator[Shown]:
    match = _AS_BEFORE.search(text)
    if match is not None:
        yield Shown("elsewhere", _SERVICES[match["on"].lower()], _said(text, match.start(), match.end()))
    match = _ELSEWHERE.search(text)
    if match is not None:
        yield Shown("elsewhere", "", _said(text, match.start() - 30, match.end()))


def _said(text: str, start: int, end: int) -> str:
    return " ".join(text[max(start, 0) : end].split())[:SAID]
