//! The movement of a piece.

use crate::error::{BetzaError, XbetzaError};
use crate::path::Path;
use crate::term::Term;
use crate::{diagram, parse, print, xbetza};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// The movement of a piece, as read from its notation: the moves of all its terms.
///
/// The empty text is a piece that never moves.
///
/// ```
/// use legwork_betza::Movement;
///
/// let dragon_horse: Movement = "BW".parse()?;
/// assert_eq!(dragon_horse.terms().len(), 2);
/// assert_eq!(dragon_horse.paths().len(), 8);
/// assert_eq!("".parse::<Movement>()?.paths().len(), 0);
/// # Ok::<(), legwork_betza::BetzaError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Movement {
    terms: Vec<Term>,
}

impl Movement {
    /// Its terms, in the order they are written.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Every path of the piece, for White: each term unfolded into paths with absolute
    /// steps.
    ///
    /// They come in the order of the terms; within a term those that stop at a `?` come first, then directions go
    /// clockwise from forward. Exact duplicates are left out.
    pub fn paths(&self) -> Vec<Path> {
        let mut seen = HashSet::new();
        let all = self.terms.iter().flat_map(Term::paths);
        all.filter(|path| seen.insert(path.clone())).collect()
    }

    /// The piece as XBoard reads it: a chain in brackets becomes terms with `a`, one for each way
    /// in which the chain continues.
    ///
    /// ```
    /// # use legwork_betza::Movement;
    /// assert_eq!("[cK-aK]".parse::<Movement>()?.xbetza().unwrap(), "caKcabK");
    /// assert_eq!("[W-F]".parse::<Movement>()?.xbetza().unwrap(), "afsW");
    /// # Ok::<(), legwork_betza::BetzaError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// XBetza has one atom and one range for all legs of a chain. So there is no such spelling for a chain whose legs
    /// differ in range or in the length of their steps, or that has an oblique leg, and none for crooked and circular moves.
    pub fn xbetza(&self) -> Result<String, XbetzaError> {
        let mut terms = Vec::new();
        for term in &self.terms {
            terms.extend(xbetza::terms(term)?);
        }
        Ok(print::piece(&terms, print::Style::Canonical))
    }

    /// The piece as rule pages write it: chains in parentheses, `?` unfolded into terms. Terms with XBetza's `a` stay as
    /// they are.
    ///
    /// ```
    /// # use legwork_betza::Movement;
    /// assert_eq!("[F?R]".parse::<Movement>()?.pages(), "F(F-R)");
    /// # Ok::<(), legwork_betza::BetzaError>(())
    /// ```
    pub fn pages(&self) -> String {
        let terms: Vec<Term> = self.terms.iter().flat_map(Term::without_stops).collect();
        print::piece(&terms, print::Style::Pages)
    }

    /// The spelling of Interactive Diagrams: XBetza where there is one, otherwise a bend (`y`), or brackets, which newer
    /// diagrams read.
    pub fn diagram(&self) -> String {
        diagram::write(self)
    }

    /// A movement of these terms.
    pub(crate) fn of(terms: Vec<Term>) -> Self {
        Self { terms }
    }
}

impl FromStr for Movement {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Self, BetzaError> {
        Ok(Self {
            terms: parse::piece(text)?,
        })
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&print::piece(&self.terms, print::Style::Canonical))
    }
}
