"""Which model answers what: names in settings, and objects that a caller hands over. Nothing is loaded before it is
asked, and pydantic-ai only then.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from recollect.errors import InvalidInput
from recollect.judges.questions import QUESTIONS, ROLES
from recollect.settings import Settings

Model = Any  # a model of pydantic-ai, which is there with the extra only
OUTPUTS = ("native", "tool", "prompted")
LOGGED = ("models", "all")
NONE = "none"
_KEYLESS = "none"  # what is sent as key to a server of one's own: never a provider's key from the environment


@dataclass(frozen=True, slots=True)
class Provider:
    """`url` is where it answers if nothing else is said; `output` the way to a typed answer that its models manage;
    `prices` the name it has in the list of prices; `keys` the variables of the environment that may hold a key. One
    without is a server of one's own: it costs nothing and needs none."""

    url: str
    output: str
    prices: str | None = None
    keys: tuple[str, ...] = ()


PROVIDERS = {
    "openai": Provider("https://api.openai.com/v1", "native", "openai", ("OPENAI_API_KEY",)),
    "anthropic": Provider("https://api.anthropic.com", "tool", "anthropic", ("ANTHROPIC_API_KEY",)),
    "gemini": Provider(
        "https://generativelanguage.googleapis.com", "native", "google", ("GOOGLE_API_KEY", "GEMINI_API_KEY")
    ),
    "ollama": Provider("http://127.0.0.1:11434/v1", "native"),
    "llamacpp": Provider("http://127.0.0.1:8080/v1", "native"),
}


@dataclass(frozen=True, slots=True)
class Named:
    """A model as settings name it. `url` is empty for its provider's address, `key` for what the environment says."""

    provider: str
    name: str
    url: str = ""
    key: str = ""
    output: str = "native"

    def __str__(self) -> str:
        return f"{self.provider}:{self.name}"

    @property
    def own_server(self) -> bool:
        return bool(self.url) or not PROVIDERS[self.provider].keys


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A model of pydantic-ai that a caller hands over."""

    model: Any
    key: str = ""
    output: str = ""

    def __str__(self) -> str:
        return f"{self.model.system}:{self.model.model_name}"


Chosen = Named | Given


class Bench:
    """The models of one panel, by the role or the question they answer."""

    def __init__(self, settings: Settings, given: Mapping[str, Any] | None = None) -> None:
        self._chosen: dict[str, Chosen | None] = {**named(settings), **_given(given or {}, settings.model_output)}
        self._live: dict[Chosen, Model] = {}
        self._guard = threading.Lock()

    def of(self, question: Any) -> Chosen | None:
        """The model for a question: its own, else that of its role, else the one for all."""
        for name in (question.name, question.role, ""):
            if name in self._chosen:
                return self._chosen[name]
        return None

    def is_named(self, question: Any) -> bool:
        """Whether a model is there for this question or its role, and not only for whatever there may be."""
        return question.name in self._chosen or question.role in self._chosen

    def for_role(self, role: str) -> list[Chosen]:
        """All models that answer questions of a role."""
        names = [name for name, question in QUESTIONS.items() if question.role == role and name in self._chosen]
        found = [self._chosen[name] for name in names] + [self._chosen.get(role, self._chosen.get(""))]
        return [each for each in dict.fromkeys(found) if each is not None]

    def live(self, chosen: Chosen) -> Model:
        """The model itself, made when it is first asked."""
        with self._guard:
            if chosen not in self._live:
                self._live[chosen] = chosen.model if isinstance(chosen, Given) else _made(chosen)
            return self._live[chosen]

    def asked(self) -> list[Model]:
        """Those that were made or asked here, and may have connections open."""
        with self._guard:
            return list(self._live.values())


def named(settings: Settings) -> dict[str, Chosen | None]:
    """By role or question ("" for all), the models that settings name; None where none is to answer."""
    first = _named("model", settings.model, settings.model_url, settings.model_key, settings.model_output)
    found: dict[str, Chosen | None] = {"": first} if first is not None else {}
    known = (*ROLES, *QUESTIONS)
    for line in settings.models:
        to, sign, spec = (part.strip() for part in line.partition("="))
        if not sign or to not in known:
            raise InvalidInput("models", f"{line!r} will not do; write one of {', '.join(known)}, '=' and a model.")
        spec, _, url = spec.partition("@")
        same = first is not None and spec.partition(":")[0] == first.provider and not url
        url, key = (settings.model_url, settings.model_key) if same else (url, "")
        found[to] = _named("models", spec, url, key, settings.model_output)
    return found


def _given(models: Mapping[str, Any], output: str) -> dict[str, Given]:
    for to in models:
        if to not in (*ROLES, *QUESTIONS, ""):
            raise InvalidInput("models", f"{to!r} is no role and no question; there are {', '.join(ROLES)}.")
    each = {id(model): Given(model, output=output) for model in models.values()}
    return {to: each[id(model)] for to, model in models.items()}


def _named(field: str, spec: str, url: str, key: str, output: str) -> Named | None:
    if spec in ("", NONE):
        return None
    provider, _, name = spec.partition(":")
    if provider not in PROVIDERS or not name.strip():
        raise InvalidInput(
            field, f"{spec!r} will not do; write PROVIDER:MODEL, with {', '.join(PROVIDERS)}, or 'none'."
        )
    if url and not url.startswith(("http://", "https://")):
        raise InvalidInput(f"{field}_url", f"{url!r} will not do; give the address, such as http://127.0.0.1:8080/v1.")
    return Named(provider, name.strip(), url.rstrip("/"), key, output or PROVIDERS[provider].output)


def _made(chosen: Named) -> Model:
    provider = PROVIDERS[chosen.provider]
    if not (chosen.own_server or chosen.key or any(map(os.environ.get, provider.keys))):
        raise InvalidInput("model_key", f"{chosen} wants a key; put it into RECOLLECT_MODEL_KEY.")
    key = chosen.key or (_KEYLESS if chosen.own_server else None)
    try:
        return _PROVIDED.get(chosen.provider, _openai)(chosen, chosen.url or provider.url, key)
    except ImportError as error:
        raise InvalidInput("model", f"models need the extra: pip install 'recollect[llm]' ({error}).") from None


def _openai(chosen: Named, url: str, key: str | None) -> Model:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    able = OpenAIModelProfile(supports_json_schema_output=True, supports_json_object_output=True)
    if chosen.own_server:
        able = able | OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
    provider = OpenAIProvider(base_url=url, api_key=key)
    return OpenAIChatModel(chosen.name, provider=provider, profile=able, settings={"max_retries": 0})


def _anthropic(chosen: Named, url: str, key: str | None) -> Model:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    return AnthropicModel(
        chosen.name, provider=AnthropicProvider(api_key=key, base_url=url), settings={"max_retries": 0}
    )


def _gemini(chosen: Named, url: str, key: str | None) -> Model:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(chosen.name, provider=GoogleProvider(api_key=key, base_url=url))


_PROVIDED = {"anthropic": _anthropic, "gemini": _gemini}
