//! How a message quotes its input, and what it suggests instead.
//!
//! Capitals are compared in ASCII alone: Unicode's tables of them would be a fiftieth of the module with which a page begins.

/// The most characters of its input that a message quotes.
const MOST: usize = 60;

/// Whether a character controls the terminal or the layout of the line instead of being shown.
pub fn steers(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// The characters that are shown for one character: its escape if it
/// [controls the terminal](steers).
fn shown(c: char) -> impl Iterator<Item = char> {
    let escape = steers(c).then(|| c.escape_default());
    let plain = escape.is_none().then_some(c);
    escape.into_iter().flatten().chain(plain)
}

/// A whole text as a terminal may show it: characters that control the terminal are escaped.
pub fn plain(text: &str) -> String {
    text.chars().flat_map(shown).collect()
}

/// A text as a message may show it: at most 60 characters, none that controls the terminal.
pub fn clip(text: &str) -> String {
    let shown = || text.chars().flat_map(shown);
    if shown().nth(MOST).is_none() {
        return shown().collect();
    }
    shown().take(MOST - 3).chain("...".chars()).collect()
}

/// A file's name as a message may show it. A long name keeps its end, which tells more than the
/// folders in front of it.
pub fn clip_path(name: &str) -> String {
    let whole = plain(name);
    let length = whole.chars().count();
    if length <= MOST {
        return whole;
    }
    let end: String = whole.chars().skip(length - (MOST - 3)).collect();
    format!("...{end}")
}

/// The most faults of one file that are reported. A file with more is corrected in several rounds.
pub const MOST_FAULTS: usize = 50;

/// The known name that was probably meant: it differs in a letter or two, few for its length, or one of both begins as the
/// other. Capitals and hyphens do not count.
pub fn nearest(name: &str, known: &[String]) -> Option<String> {
    let plain = |name: &str| -> String {
        let kept = name.chars().filter(|c| !matches!(c, '_' | '-'));
        kept.take(MOST).map(|c| c.to_ascii_lowercase()).collect()
    };
    let sought = plain(name);
    let most = (sought.chars().count() + 1) / 3;
    let near = known.iter().filter_map(|known| {
        let other = plain(known);
        let distance = strsim::osa_distance(&sought, &other);
        let (short, long) = (sought.len().min(other.len()), sought.len().max(other.len()));
        let begins = sought.starts_with(&other) || other.starts_with(&sought);
        let begins = begins && short >= 4 && long <= 2 * short;
        (distance <= most || begins).then_some((distance, known))
    });
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known.clone())
}

/// A name with its indefinite article: `a Lion`, `an Amazon`, `a Unicorn`.
pub fn one(name: &str) -> String {
    let small = name.to_ascii_lowercase();
    let vowel = small.starts_with(['a', 'e', 'i', 'o', 'u']);
    let spoken = ["uni", "eu", "one-"]
        .iter()
        .any(|start| small.starts_with(start));
    format!("{} {name}", if vowel && !spoken { "an" } else { "a" })
}

/// Whether a character may be a part of a word, as all characters outside ASCII may.
pub fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii()
}

/// A hint for a message.
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// The advice after an unknown name: the known name that was probably meant, or all known names.
pub fn advice(wrong: &str, known: &[&str]) -> String {
    let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    choice(&known, nearest(wrong, &known).as_deref())
}

/// The known name that was probably meant, if there is one, or all known names.
pub(crate) fn choice(known: &[String], nearest: Option<&str>) -> String {
    match nearest {
        Some(_) => did_you_mean(nearest),
        None if known.is_empty() => ", and no other either".to_owned(),
        None => format!(", expected {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(clip(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(clip(&"x".repeat(10_000)), format!("{}...", "x".repeat(57)));
        assert_eq!(clip(&"\n".repeat(31)), format!("{}\\...", "\\n".repeat(28)));
    }

    #[test]
    fn of_a_long_path_the_end_is_shown() {
        let name = format!("{}/a.ron", "x".repeat(100));
        assert_eq!(clip_path(&name), format!("...{}/a.ron", "x".repeat(51)));
        assert_eq!(clip_path("a\n.ron"), "a\\n.ron");
    }

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        assert_eq!(plain("äöü\n\t\0"), "äöü\\n\\t\\u{0}");
        assert_eq!(plain("\u{1b}[31m\u{9b}m"), "\\u{1b}[31m\\u{9b}m");
        assert_eq!(plain("a\u{202e}b"), "a\\u{202e}b");
        // Combining accents are harmless.
        assert_eq!(plain("e\u{301}\"'"), "e\u{301}\"'");
    }

    #[test]
    fn a_slip_finds_its_neighbour() {
        let known = ["chess", "chu", "gothic"].map(String::from);
        assert_eq!(nearest("gotic", &known).as_deref(), Some("gothic"));
        assert_eq!(nearest("zzz", &known), None);
        let words = ["Draw", "Loss", "Win"].map(String::from);
        assert_eq!(nearest("loss", &words).as_deref(), Some("Loss"));
    }

    #[test]
    fn only_what_is_near_is_meant() {
        let known = ["board", "promotions", "bare_king", "of", "xiangqi"].map(String::from);
        for (name, expected) in [
            ("boards", Some("board")),
            ("baord", Some("board")),
            ("promotion", Some("promotions")),
            ("promo", Some("promotions")),
            ("bareKing", Some("bare_king")),
            ("xianqgi", Some("xiangqi")),
            ("xiang", Some("xiangqi")),
            ("brood", None),
            ("pieces", None),
            ("on", Some("of")),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, &known).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn a_name_has_its_article() {
        let named = ["Archbishop", "Lion", "Unicorn", "Ultima", "Empress"].map(one);
        assert_eq!(
            named.join(", "),
            "an Archbishop, a Lion, a Unicorn, an Ultima, an Empress"
        );
    }
}
