"""Commands that ask: recall, the context of a prompt, and how a question is understood."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, datetime
from typing import TYPE_CHECKING

import click

from recollect.cli import options, output, when
from recollect.cli.names import Names
from recollect.cli.options import Call
from recollect.errors import EmbedderError, StoreError
from recollect.model import Context, Hit, Hits, Query

if TYPE_CHECKING:
    from recollect.memory import Memory

FRESH = 200  # interactions that get their vectors before an answer: `remember` leaves that to whoever asks
_AS_OF = "As on an earlier day: nothing after it is known, and 'yesterday' is the day before it."
_WEIGHT = "weight of "


@click.command("recall", cls=options.Command)
@click.argument("query")
@options.limit(10)
@options.reader
@click.option("--entity", metavar="WHO", help="Only the conversations of this one: an id, handle or name.")
@click.option("--tag", "tags", multiple=True, metavar="NAME", help="Only notes with this tag; with one of several.")
@options.period
@options.moment("--as-of", _AS_OF)
@click.option(
    "--min-score",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="SHARE",
    help="Leave out what has less than this share of the best score: 0.7, say.",
)
@click.option("--explain", is_flag=True, help="Show what each score is made of.")
@options.pass_call
def recall(
    call: Call,
    query: str,
    limit: int,
    channel: str | None,
    sender: str | None,
    entity: str | None,
    tags: tuple[str, ...],
    since: datetime | None,
    until: datetime | None,
    as_of: datetime | None,
    min_score: float,
    explain: bool,
) -> None:
    """What the memory holds about QUERY, by words and by meaning, best first."""
    span = when.between(since, until)
    tagged = " or ".join(tags) or None
    searched = {
        "in conversations of": entity,
        "among notes tagged": tagged,
        "since": since,
        "until": until,
        "as of": as_of,
    }
    with call.memory() as memory:
        late = _learnt(memory)
        hits = memory.recall(
            query, limit=limit, channel=channel, sender=sender, entity=entity, tags=tags or None, between=span,
            as_of=as_of, min_score=min_score, explain=explain,
        )  # fmt: skip
        names = Names(memory, channel, sender)

        def write() -> None:
            for hit in hits:
                _hit(hit, names)
                if explain:
                    output.say((f"  {_signals(hit.signals)}", "dim"))
            if not hits:
                _nothing(call, query, channel, sender, searched)

        notes = _notes(hits.notes, late)
        output.answer(call, _explained(hits, notes) if explain else hits, write)
    if not call.json:
        if hits and output.on_terminal():
            output.aside(f"confidence {hits.confidence:.2f}")
        output.notes(notes)
    elif not explain:
        output.notes(notes)


@click.command("context", cls=options.Command)
@click.argument("query")
@options.reader
@click.option("--budget", type=int, default=2000, show_default=True, help="At most so many tokens.")
@options.moment("--as-of", _AS_OF)
@options.pass_call
def context(
    call: Call, query: str, channel: str | None, sender: str | None, budget: int, as_of: datetime | None
) -> None:
    """What a model should know before it answers QUERY.

    Plain text with numbered quotations; a pipe gets that and nothing else.
    """
    with call.memory() as memory:
        late = _learnt(memory)
        found = memory.context(query, channel=channel, sender=sender, budget=budget, as_of=as_of)
    output.answer(call, found, lambda: _context(found, budget))
    if not call.json:
        output.notes(_notes(found.notes, late))


@click.command("understand", cls=options.Command)
@click.argument("query")
@options.moment("--now", "When it is asked, if not now: 2026-02-27T09:30:00Z, 3d, …")
@options.reader
@options.pass_call
def understand(call: Call, query: str, now: datetime | None, channel: str | None, sender: str | None) -> None:
    """How recall reads QUERY: times, names, kinds, words, and why."""
    with call.memory() as memory:
        found = memory.understand(query, now=now, channel=channel, sender=sender)
        names = Names(memory, channel, sender)
        output.answer(call, found, lambda: _query(found, names))


def _learnt(memory: Memory) -> str | None:
    """Give what was just remembered its vectors; if that cannot be, say why, and answer all the same."""
    try:
        memory.learn(at_most=FRESH)
    except (EmbedderError, StoreError) as error:
        return f"no vectors could be made: {error}"
    return None


def _notes(notes: tuple[str, ...], late: str | None) -> tuple[str, ...]:
    """All that the caller should know, and the same thing only once."""
    told = any(note.startswith("searched by words alone") for note in notes)
    return notes if late is None or told else (*notes, late)


def _explained(hits: Hits, notes: tuple[str, ...]) -> dict[str, object]:
    return {"hits": list(hits), "confidence": hits.confidence, "notes": notes, "query": hits.query}


def _hit(hit: Hit, names: Names) -> None:
    output.entry(
        [
            (f"{hit.score:.3f}", "green"),
            (output.shown(hit.occurred_at), "dim"),
            (names(hit.sender, hit.entity), "bold cyan"),
            (hit.channel, "cyan"),
            (hit.audience.partition(":")[0], "magenta"),
            (hit.id, "dim"),
            *([(f"from character {hit.passage.start:,}", "dim")] if hit.passage else []),
            *([("probably past", "yellow")] if hit.doubted_by else []),
        ],
        hit.text,
    )


def _signals(signals: Mapping[str, float]) -> str:
    """Each signal, those that count in the score with their weight."""
    return ", ".join(
        f"{name} {value:.3f}" + (f" x {signals[_WEIGHT + name]:g}" if _WEIGHT + name in signals else "")
        for name, value in signals.items()
        if not name.startswith(_WEIGHT)
    )


def _nothing(call: Call, query: str, channel: str | None, sender: str | None, searched: Mapping[str, object]) -> None:
    """An empty answer says what was searched, and as whom."""
    output.say(f"Nothing found for {query!r}.")
    conditions = "".join(
        f", {name} {output.shown(value) if isinstance(value, datetime) else value}"
        for name, value in searched.items()
        if value is not None
    )
    output.say(f"Searched: all interactions in space {call.settings.space!r} of {call.location}{conditions}.")
    if channel is None:
        output.say("As: the owner, who may read everything.")
    else:
        output.say(
            f"As: whoever speaks on {channel}{f' with {sender}' if sender else ''}, and may read what is open there."
        )


def _context(found: Context, budget: int) -> None:
    if not found.text:
        output.aside("note: nothing that is remembered fits.")
        return
    click.echo(output.clean(found.text))
    if output.on_terminal():
        output.aside(
            f"{found.tokens:,} of {budget:,} tokens, {len(found.citations):,} quotations, "
            f"confidence {found.confidence:.2f}"
        )


def _query(found: Query, names: Names) -> None:
    interval = [f"{name} {_edge(at)}" for name, at in zip(("from", "until"), found.interval or (), strict=False)]
    output.card(
        [
            ("words", ", ".join(found.terms)),
            ("time", " ".join(interval)),
            ("names", found.about),
            ("entities", [f"{names(None, entity)} ({entity})" for entity in found.entities]),
            ("kinds", ", ".join(found.kinds)),
            ("categories", ", ".join(found.categories)),
            ("expects", found.expects or ""),
            ("style", found.style),
            ("because", found.reasons),
        ]
    )


def _edge(at: datetime) -> str:
    if at.year == MINYEAR:
        return "the beginning"
    return "the end" if at.year == MAXYEAR else output.shown(at)
