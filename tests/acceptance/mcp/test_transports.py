"""The server as clients start it: a process that speaks over its standard input and output, or over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from recollect import InvalidInput
from recollect.cli import cli

from ..conftest import Recollect


@pytest.fixture
def user(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        memory.observe("I live in Berlin.", channel="matrix:!a:x", sender="@marcus:x")
        memory.observe("My salary is nine thousand.", channel="matrix:!b:x", sender="@anna:x")
        memory.learn_facts()
    return recollect


@contextlib.contextmanager
def over_http(user: Recollect, *options: str) -> Iterator[str]:
    process = user.start("mcp", "--http", "--port", "0", *options, stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        found = re.search(rb"http://\S+", process.stderr.readline())
        assert found is not None
        yield found[0].decode()
    finally:
        process.terminate()
        process.wait(120)
        process.communicate()


def stdio(user: Recollect, *options: str) -> StdioServerParameters:
    command, *rest = user.command
    return StdioServerParameters(
        command=command, args=[*rest, "mcp", *options], env=dict(user.environment), cwd=user.folder
    )


def text(result: Any) -> str:
    return str(result.content[0].text)


def too_long(url: str) -> int:
    """The status of a request that announces more than is taken."""
    there = urllib.parse.urlsplit(url)
    assert there.hostname is not None
    asking = http.client.HTTPConnection(there.hostname, there.port, timeout=120)
    with contextlib.closing(asking):
        asking.putrequest("POST", there.path)
        for name, value in (("Content-Type", "application/json"), ("Content-Length", str(3_000_000))):
            asking.putheader(name, value)
        asking.endheaders()
        return asking.getresponse().status


async def story(client: Client) -> list[str]:
    tools = [each.name for each in (await client.list_tools()).tools]
    assert "recall" in tools
    kept = await client.call_tool("remember", {"text": "My dog is called Rex."})
    assert not kept.is_error
    found = await asyncio.gather(
        *(client.call_tool("recall", {"q": "dog Rex"}) for _ in range(5)),
        *(client.call_tool("remember", {"text": f"Remark {number}"}) for number in range(5)),
    )
    assert not any(each.is_error for each in found)
    wrong = await client.call_tool("recall", {"query": "salary", "channel": "matrix:!b:x"})
    assert wrong.is_error
    assert [each.name for each in (await client.list_prompts()).prompts]
    page = await client.read_resource("memory://day/today")
    return [*(text(each) for each in found), text(await client.call_tool("recall", {"q": "salary"})), str(page)]


def test_over_standard_input_and_output(user: Recollect) -> None:
    async def session() -> list[str]:
        parameters = stdio(user, "--channel", "matrix:!a:x", "--as", "@marcus:x", "--agent", "helper")
        async with Client(parameters) as client:
            noted = await client.call_tool("note", {"memory": "Marcus has a dog."})
            assert noted.structured_content["proposed"] is True, "what an agent notes waits for a yes"
            return await story(client)

    seen = asyncio.run(session())
    assert "Rex" in seen[0]
    assert "thousand" not in "".join(seen)
    with user.memory() as memory:
        assert memory.verify().ok
        assert {each.agent for each in memory.log(channel="matrix:!a:x")} == {None, "helper"}


def test_over_http_several_at_once_and_only_from_here(user: Recollect) -> None:
    with over_http(user) as url:

        async def session() -> list[str]:
            async with Client(url) as one, Client(url, mode="legacy") as other:
                return [part for found in await asyncio.gather(story(one), story(other)) for part in found]

        seen = asyncio.run(session())
        assert "thousand" in "".join(seen), "the owner may read everything"

        def status(body: bytes = b"{}", path: str = "", **headers: str) -> int:
            usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            request = urllib.request.Request(url + path, body, usual | named, method="POST")
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                return int(error.code) if b"Traceback" not in error.read() else 0

        ask = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
        assert status(ask, Host="evil.example.org") == 421
        assert status(ask, Host="127.0.0.1:1") == 421
        assert status(ask, Origin="https://evil.example.org") == 403
        assert status(ask, Origin="null") == 403
        assert status(b"not json") == 400
        assert status(b"[" * 100_000) == 400
        assert too_long(url) == 413
        assert status(ask, Content_Type="text/plain") == 400
        assert status(ask, "/../../etc/passwd") == 404
    with user.memory() as memory:
        assert len([each for each in memory.log(limit=100) if each.content.startswith("Remark")]) == 10
        assert memory.verify().ok


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (["--http", "--host", "0.0.0.0"], "host"),  # noqa: S104 - what must be refused
        (["--channel", "nowhere"], "channel"),
        (["--as", "@marcus:x"], "sender"),
    ],
)
def test_what_it_cannot_be_started_with_is_said(tmp_path: Path, options: list[str], field: str) -> None:
    with pytest.raises(InvalidInput) as failed:
        cli.main(["mcp", "--db", str(tmp_path / "memory.db"), *options], standalone_mode=False)
    assert failed.value.field == field


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['mcp'] = None\n"
        "from recollect.cli import main\n"
        f"main(['mcp', '--db', {str(tmp_path / 'memory.db')!r}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "pip install 'recollect[mcp]'" in done.stderr


def test_nothing_but_the_protocol_is_on_standard_output(user: Recollect) -> None:
    ask = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\nnonsense\n\xff\xfe\n{"jsonrpc":"2.0","id":2,"method":"no"}\n'
    done = user.run("mcp", given=ask)
    assert done.status == 0
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert all(each["jsonrpc"] == "2.0" for each in answers)
    assert "Berlin" not in done.err
