//! The orthodox set on a board of any size.

/// The least number of files with which the King can castle on both wings.
const CASTLING_FILES: u8 = 8;
/// The least number of ranks with four ranks between the Pawns, so that double steps make sense.
const DOUBLE_STEP_RANKS: u8 = 8;

/// The rules of orthodox chess, laid out for that board.
pub(crate) fn text(title: &str, files: u8, ranks: u8) -> String {
    let array = array(files);
    let (here, absent): (Vec<char>, Vec<char>) =
        "QRBN".chars().partition(|&letter| array.contains(letter));
    let list = |letters: &[char]| {
        let quoted: Vec<String> = letters.iter().map(|c| format!("\"{c}\"")).collect();
        quoted.join(", ")
    };
    let without = if absent.is_empty() {
        String::new()
    } else {
        format!("    without: [{}],\n", list(&absent))
    };
    let pawn = if ranks < DOUBLE_STEP_RANKS {
        r#", (letter: "P", prose: "")"#
    } else {
        ""
    };
    let pawns = "P".repeat(files.into());
    let empty = format!("{files}/").repeat((ranks - 4).into());
    let (black, black_pawns) = (array.to_lowercase(), pawns.to_lowercase());
    // The King ends on the last file but one, or on the third: on a board of eight files that is
    // orthodox castling, on one of ten Gothic's.
    let (rights, castling) = if files < CASTLING_FILES {
        ("-", String::new())
    } else {
        let last_but_one = char::from(b'a' + files - 2);
        let field = format!(r#"Orthodox(king_to: ["c", "{last_but_one}"])"#);
        ("KQkq", format!("    castling: {field},\n"))
    };
    format!(
        r#"(
    name: "{title}",
    board: (files: {files}, ranks: {ranks}),
    pieces: [Orthodox{pawn}],
{without}    start: "{black}/{black_pawns}/{empty}{pawns}/{array} w {rights} - 0 1",
{castling}    promotions: [(pieces: ["P"], zone: 1, to: [{choices}])],
)
"#,
        choices = list(&here)
    )
}

/// The first rank: Rooks in the corners, King and Queen in the middle, and between them Knights
/// and Bishops in turn.
fn array(files: u8) -> String {
    let minor = |place: u8| match place {
        0 => 'R',
        place if place % 2 == 1 => 'N',
        _ => 'B',
    };
    let left = (files - 1) / 2;
    let right = files - 2 - left;
    let queen_side = (0..left).map(minor);
    let king_side = (0..right).rev().map(minor);
    queen_side.chain(['Q', 'K']).chain(king_side).collect()
}
