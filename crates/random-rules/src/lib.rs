//! Random rule sets, on which Legwork's generators are compared.
//!
//! Every [`RuleFile`] is data that can be changed; [`dice`] decide what is in it.
//!
//! A seed gives the same rule file on every machine. The file is text in the end
//! ([`RuleFile::to_ron`]), so that what goes wrong can be shown, kept and run again with any
//! command of the program. The reader of rule files accepts most of these files; the others are
//! tests of the reader.
//!
//! A file has one of three styles, so that all ways of generating and counting are tested.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod array;
mod betza;
mod board;
mod bounds;
mod castling;
mod code;
mod damage;
pub mod dice;
mod draws;
mod drops;
mod endings;
mod holdings;
mod holes;
mod inherited;
mod neighbours;
mod options;
mod pieces;
mod promotion;
mod royals;
mod turn;

pub use legwork_core::grid;
pub use legwork_reader::file as rule_file;

use legwork_core::rules::Rules;
use legwork_reader::ReadRules as _;
use legwork_reader::file::KindsField;

use crate::dice::Dice;
use crate::rule_file::RuleFile;

use array::Array;
use pieces::RandomKinds;

pub use betza::several as random_betza;
pub use damage::damaged;
pub use inherited::{InheritedRules, OneParent, inherited_rules};

/// A small board with every kind of special move that data can express, ranks counted from 0.
pub const TINY: &str = r#"(
    name: "Tiny",
    board: (files: 5, ranks: 6, first_rank: 0),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "+R", name: "Crowned Rook", betza: "RF"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
    ],
    start: "+r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "+R"])],
    options: [(name: "promotion", values: [
        (name: "any"),
        (name: "rook", set: (promotions: [(pieces: ["P"], zone: 1, to: ["R"])])),
    ])],
)"#;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GameStyle {
    /// Orthodox pieces, of which only Pawns promote.
    Plain,
    /// An ordinary game with Lions and crownings.
    Crowned,
    /// Anything that the notation can express.
    Odd,
}

pub fn random_rules(seed: u64) -> RuleFile {
    let mut dice = Dice::new(seed);
    let temper = *dice.pick(&[
        GameStyle::Plain,
        GameStyle::Plain,
        GameStyle::Crowned,
        GameStyle::Odd,
        GameStyle::Odd,
        GameStyle::Odd,
    ]);
    let board = board::random(&mut dice);
    let castles = dice.once_in(2);
    let kinds = RandomKinds::random(&mut dice, temper, &board, castles);
    let promotions = promotion::random(&mut dice, temper, &board, &kinds);
    let mut array = Array::random(&mut dice, &board, &kinds);
    let castling = castles.then(|| castling::random(&mut dice, &mut array, &kinds));
    let holdings = dice
        .once_in(12)
        .then(|| holdings::random(&mut dice, &kinds))
        .flatten();
    let rights = array.rights(&mut dice, castling.as_ref(), &kinds);
    let held = holdings
        .as_ref()
        .map(|holdings| holdings::held(&mut dice, holdings))
        .unwrap_or_default();
    let turn = if dice.once_in(20) { 'b' } else { 'w' };
    let mut file = RuleFile {
        name: format!("Random rules {seed}"),
        board,
        pieces: kinds.pieces(),
        start: format!("{}{held} {turn} {rights} - 0 1", array.text()),
        castling,
        promotions,
        holdings,
        endings: endings::random(&mut dice),
        ..RuleFile::default()
    };
    file.options = options::random(&mut dice, temper, &file, &kinds);
    if dice.once_in(3) {
        bounds::add(&mut dice, temper, &mut file);
    }
    if file.holdings.is_none() && dice.once_in(5) {
        drops::add(&mut dice, &mut file, &kinds);
    }
    if dice.once_in(10) {
        holes::add(&mut dice, &mut file);
    }
    if dice.once_in(5) {
        royals::change(&mut dice, &mut file);
    }
    if dice.once_in(4) {
        endings::add_aims(&mut dice, &mut file);
    }
    if dice.once_in(6) {
        turn::add(&mut dice, &mut file);
    }
    if file.holdings.is_none() && dice.once_in(8) {
        turn::add_blasts(&mut dice, &mut file);
    } else if dice.once_in(6) {
        turn::add_fates(&mut dice, &mut file);
    }
    draws::add(&mut dice, &mut file);
    if dice.once_in(4) {
        code::add(&mut dice, &mut file);
    }
    if dice.once_in(8) {
        turn::add_walls(&mut dice, &mut file);
    }
    if dice.once_in(12) {
        neighbours::add(&mut dice, &mut file);
    }
    if dice.once_in(12) {
        board::wrap(&mut dice, &mut file);
    }
    if file.holdings.is_none() && file.options.is_empty() && dice.once_in(5) {
        turn::add_series(&mut dice, &mut file);
    }
    let series = file.turn.as_ref().is_some_and(|turn| turn.series.is_some());
    if file.holdings.is_none() && file.options.is_empty() && !series && dice.once_in(8) {
        holdings::add_behind(&mut dice, &mut file, &kinds);
    }
    if dice.once_in(12) {
        neighbours::add_halts(&mut dice, &mut file);
    }
    draws::add_chases(&mut dice, &mut file);
    if dice.once_in(10) {
        promotion::add_up_and_down(&mut dice, &mut file, &kinds);
    }
    if dice.once_in(10) {
        turn::add_shooting(&mut dice, &mut file);
    }
    if dice.once_in(12) {
        turn::add_guards(&mut dice, &mut file);
    }
    if dice.once_in(12) {
        neighbours::add_frozen(&mut dice, &mut file);
    }
    if dice.once_in(20) {
        neighbours::add_spared_royals(&mut dice, &mut file);
    }
    if dice.once_in(16) {
        royals::changed_by_captures(&mut dice, &mut file);
    }
    if dice.once_in(8) {
        board::double(&mut dice, &mut file);
    }
    if file.options.is_empty() && dice.once_in(16) {
        royals::add_anti(&mut dice, &mut file);
    }
    if dice.once_in(12) {
        turn::add_conversion(&mut dice, &mut file);
    }
    if file.holdings.is_none() && dice.once_in(8) {
        neighbours::add_takes(&mut dice, &mut file);
    }
    file
}

/// The letters of a file's kinds.
fn letters(file: &RuleFile) -> Vec<String> {
    let letters = file.pieces.iter().map(|piece| piece.letter.clone());
    letters.collect()
}

/// All kinds, or some with these letters.
fn kinds(dice: &mut Dice, letters: &[String]) -> KindsField {
    if dice.once_in(2) {
        KindsField::All
    } else {
        KindsField::Some(dice.some(letters, 3))
    }
}

/// Takes changed rules for a file's, unless something in them is wrong.
fn replace_if_valid(file: &mut RuleFile, changed: RuleFile) {
    if Rules::read("random", &changed.to_ron(), &[]).is_ok() {
        *file = changed;
    }
}

#[cfg(test)]
mod tests;
