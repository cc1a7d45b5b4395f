"""Plays games with Fairy-Stockfish (pyffish, its Python module) and prints them with their results, as JSON.

usage: history_games.py VARIANT GAMES SEED [CONFIG]

The moves are random, but many take back the mover's last one, one side may give check whenever it can, and some of the
moves are passes where there are any, so that repetition, perpetual check, moves without progress, counts and passes end the
games. Two games of three start with few men on
random squares; or all start from FENs of the standard input, a line each. CONFIG is a file of variants in
Fairy-Stockfish's format.
"""

import json
import random
import sys

import pyffish

LONGEST = 320


def backward(move, legal):
    """The legal moves that undo a move."""
    text = move.rstrip("+-")
    halves = (text[cut:] + text[:cut] for cut in range(2, len(text) - 1))
    return [half for half in halves if half in legal]


def few_men(variant, dice):
    """A position with few of the men of the start."""
    board, rest = pyffish.start_fen(variant).split(" ", 1)
    hand = "[]" if "[" in board else ""
    ranks = board.split("[")[0].split("/")
    size = len(ranks)
    files = sum(int(c) if c.isdigit() else 1 for c in ranks[0].replace("+", ""))
    letters = [c for c in board if c.isalpha() and c not in "Kk"]
    while True:
        squares = [[None] * files for _ in range(size)]
        men = ["K", "k"] + dice.sample(letters, dice.randint(1, 4))
        for man in men:
            edge = 0 if man in "Kk" else 1
            while True:
                rank, file = dice.randrange(edge, size - edge), dice.randrange(files)
                if squares[rank][file] is None:
                    squares[rank][file] = man
                    break
        rows = []
        for rank in squares:
            row, empty = "", 0
            for man in rank:
                if man is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + man
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        fields = ["- - 0 1"] if len(rest.split()) > 3 else ["0 1"]
        fen = lambda side: " ".join(["/".join(rows) + hand, side] + fields)
        side = dice.choice("wb")
        other = "b" if side == "w" else "w"
        sound = not pyffish.gives_check(variant, fen(other), [])
        if sound and pyffish.legal_moves(variant, fen(side), []):
            return fen(side)


def play(variant, start, dice):
    """One game: its moves, the FEN after each, the value of the end for the side to move, and what ended it."""
    moves, fens = [], [pyffish.get_fen(variant, start, [])]
    habit, hunter = dice.random() * 0.95, dice.choice("wb-")
    seen = {}
    while len(moves) < LONGEST:
        board = " ".join(fens[-1].split()[:2])
        seen[board] = seen.get(board, 0) + 1
        # Nothing else can end a game by what was before, and to ask is slow.
        clock = max(int(field) for field in fens[-1].split()[-3:-1] if field.isdigit())
        over = seen[board] > 2 or clock > 15
        if over:
            over, value = pyffish.is_optional_game_end(variant, start, moves)
        legal = sorted(pyffish.legal_moves(variant, fens[-1], []))
        # No FEN shows the passes.
        before, last = fens[-3:][0], moves[-2:]
        ended, worth = pyffish.is_immediate_game_end(variant, before, last)
        if ended:
            return moves, fens, worth, "position"
        if not legal:
            return moves, fens, pyffish.game_result(variant, fens[-1], []), "position"
        if over:
            return moves, fens, value, "history"
        undo = backward(moves[-2], legal) if len(moves) > 1 and dice.random() < habit else []
        choice = []
        if fens[-1].split()[1] == hunter:
            choice = [move for move in legal if pyffish.gives_check(variant, fens[-1], [move])]
        choice = [move for move in choice if move in undo] or choice or undo
        passes = [move for move in legal if move[: len(move) // 2] == move[len(move) // 2 :]]
        if passes and dice.random() < 0.15:
            choice = passes
        moves.append(dice.choice(choice or legal))
        fens.append(pyffish.get_fen(variant, fens[-1], moves[-1:]))
    return moves, fens, None, "nothing"


def main():
    variant, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if len(sys.argv) > 4:
        with open(sys.argv[4], encoding="utf-8") as config:
            pyffish.load_variant_config(config.read())
    starts = [line.strip() for line in sys.stdin if line.strip()]
    dice = random.Random(seed)
    games = []
    for number in range(count):
        if starts:
            start = dice.choice(starts)
        elif number % 3 == 0:
            start = pyffish.start_fen(variant)
        else:
            start = few_men(variant, dice)
        moves, fens, value, by = play(variant, start, dice)
        if value is None:
            result = "*"
        elif value == 0:
            result = "1/2-1/2"
        else:
            result = "1-0" if (value > 0) == (fens[-1].split()[1] == "w") else "0-1"
        fen = pyffish.get_fen(variant, start, moves)
        games.append(dict(start=fens[0], moves=" ".join(moves), fen=fen, result=result, by=by))
    about = f"{'.'.join(map(str, pyffish.version()))}, {pyffish.info()}"
    head = json.dumps({"made_by": f"history_games.py {' '.join(sys.argv[1:4])}; pyffish {about}", "variant": variant})
    lines = ",\n".join(json.dumps(game) for game in games)
    print(f'{head[:-1]}, "games": [\n{lines}\n]}}')


main()
