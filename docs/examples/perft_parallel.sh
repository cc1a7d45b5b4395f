#!/usr/bin/env bash
# Counts a perft in parts with GNU parallel, adds them up, and holds the sum against a whole count.
#
#   docs/examples/perft_parallel.sh [VARIANT [DEPTH [PARTS]]]
#
# LEGWORK is the program to run; without it, cargo builds one.
set -euo pipefail
cd "$(dirname "$0")/../.."

variant=${1:-gothic} depth=${2:-4} parts=${3:-8}

if ! command -v parallel >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq parallel >/dev/null
    fi
    command -v parallel >/dev/null || { echo "GNU parallel is missing: install the package \`parallel\`" >&2; exit 1; }
fi
parallel --version | grep -q '^GNU parallel' || { echo "\`parallel\` is another program than GNU parallel" >&2; exit 1; }

if [ -z "${LEGWORK:-}" ]; then
    LEGWORK=$(cargo build --release --locked --bin legwork --message-format json-render-diagnostics |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -1)
fi
export LEGWORK

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# A job for each part, as many at a time as there are processors; one that fails ends the run.
seq "$parts" | parallel --halt now,fail=1 \
    "\"\$LEGWORK\" perft $variant $depth --part {}/$parts > $results/part-{}.json"

"$LEGWORK" perft --merge "$results"/part-*.json

whole=$("$LEGWORK" perft "$variant" "$depth" --json | sed -n 's/^ *"nodes": \([0-9]*\),*$/\1/p')
merged=$("$LEGWORK" perft --merge "$results"/part-*.json --json | sed -n 's/^ *"nodes": \([0-9]*\),*$/\1/p')
if [ -z "$whole" ] || [ "$whole" != "$merged" ]; then
    echo "the parts add up to ${merged:-nothing}, the whole is ${whole:-nothing}" >&2
    exit 1
fi

# What is incomplete is refused.
rm "$results/part-1.json"
if "$LEGWORK" perft --merge "$results"/part-*.json >/dev/null; then
    echo "a part is missing, and nobody has noticed" >&2
    exit 1
fi
