//! The Walker alone, on small rules: which candidates are legal, why others are not, what a move leaves, and counts.

use std::collections::BTreeMap;

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::rules::{EndCause, Rules};
use legwork_notation::fen;
use legwork_notation::text::write_move;
use legwork_reader::ReadRules as _;
use legwork_walker::Walker;
use legwork_walker::refusal::Refusal;

const ORTHODOX: &str = r#"(
    name: "Orthodox",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "Q", name: "Queen", betza: "RB", value: 9),
        (letter: "R", name: "Rook", betza: "R", value: 5),
        (letter: "B", name: "Bishop", betza: "B", value: 3),
        (letter: "N", name: "Knight", betza: "N", value: 3),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", value: 1, pawn: true),
    ],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king: "e1", rook: "h1", king_to: "g1", rook_to: "f1"),
        (right: "Q", king: "e1", rook: "a1", king_to: "c1", rook_to: "d1"),
        (right: "k", king: "e8", rook: "h8", king_to: "g8", rook_to: "f8"),
        (right: "q", king: "e8", rook: "a8", king_to: "c8", rook_to: "d8"),
    ]),
    promotions: [(pieces: ["P"], zone: 1, to: ["Q", "R", "B", "N"])],
)"#;

fn compiled(ron: &str) -> CompiledRules {
    let rules = Rules::read("rules", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    CompiledRules::new(rules).unwrap()
}

/// Small rules of King, Rook and Knight on a board of 5x5, with other fields.
fn small(fields: &str) -> CompiledRules {
    compiled(&format!(
        r#"(
            name: "Small",
            board: (files: 5, ranks: 5),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
                (letter: "N", name: "Knight", betza: "N"),
            ],
            start: "k4/5/5/5/4K w - - 0 1",
            {fields}
        )"#
    ))
}

fn array(rules: &CompiledRules, position: &str) -> ArrayBoard {
    fen::read(rules, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The candidates of a position by their coordinates; legal where nothing refuses them.
fn candidates(rules: &CompiledRules, position: &str) -> BTreeMap<String, Option<Refusal>> {
    let array = array(rules, position);
    let walked = Walker::new(rules).walk(&array).into_iter();
    let named = walked.map(|walked| match walked {
        Ok(mv) => (write_move(rules, &array, mv), None),
        Err((mv, refusal)) => (write_move(rules, &array, mv), Some(refusal)),
    });
    named.collect()
}

/// The legal moves, and below them those that are refused with the reason, as text.
fn text(rules: &CompiledRules, position: &str) -> String {
    let geometry = rules.rules.geometry;
    let name = |square| geometry.name(square).to_string();
    let why = |refusal: &Refusal| match *refusal {
        Refusal::KingLeftInCheck { king, by } => format!("King {}, by {}", name(king), name(by)),
        Refusal::CastlingBlocked { at } => format!("blocked {}", name(at)),
        Refusal::CastlingThroughCheck { at, by } => {
            format!("through {}, by {}", name(at), name(by))
        }
        other => format!("{other:?}"),
    };
    let candidates = candidates(rules, position);
    let legal = candidates.iter().filter(|(_, refusal)| refusal.is_none());
    let legal: Vec<&str> = legal.map(|(text, _)| text.as_str()).collect();
    let refused = candidates.iter().filter_map(|(text, refusal)| {
        refusal
            .as_ref()
            .map(|refusal| format!("; {text}: {}", why(refusal)))
    });
    legal.join(" ") + &refused.collect::<String>()
}

/// The FEN after a legal move.
fn after(rules: &CompiledRules, position: &str, mv: &str) -> String {
    let array = array(rules, position);
    let walker = Walker::new(rules);
    let is = |found: &legwork_core::moves::Move| write_move(rules, &array, *found) == mv;
    let found = walker.legal(&array).into_iter().find(is);
    let found = found.unwrap_or_else(|| panic!("{mv} is not legal in {position}"));
    fen::write(rules, &walker.make(&array, found))
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    let rules = small("");
    let pinned = text(&rules, "k1r2/5/2R2/5/2K2 w - - 0 1");
    assert_eq!(
        pinned,
        "c1b1 c1b2 c1c2 c1d1 c1d2 c3c2 c3c4 c3c5; \
         c3a3: King c1, by c5; c3b3: King c1, by c5; c3d3: King c1, by c5; c3e3: King c1, by c5"
    );
}

#[test]
fn a_king_does_not_step_into_an_attack_nor_along_its_line() {
    let rules = small("");
    let checked = text(&rules, "k4/5/r1K2/5/5 w - - 0 1");
    assert_eq!(
        checked,
        "c3b2 c3c2 c3c4 c3d2 c3d4; \
         c3b3: King b3, by a3; c3b4: King b4, by a5; c3d3: King d3, by a3"
    );
    // The Kings keep apart.
    let near = text(&rules, "k4/5/K4/5/5 w - - 0 1");
    assert_eq!(
        near,
        "a3a2 a3b2 a3b3; a3a4: King a4, by a5; a3b4: King b4, by a5"
    );
}

#[test]
fn castling_is_refused_for_what_is_in_the_way_and_for_what_attacks_it() {
    let rules = compiled(ORTHODOX);
    let castling = |position: &str| {
        let all = candidates(&rules, position);
        let of = |mv: &str| all.get(mv).copied();
        let name = |square| rules.rules.geometry.name(square).to_string();
        ["e1c1", "e1g1"].map(|mv| match of(mv) {
            None => "no candidate".to_owned(),
            Some(None) => "legal".to_owned(),
            Some(Some(Refusal::CastlingBlocked { at })) => format!("blocked {}", name(at)),
            Some(Some(Refusal::CastlingThroughCheck { at, by })) => {
                format!("through {}, by {}", name(at), name(by))
            }
            Some(Some(other)) => format!("{other:?}"),
        })
    };
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ["legal", "legal"]),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", ["no candidate", "legal"]),
        (
            "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
            ["blocked b1", "blocked g1"],
        ),
        // The Rook may be attacked, and may pass an attacked square.
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", ["legal", "legal"]),
        (
            "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            ["through c1, by c8", "through g1, by g8"],
        ),
        (
            "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            ["through d1, by d8", "through f1, by f8"],
        ),
        (
            "4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 1",
            ["through e1, by e5", "through e1, by e5"],
        ),
    ];
    for (position, expected) in cases {
        assert_eq!(castling(position), expected, "{position}");
    }
}

#[test]
fn en_passant_may_not_open_the_rank_to_the_king() {
    let rules = compiled(ORTHODOX);
    let open = candidates(&rules, "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    assert!(
        matches!(open["e5d6"], Some(Refusal::KingLeftInCheck { .. })),
        "{open:?}"
    );
    let closed = candidates(&rules, "4k3/8/8/K1NpP2r/8/8/8/8 w - d6 0 1");
    assert_eq!(closed["e5d6"], None);
    assert_eq!(
        after(&rules, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "e5d6"),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 9"
    );
}

#[test]
fn a_pawn_promotes_to_each_kind_and_to_nothing_else() {
    let rules = compiled(ORTHODOX);
    let all = candidates(&rules, "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let legal = all
        .iter()
        .filter(|(text, refusal)| text.starts_with("e7") && refusal.is_none());
    let legal: Vec<&str> = legal.map(|(text, _)| text.as_str()).collect();
    assert_eq!(
        legal,
        [
            "e7d8b", "e7d8n", "e7d8q", "e7d8r", "e7e8b", "e7e8n", "e7e8q", "e7e8r"
        ]
    );
    assert_eq!(
        after(&rules, "3r3k/4P3/8/8/8/8/8/4K3 w - - 4 7", "e7d8n"),
        "3N3k/8/8/8/8/8/8/4K3 b - - 0 7"
    );
}

#[test]
fn a_move_leaves_the_rights_the_clock_and_the_square_passed_over() {
    let rules = compiled(ORTHODOX);
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
    let cases = [
        (castle, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 9"),
        (castle, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"),
        (castle, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9"),
        (castle, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"),
        (castle, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"),
        (
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9",
            "e2e4",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9",
        ),
        (
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9",
            "e2e3",
            "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 9",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 3 9",
            "e8d8",
            "3k4/8/8/8/8/8/8/4K3 w - - 4 10",
        ),
    ];
    for (position, mv, expected) in cases {
        assert_eq!(after(&rules, position, mv), expected, "{mv}");
    }
}

/// Counts that everybody has: https://www.chessprogramming.org/Perft_Results, the start and positions 2 to 5.
#[test]
fn counts_of_orthodox_chess() {
    let rules = compiled(ORTHODOX);
    let counts = [
        (rules.rules.start.clone(), 3, 8_902),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".to_owned(),
            2,
            2_039,
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1".to_owned(),
            3,
            2_812,
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1".to_owned(),
            2,
            264,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8".to_owned(),
            2,
            1_486,
        ),
    ];
    for (position, depth, count) in counts {
        let array = array(&rules, &position);
        let walker = Walker::new(&rules);
        assert_eq!(walker.perft(&array, 0), 1);
        assert_eq!(walker.perft(&array, depth), count, "{position}");
    }
}

#[test]
fn attackers_are_those_that_could_capture_pinned_or_not() {
    let rules = compiled(ORTHODOX);
    let array = array(&rules, "3rk3/8/8/3p4/2P1P3/4N3/8/3RK3 w - - 0 1");
    let walker = Walker::new(&rules);
    let square = |name: &str| rules.rules.geometry.square(name).unwrap();
    let name = |square| rules.rules.geometry.name(square).to_string();
    let of = |by| {
        let found = walker.attackers(&array, square("d5"), by).into_iter();
        let mut names: Vec<String> = found.map(name).collect();
        names.sort();
        names
    };
    assert_eq!(of(Color::White), ["c4", "d1", "e3", "e4"]);
    assert_eq!(of(Color::Black), ["d8"]);
    assert!(walker.attacked(&array, square("d5"), Color::Black));
    assert!(!walker.attacked(&array, square("a5"), Color::Black));
    assert_eq!(walker.attacker(&array, square("a5"), Color::White), None);
}

#[test]
fn a_game_is_over_at_the_last_piece_check_or_square() {
    let end = |fields: &str, position: &str| {
        let rules = small(fields);
        let end = Walker::new(&rules).over(&array(&rules, position));
        end.map(|end| (end.cause, end.winner))
    };
    let white = Some(Color::White);
    let black = Some(Color::Black);
    let bare = "endings: (bare_king: Loss),";
    assert_eq!(
        end(bare, "k4/5/5/2R2/3RK b - - 0 1"),
        Some((EndCause::BareKing, white))
    );
    // It may take the last piece of the other side.
    assert_eq!(end(bare, "k4/5/5/5/3RK b - - 0 1"), None);
    assert_eq!(
        end(bare, "k4/5/5/5/3RK w - - 0 1"),
        Some((EndCause::BareKing, white))
    );
    // Two bare Kings are a draw of a game, not the end of a position.
    assert_eq!(end(bare, "k4/5/5/5/4K w - - 0 1"), None);
    let rooks = "endings: (extinct: [(pieces: [\"R\"])]),";
    assert_eq!(end(rooks, "k3r/5/5/5/1R2K w - - 0 1"), None);
    assert_eq!(
        end(rooks, "k4/5/5/5/1R2K w - - 0 1"),
        Some((EndCause::Extinction, white))
    );
    assert_eq!(
        end(rooks, "k3r/5/5/5/4K w - - 0 1"),
        Some((EndCause::Extinction, black))
    );
    let one_left = "endings: (extinct: [(pieces: [\"R\"], left: 1, enemy: 2)]),";
    assert_eq!(end(one_left, "k3r/5/5/5/1R2K w - - 0 1"), None);
    assert_eq!(
        end(one_left, "k3r/5/5/5/1RR1K w - - 0 1"),
        Some((EndCause::Extinction, white))
    );
    let goal = "endings: (goals: [(pieces: [\"K\"], on: \"5\")]),";
    assert_eq!(end(goal, "k4/4K/5/5/5 w - - 0 1"), None);
    assert_eq!(
        end(goal, "4K/5/k4/5/5 b - - 0 1"),
        Some((EndCause::Goal, white))
    );
    assert_eq!(
        end(goal, "5/5/2K2/5/k4 w - - 0 1"),
        Some((EndCause::Goal, black))
    );
    let line = "endings: (connect: (pieces: [\"R\"], count: 3)),";
    assert_eq!(end(line, "k4/5/5/RR1R1/4K b - - 0 1"), None);
    assert_eq!(
        end(line, "k4/5/5/RRR2/4K b - - 0 1"),
        Some((EndCause::Connection, white))
    );
}

/// Where the game is over, candidates are refused for it, and none is legal.
#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let rules = small("endings: (extinct: [(pieces: [\"R\"])]),");
    let position = "k3r/5/5/5/4K w - - 0 1";
    let all = candidates(&rules, position);
    assert_eq!(all.len(), 3);
    let over = |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::GameOver(_)));
    assert!(all.values().all(over), "{all:?}");
    let array = array(&rules, position);
    assert!(Walker::new(&rules).legal(&array).is_empty());
    assert_eq!(Walker::new(&rules).perft(&array, 2), 0);
}

#[test]
fn rules_of_the_turn_refuse_other_moves() {
    let must = small("turn: (must: Capture),");
    assert_eq!(
        text(&must, "k4/5/5/2r2/2K2 w - - 0 1").split(';').next(),
        Some("c1c2")
    );
    let all = candidates(&must, "k4/5/5/2r2/2K2 w - - 0 1");
    assert!(matches!(all["c1b2"], Some(Refusal::KingLeftInCheck { .. })));
    let all = candidates(&must, "k4/5/5/3n1/2K1R w - - 0 1");
    assert!(
        matches!(all["e1e2"], Some(Refusal::Required { .. })),
        "{all:?}"
    );
    let quiet = small("turn: (giving_check: false),");
    let all = candidates(&quiet, "k4/5/5/5/1R2K w - - 0 1");
    assert!(
        matches!(all["b1a1"], Some(Refusal::GivesCheck { .. })),
        "{all:?}"
    );
    assert!(
        matches!(all["b1b5"], Some(Refusal::GivesCheck { .. })),
        "{all:?}"
    );
    assert_eq!(all["b1b4"], None);
}
