"""The command that writes: remember what was said."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import InvalidInput
from recollect.model import ROLES, TYPES, Interaction

if TYPE_CHECKING:
    from recollect.memory import Memory

LOCAL = "cli:local"
_OWN = (LOCAL, "cli:public", "cli:group")  # where the owner speaks; see own_channel
PLACES = "cli:local is private: with --public it is cli:public, with --group cli:group."


@click.command("remember", cls=options.Command)
@click.argument("content", metavar="TEXT")
@click.option("--as", "sender", metavar="HANDLE", help="Who says it. On cli:local: the owner, if nobody is named.")
@click.option("--entity", metavar="WHO", help="Who says it, or hears it, by the id or name of somebody known.")
@click.option("--channel", metavar="TYPE:ID", default=LOCAL, show_default=True, help=f"Where it is said. {PLACES}")
@options.privacy
@click.option("--outbound", is_flag=True, help="It is said by the agent.")
@click.option("--to", metavar="HANDLE", help="To whom it is said, if outbound.")
@options.moment("--at", "When it was said: 2026-02-27T09:30:00Z, 2h, …")
@click.option("--external-id", metavar="ID", help="Its id on the channel; the same one twice is stored once.")
@click.option("--type", "kind", metavar="TYPE", default="text", show_default=True, help=f"{', '.join(TYPES)}.")
@click.option("--role", metavar="ROLE", help=f"{', '.join(ROLES)}.")
@click.option("--metadata", metavar="JSON", help="An object with whatever else is known.")
@options.pass_call
def remember(
    call: Call,
    content: str,
    sender: str | None,
    entity: str | None,
    channel: str,
    public: bool,
    group: bool,
    private: bool,
    outbound: bool,
    to: str | None,
    at: datetime | None,
    external_id: str | None,
    kind: str,
    role: str | None,
    metadata: str | None,
) -> None:
    """Record what was said. TEXT - reads standard input."""
    privacy = options.chosen_privacy(public, group, private)
    channel = place(channel, privacy)
    details = None if metadata is None else _object(metadata)
    content = content_of(call, content)
    with call.memory() as memory:
        sender, to = _sides(memory, channel, sender, to, entity, outbound)
        stored = memory.observe(
            content, channel=channel, sender=sender, privacy=privacy, direction="outbound" if outbound else "inbound",
            occurred_at=at, external_id=external_id, metadata=details, role=role, type=kind, to=to,
        )  # fmt: skip
    output.answer(call, told(stored), lambda: receipt(stored))


def _sides(
    memory: Memory, channel: str, sender: str | None, to: str | None, entity: str | None, outbound: bool
) -> tuple[str | None, str | None]:
    """Who speaks and who is spoken to, as handles on the channel."""
    if to is not None and not outbound:
        raise InvalidInput("to", "it says who an outbound message is for; add --outbound, or leave it out.")
    named = to if outbound else sender
    if entity is not None:
        if named is not None:
            raise InvalidInput("entity", f"it says the same as {'--to' if outbound else '--as'}; give one of them.")
        named = _handle(memory, entity, channel, "--to" if outbound else "--as")
    if named is None and channel in _OWN:
        named = memory.settings.owner
    return (sender, named) if outbound else (named, None)


def _handle(memory: Memory, who: str, channel: str, option: str) -> str:
    """The one handle that somebody has on this kind of channel."""
    kind = channel.partition(":")[0]
    found = memory.find_entity(who)
    handles = [item.handle for item in found.handles if item.channel_type == kind]
    if not handles:
        raise InvalidInput(
            "entity",
            f"{found.name} has no handle on {kind} channels; link one first, such as: "
            f"recollect link {found.id} {kind}:HANDLE",
        )
    if len(handles) > 1:
        raise InvalidInput("entity", f"{found.name} is {' and '.join(handles)} here; say which with {option}.")
    return handles[0]


def place(channel: str, privacy: str | None) -> str:
    """The owner has a channel for each privacy, so that saying something in public does not open the private one."""
    from recollect.intake import own_channel

    return own_channel(privacy) if channel == LOCAL else channel


def content_of(call: Call, text: str) -> str:
    """The text itself, or standard input without the line end that `echo` adds; never much more than may be kept."""
    if text != "-":
        return text
    most = call.settings.max_content_bytes
    read = sys.stdin.buffer.read(most + len("\r\n") + 1)
    try:
        content = read.decode()
    except UnicodeDecodeError as error:
        if error.start < most:
            raise InvalidInput(
                "content", f"standard input is not valid UTF-8 (byte {error.start}); convert it first, as with iconv."
            ) from None
        content = read.decode(errors="replace")  # the reading stopped within a character; it is too long anyhow
    content = content.removesuffix("\n").removesuffix("\r")
    if len(content.encode()) > most:
        raise InvalidInput(
            "content",
            f"standard input holds more than the {most:,} bytes that are kept (setting max_content_bytes). "
            "Split it, or keep the file elsewhere and name it in --metadata.",
        )
    return content


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput("metadata", f"it is not JSON ({error}); write an object such as '{{\"a\": 1}}'.") from None
    if not isinstance(value, dict):
        raise InvalidInput("metadata", "it is JSON, but not an object; write one such as '{\"a\": 1}'.")
    return value


def told(stored: Interaction) -> Interaction | dict[str, Any]:
    """What is said in JSON of a write: the interaction, or that nothing was stored, and why."""
    if stored.recorded:
        return stored
    return {"recorded": False, "reason": stored.not_recorded, "detail": stored.detail}


def receipt(stored: Interaction) -> None:
    if not stored.recorded:
        more = f" It was {stored.id}." if stored.erased else " 'recollect recording' tells and changes that."
        output.say(f"Not stored: {stored.detail}{more}")
        return
    who = stored.sender or stored.agent or ""
    privacy = stored.audience.partition(":")[0]
    output.entry(
        [
            ("remembered", "green"),
            (stored.id, "bold"),
            (output.shown(stored.occurred_at), "dim"),
            (who, "cyan"),
            (stored.channel, "cyan"),
            (privacy, "magenta"),
        ],
        stored.content,
    )
    redacted = stored.metadata.get("redacted")
    if isinstance(redacted, dict):
        kinds = ", ".join(f"{number} {kind.replace('_', ' ')}" for kind, number in redacted.items())
        output.say(f"Left out before storing: {kinds}.")
