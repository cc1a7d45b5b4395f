//! A rule file that is like a variant's, fitted to a board.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::Color;
use legwork_core::rules::{CastlingShort, Rules, SetUpsRule, Wing, WingEnds};
use legwork_reader::file::{CastlingField, WingField, dialect};
use legwork_reader::{Parents, RuleText};
use ron::ser::PrettyConfig;

/// Why a variant cannot be copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// Its rules cannot be read.
    #[error("cannot copy {id}: {reason}")]
    Unreadable {
        /// The variant.
        id: String,
        /// Why.
        reason: String,
    },
    /// It uses rules in code, which its own crate links.
    #[error("cannot copy {id}: it asks for rules in code ({code}), which its own crate links")]
    Coded {
        /// The variant.
        id: String,
        /// The rules in code.
        code: String,
    },
    /// The board has too few ranks for both camps.
    #[error("cannot copy {id}: its pieces take {taken} ranks, so the board needs {least} or more")]
    TooFlat {
        /// The variant.
        id: String,
        /// The ranks that they take.
        taken: usize,
        /// The least ranks that do.
        least: usize,
    },
    /// The start has rights that cannot be moved to another board.
    #[error(
        "cannot copy {id}: the castling field `{rights}` of its start belongs to a board of \
         {files}x{ranks}"
    )]
    Rights {
        /// The variant.
        id: String,
        /// The castling field.
        rights: String,
        /// The files of the board.
        files: u8,
        /// The ranks of the board.
        ranks: u8,
    },
}

/// A rule file that is like the model's, and what was left out, in words.
#[derive(Debug)]
pub(crate) struct VariantCopy {
    pub(crate) text: String,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) left_out: Vec<String>,
}

/// One rank of a board: a letter for each file, `None` on an empty square.
type Row = Vec<Option<String>>;

/// The rules of the variant with this id.
pub(crate) fn model(id: &str, variants: &dyn Parents) -> Result<Rules, CopyError> {
    let unreadable = |reason: String| CopyError::Unreadable {
        id: id.to_owned(),
        reason,
    };
    let ron = variants.parent(id).map_err(unreadable)?.ron;
    let text = RuleText::new(id, &ron).with_parents(variants);
    let rules = text.read_unlinked();
    rules.map_err(|error| unreadable(error.to_string()))
}

/// The model's rules, on a board as large as its own where nothing else is asked for.
pub(crate) fn copy(
    id: &str,
    title: &str,
    (files, ranks): (Option<u8>, Option<u8>),
    variants: &dyn Parents,
) -> Result<VariantCopy, CopyError> {
    let rules = model(id, variants)?;
    if !rules.code.is_empty() {
        let (id, code) = (id.to_owned(), rules.code.join(", "));
        return Err(CopyError::Coded { id, code });
    }
    let old = rules.geometry;
    let (files, ranks) = (files.unwrap_or(old.files()), ranks.unwrap_or(old.ranks()));
    let same = (old.files(), old.ranks()) == (files, ranks);
    let narrower = files < old.files();
    let (mut without, mut left_out) = (Vec::new(), Vec::new());
    let mut leave_out = |field: &str, words: &str| {
        without.push(format!("\"{field}\""));
        left_out.push(words.to_owned());
    };
    match rules.set_ups {
        Some(SetUpsRule::Named(_)) => leave_out("set_ups", "the set-ups, which are code"),
        Some(SetUpsRule::Shuffle(_)) if !same => {
            leave_out(
                "set_ups",
                "the set-ups, which fill the other board's first rank",
            );
        }
        _ => {}
    }
    if !rules.options.is_empty() && !same {
        leave_out(
            "options",
            "the options, which may speak of squares of the other board",
        );
    }
    let castles = !rules.wings.is_empty() && !narrower;
    if narrower && !rules.wings.is_empty() {
        leave_out(
            "castling",
            "castling, which a narrower board has no room for",
        );
    }
    let mut text = format!("(\n    like: \"{id}\",\n    name: \"{title}\",\n");
    if !without.is_empty() {
        text += &format!("    without: [{}],\n", without.join(", "));
    }
    if !same {
        let label = match old.first_rank() {
            0 => ", first_rank: 0",
            _ => "",
        };
        let wraps = old
            .wraps()
            .map(|wraps| format!(", wraps: {wraps:?}"))
            .unwrap_or_default();
        let start = start(&rules, files, ranks, castles)?;
        text += &format!(
            "    board: (files: {files}, ranks: {ranks}{label}{wraps}),\n    \
             start: \"{start}\",\n"
        );
    }
    if !same && castles {
        text += &format!("    castling: {},\n", castling(&rules, files, ranks));
    }
    Ok(VariantCopy {
        text: text + ")\n",
        files,
        ranks,
        left_out,
    })
}

/// The start on a board of another size: the camps stay at their ends of it.
fn start(rules: &Rules, files: u8, ranks: u8, castles: bool) -> Result<String, CopyError> {
    let id = || rules.id.clone();
    let old = rules.geometry;
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
    // From White's first rank on.
    let mut rows: Vec<Row> = vec![vec![None; old.files().into()]; old.ranks().into()];
    let mut camps = [0; 2];
    for &(square, piece) in &rules.array {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        rows[rank][file] = Some(rules.letter(piece));
        let camp = &mut camps[usize::from(piece.color == Color::Black)];
        *camp = usize::from(rules.rank_of(piece.color, square) + 1).max(*camp);
    }
    let taken: usize = camps.iter().sum();
    if usize::from(ranks) <= taken {
        let least = taken + 1;
        return Err(CopyError::TooFlat {
            id: id(),
            taken,
            least,
        });
    }
    let mut camp = rows.split_off(rows.len() - camps[1]);
    rows.truncate(camps[0]);
    rows.resize(
        usize::from(ranks) - camps[1],
        vec![None; old.files().into()],
    );
    rows.append(&mut camp);
    let kept = kept_files(rules, &rows, files);
    let fields: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| {
            if files < old.files() {
                rank_field(kept.iter().map(|&file| row[file].as_ref()))
            } else {
                rank_field(widened(row, files).iter().map(Option::as_ref))
            }
        })
        .collect();
    let rights = if castles { rights } else { "-" };
    let held = board.find('[').map_or("", |at| &board[at..]);
    Ok(format!("{}{held} w {rights} - 0 1", fields.join("/")))
}

/// A rank as a FEN has it.
fn rank_field<'a>(row: impl Iterator<Item = Option<&'a String>>) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for square in row.map(Some).chain([None]) {
        if let Some(None) = square {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        gap = 0;
        text += square.flatten().map_or("", String::as_str);
    }
    text
}

/// How many files are added on the a-file's side.
fn margin(old: Geometry, files: u8) -> u8 {
    (files - old.files()) / 2
}

/// A rank in the middle of a wider board. A rank of one kind from edge to edge is filled with it.
fn widened(row: &Row, files: u8) -> Row {
    let files = usize::from(files);
    if row.iter().all(|square| *square == row[0]) {
        return vec![row[0].clone(); files];
    }
    let mut wide = vec![None; (files - row.len()) / 2];
    wide.extend(row.iter().cloned());
    wide.resize(files, None);
    wide
}

/// The files that a narrower board keeps. First, from the middle outwards, files are removed whose
/// pieces are also on other files, so that every kind stays as long as possible; then the files
/// farthest from the Kings. The files of the Kings always stay.
fn kept_files(rules: &Rules, rows: &[Row], files: u8) -> Vec<usize> {
    let royal = rules.piece(rules.king).symbol;
    let kings = Color::each(|color| royal.of(color));
    let column = |file: usize| rows.iter().filter_map(move |row| row[file].as_ref());
    let mut kept: Vec<usize> = (0..usize::from(rules.geometry.files())).collect();
    while kept.len() > usize::from(files) {
        let spare = |file: usize| {
            let others = || kept.iter().filter(|&&other| other != file);
            column(file).all(|piece| others().any(|&other| column(other).any(|same| same == piece)))
        };
        // Twice the distance from the middle, in whole numbers.
        let off_centre = |place: &usize| (2 * place).abs_diff(kept.len() - 1);
        let has_no_king = |place: &usize| !column(kept[*place]).any(|piece| kings.contains(piece));
        let free = || (0..kept.len()).filter(has_no_king);
        let place = free()
            .filter(|&place| spare(kept[place]))
            .min_by_key(off_centre)
            .or_else(|| free().max_by_key(off_centre));
        let Some(place) = place else { break };
        kept.remove(place);
    }
    kept
}

/// The field `castling` on a board as wide or wider, one wing a line.
fn castling(rules: &Rules, files: u8, ranks: u8) -> String {
    let margin = margin(rules.geometry, files);
    let board = Geometry::new(files, ranks, rules.geometry.first_rank());
    let wing = |wing: &Wing| {
        let (right, rank) = match wing.color {
            Color::White => (["Q", "K"], 0),
            Color::Black => (["q", "k"], ranks - 1),
        };
        let name = |square: Square| {
            let square = Square::new(square.file() + margin, rank);
            let pair = board.zip(square);
            pair.map(|(board, square)| board.name(square).to_string())
        };
        WingField {
            right: right[usize::from(wing.king_side)].to_owned(),
            king: wing.home.and_then(|(king, _)| name(king)),
            rook: wing.home.and_then(|(_, rook)| name(rook)),
            king_to: wing.fixed_ends().and_then(|(king, _)| name(king)),
            rook_to: wing.fixed_ends().and_then(|(_, rook)| name(rook)),
            king_by: match wing.ends {
                WingEnds::At { .. } => None,
                WingEnds::By(squares) => Some(squares),
            },
        }
    };
    let short = rules.castling_short;
    let partners = rules.castling_partners.iter();
    let partners: Vec<String> = partners
        .map(|kind| rules.piece(kind).symbol.to_string())
        .collect();
    let field = CastlingField {
        text: rules.castling_text,
        short: (short != CastlingShort::default()).then_some(short),
        of: (rules.castler != rules.king).then(|| rules.piece(rules.castler).symbol.to_string()),
        with: (partners != ["R"]).then_some(partners),
        wings: rules.wings.iter().map(wing).collect(),
    };
    let layout = PrettyConfig::new()
        .new_line("\n    ")
        .escape_strings(false)
        .depth_limit(2);
    let text = dialect().to_string_pretty(&field, layout.indentor("    "));
    text.expect("names of squares can be written")
}
