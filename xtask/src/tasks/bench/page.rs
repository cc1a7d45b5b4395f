//! Our own page: every variant side by side, and peers when they were asked for. One file that
//! needs no other, with links to criterion's pages beside it.

use std::path::{Path, PathBuf};

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, context};
use serde::Serialize;

use super::BenchError;
use super::facts::facts;
use super::measures::{MEASURES, Measure, figure};
use super::peer::{Match, Outcome};
use super::records::{Record, file};

/// What the template shows.
#[derive(Debug, Serialize)]
pub(super) struct Page {
    charts: Vec<Chart>,
    matches: Vec<Played>,
    facts: Vec<String>,
    /// Whether some bars are of an earlier run.
    has_earlier: bool,
}

#[derive(Debug, Serialize)]
struct Chart {
    title: String,
    unit: String,
    better: &'static str,
    bars: Vec<Bar>,
}

/// A bar of a chart; where the variant is empty, it is that of the bar above.
#[derive(Debug, Serialize)]
struct Bar {
    variant: String,
    position: String,
    figure: String,
    /// Its length, in hundredths of the longest.
    percent: f64,
    fresh: bool,
    /// Criterion's own page of it, from ours.
    link: Option<String>,
}

#[derive(Debug, Serialize)]
struct Played {
    peer: String,
    chart: Chart,
    rows: Vec<Vec<String>>,
    means: Vec<String>,
    disagreements: Vec<String>,
    left_out: Vec<String>,
}

impl Page {
    pub(super) fn new(records: &[Record], matches: &[Match]) -> Self {
        let charts = MEASURES.iter().map(|measure| chart(*measure, records));
        Self {
            charts: charts.filter(|chart| !chart.bars.is_empty()).collect(),
            matches: matches.iter().map(played).collect(),
            facts: facts(),
            has_earlier: records.iter().any(|record| !record.fresh),
        }
    }

    /// Writes the page into a folder of the target directory, and says where.
    pub(super) fn write(&self, folder: &Path) -> Result<PathBuf, BenchError> {
        let html = self.render()?;
        let path = folder.join("index.html");
        std::fs::create_dir_all(folder).map_err(|error| file(folder, error))?;
        std::fs::write(&path, html).map_err(|error| file(&path, error))?;
        Ok(path)
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

fn chart(measure: Measure, records: &[Record]) -> Chart {
    let records = records
        .iter()
        .filter(|record| record.group == measure.group);
    let bars = records.map(|record| {
        let value = measure.value(record.time.median);
        let own = record.folder.file_name().map(|name| name.to_string_lossy());
        let bar = Bar {
            variant: record.variant.clone(),
            position: record.position.clone(),
            figure: figure(value),
            percent: 0.0,
            fresh: record.fresh,
            link: own.map(|own| format!("../criterion/{}/{own}/report/index.html", record.group)),
        };
        (value, bar)
    });
    Chart {
        title: measure.title.to_owned(),
        unit: measure.unit_words().to_owned(),
        better: if measure.more_is_better() {
            "longer is better"
        } else {
            "shorter is better"
        },
        bars: scaled(bars.collect()),
    }
}

/// Bars with their lengths, and each variant named once.
fn scaled(bars: Vec<(f64, Bar)>) -> Vec<Bar> {
    let longest = bars.iter().map(|(value, _)| *value).fold(0.0, f64::max);
    let mut last = String::new();
    let place = |(value, mut bar): (f64, Bar)| {
        if longest > 0.0 {
            bar.percent = 100.0 * value / longest;
        }
        if bar.variant == last {
            bar.variant.clear();
        } else {
            last.clone_from(&bar.variant);
        }
        bar
    };
    bars.into_iter().map(place).collect()
}

fn played(played: &Match) -> Played {
    let mut bars = Vec::new();
    let mut rows = Vec::new();
    let mut disagreements = Vec::new();
    let mut left_out = Vec::new();
    for row in &played.rows {
        let place = format!("{} {}", row.variant, row.position);
        match &row.outcome {
            Outcome::Timed {
                depth,
                leaves,
                ours,
                theirs,
            } => {
                let rate = |seconds: f64| figure(*leaves as f64 / seconds / 1e6);
                let ratio = theirs / ours;
                bars.push((
                    ratio,
                    Bar {
                        variant: row.variant.clone(),
                        position: row.position.clone(),
                        figure: format!("{}x", figure(ratio)),
                        percent: 0.0,
                        fresh: true,
                        link: None,
                    },
                ));
                let counts = [depth.to_string(), leaves.to_string()];
                let rates = [rate(*ours), rate(*theirs), format!("{}x", figure(ratio))];
                rows.push([place].into_iter().chain(counts).chain(rates).collect());
            }
            Outcome::Disagreement {
                depth,
                ours,
                theirs,
            } => {
                disagreements.push(format!("{place}, depth {depth}: {ours}, {theirs}"));
            }
            Outcome::LeftOut(reason) => left_out.push(format!("{place}: {reason}")),
        }
    }
    let means = played
        .means()
        .into_iter()
        .map(|(variant, ratio, positions)| {
            format!(
                "{variant}: {}x, over {positions} (start and middle games)",
                figure(ratio)
            )
        });
    Played {
        peer: played.peer.clone(),
        chart: Chart {
            title: "perft, legwork beside it".to_owned(),
            unit: "times as fast".to_owned(),
            better: "longer is better",
            bars: scaled(bars),
        },
        rows,
        means: means.collect(),
        disagreements,
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::bench::peer::Row;
    use crate::tasks::bench::records::Time;

    fn record(group: &str, position: &str, nanoseconds: f64, fresh: bool) -> Record {
        Record {
            group: group.to_owned(),
            variant: "<tiny>".to_owned(),
            position: position.to_owned(),
            time: Time {
                median: nanoseconds,
                lower: nanoseconds,
                upper: nanoseconds,
            },
            fresh,
            folder: PathBuf::from("criterion/perft/tiny_start"),
        }
    }

    #[test]
    fn the_longest_bar_is_the_fastest() {
        let records = [
            record("perft", "start", 2.0, true),
            record("perft", "end", 8.0, false),
        ];
        let page = Page::new(&records, &[]);
        let bars = &page.charts[0].bars;
        assert_eq!((bars[0].percent, bars[1].percent), (100.0, 25.0));
        assert_eq!(
            (bars[0].figure.as_str(), bars[1].figure.as_str()),
            ("500", "125")
        );
        assert_eq!(bars[1].variant, "");
        assert!(page.has_earlier);
        assert_eq!(page.charts.len(), 1);
    }

    #[test]
    fn the_page_is_one_file_and_escapes_what_it_shows() {
        let row = Row {
            variant: "tiny".to_owned(),
            position: "start".to_owned(),
            outcome: Outcome::Timed {
                depth: 3,
                leaves: 3_000,
                ours: 0.001,
                theirs: 0.012,
            },
        };
        let played = Match {
            peer: "Slow & Sons".to_owned(),
            rows: vec![row],
        };
        let page = Page::new(&[record("perft", "start", 2.0, true)], &[played]);
        let html = page.render().unwrap();
        assert!(html.contains("&lt;tiny&gt;") && !html.contains("<tiny>"));
        assert!(html.contains("Slow &amp; Sons") && html.contains("12.0x"));
        assert!(html.contains("prefers-color-scheme"));
        for outside in ["<script", "http:", "https:", "<img", "@import"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }
}
