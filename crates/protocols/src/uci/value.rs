//! Values of options: numbers in a range, and yes or no.

use std::fmt::Display;
use std::str::FromStr;

use legwork_core::echo::clip;

/// A whole number in a range.
pub(super) fn whole<N: FromStr + PartialOrd + Copy + Display>(
    name: &str,
    value: &str,
    [least, most]: [N; 2],
) -> Result<N, String> {
    let number = value.parse().ok();
    let number = number.filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let found = clip(value);
        format!("{name}: expected a whole number from {least} to {most}, found `{found}`")
    })
}

/// `true` or `false`, in capitals or not.
pub(super) fn flag(name: &str, value: &str) -> Result<bool, String> {
    value.to_ascii_lowercase().parse().map_err(|_| {
        let found = clip(value);
        format!("{name}: expected `true` or `false`, found `{found}`")
    })
}
