//! The laws of the six variants for tests of the core, with hooks that only remember.
//!
//! What the variants' own hooks forbid does not matter to texts.

#![allow(dead_code, reason = "each test uses some of these")]

use legwork_core::fen;
use legwork_core::holdings::{Holdings, Slots};
use legwork_core::hooks::{Hooks, Mark, Plain};
use legwork_core::law::Law;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::Rules;
use legwork_core::scene::Scene;
use legwork_core::walker::Walker;

/// Remembers what is held; from a hand it may be gated, from a pool it may be promoted to.
#[derive(Debug)]
pub(crate) struct Holder {
    slots: Slots,
    gates: bool,
}

impl Hooks for Holder {
    type State = Holdings;

    fn new(rules: &Rules) -> Result<Self, String> {
        Ok(Self {
            slots: Slots::new(rules.holdings.as_ref()),
            gates: rules.gates(),
        })
    }

    fn state(&self, holdings: Holdings, _mark: bool) -> Holdings {
        holdings
    }

    fn holdings(&self, state: &Holdings) -> Holdings {
        *state
    }

    fn promotions(&self, state: &Holdings, color: Color) -> Kinds {
        if self.gates {
            Kinds::ALL
        } else {
            self.slots.held(*state, color)
        }
    }

    fn gates(&self, state: &Holdings, color: Color) -> Kinds {
        if self.gates {
            self.slots.held(*state, color)
        } else {
            Kinds::NONE
        }
    }
}

/// Remembers a lock.
#[derive(Debug)]
pub(crate) struct Lock;

impl Hooks for Lock {
    type State = bool;

    const MARK: Option<Mark> = Some(Mark {
        letter: 'L',
        meaning: "it is locked",
    });

    fn new(_rules: &Rules) -> Result<Self, String> {
        Ok(Self)
    }

    fn state(&self, _holdings: Holdings, mark: bool) -> bool {
        mark
    }

    fn mark(&self, state: &bool) -> bool {
        *state
    }
}

/// The law of rules given as text.
pub(crate) fn law<H: Hooks>(id: &str, ron: &str, options: &[(&str, &str)]) -> Law<H> {
    Law::new(Rules::read(id, ron, options).unwrap()).unwrap()
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

pub(crate) fn chess() -> Law<Plain> {
    law("chess", variant!("chess"), &[])
}

pub(crate) fn gothic() -> Law<Plain> {
    law("gothic", variant!("gothic"), &[])
}

pub(crate) fn crc() -> Law<Plain> {
    law("crc", variant!("crc"), &[])
}

pub(crate) fn superchess() -> Law<Holder> {
    law("super", variant!("super"), &[])
}

pub(crate) fn seirawan(castling: &str) -> Law<Holder> {
    law("seirawan", variant!("seirawan"), &[("castling", castling)])
}

pub(crate) fn chu(promotion: &str) -> Law<Lock> {
    law("chu", variant!("chu"), &[("promotion", promotion)])
}

/// Rules of pieces that no variant has: a Leaper whose first move differs, a Guard with a double
/// step of its own, a Runner that captures twice on its way, and a Pawn that may go quietly where
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

pub(crate) fn zoo() -> Law<Plain> {
    law("zoo", ZOO, &[])
}

/// Every candidate of the Walker, refused ones too.
pub(crate) fn candidates<H: Hooks>(law: &Law<H>, scene: &Scene<H::State>) -> Vec<Move> {
    let either = |tried: Result<Move, (Move, _)>| tried.unwrap_or_else(|(mv, _)| mv);
    Walker::new(law)
        .walk(scene)
        .into_iter()
        .map(either)
        .collect()
}

/// The FEN as it is printed again; reading that must give the same position.
pub(crate) fn again<H: Hooks>(law: &Law<H>, text: &str) -> String {
    let scene = fen::read(law, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let printed = fen::write(law, &scene);
    assert_eq!(fen::read(law, &printed).as_ref(), Ok(&scene), "{text}");
    printed
}

/// The messages of faulty FENs, one a line.
pub(crate) fn faults<H: Hooks>(law: &Law<H>, texts: &[&str]) -> String {
    let fault = |text: &&str| match fen::read(law, text) {
        Ok(scene) => panic!("{text} was read as {}", fen::write(law, &scene)),
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

/// A board of Kings.
pub(crate) const EMPTY: &str = "4k3/8/8/8/8/8/8/4K3";
