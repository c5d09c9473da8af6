"""What every command understands: which memory, which space, as which agent, and whether to answer in JSON.

`Command` and `Commands` carry these options by themselves, so that no command can be without them; they may stand
before or after the name of the command.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from recollect.cli import when
from recollect.errors import InvalidInput
from recollect.settings import Settings

if TYPE_CHECKING:
    from recollect.memory import Memory

Function = TypeVar("Function", bound=Callable[..., Any])
BROKEN_PIPE = 141  # what a shell says of a program that wrote to a closed pipe


@dataclass
class Call:
    """One call of the command: what its common options said."""

    db: str | None = None
    space: str | None = None
    agent: str | None = None
    json: bool = False

    @cached_property
    def settings(self) -> Settings:
        return Settings.load(database=self.db, space=self.space, agent=self.agent)

    def memory(self) -> Memory:
        from recollect.memory import Memory  # brings the database along, which --help does not need

        return Memory(settings=self.settings)

    @property
    def location(self) -> str:
        """Where the memory is, without a password."""
        url = self.settings.url
        return without_password(url) if "://" in url else str(Path(url).expanduser().absolute())


pass_call = click.make_pass_decorator(Call, ensure=True)


def without_password(url: str) -> str:
    return re.sub(r"(://[^:/@]*:)[^/]*@", r"\1***@", url)


def _keep(context: click.Context, option: click.Parameter, value: str | bool | None) -> None:
    call = context.ensure_object(Call)
    if value == "":
        raise click.BadParameter("it is empty; give a value, or leave it out.", context, option)
    if value:
        setattr(call, str(option.name), value)


def _common() -> list[click.Parameter]:
    said: dict[str, Any] = {"expose_value": False, "callback": _keep}
    return [
        click.Option(["--db"], metavar="PATH|URL", help="The memory: a file, or postgresql://… .", **said),
        click.Option(["--space"], metavar="NAME", help="The space within it.", **said),
        click.Option(["--agent"], metavar="NAME", help="The agent that speaks or reads.", **said),
        click.Option(["--json"], is_flag=True, help="Answer with one JSON document.", **said),
    ]


class Command(click.Command):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += _common()

    def invoke(self, context: click.Context) -> Any:
        for parameter in self.params:
            _decodable(parameter, context.params.get(str(parameter.name)))
        try:
            answer = super().invoke(context)
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever read our output has had enough. The interpreter flushes once more at its end: into nothing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(BROKEN_PIPE) from None
        return answer


class Commands(click.Group):
    command_class = Command
    group_class = type

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += _common()

    def list_commands(self, context: click.Context) -> list[str]:
        """In the order of a first session rather than of the alphabet."""
        return list(self.commands)


def field_of(parameter: click.Parameter) -> str:
    """What a user calls a parameter: `since` for --since."""
    return max(parameter.opts, key=len).lstrip("-")


def _decodable(parameter: click.Parameter, value: object) -> None:
    """Bytes of the command line that are no UTF-8 arrive as halves of pairs; a file may be called so, nothing else."""
    if isinstance(parameter.type, click.Path):
        return
    for text in value if isinstance(value, tuple) else (value,):
        try:
            str(text).encode()
        except UnicodeEncodeError:
            raise InvalidInput(
                field_of(parameter), "it is not valid UTF-8; check the encoding of your terminal."
            ) from None


def _all(*decorators: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def _moment(context: click.Context, option: click.Parameter, value: str | None) -> datetime | None:
    return None if value is None else when.parse(value, field_of(option))


def moment(name: str, meaning: str) -> Callable[[Function], Function]:
    return click.option(name, callback=_moment, metavar="TIME", help=meaning)


period = _all(
    moment("--since", "Only from then on: yesterday, 3d, 2026-02-27, …"),
    moment("--until", "Only before then."),
)
reader = _all(
    click.option("--channel", metavar="TYPE:ID", help="Read as whoever speaks on this channel. Else: as the owner."),
    click.option("--as", "sender", metavar="HANDLE", help="With whom they speak there."),
)
privacy = _all(
    click.option("--public", is_flag=True, help="The channel is open to all."),
    click.option("--group", is_flag=True, help="The channel is for those who are on it."),
    click.option("--private", is_flag=True, help="The channel is for one; so is one that nobody knows."),
)


def limit(default: int) -> Callable[[Function], Function]:
    return click.option("--limit", type=int, default=default, show_default=True, help="At most so many.")


def chosen_privacy(public: bool, group: bool, private: bool) -> str | None:
    chosen = [name for name, said in (("public", public), ("group", group), ("private", private)) if said]
    if len(chosen) > 1:
        raise InvalidInput("privacy", f"it cannot be {' and '.join(chosen)} at once; say one.")
    return chosen[0] if chosen else None
