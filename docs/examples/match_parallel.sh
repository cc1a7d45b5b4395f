#!/usr/bin/env bash
# Plays a match in parts with GNU parallel, puts them together, and holds the result against the whole match.
#
#   docs/examples/match_parallel.sh [VARIANT [GAMES [PARTS]]]
#
# LEGWORK is the program to run; without it, cargo builds one. The players search to a fixed depth, so that
# the games are the same each time.
set -euo pipefail
cd "$(dirname "$0")/../.."

variant=${1:-gothic} games=${2:-16} parts=${3:-4}

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

task="legwork legwork --variant $variant --games $games --depth 2 --max-plies 80"

# A job for each part, as many at a time as there are processors; one that fails ends the run.
seq "$parts" | parallel --halt now,fail=1 \
    "\"\$LEGWORK\" match $task --part {}/$parts > $results/part-{}.jsonl"

"$LEGWORK" match --merge "$results"/part-*.jsonl

# shellcheck disable=SC2086
"$LEGWORK" match $task --json > "$results/whole.json"
"$LEGWORK" match --merge "$results"/part-*.jsonl --json > "$results/merged.json"
diff "$results/whole.json" "$results/merged.json"

# What is incomplete is refused.
rm "$results/part-1.jsonl"
if "$LEGWORK" match --merge "$results"/part-*.jsonl >/dev/null; then
    echo "a part is missing, and nobody has noticed" >&2
    exit 1
fi
