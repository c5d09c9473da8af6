"""No regular expression of the package takes the square of a text's length, or more: each is pumped with texts made of
what it looks for. Where a pattern meets a bounded text only, it is pumped up to that bound, and must be quick there."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import recollect
from effort import pace, spent
from recollect.judges.bounds import ADDRESS, READ, SENTENCE, WORD, bounded, reading
from recollect.judges.reading.facts import facts

from . import pumps

SIZES = (22, 250, 1_000, 4_000)  # a pattern that doubles its time with each character shows at once
SLOW = 2e-6  # seconds for a character, beyond which growth is looked at; a thousand times what most patterns take
MOMENT = 0.01  # seconds that are too few to tell growth by
ANSWERED = 0.25  # seconds that a rule's pattern may take for the longest text that it is ever given, on a quiet machine
OWN, OF_A_RULE = 30, 3  # texts that are made of one pattern


def superlinear(found: pumps.Found) -> str | None:
    """On which text a pattern takes more than its share of time for its length, if on any. The shorter texts come
    first, so that a bad pattern is found before it takes minutes."""
    for pumped in (*_spread(pumps.own(found.pattern), OWN), *pumps.common()):
        for meet in pumps.ways(found):
            times = [0.0]
            for size in SIZES:
                text: Any = pumps.spelled(pumped, size)
                if len(text) > 2 * size:
                    continue
                text = text.encode("latin-1", "replace") if isinstance(found.pattern.pattern, bytes) else text
                took = spent(partial(meet, text))
                if took > MOMENT and took > SLOW * len(text):  # it may be the machine: the best of six counts
                    took = min(took, *(spent(partial(meet, text)) for _ in range(5)))
                if took > MOMENT and took > SLOW * len(text) and took > 7 * times[-1]:
                    return f"{found.where} takes {took:.3f} s for {len(text):,} characters: {text[:60]!r}…"
                times.append(took)
    return None


def test_there_are_patterns_to_look_at() -> None:
    found = pumps.patterns()
    where = {each.where for each in found}
    assert len([each for each in found if each.is_rule]) > 500
    assert {
        "recollect.log.redact._TAG",
        "recollect.log.redact._COMPILED",
    } <= where
    assert any(".re." in name for name in where), "those that are spelled where they are used are not found"


def test_every_pattern_outside_the_rules_is_linear() -> None:
    found = [superlinear(each) for each in pumps.patterns() if not each.is_rule]
    assert [each for each in found if each is not None] == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"<\s*(/?)\s*private(?:\s[^<>]*)?>",
        r"\A\s*#\s+(.+?)\s*#*\s*(?:\n|\Z)",
        r"([A-Za-z_][\w -]*?)\s*:\s*(.*)",
        r"[,;]\s*|\s+(?=#)",
        r"\b(?:reach) me (?P<handle>@?\w[\w.\-]*[\d_.][\w.\-]*\w)(?![\w@:])",
        r"(?:a+)+$",
        r"(\w+\s?)*!",
        r"x*y",
        r"\d+(?:,\d+)*;",
    ],
)  # fmt: skip
def test_a_pattern_that_backtracks_is_found(pattern: str) -> None:
    assert superlinear(pumps.Found("recollect.each", re.compile(pattern))) is not None


@pytest.mark.long
def test_every_pattern_of_the_rules_is_quick_on_the_longest_text_that_rules_read() -> None:
    """Some of them would take the square or the cube of a text; they never get one that is long enough."""
    common = {reading(pumps.spelled(each, 2 * READ)).text for each in pumps.common()}
    common |= {reading(text).text for text in pumps.varied(2 * READ)}
    slow = []
    for found in (each for each in pumps.patterns() if each.is_rule):
        own = {
            reading(pumps.spelled(each, SENTENCE + 200)).text for each in _spread(pumps.own(found.pattern), OF_A_RULE)
        }
        for meet in pumps.ways(found):
            for text in common | own:
                took = spent(partial(meet, text))
                if took > ANSWERED:  # as above, at the pace of this machine
                    took = min(spent(partial(meet, text)) / pace() for _ in range(5))
                if took > ANSWERED:
                    slow.append(f"{found.where} takes {took:.2f} s: {text[:60]!r}")
                    break
    assert slow == []


def _spread(pumped: list[tuple[str, str, str]], most: int) -> list[tuple[str, str, str]]:
    """So many of them, from all over."""
    return pumped[:: max(-(-len(pumped) // most), 1)]


def test_no_way_into_the_rules_leads_past_their_bounds() -> None:
    """Whatever is called of the rules from outside their room is bounded, or does not read text."""
    # Puts two texts together; compares what was read; splits our own lists; imports them.
    free = {"together", "merged", "words", "load"}
    missing = []
    for path, module, name in _imported_from_rules():
        value = getattr(importlib.import_module(module), name)
        if callable(value) and not isinstance(value, type) and name not in free and not hasattr(value, "is_bounded"):
            missing.append(f"{path}: {module}.{name}")
    assert missing == []
    assert hasattr(facts, "is_bounded")  # behind it the reader's own room asks rules about parts of what it was given


def _imported_from_rules() -> Iterator[tuple[str, str, str]]:
    """Every name that others import from the rules; of a module that is imported whole, what is called of it."""
    root = Path(recollect.__file__).parent
    rules = "recollect.judges.rules"
    for path in sorted(root.rglob("*.py")):
        if path.is_relative_to(root / "judges" / "rules") or path.is_relative_to(root / "judges" / "reading"):
            continue
        source = path.read_text()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(rules):
                for alias in node.names:
                    try:
                        importlib.import_module(f"{node.module}.{alias.name}")
                    except ModuleNotFoundError:
                        yield path.name, str(node.module), alias.name
                    else:
                        for called in re.findall(rf"\b{alias.asname or alias.name}\.(\w+)\(", source):
                            yield path.name, f"{node.module}.{alias.name}", called


# ---------------------------------------------------------------------------------------------------------- the bounds


def test_what_is_read_is_bounded_and_reading_it_again_changes_nothing() -> None:
    for text in [*(pumps.spelled(each, 50_000) for each in pumps.common()), *pumps.varied(50_000)]:
        found = reading(text)
        assert len(found.text) <= READ, text[:60]
        assert max(map(len, found.text.split()), default=0) <= ADDRESS, text[:60]
        assert max(map(len, re.findall(r"\w+", found.text)), default=0) <= WORD, text[:60]
        assert max(map(len, re.split(r"[.!?…\n]", found.text))) <= SENTENCE, text[:60]
        assert reading(found.text).text == found.text, text[:60]


def test_an_ordinary_message_is_read_whole() -> None:
    text = "Hi Ann!\n\n  I moved to Lisbon (yes, really...) – see https://example.org/a?b=c#d -- no, no, no.\n" * 30
    assert reading(text).text == text
    assert reading(text).unread == 0


def test_places_in_what_is_read_are_places_in_the_whole() -> None:
    text = "Well," + " " * 500 + "I met Ann" + "!" * 90 + " not" * 50 + " in Berlin yesterday."
    found = reading(text)
    for word in ("Ann", "Berlin", "yesterday"):
        at = found.text.index(word)
        assert text[found.back(at) : found.back_end(at + len(word))] == word
        assert found.text[found.forth(text.index(word)) :].startswith(word)


def test_a_bounded_function_tells_places_in_the_text_it_was_given() -> None:
    from recollect.judges.rules.mentions import mentions

    text = "Look:" + " " * 1_500 + "yesterday I met Ann Miller" + "!" * 1_500 + " and then Bob Stone came to Berlin."
    found = mentions(text)
    assert {"Ann Miller", "Bob Stone"} <= {each.text for each in found}
    assert all(text[each.start : each.end] == each.text for each in found)


def test_bounded_functions_get_no_long_text_in_any_argument() -> None:
    seen: list[int] = []

    @bounded
    def rule(one: str, others: tuple[str, ...], *, last: str) -> None:
        seen.extend(map(len, (one, *others, last)))

    rule("a " * 9_000, ("b c " * 9_000, "d"), last=" " * 9_000 + "x")
    assert max(seen) <= READ
