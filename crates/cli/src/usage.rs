//! Errors of the argument parser, printed in one line like all others.

use std::error::Error as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use legwork_core::echo::{clip, plain};

use crate::error::{BAD_INPUT, ErrorEntry, FaultKind, complain};
use crate::values::ValueError;

/// The maximum length of a tip. Longer ones quote a long argument.
const LONGEST_TIP: usize = 120;

/// Prints help if it was asked for, otherwise the fault in the arguments.
pub(crate) fn report(mut error: clap::Error, json: bool) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe is not an error.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !json {
        let _ = error.print();
        return ExitCode::from(BAD_INPUT);
    }
    shorten(&mut error);
    if json {
        return crate::error::report(vec![entry(&error)]);
    }
    complain(&match wrong_value(&error) {
        Some((place, message)) => format!("{place}: {message}"),
        None => message(&error),
    });
    ExitCode::from(BAD_INPUT)
}

/// Returns the error for programs.
fn entry(error: &clap::Error) -> ErrorEntry {
    if let Some((place, message)) = wrong_value(error) {
        let of_value = error.source().and_then(|source| source.downcast_ref());
        let kind = of_value.map_or(FaultKind::Usage, |error: &ValueError| error.kind);
        return ErrorEntry::new(kind, Some(place), &message);
    }
    let message = message(error);
    let place = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => Some(plain(argument)),
        Some(ContextValue::Strings(arguments)) => Some(arguments.join(", ")),
        _ => None,
    };
    ErrorEntry::new(FaultKind::Usage, place, &message)
}

/// Returns the argument whose value cannot be read, as `--depth` or `DEPTH`, and the message of its own reader.
fn wrong_value(error: &clap::Error) -> Option<(String, String)> {
    let source = error.source()?;
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let name = argument.split(' ').next()?;
    let name = name.trim_matches(['[', ']', '<', '>', '.']);
    Some((name.to_owned(), source.to_string()))
}

fn message(error: &clap::Error) -> String {
    match error.kind() {
        // Here the parser would print the whole help, or list hidden commands.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            "a command is missing; `legwork help` lists them".to_owned()
        }
        _ => task(error).unwrap_or_else(|| plain(&one_line(&error.render().to_string()))),
    }
}

/// Returns the message for a workspace task that was given as a command.
fn task(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let task = ["remove-variant", "bench"]
        .into_iter()
        .find(|task| task == name)?;
    Some(format!(
        "`{task}` is a task of the workspace: run `cargo xtask {task}` in its root"
    ))
}

/// Shortens the quotations from the command line.
fn shorten(error: &mut clap::Error) {
    let long: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(clip(text)))),
            _ => None,
        })
        .collect();
    for (kind, value) in long {
        error.insert(kind, value);
    }
    // Some tips quote the argument as well.
    let tips = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.iter().map(|tip| tip.to_string().len()).sum(),
        _ => 0,
    };
    if tips > LONGEST_TIP {
        error.remove(ContextKind::Suggested);
    }
}

/// The message and its tip, without the usage that follows them.
fn one_line(rendered: &str) -> String {
    let message = rendered.split("\n\nUsage:").next().unwrap_or(rendered);
    let message = message
        .split("\n\nFor more information")
        .next()
        .unwrap_or(message);
    let words: Vec<&str> = message.split_whitespace().collect();
    words
        .join(" ")
        .trim_start_matches("error: ")
        .replace(" tip: ", "; tip: ")
}
