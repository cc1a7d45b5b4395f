//! Errors of the argument parser, printed in one line like all others.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use legwork::base::echo::clip;

use crate::error::{BAD_INPUT, complain};

/// Longer tips quote a long argument.
const LONGEST_TIP: usize = 120;

/// Prints help if it was asked for, else what is wrong with the arguments.
pub(crate) fn report(mut error: clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe is not an error.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(BAD_INPUT);
    }
    shorten(&mut error);
    complain(&one_line(&error.render().to_string()));
    ExitCode::from(BAD_INPUT)
}

/// Cuts what is quoted from the command line.
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
    // Some tips quote the argument, too.
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
