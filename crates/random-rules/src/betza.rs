//! How pieces move, in Betza notation.

use legwork_betza::Movement;

use super::GameStyle;
use crate::dice::Dice;

/// Pieces that a sweep can count: riders, Knights, steppers, and combinations of these.
const SWEPT: &[&str] = &[
    "R", "B", "N", "W", "F", "RB", "RN", "BN", "RBN", "RF", "BW", "K", "KN", "WN", "FN", "Q", "QN",
];

/// The Lion, and two smaller ones.
const LIONS: &[&str] = &[
    "KNAD(cK-aK)(K-bK)",
    "KNAD(cK-aK)(K-bK)",
    "KNAD(cK-aK)(K-bK)",
    "WFD(cW-aW)(W-bW)",
    "FDA(cF-aF)(F-bF)",
];

/// Known fairy pieces, each with a peculiarity.
const KNOWN: &[&str] = &[
    // Leapers and short riders.
    "A",
    "D",
    "C",
    "Z",
    "H",
    "G",
    "AD",
    "FA",
    "WD",
    "FfW",
    "HG",
    "NC",
    "W3F2",
    "Q3",
    "R2",
    "B4",
    "W2",
    "NN",
    "DD",
    "AA",
    "CC",
    "N2",
    // Pieces that capture otherwise than they move, or move differently forward and backward.
    "mRcB",
    "mBcR",
    "mNcK",
    "mKcN",
    "fRbB",
    "fRsW",
    "frN",
    "vN",
    "ffNbsW",
    "mQcW",
    "cR",
    "fmRbcB",
    // Lame ones and ski riders.
    "nN",
    "nA",
    "nD",
    "nAnD",
    "nN0",
    "nD0",
    "jD",
    "jA",
    "jN",
    "jR",
    "jB",
    "jQ3",
    "mnDcK",
    // Hoppers.
    "mRcpR",
    "mBcpB",
    "pR",
    "pB",
    "pQ",
    "gQ",
    "gR",
    "pQ3",
    "mWcpD0",
    "DpRcpR4",
    "gN0",
    "mcpQ",
    // Crooked and circular riders.
    "zB",
    "zR",
    "zNN",
    "qN",
    "qF",
    "qN3",
    "mzBcqN",
    "fzRbzB",
    // Bent riders and chains.
    "[F?R]",
    "[W?B]",
    "[D?B]",
    "[N?B]",
    "[W-F]",
    "[W-F-F]",
    "[W?F]",
    "[F-W]",
    "[R?fB]",
    "afsK",
    "asR",
    "avQ",
    "mafsmafW",
    // Several captures, captures on the way, captures without moving.
    "caK",
    "mcabK",
    "mKcabK",
    "mKmcabK",
    "[cK-aK]",
    "[cK-cK-mK]",
    "mK[cK-mK]",
    "mQ[cQ-mK]",
    "mK[cN-bN]",
    "fmFfcafmF",
    "KNADcaKmcabK",
    "[cK-cK]",
    "mR[cR-mR]",
    // Captures of own pieces, and jumps over anything.
    "mcdK",
    "mBdR",
    "dKmQ",
    "mpafW",
    "[pW-F]",
    // First moves.
    "WiA",
    "WFimD",
    "KimnD",
    "mKicpQ",
    "BimR",
    "iNW",
    "fWimnD",
    "WinDinA",
    "FimnA",
    "KifmR",
];

/// The moves of a piece that is not a Pawn.
pub(super) fn officer(dice: &mut Dice, temper: GameStyle) -> String {
    match (temper, dice.below(10)) {
        (GameStyle::Plain | GameStyle::Crowned, _) | (GameStyle::Odd, 0..2) => {
            (*dice.pick(SWEPT)).to_owned()
        }
        (GameStyle::Odd, 2..7) => (*dice.pick(KNOWN)).to_owned(),
        (GameStyle::Odd, 7) => (*dice.pick(LIONS)).to_owned(),
        (GameStyle::Odd, _) => several(dice),
    }
}

/// The moves of the Lion.
pub(super) fn lion() -> String {
    LIONS[0].to_owned()
}

/// The moves of the royal piece.
pub(super) fn royal(dice: &mut Dice, temper: GameStyle) -> String {
    let plain = ["K", "K", "K", "K", "K", "N", "W", "F", "KN", "WN"];
    let odd = [
        "KimnD",
        "KcpR",
        "fFbWsW",
        "D",
        "A",
        "KifmnD",
        "mKcF",
        "KimN",
        "KinDinA",
        "C",
        "WA",
        "nN",
        "[W-F]",
        "K[cK-mK]",
        "W2",
        "KmcabK",
        "KimnA",
        "KimR3",
        "KimAimDimN",
        "WimH",
        "KmgQ",
        "mQcW",
    ];
    match temper {
        GameStyle::Odd if dice.once_in(3) => (*dice.pick(&odd)).to_owned(),
        _ => (*dice.pick(&plain)).to_owned(),
    }
}

/// The moves of a Pawn: `betza` and `prose`.
pub(super) fn pawn(dice: &mut Dice, temper: GameStyle) -> (String, String) {
    let orthodox = [
        ("mfWcfF", "feFifmnD"),
        ("mfWcfF", "feFifmnD"),
        ("mfWcfF", "feFifmnD"),
        ("mfWcfF", "ifmnD"),
        ("mfWcfF", "feF"),
        ("mfWcfF", ""),
    ];
    let odd = [
        ("mfFcfWifmnA", "feW"),
        ("mfFcfW", ""),
        ("fK", "ifmnD"),
        ("mfWcfF", "ifmW2"),
        ("mfWcfF", "feFifmnDifmnA"),
        ("mfWcfF", "feFifmW3"),
        ("mfsWcfF", ""),
        ("mfWcfFcfN", "feFifmnD"),
        ("mfWcfF[cfW-mfW]", "feFfeF2ifmnD"),
        ("mfNcfF", ""),
        ("mfWcfFcfA", ""),
        ("fWfceF", "ifmnDimfnN"),
        ("mfWcefF", "imfnDimfnH"),
        ("mfWcfF", "feFfeWifmnD"),
        ("mfFcfF", "feFifmnA"),
        ("fmWfceFfmnD", ""),
        ("mfRcfB", ""),
        ("mfWcfpR", "feFifmnD"),
        ("mfWcfF", "efrFflmnAifmnD"),
        ("mflFfrFcfW", "feWifmnD"),
    ];
    let (betza, prose) = match temper {
        GameStyle::Odd if dice.once_in(2) => *dice.pick(&odd),
        _ => *dice.pick(&orthodox),
    };
    (betza.to_owned(), prose.to_owned())
}

/// Whether the text is in the notation.
fn reads(text: &str) -> bool {
    text.parse::<Movement>().is_ok()
}

/// A piece of up to three random terms.
pub fn several(dice: &mut Dice) -> String {
    let count = dice.between(1, 3);
    let mut text = String::new();
    for _ in 0..count {
        let longer = format!("{text}{}", term(dice));
        // A term may run together with the next and change its meaning.
        if reads(&longer) {
            text = longer;
        }
    }
    if text.is_empty() {
        "W".to_owned()
    } else {
        text
    }
}

/// A random term that is in the notation.
fn term(dice: &mut Dice) -> String {
    // Most terms are refused for their directions; a few tries find a good one.
    for _ in 0..40 {
        let text = match dice.below(6) {
            0 | 1 => simple(dice),
            2 | 3 => format!("{}{}", initial(dice), ride(dice)),
            _ => chain(dice),
        };
        if reads(&text) {
            return text;
        }
    }
    "F".to_owned()
}

fn initial(dice: &mut Dice) -> &'static str {
    if dice.once_in(8) { "i" } else { "" }
}

/// A leap.
fn simple(dice: &mut Dice) -> String {
    let (first, ways, ends) = (initial(dice), directions(dice), modality(dice));
    let special = *dice.pick(&["", "", "", "n", "j", "e"]);
    let atom = dice.pick(&["W", "F", "D", "A", "H", "G", "N", "C", "Z", "K"]);
    format!("{first}{ways}{ends}{special}{atom}")
}

fn ride(dice: &mut Dice) -> String {
    let (ways, ends) = (directions(dice), modality(dice));
    let special = *dice.pick(&["", "", "", "n", "j", "p", "g"]);
    let atom = dice.pick(&["W", "F", "D", "A", "N", "K", "C"]);
    let range = *dice.pick(&["0", "0", "2", "3", "4"]);
    format!("{ways}{ends}{special}{atom}{range}")
}

/// Two or three legs.
fn chain(dice: &mut Dice) -> String {
    let mut text = format!("[{}{}", initial(dice), leg(dice));
    for _ in 0..dice.between(1, 2) {
        text += *dice.pick(&["-", "-", "?"]);
        text += *dice.pick(&["", "", "a", "b", "s", "f"]);
        text += &leg(dice);
    }
    text + "]"
}

fn leg(dice: &mut Dice) -> String {
    let (ways, ends) = (directions(dice), modality(dice));
    let atom = *dice.pick(&["W", "F", "K", "R", "B", "N", "D", "A", "Q2", "R3"]);
    format!("{ways}{ends}{atom}")
}

/// Directions, most of which some atom reads.
const WAYS: &[&str] = &[
    "", "", "", "", "f", "b", "s", "v", "l", "fr", "fs", "bs", "fl", "lb",
];

fn directions(dice: &mut Dice) -> &'static str {
    let ways: &&str = dice.pick(WAYS);
    ways
}

/// Modifiers for what a leg may end on.
const ENDS: &[&str] = &["", "", "", "m", "c", "d", "mcd", "cd", "md", "mp", "p"];

fn modality(dice: &mut Dice) -> &'static str {
    let ends: &&str = dice.pick(ENDS);
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_the_lists_can_be_read() {
        for text in SWEPT.iter().chain(KNOWN).chain(LIONS) {
            assert!(
                reads(text),
                "{text}: {}",
                text.parse::<Movement>().unwrap_err()
            );
        }
        let mut dice = Dice::new(1);
        for _ in 0..500 {
            let temper = *dice.pick(&[GameStyle::Plain, GameStyle::Odd]);
            let (betza, prose) = pawn(&mut dice, temper);
            for text in [royal(&mut dice, temper), several(&mut dice), betza, prose] {
                assert!(
                    reads(&text),
                    "{text}: {}",
                    text.parse::<Movement>().unwrap_err()
                );
            }
        }
    }

    #[test]
    fn random_terms_are_of_all_sorts() {
        let mut dice = Dice::new(1);
        let terms: Vec<String> = (0..300).map(|_| term(&mut dice)).collect();
        for sign in ["[", "p", "g", "n", "j", "i", "d", "e", "0", "?"] {
            assert!(terms.iter().any(|term| term.contains(sign)), "{sign}");
        }
    }
}
