#!/usr/bin/env bash
# The full run on a machine with a GPU, from what prepare.py wrote. Results and weights land in OUT as they come.
#   training/run.sh main DATA WORK OUT        trains, packs the weights, measures (about nine minutes)
#   training/run.sh ablate DATA POOLS OUT     one change at a time, three programs beside each other
set -uo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PYTHONUNBUFFERED=1
config="${CONFIG:-$here/config.toml}"
what="$1" data="$2"

case "$what" in
main)
    work="$3" out="$4"
    mkdir -p "$work" "$out"
    (
        python3 -c 'import torch; print(torch.__version__, torch.cuda.is_available() and torch.cuda.get_device_name())'
        timeout "${TRAIN_SECONDS:-480}" python3 "$here/train.py" --config "$config" --data "$data" --out "$work"
        echo "train: $?"
        cp "$work/pools.npz" "$work/results.json" "$out/"
        python3 "$here/pack.py" split "$work/encoder.npz" "$out"
        ship="$(python3 -c "import sys, tomllib; print(tomllib.load(open(sys.argv[1], 'rb'))['reranker']['ship'])" "$config")"
        cp "$work/rerankers/$ship.npz" "$out/reranker.npz"
        timeout "${EVALUATE_SECONDS:-100}" python3 "$here/evaluate.py" --config "$config" --data "$data" \
            --run "$work" --out "$out/results.json"
        echo "evaluate: $?"
    ) >"$out/log.txt" 2>&1
    tail -c 10000 "$out/log.txt"
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
    echo "main or ablate" >&2
    exit 2
    ;;
esac
