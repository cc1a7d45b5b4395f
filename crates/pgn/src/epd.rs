//! EPD: a position, and operations on it, on one line.

use std::fmt;

use legwork_core::echo::clip;
use legwork_notation::fen::{FenError, MendedFen};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// A position with its operations: `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";`.
#[derive(Debug, Clone)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// Each operation with its operands, as they are written: `id` and `"one"`.
    pub operations: Vec<(String, String)>,
    /// The faults of the position as it is written, and how it was read.
    pub mended: Option<MendedFen>,
}

/// Why a line is not an EPD.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpdError {
    /// The position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An operation without a name, or without its end.
    #[error("`{found}` is not an operation, expected a name, operands and `;`")]
    Operation {
        /// The text, at most 60 characters of it.
        found: String,
    },
}

/// The number of FEN fields of an EPD: all but the clocks.
const FIELDS: usize = 4;
/// The number of fields of the clocks of a FEN.
const CLOCKS: usize = 2;

impl Epd {
    /// Reads a line. The clocks of a FEN, or the operations `hmvc` and `fmvn`, are the position's. Where checks win, those
    /// that are left follow the fields of an EPD, `3+2`, as python-chess writes them; and so do the moves of a turn where there are
    /// several, `1/2`.
    ///
    /// # Errors
    ///
    /// If the position or an operation is faulty.
    ///
    /// # Example: a best move
    ///
    /// ```
    /// use legwork::pgn::Epd;
    ///
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back; rank\";";
    /// let epd = Epd::read(&chess, line)?;
    /// assert_eq!(epd.operand("id"), Some("\"back; rank\""));
    /// assert!(epd.position.read_san(epd.operand("bm").unwrap()).is_ok());
    /// assert_eq!(epd.to_string(), line);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(variant: &Variant, line: &str) -> Result<Self, EpdError> {
        let line = line.trim();
        let mut rest = line;
        let mut fields = Vec::new();
        while fields.len() < FIELDS && !rest.is_empty() && !(fields.len() > 1 && clocks_at(rest)) {
            let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            fields.push(field);
            rest = after.trim_start();
        }
        let is_checks = |text: &str| {
            // Those that are given have another `+` in front.
            let numbers = text.strip_prefix('+').unwrap_or(text).split_once('+');
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            numbers.is_some_and(|(white, black)| is_number(white) && is_number(black))
        };
        let next = rest.split_whitespace().next().unwrap_or_default();
        if is_checks(next) {
            fields.push(next);
            rest = rest[next.len()..].trim_start();
        }
        // In a FEN they follow the clocks.
        let mut turn = turn_at(&mut rest);
        let mut clocks = ["0".to_owned(), "1".to_owned()];
        let numbers: Vec<&str> = rest.split_whitespace().take(2).collect();
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_clocks = numbers.len() == 2 && numbers.iter().all(is_number);
        if has_clocks {
            clocks = [numbers[0].to_owned(), numbers[1].to_owned()];
            rest = rest[numbers[0].len()..].trim_start();
            rest = rest[numbers[1].len()..].trim_start();
            turn = turn.or_else(|| turn_at(&mut rest));
        }
        let operations = operations(rest)?;
        for (clock, name) in clocks.iter_mut().zip(["hmvc", "fmvn"]) {
            if let Some((_, number)) = operations.iter().find(|(known, _)| known == name) {
                *clock = number.clone();
            }
        }
        let fen = match fields.len() {
            _ if has_clocks || fields.len() >= FIELDS => {
                let turn = turn.map_or_else(String::new, |turn| format!(" {turn}"));
                format!("{} {} {}{turn}", fields.join(" "), clocks[0], clocks[1])
            }
            _ => fields.join(" "),
        };
        let (position, mended) = variant.position_mended(&fen)?;
        Ok(Self {
            position,
            operations,
            mended,
        })
    }

    /// The operands of an operation.
    pub fn operand(&self, name: &str) -> Option<&str> {
        let found = self.operations.iter().find(|(known, _)| known == name);
        found.map(|(_, operands)| operands.as_str())
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let turn = self.position.series().and(fields.last());
        let behind = CLOCKS + usize::from(turn.is_some());
        f.write_str(&fields[..fields.len() - behind].join(" "))?;
        if let Some(turn) = turn {
            write!(f, " {turn}")?;
        }
        // A count towards a draw is of what the rules judge, which the other clocks of an EPD are not.
        if let Some(count) = self.position.count_to_draw()
            && self.operand("hmvc").is_none()
        {
            write!(f, " hmvc {};", count.plies)?;
        }
        for (name, operands) in &self.operations {
            let space = if operands.is_empty() { "" } else { " " };
            write!(f, " {name}{space}{operands};")?;
        }
        Ok(())
    }
}

/// Whether two numbers are next, and not three, of which the first is the limit of a count.
fn clocks_at(rest: &str) -> bool {
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = rest
        .split_whitespace()
        .take(3)
        .take_while(|text| number(text));
    numbers.count() == 2
}

/// Takes the moves of a turn, `1/2`, off the beginning of a text.
fn turn_at<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let next = rest.split_whitespace().next()?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (left, size) = next.split_once('/')?;
    let found = (number(left) && number(size)).then_some(next)?;
    *rest = rest[next.len()..].trim_start();
    Some(found)
}

/// Cuts a text into operations. A `;` between quotation marks ends none.
///
/// In perft suites a `;` comes before each operation instead: `;D1 20 ;D2 400`.
fn operations(text: &str) -> Result<Vec<(String, String)>, EpdError> {
    let text = text.trim();
    let turned = text.strip_prefix(';').map(|rest| format!("{rest};"));
    let mut operations = Vec::new();
    let mut rest = turned.as_deref().unwrap_or(text).trim();
    while !rest.is_empty() {
        let mut quoted = false;
        let end = rest.find(|c| {
            quoted ^= c == '"';
            c == ';' && !quoted
        });
        let wrong = || EpdError::Operation { found: clip(rest) };
        let (operation, after) = rest.split_at(end.ok_or_else(wrong)?);
        let operation = operation.trim();
        let (name, operands) = operation
            .split_once(char::is_whitespace)
            .unwrap_or((operation, ""));
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(wrong());
        }
        operations.push((name.to_owned(), operands.trim().to_owned()));
        rest = after[1..].trim_start();
    }
    Ok(operations)
}
