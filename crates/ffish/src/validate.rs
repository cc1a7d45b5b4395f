//! Validation of FENs, with Fairy-Stockfish's numbers for their faults.

use legwork::Color;
use legwork_core::geometry::cased;
use legwork_import::SectionSettings;

use crate::letters::LetterBoard;
use crate::library::FairyVariant;
use crate::pieces::PieceTypes;

/// The fault of a FEN, by Fairy-Stockfish's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i8)]
pub enum FenCheck {
    /// The limit of a count towards a draw is not a number.
    CountingRule = -14,
    /// The checks that are left are not two digits.
    CheckCount = -13,
    /// There is a `+` before a piece that does not promote.
    PromotedPiece = -12,
    /// There are too many fields.
    Parts = -11,
    /// A character that is not a piece.
    Character = -10,
    /// The Kings are next to each other.
    TouchingKings = -9,
    /// The ranks or files are not those of the board.
    Geometry = -8,
    /// The brackets of the hand are not closed, or have something other than pieces.
    Pocket = -7,
    /// The side to move is neither `w` nor `b`.
    SideToMove = -6,
    /// A right to castle without King or Rook.
    Castling = -5,
    /// The square of en passant is none.
    EnPassant = -4,
    /// Other Kings than at the start.
    Kings = -3,
    /// The half-move clock is not a number.
    HalfMoves = -2,
    /// The number of the move is none.
    MoveNumber = -1,
    /// There is nothing.
    Empty = 0,
    /// Nothing is wrong.
    Valid = 1,
}

impl FenCheck {
    pub fn number(self) -> i32 {
        self as i32
    }
}

impl FairyVariant {
    /// Checks a FEN as Fairy-Stockfish does. A FEN without a fault may still not be a valid position.
    pub fn check_fen(&self, fen: &str, chess960: bool) -> FenCheck {
        match Checker::new(self).check(fen, chess960) {
            Ok(()) => FenCheck::Valid,
            Err(fault) => fault,
        }
    }
}

/// The validator of a variant's FENs.
struct Checker<'a> {
    settings: SectionSettings<'a>,
    types: &'a PieceTypes,
    start: String,
    files: usize,
    ranks: usize,
}

impl<'a> Checker<'a> {
    fn new(variant: &'a FairyVariant) -> Self {
        let settings = variant.settings();
        Self {
            settings,
            types: &variant.facts().types,
            start: variant.start_fen(),
            files: usize::from(settings.line("maxFile")) + 1,
            ranks: usize::from(settings.line("maxRank")) + 1,
        }
    }

    fn check(&self, fen: &str, chess960: bool) -> Result<(), FenCheck> {
        if fen.is_empty() {
            return Err(FenCheck::Empty);
        }
        // A blank at the end begins no field.
        let fields: Vec<&str> = fen.strip_suffix(' ').unwrap_or(fen).split(' ').collect();
        let counts_checks = self.settings.flag("checkCounting");
        if fields.len() > 6 + usize::from(counts_checks) {
            return Err(FenCheck::Parts);
        }
        let board = self.board(fields[0])?;
        self.kings(fields[0], &board)?;
        let side = fields.get(1);
        if side.is_some_and(|side| !side.starts_with(['w', 'b'])) {
            return Err(FenCheck::SideToMove);
        }
        // Clocks may follow the side to move.
        let clocks = fields
            .get(2)
            .is_some_and(|field| field.starts_with(|c: char| c.is_ascii_digit()));
        let short = (4..=5).contains(&fields.len()) && clocks;
        if let Some(rights) = fields
            .get(2)
            .filter(|_| !short && self.settings.flag("castling"))
        {
            self.castling(rights, &board, chess960)?;
        }
        if let Some(passant) = fields.get(3).filter(|_| !short) {
            self.passant(passant)?;
        }
        self.clocks(&fields, short, counts_checks)
    }

    /// Reads the board, and checks the hand after it.
    fn board(&self, field: &str) -> Result<LetterBoard, FenCheck> {
        let crowns = self
            .types
            .iter()
            .any(|(_, letter)| self.settings.promoted(letter).is_some());
        let promotes = ["White", "Black"].iter().any(|side| {
            let types = self.settings.letters(&format!("promotionPieceTypes{side}"));
            !types.is_empty()
        });
        let drops = self.settings.flag("pieceDrops");
        let hands = drops || self.settings.flag("seirawanGating");
        let brackets = hands && !self.settings.flag("freeDrops");
        let known = |c: char| match c {
            '/' | '*' => true,
            '+' => crowns,
            '~' => promotes,
            '[' | '-' | ']' => brackets,
            _ => c.is_ascii_digit() || self.is_piece(c),
        };
        if !field.chars().all(known) {
            return Err(FenCheck::Character);
        }
        let letters: Vec<char> = field.chars().collect();
        // Only White's pieces are looked at.
        let uncrowned = |pair: &[char]| {
            let is_white = pair[1].is_ascii_uppercase();
            pair[0] == '+' && is_white && self.settings.promoted(self.own_letter(pair[1])).is_none()
        };
        if crowns && letters.windows(2).any(uncrowned) {
            return Err(FenCheck::PromotedPiece);
        }
        let board = LetterBoard::read(field, self.files, self.ranks, drops);
        let board = board.ok_or(FenCheck::Geometry)?;
        if hands && self.hand(field).is_none() {
            return Err(FenCheck::Pocket);
        }
        Ok(board)
    }

    /// Returns the pieces in hand; `None` if they are not sound.
    fn hand<'f>(&self, field: &'f str) -> Option<&'f str> {
        let inside = if field.matches('/').count() == self.ranks {
            field.rsplit_once('/').map(|(_, hand)| hand)?
        } else if field.matches('[').count() == 1 {
            field
                .strip_suffix(']')?
                .rsplit_once('[')
                .map(|(_, hand)| hand)?
        } else {
            ""
        };
        let sound = inside.chars().all(|c| c == '-' || self.is_piece(c));
        sound.then_some(inside)
    }

    fn is_piece(&self, c: char) -> bool {
        let letter = self.own_letter(c.to_ascii_uppercase());
        self.types.iter().any(|(_, own)| own == letter)
    }

    /// Returns the letter of a White piece, which may be written with either of two letters: Xiangqi's horses and elephants.
    fn own_letter(&self, letter: char) -> char {
        let has = |key: &str, own: char| self.types.iter().any(|known| known == (key, own));
        match letter {
            'H' if has("horse", 'N') => 'N',
            'E' if has("elephant", 'B') || has("janggiElephant", 'B') => 'B',
            _ => letter,
        }
    }

    fn kings(&self, field: &str, board: &LetterBoard) -> Result<(), FenCheck> {
        let Some((_, king)) = self.types.iter().find(|&(key, _)| key == "king") else {
            return Ok(());
        };
        let letters = [king, king.to_ascii_lowercase()];
        let start = self.start.split(' ').next().unwrap_or_default();
        for letter in letters {
            let count = field.matches(letter).count();
            if count > 1 || count != start.matches(letter).count() {
                return Err(FenCheck::Kings);
            }
        }
        let [white, black] = letters.map(|letter| board.find(&[letter]));
        let usual = self.settings.moves(king) == Some("K");
        if let ([(rank, file)], [(other_rank, other_file)]) = (&white[..], &black[..])
            && usual
            && rank.abs_diff(*other_rank) <= 1
            && file.abs_diff(*other_file) <= 1
        {
            return Err(FenCheck::TouchingKings);
        }
        Ok(())
    }

    fn castling(&self, rights: &str, board: &LetterBoard, chess960: bool) -> Result<(), FenCheck> {
        let rights: Vec<char> = rights.chars().filter(|&c| c != '-').collect();
        if !rights.iter().all(char::is_ascii_alphabetic) {
            return Err(FenCheck::Castling);
        }
        for side in Color::BOTH {
            let own = |c: &&char| c.is_ascii_uppercase() == (side == Color::White);
            let rights: Vec<char> = rights
                .iter()
                .filter(own)
                .map(char::to_ascii_lowercase)
                .collect();
            let sound = rights.is_empty() || self.castles(side, &rights, board, chess960);
            if !sound {
                return Err(FenCheck::Castling);
            }
        }
        Ok(())
    }

    /// Whether a side may have these rights, small letters.
    fn castles(&self, side: Color, rights: &[char], board: &LetterBoard, chess960: bool) -> bool {
        let letters = |stem: &str| -> Vec<char> {
            let letters = self.settings.letters(&format!("{stem}{side}")).into_iter();
            letters.map(|letter| cased(letter, side)).collect()
        };
        let (kings, rooks) = (letters("castlingKingPiece"), letters("castlingRookPieces"));
        let rank = usize::from(self.settings.line("castlingRank"));
        let rank = match side {
            Color::White => rank,
            Color::Black => self.ranks.saturating_sub(1 + rank),
        };
        let king = board.find(&kings).first().copied();
        let is_rook = |file: &usize| rooks.contains(&board.at(rank, *file));
        let placed = |right: &char| match (right, king) {
            ('k' | 'q', Some((king_rank, king))) => {
                let mut outside = match right {
                    'k' => king + 1..self.files,
                    _ => 0..king,
                };
                king_rank == rank && outside.any(|file| is_rook(&file))
            }
            ('k' | 'q', None) => false,
            _ => board.at(rank, (u32::from(*right) - u32::from('a')) as usize) != ' ',
        };
        if !rights.iter().all(placed) {
            return false;
        }
        let start = self.start.split(' ').next().unwrap_or_default();
        let anywhere = chess960
            || self.settings.flag("chess960")
            || self.settings.flag("castlingDroppedPiece");
        let Some(start) = LetterBoard::read(start, self.files, self.ranks, true) else {
            return false;
        };
        if anywhere {
            return true;
        }
        let home = start.find(&rooks);
        let at_home = |right: char, home: Option<&(usize, usize)>| {
            let stands = |&(rank, file): &(usize, usize)| rooks.contains(&board.at(rank, file));
            !rights.contains(&right) || home.is_some_and(stands)
        };
        king == start.find(&kings).first().copied()
            && at_home('q', home.first())
            && at_home('k', home.get(1))
    }

    fn passant(&self, field: &str) -> Result<(), FenCheck> {
        let has_pawn = self.types.iter().any(|(key, _)| key == "pawn");
        if self.settings.flag("doubleStep") && has_pawn {
            let sound = match field.as_bytes() {
                [b'-'] => true,
                [file, rank] => file.is_ascii_alphabetic() && rank.is_ascii_digit(),
                _ => false,
            };
            return sound.then_some(()).ok_or(FenCheck::EnPassant);
        }
        let counted = self.settings.word("countingRule") != "none";
        (!counted || is_number(field))
            .then_some(())
            .ok_or(FenCheck::CountingRule)
    }

    fn clocks(&self, fields: &[&str], short: bool, counts_checks: bool) -> Result<(), FenCheck> {
        let (mut before, mut behind) = (if short { 2 } else { 4 }, 0);
        if counts_checks && fields.len() > before && fields.len() % 2 == 1 {
            let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
            let left = fields[before].as_bytes();
            // Lichess writes how many were given, after the clocks.
            let given = fields.last().unwrap_or(&"").as_bytes();
            let up_to_three =
                |byte: Option<&u8>| byte.is_some_and(|byte| (b'0'..=b'3').contains(byte));
            if left.len() == 3 && is_digit(left.first()) && is_digit(left.get(2)) {
                before += 1;
            } else if fields.len() >= before + 3
                && given.len() == 4
                && up_to_three(given.get(1))
                && up_to_three(given.get(3))
            {
                behind = 1;
            } else {
                return Err(FenCheck::CheckCount);
            }
        }
        let field = |from_end: usize| {
            let place = fields.len().checked_sub(from_end + behind);
            place.map_or("", |place| fields[place])
        };
        if fields.len() > before && !is_number(field(2)) {
            return Err(FenCheck::HalfMoves);
        }
        if fields.len() > before + 1 && !is_number(field(1)) {
            return Err(FenCheck::MoveNumber);
        }
        Ok(())
    }
}

/// Whether a field is a number, or none at all.
fn is_number(field: &str) -> bool {
    field == "-" || field.bytes().all(|byte| byte.is_ascii_digit())
}
