//! The letters of other programs.

use legwork_core::piece::{Kind, Symbol};
use legwork_core::rules::Rules;

/// The kind that another program means by a letter that no kind has: the one whose name begins with it, if there is only one, as `H` is
/// the Horse of Xiangqi and `E` the Elephant, which have the letters `N` and `B` here.
pub(crate) fn initial(rules: &Rules, letter: char) -> Option<Kind> {
    let letter = letter.to_ascii_uppercase();
    let symbol = |kind| rules.piece(kind).symbol;
    if rules.kinds().any(|kind| symbol(kind).letter() == letter) {
        return None;
    }
    let mut kinds = rules.named_kinds().filter(|&kind| {
        let plain = Symbol::new(symbol(kind).letter(), false) == Some(symbol(kind));
        plain && rules.piece(kind).name.starts_with(letter)
    });
    kinds.next().filter(|_| kinds.next().is_none())
}
