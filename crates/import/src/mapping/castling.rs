//! Castling, from the rights of the start.

use std::collections::BTreeSet;

use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::rules::CastlingText;
use legwork_reader::file::{CastlingField, WingField};

use super::Mapping;
use super::start::Start;
use crate::piece_types::PieceType;

/// How Kings castle.
#[derive(Debug, Default)]
pub(super) struct Castling {
    /// The wings on which there is a right to castle at the start: the side, and whether it is towards the higher files.
    rights: Vec<(usize, bool)>,
    field: Option<CastlingField>,
}

/// A wing: the side, whether it is towards the higher files, and the squares of King and Rook.
#[derive(Debug, Clone, Copy)]
struct Wing {
    side: usize,
    king_side: bool,
    king: Square,
    rook: Square,
}

impl Castling {
    /// Whether any side castles.
    pub(super) fn any(&self) -> bool {
        self.field.is_some()
    }

    /// Returns the field of the rule file.
    pub(super) fn field(self) -> Option<CastlingField> {
        self.field
    }

    /// Returns the third field of the FEN.
    pub(super) fn rights(&self, start: &Start, mapping: &Mapping<'_>) -> String {
        if mapping.gates() {
            return mapping.gating_rights(start, &self.rights);
        }
        if mapping.leaps() {
            return start.leaps(mapping);
        }
        let has = |side, king_side| self.rights.contains(&(side, king_side));
        let letters = [
            ('K', 0, true),
            ('Q', 0, false),
            ('k', 1, true),
            ('q', 1, false),
        ];
        let rights = letters
            .into_iter()
            .filter(|&(_, side, king_side)| has(side, king_side));
        let rights: String = rights.map(|(letter, ..)| letter).collect();
        if rights.is_empty() {
            "-".to_owned()
        } else {
            rights
        }
    }
}

impl Mapping<'_> {
    /// Returns how Kings castle.
    pub(super) fn castling(&self, start: &Start) -> Castling {
        let settings = self.settings;
        if !settings.flag("castling") {
            return Castling::default();
        }
        let mut wings: Vec<Wing> = Vec::new();
        let mut without = String::new();
        for letter in start.rights.chars().filter(char::is_ascii_alphabetic) {
            let side = usize::from(letter.is_ascii_lowercase());
            let named = matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
            // Other letters are squares from which pieces gate or leap.
            if (self.gates() || self.leaps()) && !named {
                continue;
            }
            let rook = self.rook_of(start, letter.to_ascii_uppercase(), side);
            let Some((king, rook)) = self.king_of(start, side).zip(rook) else {
                without.push(letter);
                continue;
            };
            let wing = Wing {
                side,
                king_side: king < rook,
                king,
                rook,
            };
            let same = |other: &Wing| (other.side, other.king_side) == (wing.side, wing.king_side);
            wings.retain(|other| !same(other));
            wings.push(wing);
        }
        if !without.is_empty() {
            self.pass_over(
                "startFen",
                format!(
                    "the rights `{}` have no King and piece of castlingRookPieces",
                    clip(&without)
                ),
            );
        }
        let rights: Vec<(usize, bool)> = wings
            .iter()
            .map(|wing| (wing.side, wing.king_side))
            .collect();
        if self.castles_dropped() {
            self.add_dropped(start, &mut wings);
        }
        wings.sort_by_key(|wing| (wing.side, !wing.king_side));
        if wings.is_empty() {
            return Castling::default();
        }
        for (side, name) in ["castlingKingPieceWhite", "castlingKingPieceBlack"]
            .into_iter()
            .enumerate()
        {
            // Where nothing is royal, `K` castles.
            let piece = settings.piece(name);
            let royal = |piece| self.royals().contains(piece);
            let any_royal = start
                .array
                .iter()
                .any(|(.., kind)| royal(self.piece_of(*kind)));
            let king = piece.is_some_and(|piece| {
                if any_royal {
                    royal(piece)
                } else {
                    settings.letters.get(&piece) == Some(&'K')
                }
            });
            if !king && wings.iter().any(|wing| wing.side == side) {
                self.refuse_since(
                    name,
                    "castling of another piece than the royal one is not imported: write `of` of `castling` by hand",
                );
            }
        }
        let field = Some(self.castling_field(start, &wings));
        Castling { rights, field }
    }

    /// Returns the third field of the FEN where pieces gate: rights to castle, and the files from which pieces gate. A right that
    /// no side has gives the files of the King and of the piece that was sought.
    fn gating_rights(&self, start: &Start, wings: &[(usize, bool)]) -> String {
        let mut rights = String::new();
        let mut gates = [Vec::new(), Vec::new()];
        for letter in start.rights.chars().filter(char::is_ascii_alphabetic) {
            let side = usize::from(letter.is_ascii_lowercase());
            let capital = letter.to_ascii_uppercase();
            let king_side = capital == 'K';
            let castles = self.settings.flag("castling") && matches!(capital, 'K' | 'Q');
            if castles && wings.contains(&(side, king_side)) {
                rights.push(letter);
                continue;
            }
            let rank = self.castling_rank(start, side);
            let end = if king_side {
                0
            } else {
                start.board.files() - 1
            };
            let squares = if castles {
                [
                    self.rook_of(start, capital, side)
                        .or(Square::new(end, rank)),
                    self.king_of(start, side),
                ]
            } else {
                [Square::new((capital as u8).wrapping_sub(b'A'), rank), None]
            };
            let own = |square: &Square| start.at(*square).is_some_and(|(of, _)| of == side);
            for square in squares.into_iter().flatten().filter(own) {
                let file = char::from(b'a' + square.file());
                let file = if side == 0 {
                    file.to_ascii_uppercase()
                } else {
                    file
                };
                if !rights.contains(file) {
                    rights.push(file);
                }
                gates[side].push(square);
            }
        }
        // There a castling piece on such a square castles with all others, without a right.
        for (side, name) in ["castlingKingPieceWhite", "castlingKingPieceBlack"]
            .into_iter()
            .enumerate()
        {
            let rooks = self.settings.types_of_both("castlingRookPieces")[side];
            let on = |square: &Square| start.at(*square).map(|(_, piece)| piece);
            let stands = gates[side]
                .iter()
                .any(|square| on(square) == self.settings.piece(name));
            let partner = gates[side]
                .iter()
                .filter_map(on)
                .any(|piece| rooks.contains(piece));
            let castles = wings.iter().any(|&(of, _)| of == side);
            if self.settings.flag("castling") && stands && partner && !castles {
                self.refuse(
                    name,
                    "castling of pieces that gate, without a right to castle,",
                );
            }
        }
        if rights.is_empty() {
            "-".to_owned()
        } else {
            rights
        }
    }

    /// Adds the wings on which King and Rook may castle that are dropped: the King on his file, the Rook on the first or the last.
    fn add_dropped(&self, start: &Start, wings: &mut Vec<Wing>) {
        for side in [0, 1] {
            let rank = self.castling_rank(start, side);
            let square = |file: u8| {
                let square = Square::new(file, rank)?;
                start.board.contains(square).then_some(square)
            };
            let Some(king) = square(self.settings.line("castlingKingFile")) else {
                continue;
            };
            for file in [0, start.board.files() - 1] {
                let Some(rook) = square(file).filter(|&rook| rook != king) else {
                    continue;
                };
                let king_side = king < rook;
                let other = wings
                    .iter()
                    .find(|wing| (wing.side, wing.king_side) == (side, king_side));
                match other {
                    None => wings.push(Wing {
                        side,
                        king_side,
                        king,
                        rook,
                    }),
                    Some(wing) if (wing.king, wing.rook) != (king, rook) => self.refuse(
                        "castlingDroppedPiece",
                        "castling of dropped pieces from other squares than at the start",
                    ),
                    Some(_) => {}
                }
            }
        }
    }

    /// Returns the square of the Rook that a letter of the rights means.
    fn rook_of(&self, start: &Start, letter: char, side: usize) -> Option<Square> {
        let rank = self.castling_rank(start, side);
        let rooks = self.settings.types_of_both("castlingRookPieces")[side];
        let files = start.board.files();
        let rook = |file: u8| {
            let square = Square::new(file, rank)?;
            let found = start
                .at(square)
                .is_some_and(|(of, piece)| of == side && rooks.contains(piece));
            found.then_some(square)
        };
        let from = |name: &str| self.settings.line(name).min(files - 1);
        match letter {
            'K' => (0..=from("castlingRookKingsideFile")).rev().find_map(rook),
            'Q' => (from("castlingRookQueensideFile")..files).find_map(rook),
            'A'..='P' => rook(letter as u8 - b'A'),
            _ => None,
        }
    }

    /// Returns the square of the King that castles.
    fn king_of(&self, start: &Start, side: usize) -> Option<Square> {
        let name = ["castlingKingPieceWhite", "castlingKingPieceBlack"][side];
        let king = self.settings.piece(name)?;
        let rank = self.castling_rank(start, side);
        let kings = start.array.iter().filter(|(square, of, kind)| {
            square.rank() == rank && *of == side && kind.piece == king && !kind.crowned
        });
        let kings: Vec<Square> = kings.map(|(square, ..)| *square).collect();
        match kings[..] {
            [] => None,
            [only] => Some(only),
            _ => {
                let file = self.settings.line("castlingKingFile");
                kings.into_iter().find(|square| square.file() == file)
            }
        }
    }

    pub(super) fn castling_rank(&self, start: &Start, side: usize) -> u8 {
        let rank = self.settings.line("castlingRank");
        if side == 0 {
            rank
        } else {
            (start.board.ranks() - 1).saturating_sub(rank)
        }
    }

    fn castling_field(&self, start: &Start, wings: &[Wing]) -> CastlingField {
        let settings = self.settings;
        let any = settings.flag("chess960");
        let name = |square: Square| start.board.name(square).to_string();
        let field = |wing: &Wing| {
            let rank = self.castling_rank(start, wing.side);
            let file = if wing.king_side {
                settings.line("castlingKingsideFile")
            } else {
                settings.line("castlingQueensideFile")
            };
            let beside = if wing.king_side {
                file.checked_sub(1)
            } else {
                file.checked_add(1)
            };
            let square =
                |file: u8| Square::new(file, rank).filter(|&square| start.board.contains(square));
            let (king_to, rook_to) = (square(file), beside.and_then(square));
            let (Some(king_to), Some(rook_to)) = (king_to, rook_to) else {
                let key = if wing.king_side {
                    "castlingKingsideFile"
                } else {
                    "castlingQueensideFile"
                };
                self.fault(key, "castling ends off the board".to_owned());
                return None;
            };
            let right = match (wing.side, wing.king_side) {
                (0, true) => "K",
                (0, _) => "Q",
                (_, true) => "k",
                _ => "q",
            };
            Some(WingField {
                right: right.to_owned(),
                king: (!any).then(|| name(wing.king)),
                rook: (!any).then(|| name(wing.rook)),
                king_to: Some(name(king_to)),
                rook_to: Some(name(rook_to)),
                king_by: None,
            })
        };
        let standing = wings.iter().filter_map(|wing| start.at(wing.rook));
        let standing = standing.map(|(_, piece)| piece);
        // Any Rook that is dropped castles.
        let dropped = if self.castles_dropped() {
            let [white, black] = settings.types_of_both("castlingRookPieces");
            let held = |piece: &PieceType| start.hand.iter().flatten().any(|held| held == piece);
            white.iter().chain(black.iter()).filter(held).collect()
        } else {
            Vec::new()
        };
        let partners: BTreeSet<String> = standing
            .chain(dropped)
            .filter_map(|piece| settings.letters.get(&piece).map(char::to_string))
            .collect();
        CastlingField {
            text: if any {
                CastlingText::KingTakesRook
            } else {
                CastlingText::KingMove
            },
            short: None,
            of: None,
            with: (partners != BTreeSet::from(["R".to_owned()]))
                .then(|| partners.into_iter().collect()),
            wings: wings.iter().filter_map(field).collect(),
        }
    }
}
