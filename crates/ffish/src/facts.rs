//! Facts of a variant that every call needs, worked out once from the settings of its section.

use std::collections::HashMap;
use std::sync::OnceLock;

use legwork::explain::diagram::Diagram;
use legwork::{Color, Piece, Rules, Square, Squares};
use legwork_import::SectionSettings;

use crate::material::Sufficiency;
use crate::notation::Notation;
use crate::pieces::PieceTypes;

/// The length of a table with an entry for the index of every square.
const SQUARES: usize = 256;

/// The facts of a variant. Those of both sides are White's and Black's.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) types: PieceTypes,
    pub(crate) sufficiency: [Sufficiency; 2],
    /// The notation in which its moves are written where none is asked for.
    pub(crate) notation: Notation,
    /// Whether FENs show the hands.
    pub(crate) shows_hands: bool,
    /// Whether FENs mark the pieces that have promoted.
    pub(crate) marks_promoted: bool,
    /// Whether castling is always that of Chess960.
    pub(crate) shuffled: bool,
    /// Whether unmoved pieces may gate, and whether there is always something to gate.
    pub(crate) gates: bool,
    pub(crate) refills: bool,
    /// Whether promotions may be taken back, so that they do not restart the half-move clock.
    pub(crate) demotes: bool,
    /// Whether pieces may promote where they stand.
    pub(crate) promotes_in_place: bool,
    pub(crate) counts_as_cambodian: bool,
    /// The letters of the types that have other moves as long as they have not moved.
    first_movers: Vec<char>,
    /// The squares that may be named as passed.
    passable: [Squares; 2],
    /// Of the pieces whose moves restart the half-move clock their quiet steps, from each square, as far as they were asked for.
    steps: HashMap<Piece, Vec<OnceLock<Squares>>>,
}

impl Facts {
    pub(crate) fn new(settings: SectionSettings<'_>, rules: &Rules) -> Self {
        let types = PieceTypes::new(settings, rules);
        let flag = |key| settings.flag(key);
        let counted = Color::BOTH.map(|side| settings.letters(&format!("nMoveRuleTypes{side}")));
        let squares: Vec<Square> = rules.geometry.squares().collect();
        let passable = Color::BOTH.map(|side| {
            let region = format!("enPassantRegion{side}");
            let squares = squares.iter().copied();
            squares
                .filter(|&square| settings.has_square(&region, square))
                .collect()
        });
        let first_mover = |letter: &char| {
            let moves = settings.moves(*letter);
            moves.is_some_and(|moves| moves.contains('i'))
        };
        let unknown = || vec![OnceLock::new(); SQUARES];
        let restarting = Color::BOTH
            .into_iter()
            .zip(&counted)
            .flat_map(|(side, letters)| {
                let of = types
                    .kinds()
                    .filter(|&kind| letters.contains(&types.letter(kind)));
                of.map(move |kind| Piece::new(side, kind))
            });
        let steps = restarting.map(|piece| (piece, unknown())).collect();
        Self {
            sufficiency: Color::BOTH.map(|side| Sufficiency::new(settings, &types, rules, side)),
            notation: default_notation(settings),
            shows_hands: !flag("freeDrops") && (flag("pieceDrops") || flag("seirawanGating")),
            marks_promoted: flag("capturesToHand") && !flag("dropLoop") || flag("twoBoards"),
            shuffled: flag("chess960"),
            gates: flag("gating") || flag("seirawanGating"),
            refills: flag("capturesToHand"),
            demotes: flag("pieceDemotion"),
            promotes_in_place: flag("sittuyinPromotion"),
            counts_as_cambodian: settings.word("countingRule") == "cambodian",
            first_movers: types
                .iter()
                .map(|(_, letter)| letter)
                .filter(first_mover)
                .collect(),
            passable,
            steps,
            types,
        }
    }

    /// Whether a move of a piece restarts the half-move clock: it is of a counted type, and cannot go back.
    pub(crate) fn restarts(&self, rules: &Rules, piece: Piece, from: Square, to: Square) -> bool {
        let Some(steps) = self.steps.get(&piece) else {
            return false;
        };
        let back = steps[to.index()].get_or_init(|| quiet_steps(rules, piece, to));
        !back.contains(from)
    }

    /// Whether pieces of the type with a letter have other moves as long as they have not moved.
    pub(crate) fn moves_first(&self, letter: char) -> bool {
        self.first_movers.contains(&letter)
    }

    /// The squares that are named if a piece of the other side has passed them.
    pub(crate) fn passable(&self, side: Color) -> Squares {
        self.passable[side.index()]
    }
}

/// Returns the squares to which a piece could go quietly on an empty board, whether or not it has moved.
fn quiet_steps(rules: &Rules, piece: Piece, from: Square) -> Squares {
    let diagram = Diagram::new(rules, piece, from);
    let quiet = |square: &Square| {
        let reach = diagram.at(*square);
        reach.is_some_and(|reach| {
            let mut approaches = reach.approaches.iter();
            approaches.any(|approach| approach.quiet && !approach.first_move)
        })
    };
    rules.geometry.squares().filter(quiet).collect()
}

/// Returns the notation in which moves are written where none is asked for: that of Shogi where Pawns move as in Shogi, unless the
/// section names a template.
fn default_notation(settings: SectionSettings<'_>) -> Notation {
    let shogi = if settings.differs("variantTemplate") {
        &*settings.text("variantTemplate") == "shogi"
    } else {
        settings.pieces().any(|(key, _)| key == "shogiPawn")
    };
    if shogi {
        Notation::ShogiHodgesNumber
    } else {
        Notation::San
    }
}
