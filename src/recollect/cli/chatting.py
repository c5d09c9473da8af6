"""The command that talks: with the model that the settings name, or with the memory alone."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import EmbedderError, InvalidInput, RecollectError, StoreError
from recollect.model import Trace

if TYPE_CHECKING:
    from recollect.chat.reply import Reply
    from recollect.memory import Memory

FRESH = 500  # interactions that are learnt from before the first answer
HELP = """/sources       what the last answer rests on
/why [N]       how the memory of number N, or the first, came about
/note TEXT     write a note
/end [TEXT]    end this session; TEXT is what the next begins with
/share ID      let others know what you said; /unshare ID takes it back
/quit          leave"""


@click.command("chat", cls=options.Command)
@click.argument("message", required=False)
@click.option("--channel", metavar="TYPE:ID", help="Where the talk is. Else: the owner's own.")
@click.option("--as", "sender", metavar="HANDLE", help="Who speaks there.")
@click.option("--model", metavar="NAME", help="Another model, such as ollama:qwen3; 'none' for the memory alone.")
@click.option("--system", default="", metavar="TEXT", help="What the model is told first.")
@click.option("--sources", is_flag=True, help="Show after each answer what it rests on.")
@options.pass_call
def chat(
    call: Call,
    message: str | None,
    channel: str | None,
    sender: str | None,
    model: str | None,
    system: str,
    sources: bool,
) -> None:
    """Talk, with all that is remembered; or answer one MESSAGE.

    Without a model it tells what is remembered, with sources. While you talk: /sources, /why, /note, /end, /quit.
    """
    with call.memory() as memory:
        with suppress(EmbedderError, StoreError):  # then it is answered with what there is
            memory.learn(at_most=FRESH)
        talk = _Talk(call, memory, {"channel": channel, "sender": sender, "model": model, "system": system}, sources)
        if message is not None:
            talk.answer(message)
        elif call.json:
            raise InvalidInput("message", "JSON is given for one answer; say what is to be answered.")
        else:
            talk.go_on()


class _Talk:
    def __init__(self, call: Call, memory: Memory, how: dict[str, Any], sources: bool) -> None:
        self.call = call
        self.memory = memory
        self.how = how
        self.sources = sources
        self.last: Reply | None = None

    def answer(self, message: str) -> None:
        reply = self.memory.chat(message, stream=True, **self.how)
        self.last = reply
        if self.call.json:
            reply.read()
            click.echo(output.as_json(_data(reply)))
            return
        try:
            for piece in reply:
                click.echo(output.clean(piece), nl=False)
                sys.stdout.flush()
        finally:
            click.echo()
        output.notes(reply.notes)
        if self.sources:
            self.show()

    def go_on(self) -> None:
        """Line by line, until somebody leaves."""
        if sys.stdin.isatty():
            output.aside("/help tells what else you can say; /quit leaves.")
        while True:
            try:
                line = input("> " if sys.stdin.isatty() else "").strip()
            except EOFError:
                return
            if line == "/quit":
                return
            if not line:
                continue
            try:
                self.take(line)
            except KeyboardInterrupt:  # enough of this answer: it is kept as unfinished, and the talk goes on
                if self.last is not None:
                    self.last.close()
                click.echo()
            except RecollectError as error:
                output.complain(error, False)

    def take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "/sources":
            self.show()
        elif word == "/help":
            click.echo(HELP)
        elif word == "/why":
            self.why(rest.strip())
        elif word == "/note":
            place = {} if self.how["channel"] is None else {name: self.how[name] for name in ("channel", "sender")}
            stored = self.memory.note(rest.strip(), **place)
            if stored.recorded:
                output.say(("Noted", "green"), f": {stored.id}")
            else:
                output.say(f"Not noted: {stored.detail}")
        elif word == "/end":
            self.end(rest.strip())
        elif word.startswith("/") and word[1:].isalpha() and word not in ("/on", "/off", "/share", "/unshare"):
            output.say(f"{word} is not known; /help tells what is.")
        else:
            self.answer(line)

    def show(self) -> None:
        if self.last is None or not self.last.used:
            output.say("It rests on nothing that is remembered.")
            return
        cited = {each.number for each in self.last.cited}
        for each in self.last.used:
            head = [
                (f"[{each.number}]", "green" if each.number in cited else "dim"),
                (each.why, "dim"),
                (each.id, "dim"),
            ]
            output.entry(head, each.text)

    def why(self, which: str) -> None:
        used = self.last.used if self.last is not None else ()
        wanted = [each for each in used if not which or str(each.number) == which.strip("[]")]
        if not wanted:
            output.say("There is no such source; /sources lists those of the last answer.")
            return
        reader = {name: self.how[name] for name in ("channel", "sender")}
        _trace(self.memory.why(wanted[0].id, **reader))

    def end(self, note: str) -> None:
        channel, sender = self.how["channel"], self.how["sender"]
        if channel is None:
            channel, sender = "cli:local", self.memory.settings.owner
        ended = self.memory.end(channel, sender=sender, note=note or None)
        output.say("No session is open." if ended is None else f"Ended: {ended.interactions:,} messages.")


def _trace(trace: Trace, depth: int = 0) -> None:
    at = f"{output.shown(trace.at)} " if trace.at else ""
    how = f" ({trace.how})" if trace.how else ""
    output.say("  " * depth, (trace.kind, "bold"), f" {at}{trace.text}", (how, "dim"))
    for each in trace.because:
        _trace(each, depth + 1)


def _data(reply: Reply) -> dict[str, Any]:
    return {
        "text": reply.text, "model": reply.model, "confidence": reply.confidence, "message": reply.message.id or None,
        "recorded": reply.message.recorded, "not_recorded": reply.message.not_recorded,
        "interaction": (reply.interaction.id or None) if reply.interaction else None, "used": reply.used,
        "cited": [each.number for each in reply.cited], "notes": reply.notes,
    }  # fmt: skip
