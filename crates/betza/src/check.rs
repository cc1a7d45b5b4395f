//! Checks a term that was read: whether each modifier has a meaning in its place, and each
//! direction a meaning after every step that can come before it.

use crate::atom::Alignment;
use crate::direction::{Direction, Directions};
use crate::error::{BetzaError, BetzaErrorKind as Kind, quote};
use crate::frame::Frame;
use crate::letter_table::RunFault;
use crate::parse::RawTerm;
use crate::path::{Modality, Step};
use crate::reader::RawLeg;
use crate::term::{Joint, Leg, Manner, Spelling, Term};

/// Checks a raw term; fails if a part of it has no meaning in its place.
pub(crate) fn term(raw: RawTerm) -> Result<Term, BetzaError> {
    if let Some(byte) = turned_oblique(&raw) {
        let what = format!(
            "unsupported turn of an oblique atom: `a` with `{}`",
            raw.legs[0].atom.letter()
        );
        return Err(BetzaError::new(
            Kind::Unsupported,
            byte,
            what,
            "a chain in brackets, such as `[N-N]`",
        ));
    }
    if let Some(byte) = stop_on_piece(&raw) {
        let what = "modifier not here: `p` before `?`";
        return Err(BetzaError::new(
            Kind::NotHere,
            byte,
            what,
            "`-` after a leg that ends on any piece",
        ));
    }
    let mut legs = Vec::new();
    let mut before: Vec<Step> = Vec::new();
    for (at, raw_leg) in raw.legs.iter().enumerate() {
        let here = TermPlace {
            first: at == 0,
            last: at + 1 == raw.legs.len(),
            chained: raw.legs.len() > 1,
        };
        let manner = manner(raw_leg, here)?;
        endings(raw_leg, here)?;
        let mut leg = Leg {
            initial: raw_leg.mark('i').is_some(),
            run: Directions(raw_leg.run.clone()),
            given: given(raw_leg),
            manner,
            atom: raw_leg.atom,
            range: raw_leg.range.unwrap_or(match manner {
                Manner::Crooked | Manner::Circular => 0,
                _ => 1,
            }),
        };
        before = directions(raw_leg, &mut leg, raw.spelling, here, &before)?;
        legs.push(leg);
    }
    let mut term = Term {
        spelling: raw.spelling,
        legs,
        joints: raw.joints,
    };
    term.drop_defaults();
    Ok(term)
}

/// The place of a leg in its term.
#[derive(Debug, Clone, Copy)]
struct TermPlace {
    first: bool,
    last: bool,
    chained: bool,
}

fn not_here(letter: char, byte: usize, expected: &str) -> BetzaError {
    BetzaError::new(
        Kind::NotHere,
        byte,
        format!("modifier not here: `{letter}`"),
        expected,
    )
}

/// Checks `n j p g z q`.
fn manner(leg: &RawLeg, here: TermPlace) -> Result<Manner, BetzaError> {
    let mut found = leg
        .marks
        .iter()
        .copied()
        .filter(|mark| "njpgzq".contains(mark.0));
    let Some((letter, byte)) = found.next() else {
        return Ok(Manner::Plain);
    };
    if let Some((other, byte)) = found.next() {
        let what = format!("conflicting modifiers: `{other}` after `{letter}`");
        return Err(BetzaError::new(
            Kind::Conflict,
            byte,
            what,
            "one of n j p g z q at most",
        ));
    }
    let crosses = letter == 'n' && leg.atom.has_line();
    let one_step = leg.range.is_none_or(|range| range == 1);
    let has_way = leg.atom.has_middle() || leg.atom.is_step() || crosses;
    match letter {
        'n' | 'j' if !has_way => {
            let what = format!(
                "ambiguous modifier: `{letter}` with `{}`",
                leg.atom.letter()
            );
            Err(BetzaError::new(
                Kind::Ambiguous,
                byte,
                what,
                "the squares of the way as legs, such as `mafmafW`",
            ))
        }
        'n' if leg.atom.is_step() => Err(not_here(letter, byte, "`n` on D A N H G only")),
        'n' => Ok(Manner::Lame),
        'j' if leg.atom.is_step() && one_step => {
            Err(not_here(letter, byte, "`j` with a range other than 1"))
        }
        'j' => Ok(Manner::Jumping),
        'z' | 'q' if here.chained => {
            let expected = format!("`{letter}` in a term of one leg only");
            Err(not_here(letter, byte, &expected))
        }
        'z' | 'q' if leg.range == Some(1) => {
            let expected = format!("`{letter}` with two steps or more");
            Err(not_here(letter, byte, &expected))
        }
        'z' => Ok(Manner::Crooked),
        'q' => Ok(Manner::Circular),
        'g' if !here.last => Err(not_here(letter, byte, "`g` on a last leg only")),
        'p' if !here.last => Ok(Manner::Over),
        _ if one_step => Err(not_here(
            letter,
            byte,
            "a range other than 1, to run up to a screen",
        )),
        'p' => Ok(Manner::Over),
        _ => Ok(Manner::Onto),
    }
}

/// Checks `e` and `i`.
fn endings(leg: &RawLeg, here: TermPlace) -> Result<(), BetzaError> {
    if let Some(byte) = leg.mark('e').filter(|_| here.chained) {
        return Err(not_here('e', byte, "`e` in a term of one leg only"));
    }
    if let Some(byte) = leg.mark('i').filter(|_| !here.first) {
        return Err(not_here('i', byte, "`i` on a first leg only"));
    }
    Ok(())
}

/// The letters `m c d e`, if there are any.
fn given(leg: &RawLeg) -> Option<Modality> {
    let has = |letter| leg.mark(letter).is_some();
    let given = Modality {
        empty: has('m'),
        enemy: has('c'),
        own: has('d'),
        passed: has('e'),
        over: false,
    };
    (given != Modality::default()).then_some(given)
}

/// Reads the directions of a leg after every step that the leg before can make, shortens them, and
/// returns the steps that this leg can make.
fn directions(
    raw: &RawLeg,
    leg: &mut Leg,
    spelling: Spelling,
    here: TermPlace,
    before: &[Step],
) -> Result<Vec<Step>, BetzaError> {
    let bad = |fault: RunFault| {
        let (kind, phrase) = match fault.kind {
            Kind::Ambiguous => (Kind::Ambiguous, "ambiguous direction"),
            kind => (kind, "bad direction"),
        };
        let letter = raw.run[fault.letter].letter();
        let what = format!("{phrase}: `{letter}` in {}", quote(&leg.run.to_string()));
        BetzaError::new(kind, raw.run_byte + fault.letter, what, fault.why)
    };
    if let Some(letter) = raw
        .run
        .iter()
        .position(|&way| way == Direction::All)
        .filter(|_| here.first)
    {
        return Err(bad(RunFault {
            kind: Kind::BadDirection,
            letter,
            why: "`a` on a later leg of a chain only",
        }));
    }
    let frame = Frame::new(leg.atom, spelling, before);
    let meaning = frame.read(&raw.run).map_err(bad)?;
    if !raw.run.is_empty() {
        leg.run = frame
            .write(&meaning)
            .expect("the run that was read is a candidate itself");
    }
    let mut steps = Vec::new();
    let starts: Vec<Option<Step>> = if here.first {
        vec![None]
    } else {
        before.iter().copied().map(Some).collect()
    };
    for start in starts {
        for step in frame.steps(&meaning, start) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    Ok(steps)
}

/// XBetza's `a` turns by 45 degrees, which an oblique step cannot.
fn turned_oblique(raw: &RawTerm) -> Option<usize> {
    let oblique = raw.legs[0].atom.alignment() == Alignment::Oblique;
    let second = raw
        .legs
        .get(1)
        .filter(|_| raw.spelling == Spelling::Letters && oblique)?;
    Some(second.byte - 1)
}

/// A leg that ends on a piece without capturing it cannot end the move.
fn stop_on_piece(raw: &RawTerm) -> Option<usize> {
    let mut stops = raw
        .legs
        .iter()
        .zip(&raw.joints)
        .filter(|(_, joint)| **joint == Joint::MayStop);
    stops.find_map(|(leg, _)| leg.mark('p'))
}
