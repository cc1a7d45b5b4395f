//! Notations that are published with another meaning than they have here: directions of `K` and `Q`.

use std::collections::HashSet;

use legwork_betza::{Movement, Path};

use super::Checked;
use crate::echo::clip;
use crate::ron_source::RonNode;
use crate::rules::file::MoreField;
use crate::schema::Struct as _;

/// Notes the directions of `K` and `Q` that mean one square straight here, and three squares in Betza's articles and in
/// Fairy-Stockfish.
pub(super) fn note(checked: &Checked<'_, '_>) {
    for element in checked.elements {
        let Some(fields) = &element.fields else {
            continue;
        };
        let more = fields.get("more").and_then(|node| node.list());
        let more = more.into_iter().flatten();
        let more = more.filter_map(|node| node.fields(MoreField::FIELDS)?.get("betza"));
        let own = ["betza", "prose", "faces"].into_iter();
        let own = own.filter_map(|name| fields.get(name));
        for node in own.chain(more) {
            directions(&node);
        }
    }
}

fn directions(node: &RonNode<'_>) {
    let Some(text) = node.text() else { return };
    let Some(all) = paths(&text) else { return };
    for term in terms(&text) {
        let words = words(term.directions);
        let is_straight = |word: &&str| word.len() == 1;
        if !words.iter().any(is_straight) {
            continue;
        }
        let with =
            |word: &str, atom: &str| [term.before, word, term.behind, atom, term.range].concat();
        let (straight, diagonal) = match term.atom {
            "Q" => ("R", "B"),
            _ => ("W", "F"),
        };
        let here = words.iter().map(|word| match word.len() {
            1 => with(word, straight),
            _ => with(word, diagonal),
        });
        let here: String = here.collect();
        let found = clip(&with(term.directions, term.atom));
        let [word] = words[..] else {
            node.fault(format!(
                "`{found}` is read as `{here}` here, and otherwise in Betza's articles and in Fairy-Stockfish, where `f` or `b` \
                 alone means three squares: expected directions of W and F, as in `{here}`"
            ));
            continue;
        };
        let (wide, own, others) = match word {
            "f" => (&["f", "fs"][..], "one square", "three"),
            "b" => (&["b", "bs"][..], "one square", "three"),
            "l" => (&["l", "lv"][..], "one square", "three"),
            "r" => (&["r", "rv"][..], "one square", "three"),
            "v" => (&["v", "fs", "bs"][..], "two squares", "six"),
            _ => (&["s", "lv", "rv"][..], "two squares", "six"),
        };
        let wide = wide.iter().map(|word| with(word, term.atom));
        let wide: String = wide.collect();
        // With the other squares in it, too, the notation has one meaning.
        if paths(&wide).is_some_and(|wide| wide.is_subset(&all)) {
            continue;
        }
        node.fault(format!(
            "`{found}` is read as `{here}` here, {own} straight; in Betza's articles and in Fairy-Stockfish it means {others} \
             squares: expected `{wide}` for these, else `{here}`"
        ));
    }
}

fn paths(text: &str) -> Option<HashSet<Path>> {
    let moves: Movement = text.parse().ok()?;
    Some(moves.paths().into_iter().collect())
}

/// A term of one leg whose atom is `K` or `Q`, in its parts.
struct KingTerm<'t> {
    /// The modifiers before the directions.
    before: &'t str,
    directions: &'t str,
    /// The modifiers after them.
    behind: &'t str,
    atom: &'t str,
    range: &'t str,
}

fn terms(text: &str) -> Vec<KingTerm<'_>> {
    let mut found = Vec::new();
    let (mut depth, mut begun) = (0_u32, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => {
                depth = depth.saturating_sub(1);
                begun = at + 1;
            }
            '0'..='9' => begun = at + 1,
            'K' | 'Q' if depth == 0 && !text[begun..at].contains('a') => {
                let behind = &text[at + 1..];
                let range = behind.bytes().take_while(u8::is_ascii_digit).count();
                let mods = &text[begun..at];
                let is_way = |letter: char| "fblrvs".contains(letter);
                if let Some(first) = mods.find(is_way) {
                    let rest = &mods[first..];
                    let length = rest.find(|letter| !is_way(letter)).unwrap_or(rest.len());
                    found.push(KingTerm {
                        before: &mods[..first],
                        directions: &rest[..length],
                        behind: &rest[length..],
                        atom: &text[at..=at],
                        range: &behind[..range],
                    });
                }
                begun = at + 1;
            }
            'A'..='Z' => begun = at + 1,
            _ => {}
        }
    }
    found
}

/// The words of a run of directions: two letters that join mean a diagonal, one alone is straight.
fn words(run: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = run;
    while let Some(first) = rest.chars().next() {
        let second = rest.chars().nth(1);
        let joins = second.is_some_and(|second| match first {
            'f' | 'b' => "lrs".contains(second),
            'l' | 'r' => "fbv".contains(second),
            _ => false,
        });
        let (word, behind) = rest.split_at(1 + usize::from(joins));
        words.push(word);
        rest = behind;
    }
    words
}
