"""Which embedder is used for what: the one that the settings name for a new memory, the one that made a memory's
vectors for asking it. They differ after the setting was changed, until everything is embedded again."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from recollect.caches import holds_text
from recollect.embedding.derive import Model
from recollect.embedding.embedder import Embedder, embed
from recollect.embedding.named import embedder_of
from recollect.errors import EmbedderError, InvalidInput
from recollect.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REMEMBERED = 256  # questions whose vectors are kept: the same is often asked twice in a row
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a vector among those of a model. `usual` is the cosine of texts that have nothing to do with each
    other, `spread` how much that varies: by these, cosines of different models compare."""

    model: Model
    vector: NDArray[np.float32]
    usual: float = 0.10
    spread: float = 0.12


class Choice:
    def __init__(self, settings: Settings, given: Embedder | None = None) -> None:
        self.settings = settings
        self.given = given
        self.failed: dict[str, str] = {}
        self.same: set[str] = set()  # models that are the embedder of the settings, under whatever name
        self._asked: OrderedDict[tuple[str, str], Asked] = OrderedDict()
        self._guard = threading.Lock()
        holds_text(self.forget_questions)

    @property
    def spec(self) -> str:
        return f"given:{self.given.fingerprint}" if self.given else self.settings.embedder

    @property
    def wanted(self) -> bool:
        return self.spec != "none"

    def configured(self) -> Embedder | None:
        """The embedder that the settings name, or that was handed to us. Raises EmbedderError if it cannot be had."""
        return self.given or embedder_of(self.settings.embedder, self.settings)

    def of(self, model: Model) -> Embedder | None:
        """The embedder that made these vectors; None where it cannot be had, and then `failed` says why."""
        if self.given is not None and self.given.fingerprint == model.model:
            self.failed.pop(model.model, None)
            return self.given
        try:
            spec = self.settings.embedder if model.spec.startswith("given:") else model.spec
            found = embedder_of(spec, self.settings)  # one that was given may well be one that can be named
        except (EmbedderError, InvalidInput) as error:
            self._without(model, str(error))
            return None
        if found is None or found.fingerprint != model.model:
            self._without(model, f"the embedder {model.spec!r} is not at hand, or is not what it was")
            return None
        self.failed.pop(model.model, None)
        if spec == self.spec:
            self.same.add(model.model)
        return found

    def asked(self, model: Model, text: str) -> Asked | None:
        """A question among these vectors; None where there is no asking them."""
        key = (model.model, text)
        with self._guard:
            if key in self._asked:
                self._asked.move_to_end(key)
                return self._asked[key]
        embedder = self.of(model)
        if embedder is None:
            return None
        try:
            vector: NDArray[np.float32] = embed(embedder, [text], "query")[0]
        except EmbedderError as error:
            self._without(model, str(error))
            return None
        scale = {name: getattr(embedder, name) for name in ("usual", "spread") if hasattr(embedder, name)}
        asked = Asked(model, vector, **scale)
        with self._guard:
            self._asked[key] = asked
            if len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
        return asked

    def forget_questions(self) -> None:
        with self._guard:
            self._asked.clear()

    def notes(self, model: Model | None, asked: Asked | None, late: str) -> tuple[str, ...]:
        """What somebody who asked should know about the vectors. `late` is how many interactions have none yet."""
        notes = []
        if late:
            notes.append(f"{late} of the newest interactions have no vectors yet and are found by words alone")
        if model is None:
            return tuple(notes) if self.wanted else ()
        if asked is None and model.model in self.failed:
            notes.append(f"searched by words alone: {self.failed[model.model]}")
        if self.wanted and self.spec != model.spec and model.model not in self.same:
            notes.append(
                f"the vectors are of {model.spec!r}, the settings say {self.spec!r}; "
                "run 'recollect reembed' to change over (the old ones serve until then)"
            )
        return tuple(notes)

    def _without(self, model: Model, why: str) -> None:
        if self.failed.get(model.model) != why:
            _log.warning("recall works by words alone: %s", why)
        self.failed[model.model] = why
