"""Words in a message that are not its sender's own: quoted lines, mail that is passed on, code, long quotations. By how
they are set, not by what they say. Pure."""

from __future__ import annotations

import re

from recollect.understanding.names import quoted

Range = tuple[int, int]
SPEECH = 4  # words from which on what stands in quotation marks is somebody else's speech
_FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL)
_LINE = re.compile(r"^[^\n]+", re.MULTILINE)
_HEADER = re.compile(
    r"\s*(?:-{2,}\s*)?(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche) (?:message|nachricht)"
    r"|\s*(?:fwd?|wg|tr)\s*:|\s*(?:from|von|de)\s*:\s.{0,200}@"
    r"|\s*on .{5,80} wrote:\s*$|\s*am .{5,80} schrieb .{1,80}:\s*$"
    r"|\s*\[?(?:system|assistant|developer|tool)\]?\s*:|\s*</?(?:system|assistant|instructions?)\b",
    re.IGNORECASE,
)


def passed_on(text: str) -> list[Range]:
    """From where to where somebody else's words stand, in their order."""
    found = [match.span() for match in _FENCE.finditer(text)]
    for line in _LINE.finditer(text):
        if _HEADER.match(line[0]):
            found.append((line.start(), len(text)))
            break
        if line[0].lstrip().startswith((">", "|")):
            found.append(line.span())
    found += [(start, end) for start, end in quoted(text) if len(text[start:end].split()) >= SPEECH]
    return _joined(sorted(found))


def _joined(ranges: list[Range]) -> list[Range]:
    found: list[Range] = []
    for start, end in ranges:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
