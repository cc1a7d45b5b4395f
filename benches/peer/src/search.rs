//! The speed of both engines' searches: nodes in a second of the processor's time, on the positions of the benchmarks.
//!
//! Both search on one thread for the same time, in turn, each with an empty table and its hand-made evaluation, or ours with a net. A node of ours is a
//! move made; Fairy-Stockfish counts its moves, too.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use comfy_table::{Cell, CellAlignment, Table, presets};
use cpu_time::ProcessTime;
use legwork::Rules;
use legwork_benches::Subject;
use legwork_drawing::text::numbers::figure;
use legwork_engine::{Engine as Ours, Limits, Net, NetChoice, NetError, TableError};

use crate::locate::Named;
use crate::matching::{APART, obstacle};
use crate::spread::RoundSpread;
use crate::subject;
use crate::uci::{Engine, UciError};

/// How long each search takes.
pub(crate) const TIME: Duration = Duration::from_millis(800);

/// The meaning of the figures.
const RATIO: &str = "kn/s: thousand nodes in a second of processor time, the median of the rounds\n\
    ratio: legwork's figure divided by the peer's, the median of the rounds (the lowest to the highest); above 1, legwork is faster";

/// A number of nodes, and the processor's time that they took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Searched {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Searched {
    /// Thousand nodes in a second.
    fn rate(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6) / 1e3
    }
}

/// The result of one position.
#[derive(Debug, PartialEq)]
struct Row {
    variant: String,
    position: String,
    ours: f64,
    theirs: f64,
    ratio: RoundSpread,
}

/// Why there is no comparison.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SearchError {
    /// The peer has failed.
    #[error(transparent)]
    Peer(#[from] UciError),
    /// There is no memory for our table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A net cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        path: PathBuf,
        error: std::io::Error,
    },
    /// A net is damaged, or for other rules.
    #[error("{}: {error}", path.display())]
    Net { path: PathBuf, error: NetError },
}

/// Searches every position that the peer knows, in turn, and returns the table of the figures.
pub(crate) fn compare(
    named: &Named,
    engine: &Engine,
    subjects: &[Subject],
    rounds: u32,
    nets: Option<&Path>,
) -> Result<String, SearchError> {
    let peer = engine.name.clone().unwrap_or_else(|| named.to_string());
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    let mut ours = Ours::new()?;
    for subject in subjects {
        if subject.rule.name == APART {
            continue;
        }
        if let Some(reason) = obstacle(subject, named, engine, &peer) {
            notes.push(format!("left out: {}: {reason}", subject.id()));
            continue;
        }
        ours.set_net(match nets {
            None => NetChoice::Without,
            Some(folder) => match net(folder, subject.position.rules())? {
                Some(net) => NetChoice::Given(Arc::new(net)),
                None => {
                    notes.push(format!("left out: {}: it has no net", subject.id()));
                    continue;
                }
            },
        });
        let known_as = subject::known_as(subject, &named.name);
        let (mut our_rates, mut their_rates, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for round in 1..=rounds {
            eprintln!("{}, {round} of {rounds}", subject.id());
            let own = search(&mut ours, subject).rate();
            let their = engine.search(known_as, subject, TIME)?.rate();
            our_rates.push(own);
            their_rates.push(their);
            ratios.push(own / their.max(1e-6));
        }
        rows.push(Row {
            variant: subject.position.rules().id.clone(),
            position: subject.rule.name.clone(),
            ours: RoundSpread::of(our_rates).median,
            theirs: RoundSpread::of(their_rates).median,
            ratio: RoundSpread::of(ratios),
        });
    }
    let program = engine.path.display();
    Ok(format!(
        "peer: {peer}, {program}\n{}",
        written(&rows, notes)
    ))
}

/// The net for these rules in a folder, if there is one.
fn net(folder: &Path, rules: &Rules) -> Result<Option<Net>, SearchError> {
    let path = folder.join(format!("{}.net", rules.id));
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(SearchError::File { path, error }),
    };
    let read = Net::from_bytes(&bytes).and_then(|net| net.check(rules).map(|()| net));
    read.map(Some)
        .map_err(|error| SearchError::Net { path, error })
}

/// Our search of a position.
fn search(engine: &mut Ours, subject: &Subject) -> Searched {
    let position = &subject.position;
    engine.forget();
    // The evaluation is made before the clock runs, as the peer makes its own.
    let _ = engine.evaluate(position);
    let limits = Limits {
        move_time: Some(TIME),
        ..Limits::default()
    };
    let clock = ProcessTime::now();
    let best = engine.think(position, &Default::default(), &limits, |_| {});
    Searched {
        nodes: best.map_or(0, |best| best.nodes),
        time: clock.elapsed(),
    }
}

/// The table, and under it what its figures mean and the mean of each variant.
fn written(rows: &[Row], notes: Vec<String>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    let right = |text: &str| Cell::new(text).set_alignment(CellAlignment::Right);
    let heads = ["legwork\nkn/s", "peer\nkn/s", "ratio"].map(right);
    table.set_header(
        [Cell::new("variant"), Cell::new("position")]
            .into_iter()
            .chain(heads),
    );
    for row in rows {
        let words = [&row.variant, &row.position].map(Cell::new);
        let figures = [figure(row.ours), figure(row.theirs), row.ratio.words()];
        let figures = figures.iter().map(|figure| right(figure));
        table.add_row(words.into_iter().chain(figures));
    }
    let means = rows.chunk_by(|one, next| one.variant == next.variant);
    let means = means.map(|rows| {
        let logs: f64 = rows.iter().map(|row| row.ratio.median.ln()).sum();
        let mean = figure((logs / rows.len() as f64).exp());
        format!(
            "{}: {mean}x, the geometric mean of {} ratios",
            rows[0].variant,
            rows.len()
        )
    });
    let lines: Vec<String> = [table.to_string(), RATIO.to_owned()]
        .into_iter()
        .chain(means)
        .chain(notes)
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::tests::chess_as;

    #[test]
    fn searches_are_told_as_a_table() {
        let row = |position: &str, ours: f64| Row {
            variant: "tiny".to_owned(),
            position: position.to_owned(),
            ours,
            theirs: 400.0,
            ratio: RoundSpread::of(vec![ours / 400.0, ours / 500.0, ours / 300.0]),
        };
        let notes = vec!["left out: odd/start: unknown to it".to_owned()];
        let text = written(&[row("start", 200.0), row("middlegame", 800.0)], notes);
        let lines = [
            "2.00x (1.60x to 2.67x)",
            "0.50x (0.40x to 0.67x)",
            "tiny: 1.00x, the geometric mean of 2 ratios",
            "left out: odd/start: unknown to it",
        ];
        for line in lines {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn a_net_is_for_its_rules() {
        let folder = tempfile::tempdir().unwrap();
        let subject = chess_as("tiny");
        let rules = subject.position.rules();
        assert!(matches!(net(folder.path(), rules), Ok(None)));
        std::fs::write(folder.path().join("tiny.net"), "no net").unwrap();
        assert!(matches!(
            net(folder.path(), rules),
            Err(SearchError::Net { .. })
        ));
    }

    #[test]
    fn our_search_counts_nodes_and_time() {
        let subject = chess_as("tiny");
        let found = search(&mut Ours::new().unwrap(), &subject);
        assert!(found.nodes > 100 && found.time > Duration::from_millis(50));
        assert!(found.rate() > 0.1);
    }
}
