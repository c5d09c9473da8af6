"""The chain of hashes: it covers every field, and outlives the erasure of what it commits to."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.log.chain import COMMITTED, GENESIS, commitment, row_hash

ROW: dict[str, Any] = {
    **dict.fromkeys(COMMITTED, "x"),
    "agent": None,
    "metadata": '{"a":1}',
    "occurred_at": datetime(2026, 2, 27, 9, 30, tzinfo=UTC),
    "recorded_at": datetime(2026, 2, 27, 9, 31, tzinfo=UTC),
    "position": 1,
    "id": "int_1",
    "salt": b"s" * 16,
    "erasure": None,
    "commitment": None,
}


def changed(field: str) -> Any:
    old = ROW[field]
    if isinstance(old, datetime):
        return old.replace(microsecond=1)
    if isinstance(old, int):
        return old + 1
    if isinstance(old, bytes):
        return b"t" * 16
    return "y" if old is not None else ""


@pytest.mark.parametrize("field", [*COMMITTED, "salt", "recorded_at", "position", "id"])
def test_changing_any_field_changes_the_hash(field: str) -> None:
    assert row_hash(GENESIS, {**ROW, field: changed(field)}) != row_hash(GENESIS, ROW)


def test_the_hash_depends_on_what_came_before() -> None:
    assert row_hash(b"\x00" * 32, ROW) != row_hash(GENESIS, ROW)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"content": "ab", "metadata": "c"}, {"content": "b", "metadata": "ca"}),
        ({"content": '","'}, {"content": '"'}),
        ({"sender": None}, {"sender": "null"}),
        ({"sender": None}, {"sender": ""}),
        ({"content": "a\\"}, {"content": "a"}),
        ({"sender": "a", "external_id": None}, {"sender": None, "external_id": "a"}),
    ],
)
def test_text_cannot_move_from_one_field_to_another_unnoticed(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert commitment({**ROW, **one}) != commitment({**ROW, **other})


def test_an_erased_row_keeps_its_hash_by_its_commitment() -> None:
    erased = {**ROW, **dict.fromkeys((*COMMITTED, "salt")), "erasure": "era_1", "commitment": commitment(ROW)}
    assert row_hash(GENESIS, erased) == row_hash(GENESIS, ROW)


def test_a_commitment_cannot_be_guessed_without_its_salt() -> None:
    assert commitment({**ROW, "salt": b"1" * 16}) != commitment({**ROW, "salt": b"2" * 16})


def test_the_same_moment_in_another_zone_has_the_same_hash() -> None:
    from datetime import timedelta, timezone

    elsewhere = ROW["occurred_at"].astimezone(timezone(timedelta(hours=5)))
    assert commitment({**ROW, "occurred_at": elsewhere}) == commitment(ROW)


def test_the_hash_of_a_known_row_stays_what_it_is() -> None:
    """Hashes are on people's disks: a change here would make every memory out there fail to verify."""
    assert row_hash(GENESIS, ROW).hex() == "322b8956fa2a401b53421a0ca59195cf010d2a45ac99d8919f41279692f461a3"
