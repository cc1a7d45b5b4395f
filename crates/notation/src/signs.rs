//! Characters that word processors and web pages put in the place of plain ones.

/// Whether a character is a space: of whatever width, breaking or not.
pub fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}

/// Whether a character is not seen: of no width, a direction of writing, a selector, a soft hyphen, a byte order mark.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Whether a character is a dash or a minus sign, but not the plain hyphen.
pub fn is_dash(c: char) -> bool {
    matches!(
        c,
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}
