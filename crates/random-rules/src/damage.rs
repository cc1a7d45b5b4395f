//! Damaged texts: for readers that have to read or refuse any text.

use crate::dice::Dice;

/// The maximum length of a damaged text.
const LONGEST: usize = 60_000;

/// Numbers at and beyond limits.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "15",
    "16",
    "17",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "-1",
    "00",
    "007",
    "99999999999999999999",
    "1e308",
    "1e400",
    "0.1",
    "NaN",
];

/// Damages a text in a few places, with words that have a meaning in its format.
pub fn damaged(dice: &mut Dice, whole: &str, words: &[&str]) -> String {
    let mut chars: Vec<char> = whole.chars().collect();
    let count = *dice.pick(&[1, 1, 1, 2, 3, 6]);
    for _ in 0..count {
        once(dice, &mut chars, words);
        chars.truncate(LONGEST);
    }
    chars.into_iter().collect()
}

fn once(dice: &mut Dice, chars: &mut Vec<char>, words: &[&str]) {
    let at = dice.below(chars.len() + 1);
    let reach = *dice.pick(&[1, 1, 2, 5, 20, 400]);
    let end = (at + dice.below(reach) + 1).min(chars.len());
    match dice.below(10) {
        0 => drop(chars.drain(at.min(end)..end)),
        // Repeat a part, once or many times.
        1 => {
            let part: Vec<char> = chars[at.min(end)..end].to_vec();
            let times = *dice.pick(&[1, 1, 2, 50]);
            let to = dice.below(chars.len() + 1);
            chars.splice(to..to, part.repeat(times));
        }
        2 => {
            let other = dice.below(chars.len() + 1);
            if at < chars.len() && other < chars.len() {
                chars.swap(at, other);
            }
        }
        3 => {
            let strange = dice.pick(&[
                '\u{0}', 'é', '\u{202e}', '\u{1b}', '🜁', '"', '\\', '\n', ' ',
            ]);
            chars.insert(at, *strange);
        }
        4..6 => number(dice, chars, at),
        6 => chars.truncate(at),
        7 if at < chars.len() => {
            let letter = char::from(dice.between(b' ', b'~'));
            chars[at] = letter;
        }
        _ => {
            let word = dice.pick(words).chars();
            chars.splice(
                at.min(end)..if dice.once_in(2) { end } else { at.min(end) },
                word,
            );
        }
    }
}

/// Replaces the next number by another one.
fn number(dice: &mut Dice, chars: &mut Vec<char>, from: usize) {
    let Some(start) = (from..chars.len()).find(|&at| chars[at].is_ascii_digit()) else {
        return;
    };
    let digits = chars[start..].iter().take_while(|c| c.is_ascii_digit());
    let end = start + digits.count();
    chars.splice(start..end, dice.pick(NUMBERS).chars());
}

#[cfg(test)]
mod tests {
    use super::{Dice, LONGEST};

    #[test]
    fn texts_are_damaged_the_same_way_and_stay_bounded() {
        let damage =
            |seed| super::damaged(&mut Dice::new(seed), "8/8/8 w - - 0 1", &["KQkq", "e3"]);
        assert_eq!(damage(3), damage(3));
        let damaged = (0..100)
            .filter(|&seed| damage(seed) != "8/8/8 w - - 0 1")
            .count();
        assert!(damaged > 80, "{damaged}");
        let mut long = "x1".repeat(LONGEST);
        for seed in 0..20 {
            long = super::damaged(&mut Dice::new(seed), &long, &["y"]);
            assert!(long.chars().count() <= LONGEST);
        }
        assert!(
            super::damaged(&mut Dice::new(1), "", &["y"])
                .chars()
                .count()
                < 50
        );
    }
}
