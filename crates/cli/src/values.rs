//! The values of arguments: functions that read them while the command line is parsed.

use std::ops::RangeInclusive;
use std::time::Duration;

use legwork_core::echo::clip;
use legwork_match::Pace;

use crate::error::FaultKind;
use crate::rules_file::is_rules_file;

/// Any number.
pub(crate) const ANY: RangeInclusive<u64> = 0..=u64::MAX;
/// The maximum number of parts.
pub(crate) const MOST_PARTS: u64 = 1_000_000;
/// The maximum number of seconds.
const MOST_SECONDS: f64 = 1e7;

/// A text that an argument does not take.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, found `{}`", clip(.found))]
pub(crate) struct ValueError {
    pub(crate) kind: FaultKind,
    expected: String,
    found: String,
}

impl ValueError {
    pub(crate) fn new(kind: FaultKind, expected: impl Into<String>, found: &str) -> Self {
        Self {
            kind,
            expected: expected.into(),
            found: found.to_owned(),
        }
    }
}

/// Returns a function that reads a whole number of this range. It takes digits only.
pub(crate) fn number<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, ValueError> + Clone {
    move |text| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok();
        let number = number.filter(|number| digits && range.contains(number));
        number
            .and_then(|number| number.try_into().ok())
            .ok_or_else(|| {
                let expected = format!("a whole number from {} to {}", range.start(), range.end());
                ValueError::new(FaultKind::Number, expected, text)
            })
    }
}

/// Reads a time in seconds, with or without decimals.
pub(crate) fn seconds(text: &str) -> Result<Duration, ValueError> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (0.0..=MOST_SECONDS).contains(number));
    let wrong = || ValueError::new(FaultKind::Number, "seconds", text);
    Ok(Duration::from_secs_f64(number.ok_or_else(wrong)?))
}

/// Reads a time in minutes, with or without decimals.
pub(crate) fn seconds_of_minutes(text: &str) -> Result<Duration, ValueError> {
    seconds_of(text, 60.0, "minutes, more than 0")
}

/// Reads a time in hours, with or without decimals.
pub(crate) fn seconds_of_hours(text: &str) -> Result<Duration, ValueError> {
    seconds_of(text, 3600.0, "hours, more than 0")
}

fn seconds_of(text: &str, unit: f64, expected: &'static str) -> Result<Duration, ValueError> {
    let time = text.parse().ok();
    let time = time.filter(|time: &f64| *time > 0.0 && *time <= MOST_SECONDS / unit);
    let wrong = || ValueError::new(FaultKind::Number, expected, text);
    Ok(Duration::from_secs_f64(unit * time.ok_or_else(wrong)?))
}

/// Reads a number from 0 to 1.
pub(crate) fn part_of_one(text: &str) -> Result<f32, ValueError> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| ValueError::new(FaultKind::Number, "a number from 0 to 1", text))
}

/// Reads the time of a move in a match: seconds, or minutes and seconds.
pub(crate) fn move_time(text: &str) -> Result<Pace, ValueError> {
    match text.parse() {
        Ok(Pace::Clock {
            moves: None,
            base,
            increment: Duration::ZERO,
        }) => Ok(Pace::MoveTime(base)),
        _ => Err(ValueError::new(FaultKind::Usage, "seconds alone", text)),
    }
}

/// Reads a part and the number of parts: `1/4`.
pub(crate) fn part(text: &str) -> Result<(u64, u64), ValueError> {
    let Some((part, parts)) = text.split_once('/') else {
        let expected = "I/K, a part and the number of parts";
        return Err(ValueError::new(FaultKind::Usage, expected, text));
    };
    let side = |side, mut error: ValueError| {
        error.expected.push_str(side);
        error
    };
    let parts = number(1..=MOST_PARTS)(parts);
    let parts = parts.map_err(|error| side(" after the slash", error))?;
    let part = number(1..=parts)(part);
    let part = part.map_err(|error| side(" before the slash", error))?;
    Ok((part, parts))
}

/// Reads a value of an option: `promotion=shogi`.
pub(crate) fn setting(text: &str) -> Result<(String, String), ValueError> {
    let split = text.split_once('=');
    let (option, value) =
        split.ok_or_else(|| ValueError::new(FaultKind::Usage, "OPTION=VALUE", text))?;
    Ok((option.to_owned(), value.to_owned()))
}

/// Reads the name of a file of rules.
pub(crate) fn rules_file(text: &str) -> Result<String, ValueError> {
    if is_rules_file(text) {
        Ok(text.to_owned())
    } else {
        let expected = "a file whose name ends in `.ron`, or FILE.ini:SECTION";
        Err(ValueError::new(FaultKind::Usage, expected, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_digits_only() {
        let read = number::<u32>(0..=50);
        assert_eq!(read("07").unwrap(), 7);
        for text in ["", "+1", "-1", "1.0", "51", "٣", &"9".repeat(10_000)] {
            let message = read(text).unwrap_err().to_string();
            assert!(
                message.starts_with("expected a whole number from 0 to 50, found"),
                "{message}"
            );
            assert!(message.len() < 130, "{message}");
        }
    }
}
