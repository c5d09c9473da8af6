"""What has to be derived, in its order: the index of words, episodes and facts, vectors and their index, summaries and
procedures, and what these show of people."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from recollect.audience import PUBLIC
from recollect.embedding import derive
from recollect.embedding.choice import Choice
from recollect.embedding.embedder import Embedder
from recollect.errors import EmbedderError, InvalidInput, RecollectError
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.panel import Panel
from recollect.learning import changes, headway
from recollect.learning import derive as learning
from recollect.learning import distil as distilling
from recollect.relationships import consent
from recollect.settings import Settings
from recollect.store import Store

_log = logging.getLogger(__name__)
Progress = Callable[[int], None]
_MOMENT = 0.2  # seconds between looks at another process's work


class Pipeline:
    def __init__(
        self,
        store: Store,
        space: str,
        settings: Settings,
        choice: Choice,
        words: LexicalIndex,
        vectors: VectorIndex,
        panel: Panel,
    ) -> None:
        self.store = store
        self.space = space
        self.settings = settings
        self.choice = choice
        self.words = words
        self.vectors = vectors
        self.panel = panel

    def background(self, stop: Callable[[], bool]) -> None:
        """What the thread of a process does when something was written."""
        if self.words.due():
            self.words.advance()
        if not stop() and self.settings.learning:
            self.heed(stop)
            learning.learn(self.store, self.space, self.settings, self.panel, stop=stop)
        if not stop() and self.choice.wanted:
            self.embed(stop)
            if not stop() and self.vectors.due():
                self.vectors.advance()
            if not stop():
                self.notice_changes(stop)
        if not stop() and self.settings.learning and self.settings.distilling:  # last: recall can do without longest
            distilling.distil(self.store, self.space, self.settings, self.panel, stop=stop, layers=layers())

    def learn(self, progress: Progress | None = None, at_most: int | None = None) -> dict[str, int]:
        """Derive until nothing is pending, or so much of each kind; how much was derived here."""
        if at_most is None:
            self.words.advance(wait=True)
        learnt = self.learn_facts(progress, at_most)
        done = 0
        if self.choice.wanted or self._serving() is not None:
            embedder = self._embedder()
            if embedder is not None and at_most is not None:
                done = derive.derive(self.store, self.space, embedder, self.settings, progress, at_most=at_most)
            elif embedder is not None:
                self.mend(embedder)
                done = self._to_the_end(embedder, progress)
                self.vectors.advance(wait=True)
                self.notice_changes(wait=True)
        distilled = self.distil(progress, at_most)
        return {
            "episodes": learnt.interactions, "facts": learnt.facts, "summaries": distilled.summaries,
            "procedures": distilled.procedures, "embeddings": done,
        }  # fmt: skip

    def embed(self, stop: Callable[[], bool] = lambda: False) -> int:
        """Embed what is new, as far as nobody else is at it; how many interactions."""
        embedder = self._embedder() if self.choice.wanted or self._serving() is not None else None
        if embedder is None:
            return 0
        self.mend(embedder)
        return derive.derive(self.store, self.space, embedder, self.settings, stop=stop)

    def learn_facts(self, progress: Progress | None = None, at_most: int | None = None) -> learning.Done:
        """Learn what is new, also what another process is at: wait for it, and take over if it stops."""
        done = learning.Done()
        self.heed()  # whatever is learnt: what people say about their own words holds
        if not self.settings.learning:
            return done
        while at_most is None and consent.behind(self.store, self.space):  # another is at it
            time.sleep(_MOMENT)
            self.heed()
        while True:
            left = None if at_most is None else at_most - done.interactions
            more = learning.learn(self.store, self.space, self.settings, self.panel, progress, at_most=left)
            done = learning.Done(done.interactions + more.interactions, done.facts + more.facts)
            with self.store.read() as connection:
                if at_most is not None or headway.waiting(connection, self.space) == 0:
                    return done
            if more.interactions == 0:
                time.sleep(_MOMENT)

    def notice_changes(self, stop: Callable[[], bool] = lambda: False, *, wait: bool = False) -> None:
        """Find what was probably replaced by what was said later, as far as vectors and learning reach. `wait`: also
        what another process is at."""
        model = self._serving()
        embedder = None if model is None or not self.settings.learning else self.choice.of(model)
        if embedder is None:
            return
        found = changes.Changes(self.store, self.space, self.settings, self.panel, self.vectors, embedder)
        found.notice(stop)
        while wait and found.is_due():
            time.sleep(_MOMENT)
            found.notice(stop)

    def heed(self, stop: Callable[[], bool] = lambda: False) -> dict[str, int]:
        """Do what people said about their own words: repeat for others what may be told, erase what may not any more;
        keep the notes that they said yes to. Before learning, so that facts are learnt from it at once."""
        from recollect.knowledge import notes_confirmed  # with the rules of that room, loaded when first needed

        done = consent.walk(self.store, self.space, self.settings, self.panel, self.words, self.vectors, stop)
        if not self.settings.learning:
            return done
        return {**done, "noted": notes_confirmed.walk(self.store, self.space, self.settings, stop)}

    def distil(self, progress: Progress | None = None, at_most: int | None = None) -> distilling.Done:
        """Summarise what is due, also what another process is at: wait for it, and take over if it stops."""
        if not self.settings.learning or not self.settings.distilling:
            return distilling.Done()
        while True:
            done = distilling.distil(
                self.store, self.space, self.settings, self.panel, progress, at_most=at_most, layers=layers()
            )
            if done is not None or at_most is not None:
                return done or distilling.Done()
            time.sleep(_MOMENT)

    def relearn(self, progress: Progress | None = None) -> None:
        """Forget all that was learnt and distilled, and do it again with the judgments that were made."""
        with self.store.write() as connection:
            headway.reset(connection, self.space)
        self.learn_facts(progress)
        self.notice_changes(wait=True)
        self.distil(progress)

    def mend(self, embedder: Embedder | None = None) -> None:
        """Embed again what lost its vector by an erasure, if the embedder is at hand."""
        with self.store.read() as connection:
            model = derive.serving(connection, self.space)
            if model is None or not derive.lost(connection, self.space, model.model):
                return
        embedder = embedder or self.choice.of(model)
        if embedder is not None:
            audiences = derive.mend(self.store, self.space, embedder, self.settings)
            self.vectors.rewrite(sorted({"public" if each == PUBLIC else "restricted" for each in audiences}))

    def mend_if_possible(self) -> None:
        """The same after an erasure, and learn again what rested on erased words. The erasure is done whether or not
        this is: what is left, the next learn() does."""
        try:
            self.mend()
            self.learn_facts()
            self.notice_changes()
            self.distil()
        except RecollectError as error:
            _log.warning("something is left for the next learn: %s", error)

    def reembed(self, progress: Progress | None = None) -> int:
        """Embed everything with the embedder that the settings name. The old vectors serve until this is done; broken
        off, it goes on where it was."""
        embedder = self.choice.configured()
        if embedder is None:
            raise InvalidInput("embedder", "the settings say 'none'; name the embedder to change over to.")
        derive.register(self.store, self.space, embedder, self.choice.spec)
        done = self._to_the_end(embedder, progress)
        while not derive.promote(self.store, self.space, embedder.fingerprint):
            done += self._to_the_end(embedder, progress)
        self.mend(embedder)
        self.vectors.rewrite()
        return done

    def _to_the_end(self, embedder: Embedder, progress: Progress | None) -> int:
        """Derive all, also what another process is at: wait for it, and take over if it stops."""
        done = 0
        while True:
            done += derive.derive(self.store, self.space, embedder, self.settings, progress)
            with self.store.read() as connection:
                known = {model.model: model for model in derive.models(connection, self.space)}
                if derive.waiting(connection, self.space, known[embedder.fingerprint]) == 0:
                    return done
            time.sleep(_MOMENT)

    def _serving(self) -> derive.Model | None:
        with self.store.read() as connection:
            return derive.serving(connection, self.space)

    def _embedder(self) -> Embedder | None:
        """The embedder that goes on with this space's vectors; for a space without any, the one that is set."""
        model = self._serving()
        if model is not None:
            found = self.choice.of(model)
            if found is None:
                raise EmbedderError(
                    f"{self.choice.failed[model.model]}; install it, or run 'recollect reembed' to change over."
                )
            return found
        embedder = self.choice.configured()
        if embedder is not None:
            derive.register(self.store, self.space, embedder, self.choice.spec)
            model = self._serving()
            if model is not None and model.model != embedder.fingerprint:  # another process was faster, with another
                return self.choice.of(model)
        return embedder


def layers() -> Sequence[distilling.Layer]:
    """Those of all rooms, with many rules: loaded when the first is asked."""
    from recollect.knowledge.layers import LAYERS as KNOWLEDGE
    from recollect.relationships.layers import LAYERS as PEOPLE

    return (*PEOPLE, *KNOWLEDGE)
