"""Commands that look after a memory: start, verify, doctor, rebuild, config."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from dataclasses import fields
from pathlib import Path

import click

from recollect import __version__
from recollect.cli import options, output
from recollect.cli.options import Call, without_password
from recollect.cli.progress import counted, progress
from recollect.model import Verification
from recollect.settings import Settings


@click.command("start", cls=options.Command)
@options.pass_call
def start(call: Call) -> None:
    """Open the memory and say what to try.

    If there is none yet, it is made.
    """
    with call.memory() as memory:
        space = memory.space
    name = program()

    def write() -> None:
        output.say(("Your memory is open: ", "bold"), call.location)
        output.say("  tell it something   ", (f'{name} remember "I moved to Berlin"', "cyan"))
        output.say("  ask it              ", (f'{name} recall "berlin"', "cyan"))
        output.say("  see what was said   ", (f"{name} log --since today", "cyan"))
        output.say("  see that it is well ", (f"{name} doctor", "cyan"))
        output.say(
            "  see it in a browser ", (f"{name} serve", "cyan"), "  or first an example:  ", (f"{name} demo", "cyan")
        )
        output.say("  learn more          ", (f"{name} --help", "cyan"), "  and docs/quickstart.md")

    output.answer(call, {"memory": call.location, "space": space, "version": __version__}, write)


@click.command("verify", cls=options.Command)
@click.option("--head", metavar="HASH", help="A head that was noted elsewhere: it has to be in the chain.")
@click.option("--accept-head", is_flag=True, help="The end is missing, and that is known: go on from here.")
@options.pass_call
@click.pass_context
def verify(context: click.Context, call: Call, head: str | None, accept_head: bool) -> None:
    """Prove that the log was not altered.

    Finds the first interaction that was changed, removed or slipped in, and an end that is missing. Exit status 1 if
    there is one.
    """
    with call.memory() as memory, progress("verifying") as tick:
        found = memory.verify(tick, head=head, accept_head=accept_head)
    output.answer(call, found, lambda: _verification(found))
    if not found.ok:
        context.exit(1)


@click.command("doctor", cls=options.Command)
@options.pass_call
@click.pass_context
def doctor(context: click.Context, call: Call) -> None:
    """Look at the health of the memory. Exit status 1 if a check fails."""
    with call.memory() as memory:
        checks = memory.doctor()

    def write() -> None:
        for check in checks:
            mark = ("ok    ", "green") if check.ok else ("FAILED", "bold red")
            output.say(mark, "  ", (check.name.ljust(18), "bold"), "  ", check.detail)
            if check.advice:
                output.say(" " * 28, f"-> {check.advice}")

    output.answer(call, checks, write)
    if not all(check.ok for check in checks):
        context.exit(1)


@click.command("rebuild", cls=options.Command)
@click.option("--layer", type=click.Choice(["directory", "indexes", "learning"]), help="Only this. Else: everything.")
@options.pass_call
def rebuild(call: Call, layer: str | None) -> None:
    """Derive everything again from the log. Nothing changes but what was broken."""
    with call.memory() as memory, counted("rebuilding") as count:
        memory.rebuild(count, layer=layer)
    what = "all that is derived" if layer is None else f"the layer {layer}"
    output.answer(call, {"rebuilt": True}, lambda: output.say(f"Rebuilt: {what}, from the log."))


@click.command("config", cls=options.Command)
@options.pass_call
def config(call: Call) -> None:
    """Every setting: its value, its default and what it does."""
    settings = call.settings
    found = [
        {
            "name": item.name,
            "value": _safe(item.name, getattr(settings, item.name)),
            "default": item.default,
            "variable": f"RECOLLECT_{item.name.upper()}",
            "doc": item.metadata["doc"],
        }
        for item in fields(Settings)
    ]
    rows = [(item["name"], _written(item["value"]), _written(item["default"]), item["doc"]) for item in found]
    output.answer(call, found, lambda: output.table(("setting", "value", "default", "meaning"), rows, ""))


def _verification(found: Verification) -> None:
    erased = f", {found.erased:,} of them erased on request" if found.erased else ""
    if found.ok:
        output.say(("ok", "green"), f": {found.checked:,} interactions are as they were written{erased}.")
        if found.noted is None:
            output.say("No head was noted outside the database yet, so that a missing end would not have been seen.")
        output.say(f"The head is {found.head}: kept elsewhere, 'verify --head' proves later that no end is missing.")
        return
    where = f" at position {found.position:,}" if found.position else ""
    which = f" ({found.interaction})" if found.interaction else ""
    output.say(("FAILED", "bold red"), f"{where}{which}: {found.problem}.")
    output.say(f"{found.checked:,} interactions before it are good{erased}. To mend it, {found.advice}.")


def program() -> str:
    """How to call this command from here: by name, or by path where its name would not be found."""
    called = Path(sys.argv[0])
    if called.name != "recollect" or shutil.which("recollect") == str(called.absolute()):
        return "recollect"
    nearby = os.path.relpath(called)
    return shlex.quote(str(called) if nearby.startswith("..") else nearby)


def _safe(name: str, value: object) -> object:
    """A value without what nobody should read over a shoulder."""
    if name.endswith("_key") and name != "require_key" and value:
        return "***"
    if name == "task_target" and str(value).startswith("webhook:"):
        return "webhook:***"  # the address may hold a key
    return without_password(value) if isinstance(value, str) else value


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
