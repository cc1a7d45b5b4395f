//! Rates as people write them.

use std::time::Duration;

use legwork_drawing::text::numbers::thousands;

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
    thousands(per_second as u64)
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
}
