"""Learns what the pieces of a variant are worth, from games of random moves, and plays better than chance with it.

    python learn.py [variant] [seconds]

The games are played by `legwork.Batch`. Of each position the number of pieces is kept, and the result of its game; least squares then
give each kind its worth. The player takes the move after which its own pieces are worth most, and mates where it can.
"""

import random
import sys
import time

import numpy

import legwork


def sample(variant, seconds, count=256, plies=200):
    """Positions of random games as differences of material, White's less Black's, and the results for White."""
    batch = legwork.Batch(variant, count, max_plies=plies, seed=1)
    kinds = len(variant.kinds)
    going = [[] for _ in range(count)]
    rows, results = [], []
    until = time.process_time() + seconds
    while time.process_time() < until:
        # The first planes are White's pieces, the next ones Black's.
        men = batch.observations()[:, : 2 * kinds].sum(axis=(2, 3), dtype=numpy.int64)
        difference = men[:, :kinds] - men[:, kinds:]
        rewards, ended = batch.step(batch.sample())
        for game in range(count):
            going[game].append(difference[game])
            if ended[game]:
                # A random game is mostly cut off, or drawn; only one that is won says what pieces are worth.
                if rewards[game]:
                    rows.extend(going[game])
                    results.extend([rewards[game]] * len(going[game]))
                going[game] = []
    return numpy.array(rows, float), numpy.array(results, float)


def learn(variant, seconds):
    """The worth of each kind of piece: by how much one more of it changes the result."""
    rows, results = sample(variant, seconds)
    # A little of ridge regression, for kinds that are always as many on both sides.
    kinds = rows.shape[1]
    return numpy.linalg.solve(rows.T @ rows + numpy.eye(kinds), rows.T @ results)


def choose(position, worths, chance):
    """The move after which the mover's material is worth most; of equal ones, any."""
    best, most = None, None
    mover = 1 if position.turn == "white" else -1
    for move in position.legal_moves():
        after = move.play()
        outcome = after.outcome
        if outcome and outcome.winner == position.turn:
            return move
        planes = after.planes()
        men = planes.sum(axis=(2, 3), dtype=numpy.int64)
        value = mover * (worths @ (men[0] - men[1])) + 1e-6 * chance.random()
        # The dearest piece that the other side can take is lost.
        taken = {square for reply in after.legal_moves() for square in reply.captures}
        if taken:
            value -= max(worths[kind_on(after, square)] for square in taken)
        if most is None or value > most:
            best, most = move, value
    return best


def kind_on(position, square):
    """The number of the kind on a square, in the order of the planes."""
    return position.variant.kinds.index(position.at(square).upper())


def contest(variant, worths, games, chance, plies=160):
    """The points of the learned player in games against random moves, a half for a draw; it has White in every other game."""
    points = 0.0
    for number in range(games):
        game = legwork.Game(variant=variant)
        own = "white" if number % 2 == 0 else "black"
        while game.outcome is None and len(game) < plies:
            position = game.position
            if position.turn == own:
                game.push(choose(position, worths, chance))
            else:
                game.push(chance.choice(position.legal_moves()))
        winner = game.outcome.winner if game.outcome else None
        points += 1.0 if winner == own else 0.0 if winner else 0.5
    return points


def main():
    variant = legwork.Variant(sys.argv[1] if len(sys.argv) > 1 else "gothic")
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    worths = learn(variant, seconds)
    for kind, worth in sorted(zip(variant.kinds, worths), key=lambda pair: -pair[1]):
        print(f"{variant.piece_name(kind):12} {worth:+.3f}")
    games = 20
    points = contest(variant, worths, games, random.Random(1))
    print(f"{points} of {games} points against random moves")
    return 0 if points >= 0.75 * games else 1


if __name__ == "__main__":
    sys.exit(main())
