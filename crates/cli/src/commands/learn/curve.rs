//! The loss curve of a training, as SVG.

use std::fmt::Write as _;

use legwork_drawing::svg::escaped;

/// The size of the drawing, and the margins left of and below the curve.
const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 320.0;
const LEFT: f32 = 80.0;
const BELOW: f32 = 40.0;
const MARGIN: f32 = 20.0;

/// Draws the validation loss after each epoch; a dashed line is the loss without the net.
pub(super) fn drawing(name: &str, losses: &[f32], without: f32) -> String {
    let all = || losses.iter().copied().chain([without]);
    let (low, high) = (
        all().fold(f32::INFINITY, f32::min),
        all().fold(f32::NEG_INFINITY, f32::max),
    );
    let span = (high - low).max(1e-6);
    let last = losses.len().max(2) as f32;
    let x = |epoch: usize| LEFT + (epoch as f32 - 1.0) / (last - 1.0) * (WIDTH - LEFT - MARGIN);
    let y = |loss: f32| MARGIN + (high - loss) / span * (HEIGHT - BELOW - 2.0 * MARGIN);
    let title = format!("Validation loss of {} after each epoch", escaped(name));
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="13"><title>{title}</title>"#
    );
    for loss in [low, high] {
        let _ = write!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{loss:.5}</text>"#,
            LEFT - 10.0,
            y(loss) + 4.0
        );
    }
    let _ = write!(
        svg,
        r#"<path d="M{LEFT} {:.1}H{:.1}" stroke="currentColor" stroke-dasharray="4 4"/>"#,
        y(without),
        WIDTH - MARGIN
    );
    let points = losses.iter().enumerate();
    let points: Vec<String> = points
        .map(|(before, &loss)| format!("{:.1},{:.1}", x(before + 1), y(loss)))
        .collect();
    let _ = write!(
        svg,
        r#"<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2"/>"#,
        points.join(" ")
    );
    for epoch in [1, losses.len()] {
        let _ = write!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{epoch}</text>"#,
            x(epoch),
            HEIGHT - 15.0
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_falls_from_the_first_epoch_to_the_last() {
        let svg = drawing("a<b", &[0.05, 0.04, 0.03], 0.045);
        assert!(
            svg.contains(r#"points="80.0,20.0 350.0,140.0 620.0,260.0""#),
            "{svg}"
        );
        assert!(svg.contains("0.05000") && svg.contains("0.03000") && svg.contains("a&lt;b"));
        // A single epoch, and one whose loss is that without the net.
        assert!(!drawing("x", &[0.04], 0.04).contains("NaN"));
    }
}
