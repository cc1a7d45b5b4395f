//! The orthodox set on a board of any size.

use legwork_core::piece::Color;
use legwork_core::rules::{CastlingShort, CastlingText, Wing};

use super::camp::{Camp, board_field};
use super::castling::{castling_field, first_rank};
use super::document::Document;
use super::size::Size;

/// The least number of files with which the King can castle on both wings.
const CASTLING_FILES: u8 = 8;
/// The least number of ranks with four ranks between the Pawns, so that double steps make sense.
const DOUBLE_STEP_RANKS: u8 = 8;

/// The kinds, each as a line of the file.
const PIECES: [(&str, &str); 5] = [
    (
        "K",
        r#"(letter: "K", name: "King", betza: "K", royal: true)"#,
    ),
    (
        "Q",
        r#"(letter: "Q", name: "Queen", betza: "RB", value: 9.5)"#,
    ),
    ("R", r#"(letter: "R", name: "Rook", betza: "R", value: 5)"#),
    (
        "B",
        r#"(letter: "B", name: "Bishop", betza: "B", value: 3.5, remark: "colour-bound")"#,
    ),
    (
        "N",
        r#"(letter: "N", name: "Knight", betza: "N", value: 3)"#,
    ),
];

/// The rules of orthodox chess, laid out for that board.
pub(super) fn document(title: &str, size: Size) -> Document {
    let array = array(size.files);
    let double_step = size.ranks >= DOUBLE_STEP_RANKS;
    let castles = size.files >= CASTLING_FILES;
    let pawn = match double_step {
        true => r#"betza: "mfWcfF", prose: "feFifmnD", value: 1, pawn: true)"#,
        false => r#"betza: "mfWcfF", value: 1, pawn: true)"#,
    };
    let pawn = format!(r#"(letter: "P", name: "Pawn", {pawn}"#);
    let here = PIECES.iter().filter(|(letter, _)| array.contains(letter));
    let lines: Vec<&str> = here.map(|(_, line)| *line).chain([pawn.as_str()]).collect();
    let choices: Vec<String> = ["Q", "R", "B", "N"]
        .iter()
        .filter(|letter| array.contains(letter))
        .map(|letter| format!("\"{letter}\""))
        .collect();
    let promotion = format!(
        r#"[(pieces: ["P"], zone: 1, to: [{}])]"#,
        choices.join(", ")
    );

    let letters = |row: &[&str]| {
        row.iter()
            .map(|letter| Some((*letter).to_owned()))
            .collect()
    };
    let camp: Camp = vec![
        letters(&array),
        letters(&vec!["P"; usize::from(size.files)]),
    ];
    let rights = if castles { "KQkq" } else { "-" };
    let board = board_field(size, &camp, &camp);
    let mut document = Document::new(title, size, 1);
    document.set(
        "pieces",
        format!("[\n        {},\n    ]", lines.join(",\n        ")),
    );
    document.set("start", format!("\"{board} w {rights} - 0 1\""));
    if castles {
        let field = castling_field(
            size.geometry(1),
            CastlingText::KingMove,
            CastlingShort::NearerRook,
            &wings(size),
        );
        document.set("castling", field);
    }
    document.set("promotions", promotion);
    document
}

/// The first rank: Rooks in the corners, King and Queen in the middle, and between them Knights
/// and Bishops in turn.
fn array(files: u8) -> Vec<&'static str> {
    let minor = |place: u8| match place {
        0 => "R",
        place if place % 2 == 1 => "N",
        _ => "B",
    };
    let left = (files - 1) / 2;
    let right = files - 2 - left;
    let queen_side = (0..left).map(minor);
    let king_side = (0..right).rev().map(minor);
    queen_side.chain(["Q", "K"]).chain(king_side).collect()
}

/// The King ends on the last file but one, or on the third: on a board of eight files that is
/// orthodox castling, on one of ten Gothic's.
fn wings(size: Size) -> Vec<Wing> {
    let (king, last) = ((size.files - 1) / 2 + 1, size.files - 1);
    let geometry = size.geometry(1);
    let wing = |color: Color, king_side: bool| {
        let square = |file| first_rank(geometry, color, file);
        let (rook, king_to, rook_to) = match king_side {
            true => (last, last - 1, last - 2),
            false => (0, 2, 3),
        };
        Some(Wing {
            color,
            king_side,
            home: Some((square(king)?, square(rook)?)),
            king_to: square(king_to)?,
            rook_to: square(rook_to)?,
        })
    };
    Color::BOTH
        .into_iter()
        .flat_map(|color| [wing(color, true), wing(color, false)])
        .flatten()
        .collect()
}
