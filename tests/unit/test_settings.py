"""Settings: defaults, then the file, then the environment, then the caller; mistakes are named."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from recollect import InvalidInput, Settings


def loaded(tmp_path: Path, toml: str = "", **environment: str) -> Settings:
    file = tmp_path / "recollect.toml"
    file.write_text(toml, encoding="utf-8")
    return Settings.load({"RECOLLECT_CONFIG": str(file), **environment})


def test_later_places_win_over_earlier_ones(tmp_path: Path) -> None:
    toml = 'space = "file"\nagent = "file"\nowner = "file"\n'
    file = tmp_path / "recollect.toml"
    file.write_text(toml)
    environment = {"RECOLLECT_CONFIG": str(file), "RECOLLECT_SPACE": "environment", "RECOLLECT_AGENT": "environment"}
    found = Settings.load(environment, space="caller", database=None)
    assert (found.space, found.agent, found.owner, found.language) == ("caller", "environment", "file", "english")


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        ("BACKGROUND", "off", False),
        ("BACKGROUND", "YES", True),
        ("INDEX_AFTER", "7", 7),
        ("BUSY_TIMEOUT_SECONDS", "2", 2.0),
        ("REDACT_PATTERNS", "a+\n\nb c", ("a+", "b c")),
        ("DATABASE", "postgresql://x/y", "postgresql://x/y"),
    ],
)
def test_the_environment_is_read_as_the_type_of_the_setting(
    tmp_path: Path, variable: str, text: str, expected: object
) -> None:
    assert getattr(loaded(tmp_path, **{f"RECOLLECT_{variable}": text}), variable.lower()) == expected


def test_the_file_is_read_as_toml_with_whole_numbers_for_fractions(tmp_path: Path) -> None:
    found = loaded(tmp_path, 'redact_patterns = ["x"]\nsession_idle_seconds = 60\nstemming = false\n')
    assert (found.redact_patterns, found.session_idle_seconds, found.stemming) == (("x",), 60.0, False)


@pytest.mark.parametrize(
    ("toml", "field"),
    [
        ("colour = 1", "colour"),
        ('background = "yes"', "background"),
        ("index_after = true", "index_after"),
        ("index_after = 1.5", "index_after"),
        ("redact_patterns = [1]", "redact_patterns"),
        ("pool_size = -1", "pool_size"),
        ("bm25_k1 = -0.1", "bm25_k1"),
        ('language = "klingon"', "language"),
        ('reader = "oracle"', "reader"),
        ("space = ", "configuration"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, toml: str, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        loaded(tmp_path, toml)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("BACKGROUND", "maybe"),
        ("INDEX_AFTER", "many"),
        ("BM25_B", "half"),
        ("LANGUAGE", "klingon"),
        ("POOL_SIZE", "-2"),
    ],
)
def test_a_mistake_in_the_environment_is_named(tmp_path: Path, variable: str, text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        loaded(tmp_path, **{f"RECOLLECT_{variable}": text})
    assert refused.value.field == variable.lower()


@pytest.mark.parametrize("name", ["busy_timeout_seconds", "session_idle_seconds", "clock_skew_seconds", "bm25_b"])
@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_refused_and_named(name: str, value: float) -> None:
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(InvalidInput) as refused:
        Settings(**wrong)
    assert refused.value.field == name


def test_a_named_file_that_is_missing_is_told_and_not_passed_over(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"missing\.toml"):
        Settings.load({"RECOLLECT_CONFIG": str(tmp_path / "missing.toml")})


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    (tmp_path / "recollect.toml").write_bytes(b'space = "\xff"')
    with pytest.raises(InvalidInput, match="cannot be read"):
        Settings.load({"RECOLLECT_CONFIG": str(tmp_path / "recollect.toml")})


def test_a_file_in_the_working_directory_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "recollect.toml").write_text('space = "stranger"')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert Settings.load({}).space == "default"


def test_the_users_own_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "config" / "recollect"
    folder.mkdir(parents=True)
    (folder / "recollect.toml").write_text('space = "mine"')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert Settings.load({}).space == "mine"


def test_without_a_database_the_memory_lies_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().url == str(tmp_path / "recollect" / "memory.db")
    assert Settings(database="here.db").url == "here.db"


def test_every_setting_says_what_it_is_for() -> None:
    assert [item.name for item in fields(Settings) if not item.metadata["doc"].strip().endswith(".")] == []


def test_a_changed_copy_is_checked_too() -> None:
    changed: Any = {"language": "klingon"}
    assert Settings().but(language="german").language == "german"
    with pytest.raises(InvalidInput):
        Settings().but(**changed)
