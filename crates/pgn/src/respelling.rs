//! Other spellings of moves, signs and results that a person reads without doubt.

use legwork_notation::signs::{is_dash, is_invisible, is_space};

/// The words for a check or a mate, which people write behind a move, and their marks of a new move.
const WORDS: [&str; 13] = [
    "ch", "chk", "dbl", "dblch", "dbch", "dis", "disc", "disch", "mate", "matt", "e.p", "ep", "tn",
];
/// The minimum number of letters of a word, so that it is not a move with its end cut off, such as `Nbxd`.
const WORD: usize = 5;
/// The words for a null move. Leaving one out would change what follows.
const PASSES: [&str; 2] = ["pass", "null"];
/// The maximum number of other spellings of one move.
const MAX: usize = 64;

/// The plain character that is meant by one of a word processor; `None` if it is not seen. Dashes are left.
pub(crate) fn plain(c: char) -> Option<char> {
    Some(match c {
        '\0'..='\u{7f}' => c,
        _ if is_invisible(c) => return None,
        _ if is_space(c) => ' ',
        '…' | '‥' | '․' => '.',
        '×' | '✕' | '⨯' => 'x',
        '†' | '‡' => '+',
        '≠' => '#',
        '\u{ff01}'..='\u{ff5e}' => {
            let narrow = char::from((u32::from(c) - 0xfee0) as u8);
            if narrow.is_ascii_alphanumeric() || "+-#=!?./:@*".contains(narrow) {
                narrow
            } else {
                c
            }
        }
        _ => c,
    })
}

/// The character of a byte that is not part of UTF-8: of Latin-1, or of Windows' code page where that has none.
pub(crate) fn latin(byte: u8) -> char {
    match byte {
        0x85 => '…',
        0x91 => '‘',
        0x92 => '’',
        0x93 => '“',
        0x94 => '”',
        0x96 => '–',
        0x97 => '—',
        _ => char::from(byte),
    }
}

/// A text with plain dashes; `None` if it has no others.
pub(crate) fn with_hyphens(text: &str) -> Option<String> {
    let has_others = text.contains(is_dash);
    has_others.then(|| text.replace(is_dash, "-"))
}

/// A result with digits, hyphens and fractions as the standard has them: `1/2-1/2` of `½:½`, `1-0` of `1–O`.
pub(crate) fn result(text: &str) -> String {
    let text = text
        .replace("0.5", "½")
        .replace("0,5", "½")
        .replace("1/2", "½");
    let plain = text.chars().map(|c| match c {
        'O' | 'o' => '0',
        ':' => '-',
        _ if is_dash(c) => '-',
        _ => c,
    });
    plain.collect::<String>().replace('½', "1/2")
}

/// Whether a text is that of a result which both sides have lost.
pub(crate) fn both_lost(text: &str) -> bool {
    ["0-0", "-/-", "---"].contains(&result(text.trim()).as_str())
}

/// Whether a text is a word that is not part of a game: the sign of a check, or of a language.
pub(crate) fn is_word(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let low = bare.to_lowercase();
    let long = bare.chars().all(char::is_alphabetic) && bare.chars().count() >= WORD;
    let passes = PASSES.iter().any(|word| low.starts_with(word));
    WORDS.contains(&low.as_str()) || long && !passes
}

/// Another spelling of a move, and the number of the sign that is taken off it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Respelling {
    pub(crate) text: String,
    pub(crate) nag: Option<u8>,
}

/// Other spellings, one of which may be meant by a text that is not a move.
pub(crate) fn of_move(text: &str) -> Vec<Respelling> {
    let mut all = vec![Respelling {
        text: text.to_owned(),
        nag: None,
    }];
    for change in [
        alike,
        castling,
        without_end,
        promotion,
        without_mark,
        small,
        large,
    ] {
        for place in 0..all.len().min(MAX / 2) {
            for (text, nag) in change(&all[place].text) {
                let nag = nag.or(all[place].nag);
                let known = all.iter().any(|other| other.text == text);
                if !known && !text.is_empty() && all.len() < MAX {
                    all.push(Respelling { text, nag });
                }
            }
        }
    }
    all.remove(0);
    all
}

/// A changed text, and the number of the sign that was taken off it.
type Changed = Vec<(String, Option<u8>)>;

fn changed(text: Option<String>) -> Changed {
    text.into_iter().map(|text| (text, None)).collect()
}

/// With Latin letters in place of Cyrillic and Greek ones that look alike, but for the letters of pieces, which mean others there.
fn alike(text: &str) -> Changed {
    let latin = |c| match c {
        'О' | 'Ο' => 'O',
        'о' | 'ο' => 'o',
        'х' | 'χ' => 'x',
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        _ => c,
    };
    let other: String = text.chars().map(latin).collect();
    changed((other != text).then_some(other))
}

/// Castling with zeros or letters, with hyphens or without.
fn castling(text: &str) -> Changed {
    let end = text.find(|c| !"Oo0-".contains(c)).unwrap_or(text.len());
    let (sign, rest) = text.split_at(end);
    let name = match sign.chars().filter(|&c| c != '-').count() {
        2 => "O-O",
        3 => "O-O-O",
        _ => return Vec::new(),
    };
    changed((sign != name).then(|| format!("{name}{rest}")))
}

/// Without a mark of punctuation or a word for a check at its end.
fn without_end(text: &str) -> Changed {
    let mut rest = text;
    loop {
        let bare = rest.trim_end_matches(['.', ',', ':', '\'', '`', '´', '’', '*']);
        let low = bare.to_ascii_lowercase();
        let words = WORDS.iter().filter(|word| low.ends_with(*word));
        let longest = words.map(|word| word.len()).max().unwrap_or(0);
        let shorter = &bare[..bare.len() - longest];
        // A word follows a square, a sign or a promotion.
        let kept = shorter.ends_with(|c: char| c.is_ascii_digit() || "+#=)QRBN".contains(c));
        let shorter = if kept { shorter } else { bare };
        if shorter == rest {
            break;
        }
        rest = shorter;
    }
    changed((rest != text).then(|| rest.to_owned()))
}

/// A promotion in brackets, or behind a stroke: `e8(Q)`, `e8/Q`.
fn promotion(text: &str) -> Changed {
    let (bare, sign) = crate::nag::split(text);
    let open = bare
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    let Some((to, piece)) = open.or_else(|| bare.rsplit_once('/')) else {
        return Vec::new();
    };
    let letter = piece.len() == 1 && piece.bytes().all(|byte| byte.is_ascii_alphabetic());
    changed(letter.then(|| format!("{to}={piece}{sign}")))
}

/// Removes the mark of a diagram, `(D)`, or, after a piece's move, the mark of a novelty, `N`.
fn without_mark(text: &str) -> Changed {
    let marks = [
        ("(D)", 220),
        ("D", 220),
        ("(N)", 146),
        ("TN", 146),
        ("N", 146),
    ];
    let (bare, sign) = crate::nag::split(text);
    let mark = marks.iter().find_map(|&(mark, nag)| {
        let rest = bare.strip_suffix(mark)?;
        let behind = rest.ends_with(|c: char| c.is_ascii_digit() || "+#O0".contains(c));
        let of_pawn = nag == 146 && rest.starts_with(|c: char| c.is_ascii_lowercase());
        (behind && !of_pawn).then(|| (format!("{rest}{sign}"), Some(nag)))
    });
    mark.into_iter().collect()
}

/// With a capital for the first letter.
fn small(text: &str) -> Changed {
    let first = text.chars().next().filter(char::is_ascii_lowercase);
    changed(first.map(|c| format!("{}{}", c.to_ascii_uppercase(), &text[1..])))
}

/// With small letters for all others than the first one, and for that, too.
fn large(text: &str) -> Changed {
    if text.starts_with('O') || !text.contains(|c: char| c.is_ascii_uppercase()) {
        return Vec::new();
    }
    let low = text.to_ascii_lowercase();
    let first = text.chars().next().into_iter();
    let piece: String = first.chain(low.chars().skip(1)).collect();
    [piece, low].into_iter().map(|text| (text, None)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_many_spellings() {
        for text in ["½-½", "½:½", "0.5-0.5", "0,5–0,5", "1/2−1/2"] {
            assert_eq!(result(text), "1/2-1/2", "{text}");
        }
        assert_eq!(result("1—O"), "1-0");
        assert!(both_lost("0–0") && both_lost("-/-") && !both_lost("1-0"));
    }

    #[test]
    fn words_are_no_moves_with_their_ends_cut_off() {
        for word in ["mate", "ch", "Ch.", "resigns", "White", "dbl", "(novelty)"] {
            assert!(is_word(word), "{word}");
        }
        for text in ["Nbxd", "e4", "then", "passes", "null", "--", "Nf3+", "O-O"] {
            assert!(!is_word(text), "{text}");
        }
    }

    #[test]
    fn a_move_has_other_spellings() {
        let has = |text: &str, other: &str| of_move(text).iter().any(|one| one.text == other);
        for (text, other) in [
            ("nf6", "Nf6"),
            ("Bf4D?!", "Bf4?!"),
            ("00", "O-O"),
            ("o-0-O+", "O-O-O+"),
            ("Qh5ch.", "Qh5"),
            ("e8(Q)+", "e8(Q)+"),
            ("e8(Q)", "e8=Q"),
            ("BXC4", "Bxc4"),
            ("BXC4", "bxc4"),
            ("Qxf7mate", "Qxf7"),
        ] {
            assert!(has(text, other) || text == other, "{text} {other}");
        }
        assert!(of_move("--").is_empty());
    }
}
