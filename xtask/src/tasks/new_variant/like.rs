//! The rules of an existing variant, fitted to a board.

use std::collections::BTreeSet;

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{RuleText, Rules, Wing};

use super::camp::{Camp, board_field};
use super::castling::castling_field;
use super::document::Document;
use super::size::Size;

/// Why a variant cannot be copied.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CopyError {
    /// Its rules cannot be read.
    #[error("cannot copy {id}: {reason}")]
    Unreadable { id: String, reason: String },
    /// It uses rules in code, which its own crate links.
    #[error("cannot copy {id}: it asks for rules in code ({code}), which its own crate links")]
    Coded { id: String, code: String },
    /// The board has too few ranks for both camps.
    #[error("cannot copy {id}: its pieces take {taken} ranks, so the board needs {least} or more")]
    TooFlat {
        id: String,
        taken: usize,
        least: usize,
    },
    /// The start has rights that cannot be moved to another board.
    #[error(
        "cannot copy {id}: the castling field `{rights}` of its start belongs to a board of \
         {files}x{ranks}"
    )]
    Rights {
        id: String,
        rights: String,
        files: u8,
        ranks: u8,
    },
}

/// A variant of the workspace.
#[derive(Debug, Clone, Copy)]
pub(super) struct Model<'a> {
    pub(super) id: &'a str,
    /// Its rule file.
    pub(super) ron: &'a str,
}

/// A copy, and what was left out, in words.
#[derive(Debug)]
pub(super) struct VariantCopy {
    pub(super) document: Document,
    pub(super) left_out: Vec<String>,
}

/// The board of the model.
pub(super) fn geometry(model: Model<'_>) -> Result<Geometry, CopyError> {
    rules(model).map(|rules| rules.geometry)
}

fn rules(model: Model<'_>) -> Result<Rules, CopyError> {
    let rules = RuleText::new(model.id, model.ron).read_unlinked();
    rules.map_err(|error| CopyError::Unreadable {
        id: model.id.to_owned(),
        reason: error.to_string(),
    })
}

/// The model's rules on a board of that size.
pub(super) fn document(
    model: Model<'_>,
    title: &str,
    size: Size,
) -> Result<VariantCopy, CopyError> {
    let id = || model.id.to_owned();
    let unreadable = |reason: String| CopyError::Unreadable { id: id(), reason };
    let rules = rules(model)?;
    if !rules.code.is_empty() {
        let code = rules.code.join(", ");
        return Err(CopyError::Coded { id: id(), code });
    }
    let mut document = Document::read(model.ron).map_err(|error| unreadable(error.to_string()))?;
    let mut left_out = Vec::new();
    document.set("name", format!("\"{title}\""));
    // The aliases name the model, not the copy.
    document.drop("aliases");
    document.drop("bench");
    if rules.set_ups.is_some() {
        document.drop("set_ups");
        left_out.push("the set-ups, which are code".to_owned());
        // The options that only the set-ups use are left out, too.
        if document
            .get("options")
            .is_some_and(|text| !text.contains("set:"))
        {
            document.drop("options");
            left_out.push("the options of the set-ups".to_owned());
        }
    }
    let same = (rules.geometry.files(), rules.geometry.ranks()) == (size.files, size.ranks);
    if !same {
        if document.get("options").is_some() {
            document.drop("options");
            left_out.push("the options, which may speak of squares of the other board".to_owned());
        }
        left_out.extend(fit(&mut document, &rules, size)?);
    }
    Ok(VariantCopy { document, left_out })
}

/// Fits the board, the start and castling to another size, and returns what had to be left out.
fn fit(document: &mut Document, rules: &Rules, size: Size) -> Result<Option<String>, CopyError> {
    let id = || rules.id.clone();
    let old = rules.geometry;
    let (white, black) = (camp(rules, Color::White), camp(rules, Color::Black));
    let taken = white.len() + black.len();
    if usize::from(size.ranks) <= taken {
        let least = taken + 1;
        return Err(CopyError::TooFlat {
            id: id(),
            taken,
            least,
        });
    }
    let mut words = rules.start.split(' ');
    let (board, rights) = (
        words.next().unwrap_or_default(),
        words.nth(1).unwrap_or("-"),
    );
    if !rights.chars().all(|c| "KQkq-".contains(c)) {
        return Err(CopyError::Rights {
            id: id(),
            rights: rights.to_owned(),
            files: old.files(),
            ranks: old.ranks(),
        });
    }
    let narrower = size.files < old.files();
    let (white, black) = if narrower {
        let kept = columns(rules, &white, &black, size.files);
        (narrowed(&white, &kept), narrowed(&black, &kept))
    } else {
        (widened(&white, size.files), widened(&black, size.files))
    };
    let castles = !rules.wings.is_empty() && !narrower;
    let rights = if castles { rights } else { "-" };
    let held = board.find('[').map_or("", |at| &board[at..]);
    let field = board_field(size, &white, &black);
    document.set_board(size, old.first_rank());
    document.set("start", format!("\"{field}{held} w {rights} - 0 1\""));
    if castles {
        let geometry = size.geometry(old.first_rank());
        let wings: Vec<Wing> = rules
            .wings
            .iter()
            .filter_map(|wing| moved(wing, rules, size))
            .collect();
        document.set(
            "castling",
            castling_field(geometry, rules.castling_text, rules.castling_short, &wings),
        );
    } else if document.get("castling").is_some() {
        document.drop("castling");
        return Ok(Some(
            "castling, which a narrower board has no room for".to_owned(),
        ));
    }
    Ok(None)
}

/// The pieces of a side, from its own first rank on.
fn camp(rules: &Rules, color: Color) -> Camp {
    let mut camp = Camp::new();
    let own = rules.array.iter().filter(|(_, piece)| piece.color == color);
    for (square, piece) in own {
        let rank = usize::from(rules.rank_of(color, *square));
        let files = usize::from(rules.geometry.files());
        while camp.len() <= rank {
            camp.push(vec![None; files]);
        }
        camp[rank][usize::from(square.file())] = Some(letter(rules, piece.kind));
    }
    camp
}

fn letter(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).symbol.of(Color::White)
}

/// How many files are added on the a-file's side.
fn margin(old: usize, new: usize) -> usize {
    (new - old) / 2
}

/// The array in the middle of a wider board. A rank that is one kind from edge to edge stays so.
fn widened(camp: &Camp, files: u8) -> Camp {
    let files = usize::from(files);
    let widen = |row: &Vec<Option<String>>| {
        if let [Some(first), rest @ ..] = row.as_slice()
            && rest.iter().all(|square| square.as_ref() == Some(first))
        {
            return vec![Some(first.clone()); files];
        }
        let mut wide = vec![None; margin(row.len(), files)];
        wide.extend(row.iter().cloned());
        wide.resize(files, None);
        wide
    };
    camp.iter().map(widen).collect()
}

fn narrowed(camp: &Camp, kept: &[usize]) -> Camp {
    let narrow = |row: &Vec<Option<String>>| kept.iter().map(|&file| row[file].clone()).collect();
    camp.iter().map(narrow).collect()
}

/// The files that a narrower board keeps. First, from the middle outwards, files are removed whose
/// pieces are also on other files, so that every kind stays as long as possible; then the files
/// farthest from the Kings. The files of the Kings always stay.
fn columns(rules: &Rules, white: &Camp, black: &Camp, files: u8) -> Vec<usize> {
    let royal = letter(rules, rules.royal);
    let column = |file: usize| {
        let both = [(0, white), (1, black)].into_iter();
        both.flat_map(move |(side, camp)| {
            camp.iter()
                .filter_map(move |row| Some((side, row[file].clone()?)))
        })
    };
    let mut kept: Vec<usize> = (0..usize::from(rules.geometry.files())).collect();
    while kept.len() > usize::from(files) {
        let is_royal = |file: usize| column(file).any(|(_, letter)| letter == royal);
        let spare = |file: usize| {
            let elsewhere: BTreeSet<_> = kept
                .iter()
                .filter(|&&other| other != file)
                .flat_map(|&other| column(other))
                .collect();
            column(file).all(|piece| elsewhere.contains(&piece))
        };
        // Twice the distance from the middle, in whole numbers.
        let off_centre = |place: usize| (2 * place).abs_diff(kept.len() - 1);
        let free = || {
            kept.iter()
                .enumerate()
                .filter(|&(_, &file)| !is_royal(file))
        };
        let place = free()
            .filter(|&(_, &file)| spare(file))
            .min_by_key(|&(place, _)| off_centre(place))
            .or_else(|| free().max_by_key(|&(place, _)| off_centre(place)));
        let Some((place, _)) = place else { break };
        kept.remove(place);
    }
    kept
}

/// A wing on a board as wide or wider.
fn moved(wing: &Wing, rules: &Rules, size: Size) -> Option<Wing> {
    let margin = margin(usize::from(rules.geometry.files()), usize::from(size.files));
    let margin = u8::try_from(margin).ok()?;
    let square = |square: Square| {
        super::castling::first_rank(size.geometry(1), wing.color, square.file() + margin)
    };
    let home = match wing.home {
        Some((king, rook)) => Some((square(king)?, square(rook)?)),
        None => None,
    };
    Some(Wing {
        home,
        king_to: square(wing.king_to)?,
        rook_to: square(wing.rook_to)?,
        ..*wing
    })
}
