"""The example that learns."""

import os
import pathlib
import subprocess
import sys

import pytest

EXAMPLE = pathlib.Path(__file__).parents[3] / "docs" / "examples" / "learn.py"


@pytest.mark.parametrize("variant", ["gothic", "crazyhouse"])
def test_what_was_learned_beats_random_moves(variant):
    """It ends with an error if it has less than three quarters of the points. `LEGWORK_SECONDS=120` lets it learn longer."""
    seconds = os.environ.get("LEGWORK_SECONDS", "5")
    run = subprocess.run([sys.executable, str(EXAMPLE), variant, seconds], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "points against random moves" in run.stdout
