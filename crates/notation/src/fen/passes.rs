//! The passes that have just been made, in the field of en passant, which a pass always ends: `0000`, or `0000,0000`.

use legwork_core::compiled::CompiledRules;

/// A pass, as it is written as a move.
const PASS: &str = "0000";

/// Reads the field; `None` if it has something else than passes that the rules count.
pub(super) fn read(compiled: &CompiledRules, text: &str) -> Option<u8> {
    let most = usize::from(compiled.rules.passes_counted());
    let all = text.split(',').take(most + 1);
    let (passes, others): (Vec<&str>, Vec<&str>) = all.partition(|&text| text == PASS);
    let known = others.is_empty() && passes.len() <= most;
    known.then_some(passes.len() as u8)
}

/// Writes the field.
pub(super) fn write(passes: u8, out: &mut String) {
    out.push_str(&vec![PASS; passes.into()].join(","));
}
