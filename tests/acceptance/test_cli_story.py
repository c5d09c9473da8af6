"""A first day with the command, as somebody would live it."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"


def test_start_makes_the_memory_and_says_what_to_try(recollect: Recollect) -> None:
    assert not recollect.database.exists()
    said = recollect.ok("start").out
    assert recollect.database.exists()
    assert str(recollect.database) in said
    for command in ("remember", "recall", "log", "doctor", "serve", "demo"):
        assert f"recollect {command}" in said
    assert 5 <= len(said.splitlines()) <= 7


def test_without_a_database_named_the_memory_lies_in_the_users_data_folder(recollect: Recollect) -> None:
    environment = {name: value for name, value in recollect.environment.items() if name != "RECOLLECT_DATABASE"}
    said = replace(recollect, environment=environment).ok("start", "--json").data
    assert said["memory"] == f"{environment['XDG_DATA_HOME']}/recollect/memory.db"


def test_the_first_session(recollect: Recollect) -> None:
    stored = recollect.json("remember", "I moved to Berlin", "--as", MARCUS, "--channel", ROOM, "--private")
    assert stored["content"] == "I moved to Berlin"
    assert stored["audience"] == f"private:{stored['entity']}"

    head, words = recollect.ok("recall", "berlin").out.splitlines()
    assert words == "    I moved to Berlin"
    for part in (MARCUS, ROOM, "private", stored["id"]):
        assert part in head
    assert re.match(r"0\.\d{3}  \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  ", head)

    assert stored["id"] in recollect.ok("log", "--channel", ROOM, "--since", "yesterday").out
    assert stored["id"] not in recollect.ok("log", "--channel", ROOM, "--until", "yesterday").out
    assert stored["entity"] in recollect.ok("entities").out
    assert f"matrix:{MARCUS}" in recollect.ok("entity", "show", MARCUS).out
    assert recollect.ok("channels").out.splitlines()[1].startswith(f"{ROOM}\tprivate\t")
    assert stored["conversation"] in recollect.ok("conversations").out
    assert recollect.json("sessions", stored["conversation"])[0]["interactions"] == 1


def test_a_link_opens_what_was_said_elsewhere_and_unlink_closes_it(recollect: Recollect) -> None:
    recollect.ok("remember", "I moved to Berlin", "--as", MARCUS, "--channel", ROOM)
    recollect.ok("remember", "Hello by mail", "--as", "marcus@example.org", "--channel", "email:thread-1")
    by_mail = ("recall", "berlin", "--channel", "email:thread-1", "--as", "marcus@example.org")
    assert recollect.json(*by_mail) == []

    suggested = recollect.ok("link", MARCUS, "marcus@example.org", "--suggest").out
    assert "Suggested" in suggested
    assert recollect.json(*by_mail) == []

    entity = recollect.json("link", MARCUS, "marcus@example.org")
    assert len(entity["members"]) == 2
    assert [hit["text"] for hit in recollect.json(*by_mail)] == ["I moved to Berlin"]
    assert [link["verified"] for link in recollect.json("links")] == [False, True]

    recollect.ok("unlink", MARCUS, "marcus@example.org")
    assert recollect.json(*by_mail) == []
    assert recollect.json("links", MARCUS) == []
    assert "undone" in recollect.ok("links", MARCUS, "--all").out


def test_an_empty_answer_says_what_was_searched_and_as_whom(recollect: Recollect) -> None:
    recollect.ok("remember", "I moved to Berlin")
    owner = recollect.ok("recall", "lisbon", "--since", "2020-01-02").out
    assert "'lisbon'" in owner
    assert str(recollect.database) in owner
    assert "2020-01-02" in owner
    assert "As: the owner" in owner
    other = recollect.ok("recall", "berlin", "--channel", ROOM, "--as", MARCUS).out
    assert f"on {ROOM} with {MARCUS}" in other
    assert "Berlin" not in other


def test_what_is_private_stays_out_of_a_public_room(recollect: Recollect) -> None:
    recollect.ok("remember", "the code is 4711", "--as", MARCUS, "--channel", "simplex:marcus", "--private")
    recollect.ok("remember", "the code review is done", "--as", MARCUS, "--channel", ROOM, "--public")
    found = recollect.json("recall", "code", "--channel", ROOM)
    assert [hit["text"] for hit in found] == ["the code review is done"]
    seen = recollect.json("log", "--reader-channel", ROOM)
    assert [item["content"] for item in seen] == ["the code review is done"]
    assert len(recollect.json("log")) == 2


def test_the_owner_speaks_on_the_local_channel_unless_told_otherwise(recollect: Recollect) -> None:
    mine = recollect.json("remember", "mine")
    assert (mine["channel"], mine["sender"], mine["direction"]) == ("cli:local", "owner", "inbound")
    answer = recollect.json("remember", "an answer", "--outbound", "--agent", "helper")
    assert (answer["direction"], answer["role"], answer["agent"]) == ("outbound", "assistant", "helper")
    assert answer["entity"] == mine["entity"]
    nobody = recollect.json("remember", "hum", "--channel", "home:hass", "--type", "event")
    assert (nobody["sender"], nobody["role"]) == (None, "system")


def test_remember_and_recall_take_an_entity(recollect: Recollect) -> None:
    marta = recollect.json("entity", "add", "Marta Kowalczyk", "--alias", "Marti")
    assert marta["aliases"] == ["Marti"]
    refused = recollect.run("remember", "I like green tea", "--entity", "Marti")
    assert refused.status == 2
    assert f"recollect link {marta['id']} cli:HANDLE" in refused.err

    recollect.ok("link", marta["id"], "cli:marta")
    said = recollect.json("remember", "I like green tea", "--entity", marta["id"])
    assert said["sender"] == "marta"
    assert recollect.json("remember", "I like black tea too", "--entity", "Marti")["sender"] == "marta"
    told = recollect.json("remember", "Tea is ready", "--entity", "Marti", "--outbound")
    assert (told["direction"], told["entity"]) == ("outbound", said["entity"])
    recollect.ok("remember", "tea for me")
    found = [hit["text"] for hit in recollect.json("recall", "tea", "--entity", "Marti")]
    assert sorted(found) == ["I like black tea too", "I like green tea", "Tea is ready"]

    recollect.ok("link", marta["id"], "cli:marti")
    twice = recollect.run("remember", "x", "--entity", "Marti")
    assert twice.status == 2
    assert "entity: Marta Kowalczyk is marta and marti here; say which with --as" in twice.err


def test_what_the_owner_says_in_public_does_not_open_what_was_private(recollect: Recollect) -> None:
    recollect.ok("remember", "private thoughts")
    shared = recollect.json("remember", "public thoughts", "--public")
    assert (shared["channel"], shared["audience"], shared["sender"]) == ("cli:public", "public", "owner")
    assert recollect.json("note", "more thoughts", "--group")["channel"] == "cli:group"
    later = recollect.json("remember", "later thoughts")
    assert later["audience"] == f"private:{later['entity']}"
    assert [hit["text"] for hit in recollect.json("recall", "thoughts", "--channel", "cli:public")] == [
        "public thoughts"
    ]


def test_an_entity_that_is_known_keeps_its_type(recollect: Recollect) -> None:
    acme = recollect.json("entity", "add", "Acme", "--type", "company")
    more = recollect.json("entity", "add", "Acme", "--alias", "ACME Inc.")
    assert (more["id"], more["type"], more["aliases"]) == (acme["id"], "company", ["ACME Inc."])
    assert recollect.json("entities", "--type", "company") == [more]


def test_a_note_keeps_its_tags(recollect: Recollect) -> None:
    note = recollect.json("note", "Alice is my sister", "--tag", "#Family", "--tag", "people", "--title", "Alice")
    assert note["type"] == "note"
    told = {"note": {"created_by": "user", "origin": "manual"}}
    assert note["metadata"] == {"tags": ["family", "people"], "title": "Alice", "recollect": told}
    assert [item["id"] for item in recollect.json("log", "--type", "note")] == [note["id"]]


def test_every_field_of_remember_arrives(recollect: Recollect) -> None:
    stored = recollect.json(
        "remember", "results", "--channel", ROOM, "--as", MARCUS, "--group", "--at", "2026-02-27T09:30:00+01:00",
        "--external-id", "$1", "--type", "command", "--role", "tool", "--metadata", '{"tool": "weather", "n": [1]}',
    )  # fmt: skip
    assert stored["occurred_at"] == "2026-02-27T08:30:00.000000Z"
    assert stored["external_id"] == "$1"
    assert (stored["type"], stored["role"], stored["audience"]) == ("command", "tool", f"group:{ROOM}")
    assert stored["metadata"] == {"tool": "weather", "n": [1], "recollect": {"zone": "+01:00"}}
    again = recollect.json("remember", "results", "--channel", ROOM, "--as", MARCUS, "--external-id", "$1")
    assert again["id"] == stored["id"]


def test_text_comes_from_standard_input(recollect: Recollect) -> None:
    stored = recollect.json("remember", "-", given="Zeile eins\nZeile zwei äöü\n".encode())
    assert stored["content"] == "Zeile eins\nZeile zwei äöü"
    assert "    Zeile eins\n    Zeile zwei äöü\n" in recollect.ok("recall", "zeile").out


def test_a_secret_is_left_out_and_that_is_said(recollect: Recollect) -> None:
    said = recollect.ok("remember", "the key is AKIAABCDEFGHIJKLMNOP").out
    assert "AKIA" not in said
    assert "Left out before storing: 1 api key." in said


def test_log_filters_by_conversation_entity_and_limit(recollect: Recollect) -> None:
    first = recollect.json("remember", "one", "--as", MARCUS, "--channel", ROOM)
    recollect.ok("remember", "two", "--as", "@eve:example.org", "--channel", ROOM)
    third = recollect.json("remember", "three", "--as", MARCUS, "--channel", ROOM)
    of_marcus = [first["id"], third["id"]]
    assert [item["id"] for item in recollect.json("log", "--entity", MARCUS)] == of_marcus
    assert [item["id"] for item in recollect.json("log", "--conversation", first["conversation"])] == of_marcus
    assert [item["id"] for item in recollect.json("log", "--limit", "1")] == [third["id"]]
    assert len(recollect.json("conversations", "--channel", ROOM)) == 2
    assert len(recollect.json("conversations", "--entity", MARCUS)) == 1
    listed = recollect.run("entities", "--limit", "1")
    assert "there may be more" in listed.err
    assert recollect.run("entities", "--limit", "9").err == ""


def test_verify_and_doctor_pass_on_a_healthy_memory_and_fail_on_a_damaged_one(recollect: Recollect) -> None:
    stored = recollect.json("remember", "the truth")
    assert "1 interactions are as they were written" in recollect.ok("verify").out
    assert "FAILED" not in recollect.ok("doctor").out

    with sqlite3.connect(recollect.database) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in names:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE interactions SET content = 'a lie'")
    connection.close()

    verified = recollect.run("verify")
    assert verified.status == 1
    assert f"FAILED at position 1 ({stored['id']})" in verified.out
    in_json = recollect.run("verify", "--json")
    assert (in_json.status, in_json.data["ok"], in_json.data["position"]) == (1, False, 1)
    examined = recollect.run("doctor")
    assert examined.status == 1
    assert "FAILED  immutability" in examined.out
    assert recollect.run("doctor", "--json").status == 1


def test_rebuild_changes_nothing(recollect: Recollect) -> None:
    recollect.ok("remember", "I moved to Berlin", "--as", MARCUS, "--channel", ROOM)
    before = [recollect.json(*read) for read in (("recall", "berlin"), ("entities",), ("conversations",))]
    assert "Rebuilt" in recollect.ok("rebuild").out
    assert [recollect.json(*read) for read in (("recall", "berlin"), ("entities",), ("conversations",))] == before


def test_options_stand_before_or_after_the_command(recollect: Recollect) -> None:
    other = str(recollect.folder / "other.db")
    recollect.ok("--db", other, "--space", "one", "remember", "before")
    assert [item["content"] for item in recollect.json("log", "--db", other, "--space", "one")] == ["before"]
    assert recollect.json("log", "--db", other, "--space", "two") == []
    assert recollect.json("log") == []
    assert recollect.ok("--json", "log", "--db", other).data == []


def test_config_tells_every_setting_and_no_password(recollect: Recollect) -> None:
    said = recollect.ok("config", RECOLLECT_OWNER="marcus").out
    rows = {row[0]: row for row in (line.split("\t") for line in said.splitlines())}
    assert rows["owner"][1:3] == ["marcus", "owner"]
    secret = recollect.ok("config", "--json", "--db", "postgresql://me:hunter2@db.example.org/memory").data
    assert secret[0]["value"] == "postgresql://me:***@db.example.org/memory"
    assert all(setting["doc"] for setting in secret)


def test_version(recollect: Recollect) -> None:
    assert re.fullmatch(r"recollect, version \d+\.\d+\.\d+\S*\n", recollect.ok("--version").out)
