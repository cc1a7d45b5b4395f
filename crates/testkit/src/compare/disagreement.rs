//! What does not agree, told so that a reader can set the position up.

use std::fmt;

use legwork_core::fen::FenError;
use legwork_core::position::{MoveError, Position};

/// A position on which something does not agree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The variant's id.
    pub variant: String,
    /// The values of its options, such as `promotion=shogi`.
    pub options: Vec<String>,
    /// The position.
    pub fen: String,
    /// What does not agree there.
    pub difference: Box<Difference>,
}

impl Disagreement {
    pub(super) fn new(position: &Position, difference: Difference) -> Self {
        let rules = position.rules();
        let options = rules
            .chosen
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        Self {
            variant: rules.id.clone(),
            options: options.collect(),
            fen: position.fen(),
            difference: Box::new(difference),
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variant)?;
        if !self.options.is_empty() {
            write!(f, " ({})", self.options.join(" "))?;
        }
        write!(f, ": {}\n  {}", self.fen, self.difference)
    }
}

/// What does not agree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// A generator lists a move twice.
    #[error("the {teller} lists {mv} twice")]
    Twice {
        /// Generator or Walker.
        teller: &'static str,
        /// The move.
        mv: String,
    },
    /// The Walker calls a move legal and refuses it.
    #[error("the Walker finds {mv} legal and refuses it: {reason}")]
    LegalAndRefused {
        /// The move.
        mv: String,
        /// Why it refuses.
        reason: String,
    },
    /// Each has moves that the other has not.
    #[error("only the Generator has [{}], only the Walker [{}]", .generator.join(" "), .walker.join(" "))]
    Moves {
        /// Only the Generator has these.
        generator: Vec<String>,
        /// Only the Walker has these, or refuses them for a reason.
        walker: Vec<String>,
    },
    /// Counting is not the length of the list.
    #[error("counted {counted} moves, listed {listed}")]
    Count {
        /// The count.
        counted: u64,
        /// The length of the list.
        listed: u64,
    },
    /// Counting all answers is not counting them move by move.
    #[error("counted {at_once} answers at once, {one_by_one} move by move")]
    Answers {
        /// The count at depth 2.
        at_once: u64,
        /// The counts after each move.
        one_by_one: u64,
    },
    /// The hash is not what it should be.
    #[error("the hash is {kept:#018x}, worked out anew {fresh:#018x}")]
    Hash {
        /// As kept by the moves so far.
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
    /// In check and not attacked, or the other way round.
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
    #[error("after {mv} the hash is {kept:#018x}, worked out anew {fresh:#018x}")]
    HashAfter {
        /// The move.
        mv: String,
        /// As kept by the move.
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
        /// The text.
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
    /// A part of the list of moves is not what the whole list has of it.
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
        /// Listed, and no part of it.
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
        /// The square.
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
    /// A question about a move has the wrong answer.
    #[error("{query} of {of}: expected {expected}")]
    Query {
        /// The question.
        query: &'static str,
        /// The move.
        of: String,
        /// The right answer.
        expected: String,
    },
    /// A move is explained as legal and is not, or the other way round.
    #[error("whether the Generator has {text}: {listed}, but it is explained as: {told}")]
    Explained {
        /// The text.
        text: String,
        /// The explanation, or why there is none.
        told: String,
        /// Whether a legal move is written so.
        listed: bool,
    },
    /// Flipping twice does not give the position back.
    #[error("flipped twice it is {twice}")]
    FlippedTwice {
        /// What it gives.
        twice: String,
    },
    /// The flipped position has another number of leaves.
    #[error("at depth {depth} it has {leaves} leaves, flipped ({flipped}) {turned}")]
    Flipped {
        /// The depth.
        depth: u32,
        /// Leaves as it stands.
        leaves: u64,
        /// The flipped position.
        flipped: String,
        /// Leaves when flipped.
        turned: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;

    #[test]
    fn a_disagreement_tells_the_position_and_what_differs() {
        let generator = vec!["e0e1 (e1-e2)".to_owned()];
        let difference = Difference::Moves {
            generator,
            walker: Vec::new(),
        };
        let told = Disagreement::new(&tiny().start(), difference).to_string();
        insta::assert_snapshot!(told, @r"
        tiny (promotion=any): +r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1
          only the Generator has [e0e1 (e1-e2)], only the Walker []
        ");
    }
}
