"""Arguments as models really send them: read as they were meant, or refused with a word that helps."""

from __future__ import annotations

from typing import Any

import pytest

from recollect import InvalidInput
from recollect.server.mcp import arguments
from recollect.server.mcp.arguments import ALIASES, IGNORED, REFUSED, read
from recollect.server.mcp.tools import TOOLS, offered
from recollect.server.mcp.who import Who

TOOL = {tool.name: tool.fields for tool in TOOLS}


def taken(tool: str, **sent: Any) -> dict[str, Any]:
    return {name: value for name, value in read(TOOL[tool], sent)[0].items() if value is not None}


@pytest.mark.parametrize(
    ("tool", "sent", "meant"),
    [
        ("recall", {"q": "tea"}, {"query": "tea"}),
        ("recall", {"question": "tea", "topK": "3"}, {"query": "tea", "limit": 3}),
        ("recall", {"search_query": "tea", "maxResults": 4.0}, {"query": "tea", "limit": 4}),
        ("recall", {"text": "tea", "max_tokens": 500}, {"query": "tea", "budget": 500}),
        ("recall", {"QUERY": "tea", "start-date": "2026-01-01"}, {"query": "tea", "since": "2026-01-01"}),
        ("context", {"message": "hello"}, {"query": "hello"}),
        ("remember", {"text": "I like tea"}, {"content": "I like tea"}),
        ("remember", {"memory": "I like tea"}, {"content": "I like tea"}),
        ("remember", {"messages": [{"role": "user", "content": "I like tea"}]}, {"content": "I like tea"}),
        ("remember", {"data": {"text": "I like tea"}}, {"content": "I like tea"}),
        ("remember", {"content": 42}, {"content": "42"}),
        ("remember", {"content": "x", "role": "User"}, {"role": "user"}),
        ("note", {"body": "Buy milk", "tag": "home, shop"}, {"content": "Buy milk", "tags": ["home", "shop"]}),
        ("note", {"note": "Buy milk", "labels": '["home"]'}, {"content": "Buy milk", "tags": ["home"]}),
        ("facts", {"name": "Anna", "type": "preference"}, {"entity": "Anna", "kind": "preference"}),
        ("profile", {"person": "Anna"}, {"entity": "Anna"}),
        ("why", {"fact_id": "fact_1"}, {"id": "fact_1"}),
        ("decide", {"item": "p", "decision": "accept"}, {"id": "p", "answer": "accept"}),
        ("forget", {"memory_id": "int_1"}, {"interaction": "int_1"}),
        ("forget", {"id": "int_1", "token": "t"}, {"interaction": "int_1", "confirm": "t"}),
        ("summary", {"date": "today"}, {"day": "today"}),
    ],
)
def test_names_that_models_send_are_understood(tool: str, sent: dict[str, Any], meant: dict[str, Any]) -> None:
    assert meant.items() <= taken(tool, **sent).items()


@pytest.mark.parametrize("tool", TOOL)
def test_every_alias_of_every_field_is_understood_where_it_is_free(tool: str) -> None:
    own = {field.name: field for field in TOOL[tool]}
    tried = 0
    for name in own:
        for alias in ALIASES.get(name, ()):
            others = [other for other in own if alias in ALIASES.get(other, ()) and other != name]
            if alias in own or others:
                continue
            value: Any = 2 if own[name].kind == "number" else (own[name].choices or ("word",))[0]
            needed = {each.name: (each.choices or ("x",))[0] for each in TOOL[tool] if each.required} | {alias: value}
            needed.pop(name, None)
            found, words = read(TOOL[tool], needed)
            assert found[name] in (value, [value]), alias
            assert words == []
            tried += 1
    assert tried or not own.keys() & ALIASES.keys()


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("tool", ["recall", "remember", "forget"])
def test_no_call_says_who_may_read_or_where_it_belongs(tool: str, name: str) -> None:
    with pytest.raises(InvalidInput, match="fixed where this server was started"):
        taken(tool, query="x", content="x", **{name: "other"})
    with pytest.raises(InvalidInput):
        taken(tool, query="x", content="x", **{name.upper(): None})


@pytest.mark.parametrize("name", [*IGNORED, "explanation"])
def test_what_models_send_out_of_habit_is_left_aside_with_a_word(name: str) -> None:
    found, words = read(TOOL["recall"], {"query": "x", name: "y"})
    assert found["query"] == "x"
    assert len(words) == 1
    assert words[0].startswith(f"{name} was left aside: ")


@pytest.mark.parametrize(
    ("tool", "sent", "field"),
    [
        ("recall", {}, "query"),
        ("recall", {"query": ""}, "query"),
        ("recall", {"query": None}, "query"),
        ("recall", {"query": True}, "query"),
        ("recall", {"query": "x", "limit": "many"}, "limit"),
        ("recall", {"query": "x", "limit": [1]}, "limit"),
        ("recall", {"query": "x", "limit": float("inf")}, "limit"),
        ("note", {"content": "x", "tags": [1]}, "tags"),
        ("note", {"content": "x" * 20_001}, "content"),
        ("remember", {"content": "x", "role": "system"}, "role"),
        ("facts", {"kind": "gossip"}, "kind"),
        ("decide", {"id": "x", "answer": "maybe"}, "answer"),
    ],
)
def test_what_will_not_do_is_named(tool: str, sent: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as failed:
        taken(tool, **sent)
    assert failed.value.field == field


def test_numbers_out_of_bounds_are_brought_back_with_a_word() -> None:
    found, words = read(TOOL["recall"], {"query": "x", "limit": 10_000, "budget": -1})
    assert (found["limit"], found["budget"]) == (50, 1)
    assert len(words) == 2


def test_the_set_of_tools_is_tight_and_its_schemas_are_plain() -> None:
    assert len(TOOLS) <= 15
    for tool in TOOLS:
        made = arguments.schema(tool.fields)
        assert made["type"] == "object"
        assert all(each["description"] for each in made["properties"].values())
        assert set(made.get("required", ())) <= set(made["properties"])
        assert 40 <= len(tool.description) <= 400
        assert not set(made["properties"]) & set(REFUSED)
    spelled = sum(len(tool.description) + len(str(arguments.schema(tool.fields))) for tool in TOOLS)
    assert spelled < 14_000, "what all tools cost a prompt, in characters"


def test_what_is_the_owners_is_not_shown_to_others() -> None:
    others = offered(Who("matrix:!a:x", "@marcus:x"))
    assert set(offered(Who())) - set(others) == {"review", "decide", "forget"}
