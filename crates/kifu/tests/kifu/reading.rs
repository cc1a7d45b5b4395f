//! Records as programs write them.

use legwork::Variant;
use legwork::kifu::{Format, decode, read, shift_jis, write};

use crate::{only, tried, usi};

/// With headers, times, comments, bookmarks and variations in one another, as programs with a board write it.
const KIF: &str = "\
# ---- a file of a program with a board ----
開始日時：2020/04/01 10:30:00
棋戦：練習
戦型：相掛かり
手合割：平手　　
先手：一郎
後手：二郎
備考：長い
手数----指手---------消費時間--
*初手の前
   1 ２六歩(27)   ( 0:16/00:00:16)
   2 ８四歩(83)   ( 1:02/00:01:02)
&しおり
   3 ２五歩(26)   ( 0:05/00:00:21)
*二行の
*コメント
   4 ８五歩(84)   ( 0:01/00:01:03)
   5 ７八金(69)   ( 0:01/00:00:22)+
   6 ３二金(41)   ( 0:01/00:01:04)
   7 投了         ( 0:01/00:00:23)
まで6手で後手の勝ち

変化：5手
   5 ２四歩(25)   ( 0:00/00:00:00)+
   6 同　歩(23)   ( 0:00/00:00:00)
   7 同　飛(28)   ( 0:00/00:00:00)

変化：6手
   6 ３二金(41)   ( 0:00/00:00:00)

変化：2手
   2 ３四歩(33)   ( 0:00/00:00:00)
   3 ７六歩(77)   ( 0:00/00:00:00)
";

#[test]
fn kif_is_read_with_headers_times_comments_and_variations() {
    let game = only(KIF);
    let tag = |name: &str| game.tags.get(name).unwrap_or_default();
    assert_eq!((tag("White"), tag("Black")), ("一郎", "二郎"));
    assert_eq!((tag("Date"), tag("Time")), ("2020.04.01", "10:30:00"));
    assert_eq!((tag("Event"), tag("Opening")), ("練習", "相掛かり"));
    assert_eq!(tag("Termination"), "resignation");
    assert_eq!(game.result.to_string(), "0-1");
    assert_eq!(usi(&game), "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b");
    assert_eq!(game.main.comments, ["備考：長い", "初手の前"]);
    let comments = |ply: usize| game.main.moves[ply - 1].comments.clone();
    assert_eq!(comments(2), ["[%emt 0:01:02]"]);
    assert_eq!(comments(3), ["[%emt 0:00:05]", "二行の", "コメント"]);
    let lengths = |ply: usize| -> Vec<usize> {
        let others = &game.main.moves[ply - 1].variations;
        others.iter().map(|line| line.moves.len()).collect()
    };
    assert_eq!((lengths(5), lengths(2)), (vec![3], vec![2]));
    let inner = &game.main.moves[4].variations[0].moves[1].variations;
    assert_eq!((inner.len(), inner[0].moves.len()), (1, 1));
}

#[test]
fn ki2_is_read_by_the_words_behind_the_pieces() {
    let text = "\
手合割：平手
先手：甲
後手：乙

▲７六歩　　△３四歩　　▲２二角成　△同　銀　　▲７八銀　△５二金右
*どちらの金か
▲５八金右 △３三銀
まで8手で中断

変化：6手
△５二金左
";
    let game = only(text);
    assert_eq!(usi(&game), "7g7f 3c3d 8h2b+ 3a2b 7i7h 6a5b 4i5h 2b3c");
    assert_eq!(game.result.to_string(), "*");
    assert_eq!(game.main.moves[5].variations[0].moves.len(), 1);
    assert_eq!(game.main.moves[5].comments, ["どちらの金か"]);
    let error = tried("▲７六歩 △３四歩 ▲５八金").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, ply 3: `５八金` is ambiguous: 4i5h or 6i5h"
    );
}

#[test]
fn csa_is_read_with_statements_on_one_line_and_several_games() {
    let text = "\
'CSA encoding=SHIFT_JIS
V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:13th World Computer Shogi Championship
$SITE:KAZUSA ARC
$START_TIME:2003/05/03 10:30:00
$TIME_LIMIT:00:25+00
PI
+
'a comment
+2726FU,T12
T6
-3334FU,T6
+7776FU
-2288UM
%TORYO
/
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  *  *  * \u{20}
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * \u{20}
P5 *  *  *  *  *  *  *  *  * \u{20}
P6 *  *  *  *  *  *  *  *  * \u{20}
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *\u{20}
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
-
-3142GI
%CHUDAN
/
PI22KA
-
-3142GI
";
    let games: Vec<_> = read(text, None).into_iter().map(Result::unwrap).collect();
    assert_eq!(games.len(), 3);
    let [first, second, third] = &games[..] else {
        panic!("three games")
    };
    assert_eq!(usi(first), "2g2f 3c3d 7g7f 2b8h+");
    assert_eq!(
        first.tags.get("Event"),
        Some("13th World Computer Shogi Championship")
    );
    assert_eq!(first.result.to_string(), "0-1");
    assert_eq!(first.main.moves[0].comments[0], "[%emt 0:00:12]");
    // The same start, drawn and named.
    assert_eq!((&second.start, usi(second)), (&third.start, usi(third)));
    let kif = write(second, Format::Kif).unwrap();
    assert!(kif.contains("手合割：角落ち\n下手：\n上手：\n"), "{kif}");
}

#[test]
fn a_drawn_board_and_hands_are_a_start() {
    let text = "\
後手の持駒：飛　角　金四　銀四　桂四　香四　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・v龍 玉|九
+---------------------------+
先手の持駒：角　
後手番
手数----指手---------消費時間--
   1 １九龍(29)
";
    let error = tried(text).unwrap_err();
    assert!(error.to_string().starts_with("line 17: start: "), "{error}");
    let text = text
        .replace("v龍 玉|九", " 飛 玉|九")
        .replace("| ・ ・ ・ ・v玉", "|v玉 ・ ・ ・ ・")
        .replace("1 １九龍(29)", "1 ５二金打");
    let game = only(&text);
    assert_eq!(
        game.start.sfen().as_deref(),
        Some("k8/9/4P4/9/9/9/9/9/7RK w Brb4g4s4n4l17p 2")
    );
    let kif = write(&game, Format::Kif).unwrap();
    assert!(kif.contains("|v玉") || kif.contains("v玉"), "{kif}");
    let ki2 = write(&game, Format::Ki2).unwrap();
    let csa = write(&game, Format::Csa).unwrap();
    for other in [kif, ki2, csa] {
        assert_eq!(only(&other).start, game.start, "{other}");
        assert_eq!(usi(&only(&other)), "G*5b");
    }
}

#[test]
fn handicaps_and_kin_are_known_by_name() {
    let game =
        only("手合割：二枚落ち\n下手：甲\n上手：乙\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n");
    assert_eq!(
        (usi(&game).as_str(), game.result.to_string().as_str()),
        ("7a6b 7g7f", "1-0")
    );
    assert!(
        write(&game, Format::Ki2)
            .unwrap()
            .contains("手合割：二枚落ち\n")
    );
    for (name, id) in [
        ("5五将棋", "minishogi"),
        ("５五将棋", "minishogi"),
        ("安南将棋", "annan"),
        ("京都将棋", "kyotoshogi"),
        ("中将棋", "chushogi"),
    ] {
        let game = only(&format!("手合割：{name}\n先手：\n"));
        assert_eq!(game.start.rules().id, id);
        let kif = write(&game, Format::Kif).unwrap();
        assert_eq!(only(&kif).start, game.start);
        let error = write(&game, Format::Csa).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("games of {id} are not written in CSA")
        );
    }
    // An unknown name in PGN is none here.
    let mut unknown = game;
    unknown.tags.set("White", "?");
    let kif = write(&unknown, Format::Kif).unwrap();
    assert!(kif.contains("下手：\n"), "{kif}");
    let error = tried("手合割：七国将棋\n   1 ７六歩(77)\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: unknown game or handicap `七国将棋`"
    );
}

/// A position of Chu Shogi as lishogi draws it, which does not name the game, and a Lion that captures twice, captures without moving and passes.
const CHU: &str = "\
手合割：
 １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------------------+
|  ・  ・  ・  ・  ・ v玉  ・  ・  ・  ・  ・  ・|一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|二
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|三
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四
|v成馬  ・  ・  ・  ・ v歩  ・  ・  ・  ・  ・  ・|五
|  ・  ・  ・  ・  ・ v仲  ・  ・  ・  ・  ・  ・|六
|  ・  ・  ・  ・  ・ v金  ・  ・  ・  ・  ・  ・|七
|  ・  ・  ・  ・  ・  獅  ・  ・  ・  ・  ・  ・|八
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|九
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十一
|  ・  ・  ・  ・  ・  玉  ・  ・  ・  ・  ・成飛|十二
+------------------------------------------------+
先手：
後手：
手数----指手---------消費時間--
   1手目一歩目 7七獅子 （←7八）
   1手目二歩目 7六獅子 （←7七）   ( 0:03/00:00:03)
   2手目 12六龍馬 （←12五）
   3手目一歩目 7五獅子 （←7六）
   3手目二歩目 7六獅子（居食い） （←7五）
   4手目 12五龍馬 （←12六）
   5手目一歩目 7五獅子 （←7六）
   5手目二歩目 7六獅子(じっと) （←7五）
   6手目 12六龍馬 （←12五）
   7手目 1六金飛車成 （←1十二）
";

#[test]
fn a_lion_moves_in_two_steps() {
    let error = tried(CHU).unwrap_err();
    assert!(error.to_string().starts_with("line 29, ply 7: "), "{error}");
    let text = CHU.replace("1六金飛車成", "1六金飛車");
    let game = only(&text);
    assert_eq!(game.start.rules().id, "chushogi");
    assert_eq!(usi(&game), "7h7g7f 12e12f 7f7e7f 12f12e 7f8g7f 12e12f 1l1f");
    assert_eq!(game.main.moves[0].comments, ["[%emt 0:00:03]"]);
    // The square of a Lion that passes is that of a move, too.
    let (kept, _) = text.split_once("   6手目").unwrap();
    let error = tried(&format!("{kept}   6手目 仝龍馬 （←12五）\n"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("12e7f"), "{error}");
    // A pass has one text, by the first square to which the Lion can step.
    let written = write(&game, Format::Kif).unwrap();
    let moves = |text: &str| text.split("--\n").nth(1).map(str::to_owned);
    let expected = text.replace(
        "7五獅子 （←7六）\n   5手目二歩目 7六獅子(じっと) （←7五）",
        "8七獅子 （←7六）\n   5手目二歩目 7六獅子(じっと) （←8七）",
    );
    assert_eq!(moves(&written), moves(&expected));
    assert_eq!(only(&written).start, game.start);
}

#[test]
fn both_steps_of_a_lion_fit_together() {
    let (begins, _) = CHU.split_once("   1手目二歩目").unwrap();
    let two = |first: &str, second: &str| {
        let (head, _) = CHU.split_once("   1手目").unwrap();
        tried(&format!(
            "{head}   1手目一歩目 {first}\n*間\n二歩目 {second}\n"
        ))
    };
    // The time and a comment are those of the whole move.
    let game = two("▲7七獅子 （←7八）", "▲7六師 （←7七）  ( 0:03/)").unwrap();
    assert_eq!(usi(&game), "7h7g7f");
    assert_eq!(game.main.moves[0].comments, ["[%emt 0:00:03]", "間"]);
    for (rest, said) in [
        ("", "line 20, ply 1: `一歩目` is not a move"),
        (
            "   1手目 7六獅子 （←7八）\n",
            "line 21, ply 1: `7六獅子 （←7八）` is not a move",
        ),
        ("変化：1手\n", "line 21, ply 1: `変化：1手` is not a move"),
    ] {
        let error = tried(&format!("{begins}{rest}")).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
    for (first, second, said) in [
        ("7七獅子 （←7八）", "7六獅子 （←8七）", "is not a move"),
        ("7七獅子 （←7八）", "7六歩兵 （←7七）", "expected P on 7h"),
        ("7七獅子 （←7八）", "7六獅子成 （←7七）", "is not a move"),
        ("7七獅子 （←7八）", "12十二獅子 （←7七）", "7h7g12l"),
        ("仝獅子 （←7八）", "7六獅子", "no move comes before it"),
        ("7七獅子 （←7五十九）", "7六獅子", "is not a move"),
    ] {
        let error = two(first, second).unwrap_err().to_string();
        assert!(error.contains(said), "{first} {second}: {error}");
    }
}

#[test]
fn a_record_of_lishogi_is_chu_shogi_by_its_moves() {
    let text = "先手：甲\n後手：乙\n手数----指手---------消費時間--\n1手目 ▲7八歩兵 （←7九）\n2手目 △7五獅子 （←6三）\n3手目 ▲6八獅子 （←7十）\n";
    let game = only(text);
    assert_eq!(game.start.rules().id, "chushogi");
    assert_eq!(usi(&game), "7i7h 6c7e 7j6h");
}

/// Kyoto Shogi in the middle of a game.
const KYOTO: &str = "\
後手の持駒：と　金
手合割：京都将棋
| ・ ・ ・v玉 ・|一
| ・ ・v香 ・ ・|二
| ・ ・ ・ ・ ・|三
| ・ 角 ・ ・ ・|四
| 玉 飛 桂 ・ ・|五
先手の持駒：歩　銀
   1 ３三角成(44)
";

#[test]
fn the_names_of_pieces_are_those_of_the_game() {
    let game = only(KYOTO);
    assert_eq!(game.start.rules().id, "kyotoshogi");
    assert_eq!(game.start.sfen().unwrap(), "3k1/2l2/5/1+S3/K+PN2 b PSln 1");
    assert_eq!(usi(&game), "4d3c-");
    let written = write(&game, Format::Kif).unwrap();
    assert!(written.contains("後手の持駒：と　金\n"), "{written}");
    assert_eq!(only(&written).start, game.start);

    let kyoto = Variant::open("kyotoshogi", &[]).unwrap();
    let unnamed = KYOTO.replace("手合割：京都将棋\n", "");
    let given = read(&unnamed, Some(&kyoto)).remove(0).unwrap();
    assert_eq!(given.start, game.start);
    // Without a name it is Minishogi, which has no such hands.
    let error = tried(&unnamed).unwrap_err().to_string();
    assert!(
        error.starts_with("line 1: `と　金` is not a hand"),
        "{error}"
    );

    for (name, rank) in [
        ("京都将棋", "| ・ ・ と ・ ・ ・ ・ ・ ・|"),
        ("中将棋", "| ・ ・v香 ・ ・|"),
    ] {
        let error = tried(&format!("手合割：{name}\n{rank}\n")).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("line 2: `{name}` is not a game on a board of this size")
        );
    }
    for rank in ["|v成 馬 ・ ・ ・|", "| ・成・ ・ ・|", "| ・ ・ ・ ・成|"] {
        let error = tried(&format!("手合割：5五将棋\n{rank}\n\n先手：\n"));
        assert!(error.is_err(), "{rank}");
    }
}

#[test]
fn an_error_has_the_line_and_the_ply() {
    let begins = "手合割：平手\n   1 ７六歩(77)\n";
    for (line, said) in [
        (
            "   2 ７六歩(77)",
            "ply 2: `７六歩(77)`: expected P on 7g, found no piece",
        ),
        (
            "   2 ３四銀(33)",
            "ply 2: `３四銀(33)`: expected S on 3c, found P",
        ),
        (
            "   2 ３五歩(33)",
            "ply 2: 3c3e is illegal: the Pawn on g7 cannot go to g5",
        ),
        ("   3 ３四歩(33)", "ply 2: move 3, expected move 2"),
        (
            "   2 これは何",
            "ply 2: `これは何` is not a move, expected one such as `７六歩(77)`",
        ),
        (
            "   2 同　歩(77)",
            "ply 2: `同　歩(77)`: expected P on 7g, found no piece",
        ),
        (
            "変化：3手",
            "ply 2: a variation of move 3, which the line before it does not have",
        ),
    ] {
        let error = tried(&format!("{begins}{line}\n")).unwrap_err();
        let expected = format!("line 3, {said}");
        assert!(
            error.to_string().starts_with(&expected),
            "{error}, expected {expected}"
        );
    }
    for (text, said) in [
        ("", "expected a game in KIF, KI2 or CSA, found none"),
        (
            "hello\nworld\n",
            "expected a game in KIF, KI2 or CSA, found none",
        ),
        (
            "▲同　歩",
            "line 1, ply 1: `同　歩`: expected a square, since no move comes before it",
        ),
        (
            "PI\n-\n-3334FU\n+7776KI\n",
            "line 4, ply 2: `+7776KI`: expected G on 7g, found P",
        ),
        (
            "PI\n+\n-3334FU\n",
            "line 3, ply 1: `-3334FU`: it is the other side's turn",
        ),
        (
            "PI\n+\n+7776FX\n",
            "line 3, ply 1: `+7776FX` is not a move, expected one such as `+7776FU`",
        ),
        ("PI55FU\n+\n", "line 1: `55FU` is not a board"),
        (
            "V2.2\nPI\n+\n%SOON\n",
            "line 4, ply 1: `%SOON` is not a move",
        ),
    ] {
        let error = tried(text).unwrap_err().to_string();
        assert!(error.contains(said), "{error}, expected {said}");
    }
    // The game behind a broken one is read.
    let games = read("PI\n+\n+7775FU\n/\nPI\n+\n+7776FU\n", None);
    assert!(games[0].is_err() && games[1].is_ok());
}

#[test]
fn null_moves_are_passes() {
    let game = only("   1 パス\n   2 ３四歩(33)\n");
    assert_eq!(
        game.last().sfen().as_deref(),
        Some("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3")
    );
    for format in [Format::Kif, Format::Ki2] {
        let text = write(&game, format).unwrap();
        assert_eq!(only(&text).main, game.main, "{text}");
    }
    assert_eq!(
        write(&game, Format::Csa).unwrap_err().to_string(),
        "ply 1: a null move cannot be written in CSA"
    );
}

#[test]
fn bytes_are_utf_8_or_shift_jis() {
    let bytes = shift_jis(KIF).unwrap();
    assert!(std::str::from_utf8(&bytes).is_err());
    assert_eq!(decode(&bytes), KIF);
    assert_eq!(decode(KIF.as_bytes()), KIF);
    assert_eq!(shift_jis("\u{1f600}"), None);
    let marked = format!("\u{feff}{KIF}");
    assert_eq!(only(&marked).main, only(KIF).main);
}
