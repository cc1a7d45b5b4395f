#!/usr/bin/env python3
"""Counts moves of Circe, Andernach and Werewolf Chess, and of chess with a Queen that becomes what it takes, by its own rules of chess.

It shares no code with Legwork. `python3 fates.py` prints the counts in captures.rs and of the variants' files perft_*.json.
"""

import sys

import plain
from plain import BISHOP, KNIGHT, ROOK

FILES = "abcdefgh"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HOMES = {"r": "ah", "n": "bg", "b": "cf", "q": "d"}

def read(fen):
    rows, turn, rights, passant, *_ = fen.split()
    return plain.read(rows), turn == "w", frozenset(rights) - {"-"}, plain.square(passant)


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def targets(board, at):
    """The squares that a piece other than a Pawn reaches, own pieces left out."""
    piece = board[at]
    kind = piece.lower()
    if kind == "w":
        yield from {to for to, _ in wolf(board, at)}
        return
    steps = {"n": KNIGHT, "k": ROOK + BISHOP, "q": ROOK + BISHOP, "r": ROOK, "b": BISHOP}[kind]
    for dx, dy in steps:
        to = at
        while True:
            to = to[0] + dx, to[1] + dy
            if not inside(to):
                break
            there = board.get(to)
            if there is None or there.isupper() != piece.isupper():
                yield to
            if there is not None or kind in "nk":
                break


def wolf(board, at):
    """The squares that a Werewolf reaches, each with the piece that it takes by leaping over it, if any."""
    foe = lambda square: square in board and board[square].isupper() != board[at].isupper()
    for dx, dy in ROOK + BISHOP:
        one, two, three = [(at[0] + n * dx, at[1] + n * dy) for n in (1, 2, 3)]
        if inside(one) and (one not in board or foe(one)):
            yield one, None
        if inside(two) and (two not in board or foe(two)):
            yield two, None
            if foe(one):
                yield two, one
        if inside(three) and one not in board and two not in board and (three not in board or foe(three)):
            yield three, None


def attacked(board, square, by_white):
    for at, piece in board.items():
        if piece.isupper() != by_white:
            continue
        if piece.lower() == "p":
            ahead = 1 if by_white else -1
            if (abs(at[0] - square[0]), square[1] - at[1]) == (1, ahead):
                return True
        else:
            probe = dict(board)
            probe[square] = "k" if by_white else "K"
            if square in targets(probe, at):
                return True
    return False


def home(victim, fell):
    white = victim.isupper()
    rank, kind = (0 if white else 7), victim.lower()
    if kind == "p":
        return fell[0], (1 if white else 6)
    files = [FILES.index(file) for file in HOMES[kind]]
    if len(files) == 1:
        return files[0], rank
    return next((file, rank) for file in files if (file + rank) % 2 == sum(fell) % 2)


def made(rules, position, move):
    board, white, rights, _ = position
    start, to, becomes, taken, castling, *leapt = move
    board = dict(board)
    piece = board.pop(start)
    victim = board.pop(taken, None) if taken else None
    for square in leapt:
        del board[square]
    board[to] = becomes or piece
    if castling:
        board[castling[1]] = board.pop(castling[0])
    # A side that has lost its last right never castles again, whatever is reborn.
    corners = {(0, 0): "Q", (7, 0): "K", (0, 7): "q", (7, 7): "k"}
    for square in (start, to, taken, *leapt):
        rights = rights - {corners.get(square)}
    if piece.lower() == "k":
        rights = rights - set("KQ" if white else "kq")
    had = position[2]
    if victim and rules == "circe":
        square = home(victim, taken)
        if square not in board:
            board[square] = victim
            side = set("KQ") if victim.isupper() else set("kq")
            king = board.get((4, 0 if victim.isupper() else 7))
            if victim.lower() == "r" and square in corners and king == ("K" if victim.isupper() else "k") and had & side:
                rights = rights | {corners[square]}
    if victim and rules == "andernach" and piece.lower() != "k":
        board[to] = board[to].swapcase()
    if victim and rules == "mimic" and piece.lower() == "q":
        board[to] = victim.swapcase()
    if victim and rules == "werewolf" and victim.lower() == "w" and piece.lower() != "k":
        board[to] = victim.swapcase()
    double = piece.lower() == "p" and abs(to[1] - start[1]) == 2
    passant = (start[0], (start[1] + to[1]) // 2) if double else None
    return board, not white, rights, passant


def candidates(rules, position):
    board, white, rights, passant = position
    ahead, first, last = (1, 1, 7) if white else (-1, 6, 0)
    for at, piece in list(board.items()):
        if piece.isupper() != white:
            continue
        if piece.lower() == "w":
            for to, leapt in wolf(board, at):
                yield at, to, None, (to if to in board else None), None, *([leapt] if leapt else [])
            continue
        if piece.lower() != "p":
            for to in targets(board, at):
                yield at, to, None, (to if to in board else None), None
            continue
        ends = []
        one = at[0], at[1] + ahead
        if one not in board:
            ends.append((one, None))
            two = at[0], at[1] + 2 * ahead
            if at[1] == first and two not in board:
                ends.append((two, None))
        for side in (-1, 1):
            to = at[0] + side, at[1] + ahead
            if to in board and board[to].isupper() != white:
                ends.append((to, to))
            elif to == passant and inside(to):
                ends.append((to, (to[0], at[1])))
        for to, taken in ends:
            choices = "rbn" if rules == "werewolf" else "qrbn"
            bitten = rules == "werewolf" and taken and board[taken].lower() == "w"
            kinds = choices if to[1] == last and not bitten else [None]
            for kind in kinds:
                becomes = kind and (kind.upper() if white else kind)
                yield at, to, becomes, taken, None
    rank = 0 if white else 7
    for letter, rook, ways, king_to, rook_to in (
        ("k", 7, (5, 6), 6, 5),
        ("q", 0, (1, 2, 3), 2, 3),
    ):
        if (letter.upper() if white else letter) not in rights:
            continue
        if any((file, rank) in board for file in ways):
            continue
        crossed = range(min(4, king_to), max(4, king_to) + 1)
        if not any(attacked(board, (file, rank), not white) for file in crossed):
            yield (4, rank), (king_to, rank), None, None, ((rook, rank), (rook_to, rank))


def legal(rules, position):
    white = position[1]
    for move in candidates(rules, position):
        after = made(rules, position, move)
        if not attacked(after[0], plain.king(after[0], white), not white):
            yield after


POSITIONS = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/1n4q1/8/3p4/2P5/1B6/R3K2R w KQkq - 0 1",
]
WOLVES = [
    "rnbwkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBWKBNR w KQkq - 0 1",
    "r3k2r/p1ppwpb1/bn2pnp1/3PN3/1p2P3/2N2W1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbw1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBWK2R w KQ - 1 8",
    "w3k3/1P4P1/8/2wp4/3W4/1p6/2p5/3WK2R b K - 0 1",
]

if __name__ == "__main__":
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for rules in ("circe", "andernach", "mimic", "werewolf"):
        for fen in WOLVES if rules == "werewolf" else POSITIONS:
            numbers = [plain.count(lambda position: legal(rules, position), read(fen), plies) for plies in range(1, depth + 1)]
            print(f'    ("{rules}", "{fen}", &{numbers}),')
