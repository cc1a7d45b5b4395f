//! Random games by sound rules: how they end, and which rules they never use.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use legwork::playout::{Limits, Player, Playout};
use legwork::{Adjudication, Kind, Position, Rules, Verdict};
use legwork_core::rules::{BareKing, EndCause, GivingCheck};
use legwork_drawing::text::numbers::counted;
use legwork_run::playouts::Playouts;
use serde::Serialize;

use crate::commands::playout::{Ending, endings};

/// The seed of the games.
const SEED: u64 = 1;
/// A game is cut off after this number of plies.
const LONGEST: u32 = 1000;

/// The report on the games.
#[derive(Debug, Serialize)]
pub(super) struct GamesReport {
    games: u64,
    ends: Vec<Ending>,
    /// The rules that no game used, in words.
    unused: Vec<String>,
}

impl GamesReport {
    /// Plays this number of games; `None` if it was stopped.
    pub(super) fn of(start: &Position, games: u64, stop: &AtomicBool) -> Option<Self> {
        let limits = Limits {
            adjudication: Adjudication::ALL,
            plies: LONGEST,
        };
        let mut player = Player::new(start, limits);
        let mut played: Vec<Playout> = Vec::new();
        for game in 0..games {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            played.push(player.play(SEED, game));
        }
        let played = Playouts::of(played.iter(), player.tally().clone());
        Some(Self {
            games,
            unused: unused(start.rules(), &played),
            ends: endings(&played),
        })
    }
}

/// The ends, promotions and special moves that the rules have and the games do not.
fn unused(rules: &Rules, played: &Playouts) -> Vec<String> {
    let (ends, turn, tally) = (&rules.endings, &rules.turn, &played.tally);
    let ended = |cause| {
        let mut ends = played.endings.iter();
        ends.any(|(end, _)| matches!(end, Some(Verdict::Ended(end)) if end.cause == cause))
    };
    let made: BTreeSet<Kind> = (rules.promotions.iter())
        .flat_map(|rule| rule.to.iter().copied())
        .filter(|&kind| tally.promotions(kind) == 0)
        .collect();
    let promotions = made.into_iter().map(|kind| {
        let piece = rules.piece(kind);
        format!("promotion to `{}` ({})", piece.symbol, piece.name)
    });
    let may_check = !rules.royals.is_empty() && turn.giving_check == GivingCheck::Free;
    [
        (may_check && !ended(EndCause::Checkmate), "checkmate"),
        (may_check && tally.checks == 0, "check"),
        (!ends.goals.is_empty() && !ended(EndCause::Goal), "`goals`"),
        (
            !ends.extinct.is_empty() && !ended(EndCause::Extinction),
            "`extinct`",
        ),
        (
            ends.bare_king != BareKing::PlayOn && !ended(EndCause::BareKing),
            "`bare_king`",
        ),
        (
            ends.checks.is_some() && !ended(EndCause::Checks),
            "`checks`",
        ),
        (
            ends.connect.is_some() && !ended(EndCause::Connection),
            "`connect`",
        ),
        (
            ends.passes.is_some() && !ended(EndCause::Passes),
            "`passes`",
        ),
        (turn.bikjang && !ended(EndCause::Bikjang), "`bikjang`"),
        (!rules.wings.is_empty() && tally.castlings == 0, "castling"),
        (rules.gates() && tally.gatings == 0, "gating"),
        (rules.may_pass() && tally.passes == 0, "passing"),
    ]
    .into_iter()
    .filter(|&(never, _)| never)
    .map(|(_, rule)| rule.to_owned())
    .chain(promotions)
    .collect()
}

impl fmt::Display for GamesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends = self.ends.iter();
        let ends: Vec<String> = ends
            .map(|end| format!("{} {}", end.name(), end.games))
            .collect();
        let games = counted(self.games, "random game");
        writeln!(f, "games    {games}: {}", ends.join(", "))?;
        if !self.unused.is_empty() {
            writeln!(f, "never    {}", self.unused.join(", "))?;
        }
        Ok(())
    }
}
