//! Random notations and random noise.

use legwork_betza::{Movement, Path};
use proptest::prelude::*;
use std::collections::HashSet;

fn letters_of(set: &'static str) -> impl Strategy<Value = String> {
    proptest::sample::subsequence(set.chars().collect::<Vec<_>>(), 0..=set.len())
        .prop_shuffle()
        .prop_map(String::from_iter)
}

/// A run of words, which the atom may or may not accept.
fn run() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => proptest::sample::select(vec!["f", "b", "l", "r", "v", "s"]),
        3 => proptest::sample::select(vec!["fr", "fl", "br", "bl", "rf", "lf", "rb", "lb"]),
        1 => proptest::sample::select(vec!["fs", "bs", "lv", "rv", "fh", "lh", "ff", "rr", "hr", "hl"]),
    ];
    prop_oneof![
        2 => Just(String::new()),
        3 => proptest::collection::vec(word, 1..5).prop_map(|words| words.concat()),
    ]
}

fn special() -> impl Strategy<Value = &'static str> {
    prop_oneof![6 => Just(""), 2 => proptest::sample::select(vec!["p", "g", "n", "j", "z", "q"])]
}

fn modifiers() -> impl Strategy<Value = String> {
    (run(), letters_of("mcd"), special(), any::<bool>()).prop_map(|(run, ends, special, late)| {
        if late {
            format!("{ends}{special}{run}")
        } else {
            format!("{run}{special}{ends}")
        }
    })
}

fn atom() -> impl Strategy<Value = String> {
    let range =
        prop_oneof![4 => Just(String::new()), 2 => (0..=15_u8).prop_map(|range| range.to_string())];
    let single = (
        proptest::sample::select(vec![
            "W", "F", "D", "A", "H", "G", "N", "C", "Z", "K", "R", "B", "Q",
        ]),
        range,
    )
        .prop_map(|(letter, range)| format!("{letter}{range}"));
    let double =
        proptest::sample::select(vec!["WW", "FF", "KK", "NN", "DD", "ZZ"]).prop_map(str::to_owned);
    prop_oneof![6 => single, 1 => double]
}

fn later() -> impl Strategy<Value = String> {
    let every =
        (letters_of("mcd"), special()).prop_map(|(ends, special)| format!("{ends}a{special}"));
    prop_oneof![1 => every, 4 => modifiers()]
}

fn term() -> impl Strategy<Value = String> {
    let first = || {
        (proptest::sample::select(vec!["", "", "", "i"]), modifiers())
            .prop_map(|(i, m)| format!("{m}{i}"))
    };
    let simple = (first(), proptest::sample::select(vec!["", "", "e"]), atom())
        .prop_map(|(m, e, a)| format!("{e}{m}{a}"));
    let turned = (
        first(),
        proptest::collection::vec(modifiers(), 1..3),
        atom(),
    )
        .prop_map(|(head, tail, atom)| format!("{head}a{}{atom}", tail.join("a")));
    let joint = proptest::sample::select(vec!["-", "?"]);
    let chained = (
        first(),
        atom(),
        proptest::collection::vec((joint, later(), atom()), 1..3),
    )
        .prop_map(|(head, atom, tail)| {
            let tail: String = tail
                .into_iter()
                .map(|(joint, leg, atom)| format!("{joint}{leg}{atom}"))
                .collect();
            format!("[{head}{atom}{tail}]")
        });
    prop_oneof![2 => simple, 1 => turned, 2 => chained]
}

/// A term that the parser accepts.
fn valid() -> impl Strategy<Value = String> {
    let good = term().prop_filter("the notation refuses some", |text| {
        text.parse::<Movement>().is_ok()
    });
    proptest::collection::vec(good, 0..5)
        .prop_map(|terms| {
            // A term may run together with the next; a range keeps them apart.
            let mut text = String::new();
            for term in terms {
                if text
                    .chars()
                    .next_back()
                    .is_some_and(|last| term.starts_with(last))
                {
                    text.push(if text.ends_with(['R', 'B', 'Q']) {
                        '0'
                    } else {
                        '1'
                    });
                }
                text.push_str(&term);
            }
            text
        })
        .prop_filter("texts are bounded", |text| {
            text.len() <= 255 && text.parse::<Movement>().is_ok()
        })
}

/// A chain in brackets whose legs have one range and one length, so that XBetza has a spelling for it.
fn even_chain() -> impl Strategy<Value = String> {
    let one = || proptest::sample::select(vec!["W", "F", "K"]);
    let leg = || {
        (later(), one())
            .prop_map(|(modifiers, atom)| (modifiers.replace(['n', 'j', 'p', 'g'], ""), atom))
    };
    let tail = proptest::collection::vec((proptest::sample::select(vec!["-", "?"]), leg()), 1..3);
    let range = proptest::sample::select(vec!["", "0", "3"]);
    (run(), one(), tail, range)
        .prop_map(|(run, atom, tail, range)| {
            let tail: String = tail
                .into_iter()
                .map(|(joint, (modifiers, atom))| format!("{joint}{modifiers}{atom}{range}"))
                .collect();
            format!("[{run}{atom}{range}{tail}]")
        })
        .prop_filter("the notation refuses some", |text| {
            text.parse::<Movement>().is_ok()
        })
}

fn set(piece: &Movement) -> HashSet<Path> {
    piece.paths().into_iter().collect()
}

fn config() -> ProptestConfig {
    let cases = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 2000,
        None => 500,
    };
    ProptestConfig {
        cases,
        max_global_rejects: 1_000_000,
        max_local_rejects: 1_000_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn printing_reads_back(text in valid()) {
        let piece: Movement = text.parse().unwrap();
        let printed = piece.to_string();
        let again: Movement = printed.parse().unwrap_or_else(|e| panic!("{text} -> {printed}: {e}"));
        prop_assert_eq!(&again, &piece, "{}", printed);
        prop_assert_eq!(again.to_string(), printed);
        prop_assert_eq!(again.paths(), piece.paths());
    }

    #[test]
    fn paths_are_sound(text in valid()) {
        let piece: Movement = text.parse().unwrap();
        let paths = piece.paths();
        prop_assert_eq!(set(&piece).len(), paths.len());
        for path in paths {
            prop_assert!((1..=3).contains(&path.legs.len()));
            for (at, leg) in path.legs.iter().enumerate() {
                let last = at + 1 == path.legs.len();
                prop_assert!(leg.may != legwork_betza::Modality::default());
                prop_assert!(last || leg.hop == legwork_betza::Hop::None);
                prop_assert!(!last || !leg.may.over);
                prop_assert!(leg.step.dx != 0 || leg.step.dy != 0);
            }
        }
    }

    #[test]
    fn pages_have_the_same_paths(text in valid()) {
        let piece: Movement = text.parse().unwrap();
        let pages = piece.pages();
        prop_assume!(pages.len() <= 255);
        let again: Movement = pages.parse().unwrap_or_else(|e| panic!("{text} -> {pages}: {e}"));
        prop_assert!(!pages.contains(['[', '?']));
        prop_assert_eq!(set(&again), set(&piece), "{}", pages);
    }

    #[test]
    fn xbetza_has_the_same_paths(text in valid()) {
        let piece: Movement = text.parse().unwrap();
        if let Ok(spelled) = piece.xbetza() {
            prop_assume!(spelled.len() <= 255);
            let again: Movement = spelled.parse().unwrap_or_else(|e| panic!("{text} -> {spelled}: {e}"));
            prop_assert!(!spelled.contains(['[', '?', '(']));
            prop_assert_eq!(set(&again), set(&piece), "{}", spelled);
        }
    }

    #[test]
    fn even_chains_have_an_xbetza_spelling(text in even_chain()) {
        let piece: Movement = text.parse().unwrap();
        let spelled = piece.xbetza().unwrap();
        prop_assume!(spelled.len() <= 255);
        let again: Movement = spelled.parse().unwrap_or_else(|e| panic!("{text} -> {spelled}: {e}"));
        prop_assert_eq!(set(&again), set(&piece), "{}", spelled);
    }

    #[test]
    fn cut_and_changed_texts_never_panic(text in valid(), at in any::<proptest::sample::Index>(), with in any::<char>(), letter in "[a-zA-Z0-9?()-]") {
        let places: Vec<usize> = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect();
        let at = places[at.index(places.len())];
        for changed in [text[..at].to_owned(), format!("{}{with}{}", &text[..at], &text[at..]), format!("{}{letter}{}", &text[..at], &text[at..])] {
            check(&changed);
        }
    }

    #[test]
    fn noise_never_panics(text in "\\PC{0,80}", letters in "[fblrvshmcdepgnjiaWFDNKRQ0-9?()\\[\\]-]{0,40}") {
        check(&text);
        check(&letters);
    }
}

fn check(text: &str) {
    match text.parse::<Movement>() {
        Ok(piece) => {
            let printed = piece.to_string();
            assert_eq!(
                printed
                    .parse::<Movement>()
                    .as_ref()
                    .ok()
                    .map(Movement::paths),
                Some(piece.paths()),
                "{text} -> {printed}"
            );
            let _ = (piece.pages(), piece.xbetza());
        }
        Err(error) => {
            assert!(
                error.byte() <= text.len() && text.is_char_boundary(error.byte())
                    || text.len() > 255,
                "{text}: {error}"
            );
            assert!(error.to_string().chars().count() < 250, "{error}");
        }
    }
}
