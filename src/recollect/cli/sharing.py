"""Commands about what may be told to others, what is not recorded, and what a channel is."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import InvalidInput
from recollect.model import JOIN_RULES


@click.command("share", cls=options.Command)
@click.argument("interaction")
@click.option("--with", "with_", default="public", metavar="TYPE:ID", help="Those on this channel. Else: everybody.")
@click.option("--undo", is_flag=True, help="Erase the copy again.")
@options.pass_call
def share(call: Call, interaction: str, with_: str, undo: bool) -> None:
    """Repeat an INTERACTION for others.

    What was said stays as private as it was; a copy of it is appended for those who may read it now.
    """
    with call.memory() as memory:
        found = memory.share(interaction, with_=with_, undo=undo)
    whom = "everybody" if with_ == "public" else with_

    def write() -> None:
        if undo:
            output.say(f"No longer shared with {whom}; the copy is erased.")
        else:
            output.say(f"Shared with {whom}. 'recollect share --undo' takes it back.")
            output.card([("copy", found.id), ("audience", found.audience), ("words", found.content)])

    output.answer(call, found, write)


@click.command("shared", cls=options.Command)
@options.reader
@options.pass_call
def shared(call: Call, channel: str | None, sender: str | None) -> None:
    """What was repeated for others."""
    with call.memory() as memory:
        found = memory.shared(channel=channel, sender=sender)
    rows = [(item.content, item.audience, item.metadata["recollect"]["shared"], item.id) for item in found]
    columns = ("words", "for", "repeats", "id")
    output.answer(call, found, lambda: output.table(columns, rows, "Nothing is shared."))


@click.command("recording", cls=options.Command)
@click.argument("channel")
@click.option("--as", "sender", metavar="HANDLE", help="Only the talk with this one there.")
@click.option("--off", is_flag=True, help="Store nothing from now on.")
@click.option("--on", is_flag=True, help="Store what is said again.")
@options.pass_call
def recording(call: Call, channel: str, sender: str | None, off: bool, on: bool) -> None:
    """Whether what is said on a CHANNEL is recorded, and turning that on or off."""
    if on and off:
        raise InvalidInput("on", "it cannot be on and off at once; say one.")
    with call.memory() as memory:
        found = memory.recording(channel, sender=sender, on=True if on else False if off else None)
    what = channel if sender is None else f"{sender} on {channel}"
    output.answer(call, {"channel": channel, "sender": sender, "recording": found},
                  lambda: output.say(f"{what} is {'recorded' if found else 'not recorded'}."))  # fmt: skip


@click.command("channel", cls=options.Command)
@click.argument("channel")
@options.privacy
@click.option("--direct/--not-direct", default=None, help="It is a chat of two, or is not.")
@click.option("--member", "members", multiple=True, metavar="HANDLE", help="Somebody on it; name all of them.")
@click.option("--join-rule", type=click.Choice(JOIN_RULES), help="Who may join.")
@click.option("--encrypted/--not-encrypted", default=None, help="Whether it is encrypted.")
@click.option("--world-readable/--not-world-readable", default=None, help="Whether everybody can read it.")
@options.pass_call
def channel(
    call: Call,
    channel: str,
    public: bool,
    group: bool,
    private: bool,
    direct: bool | None,
    members: tuple[str, ...],
    join_rule: str | None,
    encrypted: bool | None,
    world_readable: bool | None,
) -> None:
    """Say what a CHANNEL is; hence how private it is from now on.

    What was said there before keeps its audience.
    """
    with call.memory() as memory:
        found = memory.describe_channel(
            channel, privacy=options.chosen_privacy(public, group, private), direct=direct, members=members or None,
            join_rule=join_rule, encrypted=encrypted, world_readable=world_readable,
        )  # fmt: skip
    output.answer(call, found, lambda: output.say(f"{found.id} is {found.privacy} from now on."))
