"""Bad input: exit status 2, one clear line that names the field, never a traceback, and nothing stored."""

from __future__ import annotations

import pytest

from .conftest import Recollect

ROOM = "matrix:!home:example.org"

BAD: dict[str, tuple[list[str | bytes], bytes, str]] = {
    "empty content": (["remember", ""], b"", "content: it is empty"),
    "whitespace": (["remember", " \t\n "], b"", "content: it is empty"),
    "empty standard input": (["remember", "-"], b"", "content: it is empty"),
    "10 MB": (["remember", "-"], b"x" * 10_000_000, "content: standard input holds more than the 1,000,000"),
    "a note of 10 MB": (["note", "-"], b"x" * 10_000_000, "content: standard input holds more than the 1,000,000"),
    "half a character at the limit": (["remember", "-"], "é".encode() * 600_000, "content: standard input holds more"),
    "invalid UTF-8 on standard input": (["remember", "-"], b"caf\xe9", "content: standard input is not valid UTF-8"),
    "invalid UTF-8 as an argument": (["remember", b"caf\xe9"], b"", "content: it is not valid UTF-8"),
    "invalid UTF-8 in a query": (["recall", b"caf\xe9"], b"", "query: it is not valid UTF-8"),
    "invalid UTF-8 in an id": (["log", "--conversation", b"caf\xe9"], b"", "conversation: it is not valid UTF-8"),
    "invalid UTF-8 in one of several": (["log", "--type", b"caf\xe9"], b"", "type: it is not valid UTF-8"),
    "channel without a type": (["remember", "x", "--channel", "home"], b"", "channel: 'home' is not a channel"),
    "channel without an id": (["remember", "x", "--channel", "matrix:"], b"", "channel: 'matrix:' is not a channel"),
    "channel of a reader": (["recall", "x", "--channel", "home"], b"", "channel: 'home' is not a channel"),
    "channel of the log": (["log", "--channel", "home"], b"", "channel: 'home' is not a channel"),
    "time without a zone": (["remember", "x", "--at", "2026-02-27T09:30:00"], b"", "at: 2026-02-27T09:30:00 has no"),
    "time in the future": (["remember", "x", "--at", "2999-01-01T00:00:00Z"], b"", "occurred_at: 2999-01-01T00:00:00"),
    "no time": (["remember", "x", "--at", "noonish"], b"", "at: 'noonish' is not a time"),
    "no time in a filter": (["recall", "x", "--since", "noonish"], b"", "since: 'noonish' is not a time"),
    "times the wrong way round": (["log", "--since", "1d", "--until", "2d"], b"", "until: "),
    "unknown type": (["remember", "x", "--type", "song"], b"", "type: 'song' is not known"),
    "unknown type of the log": (["log", "--type", "song"], b"", "types: 'song' is not known"),
    "unknown role": (["remember", "x", "--role", "jester"], b"", "role: 'jester' is not known"),
    "metadata that is no JSON": (["remember", "x", "--metadata", "{"], b"", "metadata: it is not JSON"),
    "metadata that is no object": (["remember", "x", "--metadata", "[1]"], b"", "metadata: it is JSON, but not"),
    "metadata with NaN": (["remember", "x", "--metadata", '{"a": NaN}'], b"", "metadata: it cannot be written as JSON"),
    "metadata too deep": (["remember", "x", "--metadata", "[" * 100_000], b"", "metadata: it is not JSON"),
    "two privacies": (["remember", "x", "--public", "--private"], b"", "privacy: it cannot be public and private"),
    "inbound to somebody": (["remember", "x", "--to", "@a:b"], b"", "to: it says who an outbound"),
    "two senders": (["remember", "x", "--as", "a", "--entity", "b"], b"", "entity: it says the same as --as"),
    "sender that is empty": (["remember", "x", "--as", " "], b"", "sender: it is empty"),
    "unknown entity of a message": (["remember", "x", "--entity", "ent_nobody"], b"", "'ent_nobody'"),
    "unknown entity of a search": (["recall", "x", "--entity", "ent_nobody"], b"", "'ent_nobody'"),
    "unknown entity of the log": (["log", "--entity", "ent_nobody"], b"", "'ent_nobody'"),
    "unknown entity": (["entity", "show", "Nobody"], b"", "nobody is known as 'Nobody'"),
    "unknown conversation": (["sessions", "conv_nope"], b"", "there is no conversation 'conv_nope'"),
    "unlinked": (["unlink", "@a:b", "@c:d"], b"", "nobody is known as '@a:b'"),
    "link of nothing known": (["link", "nobody", "noone"], b"", "nobody is known as 'nobody'"),
    "forget an unknown interaction": (["forget", "--interaction", "int_nope", "--yes"], b"", "'int_nope'"),
    "forget an unknown conversation": (["forget", "--conversation", "conv_nope", "--yes"], b"", "'conv_nope'"),
    "forget an unknown entity": (["forget", "--entity", "ent_nobody", "--yes"], b"", "'ent_nobody'"),
    "forget nothing": (["forget", "--yes"], b"", "forget: name exactly one"),
    "forget two things": (["forget", "--entity", "a", "--interaction", "b", "--yes"], b"", "forget: name exactly one"),
    "empty query": (["recall", " "], b"", "query: it is empty"),
    "no limit": (["recall", "x", "--limit", "0"], b"", "limit: 0 is out of bounds"),
    "limit that is no number": (["log", "--limit", "many"], b"", "'--limit'"),
    "a query of 100 KB": (["recall", "word " * 20_000], b"", "query: it has 100,000 characters"),
    "empty query of a context": (["context", " "], b"", "query: it is empty"),
    "empty question to understand": (["understand", ""], b"", "query: it is empty"),
    "budget that is too small": (["context", "x", "--budget", "10"], b"", "budget: 10 tokens will not do"),
    "budget that is no number": (["context", "x", "--budget", "much"], b"", "'--budget'"),
    "no time to recall as of": (["recall", "x", "--as-of", "noonish"], b"", "as-of: 'noonish' is not a time"),
    "no time to understand at": (["understand", "x", "--now", "noonish"], b"", "now: 'noonish' is not a time"),
    "no questions": (["bench", "--queries", "0"], b"", "queries: 0 is out of bounds"),
    "nothing to ask about": (["bench"], b"", "memory: it holds no words to ask about"),
    "nothing to embed with": (["reembed"], b"", "embedder: the settings say 'none'"),
    "reader without a channel": (["recall", "x", "--as", "@a:b"], b"", "sender: it says who is spoken with"),
    "entity type": (["entity", "add", "Marta", "--type", "A person"], b"", "type: 'A person' is not an entity type"),
    "empty tag": (["note", "x", "--tag", "#"], b"", "tags: '#' will not do; a tag is a word"),
    "space": (["log", "--space", "a\nb"], b"", "space: 'a\\nb' is not a name"),
    "empty path": (["log", "--db", ""], b"", "'--db'"),
    "unknown database": (["log", "--db", "oracle://db/x"], b"", "database: 'oracle' is not supported"),
    "file to import": (["import", "missing.jsonl"], b"", "file: missing.jsonl cannot be read: No such file"),
    "folder to import": (["import", "."], b"", "file: . cannot be read: Is a directory"),
    "unknown command": (["levitate"], b"", "No such command 'levitate'"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_with_a_clear_word(name: str, recollect: Recollect) -> None:
    arguments, given, told = BAD[name]
    recollect.memory().close()
    result = recollect.run(*arguments, given=given)
    assert result.status == 2, result
    assert told in result.err
    assert "Traceback" not in result.err
    assert result.out == ""
    if arguments[0] in ("remember", "note"):
        with recollect.memory() as memory:
            assert memory.log() == []


def test_every_error_is_one_line_that_says_error(recollect: Recollect) -> None:
    result = recollect.run("remember", "")
    assert result.err.startswith("error: content: ")
    assert result.err.count("\n") == 1


def test_an_external_id_that_comes_twice_with_other_words_is_refused(recollect: Recollect) -> None:
    recollect.ok("remember", "first", "--channel", ROOM, "--external-id", "$1")
    result = recollect.run("remember", "second", "--channel", ROOM, "--external-id", "$1")
    assert result.status == 2
    assert result.err.startswith("error: external_id: '$1'")
    assert [item["content"] for item in recollect.json("log")] == ["first"]


@pytest.mark.parametrize("command", ["start", "log", "verify", "doctor", "rebuild"])
def test_a_path_that_is_not_a_database_is_left_as_it_is(command: str, recollect: Recollect) -> None:
    diary = recollect.folder / "diary.txt"
    diary.write_text("Dear diary, this is not a database.")
    result = recollect.run(command, "--db", str(diary))
    assert (result.status, result.out) == (2, "")
    assert "diary.txt is not a SQLite database" in result.err
    assert diary.read_text() == "Dear diary, this is not a database."


def test_a_folder_is_not_a_database(recollect: Recollect) -> None:
    result = recollect.run("log", "--db", str(recollect.folder))
    assert result.status == 2
    assert "is a folder" in result.err


def test_a_setting_that_cannot_be_is_named(recollect: Recollect) -> None:
    result = recollect.run("config", RECOLLECT_LANGUAGE="klingon")
    assert result.status == 2
    assert result.err.startswith("error: language: 'klingon'")


def test_a_broken_configuration_file_is_named(recollect: Recollect) -> None:
    (recollect.folder / "mine.toml").write_text("owner = [")
    result = recollect.run("log", RECOLLECT_CONFIG="mine.toml")
    assert result.status == 2
    assert "configuration: mine.toml cannot be read" in result.err


def test_a_sender_without_a_channel_type_may_hold_no_control_character(recollect: Recollect) -> None:
    result = recollect.run("remember", "x", "--as", "a\x1b[31m")
    assert result.status == 2
    assert "\x1b" not in result.err
