//! `legwork engine`.

use std::io;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use legwork_import::{NotImported, Source, is_ini, names_in};

use legwork_protocols::{BENCH_DEPTH, NO_NET, Others, REGISTERED, SessionRules, SessionSettings};

use crate::args::VariantName;
use crate::error::{CliError, FaultKind};
use crate::nets::read_net;
use crate::output::{print, unless_closed};
use crate::rules_file::{RulesFile, is_rules_file, read_sections};

/// Play in a GUI by UCI, USI (Shogi) or CECP (XBoard)
///
/// Reads commands and answers them until `quit` or the end of input. The first line says which protocol
/// is spoken: `uci`, `usi`, or `xboard`. `bench` among the UCI commands prints what --bench does.
#[derive(Debug, clap::Args)]
#[command(mut_arg("variant", |arg| arg.help("The variant to begin with; GUIs choose another by name")))]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantName,
    /// Search fixed positions of these variants, or of all, and print the number of nodes (moves made), and how many thousand of them
    /// in a second of processor time
    #[arg(long, value_name = "VARIANT", num_args = 0.., conflicts_with = "variant")]
    pub(crate) bench: Option<Vec<String>>,
    /// Add the search parameters to the options, for tuning matches
    #[arg(long, hide = true)]
    tune: bool,
    /// Evaluate with this net of `legwork learn` wherever it matches the rules, or with `none` [default: each variant's own, if it
    /// has one]
    #[arg(long, value_name = "FILE", conflicts_with = "bench")]
    net: Option<String>,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    if json {
        return Err(CliError::Usage(
            "--json: `legwork engine` speaks UCI, USI and CECP, and prints no JSON",
        ));
    }
    if let Some(names) = &args.bench {
        return bench(names);
    }
    let (mut rules, mut variant) = (None, None);
    match args.variant.given()? {
        Some(name) if is_rules_file(name) => {
            // Faults in the file are reported before the session begins.
            rules = Some(of_session(name)?);
        }
        Some(id) => variant = Some(legwork::find(id)?.id().to_owned()),
        None => {}
    }
    let net = match args.net.as_deref() {
        None => REGISTERED,
        Some(NO_NET) => "",
        // Faults in it are reported before the session begins, too.
        Some(file) => read_net(file).map(|_| file)?,
    };
    let settings = SessionSettings {
        rules,
        variant,
        tunes: args.tune,
        net: net.to_owned(),
        read_rules: |name| of_session(name).map_err(|error| error.to_string()),
        read_net: |name| read_net(name).map_err(|error| error.to_string()),
        others: Others {
            names: || {
                let mut names = Source::played_names();
                loaded(|loaded| {
                    names.retain(|name| loaded.iter().all(|section| section.name != *name));
                    let played = loaded.iter().filter(|section| section.played);
                    names.extend(played.map(|section| section.name.clone()));
                });
                names
            },
            read: |name| {
                let of_name = |section: &&LoadedSection| section.name == name;
                match loaded(|loaded| loaded.iter().rfind(of_name).cloned()) {
                    Some(section) => {
                        let text = format!("{}:{name}", section.file);
                        Some(of_session(&text).map_err(|error| error.to_string()))
                    }
                    None => built_in(name),
                }
            },
            load: |file| load(file).map_err(|error| error.to_string()),
        },
    };
    legwork_protocols::run(io::stdin(), io::stdout(), settings)?;
    Ok(ExitCode::SUCCESS)
}

/// The rules of a variant that Fairy-Stockfish has built in; `None` if it has none of this name.
fn built_in(name: &str) -> Option<Result<SessionRules, String>> {
    let rules = match Source::built_in().rules(name) {
        Ok(imported) => Ok(SessionRules {
            id: name.to_owned(),
            ron: imported.file.to_ron(),
            warnings: Vec::new(),
        }),
        Err(NotImported::Unknown) => return None,
        Err(refused) => Err(refused.to_string()),
    };
    Some(rules)
}

/// A section of a file that the option `VariantPath` has named.
#[derive(Clone)]
struct LoadedSection {
    name: String,
    file: String,
    /// Whether it can be played, as far as its keys say.
    played: bool,
}

/// The sections of all files that the option `VariantPath` has named.
static LOADED: Mutex<Vec<LoadedSection>> = Mutex::new(Vec::new());

fn loaded<T>(with: impl FnOnce(&mut Vec<LoadedSection>) -> T) -> T {
    with(&mut LOADED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Adds the variants of a file in Fairy-Stockfish's format. Each is read when it is chosen.
fn load(file: &str) -> Result<(), CliError> {
    let text = read_sections(file)?;
    let names = names_in(&text).ok_or_else(|| {
        let fault = "expected a file in the format of Fairy-Stockfish's `variants.ini`";
        CliError::argument(FaultKind::Rules, file, fault.to_owned())
    })?;
    let source = is_ini(&text).then(|| Source::read(&text));
    let refused = |name: &str| source.as_ref().and_then(|source| source.refusal(name));
    loaded(|loaded| {
        loaded.retain(|section| !names.contains(&section.name));
        loaded.extend(names.into_iter().map(|name| LoadedSection {
            played: refused(&name).is_none(),
            file: file.to_owned(),
            name,
        }));
    });
    Ok(())
}

/// Reads a file of rules that can be played, with everything inherited written out.
fn of_session(name: &str) -> Result<SessionRules, CliError> {
    let file = RulesFile::read(name)?;
    file.open(&[])?;
    let ron = file.text().flat().map_err(legwork::Error::from)?;
    Ok(SessionRules {
        id: file.id,
        ron,
        warnings: file.warnings,
    })
}

fn bench(names: &[String]) -> Result<ExitCode, CliError> {
    let entries = names.iter().map(|name| legwork::find(name));
    let entries: Vec<&legwork::Entry> = entries.collect::<Result<_, _>>()?;
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id()).collect();
    let (stop, mut written) = (AtomicBool::new(false), Ok(()));
    let mut say = |line: String| {
        if written.is_ok() {
            written = print(format!("{line}\n"));
        }
    };
    legwork_protocols::bench(BENCH_DEPTH, &ids, &mut say, &stop);
    unless_closed(written)?;
    Ok(ExitCode::SUCCESS)
}
