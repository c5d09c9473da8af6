#!/usr/bin/env bash
# Both readers and all their teachers beside each other on a machine with a GPU: run.sh BASE TOKENIZER UNLABELLED OUT DATA …
# Weights come in parts of at most 15 MiB (training/pack.py joins them again), with one log for each reader.
set -uo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
base="$1" tokenizer="$2" unlabelled="$3" out="$4"
shift 4
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2 TOKENIZERS_PARALLELISM=false
work="$(mktemp -d)"
train() { # part, what its log is called, more arguments
    # shellcheck disable=SC2086
    python3 "$here/train.py" --only "$1" --base "$base" --tokenizer "$tokenizer" \
        --benchmarks "$here/../../benchmarks" --unlabelled "$unlabelled" --data "${data[@]}" --out "$work" \
        "${@:3}" --set ${CHANGES:-data.held_share=0.1} >"$work/$2.log" 2>&1
}
data=("$@")
seeds() { # of the teachers of a part
    python3 -c 'import sys, tomllib; print(*tomllib.load(open(sys.argv[1], "rb"))["train"]["seeds"][sys.argv[2]])' \
        "$here/config.toml" "$1"
}
both() { # teachers beside each other, then their student
    for seed in $(seeds "$1"); do train "$1" "$1-$seed" --seed "$seed" & done
    wait
    train "$1" "$1" --teachers "$work"
}
for part in ${PARTS:-messages pairs}; do both "$part" & done
wait
for part in ${PARTS:-messages pairs}; do
    if [ -f "$work/$part.npz" ]; then python3 "$here/../pack.py" split "$work/$part.npz" "$out"; fi
    cat "$work/$part"*.log >"$out/$part.log"
    grep -E "teacher|student|rror" "$out/$part.log"
done
