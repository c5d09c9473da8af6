"""The embedder that the settings name.

recollect         our own encoder for conversations, on this machine's processor: the default, offline
minilm            all-MiniLM-L6-v2 as it was published, likewise (extra `minilm`)
openai:MODEL      any endpoint that speaks OpenAI's protocol, at the setting `embedder_url`
st:MODEL          sentence-transformers, when it is installed
fastembed:MODEL   fastembed, when it is installed
none              no vectors: recall by words alone
"""

from __future__ import annotations

from functools import lru_cache

from recollect.embedding.embedder import Embedder
from recollect.errors import EmbedderError, InvalidInput
from recollect.settings import Settings


def check(spec: str) -> None:
    """Whether a setting names an embedder at all; it is loaded when it is first needed."""
    family, colon, model = spec.partition(":")
    if spec not in ("recollect", "minilm", "none") and not (
        colon and model and family in ("openai", "st", "fastembed")
    ):
        raise InvalidInput(
            "embedder",
            f"{spec!r} is not known; use recollect, minilm, openai:MODEL, st:MODEL, fastembed:MODEL or none.",
        )


def embedder_of(spec: str, settings: Settings) -> Embedder | None:
    """The embedder of a name, loaded; None for none. Raises EmbedderError where it cannot be had."""
    check(spec)
    if spec == "none":
        return None
    return _loaded(spec, settings.embedder_url, settings.embedder_key, settings.embedder_timeout_seconds)


@lru_cache(maxsize=4)  # a model is loaded once a process, however many memories use it
def _loaded(spec: str, url: str, key: str, timeout: float) -> Embedder:
    family, _, model = spec.partition(":")
    try:
        if family in ("recollect", "minilm"):
            from recollect.embedding.minilm import ours, stock

            return ours() if family == "recollect" else stock()
        if family == "openai":
            from recollect.embedding.remote import OpenAIEmbedder

            return OpenAIEmbedder(model, url, key, timeout)
        from recollect.embedding import installed

        return installed.sentence_transformers(model) if family == "st" else installed.fastembed(model)
    except ImportError as error:
        raise EmbedderError(
            f"the embedder {spec!r} needs the package {error.name!r}, which is not installed; "
            "install it, or choose another with the setting 'embedder'."
        ) from error
