"""Measures what learners wait for, on one thread: random games, and steps with observations and masks.

    python speed.py [variant] [seconds]

Each figure is printed twice: a second of processor time, and a second of the clock, which others on the machine share.
"""

import sys
import time

import legwork


def rate(name, step, seconds):
    """Calls `step`, which returns how much it has done, until the time is over."""
    done, begun, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        done += step()
    clock, processor = time.perf_counter() - begun, time.process_time() - used
    print(f"{name:40} {done / processor:12,.0f} {done / clock:12,.0f}")


def main(variant="chess", seconds=10.0):
    batch = legwork.Batch(variant, 256, max_plies=300, seed=1, perspective="mover")
    seeds = iter(range(1 << 30))

    def play():
        batch.step(batch.sample())
        return len(batch)

    def observe():
        batch.observations()
        batch.masks()
        return play()

    def playouts():
        return legwork.playouts(variant=variant, games=20, seed=next(seeds))["plies"]

    print(f"{variant + ', one thread':40} {'processor':>12} {'clock':>12}")
    rate("plies a second, Batch of 256", play, seconds)
    rate("plies a second, playouts", playouts, seconds)
    rate("steps a second, observations and masks", observe, seconds)


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(float, sys.argv[2:3]))
