//! Texts that get shorter.

use super::{ShrinkSearch, SoakCase};

impl ShrinkSearch {
    /// Returns the shortest text with the same failure: parts of it are removed, large ones first.
    pub(super) fn text(&self, text: &str, case: impl Fn(String) -> SoakCase) -> SoakCase {
        let mut chars: Vec<char> = text.chars().collect();
        let mut size = chars.len().div_ceil(2).max(1);
        loop {
            let mut shorter = false;
            let mut at = 0;
            while at < chars.len() && !self.is_over() {
                let end = (at + size).min(chars.len());
                let rest: String = chars[..at].iter().chain(&chars[end..]).collect();
                if self.same(&case(rest)).is_some() {
                    chars.drain(at..end);
                    shorter = true;
                } else {
                    at = end;
                }
            }
            if self.is_over() || (size == 1 && !shorter) {
                return case(chars.into_iter().collect());
            }
            size = size.div_ceil(2).max(1);
        }
    }
}
