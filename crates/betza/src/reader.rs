//! Reads letters: the modifiers of a leg, its atom, its range.

use crate::atom::Atom;
use crate::direction::Direction;
use crate::error::{BetzaError, BetzaErrorKind as Kind, quote};

const MOST_RANGE: u8 = 15;

pub(crate) const ATOMS: &str = "an atom: W F D A H G N C Z K R B Q";
pub(crate) const ANYTHING: &str = "a modifier or an atom: W F D A H G N C Z K R B Q";
const MODIFIERS: &str = "a modifier: f b l r v s h m c d e p g n j z q i";

/// A leg as it was read, with positions for messages.
#[derive(Debug)]
pub(crate) struct RawLeg {
    /// Where the leg starts.
    pub(crate) byte: usize,
    /// Its directions, `a` in brackets among them.
    pub(crate) run: Vec<Direction>,
    /// Where the directions start; they are next to each other.
    pub(crate) run_byte: usize,
    /// Its other modifiers, `m c d e p g n j z q i`, each once.
    pub(crate) marks: Vec<(char, usize)>,
    pub(crate) atom: Atom,
    /// The range, if it is written: a number, a doubled letter or a slider.
    pub(crate) range: Option<u8>,
}

impl RawLeg {
    /// The position of a modifier, if it is there.
    pub(crate) fn mark(&self, letter: char) -> Option<usize> {
        self.marks
            .iter()
            .find(|mark| mark.0 == letter)
            .map(|mark| mark.1)
    }
}

/// A reader: the text and a position in it.
#[derive(Debug)]
pub(crate) struct BetzaReader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl BetzaReader<'_> {
    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(crate) fn advance(&mut self, by: char) {
        self.at += by.len_utf8();
    }

    /// An error about the next character, or about the end of the text.
    pub(crate) fn fault(&self, kind: Kind, what: &str, expected: &str) -> BetzaError {
        let found = self.peek().map_or_else(
            || "end of text".to_owned(),
            |c| quote(c.encode_utf8(&mut [0; 4])),
        );
        BetzaError::new(kind, self.at, format!("{what}: {found}"), expected)
    }

    /// The modifiers of one leg, up to the first character that is not one. The atom is read later.
    pub(crate) fn modifiers(&mut self, bracketed: bool) -> Result<RawLeg, BetzaError> {
        let mut leg = RawLeg {
            byte: self.at,
            run: Vec::new(),
            run_byte: self.at,
            marks: Vec::new(),
            atom: Atom::Wazir,
            range: None,
        };
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let way = match letter {
                'a' if bracketed => Some(Direction::All),
                'a' => break,
                _ => Direction::from_letter(letter),
            };
            if let Some(way) = way {
                if leg.run.is_empty() {
                    leg.run_byte = self.at;
                } else if leg.run_byte + leg.run.len() != self.at {
                    let expected = "all directions of a leg in one run";
                    return Err(self.fault(Kind::SplitDirections, "split directions", expected));
                }
                leg.run.push(way);
            } else if "mcdepgnjzqi".contains(letter) {
                if leg.mark(letter).is_some() {
                    return Err(self.fault(
                        Kind::Repeated,
                        "repeated modifier",
                        "each modifier once in a leg",
                    ));
                }
                leg.marks.push((letter, self.at));
            } else {
                return Err(self.no_modifier(letter));
            }
            self.advance(letter);
        }
        Ok(leg)
    }

    fn no_modifier(&self, letter: char) -> BetzaError {
        let what = match letter {
            'o' => "unsupported cylinder",
            'u' => "unsupported unloading",
            'y' => {
                let expected = "a chain in brackets, such as `[F?R]` for `FyafsF`";
                return self.fault(Kind::Unsupported, "unsupported range toggle", expected);
            }
            't' if self.text[self.at..].starts_with("t[") => {
                let expected = "a chain in brackets alone, such as `[F?R]` for `t[FR]`";
                return self.fault(Kind::Unsupported, "unsupported then", expected);
            }
            't' => "unsupported tame move",
            'x' | 'k' | 'w' => "unsupported modifier",
            _ => return self.fault(Kind::UnknownModifier, "unknown modifier", MODIFIERS),
        };
        self.fault(Kind::Unsupported, what, MODIFIERS)
    }

    /// An atom and its range, if it has one.
    pub(crate) fn atom(&mut self) -> Result<(Atom, Option<u8>), BetzaError> {
        let Some(letter) = self.peek() else {
            return Err(self.fault(Kind::NoAtom, "no atom", ANYTHING));
        };
        let (atom, slides) = match letter {
            'R' => (Some(Atom::Wazir), true),
            'B' => (Some(Atom::Ferz), true),
            'Q' => (Some(Atom::King), true),
            _ => (Atom::from_letter(letter), false),
        };
        let Some(atom) = atom else {
            return Err(match letter {
                'L' | 'J' => self.fault(
                    Kind::Ambiguous,
                    "ambiguous atom",
                    "C for the leap (1,3) or Z for (2,3)",
                ),
                'O' => {
                    let expected =
                        "castling outside the notation: the field `castling` of a file of rules";
                    self.fault(Kind::Unsupported, "unsupported castling", expected)
                }
                'U' => self.fault(Kind::Unsupported, "unsupported atom", ATOMS),
                _ if letter.is_ascii_uppercase() => {
                    self.fault(Kind::UnknownAtom, "unknown atom", ATOMS)
                }
                _ => self.fault(Kind::NoAtom, "no atom", ANYTHING),
            });
        };
        self.advance(letter);
        if self.peek() != Some(letter) {
            return Ok((atom, self.range()?.or(slides.then_some(0))));
        }
        if slides {
            return Err(self.fault(
                Kind::BadRange,
                "doubled slider",
                "R B Q once: they are unlimited already",
            ));
        }
        self.advance(letter);
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.fault(
                Kind::BadRange,
                "a second range",
                "one range: a doubled letter or a number",
            ));
        }
        Ok((atom, Some(0)))
    }

    /// A number, if there is one.
    fn range(&mut self) -> Result<Option<u8>, BetzaError> {
        let rest = &self.text[self.at..];
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        if digits.is_empty() {
            return Ok(None);
        }
        let range = digits
            .parse()
            .ok()
            .filter(|&range: &u8| range <= MOST_RANGE);
        let Some(range) = range.filter(|_| digits.len() == 1 || !digits.starts_with('0')) else {
            let what = format!("bad range: {}", quote(digits));
            return Err(BetzaError::new(
                Kind::BadRange,
                self.at,
                what,
                "a number from 0 to 15, no leading zero",
            ));
        };
        self.at += digits.len();
        Ok(Some(range))
    }
}

#[cfg(test)]
mod tests {
    use crate::Movement;

    #[test]
    fn ranges() {
        for (text, wanted) in [
            ("W", 1),
            ("W1", 1),
            ("W0", 0),
            ("WW", 0),
            ("R", 0),
            ("R1", 1),
            ("Q15", 15),
            ("ZZ", 0),
        ] {
            assert_eq!(
                text.parse::<Movement>().unwrap().terms()[0].legs()[0].range(),
                wanted,
                "{text}"
            );
        }
    }
}
