"""What is handed in is checked field by field before anything is written; the first broken rule is named."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import InvalidInput, Settings
from recollect.intake import Draft, draft, drafts_of

SETTINGS = Settings()


def made(content: Any = "hello", **fields: Any) -> Draft:
    return draft(SETTINGS, content, **{"channel": "matrix:!a:x", **fields})


def refused(content: Any = "hello", **fields: Any) -> InvalidInput:
    with pytest.raises(InvalidInput) as found:
        made(content, **fields)
    return found.value


@pytest.mark.parametrize("content", ["", " ", "\n\t ", "\u3000", b"", b"  "])
def test_content_without_a_visible_character_is_refused(content: Any) -> None:
    assert "empty" in str(refused(content))


@pytest.mark.parametrize("content", [None, 5, ["a"], {"a": 1}])
def test_content_that_is_no_text_is_refused(content: Any) -> None:
    assert "a text is needed" in str(refused(content))


@pytest.mark.parametrize("content", [b"caf\xe9", "half a pair \ud800"])
def test_content_that_is_not_utf8_is_refused(content: Any) -> None:
    assert "UTF-8" in str(refused(content))


def test_bytes_in_utf8_are_text() -> None:
    content: Any = "café".encode()
    assert made(content).content == "café"


def test_content_of_ten_megabytes_is_refused_with_the_setting_that_decides() -> None:
    error = refused("x" * 10_000_000)
    assert error.field == "content"
    assert "max_content_bytes" in str(error)


def test_the_bound_of_content_counts_bytes() -> None:
    small = Settings(max_content_bytes=4)
    assert draft(small, "éé", channel="a:b").content == "éé"
    with pytest.raises(InvalidInput):
        draft(small, "ééx", channel="a:b")


def test_a_nul_is_kept_as_the_mark_for_what_cannot_be_shown() -> None:
    assert made("a\x00b").content == "a\ufffdb"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("channel", "nowhere"),
        ("direction", "sideways"),
        ("type", "telepathy"),
        ("privacy", "secret"),
        ("role", "king"),
        ("external_id", ""),
        ("external_id", "x" * 1025),
        ("external_id", "a\x00"),
        ("external_id", "\ud800"),
        ("external_id", 7),
        ("agent", " "),
        ("agent", 7),
        ("sender", ""),
        ("sender", 7),
        ("occurred_at", "2026-01-01T00:00:00"),
        ("occurred_at", "soon"),
        ("occurred_at", 5),
        ("metadata", [1]),
        ("metadata", "text"),
        ("metadata", {"a": object()}),
        ("metadata", {"a": float("nan")}),
        ("metadata", {"a": "\ud800"}),
        ("metadata", {"a": b"bytes"}),
        ("metadata", {"a": "x" * 200_001}),
        ("metadata", {1: "a", "b": 2}),
        ("metadata", {"recollect": {"kind": "link"}}),
    ],
)
def test_a_field_that_breaks_a_rule_is_named(field: str, value: Any) -> None:
    assert refused(**{field: value}).field == field


def test_the_receiver_is_named_when_it_is_wrong() -> None:
    assert refused(direction="outbound", to="").field in ("to", "sender")


def test_metadata_that_holds_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["loop"] = loop
    assert refused(metadata=loop).field == "metadata"


def test_deeply_nested_metadata_is_refused_or_kept_but_never_a_crash() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"a": deep}
    assert refused(metadata=deep).field == "metadata"


def test_a_time_in_the_future_is_refused() -> None:
    error = refused(occurred_at=datetime.now(UTC) + timedelta(hours=1))
    assert error.field == "occurred_at"
    assert "clock_skew_seconds" in str(error)


@pytest.mark.parametrize(
    ("fields", "role"),
    [
        ({}, "user"),
        ({"direction": "outbound"}, "assistant"),
        ({"type": "event"}, "system"),
        ({"role": "tool"}, "tool"),
        ({"direction": "outbound", "role": "system"}, "system"),
    ],
)
def test_the_role_follows_from_direction_and_type_if_it_is_not_said(fields: dict[str, Any], role: str) -> None:
    assert made(**fields).role == role


def test_redactions_are_counted_in_the_metadata() -> None:
    found = made("my key is sk-abcdefghijklmnopqrstuvwx", metadata={"note": "<private>x</private>"})
    assert found.content == "my key is [redacted api key]"
    assert found.metadata == '{"note":"[private]","redacted":{"api_key":1,"private":1}}'


def test_metadata_has_one_spelling_whatever_the_order_of_its_keys() -> None:
    assert made(metadata={"b": 1, "a": "é"}).metadata == made(metadata={"a": "é", "b": 1}).metadata == '{"a":"é","b":1}'


def test_of_many_the_one_that_is_wrong_is_named_by_its_number() -> None:
    items = [{"content": "a", "channel": "a:b"}, {"content": "b", "channel": "nowhere"}]
    with pytest.raises(InvalidInput, match="item 2: channel: 'nowhere' is not a channel"):
        list(drafts_of(SETTINGS, items, None))


@pytest.mark.parametrize(
    "item",
    [{"channel": "a:b"}, {"content": "a"}, {"content": "a", "channel": "a:b", "colour": "red"}, 5, "text", None,
     {"content": "a", "channel": ["a:b"]}, {"content": "a", "channel": "a:b", "settings": 1}, {5: 6}],
)  # fmt: skip
def test_of_many_one_that_lacks_a_field_or_has_a_strange_one_is_named_by_its_number(item: Any) -> None:
    with pytest.raises(InvalidInput, match="item 2"):
        list(drafts_of(SETTINGS, [{"content": "a", "channel": "a:b"}, item], None))


def test_an_item_may_name_an_agent_of_its_own() -> None:
    items: list[dict[str, Any]] = [
        {"content": "a", "channel": "a:b"},
        {"content": "a", "channel": "a:b", "agent": "other"},
    ]
    assert [item.agent for item in drafts_of(SETTINGS, items, "mine")] == ["mine", "other"]
