"""Statistics of a variant, endgames, and the program."""

import json
import os
import subprocess
import sys

import pytest

import legwork

SMALL = """(
    name: "Kings and Rooks",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "D", name: "Dabbaba", betza: "D"),
    ],
    start: "kr1d/4/4/D1RK w - - 0 1",
)"""
PROGRAM = [sys.executable, "-m", "legwork"]


def run(*arguments, **how):
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=300, **how)


def test_a_measurement_is_that_of_the_program():
    steps = []
    card = legwork.measure("minishogi", games=6, nodes=20, threads=1, progress=lambda done, all: steps.append((done, all)))
    assert card["games"] == 6 and card["variant"] == "minishogi" and steps[-1] == (6, 6)
    assert len(card["results"]) == 3 and {row["letter"] for row in card["values"]} >= {"R", "B"}
    # Neither the number of threads nor who asks makes a difference.
    assert legwork.measure(legwork.Variant("minishogi"), 6, nodes=20, threads=2) == card
    told = run("measure", "minishogi", "--games", "6", "--nodes", "20", "--json")
    assert json.loads(told.stdout) == card, told.stderr


def test_which_pieces_mate():
    variant, steps = legwork.Variant.from_rules(SMALL), []
    rook, dabbaba = legwork.mates(variant, progress=lambda done, all: steps.append((done, all)))
    assert (rook["letters"], rook["name"], dabbaba["longest"]) == ("R", "Rook", None)
    assert rook["longest"] > 3 and 0.5 < rook["won"] <= 1 and rook["positions"] > 1000
    assert steps[-1][0] == steps[-1][1]
    [both] = legwork.mates(variant, ["RD"])
    assert (both["letters"], both["name"]) == ("RD", "Rook and Dabbaba") and both["longest"] > 3


def test_what_cannot_be_studied_is_refused():
    for wrong in [
        lambda: legwork.measure(games=0),
        lambda: legwork.measure(nodes=0),
        lambda: legwork.measure(threads=0),
        lambda: legwork.measure("no-such-variant"),
        lambda: legwork.mates("antichess"),
        lambda: legwork.mates("chess", ["B"]),
        lambda: legwork.mates("chess", ["KB"]),
    ]:
        with pytest.raises(legwork.LegworkError):
            wrong()

    def fail(done, all):
        raise KeyError(done)

    with pytest.raises(KeyError):
        legwork.measure(games=100_000, progress=fail)
    with pytest.raises(KeyError):
        legwork.mates("chess", ["BN"], progress=fail)


def test_python_runs_the_program(tmp_path):
    counted = run("perft", "gothic", "2")
    assert counted.returncode == 0 and "784" in counted.stdout.replace(",", ""), counted.stderr
    # It is within the package: nothing on the path is asked.
    assert run("variants", env={**os.environ, "PATH": ""}).stdout.count("\n") > 40
    wrong = run("no-such-command")
    assert wrong.returncode == 2 and "no-such-command" in wrong.stderr and wrong.stdout == ""
    assert run("explain", "chess", "e2e5").returncode in (0, 1)
    help = run("--help")
    assert help.returncode == 0 and "Usage: legwork " in help.stdout
    # As an engine it speaks, reads and ends.
    talk = run("engine", input="uci\nposition startpos\ngo depth 2\nquit\n")
    assert "uciok" in talk.stdout and talk.returncode == 0
    # In a match it starts itself again.
    played = run("match", "legwork", "legwork", "--variant", "chess", "--games", "2", "--depth", "1", "--max-plies", "10", cwd=tmp_path)
    assert played.returncode == 0, played.stderr


def test_the_command_is_installed():
    folder = os.path.dirname(sys.executable)
    command = os.path.join(folder, "legwork.exe" if os.name == "nt" else "legwork")
    if not os.path.exists(command):
        pytest.skip("the package is not installed in this environment")
    told = subprocess.run([command, "--version"], capture_output=True, text=True)
    assert told.stdout == f"legwork {legwork.__version__}\n"
