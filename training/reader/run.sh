#!/usr/bin/env bash
# Both readers beside each other on a machine with a GPU: run.sh BASE TOKENIZER UNLABELLED OUT DATA …
# Weights come in parts of at most 15 MiB (training/pack.py joins them again), figures as they are found.
set -uo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
base="$1" tokenizer="$2" unlabelled="$3" out="$4"
shift 4
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=4 TOKENIZERS_PARALLELISM=false
work="$(mktemp -d)"
for part in messages pairs; do
    # shellcheck disable=SC2086
    timeout "${TRAIN_SECONDS:-540}" python3 "$here/train.py" --only "$part" --base "$base" --tokenizer "$tokenizer" \
        --benchmarks "$here/../../benchmarks" --unlabelled "$unlabelled" --data "$@" --out "$work" \
        --set ${CHANGES:-data.held_share=0.1} >"$out/$part.log" 2>&1 &
done
wait
for part in messages pairs; do
    if [ -f "$work/$part.npz" ]; then python3 "$here/../pack.py" split "$work/$part.npz" "$out"; fi
    grep -E "teachers|student|rror" "$out/$part.log"
done
