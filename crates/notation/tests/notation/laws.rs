//! The compiled rules of six variants for these tests, with rules in code that only remember.
//!
//! The prohibitions of the variants' own rules in code do not matter for texts.

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::moves::Move;
use legwork_core::plugin::{Maker, Mark, Memory, MoveFacts, Plugin, PluginEntry};
use legwork_core::rules::Rules;
use legwork_core::setups::SetUpRule;
use legwork_notation::fen;
use legwork_reader::ReadRules as _;
use legwork_walker::Walker;

/// Remembers a lock, and forbids nothing.
#[derive(Debug)]
struct LockPlugin;

impl Plugin for LockPlugin {
    fn memory(&self) -> Option<&dyn Memory> {
        Some(self)
    }
}

impl Memory for LockPlugin {
    fn marks(&self) -> &'static [Mark] {
        &[Mark {
            letter: 'L',
            memory: 1,
            meaning: "it is locked",
            has_square: false,
        }]
    }

    fn after(&self, _memory: u32, _facts: &MoveFacts) -> u32 {
        0
    }
}

legwork_core::inventory::submit! {
    PluginEntry { name: "lion-trading", new: Maker::WithArgument(|_, _| Ok(Box::new(LockPlugin))) }
}

/// One set-up, replacing the many of a variant.
const fn set_ups(name: &'static str) -> SetUpRule {
    SetUpRule {
        name,
        each: |give| give(""),
        count: |_| 1,
        fen: |_| String::new(),
        allows: |_, _| Ok(()),
    }
}

legwork_core::inventory::submit! { set_ups("super") }

/// The compiled rules of rules given as text.
pub(crate) fn compiled(id: &str, ron: &str, options: &[(&str, &str)]) -> CompiledRules {
    CompiledRules::new(Rules::read(id, ron, options).unwrap()).unwrap()
}

macro_rules! variant {
    ($id:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../variants/",
            $id,
            "/",
            $id,
            ".ron"
        ))
    };
}

pub(crate) fn chess() -> CompiledRules {
    compiled("chess", variant!("chess"), &[])
}

pub(crate) fn gothic() -> CompiledRules {
    compiled("gothic", variant!("gothic"), &[])
}

pub(crate) fn crc() -> CompiledRules {
    compiled("crc", variant!("crc"), &[])
}

pub(crate) fn superchess() -> CompiledRules {
    compiled("super", variant!("super"), &[])
}

pub(crate) fn seirawan(castling: &str) -> CompiledRules {
    compiled("seirawan", variant!("seirawan"), &[("castling", castling)])
}

pub(crate) fn chu(promotion: &str) -> CompiledRules {
    compiled("chu", variant!("chu"), &[("promotion", promotion)])
}

/// Rules with pieces of no registered variant: a Leaper whose first move differs, a Guard with its
/// own double step, a Runner that captures twice on its way, and a Pawn that may move quietly where
/// it captures en passant. Castling goes one step.
pub(crate) const ZOO: &str = r#"(
    name: "Zoo",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "L", name: "Leaper", betza: "NiH"),
        (letter: "G", name: "Guard", betza: "WifmnD"),
        (letter: "U", name: "Runner", betza: "W[cK-caK-maK][mW-cW-mW]"),
        (letter: "P", name: "Pawn", betza: "fmFfcW", prose: "feFifmnD", pawn: true),
    ],
    start: "lr1gk2r/ppp1pppp/8/8/8/8/PPP1PPPP/LR1GK2R w KQADkqad - 0 1",
    castling: (
        text: KingMove,
        wings: [
            (right: "K", king: "e1", rook: "h1", king_to: "f1", rook_to: "e1"),
            (right: "Q", king: "e1", rook: "b1", king_to: "d1", rook_to: "e1"),
            (right: "k", king: "e8", rook: "h8", king_to: "f8", rook_to: "e8"),
            (right: "q", king: "e8", rook: "b8", king_to: "d8", rook_to: "e8"),
        ],
    ),
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "U"])],
)"#;

pub(crate) fn zoo() -> CompiledRules {
    compiled("zoo", ZOO, &[])
}

/// Every candidate of the Walker, including refused ones.
pub(crate) fn candidates(compiled: &CompiledRules, array: &ArrayBoard) -> Vec<Move> {
    let either = |tried: Result<Move, (Move, _)>| tried.unwrap_or_else(|(mv, _)| mv);
    Walker::new(compiled)
        .walk(array)
        .into_iter()
        .map(either)
        .collect()
}

/// The FEN as it is printed after reading; reading that must give the same position.
pub(crate) fn again(compiled: &CompiledRules, text: &str) -> String {
    let array = fen::read(compiled, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let printed = fen::write(compiled, &array);
    assert_eq!(fen::read(compiled, &printed).as_ref(), Ok(&array), "{text}");
    printed
}

/// The messages of faulty FENs, one on each line.
pub(crate) fn faults(compiled: &CompiledRules, texts: &[&str]) -> String {
    let fault = |text: &&str| match fen::read(compiled, text) {
        Ok(array) => panic!("{text} was read as {}", fen::write(compiled, &array)),
        Err(error) => {
            assert!(
                error.offset <= text.len() && text.is_char_boundary(error.offset),
                "{text}"
            );
            error.to_string()
        }
    };
    texts.iter().map(fault).collect::<Vec<_>>().join("\n")
}

/// A board with the Kings only.
pub(crate) const EMPTY: &str = "4k3/8/8/8/8/8/8/4K3";
