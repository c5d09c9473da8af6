"""A profile as people read it: Markdown by a template, and a page of HTML. Words that come from outside are set so that
they stay words; the same profile always gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from html import escape
from typing import Any, NamedTuple

from recollect.model import Manner, Profile, ProfileItem, Promise
from recollect.relationships.profiles import is_about_speaking, language_name, spoken
from recollect.times import local_day

SECTIONS = (
    ("Needs", "needs"), ("Expectations", "expectations"), ("Preferences", "preferences"),
    ("What worked and what did not", "satisfaction"), ("Gaps", "gaps"),
)  # fmt: skip
MOST = 40  # lines of a section
_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")
_REPLIES = {"short": "Keep replies short.", "long": "Give detailed replies.", "normal": "Replies of usual length do."}


class Line(NamedTuple):
    text: str
    aside: str


class Section(NamedTuple):
    title: str
    lines: Sequence[Line]


def sections(profile: Profile, met: Iterable[Any], zone: tzinfo) -> list[Section]:
    """What the template tells, in its order; what there is nothing of is left out. Days are told in `zone`."""
    found = [Section("Who", [Line(f"{profile.name} is a {profile.type}.", _met(profile, zone))])]
    places = [Line(row.channel, _stay(row, zone)) for row in met] or [Line(channel, "") for channel in profile.channels]
    found.append(Section("Channels", places))
    heeded = {item.id for item in spoken(profile.items)} if profile.items else set()
    for title, type in SECTIONS:
        of_type = [item for item in profile.items if item.type == type]
        if type == "expectations":  # how to speak with them has a section of its own
            of_type = [item for item in of_type if not is_about_speaking(item) or item.id not in heeded]
        found.append(Section(title, _lines(of_type, zone)))
    found.append(Section("Open promises", [Line(each.text, _due(each, zone)) for each in profile.promises]))
    found.append(Section(f"How to speak with {profile.name}", _speaking(profile, zone)))
    return [section for section in found if section.lines]


def render(profile: Profile, met: Iterable[Any], zone: tzinfo) -> str:
    """Markdown."""
    parts = [f"# {_plain(profile.name)}"]
    for section in sections(profile, met, zone):
        lines = [f"- {_plain(line.text)}{f' ({_plain(line.aside)})' if line.aside else ''}" for line in section.lines]
        parts.append("\n".join([f"## {_plain(section.title)}", "", *lines]))
    return "\n\n".join(parts) + "\n"


def page(profile: Profile, met: Iterable[Any], zone: tzinfo) -> str:
    """A page that needs nothing else: no script, nothing that is loaded from elsewhere."""
    name = escape(_one_line(profile.name))
    body = [f"<h1>{name}</h1>"]
    for number, section in enumerate(sections(profile, met, zone), 1):
        lines = "".join(
            f"<li>{escape(_one_line(line.text))}"
            + (f' <small class="aside">{escape(_one_line(line.aside))}</small>' if line.aside else "")
            + "</li>\n"
            for line in section.lines
        )
        body.append(
            f'<section aria-labelledby="s{number}">\n<h2 id="s{number}">{escape(_one_line(section.title))}</h2>\n'
            f"<ul>\n{lines}</ul>\n</section>"
        )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


_STYLE = (
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;"
    "padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:1.8rem}"
    "ul{padding-left:1.2rem}li{margin:.3rem 0}.aside{opacity:.85}"
)


# ------------------------------------------------------------------------------------------------------------------


def _lines(items: Sequence[ProfileItem], zone: tzinfo) -> list[Line]:
    lines = [Line(item.content, told(item, zone)) for item in items[:MOST]]
    more = len(items) - MOST
    return [*lines, Line(f"and {more:,} more", "")] if more > 0 else lines


def told(item: ProfileItem, zone: tzinfo) -> str:
    """How sure it is, since when, what it rests on and where that was said."""
    many = len(item.sources)
    where = f", {', '.join(item.channels[:3])}" if item.channels else ""
    return f"{item.level}, {_day(item.created_at, zone)}, {many} source{'' if many == 1 else 's'}{where}"


def _speaking(profile: Profile, zone: tzinfo) -> list[Line]:
    heeded = [item for item in spoken(profile.items) if is_about_speaking(item)]
    if not profile.manners and not heeded:
        return []
    lines = [Line(_REPLIES[profile.detail], "")] + [Line(item.content, told(item, zone)) for item in heeded]
    return lines + [
        Line(f"On {each.channel}: {manner_words(each)}.", _wrote(each, zone)) for each in profile.manners[:MOST]
    ]


def manner_words(manner: Manner) -> str:
    """A manner in a few words: "casual, plain, quick, English, short"."""
    language = language_name(manner.language) or manner.language
    known = [manner.formality, manner.technical, manner.pace, language if language != "und" else "", manner.length]
    return ", ".join(word for word in known if word)


def _wrote(manner: Manner, zone: tzinfo) -> str:
    return f"{_day(manner.last_at, zone)}, {manner.messages} message{'' if manner.messages == 1 else 's'}"


def _met(profile: Profile, zone: tzinfo) -> str:
    if profile.first_at is None or profile.last_at is None:
        return ""
    many = f"{profile.interactions:,} message{'' if profile.interactions == 1 else 's'}"
    return f"known since {_day(profile.first_at, zone)}, last heard {_day(profile.last_at, zone)}, {many}"


def _stay(row: Any, zone: tzinfo) -> str:
    many = f"{row.interactions:,} message{'' if row.interactions == 1 else 's'}"
    return f"since {_day(row.first_at, zone)}, last {_day(row.last_at, zone)}, {many}"


def _due(promise: Promise, zone: tzinfo) -> str:
    due = "" if promise.due_at is None else f"due {_day(promise.due_at, zone)}"
    late = "overdue" if promise.overdue else ""
    return ", ".join(part for part in (due, late, f"said {_day(promise.made_at, zone)}") if part)


def _day(at: datetime, zone: tzinfo) -> str:
    return f"{local_day(at, zone)}"


def _one_line(text: str) -> str:
    """Without control characters, which end lines or turn the direction of what follows."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _plain(text: str) -> str:
    """Words as words: nothing in them is a mark of Markdown or a tag."""
    line = _MARKS.sub(r"\\\1", _one_line(text))
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+=])", r"\\\1", line))
