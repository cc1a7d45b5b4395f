//! The form that Chess960 gives to the castling of other rules.

use std::collections::BTreeMap;

use super::{CastlingShort, CastlingText, Fingerprint, Rules};

impl Rules {
    /// These rules with the castling of Chess960: a King that has not moved castles from anywhere on the first rank, with a Rook on
    /// either side of it, and both end where they do in these rules. Castling is written King takes Rook, and rights as in X-FEN.
    /// There are no set-ups: those of these rules castle by their own homes.
    ///
    /// Board programs ask for it by UCI's option `UCI_Chess960`, which Fairy-Stockfish has for all its variants.
    ///
    /// `None` if these rules have no such form:
    ///
    /// - no King castles, or Kings castle from anywhere already;
    /// - a side castles along another line than its first rank, or may have several Kings;
    /// - another kind castles, or there are several castlings towards one side;
    /// - the letters of files in a FEN are those of pieces that still have their first move.
    pub fn chess960(&self) -> Option<Self> {
        let homes = self.wings.iter().any(|wing| wing.home.is_some());
        let first_rank = self.wings.iter().all(|wing| {
            wing.is_along_rank()
                && wing
                    .fixed_ends()
                    .is_some_and(|(king, _)| self.rank_of(wing.color, king) == 0)
        });
        let lettered = self.kinds().any(|kind| self.tracks(kind));
        let many = self.wings.iter().any(|wing| !self.is_alone(wing)) || self.castler != self.king;
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

    /// Whether these rules are the form of Chess960 of other rules, as Chess960's own are of orthodox chess. Set-ups may differ.
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
