//! The differences between UCI and USI, the protocol of Shogi programs: names of options, texts of moves and a few words.

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_engine::Score;
use legwork_variant::position::Position;

use crate::catalog::{Offer, option_key};

/// UCI or USI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

impl Dialect {
    /// The first command of a session; its answer ends with the same word and `ok`.
    pub fn greeting(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
        }
    }

    /// Returns the name of an option that has this name in UCI. USI has no spaces in it, and begins names of its own with
    /// `USI_`, as Fairy-Stockfish has them.
    pub fn option(self, name: &str) -> String {
        match (self, name) {
            (Self::Uci, _) => name.to_owned(),
            (Self::Usi, "Hash" | "Ponder" | "MultiPV") => format!("USI_{name}"),
            (Self::Usi, _) => name.replace("UCI_", "USI_").replace(' ', "_"),
        }
    }

    /// Returns an option's name in a form that both protocols share, for comparison.
    pub(super) fn key(name: &str) -> String {
        let key = option_key(name);
        let own = key.strip_prefix("uci ").or(key.strip_prefix("usi "));
        own.map_or(key.clone(), str::to_owned)
    }

    /// Whether a variant can be played: USI needs one with Shogi's notation.
    pub(super) fn speaks_of(self, offer: &Offer) -> bool {
        self == Self::Uci || offer.sfen
    }

    /// The side whose clock `wtime` is, or `btime`. In USI Black moves first, which is White here.
    pub fn side(self, named: Color) -> Color {
        match self {
            Self::Uci => named,
            Self::Usi => !named,
        }
    }

    pub fn write(self, position: &Position, mv: Move, king_takes_rook: bool) -> String {
        let usi = match self {
            Self::Uci => None,
            Self::Usi => position.usi(mv),
        };
        usi.unwrap_or_else(|| position.uci(mv, king_takes_rook))
    }

    /// A score. UCI counts the distance to mate in moves, USI in plies.
    pub fn score(self, score: Score) -> String {
        match (self, score) {
            (_, Score::Centipawns(score)) => format!("cp {score}"),
            (Self::Uci, Score::Mate(moves)) => format!("mate {moves}"),
            (Self::Usi, Score::Mate(moves @ 1..)) => format!("mate {}", 2 * moves - 1),
            (Self::Usi, Score::Mate(moves)) => format!("mate {}", 2 * moves),
        }
    }

    /// The answer to `go` where it is not known what the position is: the null move.
    pub(super) fn null_move(self) -> &'static str {
        match self {
            Self::Uci => "bestmove 0000",
            Self::Usi => "bestmove resign",
        }
    }

    /// The answer to `go` if there is no legal move.
    pub fn no_move(self) -> &'static str {
        match self {
            Self::Uci => "bestmove (none)",
            Self::Usi => "bestmove resign",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_found_by_its_name_in_either_protocol() {
        for (name, usi) in [
            ("Hash", "USI_Hash"),
            ("Threads", "Threads"),
            ("Clear Hash", "Clear_Hash"),
            ("UCI_Variant", "USI_Variant"),
            ("chushogi rules", "chushogi_rules"),
        ] {
            assert_eq!(Dialect::Usi.option(name), usi);
            assert_eq!(Dialect::Uci.option(name), name);
            assert_eq!(Dialect::key(usi), Dialect::key(name));
        }
    }

    #[test]
    fn usi_counts_the_moves_of_both_sides_until_mate() {
        for (score, uci, usi) in [
            (Score::Mate(1), "mate 1", "mate 1"),
            (Score::Mate(3), "mate 3", "mate 5"),
            (Score::Mate(-1), "mate -1", "mate -2"),
            (Score::Centipawns(-7), "cp -7", "cp -7"),
        ] {
            assert_eq!(Dialect::Uci.score(score), uci);
            assert_eq!(Dialect::Usi.score(score), usi);
        }
    }
}
