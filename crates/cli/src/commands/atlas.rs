//! `legwork atlas`: makes the stored cards. `cargo xtask atlas` runs it.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use legwork_match::Part;
use legwork_measure::{KeptCard, MeasurePlan, cards_text, known_table, read_cards};

use super::self_play::{SelfPlayArgs, played};
use crate::args::OptionValues;
use crate::error::{CliError, FaultKind, FileFault, note};

/// Measure the variants that have no card yet, and store each card as it is made
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The variants: ids, or FILE.ini:SECTION
    #[arg(required = true)]
    variants: Vec<String>,
    /// The file of cards
    #[arg(long, value_name = "FILE")]
    cards: String,
    /// Update the table between the `known` markers of this Markdown file
    #[arg(long, value_name = "FILE")]
    table: Option<String>,
    /// The commit of this program, to be stored in the cards
    #[arg(long, value_name = "COMMIT")]
    commit: String,
    /// Keep the games in this folder, so that an interrupted run can resume
    #[arg(long, value_name = "FOLDER", default_value = "target/atlas")]
    records: String,
    #[command(flatten)]
    play: SelfPlayArgs,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let SelfPlayArgs { games, nodes, .. } = args.play;
    let threads = args.play.threads()?;
    let unwritable = |file: &str| {
        let file = file.to_owned();
        move |error| CliError::file(file, FileFault::Unwritable(error))
    };
    fs::create_dir_all(&args.records).map_err(unwritable(&args.records))?;
    for name in &args.variants {
        let mut cards = kept(&args.cards)?;
        let command = format!("legwork measure {name} --games {games} --nodes {nodes} --json");
        if cards.iter().any(|kept| kept.command == command) {
            continue;
        }
        let variant = OptionValues::default().open(name)?;
        let plan = MeasurePlan {
            games,
            nodes,
            seed: 1,
            part: Part::WHOLE,
            imbalance: None,
            sprt: None,
            variant,
        };
        let id = plan.variant.rules().id.clone();
        let record = format!("{}/{id}-{games}-{nodes}.jsonl", args.records);
        let record = played(&plan, Some(&record), threads.count())?;
        let games: Vec<_> = record.games().cloned().collect();
        let card = plan.card(&games, &threads)?;
        cards.retain(|kept| kept.card.variant != id);
        cards.push(KeptCard {
            command,
            commit: args.commit.clone(),
            card,
        });
        let text = cards_text(&cards);
        let text = text.map_err(|error| CliError::argument(FaultKind::File, "--cards", error))?;
        // Written to another name and renamed, so that the file is never incomplete.
        let half = format!("{}.new", args.cards);
        fs::write(&half, text).map_err(unwritable(&half))?;
        fs::rename(&half, &args.cards).map_err(unwritable(&args.cards))?;
        note(&format!("{id}: the card is made"));
    }
    if let Some(file) = &args.table {
        let text = fs::read_to_string(file).map_err(unwritable(file))?;
        let text = with_table(&text, &known_table(&kept(&args.cards)?));
        fs::write(file, text).map_err(unwritable(file))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The text with this table between its marks, if it has them.
fn with_table(text: &str, table: &str) -> String {
    const MARKS: [&str; 2] = ["<!-- known: begin -->\n", "<!-- known: end -->"];
    let [begin, end] = MARKS.map(|mark| text.find(mark));
    match begin.zip(end) {
        Some((begin, end)) if begin < end => {
            let begin = begin + MARKS[0].len();
            format!("{}{table}{}", &text[..begin], &text[end..])
        }
        _ => text.to_owned(),
    }
}

/// The cards of a file; none if the file does not exist.
fn kept(file: &str) -> Result<Vec<KeptCard>, CliError> {
    let text = match fs::read_to_string(Path::new(file)) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(CliError::file(file, FileFault::Unwritable(error))),
    };
    read_cards(&text).map_err(|error| CliError::argument(FaultKind::File, "--cards", error))
}
