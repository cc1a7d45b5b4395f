"""Makes chases.tsv: games of Xiangqi in which a position comes for the third time, and who has won then.

Each line has a FEN, the moves, and the winner (w, b, or - for a draw) by Fairy-Stockfish's pyffish (GPL). In some games a piece attacks
another one that goes to and fro, in others any two pieces go to and fro or each round in three moves, often after a first move; of
the draws a few are kept. A board is a dictionary here, since pyffish takes milliseconds to list moves.

    python chases.py DECISIVE DRAWN SEED > chases.tsv
"""

import pathlib
import random
import sys

import pyffish as sf

sys.path.insert(0, str(pathlib.Path(__file__).parent / "oracles"))

import plain
from plain import ROOK

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
EVERY = [(x, y) for x in range(9) for y in range(10)]
ROWS = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def write(board, white):
    return f"{plain.write(board, 9, 10)} {'w' if white else 'b'} - - 0 1"


def text(move):
    return "".join(map(plain.name, move))


def on(square):
    return 0 <= square[0] < 9 and 0 <= square[1] < 10


def ends(board, start):
    """Where a piece goes or captures, also what is of its own side."""
    x, y = start
    piece = board[start]
    kind, white = piece.upper(), piece.isupper()
    own = (lambda y: y) if white else (lambda y: 9 - y)
    if kind in "RC":
        for dx, dy in ROOK:
            at, screens = (x + dx, y + dy), 0
            while on(at):
                if at in board:
                    screens += 1
                    if screens == (2 if kind == "C" else 1):
                        yield at
                        break
                elif screens == 0:
                    yield at
                at = at[0] + dx, at[1] + dy
    elif kind == "N":
        for dx, dy in ROOK:
            if (x + dx, y + dy) not in board:
                for side in (-1, 1):
                    yield x + 2 * dx + side * dy, y + 2 * dy + side * dx
    elif kind == "P":
        yield x, y + (1 if white else -1)
        if own(y) > 4:
            yield x - 1, y
            yield x + 1, y
    elif kind == "B":
        for dx, dy in DIAGONAL:
            if (x + dx, y + dy) not in board and own(y + 2 * dy) < 5:
                yield x + 2 * dx, y + 2 * dy
    else:
        for dx, dy in ROOK if kind == "K" else DIAGONAL:
            if 3 <= x + dx <= 5 and own(y + dy) < 3:
                yield x + dx, y + dy


def attacks(board, white):
    """The moves of a side that are legal but for checks."""
    for start, piece in list(board.items()):
        if piece.isupper() == white:
            for end in ends(board, start):
                if on(end) and (end not in board or board[end].isupper() != white):
                    yield start, end


def safe(board, white):
    """Whether the General of a side is not attacked."""
    kings = {piece: at for at, piece in board.items() if piece in "Kk"}
    (x, low), (other, high) = kings["K"], kings["k"]
    if x == other and all((x, y) not in board for y in range(low + 1, high)):
        return False
    king = kings["K" if white else "k"]
    return all(end != king for _, end in attacks(board, not white))


def play(board, move):
    after = dict(board)
    after[move[1]] = after.pop(move[0])
    return after


def legal(board, white):
    return [move for move in attacks(board, white) if safe(play(board, move), white)]


def drawn():
    """A position of a random game, or one with few pieces at random."""
    white = random.random() < 0.5
    if random.random() < 0.4:
        board, white = plain.read(ROWS), True
        for _ in range(random.randrange(4, 160)):
            moves = list(attacks(board, white))
            takes = [move for move in moves if move[1] in board]
            move = random.choice(takes if takes and random.random() < 0.4 else moves)
            after = play(board, move)
            if board.get(move[1], "-") not in "Kk" and safe(after, white):
                board, white = after, not white
        return board, white
    board = {}

    def put(piece, squares):
        free = [square for square in squares if square not in board]
        if free:
            board[random.choice(free)] = piece

    palace = [(x, y) for x in (3, 4, 5) for y in (0, 1, 2)]
    corners = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]
    eyes = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]
    ahead = [(x, y) for x, y in EVERY if y > 4 or y > 2 and x % 2 == 0]

    def turn(squares):
        return [(x, 9 - y) for x, y in squares]

    put("K", palace)
    put("k", turn(palace))
    for piece, squares, most in [
        ("A", corners, 2),
        ("B", eyes, 2),
        ("R", EVERY, 2),
        ("N", EVERY, 2),
        ("C", EVERY, 2),
        ("P", ahead, 3),
    ]:
        for _ in range(random.randrange(most + 1)):
            put(piece, squares)
        for _ in range(random.randrange(most + 1)):
            put(piece.lower(), turn(squares))
    return board, white


def back(move):
    return move[1], move[0]


def quiet(board, white):
    return [move for move in legal(board, white) if move[1] not in board]


def victims(board, white):
    return {end for _, end in attacks(board, white) if end in board}


def hunts(board, white):
    """Cycles of four moves in which a side attacks a piece that goes to and fro, each time after its move."""
    for chase in quiet(board, white):
        attacked = play(board, chase)
        targets = victims(attacked, white)
        for flight in quiet(attacked, not white):
            if flight[0] not in targets:
                continue
            fled = play(attacked, flight)
            if back(chase) not in legal(fled, white):
                continue
            again = play(fled, back(chase))
            if flight[1] in victims(again, white) and back(flight) in legal(again, not white):
                yield [chase, flight, back(chase), back(flight)]


def rounds(board, white):
    """A cycle of four or six moves at random; none if these moves do not come back."""
    firsts, home, here, side = [], [], board, white
    for _ in range(2):
        moves = quiet(here, side)
        if not moves:
            return
        firsts.append(random.choice(moves))
        here, side = play(here, firsts[-1]), not side
    trip, home = list(firsts), [back(move) for move in firsts]
    if random.random() < 0.4:
        home = []
        for start, end in firsts:
            moves = [move for move in quiet(here, side) if move[0] == end]
            if not moves:
                return
            second = random.choice(moves)
            trip.append(second)
            home.append((second[1], start))
            here, side = play(here, second), not side
    for move in home:
        if move not in quiet(here, side):
            return
        here, side = play(here, move), not side
    if here == board:
        yield trip + home


def tries(board, white):
    """Games from a position, perhaps after a first move."""
    lead = []
    moves = legal(board, white)
    if moves and random.random() < 0.5:
        lead = [random.choice(moves)]
        board, white = play(board, lead[0]), not white
    cycles = list(hunts(board, white))
    random.shuffle(cycles)
    for cycle in cycles[:4]:
        yield lead + 2 * cycle + cycle[: random.randrange(4)]
    for _ in range(4):
        for cycle in rounds(board, white):
            yield lead + 2 * cycle


def main():
    decisive, draws, seed = map(int, sys.argv[1:])
    random.seed(seed)
    while decisive or draws:
        board, white = drawn()
        if not safe(board, not white) or not safe(board, white) and random.random() < 0.9:
            continue
        fen = write(board, white)
        for game in tries(board, white):
            moves = [text(move) for move in game]
            over, value = sf.is_optional_game_end("xiangqi", fen, moves)
            if not over:
                continue
            us = "wb"[white == (len(moves) % 2 == 1)]
            winner = "-" if value == 0 else us if value > 0 else "wb".replace(us, "")
            if winner == "-":
                if not draws or random.random() < 0.8:
                    continue
                draws -= 1
            elif decisive:
                decisive -= 1
            else:
                continue
            print(fen, " ".join(moves), winner, sep="\t", flush=True)


main()
