//! Pages that are meant to harm: each is read in linear time, and every fault is one line.

use legwork_diagram::{Diagram, MAX_DIAGRAMS, is_diagram, read};
use legwork_random_rules::damaged;
use legwork_random_rules::dice::Dice;

/// The lines that a text gives, none of them long, of a bounded number of diagrams.
fn lines(text: &str) -> Vec<String> {
    let diagrams = read(text, "page");
    assert!(diagrams.len() <= MAX_DIAGRAMS);
    let of = |diagram: &Diagram| {
        let faults = diagram.rules.as_ref().err().into_iter().flatten();
        let all = faults.chain(&diagram.notes).map(ToString::to_string);
        all.collect::<Vec<_>>()
    };
    let all: Vec<String> = diagrams.iter().flat_map(of).collect();
    for line in &all {
        assert!(!line.contains('\n') && line.len() < 1000, "{line}");
    }
    all
}

const CHESS: &str = "pawn::::a2-h2\nrook::::a1,h1\nking::::e1\n";

#[test]
fn long_pages_are_read_once() {
    let long = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 10 << 20,
        None => 2 << 20,
    };
    for text in [
        "<".repeat(long),
        "<div class=idiagram>".repeat(long / 20),
        format!("<div class=idiagram>{}", "<div>".repeat(long / 5)),
        format!("<div class=idiagram>{CHESS}{}", "</script".repeat(long / 8)),
        format!("<script>{}", "function BadZone".repeat(long / 16)),
        format!("<script>{}", "BadZone=".repeat(long / 8)),
        format!("<script>{}", "Tinker".repeat(long / 6)),
        "<script></script>".repeat(long / 17),
        format!("<div {}", "class=\"".repeat(long / 7)),
        format!("<!--{}", "<!--".repeat(long / 4)),
        format!("<div class=idiagram>{}</div>", "&amp".repeat(long / 4)),
        format!("<div class=idiagram>{}</div>", "&amp;".repeat(long / 5)),
        "a:b:c:d:".repeat(long / 8),
        "=".repeat(long),
        "x=1\n".repeat(long / 4),
    ] {
        let _ = is_diagram(&text);
        // The last one says that there are more.
        assert!(lines(&text).len() <= 2 * MAX_DIAGRAMS + 1);
    }
}

#[test]
fn damaged_pages_are_diagrams_or_faults() {
    let page = format!(
        "<div class=idiagram>\nfiles=10\nholdingsType=1\nmaxPromote=1\n{CHESS}man:M:KmNcpR:man:b1:2\n</div>"
    );
    let words = [
        "<script>",
        "</div>",
        "&amp;",
        "::",
        ":::",
        ",",
        "ranks=",
        "symmetry=rotate\n",
        "royal=",
        "morph=",
        "promoZone=",
        "promoChoice=*R\n",
        "shuffle=",
        "stalemate=draw\n",
        "protected=",
        "hole::::b2\n",
        "udmQ",
        "a1-h8",
        "BadZone",
    ];
    let mut dice = Dice::new(1);
    let read_ones = (0..2_000).filter(|_| {
        let text = damaged(&mut dice, &page, &words);
        lines(&text);
        read(&text, "page")
            .iter()
            .any(|diagram| diagram.rules.is_ok())
    });
    let read_ones = read_ones.count();
    assert!((200..1_800).contains(&read_ones), "{read_ones}");
}

#[test]
fn the_largest_numbers_are_faults() {
    for number in [i64::MIN, i64::MAX, -1] {
        let text = format!("iron={number}\nantiTrade={number}\n{CHESS}antiTrade={number}\n");
        assert_eq!(lines(&text).len(), 3, "{number}");
    }
    // More pieces than a slot can count.
    let filled = format!(
        "files=16\nranks=16\nholdingsType=1\npromoChoice=*R\nrook::::a2-p15:63\n{}",
        "king::::e1\n"
    );
    assert!(!lines(&filled).is_empty());
}

#[test]
fn a_million_pieces_are_one_line() {
    let shown = lines(&"king::::e1\n".repeat(1_000_000));
    assert_eq!(shown, ["201:1: piece: more than 200 pieces"]);
}

#[test]
fn squares_beyond_the_board_are_one_line_each() {
    let shown = lines("pawn::::a2-h2,a99,i1\nking::::e1,é1,a\n");
    assert_eq!(
        shown,
        [
            "1:15: pawn: `a99` is not on the board of 8x8",
            "2:12: king: expected a square, such as `a1`, or `a1-h2`, found `é1`",
            "1:1: pawn: it is left out, since it never comes onto the board",
        ]
    );
    let many = format!("king::::{}\n", "a1-h8,".repeat(100_000));
    assert_eq!(lines(&many).len(), 1);
}

#[test]
fn parameters_are_named_at_their_place() {
    for (text, wanted) in [
        (
            "files=99\n",
            "1:1: files: expected a number from 1 to 16, found `99`",
        ),
        (
            "ranks=x\n",
            "1:1: ranks: expected a whole number, found `x`",
        ),
        (
            "symmetry=odd\n",
            "1:1: symmetry: expected `mirror`, `rotate` or `none`, found `odd`",
        ),
        (
            "royal=9\n",
            "1:1: royal: expected the number or the id of a piece, found `9`",
        ),
        (
            "morph=x\n",
            "1:1: morph: a change of kind by square cannot be read; expected `promotions` and `within` by hand",
        ),
        (
            "promoZone=99\n",
            "1:1: promoZone: expected a number of ranks, 0 to 8",
        ),
        (
            "shuffle=?\n",
            "1:1: shuffle: expected the id of a piece, found `?`",
        ),
        (
            "stalemate=win\n",
            "1:1: stalemate: it is not known whose win is meant; expected `draw` or `loss`",
        ),
    ] {
        assert_eq!(lines(&format!("{text}{CHESS}")), [wanted]);
    }
    let long = 1 << 20;
    for (text, wanted) in [
        (
            format!("shuffle={}\n", "R".repeat(long)),
            "1:1: shuffle: `R` is given twice in a group",
        ),
        (
            format!("shuffle={}\n", "R,".repeat(long)),
            "1:1: shuffle: more than two groups cannot be expressed",
        ),
        (
            format!("shuffle={}\n", "!".repeat(long)),
            "1:1: shuffle: expected the id of a piece, found `!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!...`",
        ),
        (
            format!("protected={long}\n"),
            "1:1: protected: expected the number of a piece that is on the board and not royal",
        ),
        (
            format!("counterStrike={}\n", i64::MIN),
            "1:1: counterStrike: expected the number of a piece that is on the board and not royal",
        ),
    ] {
        assert_eq!(lines(&format!("{text}{CHESS}")), [wanted]);
    }
    assert_eq!(lines(&format!("squareSize=36\n{CHESS}")), [""; 0]);
    assert_eq!(
        lines(&format!("trackPieces=1\n{CHESS}")),
        ["1:1: trackPieces: an unknown parameter, which is passed over"]
    );
    assert_eq!(
        lines(&format!("{CHESS}files=10\n")),
        ["4:1: files: it stands behind a piece, expected before the first one"]
    );
    assert_eq!(
        lines("files=8\n"),
        ["1:1: idiagram: expected lines of pieces, such as `king::::e1`"]
    );
}

#[test]
fn moves_that_cannot_be_said_are_refused_at_their_byte() {
    let shown = lines("man::KdU::a1\nking::::e1\n");
    assert_eq!(
        shown,
        [
            "1:8: man: moves `KdU`: unsupported universal leap: `U` at byte 2, expected an atom: W F D N A H G C Z K Q R B"
        ]
    );
}
