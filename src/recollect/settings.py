"""Settings: defaults, then the configuration file, then the environment, then what the caller says.

The configuration file is the user's own (`RECOLLECT_CONFIG`, else `recollect.toml` in the user's configuration folder);
one that merely lies in the working directory is never read, so that a checked-out repository cannot change a memory.
"""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self, get_type_hints

from recollect.errors import InvalidInput

LANGUAGES = ("arabic", "danish", "dutch", "english", "finnish", "french", "german", "greek", "hungarian", "italian",
             "norwegian", "portuguese", "romanian", "russian", "spanish", "swedish", "tamil", "turkish",
             "none")  # fmt: skip
_HANDLE = re.compile(r"[a-z][a-z0-9_-]{0,31}:\S.*|@[^:\s]+:\S+|[^@\s:]+@[^@\s:]+\.[^@\s:]+")
_TARGET = re.compile(r"(?:todo|jsonl):[^\0\n]+|webhook:https?://[^\s/]\S*")


def _setting(default: Any, doc: str) -> Any:
    return field(default=default, metadata={"doc": doc})


def _home(variable: str, fallback: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / fallback) / "recollect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    database: str = _setting(
        "", "Path of the SQLite file, or postgresql://… ; empty means memory.db in the user's data folder."
    )
    space: str = _setting("default", "The memory to use: one tenant, isolated from all others.")
    agent: str = _setting("", "Name of the agent that speaks; empty means none.")
    owner: str = _setting("owner", "Handle on cli:local of the person whose memory this is.")
    trusted: tuple[str, ...] = _setting(
        (), "People besides the owner whose words may shape agents, such as matrix:@ann:example.org, one a line."
    )
    zone: str = _setting(
        "",
        "Time zone of the memory, such as Europe/Berlin; empty means the one it has, and for a new one the machine's.",
    )
    language: str = _setting("english", f"Language of stemming and stop words: {', '.join(LANGUAGES)}.")
    stemming: bool = _setting(True, "Whether words are reduced to their stems before they are indexed.")
    stop_words: bool = _setting(True, "Whether words like 'the' and 'of' are left out of the index.")
    max_content_bytes: int = _setting(1_000_000, "Longest content of one interaction, in bytes of UTF-8.")
    max_metadata_bytes: int = _setting(200_000, "Longest metadata of one interaction, in bytes of JSON.")
    clock_skew_seconds: float = _setting(300.0, "How far in the future a time may lie before it is refused.")
    redact_secrets: bool = _setting(True, "Whether API keys, tokens and private keys are redacted before storage.")
    redact_patterns: tuple[str, ...] = _setting((), "Further regular expressions to redact before storage.")
    session_idle_seconds: float = _setting(1800.0, "Silence after which the next message opens a new session.")
    busy_timeout_seconds: float = _setting(30.0, "How long to wait for another process's write on the database.")
    rewrite_tables: bool = _setting(
        True, "Whether erasure on PostgreSQL rewrites its tables (VACUUM FULL, locks them) to leave no old page behind."
    )
    head_file: str = _setting(
        "", "Another file, best on another disk, in which the head of the log is noted too; empty means none."
    )
    pool_size: int = _setting(5, "Connections kept open to PostgreSQL.")
    background: bool = _setting(True, "Whether a thread of this process brings the index forward.")
    index_after: int = _setting(1_000, "Interactions that may wait outside the index before it is brought forward.")
    index_heap_bytes: int = _setting(64_000_000, "Memory that building the SQLite sidecar index may take.")
    candidates: int = _setting(40, "Rows of each index that are scored exactly for a recall, beyond those asked for.")
    lexical_work: int = _setting(150_000, "Most postings of a scope that one recall looks at on PostgreSQL.")
    bm25_k1: float = _setting(1.2, "How soon repeating a word stops to count.")
    bm25_b: float = _setting(0.3, "How much longer texts are held back, from 0 to 1.")
    embedder: str = _setting(
        "recollect",
        "What turns texts into vectors: recollect (offline), minilm, openai:MODEL, st:MODEL, fastembed:MODEL or none.",
    )
    embedder_url: str = _setting("", "Address of an endpoint for openai:MODEL, such as http://127.0.0.1:8080/v1.")
    embedder_key: str = _setting("", "Key for that endpoint, if it wants one.")
    embedder_timeout_seconds: float = _setting(30.0, "How long to wait for that endpoint.")
    exact_vectors: int = _setting(30_000, "Vectors beside SQLite up to which all that fit are compared.")
    exact_vectors_postgres: int = _setting(5_000, "Vectors on PostgreSQL up to which all that fit are compared.")
    vector_share: float = _setting(
        0.175, "Share of the clusters of vectors beside SQLite that is looked into when there are more."
    )
    vector_breadth: int = _setting(
        200, "How broadly pgvector's graph is searched (hnsw.ef_search) when there are more."
    )
    least_nearness: float = _setting(
        0.35, "How many spreads above the usual a text must be near that shares no word with a question."
    )
    ranking: str = _setting("relevance", "Preset of the weights that decide the order: relevance, balanced or hybrid.")
    weights: tuple[str, ...] = _setting((), "Changes to the preset, such as recency=0.3, one a line.")
    fold: bool = _setting(True, "Whether hits that say the same are folded into one, which names all their sources.")
    reranker: str = _setting(
        "none", "Who looks again at the best hits: recollect (the cross-encoder that comes with it), or none."
    )
    rerank_seconds: float = _setting(0.5, "How long a reranker may take for one recall; what it did not get to stays.")
    token_counter: str = _setting(
        "estimate", "How the tokens of a context are counted: estimate, wordpiece or tiktoken:ENCODING."
    )
    bm25_length: float = _setting(20.0, "Number of indexed words of a text that is neither long nor short.")
    model: str = _setting(
        "",
        "Language model that judges: openai:MODEL, anthropic:MODEL, gemini:MODEL, ollama:MODEL, llamacpp:MODEL; "
        "empty means rules alone.",
    )
    models: tuple[str, ...] = _setting(
        (), "Other models for a role or a question, such as extract=openai:gpt-4o, one a line; 'none' for rules."
    )
    model_url: str = _setting("", "Address of the model's server, such as http://127.0.0.1:8080/v1.")
    model_key: str = _setting("", "Key for that server, if it wants one.")
    model_output: str = _setting(
        "", "How a model is made to give typed answers: native, tool or prompted; empty: as its provider manages best."
    )
    model_timeout_seconds: float = _setting(30.0, "How long to wait for a model before rules answer.")
    model_calls_a_day: int = _setting(0, "Most calls of a model a day for each role; 0 means no limit.")
    model_cost_a_day: float = _setting(0.0, "Most US dollars a day for each role; 0 means no limit.")
    model_prices: tuple[str, ...] = _setting(
        (), "Prices that are not known, such as MODEL=0.15/0.60 (dollars a million tokens in/out), one a line."
    )
    log_judgments: str = _setting("models", "Which judgments are written down: those of models, or all.")
    reader: str = _setting("ours", "Model of our own that reads messages: ours, or none.")
    learning: bool = _setting(True, "Whether episodes and facts are learnt from what is said.")
    learn_seconds: float = _setting(
        2.0, "Processor time that learning may take for one message before it is left alone; 0 means no limit."
    )
    learn_attempts: int = _setting(3, "How often an interaction that could not be learnt from is tried.")
    confidence_explicit: float = _setting(0.9, "First confidence of what somebody asked to remember.")
    confidence_stated: float = _setting(0.8, "First confidence of what somebody says about themselves.")
    confidence_told: float = _setting(0.7, "First confidence of what somebody says about others.")
    confidence_cap: float = _setting(0.95, "Confidence that no fact exceeds.")
    reinforcement: float = _setting(0.08, "What the confidence of a fact gains when it is said again.")
    decay_per_day: float = _setting(0.01, "How fast confidence fades in what can change, by the day; read, not stored.")
    validate_after_days: float = _setting(90.0, "Days after which a fact that was not said again is to be validated.")
    review_validations: int = _setting(3, "Facts a day of which the review asks whether they still hold.")
    questions_a_day: int = _setting(2, "Most questions a day whether something still holds that somebody is asked.")
    ask_again_days: float = _setting(30.0, "Days before somebody is asked the same again.")

    archive_days: float = _setting(
        30.0, "Days without a word after which a conversation is archived, if no promise in it is open."
    )
    checkpoint_messages: int = _setting(
        50, "Messages after which a session that goes on is summarised as far as it has come; 0 means never."
    )
    distilling: bool = _setting(True, "Whether summaries and procedures are made of what was learnt.")
    compact_tokens: int = _setting(
        8_000, "Size of the prompt that a conversation has to fit in; older messages are folded into a summary."
    )
    compact_share: float = _setting(0.7, "Share of that size at which a conversation is compacted.")
    compact_messages: int = _setting(100, "Messages that may stand unfolded before a conversation is compacted.")
    compact_keep: int = _setting(20, "Newest messages of a conversation that are never folded.")
    compact_summary_tokens: int = _setting(1_000, "Most tokens of the summary that a conversation is folded into.")
    summary_tokens: int = _setting(500, "Most tokens of the summary of a session, a day, a week, an entity or a topic.")
    window_sessions: int = _setting(5, "Sessions of a conversation that are summarised together.")
    entity_sessions: int = _setting(5, "New sessions that speak of an entity before it is summarised again.")
    entity_days: float = _setting(7.0, "Days after which it is summarised again, if there is anything new.")
    topic_facts: int = _setting(5, "Facts of a category, or notes with a tag, from which on it is summarised.")
    confirmed_gain: float = _setting(0.1, "What the confidence of a fact gains when a summary confirms it.")
    procedure_support: int = _setting(3, "How often one thing must follow another to be taken for a habit.")
    procedure_seconds: float = _setting(3600.0, "How long after the one the other may come.")
    promise_days: float = _setting(30.0, "Days after which a promise that nobody came back to is no longer pending.")
    hot_days: float = _setting(7.0, "Days since it was last said or told in which something is hot.")
    warm_days: float = _setting(30.0, "Days in which it is still warm; later it is cold, and comes last in summaries.")
    learned_fading: bool = _setting(True, "Whether fading follows how fast facts of a kind turned out to change.")
    learned_fading_after: int = _setting(30, "Facts of a kind that must have changed before it does.")
    learned_weights: bool = _setting(
        True, "Whether recency counts more or less for somebody, by how far back the answers to them reached."
    )
    learned_weights_after: int = _setting(20, "Answers to somebody that must have reached back before it does.")
    promote_mentions: int = _setting(
        3, "Messages that must speak of somebody who never wrote before there is a profile of them."
    )
    task_target: str = _setting(
        "", "Where tasks go that are made of gaps: todo:PATH, jsonl:PATH or webhook:URL; empty means none are made."
    )
    task_words: str = _setting(
        "safe",
        "Which words a task may hold: safe (said in public, or by gap_people people), or all.",
    )
    gap_frequency: int = _setting(3, "How often something must have been needed before it becomes a task.")
    gap_people: int = _setting(3, "How many people must have used a word before it may stand in the title of a task.")
    gap_tasks_per_run: int = _setting(5, "Most tasks that are made at once.")
    gap_patterns_per_scan: int = _setting(10, "Most gaps that are looked at in one scan, the most frequent first.")
    gap_scan_hours: float = _setting(6.0, "Hours between two scans for gaps by the heartbeat.")

    note_confidence: float = _setting(
        0.7, "Confidence below which a note waits for a person before it is told as known."
    )
    reflect_after_sessions: int = _setting(
        5, "Sessions of an agent after which it is asked what its soul should learn of them; 0 means never."
    )
    soul_lines: int = _setting(12, "Most lines of an agent's personality, and of its insights.")

    heartbeat_seconds: float = _setting(900.0, "Seconds from one beat of 'recollect heartbeat --daemon' to the next.")
    heartbeat_jobs: tuple[str, ...] = _setting(
        (), "Other times between two runs of a job, such as learn=60 (seconds) or weekly=off, one a line."
    )

    serve_host: str = _setting("127.0.0.1", "Address that 'recollect serve' listens on; others can reach 0.0.0.0.")
    serve_port: int = _setting(3333, "Port that it listens on; 0 means any that is free.")
    serve_names: tuple[str, ...] = _setting(
        (), "Names by which it may be called besides localhost and addresses, such as memory.example.org, one a line."
    )
    serve_origins: tuple[str, ...] = _setting(
        (), "Origins of other web pages that may call it, such as https://app.example.org, one a line."
    )
    require_key: str = _setting(
        "auto",
        "When a request needs a key: auto (beyond loopback, by a proxy, from a browser, or once there was a key), "
        "always, or never (on loopback).",
    )
    serve_proxies: tuple[str, ...] = _setting(
        (),
        "Addresses of proxies whose X-Forwarded-Proto is believed: behind TLS, cookies are Secure. One a line.",
    )
    serve_streams: int = _setting(100, "Streams of events that may be open at the same time.")
    serve_streams_per_key: int = _setting(20, "The same with one key.")
    serve_body_bytes: int = _setting(8_000_000, "Longest body of one request, in bytes; of a bulk, of one line.")
    serve_bulk_bytes: int = _setting(4_000_000_000, "Longest body of a bulk, in bytes.")
    serve_wait_seconds: float = _setting(30.0, "How long to wait for the next part of a slow request.")
    serve_rate: float = _setting(200.0, "Requests a second that a key may make on average; 0 means no limit.")
    serve_burst: int = _setting(400, "Requests that a key may make at once before that counts.")

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, int | float) and not (math.isfinite(value) and value >= 0):
                raise InvalidInput(item.name, f"{value} will not do; a number of zero or more is needed.")
        if self.reranker not in ("none", "recollect"):
            raise InvalidInput("reranker", f"{self.reranker!r} is not known; use recollect or none.")
        if self.reader not in ("ours", "none"):
            raise InvalidInput("reader", f"{self.reader!r} is not known; use ours or none.")
        if self.language not in LANGUAGES:
            raise InvalidInput("language", f"{self.language!r} is not known; use one of {', '.join(LANGUAGES)}.")
        if self.require_key not in ("auto", "always", "never"):
            raise InvalidInput("require_key", f"{self.require_key!r} is not known; use auto, always or never.")
        if self.task_words not in ("safe", "all"):
            raise InvalidInput("task_words", f"{self.task_words!r} is not known; use safe or all.")
        for each in self.trusted:
            if not _HANDLE.fullmatch(each):
                raise InvalidInput("trusted", f"{each!r} will not do; write type:handle, such as simplex:ann.")
        if self.task_target and not _TARGET.fullmatch(self.task_target):
            raise InvalidInput(
                "task_target", f"{self.task_target!r} will not do; use todo:PATH, jsonl:PATH or webhook:https://… ."
            )

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None, **overrides: Any) -> Self:
        """Read the configuration file and the environment; `overrides` that are not None win over both."""
        environment = os.environ if environment is None else environment
        named = environment.get("RECOLLECT_CONFIG")
        path = Path(named) if named else config_path()
        values: dict[str, Any] = {}
        if named or path.is_file():
            values |= {name: _typed(name, value, str(path)) for name, value in _read(path).items()}
        for item in fields(cls):
            variable = f"RECOLLECT_{item.name.upper()}"
            if variable in environment:
                values[item.name] = _typed(item.name, _parsed(environment[variable], item.name), variable)
        values |= {name: value for name, value in overrides.items() if value is not None}
        return cls(**values)

    def but(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def url(self) -> str:
        return self.database or str(_home("XDG_DATA_HOME", ".local/share") / "memory.db")


def config_path() -> Path:
    return _home("XDG_CONFIG_HOME", ".config") / "recollect.toml"


_TYPES = {name: hint for name, hint in get_type_hints(Settings).items() if not name.startswith("_")}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidInput("configuration", f"{path} cannot be read ({error}); mend the file or remove it.") from None


def _parsed(text: str, name: str) -> Any:
    """The environment holds text; read it as the setting's type wants it."""
    wanted = _TYPES[name]
    if wanted is bool and text.lower() in ("1", "true", "yes", "on", "0", "false", "no", "off"):
        return text.lower() in ("1", "true", "yes", "on")
    try:
        if wanted is int:
            return int(text)
        if wanted is float:
            return float(text)
    except ValueError:
        return text
    if wanted == tuple[str, ...]:
        return [line for line in text.splitlines() if line]
    return text


def _typed(name: str, value: Any, where: str) -> Any:
    wanted = _TYPES.get(name)
    if wanted is None:
        raise InvalidInput(name, f"{where} holds an unknown setting; 'recollect config' lists those that exist.")
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if wanted == tuple[str, ...] and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    if not isinstance(wanted, type) or not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        kind = getattr(wanted, "__name__", "list of texts")
        raise InvalidInput(name, f"{where} says {value!r}; a value of type {kind} is needed.")
    return value
