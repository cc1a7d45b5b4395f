"""Values that are written in Python."""

from typing import NamedTuple, Optional


class Outcome(NamedTuple):
    """How a game has ended."""

    reason: str
    """Such as `checkmate`."""
    winner: Optional[str]
    """`white`, `black`, or `None` in a draw."""


Outcome.__module__ = "legwork"


class Svg(str):
    """A picture: the text of an SVG document, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)


Svg.__module__ = "legwork"


class Score(NamedTuple):
    """The score of a position, in hundredths of a Pawn or as a mate."""

    centipawns: Optional[int] = None
    """Hundredths of a Pawn; `None` if it is a mate."""
    mate: Optional[int] = None
    """The number of moves to mate, negative for the side that is mated; `None` if there is no mate."""


Score.__module__ = "legwork"


class Difference(NamedTuple):
    """A part in which two sets of rules differ."""

    part: str
    """A field of rule files, or `piece` and a symbol."""
    ours: Optional[str]
    """How the piece moves in Betza's notation, the size of the board or the FEN of the start; `None` for other fields, or if it is not there."""
    theirs: Optional[str]
    """What the other rules have."""


Difference.__module__ = "legwork"
