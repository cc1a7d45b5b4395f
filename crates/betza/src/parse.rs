//! Reads the grammar: which legs make a term. The meaning of the legs together is
//! [checked](crate::check) afterwards.

use crate::check;
use crate::error::{BetzaError, BetzaErrorKind as Kind, quote};
use crate::reader::{ANYTHING, ATOMS, BetzaReader, RawLeg};
use crate::term::{Joint, Spelling, Term};

/// The longest text. No piece needs more, and the limit bounds the work for any input.
const LONGEST: usize = 255;
const MOST_LEGS: usize = 3;

/// A term as it was read.
#[derive(Debug)]
pub(crate) struct RawTerm {
    pub(crate) spelling: Spelling,
    pub(crate) legs: Vec<RawLeg>,
    pub(crate) joints: Vec<Joint>,
}

/// Reads a whole piece.
pub(crate) fn piece(text: &str) -> Result<Vec<Term>, BetzaError> {
    if text.len() > LONGEST {
        let what = format!("too long: {} of {} bytes", quote(text), text.len());
        return Err(BetzaError::new(
            Kind::TooLong,
            LONGEST,
            what,
            "at most 255 bytes",
        ));
    }
    let mut reader = BetzaReader { text, at: 0 };
    let mut terms = Vec::new();
    while let Some(next) = reader.peek() {
        let raw = match next {
            '[' | '(' => reader.chain()?,
            ']' | ')' => return Err(reader.fault(Kind::Unclosed, "unopened bracket", ANYTHING)),
            _ => reader.letters()?,
        };
        terms.push(check::term(raw)?);
    }
    Ok(terms)
}

impl BetzaReader<'_> {
    /// A simple term, or one with XBetza's `a`, whose atom and range serve all legs.
    fn letters(&mut self) -> Result<RawTerm, BetzaError> {
        let mut legs = vec![self.modifiers(false)?];
        while self.peek() == Some('a') {
            if legs.len() == MOST_LEGS {
                return Err(self.fault(Kind::TooManyLegs, "a fourth leg", "at most three legs"));
            }
            self.advance('a');
            legs.push(self.modifiers(false)?);
        }
        let (atom, range) = self.atom()?;
        for leg in &mut legs {
            (leg.atom, leg.range) = (atom, range);
        }
        let joints = vec![Joint::GoOn; legs.len() - 1];
        Ok(RawTerm {
            spelling: Spelling::Letters,
            legs,
            joints,
        })
    }

    /// A chain in brackets, or in parentheses as the rule pages write it.
    fn chain(&mut self) -> Result<RawTerm, BetzaError> {
        let opened = self.at;
        let round = self.peek() == Some('(');
        let (open, close) = if round { ('(', ')') } else { ('[', ']') };
        self.advance(open);
        let mut legs = Vec::new();
        let mut joints = Vec::new();
        loop {
            let mut leg = self.modifiers(true)?;
            match self.peek() {
                None => return Err(self.unclosed(open, close)),
                Some(')') if round => return Err(self.without_atom()),
                Some(_) => (leg.atom, leg.range) = self.atom()?,
            }
            legs.push(leg);
            match self.peek() {
                None => return Err(self.unclosed(open, close)),
                Some(found) if found == close => break,
                Some('?') if round => {
                    return Err(self.fault(
                        Kind::NotHere,
                        "a stop in parentheses",
                        "`-`, or brackets instead",
                    ));
                }
                Some(found @ ('-' | '?')) => {
                    if legs.len() == MOST_LEGS {
                        return Err(self.fault(
                            Kind::TooManyLegs,
                            "a fourth leg",
                            "at most three legs",
                        ));
                    }
                    joints.push(if found == '?' {
                        Joint::MayStop
                    } else {
                        Joint::GoOn
                    });
                    self.advance(found);
                }
                Some(']' | ')') => {
                    return Err(self.fault(Kind::Unclosed, "wrong bracket", &format!("`{close}`")));
                }
                Some(found) if found.is_ascii_alphabetic() => {
                    return Err(self.fault(
                        Kind::BadChain,
                        "second atom in a leg",
                        &format!("`-`, `?` or `{close}`"),
                    ));
                }
                Some(_) => {
                    return Err(self.fault(
                        Kind::NoAtom,
                        "not a leg",
                        &format!("`-`, `?` or `{close}`"),
                    ));
                }
            }
        }
        self.advance(close);
        if round && self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.fault(
                Kind::Repetition,
                "repetition of a chain",
                "each leg written out",
            ));
        }
        if legs.len() == 1 {
            let what = format!("chain of one leg: {}", quote(&self.text[opened..self.at]));
            return Err(BetzaError::new(
                Kind::BadChain,
                opened,
                what,
                "two or three legs joined by `-` or `?`",
            ));
        }
        Ok(RawTerm {
            spelling: Spelling::Brackets,
            legs,
            joints,
        })
    }

    /// Parentheses around modifiers: XBetza's repetition if something follows, else a leg without
    /// an atom.
    fn without_atom(&self) -> BetzaError {
        if self.at + 1 < self.text.len() {
            return self.fault(
                Kind::Repetition,
                "repetition of modifiers",
                "legs with atoms, such as `(K-K)`",
            );
        }
        self.fault(Kind::NoAtom, "no atom", ATOMS)
    }

    fn unclosed(&self, open: char, close: char) -> BetzaError {
        let expected = format!("`{close}`");
        BetzaError::new(
            Kind::Unclosed,
            self.at,
            format!("unclosed `{open}`: end of text"),
            expected,
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::{BetzaErrorKind as Kind, Movement};

    fn refused(text: &str) -> (Kind, usize) {
        let error = text.parse::<Movement>().expect_err(text);
        (error.kind(), error.byte())
    }

    #[test]
    fn faults_have_a_place() {
        for (text, kind, byte) in [
            ("KfL", Kind::Ambiguous, 2),
            ("Wf", Kind::NoAtom, 2),
            ("W-F", Kind::NoAtom, 1),
            ("3W", Kind::NoAtom, 0),
            ("K\u{e9}", Kind::NoAtom, 1),
            ("\u{1f600}", Kind::NoAtom, 0),
            ("KV", Kind::UnknownAtom, 1),
            ("Kf\u{416}", Kind::NoAtom, 2),
            ("faaaK", Kind::TooManyLegs, 3),
            ("fmrK", Kind::SplitDirections, 2),
            ("fmcmK", Kind::Repeated, 3),
            ("[K-macfK]", Kind::SplitDirections, 6),
            ("W00", Kind::BadRange, 1),
            ("W016", Kind::BadRange, 1),
            ("W256", Kind::BadRange, 1),
            ("BB", Kind::BadRange, 1),
            ("WW0", Kind::BadRange, 2),
            ("W]", Kind::Unclosed, 1),
            ("[W-F)", Kind::Unclosed, 4),
            ("(W-F]", Kind::Unclosed, 4),
            ("[W-", Kind::Unclosed, 3),
            ("[W-F1", Kind::Unclosed, 5),
            ("K[]", Kind::NoAtom, 2),
            ("[K-]", Kind::NoAtom, 3),
            ("()", Kind::NoAtom, 1),
            ("(fW)", Kind::BadChain, 0),
            ("K[W4]", Kind::BadChain, 1),
            ("[WfF-K]", Kind::BadChain, 2),
            ("(W-F-K)12", Kind::Repetition, 7),
            ("(af)fK", Kind::Repetition, 3),
            ("m(W-F)", Kind::NoAtom, 1),
            ("[[W-F]-K]", Kind::NoAtom, 1),
            ("(K-K?K)", Kind::NotHere, 4),
        ] {
            assert_eq!(refused(text), (kind, byte), "{text}");
        }
    }

    #[test]
    fn length_is_bounded() {
        assert_eq!(
            refused(&format!("W{}", "1".repeat(10_000))),
            (Kind::TooLong, 255)
        );
        assert_eq!(refused(&"\u{e9}".repeat(128)), (Kind::TooLong, 255));
        assert_eq!(
            refused(&format!("W{}", "1".repeat(254))),
            (Kind::BadRange, 1)
        );
        assert!("fWbW".repeat(63).parse::<Movement>().is_ok());
    }
}
