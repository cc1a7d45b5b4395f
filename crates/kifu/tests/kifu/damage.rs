//! Damaged texts: each is games or errors that can be shown.

use legwork::kifu::{Format, decode, read, write};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::only;

const TEXTS: [&str; 5] = [
    "後手の持駒：飛二　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n先手：あ\n手合割：平手\n手数----\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*c\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n",
    "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角打\n*c\nまで5手で千日手\n\n変化：2手\n△８四歩\n",
    "V2.2\nN+a\n$START_TIME:2020/01/02 10:00:00\nPI82HI22KA\nP1-KY-KE * \nP+55KA00FU\nP-00AL\n-\n-3142GI,T3\n'*c\n+7776FU\n%TORYO\n/\nPI\n+\n+7776FU\n",
    "手合割：中将棋\n1手目 7八獅子 （←7十）\n2手目 12五歩兵 （←12四）\n3手目一歩目 7七獅子 （←7八）\n3手目二歩目 7八獅子(じっと) （←7七）\n4手目 11五歩兵 （←11四）\n5手目一歩目 6七獅子 （←7八）\n二歩目 6六獅子 （←6七）\n",
    "先手：甲\n手合割：京都将棋\n   1 １四金成(25)\n   2 ５二金成(41)\n",
];

#[test]
fn damaged_texts_are_games_or_errors() {
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(69);
    let mut games = 0;
    for round in 0..if full { 60_000 } else { 3_000 } {
        let mut bytes = TEXTS[round % TEXTS.len()].as_bytes().to_vec();
        for _ in 0..=random.next_u32() % 4 {
            let at = random.next_u64() as usize % bytes.len().max(1);
            if bytes.is_empty() {
                break;
            }
            match random.next_u32() % 4 {
                0 => bytes[at] = random.next_u32() as u8,
                1 => drop(bytes.remove(at)),
                2 => {
                    let part = bytes[at..bytes.len().min(at + 12)].to_vec();
                    bytes.splice(at..at, part);
                }
                _ => bytes.truncate(at.max(1)),
            }
        }
        for read in read(&decode(&bytes), None) {
            match read {
                Ok(game) => {
                    games += 1;
                    for format in [Format::Kif, Format::Ki2, Format::Csa] {
                        if let Ok(text) = write(&game, format) {
                            assert_eq!(only(&text).start, game.start, "{text}");
                        }
                    }
                }
                Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            }
        }
    }
    assert!(games > 100, "{games}");
}

#[test]
fn what_never_ends_is_bounded() {
    let deep: String = (1..200)
        .map(|_| "変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n")
        .collect();
    let game = read(&format!("   1 ２六歩(27)\n{deep}"), None).remove(0);
    assert!(game.is_ok());
    for text in [
        "*a\n".repeat(100_000),
        "備考：a\n".repeat(1_000),
        "| ・|\n".repeat(100),
        format!("後手の持駒：歩{}", "九".repeat(1_000)),
        "P+".to_owned() + &"00FU".repeat(1_000),
        format!("変化：{}手", "9".repeat(1_000)),
    ] {
        let error = read(&text, None).remove(0).unwrap_err().to_string();
        assert!(error.len() < 300, "{error}");
    }
}
