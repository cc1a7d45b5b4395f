//! Our own page: every variant side by side with the spread and the history of each figure, and the
//! matches with other programs. One file that needs no other, with links to criterion's pages.

use std::path::Path;

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, context};
use serde::Serialize;

use super::BenchError;
use super::history::Run;
use super::measures::{MEASURES, Measure, Spread, figure};
use super::peer::{Match, MatchOutcome, Row};
use super::records::file;

/// The most figures of earlier runs that stand beside a figure.
const EARLIER: usize = 5;

/// What the template shows.
#[derive(Debug, Serialize)]
struct Page {
    charts: Vec<Chart>,
    matches: Vec<PagePlayed>,
    /// What the figures of the last run depend on.
    facts: String,
}

/// Every position by one measure.
#[derive(Debug, Serialize)]
struct Chart {
    title: &'static str,
    unit: &'static str,
    legend: String,
    bars: Vec<Bar>,
}

#[derive(Debug, Serialize)]
struct Bar {
    /// Empty below a bar of the same variant.
    variant: String,
    position: String,
    /// Criterion's own page of this benchmark, from ours.
    link: String,
    figure: String,
    /// The spread and the median, in hundredths of the longest bar.
    percent: Spread,
    history: PastRuns,
}

/// Where a figure is from.
#[derive(Debug, Serialize)]
struct PastRuns {
    /// Whether the figure is of the last run.
    is_last: bool,
    /// What the figure depends on.
    facts: String,
    /// The figures of the runs before, newest first.
    earlier: Vec<Earlier>,
}

#[derive(Debug, Serialize)]
struct Earlier {
    figure: String,
    facts: String,
}

/// The last match with a peer.
#[derive(Debug, Serialize)]
struct PagePlayed {
    peer: String,
    program: String,
    rows: Vec<(Vec<String>, PastRuns)>,
    means: Vec<String>,
    disagreements: Vec<String>,
    left_out: Vec<String>,
}

/// Draws up the page of these runs, the last of which is the newest, and writes it.
pub(super) fn write(runs: &[Run], path: &Path) -> Result<(), BenchError> {
    let html = Page::new(runs).render()?;
    std::fs::write(path, html).map_err(|error| file(path, error))
}

impl Page {
    fn new(runs: &[Run]) -> Self {
        let charts = MEASURES.iter().map(|measure| chart(*measure, runs));
        let facts = runs.last().map(facts).unwrap_or_default();
        Self {
            charts: charts.filter(|chart| !chart.bars.is_empty()).collect(),
            matches: matches(runs),
            facts,
        }
    }

    fn render(&self) -> Result<String, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_template("page", include_str!("page.html"))?;
        environment
            .get_template("page")?
            .render(context! { page => Serde(self) })
    }
}

fn facts(run: &Run) -> String {
    run.facts.join(" · ")
}

/// Gathers what the runs have of each place: the newest value first, each with its run, and the places
/// in the order of the newest runs.
fn gather<'a, K: PartialEq, V>(
    runs: &'a [Run],
    of_run: impl Fn(&'a Run) -> Vec<(K, V)>,
) -> Vec<(K, Vec<(&'a Run, V)>)> {
    let mut places: Vec<(K, Vec<(&Run, V)>)> = Vec::new();
    for run in runs.iter().rev() {
        for (key, value) in of_run(run) {
            match places.iter_mut().find(|(known, _)| *known == key) {
                Some((_, values)) => values.push((run, value)),
                None => places.push((key, vec![(run, value)])),
            }
        }
    }
    places
}

/// The history of a figure, from the newest value and those before.
fn history<V>(runs: &[Run], values: &[(&Run, V)], figure: impl Fn(&V) -> String) -> PastRuns {
    let newest = values.first().map(|(run, _)| *run);
    let earlier = values.iter().skip(1).take(EARLIER);
    PastRuns {
        is_last: newest.is_some_and(|run| runs.last().is_some_and(|last| std::ptr::eq(run, last))),
        facts: newest.map(facts).unwrap_or_default(),
        earlier: earlier
            .map(|(run, value)| Earlier {
                figure: figure(value),
                facts: facts(run),
            })
            .collect(),
    }
}

fn chart(measure: Measure, runs: &[Run]) -> Chart {
    let mut places = gather(runs, |run| {
        let records = run
            .records
            .iter()
            .filter(|record| record.group == measure.group);
        records
            .map(|record| {
                let place = (record.variant.as_str(), record.position.as_str());
                (place, (record, measure.figure(record.time)))
            })
            .collect()
    });
    places.sort_by_key(|((variant, _), _)| *variant);
    let newest = places.iter().map(|(_, values)| values[0].1.1.upper);
    let longest = newest.fold(f64::MIN_POSITIVE, f64::max);
    let part = |value: f64| 100.0 * value / longest;
    let mut last = "";
    let mut bars = Vec::new();
    for ((variant, position), values) in &places {
        let (record, spread) = values[0].1;
        bars.push(Bar {
            variant: if *variant == last { "" } else { *variant }.to_owned(),
            position: (*position).to_owned(),
            link: format!("../criterion/{}/report/index.html", record.folder.display()),
            figure: spread.short(),
            percent: Spread {
                lower: part(spread.lower),
                median: part(spread.median),
                upper: part(spread.upper),
            },
            history: history(runs, values, |(_, spread)| spread.short()),
        });
        last = variant;
    }
    Chart {
        title: measure.group,
        unit: measure.unit,
        legend: measure.legend(),
        bars,
    }
}

/// The last match with each peer, and in each row the ratios of earlier matches.
fn matches(runs: &[Run]) -> Vec<PagePlayed> {
    let peers = gather(runs, |run| {
        let matches = run.matches.iter();
        matches
            .map(|played| ((&played.peer, &played.program), played))
            .collect()
    });
    peers
        .iter()
        .map(|(_, values)| played(runs, values))
        .collect()
}

/// The newest match with a peer, from the matches with that peer.
fn played(runs: &[Run], matches: &[(&Run, &Match)]) -> PagePlayed {
    let newest = matches[0].1;
    let mut rows = Vec::new();
    let mut disagreements = Vec::new();
    let mut left_out = Vec::new();
    for row in &newest.rows {
        let place = format!("{} {}", row.variant, row.position);
        match &row.outcome {
            MatchOutcome::Timed {
                depth,
                leaves,
                ours,
                theirs,
                ratio,
            } => {
                let ratios: Vec<(&Run, Spread)> = matches
                    .iter()
                    .filter_map(|(run, played)| {
                        Some((*run, played.rows.iter().find_map(|other| same(row, other))?))
                    })
                    .collect();
                let cells = vec![
                    place,
                    depth.to_string(),
                    leaves.to_string(),
                    figure(*ours),
                    figure(*theirs),
                    ratio.long("x"),
                ];
                rows.push((
                    cells,
                    history(runs, &ratios, |ratio| format!("{}x", figure(ratio.median))),
                ));
            }
            MatchOutcome::Disagreement {
                depth,
                ours,
                theirs,
            } => {
                disagreements.push(format!("{place}, depth {depth}: {ours}, {theirs}"));
            }
            MatchOutcome::LeftOut(reason) => left_out.push(format!("{place}: {reason}")),
        }
    }
    let means = newest.means().into_iter();
    PagePlayed {
        peer: newest.peer.clone(),
        program: newest.program.clone(),
        rows,
        means: means
            .map(|(variant, ratio, _)| format!("{variant} {}x", figure(ratio)))
            .collect(),
        disagreements,
        left_out,
    }
}

/// The ratio of a row, if the row is of the same tree as another.
fn same(row: &Row, other: &Row) -> Option<Spread> {
    let is_same = row.variant == other.variant && row.position == other.position;
    match (&row.outcome, &other.outcome) {
        (
            MatchOutcome::Timed { leaves, .. },
            MatchOutcome::Timed {
                leaves: others,
                ratio,
                ..
            },
        ) if is_same && leaves == others => Some(*ratio),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::bench::records::Record;
    use crate::tasks::bench::records::tests::exact;

    fn run(revision: &str, records: &[Record], matches: Vec<Match>) -> Run {
        Run {
            facts: vec![format!("revision {revision}")],
            records: records.to_vec(),
            matches,
        }
    }

    fn with_ratio(ratio: f64) -> Match {
        let row = Row {
            variant: "tiny".to_owned(),
            position: "start".to_owned(),
            outcome: MatchOutcome::Timed {
                depth: 3,
                leaves: 3_000,
                ours: 3.0,
                theirs: 3.0 / ratio,
                ratio: Spread {
                    lower: ratio,
                    median: ratio,
                    upper: ratio,
                },
            },
        };
        Match {
            peer: "Slow & Sons".to_owned(),
            program: "/opt/slow".to_owned(),
            rows: vec![row],
        }
    }

    #[test]
    fn a_bar_shows_the_newest_figure_and_names_earlier_ones() {
        let mut rough = exact("perft", "tiny", "start", 2.0);
        rough.time.upper = 2.5;
        let runs = [
            run("a", &[exact("perft", "tiny", "start", 4.0)], Vec::new()),
            run("b", &[exact("perft", "tiny", "end", 8.0)], Vec::new()),
            run("c", &[rough], Vec::new()),
        ];
        let page = Page::new(&runs);
        assert_eq!(page.charts.len(), 1);
        assert_eq!(page.facts, "revision c");
        let [start, end] = &page.charts[0].bars[..] else {
            panic!("{page:?}");
        };
        assert_eq!(start.figure, "500 ±10%");
        assert_eq!((start.percent.lower, start.percent.upper), (80.0, 100.0));
        assert!(start.history.is_last);
        let earlier = &start.history.earlier;
        assert_eq!(earlier.len(), 1);
        assert_eq!(earlier[0].figure, "250 ±0%");
        assert_eq!(earlier[0].facts, "revision a");
        assert_eq!((end.variant.as_str(), end.percent.median), ("", 25.0));
        assert!(!end.history.is_last);
        assert_eq!(end.history.facts, "revision b");
    }

    #[test]
    fn a_match_shows_the_ratios_of_earlier_matches() {
        let runs = [
            run("a", &[], vec![with_ratio(10.0)]),
            run("b", &[], vec![with_ratio(12.0)]),
            run("c", &[exact("perft", "tiny", "start", 1.0)], Vec::new()),
        ];
        let page = Page::new(&runs);
        assert_eq!(page.matches.len(), 1);
        assert_eq!(page.matches[0].means, ["tiny 12.0x"]);
        let (cells, history) = &page.matches[0].rows[0];
        assert_eq!(cells[5], "12.0x (12.0x to 12.0x)");
        assert!(!history.is_last);
        assert_eq!(history.earlier[0].figure, "10.0x");
    }

    #[test]
    fn the_page_is_one_file_and_escapes_what_it_shows() {
        let record = exact("perft", "<tiny>", "start", 2.0);
        let runs = [
            run("a", &[], vec![with_ratio(10.0)]),
            run("b", &[record], vec![with_ratio(12.0)]),
        ];
        let html = Page::new(&runs).render().unwrap();
        assert!(html.contains("&lt;tiny&gt;") && !html.contains("<tiny>"));
        assert!(html.contains("Slow &amp; Sons") && html.contains("10.0x"));
        assert!(html.contains("prefers-color-scheme"));
        for outside in ["<script", "http:", "https:", "<img", "@import"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }
}
