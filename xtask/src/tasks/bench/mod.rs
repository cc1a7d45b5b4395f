//! `cargo xtask bench`: measures every registered variant, with criterion or against another
//! program, and ends in a table.
//!
//! - `run` has criterion measure; `records` reads what criterion found.
//! - `measures` says what is measured, and what the units mean.
//! - `against` compares with a saved baseline, by criterion and `critcmp`.
//! - `peer` drives another program over the same positions; `progress` says how far a match is.
//! - `facts` are what the figures depend on; `table` shows them all.

mod against;
mod facts;
mod measures;
mod peer;
mod progress;
mod records;
mod run;
mod table;
mod workspace;

use std::path::PathBuf;
use std::time::SystemTime;

use peer::Named;
use workspace::Workspace;

use super::{TaskError, fault};

/// The benchmarks to measure, and the figures to compare them with.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Only benchmarks whose id contains this, such as `perft/` or `movegen/chu`; a regular expression.
    filter: Option<String>,
    /// Only this variant; may be repeated.
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// Measure briefly: the figures are rough.
    #[arg(long)]
    quick: bool,
    /// Save the figures under this name, to compare with later.
    #[arg(long, value_name = "NAME", value_parser = run::baseline, conflicts_with = "against")]
    save: Option<String>,
    /// Compare with the figures saved under this name; the task fails if a benchmark became slower.
    /// `cargo install critcmp` adds a table of both runs.
    #[arg(long, value_name = "NAME", value_parser = run::baseline)]
    against: Option<String>,
    /// How many percent slower is too slow.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "10",
        requires = "against",
        value_parser = against::percent
    )]
    threshold: f64,
    /// Time perft against another program instead, over UCI; may be repeated.
    #[arg(long = "peer", value_name = "NAME[=PATH]", conflicts_with_all = ["filter", "save", "against"])]
    peers: Vec<Named>,
    /// A file of variants for the peer to load.
    #[arg(long, value_name = "FILE", requires = "peers")]
    peer_variants: Option<PathBuf>,
    /// The most leaves of a tree that is timed against a peer [default: 50 million; with --quick 2
    /// million].
    #[arg(long, value_name = "NODES", requires = "peers")]
    leaves: Option<u64>,
    /// Time trees as deep as the rules have counts: a quarter of an hour for a variant.
    #[arg(long, requires = "peers", conflicts_with_all = ["quick", "leaves"])]
    deep: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), TaskError> {
    let workspace = Workspace::find()?;
    if arguments.peers.is_empty() {
        measure(&workspace, arguments)
    } else {
        compare_with_peers(&workspace, arguments)
    }
}

/// Criterion over the positions of the rules.
fn measure(workspace: &Workspace, arguments: &Arguments) -> Result<(), TaskError> {
    // A run is long: a baseline that does not exist is an error before it.
    if let Some(name) = &arguments.against
        && !records::has_baseline(&workspace.criterion(), name)
    {
        return Err(against::no_baseline(name));
    }
    let started = SystemTime::now();
    run::criterion(workspace, arguments)?;
    let records = records::read(&workspace.criterion(), started)?;
    if records.is_empty() {
        let filter = arguments.filter.iter().map(|id| format!(": {id}"));
        let filter: String = filter.collect();
        return Err(fault(format!("no benchmark matches{filter}")));
    }
    println!("{}", table::measured(&records));
    if let Some(name) = &arguments.against {
        against::table(workspace, &records, name)?;
    }
    facts::print();
    let page = workspace.criterion().join("report/index.html");
    println!("criterion's report: {}", page.display());
    match &arguments.against {
        Some(name) => against::verdict(workspace, &records, name, arguments.threshold, started),
        None => Ok(()),
    }
}

/// The most leaves of a tree against a peer; `None` is as many as the rules count.
fn leaves(arguments: &Arguments) -> Option<u64> {
    let standard = if arguments.quick {
        2_000_000
    } else {
        peer::LEAVES
    };
    (!arguments.deep).then(|| arguments.leaves.unwrap_or(standard))
}

/// Perft by other programs and by ours in turn.
fn compare_with_peers(workspace: &Workspace, arguments: &Arguments) -> Result<(), TaskError> {
    let plan = peer::PeerPlan {
        variants: &arguments.variants,
        variants_file: arguments.peer_variants.as_deref(),
        leaves: leaves(arguments),
        rounds: if arguments.quick { 3 } else { 5 },
    };
    let matches = peer::run(workspace, &arguments.peers, &plan)?;
    for played in &matches {
        println!("{}", table::matched(played));
    }
    facts::print();
    peer::verdict(&matches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        bench: Arguments,
    }

    #[test]
    fn trees_are_flat_unless_deep_ones_are_asked_for() {
        let most = |words: &str| {
            let words = ["bench", "--peer", "fake"]
                .into_iter()
                .chain(words.split_whitespace());
            Asked::try_parse_from(words).map(|asked| leaves(&asked.bench))
        };
        assert_eq!(most("").unwrap(), Some(50_000_000));
        assert_eq!(most("--quick").unwrap(), Some(2_000_000));
        assert_eq!(most("--quick --leaves 7").unwrap(), Some(7));
        assert_eq!(most("--deep").unwrap(), None);
        assert!(most("--deep --leaves 7").is_err());
    }
}
