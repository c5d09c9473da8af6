"""The benchmark programs: figures that are known beforehand must come out, from readers, metrics and whole runs."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import a module of benchmarks/, which is no package."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Bob",
            "session_2_date_time": "10:30 am on 2 June, 2023",
            "session_2": [{"speaker": "Bob", "dia_id": "D2:1", "text": "The orchard gave us forty kilos of quinces."}],
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ann", "dia_id": "D1:1", "text": "I adopted a greyhound called Pixel."},
                {"speaker": "Bob", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a red canoe on a lake"},
                {"speaker": "Ann", "dia_id": "D1:3", "text": "Lovely weather for it."},
            ],
        },
        "qa": [
            {"question": "Who adopted a greyhound?", "answer": "Ann", "evidence": ["D1:1"], "category": 4},
            {"question": "Whose canoe is red?", "answer": "Bob's", "evidence": ["D1:2; D9:9", "D:1:3"], "category": 1},
            {"question": "How many quinces?", "answer": "40 kg", "evidence": ["D1:3"], "category": 2},
            {"question": "Would Ann sail?", "answer": "perhaps", "evidence": [], "category": 3},
            {"question": "Which motorcycle?", "adversarial_answer": "none", "evidence": ["D1:3"], "category": 5},
        ],
    }
]
ERRORS = [{"question": "How many quinces?", "cited_evidence": ["D1:3"], "correct_evidence": ["D2:1"]}]
LONGMEMEVAL = [
    {
        "question_id": f"q{number}{ending}",
        "question_type": "single-session-user",
        "question": question,
        "question_date": "2023/05/20 (Sat) 02:21",
        "haystack_dates": ["2023/05/01 (Mon) 17:50", "2023/05/02 (Tue) 09:00"],
        "haystack_session_ids": [f"s{number}", "shared"],
        "haystack_sessions": [
            [
                {"role": "user", "content": content, "has_answer": True},
                {"role": "assistant", "content": "Noted, that sounds pleasant.", "has_answer": False},
            ],
            [{"role": "user", "content": "Suggest a name for my sailing boat.", "has_answer": False}],
        ],
        "answer_session_ids": [f"s{number}"],
    }
    for number, ending, question, content in (
        (1, "", "Which instrument did I learn?", "I learned the instrument called nyckelharpa last year."),
        (2, "_abs", "Which submarine did I buy?", "My neighbour repairs clocks."),
    )
]


def test_malformed_evidence_is_read_id_by_id(program: Any, tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    (dialogue,) = program("dialogues").locomo(tmp_path / "l.json")
    assert [question.wanted for question in dialogue.questions[:4]] == [("D1:1",), ("D1:2", "D9:9"), ("D1:3",), ()]


def test_sessions_are_read_in_order_with_date_and_caption(program: Any, tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    (dialogue,) = program("dialogues").locomo(tmp_path / "l.json")
    assert [turn.id for turn in dialogue.turns] == ["D1:1", "D1:2", "D1:3", "D2:1"]
    assert dialogue.turns[1].content == "Bob: Look! [image: a red canoe on a lake]"
    assert dialogue.turns[3].at == datetime(2023, 6, 2, 10, 30, tzinfo=UTC)


def test_known_errors_correct_the_evidence_of_their_question_only(program: Any, tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    (tmp_path / "e.json").write_text(json.dumps(ERRORS))
    (dialogue,) = program("dialogues").locomo(tmp_path / "l.json", tmp_path / "e.json")
    assert [question.corrected for question in dialogue.questions[:3]] == [("D1:1",), ("D1:2", "D9:9"), ("D2:1",)]


def test_a_session_of_two_questions_is_pooled_once(program: Any, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(json.dumps(LONGMEMEVAL))
    pooled = program("dialogues").longmemeval(tmp_path / "m.json")
    assert [turn.id for turn in pooled.turns] == ["s1:0", "s1:1", "s2:0", "s2:1", "shared:0"]
    assert [(question.wanted, question.answerable) for question in pooled.questions] == [
        (("s1:0",), True),
        (("s2:0",), False),
    ]


def test_a_question_is_asked_after_its_own_sessions_whatever_hour_it_carries(program: Any, tmp_path: Path) -> None:
    late = [{**LONGMEMEVAL[0], "haystack_dates": ["2030/01/01 (Tue) 10:00"] * len(LONGMEMEVAL[0]["haystack_dates"])}]
    (tmp_path / "m.json").write_text(json.dumps(late))
    pooled = program("dialogues").longmemeval(tmp_path / "m.json")
    assert all(turn.at < pooled.questions[0].at for turn in pooled.turns)


def test_recall_counts_the_share_any_and_all_at_each_depth(program: Any) -> None:
    tally = program("metrics").Tally((1, 3))
    tally.add(["a", "b"], [("a",), ("x",), ("b", "y")])
    tally.add(["c"], [("x",), ("y",), ("z",), ("c",)])
    assert tally.figures() == {
        "questions": 2,
        "mean": {"1": 0.25, "3": 0.5},
        "any": {"1": 0.5, "3": 0.5},
        "all": {"1": 0.0, "3": 0.5},
    }


@pytest.mark.parametrize(
    ("positive", "negative", "area"),
    [([3, 4], [1, 2], 1.0), ([1], [2, 3], 0.0), ([1, 1], [1], 0.5), ([2, 4], [1, 3], 0.75), ([1], [], None)],
)
def test_area_under_the_curve(program: Any, positive: list[float], negative: list[float], area: float | None) -> None:
    assert program("metrics").roc_auc(positive, negative) == area


def test_percentiles_are_times_that_were_measured(program: Any) -> None:
    figures = program("metrics").percentiles(number / 1_000 for number in range(1, 101))
    assert figures == {"p50": 50.0, "p95": 95.0, "max": 100.0, "mean": 50.5}


def test_topical_texts_have_vectors_near_their_questions(program: Any) -> None:
    corpus = program("corpus").Corpus(topics=50)
    embedder = program("topic_vectors").TopicVectors()
    texts = [message["content"] for message in corpus.messages(2_000)]
    near = embedder.embed([corpus.question() for _ in range(20)], "query") @ embedder.embed(texts).T
    assert near.max(axis=1).mean() > 2 * near.mean()
    assert (embedder.embed(texts[5:6]) == embedder.embed(texts)[5]).all()


def run(program: str, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, str(BENCHMARKS / program), *arguments, "--json", "-"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    figures: dict[str, Any] = json.loads(outcome.stdout)
    return figures


@pytest.mark.long
def test_locomo_reports_recall_by_category_and_with_corrected_labels(tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    (tmp_path / "l_errors.json").write_text(json.dumps(ERRORS))
    figures = run("locomo.py", "--data", str(tmp_path / "l.json"), "--setting", "bm25_b=0.2")
    recall = figures["recall"]
    assert recall["categories 1–4"]["questions"] == 3
    assert recall["single-hop"]["mean"]["1"] == 1.0
    assert recall["multi-hop"]["mean"]["20"] == 0.5  # D9:9 does not exist
    assert recall["temporal"]["mean"]["1"] == 0.0
    assert recall["… corrected"]["mean"]["1"] > recall["categories 1–4"]["mean"]["1"]
    assert (figures["abstention"]["answerable"], figures["abstention"]["unanswerable"]) == (3, 1)


@pytest.mark.long
def test_longmemeval_reports_sessions_and_turns(tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(json.dumps(LONGMEMEVAL))
    database = str(tmp_path / "m.db")
    first = run("longmemeval.py", "--data", str(tmp_path / "m.json"), "--database", database)
    again = run("longmemeval.py", "--data", str(tmp_path / "m.json"), "--database", database)
    assert first["sessions"]["all"]["any"]["1"] == first["turns"]["all"]["mean"]["1"] == 1.0
    assert first["abstention"]["unanswerable"] == 1
    assert (first["ingest_and_query"]["interactions"], first["ingest_and_query"]["reused"]) == (5, 0)
    assert (again["ingest_and_query"]["interactions"], again["ingest_and_query"]["reused"]) == (0, 5)


def test_an_unknown_setting_is_refused(tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    with pytest.raises(subprocess.CalledProcessError) as refusal:
        run("locomo.py", "--data", str(tmp_path / "l.json"), "--setting", "nonsense=1")
    assert "--setting nonsense=1" in refusal.value.stderr


def test_a_peer_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "l.json").write_text(json.dumps(LOCOMO))
    command = [sys.executable, str(BENCHMARKS / "peers.py"), "--peers", "fts5", "--data", str(tmp_path / "l.json")]
    command += ["--environments", str(tmp_path), "--json", str(tmp_path / "peers.json"), "--sizes", "50"]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    (figures,) = json.loads((tmp_path / "peers.json").read_text())
    assert figures["locomo"]["recall"]["questions"] == 3
    assert figures["locomo"]["recall"]["mean"]["1"] == 0.5  # the greyhound, and half of the canoe
    assert figures["sizes"]["50"]["search_ms"]["p95"] > 0


@pytest.mark.parametrize(
    ("script", "patience", "said"),
    [
        ("raise SystemExit('no such library')", 60, "ended at 'open': no such library"),
        ('print(\'{"error": "TypeError: bad"}\', flush=True); input()', 60, "failed at 'open': TypeError: bad"),
        ("import time; time.sleep(60)", 0.5, "took too long, stopped at 'open'"),
    ],
)
def test_a_peer_that_fails_says_why(program: Any, tmp_path: Path, script: str, patience: float, said: str) -> None:
    (tmp_path / "peer.py").write_text(script)
    environments = program("environments")
    process = environments.Process(Path(sys.executable), tmp_path / "peer.py", tmp_path, patience)
    try:
        with pytest.raises(environments.PeerFailed, match=said):
            process.ask("open")
    finally:
        process.close()
