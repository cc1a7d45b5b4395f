//! Disagreements, reported so that a reader can set up the position.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use legwork_notation::fen::FenError;
use legwork_variant::position::{MoveError, Position};

/// A position on which something does not agree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The variant's id.
    pub variant: String,
    /// The values of its options, such as `promotion=shogi`.
    pub options: Vec<String>,
    /// The position.
    pub fen: String,
    /// The difference found there.
    pub difference: Box<Difference>,
    /// Whether a rule in code whose `concerns` or `guard` contradicts it is the likely cause.
    pub speed: bool,
}

impl Disagreement {
    pub(super) fn new(position: &Position, difference: Difference) -> Self {
        let rules = position.rules();
        let options = rules
            .chosen
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let has_code = !rules.code.is_empty();
        Self {
            variant: rules.id.clone(),
            options: options.collect(),
            fen: position.fen(),
            speed: has_code && difference.concerns_code(),
            difference: Box::new(difference),
        }
    }

    /// The full report, or one line if this process has already reported a disagreement of the same kind: a wrong rule fails with
    /// every option and at every level.
    pub fn report_once(&self) -> String {
        static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = format!("{} {} {}", self.variant, self.difference.kind(), self.speed);
        if printed.insert(kind) {
            return self.to_string();
        }
        let difference = self.difference.to_string();
        let first = difference.lines().next().unwrap_or_default();
        format!(
            "{}: {}: {first} (another test reports one of this kind in full)",
            self.named(),
            self.fen
        )
    }

    /// The variant with its options.
    fn named(&self) -> String {
        match self.options.as_slice() {
            [] => self.variant.clone(),
            options => format!("{} ({})", self.variant, options.join(" ")),
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n  {}", self.named(), self.fen, self.difference)?;
        if self.speed {
            f.write_str(
                "\n  likely cause: `concerns` or `guard` of a rule in code contradicts its `permits` or `after`",
            )?;
            f.write_str("; the Generator uses them, the Walker does not")?;
        }
        Ok(())
    }
}

/// A difference between two answers that should agree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// A generator lists a move twice.
    #[error("the {generator} lists {mv} twice")]
    Twice {
        /// Generator or Walker.
        generator: &'static str,
        /// The move.
        mv: String,
    },
    /// The Walker both lists and refuses a move.
    #[error("the Walker finds {mv} legal and refuses it: {reason}")]
    LegalAndRefused {
        /// The move.
        mv: String,
        /// Why it refuses.
        reason: String,
    },
    /// One generator has a move that the other lacks: the smallest such move.
    #[error(
        "only the {generator} has {mv}{}{}\n  explained: {explained}",
        and_more(*.others),
        .walker.as_ref().map_or_else(String::new, |says| format!("\n  the Walker: {says}"))
    )]
    Move {
        /// Generator or Walker.
        generator: &'static str,
        /// The move.
        mv: String,
        /// The number of other moves that only one of the generators has.
        others: usize,
        /// The Walker's reason against a move that only the Generator has.
        walker: Option<String>,
        /// The explanation of the move.
        explained: String,
        /// Whether a rule in code forbids the move, or could have forbidden it.
        judged_by_code: bool,
    },
    /// The count differs from the length of the list.
    #[error("counted {counted} moves, listed {listed}")]
    Count {
        counted: u64,
        /// The length of the list.
        listed: u64,
    },
    /// The count at a level of the processor differs from the lists.
    #[error(
        "at the level {level} {counted} sequences of {depth} moves are counted, {listed} listed"
    )]
    Level {
        level: String,
        /// The length of the sequences, in plies.
        depth: u32,
        counted: u64,
        /// The number by the lists.
        listed: u64,
    },
    /// A difference between levels in the position after a move.
    #[error("after {mv} {counted} moves are counted at the level {level}, {listed} listed")]
    LevelAfter {
        /// The move.
        mv: String,
        level: String,
        counted: u64,
        /// The length of the list.
        listed: u64,
    },
    /// Counting all replies at once differs from counting them move by move.
    #[error("counted {at_once} answers at once, {one_by_one} move by move")]
    Answers {
        /// The count at depth 2.
        at_once: u64,
        /// The counts after each move.
        one_by_one: u64,
    },
    /// The hash is not what it should be.
    #[error("the hash is {kept:#018x}, recomputed {fresh:#018x}")]
    Hash {
        /// As updated by the moves so far.
        kept: u64,
        /// As it should be.
        fresh: u64,
    },
    /// The position's own FEN is refused.
    #[error("its own FEN is refused: {0}")]
    FenRefused(FenError),
    /// The position's own FEN is read as another position.
    #[error("its own FEN is read as {read}")]
    FenReadAs {
        /// The other position.
        read: String,
    },
    /// The side is in check and its King's square is not attacked, or the other way round.
    #[error("in check: {in_check}, but whether the King's square is attacked: {}", !.in_check)]
    Check {
        /// Whether it is said to be in check.
        in_check: bool,
    },
    /// A legal move is not played.
    #[error("{mv} is legal, but is not played: {error}")]
    NotPlayed {
        /// The move.
        mv: String,
        /// Why not.
        error: MoveError,
    },
    /// A move that the Walker refuses is played, or refused without the Walker's reason.
    #[error("the Walker refuses {mv}, but playing it gives: {found}")]
    NotRefused {
        /// The move.
        mv: String,
        /// The position after it, or another error.
        found: String,
    },
    /// Playing a move leads to two positions.
    #[error("after {mv} the Generator has\n    {generator}\n  and the Walker\n    {walker}")]
    After {
        /// The move.
        mv: String,
        /// The Generator's FEN.
        generator: String,
        /// The Walker's FEN.
        walker: String,
    },
    /// The hash is wrong after a move.
    #[error("after {mv} the hash is {kept:#018x}, recomputed {fresh:#018x}")]
    HashAfter {
        /// The move.
        mv: String,
        /// As updated by the move.
        kept: u64,
        /// As it should be.
        fresh: u64,
    },
    /// A legal move leaves the mover's King attacked.
    #[error("after {mv} the King of the side that moved can be captured")]
    KingLeft {
        /// The move.
        mv: String,
    },
    /// Two moves have the same text.
    #[error("two moves are written {text}: {first} and {second}")]
    SameText {
        text: String,
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// A move's own text is refused.
    #[error("{mv} is not read: {error}")]
    NotRead {
        /// The move.
        mv: String,
        /// Why not.
        error: MoveError,
    },
    /// A move's own text is read as another move.
    #[error("{mv} is read as {read}")]
    ReadAs {
        /// The move.
        mv: String,
        /// The other move.
        read: String,
    },
    /// A partial list of moves differs from that part of the whole list.
    #[error(
        "{part}: {listed} moves listed, {expected} expected; missing [{}], wrong [{}]",
        .missing.join(" "),
        .wrong.join(" ")
    )]
    Part {
        /// Which part.
        part: &'static str,
        /// Not listed.
        missing: Vec<String>,
        /// Listed, but wrong.
        wrong: Vec<String>,
        /// How many are listed.
        listed: usize,
        /// How many there are.
        expected: usize,
    },
    /// The Walker finds other pieces that attack a square.
    #[error(
        "{square}: {by} attacks it: {attacked}; from [{}], by the Walker from [{}]",
        .generator.join(" "),
        .walker.join(" ")
    )]
    Attackers {
        square: String,
        /// The side that attacks.
        by: String,
        /// Whether it is said to be attacked.
        attacked: bool,
        /// From where.
        generator: Vec<String>,
        /// From where by the Walker.
        walker: Vec<String>,
    },
    /// A question about a move, a square or the position has the wrong answer.
    #[error("{query} of {of}: expected {expected}")]
    Query {
        /// The question.
        query: &'static str,
        /// The move, the square, or the position's FEN.
        of: String,
        /// The right answer.
        expected: String,
    },
    /// A history finds a position more or less often than it has been there.
    #[error("the history finds it {found} times, but it has been there {expected} times")]
    Repetitions {
        /// How often by the history.
        found: usize,
        /// How often it was.
        expected: usize,
    },
    /// A move is explained as legal and is not, or the other way round.
    #[error("whether the Generator has {text}: {listed}, but it is explained as: {explained}")]
    Explained {
        text: String,
        /// The explanation, or why there is none.
        explained: String,
        /// Whether a legal move is written in this way.
        listed: bool,
    },
    /// Flipping twice does not give the same position.
    #[error("flipped twice it is {twice}")]
    FlippedTwice {
        /// The position that results.
        twice: String,
    },
    /// The flipped position has another number of leaves.
    #[error("at depth {depth} it has {leaves} leaves, flipped ({flipped}) {turned}")]
    Flipped {
        depth: u32,
        /// Leaves before flipping.
        leaves: u64,
        /// The flipped position.
        flipped: String,
        /// Leaves when flipped.
        turned: u64,
    },
}

/// The text for the moves other than the one that is named.
fn and_more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => ", and 1 more move differs".to_owned(),
        _ => format!(", and {others} more moves differ"),
    }
}

impl Difference {
    /// Whether a rule in code may be the cause: counting and listing both use its `concerns` and
    /// `guard`.
    fn concerns_code(&self) -> bool {
        match self {
            Self::Move { judged_by_code, .. } => *judged_by_code,
            Self::Count { .. } | Self::Answers { .. } => true,
            _ => false,
        }
    }

    /// A text that is the same for differences with one cause.
    fn kind(&self) -> String {
        let debug = format!("{self:?}");
        let name = debug.split([' ', '(']).next().unwrap_or_default();
        match self {
            Self::Move { generator, .. } | Self::Twice { generator, .. } => {
                format!("{name} {generator}")
            }
            Self::Part { part, .. } => format!("{name} {part}"),
            Self::Query { query, .. } => format!("{name} {query}"),
            _ => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;

    fn only_the_generator_has(mv: &str) -> Difference {
        Difference::Move {
            generator: "Generator",
            mv: mv.to_owned(),
            others: 1,
            walker: Some("Toy trading: no toy may be taken".to_owned()),
            explained: "legal: the King on e0 goes to e1".to_owned(),
            judged_by_code: true,
        }
    }

    #[test]
    fn a_disagreement_tells_the_position_and_what_differs() {
        let difference = only_the_generator_has("e0e1");
        let shown = Disagreement::new(&tiny().start(), difference).to_string();
        insta::assert_snapshot!(shown, @r"
        tiny (promotion=any): +r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1
          only the Generator has e0e1, and 1 more move differs
          the Walker: Toy trading: no toy may be taken
          explained: legal: the King on e0 goes to e1
        ");
    }

    #[test]
    fn rules_in_code_are_suspected_where_they_judge() {
        let mut suspect = Disagreement::new(&tiny().start(), only_the_generator_has("e0e1"));
        assert!(!suspect.speed, "there are no rules in code");
        assert!(suspect.difference.concerns_code());
        suspect.speed = true;
        insta::assert_snapshot!(suspect, @r"
        tiny (promotion=any): +r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1
          only the Generator has e0e1, and 1 more move differs
          the Walker: Toy trading: no toy may be taken
          explained: legal: the King on e0 goes to e1
          likely cause: `concerns` or `guard` of a rule in code contradicts its `permits` or `after`; the Generator uses them, the Walker does not
        ");
        assert!(
            !Difference::KingLeft {
                mv: "e0e1".to_owned()
            }
            .concerns_code()
        );
    }

    #[test]
    fn a_wrong_rule_is_told_in_full_once() {
        // A name of its own, because reports are remembered for all tests of the process.
        let disagreement = |mv: &str| Disagreement {
            variant: "report-once".to_owned(),
            options: Vec::new(),
            fen: "4k/5 w - - 0 1".to_owned(),
            difference: Box::new(only_the_generator_has(mv)),
            speed: false,
        };
        assert_eq!(
            disagreement("e0e1").report_once(),
            disagreement("e0e1").to_string()
        );
        assert_eq!(
            disagreement("e0d1").report_once(),
            "report-once: 4k/5 w - - 0 1: only the Generator has e0d1, and 1 more move differs \
             (another test reports one of this kind in full)"
        );
        let other = Disagreement {
            difference: Box::new(Difference::Count {
                counted: 1,
                listed: 2,
            }),
            ..disagreement("")
        };
        assert_eq!(other.report_once(), other.to_string());
    }
}
