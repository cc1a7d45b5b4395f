"""Chess variants: legal moves, games, the reason why a move is illegal, perft, rules of your own, an engine, and arrays for learners.

>>> import legwork
>>> position = legwork.Variant("seirawan").start()
>>> len(position.moves())
28
>>> str(position.explain("b1c3h"))
'legal: the Knight on b1 goes to c3, a Hawk is placed on b1'
>>> legwork.perft(3, variant="gothic")
25283

`legwork.pyffish` has the interface of pyffish. Errors are `LegworkError`, which is a `ValueError`.
"""

from ._legwork import (
    Actions,
    Batch,
    Best,
    Engine,
    Explanation,
    Game,
    Info,
    LegworkError,
    Move,
    PgnFile,
    Position,
    Record,
    Variant,
    Variation,
    __version__,
    explain,
    import_rules,
    mates,
    measure,
    perft,
    playouts,
    read_kifu,
    read_pgn,
    san,
    variants,
)
from ._node import Node
from ._values import Difference, Outcome, Score, Svg

__all__ = [
    "Actions",
    "Batch",
    "Best",
    "Difference",
    "Engine",
    "Explanation",
    "Game",
    "Info",
    "LegworkError",
    "Move",
    "Node",
    "Outcome",
    "PgnFile",
    "Position",
    "Record",
    "Score",
    "Svg",
    "Variant",
    "Variation",
    "__version__",
    "explain",
    "import_rules",
    "mates",
    "measure",
    "perft",
    "playouts",
    "read_kifu",
    "read_pgn",
    "san",
    "variants",
]
