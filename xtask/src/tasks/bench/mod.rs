//! `cargo xtask bench`: measures every registered variant, with criterion or against another
//! program, and ends in a table.
//!
//! - `run` has criterion measure; `records` reads what criterion found.
//! - `measures` says what is measured, and what the units mean.
//! - `against` compares with a saved baseline, by criterion and `critcmp`.
//! - `builds` measures first builds from empty folders.
//! - `facts` are what the figures depend on; `table` shows them all.
//!
//! Another program is measured together with ours by the program `legwork-peer` in `benches/peer`.

mod against;
pub(super) mod builds;
mod facts;
mod measures;
mod records;
mod run;
mod table;
mod workspace;

use std::path::PathBuf;
use std::time::SystemTime;

use workspace::Workspace;

use super::{TaskError, fault, process};

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
    peers: Vec<String>,
    /// A file of variants for the peer to load.
    #[arg(long, value_name = "FILE", requires = "peers")]
    peer_variants: Option<PathBuf>,
    /// The maximum number of leaves of a tree that is timed against a peer [default: 50 million; with --quick 2
    /// million].
    #[arg(long, value_name = "NODES", requires = "peers")]
    leaves: Option<u64>,
    /// Time trees as deep as the rules have counts: a quarter of an hour for a variant.
    #[arg(long, requires = "peers", conflicts_with_all = ["quick", "leaves"])]
    deep: bool,
    /// Measure first builds instead, from empty: the program, the library, a fresh crate with one variant.
    #[arg(long, conflicts_with_all = ["filter", "variants", "quick", "save", "against", "peers"])]
    builds: bool,
    /// Time the engine's search and the peer's, instead of perft: nodes in a second of processor time.
    #[arg(long, requires = "peers", conflicts_with_all = ["leaves", "deep"])]
    search: bool,
    /// Search with the nets of this folder, each in a file `ID.net`.
    #[arg(long, value_name = "FOLDER", requires = "search")]
    nets: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), TaskError> {
    if arguments.builds {
        builds::run()?;
        facts::print();
        return Ok(());
    }
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

/// Perft by other programs and by ours in turn.
fn compare_with_peers(workspace: &Workspace, arguments: &Arguments) -> Result<(), TaskError> {
    let mut command = workspace.cargo(&arguments.variants);
    command.args(["run", "--release", "--package", "legwork-peer", "--"]);
    command.args(&arguments.peers);
    if let Some(file) = &arguments.peer_variants {
        command.arg("--variants-file").arg(file);
    }
    if let Some(leaves) = arguments.leaves {
        command.args(["--leaves", &leaves.to_string()]);
    }
    if let Some(folder) = &arguments.nets {
        command.arg("--nets").arg(folder);
    }
    let words = [
        (arguments.quick, "--quick"),
        (arguments.deep, "--deep"),
        (arguments.search, "--search"),
    ];
    for (asked, word) in words {
        command.args(asked.then_some(word));
    }
    let counted = process::run(&mut command);
    facts::print();
    counted
}
