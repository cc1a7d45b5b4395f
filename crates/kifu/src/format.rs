//! The formats, and how a text shows which one it is in.

use crate::names::{MARKS, end_of_csa};

/// A format of records of Shogi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A move on each line with the square that it leaves, `７六歩(77)`, its time, and variations.
    Kif,
    /// Moves as books print them, `▲７六歩 △３四歩`, and variations.
    Ki2,
    /// A move on each line, `+7776FU`, for programs.
    Csa,
}

impl Format {
    /// The format of a file with this name; `None` if its ending is that of none of them.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Self::Kif,
            "ki2" | "ki2u" => Self::Ki2,
            "csa" => Self::Csa,
            _ => return None,
        })
    }

    /// The format of a text: that of its first line that could be of one format alone.
    pub fn of_text(text: &str) -> Self {
        let decides = |line: &str| {
            let line = line.trim();
            let mut bytes = line.bytes();
            match (bytes.next(), bytes.next()) {
                (Some(b'+' | b'-'), None) | (Some(b'%' | b'$'), Some(b'A'..=b'Z')) => {
                    Some(Self::Csa)
                }
                (Some(b'+' | b'-'), Some(b'0'..=b'9')) => Some(Self::Csa),
                (Some(b'V'), Some(b'1'..=b'9')) | (Some(b'N'), Some(b'+' | b'-')) => {
                    Some(Self::Csa)
                }
                (Some(b'P'), Some(b'1'..=b'9' | b'I' | b'+' | b'-')) => Some(Self::Csa),
                (Some(b'0'..=b'9'), _) => Some(Self::Kif),
                _ if line.starts_with(MARKS) => Some(Self::Ki2),
                _ if end_of_csa(line).is_some() => Some(Self::Csa),
                _ => None,
            }
        };
        text.lines().find_map(decides).unwrap_or(Self::Kif)
    }
}
