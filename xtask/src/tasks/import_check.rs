//! `cargo xtask import-check`: the variants that Fairy-Stockfish has built in, and those of a file, against its counts and
//! lists.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use legwork_files::input;
use legwork_import::{NotImported, Source};
use legwork_verify::recording;

use super::{TaskError, fault, import_random, programs};

/// The two sides of a comparison.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the recordings, a file `NAME.json` for each variant
    #[arg(long, value_name = "DIR", default_value = "crates/import/oracle")]
    oracle: PathBuf,
    /// Also the variants of this file in Fairy-Stockfish's format
    #[arg(long, value_name = "PATH")]
    ini: Option<PathBuf>,
    /// Instead this many random sections, in random games, against the lists of moves of Fairy-Stockfish itself
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// Which random sections
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "random")]
    seed: u64,
    /// This program instead of the Fairy-Stockfish that is installed
    #[arg(long, value_name = "PATH", requires = "random")]
    peer: Option<PathBuf>,
    /// Only these variants
    names: Vec<String>,
}

/// How many variants there are of each sort.
#[derive(Default)]
pub(crate) struct ImportTally {
    pub(crate) exact: usize,
    pub(crate) refused: usize,
    pub(crate) wrong: usize,
    /// Without a recording; of random sections, those that are faulty, or break the peer.
    pub(crate) unknown: usize,
    /// Of random sections: how many are refused for each reason.
    pub(crate) reasons: BTreeMap<String, usize>,
}

/// Compares all of them, with a line for each; fails if one is wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<(), TaskError> {
    if let Some(number) = arguments.random {
        let mut tally = ImportTally::default();
        let peer = match &arguments.peer {
            Some(path) => path.clone(),
            None => programs::need("fairy-stockfish", "fairy-stockfish")?,
        };
        import_random::run(number, arguments.seed, &peer, &mut tally)?;
        let mut reasons: Vec<_> = tally.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| Reverse(**count));
        for (reason, count) in reasons {
            println!("{count:5} {reason}");
        }
        println!(
            "{} exact, {} refused, {} faulty here or there, {} wrong",
            tally.exact, tally.refused, tally.unknown, tally.wrong
        );
        return tally.settle();
    }
    let mut sources = vec![(Source::built_in(), "builtin.ini".to_owned())];
    if let Some(path) = &arguments.ini {
        let text = input::read(path, input::RULES);
        let text = text.map_err(|error| fault(format!("{} {error}", path.display())))?;
        sources.push((Source::read(&text), path.display().to_string()));
    }
    let mut tally = ImportTally::default();
    for (source, file) in &sources {
        for name in source.names() {
            if arguments.names.is_empty() || arguments.names.iter().any(|wanted| wanted == name) {
                check(source, file, name, &arguments.oracle, &mut tally)?;
            }
        }
    }
    println!(
        "{} exact, {} refused, {} wrong",
        tally.exact, tally.refused, tally.wrong
    );
    if tally.unknown > 0 {
        println!("{} without a recording", tally.unknown);
    }
    tally.settle()
}

impl ImportTally {
    /// Fails if one is wrong.
    fn settle(&self) -> Result<(), TaskError> {
        match self.wrong {
            0 => Ok(()),
            wrong => Err(fault(format!("{wrong} wrong"))),
        }
    }
}

/// Compares one variant.
fn check(
    source: &Source,
    file: &str,
    name: &str,
    oracle: &Path,
    tally: &mut ImportTally,
) -> Result<(), TaskError> {
    let path = oracle.join(format!("{name}.json"));
    let imported = match source.rules(name) {
        Ok(imported) => imported,
        Err(error) => {
            tally.refused += 1;
            println!("{name}: refused");
            match error {
                NotImported::Unknown => {}
                NotImported::Faulty(faults) => {
                    faults.iter().for_each(|fault| println!("  {file}:{fault}"))
                }
                NotImported::Refused(refusals) => {
                    refusals
                        .iter()
                        .for_each(|refusal| println!("  {}", refusal.in_section(file, name)));
                }
            }
            return Ok(());
        }
    };
    if !path.is_file() {
        tally.unknown += 1;
        println!("{name}: no recording");
        return Ok(());
    }
    let suite = recording::read(&path).map_err(|error| fault(error.to_string()))?;
    match recording::compare(&suite, &imported.file) {
        Ok(failures) if failures.is_empty() => {
            tally.exact += 1;
            println!("{name}: exact");
        }
        Ok(failures) => {
            tally.wrong += 1;
            println!("{name}: wrong");
            failures
                .iter()
                .take(4)
                .for_each(|failure| println!("  {failure}"));
        }
        Err(error) => {
            tally.wrong += 1;
            println!("{name}: wrong\n  {error}");
        }
    }
    Ok(())
}
