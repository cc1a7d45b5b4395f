"""The types of the package, as two checkers read them."""

import pathlib
import shutil
import subprocess
import sys

import pytest

import legwork

PACKAGE = pathlib.Path(legwork.__file__).parent
PROGRAM = """
import legwork

position = legwork.Position()
moves: list[legwork.Move] = position.legal_moves()
after: legwork.Position = position.play(moves[0])
outcome = legwork.Game(variant=legwork.Variant("gothic"), moves=["f2f4"]).outcome
winner: str = outcome.winner or "nobody" if outcome else "open"
scores = [info.centipawns or 0 for info in legwork.Engine().analyse(position, multipv=2, depth=1)]
mates = legwork.Record(legwork.Game(), tags={"White": "A"}).evaluations
picture: str = position.svg(300, arrows=[("e2", "e4")])
rewards, ended = legwork.Batch("chess", 2).step([1, 2])
"""
EDITS = """
import legwork

with open("games.pgn") as file:
    [record] = legwork.read_pgn(file)
node: legwork.Node = record.edit().children[0]
node.comments.append("good")
part: legwork.Difference = legwork.Variant().diff("gothic")[0]
fields = [fault.field or "" for fault in legwork.Variant().fen_faults("8/8")]
made: legwork.Position = legwork.Variant().with_pieces({"e1": "K"}, "black", hands={"white": {"N": 1}})
"""
WRONG = 'import legwork\nlegwork.Position(1)\nlegwork.Game().push(5)\nlegwork.Engine().think("e2e4")\n'


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]], ids=["mypy", "pyright"])
def test_a_checker_agrees(checker, tmp_path):
    pytest.importorskip(checker[0])
    command = [sys.executable, "-m", *checker]
    (tmp_path / "right.py").write_text(PROGRAM + EDITS)
    (tmp_path / "wrong.py").write_text(WRONG)
    # Checked where it is installed, the package would bring in all that is installed with it.
    copy = tmp_path / "copy"
    shutil.copytree(PACKAGE, copy / "legwork", ignore=shutil.ignore_patterns("*.so", "__pycache__"))

    def check(what, folder=tmp_path):
        return subprocess.run([*command, what], cwd=folder, capture_output=True, text=True)

    for right in [check("right.py"), check("legwork", copy)]:
        assert right.returncode == 0, right.stdout + right.stderr
    wrong = check("wrong.py")
    assert wrong.returncode == 1 and all(f"wrong.py:{line}:" in wrong.stdout for line in [2, 3, 4]), wrong.stdout


# Lists of names that the module makes, and classes whose bases, in another language, have a class of their own.
ALLOWED = """
legwork\\._legwork\\.__all__
legwork\\.pyffish\\.__all__
legwork\\.openspiel\\.Variant(Game|State)
"""


def test_the_stubs_are_those_of_the_module(tmp_path):
    pytest.importorskip("mypy.stubtest")
    (tmp_path / "allowed").write_text(ALLOWED)
    command = [sys.executable, "-m", "mypy.stubtest", "legwork", "--allowlist", "allowed", "--ignore-unused-allowlist"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
