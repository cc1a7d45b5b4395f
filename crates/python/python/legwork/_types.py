"""The types of arguments and of what is returned, for checkers of types."""

from collections.abc import Callable
from os import PathLike
from typing import Literal, Optional, Protocol, TypedDict, Union

from ._legwork import Move, Variant

Side = Union[Literal["white"], Literal["black"]]
Result = Union[Literal["1-0"], Literal["0-1"], Literal["1/2-1/2"], Literal["*"]]
VariantOrId = Union[Variant, str]
MoveOrText = Union[Move, str]
Arrow = Union[Move, tuple[str, str]]
Progress = Callable[[int, int], object]


class Readable(Protocol):
    """A file that is open, for text or bytes."""

    def read(self, size: int = ..., /) -> Union[str, bytes]: ...


TextOrFile = Union[str, PathLike[str], Readable]


class PieceRow(TypedDict):
    """A row of `Variant.pieces`."""

    symbol: str
    name: str
    betza: str
    value: Optional[float]
    royal: bool
    moves: str


class Playouts(TypedDict):
    """What `playouts` returns."""

    plies: int
    lengths: list[int]
    white: int
    black: int
    draws: int
    cut_off: int
    endings: dict[str, int]
