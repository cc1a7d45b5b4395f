//! The dialect of the Interactive Diagrams of the Chess Variant Pages, read and written.
//!
//! The moves of a diagram are spelled in the notation of this crate. The parts that the notation leaves to a rule file are separate:
//! castling, first leaps that any piece may make at any time, and the squares from which a King is attacked although nothing moves there.

use crate::error::{BetzaError, BetzaErrorKind as Kind, quote};
use crate::movement::Movement;
use crate::term::Term;

/// The moves field of a piece, in the notation of this crate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiagramMoves {
    /// How the piece moves.
    pub betza: String,
    /// Lame leaps that it makes at any time, and that are answered en passant (`nn`).
    pub anytime: String,
    /// Moves by which it attacks royal pieces only (`k`).
    pub faces: String,
    /// How it castles (`O`); without a number a term means nothing and is left out.
    pub castling: Vec<DiagramCastling>,
}

/// A term `O`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiagramCastling {
    /// How many squares the King goes.
    pub squares: u8,
    /// Whether it castles towards the `a` file.
    pub left: bool,
    /// Whether it castles towards the other side.
    pub right: bool,
    /// Whether it castles with the piece before the outermost one (`j`).
    pub inner: bool,
}

/// The letters of directions.
const DIRECTIONS: &str = "fblrvsh";
/// The longest text: as long as one of the notation itself.
const LONGEST: usize = 255;

impl DiagramMoves {
    /// Reads the moves field of a piece.
    ///
    /// # Errors
    ///
    /// If it is not in the dialect, or the notation cannot say it; the byte is one of this text.
    pub fn read(text: &str) -> Result<Self, BetzaError> {
        if text.len() > LONGEST {
            let what = format!("too long: {} of {} bytes", quote(text), text.len());
            return Err(BetzaError::new(
                Kind::TooLong,
                LONGEST,
                what,
                "at most 255 bytes",
            ));
        }
        let mut reader = Reader { text, at: 0 };
        let (mut terms, mut anytime, mut faces) = (Vec::new(), Vec::new(), Vec::new());
        let mut moves = Self::default();
        while let Some(found) = reader.term()? {
            match found {
                Found::Moves(found) => terms.extend(found),
                // A bend whose first step is a move of its own is one chain.
                Found::Bend { first, second } => match terms.last() {
                    Some(last) if *last == first => {
                        terms.pop();
                        terms.push(format!("[{first}?{second}]"));
                    }
                    _ => terms.push(format!("[{first}-{second}]")),
                },
                Found::Anytime(term) => anytime.push(term),
                Found::Faces(term) => faces.push(term),
                Found::Castling(castling) => moves.castling.extend(castling),
            }
        }
        moves.betza = joined(&terms);
        moves.anytime = joined(&anytime);
        moves.faces = joined(&faces);
        // The whole may be too long although no term is.
        for text in [&moves.betza, &moves.anytime, &moves.faces] {
            text.parse::<Movement>()?;
        }
        Ok(moves)
    }
}

/// Joins terms so that no two letters make a rider of a leaper.
fn joined(terms: &[String]) -> String {
    let mut text = String::new();
    for term in terms {
        let last = text.chars().next_back();
        if last.is_some_and(|last| last.is_ascii_uppercase() && term.starts_with(last)) {
            text.push(if matches!(last, Some('R' | 'B' | 'Q')) {
                '0'
            } else {
                '1'
            });
        }
        text += term;
    }
    text
}

/// The meaning of a term of the dialect.
enum Found {
    Moves(Vec<String>),
    Bend { first: String, second: String },
    Anytime(String),
    Faces(String),
    Castling(Option<DiagramCastling>),
}

/// A leg: its modifiers, and where they begin.
#[derive(Clone)]
struct RawLeg {
    byte: usize,
    letters: String,
}

impl RawLeg {
    fn has(&self, letter: char) -> bool {
        self.letters.contains(letter)
    }

    fn without(&self, letters: &str) -> String {
        self.letters
            .chars()
            .filter(|&letter| !letters.contains(letter))
            .collect()
    }

    fn fault(&self, letter: char, what: &str, expected: &str) -> BetzaError {
        let byte = self.byte + self.letters.find(letter).unwrap_or(0);
        BetzaError::new(
            Kind::Unsupported,
            byte,
            format!("{what}: `{letter}`"),
            expected,
        )
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &str {
        let from = self.at;
        while let Some(next) = self.peek().filter(|&next| wanted(next)) {
            self.at += next.len_utf8();
        }
        &self.text[from..self.at]
    }

    fn refused(&self, byte: usize, what: impl Into<String>, expected: &str) -> BetzaError {
        BetzaError::new(Kind::Unsupported, byte, what, expected)
    }

    fn term(&mut self) -> Result<Option<Found>, BetzaError> {
        let start = self.at;
        match self.peek() {
            None => Ok(None),
            Some('[' | '(') => self.chain().map(Some),
            Some(_) => {
                let found = self.letters()?;
                let of_term =
                    |term: &str| term.parse::<Movement>().map_err(|error| at(start, error));
                match &found {
                    Found::Moves(terms) => {
                        terms.iter().try_for_each(|term| of_term(term).map(drop))?
                    }
                    Found::Bend { first, second } => drop(of_term(&format!("[{first}-{second}]"))?),
                    Found::Anytime(term) | Found::Faces(term) => drop(of_term(term)?),
                    Found::Castling(_) => {}
                }
                Ok(Some(found))
            }
        }
    }

    /// A term of letters, perhaps with legs (`a`).
    fn letters(&mut self) -> Result<Found, BetzaError> {
        let start = self.at;
        let modifiers = self.take(|next| next.is_ascii_lowercase()).to_owned();
        let Some(letter) = self.peek() else {
            return Err(BetzaError::new(
                Kind::NoAtom,
                self.at,
                "no atom: end of text",
                "an atom, such as K",
            ));
        };
        let atom_byte = self.at;
        self.at += letter.len_utf8();
        let atom = self.atom(letter, atom_byte)?;
        let mut legs = Vec::new();
        let mut byte = start;
        for part in modifiers.split('a') {
            legs.push(RawLeg {
                byte,
                letters: part.to_owned(),
            });
            byte += part.len() + 1;
        }
        let range = self.range(atom);
        legs.iter().try_for_each(known)?;
        if atom == 'O' {
            return castling(&legs, &range, atom_byte).map(Found::Castling);
        }
        if let Some(leg) = legs.iter().skip(1).find(|leg| leg.has('i')) {
            return Err(leg.fault(
                'i',
                "unsupported repeated length",
                "`i` on the first leg only",
            ));
        }
        if legs.len() > 1 {
            legs.iter().try_for_each(straight)?;
        }
        if legs.iter().any(|leg| leg.has('k')) {
            return faces(&legs, atom, &range);
        }
        if legs.iter().any(|leg| leg.has('y')) {
            return bend(&legs, atom, &range);
        }
        if let [leg] = &legs[..] {
            return single(leg, atom, &range);
        }
        let spelled: Vec<String> = legs
            .iter()
            .enumerate()
            .map(|(place, leg)| match place {
                0 => directed(&leg.letters, atom),
                _ => leg.letters.clone(),
            })
            .collect();
        Ok(Found::Moves(vec![format!(
            "{}{atom}{range}",
            spelled.join("a")
        )]))
    }

    /// Returns an atom as the notation spells it, `O` included.
    fn atom(&self, letter: char, byte: usize) -> Result<char, BetzaError> {
        match letter {
            'L' => Ok('C'),
            'J' => Ok('Z'),
            'O' | 'W' | 'F' | 'D' | 'N' | 'A' | 'H' | 'G' | 'C' | 'Z' | 'K' | 'Q' | 'R' | 'B' => {
                Ok(letter)
            }
            'I' => Err(self.refused(byte, "unsupported imitator: `I`", "moves of its own")),
            'U' => Err(self.refused(
                byte,
                "unsupported universal leap: `U`",
                "an atom: W F D N A H G C Z K Q R B",
            )),
            'X' | 'Y' => Err(self.refused(
                byte,
                format!("unsupported lengthening: `{letter}`"),
                "an atom: W F D N A H G C Z K Q R B",
            )),
            _ => Err(BetzaError::new(
                Kind::UnknownAtom,
                byte,
                format!("unknown atom: {}", quote(letter.encode_utf8(&mut [0; 4]))),
                "an atom: W F D N A H G C L Z J K Q R B, or O to castle",
            )),
        }
    }

    /// The range behind an atom: a number, or the same letter again for a rider. Only leapers are doubled.
    fn range(&mut self, atom: char) -> String {
        let digits = self.take(|next| next.is_ascii_digit()).to_owned();
        let before = self.text[..self.at].chars().next_back();
        if digits.is_empty() && self.peek().is_some() && self.peek() == before {
            return match atom {
                'K' => "1".to_owned(),
                'Q' | 'R' | 'B' | 'O' => "0".to_owned(),
                _ => {
                    self.at += 1;
                    "0".to_owned()
                }
            };
        }
        digits
    }

    /// A chain in brackets, or in parentheses as pages write it.
    fn chain(&mut self) -> Result<Found, BetzaError> {
        let start = self.at;
        let (open, close) = match self.peek() {
            Some('(') => ('(', ')'),
            _ => ('[', ']'),
        };
        self.at += 1;
        let inside = self.take(|next| next != close).to_owned();
        if self.peek() != Some(close) {
            let what = format!("unclosed `{open}`: end of text");
            return Err(BetzaError::new(
                Kind::Unclosed,
                self.at,
                what,
                format!("`{close}`"),
            ));
        }
        self.at += 1;
        if open == '(' && !inside.contains('-') {
            let what = format!(
                "repetition of a group: {}",
                quote(&self.text[start..self.at])
            );
            return Err(BetzaError::new(
                Kind::Repetition,
                start,
                what,
                "legs with atoms, such as `[K-K]`",
            ));
        }
        let mut text = String::from("[");
        let mut byte = start + 1;
        let mut before = None;
        for leg in inside.split_inclusive(['-', '?']) {
            let body = leg.trim_end_matches(['-', '?']);
            let mut part = Reader { text: body, at: 0 };
            let letters = part.take(|next| next.is_ascii_lowercase()).to_owned();
            let raw = RawLeg { byte, letters };
            known(&raw)?;
            straight(&raw)?;
            if let Some(letter) = part.peek() {
                part.at += letter.len_utf8();
                let atom = self.atom(letter, byte + raw.letters.len())?;
                if atom == 'O' {
                    return Err(self.refused(
                        byte,
                        "castling in a chain: `O`",
                        "`O` as a term of its own",
                    ));
                }
                let range = part.range(atom);
                let rest = &body[part.at..];
                let letters = match before {
                    None => directed(&raw.letters, atom),
                    // Both directions, together with a step that lies otherwise, are the two outward ways, the default.
                    Some(before) if raw.letters.starts_with("fs") && unlike(before, atom) => {
                        raw.letters.replacen("fs", "", 1)
                    }
                    Some(_) => raw.letters.clone(),
                };
                text += &format!("{letters}{atom}{range}{rest}");
                before = Some(atom);
            } else {
                text += &raw.letters;
            }
            text += &leg[body.len()..];
            byte += leg.len();
        }
        text.push(']');
        text.parse::<Movement>().map_err(|error| at(start, error))?;
        Ok(Found::Moves(vec![text]))
    }
}

/// Returns the same error at the byte of the term.
fn at(start: usize, error: BetzaError) -> BetzaError {
    BetzaError::new(error.kind(), start, error.what(), error.expected())
}

/// Whether of two atoms one is straight and one diagonal.
fn unlike(first: char, second: char) -> bool {
    let (straight, diagonal) = ("WDHR", "FAGB");
    straight.contains(first) && diagonal.contains(second)
        || diagonal.contains(first) && straight.contains(second)
}

/// Refuses the modifiers that the notation has no word for, and those that nobody knows.
fn known(leg: &RawLeg) -> Result<(), BetzaError> {
    for letter in leg.letters.chars() {
        let what = match letter {
            'o' => "unsupported board without edges",
            't' => "unsupported modifier",
            'u' => "unsupported unloading",
            'x' => "unsupported relay or swap",
            _ if "fblrvshmcdekpgnjiyazq".contains(letter) => continue,
            _ => {
                let byte = leg.byte + leg.letters.find(letter).unwrap_or(0);
                let what = format!("unknown modifier: `{letter}`");
                return Err(BetzaError::new(
                    Kind::UnknownModifier,
                    byte,
                    what,
                    "a modifier: f b l r v s h m c d e k p g n j z q i y a",
                ));
            }
        };
        return Err(leg.fault(letter, what, "moves that are spelled without it"));
    }
    Ok(())
}

/// Refuses what turns a leg of a chain as the leg before it.
fn straight(leg: &RawLeg) -> Result<(), BetzaError> {
    match leg.letters.chars().find(|&letter| "zq".contains(letter)) {
        Some(letter) => Err(leg.fault(letter, "unsupported turn", "`l` and `r`, in two terms")),
        None => Ok(()),
    }
}

/// Returns the modifiers of a first leg, its directions as the notation spells them: on diagonal atoms `v` and `s` are all four ways,
/// and together with another direction they change nothing.
fn directed(letters: &str, atom: char) -> String {
    if !"FAGB".contains(atom) {
        return letters.to_owned();
    }
    let run: String = letters
        .chars()
        .filter(|&letter| DIRECTIONS.contains(letter))
        .collect();
    let run = match run.as_str() {
        "v" | "s" | "vs" | "sv" => "",
        "fs" | "sf" => "f",
        "bs" | "sb" => "b",
        "lv" | "vl" => "l",
        "rv" | "vr" => "r",
        _ => return letters.to_owned(),
    };
    let rest: String = letters
        .chars()
        .filter(|&letter| !DIRECTIONS.contains(letter))
        .collect();
    format!("{run}{rest}")
}

/// A term of one leg.
fn single(leg: &RawLeg, atom: char, range: &str) -> Result<Found, BetzaError> {
    let letters = directed(&leg.letters, atom);
    // A page turns other steps by half a right angle, and a single step not at all.
    let oblique = "NCZ".contains(atom);
    if leg.has('q') && !oblique {
        return Err(leg.fault('q', "unsupported circular move", "`q` with N, C or Z"));
    }
    if leg.has('z') && matches!(range, "" | "1") && !"RBQ".contains(atom) {
        return Err(leg.fault(
            'z',
            "unsupported crooked move",
            "`z` with a rider, such as `zB`",
        ));
    }
    let lame = letters.matches('n').count();
    if lame == 0 {
        return Ok(Found::Moves(vec![format!("{letters}{atom}{range}")]));
    }
    // `nn` grants en passant at any time, a first move or not.
    let once = match lame {
        1 => letters.clone(),
        _ => letters.replacen('n', "", lame - 1),
    };
    let own_squares = matches!((atom, range), ('W', "" | "1" | "2" | "3"));
    let terms = if own_squares {
        if !letters.contains('m') || letters.contains(['c', 'd', 'e']) {
            return Err(leg.fault('n', "unsupported capture by a lame slide", "`m` with `n`"));
        }
        // A slide that can be answered en passant is a step and lame leaps.
        let count = range.parse::<usize>().unwrap_or(1);
        let step: String = once.chars().filter(|&letter| letter != 'n').collect();
        let leaps = ['D', 'H']
            .into_iter()
            .take(count - 1)
            .map(|leap| format!("{once}{leap}"));
        std::iter::once(format!("{step}W")).chain(leaps).collect()
    } else if "WFKRBQ".contains(atom) || !matches!(range, "" | "1") {
        return Err(leg.fault(
            'n',
            "unsupported lame rider",
            "`n` on a single leap, or on W2 and W3",
        ));
    } else {
        vec![format!("{once}{atom}{range}")]
    };
    match lame {
        1 => Ok(Found::Moves(terms)),
        2 => {
            let terms: Vec<String> = terms.iter().map(|term| term.replacen('i', "", 1)).collect();
            Ok(Found::Anytime(terms.concat()))
        }
        _ => Err(leg.fault('n', "repeated modifier", "`n` once or twice in a leg")),
    }
}

/// A term with `k`: attacks on royal pieces only.
fn faces(legs: &[RawLeg], atom: char, range: &str) -> Result<Found, BetzaError> {
    match legs {
        [leg]
            if !leg
                .letters
                .contains(['m', 'c', 'd', 'e', 'i', 'n', 'y', 'z', 'q']) =>
        {
            let letters = directed(&leg.without("k"), atom);
            Ok(Found::Faces(format!("{letters}{atom}{range}")))
        }
        _ => {
            let leg = legs.iter().find(|leg| leg.has('k')).unwrap_or(&legs[0]);
            Err(leg.fault(
                'k',
                "unsupported capture of a King only",
                "`k` alone, with directions",
            ))
        }
    }
}

/// A term with `y`: a step goes on as a slide, or a slide as a step.
fn bend(legs: &[RawLeg], atom: char, range: &str) -> Result<Found, BetzaError> {
    let (slider, rider) = match atom {
        'R' => ("W", true),
        'B' => ("F", true),
        'Q' => ("K", true),
        'W' => ("R", false),
        'F' => ("B", false),
        'K' => ("Q", false),
        _ => ("", false),
    };
    let bent = legs.iter().filter(|leg| leg.has('y')).count();
    let (last, earlier) = legs.split_last().unwrap_or((&legs[0], &[]));
    if slider.is_empty()
        || !range.is_empty()
        || bent != 1
        || last.has('y')
        || earlier.is_empty()
        || legs.len() > 3
    {
        let leg = legs.iter().find(|leg| leg.has('y')).unwrap_or(last);
        return Err(leg.fault(
            'y',
            "unsupported change of range",
            "a chain of two or three legs in brackets, such as `[F?R]`",
        ));
    }
    // Legs behind the bend have the other range, and step along the compass of the step before.
    let mut parts = Vec::new();
    let (mut turned, mut bent) = (false, false);
    for (place, leg) in legs.iter().enumerate() {
        let run: String = leg
            .letters
            .chars()
            .filter(|&letter| DIRECTIONS.contains(letter))
            .collect();
        let rest: String = leg
            .letters
            .chars()
            .filter(|&letter| !DIRECTIONS.contains(letter) && letter != 'y')
            .collect();
        let base = if bent != rider {
            rider_of(atom)
        } else {
            step_of(atom)
        };
        let (run, letter) = if place == 0 {
            (directed(&run, atom), base)
        } else {
            match (atom, run.as_str()) {
                ('K' | 'Q', run) => (run.to_owned(), base),
                // Both ways by half a right angle are outward, the default of brackets.
                (_, "fs" | "sf") => {
                    turned = !turned;
                    (String::new(), if turned { other(base) } else { base })
                }
                (_, "f" | "b" | "l" | "r" | "s" | "v") => {
                    (run, if turned { other(base) } else { base })
                }
                _ => {
                    return Err(leg.fault(
                        'a',
                        "unsupported direction behind a bend",
                        "f b l r v s or fs",
                    ));
                }
            }
        };
        let run = if place > 0 && run == "f" {
            String::new()
        } else {
            run
        };
        parts.push(format!("{run}{rest}{letter}"));
        bent |= leg.has('y');
    }
    let second = parts.split_off(1).join("-");
    Ok(Found::Bend {
        first: parts.remove(0),
        second,
    })
}

fn rider_of(atom: char) -> char {
    match atom {
        'W' | 'R' => 'R',
        'F' | 'B' => 'B',
        _ => 'Q',
    }
}

fn step_of(atom: char) -> char {
    match atom {
        'W' | 'R' => 'W',
        'F' | 'B' => 'F',
        _ => 'K',
    }
}

/// The atom turned by half a right angle.
fn other(atom: char) -> char {
    match atom {
        'W' => 'F',
        'F' => 'W',
        'R' => 'B',
        'B' => 'R',
        other => other,
    }
}

/// A term `O`; without a number it means nothing.
fn castling(
    legs: &[RawLeg],
    range: &str,
    byte: usize,
) -> Result<Option<DiagramCastling>, BetzaError> {
    let [leg] = legs else {
        return Err(BetzaError::new(
            Kind::Unsupported,
            byte,
            "castling in a chain: `O`",
            "`O` without `a`",
        ));
    };
    if let Some(odd) = leg
        .letters
        .chars()
        .find(|&letter| !"ilrsjm".contains(letter))
    {
        return Err(leg.fault(
            odd,
            "unsupported modifier of castling",
            "i s l r j, such as `isO2`",
        ));
    }
    let squares: u8 = match range.parse() {
        Ok(squares) => squares,
        Err(_) if range.is_empty() => return Ok(None),
        Err(_) => {
            return Err(BetzaError::new(
                Kind::BadRange,
                byte,
                format!("bad range: {}", quote(range)),
                "a number from 1 to 15",
            ));
        }
    };
    if squares == 0 {
        return Ok(None);
    }
    let all = leg.has('s') || !leg.has('l') && !leg.has('r');
    Ok(Some(DiagramCastling {
        squares,
        left: all || leg.has('l'),
        right: all || leg.has('r'),
        inner: leg.has('j'),
    }))
}

/// Writes a movement for a diagram: as XBetza where there is a spelling, otherwise with a bend (`y`), or in brackets.
pub(crate) fn write(movement: &Movement) -> String {
    let terms = movement.terms().iter().map(|term| {
        let own = Movement::of(vec![term.clone()]);
        own.xbetza()
            .ok()
            .or_else(|| bent(term))
            .unwrap_or_else(|| own.to_string())
    });
    let terms: Vec<String> = terms.collect();
    joined(&terms)
}

/// The spelling with `y` of a step and a slide outward from it.
fn bent(term: &Term) -> Option<String> {
    let text = term.to_string();
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let (first, second, stops) = match inside.split_once('?') {
        Some((first, second)) => (first, second, true),
        None => {
            let (first, second) = inside.split_once('-')?;
            (first, second, false)
        }
    };
    let leg = match (first, second) {
        ("F", "R") => "yafsF",
        ("W", "B") => "yafsW",
        ("F", "B") => "yafF",
        ("W", "R") => "yafW",
        _ => return None,
    };
    Some(if stops {
        format!("{first}{leg}")
    } else {
        leg.to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> DiagramMoves {
        DiagramMoves::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn moves_are_spelled_as_the_notation_means_them() {
        for (text, wanted) in [
            ("FyafsF", "[F?R]"),
            ("yafsF", "[F-R]"),
            ("WyafsW", "[W?B]"),
            ("WfafyafcW", "W[fW-W-cR]"),
            ("KNADcaKcabKmabK", "KNADcaKcabKmabK"),
            ("fsF", "fF"),
            ("vB", "B"),
            ("KK", "K1K"),
            ("NN", "N0"),
            ("LJ", "CZ"),
            ("zBqN", "zBqN"),
            ("zNN", "zN0"),
            ("[F?fsR]", "[F?R]"),
            ("(cK-aK)", "[cK-aK]"),
            ("KisO2", "K"),
            ("WfkRW", "W1W"),
            ("ifmnW3", "ifmWifmnDifmnH"),
            ("fmWfceFfmnnD", "fmWfceF"),
        ] {
            assert_eq!(read(text).betza, wanted, "{text}");
        }
    }

    #[test]
    fn what_a_rule_file_says_stands_apart() {
        assert_eq!(read("KfmnnD").anytime, "fmnD");
        assert_eq!(read("fkRfkBK").faces, "fRfB");
        let castling = |squares, left, right, inner| DiagramCastling {
            squares,
            left,
            right,
            inner,
        };
        assert_eq!(read("KisO2").castling, [castling(2, true, true, false)]);
        assert_eq!(
            read("KisjO2irO3").castling,
            [
                castling(2, true, true, true),
                castling(3, false, true, false)
            ]
        );
        assert_eq!(read("O"), DiagramMoves::default());
    }

    #[test]
    fn what_cannot_be_said_is_refused_at_its_byte() {
        for (text, kind, byte) in [
            ("KdU", Kind::Unsupported, 2),
            ("oW", Kind::Unsupported, 0),
            ("KzW", Kind::Unsupported, 1),
            ("KqR", Kind::Unsupported, 1),
            ("afzW", Kind::Unsupported, 2),
            ("[F?fqR]", Kind::Unsupported, 4),
            ("(az)N", Kind::Repetition, 0),
            ("Kfy", Kind::NoAtom, 3),
            ("NX", Kind::Unsupported, 1),
            ("fnR", Kind::Unsupported, 1),
            ("W*", Kind::UnknownAtom, 1),
            ("KmayR", Kind::Unsupported, 3),
            ("W\u{e9}", Kind::UnknownAtom, 1),
            ("[W-", Kind::Unclosed, 3),
            ("KcwW", Kind::UnknownModifier, 2),
        ] {
            let error = DiagramMoves::read(text).expect_err(text);
            assert_eq!((error.kind(), error.byte()), (kind, byte), "{text}");
        }
        assert!(DiagramMoves::read(&"W".repeat(10_000)).is_err());
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "K",
            "RN",
            "[F?R]",
            "[W?B]",
            "[F-R]",
            "mfWcfF",
            "KNAD[cK-aK][K-bK]",
            "[W-F-F]",
            "[D?B]",
            "N0",
            "mRcpR",
            "fNN",
            "zBqN",
            "fzNN",
        ] {
            let movement: Movement = text.parse().unwrap();
            let written = movement.diagram();
            let back: Movement = read(&written).betza.parse().unwrap();
            let sorted = |movement: &Movement| {
                let mut paths: Vec<String> = movement
                    .paths()
                    .iter()
                    .map(|path| format!("{path:?}"))
                    .collect();
                paths.sort();
                paths
            };
            assert_eq!(sorted(&back), sorted(&movement), "{text}: {written}");
        }
    }
}
