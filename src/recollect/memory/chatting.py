"""A talk with a model that remembers: what is said is stored before it is asked, and what it says after."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import tzinfo
from typing import Any

from recollect.chat import answering, prompt, remembered, tracked, used
from recollect.chat.reply import Reply
from recollect.errors import Ambiguous, EmbedderError, InvalidInput, ModelError, NotFound, StoreError
from recollect.intake import DECIDED_ON
from recollect.judges import spending
from recollect.judges.judgment import About
from recollect.judges.models import Chosen
from recollect.judges.speaking import Called, Message, Took, chosen_for_chat, speak
from recollect.learning import compaction
from recollect.log import read as log
from recollect.memory.asking import ASK, Asking
from recollect.memory.directory import Directory
from recollect.memory.distilled import Distilled
from recollect.memory.learnt import Learnt
from recollect.memory.promised import Promised
from recollect.memory.souls import Souls
from recollect.memory.writing import Writing
from recollect.model import Context, Hits, Interaction, Query, Window
from recollect.recall.budget import counter_of
from recollect.recall.context import HITS
from recollect.recall.question import LONGEST_QUERY
from recollect.relationships import consent, unheard
from recollect.times import in_zone
from recollect.times import now as current
from recollect.understanding.quotation import name_of, without_tokens

AT_ONCE = 200  # interactions that are looked through for what people said about their own words before one is answered
MOST = 1_000  # promises that are looked through where somebody asks what is open
ID_BYTES = 40  # that the id of an interaction takes in metadata, at most


class Chatting(Writing, Asking, Directory, Learnt, Distilled, Promised, Souls):
    def chat(
        self,
        message: str,
        *,
        channel: str | None = None,
        sender: str | None = None,
        model: Any = None,
        tools: Sequence[Callable[..., Any]] = (),
        stream: bool = False,
        system: str = "",
        budget: int = 2000,
        history: int | None = None,
        privacy: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Reply:
        """Answer a message on `channel`, or of the owner, with what is remembered: by the model for the role "chat", or
        by `model` (a name such as ollama:qwen3, a model of pydantic-ai, or "none"); without one, by telling what is
        remembered. The message is on disk before the model is asked. `tools` are functions that it may call; `system`
        is told to it first. `budget` is what of the prompt memories may take, `history` what the talk may. With
        `stream` the reply speaks while you iterate it."""
        chosen = chosen_for_chat(self._panel.bench, self.settings, model)
        if not str(message).strip():
            raise InvalidInput("message", "it is empty; there is nothing to answer.")
        if channel is None and sender is not None:
            raise InvalidInput("sender", "it says who is spoken with on a channel; name the channel too.")
        place = _Place(self, channel, sender)
        question = str(message)[:LONGEST_QUERY]
        context: Context | None = None
        try:  # before it is stored, so that it is not found as its own answer; but stored whatever comes of it
            hits = self.recall(question, limit=HITS, explain=True, **place.reader)
            if chosen is not None:
                context = self.context(question, budget=budget, **place.reader)
        finally:
            stored = self.observe(
                message, channel=place.channel, sender=place.sender, privacy=privacy, external_id=external_id,
                metadata=metadata,
            )  # fmt: skip
        if stored.recorded and consent.behind(self._store, self.space) <= AT_ONCE:
            self._pipeline.heed()  # a question that follows from the message is asked with the answer
        if stored.not_recorded in ("turned_off", "turned_on"):  # there is nothing to answer but that it is so
            reply = Reply(stored, None, (), 1.0)
            reply.coming(_told(reply, stored.detail))
        elif chosen is None or context is None:
            reply = self._by_memory(place, stored, hits, question)
        else:
            reply = self._by_model(place, stored, message, hits, context, chosen, tuple(tools), system, history)
        return reply if stream else reply.read()

    def _by_memory(self, place: _Place, stored: Interaction, hits: Hits, question: str) -> Reply:
        said, asked = self._remembered(place, stored, hits, question), hits.query
        again = remembered.of_speaker(question, place.speaker())
        if said.confidence < remembered.SURE and again is not None:
            hits = self.recall(again[:LONGEST_QUERY], limit=HITS, explain=True, **place.reader)
            other = self._remembered(place, stored, hits, question)
            said = other if other.confidence > said.confidence else said
        if self.settings.reader == "ours" and not (asked.about and answering.asks_about(asked)):
            said = self._tracked(place, stored, asked, said.confidence) or said
        reply = Reply(stored, None, said.used, said.confidence, _notes(hits.notes, stored))

        def speaking() -> Iterator[str]:
            rests_on = self._rests_on(used.ids(said.used, used.cited(said.text)))
            about = {"answers": stored.id, **rests_on, "recalled": True}
            text = said.text + self._besides(place, said.text)
            reply.interaction = place.say(text, about)
            reply.text = text
            yield text

        return reply.coming(speaking())

    def _remembered(self, place: _Place, stored: Interaction, hits: Hits, question: str) -> remembered.Remembered:
        asks = self.judge("speech_act", text=question).answer.act in ("question", "command")
        echoes = self._echoes(place, hits)
        probable, brief = None, False
        if self.settings.reader == "ours":
            probable = answering.probabilities(question, place.speaker(), hits, echoes, self.settings.owner)
            asks, brief = asks or answering.asks(question), answering.is_brief(question)
        kept = remembered.KEPT if stored.recorded else stored.detail
        about = answering.asks_about(hits.query)
        return remembered.answer(hits, asks, echoes, kept, self._zone_at(place), probable, about, brief)

    def _tracked(self, place: _Place, stored: Interaction, asked: Query, least: float) -> remembered.Remembered | None:
        """What is kept track of, where a question asks for that more probably than what was found answers it."""
        try:
            of, sure = answering.asks_for(asked.text)
        except EmbedderError:
            return None
        if sure < max(least, answering.TRACKED) or not (answering.asks(asked.text) or answering.is_brief(asked.text)):
            return None
        zone, now = self._zone_at(place), current()
        with self._store.read() as connection:
            reader = self._reader(connection, place.reader["channel"], place.reader["sender"])
            mine = self._spoken_with(connection, reader, place.reader["channel"], place.reader["sender"])
            here = (connection, self.space, reader, mine)
            if of == "waiting":
                found = unheard.waiting(*here, answering.asks, now, self.settings, stored.id)
                said = tracked.waiting(found, asked, zone)
            elif of == "silent":
                said = tracked.quiet(unheard.quiet(*here, now), zone)
        if of == "open":
            whom = [each for each in asked.entities if each not in mine]
            theirs = {each.id for who in whom for each in self.promises(entity=who, **place.reader)}
            said = tracked.open_promises(self.promises(**place.reader, limit=MOST), theirs, asked, zone)
        return replace(said, confidence=sure)

    def _by_model(
        self,
        place: _Place,
        stored: Interaction,
        message: str,
        hits: Hits,
        context: Context,
        chosen: Chosen,
        tools: tuple[Any, ...],
        system: str,
        history: int | None,
    ) -> Reply:
        zone = self._zone_at(place)
        told = used.of_context(context, hits, zone, self._quoted(place, context))
        window = self._talk_so_far(place, history)
        before = [each for each in window.interactions if each.id != stored.id]
        names = {str(getattr(tool, "name", "") or getattr(tool, "__name__", "")) for tool in tools}
        now = in_zone(current(), zone)
        first = prompt.system(now, self.agent, self._said_first(place, system), used.told(context, told), window)
        messages = prompt.talk([*before, stored] if stored.content else before, names, self.settings.owner)
        if not stored.content:  # where nothing is recorded, it is answered all the same
            messages.append(Message("user", without_tokens(message)))
        reply = Reply(stored, str(chosen), told, hits.confidence, _notes(context.notes, stored))
        timeout = self.settings.model_timeout_seconds

        def sources(text: str, tools: Sequence[Interaction]) -> dict[str, list[str]]:
            talk = [stored.id, *(each.id for each in tools), *used.taken_up(text, window, self._index.analyser.terms)]
            return self._rests_on(used.ids(told, used.cited(text)), [id for id in dict.fromkeys(talk) if id])

        def speaking() -> Iterator[str]:
            said, failure, took = "", "it was not heard to the end", None
            began = time.perf_counter()
            events = speak(self._panel.bench, chosen, first, messages, tools, timeout)
            try:
                for event in events:
                    if isinstance(event, str):
                        said += event
                        reply.text += event
                        yield event
                    elif isinstance(event, Called):
                        heard = " ".join(
                            [event.text, *(f"{call.arguments} {result}" for call, result in event.results)]
                        )
                        reply.tools += place.call(event, stored, str(chosen), sources(heard, reply.tools))
                        said = ""
                    elif isinstance(event, Took):
                        took, reply.tokens = event, (event.tokens_in, event.tokens_out)
                asked = self._besides(place, said)
                if asked:
                    said += asked
                    reply.text += asked
                    yield asked
                failure = ""
            except ModelError as error:
                failure = str(error)
                raise ModelError(_failed(error, stored, said), reply.text) from None
            finally:
                events.close()  # type: ignore[attr-defined]
                rests_on = sources(reply.text, reply.tools)
                about: dict[str, Any] = {"answers": stored.id, "model": str(chosen), **rests_on}
                about |= {"tokens": list(reply.tokens)} if any(reply.tokens) else {}
                if said.strip():
                    reply.interaction = place.say(said, about | ({"unfinished": failure} if failure else {}))
                if took is None or not any(reply.tokens):  # nobody said what it took
                    took = self._estimated([first, *(each.text for each in messages)], reply)
                self._spent(chosen, reply, took, (time.perf_counter() - began) * 1_000, not failure)

        return reply.coming(speaking())

    def _besides(self, place: _Place, said: str) -> str:
        """What is said behind an answer: that words of the one who speaks are no longer shared, and the question
        whether others may be told some."""
        channel, sender = place.reader["channel"], place.reader["sender"]
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            whom = self._spoken_with(connection, reader, channel, sender)
            found = self._of_sharing(connection, reader, whom, channel, current())
        more = ""
        for how, line in found:
            is_said = consent.asks if how == ASK else consent.tells
            more += "" if is_said(said + more, line.text) else f"\n\n{line.text}"
        return more

    def _rests_on(self, ids: Sequence[str], talk: Sequence[str] = ()) -> dict[str, list[str]]:
        """What an answer rests on, in at most a quarter of the metadata that it may have."""
        return used.rests_on(ids, talk, self.settings.max_metadata_bytes // (4 * ID_BYTES))

    def _estimated(self, told: Sequence[str], reply: Reply) -> Took:
        """What an answer took at least of which no model tells it: the prompt, and what was heard."""
        count = counter_of(self.settings.token_counter)
        return Took(sum(map(count, told)), count(reply.text), 1) if reply.text or reply.tools else Took(0, 0, 1)

    def _spent(self, chosen: Chosen, reply: Reply, took: Took, ms: float, ended: bool) -> None:
        """Write down what a turn took, for those who may read it. Without it the answer is an answer all the same."""
        stored = [each for each in (reply.message, reply.interaction) if each is not None and each.id]
        about = self._own
        if stored:
            sources = tuple(each.position for each in stored if each.position is not None)
            about = About(stored[0].audience, self.agent, sources)
        with suppress(StoreError):
            spending.write(self._store, self.space, self.settings, chosen, about, took, ms, ended)

    def _talk_so_far(self, place: _Place, history: int | None) -> Window:
        """The talk as it fits; what fits neither whole nor folded is folded now, if it is due."""
        window = self.window(place.channel, sender=place.sender, budget=history)
        if window.clipped and self.settings.distilling:
            with self._store.read() as connection:
                reader = self._reader(connection, place.channel, place.sender)
                thread = self._thread(connection, reader, place.channel, place.sender)
                scopes = [] if thread is None else compaction.scopes_of(connection, self.space, [thread.talk])
            self._pipeline.learn_facts()
            folded = [
                compaction.fold(self._store, self.space, self.settings, self._panel, talk, of.audience, of.agent)
                for talk, of in scopes
            ]
            if any(folded):
                window = self.window(place.channel, sender=place.sender, budget=history)
        return window

    def _zone_at(self, place: _Place) -> tzinfo:
        with self._store.read() as connection:
            return self._zone(connection, **place.reader)

    def _said_first(self, place: _Place, system: str) -> str:
        """What an agent is told before anything else: its instructions and its soul, and what the caller adds."""
        return "\n\n".join(part for part in (self.system_prompt(**place.reader), system.strip()) if part)

    def _echoes(self, place: _Place, hits: Hits) -> set[str]:
        """Those of these hits that know nothing by themselves: questions, and our own quotations."""
        ids = [hit.id for hit in hits if hit.kind == "interaction"]
        found = self._found(place, ids)
        asked = {each.source for each in self.episodes(ids, **place.reader) if each.speech_act == "question"}
        asked |= {each.id for each in found if each.content.rstrip().endswith("?")}
        return asked | {each.id for each in found if each.metadata.get("recalled")}

    def _quoted(self, place: _Place, context: Context) -> set[str]:
        """What a context would tell that only repeats what was told before."""
        ids = [source for each in context.citations for source in each.sources]
        return {each.id for each in self._found(place, ids) if each.metadata.get("recalled")}

    def _found(self, place: _Place, ids: Sequence[str]) -> list[Interaction]:
        with self._store.read() as connection:
            reader = self._reader(connection, place.reader["channel"], place.reader["sender"])
            return list(log.by_ids(connection, self.space, reader, ids).values())


class _Place:
    """Where a talk is, and who reads there. The owner talks on their own channel, and may read everything."""

    def __init__(self, memory: Chatting, channel: str | None, sender: str | None) -> None:
        self.memory = memory
        self.reader: dict[str, Any] = {"channel": channel, "sender": sender}
        self.channel = DECIDED_ON if channel is None else channel
        self.sender = memory.settings.owner if channel is None else sender

    def speaker(self) -> str:
        """What facts about the one who speaks call them."""
        if self.reader["channel"] is None:
            return "the owner"
        name = name_of(self.sender, self.channel, self.memory.settings.owner)
        with suppress(NotFound, Ambiguous):
            who = self.memory.find_entity(str(self.sender), **self.reader)
            if who.name not in {handle.handle for handle in who.handles}:
                return who.name
        return name.title() if name.islower() else name

    def say(self, text: str, about: Mapping[str, Any]) -> Interaction:
        """Store what was answered."""
        return self.memory.observe(
            text, channel=self.channel, direction="outbound", to=self.sender, metadata=dict(about)
        )

    def call(
        self, event: Called, stored: Interaction, model: str, sources: Mapping[str, Any]
    ) -> tuple[Interaction, ...]:
        """Store calls of tools with all their results: in one transaction, so that they are never parted."""
        settings = self.memory.settings
        longest, most = settings.max_content_bytes // 4, settings.max_metadata_bytes // 8
        calls = [call for call, _ in event.results]
        told = [{"id": call.id, "name": call.name, "arguments": call.arguments[:most]} for call in calls]
        common = {"channel": self.channel, "direction": "outbound", "to": self.sender}
        items: list[dict[str, Any]] = [
            {
                "content": event.text.strip() or prompt.called(calls)[:longest],
                "metadata": {"answers": stored.id, "model": model, "tool_calls": told, **sources},
            }
        ]
        items += [
            {
                "content": result.strip()[:longest] or "(nothing)",
                "role": "tool",
                "metadata": {"answers": stored.id, "tool_call_id": call.id, "tool_name": call.name, **sources},
            }
            for call, result in event.results
        ]
        return tuple(self.memory.observe_many([common | item for item in items]))


def _told(reply: Reply, text: str) -> Iterator[str]:
    reply.text = text
    yield text


def _notes(notes: tuple[str, ...], stored: Interaction) -> tuple[str, ...]:
    return notes if stored.recorded else (*notes, stored.detail)


def _failed(error: ModelError, stored: Interaction, said: str) -> str:
    kept = f"Your message is kept ({stored.id})" if stored.recorded else stored.detail.rstrip(".")
    half = ", and so is what was said before it broke off, marked as unfinished" if said.strip() and stored.id else ""
    return f"{error}. {kept}{half}; try again, or with another model."
