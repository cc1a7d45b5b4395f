"""Fairy-Stockfish's own tests of pyffish, run on `legwork.pyffish`.

The file is `test.py` of pyffish's source archive, which `cargo xtask python --test` downloads and names in LEGWORK_FAIRY_TEST. Each of
its statements is run for itself, so that one that fails hides no other; and every one that fails is one that is expected here, with a reason.
"""

import ast
import os
import pathlib
import sys
import unittest

import pytest

from legwork import pyffish

FILE = os.environ.get("LEGWORK_FAIRY_TEST")

# Why a statement fails, and words of the statements that fail for this reason, or of what they say.
EXPECTED = {
    "what the program calls itself": ["Fairy-Stockfish", "__init__.pyi"],
    "the rules cannot be expressed, and opening the variant says by which key": [
        '"bughouse"', '"flipello"', '"ataxx"',
    ],
    "a game that is not over has no result": ['assertEqual(result, -sf.VALUE_MATE)  # 0 != -32000'],
    "a mate by a dropped Pawn is not a legal move": ["P@i8 is illegal: it may not be dropped with mate"],
    "a FEN is a position: no rank is too long, and the side that has moved is not in check": [
        "has more than 8 squares", "the side that has moved is in check",
    ],
    "flags of castling and gating that the pieces do not bear out are left out": ["b BCHabcd - 0 10"],
    "a piece that no game can have is not a piece of the variant": [
        '"betzatest", "7/7/7/3B3', '"betzatest", "7/7/7/3C3', '"betzatest", "7/7/7/3D3', "`s` is not a piece of the variant",
        "`c` is not a piece of the variant",
    ],
    "who can still promote in place has a move, and no stalemate is claimed": ['"sittuyin", "1k4PK/3r4/8/8/8/8/8/8[]'],
}


class Unknown(Exception):
    """Raised by the result of a statement that has failed: what is said of it says nothing new."""


class Lost:
    """The result of a statement that has failed."""

    def fail(self, *_):
        raise Unknown

    __eq__ = __ne__ = __getitem__ = __iter__ = __bool__ = __contains__ = __len__ = fail
    __hash__ = None


class Alone(ast.NodeTransformer):
    """Lets each simple statement fail for itself."""

    def caught(self, statement, targets):
        lines = ["try:", " pass", "except Exception as _error:", " _note(_error)"]
        lines += [f" {target.id} = _Lost()" for target in targets if isinstance(target, ast.Name)]
        [attempt] = ast.parse("\n".join(lines)).body
        for node in ast.walk(attempt):
            ast.copy_location(node, statement)
        attempt.body = [statement]
        return attempt

    def visit_Expr(self, node):
        return self.caught(node, [])

    def visit_Assign(self, node):
        return self.caught(node, node.targets)


def failures(path):
    """What fails in a file of tests: the statement of the test, and what it says."""
    text = path.read_text(encoding="utf-8")
    lines, tree = text.split("\n"), ast.parse(text)
    for item in tree.body:
        if isinstance(item, ast.ClassDef):
            for test in item.body:
                if isinstance(test, ast.FunctionDef):
                    test.body = [Alone().visit(statement) for statement in test.body]
    found = []

    def note(error):
        frame = sys._getframe(1)
        while not frame.f_code.co_name.startswith("test"):
            frame = frame.f_back
        if not isinstance(error, Unknown):
            found.append(f"{lines[frame.f_lineno - 1].strip()}  # {error}")

    names = {"__name__": "fairy", "_note": note, "_Lost": Lost}
    exec(compile(ast.fix_missing_locations(tree), str(path), "exec"), names)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(names["TestPyffish"]).run(result)
    assert result.testsRun > 20 and result.wasSuccessful(), result.errors + result.failures
    return found


@pytest.mark.skipif(not FILE, reason="LEGWORK_FAIRY_TEST names no file")
def test_every_failure_has_a_reason(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyffish", pyffish)
    found = failures(pathlib.Path(FILE))
    fragments = [fragment for own in EXPECTED.values() for fragment in own]
    assert [text for text in found if not any(fragment in text for fragment in fragments)] == []
    # A reason that explains nothing any more is to be struck out.
    assert [fragment for fragment in fragments if not any(fragment in text for text in found)] == []
