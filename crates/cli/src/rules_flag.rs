//! `--rules FILE.ron`: your own rules in place of a variant's name, in every command.
//!
//! A VARIANT may be such a file anyway, so the flag is turned into the argument after the command's name before the
//! parser sees it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::is_rules_file;
use crate::error::CliError;

const FLAG: &str = "--rules";

/// Returns the arguments, the program's name first, with the files of the flag in the place of the VARIANT, and
/// whether there are any files.
pub(crate) fn placed(
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Vec<OsString>, bool), CliError> {
    let mut args = args.into_iter();
    let mut rest: Vec<OsString> = args.next().into_iter().collect();
    let mut files = Vec::new();
    while let Some(arg) = args.next() {
        let given = arg.to_str().and_then(|arg| arg.strip_prefix(FLAG));
        match given {
            // The arguments that follow are not flags.
            _ if arg == "--" => {
                rest.push(arg);
                rest.extend(args.by_ref());
            }
            Some("") => match args.next() {
                Some(file) => files.push(file),
                // The parser reports the missing value.
                None => rest.push(arg),
            },
            Some(file) if file.starts_with('=') => files.push(file[1..].into()),
            _ => rest.push(arg),
        }
    }
    for file in &files {
        let name = file.to_string_lossy();
        if !is_rules_file(&name) {
            return Err(CliError::RulesName {
                found: name.into_owned(),
            });
        }
    }
    let is_flag = |arg: &OsString| arg.to_string_lossy().starts_with('-');
    let command = rest.iter().skip(1).position(|arg| !is_flag(arg));
    // Here the parser would report an argument that the user did not write.
    let lists = command.is_some_and(|place| rest[place + 1] == "variants");
    if let (true, Some(file)) = (lists, files.first()) {
        return Err(CliError::RulesOfNone {
            file: file.to_string_lossy().into_owned(),
        });
    }
    // A command with further arguments would read a variant as one of them.
    let takes_many = command.is_some_and(|place| {
        let many = ["verify", "check", "replay", "convert", "match"];
        many.iter().any(|name| rest[place + 1] == *name)
    });
    let next = command.and_then(|place| rest.get(place + 2));
    if let Some(variant) = next.and_then(|next| next.to_str())
        && !(files.is_empty() || takes_many)
        && (is_rules_file(variant) || legwork::find(variant).is_ok())
    {
        return Err(CliError::RulesAndVariant {
            variant: variant.to_owned(),
        });
    }
    let any = !files.is_empty();
    let behind = command.map_or(rest.len(), |place| place + 2);
    rest.splice(behind..behind, files);
    Ok((rest, any))
}

/// Returns the error for one argument too many where the flag was used.
pub(crate) fn one_too_many(error: &clap::Error) -> Option<CliError> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) if !argument.starts_with('-') => {
            Some(CliError::RulesAndVariant {
                variant: argument.clone(),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> String {
        let args = line.split(' ').map(OsString::from);
        match placed(args) {
            Ok((args, _)) => args.join(" ".as_ref()).into_string().unwrap(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_file_takes_the_place_of_the_variant() {
        for (given, expected) in [
            ("legwork show --rules a.ron", "legwork show a.ron"),
            (
                "legwork --rules=a.ron --json show",
                "legwork --json show a.ron",
            ),
            ("legwork perft 3 --rules a.ron", "legwork perft a.ron 3"),
            (
                "legwork verify chess --rules a.ron",
                "legwork verify a.ron chess",
            ),
            (
                "legwork verify --rules a.ron --rules b.ron",
                "legwork verify a.ron b.ron",
            ),
            ("legwork show chess", "legwork show chess"),
            ("legwork show --rules", "legwork show --rules"),
            (
                "legwork show --rulesets a.ron",
                "legwork show --rulesets a.ron",
            ),
            (
                "legwork show -- --rules a.ron",
                "legwork show -- --rules a.ron",
            ),
            ("legwork --rules a.ron", "legwork a.ron"),
        ] {
            assert_eq!(told(given), expected, "{given}");
        }
        let refused = told("legwork show --rules chess");
        assert!(refused.starts_with("--rules: expected"), "{refused}");
        let refused = told("legwork perft chess --rules a.ron");
        assert!(refused.contains("exclude each other"), "{refused}");
        let refused = told("legwork --json variants --rules a.ron");
        assert!(refused.contains("takes no file"), "{refused}");
    }
}
