"""AsyncMemory: the same memory for asyncio. Each method is its twin in Memory, run in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from recollect.embedding.embedder import Embedder
from recollect.judges.judgment import Judgment
from recollect.memory import Memory
from recollect.recall.rerank import Reranker
from recollect.settings import Settings

P = ParamSpec("P")
R = TypeVar("R")


def _mirror(
    method: Callable[Concatenate[Memory, P], R],
) -> Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, R]]:
    async def mirrored(self: AsyncMemory, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(method, self.memory, *args, **kwargs)

    mirrored.__name__, mirrored.__doc__ = method.__name__, method.__doc__
    return mirrored


class AsyncMemory:
    def __init__(
        self,
        database: str | Path | None = None,
        *,
        space: str | None = None,
        agent: str | None = None,
        settings: Settings | None = None,
        embedder: Embedder | None = None,
        reranker: Reranker | None = None,
        models: Mapping[str, Any] | None = None,
    ) -> None:
        self.memory = Memory(
            database, space=space, agent=agent, settings=settings, embedder=embedder, reranker=reranker, models=models
        )

    chat = _mirror(Memory.chat)
    observe = _mirror(Memory.observe)
    observe_many = _mirror(Memory.observe_many)
    note = _mirror(Memory.note)
    propose_note = _mirror(Memory.propose_note)
    notes = _mirror(Memory.notes)
    get_note = _mirror(Memory.get_note)
    daily = _mirror(Memory.daily)
    edit_note = _mirror(Memory.edit_note)
    archive_note = _mirror(Memory.archive_note)
    import_notes = _mirror(Memory.import_notes)
    recall = _mirror(Memory.recall)
    context = _mirror(Memory.context)
    understand = _mirror(Memory.understand)
    learn = _mirror(Memory.learn)
    reembed = _mirror(Memory.reembed)
    learn_facts = _mirror(Memory.learn_facts)
    distil = _mirror(Memory.distil)
    window = _mirror(Memory.window)
    compact = _mirror(Memory.compact)
    working_memory = _mirror(Memory.working_memory)
    end = _mirror(Memory.end)
    checkpoint = _mirror(Memory.checkpoint)
    split = _mirror(Memory.split)
    promises = _mirror(Memory.promises)
    tags = _mirror(Memory.tags)
    tag = _mirror(Memory.tag)
    rename_tag = _mirror(Memory.rename_tag)
    tag_history = _mirror(Memory.tag_history)
    settle_promise = _mirror(Memory.settle_promise)
    summaries = _mirror(Memory.summaries)
    summary = _mirror(Memory.summary)
    summarised_in = _mirror(Memory.summarised_in)
    procedures = _mirror(Memory.procedures)
    evergreen = _mirror(Memory.evergreen)
    debunk = _mirror(Memory.debunk)
    feedback = _mirror(Memory.feedback)
    questions = _mirror(Memory.questions)
    profile = _mirror(Memory.profile)
    profile_page = _mirror(Memory.profile_page)
    profile_history = _mirror(Memory.profile_history)
    manner = _mirror(Memory.manner)
    gaps = _mirror(Memory.gaps)
    tasks = _mirror(Memory.tasks)
    resolve_gap = _mirror(Memory.resolve_gap)
    scan_gaps = _mirror(Memory.scan_gaps)
    facts = _mirror(Memory.facts)
    episodes = _mirror(Memory.episodes)
    conflicts = _mirror(Memory.conflicts)
    settle = _mirror(Memory.settle)
    why = _mirror(Memory.why)
    history = _mirror(Memory.history)
    resolve = _mirror(Memory.resolve)
    meant = _mirror(Memory.meant)
    judgments = _mirror(Memory.judgments)
    spending = _mirror(Memory.spending)
    ask_again = _mirror(Memory.ask_again)
    log = _mirror(Memory.log)
    interaction = _mirror(Memory.interaction)
    entities = _mirror(Memory.entities)
    acquaintances = _mirror(Memory.acquaintances)
    overview = _mirror(Memory.overview)
    activity = _mirror(Memory.activity)
    newest_facts = _mirror(Memory.newest_facts)
    entity = _mirror(Memory.entity)
    find_entity = _mirror(Memory.find_entity)
    zone = _mirror(Memory.zone)
    channels = _mirror(Memory.channels)
    conversations = _mirror(Memory.conversations)
    sessions = _mirror(Memory.sessions)
    link = _mirror(Memory.link)
    unlink = _mirror(Memory.unlink)
    links = _mirror(Memory.links)
    soul = _mirror(Memory.soul)
    soul_history = _mirror(Memory.soul_history)
    soul_rollback = _mirror(Memory.soul_rollback)
    edit_soul = _mirror(Memory.edit_soul)
    instruct = _mirror(Memory.instruct)
    instructions = _mirror(Memory.instructions)
    system_prompt = _mirror(Memory.system_prompt)
    reflect = _mirror(Memory.reflect)
    review = _mirror(Memory.review)
    decide = _mirror(Memory.decide)
    undo = _mirror(Memory.undo)
    members = _mirror(Memory.members)
    share = _mirror(Memory.share)
    shared = _mirror(Memory.shared)
    recording = _mirror(Memory.recording)
    describe_channel = _mirror(Memory.describe_channel)
    agents = _mirror(Memory.agents)
    best_at = _mirror(Memory.best_at)
    heartbeat = _mirror(Memory.heartbeat)
    jobs = _mirror(Memory.jobs)
    verify = _mirror(Memory.verify)
    doctor = _mirror(Memory.doctor)
    forget = _mirror(Memory.forget)
    index = _mirror(Memory.index)
    rebuild = _mirror(Memory.rebuild)
    import_ = _mirror(Memory.import_)
    close = _mirror(Memory.close)

    async def judge(self, question: str, **inputs: Any) -> Judgment:
        """Ask any typed question; rules answer, or the model that the settings name for it."""
        return await asyncio.to_thread(self.memory.judge, question, **inputs)

    async def export(
        self,
        *,
        channel: str | None = None,
        sender: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> AsyncIterator[str]:
        """The memory as JSON lines; with a channel, what whoever speaks there may see."""
        lines = self.memory.export(channel=channel, sender=sender, progress=progress)
        while some := await asyncio.to_thread(lambda: list(islice(lines, 1_000))):
            for line in some:
                yield line

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
