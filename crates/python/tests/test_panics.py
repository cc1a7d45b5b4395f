"""No call of the interface ends in anything but a value or an `Exception`: random arguments for every function, class and method."""

import inspect
import io
import os
import pathlib
import random
import warnings

import pytest

import legwork
from legwork import pyffish

# Of numbers that ask for memory or time only small ones, and those that are refused.
BOUNDED = {"hash_megabytes", "threads", "games", "count", "nodes", "depth", "max_plies", "multipv", "history", "size", "seconds"}
SMALL = [1, 2, 3, 0, -1, 1 << 63, 1 << 64, 10**400, True, None, "2", 2.5, float("nan")]
# What takes long whatever it is given, or waits, or reads the arguments of a program.
LEFT_OUT = {"measure", "mates", "_program"}
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QPq] b HAha e3 65535 65535",
    "r1b1k1nr/pppp1kpp/2n5/2b1p3/4P3/2N5/PPPP1PPP/R1B1K1NR/QPbq x KQ - 0 0",
]
TEXTS = [
    "", "\0", "é", "\U0001f600" * 70, "x" * 10_000, "e2e4", "e4", "O-O", "0000", "N@f3", "b1c3h", "c3d4,d4e5", "a1", "e2", "z99", "N", "k", "+R", "Q~", "*",
    "white", "black", "mover", "registered", "raise", "skip", "1-0", "-", "KQkq", "chess", "seirawan", "nothing", "(name: 1)", '(like: "chess", name: "Mine")',
    "[a:chess]\ndoubleStep = false\n", "1. e4 (1. d4 d5) e5 $1 {x} *", '[FEN "8/8"]\n\n1. e4', "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";", "Threads",
    *FENS,
]


def values():
    """Values of every sort, made anew so that no test sees what another one has changed."""
    chess, chu, zh = legwork.Variant(), legwork.Variant("chu"), legwork.Variant("crazyhouse")
    start, drop = legwork.Position(), legwork.Position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "crazyhouse")
    game = legwork.Game(moves=["e2e4", "e7e5"])
    record = legwork.Record(game, variations=[[legwork.Variation(start, ["d2d4"])], []])
    objects = [
        chess, chu, zh, start, drop, game, legwork.Game(variant="seirawan"), record, record.variations[0][0], start.move("e2e4"), drop.move("N@e5"),
        chess.actions, legwork.Batch("chess", 2), legwork.Engine(hash_megabytes=1), record.edit(), record.edit().children[0], start.explain("e2e5"),
        legwork.PgnFile(io.StringIO("1. e4 * 1. e5 *")), legwork.PgnFile(os.devnull),
    ]
    engine = objects[13]
    return objects + [engine.think(start, nodes=50), *engine.analyse(start, nodes=50)]


class Fuzz:
    """Draws arguments."""

    def __init__(self, seed, objects):
        self.random, self.objects = random.Random(seed), objects

    def argument(self, name=""):
        draw = self.random.choice
        if name in BOUNDED:
            return draw(SMALL)
        sort = self.random.randrange(11)
        if sort < 4:
            return draw(TEXTS)
        if sort < 6:
            return draw(self.objects)
        if sort < 7:
            return draw([0, 1, 7, 255, 65_536, -1, 1 << 31, 1 << 64, None, True, 0.5, float("inf"), b"\0\xff", object(), lambda *_: None])
        if sort < 8:
            return {self.key(): self.argument() for _ in range(self.random.randrange(3))}
        if sort < 9:
            return tuple(self.argument() for _ in range(self.random.randrange(4)))
        if sort < 10:
            return draw([io.StringIO("1. e4 *"), io.BytesIO(b"1. e4 \xff *"), pathlib.Path("nowhere"), iter("ab")])
        return [self.argument() for _ in range(self.random.randrange(4))]

    def key(self):
        return self.random.choice([*TEXTS[:16], "e1", "e8", "white", 5])

    def call(self, function, names):
        """Calls with some arguments by place and some by name."""
        places = [self.argument(name) for name in names[: self.random.randrange(len(names) + 2)]]
        rest = names[len(places) :]
        by_name = {name: self.argument(name) for name in rest if self.random.random() < 0.5}
        try:
            function(*places, **by_name)
        except Exception:
            pass

    def sound(self, function, names):
        """Calls with arguments that are likely to be taken."""
        likely = {
            "variant": "chess", "fen": FENS[0], "moves": ["e2e4"], "move": "e2e4", "text": "e2e4", "square": "e2", "side": "white", "by": "white", "piece": "N",
            "symbol": "N", "san": "e4", "line": FENS[0], "pgn": "1. e4 *", "depth": 1, "nodes": 20, "game": self.objects[5], "action": 3, "number": 1,
            "position": self.objects[3], "start": self.objects[3], "perspective": "mover", "count": 2, "games": 1, "pieces": {"e1": "K", "e8": "k"},
            "other": "gothic", "actions": [1, 2],
        }
        given = [likely[name] if name in likely and self.random.random() < 0.8 else self.argument(name) for name in names[:4]]
        try:
            function(*given)
        except Exception:
            pass


def parameters(function):
    """The names of the parameters, or some that fit any function."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["a", "b", "c"]
    return [each.name for each in found if each.name not in ("self", "slf", "cls") and each.kind is not each.VAR_KEYWORD]


def calls(objects):
    """Every function, class and method, by its name."""
    for module in [legwork, pyffish]:
        for name in module.__all__:
            item = getattr(module, name)
            if callable(item) and name not in LEFT_OUT:
                yield name, item
    for item in objects:
        for name in dir(type(item)):
            plain = not name.startswith("_") or name in ("__eq__", "__len__", "__repr__", "__str__", "__hash__", "__copy__", "__reduce_ex__", "__next__")
            if plain and callable(getattr(type(item), name, None)):
                yield f"{type(item).__name__}.{name}", getattr(item, name)


@pytest.mark.parametrize("seed", range(int(os.environ.get("LEGWORK_PANICS", "12"))))
def test_no_call_panics(seed):
    """`LEGWORK_PANICS=1000` tries as many seeds. A panic is not an `Exception`, so it fails the test."""
    objects = values()
    fuzz, tried = Fuzz(seed, objects), set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, function in calls(objects):
            names = parameters(function)
            for _ in range(4):
                fuzz.call(function, names)
                fuzz.sound(function, names)
            tried.add(name)
        for item in objects:
            for name in dir(type(item)):
                if not name.startswith("__"):
                    try:
                        getattr(item, name)
                    except Exception:
                        pass
    assert len(tried) > 150 and {"Position.perft", "Variant.with_pieces", "Node.promote", "get_san", "PgnFile.close"} <= tried
