//! Plots as SVG that need no colour: a dot is what was measured, a line its interval, and other marks differ in shape.

use std::fmt::Write as _;

use legwork_drawing::svg::escaped;
use legwork_measure::Figure;

/// The width of names, and of what is plotted.
const NAMES: f64 = 190.0;
const WIDTH: f64 = 470.0;
/// The height of a row.
const ROW: f64 = 24.0;

/// A mark next to a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FigureMark {
    /// The estimated value.
    Diamond,
    /// The value that the rules give.
    Cross,
}

/// A row of a plot.
pub(super) struct Whisker {
    pub(super) name: String,
    pub(super) figure: Option<Figure>,
    pub(super) marks: Vec<(FigureMark, f64)>,
}

/// A plot with a row for each figure, its interval as a line.
pub(super) fn whiskers(title: &str, rows: Vec<Whisker>) -> String {
    let rows: Vec<Whisker> = rows
        .into_iter()
        .filter(|row| row.figure.is_some())
        .collect();
    let ends = rows.iter().flat_map(|row| {
        let bounds = row.figure.map(|figure| figure.interval);
        let marks = row.marks.iter().map(|&(_, value)| value);
        bounds.into_iter().flatten().chain(marks)
    });
    let (low, high) = ends.fold((0.0, 1.0), |(low, high): (f64, f64), end| {
        (low.min(end), high.max(end))
    });
    let x = |value: f64| NAMES + 10.0 + (value - low) / (high - low) * (WIDTH - 30.0);
    let height = ROW * (rows.len() as f64 + 1.5);
    let mut svg = head(title, NAMES + WIDTH, height);
    axis(&mut svg, (low, high), &x, height);
    for (at, row) in rows.iter().enumerate() {
        let y = ROW * (at as f64 + 0.6);
        let Some(Figure { value, interval }) = row.figure else {
            continue;
        };
        let [from, to] = interval.map(x);
        let _ = write!(
            svg,
            r#"<text x="{NAMES}" y="{:.1}" text-anchor="end">{}</text><path d="M{from:.1} {y:.1}H{to:.1}M{from:.1} {:.1}v8M{to:.1} {:.1}v8" fill="none" stroke="currentColor" stroke-width="1.5"/><circle cx="{:.1}" cy="{y:.1}" r="4" fill="currentColor"/>"#,
            y + 4.0,
            escaped(&row.name),
            y - 4.0,
            y - 4.0,
            x(value),
        );
        for &(mark, value) in &row.marks {
            let (x, y) = (x(value), y);
            let path = match mark {
                FigureMark::Diamond => format!("M{x:.1} {:.1}l6 6l-6 6l-6-6z", y - 6.0),
                FigureMark::Cross => format!("M{:.1} {:.1}l10 10m0-10l-10 10", x - 5.0, y - 5.0),
            };
            let _ = write!(
                svg,
                r#"<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.5"/>"#
            );
        }
    }
    svg + "</svg>"
}

/// Estimates against what was measured; on the line both are equal.
pub(super) fn scatter(points: Vec<(f64, Figure)>) -> String {
    let most = points
        .iter()
        .map(|(estimate, figure)| estimate.max(figure.value));
    let most = most.fold(1.0, f64::max);
    let size = 420.0;
    let at = |value: f64| 40.0 + (value.clamp(0.0, most) / most) * (size - 60.0);
    let down = |value: f64| size - at(value);
    let title = "Estimated from the moves alone (across) and measured (up), in Pawns";
    let mut svg = head(title, size, size);
    axis(&mut svg, (0.0, most), &at, size);
    let _ = write!(
        svg,
        r#"<path d="M{:.1} {:.1}L{:.1} {:.1}" stroke="currentColor" stroke-dasharray="4 4" fill="none"/>"#,
        at(0.0),
        down(0.0),
        at(most),
        down(most)
    );
    for (estimate, figure) in points {
        let x = at(estimate);
        let [low, high] = figure.interval.map(down);
        let _ = write!(
            svg,
            r#"<path d="M{x:.1} {low:.1}V{high:.1}" stroke="currentColor" opacity=".35"/><circle cx="{x:.1}" cy="{:.1}" r="3" fill="currentColor"/>"#,
            down(figure.value)
        );
    }
    svg + "</svg>"
}

fn head(title: &str, width: f64, height: f64) -> String {
    let title = escaped(title);
    format!(
        r#"<svg class="plot" viewBox="0 0 {width:.0} {height:.0}" role="img" aria-label="{title}" font-size="13" fill="currentColor"><title>{title}</title>"#
    )
}

/// Lines at round numbers, with the numbers below.
fn axis(svg: &mut String, (low, high): (f64, f64), x: &dyn Fn(f64) -> f64, height: f64) {
    let span = (high - low).max(1e-9);
    let rough = 10_f64.powf((span / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * rough);
    let step = step
        .into_iter()
        .find(|step| span / step <= 8.0)
        .unwrap_or(span);
    let mut tick = (low / step).ceil() * step;
    while tick <= high + step * 1e-6 {
        let at = x(tick);
        let digits = usize::from(step < 1.0);
        let _ = write!(
            svg,
            r#"<path d="M{at:.1} 0V{:.1}" stroke="currentColor" opacity=".2"/><text x="{at:.1}" y="{:.1}" text-anchor="middle">{:.digits$}</text>"#,
            height - 20.0,
            height - 5.0,
            // Without a minus before 0.
            tick + 0.0
        );
        tick += step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_its_row_and_marks_their_shapes() {
        let figure = Figure {
            value: 3.0,
            interval: [2.5, 3.5],
        };
        let row = |name: &str, figure| Whisker {
            name: name.to_owned(),
            figure,
            marks: vec![(FigureMark::Diamond, 2.8), (FigureMark::Cross, 3.2)],
        };
        let svg = whiskers(
            "Values",
            vec![row("K<night", Some(figure)), row("none", None)],
        );
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(
            svg.contains("K&lt;night") && !svg.contains(">none<"),
            "{svg}"
        );
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        let svg = scatter(vec![(2.0, figure), (30.0, figure)]);
        assert_eq!(svg.matches("<circle").count(), 2);
    }
}
