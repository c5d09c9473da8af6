"""Channels, handles and names: one spelling each, and a clear word about what is none."""

from __future__ import annotations

from typing import Any

import pytest

from recollect import InvalidInput
from recollect.entities.names import (
    channel_type,
    entity_type,
    handle_entity,
    handle_on,
    name_key,
    plain_name,
    typed_handle,
)


@pytest.mark.parametrize(
    ("channel", "type"),
    [
        ("matrix:!room:example.org", "matrix"),
        ("email:thread-7@example.org", "email"),
        ("cli:local", "cli"),
        ("home:hass", "home"),
        ("my-bus_2:x y", "my-bus_2"),
        ("irc:#Café", "irc"),
    ],
)
def test_a_channel_is_a_type_and_an_id(channel: str, type: str) -> None:
    assert channel_type(channel) == type


@pytest.mark.parametrize(
    "channel",
    ["", "matrix", "matrix:", ":room", "Matrix:room", "1x:room", " matrix:room", "ma trix:room", "x:a\nb", "x:a\x00b",
     "x:\ud800", "x:" + "a" * 600, "a" * 40 + ":b"],
)  # fmt: skip
def test_what_is_no_channel_is_refused_and_named(channel: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        channel_type(channel)
    assert refused.value.field == "channel"


@pytest.mark.parametrize("channel", [None, 5, b"matrix:room", ["matrix:room"], {"a": 1}])
def test_a_channel_that_is_no_text_is_refused_and_named(channel: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        channel_type(channel)
    assert refused.value.field == "channel"


def test_an_address_is_the_same_in_any_case_and_other_handles_are_not() -> None:
    assert handle_on("email", "Marcus@Example.ORG") == "marcus@example.org"
    assert handle_on("irc", "Marcus") == "Marcus"


def test_a_handle_is_trimmed_and_composed() -> None:
    assert handle_on("irc", "  Rene\u0301 ") == "René"


@pytest.mark.parametrize("handle", ["", "   ", "a\nb", "a\x00b", "\ud800", "x" * 513, 5, None, ["a"]])
def test_what_is_no_handle_is_refused_and_named(handle: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        handle_on("irc", handle)
    assert refused.value.field == "sender"


def test_a_handle_on_another_kind_of_channel_is_somebody_else() -> None:
    assert handle_entity("irc", "marcus") != handle_entity("simplex", "marcus")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@marcus:example.org", ("matrix", "@marcus:example.org")),
        ("Marcus@Example.org", ("email", "marcus@example.org")),
        ("email:Marcus@Example.org", ("email", "marcus@example.org")),
        ("simplex:marcus", ("simplex", "marcus")),
        ("matrix:@marcus:example.org", ("matrix", "@marcus:example.org")),
        ("Marcus", (None, "Marcus")),
        ("Dr: Who", (None, "Dr: Who")),
    ],
)
def test_a_handle_shows_or_says_its_kind_of_channel(text: str, expected: tuple[str | None, str]) -> None:
    assert typed_handle(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("Marta Kowalczyk", "  marta   KOWALCZYK "), ("STRASSE", "straße"), ("ﬁne", "fine"), ("René", "Rene\u0301")],
)
def test_two_spellings_of_a_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("SR-2023-052", "SR-2023-053"), ("Rene", "René"), ("Ann", "Anna")])
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["", "  ", "a\x00b", "\u2028", "x" * 513, 5, None])
def test_what_is_no_name_is_refused_and_named(name: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        plain_name(name)
    assert refused.value.field == "name"


@pytest.mark.parametrize("type", ["", "Person", "a b", "9lives", "x" * 40])
def test_what_is_no_entity_type_is_refused_and_named(type: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        entity_type(type)
    assert refused.value.field == "type"


@pytest.mark.parametrize("type", ["person", "place", "customer", "invoice-line", "device_2"])
def test_any_lower_case_word_may_be_an_entity_type(type: str) -> None:
    assert entity_type(type) == type
