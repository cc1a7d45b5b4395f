"""Searches and other long calls: their limits, their reports, and their ends."""

import math
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import legwork
from legwork import Engine, Game, Position


def test_reports_come_while_it_thinks():
    infos = []
    best = Engine().think(Game(), depth=5, on_info=infos.append)
    assert infos and all(info.number == 1 and info.line for info in infos)
    assert infos[-1].depth == best.depth == 5 and infos[-1].line[0] == best.move == infos[-1].line[0]
    assert infos[-1].sans[0] == best.san and infos[-1].nodes <= best.nodes
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)


def test_what_a_report_raises_ends_the_search():
    def fail(info):
        raise KeyError(info.depth)

    engine = Engine()
    with pytest.raises(KeyError):
        engine.think(Game(), seconds=math.inf, on_info=fail)
    assert engine.think(Game(), depth=2).depth == 2


def test_stop_ends_a_search():
    engine, found = Engine(), []
    thread = threading.Thread(target=lambda: found.append(engine.think(Game(), seconds=math.inf)))
    thread.start()
    while thread.is_alive():
        engine.stop()
        time.sleep(0.01)
    thread.join()
    assert found[0].move in Position().moves()
    # From within a report, too.
    best = engine.think(Game(), seconds=math.inf, on_info=lambda info: info.depth >= 3 and engine.stop())
    assert best.depth >= 2


def test_a_game_is_played_on_while_it_is_searched():
    engine, game, found = Engine(), Game(), []
    thinking = threading.Event()

    def think():
        found.append(engine.think(game, seconds=math.inf, on_info=lambda info: thinking.set()))

    thread = threading.Thread(target=think)
    thread.start()
    thinking.wait()
    game.push("e2e4", "e7e5")
    game.pop()
    engine.stop()
    thread.join()
    assert game.moves == ["e2e4"] and found[0].move in Position().moves()


def test_an_engine_searches_one_game_at_a_time():
    engine = Engine()
    errors = []

    def again(info):
        try:
            engine.think(Game(), depth=1)
        except legwork.LegworkError as error:
            errors.append(str(error))

    engine.think(Game(), depth=2, on_info=again)
    assert errors and "searching" in errors[0]
    # Other threads wait for their turn.
    found = []
    threads = [threading.Thread(target=lambda: found.append(engine.think(Game(), nodes=2000))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3


def test_analyse_gives_several_lines():
    infos = Engine().analyse(Game(), multipv=3, depth=4)
    assert [info.number for info in infos] == [1, 2, 3] and len({info.line[0] for info in infos}) == 3
    scores = [info.centipawns for info in infos]
    assert scores == sorted(scores, reverse=True)
    only = Engine().analyse(Position(), moves=["a2a3", Position().move("h2h3")], multipv=5, depth=2)
    assert {info.line[0] for info in only} == {"a2a3", "h2h3"}
    assert Engine().analyse(Position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), depth=2) == []


def test_limits_that_are_none_are_refused():
    engine = Engine()
    for wrong in [
        lambda: engine.think(Game(), depth=0),
        lambda: engine.think(Game(), nodes=0),
        lambda: engine.think(Game(), seconds=0),
        lambda: engine.think(Game(), seconds=10**400),
        lambda: engine.think(Game(), moves=["e2e5"]),
        lambda: engine.analyse(Game(), multipv=0),
        lambda: Engine(threads=0),
        lambda: engine.use_net(b"GIF89a"),
        lambda: engine.use_net("best"),
    ]:
        with pytest.raises(legwork.LegworkError):
            wrong()
    with pytest.raises(TypeError, match="a Game, or a Position"):
        engine.think("e2e4")
    with pytest.raises(TypeError):
        engine.think(Game(), moves="e2e4e5".encode())


def test_evaluations():
    engine = Engine()
    assert engine.evaluate(Position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")) > 500
    parts = engine.evaluation_parts(Game())
    assert "pieces" in parts and abs(sum(parts.values())) < 100
    engine.use_net("registered")
    engine.use_net(None)


INTERRUPTED = [
    "legwork.perft(30)",
    "legwork.Position().divide(30)",
    "legwork.Engine().think(legwork.Game(), seconds=math.inf)",
    "legwork.Engine(threads=2).analyse(legwork.Game(), depth=100, multipv=3)",
    "legwork.playouts(games=10**9)",
    "legwork.measure(games=10**5, nodes=10**9)",
    "legwork.mates('chess', ['BN', 'RR'])",
]
PROGRAM = """
import legwork, math, signal, time
# A program that was started in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
legwork.Engine().think(legwork.Game(), nodes=100)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal of POSIX")
@pytest.mark.parametrize("call", INTERRUPTED)
def test_ctrl_c_ends_long_calls(call):
    program = [sys.executable, "-c", PROGRAM.format(call=call)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "interrupted\n"


def test_progress_is_told():
    told = []
    assert legwork.perft(3, progress=lambda done, all: told.append((done, all))) == 8902
    assert told[-1] == (20, 20)

    def fail(done, all):
        raise KeyError(done)

    with pytest.raises(KeyError):
        legwork.perft(30, progress=fail)


FORKED = """
import os, sys, legwork
engine = legwork.Engine(threads=2)
game = legwork.Game()
best = engine.think(game, nodes=2000)
child = os.fork()
if child == 0:
    again = engine.think(game, nodes=2000)
    sys.exit(0 if again is not None and again.nodes > 0 else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert engine.think(game, nodes=2000) is not None
unused = os.fork()
if unused == 0:
    del engine
    sys.exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(unused, 0)[1]) == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_an_engine_lives_through_a_fork():
    subprocess.run([sys.executable, "-c", FORKED], check=True, timeout=60)
