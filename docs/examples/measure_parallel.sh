#!/usr/bin/env bash
# Measures a variant in parts with GNU parallel, puts them together, and holds the card against that of the whole.
#
#   docs/examples/measure_parallel.sh [VARIANT [GAMES [PARTS]]]
#
# LEGWORK is the program to run; without it, cargo builds one.
set -euo pipefail
cd "$(dirname "$0")/../.."

variant=${1:-minishogi} games=${2:-40} parts=${3:-4}

parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
    { echo "GNU parallel is missing: install the package \`parallel\`" >&2; exit 1; }

if [ -z "${LEGWORK:-}" ]; then
    LEGWORK=$(cargo build --release --locked --bin legwork --message-format json-render-diagnostics |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -1)
fi
export LEGWORK

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

task="$variant --games $games --nodes 100"

# A job for each part, as many at a time as there are processors; one that fails ends the run.
seq "$parts" | parallel --halt now,fail=1 \
    "\"\$LEGWORK\" measure $task --threads 1 --part {}/$parts > $results/part-{}.jsonl"

# shellcheck disable=SC2086
"$LEGWORK" measure $task --merge "$results"/part-*.jsonl --json > "$results/merged.json"
# shellcheck disable=SC2086
"$LEGWORK" measure $task --json > "$results/whole.json"
diff "$results/whole.json" "$results/merged.json"

# What is incomplete is refused.
rm "$results/part-1.jsonl"
# shellcheck disable=SC2086
if "$LEGWORK" measure $task --merge "$results"/part-*.jsonl >/dev/null; then
    echo "a part is missing, and nobody has noticed" >&2
    exit 1
fi
