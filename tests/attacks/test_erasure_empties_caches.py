"""After an erasure no process keeps the erased words in memory to be fast: neither the one that erased nor, from its
next read on, any other."""

from __future__ import annotations

import gc
import importlib
import json
import pkgutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

import recollect
from recollect import Memory, caches
from recollect.caches import forget_texts, holds_text, text_cache
from recollect.store.spelled import HOLDS_NO_VALUES, SPELLED
from tiers import some

pytestmark = pytest.mark.real_clock

Opener = Callable[..., Memory]
# Caches that hold no words of anybody, and what they are keyed by. Whatever is new must be here or empty itself.
KNOWN = {
    "recollect.embedding.heads._heads": "weights",
    "recollect.log.append._insertion": "columns",
    "recollect.log.asked._audiences": "a number",
    "recollect.log.redact._compiled": "patterns of the settings",
    "recollect.embedding.shipped.vocabulary": "nothing",
    "recollect.server.pages.layout.environment": "nothing",
    "recollect.recall.budget._tiktoken": "a setting",
    "recollect.judges.llm._agent": "kinds of questions",
    "recollect.judges.rules.talks.detail_wanted._wishes": "nothing",
    "recollect.judges.rules.notes.tags._lexicon": "nothing",
    "recollect.judges.prices._priced": "settings",
    "recollect.judges.decode.members": "types",
    "recollect.judges.decode.hints": "types",
    "recollect.times.spell": "moments",
    "recollect.times._of_the_system": "the zone of the machine",
    "recollect.embedding.cross.ours": "nothing",
    "recollect.embedding.words._words": "nothing",
    "recollect.embedding.minilm._whole": "nothing",
    "recollect.embedding.minilm.ours": "nothing",
    "recollect.embedding.minilm.stock": "nothing",
    "recollect.embedding.named._loaded": "settings",
    "recollect.reader.changes._weights": "nothing",
    "recollect.reader.messages._model": "nothing",
    "recollect.reader.messages._how_grave": "nothing",
    "recollect.reader.messages._second_look": "nothing",
    "recollect.reader.messages._what_binds": "nothing",
    "recollect.reader.messages._what_names": "nothing",
    "recollect.reader.tracked._weights": "nothing",
    "recollect.reader.model._words": "nothing",
    "recollect.reader.pairs._model": "nothing",
    "recollect.store.upsert._statement": "tables",
    "recollect.entities.nearness._osa": "nothing",
    "recollect.index.postings._worth": "settings",
    "recollect.index.postings._lengths": "nothing",
}
WORDS = ("xylographia", "quizzaciously", "vexillographer")


def all_caches() -> dict[str, Any]:
    """Every function of the package that remembers its answers, also those that nothing has loaded yet."""
    for module in pkgutil.walk_packages(recollect.__path__, "recollect."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return {
        f"{value.__module__}.{value.__qualname__}": value
        for name, module in list(sys.modules.items())
        if name.startswith("recollect")
        for value in vars(module).values()
        if isinstance(value, _lru_cache_wrapper) and value.__module__.startswith("recollect")
    }


def test_every_cache_of_the_package_is_emptied_or_is_known_to_hold_no_words() -> None:
    found = {name for name, each in all_caches().items() if each not in caches._functions}
    assert found - KNOWN.keys() == set()


def test_what_is_registered_is_emptied_for_as_long_as_it_lives() -> None:
    @text_cache(4)
    def twice(text: str) -> str:
        return text * 2

    class Holder:
        def __init__(self) -> None:
            self.words = ["secret"]
            holds_text(self.clear)

        def clear(self) -> None:
            self.words.clear()

    assert twice("secret") == "secretsecret"
    kept, gone = Holder(), Holder()
    del gone
    gc.collect()
    forget_texts()
    assert twice.cache_info().currsize == 0  # type: ignore[attr-defined]
    assert kept.words == []


def held(word: str) -> list[str]:
    """Where Python holds a word: in containers of any kind, and in caches."""
    gc.collect()
    found = []
    for each in gc.get_objects():
        if isinstance(each, dict):
            inside = [*each.keys(), *each.values()]
        elif isinstance(each, list | set | frozenset | tuple | deque):
            inside = list(each)
        elif isinstance(each, _lru_cache_wrapper):
            inside = gc.get_referents(each)
        else:
            continue
        for value in inside:
            text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
            if isinstance(text, str) and text is not word and word in text.lower():
                found.append(f"{type(each).__name__} of {len(inside)}: {text[:100]!r}")
    return found


def use(memory: Memory) -> None:
    """Read and learn in all the ways that fill caches."""
    memory.learn()
    for question in (f"What of the {WORDS[0]}?", "Who lives where?", f"the {WORDS[1]} {WORDS[0]}"):
        memory.recall(question)
        memory.context(question, channel="irc:dm", sender=WORDS[2])
    memory.review()
    memory.window("irc:dm", sender=WORDS[2])
    memory.entities()
    memory.notes()
    memory.understand(f"what did {WORDS[2]} say about {WORDS[0]}")


def fill(memory: Memory) -> None:
    said = [
        f"I will bring the {WORDS[0]} tomorrow, I promise.", f"My sister is called {WORDS[1].title()} Smith.",
        f"Please note: the {WORDS[0]} is under the mat.", f"Can you send me the {WORDS[0]}?",
        f"I really love {WORDS[1]} and hate {WORDS[0]}!", f"You can share that about the {WORDS[0]}.",
        f"I live in {WORDS[0].title()} and work for {WORDS[1].title()}.", "Thanks, bye!",
    ]  # fmt: skip
    for text in said:
        memory.observe(text, channel="irc:dm", sender=WORDS[2], privacy="private", metadata={"sender_name": WORDS[2]})
        memory.observe("All right.", channel="irc:dm", direction="outbound", to=WORDS[2])
    memory.observe("nice weather", channel="irc:#a", sender="ann", privacy="public")


@pytest.fixture
def clean() -> Iterator[None]:
    forget_texts()
    yield
    forget_texts()


def test_no_cache_of_the_process_that_erases_holds_an_erased_word(
    tmp_path: Path, open_at: Opener, clean: None, make_embedder: Any
) -> None:
    memory = open_at(tmp_path / "memory.db")
    fill(memory)
    use(memory)
    known = all_caches()
    full = [name for name, each in known.items() if name not in KNOWN and each.cache_info().currsize]
    assert len(full) > 5  # the reads did fill some
    assert any(WORDS[0] in str(key) for key in memory._index.analyser._known)
    memory.forget(entity=WORDS[2])
    assert [name for name in full if holds(known[name])] == []
    assert not any(WORDS[0] in str(key) for key in memory._index.analyser._known)
    assert memory._choice._asked == {}
    assert not any(word in term for tail in memory._index.tails.values() for term in tail.postings for word in WORDS)


def test_statements_that_have_a_place_for_each_value_outlive_an_erasure_and_hold_none(
    tmp_path: Path, open_at: Opener, clean: None
) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none")
    fill(memory)
    use(memory)
    kept = HOLDS_NO_VALUES["compiled_cache"]
    before = set(kept)
    assert len(SPELLED) > 5
    assert len(before) > 5
    memory.forget(entity=WORDS[2])
    assert set(kept) >= before
    assert not any(word in repr(each.params).lower() for each in kept._found.values() for word in WORDS)


def holds(cached: Any) -> bool:
    """Whether a cache holds one of the words, in its keys or its answers."""
    return any(word in repr(each).lower() for each in gc.get_referents(cached) for word in WORDS)


OTHER = """
import json, sys
sys.path[:0] = [sys.argv[2], sys.argv[2] + "/.."]
import test_erasure_empties_caches as tests
from recollect import Memory, Settings

memory = Memory(sys.argv[1], settings=Settings(background=False, embedder="none"))
word = "".join(reversed(sys.argv[3]))
for line in sys.stdin:
    if line == "use\\n":
        tests.use(memory)
        memory.recall(f"what of {word}")
    elif line == "log\\n":
        memory.log(limit=1)
    elif line == "recall\\n":
        memory.recall("weather")
    elif line == "learn\\n":
        memory.learn()
    line = None
    print(json.dumps(tests.held(word)), flush=True)
"""


@pytest.mark.parametrize("read", some(["recall", "log", "learn"], 3))
def test_another_process_forgets_at_its_next_read(tmp_path: Path, open_at: Opener, read: str) -> None:
    path, word = tmp_path / "memory.db", "sesquipedalia"  # which the other process never hears but from the memory
    memory = open_at(path, embedder="none")
    fill(memory)
    for text in (f"I live in {word.title()}.", f"I will send the {word} tomorrow.", f"Note: {word} is my word."):
        memory.observe(text, channel="irc:dm", sender=WORDS[2], privacy="private")
    command = [sys.executable, "-c", OTHER, str(path), str(Path(__file__).parent), word[::-1]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:

        def ask(line: str) -> Any:
            assert other.stdin is not None
            assert other.stdout is not None
            other.stdin.write(f"{line}\n")
            other.stdin.flush()
            return json.loads(other.stdout.readline())

        assert len(ask("use")) > 10
        memory.forget(entity=WORDS[2])
        assert ask(read) == []


def test_another_memory_of_the_same_process_forgets_too(tmp_path: Path, open_at: Opener, clean: None) -> None:
    path = tmp_path / "memory.db"
    one, other = open_at(path, embedder="none"), open_at(path, embedder="none")
    fill(one)
    use(one)
    use(other)
    one.forget(entity=WORDS[2])
    other.log()
    assert not any(word in str(key) for key in other._index.analyser._known for word in WORDS)
