"""Which model answers what, as settings say it; what it costs; and that no key goes where it does not belong."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from pydantic_ai.models.test import TestModel as Scripted

from recollect import InvalidInput, Settings
from recollect.judges.checks import check
from recollect.judges.models import PROVIDERS, Bench, Given, Named
from recollect.judges.prices import cost
from recollect.judges.questions import QUESTIONS

SPEECH, FACTS, WHO = QUESTIONS["speech_act"], QUESTIONS["facts"], QUESTIONS["coreference"]


def bench(**settings: Any) -> Bench:
    return Bench(Settings(**settings))


def test_without_settings_there_is_no_model() -> None:
    found = bench()
    assert all(found.of(question) is None for question in QUESTIONS.values())
    assert found.for_role("judge") == []


def test_one_model_answers_everything_and_others_their_role_or_question() -> None:
    found = bench(model="openai:gpt-4o-mini", models=("extract=anthropic:claude-x", "coreference = ollama:llama3.2:3b"))
    assert [str(found.of(each)) for each in (SPEECH, FACTS, WHO)] == [
        "openai:gpt-4o-mini", "anthropic:claude-x", "ollama:llama3.2:3b"
    ]  # fmt: skip
    assert [str(each) for each in found.for_role("judge")] == ["ollama:llama3.2:3b", "openai:gpt-4o-mini"]


def test_a_role_may_do_without() -> None:
    found = bench(model="openai:gpt-4o-mini", models=("judge=none",))
    assert found.of(SPEECH) is None
    assert found.of(FACTS) is not None
    assert found.for_role("judge") == []
    assert bench(models=("extract=llamacpp:x",)).of(SPEECH) is None


def test_an_address_and_a_key_go_with_their_provider_only() -> None:
    found = bench(
        model="openai:big", model_url="http://127.0.0.1:1/v1/", model_key="secret",
        models=("judge=openai:small", "extract=anthropic:claude", "chat=openai:far@http://127.0.0.1:2/v1"),
    )  # fmt: skip
    assert found.of(SPEECH) == Named("openai", "small", "http://127.0.0.1:1/v1", "secret")
    assert found.of(FACTS) == Named("anthropic", "claude", "", "", "tool")
    (far,) = found.for_role("chat")
    assert far == Named("openai", "far", "http://127.0.0.1:2/v1", "")


def test_a_model_that_is_handed_over_wins() -> None:
    given = Scripted(model_name="mine")
    found = Bench(Settings(model="openai:big"), {"extract": given})
    chosen = found.of(FACTS)
    assert isinstance(chosen, Given)
    assert str(chosen) == "test:mine"
    assert found.live(chosen) is given
    assert found.asked() == [given]
    assert str(found.of(SPEECH)) == "openai:big"
    with pytest.raises(InvalidInput, match="no role"):
        Bench(Settings(), {"extrakt": given})


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"model": "gpt-4o"}, "model"),
        ({"model": "openai:"}, "model"),
        ({"model": "skynet:t1000"}, "model"),
        ({"model": "openai:x", "model_url": "127.0.0.1:8080"}, "model_url"),
        ({"model": "openai:x", "model_url": "file:///etc/passwd"}, "model_url"),
        ({"models": ("extract",)}, "models"),
        ({"models": ("everything=openai:x",)}, "models"),
        ({"models": ("extract=gpt",)}, "models"),
        ({"model_prices": ("gpt-4o=cheap",)}, "model_prices"),
        ({"model_prices": ("gpt-4o=1",)}, "model_prices"),
        ({"model_prices": ("gpt-4o=1/-2",)}, "model_prices"),
        ({"model_prices": ("gpt-4o=nan/1",)}, "model_prices"),
        ({"model_prices": ("=1/2",)}, "model_prices"),
        ({"model_output": "shouted"}, "model_output"),
        ({"log_judgments": "some"}, "log_judgments"),
    ],
)
def test_settings_that_will_not_do_are_named(settings: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check(Settings(**settings))
    assert refused.value.field == field


def test_settings_that_will_do() -> None:
    check(Settings())
    for provider in PROVIDERS:
        check(Settings(model=f"{provider}:x", models=("judge=none",), model_prices=("x=0.1/2",), log_judgments="all"))


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("url", ["", "http://127.0.0.1:9/v1"])
def test_a_model_of_every_provider_can_be_made_without_asking_it(provider: str, url: str) -> None:
    found = bench(model=f"{provider}:some-model", model_url=url, model_key="k")
    chosen = found.of(FACTS)
    assert chosen is not None
    model = found.live(chosen)
    assert model.model_name == "some-model"
    assert found.live(chosen) is model
    assert str(model.base_url).rstrip("/").startswith(url or PROVIDERS[provider].url)


def test_a_key_of_the_environment_is_never_sent_to_a_server_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-provider")
    own = bench(model="openai:x", model_url="http://127.0.0.1:9/v1")
    for found in (own, bench(model="ollama:x"), bench(model="llamacpp:x")):
        chosen = found.of(FACTS)
        assert chosen is not None
        assert "sk-of-the-provider" not in str(vars(found.live(chosen).client)["api_key"])
    theirs = bench(model="openai:x")
    assert theirs.live(Named("openai", "x")).client.api_key == "sk-of-the-provider"


def test_an_address_of_the_environment_is_not_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/elsewhere")
    found = bench(model="openai:x", model_key="k")
    assert "api.openai.com" in str(found.live(Named("openai", "x", "", "k")).base_url)


@pytest.mark.parametrize("provider", ["openai", "anthropic", "gemini"])
def test_a_missing_key_is_said(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    found = bench(model=f"{provider}:x")
    with pytest.raises(InvalidInput, match="RECOLLECT_MODEL_KEY"):
        found.live(found.for_role("judge")[0])


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_ai.models.openai", None)
    with pytest.raises(InvalidInput, match=r"recollect\[llm\]"):
        bench().live(Named("llamacpp", "x"))


# --------------------------------------------------------------------------------------------------------------- prices


def test_what_settings_say_is_what_it_costs() -> None:
    settings = Settings(model_prices=("x=2/10", "ollama:llama3.2:3b=1/1"))
    assert cost(settings, Named("openai", "x"), 1_000_000, 100_000) == 3.0
    assert cost(settings, Named("ollama", "llama3.2:3b"), 500_000, 500_000) == 1.0
    assert cost(settings, Given(Scripted(model_name="x")), 0, 1_000_000) == 10.0


def test_known_models_have_their_price_and_unknown_ones_none() -> None:
    known = cost(Settings(), Named("openai", "gpt-4o-mini"), 1_000_000, 0)
    assert known == pytest.approx(0.15)
    assert cost(Settings(), Named("anthropic", "claude-3-5-haiku-latest"), 1_000_000, 0) is not None
    assert cost(Settings(), Named("openai", "no-such-model"), 1_000, 0) is None


def test_a_server_of_ones_own_costs_nothing() -> None:
    assert cost(Settings(), Named("openai", "gpt-4o-mini", "http://127.0.0.1:9/v1"), 1_000_000, 1_000_000) == 0.0
    assert cost(Settings(), Named("ollama", "llama3"), 1_000_000, 1_000_000) == 0.0
    assert cost(Settings(), Given(Scripted()), 1_000_000, 1_000_000) == 0.0
