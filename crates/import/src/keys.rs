//! The keys of a section, those of pieces included.
//!
//! A setting that rule files can express from now on gets [`Meaning::Here`] in the table, and code in `mapping/`.

use std::sync::LazyLock;

use crate::piece_types::PieceType;

pub(crate) use legwork_reader::variants_ini::{
    FREE_DROPS, KEYS, Key, KeyType, Meaning, find, place,
};

use Meaning::{Alias, Here, Needless, NotYet, Old, Overlooked};

/// Where a type of piece may go: `mobilityRegionWhiteRook`.
pub(crate) const CONFINED: [&str; 2] = ["mobilityRegionWhite", "mobilityRegionBlack"];

/// Returns the type that a key confines, and the number of the side.
pub(crate) fn confined(name: &str) -> Option<(PieceType, usize)> {
    let (side, rest) = CONFINED
        .iter()
        .enumerate()
        .find_map(|(side, stem)| Some((side, name.strip_prefix(stem)?)))?;
    let mut letters = rest.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?;
    let key = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
    Some((PieceType::with_key(&key)?, side))
}

/// Returns the names of a setting of both sides: `enPassantTypesWhite` and `enPassantTypesBlack` of `enPassantTypes`.
pub(crate) fn of_both(stem: &str) -> [&'static str; 2] {
    static PAIRS: LazyLock<Vec<(&str, [&str; 2])>> = LazyLock::new(|| {
        let white = KEYS.iter().filter_map(|key| {
            let stem = key.name.strip_suffix("White")?;
            let black = find(&format!("{stem}Black"))?;
            Some((stem, [key.name, black.name]))
        });
        white.collect()
    });
    let pair = PAIRS.iter().find(|(known, _)| *known == stem);
    pair.map_or([""; 2], |(_, names)| *names)
}

/// The keys that a file may have.
fn keys_of_files() -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(|key| key.name != FREE_DROPS)
}

/// Returns every name that a key can have, for the search of one that was meant.
pub(crate) fn all_names() -> Vec<String> {
    let settings = keys_of_files().map(|key| key.name.to_owned());
    let pieces = PieceType::all().map(PieceType::key);
    let regions = CONFINED.iter().flat_map(|stem| {
        PieceType::all().map(move |piece| {
            let key = piece.key();
            let (first, rest) = key.split_at(1);
            format!("{stem}{}{rest}", first.to_ascii_uppercase())
        })
    });
    settings.chain(pieces).chain(regions).collect()
}

/// Returns the rows of a table of all keys, and what they are in a rule file.
pub fn keys_in_words() -> String {
    let pieces = [
        (
            "`pawn`, `knight` ... `king`, `customPiece1` ... `customPiece25`",
            "`pieces`",
        ),
        ("`mobilityRegionWhiteRook` and so on", "`within` of a piece"),
    ];
    let mut rows: Vec<(String, String)> = Vec::new();
    rows.extend(pieces.map(|(key, meaning)| (key.to_owned(), meaning.to_owned())));
    for key in keys_of_files() {
        let meaning = match key.meaning {
            Here(fields) => fields.to_owned(),
            Needless(why) => format!("left out, {why}"),
            Overlooked(what) => format!("left out: {what} cannot be expressed yet"),
            NotYet(what, _) => {
                format!(
                    "refused: {} cannot be expressed yet",
                    what.trim_end_matches(',')
                )
            }
            Alias(settings) | Old(settings) => {
                let settings: Vec<String> =
                    settings.iter().map(|name| format!("`{name}`")).collect();
                format!("the same as {}", settings.join(", "))
            }
        };
        let name = format!("`{}`", key.name);
        match rows.last_mut() {
            Some((names, last)) if *last == meaning => *names += &format!(", {name}"),
            _ => rows.push((name, meaning)),
        }
    }
    rows.iter()
        .map(|(names, meaning)| format!("| {names} | {meaning} |\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_aliases_lead_to_settings_of_their_kind() {
        let mut names = all_names();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        for key in KEYS {
            let (Alias(settings) | Old(settings) | NotYet(_, settings)) = key.meaning else {
                continue;
            };
            for setting in settings {
                let target = find(setting).unwrap();
                assert!(!matches!(target.meaning, Alias(_) | Old(_)), "{setting}");
                let same = matches!(key.meaning, NotYet(..))
                    || target.kind == key.kind
                    || key.kind == KeyType::Rank;
                assert!(same, "{}", key.name);
            }
        }
    }

    #[test]
    fn a_type_is_confined_by_its_own_key() {
        assert_eq!(
            confined("mobilityRegionWhiteRook"),
            Some((PieceType::ROOK, 0))
        );
        assert_eq!(
            confined("mobilityRegionBlackKing"),
            Some((PieceType::KING, 1))
        );
        for name in [
            "mobilityRegionWhite",
            "mobilityRegionWhiterook",
            "mobilityRegionRedRook",
        ] {
            assert_eq!(confined(name), None);
        }
    }
}
