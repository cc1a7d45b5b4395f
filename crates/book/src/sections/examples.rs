//! How moves are written, shown by examples that are found in games of the variant itself.

use legwork_core::moves::{GateSquare, Move};
use legwork_core::rules::{CastlingText, HoldingsForm, PromotionText};
use legwork_notation::san::SanStyle;
use legwork_notation::text::is_short;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::section::{Cell, Section, SectionTable};
use crate::words;

/// The number of games that are searched at most, and the length of each.
const GAMES: u64 = 60;
const PLIES: u32 = 160;

/// A kind of move that has its own notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    Quiet,
    Pawn,
    Capture,
    EnPassant,
    CastlesShort,
    CastlesLong,
    Promotes,
    Crowns,
    Drops,
    LosesCrown,
    Gates,
    GatesByKing,
    GatesByRook,
    CapturesTwice,
    HitsAndRuns,
    Shoots,
    Passes,
}

impl Sort {
    const ALL: [Self; 17] = [
        Self::Quiet,
        Self::Pawn,
        Self::Capture,
        Self::EnPassant,
        Self::CastlesShort,
        Self::CastlesLong,
        Self::Promotes,
        Self::Crowns,
        Self::Drops,
        Self::LosesCrown,
        Self::Gates,
        Self::GatesByKing,
        Self::GatesByRook,
        Self::CapturesTwice,
        Self::HitsAndRuns,
        Self::Shoots,
        Self::Passes,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Quiet => "a move",
            Self::Pawn => "a Pawn's move",
            Self::Capture => "a capture",
            Self::EnPassant => "a capture en passant",
            Self::CastlesShort => "castling, short",
            Self::CastlesLong => "castling, long",
            Self::Promotes => "a promotion",
            Self::Crowns => "a crowning",
            Self::Drops => "a piece dropped from the hand",
            Self::LosesCrown => "the loss of a crown",
            Self::Gates => "a piece placed from the hand",
            Self::GatesByKing => "one placed while castling, on the King's square",
            Self::GatesByRook => "one placed while castling, on the Rook's square",
            Self::CapturesTwice => "a double capture",
            Self::HitsAndRuns => "a capture on the way",
            Self::Shoots => "a capture without moving",
            Self::Passes => "a pass",
        }
    }

    fn of(position: &Position, mv: Move) -> Self {
        let rules = position.rules();
        let mover = position.at(mv.from()).map(|piece| rules.piece(piece.kind));
        let pawn = mover.is_some_and(|rule| rule.pawn);
        let hits = mv.wing().is_none() && mv.to() != mv.from() && position.at(mv.to()).is_some();
        match (mv.wing(), mv.gate(), mv.promotion()) {
            _ if mv.is_pass() => Self::Passes,
            _ if mv.is_drop() => Self::Drops,
            (Some(_), Some((_, GateSquare::Rook)), _) => Self::GatesByRook,
            (Some(_), Some(_), _) => Self::GatesByKing,
            (Some(wing), None, _) if is_short(rules, wing) => Self::CastlesShort,
            (Some(_), None, _) => Self::CastlesLong,
            (None, Some(_), _) => Self::Gates,
            (None, None, Some(becomes)) => {
                let mover = position.at(mv.from());
                match mover.map(|piece| rules.promotion_text(piece.kind, becomes)) {
                    Some(PromotionText::Plus) => Self::Crowns,
                    Some(PromotionText::Minus) => Self::LosesCrown,
                    _ => Self::Promotes,
                }
            }
            _ if mv.taken().len() + usize::from(hits) > 1 => Self::CapturesTwice,
            _ if mv.takes_on_the_way() && mv.to() == mv.from() => Self::Shoots,
            _ if mv.takes_on_the_way() && pawn => Self::EnPassant,
            _ if mv.takes_on_the_way() => Self::HitsAndRuns,
            _ if hits => Self::Capture,
            _ if pawn => Self::Pawn,
            _ => Self::Quiet,
        }
    }
}

/// A move and its notation.
#[derive(Debug, Clone)]
pub(super) struct Example {
    pub(super) sort: Sort,
    /// In coordinates.
    pub(super) text: String,
    /// In each style of SAN.
    sans: [String; 4],
    words: String,
}

impl Example {
    fn new(position: &Position, mv: Move, sort: Sort) -> Self {
        let text = position.move_text(mv);
        let explanation = position.explain(&text);
        let words = explanation.map(|explanation| explanation.words().join(", "));
        Self {
            sort,
            sans: SanStyle::ALL.map(|style| position.san_with(mv, style)),
            words: words.unwrap_or_default(),
            text,
        }
    }
}

/// An example of each sort of moves that comes up in games of random moves, the same on every
/// machine.
pub(super) fn of(variant: &Variant) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for game in 0..GAMES {
        let mut position = variant.start();
        for _ in 0..PLIES {
            let moves = position.moves();
            for &mv in &moves {
                let sort = Sort::of(&position, mv);
                if !found.iter().any(|example| example.sort == sort) {
                    found.push(Example::new(&position, mv, sort));
                }
            }
            // The position itself supplies the randomness.
            let lot = (position.hash() ^ game).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
            let Some(&mv) = moves.get(lot as usize % moves.len().max(1)) else {
                break;
            };
            position.make(mv);
        }
        if found.len() == Sort::ALL.len() {
            break;
        }
    }
    found.sort_by_key(|example| example.sort);
    found
}

/// Whether a sort of moves occurs.
pub(super) fn has(examples: &[Example], sort: Sort) -> bool {
    examples.iter().any(|example| example.sort == sort)
}

pub(super) fn section(variant: &Variant, examples: &[Example]) -> Section {
    let mut section = Section::new(
        "notation",
        "How moves are written",
        points(variant, examples),
    );
    section.tables = vec![table(examples)];
    section
}

/// The rules of notation that the variant's moves need.
fn points(variant: &Variant, examples: &[Example]) -> Vec<String> {
    let rules = variant.rules();
    let geometry = rules.geometry;
    let squares = [geometry.squares().next(), geometry.squares().last()];
    let corners: Vec<String> = squares
        .into_iter()
        .flatten()
        .map(|at| geometry.name(at).to_string())
        .collect();
    let mut points = vec![format!(
        "A square is the letter of its file and the number of its rank: {}.",
        corners.join(" to ")
    )];
    let castles = has(examples, Sort::CastlesShort) || has(examples, Sort::CastlesLong);
    let by_king = rules.castling_text == CastlingText::KingMove;
    let on_the_way = has(examples, Sort::HitsAndRuns) || has(examples, Sort::CapturesTwice);
    let sentences = [
        (
            true,
            "In coordinates, a move is the square where it starts and the square where it ends.",
        ),
        (
            has(examples, Sort::Promotes),
            "A promotion ends in the small letter of the new piece, which is never left out.",
        ),
        (has(examples, Sort::Crowns), "A crowning ends in +."),
        (
            has(examples, Sort::Drops),
            "A drop is the capital letter of the piece, @ and the square: it starts nowhere.",
        ),
        (
            has(examples, Sort::LosesCrown),
            "The loss of a crown ends in -.",
        ),
        (
            castles && by_king,
            "Castling is the King's move; King takes Rook, Rook takes King, O-O and O-O-O are read, too.",
        ),
        (
            castles && !by_king,
            "Castling is King takes Rook; O-O and O-O-O are read, too.",
        ),
        (
            rules.gates(),
            "The small letter of a piece that is placed from the hand follows the move.",
        ),
        (
            rules.waits(),
            "The small letter of a piece that comes in from behind a square follows the move; it is read without this \
             letter, too.",
        ),
        (
            on_the_way,
            "A move that captures on its way is written leg by leg, with a comma between.",
        ),
        (
            has(examples, Sort::Passes),
            "A pass is 0000; it names no piece.",
        ),
    ];
    let needed = sentences.into_iter().filter(|(is_needed, _)| *is_needed);
    points.extend(needed.map(|(_, sentence)| sentence.to_owned()));
    if let Some(holdings) = &rules.holdings {
        let what = match holdings.form {
            HoldingsForm::Behind => "pieces that wait behind squares",
            HoldingsForm::Hand | HoldingsForm::Drop => "hands",
            HoldingsForm::Pool => "pools",
        };
        points.push(format!(
            "In a FEN the {what} are in brackets behind the board, White's in capitals."
        ));
    }
    if rules.waits() {
        points.push(
            "Behind each is its file, ? as long as it is in hand, or - when it has come in or is lost.".to_owned(),
        );
    }
    points
}

/// The moves of the examples in each notation.
fn table(examples: &[Example]) -> SectionTable {
    let differs = |style: &usize| {
        examples
            .iter()
            .any(|example| example.sans[*style] != example.sans[0])
    };
    let others: Vec<usize> = (1..SanStyle::ALL.len()).filter(differs).collect();
    let row = |example: &Example| {
        let mut row = vec![
            Cell::words(words::capital(example.sort.name())),
            Cell::code(&example.text),
            Cell::code(&example.sans[0]),
        ];
        let sans = others.iter().map(|&style| Cell::code(&example.sans[style]));
        row.extend(sans);
        row.push(Cell::words(words::sentence(&example.words)));
        row
    };
    let mut head = vec!["What", "Coordinates", "SAN"];
    head.extend(others.iter().map(|&style| heading(SanStyle::ALL[style])));
    head.push("In words");
    SectionTable {
        caption: "Moves of games that were played at random".to_owned(),
        head,
        rows: examples.iter().map(row).collect(),
    }
}

/// The head of a style's column.
fn heading(style: SanStyle) -> &'static str {
    match style {
        SanStyle::XBoard => "SAN in XBoard",
        SanStyle::Cutechess => "SAN in Cute Chess",
        SanStyle::FairyStockfish => "SAN in Fairy-Stockfish",
        _ => "SAN",
    }
}
