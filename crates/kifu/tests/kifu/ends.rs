//! How games end, both ways.

use legwork::kifu::{Format, write};

use crate::only;

#[test]
fn each_end_is_read_and_written_in_each_format() {
    for (word, csa, result) in [
        ("投了", "TORYO", "1-0"),
        ("詰み", "TSUMI", "1-0"),
        ("切れ負け", "TIME_UP", "1-0"),
        ("反則負け", "ILLEGAL_MOVE", "1-0"),
        ("反則勝ち", "+ILLEGAL_ACTION", "0-1"),
        ("入玉勝ち", "KACHI", "0-1"),
        ("千日手", "SENNICHITE", "1/2-1/2"),
        ("持将棋", "JISHOGI", "1/2-1/2"),
        ("中断", "CHUDAN", "*"),
    ] {
        let kif = only(&format!("手合割：平手\n   1 ７六歩(77)\n   2 {word}\n"));
        let from_csa = only(&format!("PI\n+\n+7776FU\n%{csa}\n"));
        for game in [&kif, &from_csa] {
            assert_eq!(game.result.to_string(), result, "{word}");
        }
        assert_eq!(
            kif.tags.get("Termination"),
            from_csa.tags.get("Termination"),
            "{word}"
        );
        for format in [Format::Kif, Format::Ki2, Format::Csa] {
            let text = write(&kif, format).unwrap();
            let again = only(&text);
            assert_eq!(again.result, kif.result, "{text}");
            assert_eq!(
                again.tags.get("Termination"),
                kif.tags.get("Termination"),
                "{text}"
            );
        }
    }
}

#[test]
fn a_game_of_pgn_ends_by_its_position() {
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1";
    let variant = legwork::Variant::open("shogi", &[]).unwrap();
    let start = variant.position(mate).unwrap();
    let mv = start.read_move("G*5b").unwrap();
    let mut game = legwork::pgn::PgnGame::of_moves(start, [mv]).unwrap();
    game.result = legwork::pgn::GameResult::WhiteWins;
    assert!(
        write(&game, Format::Kif)
            .unwrap()
            .contains("\n   2 詰み\nまで1手で詰みにより先手の勝ち\n")
    );
    assert!(
        write(&game, Format::Csa)
            .unwrap()
            .ends_with("+0052KI\n%TSUMI\n")
    );
}
