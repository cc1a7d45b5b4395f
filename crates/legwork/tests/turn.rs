//! Rules of the turn: forced captures and drops, checks that may not be given, passes; and what is said of refused moves.

use legwork::{Position, Variant};

/// Chess with other fields.
fn chess(fields: &str, fen: &str) -> Position {
    let ron = format!(r#"(like: "chess", name: "Chess with a rule of the turn", {fields})"#);
    let variant = Variant::from_ron("turn", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn explained(position: &Position, text: &str) -> String {
    position.explain(text).unwrap().to_string()
}

#[test]
fn a_required_capture_is_named() {
    let position = chess("turn: (must: Capture)", "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1");
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    assert!(position.is_legal(moves[0]) && position.count() == 1);
    for text in ["e1e2", "e4e5"] {
        assert_eq!(
            explained(&position, text),
            "illegal: a capture is required: the Pawn on e4 can capture the Rook on d5"
        );
    }
    // A piece that cannot move there at all is told so.
    assert!(explained(&position, "e4c4").contains("cannot go to c4"));
    // A capture that leaves the King attacked requires nothing.
    let pinned = chess(
        "turn: (must: Capture)",
        "4r2k/8/8/3r4/4P3/8/8/4K3 w - - 0 1",
    );
    assert!(pinned.is_legal(pinned.read_move("e4e5").unwrap()));
    assert!(pinned.read_move("e4d5").is_err());
    // En passant is a capture.
    let passed = chess("turn: (must: Capture)", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(passed.moves().len(), 1);
    assert_eq!(
        explained(&passed, "e5e6"),
        "illegal: a capture is required: the Pawn on e5 can capture the Pawn on d5"
    );
}

#[test]
fn a_required_drop_is_named() {
    let fields = r#"
        holdings: (form: Drop, slots: [("N", 2)]), drops: [(pieces: ["N"], on: "1 2")],
        turn: (must: Drop), start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    "#;
    let position = chess(fields, "4k3/8/8/8/8/8/8/4K2R[NNn] w K - 0 1");
    // On the first two ranks fourteen squares are empty.
    assert_eq!(position.moves().len(), 14);
    for text in ["e1e2", "e1g1", "h1h8"] {
        assert_eq!(
            explained(&position, text),
            "illegal: a drop is required: a Knight can be dropped on a1"
        );
    }
    // A check comes first: only two squares are in its way, and one of them can be reached by a drop.
    let check = chess(fields, "k3r3/8/8/8/8/8/8/4K3[Nn] w - - 0 1");
    assert_eq!(check.moves().len(), 1);
    assert!(check.is_legal(check.read_move("N@e2").unwrap()));
    let free = chess(fields, "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    assert_eq!(free.moves().len(), 5);
}

#[test]
fn a_check_that_may_not_be_given_is_named() {
    let position = chess(
        "turn: (giving_check: false)",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
    );
    assert_eq!(
        explained(&position, "h1h8"),
        "illegal: it attacks the King on e8, and no move may give check"
    );
    assert!(position.read_move("h1h7").is_ok());
    let castles = chess(
        "turn: (giving_check: false)",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    );
    assert!(explained(&castles, "e1g1").starts_with("illegal: it attacks the King on f8"));
}

#[test]
fn a_check_has_to_give_mate() {
    let fields = "turn: (giving_check: Mate)";
    let position = chess(fields, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let told = explained(&position, "a1a8");
    assert!(
        told.starts_with("illegal: it attacks the King on e8 and is not mate, since e8"),
        "{told}"
    );
    assert!(position.moves().iter().all(|&mv| !position.gives_check(mv)));
    // Mate is given, and the game is over.
    let mate = chess(fields, "7k/6pp/8/8/7K/7Q/8/8 w - - 0 1");
    let mated = mate.play(mate.read_move("h3c8").unwrap()).unwrap();
    assert!(mated.in_check() && mated.moves().is_empty());
    assert_eq!(
        mated.outcome().unwrap().to_string(),
        "checkmate, White wins"
    );
    // A reply counts that gives check itself, and would not be legal as a move of its own.
    let answered = chess(fields, "7k/2b3pp/8/8/7K/7Q/8/8 w - - 0 1");
    let told = explained(&answered, "h3c8");
    assert!(told.contains("c7d8 answers it"), "{told}");
    // Who could only give check has no move.
    let stuck = chess(fields, "3k4/8/4P3/8/8/6q1/8/7K w - - 0 1");
    assert_eq!(stuck.outcome().unwrap().to_string(), "stalemate, a draw");
}

#[test]
fn a_turn_is_passed() {
    let position = chess("turn: (pass: Always)", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let pass = position.read_move("0000").unwrap();
    assert_eq!(position.read_move("e1e1"), Ok(pass));
    assert_eq!(position.read_move("h1h1"), Ok(pass));
    assert!(position.read_move("e8e8").is_err());
    assert_eq!(position.move_text(pass), "0000");
    let san = position.san(pass);
    assert_eq!(position.read_san(&san), Ok(pass));
    assert_eq!(explained(&position, "e1e1"), "legal: White passes the turn");
    assert!(!position.gives_check(pass));
    let after = position.play(pass).unwrap();
    assert_eq!(after.fen(), "4k3/8/8/8/8/8/8/4K2R b K - 1 1");
    // Not in check.
    let check = chess("turn: (pass: Always)", "4k3/8/8/8/8/8/8/4K2r w - - 0 1");
    assert_eq!(
        explained(&check, "0000"),
        "illegal: it leaves the King on e1 attacked by the Rook on h1"
    );
}

#[test]
fn only_who_is_stuck_passes() {
    let stuck = chess("turn: (pass: Stuck)", "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    let moves = stuck.moves();
    assert_eq!(
        (moves.len(), stuck.move_text(moves[0])),
        (1, "0000".to_owned())
    );
    assert_eq!(stuck.outcome(), None);
    assert_eq!(stuck.perft(2), 28);
    let free = chess("turn: (pass: Stuck)", "7k/5R2/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(
        explained(&free, "0000"),
        "illegal: the turn can be passed only where there is no other move, such as h8g8"
    );
    let mate = chess("turn: (pass: Stuck)", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(mate.moves().is_empty() && mate.outcome().is_some());
}

#[test]
fn a_blast_is_told() {
    let fields = r#"captures: [(blast: (spares: ["P"]))], endings: (extinct: [(pieces: ["K"])])"#;
    let position = chess(fields, "3qk3/3pp3/8/8/8/3R4/8/3K4 w - - 0 1");
    assert_eq!(
        explained(&position, "d3d7"),
        "legal: the Rook on d3 captures the Pawn on d7, the blast removes White's Rook on d7, the blast removes Black's \
         Queen on d8, the blast removes Black's King on e8, the game is over: extinction, White wins"
    );
    let over = position.play(position.read_move("d3d7").unwrap()).unwrap();
    assert_eq!(over.fen(), "8/4p3/8/8/8/8/8/3K4 b - - 0 1");
    assert!(over.moves().is_empty());
    let own = chess(fields, "4k3/8/8/8/8/8/4r3/3KR3 w - - 0 1");
    for text in ["e1e2", "d1e2"] {
        assert_eq!(
            explained(&own, text),
            "illegal: the blast on e2 would remove its own King"
        );
    }
    // A King next to the enemy's is not in check.
    let touching = chess(fields, "4r3/8/8/8/8/3k4/4K3/8 w - - 0 1");
    assert!(!touching.in_check());
    assert!(touching.is_legal(touching.read_move("e2e3").unwrap()));
    assert!(touching.read_move("e2f1").is_ok());
    assert!(touching.read_move("e2e1").is_err());
}

#[test]
fn an_immune_king_captures_and_lives() {
    let fields = r#"captures: [(blast: (spares: ["P"], immune: ["K"]))], endings: (extinct: [(pieces: ["K"])])"#;
    let position = chess(fields, "4k3/8/8/8/8/3n4/4n3/3K4 w - - 0 1");
    assert_eq!(
        explained(&position, "d1e2"),
        "legal: the King on d1 captures the Knight on e2, the blast removes Black's Knight on d3"
    );
    let after = position.play(position.read_move("d1e2").unwrap());
    let after = after.unwrap();
    assert_eq!(after.fen(), "4k3/8/8/8/8/8/4K3/8 b - - 0 1");
    assert_eq!(after.hash(), after.hash_from_scratch());
    // A King that no blast removes shields nobody: he keeps his distance.
    let near = "8/8/8/3k4/8/4K3/8/8 w - - 0 1";
    assert!(chess(fields, near).read_move("e3e4").is_err());
    let shielded = fields.replace(r#", immune: ["K"]"#, "");
    assert!(chess(&shielded, near).read_move("e3e4").is_ok());
    assert_eq!(
        chess(
            r#"captures: [(blast: (spares: ["P"]))]"#,
            "4k3/8/8/8/8/8/4n3/3K4 w - - 0 1"
        )
        .explain("d1e2")
        .unwrap()
        .to_string(),
        "illegal: the blast on e2 would remove its own King"
    );
}

#[test]
fn a_king_in_check_captures_the_one_checker_or_stays() {
    let fields = r#"code: ["no-flight"]"#;
    let position = chess(fields, "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    let moves = position.moves();
    assert_eq!(
        (moves.len(), position.move_text(moves[0])),
        (1, "e1e2".to_owned())
    );
    assert_eq!(
        explained(&position, "e1d1"),
        "illegal: in check it may only capture the one piece that gives check (by the Rook on e2); no flight"
    );
    // Not even a capture ends two checks at once.
    let double = chess(fields, "4k3/8/8/8/8/5n2/5P2/3rK3 w - - 0 1");
    assert!(double.moves().is_empty());
    // Other pieces may stand in the way.
    let blocked = chess(fields, "4k3/4r3/8/8/8/8/8/3QK3 w - - 0 1");
    let texts: Vec<String> = blocked
        .moves()
        .iter()
        .map(|&mv| blocked.move_text(mv))
        .collect();
    assert_eq!(texts, ["d1e2"]);
}

#[test]
fn passes_in_a_row_end_a_game() {
    let fields = "turn: (pass: Always), endings: (passes: 3)";
    let start = chess(fields, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let play = |texts: &[&str]| {
        texts.iter().fold(start.clone(), |position, text| {
            position.play(position.read_move(text).unwrap()).unwrap()
        })
    };
    let passed = play(&["0000", "0000"]);
    assert_eq!(passed.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - 0000,0000 2 2");
    assert_eq!(passed.outcome(), None);
    // The position is another one, since less may be done in it.
    assert_ne!(passed.hash(), start.hash());
    let broken = play(&["0000", "0000", "e2e3", "0000", "0000"]);
    assert_eq!(broken.outcome(), None);
    let ended = play(&["0000", "0000", "0000"]);
    let outcome = ended.outcome().unwrap();
    assert_eq!(outcome.to_string(), "passes, a draw");
    assert_eq!((ended.moves(), ended.perft(2)), (Vec::new(), 0));
    assert_eq!(
        explained(&ended, "0000"),
        "illegal: the game is over: passes, a draw"
    );
}

#[test]
fn facing_kings_have_to_be_parted() {
    let fields = r#"turn: (pass: Always, bikjang: true), endings: (drawn: Points(pieces: [("R", 5), ("P", 1)]))"#;
    let facing = chess(fields, "4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1");
    assert_eq!(
        explained(&facing, "d2d3"),
        "illegal: the King on e1 still faces the King on e8"
    );
    // The King leaves the file, up to d1, f1 and f2, or somebody passes.
    assert_eq!(facing.moves().len(), 4);
    let passed = facing.play(facing.read_move("0000").unwrap()).unwrap();
    assert_eq!(passed.outcome().unwrap().to_string(), "bikjang, White wins");
    // One may pass even in check.
    let check = chess(fields, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
    let mut texts: Vec<String> = check
        .moves()
        .into_iter()
        .map(|mv| check.move_text(mv))
        .collect();
    texts.sort();
    assert_eq!(texts, ["0000", "e1d2", "e1f2"]);
    let passed = check.play(check.read_move("0000").unwrap()).unwrap();
    assert_eq!(passed.outcome().unwrap().to_string(), "bikjang, Black wins");
    assert_eq!(variant_position(&passed), passed);
    // What stands between the Kings is not pinned.
    let between = chess(fields, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(between.moves().len(), 5 + 8 + 1);
}

/// The position that its FEN means.
fn variant_position(position: &Position) -> Position {
    let fen = position.fen();
    position
        .variant()
        .position(&fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn one_side_alone_passes() {
    for (pass, stuck) in [("Always", false), ("Stuck", true)] {
        let fields = format!("turn: (pass: {pass}, pass_by: Black)");
        // Black's King has no square, and is not attacked.
        let fen = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1";
        let black = chess(&fields, fen);
        assert!(black.read_move("0000").is_ok(), "{pass}");
        let white = chess(&fields, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert!(white.read_move("0000").is_err(), "{pass}");
        // White is stalemated where Black would pass.
        let white = chess(&fields, "4k3/8/8/8/8/8/5q2/7K w - - 0 1");
        assert_eq!(white.outcome().unwrap().to_string(), "stalemate, a draw");
        let free = chess(&fields, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(free.read_move("0000").is_err(), stuck, "{pass}");
    }
}

const ANTI: &str = r#"pieces: [(letter: "A", name: "Anti-King", betza: "mdK", anti: true)], captures: [(by: ["K"], of: ["A"], may: false)]"#;

#[test]
fn an_anti_king_has_to_be_attacked_after_each_move_of_its_side() {
    let position = chess(ANTI, "4k3/8/8/8/r2A4/8/8/4K3 w - - 0 1");
    assert!(!position.in_check());
    assert_eq!(
        explained(&position, "d4d5"),
        "illegal: no enemy attacks the Anti-King on d5 after it"
    );
    assert_eq!(
        explained(&position, "d4c4"),
        "legal: the Anti-King on d4 goes to c4"
    );
    // Who attacks it may not be taken.
    let attacker = chess(ANTI, "4k3/8/8/8/r2A4/8/2B5/4K3 w - - 0 1");
    assert!(attacker.read_move("c2a4").is_err());
    // It takes its own side's pieces, and is never taken.
    let own = chess(ANTI, "4k3/8/8/8/r2AB3/8/8/4K3 w - - 0 1");
    assert_eq!(
        explained(&own, "d4e4"),
        "legal: the Anti-King on d4 captures the Bishop on e4"
    );
    let taken = chess(ANTI, "4k3/8/8/8/r2A4/8/8/4K3 b - - 0 1");
    assert_eq!(
        explained(&taken, "a4d4"),
        "illegal: the Anti-King on d4 is never captured"
    );
}

#[test]
fn who_leaves_an_anti_king_alone_gives_check() {
    let position = chess(ANTI, "4k3/8/8/8/r2A4/8/8/4K3 b - - 0 1");
    let leaves = position.read_move("a4a5").unwrap();
    assert!(position.gives_check(leaves));
    assert_eq!(position.san(leaves), "Ra5+");
    assert_eq!(
        explained(&position, "a4a5"),
        "legal: the Rook on a4 goes to a5, nothing attacks the Anti-King on d4 any more"
    );
    let after = position.play(leaves).unwrap();
    assert!(after.in_check() && after.checkers().is_empty());
    let attacked = after.royals_in_check();
    let names = attacked
        .iter()
        .map(|square| after.rules().geometry.name(square).to_string());
    let squares: Vec<String> = names.collect();
    assert_eq!(squares, ["d4"]);
    // A King attacks none, and a side may not leave its own alone.
    let variant = Variant::from_ron(
        "anti",
        &format!(r#"(like: "chess", name: "Anti", {ANTI})"#),
        &[],
    );
    let error = variant.unwrap().position("4k3/4A3/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(
        error.unwrap_err().to_string(),
        "side to move, byte 22: Black is to move, but nothing attacks the Anti-King on e7, as it has to after a move of its side"
    );
}

#[test]
fn anti_kings_are_refused_where_something_else_decides() {
    for (fields, message) in [
        ("turn: (series: (moves: 2))", "expected no `series`"),
        ("walls: (form: Duck)", "expected no `walls`"),
        ("captures: [(blast: ())]", "expected no `blast`"),
    ] {
        let ron = format!(
            r#"(like: "chess", name: "Anti", pieces: [(letter: "A", name: "Anti-King", betza: "K", anti: true)], {fields})"#
        );
        let error = Variant::from_ron("anti", &ron, &[])
            .unwrap_err()
            .to_string();
        let told = format!("an enemy has to attack pieces with `anti`: {message}");
        assert!(error.contains(&told), "{error}");
    }
}

const CONVERTS: &str = r#"pieces: [(letter: "K", royal: false)], turn: (converts: Attacked), captures: [(may: false)], endings: (extinct: [(pieces: ["K"])])"#;

#[test]
fn a_move_converts_the_enemies_that_its_piece_attacks() {
    let position = chess(CONVERTS, "4k3/8/3p4/8/4b3/8/8/R3K2R w KQ - 0 1");
    let check = |text: &str, words: &str, fen: &str| {
        assert_eq!(explained(&position, text), words);
        let after = position.play(position.read_move(text).unwrap()).unwrap();
        assert_eq!(after.fen(), fen);
        assert_eq!(after.hash(), after.hash_from_scratch());
    };
    check(
        "a1a4",
        "legal: the Rook on a1 goes to a4, the Bishop on e4 is White's now",
        "4k3/8/3p4/8/R3B3/8/8/4K2R b K - 1 1",
    );
    // The Rook attacks d6, but the King has moved.
    check(
        "e1c1",
        "legal: castles: the King goes from e1 to c1, the Rook goes from a1 to d1",
        "4k3/8/3p4/8/4b3/8/8/2KR3R b - - 1 1",
    );
    // A Rook that changes sides has no right left.
    let rook = chess(CONVERTS, "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1");
    let after = rook.play(rook.read_move("h1h7").unwrap()).unwrap();
    assert_eq!(after.fen(), "r3k2R/7R/8/8/8/8/8/4K3 b q - 1 1");
    // The side whose King is converted has lost.
    let king = chess(CONVERTS, "4k3/8/8/8/8/8/8/K6R w - - 0 1");
    let after = king.play(king.read_move("h1h8").unwrap()).unwrap();
    assert_eq!(
        after.outcome().and_then(|end| end.winner),
        Some(legwork::Color::White)
    );
}

#[test]
fn nothing_is_attacked_where_all_kinds_spare_all() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let position = chess(CONVERTS, start);
    for square in position.rules().geometry.squares() {
        assert!(position.attacks(square).is_empty());
        assert!(!position.is_attacked(square, legwork::Color::White));
    }
    let taking = chess("", start);
    let c1 = taking.rules().geometry.square("c1").unwrap();
    assert_eq!(taking.attacks(c1).count(), 2);
}

#[test]
fn nothing_is_exchanged_where_moves_convert() {
    let mate = chess(CONVERTS, "3qk3/8/8/8/8/8/8/K6R w - - 0 1");
    let mv = mate.read_move("h1h8").unwrap();
    assert_eq!(mate.see(mv), Ok(0));
}

#[test]
fn conversion_is_refused_where_pieces_are_royal_or_held() {
    for (fields, message) in [
        (
            "",
            "expected no piece with `royal` or `anti`, but `extinct` of `endings`",
        ),
        ("walls: (form: Duck)", "expected no `walls`"),
        (
            "frozen: [()]",
            "expected no `captures` but with `may`, and no `borrows`, `halts` and `frozen`",
        ),
    ] {
        let ron =
            format!(r#"(like: "chess", name: "Converts", turn: (converts: Attacked), {fields})"#);
        let error = Variant::from_ron("converts", &ron, &[])
            .unwrap_err()
            .to_string();
        let told = format!("moves convert enemies: {message}");
        assert!(error.contains(&told), "{error}");
    }
}
