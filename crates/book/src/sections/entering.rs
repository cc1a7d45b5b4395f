//! How moves are entered in GUIs.

use legwork_core::rules::{CastlingText, Rules};
use legwork_variant::variant::Variant;

use super::examples::{Example, Sort, has};
use super::section::{Cell, Section, SectionTable};

/// Programs by the name that rule files use for them, and as they spell their names.
const PROGRAMS: [(&str, &str); 4] = [
    ("xboard", "XBoard"),
    ("cutechess", "Cute Chess"),
    ("fairy-stockfish", "Fairy-Stockfish"),
    ("sjaakii", "Sjaak II"),
];
/// XBoard numbers a board with this many ranks from 0.
const RANKS_FROM_0: u8 = 10;

pub(super) fn section(variant: &Variant, examples: &[Example]) -> Section {
    let rules = variant.rules();
    let mut points = vec![
        "Click a piece and then where it goes, or drag it there. On the board of this page, and in the terminal by \
         legwork play, the squares where it can go are marked."
            .to_owned(),
    ];
    points.push(match rules.aliases.get("xboard") {
        Some(name) => format!("In XBoard this game is the variant {name}: xboard -fcp \"legwork engine\" -variant {name}."),
        None => "XBoard does not know this game. The engine of Legwork sends it the board and the pieces, and then XBoard shows \
                 where a piece that is picked up can go."
            .to_owned(),
    });
    points.extend(castling(rules, examples));
    points.extend(choices(rules, examples));
    if has(examples, Sort::HitsAndRuns) || has(examples, Sort::Shoots) {
        points.push(
            "A piece that captures on its way: click it, then the victim (in XBoard a cyan square), then where the \
             second step ends. Click the victim's square again to stop there, or the start to come back. Typed, the \
             legs have a comma between them."
                .to_owned(),
        );
    }
    if has(examples, Sort::Passes) {
        points.push(
            "A pass is @@@@ where moves are typed in XBoard; here it has a button.".to_owned(),
        );
    }
    if has(examples, Sort::Crowns) {
        points.push("XBoard keeps a piece as it is unless it is asked to promote.".to_owned());
    }
    if rules.geometry.ranks() == RANKS_FROM_0 && rules.geometry.first_rank() == 1 {
        points
            .push("XBoard numbers the ten ranks from 0, here they are numbered from 1.".to_owned());
    }
    if rules.set_ups.is_some() {
        points.push(
            "XBoard draws the set-up of a new game, and its dialog for shuffled games controls how. Here, and in the \
             terminal, a number or a seed chooses it."
                .to_owned(),
        );
    }
    let mut section = Section::new("entering", "How moves are entered", points);
    let named = |(program, written): (&str, &str)| {
        let name = rules.aliases.get(program)?;
        Some(vec![Cell::words(written), Cell::code(name)])
    };
    let rows: Vec<Vec<Cell>> = PROGRAMS.into_iter().filter_map(named).collect();
    if !rows.is_empty() {
        section.tables = vec![SectionTable {
            caption: "What programs call this game".to_owned(),
            head: vec!["Program", "Name"],
            rows,
        }];
    }
    section
}

fn castling(rules: &Rules, examples: &[Example]) -> Option<String> {
    if rules.wings.is_empty() {
        return None;
    }
    let castles = examples
        .iter()
        .find(|example| matches!(example.sort, Sort::CastlesShort | Sort::CastlesLong));
    let text = castles.map_or_else(String::new, |example| format!(" ({})", example.text));
    Some(match rules.castling_text {
        CastlingText::KingMove => {
            format!("To castle, move the King to where he ends{text}; the Rook follows.")
        }
        CastlingText::KingTakesRook => format!(
            "To castle, move the King onto his own Rook{text}. XBoard and Cute Chess take O-O and O-O-O, too, where moves \
             are typed."
        ),
    })
}

/// Choices that belong to a move: the piece that a Pawn becomes, the piece that is placed.
fn choices(rules: &Rules, examples: &[Example]) -> Vec<String> {
    let mut points = Vec::new();
    if rules.has_pools() {
        points.push(
            "To promote, move the Pawn to the last rank, then click the piece in the pool next to the board.".to_owned(),
        );
    } else if has(examples, Sort::Promotes) {
        points.push("To promote, move the Pawn, then choose from what is offered.".to_owned());
    }
    if rules.drops_from_hands() {
        points.push(
            "To drop a piece, click it in the hand next to the board, or press its capital letter, then click one of the \
             squares that are marked."
                .to_owned(),
        );
    }
    if rules.waits() {
        points.push(
            "To put a piece behind a square, click it in the hand next to the board, then the piece on the square."
                .to_owned(),
        );
    }
    if rules.gates() {
        points.push("To place a piece from the hand, click it in the hand next to the board, then make the move.".to_owned());
        if has(examples, Sort::GatesByRook) || !rules.wings.is_empty() {
            points.push(
                "To place it on the Rook's square while castling, move the Rook onto the King."
                    .to_owned(),
            );
        }
    }
    points
}
