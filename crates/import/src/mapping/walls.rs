//! Walls that moves leave on the board.

use legwork_core::geometry::Geometry;
use legwork_core::rules::{Stalemate, WallForm};
use legwork_core::squares::Squares;
use legwork_reader::file::{RuleFile, SquaresField, WallsField};

use super::Mapping;
use super::kinds::MappedKinds;
use super::start::Start;
use super::words::words;
use crate::piece_types::PieceType;

/// Where moves leave walls.
const RULE: &str = "wallingRule";

impl Mapping<'_> {
    /// Returns the field `walls` for a file that has all its other fields.
    pub(super) fn walls(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        file: &RuleFile,
    ) -> Option<WallsField> {
        let settings = self.settings;
        let or_move = settings.flag("wallOrMove");
        let form = match settings.word(RULE) {
            "duck" => WallForm::Duck,
            "arrow" => WallForm::Arrow,
            "past" => WallForm::Left,
            "static" => WallForm::Static,
            "edge" => WallForm::Edge,
            _ => {
                if or_move {
                    self.refuse("wallOrMove", "a pass in place of a wall");
                }
                return None;
            }
        };
        if or_move && matches!(form, WallForm::Arrow | WallForm::Left) {
            self.refuse("wallOrMove", "a wall alone that follows from a move");
        }
        self.refuse_beside_walls(start, kinds, file, form);
        Some(WallsField {
            form: Some(form),
            on: self.wall_region(start),
            or_move,
        })
    }

    /// Refuses what cannot be expressed together with walls, or is played otherwise.
    fn refuse_beside_walls(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        file: &RuleFile,
        form: WallForm,
    ) {
        let settings = self.settings;
        let royal = !self.kinds_of(kinds, PieceType::KING).is_empty();
        let castles = file.castling.is_some();
        let pawns = !self.kinds_of(kinds, PieceType::PAWN).is_empty();
        let counts = file.endings.as_ref().is_some_and(|endings| {
            endings.bare_king.is_some()
                || endings.lone_king.is_some()
                || matches!(endings.stalemate, Some(Stalemate::Fewer | Stalemate::More))
        });
        let counting = file
            .draws
            .as_ref()
            .is_some_and(|draws| draws.counting.is_some());
        let pass = file.turn.is_some_and(|turn| turn.pass.is_some());
        let one_wall = start.board.has_holes() && form == WallForm::Duck;
        let unfit = [
            // Fairy-Stockfish does not see that a wall parries a check, or that it shields a pinned piece.
            (
                royal,
                "walls together with Kings, other than royal pieces of another kind,",
            ),
            (
                form == WallForm::Arrow && (castles || pawns),
                "arrows together with castling or Pawns",
            ),
            (
                file.holdings.is_some(),
                "walls together with pieces in hand",
            ),
            (!file.code.is_empty(), "walls together with rules in code"),
            (pass, "walls together with passes"),
            (
                counts || counting,
                "walls together with rules that count all men",
            ),
            (
                settings.flag("checkCounting") || !settings.flag("checking"),
                "walls together with rules of checks",
            ),
            (
                settings.differs("promotedPieceType"),
                "walls together with pieces that are turned over",
            ),
            (
                one_wall,
                "a Duck on the board at the start, or holes as well,",
            ),
        ];
        for (is, what) in unfit {
            if is {
                self.refuse(RULE, what);
            }
        }
    }

    /// Returns the squares where walls may be left; `None` if that is everywhere.
    fn wall_region(&self, start: &Start) -> Option<SquaresField> {
        let board = Geometry::new(start.board.files(), start.board.ranks(), 1)?;
        let [white, black] = self
            .settings
            .squares_of_both("wallingRegion")
            .map(|squares| squares & Squares::board(board));
        let whole = Squares::board(board);
        if white == whole && black == whole {
            return None;
        }
        match (words(white, board), words(black, board)) {
            (Some(white), Some(black)) => Some(SquaresField::Each(white, black)),
            _ => {
                self.refuse(RULE, "walls of one side only");
                None
            }
        }
    }
}
