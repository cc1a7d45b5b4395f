//! Time management.

use std::time::Duration;

/// The time reserved for communication with the GUI, if nothing else is set.
pub(crate) const OVERHEAD: Duration = Duration::from_millis(20);
/// The part of a fixed time that is reserved for it.
const RESERVE: Duration = Duration::from_millis(10);
/// The number of remaining moves that is assumed where no time control gives one.
const MOVES_TO_GO: u32 = 30;
/// A score that falls by this many centipawns, or more, doubles the time.
const MAX_FALLEN: i32 = 100;

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left on it.
    pub left: Duration,
    /// The time that is added for each move.
    pub increment: Duration,
    /// The additional time for each move that does not accumulate.
    pub byoyomi: Duration,
    /// The number of moves until the next time control; `None` if there is none.
    pub moves_to_go: Option<u32>,
}

/// The time that a search may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No iteration starts after about this time; `None` if the whole time is for this move.
    pub(crate) soft: Option<Duration>,
    /// The search is stopped after this time.
    pub(crate) hard: Duration,
}

impl Budget {
    /// A fixed time for the move.
    pub(crate) fn of_move(time: Duration) -> Self {
        let hard = time.saturating_sub(RESERVE).max(time / 2);
        Self { soft: None, hard }
    }

    /// A share of the time left on the clock, of which each move costs an overhead.
    pub(crate) fn of_clock(clock: Clock, overhead: Duration) -> Self {
        let left = clock.left.saturating_sub(overhead);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO);
        let moves = moves.clamp(1, MOVES_TO_GO);
        // The last move before the time control may use all of the remaining time.
        let most = if moves == 1 {
            left * 9 / 10
        } else {
            left * 2 / 5
        };
        let share = left / moves + clock.increment * 3 / 4;
        let spare = (clock.left + clock.byoyomi).saturating_sub(overhead);
        let with_byoyomi = |of_clock: Duration| (of_clock + clock.byoyomi).min(spare);
        Self {
            soft: Some(with_byoyomi((share * 7 / 10).min(most))),
            hard: with_byoyomi((share * 3).min(most)),
        }
    }

    /// The time after which no iteration starts, given the number of iterations with the same best move and the fall of its score in
    /// centipawns: less time for a stable best move, more for a falling score.
    pub(crate) fn enough(&self, steady: u32, fallen: i32) -> Duration {
        let share = match steady {
            0 => 16,
            1 => 12,
            2..5 => 9,
            _ => 7,
        };
        let more = fallen.clamp(0, MAX_FALLEN) as u32;
        let soft = self
            .soft
            .map_or(self.hard, |soft| soft * share * (100 + more) / 1000);
        soft.min(self.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        with_overhead(left, increment, moves_to_go, OVERHEAD)
    }

    fn with_overhead(
        left: u64,
        increment: u64,
        moves_to_go: Option<u32>,
        overhead: Duration,
    ) -> Budget {
        let clock = Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::ZERO,
            moves_to_go,
        };
        Budget::of_clock(clock, overhead)
    }

    #[test]
    fn no_clock_is_ever_overdrawn() {
        for left in [0, 1, 20, 50, 1000, 60_000, u64::from(u32::MAX)] {
            for increment in [0, 10, 1000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 20, 100, 5000].map(Duration::from_millis) {
                        let case = format!("{left} {increment} {moves:?} {overhead:?}");
                        let budget = with_overhead(left, increment, moves, overhead);
                        assert!(budget.enough(0, i32::MAX) <= budget.hard, "{case}");
                        let spare = Duration::from_millis(left).saturating_sub(overhead);
                        assert!(budget.hard <= spare, "{case}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_increment_and_a_near_control_are_spent() {
        assert!(clock(10_000, 1000, None).soft > clock(10_000, 0, None).soft);
        assert!(clock(10_000, 0, Some(2)).soft > clock(10_000, 0, Some(20)).soft);
    }

    #[test]
    fn a_falling_score_takes_more_time() {
        let budget = clock(10_000, 0, None);
        let [risen, same, fallen, lost] = [-80, 0, 50, 900].map(|fallen| budget.enough(9, fallen));
        assert_eq!(risen, same);
        assert_eq!(fallen, same * 3 / 2);
        assert_eq!(lost, same * 2);
        let fixed = Budget::of_move(Duration::from_secs(1));
        assert_eq!(fixed.enough(9, 100), fixed.hard);
    }

    #[test]
    fn byoyomi_is_spent_by_every_move() {
        let byoyomi = Duration::from_secs(10);
        let budget = |left: u64| {
            let clock = Clock {
                left: Duration::from_millis(left),
                increment: Duration::ZERO,
                byoyomi,
                moves_to_go: None,
            };
            Budget::of_clock(clock, OVERHEAD)
        };
        for left in [0, 5, 20, 1000, 60_000] {
            let Budget { soft, hard } = budget(left);
            assert!(soft <= Some(hard), "{left}");
            assert!(
                hard <= Duration::from_millis(left) + byoyomi - OVERHEAD,
                "{left}"
            );
        }
        assert_eq!(budget(0).soft, Some(byoyomi - OVERHEAD));
        assert!(budget(60_000).soft > Some(byoyomi));
    }

    #[test]
    fn a_fixed_time_is_nearly_used_up() {
        let budget = Budget::of_move(Duration::from_secs(1));
        assert!(budget.hard < Duration::from_secs(1));
        assert!(budget.enough(9, 0) > Duration::from_millis(950));
        assert_eq!(Budget::of_move(Duration::ZERO).hard, Duration::ZERO);
    }
}
