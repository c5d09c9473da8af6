"""A damaged line is reported with its number, and nothing of the import stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from recollect import ImportFailed, Memory, Settings
from recollect.log.chain import GENESIS, row_hash

Sql = Callable[[str], list[Any]]
Lines = list[bytes]
TABLES = ("interactions", "receipts", "erased_messages", "entities", "handles", "conversations", "sessions")


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """1 header, 2–6 interactions (4 erased), 7 the receipt, 8 the end."""
    with Memory(tmp_path_factory.mktemp("source") / "memory.db", settings=Settings(background=False)) as source:
        source.observe_many(
            {"content": f"message {n}", "channel": "irc:#a", "sender": "ann", "external_id": f"x{n}", "agent": "bot",
             "metadata": {"n": n}}
            for n in range(5)
        )  # fmt: skip
        source.forget(interaction=source.log()[2].id)
        return [line.encode() for line in source.export()]


def refused(memory: Memory, damaged: Lines, sql: Sql) -> ImportFailed:
    with pytest.raises(ImportFailed, match="Nothing was imported") as failed:
        memory.import_(damaged)
    assert (memory.log(), memory.entities(), memory.conversations(), memory.channels()) == ([], [], [], [])
    counted = " + ".join(f"(SELECT count(*) FROM {table})" for table in TABLES)
    assert sql(f"SELECT {counted}") == [(0,)]
    assert memory.verify().ok
    return failed.value


WRONG_TYPES: list[Any] = [..., None, 7, True, [], {}, 1.5]


def changed(line: bytes, **fields: Any) -> bytes:
    entry = json.loads(line)
    for name, value in fields.items():
        if value is ...:
            del entry[name]
        else:
            entry[name] = value
    return json.dumps(entry).encode()


def test_an_undamaged_file_is_imported(memory: Memory, lines: Lines) -> None:
    assert memory.import_(lines) == 5


NOT_JSON = [
    b"",
    b"\n",
    b"{",
    b"not json",
    b"\xff\xfe",
    b'{"id": "\xe9"}',
    b"[]",
    b'"text"',
    b"null",
    b"17",
    b"[" * 100_000,
]


def test_a_line_that_is_no_json_object_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for number in (1, 3, 7, 8):
        for junk in NOT_JSON:
            assert refused(memory, [*lines[: number - 1], junk, *lines[number:]], sql).line == number, junk[:20]


def test_a_line_that_is_cut_short_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for cut in (5, 100, 300):
        assert refused(memory, [*lines[:2], lines[2][:cut]], sql).line == 3


def test_one_flipped_letter_in_any_field_of_any_line_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for number, line in enumerate(lines[1:6], 2):
        for name, value in json.loads(line).items():
            if name in ("position", "erasure"):
                continue
            flipped = ("A" if value[0] != "A" else "B") + value[1:]
            damaged = [*lines[: number - 1], changed(line, **{name: flipped}), *lines[number:]]
            assert refused(memory, damaged, sql).line == number, name


def test_a_field_that_is_missing_or_of_another_type_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for number in (3, 4):
        for name in json.loads(lines[number - 1]):
            for value in WRONG_TYPES:
                damaged = [*lines[: number - 1], changed(lines[number - 1], **{name: value}), *lines[number:]]
                assert refused(memory, damaged, sql).line == number, (name, value)


def test_a_strange_field_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines[:2], changed(lines[2], colour="red"), *lines[3:]], sql).line == 3
    assert refused(memory, [*lines[:2], changed(lines[2], space="other"), *lines[3:]], sql).line == 3


def test_a_missing_line_is_reported_where_it_is_missed(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines[:2], *lines[3:]], sql).line == 3
    assert refused(memory, lines[1:], sql).line == 1


def test_a_line_twice_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines[:3], *lines[2:]], sql).line == 4


def test_lines_in_another_order_are_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [lines[0], lines[2], lines[1], *lines[3:]], sql).line == 2


def test_a_file_that_is_cut_off_anywhere_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for keep in range(8):
        assert refused(memory, lines[:keep], sql).line in (max(keep, 1), keep + 1)


def test_more_after_the_end_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines, lines[1]], sql).line == 9


def test_an_end_that_counts_otherwise_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines[:-1], changed(lines[-1], interactions=4)], sql).line == 8


def test_rows_left_out_at_the_end_are_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    damaged = [*lines[:5], lines[6], changed(lines[7], interactions=4)]
    assert refused(memory, damaged, sql).line == 7


def test_a_first_line_that_is_wrong_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    wrong: list[dict[str, Any]] = [
        {"version": 99}, {"version": "1"}, {"version": ...}, {"complete": False}, {"recollect": "import"},
        {"position": "5"}, {"position": ...}, {"hash": 5}, {"hash": ...},
    ]  # fmt: skip
    for fields in wrong:
        assert refused(memory, [changed(lines[0], **fields), *lines[1:]], sql).line == 1, fields


def test_a_newer_version_of_the_format_is_named(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert "version 99" in str(refused(memory, [changed(lines[0], version=99), *lines[1:]], sql))


def test_a_damaged_receipt_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    for name in ("receipt", "target", "interactions", "erased_at", "messages"):
        for value in [*WRONG_TYPES[:2], -5, 1.5, {}]:
            failed = refused(memory, [*lines[:6], changed(lines[6], **{name: value}), lines[7]], sql)
            assert failed.line == 7, (name, value)
    for name in ("interactions", "erased_at", "messages"):
        failed = refused(memory, [*lines[:6], changed(lines[6], **{name: "no such thing"}), lines[7]], sql)
        assert failed.line == 7, name


def test_a_receipt_with_damaged_messages_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    wrong: list[Any] = [[["!", "int_1"]], [["AAAA"]], [[5, 5]], [["AAAA", None]], ["AAAA"], [[]]]
    for messages in wrong:
        assert refused(memory, [*lines[:6], changed(lines[6], messages=messages), lines[7]], sql).line == 7, messages


def test_an_erased_row_without_its_receipt_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert "without a receipt" in str(refused(memory, [*lines[:6], lines[7]], sql))


def test_an_erased_row_that_still_holds_words_is_reported(memory: Memory, lines: Lines, sql: Sql) -> None:
    assert refused(memory, [*lines[:3], changed(lines[3], content="back again"), *lines[4:]], sql).line == 4


def forged(lines: Lines, **fields: Any) -> Lines:
    """A file whose hashes all fit, though its third line cannot be: nothing keeps a forger from that."""
    from base64 import b64decode, b64encode
    from datetime import datetime

    previous, made = GENESIS, []
    for number, line in enumerate(lines[1:6], 2):
        entry = json.loads(changed(line, **fields) if number == 3 else line)
        row: dict[str, Any] = dict.fromkeys(
            ["audience", "entity", "agent", "channel", "conversation", "direction", "role", "type", "occurred_at",
             "sender", "external_id", "metadata", "content", "salt", "erasure", "commitment"]
        ) | entry  # fmt: skip
        for name in ("salt", "commitment"):
            row[name] = b64decode(row[name]) if row[name] else None
        for name in ("occurred_at", "recorded_at"):
            row[name] = datetime.fromisoformat(row[name]) if row[name] else None
        previous = row_hash(previous, row)
        made.append(changed(json.dumps(entry).encode(), hash=b64encode(previous).decode()))
    return [changed(lines[0], hash=previous.hex()), *made, *lines[6:]]


def test_a_forged_file_with_nothing_strange_in_it_is_imported(memory: Memory, lines: Lines) -> None:
    assert memory.import_(forged(lines, content="other words")) == 5


FORGERIES: list[dict[str, Any]] = [
    {"channel": "nowhere"}, {"channel": "a\u0000:b"}, {"audience": "everybody"}, {"direction": "sideways"},
    {"role": "king"}, {"type": "telepathy"}, {"metadata": "{"}, {"metadata": "[]"}, {"metadata": "7"},
    {"content": "a\u0000b"}, {"sender": "a\u0000b"}, {"external_id": "x0"},
    {"type": "decision", "metadata": '{"recollect": {"kind": "link"}}'},
    {"type": "decision", "metadata": '{"recollect": {}}'},
    {"type": "decision", "metadata": '{"recollect": {"kind": "entity", "entity": 5, "type": 5, "name": 5}}'},
    {"type": "decision", "metadata": '{"recollect": {"kind": "unlink", "links": 5}}'},
]  # fmt: skip


@pytest.mark.parametrize("fields", FORGERIES, ids=str)
def test_a_forged_line_that_no_memory_could_have_written_is_reported(
    memory: Memory, lines: Lines, sql: Sql, fields: dict[str, Any]
) -> None:
    assert refused(memory, forged(lines, **fields), sql).line == 3


def test_an_import_that_failed_can_be_tried_again(memory: Memory, lines: Lines, sql: Sql) -> None:
    refused(memory, lines[:-1], sql)
    assert memory.import_(lines) == 5
    assert memory.verify().ok
