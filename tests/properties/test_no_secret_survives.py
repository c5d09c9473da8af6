"""No secret of any known form, and nothing within a private passage, gets past the intake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect import Memory
from recollect.log.redact import redact, redact_all
from tiers import many

ALNUM = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def letters(alphabet: str, least: int, most: int | None = None) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(alphabet), min_size=least, max_size=most or least + 30)


SECRETS: list[st.SearchStrategy[str]] = [
    letters(ALNUM + "_-", 20).map(lambda s: f"sk-{s}"),
    letters(ALNUM + "_-", 20).map(lambda s: f"sk-ant-{s}"),
    letters(ALNUM, 16).map(lambda s: f"sk_live_{s}"),
    letters(ALNUM + "_-", 35, 35).map(lambda s: f"AIza{s}"),
    letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 16, 16).map(lambda s: f"AKIA{s}"),
    letters(ALNUM, 30).map(lambda s: f"hf_{s}"),
    st.builds(lambda letter, s: f"gh{letter}_{s}", st.sampled_from("pousr"), letters(ALNUM, 36)),
    letters(ALNUM + "_", 50).map(lambda s: f"github_pat_{s}"),
    letters(ALNUM + "_-", 20).map(lambda s: f"glpat-{s}"),
    st.builds(lambda letter, s: f"xox{letter}-{s}", st.sampled_from("abeoprs"), letters(ALNUM + "-", 10)),
    letters(ALNUM, 36, 36).map(lambda s: f"npm_{s}"),
    letters(ALNUM + "_-", 50).map(lambda s: f"pypi-{s}"),
    st.builds(lambda a, b, c: f"eyJ{a}.eyJ{b}.{c}", *(letters(ALNUM + "_-", 8) for _ in range(3))),
    st.builds(
        lambda kind, body: f"-----BEGIN {kind}PRIVATE KEY-----\n{body}\n-----END {kind}PRIVATE KEY-----",
        st.sampled_from(["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "]), letters(ALNUM + "+/=\n", 40, 200),
    ),
]  # fmt: skip
SECRET = st.one_of(SECRETS)
AROUND = st.text(st.sampled_from("abc XYZ09.,;:!?()[]{}<>/\\'\"`\n\t-=&%#@é東🎉"), max_size=30)
EDGE = st.sampled_from(["", " ", "\n", '"', "'", "(", "[", "=", ": ", "`", ">", ","])


@settings(max_examples=many(240, 1200))
@given(before=AROUND, edge=EDGE, secret=SECRET, close=st.sampled_from([" ", "\n", '"', ")", ",", ". "]), after=AROUND)
def test_a_secret_in_any_text_is_gone_and_counted(before: str, edge: str, secret: str, close: str, after: str) -> None:
    before += edge if edge else " "
    if before.endswith("-"):
        before += " "
    counts: Counter[str] = Counter()
    text = redact(before + secret + close + after, True, (), counts)
    assert secret not in text
    assert "[redacted" in text or "[private]" in text
    assert counts


@settings(max_examples=many(120, 600))
@given(secrets=st.lists(SECRET, min_size=1, max_size=5), joint=st.sampled_from([" ", "\n", ", ", " and "]))
def test_of_many_secrets_none_is_left(secrets: list[str], joint: str) -> None:
    text = redact(joint.join(secrets), True, (), Counter())
    assert [secret for secret in secrets if secret in text] == []


PIECES: Any = st.recursive(
    st.text(st.sampled_from("hidden words"), max_size=8), lambda inner: st.lists(inner, max_size=3), max_leaves=8
)
CASES = st.sampled_from(["private", "PRIVATE", "Private"])


def inside(piece: Any, tag: str) -> str:
    if isinstance(piece, str):
        return piece
    return f"<{tag}>{''.join(inside(part, tag) for part in piece)}</{tag}>"


@settings(max_examples=many(180, 900))
@given(
    parts=st.lists(st.tuples(st.text(st.sampled_from("VISBLE ,."), max_size=6), PIECES), max_size=4),
    tag=CASES,
    last=st.booleans(),
)
def test_of_private_passages_however_nested_only_what_is_around_them_is_left(
    parts: list[tuple[str, Any]], tag: str, last: bool
) -> None:
    text = "".join(f"{seen}<{tag}>{inside(hidden, tag)}</{tag}>" for seen, hidden in parts)
    expected = "".join(f"{seen}[private]" for seen, _ in parts)
    if last:
        text, expected = f"{text}END<{tag}>never closed, hidden", f"{expected}END[private]"
    assert redact(text, True, (), Counter()) == expected


METADATA: Any = st.recursive(
    st.none() | st.integers() | st.just("plain") | SECRET.map(lambda secret: f"SECRET:{secret}"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in texts(part)]
    return [text for part in value for text in texts(part)] if isinstance(value, list) else []


@settings(max_examples=many(90, 450))
@given(value=METADATA)
def test_no_secret_survives_anywhere_in_metadata(value: Any) -> None:
    found = redact_all({"value": value}, True, (), Counter())
    assert not any("SECRET:" in text and "[redacted" not in text for text in texts(found))


@pytest.mark.parametrize(
    "where", ["content", "metadata", "metadata key", "note title", "tag", "entity name", "properties", "alias"]
)
def test_no_secret_reaches_the_bytes_on_disk(open_at: Callable[..., Memory], tmp_path: Any, where: str) -> None:
    secret = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789"
    memory = open_at(tmp_path / "memory.db")
    words = f"use {secret} now"
    if where == "content":
        memory.observe(words, channel="irc:#a", sender="ann")
    elif where == "metadata":
        memory.observe("x", channel="irc:#a", metadata={"deep": [{"a": words}], "sender_name": words})
    elif where == "metadata key":
        memory.observe("x", channel="irc:#a", metadata={secret: 1})
    elif where == "note title":
        memory.note("x", title=words)
    elif where == "tag":
        memory.note("x", tags=[secret])
    elif where == "entity name":
        memory.entity(words)
    elif where == "properties":
        memory.entity("Marta", properties={"deep": [{"a": words}]}, external_ref=words)
    else:
        memory.entity("Marta", aliases=[words])
    memory._index.advance()
    memory.close()
    for file in tmp_path.rglob("*"):
        if file.is_file():
            assert secret.encode() not in file.read_bytes(), file.name
            assert b"abcdefghijklmnopqrstuvwxyz0123456789" not in file.read_bytes(), file.name
