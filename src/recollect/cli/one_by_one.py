"""The review on a terminal: one question at a time, one key for each answer, and the last answer can be taken back."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from recollect.cli import output
from recollect.errors import RecollectError
from recollect.model import Proposal

if TYPE_CHECKING:
    from recollect.memory import Memory

_QUIT = ("q", "\x03", "\x04", "\x1b")
_HELP = (
    ("a", "accept: what 'If you accept' says is done"),
    ("k", "choose which: of a conflict the fact that holds, or both; or press its number"),
    ("e", "edit: say in your own words what holds, in $EDITOR or on a line"),
    ("r", "reject: it is not asked again"),
    ("l", "later: it is asked again tomorrow"),
    ("s", "skip: nothing is decided"),
    ("u", "undo the last answer that you gave here"),
    ("q", "quit; all that you have answered is kept"),
)
_ALL = {"": "for those who may read what it rests on", "all": "for everybody"}


@dataclass(slots=True)
class OneByOne:
    """Goes through what waits. What others decide meanwhile is told, and the rest waits all the same."""

    memory: Memory
    found: list[Proposal]
    place: int = 0
    answered: list[tuple[int, str]] = field(default_factory=list)  # place and item, the last one last

    def run(self) -> None:
        while self.place < len(self.found):
            proposal = self.found[self.place]
            self._show(proposal)
            key = read_key()
            if key in _QUIT:
                break
            try:
                self._heed(key, proposal)
            except RecollectError as error:  # somebody else may have been faster
                output.say((str(error), "red"))
                if not self._waits(proposal):
                    self.place += 1
        else:
            output.say("That was all.")
        if self.answered:
            output.say((f"{len(self.answered)} answered. 'recollect undo ID' takes an answer back.", "dim"))

    def _show(self, proposal: Proposal) -> None:
        output.say((f"{self.place + 1} of {len(self.found)}  {proposal.kind}", "bold"), (f"  {proposal.id}", "dim"))
        shown(proposal)
        for number, (choice, words) in enumerate(_choices(proposal).items(), 1):
            output.say(f"  {number}  {words}", (f"  {choice}", "dim"))
        keys = "a accept, " if proposal.kind != "conflict" else ""
        keys += "k choose which, " if _choices(proposal) else ""
        keys += "e edit, " if "edit" in proposal.options else ""
        output.say((f"{keys}r reject, l later, s skip, u undo the last, q quit, ? help", "dim"))

    def _heed(self, key: str, proposal: Proposal) -> None:
        choices = list(_choices(proposal))
        if key == "?":
            for each, does in _HELP:
                output.say((f"  {each}  ", "bold"), does)
        elif key == "u":
            self._undo()
        elif key == "s":
            self.place += 1
        elif key == "e" and "edit" in proposal.options:
            self._edit(proposal)
        elif (key == "k" and choices) or (key == "a" and proposal.kind == "conflict"):
            output.say((f"Which? 1-{len(choices)}", "dim"))
            self._choose(proposal, choices, read_key())
        elif key.isdigit() and choices:
            self._choose(proposal, choices, key)
        elif key in ("a", "r", "l"):
            self._decide(proposal, {"a": "accept", "r": "reject", "l": "later"}[key])

    def _choose(self, proposal: Proposal, choices: list[str], key: str) -> None:
        if not (key.isdigit() and 0 < int(key) <= len(choices)):
            return
        choice = choices[int(key) - 1]
        contexts = {}
        if choice == "both" and any(proposal.data.get("notes", {}).values()):
            for fact in choices[:2]:
                words = read_line(f"Where does this hold: {proposal.data['keep'][fact]} (empty: everywhere) ")
                if words:
                    contexts[fact] = words
        self._decide(proposal, "accept", keep=choice or None, contexts=contexts or None)

    def _edit(self, proposal: Proposal) -> None:
        before = str(proposal.data.get("text") or "\n".join(proposal.evidence.values()))
        text = edited(before)
        tags = None
        if proposal.kind in ("note", "proposed"):
            said = read_line(f"Tags (empty: {' '.join(proposal.data.get('tags', ())) or 'none'}): ")
            tags = said.replace("#", " ").replace(",", " ").split() or None
        if text == before and proposal.kind != "conflict":
            text = None
        if text is None and tags is None:
            output.say("Nothing was changed.")
            return
        self._decide(proposal, "edit", text=text, tags=tags)

    def _decide(self, proposal: Proposal, answer: str, **how: Any) -> None:
        done = self.memory.decide(proposal.id, answer, **how)
        output.say((f"{'Edited and accepted' if answer == 'edit' else done.data['outcome'].title()}.", "green"))
        self.answered.append((self.place, proposal.id))
        self.place += 1

    def _undo(self) -> None:
        if not self.answered:
            output.say("Nothing was answered here yet.")
            return
        place, item = self.answered[-1]
        self.memory.undo(item)
        self.answered.pop()
        output.say(("Taken back.", "green"))
        self.place = place

    def _waits(self, proposal: Proposal) -> bool:
        return any(each.id == proposal.id for each in self.memory.review(kind=proposal.kind, limit=100_000))


def shown(proposal: Proposal) -> None:
    """The question, why it is asked, the words that it rests on, and what an answer does."""
    output.say(f"    {proposal.question}", (f"  {proposal.confidence:.2f}", "green"))
    for reason in proposal.reasons:
        output.say(f"    - {reason}")
    for id, words in proposal.evidence.items():
        output.entry([("   ", ""), (id, "dim")], words)
    output.say((f"    If you accept: {proposal.consequence}" if "undo" not in proposal.options
                else f"    {proposal.consequence}", "yellow"))  # fmt: skip


def _choices(proposal: Proposal) -> dict[str, str]:
    """What can be kept, and what each means."""
    if proposal.kind == "conflict":
        return dict(proposal.data["keep"])
    return _ALL if proposal.kind == "soul" and "edit" in proposal.options else {}


def edited(text: str) -> str | None:
    """The words as somebody wants them; None, where they are left as they are."""
    if os.environ.get("VISUAL") or os.environ.get("EDITOR"):
        try:
            changed = click.edit(text, require_save=True)
        except click.ClickException as error:
            output.say((error.format_message(), "red"))
            return None
        return changed.strip() or None if changed is not None else None
    return read_line("In your words (empty: as it is): ") or None


def read_line(asked: str) -> str:
    """A line that is typed; nothing behind it is taken from those who read a key next."""
    click.echo(output.clean_line(asked), nl=False)
    said = b""
    while (sign := os.read(sys.stdin.fileno(), 1)) not in (b"", b"\n", b"\r"):
        said += sign
    return said.decode(errors="replace").strip()


def read_key() -> str:
    """The next key that is pressed, also one that was pressed early."""
    try:
        import termios
        import tty
    except ImportError:  # not on this system
        return click.getchar().lower()
    screen = sys.stdin.fileno()
    before = termios.tcgetattr(screen)
    try:
        tty.setcbreak(screen, termios.TCSANOW)
        return os.read(screen, 1).decode(errors="replace").lower() or "q"
    finally:
        termios.tcsetattr(screen, termios.TCSANOW, before)
