#!/usr/bin/env bash
# The full run on a machine with a GPU, from what prepare.py wrote. Results and weights land in OUT as they come.
#   training/run.sh main DATA WORK OUT        all of it, one after the other (about fourteen minutes)
# or in parts, where a command may not take that long; WORK stays between them:
#   training/run.sh teach DATA WORK OUT       first bi-encoder, teachers, their scores
#   training/run.sh finish DATA WORK OUT      final bi-encoder and rerankers beside each other; packs the bi-encoder
#   training/run.sh measure DATA WORK OUT     measures all that is there; packs the rerankers
#   training/run.sh ablate DATA POOLS OUT     one change at a time, three programs beside each other
set -uo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PYTHONUNBUFFERED=1
config="${CONFIG:-$here/config.toml}"
what="$1" data="$2"

train() {
    local stage="$1"
    timeout "${TRAIN_SECONDS:-900}" python3 "$here/train.py" --config "$config" --data "$data" --out "$work" \
        --stages "$stage" --results "$work/results-$stage.json"
    echo "$stage: $?"
    cp "$work/results-$stage.json" "$out/"
}

teach() {
    train teachers
    cp "$work/pools.npz" "$out/"
}

finish() {
    train rerankers &
    local beside="$!"
    train encoder
    python3 "$here/pack.py" split "$work/encoder.npz" "$out"
    wait "$beside"
}

measure() {
    timeout "${EVALUATE_SECONDS:-200}" python3 "$here/evaluate.py" --config "$config" --data "$data" \
        --run "$work" --out "$out/results.json"
    echo "evaluate: $?"
    for weights in "$work"/rerankers/*.npz; do
        mv "$weights" "$work/reranker-$(basename "$weights")"
        python3 "$here/pack.py" split "$work/reranker-$(basename "$weights")" "$out"
    done
}

case "$what" in
teach | finish | measure)
    work="$3" out="$4"
    mkdir -p "$work" "$out"
    "$what" >"$out/log-$what.txt" 2>&1
    tail -c 10000 "$out/log-$what.txt"
    ;;
main)
    for part in teach finish measure; do "$0" "$part" "$2" "$3" "$4"; done
    ;;
ablate)
    pools="$3" out="$4"
    mkdir -p "$out"
    running=()
    for part in 0 1 2; do
        timeout "${ABLATE_SECONDS:-560}" python3 "$here/ablate.py" --config "$config" --data "$data" --pools "$pools" \
            --out "$out/ablate-$part.json" --part "$part/3" --epochs "${EPOCHS:-2}" \
            --minutes "${MINUTES:-8.5}" >"$out/ablate-$part.log" 2>&1 &
        running+=("$!")
    done
    wait "${running[@]}"
    grep -h "ablations,\|left out\|Error" "$out"/ablate-*.log
    ;;
*)
    echo "teach, finish, measure, main or ablate" >&2
    exit 2
    ;;
esac
