//! A token of a FEN with its position in the text.

use super::error::{FenError, FenErrorKind, FenField};
use legwork_core::echo::clip;

/// A part of the text, and the byte at which it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Token<'a> {
    /// The rest of the token from a byte on.
    pub(super) fn from(self, offset: usize) -> Self {
        Self {
            text: &self.text[offset..],
            at: self.at + offset,
        }
    }

    /// The token up to a byte.
    pub(super) fn to(self, offset: usize) -> Self {
        Self {
            text: &self.text[..offset],
            ..self
        }
    }

    /// The parts between the marks in the token.
    pub(super) fn split(self, mark: char) -> impl Iterator<Item = Self> {
        let mut at = self.at;
        self.text.split(mark).map(move |text| {
            let part = Self { text, at };
            at += text.len() + mark.len_utf8();
            part
        })
    }

    /// The first character and its length in bytes.
    pub(super) fn first(self) -> Option<(char, usize)> {
        self.text.chars().next().map(|c| (c, c.len_utf8()))
    }

    /// An error at the start of this token.
    pub(super) fn fault(self, field: FenField, kind: FenErrorKind) -> FenError {
        FenError {
            field,
            offset: self.at,
            kind,
        }
    }

    /// An error because this text does not belong there.
    pub(super) fn unexpected(
        self,
        field: FenField,
        fault: &'static str,
        expected: impl Into<Box<str>>,
    ) -> FenError {
        let (found, expected) = (self.quote().into(), expected.into());
        let kind = FenErrorKind::Unexpected {
            found,
            fault,
            expected,
        };
        self.fault(field, kind)
    }

    /// The text for a message.
    pub(super) fn quote(self) -> String {
        clip(self.text)
    }
}
