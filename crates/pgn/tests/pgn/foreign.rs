//! Records of word processors, web pages and people: what is read without doubt is read, with a warning, and a game is broken from the
//! ply on where two readings are possible.

use legwork::pgn::{PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;

fn read(text: &str, style: Option<SanStyle>) -> Vec<Result<PgnGame, String>> {
    let games = PgnReader::new(text.as_bytes(), Variants::registered().unwrap());
    let games = match style {
        Some(style) => games.with_style(style),
        None => games,
    };
    games
        .map(|game| game.map_err(|error| error.to_string()))
        .collect()
}

/// Games with the plies, the result and the number of warnings of each.
const READ: &[(&str, usize, &str, usize)] = &[
    // Dashes.
    (
        "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0\u{2013}0 O\u{2013}O 5. d3 d6 1\u{2013}0",
        10,
        "1-0",
        3,
    ),
    (
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O\u{2010}O O\u{2011}O 0\u{2012}1",
        8,
        "0-1",
        3,
    ),
    (
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O\u{2212}O\u{2212}O 0\u{2014}0\u{2014}0 \u{bd}\u{2013}\u{bd}",
        10,
        "1/2-1/2",
        3,
    ),
    (
        "1. e2\u{2013}e4 e7\u{2015}e5 2. Ng1\u{2010}f3 Nb8\u{ff0d}c6 *",
        4,
        "*",
        4,
    ),
    (
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O - O O - O 1 - 0",
        8,
        "1-0",
        3,
    ),
    // Castling.
    ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. OO 00 *", 8, "*", 2),
    (
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 O-0-O *",
        10,
        "*",
        2,
    ),
    (
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. \u{41e}-\u{41e} o-o+ *",
        8,
        "*",
        1,
    ),
    // Results.
    (
        "[Result \"1/2-1/2\"]\n\n1. e4 e5 \u{bd}-\u{bd}",
        2,
        "1/2-1/2",
        1,
    ),
    ("1. e4 e5 \u{bd}", 2, "1/2-1/2", 1),
    ("1. e4 e5 1/2", 2, "1/2-1/2", 0),
    ("1. e4 e5 0.5-0.5", 2, "1/2-1/2", 1),
    ("1. e4 e5 0,5-0,5", 2, "1/2-1/2", 1),
    ("1. e4 e5 1-O", 2, "1-0", 1),
    ("1. e4 e5 O-1", 2, "0-1", 1),
    ("1. e4 e5 1:0", 2, "1-0", 1),
    ("1. e4 e5 1/2 - 1/2", 2, "1/2-1/2", 1),
    ("[Result \"\u{bd}:\u{bd}\"]\n\n1. e4 e5", 2, "1/2-1/2", 0),
    ("[Result \"+/-\"]\n\n*", 0, "*", 0),
    ("[Result \"-:+\"]\n\n1. e4", 1, "0-1", 0),
    ("[Result \"1-0 (time)\"]\n\n1. e4 e5", 2, "1-0", 0),
    ("1. e4 e5 1/2-1/2`", 2, "1/2-1/2", 1),
    ("1. e4 e5 1-0.", 2, "1-0", 1),
    ("[Result \"0-0\"]\n\n1. e4 e5 0-0", 2, "*", 1),
    (
        "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0\u{2013}0",
        8,
        "*",
        1,
    ),
    // Words behind the result, and between moves.
    ("1. e4 e5 1-0 White won on time", 2, "1-0", 1),
    ("1. e4 e5 1/2-1/2\nDraw agreed\nby both.\n", 2, "1/2-1/2", 1),
    ("1. e4 e5 0-1 (White resigns)", 2, "0-1", 1),
    (
        "Dear Ann,\nthis is our game from 1. January:\n\n1. e4 e5 *",
        2,
        "*",
        1,
    ),
    ("1. f3 e5 2. g4 Qh4 mate 0-1", 4, "0-1", 1),
    ("1. f3 e5 2. g4 Qh4mate 0-1", 4, "0-1", 1),
    ("1. e4 f6 2. d4 g5 3. Qh5++ 1-0", 5, "1-0", 0),
    ("1. e4 f5 2. Qh5 ch g6 *", 4, "*", 1),
    ("1. e4 f5 2. Qh5ch. g6 *", 4, "*", 1),
    ("1. e4 e5 2. Nf3 d6 3. d4 (=) Bg4 resigns 1-0", 6, "1-0", 2),
    ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", 5, "*", 0),
    ("1. e4 a6 2. e5 d5 3. exd6(ep) *", 5, "*", 0),
    // Spaces and what is not seen.
    ("1. d4 Nf6 2. c4\u{200b} e6\u{200b} *", 4, "*", 1),
    ("1.\u{a0}d4 Nf6\u{a0}2.\u{a0}c4 *", 3, "*", 1),
    (
        "1.\u{2009}d4\u{3000}Nf6\u{2028}2.\u{202f}c4\u{205f}*",
        3,
        "*",
        5,
    ),
    (
        "1. d4 Nf6 2. c4 \u{feff}e6 \u{2060}3. N\u{ad}c3 *",
        5,
        "*",
        3,
    ),
    (
        "\u{200e}[Event \"x\"]\n\u{200f}[Site \"y\"]\n\n1. d4 *",
        1,
        "*",
        2,
    ),
    ("\u{feff}[Event \"x\"]\n\n1. e\u{fe0f}4 *", 1, "*", 0),
    // Tags.
    (
        "[Event \"x\"]\n[Board No \"4\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0",
        2,
        "1-0",
        1,
    ),
    (
        "[Event \"x\"]\n[Round 3]\n[Result \"0-1\"]\n\n1. d4 d5 0-1",
        2,
        "0-1",
        1,
    ),
    (
        "[Event \u{201c}x\u{201d}]\n[Result \u{201e}0-1\u{201c}]\n\n1. d4 d5",
        2,
        "0-1",
        2,
    ),
    ("[Event \"x\"\n[Result \"0-1]\n\n1. d4 d5", 2, "0-1", 2),
    ("[Event \"x\"]]\n[Site: \"y\"]\n\n1. d4 d5 *", 2, "*", 2),
    (
        "[FEN \u{ab}4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\u{bb}]\n\n1. e4 [%clk 0:01] Kd7 [D] *",
        2,
        "*",
        3,
    ),
    // Ellipses, numbers, full width, signs.
    ("1. e4 1\u{2026}e5 2. Nf3 2\u{2026} Nc6 *", 4, "*", 1),
    ("1) e4 e5 2) Nf3 Nc6 *", 4, "*", 1),
    ("1: e4 e5 2, Nf3 Nc6 *", 4, "*", 0),
    (
        "\u{ff11}\u{ff0e}\u{ff45}\u{ff14} e5 2. Nf3\u{2020} Nc6 *",
        4,
        "*",
        5,
    ),
    ("1. e4, e5; what he plays\n2. Nf3. Nc6 *", 4, "*", 2),
    ("1. e4 d5 2. e4\u{d7}d5 Qd8xd5 *", 4, "*", 1),
    ("1. d4 d5 2. Bf4D?! Nf6D 3. e3 *", 5, "*", 2),
    ("1. d4 d5 D 2. Bf4N Nf6TN 3. e3 (#) *", 5, "*", 4),
    (
        "1. e4 {a} \u{25a1} e5 \u{b1} [#] 2. \u{2658}f3 *",
        3,
        "*",
        4,
    ),
    // Letters.
    ("1. e4 nf6 2. nc3 d5 *", 4, "*", 2),
    ("1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 dxc6 *", 8, "*", 4),
    ("1. E4 E5 2. NF3 NC6 3. BB5 *", 5, "*", 5),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q) *",
        1,
        "*",
        1,
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8/N Kg7 *",
        2,
        "*",
        0,
    ),
    // Null moves.
    ("1. e4 e5 (1... <> 2. d4) 2. Nf3 Nc6 *", 4, "*", 0),
    ("1. e4 <> 2. d4 *", 3, "*", 0),
    (
        "1. e4 e5 (1... null) (1... @@@@) (1... 0000) (1... \u{2013}\u{2013}) (1... pass 2. d4) 2. Nf3 *",
        3,
        "*",
        0,
    ),
    // Variants.
    (
        "[FEN \"qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1\"]\n\n1. Nb3 Nb6 *",
        2,
        "*",
        1,
    ),
    (
        "[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n\n1. Nf3 Nf6 2. O-O O-O *",
        4,
        "*",
        1,
    ),
    (
        "[Variant \"Crazyhouse960\"]\n[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB[] w KQkq - 0 1\"]\n\n1. Nf3 Nf6 2. O-O O-O *",
        4,
        "*",
        0,
    ),
    (
        "[Variant \"Atomic 960\"]\n[FEN \"7k/8/8/8/8/8/8/1RK5 w Q - 0 1\"]\n\n1. O-O-O *",
        1,
        "*",
        0,
    ),
    (
        "[Variant \"Atomic\"]\n[FEN \"7k/8/8/8/8/8/8/1RK5 w Q - 0 1\"]\n\n1. O-O-O *",
        1,
        "*",
        1,
    ),
    (
        "[Variant \"Gothic960\"]\n[FEN \"5k4/10/10/10/10/10/10/2R3K3 w C - 0 1\"]\n\n1. O-O-O *",
        1,
        "*",
        0,
    ),
    (
        "[Variant \"xiangqi\"]\n[FEN \"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 1\"]\n\n1. Che3 Hg8 2. Hg3 *",
        3,
        "*",
        1,
    ),
    ("[Variant \"janggi\"]\n\n1. Hc3 Hc8 *", 2, "*", 0),
];

/// Games, and the ply from which each is broken.
const BROKEN: &[(&str, &str)] = &[
    // A Pawn or a Bishop could be meant, and in capitals, too.
    (
        "[FEN \"4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1\"]\n\n1. bc4 *",
        "ply 1",
    ),
    (
        "[FEN \"4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 2. BXC4 *",
        "ply 3",
    ),
    // The letters of another language are those of no piece, or of another one.
    ("1. Sf3 *", "ply 1"),
    // Castling that is not legal, and no result.
    ("1. e4 e5 0-0", "ply 3"),
    ("1. e4 e5 00", "ply 3"),
    // A move whose end is cut off.
    ("1. e4 Nbxd 2. d4 *", "ply 2"),
    // What is in the comment is not known.
    ("1. e4 e5 {good 2. Nf3 Nc6 *", "ply 2"),
    // Without its FEN it would be another game.
    ("[FEN]\n\n1. e4 *", "a tag is damaged"),
    ("[Variant \"none960\"]\n\n1. e4 *", "unknown variant"),
];

#[test]
fn what_is_read_without_doubt_is_read() {
    assert!(READ.len() >= 60);
    let mut wrong = String::new();
    for (text, plies, result, warnings) in READ {
        let games = read(text, None);
        let found = match &games[..] {
            [Ok(game)] => {
                let seen = (
                    game.main.moves.len(),
                    game.result.to_string(),
                    game.warnings.len(),
                );
                if seen == (*plies, (*result).to_owned(), *warnings) {
                    continue;
                }
                let all: Vec<_> = game.warnings.iter().map(ToString::to_string).collect();
                format!("{} plies, {}, {all:#?}", seen.0, seen.1)
            }
            other => format!("{other:#?}"),
        };
        wrong += &format!("{text}\n  {found}\n");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn where_two_readings_are_possible_a_game_is_broken() {
    for (text, place) in BROKEN {
        let games = read(text, None);
        let error = games[0].as_ref().unwrap_err();
        assert!(error.contains(place), "{text}: {error}");
    }
}

#[test]
fn what_is_noted_names_its_place() {
    let text = "[Event \u{201c}x\u{201d}]\n\n1. e4\u{a0}nf6\n2. nc3 d5 1\u{2013}0 so\n\n[Event \"y\"]\n\n1. d4 *";
    let games = read(text, None);
    let first = games[0].as_ref().unwrap();
    let warnings: Vec<_> = first.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 1: `[Event \u{201c}x\u{201d}]` is read as `[Event \"x\"]`",
            "line 3, ply 1: U+00A0 is read as a space",
            "line 3, ply 2: `nf6` is read as `Nf6`",
            "line 4, ply 3: `nc3` is read as `Nc3`",
            "line 4, ply 5: `1\u{2013}0` is read as `1-0`",
            "line 4, ply 5: `so` is left out: words between games",
        ]
    );
    assert!(games[1].as_ref().unwrap().warnings.is_empty());
}

#[test]
fn xboards_letters_are_read_in_xiangqi() {
    let text = "[Variant \"xiangqi\"]\n\n1. Che2 Hg7 2. Hg2 Ege7 3. c4 *";
    let games = read(text, Some(SanStyle::XBoard));
    assert_eq!(games[0].as_ref().unwrap().main.moves.len(), 5);
}

#[test]
fn games_of_chess960_read_back() {
    for (variant, fen, written) in [
        (
            "",
            "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1",
            "chess960",
        ),
        // The King is at home, and the Rooks are not.
        (
            "[Variant \"Atomic960\"]\n",
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
            "atomic960",
        ),
    ] {
        let games = read(
            &format!("{variant}[FEN \"{fen}\"]\n\n1. O-O *").replace("1. O-O", ""),
            None,
        );
        let game = games[0].as_ref().unwrap();
        let pgn = game.to_pgn(SanStyle::Plain);
        assert!(pgn.contains(&format!("[Variant \"{written}\"]")), "{pgn}");
        let again = read(&pgn, None);
        assert_eq!(again[0].as_ref().unwrap().start.fen(), game.start.fen());
        assert!(
            again[0]
                .as_ref()
                .unwrap()
                .start
                .castling_rights()
                .next()
                .is_some()
        );
    }
}
