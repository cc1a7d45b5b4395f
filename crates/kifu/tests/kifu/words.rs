//! The words of KI2 that say which of several pieces moves.

use legwork::Variant;
use legwork::kifu::{Format, write};
use legwork::pgn::PgnGame;

use crate::{only, usi};

/// Positions, moves in USI, and how they are written: the examples of the rules for writing, and some more.
const WRITTEN: &[(&str, &str, &str)] = &[
    // Golds that go up, to the side and back.
    ("4k4/2G6/5G3/9/9/9/9/9/4K4 b - 1", "7b8b", "８二金"),
    ("4k4/9/G1G6/9/9/9/9/9/4K4 b - 1", "9c8b", "８二金左"),
    ("4k4/9/G1G6/9/9/9/9/9/4K4 b - 1", "7c8b", "８二金右"),
    ("8k/3G5/4G4/9/9/9/9/9/4K4 b - 1", "6b5b", "５二金寄"),
    ("8k/3G5/4G4/9/9/9/9/9/4K4 b - 1", "5c5b", "５二金上"),
    // Straight up, with one beside it.
    ("8k/9/9/9/9/9/9/9/K1GG5 b - 1", "7i7h", "７八金直"),
    ("8k/9/9/9/9/9/9/9/K1GG5 b - 1", "6i7h", "７八金右"),
    // Three in a row, and one that goes down.
    ("8k/9/9/9/3S1S3/9/3SS4/9/K8 b - 1", "5g5f", "５六銀直"),
    ("8k/9/9/9/3S1S3/9/3SS4/9/K8 b - 1", "6g5f", "５六銀左上"),
    ("8k/9/9/9/3S1S3/9/3SS4/9/K8 b - 1", "6e5f", "５六銀左引"),
    ("8k/9/9/9/3S1S3/9/3SS4/9/K8 b - 1", "4e5f", "５六銀右"),
    // Dragons and Horses are never straight.
    ("8k/9/9/9/9/9/9/9/+R1K4+R1 b - 1", "2i2b", "２二龍"),
    ("8k/9/9/9/9/9/9/9/K2+B+B4 b - 1", "6i6h", "６八馬左"),
    // The second side sees it from the other end.
    ("k1gg5/9/9/9/9/9/9/9/K8 w - 1", "7a7b", "７二金直"),
    ("k1gg5/9/9/9/9/9/9/9/K8 w - 1", "6a7b", "７二金左"),
    // Drops, where a piece could move there, and where none could.
    ("8k/9/9/9/9/9/9/9/K1G6 b G 1", "G*7h", "７八金打"),
    ("8k/9/9/9/9/9/9/9/K1G6 b G 1", "G*5e", "５五金"),
    // Promotions that are declined.
    ("8k/9/9/4S4/9/9/9/9/K8 b - 1", "5d5c", "５三銀不成"),
    ("8k/9/9/4S4/9/9/9/9/K8 b - 1", "5d5c+", "５三銀成"),
];

#[test]
fn moves_are_written_with_as_few_words_as_are_needed() {
    let shogi = Variant::open("shogi", &[]).unwrap();
    let mut wrong = String::new();
    for (sfen, text, expected) in WRITTEN {
        let start = shogi.position(sfen).unwrap();
        let mv = start.read_move(text).unwrap();
        let game = PgnGame::of_moves(start, [mv]).unwrap();
        let ki2 = write(&game, Format::Ki2).unwrap();
        if !ki2
            .lines()
            .any(|line| line.trim_start_matches(['▲', '△']) == *expected)
        {
            wrong += &format!("{sfen} {text}, expected {expected}:\n{ki2}\n");
        }
        assert_eq!(usi(&only(&ki2)), *text, "{ki2}");
    }
    assert!(wrong.is_empty(), "{wrong}");
}
