"""The command that serves the memory to clients of the Model Context Protocol."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call

PORT = 3334


@click.command("mcp", cls=options.Command)
@options.reader
@click.option("--http", is_flag=True, help="Over HTTP on this machine. Else: over standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: 127.0.0.1, localhost or ::1.")
@click.option("--port", type=click.IntRange(0, 65_535), default=PORT, show_default=True, help="With --http; 0: any.")
@options.pass_call
def mcp(call: Call, channel: str | None, sender: str | None, http: bool, host: str, port: int) -> None:
    """Serve the memory to clients of the Model Context Protocol.

    As whom it reads is said here, with --channel and --as, and never by a model. Without them it is the owner, who may
    read everything.
    """
    from recollect.server.mcp import serve
    from recollect.server.mcp.who import Who

    serve.available()
    serve.quiet()
    who = Who(channel, sender)
    with call.memory() as memory:
        memory.channels(channel=channel, sender=sender)  # says at once what is wrong with either
        if http:
            serve.over_http(memory, who, host, port, lambda url: output.aside(f"serving {who} at {url}"))
        else:
            serve.over_stdio(memory, who)
