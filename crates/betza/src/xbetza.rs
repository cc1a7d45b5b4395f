//! Turns chains in brackets into XBetza's terms with `a`.
//!
//! XBetza turns every later leg by king's rules from the step just made, the same turns after every step. So the work
//! is to say, for each leg, by how many eighths of a circle it turns, and to split a chain where that depends on
//! whether the step before was straight or diagonal.

use crate::atom::{Alignment, Atom};
use crate::compass;
use crate::direction::{Direction, Directions};
use crate::error::XbetzaError;
use crate::frame::Frame;
use crate::path::Step;
use crate::term::{Leg, Spelling, Term};

/// A set of turns: bit n is n eighths of a circle clockwise.
type Turns = u8;

/// Turns that keep a straight step straight and a diagonal one diagonal.
const QUARTERS: Turns = 0b0101_0101;

/// Straight back.
const BACK: Turns = 0b0001_0000;

/// Returns the moves as terms without brackets.
pub(crate) fn terms(term: &Term) -> Result<Vec<Term>, XbetzaError> {
    if term.legs.iter().any(Leg::bends) {
        return Err(XbetzaError::Bent {
            term: term.to_string(),
        });
    }
    let mut terms = Vec::new();
    for part in term.without_stops() {
        match part.spelling {
            Spelling::Letters => terms.push(part),
            Spelling::Brackets => terms.extend(chain(&part)?),
        }
    }
    Ok(terms)
}

fn chain(term: &Term) -> Result<Vec<Term>, XbetzaError> {
    agree(term)?;
    let (head, tail) = (&term.legs[0], &term.legs[1..]);
    let starts = head.steps_after(term.spelling, None);
    let (diagonal, straight): (Vec<Step>, Vec<Step>) =
        starts.into_iter().partition(|&s| compass::is_diagonal(s));
    let mut terms = Vec::new();
    if straight.is_empty() || diagonal.is_empty() {
        spell(head, tail, &onward(tail, straight.is_empty()), &mut terms);
        return Ok(terms);
    }
    let (from_straight, from_diagonal) = (onward(tail, false), onward(tail, true));
    if from_straight == from_diagonal {
        spell(head, tail, &from_straight, &mut terms);
    } else {
        spell(
            &narrowed(head, Atom::Wazir, &straight),
            tail,
            &from_straight,
            &mut terms,
        );
        spell(
            &narrowed(head, Atom::Ferz, &diagonal),
            tail,
            &from_diagonal,
            &mut terms,
        );
    }
    Ok(terms)
}

/// Whether one atom and one range can serve all legs.
fn agree(term: &Term) -> Result<(), XbetzaError> {
    let head = &term.legs[0];
    for leg in &term.legs {
        if leg.atom.alignment() == Alignment::Oblique {
            return Err(XbetzaError::Oblique {
                term: term.to_string(),
                atom: leg.atom.letter(),
            });
        }
    }
    for leg in &term.legs {
        let (first, other) = (head.atom.length(), leg.atom.length());
        if first != other {
            return Err(XbetzaError::Lengths {
                term: term.to_string(),
                first,
                other,
            });
        }
        let (first, other) = (head.range, leg.range);
        if first != other {
            return Err(XbetzaError::Ranges {
                term: term.to_string(),
                first,
                other,
            });
        }
    }
    Ok(())
}

/// The turns of the later legs after a straight or diagonal step: alternatives, each with one set of turns per leg.
fn onward(tail: &[Leg], diagonal: bool) -> Vec<Vec<Turns>> {
    let Some((leg, rest)) = tail.split_first() else {
        return vec![Vec::new()];
    };
    let before = Step {
        dx: i8::from(diagonal),
        dy: 1,
    };
    let steps = leg.steps_after(Spelling::Brackets, Some(before));
    let turns = steps.iter().fold(0, |turns, &step| {
        turns | 1 << compass::eighths(before, step)
    });
    let (quarters, eighths) = (turns & QUARTERS, turns & !QUARTERS);
    let then = |turns: Turns, diagonal| -> Vec<Vec<Turns>> {
        if turns == 0 {
            return Vec::new();
        }
        onward(rest, diagonal)
            .into_iter()
            .map(|later| [vec![turns], later].concat())
            .collect()
    };
    if quarters != 0 && eighths != 0 && onward(rest, diagonal) == onward(rest, !diagonal) {
        return then(turns, diagonal);
    }
    [then(quarters, diagonal), then(eighths, !diagonal)].concat()
}

/// The straight or the diagonal part of a king's first leg.
fn narrowed(head: &Leg, atom: Atom, steps: &[Step]) -> Leg {
    let all = atom.steps();
    let meaning = (0..all.len())
        .filter(|&rank| steps.contains(&all[rank]))
        .fold(0, |mask, rank| mask | 1 << rank);
    let run = Frame::first(atom)
        .write(&[meaning])
        .expect("each straight and each diagonal step has a word of its own");
    Leg {
        run,
        atom,
        ..head.clone()
    }
}

/// Writes alternatives as terms: one for each way to choose a run for every leg.
fn spell(head: &Leg, tail: &[Leg], alternatives: &[Vec<Turns>], terms: &mut Vec<Term>) {
    for alternative in alternatives {
        let mut chains = vec![vec![head.clone()]];
        for (leg, &turns) in tail.iter().zip(alternative) {
            let choices = runs(head.atom, turns);
            chains = chains
                .iter()
                .flat_map(|chain| {
                    choices.iter().map(|run| {
                        let next = Leg {
                            run: run.clone(),
                            atom: head.atom,
                            range: head.range,
                            ..leg.clone()
                        };
                        [chain as &[Leg], &[next]].concat()
                    })
                })
                .collect();
        }
        terms.extend(chains.into_iter().map(|legs| {
            let joints = vec![crate::term::Joint::GoOn; tail.len()];
            Term {
                spelling: Spelling::Letters,
                legs,
                joints,
            }
        }));
    }
}

/// The runs that together mean these turns: one run if possible, else the empty run and `b`, else a run for each turn.
fn runs(atom: Atom, turns: Turns) -> Vec<Directions> {
    let frame = Frame::turned(atom);
    let back = Directions(vec![Direction::Back]);
    if frame
        .write(&[turns & !BACK])
        .is_some_and(|rest| rest.is_empty())
        && turns & BACK != 0
    {
        // `caKcabK` rather than `cafsbsvsK`, which means the same.
        return vec![Directions::default(), back];
    }
    if let Some(run) = frame.write(&[turns]) {
        return vec![run];
    }
    let single = |turn: u8| {
        frame
            .write(&[1 << turn])
            .expect("each turn has a word of its own")
    };
    (0..8)
        .filter(|turn| turns >> turn & 1 == 1)
        .map(single)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::{Movement, Path, XbetzaError};
    use std::collections::HashSet;

    #[test]
    fn brackets_as_terms() {
        for (text, wanted) in [
            ("W", "W"),
            ("[W-F]", "afsW"),
            ("[F-W]", "afsF"),
            ("[D-A]", "afsD"),
            ("[cK-aK]", "caKcabK"),
            ("[K-bK]", "abK"),
            ("[K-K]", "afK"),
            ("[K?K]", "KafK"),
            ("KNAD(cK-aK)(K-bK)", "KNADcaKcabKabK"),
            ("KNADcaKcabKmabK", "KNADcaKcabKabK"),
            ("[W-F-F]", "afsafW"),
            ("[W-F?F]", "afsWafsafW"),
            ("[cK-cK-mK]", "cafcafmK"),
            ("[K-W]", "afWafsF"),
            ("[fsK-W]", "fsafsK"),
            ("[frbK-W]", "bafWfrafsF"),
            ("[fK-W]", "fafK"),
            ("[W-K]", "afW"),
            ("[W-aK]", "afsbsvsW"),
            ("[W-aW]", "aWabW"),
            ("[W-flW]", "afWalW"),
            ("[W-fsF]", "!"),
            ("[F-fsF]", "aF"),
            ("[F-aF]", "aFabF"),
            ("[R-B]", "afsR"),
            ("[W3-F3]", "afsW3"),
            ("[Q-R]", "afRafsB"),
            ("[nD-jA-A]", "nafsjafD"),
            ("[W-K-F]", "afafsW"),
            ("[iW?pcF-W]", "iWiafscpafsW"),
        ] {
            let found = text
                .parse::<Movement>()
                .map_or_else(|_| "!".to_owned(), |piece| piece.xbetza().unwrap());
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn a_third_leg_may_split_the_second() {
        let text = "[W-vfsK-W]";
        let piece: Movement = text.parse().unwrap();
        let spelled: Movement = piece.xbetza().unwrap().parse().unwrap();
        let set = |piece: &Movement| piece.paths().into_iter().collect::<HashSet<Path>>();
        assert_eq!(set(&piece), set(&spelled), "{spelled}");
    }

    #[test]
    fn what_xbetza_cannot_say() {
        let refused = |text: &str| text.parse::<Movement>().unwrap().xbetza().unwrap_err();
        assert!(matches!(
            refused("W[F?R]"),
            XbetzaError::Ranges {
                first: 1,
                other: 0,
                ..
            }
        ));
        assert!(matches!(
            refused("[D-W]"),
            XbetzaError::Lengths {
                first: 2,
                other: 1,
                ..
            }
        ));
        assert!(matches!(
            refused("[N-N]"),
            XbetzaError::Oblique { atom: 'N', .. }
        ));
        let message = refused("W[F?R]").to_string();
        assert_eq!(
            message,
            "no xbetza for `[F-R]`: its legs have ranges 1 and 0, expected one range for all legs"
        );
    }
}
