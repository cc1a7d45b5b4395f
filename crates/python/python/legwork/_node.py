"""Records that are edited: a tree of moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional, Union

from ._legwork import Game, Move, Position, Record, Variation
from ._types import Result


# A null move in coordinates; in SAN it is `--`.
_NULL = "0000"


class Node:
    """A move of a record that is edited, and all that may follow it: `children`, the main line first. The root has no move.

    `tags` and `result` are those of the root. `comments` are behind the move, `before` are those in front of it, as the first move
    of a variation has them."""

    def __init__(self, position: Position) -> None:
        """A root: a game from this position, without moves."""
        self.tags: dict[str, str] = {}
        self.result: Result = "*"
        self.before: list[str] = []
        self.comments: list[str] = []
        self.nags: list[int] = []
        self._position = position
        self._move: Optional[str] = None
        self._parent: Optional[Node] = None
        self._children: list[Node] = []

    @classmethod
    def _of(cls, record: Record) -> Node:
        root = cls(record.start)
        root.tags, root.result = record.tags, record.result
        root._grow(record)
        return root

    def _grow(self, line: Union[Record, Variation]) -> None:
        """Adds a line behind this move, with its variations."""
        todo: list[tuple[Node, Union[Record, Variation]]] = [(self, line)]
        while todo:
            here, line = todo.pop()
            first, *behind = line.comments
            parts = zip(line.moves, behind, line.nags, line.variations)
            for number, (text, comments, nags, variations) in enumerate(parts):
                node = here._child(text)
                if number == 0:
                    # Those before the first move of a game belong to its root.
                    (here.comments if here._parent is None and isinstance(line, Record) else node.before).extend(first)
                node.comments.extend(comments)
                node.nags.extend(nags)
                # The last one is grown first, but has the last place.
                for variation in variations:
                    if variation.moves:
                        here._child(variation.moves[0])
                todo.extend((here, variation) for variation in variations)
                here = node
            if not line.moves:
                here.comments.extend(first)

    def _child(self, text: str) -> Node:
        """The child with a move, which is added if there is none."""
        for child in self._children:
            if child._move == text:
                return child
        child = Node(self._position.null_move() if text == _NULL else self._position.play(text))
        child._move, child._parent = text, self
        self._children.append(child)
        return child

    @property
    def parent(self) -> Optional[Node]:
        """The move before; `None` of the root, and of a move that was removed."""
        return self._parent

    @property
    def children(self) -> tuple[Node, ...]:
        """The moves that may follow, the main line first."""
        return tuple(self._children)

    @property
    def root(self) -> Node:
        """The root of the tree."""
        node = self
        while node._parent is not None:
            node = node._parent
        return node

    @property
    def move(self) -> Optional[str]:
        """The move, in coordinates; `None` of the root."""
        return self._move

    @property
    def san(self) -> Optional[str]:
        """The move in SAN; `None` of the root, and of a move that was removed."""
        if self._parent is None or self._move is None:
            return None
        return "--" if self._move == _NULL else self._parent._position.san(self._move)

    @property
    def position(self) -> Position:
        """The position after the move."""
        return self._position

    def line(self) -> Iterator[Node]:
        """The moves that follow by the main line."""
        node = self
        while node._children:
            node = node._children[0]
            yield node

    def add(self, move: Union[Move, str], *, main: bool = False) -> Node:
        """The child with this move, which is added as the last variation, or as the main line. An illegal move is an error; `--` is a null
        move."""
        child = self._child(_NULL if move in ("--", _NULL) else str(self._position.move(move)))
        if main:
            child.promote_to_main()
        return child

    def _siblings(self) -> tuple[list[Node], int]:
        if self._parent is None:
            return [self], 0
        siblings = self._parent._children
        return siblings, siblings.index(self)

    def promote(self) -> None:
        """Moves it up among the moves in its place; the first of them is the main line."""
        siblings, place = self._siblings()
        if place > 0:
            siblings[place - 1 : place + 1] = [self, siblings[place - 1]]

    def demote(self) -> None:
        """Moves it down among the moves in its place."""
        siblings, place = self._siblings()
        if place + 1 < len(siblings):
            siblings[place : place + 2] = [siblings[place + 1], self]

    def promote_to_main(self) -> None:
        """Makes it the main line in its place."""
        siblings, place = self._siblings()
        siblings.insert(0, siblings.pop(place))

    def remove(self) -> None:
        """Takes it, and all that follows it, out of the tree; the root loses its moves."""
        if self._parent is None:
            for child in self._children:
                child._parent = None
            self._children.clear()
            return
        siblings, place = self._siblings()
        del siblings[place]
        self._parent = None

    def record(self) -> Record:
        """The game from this position on as a `Record`, with the tags and the result of the root."""
        lines = _Lines(self, None)
        root = self.root
        # Those of the start are written anew.
        tags = {name: value for name, value in root.tags.items() if root is self or name not in ("FEN", "SetUp")}
        game = Game(self._position, moves=lines.moves, null_moves=True)
        return Record(
            game,
            tags=tags,
            result=root.result,
            comments=[[*self.comments, *lines.comments[0]], *lines.comments[1:]],
            nags=lines.nags,
            variations=lines.variations,
        )

    def __repr__(self) -> str:
        name = self.san or "root"
        return f"<Node {name}: {len(self._children)} moves follow>"


class _Lines:
    """A line with its annotations, as `Record` and `Variation` take them."""

    def __init__(self, start: Node, first: Optional[Node]) -> None:
        self.moves: list[str] = []
        self.comments: list[list[str]] = [[]]
        self.nags: list[list[int]] = []
        self.variations: list[list[Variation]] = []
        here = start
        while here._children:
            node = first or here._children[0]
            # Those in front of a later move are behind the one before it.
            self.comments[-1].extend(node.before)
            self.comments.append(list(node.comments))
            self.moves.append(str(node._move))
            self.nags.append(list(node.nags))
            others = [] if first else here._children[1:]
            self.variations.append([_variation(here, other) for other in others])
            here, first = node, None


def _variation(start: Node, first: Node) -> Variation:
    lines = _Lines(start, first)
    return Variation(start._position, lines.moves, lines.comments, lines.nags, lines.variations)


Node.__module__ = "legwork"
