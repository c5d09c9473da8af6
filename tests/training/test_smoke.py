"""The training programs from end to end, on a model of two thin layers and a few dialogues; every step is real."""

from __future__ import annotations

import json
import lzma
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("torch")
onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")
tokenizers = pytest.importorskip("tokenizers")
safetensors = pytest.importorskip("safetensors.numpy")

TRAINING = Path(__file__).parents[2] / "training"
WIDTH, LAYERS = 32, 2
PLACES = ["Bergen", "Lisbon", "Quito", "Hanoi", "Tallinn", "Accra", "Perth", "Cusco"]
THINGS = ["piano", "kayak", "canary", "bakery", "garden", "violin", "bicycle", "workshop"]
COMMON = "hello there good to see you again i have a in now that is nice hear where the who sold ada ben lighthouse"
SECRET = "the purple heron always lands beside our oldest wooden boat"


def run(program: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, str(TRAINING / program), *map(str, arguments)],
        capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def dialogue(number: int) -> tuple[list[list[str]], list[tuple[str, int]]]:
    """Four facts, each answered by one turn."""
    turns = [["Ada", "Hello there"], ["Ben", "Good to see you again"]]
    questions = []
    for at in range(4):
        place, thing = PLACES[(number + at) % 8], THINGS[(3 * number + at) % 8]
        turns.append(["Ada" if at % 2 else "Ben", f"I have a {thing} in {place} now"])
        questions.append((f"Where is the {thing} in {place}?", len(turns) - 1))
        turns.append(["Ben" if at % 2 else "Ada", "That is nice to hear"])
    return turns, questions


def write_data(folder: Path) -> None:
    dialogues: list[dict[str, Any]] = []
    examples = []
    for number in range(24):
        turns, questions = dialogue(number)
        source = ("hotpot", "template")[number % 2]
        dialogues.append({"src": source, "turns": turns})
        examples += [{"src": source, "d": number, "q": q, "pos": [at], "ign": []} for q, at in questions]
    dialogues[0]["turns"].append(["Ada", SECRET])
    with lzma.open(folder / "dialogue_qa.json.xz", "wt", encoding="utf-8") as file:
        json.dump({"dialogues": dialogues, "examples": examples}, file)
    written = []
    for number in range(8):
        turns, questions = dialogue(number + 3)
        asked = [{"q": q, "evidence": [f"0.{at}"], "type": "single"} for q, at in questions]
        asked.append({"q": "Who sold the lighthouse?", "evidence": [], "type": "unanswerable"})
        session = {"date": "2025-01-01T10:00", "turns": turns}
        written.append(json.dumps({"id": str(number), "setting": "", "sessions": [session], "questions": asked}))
    (folder / "dialogues").mkdir()
    (folder / "dialogues" / "life.jsonl").write_text("\n".join(written), encoding="utf-8")


def write_model(folder: Path) -> None:
    """Random weights and a tokenizer of the usual kind, over the words of the data."""
    words = {word for path in (TRAINING / "languages.py",) for word in re.findall(r"\w+", path.read_text().lower())}
    words |= {word for text in (SECRET, *PLACES, *THINGS) for word in text.lower().split()}
    words |= set(COMMON.split())
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "|", ":", "?", *sorted(words)]
    tokenizer = tokenizers.Tokenizer(
        tokenizers.models.WordPiece({word: at for at, word in enumerate(vocabulary)}, unk_token="[UNK]")
    )
    tokenizer.normalizer = tokenizers.normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    folder.mkdir()
    tokenizer.save(str(folder / "tokenizer.json"))
    chance = np.random.default_rng(0)
    sizes = {
        "embeddings.word_embeddings.weight": (len(vocabulary), WIDTH),
        "embeddings.position_embeddings.weight": (512, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(LAYERS):
        at = f"encoder.layer.{layer}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            sizes[f"{at}.attention.{part}.weight"] = (WIDTH, WIDTH)
        sizes[f"{at}.intermediate.dense.weight"] = (4 * WIDTH, WIDTH)
        sizes[f"{at}.output.dense.weight"] = (WIDTH, 4 * WIDTH)
        norms += [f"{at}.attention.output.LayerNorm", f"{at}.output.LayerNorm"]
    weights = {name: chance.normal(0, 0.08, size).astype("float32") for name, size in sizes.items()}
    for name, size in sizes.items():
        if name.startswith("encoder."):
            weights[name.removesuffix("weight") + "bias"] = np.zeros(size[0], dtype="float32")
    for name in norms:
        weights[f"{name}.weight"], weights[f"{name}.bias"] = np.ones(WIDTH, "float32"), np.zeros(WIDTH, "float32")
    safetensors.save_file(weights, folder / "model.safetensors")


def write_config(path: Path) -> None:
    text = (TRAINING / "config.toml").read_text(encoding="utf-8").partition("[[ablation]]")[0]
    changes = {
        r"^epochs = \d+": "epochs = 2", r"^batch = \d+": "batch = 16", r"^rate = .*": "rate = 5e-3",
        r"^seeds = .*": "seeds = [1, 2]", r"^layers = .*": "layers = [1]", r"^ship = \d+": "ship = 1",
        r"^negatives = \d+": "negatives = 2", r"^general_turns = \d+": "general_turns = 40",
        r"^anchors = \d+": "anchors = 8", r"^sample = \d+": "sample = 20",
    }  # fmt: skip
    for old, new in changes.items():
        text, count = re.subn(old, new, text, flags=re.MULTILINE)
        assert count, old
    path.write_text(text + '[[ablation]]\nname = "no template"\nwithout = ["template"]\n', encoding="utf-8")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Prepare, train, measure, ablate and export, once for all tests."""
    folder = tmp_path_factory.mktemp("training")
    config, data, work = folder / "config.toml", folder / "arrays", folder / "run"
    write_data(folder)
    write_model(folder / "model")
    write_config(config)
    forbidden = folder / "forbidden.json"
    forbidden.write_text(json.dumps([{"text": f"And so {SECRET.title()}!"}]), encoding="utf-8")
    run("prepare.py", "--config", config, "--data", folder, "--model", folder / "model", "--forbid", forbidden,
        "--most", 16, "--out", data)  # fmt: skip
    run("train.py", "--config", config, "--data", data, "--out", work, "--device", "cpu")
    run("evaluate.py", "--config", config, "--data", data, "--run", work, "--out", work / "results.json",
        "--device", "cpu")  # fmt: skip
    run("ablate.py", "--config", config, "--data", data, "--pools", work / "pools.npz", "--out",
        work / "ablations.json", "--device", "cpu")  # fmt: skip
    run("pack.py", "split", work / "encoder.npz", folder / "parts")
    run("pack.py", "join", folder / "parts", "encoder.npz", folder / "joined.npz")
    run("export.py", "--config", config, "--data", data, "--encoder", folder / "joined.npz", "--reranker",
        work / "rerankers" / "1.npz", "--out", folder / "onnx")  # fmt: skip
    return {
        "folder": folder,
        "report": json.loads((data / "report.json").read_text(encoding="utf-8")),
        "results": json.loads((work / "results.json").read_text(encoding="utf-8")),
        "ablations": json.loads((work / "ablations.json").read_text(encoding="utf-8")),
        "export": json.loads((folder / "onnx" / "export.json").read_text(encoding="utf-8")),
    }


def test_text_of_a_forbidden_file_is_thrown_out(trained: dict[str, Any]) -> None:
    assert trained["report"]["forbidden"]["texts thrown out"] == {"hotpot": 1}
    with (
        np.load(trained["folder"] / "arrays" / "corpus.npz") as corpus,
        np.load(trained["folder"] / "arrays" / "held.npz") as held,
    ):
        tokenizer = tokenizers.Tokenizer.from_file(str(trained["folder"] / "model" / "tokenizer.json"))
        heron = tokenizer.token_to_id("heron")
        assert heron not in corpus["turns.values"]
        assert heron not in held["turns.values"]


def test_every_source_has_dialogues_that_are_held_back(trained: dict[str, Any]) -> None:
    for source in ("hotpot", "template", "written", "languages"):
        assert trained["report"]["sources"][source]["held"]["dialogues"] >= 1
        assert trained["report"]["sources"][source]["train"]["dialogues"] >= 1


def test_the_loss_falls_in_every_stage(trained: dict[str, Any]) -> None:
    stages = trained["results"]["stages"]
    learning = {name: stage for name, stage in stages.items() if "loss" in stage}
    assert len(learning) == 8
    del learning["reranker of all layers"]  # goes on from a teacher that has learnt already
    assert not [(name, stage["loss"]) for name, stage in learning.items() if not stage["fell"]]


def test_the_trained_encoder_finds_more_than_random_weights(trained: dict[str, Any]) -> None:
    summary = trained["results"]["summary"]
    assert summary["average, 0.0 stock"]["held bare"] > summary["stock"]["held bare"]


def test_seeds_shares_of_stock_rerankers_and_ablations_are_measured(trained: dict[str, Any]) -> None:
    assert {"stock", "seed 1", "seed 2", "average, 0.1 stock"} <= set(trained["results"]["summary"])
    assert {"teacher, held", "2, held", "1, held"} <= set(trained["results"]["rerankers"])
    assert "no template" in trained["ablations"]["ablations"]


@pytest.mark.parametrize(("name", "output"), [("encoder", "last_hidden_state"), ("reranker", "logits")])
def test_exports_load_and_agree_with_full_precision(trained: dict[str, Any], name: str, output: str) -> None:
    folder = trained["folder"] / "onnx"
    session = onnxruntime.InferenceSession(str(folder / f"{name}.onnx"), providers=["CPUExecutionProvider"])
    assert [entry.name for entry in session.get_inputs()] == ["input_ids", "attention_mask", "token_type_ids"]
    assert [entry.name for entry in session.get_outputs()] == [output]
    ids = np.array([[2, 9, 10, 3], [2, 11, 3, 0]])
    given = {"input_ids": ids, "attention_mask": (ids > 0).astype("int64"), "token_type_ids": np.zeros_like(ids)}
    whole = onnxruntime.InferenceSession(str(folder / f"{name}-fp32.onnx"), providers=["CPUExecutionProvider"])
    small, full = session.run(None, given)[0], whole.run(None, given)[0]
    assert small.shape == full.shape == ((2, 4, WIDTH) if name == "encoder" else (2,))
    agreed = trained["export"][name]["int8 against fp32"]
    assert min(agreed.values()) > 0.95
    assert (folder / f"{name}.onnx.sha256").read_text().split()[0] == trained["export"][name]["sha256"]
