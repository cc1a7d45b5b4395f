#!/usr/bin/env python3
"""Random games per second: Legwork's `playout`, and the same loop written with pyffish.

    pip install pyffish
    cargo build --release -p legwork-cli
    benches/peers/pyffish_playouts.py [VARIANT] [--rounds 5] [--legwork target/release/legwork]

pyffish is Fairy-Stockfish as a Python module. Its loop below leaves out threefold repetition and
counts no statistics, Legwork's does both; games end alike by mate, stalemate and the fifty-move
rule, or are cut off after the same number of plies. The two take turns; the medians are compared,
in processor time, so that what else the machine does counts for neither. pyffish spends about a
millisecond on every call before it looks at the position; whoever uses it pays for that.
"""

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time

MAX_PLIES = 1000


def pyffish_games(variant, games, seed):
    """Plays games; gives how many plies they had in all."""
    import pyffish

    dice = random.Random(seed)
    start = pyffish.start_fen(variant)
    plies = 0
    for _ in range(games):
        fen = start
        for _ in range(MAX_PLIES):
            moves = pyffish.legal_moves(variant, fen, [])
            if not moves or int(fen.split()[-2]) >= 100:
                break
            fen = pyffish.get_fen(variant, fen, [dice.choice(moves)])
            plies += 1
    return plies


def spent_by_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant", nargs="?", default="gothic")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--legwork", default="target/release/legwork")
    args = parser.parse_args()
    try:
        import pyffish
    except ImportError:
        sys.exit("pyffish is not installed: pip install pyffish")
    if args.variant not in pyffish.variants():
        sys.exit(f"pyffish does not know {args.variant}")

    ours, theirs = [], []
    for seed in range(args.rounds):
        games = 10_000
        command = [args.legwork, "playout", args.variant, "--games", str(games)]
        command += ["--seed", str(seed), "--max-plies", str(MAX_PLIES), "--json"]
        before = spent_by_children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        ours.append(games / (spent_by_children() - before))

        games = 10
        before = time.process_time()
        plies = pyffish_games(args.variant, games, seed)
        theirs.append(games / (time.process_time() - before))
        print(f"legwork {ours[-1]:9.0f} games/s   pyffish {theirs[-1]:7.1f} games/s   "
              f"(its games: {plies / games:.0f} plies)")
    ours, theirs = statistics.median(ours), statistics.median(theirs)
    print(f"medians: legwork {ours:.0f}, pyffish {theirs:.1f}: {ours / theirs:.0f}x")


if __name__ == "__main__":
    main()
