//! `legwork completions`.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, ValueHint};
use clap_complete::Shell;
use legwork::registry;

use crate::Cli;
use crate::error::CliError;
use crate::output;

/// Print a script that completes commands, options and variants in a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = INSTALL)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

const INSTALL: &str = "\
bash        legwork completions bash > ~/.local/share/bash-completion/completions/legwork
zsh         legwork completions zsh > DIR/_legwork, where DIR is in $fpath
fish        legwork completions fish > ~/.config/fish/completions/legwork.fish
powershell  legwork completions powershell >> $PROFILE";

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let mut command = Cli::command();
    let ids: Vec<&str> = registry()?.iter().map(|entry| entry.id()).collect();
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    for name in names {
        command = command.mut_subcommand(name, |command| {
            command.mut_args(|arg| match arg.get_id().as_str() {
                "variant" => arg.value_parser(PossibleValuesParser::new(&ids)),
                "files" | "merge" => arg.value_hint(ValueHint::FilePath),
                _ => arg,
            })
        });
    }
    let takes_variant = |command: &&clap::Command| {
        let mut arguments = command.get_arguments();
        arguments.any(|arg| arg.get_id() == "variant")
    };
    let takers = command.get_subcommands().filter(takes_variant);
    let takers: Vec<String> = takers
        .map(|command| command.get_name().to_owned())
        .collect();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "legwork", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if args.shell == Shell::Fish {
        // For fish, the generator omits the values of positional arguments.
        let (takers, ids) = (takers.join(" "), ids.join(" "));
        script.push_str(&format!(
            "complete -c legwork -n \"__fish_seen_subcommand_from {takers}\" -a \"{ids}\"\n"
        ));
    }
    output::unless_closed(output::print(script))?;
    Ok(ExitCode::SUCCESS)
}
