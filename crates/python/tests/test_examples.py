"""The examples that learn, and that measure speed."""

import os
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parents[3] / "docs" / "examples"


@pytest.mark.parametrize("variant", ["gothic", "crazyhouse"])
def test_what_was_learned_beats_random_moves(variant):
    """It ends with an error if it has less than three quarters of the points. `LEGWORK_SECONDS=120` lets it learn longer."""
    seconds = os.environ.get("LEGWORK_SECONDS", "5")
    run = subprocess.run([sys.executable, str(EXAMPLES / "learn.py"), variant, seconds], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "points against random moves" in run.stdout


def test_speed_is_measured():
    run = subprocess.run([sys.executable, str(EXAMPLES / "speed.py"), "minishogi", "0.2"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert [line.split()[1] for line in run.stdout.splitlines()] == ["one", "a", "a", "a"]
    assert all(int(line.split()[-2].replace(",", "")) > 0 for line in run.stdout.splitlines()[1:])
