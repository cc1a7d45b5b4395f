//! Legal moves that XBoard rejects by its own rules, or misreads: the engine would lose the game by playing them.

use std::fmt;

use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Piece};
use legwork_variant::position::Position;

use super::define::is_lion;

/// XBoard's name for a variant with other rules than ours.
const OTHER_RULES: &str = "elven";

/// Why XBoard rejects a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum XboardRefusal {
    /// From the array of `elven`, Black never castles.
    BlackCastles,
    /// A Lion captures a distant Lion that the King protects.
    GuardedByKing,
    /// A Lion captures a Lion after another piece has captured one.
    LionCapturedBefore,
    /// A piece is gated on the Rook's square when castling: XBoard reads it as a move of the Rook.
    GatesOnRook,
}

impl fmt::Display for XboardRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BlackCastles => "black castling from its own array",
            Self::GuardedByKing => "capture of a distant Lion that the King protects",
            Self::LionCapturedBefore => "capture of a Lion after a Lion was captured",
            Self::GatesOnRook => "gating on the Rook's square when castling",
        })
    }
}

/// Why XBoard rejects a legal move in a game under this name; `from_array` says that the game began from the array, and not from
/// an edited position.
pub(super) fn refusal(
    position: &Position,
    mv: Move,
    name: &str,
    from_array: bool,
) -> Option<XboardRefusal> {
    let rules = position.rules();
    let us = position.turn();
    if let Some((_, GateSquare::Rook)) = mv.gate() {
        return Some(XboardRefusal::GatesOnRook);
    }
    if mv.wing().is_some() {
        let refused = name == OTHER_RULES && from_array && us == Color::Black;
        return refused.then_some(XboardRefusal::BlackCastles);
    }
    // Lion trading is restricted only by a rule in code.
    if rules.code.is_empty() {
        return None;
    }
    let lion = |piece: Option<Piece>| piece.is_some_and(|piece| is_lion(rules, piece.kind));
    let takes_lion = |square| lion(position.at(square).filter(|piece| piece.color != us));
    let distant = mv.from().distance(mv.to()) > 1 && takes_lion(mv.to());
    if position.mark().is_some() && (takes_lion(mv.to()) || mv.taken().any(takes_lion)) {
        return Some(XboardRefusal::LionCapturedBefore);
    }
    if distant && lion(position.at(mv.from())) && !mv.takes_on_the_way() {
        let after = position.play(mv).ok()?;
        let king = after.of(Piece::new(!us, rules.king)).first()?;
        let guards = after.attackers(mv.to(), !us).contains(&king);
        return guards.then_some(XboardRefusal::GuardedByKing);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_variant::variant::Variant;

    fn refused(fen: &str, text: &str, name: &str, from_array: bool) -> Option<XboardRefusal> {
        let chu = Variant::open("chu", &[]).unwrap();
        let position = chu.position(fen).unwrap();
        let mv = position.read_move(text).unwrap();
        refusal(&position, mv, name, from_array)
    }

    #[test]
    fn gating_on_the_rooks_square_is_misread() {
        let seirawan = Variant::open("seirawan", &[]).unwrap();
        let start = seirawan.position("4k3/8/8/8/8/8/8/4K2R[H] w K - 0 1");
        let start = start.unwrap();
        let of = |text: &str| {
            let mv = start.read_move(text).unwrap();
            refusal(&start, mv, "seirawan", true)
        };
        assert_eq!(of("h1e1h"), Some(XboardRefusal::GatesOnRook));
        assert_eq!(of("e1g1h"), None);
    }

    #[test]
    fn what_xboard_refuses_is_known() {
        let castles = "4k4r/10/10/10/10/10/10/10/10/5K4 b k - 0 1";
        let black = Some(XboardRefusal::BlackCastles);
        assert_eq!(refused(castles, "e9h9", "elven", true), black);
        assert_eq!(refused(castles, "e9h9", "elven", false), None);
        assert_eq!(refused(castles, "e9h9", "chuchess", true), None);
        assert_eq!(refused(castles, "e9e8", "elven", true), None);
        let guarded = "10/10/5k4/4l5/10/4L5/10/10/10/K9 w - - 0 1";
        let king = Some(XboardRefusal::GuardedByKing);
        assert_eq!(refused(guarded, "e4e6", "chuchess", true), king);
        let free = "10/10/9k/4l5/10/4L5/10/10/10/K9 w - - 0 1";
        assert_eq!(refused(free, "e4e6", "elven", true), None);
        let locked = "10/10/9k/4l5/10/4L5/10/10/10/K9 w - L 0 1";
        let before = Some(XboardRefusal::LionCapturedBefore);
        assert_eq!(refused(locked, "e4e6", "elven", true), before);
        assert_eq!(refused(locked, "e4e5", "elven", true), None);
    }
}
