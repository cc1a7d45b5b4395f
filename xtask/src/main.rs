//! Development tasks. This file only dispatches; each task is a file under `tasks/`. Tasks build
//! and run the workspace through cargo, so that a broken variant cannot break the tool that reports
//! it.

#![forbid(unsafe_code)]

mod tasks;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use legwork_new_variant::Name;

/// Development tasks of the Legwork workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct XtaskArguments {
    #[command(subcommand)]
    task: XtaskCommand,
}

#[derive(Subcommand)]
enum XtaskCommand {
    /// Run everything that CI runs: tests, format, lints, documentation, order, licences.
    Test {
        /// Run everything in full instead, as before a release.
        #[arg(long)]
        full: bool,
    },
    /// Run the snapshot tests and show what changed in what people read; fail if anything did.
    Snapshot {
        /// Only those of this variant.
        #[arg(long)]
        variant: Option<String>,
        /// Accept what changed as the new snapshots.
        #[arg(long)]
        accept: bool,
        /// Run nothing: find snapshots that a run of all tests did not use, by the file to which
        /// `INSTA_SNAPSHOT_REFERENCES_FILE` pointed in that run.
        #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "accept"])]
        referenced: Option<PathBuf>,
    },
    /// Write the crate of a new variant, which builds and plays at once.
    NewVariant(tasks::new_variant::Arguments),
    /// Remove the crate of a variant, and the lines that link it.
    RemoveVariant {
        /// Its id.
        name: Name,
        /// Also if it has work that is not committed.
        #[arg(long)]
        force: bool,
    },
    /// Write the manual pages of the program to target/man.
    Man,
    /// Draw the pictures of the documentation: what the program shows on a terminal.
    Screenshots {
        /// Write nothing; fail if a picture is not what would be drawn.
        #[arg(long)]
        check: bool,
    },
    /// Write the rule book to target/book: a board to play on, an index, and a page for every variant.
    Book,
    /// Write the site, and test its pages in Chromium.
    ///
    /// Needs chromium, node and npm, which are installed where apt-get may, and what `cargo xtask wasm` needs.
    /// Screenshots are kept in target/browser.
    Browser {
        /// Only the files of tests with this in their names.
        names: Vec<String>,
    },
    /// Make the cards of the atlas that are missing, and write each into crates/book/atlas.jsonl when it is made.
    Atlas {
        /// Only these: ids, or FILE.ini:SECTION.
        variants: Vec<String>,
    },
    /// Find the puzzles of the site, and write crates/book/puzzles.jsonl.
    Puzzles,
    /// Test the claims in variants/*/claims.ron, and write docs/CLAIMS.md.
    Claims,
    /// Measure every registered variant, and end in a table.
    Bench(Box<tasks::bench::Arguments>),
    /// Check what is imported from Fairy-Stockfish's format against its counts and lists.
    ImportCheck(tasks::import_check::Arguments),
    /// Random testing of games, rules and texts, until interrupted or for `--minutes N`.
    ///
    /// Findings are made small, written under target/soak, and reported with the command that runs
    /// them again. `soak --help` lists the options; `--release` builds it without checks for
    /// overflow.
    #[command(disable_help_flag = true)]
    Soak {
        /// Options of the program `legwork-soak`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Make Legwork for JavaScript: what pages need, and the package for npm.
    Wasm,
    /// Write the site to target/site: a board to play on, the rule book, the workshop, the documentation.
    ///
    /// It may be put on any host of static files, and works from disk. Needs node and npm, and what `cargo xtask wasm` needs.
    Site,
    /// Make the package for npm, and test it under Node.
    Npm,
    /// Build programs of others with the package in the place of ffish.js, and drive them; after `npm`.
    ///
    /// fairyground in Chromium, page beside page; liground's store; pychess' own tests. Their sources are fetched from GitHub; without
    /// network, `LEGWORK_CLIENTS` is a folder that has them by these names.
    Clients {
        /// Only these: fairyground, liground, pychess-variants.
        names: Vec<String>,
    },
    /// Measure the calls of the package compared with ffish-es6's, and write the table into docs/JS.md; after `npm`.
    JsTable,
    /// Let the levels of the site's engine play each other, and the lowest a player that only captures; after `wasm`.
    Levels {
        /// Options of `crates/book/measure/levels.mjs`: `--variant chess --games 40 --greedy 100 --levels 1-9 --seed 1`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Make an archive of the program in target/dist, which runs on any distribution of Linux, and try it.
    Dist,
    /// Build the package for Python, a wheel and a source archive in target/wheels.
    Python {
        /// Install it in a fresh environment, and test it, also against pyffish; build the archive elsewhere.
        #[arg(long)]
        test: bool,
    },
    /// Measure calls of the package for Python, compared with those of pyffish and python-chess, and write the table into docs/PYTHON.md; after `python --test`.
    PythonTable,
    /// Let XBoard play games of the engine against itself, and with a user made of mouse clicks.
    ///
    /// Needs xboard, xvfb, xdotool and imagemagick, which are installed where apt-get may. Pictures, games
    /// and logs are kept in target/xboard.
    Xboard {
        /// Number of games of each variant.
        #[arg(long, default_value_t = 2)]
        games: u32,
        /// Seconds on each side's clock; the increment is 0.02 seconds.
        #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..60))]
        seconds: u32,
    },
    /// Let the engine play very fast games against the engines that Debian has.
    ///
    /// Needs sjaakii, fairymax and fairy-stockfish, which are installed where apt-get may. Games and all lines
    /// sent and received are kept in target/opponents.
    Opponents {
        /// Number of games against each opponent in each variant.
        #[arg(long, default_value_t = 2)]
        games: u32,
        /// The clock, as `legwork match` takes it.
        #[arg(long, default_value = "0.3+0.01")]
        tc: String,
    },
    /// Let fairyfishnet, lishoginet and lichess-bot drive the engine, each over a local server in the place of its site.
    ///
    /// They are installed in target/bots, from Python's registry and from GitHub; without network, `LEGWORK_CLIENTS` is a folder that has
    /// lichess-bot by this name.
    Bots,
    /// Check the workspace's own order: crates, lints, registered variants.
    Tidy {
        /// Check nothing; print 200 comments and 60 messages, drawn by a seed, to judge their English.
        #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "66")]
        sample: Option<u64>,
    },
    /// Compare lines of product code, bytes of what users download, and the time of the tests with xtask/weights.ron; after `wasm`.
    Weigh {
        /// Make the first builds of `bench --builds`, too: a quarter of an hour.
        #[arg(long)]
        builds: bool,
    },
    /// Check that every dependency's licence allows what Legwork's own licences promise.
    Licences,
}

fn main() -> ExitCode {
    let arguments = XtaskArguments::parse();
    let outcome = match arguments.task {
        XtaskCommand::Test { full } => tasks::test::run(full),
        XtaskCommand::Snapshot {
            referenced: Some(file),
            ..
        } => tasks::snapshot::compare(&file),
        XtaskCommand::Snapshot {
            variant, accept, ..
        } => tasks::snapshot::run(variant.as_deref(), accept),
        XtaskCommand::NewVariant(arguments) => tasks::new_variant::run(&arguments),
        XtaskCommand::RemoveVariant { name, force } => tasks::remove_variant::run(&name, force),
        XtaskCommand::Man => tasks::man::run(),
        XtaskCommand::Screenshots { check } => tasks::screenshots::run(check),
        XtaskCommand::Book => tasks::book::run(),
        XtaskCommand::Browser { names } => tasks::browser::run(&names),
        XtaskCommand::Atlas { variants } => tasks::atlas::atlas(&variants),
        XtaskCommand::Puzzles => tasks::atlas::puzzles(),
        XtaskCommand::Claims => tasks::atlas::claims(),
        XtaskCommand::Bench(arguments) => tasks::bench::run(&arguments),
        XtaskCommand::Soak { arguments } => tasks::soak::run(&arguments),
        XtaskCommand::Wasm => tasks::wasm::run(),
        XtaskCommand::Site => tasks::site::run(),
        XtaskCommand::Npm => tasks::npm::run(),
        XtaskCommand::Clients { names } => tasks::clients::run(&names),
        XtaskCommand::JsTable => tasks::npm::table(),
        XtaskCommand::Levels { arguments } => tasks::levels::run(&arguments),
        XtaskCommand::Dist => tasks::dist::run(),
        XtaskCommand::PythonTable => tasks::python::table(),
        XtaskCommand::Python { test } => tasks::python::run(test),
        XtaskCommand::Xboard { games, seconds } => tasks::xboard::run(games, seconds),
        XtaskCommand::Opponents { games, tc } => tasks::opponents::run(games, &tc),
        XtaskCommand::Bots => tasks::bots::run(),
        XtaskCommand::ImportCheck(arguments) => tasks::import_check::run(&arguments),
        XtaskCommand::Tidy { sample } => tasks::tidy::run(sample),
        XtaskCommand::Weigh { builds } => tasks::weigh::run(builds),
        XtaskCommand::Licences => tasks::licences::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
