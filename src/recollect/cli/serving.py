"""Commands that open the memory to others: serve, and the keys to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import RecollectError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from recollect.server.keys import Keys

MISSING = "Serving needs the extra: pip install 'recollect[server]'."


@click.command("serve", cls=options.Command)
@click.option("--host", metavar="ADDRESS", help="The address to listen on. Else: the setting serve_host.")
@click.option("--port", type=int, help="The port; 0 for any that is free. Else: the setting serve_port.")
@options.pass_call
def serve(call: Call, host: str | None, port: int | None) -> None:
    """Serve the memory over HTTP until you stop it.

    Beyond this machine, and once there is a key, every request needs one: see recollect keys. Ctrl-C ends it after what
    was begun is done.
    """
    settings = call.settings.but(
        serve_host=call.settings.serve_host if host is None else host,
        serve_port=call.settings.serve_port if port is None else port,
    )
    _runner()(settings)


def _runner() -> Callable[..., None]:
    try:
        from recollect.server.run import serve as run  # brings along what only serving needs
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "recollect":
            raise
        raise RecollectError(MISSING) from None
    return run


@click.group("keys", cls=options.Commands)
def keys() -> None:
    """Keys to the memory: make, list and revoke them."""


@keys.command("add")
@click.argument("role", type=click.Choice(["owner", "agent", "reader"]))
@click.option("--name", default="", help="What it is for, for you to tell it by.")
@click.option(
    "--channels", multiple=True, metavar="PATTERN", help="A channel it may name, such as 'matrix:*'. May repeat."
)
@options.pass_call
def add(call: Call, role: str, name: str, channels: tuple[str, ...]) -> None:
    """Make a key to this space. It is shown once.

    An owner may do everything, an agent write and read as the agent that --agent names, on a channel that it names, a
    reader read. Without --channels it may name all but those of the owner's own tools.
    """
    with _opened(call) as opened:
        key, spelled = opened.add(
            call.settings.space, role, name=name, agent=call.settings.agent or None, channels=channels
        )

    def write() -> None:
        output.say("The key, which is not shown again: ", (spelled, "bold"))
        output.say(f"  {key.role} of the space {key.space}", f", agent {key.agent}" if key.agent else "")

    output.answer(call, {"key": key, "spelled": spelled}, write)


@keys.command("list")
@options.pass_call
def list_(call: Call) -> None:
    """The keys to this space, the revoked too."""
    with _opened(call) as opened:
        found = opened.listed(call.settings.space)
    rows = [
        (key.id, key.role, key.name, key.agent or "", " ".join(key.channels), output.shown(key.revoked_at))
        for key in found
    ]
    titles = ("key", "role", "name", "agent", "channels", "revoked")
    output.answer(call, found, lambda: output.table(titles, rows, "There are no keys."))


@keys.command("revoke")
@click.argument("key")
@options.pass_call
def revoke(call: Call, key: str) -> None:
    """Revoke a KEY, by its id: from now on it opens nothing."""
    with _opened(call) as opened:
        gone = opened.revoke(call.settings.space, key)
    output.answer(call, gone, lambda: output.say(f"{gone.id} opens nothing any more."))


@contextmanager
def _opened(call: Call) -> Iterator[Keys]:
    from recollect.server.keys import Keys  # brings the database along, which --help does not need

    opened = Keys(call.settings)
    try:
        yield opened
    finally:
        opened.close()
