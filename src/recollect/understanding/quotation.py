"""Others' words and names in a prompt: quotations that can be nothing else. Pure.

What is remembered was said by anybody. In a prompt it must not end its own quotation, open a section or a line of ours,
name a citation that we did not make, hold a token by which a model's template tells its roles apart, or carry what
nobody sees. So the characters that these are made of are written otherwise, here and nowhere else; what is stored, and
what recall gives back, stays as it was said.
"""

from __future__ import annotations

import re
import unicodedata

from recollect.caches import text_cache

OWNER = "owner"  # what the one is called in a prompt whose memory it is
_LABELS = (OWNER, "system", "assistant", "developer", "tool")  # which nobody else is called
OWN = "cli"  # the type of the channels of the owner's own tools
LONGEST_NAME = 80
# Controls, marks of direction, zero widths, tags: what is not seen. Joiners stay, which scripts and emoji need.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
# Whatever may open or close something, also in the widths that some models take for the same. Arrows, comparisons and
# hearts (->, <=, <3) are left as they are.
_OPENS = re.compile(r'["＂\[\]［］＜＞﹤﹥]|<(?![\s\d=-]|$)|(?<![\s=-])>|`{3,}|#{2,}')
_INSTEAD = dict(zip('"＂[［]］<＜﹤>＞﹥`#', "''(())‹‹‹›››'#", strict=True))
# A token of a template by its form, in whole messages and in data: <|…|>, </s>, <start_of_turn>, [INST], <<SYS>>.
_TOKEN = re.compile(
    r"<[|｜][^<>\n]{0,80}[|｜]>|</?s>|</?[A-Za-z0-9]+(?:[_▁][A-Za-z0-9]+)+>|\[/?[A-Z]{3,}(?:_[A-Z]+)*\]|<</?[A-Z]+>>"
)
_IN_DATA = re.compile(r"<(?![\s\d=-])|\[(?=/?[A-Z]{3})")
_WORD = re.compile(r"[^\W_]+")
_ALIKE = str.maketrans("013457$@", "oleastsa")  # signs that are read as letters


def inert(text: str) -> str:
    """Words on one line of ours, which they can neither end nor leave."""
    return _OPENS.sub(_otherwise, _seen(text))


def inert_lines(text: str) -> str:
    """The same of a text that we have laid out in lines ourselves."""
    return "\n".join(inert(line) if line.strip() else "" for line in text.split("\n"))


def clipped(text: str, most: int) -> str:
    """The same, no longer than so many characters."""
    said = inert(text[: 4 * most])
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"


def without_tokens(text: str) -> str:
    """A message of a talk as it was written, but for tokens of templates and what nobody sees."""
    return _TOKEN.sub(_broken, _UNSEEN.sub("", text))


def escaped(data: str) -> str:
    """JSON in which no token begins; what it says is the same."""
    return _IN_DATA.sub(lambda found: f"\\u{ord(found[0]):04x}", data)


def name_of(sender: str | None, channel: str, owner: str, given: object = None) -> str:
    """What somebody is called in a prompt: by the name that was given with the message, or the first part of the
    handle. Whose name looks like the owner's, or like a role of a model, is called by the whole handle and its kind of
    channel. On channels of the owner's own tools everybody is called as the owner calls them."""
    kind = channel.partition(":")[0]
    for name in (given, None if sender is None else short(sender)):
        called = _seen(name)[:LONGEST_NAME].strip() if isinstance(name, str) else ""
        if called and (kind == OWN or not is_reserved(called, owner)):
            return called
    return "" if sender is None else _seen(f"{kind}:{sender}")[: 2 * LONGEST_NAME]


def short(handle: str) -> str:
    """The part of a handle that people call each other by."""
    return handle.lstrip("@").partition("@")[0].partition(":")[0].strip()


@text_cache(65_536)
def is_reserved(name: str, owner: str = OWNER) -> bool:
    """Whether a name, or a word of it, looks like the owner's or like a role: in other letters, cases and signs too."""
    plain = _skeleton(name)
    words = _WORD.findall(plain)
    words.append("".join(words).strip("0123456789").removeprefix("the"))
    labels = {*_LABELS, *_WORD.findall(_skeleton(owner))}
    return any(_looks_like(word, label) for word in words for label in labels)


def _seen(text: str) -> str:
    """One line, without what is not seen."""
    return " ".join(_UNSEEN.sub("", text).split())


def _skeleton(name: str) -> str:
    """A name without case, accents and widths."""
    parts = unicodedata.normalize("NFKD", _UNSEEN.sub("", name)).casefold()
    return "".join(each for each in parts if not unicodedata.combining(each) and each not in "\u200c\u200d")


def _looks_like(word: str, label: str) -> bool:
    """Whether a word is this label, or is in letters of which some are from another script: those may stand for any."""
    if len(word) != len(label):
        return False
    if word == label or word.translate(_ALIKE) == label:
        return True
    pairs = list(zip(word.translate(_ALIKE), label, strict=True))
    return any(a.isascii() for a, _ in pairs) and all(a == b or not a.isascii() for a, b in pairs)


def _otherwise(found: re.Match[str]) -> str:
    return _INSTEAD[found[0][0]] * (len(found[0]) if found[0][0] == "`" else 1)


def _broken(found: re.Match[str]) -> str:
    return found[0].translate(_MARKS)


_MARKS = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")"})
