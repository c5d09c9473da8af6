"""The passage of a long message as it is told over HTTP, by MCP, by the command line and on the search page."""

from __future__ import annotations

import re
from pathlib import Path

from attacks.doors import opened
from recollect import Memory, Settings
from store.test_passages import ANSWER, PLACE, QUESTION, long_text

from .conftest import Recollect
from .mcp.test_tools import called


def test_http_and_the_search_page_tell_the_passage(tmp_path: Path) -> None:
    with opened(str(tmp_path / "memory.db")) as door:
        key = door.key("owner")
        said = door.write(key, long_text(), **PLACE).json()
        (hit,) = door.client.post("/v1/recall", headers=key, json={"query": QUESTION}).json()["hits"]
        start, end = hit["passage"]["start"], hit["passage"]["end"]
        assert said["content"][start:end] == hit["passage"]["text"]
        assert ANSWER in hit["passage"]["text"]
        assert len(hit["text"]) < 1_000
        context = door.client.post("/v1/context", headers=key, json={"query": QUESTION, "budget": 600}).json()
        assert ANSWER in context["text"]
        door.enter()
        page = door.client.get("/memory/search", params={"q": QUESTION}).text
        assert ANSWER in re.sub("</?mark>", "", page)
        assert f"from a long message, at character {start}" in page


def test_a_tool_tells_the_passage(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db", settings=Settings(background=False, embedder="none")) as memory:
        said = memory.observe(long_text(), **PLACE)
        result = called(memory, "recall", query=QUESTION)
    assert ANSWER in result.content[0].text
    (hit,) = result.structured_content["hits"]
    assert ANSWER in said.content[hit["passage"]["start"] : hit["passage"]["end"]]


def test_the_command_tells_the_passage(recollect: Recollect) -> None:
    recollect.run("remember", long_text())
    (hit,) = recollect.run("recall", QUESTION, "--json").data
    assert ANSWER in long_text()[hit["passage"]["start"] : hit["passage"]["end"]]
    shown = " ".join(recollect.run("recall", QUESTION).out.split())
    assert ANSWER in shown
    assert "from character" in shown
