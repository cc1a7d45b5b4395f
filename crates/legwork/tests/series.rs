//! Turns of several moves: whose move it is, what a position remembers of the turn, and what is said of it.

use legwork::{Adjudication, Color, Game, Position, Variant};

/// Chess with turns of several moves.
fn variant(series: &str) -> Variant {
    let ron = format!(r#"(like: "chess", name: "Chess in turns", turn: (series: ({series})))"#);
    Variant::from_ron("turns", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn position(series: &str, fen: &str) -> Position {
    let position = variant(series).position(fen);
    position.unwrap_or_else(|error| panic!("{error}"))
}

/// The FEN after each of some moves.
fn fens(position: &Position, moves: &str) -> Vec<String> {
    let mut position = position.clone();
    let play = |text: &str| {
        let mv = position.read_move(text);
        position.make(mv.unwrap_or_else(|error| panic!("{text}: {error}")));
        let fen = position.fen();
        // All that is remembered is in the FEN.
        let read = position.variant().position(&fen);
        assert_eq!(read.as_ref(), Ok(&position), "{fen}");
        fen
    };
    moves.split(' ').map(play).collect()
}

/// The fields behind the board in a FEN.
fn fields(fen: &str) -> &str {
    fen.split_once(' ').unwrap().1
}

#[test]
fn a_side_moves_until_its_turn_is_over() {
    let start = variant("moves: 2, first: 1").start();
    let fens = fens(&start, "e2e4 d7d5 d5e4 d1g4 g4c8");
    let fields: Vec<&str> = fens.iter().map(|fen| fields(fen)).collect();
    // The Queen gives check with the second move, which is the last one anyway.
    assert_eq!(
        fields,
        [
            "b KQkq - 0 1 2/2",
            "b KQkq d6 0 1 1/2",
            "w KQkq - 0 2 2/2",
            "w KQkq - 1 2 1/2",
            "b KQkq - 0 2 2/2",
        ]
    );
}

#[test]
fn a_check_ends_the_turn() {
    let start = variant("moves: 3, black: 1").start();
    let fens = fens(&start, "e2e4 f1b5 b5d7 e8d7");
    assert_eq!(fields(&fens[1]), "w KQkq e3 1 1 1/3");
    assert_eq!(fields(&fens[2]), "b KQkq - 0 1 1/1");
    assert_eq!(fields(&fens[3]), "w KQ - 0 2 3/3");
    let early = position("moves: 2", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2/2");
    assert_eq!(fields(&self::fens(&early, "a1a8")[0]), "b - - 1 1 2/2");
}

#[test]
fn a_turn_grows_by_one_also_after_a_check() {
    let start = variant("moves: 1, grows: true").start();
    let fens = fens(&start, "e2e4 f7f6 e7e5 d1h5 g7g6");
    let fields: Vec<&str> = fens.iter().map(|fen| fields(fen)).collect();
    assert_eq!(fields[2], "w KQkq - 0 2 3/3");
    assert_eq!(fields[3], "b KQkq - 1 2 4/4");
    // A FEN without the field has the turn that begins with its move number.
    let said = start.variant().position(&fens[3]).unwrap();
    let left_out = fens[3].rsplit_once(' ').unwrap().0;
    assert_eq!(start.variant().position(left_out), Ok(said));
}

#[test]
fn only_the_last_move_gives_check_where_the_rules_say_so() {
    let series = "moves: 2, check: Last";
    let early = position(series, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2/2");
    assert_eq!(
        early.explain("a1a8").unwrap().to_string(),
        "illegal: it gives check, and only the last move of a turn may"
    );
    let last = position(series, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 1/2");
    assert!(last.read_move("a1a8").is_ok());
    // Who can only answer a check by giving one has lost.
    let only = position(series, "1R6/7b/8/8/8/1n5k/7r/K7 w - - 0 1 2/2");
    assert_eq!(only.moves().len(), 0);
    assert_eq!(only.outcome().unwrap().winner, Some(Color::Black));
}

#[test]
fn all_pawns_of_a_turn_are_captured_en_passant_by_its_first_answers() {
    let start = position("moves: 2", "4k3/8/8/8/2p1p1p1/8/3P1P1P/4K3 w - - 0 1 2/2");
    let fens = fens(&start, "d2d4 f2f4 c4d3 g4f3");
    assert_eq!(fields(&fens[0]), "w - d3 0 1 1/2");
    assert_eq!(fields(&fens[1]), "b - d3,f3 0 1 2/2");
    assert_eq!(fields(&fens[2]), "b - f3 0 1 1/2");
    assert_eq!(fields(&fens[3]), "w - - 0 2 2/2");
    // Not after another move.
    let mut other = start.variant().position(&fens[1]).unwrap();
    other.make(other.read_move("e8e7").unwrap());
    assert!(other.read_move("e4d3").is_err());
    // Nor where the Pawn has gone on, or something stands where it has passed.
    let gone = self::fens(&start, "d2d4 d4d5");
    assert_eq!(fields(&gone[1]), "b - - 0 1 2/2");
    let covered = self::fens(
        &position("moves: 2", "4k3/8/8/8/4p3/8/3P4/3RK3 w - - 0 1 2/2"),
        "d2d4 d1d3",
    );
    assert_eq!(fields(&covered[1]), "b - - 1 1 2/2");
}

#[test]
fn a_side_that_cannot_go_on_is_stalemated() {
    let position = position("moves: 2", "k7/2Q5/8/8/8/8/8/7K b - - 0 9 1/2");
    assert!(position.moves().is_empty() && !position.in_check());
    assert_eq!(position.outcome().unwrap().winner, None);
}

#[test]
fn a_king_passes_attacked_squares_and_is_captured_by_a_whole_turn() {
    let series = "moves: 2, black: 1, check: Through";
    let ron = format!(
        r#"(like: "chess", without: ["castling"], name: "Through", turn: (series: ({series})),
            start: "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w - - 0 1")"#
    );
    let variant = Variant::from_ron("through", &ron, &[]).unwrap();
    // Over the file of the Rook and back behind it.
    let passing = variant
        .position("4k3/8/8/8/8/8/3r4/2K5 w - - 0 1 2/2")
        .unwrap();
    let fens = fens(&passing, "c1d2 d2e3");
    assert!(fens[1].contains(" b "));
    assert!(passing.read_move("c1b1").is_ok());
    // The second move has to leave the file.
    let within = variant
        .position("3rk3/8/8/8/8/8/8/2K5 w - - 0 1 2/2")
        .unwrap();
    let within = within.play(within.read_move("c1d1").unwrap()).unwrap();
    assert!(within.read_move("d1d2").is_err());
    assert!(within.read_move("d1e1").is_ok());
    // Two steps of a Pawn are a check, and here mate.
    let mate = variant
        .position("4k3/8/3PP3/8/8/8/2q5/7K b - - 0 20 1/1")
        .unwrap();
    assert!(mate.in_check() && mate.moves().is_empty());
    assert_eq!(mate.outcome().unwrap().winner, Some(Color::White));
    // A side whose King could be captured is not to have moved.
    assert!(
        variant
            .position("4k3/8/3PP3/8/8/8/2q5/7K w - - 0 20 2/2")
            .is_err()
    );
}

#[test]
fn what_is_no_turn_is_refused() {
    let variant = variant("moves: 2, first: 1");
    let read = |fen: &str| variant.position(fen).unwrap_err().to_string();
    assert_eq!(
        read("4k3/8/8/8/8/8/8/4K3 w - - 0 1 3/2"),
        "moves of the turn, byte 30: `3/2` is not the state of a turn of several moves, expected the moves left and all moves of the turn, such as \
         `1/1`"
    );
    for wrong in ["0/2", "1/9", "2", "1/2/2", "x", "1/+2"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 b - - 0 1 {wrong}");
        assert!(read(&fen).starts_with("moves of the turn"), "{wrong}");
    }
    // Black's turns have one move there.
    let monster = Variant::open("monster", &[]).unwrap();
    let error = monster.position("rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 b kq - 0 1 2/2");
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("moves of the turn")
    );
    let passed = read("4k3/8/8/8/3P4/8/8/4K3 b - d3,e3 0 1 2/2");
    assert!(passed.starts_with("en passant"), "{passed}");
}

#[test]
fn a_position_that_comes_again_in_another_place_of_a_turn_is_another_one() {
    let start = position("moves: 2", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1 2/2");
    let mut game = Game::new(start, Adjudication::ALL);
    // Each side goes and comes back within its turn.
    for round in 0..2 {
        for text in ["a1a2", "a2a1", "h8h7", "h7h8"] {
            assert_eq!(game.verdict(), None, "{round} {text}");
            let mv = game.position().read_move(text).unwrap();
            game.play(mv).unwrap();
        }
    }
    assert_eq!(game.verdict().unwrap().name(), "threefold repetition");
}
