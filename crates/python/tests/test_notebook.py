"""Pictures, and the notebook that shows them."""

import ast
import json
import pathlib
from xml.etree import ElementTree

import pytest

import legwork
from legwork import Game, Position, Svg, Variant

NOTEBOOK = pathlib.Path(__file__).parents[3] / "docs" / "examples" / "notebook.ipynb"
SVG = "{http://www.w3.org/2000/svg}svg"


def shown(value):
    """What a notebook shows of a value: the first form that it has."""
    for form in ["_repr_svg_", "_repr_html_"]:
        if hasattr(value, form):
            return getattr(value, form)()
    return repr(value)


def test_values_show_themselves():
    game = Game(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    for value in [game, game.position, game.variant, Variant("chu"), Variant("shogi").start(), Variant("janggi")]:
        picture = shown(value)
        assert isinstance(picture, Svg) and picture == picture._repr_svg_()
        assert ElementTree.fromstring(picture).tag == SVG
    # The last move and the check are coloured.
    assert shown(game) != shown(game.position) and shown(game.position) != shown(Position())
    html = shown(game.position.explain("e1f2"))
    assert "<b>illegal</b>" in html and "e1f2" in html and "<b>legal</b>" in shown(legwork.explain("e2e4"))


def test_pictures_have_what_they_are_asked_for():
    game = Game(moves=["e2e4"])
    plain = game.position.svg()
    assert plain == shown(game.position) and ElementTree.fromstring(plain).get("width")
    assert ElementTree.fromstring(game.svg(123)).get("width") == "123"
    assert game.position.svg(last_move=game.last_move) == game.svg() == game.position.svg(last_move=("e2", "e4"))
    by_squares = game.position.svg(arrows=[("g8", "f6"), ("b8", "c6")])
    assert by_squares == game.position.svg(arrows=[game.position.move("g8f6"), ("b8", "c6")]) != plain
    assert game.position.svg(squares=["e4"]).count("<circle") == plain.count("<circle") + 1
    assert game.position.svg(flip=True) not in [plain, game.svg()]
    lion = Variant("chu").diagram("L", "d4", 300)
    assert ElementTree.fromstring(lion).get("width") == "300" and lion != Variant("chu").diagram("L")
    for wrong in [
        lambda: game.svg(0),
        lambda: game.svg(squares=["z9"]),
        lambda: game.svg(arrows=[("e2", "z9")]),
        lambda: Variant("chu").diagram("Z"),
        lambda: Variant("chu").diagram("L", "z1"),
    ]:
        with pytest.raises(legwork.LegworkError):
            wrong()
    with pytest.raises(TypeError, match="two squares"):
        game.svg(arrows=["e2e4x"])


def test_tables_have_a_row_for_each_kind():
    rows = Variant("seirawan").pieces()
    assert [row["symbol"] for row in rows[:2]] == ["K", "Q"] and rows[0]["royal"] and not rows[1]["royal"]
    assert all(set(row) == {"symbol", "name", "betza", "value", "royal", "moves"} for row in rows)


def test_the_notebook_runs():
    pytest.importorskip("pandas")
    pytest.importorskip("tqdm")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert len(cells) == 12
    names, pictures = {}, 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None
        body = ast.parse("".join(cell["source"])).body
        *before, last = body
        exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            pictures += shown(value).startswith("<svg")
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    assert pictures == 5 and names["leaves"] == names["game"].position.perft(3)
