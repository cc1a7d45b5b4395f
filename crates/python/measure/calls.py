"""Measures calls of `legwork.pyffish` beside pyffish's, and of the own interface beside python-chess', and writes the table at the end of a page:
`calls.py docs/PYTHON.md`. Each figure is the median of seven rounds, in which the programs take turns."""

import pathlib
import random
import statistics
import sys
import time

import chess
import legwork
import pyffish as theirs
from legwork import pyffish as ours

ROUNDS = 7
SECONDS = 0.05
HEAD = "| call | ours, µs | theirs, µs | times |"


def games(variant, count):
    """Positions of random games: the start, the moves, and the FEN behind them."""
    generator = random.Random(1)
    start, found = theirs.start_fen(variant), []
    for _ in range(count):
        moves = []
        for _ in range(generator.randrange(10, 60)):
            legal = theirs.legal_moves(variant, start, moves)
            if not legal:
                break
            moves.append(generator.choice(legal))
        if theirs.legal_moves(variant, start, moves):
            found.append((start, moves, theirs.get_fen(variant, start, moves)))
    return found


def seconds(call, arguments):
    """The processor time of a call."""
    count, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        for each in arguments:
            call(*each)
        count += len(arguments)
    return (time.process_time() - begin) / count


def row(name, calls, arguments):
    """The times of the calls in microseconds, ours first, and how many times as long ours takes."""
    rounds = [[seconds(call, arguments) for call in calls] for _ in range(ROUNDS)]
    first, second = (statistics.median(column) * 1e6 for column in zip(*rounds))
    return f"| {name} | {first:.1f} | {second:.1f} | {first / second:.2f} |"


def python_chess(fen):
    return [move.uci() for move in chess.Board(fen).legal_moves]


def san_of_all(fen):
    board = chess.Board(fen)
    return [board.san(move) for move in board.legal_moves]


def table():
    lines = [HEAD, "|---|---|---|---|"]
    for variant in ("chess", "crazyhouse", "shogi", "xiangqi"):
        found = games(variant, 20)
        at = [(variant, fen, []) for *_, fen in found]
        whole = [(variant, start, moves) for start, moves, _ in found]
        for name, arguments in (("legal_moves", at), ("get_fen", whole), ("get_san_moves", whole), ("gives_check", at), ("validate_fen", at)):
            if name == "validate_fen":
                arguments = [(fen, variant) for *_, fen in found]
            lines.append(row(f"`pyffish.{name}`, {variant}", (getattr(ours, name), getattr(theirs, name)), arguments))
    fens = [(fen,) for *_, fen in games("chess", 20)]
    lines.append(row("moves of a FEN, python-chess", (lambda fen: legwork.Position(fen).moves(), python_chess), fens))
    lines.append(row("SAN of all moves of a FEN, python-chess", (lambda fen: legwork.Position(fen).sans(), san_of_all), fens))
    return "\n".join(lines)


def main(page):
    path = pathlib.Path(page)
    text = path.read_text()
    measured = table()
    print(measured)
    assert text.count(HEAD) == 1, f"{page} has no place for the table"
    path.write_text(text[: text.index(HEAD)] + measured + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
