//! Collects the moves of a game with its variations.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_pgn::{PgnMove, Variation};
use legwork_variant::position::Position;

use crate::error::KifuErrorKind;
use crate::headers::{nag, one_line};
use crate::said;

/// The maximum number of moves of a game, including variations.
const MOVES: usize = 100_000;
/// The maximum total length of a game's comments, in bytes.
const BYTES: usize = 1 << 24;
/// The maximum nesting depth of variations.
const DEPTH: usize = 64;

/// A move with the moves that follow it, the main line first.
struct Node {
    mv: Move,
    nags: Vec<u8>,
    comments: Vec<String>,
    /// The comments in front of it, if it begins a variation.
    before: Vec<String>,
    /// The number of variations in which it is.
    depth: usize,
    children: Vec<usize>,
}

/// The moves read so far. The root, which has no move, is node 0.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    start: Position,
    /// The nodes of the line that is read, from the first move on, each with the position after it.
    line: Vec<(usize, Position)>,
    /// Comments at the beginning of a variation.
    pending: Vec<String>,
    begins: bool,
    bytes: usize,
}

impl Tree {
    /// The moves of a game that starts from a position, with comments in front of the first one.
    pub(crate) fn after(start: Position, comments: Vec<String>) -> Result<Self, KifuErrorKind> {
        let root = Node {
            mv: Move::PASS,
            nags: Vec::new(),
            comments: Vec::new(),
            before: Vec::new(),
            depth: 0,
            children: Vec::new(),
        };
        let mut tree = Self {
            nodes: vec![root],
            start,
            line: Vec::new(),
            pending: Vec::new(),
            begins: false,
            bytes: 0,
        };
        for comment in comments {
            tree.comment(&comment)?;
        }
        Ok(tree)
    }

    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub(crate) fn position(&self) -> &Position {
        self.line
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// The square where the last move ended.
    pub(crate) fn last(&self) -> Option<Square> {
        let ((node, _), earlier) = self.line.split_last()?;
        let before = earlier.last().map_or(&self.start, |(_, position)| position);
        said::ended_on(before, self.nodes[*node].mv)
    }

    /// The number of the ply that comes next.
    pub(crate) fn ply(&self) -> u32 {
        self.line.len() as u32 + 1
    }

    /// Whether the main line is read.
    pub(crate) fn is_main(&self) -> bool {
        !self.begins
            && self
                .line
                .last()
                .is_none_or(|&(node, _)| self.nodes[node].depth == 0)
    }

    /// Plays a move, which is legal or a null move.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), KifuErrorKind> {
        bounded(self.nodes.len(), "moves", MOVES)?;
        let after = self.position().replay(mv).map_err(KifuErrorKind::from)?;
        let parent = self.line.last().map_or(0, |&(node, _)| node);
        let branches = !self.nodes[parent].children.is_empty();
        let depth = self.nodes[parent].depth + usize::from(branches);
        bounded(depth, "variations in one another", DEPTH)?;
        let node = self.nodes.len();
        self.nodes.push(Node {
            mv,
            nags: Vec::new(),
            comments: Vec::new(),
            before: std::mem::take(&mut self.pending),
            depth,
            children: Vec::new(),
        });
        self.nodes[parent].children.push(node);
        self.line.push((node, after));
        self.begins = false;
        Ok(())
    }

    /// Adds a comment to the last move, or in front of the first one. One that is only a sign of the last move is its glyph.
    pub(crate) fn comment(&mut self, text: &str) -> Result<(), KifuErrorKind> {
        let text = one_line(text);
        self.bytes += text.len() + size_of::<String>();
        bounded(self.bytes, "bytes of comments", BYTES)?;
        if text.is_empty() {
            return Ok(());
        }
        if self.begins {
            self.pending.push(text);
            return Ok(());
        }
        let last = self.line.last().map_or(0, |&(node, _)| node);
        match nag(&text) {
            Some(nag) if last > 0 => self.nodes[last].nags.push(nag),
            _ => self.nodes[last].comments.push(text),
        }
        Ok(())
    }

    /// Begins a variation in the place of the move with this number in the line that was read last.
    pub(crate) fn branch(&mut self, ply: u32) -> Result<(), KifuErrorKind> {
        if ply == 0 || ply as usize > self.line.len() {
            return Err(KifuErrorKind::NoMoveToReplace { ply });
        }
        self.line.truncate(ply as usize - 1);
        self.pending.clear();
        self.begins = true;
        Ok(())
    }

    /// The game.
    pub(crate) fn finish(mut self) -> Variation {
        let comments = std::mem::take(&mut self.nodes[0].comments);
        let moves = match self.nodes[0].children.first() {
            Some(&first) => self.moves(first),
            None => Vec::new(),
        };
        Variation { comments, moves }
    }

    /// The moves from a node on, with the variations in their places.
    fn moves(&mut self, first: usize) -> Vec<PgnMove> {
        let mut moves = Vec::new();
        let main = self.nodes[0].children.first() == Some(&first);
        let mut alternatives: Vec<usize> = if main {
            self.nodes[0].children[1..].to_vec()
        } else {
            Vec::new()
        };
        let mut next = Some(first);
        while let Some(node) = next {
            let mut played = PgnMove::from(self.nodes[node].mv);
            played.nags = std::mem::take(&mut self.nodes[node].nags);
            played.comments = std::mem::take(&mut self.nodes[node].comments);
            for other in std::mem::take(&mut alternatives) {
                let comments = std::mem::take(&mut self.nodes[other].before);
                let moves = self.moves(other);
                played.variations.push(Variation { comments, moves });
            }
            moves.push(played);
            let children = std::mem::take(&mut self.nodes[node].children);
            next = children.first().copied();
            alternatives = children.into_iter().skip(1).collect();
        }
        moves
    }
}

/// Fails if one more would exceed the bound.
fn bounded(already: usize, what: &'static str, most: usize) -> Result<(), KifuErrorKind> {
    if already < most {
        Ok(())
    } else {
        Err(KifuErrorKind::TooMany { what, most })
    }
}
