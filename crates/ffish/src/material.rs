//! Whether a side can still win, by Fairy-Stockfish's rules for its types of pieces.

use legwork::{Color, Kind, Piece, Squares};

use crate::board::Board;
use crate::pieces::PieceTypes;

/// The types that mate with their King alone.
const MAJOR: [&str; 10] = [
    "rook",
    "queen",
    "archbishop",
    "chancellor",
    "silver",
    "gold",
    "commoner",
    "centaur",
    "amazon",
    "bers",
];
/// The types that stay on squares of one colour.
const COLORBOUND: [&str; 5] = ["bishop", "fers", "fersAlfil", "alfil", "elephant"];

impl Board {
    /// Whether a side has too little material to win, whatever the other side plays.
    pub fn has_insufficient_material(&self, side: Color) -> bool {
        let position = self.position();
        let settings = self.variant().settings();
        let types = PieceTypes::of(self.variant());
        let of = |stem: &str| format!("{stem}{side}");
        let flag_piece = settings.letters(&of("flagPiece"));
        let has_flag_piece = match flag_piece[..] {
            [] => true,
            [letter, ..] => types.count(position, side, letter) > 0,
        };
        let pseudo_royal = settings.flag("extinctionPseudoRoyal");
        if settings.flag("capturesToHand")
            || !position.held(side).is_empty()
            || settings.word("extinctionValue") != "none" && !pseudo_royal
            || settings.count("nFoldRule") > 0 && settings.word("nFoldValue") != "draw"
            || settings.differs(&of("flagRegion")) && has_flag_piece
        {
            return false;
        }

        let rules = position.rules();
        let kings = self.of_type(&types, "king", Color::BOTH);
        let [own_kings, their_kings] = [side, !side].map(|side| self.reach(&types, "king", side));
        let promoting = settings.letters(&of("promotionPawnTypes"));
        let promotes = promoting
            .iter()
            .any(|&letter| types.count(position, side, letter) > 0);
        let becomes = settings.letters(&of("promotionPieceTypes"));
        let blasted = pseudo_royal && settings.flag("blastOnCapture");
        let extinct = settings.letters("extinctionPieceTypes");
        let (mut restricted, mut colorbound) = (kings, Squares::EMPTY);
        for (key, letter) in types.iter() {
            let is_restricted = key == "king"
                || !self.reach(&types, key, side).meets(their_kings)
                || blasted && extinct.contains(&letter);
            if is_restricted {
                restricted |= self.of_type(&types, key, [side]);
            } else if MAJOR.contains(&key) || key.starts_with("customPiece") {
                if types.count(position, side, letter) > 0 || promotes && becomes.contains(&letter)
                {
                    return false;
                }
            } else if COLORBOUND.contains(&key) {
                colorbound |= self.of_type(&types, key, Color::BOTH);
            }
        }

        let stalemate_wins = settings.word("stalemateValue") != "draw";
        let decides =
            stalemate_wins || settings.flag("checkCounting") || settings.flag("makpongRule");
        let own = position.side(side);
        let unbound = position.occupied() - restricted - colorbound;
        let dark = |square: &legwork::Square| (square.file() + square.rank()).is_multiple_of(2);
        let both_colors = colorbound.iter().any(|square| dark(&square))
            && colorbound.iter().any(|square| !dark(&square));
        if own.meets(colorbound) && (both_colors || !unbound.is_empty() || decides) {
            return false;
        }
        let helped = (position.occupied() - restricted).len() >= 2;
        if own.meets(unbound) && (helped || decides) {
            return false;
        }
        let usual = rules
            .kinds()
            .filter(|&kind| types.key(position, kind) == "king");
        let unusual = usual
            .into_iter()
            .any(|kind| !rules.piece(kind).moves_as("K"));
        !(stalemate_wins && unusual && own.meets(kings) && own_kings.meets(their_kings))
    }

    /// Returns where the pieces of a type stand.
    fn of_type(
        &self,
        types: &PieceTypes<'_>,
        key: &str,
        sides: impl IntoIterator<Item = Color>,
    ) -> Squares {
        let position = self.position();
        let kinds: Vec<Kind> = position.rules().kinds().collect();
        let mut squares = Squares::EMPTY;
        for side in sides {
            for &kind in &kinds {
                if types.key(position, kind) == key {
                    squares |= position.of(Piece::new(side, kind));
                }
            }
        }
        squares
    }

    /// Returns the squares on which the pieces of a type may stand; all squares for a type that does not exist.
    fn reach(&self, types: &PieceTypes<'_>, key: &str, side: Color) -> Squares {
        let rules = self.position().rules();
        let of = |&kind: &Kind| types.key(self.position(), kind) == key;
        let kinds: Vec<Kind> = rules.kinds().filter(of).collect();
        if kinds.is_empty() {
            return Squares::board(rules.geometry);
        }
        let squares = kinds.into_iter().flat_map(|kind| {
            let piece = rules.piece(kind);
            let all = rules.geometry.squares();
            all.filter(move |&square| piece.admits(side, square))
        });
        squares.collect()
    }
}
