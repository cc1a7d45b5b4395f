#!/usr/bin/env bash
# Does a task in parts with GNU parallel, puts them together, and holds the result against that of the whole.
#
#   docs/examples/parallel.sh PARTS (perft | match | measure) ARGUMENT...
#
#   docs/examples/parallel.sh 8 perft gothic 4
#   docs/examples/parallel.sh 4 match legwork legwork --variant gothic --games 16 --depth 2
#   docs/examples/parallel.sh 4 measure minishogi --games 40 --nodes 100
#
# LEGWORK is the program to run; without it, cargo builds one. The games of a match are the same each time if its players search to
# a fixed depth.
set -euo pipefail
cd "$(dirname "$0")/../.."

parts=$1 command=$2
shift 2

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

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# A job for each part, as many at a time as there are processors; one that fails ends the run.
task=$(printf '%q ' "$LEGWORK" "$command" "$@")
seq "$parts" | SHELL=$BASH parallel --halt now,fail=1 "$task --part {}/$parts > $results/part-{}"

# Parts of perfts and matches say what they are parts of; those of measurements are told again.
again=()
[ "$command" != measure ] || again=("$@")

"$LEGWORK" "$command" "${again[@]}" --merge "$results"/part-*

# All of a result is the same. Of a perft it is the count, since the documents of parts and whole say more, and different things.
same='.*'
[ "$command" != perft ] || same='"nodes": [0-9]*'
"$LEGWORK" "$command" "$@" --json | grep -o "$same" > "$results/whole"
"$LEGWORK" "$command" "${again[@]}" --merge "$results"/part-* --json | grep -o "$same" > "$results/merged"
diff "$results/whole" "$results/merged"

# What is incomplete is refused.
rm "$results/part-1"
if "$LEGWORK" "$command" "${again[@]}" --merge "$results"/part-* >/dev/null; then
    echo "a part is missing, and nobody has noticed" >&2
    exit 1
fi
