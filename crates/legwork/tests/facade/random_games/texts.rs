//! Positions through FEN and EPD, and games through PGN, and back.

use legwork::pgn::{Epd, PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;
use legwork::{Color, Move, Position, Variant};

use super::Place;

fn same_but_for_clocks(read: &Position, position: &Position) {
    let state = |position: &Position| {
        let moves = position.moves();
        let checks = Color::BOTH.map(|color| position.checks_left(color));
        (position.hash(), position.count_to_draw(), checks, moves)
    };
    assert_eq!(state(read), state(position), "{}", position.fen());
}

/// Checks that a FEN, read strictly and loosely, and an EPD are read as the position.
pub(super) fn of_position(place: &Place<'_>) {
    let position = place.position();
    let (variant, fen) = (position.variant(), position.fen());
    let read = variant.position(&fen);
    assert_eq!(
        &read.unwrap_or_else(|error| panic!("{fen}: {error}")),
        position
    );
    let (read, mended) = variant.position_mended(&fen).unwrap();
    assert_eq!((&read, mended), (position, None), "{fen}");
    let operations = vec![("id".to_owned(), "\"one; two\"".to_owned())];
    let epd = Epd {
        position: position.clone(),
        operations: operations.clone(),
        mended: None,
    };
    let line = epd.to_string();
    let read = Epd::read(variant, &line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(read.mended, None, "{line}");
    assert!(
        operations
            .iter()
            .all(|operation| read.operations.contains(operation))
    );
    assert_eq!(read.to_string(), line);
    same_but_for_clocks(&read.position, position);
}

/// Checks that the PGNs of the whole game and of its second half are read as these.
pub(super) fn of_game(place: &Place<'_>) {
    let moves: Vec<Move> = place.game.moves().collect();
    let positions: Vec<&Position> = place.game.earlier().collect();
    let mut games = Vec::new();
    for from in [0, moves.len() / 2] {
        let start = (*positions.get(from).unwrap_or(&place.position())).clone();
        games.push(PgnGame::of_moves(start, moves[from..].iter().copied()).unwrap());
    }
    through_pgn(&games);
}

/// Games through one PGN.
fn through_pgn(games: &[PgnGame]) {
    let pgn: String = games
        .iter()
        .map(|game| game.to_pgn(SanStyle::Plain) + "\n")
        .collect();
    let reader = PgnReader::new(pgn.as_bytes(), Variants::registered().unwrap());
    let read: Vec<PgnGame> = reader
        .map(|read| read.unwrap_or_else(|error| panic!("{error}")))
        .collect();
    assert_eq!(read.len(), games.len());
    let moves = |game: &PgnGame| -> Vec<Move> {
        let played = game.main.moves.iter();
        played.map(|played| played.mv).collect()
    };
    for (read, game) in read.iter().zip(games) {
        let pgn = game.to_pgn(SanStyle::Plain);
        assert!(read.warnings.is_empty(), "{pgn}: {:?}", read.warnings);
        assert_eq!(read.start, game.start, "{pgn}");
        assert_eq!(moves(read), moves(game), "{pgn}");
    }
}

/// Checks that are left as python-chess writes them, those given as lichess does, and Makruk's count.
#[test]
fn an_epd_has_what_the_rules_judge_by() {
    let threecheck = Variant::open("threecheck", &[]).unwrap();
    let line = "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPPK1PP/RNBQ1BNR b kq - 3+2";
    for text in [
        line.to_owned(),
        format!("{line} 2 3"),
        line.replace("3+2", "+0+1"),
        format!("{line} id \"a\";"),
    ] {
        let epd = Epd::read(&threecheck, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(epd.to_string().starts_with(line), "{text}: {epd}");
    }
    let makruk = Variant::open("makruk", &[]).unwrap();
    let position = makruk.position("8/8/4k3/8/8/4K3/8/R7 w - 16 9 40").unwrap();
    let epd = Epd {
        position,
        operations: Vec::new(),
        mended: None,
    };
    assert_eq!(epd.to_string(), "8/8/4k3/8/8/4K3/8/R7 w - 16 hmvc 9;");
    let read = Epd::read(&makruk, &epd.to_string()).unwrap().position;
    assert_eq!(read.count_to_draw(), epd.position.count_to_draw());
}
