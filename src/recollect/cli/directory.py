"""Commands about who is who, where, and in which conversation."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.names import Names
from recollect.cli.options import Call
from recollect.model import ENTITY_TYPES, Entity, Link


@click.command("entities", cls=options.Command)
@click.option("--type", "kind", metavar="TYPE", help="Only this type.")
@options.limit(100)
@options.pass_call
def entities(call: Call, kind: str | None, limit: int) -> None:
    """Everybody and everything that is known."""
    with call.memory() as memory:
        found = memory.entities(type=kind, limit=limit)
    rows = [(item.name, item.type, ", ".join(map(str, item.handles)), item.id) for item in found]
    output.answer(call, found, lambda: output.table(("name", "type", "handles", "id"), rows, "Nobody is known yet."))
    output.more_than(limit, found)


@click.group("entity", cls=options.Commands)
def entity() -> None:
    """Show or declare one entity."""


@entity.command("show")
@click.argument("who")
@options.pass_call
def show(call: Call, who: str) -> None:
    """Show an entity by its id, handle or name."""
    with call.memory() as memory:
        found = memory.find_entity(who)
    output.answer(call, found, lambda: _entity(found))


@entity.command("add")
@click.argument("name")
@click.option("--type", "kind", metavar="TYPE", help=f"{', '.join(ENTITY_TYPES)}, or another word. If new: person.")
@click.option("--alias", "aliases", multiple=True, metavar="NAME", help="Another name; may be given several times.")
@click.option("--zone", metavar="ZONE", help="The time zone of a person, such as Asia/Kolkata.")
@click.option("--privacy", metavar="PRIVACY", help="public or private: who may know it. If not said: its names, all.")
@options.pass_call
def add(
    call: Call, name: str, kind: str | None, aliases: tuple[str, ...], zone: str | None, privacy: str | None
) -> None:
    """Declare an entity, or say more of one that is known by this name."""
    with call.memory() as memory:
        said = {"zone": zone} if zone else None
        found = memory.entity(name, type=kind, aliases=aliases, properties=said, privacy=privacy)
    output.answer(call, found, lambda: _entity(found))


@click.command("channels", cls=options.Command)
@options.pass_call
def channels(call: Call) -> None:
    """Where interactions flow, and how private each place is."""
    with call.memory() as memory:
        found = memory.channels()
    rows = [(item.id, item.privacy, output.shown(item.last_activity_at), len(item.members)) for item in found]
    columns = ("channel", "privacy", "last active", "members")
    output.answer(call, found, lambda: output.table(columns, rows, "No channels yet."))


@click.command("conversations", cls=options.Command)
@click.option("--entity", metavar="WHO", help="Only with this one: an id, handle or name.")
@click.option("--channel", metavar="TYPE:ID", help="Only on this channel.")
@click.option("--status", metavar="STATUS", help="Only those that are active, idle, archived or closed.")
@options.limit(100)
@options.pass_call
def conversations(call: Call, entity: str | None, channel: str | None, status: str | None, limit: int) -> None:
    """Who talked where, the latest first, how each conversation stands, and why.

    A conversation is the thread of one entity with one agent on one channel.
    """
    with call.memory() as memory:
        found = memory.conversations(entity=entity, on=channel, status=status, limit=limit)
        name = Names(memory)
        rows = [
            (name(None, item.entity), item.channel, item.agent, item.status, item.reason,
             output.shown(item.last_activity_at), item.interactions, item.sessions, item.id)
            for item in found
        ]  # fmt: skip
    columns = ("with", "channel", "agent", "status", "because", "last active", "interactions", "sessions", "id")
    output.answer(call, found, lambda: output.table(columns, rows, "No conversations fit."))
    output.more_than(limit, found)


@click.command("sessions", cls=options.Command)
@click.argument("conversation")
@options.pass_call
def sessions(call: Call, conversation: str) -> None:
    """The contiguous stretches of a CONVERSATION."""
    with call.memory() as memory:
        found = memory.sessions(conversation)
    rows = [
        (output.shown(item.started_at), output.shown(item.last_activity_at), item.interactions, item.ended_by, item.id)
        for item in found
    ]
    columns = ("started", "last active", "interactions", "ended by", "id")
    output.answer(call, found, lambda: output.table(columns, rows, "No sessions."))


@click.command("link", cls=options.Command)
@click.argument("one")
@click.argument("other")
@click.option("--suggest", is_flag=True, help="Only suggest it. A suggestion opens nothing.")
@options.pass_call
def link(call: Call, one: str, other: str, suggest: bool) -> None:
    """Say that two handles, entities or names are the same."""
    with call.memory() as memory:
        found = memory.link(one, other, verified=not suggest)

    def write() -> None:
        if suggest:
            output.say(f"Suggested: {one} may be the same as {other}. Link them without --suggest to confirm it.")
        else:
            output.say(f"Linked: {one} is the same as {other}. 'recollect unlink' undoes it.")
            _entity(found)

    output.answer(call, found, write)


@click.command("unlink", cls=options.Command)
@click.argument("one")
@click.argument("other")
@options.pass_call
def unlink(call: Call, one: str, other: str) -> None:
    """Take back that two are the same."""
    with call.memory() as memory:
        found = memory.unlink(one, other)

    def write() -> None:
        output.say(f"Unlinked: {one} and {other} are as they were before.")
        _entity(found)

    output.answer(call, found, write)


@click.command("links", cls=options.Command)
@click.argument("who", required=False)
@click.option("--all", "everything", is_flag=True, help="Those that were undone, too.")
@options.pass_call
def links(call: Call, who: str | None, everything: bool) -> None:
    """Who was said to be the same as whom."""
    with call.memory() as memory:
        found = memory.links(who, all=everything)
    rows = [(item.entity, item.other, _standing(item), output.shown(item.created_at), item.source) for item in found]
    columns = ("entity", "other", "standing", "since", "source")
    output.answer(call, found, lambda: output.table(columns, rows, "No links."))


def _standing(link: Link) -> str:
    if link.undone_by:
        return "undone"
    return "verified" if link.verified else "suggested"


def _entity(found: Entity) -> None:
    output.card(
        [
            ("name", found.name),
            ("id", found.id),
            ("type", found.type),
            ("handles", [str(handle) for handle in found.handles]),
            ("aliases", found.aliases),
            ("linked", found.members[1:]),
            ("properties", [f"{name}: {value}" for name, value in found.properties.items()]),
            ("reference", found.external_ref or ""),
            ("since", output.shown(found.created_at)),
            ("source", found.sources),
        ]
    )
