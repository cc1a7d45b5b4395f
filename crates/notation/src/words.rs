//! Lists in messages.

/// `a`, `a or b`, `a, b or c`.
pub fn any(mut texts: Vec<String>) -> String {
    let last = texts.pop().unwrap_or_default();
    if texts.is_empty() {
        last
    } else {
        format!("{} or {last}", texts.join(", "))
    }
}

/// Lists texts that have no order, sorted and each once: `a, b or c`.
pub(crate) fn any_sorted(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts.dedup();
    any(texts)
}
