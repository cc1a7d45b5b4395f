//! Numbers, read and written.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::error::CliError;

/// Any number.
pub(crate) const ANY: RangeInclusive<u64> = 0..=u64::MAX;

/// Reads a whole number that has digits only; `place` names the argument.
pub(crate) fn read(
    place: &'static str,
    text: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, CliError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text
        .parse()
        .ok()
        .filter(|number| digits && range.contains(number));
    let (least, most) = range.into_inner();
    number.ok_or_else(|| CliError::Number {
        place,
        least,
        most,
        found: text.to_owned(),
    })
}

/// A count with its noun: `1 game`, `2 games`.
pub(crate) fn plural(count: u64, of: &str) -> String {
    format!("{count} {of}{}", if count == 1 { "" } else { "s" })
}

/// Nodes per second.
pub(crate) fn per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// A rate as people write it, to three digits or so: `93.6 million`.
pub(crate) fn rate(per_second: f64) -> String {
    for (unit, name) in [(1e9, "billion"), (1e6, "million")] {
        let count = per_second / unit;
        if count >= 1.0 {
            let decimals = if count >= 100.0 { 0 } else { 1 };
            return format!("{count:.decimals$} {name}");
        }
    }
    grouped(per_second as u64)
}

/// A number with a comma before every three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_written_as_people_write_them() {
        let rates = [
            0.0, 999.9, 1_234.0, 850_000.0, 1.04e6, 93.61e6, 412.0e6, 1.25e9,
        ];
        assert_eq!(
            rates.map(rate),
            [
                "0",
                "999",
                "1,234",
                "850,000",
                "1.0 million",
                "93.6 million",
                "412 million",
                "1.2 billion"
            ]
        );
    }

    #[test]
    fn a_number_is_digits_only() {
        assert_eq!(read("DEPTH", "07", 0..=50).unwrap(), 7);
        for text in ["", "+1", "-1", "1.0", "51", "٣", &"9".repeat(10_000)] {
            let message = read("DEPTH", text, 0..=50).unwrap_err().to_string();
            assert!(
                message.starts_with("DEPTH: expected a whole number from 0 to 50, found"),
                "{message}"
            );
            assert!(message.len() < 130, "{message}");
        }
    }
}
