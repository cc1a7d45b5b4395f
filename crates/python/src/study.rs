//! Studies of a variant, which take seconds to hours: statistics of self-play, and which pieces force mate.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use legwork::Rules;
use legwork_bindings::{BindingError, LegworkError};
use legwork_match::{MatchRecord, Part};
use legwork_mates::Mates;
use legwork_measure::{MeasureError, MeasurePlan};
use legwork_run::Threads;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{VariantArgument, Whole, optional};
use crate::pulse::apart;

/// The maximum number of games.
const MOST_GAMES: u64 = 1_000_000;
/// The maximum node limit.
const MOST_NODES: u64 = 1_000_000_000;
/// The maximum number of threads.
const MOST_THREADS: u64 = 256;

fn failed(error: impl std::fmt::Display) -> PyErr {
    LegworkError::new_err(error.to_string())
}

/// Measures a variant by self-play: piece values, results, how games end, as `legwork measure --json` has them, each with a 95%
/// confidence interval. The engine plays `games` with `nodes` for each move, on `threads`, by default one for each processor. The result does
/// not depend on the number of threads. `progress(done, all)` is called now and then. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (variant = VariantArgument::default(), games = Whole::Fits(400), *, nodes = Whole::Fits(1000), seed = Whole::Fits(1), threads = None, progress = None))]
pub(crate) fn measure<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    games: Whole,
    nodes: Whole,
    seed: Whole,
    threads: Option<Whole>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let plan = MeasurePlan {
        variant: variant.open()?.variant,
        games: games.within("games", 1..=MOST_GAMES)?,
        nodes: nodes.within("nodes", 1..=MOST_NODES)?,
        seed: seed.within("seed", 0..=u64::MAX)?,
        part: Part::WHOLE,
        imbalance: None,
        sprt: None,
    };
    let threads = optional(threads.as_ref(), "threads", 1..=MOST_THREADS)?;
    let threads = Threads::new(threads.unwrap_or(0) as usize).map_err(failed)?;
    let card = apart(py, progress, plan.games, move |work| {
        let mut record = MatchRecord::in_memory();
        plan.play(&mut record, threads.count(), &work.stop, |_| {
            work.done.fetch_add(1, Ordering::Relaxed);
        })?;
        let games: Vec<_> = record.games().cloned().collect();
        let card = plan.card(&games, &threads)?;
        Ok::<_, MeasureError>(serde_json::to_string(&card))
    })?;
    let text = card.map_err(failed)?.map_err(failed)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Finds the pieces that force mate with their King against the bare King: a row for each kind, as a table takes them, or for each of
/// the `pairs` of two, such as `"BN"`. A row has `letters`, `name`, `longest`, the longest win in White's moves or `None`, `positions` with White to
/// move, and `won`, the share of these that White wins. Moves are not counted towards a draw. `progress(done, all)` is called now
/// and then, with positions. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (variant = VariantArgument::default(), pairs = None, *, progress = None))]
pub(crate) fn mates<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    pairs: Option<Vec<String>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let variant = variant.open()?.variant;
    let rules = variant.rules();
    let materials: Vec<Vec<legwork::Kind>> = match pairs {
        None => {
            let lone = Mates::lone_kinds(rules).into_iter();
            lone.map(|kind| vec![kind]).collect()
        }
        Some(pairs) => {
            let pairs = pairs.iter().map(|text| pair(rules, text));
            pairs.collect::<Result<_, _>>()?
        }
    };
    let mates = Mates::new(&variant, &materials).map_err(failed)?;
    let all = mates.positions();
    let solved = apart(py, progress, all, move |work| {
        mates.solve(|positions| {
            work.done.fetch_add(positions, Ordering::Relaxed);
            if work.stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    })?;
    let rows = solved.into_iter().flatten().map(|mate| {
        let row = PyDict::new(py);
        row.set_item("letters", mate.letters(rules))?;
        row.set_item("name", mate.names(rules))?;
        row.set_item("longest", mate.longest)?;
        row.set_item("positions", mate.positions)?;
        row.set_item("won", mate.share())?;
        Ok(row)
    });
    rows.collect()
}

/// Reads two kinds that can accompany a King.
fn pair(rules: &Rules, text: &str) -> Result<Vec<legwork::Kind>, BindingError> {
    let lone = Mates::lone_kinds(rules);
    let kinds = rules.kinds_in(text).unwrap_or_default();
    if kinds.len() == 2 && kinds.iter().all(|kind| lone.contains(kind)) {
        return Ok(kinds);
    }
    let letters = lone.iter();
    let letters: Vec<String> = letters
        .map(|&kind| rules.piece(kind).symbol.to_string())
        .collect();
    let expected = format!("the letters of two pieces, of {}", letters.join(" "));
    Err(BindingError::argument("pairs", text, expected))
}
