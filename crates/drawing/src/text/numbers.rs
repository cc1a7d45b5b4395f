//! Numbers and their nouns, as people write them.

/// A number with a comma before every three digits: `84,000`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A figure with three significant digits, or all digits before the point.
pub fn figure(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// A number, in words up to twelve and where a rule of draws is known by them.
pub fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match count {
        50 => "fifty".to_owned(),
        70 => "seventy".to_owned(),
        _ => WORDS
            .get(count)
            .map_or_else(|| count.to_string(), |word| (*word).to_owned()),
    }
}

/// An ordinal number: `third`, `13th`.
pub fn ordinal(count: usize) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let word = count.checked_sub(1).and_then(|place| WORDS.get(place));
    word.map_or_else(
        || {
            let end = match (count % 100, count % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{count}{end}")
        },
        |word| (*word).to_owned(),
    )
}

/// The plural of a noun: `games`, `Archbishops`, `Pickaxes`.
pub fn plural(noun: &str) -> String {
    let hissing = ["s", "ch", "x"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hissing { "es" } else { "s" })
}

/// A count with its noun: `1 game`, `2 games`.
pub fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {}", plural(noun)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_threes() {
        let numbers = [0, 999, 1_000, 84_000, 1_234_567];
        let texts = numbers.map(thousands);
        assert_eq!(texts, ["0", "999", "1,000", "84,000", "1,234,567"]);
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!([0, 3, 13, 50].map(number), ["no", "three", "13", "fifty"]);
        let texts = [1, 4, 6, 11, 21, 102].map(ordinal);
        assert_eq!(texts, ["first", "fourth", "6th", "11th", "21st", "102nd"]);
    }

    #[test]
    fn nouns_follow_their_counts() {
        let texts = [0, 1, 2].map(|count| counted(count, "half-move"));
        assert_eq!(texts, ["0 half-moves", "1 half-move", "2 half-moves"]);
        assert_eq!(
            ["Lion", "Fox", "Squirrel"].map(plural),
            ["Lions", "Foxes", "Squirrels"]
        );
    }
}
