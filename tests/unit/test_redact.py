"""What never reaches the disk: each kind of secret, and passages marked private, however they are written."""

from __future__ import annotations

from collections import Counter

import pytest

from effort import effort
from recollect import InvalidInput
from recollect.log.redact import compiled, redact, redact_all

SECRETS = {
    "api_key": [
        "sk-abcdefghijklmnopqrstuvwx",
        "sk-ant-api03-abcdefghijklmnopqrstuvwxyz_-AB",
        "sk-proj-abcdefghijklmnopqrstuvwxyz",
        "sk_live_abcdefghijklmnop",
        "pk_live_abcdefghijklmnop",
        "rk_test_abcdefghijklmnop",
        "AIza" + "a1-_b" * 7,
        "AKIAIOSFODNN7EXAMPLE",
        "ASIAIOSFODNN7EXAMPLE",
        "hf_" + "aB3" * 12,
    ],
    "token": [
        *(f"gh{letter}_" + "a1B2" * 9 for letter in "pousr"),
        "github_pat_" + "a1_B2" * 12,
        "glpat-abcdefghij0123456789",
        "xoxb-1234567890-abcdefghij",
        "xoxp-1234567890-abcdefghij",
        "syt_bWFyY3Vz_abcdefghijklmnopqrst_1A2b3C",
        "npm_" + "a1B2" * 9,
        "pypi-AgEIcHlwaS5vcmc" + "a1B2" * 12,
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.SflKxwRJSMeKKF2QT4fw",
    ],
    "private_key": [
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc=\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n-----END OPENSSH PRIVATE KEY-----",
        "-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQOYBF\n-----END PGP PRIVATE KEY BLOCK-----",
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg and then it is cut off",
    ],
}
EACH = [(kind, secret) for kind, found in SECRETS.items() for secret in found]
IN_PLACE = [
    ("token", "Authorization: Bearer {}", "abcdefghij.KLMNOP-qrstuvwx=="),
    ("token", "bearer {}", "abcdefghijKLMNOPqrstuvwx"),
    ("password", "PASSWORD={} and on", "correct-horse"),
    ("password", "?user=a&passwd={}&x=1", "correct-horse"),
    ("api_key", "API_KEY={}", "abcdefghijklmnop"),
    ("api_key", "apikey={};", "abcdefghijklmnop"),
    ("api_key", "client_secret={}", "abcdefghijklmnop"),
    ("api_key", "token={}", "abcdefghijklmnopqrst"),
]


def cleaned(text: str, *patterns: str, secrets: bool = True) -> tuple[str, dict[str, int]]:
    counts: Counter[str] = Counter()
    return redact(text, secrets, compiled(patterns), counts), dict(counts)


@pytest.mark.parametrize(("kind", "secret"), EACH)
def test_a_secret_is_replaced_by_a_visible_mark_and_counted(kind: str, secret: str) -> None:
    text, counts = cleaned(f"take {secret}")
    assert text == f"take [redacted {kind.replace('_', ' ')}]"
    assert counts == {kind: 1}


@pytest.mark.parametrize(("kind", "secret"), [pair for pair in EACH if "cut off" not in pair[1]])
@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ('"', '",'), ("(", ")."), ("key: ", "\nnext"), ("`", "`"), ("=", " ")]
)
def test_a_secret_is_found_wherever_it_stands(kind: str, secret: str, before: str, after: str) -> None:
    text, counts = cleaned(before + secret + after)
    assert secret not in text
    assert sum(counts.values()) == 1
    assert text.startswith(before)
    assert text.endswith(after)


@pytest.mark.parametrize(("kind", "around", "secret"), IN_PLACE)
def test_a_secret_known_by_its_place_goes_and_its_place_stays(kind: str, around: str, secret: str) -> None:
    text, counts = cleaned(around.format(secret))
    assert text == around.format(f"[redacted {kind.replace('_', ' ')}]")
    assert counts == {kind: 1}


def test_name_and_password_in_an_address_go_and_its_host_stays() -> None:
    text, counts = cleaned("see postgresql://marcus:hunter22@db.example.org/x now")
    assert text == "see postgresql://[redacted password]@db.example.org/x now"
    assert counts == {"password": 1}


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Berlin", "a task-list and a risk-free desk", "x = y + 1; a=b", "see https://example.org/a:b?c=d",
        "password= is asked", "sk-short", "invoice INV-1009 of 2026", "mail marcus@example.org", "<b>bold</b>",
        "the <privateer> sails", "AKIA is a prefix", "5 < 6 and 7 > 3", "eyJ is how they begin",
    ],
)  # fmt: skip
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert cleaned(text) == (text, {})


def test_several_secrets_are_all_found_and_counted_by_kind() -> None:
    text, counts = cleaned(" ".join(secret for _, secret in EACH if "cut off" not in secret))
    assert counts == {"api_key": 10, "token": 13, "private_key": 3}
    assert not any(secret in text for _, secret in EACH)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a <private>b</private> c", "a [private] c"),
        ("a <PRIVATE>b</Private> c", "a [private] c"),
        ("a <private>b\nb</private> c", "a [private] c"),
        ("a <private>b", "a [private]"),
        ("<private>b</private>", "[private]"),
        ("<private></private>x", "[private]x"),
        ("a <private>b</private> c <private>d</private> e", "a [private] c [private] e"),
        ("a </private> b", "a </private> b"),
    ],
)
def test_a_private_passage_is_kept_out(text: str, expected: str) -> None:
    assert cleaned(text)[0] == expected


@pytest.mark.parametrize(
    "text",
    [
        "a <private>b <private>c</private> hidden</private> d",
        "a <private>b <private>c <private>e</private></private> hidden</private> d",
        "<private><private>x</private></private hidden",
    ],
)
def test_a_private_passage_within_another_does_not_end_the_outer_one(text: str) -> None:
    assert "hidden" not in cleaned(text)[0]


@pytest.mark.parametrize("opening", ["<private >", "<private\n>", '<private reason="x">'])
def test_a_private_mark_may_be_written_loosely(opening: str) -> None:
    assert "hidden" not in cleaned(f"a {opening}hidden</private> b")[0]


def test_private_passages_are_kept_out_even_when_secrets_are_let_through() -> None:
    secret = "sk-abcdefghijklmnopqrstuvwx"
    text, counts = cleaned(f"<private>x</private> {secret}", secrets=False)
    assert text == f"[private] {secret}"
    assert counts == {"private": 1}


def test_further_patterns_are_redacted_too() -> None:
    text, counts = cleaned("customer 4711-0815 called", r"\d{4}-\d{4}")
    assert text == "customer [redacted] called"
    assert counts == {"custom": 1}


def test_a_pattern_that_is_no_regular_expression_is_named() -> None:
    with pytest.raises(InvalidInput, match="redact_patterns"):
        compiled(("(",))


def test_every_text_inside_metadata_is_redacted_keys_too() -> None:
    secret = "sk-abcdefghijklmnopqrstuvwx"
    counts: Counter[str] = Counter()
    found = redact_all({secret: [secret, {"a": (secret, 1, None, True)}]}, True, (), counts)
    mark = "[redacted api key]"
    assert found == {mark: [mark, {"a": [mark, 1, None, True]}]}
    assert counts == {"api_key": 3}


@pytest.mark.parametrize(
    "piece",
    ["eyJaaaaaaaaa-", "sk-", "sk-a ", "-----BEGIN ", "-----BEGIN PRIVATE KEY", "syt_a_", "syt_a+/", "://a:", "a://b:c",
     "password=", "<private>", "</private>", "xoxb-", "github_pat_", "Bearer ", "eyJaaaaaaaa.eyJaaaaaaaa.", "AKIA",
     "ghp_"],
)  # fmt: skip
def test_a_long_text_full_of_beginnings_takes_no_longer_than_any_other(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    assert effort(lambda: cleaned(text), 1.0) < 1.0
