//! Moves in the notations for people.

mod listed;
mod squares;

use legwork::records::{Names, Wxf};
use legwork::{Kind, Move, Position, Square};

use crate::board::Board;
use crate::error::FfishError;
use crate::notation::Notation;
use crate::pieces::PieceTypes;

use listed::{Listed, Targets};
use squares::{put_letter, thai_piece};

/// The bytes of most moves, with a space: none takes more but for check, promotion and gating at once.
const ROOM: usize = 8;

/// How much of the start of a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Nothing,
    File,
    Rank,
    Square,
}

/// A move that is not a castling, with the facts about it that are needed several times.
#[derive(Clone, Copy)]
struct Walk {
    mv: Move,
    /// Its start and its end; those of a pass are the square of the piece that stands still.
    from: Square,
    to: Square,
    /// The kind that moves, or is dropped.
    kind: Option<Kind>,
    captures: bool,
}

/// The writer of moves of a position in a notation. Texts are bytes while they are written, since most are written letter by letter.
struct Writer<'a> {
    board: &'a Board,
    position: &'a Position,
    types: &'a PieceTypes,
    notation: Notation,
    legal: Vec<Move>,
    targets: Targets,
    /// The data that is shared by all moves, if all are written.
    listed: Option<Listed>,
}

impl Board {
    /// Returns a legal move, given as for UCI, in a notation.
    ///
    /// # Errors
    ///
    /// If the text is not a legal move; the error says why.
    pub fn san(&self, text: &str, notation: Notation) -> Result<String, FfishError> {
        let mv = self.read(text)?;
        Ok(Writer::new(self, notation).write(mv))
    }

    /// Returns all legal moves in a notation, separated by spaces.
    pub fn sans(&self, notation: Notation) -> String {
        let writer = Writer::of_all(self, notation, true);
        let mut sans = Vec::with_capacity(ROOM * writer.legal.len());
        for &mv in &writer.legal {
            if !sans.is_empty() {
                sans.push(b' ');
            }
            writer.put(&mut sans, mv);
        }
        text_of(sans)
    }

    /// Returns moves, given as for UCI and played one after the other from here on, in a notation.
    ///
    /// # Errors
    ///
    /// If one of them is not legal; the error says why.
    pub fn san_moves<'t>(
        &self,
        texts: impl IntoIterator<Item = &'t str>,
        notation: Notation,
    ) -> Result<Vec<String>, FfishError> {
        let mut board = self.clone();
        let mut sans = Vec::new();
        for text in texts {
            let mv = board.read(text)?;
            sans.push(Writer::new(&board, notation).write(mv));
            board.make(mv);
        }
        Ok(sans)
    }

    /// Reads a legal move in a notation: the text must be the one that [`sans`](Self::sans) writes.
    ///
    /// # Errors
    ///
    /// If no legal move is written in this way.
    pub fn read_san(&self, san: &str, notation: Notation) -> Result<Move, FfishError> {
        let writer = Writer::of_all(self, notation, false);
        let mut moves = writer.legal.iter().copied();
        let mut written = Vec::with_capacity(ROOM);
        let read = moves.find(|&mv| {
            written.clear();
            writer.put_unmarked(&mut written, mv);
            // To find out whether it checks takes longer.
            let mark = san.as_bytes().strip_prefix(&written[..]);
            mark.is_some_and(|mark| {
                matches!(mark, b"" | b"+" | b"#") && mark == writer.mark(mv).as_bytes()
            })
        });
        read.ok_or_else(|| FfishError::San {
            text: san.to_owned(),
        })
    }
}

/// Returns what was written.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

impl<'a> Writer<'a> {
    fn new(board: &'a Board, notation: Notation) -> Self {
        Self::among(board, notation, board.position().moves(), None)
    }

    /// A writer that is asked for all moves, and with `marks` for the signs of check of all.
    fn of_all(board: &'a Board, notation: Notation, marks: bool) -> Self {
        let position = board.position();
        let legal = position.moves();
        let checks = marks.then(|| position.checks_among(&legal));
        let listed = Listed::of(position, checks);
        Self::among(board, notation, legal, Some(listed))
    }

    fn among(
        board: &'a Board,
        notation: Notation,
        legal: Vec<Move>,
        listed: Option<Listed>,
    ) -> Self {
        let notation = match notation {
            Notation::Default => board.variant().default_notation(),
            other => other,
        };
        Self {
            board,
            position: board.position(),
            types: &board.variant().facts().types,
            notation,
            targets: Targets::of(&legal),
            legal,
            listed,
        }
    }

    fn write(&self, mv: Move) -> String {
        let mut san = Vec::with_capacity(ROOM);
        self.put(&mut san, mv);
        text_of(san)
    }

    /// Writes a move behind what is written.
    fn put(&self, san: &mut Vec<u8>, mv: Move) {
        self.put_unmarked(san, mv);
        san.extend_from_slice(self.mark(mv).as_bytes());
    }

    /// Writes a move without the sign of check or mate.
    fn put_unmarked(&self, san: &mut Vec<u8>, mv: Move) {
        match mv.wing() {
            Some(wing) => self.put_castling(san, mv, wing),
            None => self.put_walk(san, mv),
        }
        if let Some(wall) = mv.wall() {
            san.push(b',');
            self.put_square(san, wall);
        }
    }

    fn put_castling(&self, san: &mut Vec<u8>, mv: Move, wing: usize) {
        let rules = self.position.rules();
        let king_side = rules.wings.get(wing).is_none_or(|wing| wing.king_side);
        san.extend_from_slice(if king_side {
            "O-O".as_bytes()
        } else {
            "O-O-O".as_bytes()
        });
        if let Some((placed, _)) = mv.gate() {
            let square = self.position.gated_on(mv).unwrap_or(mv.from());
            san.push(b'/');
            put_letter(san, self.types.letter(placed));
            self.put_square(san, square);
        }
    }

    fn put_walk(&self, san: &mut Vec<u8>, mv: Move) {
        let notation = self.notation;
        let (from, to) = self.ends(mv);
        if notation == Notation::XiangqiWxf && !mv.is_drop() {
            san.extend_from_slice(self.wxf().write(from, to).as_bytes());
            return self.put_suffix(san, mv);
        }
        let captures = !mv.is_drop() && self.position.is_capture(mv);
        let walk = Walk {
            mv,
            from,
            to,
            kind: self.kind(mv),
            captures,
        };
        self.put_piece(san, walk);
        if notation == Notation::ThaiLan {
            san.push(b' ');
        }
        let start = self.start(walk);
        match start {
            Start::Nothing => {}
            Start::File => self.put_file(san, from),
            Start::Rank => self.put_rank(san, from),
            Start::Square => self.put_square(san, from),
        }
        let joined = match notation {
            Notation::Lan | Notation::ThaiLan | Notation::Janggi => true,
            Notation::ShogiHosking => start == Start::Square,
            Notation::ShogiHodges | Notation::ShogiHodgesNumber => true,
            Notation::ThaiSan => self.key(mv) != "pawn",
            _ => false,
        };
        if mv.is_drop() {
            san.push(match notation {
                Notation::ShogiHosking => b'\'',
                _ if notation.is_shogi() => b'*',
                _ => b'@',
            });
        } else if captures {
            san.push(b'x');
        } else if joined {
            san.push(b'-');
        }
        self.put_square(san, to);
        self.put_suffix(san, mv);
    }

    /// Returns the start and the end of a move; those of a pass are the square of the piece that stands still.
    #[inline(always)]
    fn ends(&self, mv: Move) -> (Square, Square) {
        if mv.is_pass() {
            self.ends_of_pass(mv)
        } else {
            (mv.from(), mv.to())
        }
    }

    #[cold]
    fn ends_of_pass(&self, mv: Move) -> (Square, Square) {
        let text = self.board.text(mv);
        let read = self.position.rules().geometry.read(&text);
        let square = read.map_or(mv.from(), |(square, _)| square);
        (square, square)
    }

    /// Returns the key of the type that moves, or is dropped.
    fn key(&self, mv: Move) -> &str {
        let kind = self.kind(mv);
        kind.map_or("", |kind| self.types.key(kind))
    }

    /// Returns the kind that moves, or is dropped.
    #[inline(always)]
    fn kind(&self, mv: Move) -> Option<Kind> {
        let standing = || {
            let square = self.ends(mv).0;
            match &self.listed {
                Some(listed) => listed.kind_on(square),
                None => self.position.at(square).map(|piece| piece.kind),
            }
        };
        mv.dropped().or_else(standing)
    }

    /// Writes how the piece that moves is named.
    fn put_piece(&self, san: &mut Vec<u8>, walk: Walk) {
        let mv = walk.mv;
        let Some(kind) = walk.kind else {
            return;
        };
        let (position, notation) = (self.position, self.notation);
        let letterless = matches!(notation, Notation::San | Notation::Lan | Notation::ThaiSan);
        if letterless && !mv.is_drop() && self.types.is_pawn(kind) {
            return;
        }
        let symbol = position.rules().piece(kind).symbol;
        if notation.is_shogi() && (symbol.crowned() || mv.is_drop() && mv.promotion().is_some()) {
            san.push(b'+');
            put_letter(san, symbol.letter());
            return;
        }
        // A piece that is dropped promoted is named in this way.
        let becomes = mv.promotion().filter(|_| mv.is_drop());
        let kind = becomes.unwrap_or(kind);
        let key = self.types.key(kind);
        if notation.is_thai() {
            let promoted = !mv.is_drop() && self.board.promoted_squares().contains(mv.from());
            san.extend_from_slice(thai_piece(key, promoted).as_bytes());
            return;
        }
        put_letter(san, self.letter_of(kind));
    }

    /// The writer of Xiangqi's moves, in which kinds of the same type are called the same.
    fn wxf(&self) -> Wxf<'_, Position, Self> {
        Wxf {
            rules: self.position.rules(),
            view: self.position,
            turn: self.position.turn(),
            names: self,
        }
    }

    /// Returns how much of the start is written.
    fn start(&self, walk: Walk) -> Start {
        let notation = self.notation;
        let Walk {
            mv,
            from,
            to,
            kind,
            captures,
        } = walk;
        if mv.is_drop() {
            return Start::Nothing;
        }
        if notation.is_long() {
            return Start::Square;
        }
        let is_pawn = kind.is_some_and(|kind| self.types.is_pawn(kind));
        if matches!(notation, Notation::San | Notation::ThaiSan) && is_pawn {
            if captures {
                return Start::File;
            }
            let in_place = self.board.variant().facts().promotes_in_place;
            if in_place && mv.promotion().is_some() && from != to {
                return Start::Square;
            }
        }
        let place = |kind: Option<Kind>| kind.and_then(|kind| self.types.place(kind));
        let own = place(kind);
        let rival = |other: &Move| {
            other.from() != from
                && other.wall() == mv.wall()
                && !other.is_pass()
                && !other.is_drop()
                && other.wing().is_none()
                && place(self.kind(*other)) == own
                && self.flags(*other) == self.flags(mv)
                && (!notation.is_shogi() || self.kind(*other) == kind)
        };
        let (mut any, mut on_file, mut on_rank) = (false, false, false);
        for other in self.targets.to(&self.legal, to).filter(rival) {
            any = true;
            on_file |= other.from().file() == from.file();
            on_rank |= other.from().rank() == from.rank();
        }
        if mv.is_pass() || !any {
            Start::Nothing
        } else if notation.is_shogi() {
            Start::Square
        } else if !on_file {
            Start::File
        } else if !on_rank {
            Start::Rank
        } else {
            Start::Square
        }
    }

    /// Returns what else a move does, by which two moves to the same square differ.
    fn flags(&self, mv: Move) -> (bool, Option<char>, Option<Kind>) {
        let shogi = self.promotes_as_in_shogi(mv);
        let becomes = mv.promotion().filter(|_| !shogi);
        let letter = becomes.map(|kind| self.types.letter(kind));
        (shogi, letter, mv.gate().map(|(kind, _)| kind))
    }

    /// Whether a move promotes a piece to what its own kind becomes, and not to one of several.
    fn promotes_as_in_shogi(&self, mv: Move) -> bool {
        // Few moves promote, so that is asked first.
        let Some(becomes) = mv.promotion() else {
            return false;
        };
        let Some(kind) = self.kind(mv) else {
            return false;
        };
        let rules = self.position.rules();
        rules.piece(becomes).symbol.crowned() != rules.piece(kind).symbol.crowned()
    }

    /// Writes what follows the target: a promotion, and a gated piece.
    fn put_suffix(&self, text: &mut Vec<u8>, mv: Move) {
        let (position, notation) = (self.position, self.notation);
        if mv.is_drop() {
            return;
        }
        if let Some(becomes) = mv.promotion() {
            let crowned = position.rules().piece(becomes).symbol.crowned();
            match (self.promotes_as_in_shogi(mv), notation.is_shogi(), crowned) {
                (true, true, true) => text.push(b'+'),
                (true, true, false) => text.push(b'-'),
                _ => {
                    text.push(b'=');
                    put_letter(text, self.types.letter(becomes));
                }
            }
        } else if notation.is_shogi() && self.could_promote(mv) {
            text.push(b'=');
        }
        if let Some((placed, _)) = mv.gate() {
            text.push(b'/');
            put_letter(text, self.types.letter(placed));
        }
    }

    /// Whether the same step could promote the piece.
    fn could_promote(&self, mv: Move) -> bool {
        let mut others = self.targets.to(&self.legal, mv.to());
        others.any(|other| other.from() == mv.from() && self.promotes_as_in_shogi(other))
    }

    /// Returns the sign of check or mate, where the notation has one. Only a King is said to be in check.
    fn mark(&self, mv: Move) -> &'static str {
        if self.notation.is_shogi() || self.notation == Notation::XiangqiWxf {
            return "";
        }
        let listed = self.listed.as_ref();
        let listed = listed.and_then(|listed| listed.gives_check(mv));
        if !listed.unwrap_or_else(|| self.position.gives_check(mv)) {
            return "";
        }
        let mut after = self.position.clone();
        after.make(mv);
        let royals = after.royals_in_check();
        let is_king = |square| {
            let piece = after.at(square);
            piece.is_some_and(|piece| self.types.is(piece.kind, "king"))
        };
        if !royals.iter().any(is_king) {
            ""
        } else if after.count() == 0 {
            "#"
        } else {
            "+"
        }
    }
}

impl Names for Writer<'_> {
    /// The horses and elephants of Xiangqi are written in this way, although a FEN has other letters.
    fn letter_of(&self, kind: Kind) -> char {
        match (self.types.letter(kind), self.types.key(kind)) {
            ('N', "horse") => 'H',
            ('B', "elephant" | "janggiElephant") => 'E',
            (letter, _) => letter,
        }
    }

    fn are_alike(&self, one: Kind, other: Kind) -> bool {
        self.types.key(one) == self.types.key(other)
    }
}
