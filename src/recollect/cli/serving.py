"""Commands that open the memory to others: serve, and the keys to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from recollect.cli import options, output, when
from recollect.cli.options import Call
from recollect.errors import RecollectError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from recollect.server.keys import Key, Keys

MISSING = "Serving needs the extra: pip install 'recollect[server]'."


@click.command("serve", cls=options.Command)
@click.option("--host", metavar="ADDRESS", help="The address to listen on. Else: the setting serve_host.")
@click.option("--port", type=int, help="The port; 0 for any that is free. Else: the setting serve_port.")
@options.pass_call
def serve(call: Call, host: str | None, port: int | None) -> None:
    """Serve the memory over HTTP until you stop it.

    It prints a link that leads into its pages, once. Beyond this machine, by a proxy, from a browser, and once there
    was a key, every other request needs one: see recollect keys. Ctrl-C ends it after what was begun is done.
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
        raise _missing(error) from None
    return run


def _missing(error: ImportError) -> Exception:
    ours = (error.name or "").partition(".")[0] == "recollect"
    return error if ours else RecollectError(MISSING)


@click.group("keys", cls=options.Commands)
def keys() -> None:
    """Keys to the memory: make, list and revoke them."""


@keys.command("add")
@click.argument("role", type=click.Choice(["owner", "agent", "reader"]))
@click.option("--name", default="", help="What it is for, for you to tell it by.")
@click.option(
    "--channels", multiple=True, metavar="PATTERN", help="A channel it may name, such as 'matrix:*'. May repeat."
)
@click.option("--all-channels", is_flag=True, help="It may name all channels but those of the owner's own tools.")
@click.option("--as", "person", metavar="HANDLE", help="For a reader: the person it reads for. Else: for nobody.")
@click.option(
    "--people",
    multiple=True,
    metavar="HANDLE",
    help="Somebody whose private words on other channels it may read too. May repeat.",
)
@click.option("--across", is_flag=True, help="The same for everybody who is on its channels with a verified handle.")
@click.option("--expires", metavar="WHEN", help="When it ends: 30d, 12h, 2w, or a date. Else: when it is revoked.")
@options.pass_call
def add(
    call: Call,
    role: str,
    name: str,
    channels: tuple[str, ...],
    all_channels: bool,
    person: str | None,
    people: tuple[str, ...],
    across: bool,
    expires: str | None,
) -> None:
    """Make a key to this space. It is shown once.

    An owner may do everything, an agent write and read as the agent that --agent names, on a channel that it names. A
    reader reads on the channels that the key names, what may be told there, and what was told in private to the person
    that --as names. Of private words a key reads those of its own channels; to go on where people left off elsewhere
    it needs --people or --across. With the first key, every request needs one, also when it was revoked.
    """
    end = None if expires is None else when.ahead(expires, "expires")
    with _opened(call) as opened:
        key, spelled = opened.add(
            call.settings.space, role, name=name, agent=call.settings.agent or None, channels=channels,
            all_channels=all_channels, person=person, people=people, across=across, expires_at=end,
        )  # fmt: skip

    def write() -> None:
        output.say("The key, which is not shown again: ", (spelled, "bold"))
        output.say(
            f"  {key.role} of the space {key.space}", f", agent {key.agent}" if key.agent else "",
            f", reads for {key.person}" if key.person else "",
            f", on other channels what {whom} said" if (whom := _elsewhere(key)) else "",
            f", until {output.shown(key.expires_at)}" if key.expires_at else "",
        )  # fmt: skip

    output.answer(call, {"key": key, "spelled": spelled}, write)


@keys.command("list")
@options.pass_call
def list_(call: Call) -> None:
    """The keys to this space, the revoked and expired too."""
    with _opened(call) as opened:
        found = opened.listed(call.settings.space)
    rows = [
        (
            key.id, key.role, key.name, key.agent or "", " ".join(key.channels), key.person or "", _elsewhere(key),
            output.shown(key.expires_at), output.shown(key.revoked_at),
        )
        for key in found
    ]  # fmt: skip
    titles = ("key", "role", "name", "agent", "channels", "reads for", "elsewhere", "expires", "revoked")
    output.answer(call, found, lambda: output.table(titles, rows, "There are no keys."))


def _elsewhere(key: Key) -> str:
    """Whose private words it reads on channels that are not its own."""
    return " ".join([*key.people, *(["everybody"] if key.across else [])])


@keys.command("revoke")
@click.argument("key")
@options.pass_call
def revoke(call: Call, key: str) -> None:
    """Revoke a KEY, by its id: from now on it opens nothing."""
    with _opened(call) as opened:
        gone = opened.revoke(call.settings.space, key)
    output.answer(call, gone, lambda: output.say(f"{gone.id} opens nothing any more."))


@keys.command("link")
@click.option("--port", type=int, help="The port of the server. Else: the setting serve_port.")
@options.pass_call
def link(call: Call, port: int | None) -> None:
    """Print a link into the pages of a server that runs on this machine.

    It opens once, in the next quarter of an hour.
    """
    try:
        from recollect.server.run import link as make
    except ImportError as error:
        raise _missing(error) from None
    settings = call.settings
    with _opened(call) as opened:
        address = make(settings, opened, settings.serve_host, settings.serve_port if port is None else port)
    output.answer(call, {"link": address}, lambda: output.say(address))


@contextmanager
def _opened(call: Call) -> Iterator[Keys]:
    from recollect.server.keys import Keys  # brings the database along, which --help does not need

    opened = Keys(call.settings)
    try:
        yield opened
    finally:
        opened.close()
