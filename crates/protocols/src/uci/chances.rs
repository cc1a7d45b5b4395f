//! The chances to win, draw and lose that a score stands for (`UCI_ShowWDL`).

use legwork_engine::Score;

/// All chances together, in thousandths.
const ALL: u32 = 1000;

/// The score, in centipawns, with which the side to move is as likely to win as not.
const EVEN: f64 = 420.0;
/// The centipawns that multiply the odds by e.
const SCALE: f64 = 620.0;

/// The chances of the side to move to win, to draw and to lose, in thousandths. The odds of winning grow
/// exponentially with the score, and so do, with the sides exchanged, those of losing, as fits games of the engine best
/// (`docs/ENGINE.md`).
pub(super) fn chances(score: Score) -> [u32; 3] {
    let (win, loss) = match score {
        Score::Mate(moves) if moves > 0 => (ALL, 0),
        Score::Mate(_) => (0, ALL),
        Score::Centipawns(score) => (odds(score.into()), odds(-f64::from(score))),
    };
    [win, ALL - win - loss, loss]
}

/// The chance to win with a score, in thousandths. Two of opposite scores are at most all, since `EVEN` is not negative.
fn odds(score: f64) -> u32 {
    let share = 1.0 / (1.0 + libm::exp((EVEN - score) / SCALE));
    (share * f64::from(ALL)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_all_together_and_grow_with_the_score() {
        let mut before = [0, 0, ALL];
        for score in (-10_000..=10_000).step_by(25) {
            let [win, draw, loss] = chances(Score::Centipawns(score));
            assert_eq!(win + draw + loss, ALL);
            assert!(win >= before[0] && loss <= before[2], "{score}");
            assert_eq!(chances(Score::Centipawns(-score)), [loss, draw, win]);
            before = [win, draw, loss];
        }
        assert!(before[0] > 990);
    }

    #[test]
    fn a_mate_is_certain() {
        assert_eq!(chances(Score::Mate(3)), [ALL, 0, 0]);
        assert_eq!(chances(Score::Mate(0)), [0, 0, ALL]);
        assert_eq!(chances(Score::Mate(-2)), [0, 0, ALL]);
    }
}
