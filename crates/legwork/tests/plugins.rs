//! Both generators obey rules in code that do not implement the methods for speed.

use legwork::base::{BoardView, Legs};
use legwork::plugin::{Maker, Mark, Memory, MoveFacts, MoveFilter, Plugin, PluginEntry, Veto};
use legwork::testing::ReferenceMoves as _;
use legwork::{Kinds, Rules, Variant};
use legwork_testkit::conformance;

/// A Knight on the rim is dim, so it may not go there.
#[derive(Debug)]
struct NoRim {
    knights: Kinds,
    files: u8,
    ranks: u8,
}

impl Plugin for NoRim {
    fn permits(
        &self,
        _memory: u32,
        facts: &MoveFacts,
        _board: &dyn BoardView,
        _legs: &Legs,
    ) -> Result<(), Veto> {
        let to = facts.mv.to();
        let rim =
            [0, self.files - 1].contains(&to.file()) || [0, self.ranks - 1].contains(&to.rank());
        if rim && self.knights.contains(facts.piece.kind) {
            return Err(Veto {
                rule: "no Knight on the rim",
                reason: "a Knight may not go to the rim",
                by: None,
            });
        }
        Ok(())
    }
}

/// The same with `concerns`: only Knights' moves are asked about.
#[derive(Debug)]
struct NoRimFast(NoRim);

impl Plugin for NoRimFast {
    fn permits(
        &self,
        memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        self.0.permits(memory, facts, board, legs)
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: self.0.knights,
            victims: Kinds::NONE,
        }
    }
}

/// After a capture nothing may be captured; after castling or a pass nothing but the royal piece may
/// move. It remembers which of both it was.
#[derive(Debug)]
struct Breather {
    royal: legwork::Kind,
}

const CAPTURED: u32 = 7;
const RESTED: u32 = u32::MAX;

impl Plugin for Breather {
    fn memory(&self) -> Option<&dyn Memory> {
        Some(self)
    }

    fn permits(
        &self,
        memory: u32,
        facts: &MoveFacts,
        _board: &dyn BoardView,
        _legs: &Legs,
    ) -> Result<(), Veto> {
        let forbidden = match memory {
            CAPTURED => facts.captured().next().is_some(),
            RESTED => facts.piece.kind != self.royal,
            _ => false,
        };
        let reason = "take a breath";
        let rule = "breathing space";
        if forbidden {
            Err(Veto {
                rule,
                reason,
                by: None,
            })
        } else {
            Ok(())
        }
    }
}

impl Memory for Breather {
    fn marks(&self) -> &'static [Mark] {
        &[
            Mark {
                letter: 'C',
                memory: CAPTURED,
                meaning: "something was captured just now",
                has_square: false,
            },
            Mark {
                letter: 'R',
                memory: RESTED,
                meaning: "the other side castled or passed just now",
                has_square: false,
            },
        ]
    }

    fn after(&self, _memory: u32, facts: &MoveFacts) -> u32 {
        if facts.captured().next().is_some() {
            CAPTURED
        } else if facts.mv.wing().is_some() || facts.mv.is_pass() {
            RESTED
        } else {
            0
        }
    }
}

fn no_rim(rules: &Rules) -> Result<NoRim, String> {
    Ok(NoRim {
        knights: rules.kind_named("N").into_iter().collect(),
        files: rules.geometry.files(),
        ranks: rules.geometry.ranks(),
    })
}

legwork::inventory::submit! {
    PluginEntry { name: "no-rim", new: Maker::Plain(|rules| Ok(Box::new(no_rim(rules)?))) }
}
legwork::inventory::submit! {
    PluginEntry { name: "no-rim-fast", new: Maker::Plain(|rules| Ok(Box::new(NoRimFast(no_rim(rules)?)))) }
}
legwork::inventory::submit! {
    PluginEntry { name: "breather", new: Maker::Plain(|rules| Ok(Box::new(Breather { royal: rules.king }))) }
}
legwork::inventory::submit! {
    PluginEntry { name: "picky", new: Maker::Plain(|_| Err("expected a piece that nobody has".to_owned())) }
}
// Registered twice on purpose.
legwork::inventory::submit! {
    PluginEntry { name: "twin", new: Maker::Plain(|rules| Ok(Box::new(no_rim(rules)?))) }
}
legwork::inventory::submit! {
    PluginEntry { name: "twin", new: Maker::Plain(|rules| Ok(Box::new(no_rim(rules)?))) }
}

/// A registered variant's rules with these rules in code in place of its own.
fn with(id: &str, code: &str) -> Result<Variant, legwork::Error> {
    let ron = legwork::find(id).unwrap().flat_ron().unwrap();
    let own = ron.replace(r#"    code: ["lion-trading: chu-chess"],"#, "");
    let ron = own.replacen('(', &format!("(\n    code: {code},"), 1);
    Variant::from_ron(id, &ron, &[])
}

#[test]
fn a_quiet_move_may_be_forbidden() {
    for code in [r#"["no-rim"]"#, r#"["no-rim-fast"]"#] {
        let chess = with("chess", code).unwrap();
        // Of the twenty moves at the start, Na3 and Nh3 are gone.
        assert_eq!(chess.start().count(), 18, "{code}");
        assert_eq!(chess.start().perft(2), 18 * 18, "{code}");
        let why = chess.start().explain("b1a3").unwrap();
        assert_eq!(
            why.to_string(),
            "illegal: a Knight may not go to the rim; no Knight on the rim"
        );
    }
}

#[test]
fn what_is_forbidden_still_attacks() {
    let chess = with("chess", r#"["no-rim"]"#).unwrap();
    let fen = "4k3/8/8/8/8/2n5/8/R3K3 w Q - 0 1";
    // The Knight may not go to d1, and attacks it: no castling through it.
    let position = chess.position(fen).unwrap();
    assert!(position.read_move("e1c1").is_err());
}

#[test]
fn a_lion_of_ones_own_is_a_lion_too() {
    let ron = legwork::find("mighty-lion").unwrap().flat_ron().unwrap();
    // Knights that may capture their own side's pieces.
    let ron = ron.replace(r#"betza: "N""#, r#"betza: "mcdN""#);
    let variant = Variant::from_ron("friendly", &ron, &[]).unwrap();
    let knights = |passant: &str| {
        let fen = format!("4k3/8/8/8/8/2L5/8/1N2K3 w - {passant} 0 1");
        let position = variant.position(&fen).unwrap();
        let from_b1 = position
            .moves()
            .into_iter()
            .map(|mv| position.move_text(mv));
        from_b1.filter(|text| text.starts_with("b1")).count()
    };
    assert_eq!((knights("-"), knights("L")), (3, 2));
}

#[test]
fn a_text_over_a_piece_is_its_capture_and_never_the_jump_over_it() {
    // A piece that jumps over something and on, and may capture it on its way.
    let ron = r#"(
        name: "Jumpers",
        board: (files: 8, ranks: 8),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "L", name: "Lion", betza: "KNAD(cK-aK)(K-bK)"),
            (letter: "N", name: "Jumper", betza: "[cpA-amD]"),
        ],
        start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        code: ["lion-trading: chu-chess"],
    )"#;
    let variant = Variant::from_ron("jumpers", ron, &[]).unwrap();
    let explained = |passant: &str, text: &str| {
        let fen = format!("7k/8/8/1n6/8/3L4/8/K7 b - {passant} 0 1");
        let position = variant.position(&fen).unwrap();
        position.explain(text).unwrap().to_string()
    };
    assert_eq!(explained("L", "b5b3"), "legal: the Jumper on b5 goes to b3");
    assert_eq!(
        explained("-", "b5d3,d3b3"),
        "legal: the Jumper on b5 captures the Lion on d3, goes on to b3"
    );
    assert_eq!(
        explained("L", "b5d3,d3b3"),
        "illegal: a Lion was captured by another kind of piece just now, so only a Lion may capture one; Lion trading, rule 3"
    );
}

#[test]
fn a_lion_in_a_corner_is_traded_only_where_it_is_not_protected() {
    // From far away the Rook can go where it protects the Lion; no other move has to do with Lions.
    let variant = Variant::open("mighty-lion", &[]).unwrap();
    for fen in [
        "7k/8/8/1R6/8/2l5/8/L5K1 w - - 0 1",
        "7k/8/8/5R2/8/2l5/8/L5K1 w - - 0 1",
        "7k/8/8/6R1/8/2l5/8/L5K1 w - - 0 1",
        "l6k/8/2L5/8/7r/8/8/6K1 b - - 0 1",
        "6k1/8/8/2R5/8/5l2/8/K6L w - - 0 1",
    ] {
        let position = variant.position(fen).unwrap();
        assert_eq!(position.perft(2), position.walker_perft(2), "{fen}");
    }
}

/// Chess with a Queen as the piece that is not traded, by the parts of Lion trading.
fn with_parts(parts: &str) -> Result<Variant, String> {
    let ron = format!(
        r#"(
            name: "Parts",
            board: (files: 8, ranks: 8),
            pieces: [Orthodox, (letter: "L", name: "Lion", betza: "KNAD(cK-aK)(K-bK)")],
            start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            code: ["lion-trading: {parts}"],
        )"#
    );
    Variant::from_ron("parts", &ron, &[]).map_err(|error| error.to_string())
}

#[test]
fn each_part_of_lion_trading_holds_for_any_kind() {
    let explained = |parts: &str, fen: &str, text: &str| {
        let position = with_parts(parts).unwrap().position(fen).unwrap();
        assert_eq!(position.perft(2), position.walker_perft(2), "{fen}");
        position.explain(text).unwrap().to_string()
    };
    // The Rook protects the Queen from the Queen, and not from the Knight.
    let queens = "3rk3/8/8/3q4/8/2N5/8/3QK3 w - - 0 1";
    assert_eq!(
        explained("protected Q", queens, "d1d5"),
        "illegal: a Queen may not capture a Queen that is protected (by the Rook on d8); Lion trading, protection"
    );
    assert!(explained("protected Q", queens, "c3d5").starts_with("legal"));
    assert!(explained("counter-strike Q", queens, "d1d5").starts_with("legal"));
    // A pinned piece protects, and the King.
    let pinned = "4k3/3pq3/8/8/8/8/4Q3/3RK3 w - - 0 1";
    assert!(explained("protected Q", pinned, "e2e7").starts_with("illegal"));
    // After the Knight has captured a Queen, nothing captures one elsewhere, not even a Queen.
    let position = with_parts("protected Q, counter-strike Q").unwrap();
    let position = position
        .position("4k3/q7/8/3q4/8/2N5/8/Q3K3 w - - 0 1")
        .unwrap();
    let after = position.play(position.read_move("c3d5").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/q7/8/3N4/8/8/8/Q3K3 b - Ld5 0 1");
    assert_eq!(
        after.explain("a7a1").unwrap().to_string(),
        "illegal: another kind of piece captured a Queen just now, so elsewhere no Queen may be captured; Lion trading, counter-strike"
    );
    assert_eq!(after.perft(2), after.walker_perft(2));
    // The capture of another piece on the way makes it legal, if the rule says so.
    let besides = "4k3/8/8/r1l5/1p6/L7/8/4K3 w - - 0 1";
    for (parts, jump, both) in [
        ("protected L", "illegal", "illegal"),
        ("protected L unless P N", "illegal", "legal"),
        ("protected L unless N", "illegal", "illegal"),
    ] {
        let jumps = explained(parts, besides, "a3c5");
        let takes_both = explained(parts, besides, "a3b4,b4c5");
        assert!(
            jumps.starts_with(jump) && takes_both.starts_with(both),
            "{parts}"
        );
    }
}

#[test]
fn parts_of_lion_trading_are_named() {
    for (parts, fault) in [
        (
            "go",
            "expected `chu-chess`, `lishogi`, `jcsa`, or parts such as `protected L, counter-strike L`",
        ),
        (
            "go L",
            "expected `protected` and `counter-strike`, each once at most",
        ),
        (
            "protected L, protected L",
            "expected `protected` and `counter-strike`, each once at most",
        ),
        (
            "protected X",
            "`protected`: expected letters of pieces, such as `protected L`",
        ),
    ] {
        let error = with_parts(parts).unwrap_err();
        assert!(error.contains(fault), "{parts}: {error}");
    }
}

#[test]
fn both_generators_obey_what_is_not_said_for_speed() {
    for (id, code) in [
        ("chess", r#"["no-rim"]"#),
        ("chess", r#"["no-rim-fast"]"#),
        ("seirawan", r#"["breather"]"#),
        ("crc", r#"["breather", "no-rim"]"#),
        ("shako", r#"["breather"]"#),
        ("chu", r#"["breather", "no-rim-fast"]"#),
        ("chu", r#"["lion-trading: chu-chess", "no-rim"]"#),
        (
            "mighty-lion",
            r#"["no-rim-fast", "lion-trading: chu-chess"]"#,
        ),
    ] {
        let variant = with(id, code).unwrap_or_else(|error| panic!("{id} {code}: {error}"));
        conformance::random_games_of(&variant, conformance::positions() / 20);
    }
}

#[test]
fn what_is_remembered_stands_in_the_fen_and_in_the_hash() {
    let chess = with("chess", r#"["breather"]"#).unwrap();
    let fen = "4k3/8/8/3p4/8/8/8/R3K3 w Q - 0 1";
    let castled = chess.position(fen).unwrap();
    let castled = castled.play(castled.read_move("e1c1").unwrap()).unwrap();
    assert_eq!(castled.fen(), "4k3/8/8/3p4/8/8/8/2KR4 b - R 1 1");
    let free = chess.position("4k3/8/8/3p4/8/8/8/2KR4 b - - 1 1").unwrap();
    assert_ne!(castled.hash(), free.hash());
    // The King alone may move; free, the Pawn has its step too.
    assert_eq!((castled.count(), free.count()), (5, 6));
    let letter = chess
        .position("4k3/8/8/3p4/8/8/8/2KR4 b - X 1 1")
        .unwrap_err();
    assert!(
        letter
            .to_string()
            .contains("expected an en-passant square, `C`, `R` or `-`"),
        "{letter}"
    );
}

#[test]
fn faults_of_code_are_told_with_their_place() {
    for (code, message) in [
        (
            r#"["no-rim", "lion-trade"]"#,
            "chess:2:22: code[1]: no rule in code is called `lion-trade`; expected one of breather, dropped-castling, lion-trading, no-flight, no-rim, no-rim-fast, opposite-castling, picky, promotion-in-place, royal-leap, twin",
        ),
        (
            r#"["lion-trading: chu-chess"]"#,
            "chess:2:12: code[0]: `lion-trading`: expected a piece that moves as a Lion, `KNAD(cK-aK)(K-bK)`",
        ),
        (
            r#"["picky"]"#,
            "chess:2:12: code[0]: `picky`: expected a piece that nobody has",
        ),
        (
            r#"["picky: nobody"]"#,
            "chess:2:12: code[0]: `picky`: expected no argument after the name",
        ),
        (
            r#"["promotion-in-place"]"#,
            "chess:2:12: code[0]: `promotion-in-place`: expected an argument, `\"promotion-in-place: ...\"`",
        ),
        (
            r#"["promotion-in-place: Q on j9"]"#,
            "chess:2:12: code[0]: `promotion-in-place`: expected a piece and squares, `F on a8 b7`",
        ),
        (
            r#"["twin"]"#,
            "chess:2:12: code[0]: the rule in code `twin` is registered twice",
        ),
        (
            r#"["no-rim", "no-rim"]"#,
            "chess:2:22: code[1]: `no-rim` is asked for twice",
        ),
        (
            r#""lion-trading: chu-chess""#,
            "chess:2:11: code: expected a list in square brackets, such as `[\"lion-trading: chu-chess\"]`, found the text `\"lion-trading: chu-chess\"`",
        ),
    ] {
        assert_eq!(with("chess", code).unwrap_err().to_string(), message);
    }
    let two = with("chu", r#"["lion-trading: chu-chess", "breather"]"#).unwrap_err();
    assert!(
        two.to_string().ends_with("code[1]: `breather` remembers something, and so does `lion-trading`: expected at most one that does"),
        "{two}"
    );
}
