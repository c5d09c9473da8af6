"""The command `recollect`: a thin face of Memory. It parses, calls one method, and shows what comes back."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Sequence

import click

from recollect import __version__
from recollect.cli import (
    asking,
    beating,
    believing,
    chatting,
    demonstrating,
    directory,
    distilling,
    files,
    forgetting,
    judging,
    learning,
    needing,
    noting,
    profiling,
    promising,
    reading,
    reviewing,
    serving,
    serving_mcp,
    sharing,
    souls,
    tagging,
    talking,
    truth,
    upkeep,
    writing,
)
from recollect.cli.options import Commands
from recollect.cli.output import complain
from recollect.errors import RecollectError

FAILED = 2
INTERRUPTED = 130


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="recollect")
def cli() -> None:
    """A memory for AI agents that behaves like an attentive colleague.

    Start with: recollect start
    """


for _command in (
    upkeep.start,
    demonstrating.demo,
    writing.remember,
    noting.note,
    noting.notes,
    noting.note_show,
    noting.note_edit,
    noting.note_archive,
    noting.daily,
    asking.recall,
    asking.context,
    asking.understand,
    chatting.chat,
    believing.facts,
    believing.why,
    believing.history,
    believing.conflicts,
    believing.settle,
    truth.debunk,
    truth.feedback,
    truth.questions,
    believing.resolve,
    distilling.summaries,
    distilling.window,
    distilling.compact,
    distilling.procedures,
    promising.promises,
    promising.promise_done,
    distilling.evergreen,
    tagging.tags,
    tagging.tag,
    profiling.profile,
    beating.agents,
    beating.best_at,
    needing.gaps,
    needing.tasks,
    needing.gap_resolved,
    reading.log,
    directory.entities,
    directory.entity,
    directory.channels,
    directory.conversations,
    directory.sessions,
    talking.end,
    talking.checkpoint,
    talking.split,
    directory.link,
    directory.unlink,
    directory.links,
    reviewing.review,
    reviewing.decide,
    reviewing.undo,
    reviewing.members,
    souls.soul,
    souls.reflect,
    souls.instruct,
    souls.prompt,
    sharing.share,
    sharing.shared,
    sharing.recording,
    sharing.channel,
    forgetting.forget,
    upkeep.verify,
    upkeep.doctor,
    learning.learn,
    judging.judgments,
    judging.judge,
    learning.worker,
    beating.heartbeat,
    serving.serve,
    serving.keys,
    learning.reembed,
    learning.bench,
    upkeep.rebuild,
    files.export,
    files.import_,
    serving_mcp.mcp,
    upkeep.config,
):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and end the process: 0 well, 1 a check failed, 2 an error, 130 interrupted."""
    said = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that is not UTF-8 must not stop an answer
    logging.getLogger("recollect.embedding.choice").setLevel(logging.ERROR)  # the notes of an answer say the same
    in_json = "--json" in (said[: said.index("--")] if "--" in said else said)
    try:
        status = cli.main(said, prog_name="recollect", standalone_mode=False)
    except click.ClickException as error:
        complain(error, in_json)
        sys.exit(error.exit_code)
    except RecollectError as error:
        complain(error, in_json)
        sys.exit(FAILED)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)
