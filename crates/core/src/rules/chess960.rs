//! The form that Chess960 gives to the castling of other rules.

use std::collections::BTreeMap;

use super::{CastlingShort, CastlingText, Fingerprint, Rules};

impl Rules {
    /// These rules with the castling of Chess960: a King that has not moved castles from anywhere on the first rank, with a Rook on
    /// either side of it, and both end where they do in these rules. Castling is written King takes Rook, and rights as in X-FEN.
    /// There are no set-ups: those of these rules castle by their own homes.
    ///
    /// It is what board programs ask for by UCI's option `UCI_Chess960`, as Fairy-Stockfish does it for all its variants.
    ///
    /// `None` where there is no other form: nobody castles, or castling is from anywhere already; a side castles along another rank
    /// than its first one, or may have several Kings; or another kind castles, or towards one side in several ways; or the letters of files in a FEN say which pieces still have their first move.
    pub fn chess960(&self) -> Option<Self> {
        let homes = self.wings.iter().any(|wing| wing.home.is_some());
        let first_rank =
            { self.wings.iter() }.all(|wing| self.rank_of(wing.color, wing.king_to) == 0);
        let lettered = self.kinds().any(|kind| self.tracks(kind));
        let many =
            { self.wings.iter() }.any(|wing| !self.is_alone(wing)) || self.castler != self.king;
        if many || !homes || !first_rank || !self.have_one_king_at_most() || lettered {
            return None;
        }
        let mut rules = self.clone();
        for wing in &mut rules.wings {
            wing.home = None;
        }
        rules.castling_text = CastlingText::KingTakesRook;
        rules.castling_short = CastlingShort::default();
        rules.set_ups = None;
        Some(rules)
    }

    /// Whether this is the form of Chess960 of other rules: Chess960's own rules are that of orthodox chess. Set-ups may differ.
    pub fn is_chess960_of(&self, other: &Self) -> bool {
        let form = other.chess960();
        form.is_some_and(|form| form.without_set_ups() == self.without_set_ups())
    }

    /// The fingerprint of the same rules without set-ups, and without options that may choose among them.
    fn without_set_ups(&self) -> Fingerprint {
        let rules = Self {
            set_ups: None,
            chosen: BTreeMap::new(),
            ..self.clone()
        };
        rules.fingerprint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn rules(pieces: &str, promotion: &str, start: &str, more: &str) -> Rules {
        let ranks = start.split(' ').next().unwrap().split('/').count();
        let ron = format!(
            r#"(
                name: "Test",
                board: (files: 8, ranks: {ranks}),
                pieces: [Orthodox{pieces}],
                start: "{start}",
                castling: Orthodox(king_to: ["c", "g"], short: KingSide),
                promotions: [(pieces: ["P"], zone: 1, to: ["{promotion}"])],
                {more}
            )"#
        );
        Rules::read("test", &ron, &[]).unwrap_or_else(|error| panic!("{ron}: {error}"))
    }

    #[test]
    fn homes_are_left_out_and_targets_stay() {
        let ends = |rules: &Rules| {
            let wings = rules.wings.iter();
            let ends = wings.map(|wing| (wing.king_to, wing.rook_to));
            ends.collect::<Vec<_>>()
        };
        // With a blast, a side may lose its King.
        for more in ["", "captures: [(blast: ())],"] {
            let rules = rules("", "Q", BOARD, more);
            let free = rules.chess960().unwrap();
            assert!(free.wings.iter().all(|wing| wing.home.is_none()));
            assert_eq!(ends(&free), ends(&rules));
            assert_eq!(free.castling_text, CastlingText::KingTakesRook);
            assert!(free.chess960().is_none(), "it is the form already");
        }
    }

    #[test]
    fn some_castling_has_no_such_form() {
        let behind = format!("8/{}/8 w KQkq - 0 1", &BOARD[..BOARD.find(' ').unwrap()]);
        for (pieces, promotion, start) in [
            // The letters of files tell a first move.
            (r#", (letter: "R", betza: "RimA")"#, "Q", BOARD),
            // There may be several Kings.
            ("", "K", BOARD),
            // Kings castle along the second rank.
            ("", "Q", &behind),
        ] {
            assert!(
                rules(pieces, promotion, start, "").chess960().is_none(),
                "{pieces} {start}"
            );
        }
    }
}
